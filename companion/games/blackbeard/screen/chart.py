"""The chart: ten Sea Areas and two Transit Boxes, with what lies in each; each is tapped for its Ports or as a goal."""

from collections.abc import Callable, Mapping
from functools import partial

import flet as ft
import flet.canvas as cv

from companion.games.blackbeard import view_data
from companion.games.blackbeard.data import ATLANTIC_CROSSING, CAPE_ROUTE, TRANSITS
from companion.games.blackbeard.rules.map import links, unplaced_merchants
from companion.games.blackbeard.rules.places import kc_name
from companion.games.blackbeard.screen.common import Chosen, flag_of, say, state_with_box
from companion.games.blackbeard.state import Pirate, State
from companion.ui import widgets as w
from companion.ui.core.memo import Item, common_section
from companion.ui.core.theme import W600, W800, fit_reading, second, text, text_width
from companion.ui.table.context import TableContext
from companion.ui.widgets.base import handler
from companion.ui.widgets.flags import seat_flag
from companion.ui.widgets.map.sea_map import neatlines, stroke

CELLS: Mapping[str, tuple[int, int]] = {
    "north-atlantic": (0, 0),
    "central-atlantic": (0, 1),
    "south-atlantic": (0, 2),
    "west-caribbean": (0, 3),
    "east-caribbean": (1, 3),
    "central-america": (0, 4),
    "south-america": (1, 4),
    "gold-coast": (2, 3),
    ATLANTIC_CROSSING: (2, 4),
    CAPE_ROUTE: (2, 2),
    "east-africa": (2, 1),
    "india": (2, 0),
}
"""Column and row, so that every border is a short line and none crosses another."""
COLUMNS, ROWS = 3, 5
MARGIN, GAP = 12, 14
TALL = 80
PAD, LINE = 3, 22
"""Beside the words of an Area, and the height of a line of pieces."""
Goals = Mapping[str, Callable[[], object]]


def table_chart(context: TableContext) -> list[Item]:
    """On the Table: a tap on an Area opens its Ports."""
    seen = context.once(f"areas/{context.model.live.version}", lambda: chart_values(state_with_box(context)))
    lost, flags = seen[0], tuple(flag_of(context, s) for s in context.state.players)
    values = (*seen, flags)
    return [common_section(context, values, lambda: draw_table_chart(context, lost))]


def chart_values(state: State) -> tuple[int, object, object, object]:
    """How many Merchants have no place yet, and what else can be seen of the chart."""
    views = tuple(view_data.area_view(state, place) for place in CELLS)
    hunters = tuple(str(kc_name(state, kc)) for view in views for kc in view.commissioners)
    return len(unplaced_merchants(state)), views, links(state), hunters


def draw_table_chart(context: TableContext, lost: int) -> list[ft.Control]:
    words, t = context.words, context.t
    goals = {place: partial(open_ports, context, place) for place in CELLS if place not in TRANSITS}
    head = w.section(t, words("chart_of.title"), words("chart_of.hint"))
    left = [second(t, words("chart_of.unplaced", n=lost))] if lost else []
    return [head, chart(context, state_with_box(context), goals), *left]


def open_ports(context: TableContext, sea: str) -> None:
    context.screen_state(Chosen).change(view="ports", port="", ports=f"sea/{sea}")
    context.phone.go(f"/table/{context.model.code}/lookup")


