"""Where a Pirate may go, the words of a refusal, and the options of a question about Pirates, seats or Sea Areas."""

from collections.abc import Iterable, Sequence

from companion.core.ask import Option, Phrase, Refusal
from companion.games.blackbeard.rules import (
    crew_of,
    is_charted,
    may_enter,
    nation_of,
    neighbours,
    open_link,
    own_kc_at,
    ports_in,
    status,
)
from companion.games.blackbeard.state import Pirate, State


def refused(key: str, **facts: object) -> Refusal:
    return Refusal(f"{key}", facts)


def captain_options(pirates: Iterable[Pirate]) -> tuple[Option, ...]:
    return tuple(Option(p.id, label=Phrase(f"captain.{p.card}")) for p in pirates)


def seat_options(seats: Iterable[str]) -> tuple[Option, ...]:
    return tuple(Option(s, label=Phrase("seat_name", {"who": s})) for s in seats)


def sea_options(state: State, seas: Sequence[str], seat: str = "") -> tuple[Option, ...]:
    """Areas and Boxes; a Pirate of this player may not go where his own commissioner is (10.26)."""
    closed = {s: refused("own_kc_there", sea=s) for s in seas if seat and own_kc_at(state, seat, s)}
    return tuple(Option(s, label=Phrase(f"sea.{s}"), refused=closed.get(s)) for s in seas)


def destinations(state: State, pirate: Pirate) -> tuple[Option, ...]:
    """Areas and Boxes next to him, and the Ports of his Area as far as they are known."""
    seas = sea_options(state, neighbours(state, pirate.place), pirate.seat)
    return (*seas, *(port_option(state, pirate, p) for p in ports_in(state, pirate.place)))


def port_option(state: State, pirate: Pirate, port: str) -> Option:
    opened = is_pardoned(state, pirate, port) and state.rule("pardon_ports") == "open"
    together = all(may_enter(state, port, p) for p in crew_of(state, pirate))
    closed = not together and not (opened and not state.ports[port].destroyed)
    why = refused("port_closed", port=port) if closed else None
    hint = Phrase(f"status.{status(state, port, pirate)}")
    return Option(port, label=Phrase(f"port.{port}"), hint=hint, refused=why)


def is_pardoned(state: State, pirate: Pirate, port: str) -> bool:
    return pirate.card in state.pardoned and nation_of(state, port) == "english"


def can_leave(state: State, pirate: Pirate) -> bool:
    """There is somewhere to go, or a border or a Port that nobody has been asked about."""
    if pirate.docked or open_link(state, pirate.place):
        return True
    if pirate.at_sea and not is_charted(state, pirate.place):
        return True
    if any(not own_kc_at(state, pirate.seat, place) for place in neighbours(state, pirate.place)):
        return True
    return any(o.refused is None for o in destinations(state, pirate))
