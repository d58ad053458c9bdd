"""Codes to be photographed: always black on white, whatever the light."""

from collections.abc import Sequence

import flet as ft

from companion.ui.core.theme import W600, Theme, figure, fit_line, text
from companion.ui.widgets.base import Action, handler, tap
from companion.ui.widgets.numbers.tracks import ladder


def qr_size(t: Theme) -> float:
    """The size of a QR picture: as wide as the margins allow, and still on the screen with its text under it."""
    return max(min(t.width - 2 * t.margin, t.height * 0.62, 480), min(296, t.width - 24))


def qr_panel(
    t: Theme,
    png: bytes,
    *,
    label: str,
    code: str = "",
    address: str = "",
    size: float | None = None,
    part: tuple[int, int] | None = None,
    part_words: str = "",
    on_click: Action | None = None,
) -> ft.Control:
    """The picture to the margins, then code and address large enough to read out.

    The quiet zone of four modules belongs to the picture. `part`: this is code n of m, counted from 1; a tap holds it.
    """
    across = size or qr_size(t)
    picture = ft.Image(
        src=png,
        width=across - 3,
        height=across - 3,
        fit=ft.BoxFit.FILL,
        filter_quality=ft.FilterQuality.NONE,
        gapless_playback=True,
        semantics_label=None if on_click else label,
    )
    box = ft.Container(
        picture,
        width=across,
        height=across,
        bgcolor="#FFFFFF",
        border=ft.Border.all(1.5, t.c.ink),
        border_radius=4,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        on_click=handler(on_click),
    )
    lines: list[ft.Control] = [tap(box, label) if on_click else box]
    if part:
        lines += part_ladder(t, part, part_words, across)
    if code:
        lines.append(figure(t, code, fit_line(t, code, 34, t.body * 0.7), text_align=ft.TextAlign.CENTER, no_wrap=True))
    if address:
        lines.append(text(t, address, 18, W600, text_align=ft.TextAlign.CENTER))
    return ft.Column(lines, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def part_ladder(t: Theme, part: tuple[int, int], words: str, width: float) -> Sequence[ft.Control]:
    now, total = part
    return [ft.Container(ladder(t, now, total), width=width), text(t, words, 17, W600)]
