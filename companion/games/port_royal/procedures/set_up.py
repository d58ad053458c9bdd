"""PR-SETUP: three coins each, the pile, the first player (Mise en place)."""

from companion.core.ask import Option, Phrase, Seat
from companion.core.procedure import Note, Procedure, choose, happen
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.events import TableSet
from companion.games.port_royal.procedures.common import need
from companion.games.port_royal.state import FIRST_COINS, State

RULE = "Mise en place"


def set_up(cards: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """Who visited a port last begins; with five players the card without a coin on its back lies on the table."""
    need(state.phase == "set-up", "wrong_phase")
    seats = [Option(s, label=Phrase("seat_name", {"who": s})) for s in state.order]
    first = yield from choose("first_player", seats, rule=RULE)
    row = (cards.five_player_card,) if len(state.order) == 5 else ()
    pile = cards.deck_size - FIRST_COINS * len(state.order)
    yield Note("five_player_card" if row else "box_card", RULE, {"face": cards.five_player_card})
    yield Note("dealt", RULE, {"n": FIRST_COINS, "pile": pile})
    yield Note("begins", RULE, {"who": first}, headline=True)
    yield from happen(TableSet(Seat(first), pile, row))
