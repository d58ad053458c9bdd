"""The table that a case of `vectors/` begins with, laid out from its words under `given`."""

from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from companion.core import table_rules
from companion.core.ask import Ask, Seat
from companion.core.procedure import Happened, Procedure
from companion.core.procedure import play as play_talk
from companion.games.merchants_and_marauders.state import State
from tests.support.taps import Answers, Taps
from tests.support.vectors import BadVector, Given
from tests.unit.games.merchants_and_marauders.sea import (
    CODES,
    GAME,
    at_sea,
    captain,
    fighting,
    nations,
    new_table,
    npc,
    ship_with,
    zone_id,
)

SEATS = "abcd"

TABLE = {"seats", "options", "phase", "new"}

LAID = {*SEATS, "npcs", "demand", "tokens", "war", "raided", "state", "fight", "phase"}


@dataclass
class Sea(Taps):
    """A table, how it was in the beginning, what the last step returned and what came in which order."""

    before: Any = None
    result: Any = None
    order: list[str] = field(default_factory=list)

    def talk(self, procedure: Procedure, answers: Any) -> None:
        """One step of a procedure, with the answers of a case."""
        given = Answers(answers or ())
        self.last = play_talk(self.recorded(procedure), self.state, partial(table_rules.evolve, GAME), given)
        self.state = self.last.state
        if left := given.unused_answers:
            raise BadVector(f"nobody asks for {left}")

    def recorded(self, procedure: Procedure) -> Procedure:
        reply: Any = None
        self.order = []
        while True:
            try:
                step = procedure.send(reply)
            except StopIteration as end:
                self.result = end.value
                return end.value
            if isinstance(step, Ask | Happened):
                self.order.append(step.key if isinstance(step, Ask) else type(step.event).__name__)
            reply = yield step


def begin(given: Given) -> Sea:
    if unknown := given.keys() - TABLE - LAID:
        raise BadVector(f"nothing is given by {sorted(unknown)}")
    seats, options = given.get("seats", 2), given.get("options", {})
    state = new_table(seats, **options).state if given.get("new") else at_sea(seats, **options)
    state = lay(state, given)
    return Sea(GAME, state, before=state)


def lay(state: State, given: Given) -> State:
    if "phase" in given:
        state = replace(state, phase=given["phase"])
    for seat in SEATS:
        if seat in given:
            state = lay_captain(state, Seat(seat), given[seat])
    for slot, values in given.get("npcs", {}).items():
        skills = tuple(values.get("skills", (2, 2, 2)))
        state = npc(state, slot, zone_id(values["zone"]), skills, values.get("name", ""))
    state = replace(
        state,
        demand={**state.demand, **by_zone(given.get("demand", {}))},
        mods={**state.mods, **by_zone(given.get("tokens", {}))},
        merchants={**state.merchants, **dict.fromkeys(map(zone_id, given.get("raided", ())), False)},
        war=tuple(CODES[code] for code in given["war"]) if "war" in given else state.war,
        **tuples(given.get("state", {})),
    )
    return fighting(state, *given["fight"]) if "fight" in given else state


def tuples(values: Given) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def by_zone(values: Given) -> dict[str, Any]:
    return {zone_id(zone): value for zone, value in values.items()}


def lay_captain(state: State, seat: Seat, given: Given) -> State:
    left: dict[str, Any] = tuples(given)
    if left.pop("dead", False):
        return state.with_player(seat, **{"captain": None, "ship": None, "zone": "", "gold": 0, **left})
    ship = ship_with(left.pop("ship", "sloop"), left.pop("sections", {}), left.pop("mods", ()))
    for name, count in (("cargo", "?"), ("hand", "")):
        if isinstance(left.get(name), int):
            left[name] = (count,) * left[name]
    for name in ("zone", "home", "last_buy"):
        if name in left:
            left[name] = zone_id(left[name])
    if "bounties" in left:
        left["bounties"] = nations(left["bounties"])
    nation, big_ship = CODES[left.pop("nation", "EN")], left.pop("big_ship", False)
    state = captain(state, seat, nation=nation, ship=ship, **left)
    return state.with_player(seat, captain=replace(state.players[seat].leads, big_ship=big_ship))
