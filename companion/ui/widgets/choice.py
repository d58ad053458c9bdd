"""A choice with its reason: its ways side by side or, where their words are long, in rows."""

from collections.abc import Sequence
from dataclasses import replace

import flet as ft

from companion.i18n import capitalise
from companion.ui import widgets as w
from companion.ui.core.theme import W600, Theme, pane, second, text


def choice_with_reason(
    t: Theme, title: str, why: str, names: Sequence[str], now: int, *, on_pick: w.Pick
) -> ft.Control:
    names = [capitalise(name) for name in names]  # in a sentence they begin with a small letter
    if fits_in_line(t, names):
        return w.rule_switch(t, title, why, names, now, on_pick=on_pick, width=pane(t))
    lines: list[ft.Control] = [text(t, title, 17, W600), *([second(t, why)] if why else [])]
    inside = replace(t, pane=pane(t) - 26)
    rows = w.choose_one(inside, [w.Choice(name) for name in names], on_pick, chosen=now)
    return ft.Container(w.block([w.block(lines, spacing=2), rows], spacing=8), padding=12)


def fits_in_line(t: Theme, names: Sequence[str]) -> bool:
    """Cells are about as wide as their words, and none gets less than it needs."""
    letters = sum(max(3, len(name)) for name in names)
    return (letters * 9.8 + 14 * len(names)) * t.scale <= pane(t) - 28
