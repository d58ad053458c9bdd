"""What several places show: whose phone this is, the map with its ships and arrows, each move in words."""

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from companion.games.merchants_and_marauders import view_data
from companion.games.merchants_and_marauders.data import Catalogue, nation_of_slot
from companion.games.merchants_and_marauders.game import MerchantsAndMarauders
from companion.games.merchants_and_marauders.state import Move, Player, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import Section, common_section
from companion.ui.core.screen_state import ScreenState
from companion.ui.core.theme import W600, Theme, fit_reading, second, text
from companion.ui.table.context import TableContext
from companion.ui.widgets.map.sea_map import Chart, Mooring, Piece, sea_map

CARIBBEAN = Chart(
    zones={
        "la-habana": Mooring(0.115, 0.135, "b"),
        "nassau": Mooring(0.36, 0.08, "r"),
        "tortuga": Mooring(0.47, 0.225, "r"),
        "port-royal": Mooring(0.17, 0.42, "t"),
        "petit-goave": Mooring(0.41, 0.42, "t"),
        "santo-domingo": Mooring(0.60, 0.365, "b"),
        "san-juan": Mooring(0.77, 0.335, "t"),
        "st-maarten": Mooring(0.86, 0.20, "t"),
        "st-john": Mooring(0.91, 0.35, "b"),
        "caribbean-sea": Mooring(0.585, 0.565, "b"),
        "basse-terre": Mooring(0.77, 0.525, "l"),
        "bridgetown": Mooring(0.875, 0.695, "b"),
        "trinidad": Mooring(0.80, 0.855, "b"),
        "caracas": Mooring(0.635, 0.875, "b"),
        "curacao": Mooring(0.53, 0.765, "r"),
        "cartagena": Mooring(0.30, 0.79, "b"),
        "old-providence": Mooring(0.155, 0.62, "t"),
    },
    lands=(
        ((0, -0.02), (0.18, -0.02), (0.20, 0.05), (0.16, 0.03), (0.14, -0.02)),
        (
            *((-0.02, 0.20), (0.12, 0.215), (0.26, 0.225), (0.40, 0.275), (0.425, 0.315)),
            *((0.36, 0.325), (0.24, 0.285), (0.10, 0.265), (-0.02, 0.27)),
        ),
        ((0.12, 0.465), (0.17, 0.45), (0.25, 0.468), (0.20, 0.495), (0.13, 0.49)),
        (
            *((0.455, 0.335), (0.49, 0.30), (0.58, 0.285), (0.68, 0.315), (0.70, 0.35), (0.645, 0.385)),
            *((0.55, 0.395), (0.505, 0.44), (0.44, 0.47), (0.425, 0.455), (0.50, 0.40), (0.475, 0.365)),
        ),
        ((0.735, 0.36), (0.82, 0.352), (0.83, 0.388), (0.74, 0.395)),
        (
            *((-0.02, 0.72), (0.03, 0.73), (0.06, 0.80), (0.17, 0.86), (0.235, 0.845), (0.29, 0.81), (0.36, 0.80)),
            *((0.42, 0.83), (0.47, 0.82), (0.50, 0.86), (0.56, 0.88), (0.60, 0.91), (0.68, 0.905), (0.76, 0.90)),
            *((0.83, 0.90), (0.93, 0.94), (1.02, 0.99), (1.5, 1.5), (-0.5, 1.5), (-0.5, 0.70)),
        ),
    ),
    ashore=("cartagena", "caracas", "trinidad"),
    crowded=("basse-terre",),
)
"""The board as it is drawn: where its zones lie and their names stand, and a coast of our own."""


@dataclass(slots=True, eq=False)
class Chosen(ScreenState):
    """What this phone has chosen to see."""

    captain: str | None = None
    """Whose questions Look up answers."""
    sheet: str | None = None
    your_dice: int = 3
    their_dice: int = 3
    held: str | None = None
    """The seat whose secret is held down."""
    all_values: bool = False


