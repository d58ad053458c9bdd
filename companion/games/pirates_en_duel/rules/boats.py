"""PD-3.CANOT, A-28: who may leave a ship between two steps of the own turn."""

from companion.core.ask import Refusal, Seat
from companion.games.pirates_en_duel.rules.cards import pirates_aboard
from companion.games.pirates_en_duel.state import State


def why_not_row(state: State) -> Refusal | None:
    """A-22: why the active player may not row now; None when he may."""
    seat = state.active
    if state.canot_used:
        return Refusal("canot_used")
    if state.phase != "recruit" and state.options["rowing_boat"] == "before":
        return Refusal("canot_too_late")
    if not pirates_aboard(state, state.sailing(seat)) or not pirates_aboard(state, state.enemies(seat)):
        return Refusal("canot_nobody")
    return None


def pirates_to_move(state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
    """Pirates that may change ship: there is room over there, and a crew stays behind."""
    ships = state.sailing(seat)
    if len(ships) != 2 or state.options["move_between_ships"] == "no" or state.moved:
        return ()
    return tuple(
        place
        for ship, other in (ships, ships[::-1])
        if state.ships[other].free_berths and len(state.ships[ship].crew) > 1
        for place in pirates_aboard(state, (ship,))
    )
