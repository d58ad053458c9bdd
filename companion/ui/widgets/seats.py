"""Seats and who sits in them: name with flag, the block of a seat, the line of a pirate."""

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from companion.ui.core.memo import part
from companion.ui.core.theme import (
    CASLON,
    W400,
    W600,
    W800,
    Theme,
    bold_width,
    figure,
    fit_words,
    second,
    text,
    text_width,
    water_name,
)
from companion.ui.widgets.base import Action, Sign, block, card, hairline, handler, read_as, sign, silent, tap
from companion.ui.widgets.buttons import loose, tag
from companion.ui.widgets.flags import seat_flag


@dataclass(frozen=True, slots=True)
class Fact:
    """A value with its mark; `danger`: it stands at its danger mark."""

    mark: str
    value: str
    danger: bool = False


def seat_chip(t: Theme, colour: str, name: str) -> ft.Control:
    """Flag and name, wherever a seat is meant."""
    return ft.Row([seat_flag(t, colour, 24), loose(text(t, name, 17, W600))], spacing=8, tight=True)


def seat_figure(t: Theme, colour: str, name: str, value: str) -> ft.Control:
    """Flag, name, total: the legend of a chart."""
    return ft.Row([seat_flag(t, colour, 24), text(t, name, 16), figure(t, value, 20)], spacing=8, tight=True)


def seat_block(
    t: Theme,
    colour: str,
    name: str,
    lines: Sequence[ft.Control] = (),
    *,
    value: str = "",
    unit: str = "",
    state: str = "",
    to_act: str = "",
    label: str = "",
    on_click: Action | None = None,
) -> ft.Control:
    """A seat at a glance: header with flag, name, state and score; one line a pirate under it."""
    active = bool(to_act)
    rows: list[ft.Control] = [
        seat_head(t, colour, name, value=value, unit=unit, state=state, to_act=to_act, label=label, on_click=on_click)
    ]
    for line in lines:
        rows += [hairline(t), line]
    edge = t.c.magenta if active else t.c.line
    return card(t, block(rows, spacing=0), padding=0, edge=edge, width=2 if active else 1)


@part
def seat_head(
    t: Theme,
    colour: str,
    name: str,
    *,
    value: str,
    unit: str,
    state: str,
    to_act: str,
    label: str,
    on_click: Action | None,
) -> ft.Control:
    """It stays while only the lines under it change, and they while it does. Where not all of it fits in one line, the
    turn goes under the name, and the score keeps its place at the end of the line."""
    active = bool(to_act)
    score: list[ft.Control] = [figure(t, value, 28)] if value else []
    score += [second(t, unit)] if unit else []
    side: list[ft.Control] = [second(t, state)] if state else []
    side += [ft.Row(score, spacing=8, tight=True)] if score else []
    size = fit_words(t, name, 23, t.body - 72)
    who: list[ft.Control] = [seat_flag(t, colour, 32), figure(t, name, size, expand=True, expand_loose=True)]
    turn: list[ft.Control] = [tag(t, to_act, mark="helm", tone="magenta")] if active else []
    edges = 4 if active else 2
    room = 0 if t.large else t.body - 24 - edges
    if seat_head_width(name, to_act, state, value, unit) <= room:
        head: ft.Control = ft.Row([ft.Row([*who, *turn], spacing=8, expand=True), *side], spacing=8)
    elif seat_head_width(name, "", state, value, unit) <= room:
        head = block([ft.Row([ft.Row(who, spacing=8, expand=True), *side], spacing=8), ft.Row(turn)], spacing=2)
    else:
        under = [*turn, *side]
        head = block(
            [ft.Row(who, spacing=8), *([ft.Row(under, spacing=8, run_spacing=2, wrap=True)] if under else [])],
            spacing=2,
        )
    top = ft.Container(
        head,
        padding=ft.Padding(12, 9, 12, 9),
        bgcolor=t.c.land if active else None,
        on_click=handler(on_click),
    )
    spoken = label or ", ".join(part for part in (name, to_act, state, f"{value} {unit}".strip()) if part)
    return tap(top, spoken) if on_click else read_as(spoken, top)