def chart(
    catalogue: Catalogue,
    t: Theme,
    words: Words,
    width: float,
    *,
    moves: tuple[tuple[str, str], ...],
    pieces: tuple[Piece, ...],
    borders: tuple[tuple[str, str], ...],
    label: str,
) -> ft.Control:
    return sea_map(
        t,
        CARIBBEAN,
        width,
        names={z: words(f"zone.{z}") for z in catalogue.zones},
        letters={z: words(f"flag.{n}") for z, n in catalogue.nations.items()},
        borders=borders,
        moves=moves,
        pieces=pieces,
        label=label,
    )


def map_of(context: TableContext, state: State, width: float) -> Section:
    """Drawn again when a piece or a border moves."""
    moored = context.once("moorings", lambda: tuple(view_data.moorings(state)))
    borders = context.once("borders", lambda: view_data.border_lines(catalogue_of(context), state))
    values = (width, moored, state.moves, borders)
    return common_section(context, values, lambda: [draw_map(context, state, width)])


def catalogue_of(context: TableContext) -> Catalogue:
    """What the box prints, as the game has read it."""
    game = context.game
    assert isinstance(game, MerchantsAndMarauders)
    return game.catalogue


def draw_map(context: TableContext, state: State, width: float) -> ft.Control:
    words = context.words
    pieces = tuple(
        Piece(m.zone, colour=context.colour(m.seat))
        if m.seat
        else Piece(m.zone, mark=view_data.slot_mark(m.slot), letters=flag_of(words, m.slot))
        for m in view_data.moorings(state)
    )
    spoken = [piece_label(context, m) for m in view_data.moorings(state)]
    moves = tuple((m.start, m.to) for m in state.moves)
    label = words("sea.map_says", what=words("apart").join(spoken))
    catalogue = catalogue_of(context)
    return chart(
        catalogue,
        context.t,
        words,
        width,
        moves=moves,
        pieces=pieces,
        borders=view_data.border_lines(catalogue, state),
        label=label,
    )


def flag_of(words: Words, slot: str) -> str:
    """The letters beside a ship of nobody: its nation, or which of the two pirates it is."""
    return words(f"flag.{nation_of_slot(slot) or slot}")


def piece_label(context: TableContext, moored: view_data.Moored) -> str:
    who = context.name(moored.seat) if moored.seat else context.words(f"slot.{moored.slot}")
    return context.words("sea.at_zone", who=who, zone=moored.zone)


def move_lines(context: TableContext, moves: Sequence[Move]) -> ft.Control:
    return w.row_list(context.t, [move_line(context, i, move) for i, move in enumerate(moves, 1)])


def move_line(context: TableContext, number: int, move: Move) -> ft.Control:
    t, words = context.t, context.words
    name = words(f"slot.{move.slot}")
    stays = move.start == move.to
    way = words("sea.stays_in", zone=move.to) if stays else words("sea.from_to", start=move.start, to=move.to)
    why = words.say(view_data.move_phrase(move))
    round_size = t.grow(28, 0.55)
    room = 0.92 * (t.body - 54 - round_size - t.grow(26, 0.35))
    disc = ft.Container(
        text(t, words.number(number), 16, W600, t.c.sheet, no_wrap=True),
        width=round_size,
        height=round_size,
        bgcolor=t.c.magenta,
        border_radius=round_size / 2,
        alignment=ft.Alignment.CENTER,
    )
    said: list[ft.Control] = [
        text(t, name, fit_reading(t, name, 17, room)),
        text(t, way, fit_reading(t, way, 18, room), ft.FontWeight.W_800),
        second(t, why),
    ]
    lines = ft.Column(said, spacing=1, expand=True)
    row = ft.Row(
        [disc, w.sign(t, view_data.slot_mark(move.slot), 26), lines],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    box = ft.Container(row, padding=ft.Padding.symmetric(vertical=10, horizontal=12))
    return w.read_as(f"{number}. {name}: {way}. {why}", box)


# Whose phone this is


def person(context: TableContext, state: State) -> Player:
    """Whom the phone shows: its own person, the one it acts for, or on a phone passed round the active captain."""
    model = context.model
    return state.players[model.acts_for or model.role.seat or state.active]


def own_first(context: TableContext, state: State) -> list[Player]:
    return sorted(state.players.values(), key=lambda p: p.seat != context.model.role.seat)


def place_of(words: Words, player: Player) -> str:
    if not player.afloat:
        return words("sea.no_captain")
    return words("sea.in_port" if player.in_port else "sea.at_sea", zone=player.zone)
