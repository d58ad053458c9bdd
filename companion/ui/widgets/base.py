"""What every widget stands on: one node a button, cards, hairlines, grids, and the probe of the text scale."""

import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.ui.core.theme import LEAST_PANE, PANE_GAP, Theme, glyph, heading, second, text_width

Action = Callable[[], object]
Pick = Callable[[int], object]
Handler = Callable[[Any], Awaitable[None]]
Sign = str | ft.IconData
"""A mark by its name, or one of the four Material icons."""

PROBE = 63.2  # ten tabular zeros of 10 px at 100 %


def handler(action: Action | None) -> Handler | None:
    """The action as Flet wants it. Flet counts parameters, so defaults of a lambda would be mistaken for an event."""
    if action is None:
        return None

    async def run(_event: object) -> None:
        result = action()
        if inspect.isawaitable(result):
            await result

    return run


def picks(on_pick: Pick | None, index: int) -> Handler | None:
    return handler(lambda: on_pick(index)) if on_pick else None


def tap(
    box: ft.Container, label: str | None = None, selected: bool | None = None, expand: int | bool | None = None
) -> ft.Control:
    """One node for a screen reader: role, name, selected. With a label, what is drawn inside stays silent."""
    if label is not None and box.content is not None:
        box.content = silent(box.content)
    box.ink = box.on_click is not None
    named = ft.Semantics(label=label, selected=selected, button=True, content=box, disabled=box.on_click is None)
    return ft.MergeSemantics(expand=expand, content=named)


def silent(content: ft.Control | None) -> ft.Control:
    return ft.Semantics(exclude_semantics=True, content=content)


def read_as(label: str, content: ft.Control, expand: int | bool | None = None) -> ft.Control:
    """A picture or a row that is read as one sentence."""
    return ft.Semantics(label=label, container=True, content=silent(content), expand=expand)


def sign(t: Theme, what: Sign, size: float = 24, color: str | None = None) -> ft.Control:
    """A mark or a Material icon, drawn without a name."""
    if isinstance(what, str):
        return glyph(t, what, size, color)
    return ft.Icon(what, size=t.grow(size, 0.35), color=color or t.c.ink)


def card(
    t: Theme,
    content: ft.Control,
    *,
    padding: ft.PaddingValue = 14,
    bgcolor: str | None = None,
    edge: str | None = None,
    width: float = 1,
) -> ft.Container:
    return ft.Container(
        content,
        padding=padding,
        bgcolor=bgcolor or t.c.sheet,
        border=ft.Border.all(width, edge or t.c.line),
        border_radius=4,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def sides(
    left: ft.BorderSide | None = None,
    top: ft.BorderSide | None = None,
    bottom: ft.BorderSide | None = None,
) -> ft.Border:
    none = ft.BorderSide.none()
    return ft.Border(left=left or none, top=top or none, right=none, bottom=bottom or none)


def hairline(t: Theme) -> ft.Control:
    return ft.Container(height=1, bgcolor=t.c.line)


def with_hairlines(t: Theme, rows: Sequence[ft.Control]) -> ft.Column:
    """Rows with a hairline between them."""
    lines: list[ft.Control] = []
    for i, row in enumerate(rows):
        if i:
            lines.append(hairline(t))
        lines.append(row)
    return ft.Column(lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def row_list(t: Theme, rows: Sequence[ft.Control], *, edge: str | None = None) -> ft.Control:
    """A card of rows with hairlines between them; the rows bring their own padding."""
    return card(t, with_hairlines(t, rows), padding=0, edge=edge)


def block(controls: Sequence[ft.Control], spacing: float = 10, expand: int | bool | None = None) -> ft.Column:
    """Controls under each other, each as wide as the block."""
    return ft.Column(
        list(controls),
        spacing=spacing,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        expand=expand,
    )


def section(t: Theme, words: str, note: str = "") -> ft.Control:
    """A heading with a note at its right; the note goes under it where both do not fit."""
    head = heading(t, words)
    beside = text_width(words, 21) + text_width(note, 15) + 10 <= t.body / t.scale
    parts: list[ft.Control] = [head]
    if note and beside:
        parts.append(second(t, note, text_align=ft.TextAlign.END, expand=True))
    elif note:
        parts = [block([head, second(t, note)], spacing=2, expand=True)]
    elif not beside:
        head.expand = True
    return ft.Container(ft.Row(parts, spacing=10), padding=ft.Padding.only(top=8))


def grid(cells: Sequence[ft.Control], per_row: int, spacing: float = 8, *, fill: bool = False) -> ft.Control:
    """Cells of equal width, and of equal height in each row. `fill`: those of a last row with room share all of it."""
    rows: list[ft.Control] = []
    for start in range(0, len(cells), per_row):
        row = list(cells[start : start + per_row])
        for cell in row:
            cell.expand = 1
        blanks = [] if fill else [ft.Container(expand=1) for _ in range(per_row - len(row))]
        rows.append(
            ft.Row(
                [*row, *blanks],
                spacing=spacing,
                intrinsic_height=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            )
        )
    return ft.Column(rows, spacing=spacing, tight=True)


def panes(
    t: Theme,
    columns: Sequence[Sequence[ft.Control]],
    *,
    least: float = LEAST_PANE,
    width: float | None = None,
    gap: float = PANE_GAP,
) -> ft.Control:
    """Columns side by side where each keeps its width; otherwise under each other."""
    room = (width or t.body) - gap * (len(columns) - 1)
    if room / len(columns) / t.scale < least:
        return block([control for column in columns for control in column])
    return ft.Row(
        [ft.Container(focus_group(block(column)), expand=1) for column in columns],
        spacing=gap,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def in_two(groups: Sequence[Sequence[ft.Control]], heights: Sequence[int]) -> list[list[ft.Control]]:
    """Groups of controls as two columns of about the same height, in their order: down the first, then the second."""
    ways = range(1, max(2, len(groups)))
    cut = min(reversed(ways), key=lambda n: abs(sum(heights[:n]) - sum(heights[n:])))
    columns = (groups[:cut], groups[cut:])
    return [[control for group in column for control in group] for column in columns if column]


def focus_group(content: ft.Control) -> ft.Control:
    """What Tab and a screen reader go through as a whole before they go on to what stands beside it.

    Flutter goes row by row across everything else. Of Flet's controls only this one makes such a group; it has no radio
    buttons here, and the page calls it a plain group (assets/index.html). It does not expand by itself.
    """
    return ft.RadioGroup(content)


def text_scale_probe(on_scale: Callable[[float], object]) -> ft.Control:
    """Put it in the Stack of the root: transparent, but painted, so that it reports the reader's text scale."""

    def on_measure(event: cv.CanvasResizeEvent) -> None:
        if event.width:
            on_scale(round(event.width / PROBE, 2))

    style = ft.TextStyle(size=10, font_family="Atkinson", letter_spacing=0, color="#00000000")
    zeros = ft.Text("0" * 10, no_wrap=True, style=style)
    canvas = cv.Canvas(content=zeros, on_resize=on_measure)
    return ft.Container(silent(ft.Row([canvas], tight=True)), left=0, top=0)
