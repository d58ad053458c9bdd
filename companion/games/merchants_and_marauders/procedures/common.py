"""What several chapters need: skill rolls, payments, glory, the owner of a decision."""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.core.ask import Face, Instead, Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Talk, choose, happen, number, roll, some
from companion.games.merchants_and_marauders.data import (
    DIE,
    HAND,
    MOST_BOUNTY,
    MOST_DICE,
    SKULL,
    SKULL_OR_BLANK,
    UNKNOWN,
    Catalogue,
)
from companion.games.merchants_and_marauders.events import (
    BountyChanged,
    CargoLost,
    GloryCardDrawn,
    GloryCardGone,
    GloryGained,
    GoldGained,
    GoldPaid,
)
from companion.games.merchants_and_marauders.rules.combat import skulls
from companion.games.merchants_and_marauders.rules.options import good_options
from companion.games.merchants_and_marauders.rules.ports import purse
from companion.games.merchants_and_marauders.rules.sides import nation_of_captain
from companion.games.merchants_and_marauders.state import Player, State


def active(state: State, seat: Seat | None) -> Player:
    """The player whose turn it is, or Refused."""
    if state.phase != "turn" or seat != state.active:
        raise Refused("not_your_turn", who=state.active)
    return state.players[state.active]


def expect(state: State, phase: str) -> None:
    if state.phase != phase:
        raise Refused("not_now")


def one_die_gives(count: int, faces: Iterable[Face]) -> dict[Face, Phrase]:
    """Where a single die decides, what each face brings. In a contest the other side's dice decide, too."""
    if count != 1 or faces == DIE:
        return {}
    return {face: Phrase("gives.success" if face == SKULL else "gives.failure") for face in faces}


def skill_roll(
    key: str, count: int, *, seat: Seat | None, rule: str, faces: tuple[Face, ...] = DIE, **facts: Any
) -> Talk[tuple[Face, ...]]:
    """As many dice as the skill; each skull is a success. Abilities, specialists and cards may change how many."""
    dice = max(1, count)
    while True:
        gives, also = one_die_gives(dice, faces), (Option("by-card", label=Phrase("dice_by_card")),)
        about = {"who": seat, **facts, "n": dice}
        thrown = yield from roll(key, dice, faces, gives=gives, seat=seat, rule=rule, also=also, **about)
        if not isinstance(thrown, Instead):
            return tuple(thrown)
        dice = yield from number("how_many_dice", 1, MOST_DICE, default=dice, seat=seat, rule="RB p.4")
        yield Note("dice_by_card", "RB p.4", {"n": dice})


def skull_roll(key: str, count: int, *, seat: Seat | None, rule: str, **facts: Any) -> Talk[tuple[int, int]]:
    """A roll of which nothing but the skulls counts: how many of them, and how many dice failed."""
    thrown = yield from skill_roll(key, count, seat=seat, rule=rule, faces=SKULL_OR_BLANK, **facts)
    n = skulls(thrown)
    return n, len(thrown) - n


def succeeds(key: str, count: int, *, seat: Seat | None, rule: str, **facts: Any) -> Talk[bool]:
    n, failed = yield from skull_roll(key, count, seat=seat, rule=rule, **facts)
    yield Note("roll_success" if n else "roll_failure", "RB p.4", {"n": n, "dice": n + failed})
    return n > 0


def gain(state: State, seat: Seat, amount: int) -> Talk[State]:
    if amount:
        state = yield from happen(GoldGained(seat, amount))
    return state


def pay(state: State, seat: Seat, amount: int) -> Talk[State]:
    """Gold aboard first; at home the chest pays the rest (A-33)."""
    if amount <= 0:
        return (yield from gain(state, seat, -amount))
    if amount > purse(state, seat):
        raise Refused("not_enough_gold", n=amount)
    aboard = state.players[seat].gold
    from_chest = max(0, amount - aboard) if aboard is not None else 0
    state = yield from happen(GoldPaid(seat, amount, from_chest))
    return state


def earn_glory(state: State, seat: Seat, source: str) -> Talk[State]:
    """MM-GLORY-GAIN: a point and a card."""
    yield Note("glory", "RB p.12", {"who": seat, "source": source})
    state = yield from happen(GloryGained(seat, source))
    return (yield from draw_glory_card(state, seat))


def draw_glory_card(state: State, seat: Seat) -> Talk[State]:
    """MM-GLORY-HAND: with a fifth card one goes at once, before anything is played."""
    state = yield from happen(GloryCardDrawn(seat))
    if len(state.players[seat].hand) > HAND:
        index = yield from choose_card(state, seat, "fifth_card", "RB p.12")
        yield Note("fifth_card", "RB p.12", {"who": seat})
        state = yield from happen(GloryCardGone(seat, index))
    return state


def choose_card(state: State, seat: Seat, key: str, rule: str) -> Talk[int]:
    """One of the owner's glory cards; the titles are the owner's alone."""
    hand = state.players[seat].hand
    options = tuple(Option(i, label=Phrase("glory_card", {"n": i + 1, "title": t})) for i, t in enumerate(hand))
    index: int = yield from choose_secretly(key, options, seat, rule=rule, who=seat)
    return index


def gain_bounty(catalogue: Catalogue, state: State, seat: Seat, nation: str, why: str) -> Talk[State]:
    """MM-BOUNTY-GAIN: at once; the sixth changes nothing. In war as usual, unless agreed otherwise (A-32)."""
    at_war = state.at_war(nation, nation_of_captain(catalogue, state.players[seat]))
    if at_war and why != "card" and state.options["war_bounty"] == "none":
        yield Note("no_bounty_in_war", "A-32", {"who": seat, "nation": nation})
        return state
    now = min(MOST_BOUNTY, state.players[seat].bounties[nation] + 1)
    yield Note("bounty", "RB p.11", {"who": seat, "nation": nation, "n": now, "why": why})
    state = yield from happen(BountyChanged(seat, nation, 1))
    return state


def lose_cargo(state: State, seat: Seat, room: int, key: str, rule: str) -> Talk[State]:
    """Goods above the room go: chosen by the owner, or drawn at random and named by the owner."""
    cargo = state.players[seat].cargo
    excess = len(cargo) - room
    if excess <= 0:
        return state
    if room <= 0 or set(cargo) == {UNKNOWN}:
        lost = cargo[:excess]
    else:
        chosen = yield from some(
            key, good_options(cargo), least=excess, most=excess, seat=seat, secret=True, rule=rule, who=seat, n=excess
        )
        lost = tuple(cargo[i] for i in chosen)
    yield Note("cargo_lost", rule, {"who": seat, "n": excess})
    state = yield from happen(CargoLost(seat, lost))
    return state


def choose_secretly(key: str, options: Sequence[Option], seat: Seat, *, rule: str = "", **facts: Any) -> Talk[Any]:
    """What can be afforded or is held is the owner's secret, and so are greyed options."""
    return choose(key, options, seat=seat, secret=True, rule=rule, **facts)


def secret_number(key: str, seat: Seat, high: int, rule: str, *, default: int = 0, **facts: Any) -> Talk[int]:
    """A number whose limit tells what is in a purse."""
    return number(key, 0, max(0, high), default=default, seat=seat, secret=True, rule=rule, **facts)
