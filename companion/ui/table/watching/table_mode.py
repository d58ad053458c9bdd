"""A tablet that lies in the middle of the table: each seat is turned to its player, the middle to whoever is to act."""

import flet as ft

from companion.ui import widgets as w
from companion.ui.core.theme import figure, text
from companion.ui.table.context import TableContext
from companion.ui.table.watching.glance import (
    SeatGlance,
    last_entries,
    seat_face,
    seats_at_a_glance,
    size_that_fits,
    what_goes_on,
)

BOTTOM, LEFT, TOP, RIGHT = range(4)
"""Quarter turns clockwise, which is also the order of the seats round the table."""
BAND = 0.27
"""The share of the shorter side that the seats of one side take."""


def sides_of(count: int) -> tuple[int, int, int, int]:
    """How many sit at the bottom, at the left, at the top and at the right."""
    if count <= 4:
        return ((1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 1, 0), (1, 1, 1, 0), (1, 1, 1, 1))[count]
    rest = count - 2
    return (rest + 1) // 2, 1, rest // 2, 1


def seats_by_side(glances: list[SeatGlance]) -> list[list[SeatGlance]]:
    left = list(glances)
    sides = []
    for count in sides_of(len(glances)):
        sides.append(left[:count])
        left = left[count:]
    return sides


def table_mode(context: TableContext) -> ft.Control:
    t = context.t
    sides = seats_by_side(seats_at_a_glance(context))
    band = min(t.width, t.height) * BAND
    high = t.height - band * (bool(sides[BOTTOM]) + bool(sides[TOP]))
    across = t.width - band * (bool(sides[LEFT]) + bool(sides[RIGHT]))
    turned = next((i for i, side in enumerate(sides) if any(g.to_act or g.is_winner for g in side)), BOTTOM)
    middle: list[ft.Control] = [
        *band_of(context, sides, LEFT, (high, band)),
        middle_of(context, turned, (across, high)),
        *band_of(context, sides, RIGHT, (high, band)),
    ]
    stack: list[ft.Control] = [
        *band_of(context, sides, TOP, (t.width, band)),
        ft.Row(middle, spacing=0),
        *band_of(context, sides, BOTTOM, (t.width, band)),
    ]
    return ft.Container(ft.Column(stack, spacing=0), bgcolor=t.c.paper, expand=True)


def band_of(
    context: TableContext, sides: list[list[SeatGlance]], side: int, size: tuple[float, float]
) -> list[ft.Control]:
    """The seats of one side, as wide and as deep as given, turned to whoever sits there."""
    glances, (across, deep) = sides[side], size
    if not glances:
        return []
    room = across / len(glances) - 26
    unit = min(room / 320, deep / max(map(depth_of, glances))) / max(1.0, context.t.scale * 0.75)
    cells: list[ft.Control] = [
        ft.Container(seat_face(context, glance, room, unit), padding=5, expand=1, height=deep) for glance in glances
    ]
    return [ft.RotatedBox(side, ft.Container(ft.Row(cells, spacing=0), width=across, height=deep))]


def depth_of(glance: SeatGlance) -> float:
    """How deep a seat is at its natural size: name, score and unit, a line for each fact, whose turn it is."""
    return 216 + 29 * len(glance.facts) + 40 * (glance.to_act or glance.is_winner)


def middle_of(context: TableContext, turned: int, room: tuple[float, float]) -> ft.Control:
    """What goes on and what happened last, turned to the one whose turn it is."""
    t = context.t
    across, high = room if turned in (BOTTOM, TOP) else room[::-1]
    unit = max(0.5, min(across / 620, high / 420)) / max(1.0, t.scale * 0.6)
    headline, notes = what_goes_on(context)
    inside = across - 48
    longest = max(headline.split(), key=len, default="")
    head = figure(t, headline, size_that_fits(t, longest, 40 * unit, inside), text_align=ft.TextAlign.CENTER)
    entries = last_entries(context, 1 if notes else 2)
    said = [*notes[-2:], *(sentence for _, sentence in entries)]
    lines: list[ft.Control] = [
        w.silent(w.sign(t, context.game.info.mark, 40 * unit)),
        ft.Semantics(live_region=True, header=True, heading_level=1, content=head),
        *(text(t, line, 22 * unit, color=t.c.ink2, text_align=ft.TextAlign.CENTER) for line in said),
    ]
    face = ft.Column(
        lines,
        spacing=10 * unit,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        scroll=ft.ScrollMode.HIDDEN,
    )
    box = ft.Container(face, width=across, height=high, padding=24, alignment=ft.Alignment.CENTER)
    return ft.RotatedBox(turned, box)
