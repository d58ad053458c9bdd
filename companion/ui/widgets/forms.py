"""Fields and answers: search, text, number pad, number stepper, rows to choose from, rows to arrange."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.hosting.identifiers import printable
from companion.ui.core.theme import W400, W600, W800, Theme, figure, fit_reading, read_style, second, text, text_width
from companion.ui.widgets.base import Action, Pick, Sign, block, grid, handler, row_list, sign, tap
from companion.ui.widgets.buttons import icon_button, loose
from companion.ui.widgets.flags import seat_flag
from companion.ui.widgets.numbers.counters import step


def text_handler(on_text: Callable[[str], object] | None) -> Callable[[ft.Event[ft.TextField]], None] | None:
    if on_text is None:
        return None

    def on_event(event: ft.Event[ft.TextField]) -> None:
        # A browser sends a text; another client, whatever it likes.
        on_text("\n".join(printable(line) for line in str(event.control.value or "").split("\n")))

    return on_event


def text_field(
    t: Theme,
    label: str,
    value: str,
    on_change: Callable[[str], object] | None,
    *,
    on_submit: Callable[[str], object] | None = None,
    hint: str = "",
    error: str = "",
    numeric: bool = False,
    multiline: bool = False,
    autofocus: bool = False,
    longest: int | None = None,
    icon: ft.IconData | None = None,
) -> ft.TextField:
    """A field with its name above the line; the error stands under it in words. A name that would need a second line
    is smaller: the field has room for one. Where it stands above the line, it is drawn at three quarters."""
    room = t.body - 26 - (38 if icon else 0)
    fits = min(1.0, room / (text_width(label, 14) * t.scale)) if label else 1.0
    return ft.TextField(
        label=label,
        value=value,
        hint_text=hint or None,
        error=error or None,
        prefix_icon=ft.Icon(icon, color=t.c.ink2) if icon else None,
        on_change=text_handler(on_change),
        on_submit=text_handler(on_submit),
        keyboard_type=ft.KeyboardType.NUMBER if numeric else ft.KeyboardType.TEXT,
        multiline=multiline,
        min_lines=3 if multiline else None,
        autofocus=autofocus,
        max_length=longest,
        counter="" if longest else None,
        text_style=read_style(t.c.ink, 17 * t.zoom),
        label_style=read_style(t.c.ink2, (19 if value or hint else 16) * t.zoom * max(fits, 0.5)),
        hint_style=read_style(t.c.ink2, 17 * t.zoom),
        error_style=read_style(t.c.danger, 15 * t.zoom),
        bgcolor=t.c.sheet,
        filled=True,
        fill_color=t.c.sheet,
        error_max_lines=4,
        border={
            ft.ControlState.DEFAULT: ft.OutlineInputBorder(side=ft.BorderSide(1.5, t.c.edge), border_radius=6),
            ft.ControlState.FOCUSED: ft.OutlineInputBorder(side=ft.BorderSide(2, t.c.ink), border_radius=6),
            ft.ControlState.ERROR: ft.OutlineInputBorder(side=ft.BorderSide(2, t.c.danger), border_radius=6),
        },
        cursor_color=t.c.ink,
        content_padding=ft.Padding.symmetric(vertical=14, horizontal=12),
    )


def search_field(t: Theme, label: str, value: str, on_change: Callable[[str], object]) -> ft.TextField:
    return text_field(t, label, value, on_change, icon=ft.Icons.SEARCH)


def number_stepper(
    t: Theme,
    value: int,
    low: int,
    high: int,
    on_set: Callable[[int], object],
    *,
    said: str,
    down: str,
    up: str,
    unit: str = "",
) -> ft.Control:
    """A small number: one large figure between less and more."""

    def put(v: int) -> Action | None:
        return partial(on_set, v) if low <= v <= high else None

    shown = ft.Column(
        [figure(t, t.number(value), 46), *([second(t, unit)] if unit else [])],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    middle = ft.Semantics(
        label=said, container=True, expand=True, content=ft.Semantics(exclude_semantics=True, content=shown)
    )
    row = ft.Row([step(t, -1, down, put(value - 1)), middle, step(t, 1, up, put(value + 1))], spacing=10)
    return ft.Container(row, padding=14, bgcolor=t.c.sheet, border=ft.Border.all(1, t.c.line), border_radius=4)


def number_pad(
    t: Theme,
    value: int | None,
    on_set: Callable[[int | None], object],
    *,
    high: int,
    erase: str,
    turn_sign: str,
    said: str,
    unit: str = "",
    low: int = 0,
    typed: Callable[[], int | None] | None = None,
) -> ft.Control:
    """A number of any size by its digits.

    `typed`: what has been typed when a finger comes down, which may be faster than the drawing; a value that is only
    proposed is not typed, and the first digit takes its place.
    """

    def now() -> int:
        return (typed() if typed else value) or 0

    def key(face: ft.Control, label: str, action: Action | None) -> ft.Control:
        box = ft.Container(
            face,
            height=t.grow(54, 0.4),
            alignment=ft.Alignment.CENTER,
            bgcolor=t.c.sheet if action else None,
            border=ft.Border.all(1.5, t.c.edge if action else t.c.line),
            border_radius=6,
            on_click=handler(action),
        )
        return tap(box, label)

    def digit(n: int) -> ft.Control:
        action = partial(press, n) if fits(following(n)) else None
        return key(figure(t, str(n), 24, t.c.ink if action else t.c.edge), str(n), action)

    def following(n: int) -> int:
        return now() * 10 + (n if now() >= 0 else -n)

    def fits(number: int) -> bool:
        return low <= number <= high or (low > 0 and number <= high)

    def press(n: int) -> object:
        return on_set(following(n)) if fits(following(n)) else None

    def erase_digit() -> object:
        left = abs(now()) // 10
        return on_set(None if left == 0 else left if now() > 0 else -left)

    rub = key(sign(t, "arrow_left", 22), erase, erase_digit if value is not None else None)
    turn = key(figure(t, "\u00b1", 24), turn_sign, (lambda: on_set(-now())) if now() else None)
    keys = [*[digit(n) for n in range(1, 10)], turn if low < 0 else ft.Container(), digit(0), rub]
    shown = ft.Row(
        [
            figure(t, "\u2013" if value is None else t.number(value), 46, t.c.ink if value is not None else t.c.ink2),
            *([loose(second(t, unit))] if unit else []),
        ],
        spacing=10,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    rows: list[ft.Control] = [
        ft.Semantics(label=said, container=True, content=ft.Semantics(exclude_semantics=True, content=shown))
    ]
    return block([*rows, grid(keys, 3)], spacing=8)


@dataclass(frozen=True, slots=True)
class Choice:
    """One row to choose. `refused`: why it cannot be chosen now; it stays in view, greyed."""

    label: str
    hint: str = ""
    mark: Sign | None = None
    colour: str | None = None
    refused: str = ""
    danger: bool = False


def choice_row(t: Theme, choice: Choice, on_click: Action | None, chosen: bool, several: bool) -> ft.Control:
    live = on_click is not None and not choice.refused
    fore = t.c.ink2 if not live else t.c.danger if choice.danger else t.c.ink
    face: list[ft.Control] = []
    if several:
        face.append(check_box(t, chosen, live))
    if choice.colour:
        face.append(seat_flag(t, choice.colour, 28))
    elif choice.mark:
        face.append(sign(t, choice.mark, 24, fore))
    under = choice.refused or choice.hint
    has_sign = bool(choice.colour or choice.mark)
    around = 27 + 38 * several + t.grow(43, 0.35) * has_sign + t.grow(34, 0.35) * (chosen and not several)
    size = fit_reading(t, choice.label, 17, t.body - around)
    lines: list[ft.Control] = [text(t, choice.label, size, W800 if chosen else W600 if live else W400, fore)]
    if under:
        lines.append(second(t, under))
    face.append(ft.Column(lines, spacing=0, expand=True, tight=True))
    if chosen and not several:
        face.append(sign(t, "check", 22))
    box = ft.Container(
        ft.Row(face, spacing=12),
        padding=ft.Padding.symmetric(vertical=8 if under else 15, horizontal=12),
        bgcolor=t.c.sea_soft if chosen else t.c.paper if choice.refused else None,
        on_click=handler(on_click) if live else None,
    )
    return tap(box, f"{choice.label}, {under}" if under else choice.label, chosen)


def check_box(t: Theme, chosen: bool, live: bool = True) -> ft.Control:
    return ft.Container(
        sign(t, "check", 17, t.c.on_sea) if chosen else None,
        width=26,
        height=26,
        alignment=ft.Alignment.CENTER,
        bgcolor=t.c.sea if chosen else t.c.sheet if live else None,
        border=ft.Border.all(1.5, t.c.sea if chosen else t.c.edge if live else t.c.line),
        border_radius=3,
    )


def choose_one(t: Theme, choices: Sequence[Choice], on_pick: Pick | None, *, chosen: int | None = None) -> ft.Control:
    """Rows of which one is tapped; what is refused says why."""
    rows = [
        choice_row(t, c, partial(on_pick, i) if on_pick else None, i == chosen, False) for i, c in enumerate(choices)
    ]
    return row_list(t, rows, edge=t.c.edge)


def choose_some(t: Theme, choices: Sequence[Choice], chosen: Collection[int], on_toggle: Pick | None) -> ft.Control:
    """Rows with check marks; several may be on."""
    rows = [
        choice_row(t, c, partial(on_toggle, i) if on_toggle else None, i in chosen, True) for i, c in enumerate(choices)
    ]
    return row_list(t, rows, edge=t.c.edge)


@dataclass(frozen=True, slots=True)
class Arranged:
    """A row that can be moved. `up` and `down` say what moving it is called."""

    label: str
    up: str
    down: str
    lead: str = ""
    mark: Sign | None = None
    colour: str | None = None


def arrange_rows(t: Theme, rows: Sequence[Arranged], on_move: Callable[[int, int], object]) -> ft.Control:
    """Put things in order: `on_move(row, -1 or 1)`."""

    def line(i: int) -> ft.Control:
        row = rows[i]
        face: list[ft.Control] = [figure(t, row.lead or str(i + 1), 20)]
        if row.colour:
            face.append(seat_flag(t, row.colour, 28))
        elif row.mark:
            face.append(ft.Semantics(exclude_semantics=True, content=sign(t, row.mark, 24)))
        face.append(text(t, row.label, 17, expand=True))
        face.append(icon_button(t, "arrow_up", row.up, partial(on_move, i, -1) if i else None))
        face.append(icon_button(t, "arrow_down", row.down, partial(on_move, i, 1) if i < len(rows) - 1 else None))
        return ft.Container(ft.Row(face, spacing=10), padding=ft.Padding(12, 4, 4, 4))

    return row_list(t, [line(i) for i in range(len(rows))])
