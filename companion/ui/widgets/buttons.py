"""Everything that is tapped: buttons, step buttons, icon buttons, tiles, chips, segments; and the tag, which is not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import flet as ft

from companion.ui.core.theme import W400, W600, W800, Theme, Tone, second, text, wide
from companion.ui.widgets.base import Action, Pick, Sign, block, handler, picks, sides, sign, silent, tap
from companion.ui.widgets.flags import seat_flag

ButtonKind = Literal["primary", "plain", "danger", "quiet"]
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


def framed(colour: str | None, width: float = 1.5) -> ft.Border | None:
    return ft.Border.all(width, colour) if colour else None


def loose(words: ft.Text) -> ft.Text:
    """Takes what it needs and wraps where that is too much."""
    words.expand, words.expand_loose = True, True
    return words


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
    face.append(loose(text(t, words, 17, W600, look.fore, text_align=ft.TextAlign.CENTER)))
    box = ft.Container(
        ft.Row(face, spacing=10, alignment=ft.MainAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(vertical=14, horizontal=10),
        bgcolor=look.back,
        border=framed(look.edge),
        border_radius=6,
        on_click=None if resting else handler(on_click),
        opacity=0.6 if resting else 1,
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
    reason: str = "",
    expand: int | bool | None = None,
    resting: bool = False,
) -> ft.Control:
    """A procedure to start: verb and object, a hint with its rule, an arrow. Primary once a screen."""
    live = on_click is not None
    look = paint(t, kind, live)
    lines: list[ft.Control] = [text(t, title, 18, W600, look.fore)]
    under = hint if live else reason or hint
    if under:
        quiet = look.fore if kind == "primary" and live else t.c.ink2
        lines.append(text(t, under, 15, color=quiet))
    face: list[ft.Control] = [sign(t, mark, 28, look.fore)] if mark else []
    face.append(ft.Column(lines, spacing=0, expand=True, tight=True))
    if live and t.width >= 350:
        face.append(sign(t, "arrow_right", 22, look.fore))
    box = ft.Container(
        ft.Row(face, spacing=14),
        padding=ft.Padding.symmetric(vertical=10 if under else 20, horizontal=16),
        bgcolor=look.back,
        border=framed(look.edge),
        border_radius=6,
        on_click=None if resting else handler(on_click),
        opacity=0.6 if resting else 1,
    )
    return tap(box, f"{title}, {under}" if under else title, expand=expand)


def icon_button(
    t: Theme,
    mark: Sign,
    label: str,
    on_click: Action | None,
    *,
    size: float = 24,
    color: str | None = None,
    edged: bool = False,
    selected: bool | None = None,
) -> ft.Control:
    """A mark alone, with its name for those who cannot see it and for those who wait over it."""
    live = on_click is not None
    box = ft.Container(
        sign(t, mark, size, color or (t.c.ink if live else t.c.edge)),
        width=48,
        height=48,
        alignment=ft.Alignment.CENTER,
        border_radius=6,
        bgcolor=t.c.sea_soft if selected else t.c.sheet if edged else None,
        border=framed((t.c.edge if live else t.c.line) if edged else None),
        on_click=handler(on_click),
    )
    return tap(box, label, selected)


def tile(
    t: Theme,
    word: str,
    on_click: Action | None,
    *,
    mark: Sign | None = None,
    colour: str | None = None,
    chosen: bool = False,
    label: str | None = None,
) -> ft.Control:
    """A mark or a flag over one word; three to five stand in a row (see `grid`)."""
    fore = t.c.ink if on_click or chosen else t.c.ink2
    face: list[ft.Control] = [seat_flag(t, colour, 32)] if colour else [sign(t, mark, 26, fore)] if mark else []
    size = 14 if t.kind == "narrow" and not t.large else 15
    face.append(text(t, word, size, W800 if chosen else W400, fore, text_align=ft.TextAlign.CENTER))
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
        bgcolor=t.c.sea_soft if chosen else t.c.sheet,
        border=ft.Border.all(2, t.c.ink) if chosen else framed(t.c.edge if on_click else t.c.line),
        border_radius=6,
        on_click=handler(on_click),
    )
    return tap(box, label or word, chosen)


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
    edge = ft.Border.all(2, t.c.ink) if on else framed(fore if tone != "plain" else t.c.edge)
    face: list[ft.Control] = [seat_flag(t, colour, 24)] if colour else [sign(t, mark, 20, fore)] if mark else []
    face.append(text(t, words, 16, W800 if on else W400, fore))
    side = 11.5 if on else 12
    box = ft.Container(
        ft.Row(face, spacing=8, tight=True),
        padding=ft.Padding.symmetric(vertical=12 if on else 12.5, horizontal=side),
        bgcolor=t.c.sea_soft if on else back,
        border=edge,
        border_radius=6,
        on_click=handler(on_click),
    )
    return tap(box, label or words, on)


def chip_row(chips: Sequence[ft.Control], *, scrolls: bool = False) -> ft.Control:
    """Chips that wrap, or one line that is pushed sideways (pirates on top of a sheet)."""
    if scrolls:
        return ft.Row(list(chips), spacing=8, scroll=ft.ScrollMode.HIDDEN)
    return ft.Row(list(chips), spacing=8, run_spacing=8, wrap=True)


def tag(
    t: Theme,
    words: str,
    *,
    mark: Sign | None = None,
    tone: Tone = "plain",
    solid: bool = False,
    width: float | None = None,
) -> ft.Control:
    """A chip that cannot be tapped; read with its row."""
    fore, back = t.tone(tone)
    if solid:
        fore, back = (t.c.on_sea, t.c.sea) if tone == "sea" else (t.c.paper, fore)
    face: list[ft.Control] = [ft.Semantics(exclude_semantics=True, content=sign(t, mark, 17, fore))] if mark else []
    face.append(text(t, words, 15, W600, fore, no_wrap=True))
    return ft.Container(
        ft.Row(face, spacing=6, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(vertical=3, horizontal=8),
        bgcolor=back,
        border=ft.Border.all(1, t.c.edge if tone == "plain" and not solid else back if solid else fore),
        border_radius=3,
        width=t.grown(width, 1) if width else None,
    )


def segment(
    t: Theme,
    words: Sequence[str],
    chosen: int | None,
    on_pick: Pick | None,
    *,
    marks: Sequence[Sign] = (),
    width: float | None = None,
    expand: int | bool | None = None,
) -> ft.Control:
    """Two to five words in one frame. They stand under each other where they do not fit side by side."""
    room = (width or t.body) / t.scale
    small = t.kind == "narrow" and len(words) > 3
    tight = small and sum(wide(w, BOLD * 15 / 17) + 12 for w in words) > room
    size, beside = (14, 3) if tight else (15 if small else 16, 6)
    signs = list(marks) if marks and room >= len(words) * 105 else []
    extra = (28 if signs else 0) + 12
    longest = max(wide(w, size) for w in words)
    stacked = (longest + extra) * len(words) > room + 14 * len(words) and t.scale > 1.2

    def cell(i: int) -> ft.Control:
        here = i == chosen
        face: list[ft.Control] = [sign(t, signs[i], 20)] if signs else []
        face.append(text(t, words[i], size, W800 if here else W400, no_wrap=True))
        bar = ft.BorderSide(4, t.c.ink if here else t.c.sheet)
        rule = ft.BorderSide(1, t.c.edge)
        line = ft.Row(face, spacing=8, tight=True, alignment=ft.MainAxisAlignment.CENTER)
        divider = rule if i else None
        edges = sides(left=bar, top=divider) if stacked else sides(bottom=bar, left=divider)
        box = ft.Container(
            line,
            padding=ft.Padding(beside, 14, beside, 10)
            if not stacked
            else ft.Padding.symmetric(vertical=12, horizontal=12),
            alignment=ft.Alignment.CENTER_LEFT if stacked else ft.Alignment.CENTER,
            bgcolor=t.c.sea_soft if here else t.c.sheet,
            border=edges,
            on_click=picks(on_pick, i),
        )
        return tap(box, words[i], here, None if stacked else max(3, len(words[i]) + (3 if signs else 0)))

    cells = [cell(i) for i in range(len(words))]
    inner: ft.Control = block(cells, spacing=0) if stacked else ft.Row(cells, spacing=0)
    return ft.Container(
        inner,
        width=width,
        expand=expand,
        border=framed(t.c.edge),
        border_radius=6,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def name_of(control: ft.Control) -> str:
    """The name that `tap` gave to a button."""
    inner = control.content if isinstance(control, ft.MergeSemantics) else None
    return (inner.label or "") if isinstance(inner, ft.Semantics) else ""


def action_row(
    t: Theme, actions: Sequence[ft.Control], widths: Sequence[int] = (), *, width: float | None = None
) -> ft.Control:
    """Actions side by side in the given shares; no word is cut: the shares give way, then the actions stack."""
    across = (width or t.body) - 10 * (len(actions) - 1)
    names = [name_of(action) for action in actions]
    around = t.grown(56, 0.4)
    least = [max((wide(word, BOLD) * t.scale for word in name.split()), default=0) + around for name in names]
    spare = across - sum(least)
    if spare < 0:
        return block(actions, spacing=8)
    flex = list(widths) if len(widths) == len(actions) else [1] * len(actions)
    if any(across * share / sum(flex) < need for share, need in zip(flex, least, strict=True)):
        extra = [wide(name, BOLD) * t.scale + around - need for name, need in zip(names, least, strict=True)]
        flex = [round(need + spare * more / (sum(extra) or 1)) for need, more in zip(least, extra, strict=True)]
    for action, share in zip(actions, flex, strict=True):
        action.expand = share
    return ft.Row(list(actions), spacing=10, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
