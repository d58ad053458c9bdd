"""Tables: final scores, amounts a seat, printed tables of a rulebook, small grids of figures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from companion.ui.core.theme import W400, W600, W800, Theme, figure, second, text, wide
from companion.ui.widgets.base import Action, block, card, hairline, handler, said, sides, silent, tap
from companion.ui.widgets.flags import seat_flag
from companion.ui.widgets.tracks import ladder


@dataclass(frozen=True, slots=True)
class Seated:
    colour: str
    name: str


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score: a value a seat. `on_click` opens its note."""

    name: str
    values: tuple[str, ...]
    on_click: Action | None = None


def cell(content: ft.Control, width: float | None, ground: str | None, rule: ft.BorderSide | None) -> ft.Control:
    return ft.Container(
        content,
        width=width,
        expand=None if width else 1,
        alignment=ft.Alignment.CENTER,
        bgcolor=ground,
        border=sides(left=rule),
        padding=ft.Padding.symmetric(vertical=10, horizontal=1),
    )


def table_line(name: ft.Control, cells: Sequence[ft.Control], side: float) -> ft.Row:
    head = ft.Container(name, width=side, padding=ft.Padding(10, 8, 4, 8), alignment=ft.Alignment.CENTER_LEFT)
    return ft.Row([head, *cells], spacing=0, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def score_table(
    t: Theme,
    seats: Sequence[Seated],
    lines: Sequence[ScoreLine],
    total: ScoreLine,
    *,
    best: int | None = None,
    hidden: bool = False,
    width: float | None = None,
) -> ft.Control:
    """Lines by seats; the best column stands in water, its total is solid. Hidden until all reveal together."""
    across = width or t.body
    words = max(wide(word, 16) for line in lines for word in (*line.name.split(), total.name))
    names = max(across * 0.28, min(words * t.scale + 18, across * 0.64))
    least = t.grown(42 if t.kind == "narrow" else 52, 0.6)
    fixed = least if names + least * len(seats) > across else None
    rule = ft.BorderSide(1, t.c.line)

    def ground(i: int) -> str | None:
        return t.c.water if i == best and not hidden else None

    def top(i: int) -> ft.Control:
        who = ft.Column(
            [seat_flag(t, seats[i].colour, 28), text(t, seats[i].name, 15, W600, no_wrap=True)],
            spacing=4,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return cell(who, fixed, ground(i), None)

    def spoken(line: ScoreLine) -> str:
        return f"{line.name}: " + ", ".join(
            f"{seat.name} {value}" for seat, value in zip(seats, line.values, strict=True) if not hidden
        )

    def row(line: ScoreLine) -> ft.Control:
        shown = ["\u2022 \u2022 \u2022"] * len(seats) if hidden else line.values
        cells = [
            cell(text(t, v, 17, W800 if i == best and not hidden else W400, no_wrap=True), fixed, ground(i), rule)
            for i, v in enumerate(shown)
        ]
        box = ft.Container(table_line(text(t, line.name, 16), cells, names), on_click=handler(line.on_click))
        return tap(box, spoken(line)) if line.on_click else said(spoken(line), box)

    def last() -> ft.Control:
        shown = ["\u2022 \u2022 \u2022"] * len(seats) if hidden else total.values
        cells = [
            cell(
                figure(
                    t,
                    v,
                    19 if t.kind == "narrow" else 23,
                    t.c.on_sea if i == best and not hidden else None,
                    no_wrap=True,
                ),
                fixed,
                t.c.sea if i == best and not hidden else None,
                rule,
            )
            for i, v in enumerate(shown)
        ]
        return said(spoken(total), table_line(text(t, total.name, 17, W600), cells, names))

    head = ft.Container(
        silent(table_line(ft.Container(), [top(i) for i in range(len(seats))], names)), bgcolor=t.c.land
    )
    rows: list[ft.Control] = [head]
    for i, line in enumerate(lines):
        rows += [hairline(t)] if i else []
        rows.append(row(line))
    rows += [ft.Container(height=2, bgcolor=t.c.ink), last()]
    table = card(t, block(rows, spacing=0), padding=0, edge=t.c.edge, width=1.5)
    if not fixed:
        return table
    table.width = names + least * len(seats) + 3
    return ft.Row([table], scroll=ft.ScrollMode.AUTO)


def data_table(
    t: Theme,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    widths: Sequence[int] = (),
    current: int | None = None,
    on_row: Callable[[int], object] | None = None,
) -> ft.Control:
    """A printed table: words in the first column, figures in the rest; `current` is the line that counts."""

    def line(values: Sequence[str], weight: ft.FontWeight) -> ft.Row:
        cells = [
            text(
                t,
                value,
                16,
                weight,
                expand=widths[i] if i < len(widths) else 1,
                text_align=ft.TextAlign.START if i == 0 else ft.TextAlign.END,
            )
            for i, value in enumerate(values)
        ]
        return ft.Row(list(cells), spacing=10)

    def body(i: int) -> ft.Control:
        here = i == current
        box = ft.Container(
            line(rows[i], W800 if here else W400),
            padding=ft.Padding.symmetric(vertical=13 if on_row else 9, horizontal=12),
            bgcolor=t.c.sea_soft if here else None,
            on_click=handler(lambda: on_row(i)) if on_row else None,
        )
        spoken = ", ".join(f"{head}: {value}" if head else value for head, value in zip(heads, rows[i], strict=True))
        return tap(box, spoken, here) if on_row else said(spoken, box)

    top = ft.Container(
        silent(line(heads, W600)), padding=ft.Padding.symmetric(vertical=9, horizontal=12), bgcolor=t.c.land
    )
    lines: list[ft.Control] = [top]
    for i in range(len(rows)):
        lines += [hairline(t)] if i else []
        lines.append(body(i))
    return card(t, block(lines, spacing=0), padding=0, edge=t.c.edge, width=1.5)


@dataclass(frozen=True, slots=True)
class Amount:
    """What a seat had, what changed, what it has; the change is green, red or quiet."""

    colour: str
    name: str
    values: tuple[str, ...]
    has: str
    hint: str = ""
    tone: str = "plain"


def amount_table(t: Theme, title: str, heads: Sequence[str], rows: Sequence[Amount], *, has: str) -> ft.Control:
    """Amounts a seat, the last column large: tax, income, upkeep."""
    columns, last_column = (44, 40) if t.kind == "narrow" else (58, 52)

    def values(items: Sequence[ft.Control], last: ft.Control) -> list[ft.Control]:
        cells = [ft.Container(item, width=t.grown(columns, 1), alignment=ft.Alignment.CENTER_RIGHT) for item in items]
        return [*cells, ft.Container(last, width=t.grown(last_column, 0.5), alignment=ft.Alignment.CENTER_RIGHT)]

    def row(amount: Amount) -> ft.Control:
        tones = {"danger": t.c.danger, "ok": t.c.ok}
        tone = tones.get(amount.tone, t.c.ink)
        lines: list[ft.Control] = [text(t, amount.name, 17, W600)]
        if amount.hint:
            lines.append(second(t, amount.hint, tone if amount.tone == "danger" else None))
        middle = [
            text(t, v, 17, W800 if i else W400, tone if i else None, no_wrap=True) for i, v in enumerate(amount.values)
        ]
        who: list[ft.Control] = [seat_flag(t, amount.colour, 28), ft.Column(lines, spacing=0, expand=True, tight=True)]
        figures = values(middle, figure(t, amount.has, 26, no_wrap=True))
        if t.large:
            content: ft.Control = block([ft.Row(who, spacing=8), ft.Row(figures, alignment=ft.MainAxisAlignment.END)])
        else:
            content = ft.Row([*who, *figures], spacing=8)
        spoken = ", ".join([amount.name, *amount.values, amount.has, amount.hint]).strip(", ")
        return said(spoken, ft.Container(content, padding=ft.Padding.symmetric(vertical=9, horizontal=12)))

    names = [text(t, head, 15, no_wrap=True) for head in heads]
    columns_said = values(names, text(t, has, 15, W800, no_wrap=True))
    if t.large:
        top: ft.Control = block([text(t, title, 16, W600), ft.Row(columns_said, alignment=ft.MainAxisAlignment.END)])
    else:
        top = ft.Row([text(t, title, 16, W600, expand=True), *columns_said], spacing=8)
    lines: list[ft.Control] = [
        ft.Container(silent(top), padding=ft.Padding.symmetric(vertical=9, horizontal=12), bgcolor=t.c.land)
    ]
    for i, amount in enumerate(rows):
        lines += [hairline(t)] if i else []
        lines.append(row(amount))
    return card(t, block(lines, spacing=0), padding=0, edge=t.c.edge, width=1.5)


@dataclass(frozen=True, slots=True)
class GridCell:
    """One figure of a grid, with a small ladder of `most` cells under it."""

    value: int
    said: str
    on_click: Action | None = None


def figure_grid(
    t: Theme, heads: Sequence[tuple[str, str]], rows: Sequence[tuple[Seated, str, Sequence[GridCell]]], *, most: int = 0
) -> ft.Control:
    """Seats by columns: bounties of nations, influence on islands. A row is (seat, tag, cells)."""
    side = 76.0 if t.kind != "narrow" else 64.0
    rule = ft.BorderSide(1, t.c.line)

    def top(code: str, name: str) -> ft.Control:
        lines: list[ft.Control] = [text(t, code, 16, W600)]
        if name and not (t.kind == "narrow" or t.large):
            lines.append(second(t, name, no_wrap=True))
        return ft.Container(
            ft.Column(lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
            expand=1,
            alignment=ft.Alignment.CENTER,
        )

    def one(item: GridCell) -> ft.Control:
        colour = t.c.danger if item.value else t.c.ink2
        face: list[ft.Control] = [figure(t, str(item.value), 24, colour)]
        if most:
            face.append(ft.Container(ladder(t, item.value, most, height=8, tone=t.c.danger), width=50))
        box = ft.Container(
            ft.Column(face, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
            height=76 if most else 56,
            alignment=ft.Alignment.CENTER,
            border=sides(left=rule),
            on_click=handler(item.on_click),
        )
        return tap(box, item.said, expand=1) if item.on_click else said(item.said, box, expand=1)

    def row(seat: Seated, mark: str, cells: Sequence[GridCell]) -> ft.Control:
        who: list[ft.Control] = [seat_flag(t, seat.colour, 28), text(t, seat.name, 15, W600)]
        if mark:
            who.append(second(t, mark))
        name = ft.Container(ft.Column(who, spacing=2, tight=True), width=side, padding=ft.Padding(10, 6, 2, 6))
        return ft.Row([name, *[one(item) for item in cells]], spacing=0)

    head = ft.Container(
        silent(ft.Row([ft.Container(width=side), *[top(code, name) for code, name in heads]], spacing=0)),
        padding=ft.Padding.symmetric(vertical=7),
        bgcolor=t.c.land,
    )
    lines: list[ft.Control] = [head]
    for i, (seat, mark, cells) in enumerate(rows):
        lines += [hairline(t)] if i else []
        lines.append(row(seat, mark, cells))
    return card(t, block(lines, spacing=0), padding=0, edge=t.c.edge, width=1.5)
