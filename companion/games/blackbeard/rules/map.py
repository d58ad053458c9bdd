"""The map: D66, Ports, Sea Areas, borders and ways."""

from collections.abc import Callable, Sequence

from companion.games.blackbeard.data import LINKS, OPEN_LINKS, PIRATE_PORTS, TRANSITS, Catalogue
from companion.games.blackbeard.state import State


def ring(catalogue: Catalogue, result: int, ok: Callable[[str], bool]) -> str | None:
    """BB-2.5R: the Port that was rolled, else the next higher one that will do."""
    numbers = tuple(catalogue.port_at)
    start = numbers.index(result)
    return next((catalogue.port_at[n] for n in numbers[start:] + numbers[:start] if ok(catalogue.port_at[n])), None)


def free_ports(catalogue: Catalogue, throws: Sequence[int], ok: Callable[[str], bool]) -> tuple[str | None, ...]:
    """The Port of each throw, one after another: none takes two of a kind."""
    found: list[str | None] = []
    for rolled in throws:
        found.append(ring(catalogue, rolled, lambda p: p not in found and ok(p)))
    return tuple(found)


def takes_merchant(state: State, port: str) -> bool:
    """BB-6.31: a national Port, not destroyed, without a Merchant."""
    at = state.ports[port]
    return port not in PIRATE_PORTS and not at.destroyed and at.merchant is None


def takes_governor(state: State, port: str) -> bool:
    return port not in PIRATE_PORTS and not state.ports[port].governor and not state.ports[port].destroyed


def seas_of(state: State, port: str) -> tuple[str, ...]:
    """The Sea Areas that border the Port, as far as the owner has said."""
    known = state.box.get(f"sea/{port}", ())
    return tuple(known) if isinstance(known, tuple | list) else (str(known),)


def nation_of(state: State, port: str) -> str:
    """The nationality of the Port; nothing while nobody has said."""
    return str(state.box.get(f"nation/{port}", ""))


def ratings_of(state: State, port: str) -> tuple[int, int] | None:
    """Wealth and Defense, if known."""
    known = state.box.get(f"ratings/{port}")
    return (int(known[0]), int(known[1])) if known else None


def national_ports(state: State) -> tuple[str, ...]:
    """Every Port but the Pirate Ports."""
    return tuple(p for p in state.ports if p not in PIRATE_PORTS)


def ports_in(state: State, sea: str) -> tuple[str, ...]:
    return tuple(p for p in state.ports if sea in seas_of(state, p))


def unplaced_ports(state: State) -> tuple[str, ...]:
    """The Ports whose Sea Area nobody has named."""
    return tuple(p for p in state.ports if not seas_of(state, p))


def unclaimed_ports(state: State) -> tuple[str, ...]:
    """The national Ports of which nobody has said whose they are."""
    return tuple(p for p in national_ports(state) if not nation_of(state, p))


def is_charted(state: State, sea: str) -> bool:
    """Which Ports lie in this Sea Area is known: the owner has ticked them, or the Area of every Port is known."""
    return f"area/{sea}" in state.box or not unplaced_ports(state)


def merchants_in(state: State, sea: str) -> tuple[str, ...]:
    """The Ports of this Sea Area that a Merchant is bound for (Bermuda counts in both of its Areas)."""
    return tuple(p for p in state.merchants if sea in seas_of(state, p))


def unplaced_merchants(state: State) -> tuple[str, ...]:
    """The Ports that a Merchant is bound for and whose Sea Area nobody has named."""
    return tuple(p for p in state.merchants if not seas_of(state, p))


def links(state: State) -> tuple[tuple[str, str], ...]:
    """BB-7.1: what borders what; the two open borders count when the owner's board shows them."""
    return (*LINKS, *(pair for key, pair in OPEN_LINKS.items() if state.box.get(key) is True))


def neighbours(state: State, place: str) -> tuple[str, ...]:
    """The Sea Areas and Transit Boxes one Move away from an Area or a Box."""
    pairs = links(state)
    return tuple(b if a == place else a for a, b in pairs if place in (a, b))


def open_link(state: State, place: str) -> tuple[str, ...]:
    """Box keys of the borders at this place that the owner has not been asked about."""
    return tuple(key for key, pair in OPEN_LINKS.items() if place in pair and key not in state.box)


def steps_from(state: State, place: str) -> tuple[str, ...]:
    """Every place one Move away, Ports included."""
    if place in state.ports:
        return seas_of(state, place)
    return (*neighbours(state, place), *ports_in(state, place))


def distances(state: State, start: str) -> dict[str, int]:
    """The number of Moves from one place to every other that the known map reaches."""
    far = {start: 0}
    queue = [start]
    for place in queue:
        if place in state.ports and place != start:
            continue
        for near in steps_from(state, place):
            if near not in far:
                far[near] = far[place] + 1
                queue.append(near)
    return far


def way(state: State, start: str, goal: str) -> tuple[str, ...]:
    """The shortest way from one place to another: the places after the first, or nothing if none is known."""
    came: dict[str, str] = {start: ""}
    queue = [start]
    for place in queue:
        if place == goal:
            break
        if place in state.ports and place != start:
            continue
        for near in steps_from(state, place):
            if near not in came:
                came[near] = place
                queue.append(near)
    if goal not in came or goal == start:
        return ()
    steps = [goal]
    while came[steps[-1]] != start:
        steps.append(came[steps[-1]])
    return tuple(reversed(steps))


def has_own_kc_at(state: State, seat: str, sea: str) -> bool:
    kc = state.players[seat].kc
    return kc is not None and kc.place == sea


def stormy_seas(sea: str) -> tuple[str, ...]:
    """17.2 #20: the Sea Area and the Transit Boxes connected to it."""
    return (sea, *(t for t in TRANSITS if any({sea, t} == set(pair) for pair in LINKS)))
