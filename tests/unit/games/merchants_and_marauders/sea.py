"""Tables to sail on: captains anywhere, answers by the question's key, one procedure or one step of it at a time."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from companion.assets import tables_of
from companion.core import table_rules
from companion.core.ask import Ask, Seat
from companion.core.game import AnyGame, Sitting
from companion.core.procedure import Happened, Note, Procedure, Stage
from companion.core.table import Table
from companion.games.merchants_and_marauders import load
from companion.games.merchants_and_marauders.data import BLANK, NATIONS, SKULL, read_catalogue
from companion.games.merchants_and_marauders.events import CombatBegan
from companion.games.merchants_and_marauders.rules.ports import lot_prices
from companion.games.merchants_and_marauders.rules.scouting import merchant_of
from companion.games.merchants_and_marauders.rules.ships import new_ship
from companion.games.merchants_and_marauders.state import Captain, NpcCard, Ship, State

CATALOGUE = read_catalogue(tables_of("merchants-and-marauders"))
GAME: AnyGame = load(tables_of("merchants-and-marauders"))
ANNA, BEN, CARLA, DAN = (Seat(s) for s in "abcd")
HOMES = {"spain": "la-habana", "england": "port-royal", "france": "tortuga", "netherlands": "curacao"}
CODES = {"ES": "spain", "EN": "england", "FR": "france", "NL": "netherlands"}
LETTERS = {"H": "hull", "C": "cargo", "M": "masts", "W": "crew", "G": "cannons"}
SPELLED = {"Curaçao": "curacao", "Petit-Goâve": "petit-goave", "St. John": "st-john", "St. Maarten": "st-maarten"}


def zone_id(name: str) -> str:
    return SPELLED.get(name) or name.lower().replace(" ", "-")


def slot_id(name: str) -> str:
    kind, _, rest = name.partition("_")
    return f"naval-{CODES[rest]}" if kind == "NAVAL" else name.lower().replace("_", "-")


def nations(codes: Mapping[str, int]) -> dict[str, int]:
    return {**dict.fromkeys(NATIONS, 0), **{CODES[c]: n for c, n in codes.items()}}


def dice(faces: Sequence[Any]) -> tuple[Any, ...]:
    """S of the specification is the skull of the box."""
    return tuple(SKULL if f == "S" else f for f in faces)


def skull_counts(faces: Sequence[Any]) -> tuple[Any, ...]:
    """The same where nothing but the skulls counts."""
    return tuple(SKULL if f == "S" else BLANK for f in faces)


ONE_SKULL, NO_SKULL = skull_counts("S-"), skull_counts("--")
"""Two dice of a skill roll."""


def throw(skulls: int, rest: int, count: int) -> tuple[Any, ...]:
    """So many dice with so many skulls and that sum of the others."""
    numbers = count - skulls
    shown = []
    for left in range(numbers, 0, -1):
        face = max(1, min(4, rest - (left - 1)))
        shown.append(face)
        rest -= face
    assert rest == 0
    return (*shown, *[SKULL] * skulls)


def new_table(seats: int = 2, **options: str) -> Table:
    colours = GAME.colours(seats)
    sittings = [Sitting(Seat("abcd"[i]), colours[i]) for i in range(seats)]
    return Table.open(GAME, sittings, options)


def at_sea(seats: int = 2, phase: str = "turn", **options: str) -> State:
    """Everybody off San Juan with a sloop, three actions, ten gold; it is Anna's turn."""
    state: State = new_table(seats, **options).state
    for seat in state.order:
        state = captain(state, seat, zone="san-juan")
    return replace(state, phase=phase, round=1, events_left=30, captains_left=10)


def captain(
    state: State,
    seat: Seat,
    *,
    nation: str = "england",
    home: str = "",
    skills: tuple[int, int, int, int] = (2, 2, 2, 2),
    ship: str | Ship = "sloop",
    **changes: Any,
) -> State:
    leads = Captain("", home or HOMES[nation], *skills)
    sails = new_ship(CATALOGUE, ship) if isinstance(ship, str) else ship
    given = {"captain": leads, "ship": sails, "gold": 10, "chest": 0, "actions": 3, "turns": 2, **changes}
    return state.with_player(seat, **given)


def in_port(port: str, **more: Any) -> State:
    return captain(at_sea(), ANNA, zone=port, in_port=True, **more)


def sections(ship: Ship) -> dict[str, int]:
    return {letter: ship.now(name) for letter, name in LETTERS.items()}


def ship_with(type: str, values: Mapping[str, int], mods: tuple[str, ...] = ()) -> Ship:
    return new_ship(CATALOGUE, type, mods).with_sections({LETTERS[k]: v for k, v in values.items()})


def npc(state: State, slot: str, zone: str, skills: tuple[int, int, int] = (2, 2, 2), name: str = "") -> State:
    return state.with_npc(slot, card=NpcCard(name, zone, *skills), zone=zone)


