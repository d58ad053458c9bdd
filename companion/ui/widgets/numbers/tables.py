"""Tables: final scores, amounts a seat, printed tables of a rulebook, small grids of figures."""

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from companion.ui.core.memo import part
from companion.ui.core.theme import W400, W600, W800, Theme, bold_width, figure, longest_word, second, text, text_width
from companion.ui.widgets.base import (
    Action,
    block,
    card,
    hairline,
    handler,
    read_as,
    sides,
    silent,
    tap,
    with_hairlines,
)
from companion.ui.widgets.flags import seat_flag
from companion.ui.widgets.numbers.tracks import ladder


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


def cell(content: ft.Control, ground: str | None, rule: ft.BorderSide | None) -> ft.Control:
    return ft.Container(
        content,
        expand=1,
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
) -> ft.Control:
    """Lines by seats; the best column stands in water, its total is solid.

    Where the columns do not fit with every name whole, each line shows its seats under each other.
    """
    across = t.body
    words = max(bold_width(longest_word(line.name), 17) for line in (*lines, total))
    names = max(across * 0.28, words * t.scale + 18)
    column = max(text_width(seat.name, 15) for seat in seats) * t.scale + 4
    least = max(column, t.grow(42 if t.kind == "narrow" else 52, 0.6))
    if names + least * len(seats) > across:
        return score_list(t, seats, lines, total, best=best)
    rule = ft.BorderSide(1, t.c.line)

    def ground(i: int) -> str | None:
        return t.c.water if i == best else None

    def top(i: int) -> ft.Control:
        who = ft.Column(
            [seat_flag(t, seats[i].colour, 28), text(t, seats[i].name, 15, W600, no_wrap=True)],
            spacing=4,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return cell(who, ground(i), None)

    def row(line: ScoreLine) -> ft.Control:
        cells = [
            cell(text(t, v, 17, W800 if i == best else W400, no_wrap=True), ground(i), rule)
            for i, v in enumerate(line.values)
        ]
        box = ft.Container(table_line(text(t, line.name, 16), cells, names), on_click=handler(line.on_click))
        spoken = score_sentence(seats, line)
        return tap(box, spoken) if line.on_click else read_as(spoken, box)

    def last() -> ft.Control:
        cells = [
            cell(
                figure(
                    t,
                    v,
                    19 if t.kind == "narrow" else 23,
                    t.c.on_sea if i == best else None,
                    no_wrap=True,
                ),
                t.c.sea if i == best else None,
                rule,
            )
            for i, v in enumerate(total.values)
        ]
        return read_as(score_sentence(seats, total), table_line(text(t, total.name, 17, W600), cells, names))

    head = ft.Container(
        silent(table_line(ft.Container(), [top(i) for i in range(len(seats))], names)), bgcolor=t.c.land
    )
    rows: list[ft.Control] = [head]
    for i, line in enumerate(lines):
        rows += [hairline(t)] if i else []
        rows.append(row(line))
    rows += [ft.Container(height=2, bgcolor=t.c.ink), last()]
    return card(t, block(rows, spacing=0), padding=0, edge=t.c.edge, width=1.5)


def score_sentence(seats: Sequence[Seated], line: ScoreLine) -> str:
    return ", ".join((line.name, *(f"{seat.name} {value}" for seat, value in zip(seats, line.values, strict=True))))


def score_list(
    t: Theme, seats: Sequence[Seated], lines: Sequence[ScoreLine], total: ScoreLine, *, best: int | None
) -> ft.Control:
    """The same score where there is no room for columns: under each line its seats, a name and a value a row."""

    def value_of(line: ScoreLine, i: int) -> ft.Control:
        shown = line.values[i]
        if line is total:
            return figure(t, shown, 19, no_wrap=True)
        return text(t, shown, 17, W800 if i == best else W400, no_wrap=True)

    def seat_of(line: ScoreLine, i: int) -> ft.Control:
        name = text(t, seats[i].name, 15, W800 if i == best else W400, expand=True)
        row = ft.Row([seat_flag(t, seats[i].colour, 24), name, value_of(line, i)], spacing=8)
        water = t.c.water if i == best else None
        return ft.Container(row, bgcolor=water, padding=ft.Padding.symmetric(vertical=2, horizontal=4))

    def one(line: ScoreLine) -> ft.Control:
        head = text(t, line.name, 17 if line is total else 16, W600)
        inside = block([head, *[seat_of(line, i) for i in range(len(seats))]], spacing=2)
        box = ft.Container(
            inside, padding=ft.Padding.symmetric(vertical=8, horizontal=10), on_click=handler(line.on_click)
        )
        spoken = score_sentence(seats, line)
        return tap(box, spoken) if line.on_click else read_as(spoken, box)

    above = [with_hairlines(t, [one(line) for line in lines]), ft.Container(height=2, bgcolor=t.c.ink)] if lines else []
    inside = block([*above, one(total)], spacing=0)
    return card(t, inside, padding=0, edge=t.c.edge, width=1.5)


FIGURE = 8
"""A value of so many letters is a figure, which no line breaks."""


def column_shares(t: Theme, columns: Sequence[Sequence[str]], widths: Sequence[int]) -> list[int]:
    """The widths that are wanted where no word and no figure is broken by them, else such as break none; none where
    there is no room for that."""

    def least(value: str) -> float:
        return text_width(value if len(value) <= FIGURE else longest_word(value), 17) * t.scale

    room = t.body - 24 - 10 * (len(columns) - 1)
    needs = [max(map(least, column)) for column in columns]
    if sum(needs) > room:
        return []
    wanted = [widths[i] if i < len(widths) else 1 for i in range(len(columns))]
    if all(room * want / sum(wanted) >= need for want, need in zip(wanted, needs, strict=True)):
        return wanted
    whole = [max(text_width(value, 17) * t.scale for value in column) for column in columns]
    extra = [line - need for line, need in zip(whole, needs, strict=True)]
    spare = room - sum(needs)
    return [
        round(need + spare * (more or 1) / (sum(extra) or len(columns)))
        for need, more in zip(needs, extra, strict=True)
    ]


@part
def data_table(
    t: Theme,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    widths: Sequence[int] = (),
    current: int | None = None,
) -> ft.Control:
    """A printed table: words in the first column, figures in the rest; `current` is the line that counts.

    Where a word or a figure would be broken, each row shows its columns under each other.
    """
    shares = column_shares(t, list(zip(heads, *rows, strict=True)), widths)
    stacked = not shares

    def under_each_other(values: Sequence[str], weight: ft.FontWeight) -> ft.Control:
        pairs = [
            ft.Row([text(t, head, 16, expand=True), text(t, value, 16, weight, no_wrap=True)], spacing=10)
            if text_width(f"{head} {value}", 16) * t.scale < t.body - 34
            else block([text(t, head, 16), text(t, value, 16, weight)], spacing=0)
            for head, value in zip(heads[1:], values[1:], strict=True)
        ]
        return block([text(t, values[0], 16, W800), *pairs], spacing=2)

    def line(values: Sequence[str], weight: ft.FontWeight) -> ft.Control:
        if stacked:
            return under_each_other(values, weight)
        cells = [
            text(
                t,
                value,
                16,
                weight,
                expand=shares[i],
                text_align=ft.TextAlign.START if i == 0 else ft.TextAlign.END,
            )
            for i, value in enumerate(values)
        ]
        return ft.Row(list(cells), spacing=10)

    def body(i: int) -> ft.Control:
        here = i == current
        box = ft.Container(
            line(rows[i], W800 if here else W400),
            padding=ft.Padding.symmetric(vertical=9, horizontal=12),
            bgcolor=t.c.sea_soft if here else None,
        )
        spoken = ", ".join(f"{head} {value}".strip() for head, value in zip(heads, rows[i], strict=True))
        return read_as(spoken, box)

    top = ft.Container(
        silent(line(heads, W600)), padding=ft.Padding.symmetric(vertical=9, horizontal=12), bgcolor=t.c.land
    )
    lines: list[ft.Control] = [] if stacked else [top]
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
        cells = [ft.Container(item, width=t.grow(columns, 1), alignment=ft.Alignment.CENTER_RIGHT) for item in items]
        return [*cells, ft.Container(last, width=t.grow(last_column, 0.5), alignment=ft.Alignment.CENTER_RIGHT)]

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
        return read_as(spoken, ft.Container(content, padding=ft.Padding.symmetric(vertical=9, horizontal=12)))

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
    names = max((text_width(longest_word(seat.name), 16.5) for seat, _, _ in rows), default=0) + 14
    side = 0.0 if t.large else max(76.0 if t.kind != "narrow" else 64.0, names)
    rule = ft.BorderSide(1, t.c.line)
    column = (t.body - side - 3) / max(len(heads), 1)
    has_names = not t.large and all(text_width(name, 15) * t.scale <= column for _, name in heads)

    def top(code: str, name: str) -> ft.Control:
        lines: list[ft.Control] = [text(t, code, 16, W600)]
        if name and has_names:
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
            bar = ladder(t, item.value, most, height=8, tone=t.c.danger)
            face.append(ft.Container(bar, width=min(50, (t.body - side) / len(heads) - 8)))
        box = ft.Container(
            ft.Column(face, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
            height=76 if most else 56,
            alignment=ft.Alignment.CENTER,
            border=sides(left=rule),
            on_click=handler(item.on_click),
        )
        return tap(box, item.said, expand=1) if item.on_click else read_as(item.said, box, expand=1)

    def row(seat: Seated, mark: str, cells: Sequence[GridCell]) -> ft.Control:
        who: list[ft.Control] = [seat_flag(t, seat.colour, 28), text(t, seat.name, 15, W600)]
        if mark:
            who.append(second(t, mark))
        figures = [one(item) for item in cells]
        if t.large:  # the name on a line of its own
            line = ft.Container(ft.Row(who, spacing=8, run_spacing=0, wrap=True), padding=ft.Padding(10, 6, 10, 0))
            return block([line, ft.Row(figures, spacing=0)], spacing=0)
        name = ft.Container(ft.Column(who, spacing=2, tight=True), width=side, padding=ft.Padding(10, 6, 2, 6))
        return ft.Row([name, *figures], spacing=0)

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
