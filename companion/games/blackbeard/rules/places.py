"""Where a Pirate may go, the words of a refusal, and the options of a question about Pirates, seats or Sea Areas."""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.core.ask import Option, Phrase, Refusal
from companion.games.blackbeard.rules.crews import crew_of
from companion.games.blackbeard.rules.map import has_own_kc_at, is_charted, nation_of, neighbours, open_link, ports_in
from companion.games.blackbeard.rules.ports import can_enter, status
from companion.games.blackbeard.state import Commissioner, Pirate, State


def captain_options(pirates: Iterable[Pirate]) -> tuple[Option, ...]:
    return tuple(Option(p.id, label=Phrase(f"captain.{p.card}")) for p in pirates)


def kc_name(state: State, kc: Commissioner) -> dict[str, Any]:
    """What a sentence calls a King's Commissioner: a Pirate who serves the King, or the name on the counter."""
    if kc.convert:
        return {"key": f"captain.{kc.convert}", "facts": {}}
    return counter_name(state, kc.name)


def counter_name(state: State, id: str) -> dict[str, Any]:
    """The name on a counter, as it was typed in."""
    return {"key": "kc_called", "facts": {"name": str(state.box.get(f"kc/{id}", (id,))[0])}}


def seat_options(seats: Iterable[str]) -> tuple[Option, ...]:
    return tuple(Option(s, label=Phrase("seat_name", {"who": s})) for s in seats)


def sea_options(state: State, seas: Sequence[str], seat: str = "") -> tuple[Option, ...]:
    """Areas and Boxes; a Pirate of this player may not go where his own commissioner is (10.26)."""
    closed = {s: Refusal("own_kc_there", {"sea": s}) for s in seas if seat and has_own_kc_at(state, seat, s)}
    return tuple(Option(s, label=Phrase(f"sea.{s}"), refused=closed.get(s)) for s in seas)


def destinations(state: State, pirate: Pirate) -> tuple[Option, ...]:
    """Areas and Boxes next to him, and the Ports of his Area as far as they are known."""
    seas = sea_options(state, neighbours(state, pirate.place), pirate.seat)
    return (*seas, *(port_option(state, pirate, p) for p in ports_in(state, pirate.place)))


def port_option(state: State, pirate: Pirate, port: str) -> Option:
    opened = is_pardoned(state, pirate, port) and state.options["pardon_ports"] == "open"
    together = all(can_enter(state, port, p) for p in crew_of(state, pirate))
    destroyed = state.ports[port].destroyed
    closed = not together and not (opened and not destroyed)
    reason = (
        Refusal("port_destroyed", {"port": port})
        if destroyed
        else Refusal("port_closed", {"port": port, "card": pirate.card})
    )
    why = reason if closed else None
    hint = Phrase(f"status.{status(state, port, pirate)}")
    return Option(port, label=Phrase(f"port.{port}"), hint=hint, refused=why)


def is_pardoned(state: State, pirate: Pirate, port: str) -> bool:
    return pirate.card in state.pardoned and nation_of(state, port) == "english"


def can_leave(state: State, pirate: Pirate) -> bool:
    """There is somewhere to go, or a border or a Port that nobody has been asked about."""
    if pirate.is_docked or open_link(state, pirate.place):
        return True
    if pirate.at_sea and not is_charted(state, pirate.place):
        return True
    if any(not has_own_kc_at(state, pirate.seat, place) for place in neighbours(state, pirate.place)):
        return True
    return any(o.refused is None for o in destinations(state, pirate))
