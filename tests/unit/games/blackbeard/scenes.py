"""Situations that several tests begin from."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.core.ask import Seat
from companion.games.blackbeard.procedures.common import Over
from companion.games.blackbeard.state import SYSTEM, Commissioner, State, Turn, Warship
from tests.unit.games.blackbeard.play import CATALOGUE, B, in_play, pirate, port, with_box

SEA = "east-caribbean"
ESCAPED_WARSHIP: Mapping[str, Any] = {
    "what_interferes": "warship-sighting",
    "warship_drawn": "3-7",
    "warship_does": "attack",
    "fight_or_flee": "flee",
    "warship_chase": (2,),
    "pirate_flees": (5,),
}
"""The answers by which a Warship attacks and the Pirate escapes it."""


def with_kc(state: State, seat: Seat = B, place: str = SEA, speed: int = 3, combat: int = 11) -> State:
    kc = Commissioner("matthews", speed, combat, place)
    return state.with_player(replace(state.players[seat], kc=kc))


def with_warship(state: State, speed: int = 3, combat: int = 7) -> State:
    return replace(state, warships={SEA: Warship(speed, combat)})


def active(state: State, id: str = "A1", kind: str = "find") -> State:
    return state.with_turn(active=id, kind=kind)


def at_san_juan(**values: Any) -> State:
    """Condent off San Juan, as in the examples of 9.5."""
    state = port(in_play(), "san-juan")
    return pirate(state, card="condent", ability=4, cruelty=3, **values)


def in_bath(now: str, **values: Any) -> State:
    """A Pirate docked at Bath, which is of this status for him."""
    governor = "p1" if now in ("Haven", "Pro") else ""
    haven = "A1" if now == "Haven" else ""
    state = port(in_play(), "bath", nation="english", governor=governor, haven=haven)
    return pirate(state, place="bath", **values)


def until_over(rule: Callable[..., Any]) -> Callable[..., Any]:
    """A rule that may end the Action: here that is the end of the talk."""

    def talk(*arguments: Any) -> Any:
        try:
            yield from rule(*arguments)
        except Over:
            return

    return talk


def with_allies(given: list[Any], commands: tuple[int, int] = (3, 3)) -> State:
    state = port(in_play(), "bath", nation="english")
    for id, card, sheet, command in zip(("A1", "A2"), ("vane", "low"), given, commands, strict=True):
        state = pirate(state, id, card, "bath", ship="sloop", command=command, **sheet)
    for id, ally in (("A1", "A2"), ("A2", "A1")):
        state = state.with_pirate(replace(state.pirates[id], ally=ally))
    return state


def with_merchants(state: State, count: int) -> State:
    for number in range(count):
        state = port(state, list(CATALOGUE.locators)[number], "north-atlantic", merchant="")
    return state


def sea_of_teach(**values: Any) -> State:
    """Teach in the East Caribbean, three rivals far away."""
    state = pirate(in_play(1), card="teach", **values)
    for id, card, place in (("B1", "kidd", "india"), ("B2", "low", "india"), ("B3", "tew", "north-atlantic")):
        state = pirate(state, id, card, place)
    return with_box(state, map__africa_india=True, map__americas=False)


def with_known_ports(state: State) -> State:
    """The same table with a box that knows of every Port where it lies and whose it is."""
    far = {f"sea/{p}": "gold-coast" for p in state.ports} | {f"nation/{p}": "english" for p in state.ports}
    return replace(state, box={**far, **state.box})


def system_turn(state: State, slot: str = "B1", actions: int = 2) -> State:
    turn = Turn(number=10, seat=SYSTEM, phase="actions", actions=actions, slot=slot)
    return replace(state, turn=turn)
