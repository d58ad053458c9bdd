"""Everything that is tapped: buttons, step buttons, icon buttons, tiles, chips, segments; and the tag, which is not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import flet as ft

from companion.ui.core.theme import (
    FOCUS_ON_SEA,
    W400,
    W600,
    W800,
    Theme,
    Tone,
    bold_width,
    fit_reading,
    longest_word,
    second,
    text,
    text_width,
)
from companion.ui.widgets.base import Action, Pick, Sign, block, handler, picks, sides, sign, silent, tap
from companion.ui.widgets.flags import seat_flag

ButtonKind = Literal["primary", "plain", "danger", "quiet"]
BUTTON = 17
"""The size of a button's words."""
BOLD = 19.5
"""The semi-bold 17 of a button is as wide as this size of reading text."""


@dataclass(frozen=True, slots=True)
class Paint:
    fore: str
    back: str | None
    edge: str | None


def paint(t: Theme, kind: ButtonKind, live: bool = True) -> Paint:
    c = t.c
    if not live:
        return Paint(c.ink2, c.paper, c.line)
    return {
        "primary": Paint(c.on_sea, c.sea, c.sea),
        "plain": Paint(c.ink, c.sheet, c.edge),
        "danger": Paint(c.danger, c.sheet, c.danger),
        "quiet": Paint(c.sea, None, None),
    }[kind]


def frame_of(colour: str | None) -> ft.Border | None:
    return ft.Border.all(1.5, colour) if colour else None


def loose(words: ft.Text) -> ft.Text:
    """Takes what it needs and wraps where that is too much."""
    words.expand, words.expand_loose = True, True
    return words


def size_of_label(t: Theme, words: str, marked: bool) -> float:
    """The usual one, or a smaller one where the longest word would be broken: alone on its line in large text, else in
    one of two buttons abreast."""
    if not t.handheld:
        return 17
    around = 26 + (t.grow(22, 0.35) + 10 if marked else 0)
    if t.large:
        return fit_reading(t, words, 17, t.body - around)
    return 17 if t.kind == "narrow" else max(15.0, fit_reading(t, words, 17, (t.body - 8) / 2 - around))


def focus_theme(t: Theme, look: Paint) -> ft.Theme | None:
    """A solid button shows the keyboard's focus in another colour than the rest of the page."""
    if look.back != t.c.sea:
        return None
    return ft.Theme(focus_color=ft.Colors.with_opacity(FOCUS_ON_SEA, t.c.on_sea))


