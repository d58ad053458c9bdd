"""PD-3.CANOT: a swap by rowing boat. A-28: by agreement, a walk between two own ships."""

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, choose, happen
from companion.games.pirates_en_duel.box import know
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.events import PirateMoved, PiratesSwapped
from companion.games.pirates_en_duel.procedures.common import berth_at, berth_options, card_facts, check_own_turn
from companion.games.pirates_en_duel.rules.boats import pirates_to_move, why_not_row
from companion.games.pirates_en_duel.rules.cards import card_of, pirates_aboard
from companion.games.pirates_en_duel.rules.combat import has_skill
from companion.games.pirates_en_duel.state import State


def canot(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PD-3.CANOT: one own pirate against one pirate of a living opponent, never a captain."""
    check_own_turn(state, seat)
    seat = state.active
    if not has_skill(state, seat, "canot"):
        raise Refused("no_canot")
    if refused := why_not_row(state):
        raise Refused.of(refused)
    own_places = pirates_aboard(state, state.sailing(seat))
    own = yield from choose("canot_own", berth_options(state, own_places), seat=seat, rule="L3 Canot", who=seat)
    other_places = pirates_aboard(state, state.enemies(seat))
    other = yield from choose("canot_other", berth_options(state, other_places), seat=seat, rule="L3 Canot", who=seat)
    (ship, berth), (other_ship, other_berth) = berth_at(own), berth_at(other)
    given = card_of(state, state.ships[ship].berths[berth])
    taken = card_of(state, state.ships[other_ship].berths[other_berth])
    state = yield from know(catalogue, state, (given.id, taken.id))
    facts = {"who": seat, "loser": state.owner(other_ship), "given": given.as_fact, "taken": taken.as_fact}
    yield Note("canot", "L3 Canot", facts, headline=True)
    yield from happen(PiratesSwapped(ship, berth, other_ship, other_berth))


def move_pirate(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """A-28 by agreement: once in the own turn a pirate goes over to the other own ship."""
    check_own_turn(state, seat)
    seat = state.active
    places = pirates_to_move(state, seat)
    if not places:
        raise Refused("nobody_to_move")
    ship, berth = berth_at((yield from choose("move", berth_options(state, places), seat=seat, rule="A-28", who=seat)))
    to = next(other for other in state.sailing(seat) if other != ship)
    card = card_of(state, state.ships[ship].berths[berth])
    yield Note("moved", "A-28", {"who": seat, "ship": to, **card_facts(card)}, headline=True)
    yield from happen(PirateMoved(ship, berth, to))
