"""The words of Merchants & Marauders' cases (`vectors/*.yaml`): those of `tests/support/taps.py`, and these.

Given: `seats`, `options`, `phase` (the captain's turn where none is named), `new` (nothing is laid out yet), `a` to `d`
(a captain: `nation`, `home`, `skills` in the order of the card, `ship`, `sections`, `mods`, `zone`, `bounties`, and any
other value of a player; `{dead: true}` for none), `npcs` by slot (`zone`, `skills`, `name`), `demand` and `tokens` by
port, `war`, `raided` (zones without a merchant), `state` (any other value of the table) and `fight` (who attacks whom).
Everybody else lies off San Juan with a sloop and ten gold. H, C, M, W and G are hull, cargo, masts, crew and cannons;
ES, EN, FR and NL the nations.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.ask import Seat
from companion.core.procedure import Procedure
from companion.games.merchants_and_marauders.events import SectionsSet
from companion.games.merchants_and_marauders.procedures.event import must_refresh
from companion.games.merchants_and_marauders.procedures.fight import combat, spoils
from companion.games.merchants_and_marauders.procedures.fight import hits as hit_rules
from companion.games.merchants_and_marauders.procedures.npcs import resolve_icon
from companion.games.merchants_and_marauders.procedures.port.crew import crew_combat
from companion.games.merchants_and_marauders.rules import combat as combat_rules
from companion.games.merchants_and_marauders.rules import npc as npc_rules
from companion.games.merchants_and_marauders.rules import ports, scouting, ships
from companion.games.merchants_and_marauders.scoring import chest_points as points_of_chest
from companion.games.merchants_and_marauders.scoring import must_declare as must_declare_goal
from companion.games.merchants_and_marauders.scoring import total
from companion.games.merchants_and_marauders.state import State
from tests.support.taps import state as state_of
from tests.support.taps import tap_verbs
from tests.support.vectors import BadVector, Given, compare
from tests.unit.games.merchants_and_marauders.given_table import Sea, begin, lay
from tests.unit.games.merchants_and_marauders.sea import CATALOGUE, CODES, GAME, LETTERS, at_sea, prices_of, zone_id
from tests.unit.games.merchants_and_marauders.sea import sections as sections_of


class Counts(Counter[str]):
    """How often something came; what never came, came no time."""

    def __contains__(self, key: object) -> bool:
        return True


VERBS = tap_verbs(begin)


@VERBS.step
def given(sea: Sea, more: Given) -> None:
    """The table is laid out anew in some places, between two steps."""
    sea.state = lay(sea.state, more)


@VERBS.step
def do(sea: Sea, procedure: str, by: str = "", answers: Any = ()) -> None:
    """As in every game; what it returned and in which order it came is noted besides."""
    if procedure not in GAME.procedures:
        raise BadVector(f"no procedure {procedure!r}; there are {', '.join(GAME.procedures)}")
    if sea.last.ask is not None:
        raise BadVector(f"{procedure!r} comes while {sea.last.ask.key!r} is not answered")
    seat = GAME.active(sea.state) if not by else None if by == "nobody" else Seat(by)
    sea.talk(GAME.procedures[procedure](sea.state, seat), answers)


@VERBS.step
def fight_round(sea: Sea, number: int, answers: Any = ()) -> None:
    """MM-COMBAT-ROUND: this round of the fight that was given."""
    one, other = sides(sea)
    sea.talk(combat.combat_round(CATALOGUE, sea.state, one, other, number), answers)


@VERBS.step
def fight_crews(sea: Sea, answers: Any = ()) -> None:
    """MM-COMBAT-CREW: the crews of the fight that was given."""
    sea.talk(crew_combat(sea.state, *sides(sea)), answers)


@VERBS.step
def fire(sea: Sea, hits: int, answers: Any = ()) -> None:
    """MM-HIT: so many hits of the attacker on the defender."""
    sea.talk(land_hits(sea.state, *sides(sea), hits), answers)


def land_hits(state: State, one: str, other: str, hits: int) -> Procedure:
    state, located = yield from hit_rules.volley(CATALOGUE, state, one, other, hits)
    return (yield from hit_rules.strike(state, located))


@VERBS.step
def move_npc(sea: Sea, slot: str, icon: str, answers: Any = ()) -> None:
    """MM-NPC-MOVE."""
    sea.talk(resolve_icon(CATALOGUE, sea.state, slot, icon), answers)


@VERBS.step
def holds(sea: Sea, expected: Given) -> None:
    """Between two steps: values of the table that must be so by now."""
    wrong = list(compare("holds", expected, state_of(sea)))
    assert wrong == []


@VERBS.step
def without(sea: Sea, key: str) -> None:
    """Between two steps: a note that the last one must not have given."""
    assert key not in [note.key for note in sea.last.notes]


@VERBS.step
def searchers(sea: Sea, expected: Mapping[str, Sequence[str]]) -> None:
    """Between two steps: who would search for the captain of the seat now."""
    found = {seat: [s.slot for s in npc_rules.searches(CATALOGUE, sea.state, Seat(seat))] for seat in expected}
    assert found == expected


def sides(sea: Sea) -> tuple[str, str]:
    fight = sea.state.combat
    if fight is None:
        raise BadVector("nobody fights: give `fight: [a, b]`")
    return fight.attacker, fight.defender


# What can be seen afterwards


@VERBS.value
def sections(sea: Sea) -> Mapping[str, Mapping[str, int]]:
    """Of the ships that sail, and of the captain in a fight whom no player leads."""
    found = {seat: player.ship for seat, player in sea.state.players.items() if player.ship}
    if sea.state.combat:
        found |= {side: sea.state.ship_of(side) for side in sides(sea)}
    return {side: sections_of(ship) for side, ship in found.items()}


@VERBS.value
def gains(sea: Sea) -> Mapping[str, Mapping[str, int]]:
    """What each player has more than in the beginning; `hand` counts the cards."""
    found = {}
    for seat, now in sea.state.players.items():
        then = sea.before.players[seat]
        values = {name: getattr(now, name) - getattr(then, name) for name in ("gold", "chest", "glory")}
        bounty = sum(now.bounties.values()) - sum(then.bounties.values())
        found[seat] = {**values, "bounty": bounty, "hand": len(now.hand) - len(then.hand)}
    return found


@VERBS.check
def bounties(sea: Sea, expected: Given) -> Iterator[str]:
    """By seat and nation; a nation that is not named has none on that head."""
    for seat, wanted in expected.items():
        found = {code: n for code, nation in CODES.items() if (n := sea.state.players[seat].bounties[nation])}
        if found != wanted:
            yield f"bounties.{seat}: {wanted} expected, {found} found"


@VERBS.value
def hits(sea: Sea) -> Mapping[str, int]:
    """The hits that each side landed in an exchange."""
    return Counts({note.facts["who"]: note.facts["n"] for note in sea.last.notes if note.key == "cannon_hits"})


@VERBS.value
def events(sea: Sea) -> Mapping[str, int]:
    return Counts(type(event).__name__ for event in sea.last.events)


@VERBS.value
def glory_from(sea: Sea) -> Mapping[str, int]:
    """How often glory came from a source."""
    return Counts(note.facts["source"] for note in sea.last.notes if note.key == "glory")


@VERBS.value
def bounty_for(sea: Sea) -> Mapping[str, int]:
    """How often a bounty was laid on a head, by its reason."""
    return Counts(note.facts["why"] for note in sea.last.notes if note.key == "bounty")


@VERBS.check
def first(sea: Sea, expected: Sequence[str]) -> Iterator[str]:
    """Questions and events that came in this order."""
    places = [sea.order.index(name) for name in expected]
    if places != sorted(places):
        yield f"first: {expected} expected, {sea.order} found"


@VERBS.value
def winner(sea: Sea) -> str:
    """Who won the fight or the boarding; "" for nobody."""
    found = sea.result[1]
    return found if isinstance(found, str) else found.winner if found else ""


@VERBS.value
def fight_ends(sea: Sea) -> str:
    """How the fight ended: fled, sunk, crew or none; "" where it goes on."""
    return sea.result[1].how if sea.result[1] else ""


@VERBS.value
def move(sea: Sea) -> Any:
    """The last move of a captain whom nobody leads: its `to`, `border` and `target`."""
    return vars_of(sea.state.moves[-1])


def vars_of(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


@VERBS.value
def hostility(sea: Sea) -> Mapping[str, Sequence[int | None]]:
    """MM-NPC-TARGET: by seat what the captain that moved weighed, before it moved."""
    slot = sea.state.moves[-1].slot
    players = {s: p for s, p in sea.before.players.items() if p.afloat}
    return {seat: npc_rules.vector(CATALOGUE, sea.before, slot, player) for seat, player in players.items()}


@VERBS.value
def search_dice(sea: Sea) -> Mapping[str, Mapping[str, int]]:
    """MM-NPC-SCOUT step 2, by slot and seat."""
    here = {slot: npc for slot, npc in sea.state.npcs.items() if npc.card}
    return {
        slot: {seat: npc_rules.rolling(sea.state, slot, player).dice for seat, player in sea.state.players.items()}
        for slot in here
    }


@VERBS.check
def may_scout(sea: Sea, expected: Sequence[str]) -> Iterator[str]:
    found = targets_now(sea)
    yield from (f"may_scout: {target} is not among {found}" for target in expected if target not in found)


@VERBS.check
def may_not_scout(sea: Sea, expected: Sequence[str]) -> Iterator[str]:
    yield from (f"may_not_scout: {target} is offered" for target in expected if target in targets_now(sea))


def targets_now(sea: Sea) -> Sequence[str]:
    return scouting.targets(sea.state, sea.state.players[GAME.active(sea.state)])


@VERBS.check
def claims(sea: Sea, expected: Given) -> Iterator[str]:
    """What a may claim for the head of b, by nation: no more and no less."""
    players, codes = sea.state.players, {nation: code for code, nation in CODES.items()}
    offers = spoils.claims(CATALOGUE, sea.state, players["a"], players["b"])
    found = {codes[nation]: gold for nation, gold in offers.items()}
    if found != expected:
        yield f"claims: {expected} expected, {found} found"


@VERBS.value
def best_claim(sea: Sea) -> Mapping[str, Any]:
    """The claim of a for the head of b that is worth most."""
    players, codes = sea.state.players, {nation: code for code, nation in CODES.items()}
    offers = spoils.claims(CATALOGUE, sea.state, players["a"], players["b"])
    best = max(offers, key=lambda nation: offers[nation])
    return {"nation": codes[best], "gold": offers[best]}


@VERBS.value
def sections_set(sea: Sea) -> Mapping[str, Mapping[str, int]]:
    """The first change of the sections of each side."""
    changed = [event for event in sea.last.events if isinstance(event, SectionsSet)]
    return {
        event.side: {letter: getattr(event, name) for letter, name in LETTERS.items()} for event in reversed(changed)
    }


@VERBS.check
def may_answer(sea: Sea, expected: Mapping[str, Given]) -> Iterator[str]:
    """Of a question with the key that was about the side: an answer that was not refused."""
    for key, answers in expected.items():
        for side, answer in answers.items():
            ask: Any = next(a for a in sea.last.asked if a.key == key and a.facts["who"] == side)
            if not any(option.value == answer and option.refused is None for option in ask.options):
                yield f"may_answer.{key}.{side}: {answer} is refused"


@VERBS.value
def options(sea: Sea) -> Mapping[str, int]:
    """How many options a question had that was answered, by its key."""
    return {ask.key: len(getattr(ask, "options", ())) for ask in sea.last.asked}


@VERBS.value
def cards_on_offer(sea: Sea) -> Mapping[str, int]:
    """By seat, in the port of its captain."""
    players = {s: p for s, p in sea.state.players.items() if p.in_port}
    return {seat: ports.on_offer(CATALOGUE, sea.state, player, player.zone) for seat, player in players.items()}


@VERBS.value
def old_ship(sea: Sea) -> Mapping[str, Mapping[str, int]]:
    """The ship that each had in the beginning: its `damage` and its `value` in a shipyard."""
    old = {seat: player.ship for seat, player in sea.before.players.items() if player.ship}
    return {
        seat: {"damage": ports.damage(CATALOGUE, ship), "value": ports.ship_value(CATALOGUE, sea.before, ship)}
        for seat, ship in old.items()
    }


@VERBS.value
def crew_max(sea: Sea) -> Mapping[str, int]:
    players = {s: p for s, p in sea.state.players.items() if p.ship}
    return {seat: ships.full_section(CATALOGUE, player.sails, "crew") for seat, player in players.items()}


@VERBS.value
def manoeuvrability(sea: Sea) -> Mapping[str, int]:
    return {side: ships.manoeuvrability(CATALOGUE, sea.state.ship_of(side)) for side in sides(sea)}


@VERBS.value
def contest_dice(sea: Sea) -> Mapping[str, int]:
    """MM-COMBAT-ROUND 3: of the two players in the fight."""
    one, other = sides(sea)
    return {
        side: combat_rules.contest_dice(
            CATALOGUE, sea.state.ship_of(side), sea.state.ship_of(enemy), sea.state.players[side].leads.seamanship
        )
        for side, enemy in ((one, other), (other, one))
    }


@VERBS.value
def totals(sea: Sea) -> Mapping[str, int | None]:
    """Glory with the points of the chest."""
    return {seat: total(sea.state, player) for seat, player in sea.state.players.items()}


@VERBS.value
def chest_points(sea: Sea) -> Mapping[str, int | None]:
    return {seat: points_of_chest(sea.state, player) for seat, player in sea.state.players.items()}


@VERBS.value
def must_declare(sea: Sea) -> Mapping[str, bool]:
    return {seat: must_declare_goal(sea.state, player) for seat, player in sea.state.players.items()}


@VERBS.value
def refresh(sea: Sea) -> bool:
    """MM-MERCHANT-REFRESH: whether the merchants had to be spread in the beginning."""
    return must_refresh(sea.before)


@VERBS.value
def board(sea: Sea) -> Mapping[str, int]:
    """How much lies there: demand tokens, hidden modifications, merchants, missions."""
    return {
        "demand": sum(1 for good in sea.state.demand.values() if good),
        "mods": sum(mod == "hidden" for mod in sea.state.mods.values()),
        "merchants": sum(sea.state.merchants.values()),
        "missions": len(sea.state.missions),
    }


@VERBS.question
def prices(given: Given, port: str) -> Mapping[str, int]:
    """MM-PORT-BUY step 3: what one card of each kind on offer costs."""
    return prices_of(at_sea(), zone_id(port), given["offer"])
