"""The place Table: the map first, then chests to count, cards in play, level-ups, the tapped board, every ship."""

from companion.core.ask import Seat
from companion.core.game import Action
from companion.games.dead_reckoning.screen.common import Chosen
from companion.games.dead_reckoning.screen.sheets.score import chests
from companion.games.dead_reckoning.screen.table.map import board, chart
from companion.games.dead_reckoning.screen.table.seats import seats
from companion.games.dead_reckoning.screen.table.turn import cards_in_play, level_ups, turn
from companion.games.dead_reckoning.state import State
from companion.ui.core.memo import Item
from companion.ui.table.context import TableContext

__all__ = ["heading", "next_step", "table"]


def heading(context: TableContext) -> list[Item]:
    """Whose turn it is and, above the buttons, the map."""
    map_first = context.state.phase == "play" and context.t.kind != "desktop"
    return [*turn(context), *(chart(context) if map_first else [])]


def table(context: TableContext) -> list[Item]:
    map_here = context.state.phase != "play" or context.t.kind == "desktop"
    return [
        *chests(context),
        *(chart(context) if map_here else []),
        *cards_in_play(context),
        *level_ups(context, next_step(context)),
        *board(context),
        *seats(context),
    ]


def next_step(context: TableContext) -> Action | None:
    """To sail to the board that was tapped, where the ship can; else the first of the likely steps.

    A cube is placed by a card's effect, which has its own button: it is no step of its own. Sails come from cards: as
    long as none is in play, one is played first.
    """
    free = [a for a in context.model.actions if a.refused is None]
    to = context.screen_state(Chosen).board
    sail = [a for a in free if a.procedure == "move_ship" and a.arguments["to"] == to]
    likely = [a for a in free if a.primary and a.procedure != "place_cube"]
    cards = [a for a in likely if a.procedure == "play_card" and not has_card_in_play(context.state, a.seat)]
    return next(iter((*sail, *cards, *likely)), None)


def has_card_in_play(state: State, seat: Seat | None) -> bool:
    return seat is not None and any(s.zone == "play" for s in state.players[seat].sailors.values())