def button(
    t: Theme,
    words: str,
    on_click: Action | None,
    *,
    mark: Sign | None = None,
    kind: ButtonKind = "plain",
    reason: str = "",
    label: str | None = None,
    expand: int | bool | None = None,
    resting: bool = False,
) -> ft.Control:
    """One or two words. Without an action it is disabled, and the reason stands under it.

    `resting`: its meaning has just changed, so it fades and ignores taps for a moment.
    """
    live = on_click is not None
    look = paint(t, kind, live)
    face: list[ft.Control] = [sign(t, mark, 22, look.fore)] if mark else []
    size = size_of_label(t, words, mark is not None)
    face.append(loose(text(t, words, size, W600, look.fore, text_align=ft.TextAlign.CENTER)))
    box = ft.Container(
        ft.Row(face, spacing=10, alignment=ft.MainAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(vertical=14, horizontal=10),
        bgcolor=look.back,
        border=frame_of(look.edge),
        border_radius=6,
        on_click=None if resting else handler(on_click),
        opacity=0.6 if resting else 1,
        theme=focus_theme(t, look),
    )
    name = label or (f"{words}, {reason}" if reason and not live else words)
    if not reason or live:
        return tap(box, name, expand=expand)
    return block([tap(box, name), silent(second(t, reason))], spacing=4, expand=expand)


def step_button(
    t: Theme,
    title: str,
    on_click: Action | None,
    *,
    hint: str = "",
    mark: Sign | None = None,
    kind: ButtonKind = "plain",
) -> ft.Control:
    """A procedure to start: verb and object, a hint with its rule, an arrow. Primary once a screen."""
    live = on_click is not None
    look = paint(t, kind, live)
    has_arrow = live and t.width >= 350
    around = 35 + t.grow(42 if mark else 0, 0.35) + t.grow(36 if has_arrow else 0, 0.35)
    lines: list[ft.Control] = [text(t, title, fit_reading(t, title, 18, t.body - around), W600, look.fore)]
    if hint:
        quiet = look.fore if kind == "primary" and live else t.c.ink2
        lines.append(text(t, hint, 15, color=quiet))
    face: list[ft.Control] = [sign(t, mark, 28, look.fore)] if mark else []
    face.append(ft.Column(lines, spacing=0, expand=True, tight=True))
    if has_arrow:
        face.append(sign(t, "arrow_right", 22, look.fore))
    box = ft.Container(
        ft.Row(face, spacing=14),
        padding=ft.Padding.symmetric(vertical=10 if hint else 20, horizontal=16),
        bgcolor=look.back,
        border=frame_of(look.edge),
        border_radius=6,
        on_click=handler(on_click),
        theme=focus_theme(t, look),
    )
    return tap(box, f"{title}, {hint}" if hint else title)


def icon_button(
    t: Theme,
    mark: Sign,
    label: str,
    on_click: Action | None,
    *,
    size: float = 24,
    edged: bool = False,
) -> ft.Control:
    """A mark alone, with its name for those who cannot see it and for those who wait over it."""
    live = on_click is not None
    box = ft.Container(
        sign(t, mark, size, t.c.ink if live else t.c.edge),
        width=48,
        height=48,
        alignment=ft.Alignment.CENTER,
        border_radius=6,
        bgcolor=t.c.sheet if edged else None,
        border=frame_of((t.c.edge if live else t.c.line) if edged else None),
        on_click=handler(on_click),
    )
    return tap(box, label)


def tile(
    t: Theme,
    word: str,
    on_click: Action | None,
    *,
    mark: Sign | None = None,
    colour: str | None = None,
    label: str | None = None,
) -> ft.Control:
    """A mark or a flag over one word; three to five stand in a row (see `grid`)."""
    fore = t.c.ink if on_click else t.c.ink2
    face: list[ft.Control] = [seat_flag(t, colour, 32)] if colour else [sign(t, mark, 26, fore)] if mark else []
    size = 14 if t.kind == "narrow" and not t.large else 15
    face.append(text(t, word, size, W400, fore, text_align=ft.TextAlign.CENTER))
    box = ft.Container(
        ft.Column(
            face,
            spacing=4,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(vertical=8, horizontal=1),
        alignment=ft.Alignment.CENTER,
        bgcolor=t.c.sheet,
        border=frame_of(t.c.edge if on_click else t.c.line),
        border_radius=6,
        on_click=handler(on_click),
    )
    return tap(box, label or word, False)


def chip(
    t: Theme,
    words: str,
    on_click: Action | None,
    *,
    mark: Sign | None = None,
    colour: str | None = None,
    on: bool = False,
    tone: Tone = "plain",
    label: str | None = None,
) -> ft.Control:
    """A small choice or a flag of a sheet: off, on, or toned."""
    fore, back = t.tone(tone)
    edge = ft.Border.all(2, t.c.ink) if on else frame_of(fore if tone != "plain" else t.c.edge)
    face: list[ft.Control] = [seat_flag(t, colour, 24)] if colour else [sign(t, mark, 20, fore)] if mark else []
    label_text = text(t, words, 16, W600, fore)  # the same weight on and off: no chip moves under the finger
    too_long = text_width(words, 16) * t.scale + t.grow(28 * len(face), 0.35) + 26 > t.body
    face.append(loose(label_text) if too_long else label_text)
    side = 11.5 if on else 12
    box = ft.Container(
        ft.Row(face, spacing=8, tight=True),
        width=t.body if too_long else None,
        padding=ft.Padding.symmetric(vertical=12 if on else 12.5, horizontal=side),
        bgcolor=t.c.sea_soft if on else back,
        border=edge,
        border_radius=6,
        on_click=handler(on_click),
    )
    return tap(box, label or words, on)


def columns_that_fit(
    t: Theme, words: Sequence[str], most: int, *, size: float = BOLD, around: float = 14, width: float | None = None
) -> int:
    """How many buttons stand side by side (8 px apart) with no word broken; `around`: what stands beside the words."""
    longest = max((text_width(longest_word(word), size) for word in words), default=0) * t.scale
    need = longest + t.grow(around, 0.4)
    return max(1, min(most, int(((width or t.body) + 8) // (need + 8))))


BESIDE = 60
"""What stands beside the words of a button in a grid: its sign and its edges."""
WIDE_BODY = 600
"""A body of that width has room for three buttons side by side."""


def buttons_abreast(t: Theme, words: Sequence[str], count: int) -> int:
    """How many of so many buttons stand side by side, none with a broken word; three on a tablet, where each keeps to
    one line and none is left alone in its row by it."""
    if t.large or t.kind == "narrow" or count == 1:
        return 1
    longest = max((text_width(word, BUTTON) for word in words), default=0) * t.scale + BESIDE
    alone = count % 3 == 1 and count % 2 == 0
    if t.body >= WIDE_BODY and not alone and longest <= (t.body - 16) / 3:
        return 3
    return columns_that_fit(t, words, 2, around=BESIDE)


def chip_row(chips: Sequence[ft.Control]) -> ft.Control:
    """Chips that wrap: one that is half hidden at the edge is not seen."""
    return ft.Row(list(chips), spacing=8, run_spacing=8, wrap=True)


def tag(
    t: Theme,
    words: str,
    *,
    mark: Sign | None = None,
    tone: Tone = "plain",
    solid: bool = False,
    width: float | None = None,
    wraps: bool = False,
) -> ft.Control:
    """A chip that cannot be tapped; read with its row. `wraps`: a sentence, where the row has an end."""
    fore, back = t.tone(tone)
    if solid:
        fore, back = (t.c.on_sea, t.c.sea) if tone == "sea" else (t.c.paper, fore)
    face: list[ft.Control] = [ft.Semantics(exclude_semantics=True, content=sign(t, mark, 17, fore))] if mark else []
    face.append(loose(text(t, words, 15, W600, fore)) if wraps else text(t, words, 15, W600, fore, no_wrap=True))
    return ft.Container(
        ft.Row(face, spacing=6, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(vertical=3, horizontal=8),
        bgcolor=back,
        border=ft.Border.all(1, t.c.edge if tone == "plain" and not solid else back if solid else fore),
        border_radius=3,
        width=t.grow(width, 1) if width else None,
    )


SEGMENT_SIZES = (16, 15, 14)


def segment_size(t: Theme, words: Sequence[str], room: float, around: float) -> float | None:
    """The largest size at which the words stand side by side; None where they do not."""
    return next((s for s in SEGMENT_SIZES if sum(segment_need(t, w, s, around) for w in words) <= room), None)


def segment_need(t: Theme, word: str, size: float, around: float) -> float:
    """Wide enough for the word when it is chosen, and bold."""
    return bold_width(word, size) * t.scale + around


def segment(
    t: Theme,
    words: Sequence[str],
    chosen: int | None,
    on_pick: Pick | None,
    *,
    marks: Sequence[Sign] = (),
    width: float | None = None,
) -> ft.Control:
    """Two to five words in one frame. They stand under each other where they do not fit side by side."""
    room = (width or t.body) - 3
    signs = list(marks) if marks and room / t.scale >= len(words) * 105 else []
    around = 10 + (t.grow(28, 0.35) if signs else 0)
    fits = segment_size(t, words, room, around)
    stacked = fits is None

    def cell(i: int) -> ft.Control:
        here = i == chosen
        face: list[ft.Control] = [sign(t, signs[i], 20)] if signs else []
        label = text(t, words[i], fits or SEGMENT_SIZES[0], W800 if here else W400, no_wrap=not stacked)
        face.append(loose(label) if stacked else label)
        bar = ft.BorderSide(4, t.c.ink if here else t.c.sheet)
        rule = ft.BorderSide(1, t.c.edge)
        line = ft.Row(
            face,
            spacing=8,
            tight=not stacked,
            alignment=ft.MainAxisAlignment.START if stacked else ft.MainAxisAlignment.CENTER,
        )
        divider = rule if i else None
        edges = sides(left=bar, top=divider) if stacked else sides(bottom=bar, left=divider)
        box = ft.Container(
            line,
            padding=ft.Padding.symmetric(vertical=12, horizontal=12) if stacked else ft.Padding(4, 14, 4, 10),
            alignment=ft.Alignment.CENTER_LEFT if stacked else ft.Alignment.CENTER,
            bgcolor=t.c.sea_soft if here else t.c.sheet,
            border=edges,
            on_click=picks(on_pick, i),
        )
        share = round(segment_need(t, words[i], fits or SEGMENT_SIZES[0], around))
        return tap(box, words[i], here, None if stacked else share)

    cells = [cell(i) for i in range(len(words))]
    inner: ft.Control = block(cells, spacing=0) if stacked else ft.Row(cells, spacing=0)
    return ft.Container(
        inner,
        width=width,
        border=frame_of(t.c.edge),
        border_radius=6,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def name_of(control: ft.Control) -> str:
    """The name that `tap` gave to a button, with or without a reason under it."""
    if isinstance(control, ft.Column):
        return name_of(control.controls[0])
    inner = control.content if isinstance(control, ft.MergeSemantics) else None
    return (inner.label or "") if isinstance(inner, ft.Semantics) else ""


def action_row(
    t: Theme, actions: Sequence[ft.Control], widths: Sequence[int] = (), *, width: float | None = None
) -> ft.Control:
    """Actions side by side in the given shares; no word is cut: the shares give way, then the actions stack."""
    across = (width or t.body) - 10 * (len(actions) - 1)
    names = [name_of(action) for action in actions]
    around = t.grow(56, 0.4)
    least = [max((text_width(word, BOLD) * t.scale for word in name.split()), default=0) + around for name in names]
    spare = across - sum(least)
    if spare < 0:
        return block(actions, spacing=8)
    flex = list(widths) if len(widths) == len(actions) else [1] * len(actions)
    if any(across * share / sum(flex) < need for share, need in zip(flex, least, strict=True)):
        extra = [text_width(name, BOLD) * t.scale + around - need for name, need in zip(names, least, strict=True)]
        flex = [round(need + spare * more / (sum(extra) or 1)) for need, more in zip(least, extra, strict=True)]
    for action, share in zip(actions, flex, strict=True):
        action.expand = share
    return ft.Row(list(actions), spacing=10, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