def fighting(state: State, attacker: str, defender: str) -> State:
    slot = next((s for s in (attacker, defender) if s not in state.players), None)
    enemy = new_ship(CATALOGUE, state.ship_type(slot)) if slot else None
    after: State = GAME.evolve(state, CombatBegan(attacker, defender, enemy))
    return after


@dataclass
class Told:
    """What came of a procedure: the state after it, its notes, questions and events, and what it returned."""

    state: Any
    result: Any = None
    notes: list[Note] = field(default_factory=list)
    asked: list[Ask] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    """Questions and events by name, in the order in which they came."""

    @property
    def keys(self) -> list[str]:
        return [note.key for note in self.notes]

    def question(self, key: str) -> Ask:
        return next(ask for ask in self.asked if ask.key == key)

    def facts(self, key: str) -> Mapping[str, Any]:
        return next(note.facts for note in self.notes if note.key == key)


def tell(state: State, talk: Procedure, **answers: Any) -> Told:
    """Play it to its end. An answer is found by the question's key; a list is used up one by one.

    A function makes the answer of the question.
    """
    told = Told(state)
    left = {key: list(said) if isinstance(said, list) else said for key, said in answers.items()}
    reply: Any = None
    evolve = partial(table_rules.evolve, GAME)
    while True:
        try:
            step = talk.send(reply)
        except StopIteration as end:
            told.result = end.value
            return told
        reply = None
        match step:
            case Note():
                told.notes.append(step)
            case Happened(event):
                told.events.append(event)
                told.order.append(type(event).__name__)
                reply = told.state = evolve(told.state, event)
            case Ask():
                told.asked.append(step)
                told.order.append(step.key)
                said = left[step.key]
                said = said(step) if callable(said) else said.pop(0) if isinstance(said, list) else said
                reply = step.read(said)
            case Stage():
                pass


def all_skulls(ask: Any) -> tuple[Any, ...]:
    return (SKULL,) * int(ask.count)


def anna_wins(ask: Any) -> tuple[Any, ...]:
    """All skulls for Anna, none for the other side."""
    return (SKULL if ask.facts["who"] == ANNA else 1,) * int(ask.count)


def anna_loses(ask: Any) -> tuple[Any, ...]:
    return (1 if ask.facts["who"] == ANNA else SKULL,) * int(ask.count)


ANNA_SINKS: Mapping[str, Any] = {
    "combat_action": "shoot",
    "contest_roll": anna_wins,
    "hit_dice": all_skulls,
    "skull_hit": "hull",
}
"""The answers of a fight in which Anna wins every exchange and every hit falls on a hull."""
ANNA_IS_SUNK: Mapping[str, Any] = {**ANNA_SINKS, "contest_roll": anna_loses}
ANNA_BOARDS: Mapping[str, Any] = {
    "combat_action": ["board", "shoot"],
    "contest_roll": anna_wins,
    "crew_roll": anna_wins,
}
"""The answers of a fight in which Anna boards in the second round and wins hand to hand."""


def buying(**lots: str) -> Callable[[Any], tuple[str, ...]]:
    """The answer to what is bought: `rum="3-2"`, two of three or more that lie there."""
    return lambda ask: tuple(lots.get(part.facts["good"], "none") for part in ask.parts)


def prices_of(state: State, port: str, offer: Sequence[str]) -> dict[str, int]:
    """What one card of each kind on offer costs."""
    return {good: lot_prices(state, port)[min(n, 3) - 1] for good, n in Counter(offer).items()}


def finds(target: str) -> dict[str, Any]:
    """The answers of a Scout action that succeeds."""
    return {"scout_target": target, "scouting_roll": ONE_SKULL}


def raiding(
    zone: str, cards: Sequence[Any], roll: tuple[Any, ...] = NO_SKULL, *, nation: str = "spain", **more: Any
) -> dict[str, Any]:
    """The answers of a Scout action that finds the merchant of the zone and raids it; no card is kept."""
    token = {"merchant_nation": nation, "attack_as": nation}
    return {**finds(merchant_of(zone)), **token, "raid_card": list(cards), "raid_roll": roll, "keep_goods": (), **more}


def record(home: str = "nassau", name: str = "", skills: tuple[int, int, int, int] = (2, 2, 2, 2)) -> tuple[Any, ...]:
    """A captain card as its form is answered."""
    return (name, home, *skills, "")


LAID_OUT: Mapping[str, Any] = {
    "checklist": (),
    "enter_demand": "later",
    "mission_card": ("nassau", ""),
    "first_ship": "sloop",
    "first_player": ANNA,
}
"""The answers of a set-up in which nothing is typed that need not be."""


def play(state: State, procedure: str, seat: Seat | None = ANNA, **answers: Any) -> Told:
    return tell(state, GAME.procedures[procedure](state, seat), **answers)


def offer_of(state: State, procedure: str, seat: Seat | None = None) -> Any:
    return next((a for a in GAME.actions(state, seat) if a.procedure == procedure), None)
