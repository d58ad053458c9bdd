"""PD-3.CANOT: a swap by rowing boat. A-28: by agreement, a walk between two own ships."""

from companion.core.ask import Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import Happened, Note, Procedure, choose
from companion.games.pirates_en_duel.cards import card_of, know
from companion.games.pirates_en_duel.combat import owns
from companion.games.pirates_en_duel.events import PirateMoved, PiratesSwapped
from companion.games.pirates_en_duel.procedures.common import berth_at, berth_options, pirates_aboard, said
from companion.games.pirates_en_duel.state import State


def canot_refused(state: State) -> Refusal | None:
    """A-22: why the active player may not row now; None when he may."""
    seat = state.active
    if state.canot_used:
        return Refusal("canot_used")
    if state.phase != "recruit" and state.options["rowing_boat"] == "before":
        return Refusal("canot_too_late")
    if not pirates_aboard(state, state.sailing(seat)) or not pirates_aboard(state, state.enemies(seat)):
        return Refusal("canot_nobody")
    return None


def check_own_turn(state: State, seat: Seat | None) -> None:
    if state.over:
        raise Refused("game_over")
    if state.phase not in ("recruit", "draw"):
        raise Refused("not_now", phase=state.phase)
    if seat is not None and seat != state.active:
        raise Refused("not_your_turn", who=state.active)


def canot(state: State, seat: Seat | None) -> Procedure:
    """PD-3.CANOT: one own pirate against one pirate of a living opponent, never a captain."""
    check_own_turn(state, seat)
    seat = state.active
    if not owns(state, seat, "canot"):
        raise Refused("no_canot")
    if refused := canot_refused(state):
        raise Refused.of(refused)
    own_places = pirates_aboard(state, state.sailing(seat))
    own = yield from choose("canot_own", berth_options(state, own_places), seat=seat, rule="L3 Canot", who=seat)
    other_places = pirates_aboard(state, state.enemies(seat))
    other = yield from choose("canot_other", berth_options(state, other_places), seat=seat, rule="L3 Canot", who=seat)
    (ship, berth), (other_ship, other_berth) = berth_at(own), berth_at(other)
    given = card_of(state, state.ships[ship].berths[berth])
    taken = card_of(state, state.ships[other_ship].berths[other_berth])
    state = yield from know(state, (given.id, taken.id))
    facts = {"who": seat, "loser": state.owner(other_ship), "given": given.named, "taken": taken.named}
    yield Note("canot", "L3 Canot", facts, headline=True)
    yield Happened(PiratesSwapped(ship, berth, other_ship, other_berth))


def movable(state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
    """Pirates that may change ship: there is room over there, and a crew stays behind."""
    ships = state.sailing(seat)
    if len(ships) != 2 or state.options["move_between_ships"] == "no" or state.moved:
        return ()
    return tuple(
        place
        for ship, other in (ships, ships[::-1])
        if state.ships[other].free and len(state.ships[ship].crew) > 1
        for place in pirates_aboard(state, (ship,))
    )


def move_pirate(state: State, seat: Seat | None) -> Procedure:
    """A-28 by agreement: once in the own turn a pirate goes over to the other own ship."""
    check_own_turn(state, seat)
    seat = state.active
    places = movable(state, seat)
    if not places:
        raise Refused("nobody_to_move")
    ship, berth = berth_at((yield from choose("move", berth_options(state, places), seat=seat, rule="A-28", who=seat)))
    to = next(other for other in state.sailing(seat) if other != ship)
    card = card_of(state, state.ships[ship].berths[berth])
    yield Note("moved", "A-28", {"who": seat, "ship": to, **said(card)}, headline=True)
    yield Happened(PirateMoved(ship, berth, to))