def chart(context: TableContext, state: State, goals: Goals, *, here: str = "") -> ft.Control:
    """`goals`: the places that can be tapped; where only some can, they are framed. `here`: where the Pirate is.

    In large text the Areas stand under each other: three abreast, no name would be whole.
    """
    t = context.t
    if t.large:
        rows = [area(context, state, p, goals.get(p), here=p == here) for p in CELLS]
        return w.block([legend(context, t.body), *rows], spacing=6)
    width = t.body
    across = (width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    views = {place: view_data.area_view(state, place) for place in CELLS}
    heights = row_heights({p: cell_height(context, p, views[p], across) for p in CELLS})
    tops = [MARGIN + sum(heights[:row]) + row * GAP for row in range(ROWS)]
    height = tops[-1] + heights[-1] + MARGIN
    corners = {place: (MARGIN + column * (across + GAP), tops[row]) for place, (column, row) in CELLS.items()}
    middles = {place: (x + across / 2, y + heights[CELLS[place][1]] / 2) for place, (x, y) in corners.items()}
    borders = [
        cv.Line(*middles[a], *middles[b], paint=stroke(t.c.edge, 2, [1, 5])) for a, b in links(state) if a in CELLS
    ]
    sea = cv.Canvas(
        [cv.Rect(0, 0, width, height, paint=ft.Paint(color=t.c.water)), *borders, *neatlines(t, width, height)],
        width=width,
        height=height,
    )
    areas = [area(context, state, p, goals.get(p), here=p == here) for p in CELLS]
    for shown, place in zip(areas, CELLS, strict=True):
        shown.left, shown.top = corners[place]
        shown.width, shown.height = across, heights[CELLS[place][1]]
    free = legend(context, across + GAP)
    free.left, free.top = corners["north-atlantic"][0] + across + GAP / 2, MARGIN + 2
    free.width = across + GAP
    return ft.Container(ft.Stack([sea, *areas, free], width=width, height=height), alignment=ft.Alignment.CENTER_LEFT)


def row_heights(needs: Mapping[str, float]) -> list[float]:
    """Each row of the chart is as high as the fullest of its Areas needs."""
    return [max(TALL, *(need for place, need in needs.items() if CELLS[place][1] == row)) for row in range(ROWS)]


def cell_height(context: TableContext, place: str, view: view_data.AreaView, across: float) -> float:
    """What the name and the lines of pieces need, with a gap to the border."""
    room, scale = across - 2 * PAD - 3, context.t.scale
    size = name_size(context) * scale
    names = min(2, -(-text_width(name_of_area(context, place), size) // room))
    lines, free = 0, 0.0
    for piece in piece_widths(view):
        if piece * scale > free:
            lines, free = lines + 1, room
        free -= piece * scale + 4
    return names * size * 1.28 + lines * LINE * scale + 12


def piece_widths(view: view_data.AreaView) -> list[float]:
    """About how wide each piece is, in the order of `pieces`."""
    counts = [str(n) for n in (view.merchants, view.pro, view.anti) if n]
    if view.warship:
        counts.append(f"{view.warship.speed}/{view.warship.combat}")
    ships = [*((p, 0) for p in view.pirates), *((p, 15) for p in view.docked)]
    return [
        *(21 + len(number) * 9 for number in counts),
        *(19 for _ in view.commissioners),
        *(24 + len(pirate.id) * 9 + anchor for pirate, anchor in ships),
    ]


def name_size(context: TableContext) -> float:
    return 17 if context.t.large else 15 if context.t.body >= 350 else 13


def name_of_area(context: TableContext, place: str) -> str:
    """On the chart its place says which Transit Box it is."""
    short = place in TRANSITS and not context.t.large
    return context.words("chart_of.crossing" if short else f"sea.{place}")


def legend(context: TableContext, width: float) -> ft.Container:
    """The marks, in the one corner where the chart has no sea."""
    words, t = context.words, context.t
    marks = (
        ("merchant", "merchant", None),
        ("warship", "warship", None),
        ("kc", "crown", None),
        ("pro", "governor", t.c.ok),
        ("anti", "anti", t.c.danger),
    )
    said = {key: words(f"chart_of.legend_{key}") for key, _, _ in marks}
    size = min(fit_reading(t, name, 14, width - 18 * t.scale - 6) for name in said.values())
    rows: list[ft.Control] = [
        ft.Row(
            [w.sign(t, mark, 18, colour), text(t, said[key], size, expand=True)],
            spacing=6,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for key, mark, colour in marks
    ]
    return ft.Container(ft.Column(rows, spacing=5, tight=True))


def area(
    context: TableContext, state: State, place: str, go: Callable[[], object] | None, *, here: bool
) -> ft.Container:
    words, t = context.words, context.t
    view = view_data.area_view(state, place)
    title = text(t, name_of_area(context, place), name_size(context), W600, text_align=ft.TextAlign.CENTER)
    inside = pieces(context, view)
    row = ft.Row(inside, spacing=4, run_spacing=2, wrap=True, alignment=ft.MainAxisAlignment.CENTER)
    face = ft.Column(
        [title, *([row] if inside else [])],
        spacing=3,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    box = ft.Container(
        face,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=PAD, vertical=8 if t.large else 2),
        bgcolor=t.c.land if here else t.c.sheet if go else t.c.water,
        border=ft.Border.all(2 if here else 1.5, t.c.ink if here else t.c.edge if go else t.c.line),
        border_radius=6,
        on_click=handler(go) if go else None,
    )
    people = [f"{p.id} {words(f'captain.{p.card}')}" for p in view.pirates]
    docked = [words("chart_of.docked", who=f"{p.id} {words(f'captain.{p.card}')}") for p in view.docked]
    hunters = [words("chart_of.kc", name=kc_name(state, kc)) for kc in view.commissioners]
    spoken = words(f"sea.{place}")
    label = ", ".join(p for p in (spoken, say(words, view_data.area_phrases(view)), *people, *docked, *hunters) if p)
    return ft.Container(w.tap(box, label) if go else w.read_as(label, box))


def pieces(context: TableContext, view: view_data.AreaView) -> list[ft.Control]:
    """Marks with their numbers, then the Pirates under the flags of their players."""
    t = context.t
    counted = (
        ("merchant", view.merchants, None),
        ("governor", view.pro, t.c.ok),
        ("anti", view.anti, t.c.danger),
    )
    shown = [counter(context, mark, str(n), colour) for mark, n, colour in counted if n]
    if view.warship:
        shown.append(counter(context, "warship", f"{view.warship.speed}/{view.warship.combat}", None))
    shown += [w.sign(t, "crown", 17) for _ in view.commissioners]
    return [*shown, *(ship(context, p) for p in view.pirates), *(ship(context, p, docked=True) for p in view.docked)]


def counter(context: TableContext, mark: str, number: str, colour: str | None) -> ft.Control:
    t = context.t
    return ft.Row([w.sign(t, mark, 17, colour), text(t, number, 14, W800, colour)], spacing=2, tight=True)


def ship(context: TableContext, pirate: Pirate, *, docked: bool = False) -> ft.Control:
    """A Pirate: flag and sign; in Port with an anchor."""
    t = context.t
    anchor = [w.sign(t, "anchor", 13)] if docked else []
    named = text(t, pirate.id, 14, W800)
    return ft.Row([seat_flag(t, flag_of(context, pirate.seat), 17), named, *anchor], spacing=2, tight=True)
