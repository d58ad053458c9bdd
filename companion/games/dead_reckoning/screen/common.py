"""What several places of the screen need: names and flags, a tap on this phone alone, a verb as a button."""

from collections.abc import Container
from dataclasses import dataclass

import flet as ft

from companion.core.ask import Seat
from companion.core.game import Action
from companion.games.dead_reckoning import view_data
from companion.games.dead_reckoning.data import Ability, Catalogue
from companion.games.dead_reckoning.game import DeadReckoning
from companion.games.dead_reckoning.state import PORT, State
from companion.ui import widgets as w
from companion.ui.core.screen_state import ScreenState
from companion.ui.core.theme import Theme
from companion.ui.table.context import TableContext

BUILDING_MARKS = {"fort": "shield", "garrison": "guns", "outpost": "house"}


@dataclass(slots=True, eq=False)
class Chosen(ScreenState):
    """What this phone has chosen to see."""

    board: str | None = None
    """The square of the map, or the port."""
    chapter: str | None = None
    sheet: str | None = None
    sheet_seat: str | None = None
    sailor: str | None = None
    score_line: str | None = None
    corrections: bool = False
    corrected_board: str | None = None
    held: str | None = None
    """The secret that is held down."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Names and flags of everybody, the Covenant too."""

    names: tuple[tuple[str, str], ...]
    colours: tuple[tuple[str, str], ...]

    def name(self, seat: str) -> str:
        return dict(self.names).get(seat, seat)

    def colour(self, seat: str) -> str:
        return dict(self.colours).get(seat, "black")


def catalogue_of(context: TableContext) -> Catalogue:
    """What the box prints, as the game has read it."""
    game = context.game
    assert isinstance(game, DeadReckoning)
    return game.catalogue


def seats_of(context: TableContext) -> Seats:
    order = context.state.order
    names = tuple((s, context.words("seat", who=s)) for s in order)
    return Seats(names, tuple((s, context.colour(s)) for s in order))


def own_view(context: TableContext, seat: str) -> State | None:
    """The table as the seat sees it, where this phone may look: the seat's own, or the host's that is passed round."""
    role = context.model.role
    if role.seat == seat or (role.host and role.seat is None):
        seen: State = context.model.state_of(Seat(seat))
        return seen
    return None


def chosen_seat(context: TableContext) -> str:
    """Whose sheet is open: the one that was tapped, else whom this phone acts for, its own, or whose turn it is."""
    model = context.model
    wanted = context.screen_state(Chosen).sheet_seat or model.acts_for or model.role.seat or context.state.active
    return str(wanted) if wanted in context.state.players else next(iter(context.state.players))


def pane(t: Theme) -> float:
    """The width of the right column of the place Table."""
    return t.body if t.pane or t.kind != "desktop" else (t.body - 28) / 2


def board_name(context: TableContext, at: str) -> str:
    """A board as a person calls it."""
    return context.words("board", board=PORT if at == PORT else view_data.board_title(context.state, at))


def capital(said: str) -> str:
    return said[:1].upper() + said[1:]


def columns(t: Theme) -> int:
    """Buttons side by side; on a small phone a long word needs the whole width."""
    return 1 if t.large or t.kind == "narrow" else 2


def verb(context: TableContext, action: Action, label: str = "", said_above: Container[str] = ()) -> ft.Control:
    """A button, and under it why it is grey; a reason that stands above the buttons is only read out."""
    name = label or context.label(action)
    reason = context.words.say(action.refused) if action.refused else ""
    return w.button(
        context.t,
        name,
        context.starts(action),
        mark=action.mark or None,
        reason="" if reason in said_above else reason,
        label=f"{name}, {reason}" if reason else None,
    )


def ability_phrase(context: TableContext, group: Ability) -> str:
    """The alternatives of one ability in a phrase."""
    either = f"{context.words('crew.or')} "
    return capital(either.join(context.words.say(e.phrase) for e in group))
