"""The words of Port Royal's cases (`vectors/*.yaml`, written as `tests/support/vectors.py` explains).

Given: `players` (each with `coins`, `persons`, `exp`), `first`, `active`, `harbour`, `exp_table`, `discard`, `pile`,
`blind` (spent coins whose faces nobody told), `end_triggered`, `variant_expedition`, `rules` (house rules by name).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from companion.assets import tables_of
from companion.core.ask import Seat
from companion.core.game import Sitting
from companion.core.table import Table
from companion.games.port_royal import load, scoring
from companion.games.port_royal.odds import Weights, odds_of, weights_after_shuffle
from companion.games.port_royal.rules import windows
from companion.games.port_royal.state import Player, Shuffle
from tests.support.vectors import BadVector, Given, Verbs
from tests.unit.games.port_royal.play import CARDS, Play

GAME = load(tables_of("port-royal"))
WORDS = {"players", "first", "active", "harbour", "exp_table", "discard", "pile", "blind", "end_triggered"}
MORE_WORDS = {"variant_expedition", "rules"}
SAID = {True: "yes", False: "no"}
"""What YAML makes of `yes` and `no`, as the house rules write it."""


def begin(given: Given) -> Play:
    if unknown := given.keys() - WORDS - MORE_WORDS:
        raise BadVector(f"nothing is given by {sorted(unknown)}")
    rules = {name: SAID.get(value, value) for name, value in given.get("rules", {}).items()}
    return Play(GAME, given, rules)


VERBS = Verbs(begin)


@VERBS.step
def draw(play: Play, face: str, repel: bool = False) -> None:
    """Turn a card up. A second ship of its colour that is not repelled is a bust, and the player says so."""
    swords = CARDS.swords(play.state.player(play.state.active))
    is_second = bool(set(CARDS.colours([face])) & set(CARDS.colours(play.state.harbour)))
    is_asked = not repel and is_second and CARDS.can_repel(swords, face)
    play.draw(face, *((True,) if is_asked else ()), repel=repel)


@VERBS.step
def stop(play: Play) -> None:
    play.stop()


@VERBS.step
def take(play: Play, face: str, by: str) -> None:
    play.take(face, by)


@VERBS.step
def done(play: Play, by: str) -> None:
    play.finish(by)


@VERBS.step
def complete(play: Play, face: str, by: str, discard: Sequence[str]) -> None:
    play.complete(face, by, discard)


@VERBS.step
def rank(play: Play) -> None:
    """Nothing is done: the table is looked at as it is given."""


@VERBS.value
def players(play: Play) -> Mapping[str, Any]:
    return {name: display(player) for name, player in play.state.players.items()}


def display(player: Player) -> Mapping[str, Any]:
    """What lies before a player, and what it is worth."""
    return {
        "coins": player.coins,
        "persons": player.persons,
        "exp": player.expeditions,
        "vp": CARDS.vp(player),
        "swords": CARDS.swords(player),
    }


@VERBS.value
def harbour(play: Play) -> tuple[str, ...]:
    return play.state.harbour


@VERBS.value
def discard(play: Play) -> tuple[str, ...]:
    """The faces that came to the discard since the case began."""
    return play.state.discard[len(play.start.discard) :]


@VERBS.value
def coin_cards_discarded(play: Play) -> int:
    return play.spent


@VERBS.value
def exp_table(play: Play) -> tuple[str, ...]:
    return play.state.row


@VERBS.value
def bust(play: Play) -> bool:
    return play.state.bust


@VERBS.value
def phase(play: Play) -> int | str:
    if play.state.phase in ("over", "game-over"):
        return "over"
    return 2 if play.state.phase == "window" else 1


@VERBS.value
def acting(play: Play) -> Seat | None:
    return play.state.acting


@VERBS.value
def allowance_left(play: Play) -> int:
    return windows.remaining_allowance(CARDS, play.state)


@VERBS.value
def end_triggered(play: Play) -> bool:
    return play.state.end_triggered or scoring.triggering_seat(CARDS, play.state) is not None


@VERBS.value
def game_over(play: Play) -> bool:
    return play.state.over


@VERBS.value
def winners(play: Play) -> tuple[Seat, ...]:
    return scoring.winners(CARDS, play.state)


@VERBS.question
def setup(given: Given) -> Mapping[str, Any]:
    """A table of so many players, set by its first tap."""
    table = Table.open(GAME, [Sitting(Seat(s), "red") for s in "abcde"[: given["player_count"]]], {})
    state = table.after(table.act(None, "set_up", {}, ("b",))).state
    (each,) = {p.coins for p in state.players.values()}
    return {"draw_pile": state.pile, "coins_each": each, "exp_table": state.row, "begins": state.active}


@VERBS.question
def odds_next(given: Given) -> Mapping[str, Any]:
    """PR-ODDS-NEXT: the chances of the next card, all cards unseen but these."""
    left = dict(CARDS.shuffle)
    for face in given["seen"]:
        left[face] -= 1
    odds = odds_of(CARDS, Weights(left), given["harbour"], given["swords"])
    shares = ("bust", "new_colour", "person", "tax")
    return {**{name: getattr(odds, name) for name in shares}, "bust_pct": percent(odds.bust)}


@VERBS.question
def odds_after_reshuffle(given: Given) -> Mapping[str, Any]:
    """PR-ODDS-RESHUFFLE: yellow, blue and green lie in the harbour; their other ships are the threats."""
    lying = ["Y-1-1", "B-1-1", "G-1-1"]
    left = Counter(dict(CARDS.shuffle)) - Counter(lying)
    known = Counter(pick(left, given["known_threats"], given["known_discards_total"]))
    pool = Counter(pick(left - known, given["unlogged_threats"], given["unlogged_pool_total"]))
    elsewhere = Counter(lying) + left - known - pool
    shuffle = Shuffle(tuple(known.elements()), given["unlogged_coins_in_discard"], tuple(elsewhere.elements()))
    odds = odds_of(CARDS, weights_after_shuffle(CARDS, shuffle), lying, 0)
    return {"bust": odds.bust, "bust_pct": percent(odds.bust)}


def pick(cards: Counter[str], threats: int, total: int) -> Iterator[str]:
    """So many cards, among them so many yellow, blue and green ships."""
    is_threat = {face: face[:2] in ("Y-", "B-", "G-") for face in cards}
    yield from [f for f in cards.elements() if is_threat[f]][:threats]
    yield from [f for f in cards.elements() if not is_threat[f]][: total - threats]


def percent(share: Fraction) -> float:
    return round(float(share) * 100, 1)