def seat_head_width(name: str, to_act: str, state: str, value: str, unit: str) -> float:
    """What flag, name, turn, state and score need side by side, before the text scale."""
    turn = bold_width(to_act, 15) + 49 if to_act else 0
    return (
        40
        + text_width(name, 23 * CASLON)
        + turn
        + sum(text_width(part, 15) + 8 for part in (state, unit) if part)
        + text_width(value, 28)
        + 8
    )


def fact_row(t: Theme, facts: Sequence[Fact], badges: Sequence[Sign] = ()) -> ft.Control:
    """Values with their marks in one line, badges in magenta behind them."""
    size = 16 if t.kind == "narrow" else 18

    def pair(fact: Fact) -> ft.Control:
        colour = t.c.danger if fact.danger else None
        face = [sign(t, fact.mark, size, colour or t.c.ink2), text(t, fact.value, 17, W600, colour, no_wrap=True)]
        return ft.Row(face, spacing=4 if t.kind == "narrow" else 6, tight=True)

    pairs: list[ft.Control] = [pair(fact) for fact in facts]
    gap = 7 if t.kind == "narrow" else 13
    return ft.Row(
        [*pairs, *[sign(t, badge, size, t.c.magenta) for badge in badges]], spacing=gap, run_spacing=4, wrap=True
    )


@part
def pirate_line(
    t: Theme,
    name: str,
    *,
    label: str,
    ident: str = "",
    active: bool = False,
    mark: Sign | None = None,
    place: str = "",
    facts: Sequence[Fact] = (),
    badges: Sequence[Sign] = (),
    on_click: Action | None = None,
) -> ft.Control:
    """One captain, ship or pirate: tag, ship, name, where, values. Read as one sentence (`label`)."""
    parts: list[ft.Control] = []
    if ident:
        fore, back = (t.c.on_sea, t.c.sea) if active else (t.c.ink, t.c.water)
        parts.append(
            ft.Container(
                text(t, ident, 15, W800, fore, no_wrap=True),
                padding=ft.Padding.symmetric(vertical=3, horizontal=7),
                bgcolor=back,
                border_radius=3,
            )
        )
    if mark:
        parts.append(sign(t, mark, 26))
    head: list[ft.Control] = [text(t, name, 17, W600)]
    if place:
        head.append(water_name(t, place))
    lines: list[ft.Control] = [ft.Row(head, spacing=8, run_spacing=0, wrap=True)]
    if facts or badges:
        lines.append(fact_row(t, facts, badges))
    parts.append(ft.Column(lines, spacing=2, expand=True, tight=True))
    if t.large:
        parts = [ft.Column([ft.Row(parts[:-1], spacing=10), parts[-1]], spacing=4, expand=True, tight=True)]
    gap = 7 if t.kind == "narrow" else 10
    box = ft.Container(
        ft.Row(parts, spacing=gap), padding=ft.Padding.symmetric(vertical=8, horizontal=12), on_click=handler(on_click)
    )
    return tap(box, label) if on_click else read_as(label, box)


def seat_row(
    t: Theme,
    colour: str,
    name: str,
    note: str = "",
    *,
    done: bool = False,
    on_click: Action | None = None,
    action: ft.Control | None = None,
) -> ft.Control:
    """A seat in a list: who sits there, and on which phone. One that can be taken shows the way to it."""
    words = text(t, note, 16, W600 if done else W400, t.c.ok if done else t.c.ink2)
    parts: list[ft.Control] = [seat_flag(t, colour, 28)]
    if t.large and note:
        parts.append(block([text(t, name, 17), words], spacing=0, expand=True))
    else:
        parts.append(text(t, name, 17, expand=True))
        parts += [words] if note else []
    if done:
        parts.append(silent(sign(t, "check", 18, t.c.ok)))
    elif on_click and not action:
        parts.append(silent(sign(t, "arrow_right", 18, t.c.ink2)))
    box = ft.Container(
        ft.Row(parts, spacing=10),
        padding=ft.Padding.symmetric(vertical=14, horizontal=12),
        on_click=handler(on_click),
    )
    spoken = f"{name}, {note}" if note else name
    named = tap(box, spoken, expand=True) if on_click else read_as(spoken, box, expand=True)
    return ft.Row([named, *([action] if action else [])], spacing=0)
