"""Seats and who sits in them: name with flag, the block of a seat, the line of a pirate."""

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from companion.ui.core.theme import W400, W600, W800, Theme, figure, second, text, water_name
from companion.ui.widgets.base import Action, Sign, block, card, hairline, handler, said, sign, silent, tap
from companion.ui.widgets.buttons import loose, tag
from companion.ui.widgets.flags import seat_flag


@dataclass(frozen=True, slots=True)
class Fact:
    """A value with its mark; `danger`: it stands at its danger mark."""

    mark: str
    value: str
    danger: bool = False


def seat_chip(
    t: Theme, colour: str, name: str, *, size: float = 17, weight: ft.FontWeight = W600, flag: float = 24
) -> ft.Control:
    """Flag and name, wherever a seat is meant."""
    return ft.Row([seat_flag(t, colour, flag), loose(text(t, name, size, weight))], spacing=8, tight=True)


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
    side: list[ft.Control] = [second(t, state)] if state else []
    if value:
        side.append(figure(t, value, 28))
    if unit:
        side.append(second(t, unit))
    who: list[ft.Control] = [seat_flag(t, colour, 32), figure(t, name, 23, expand=True, expand_loose=True)]
    if active:
        who.append(tag(t, to_act, mark="helm", tone="magenta"))
    if t.large:
        head: ft.Control = block([ft.Row(who, spacing=8, wrap=False), ft.Row(side, spacing=8, wrap=True)], spacing=2)
    else:
        head = ft.Row([ft.Row(who, spacing=8, expand=True), *side], spacing=8)
    top = ft.Container(
        head,
        padding=ft.Padding(12, 9, 12, 9),
        bgcolor=t.c.land if active else None,
        on_click=handler(on_click),
    )
    spoken = label or ", ".join(part for part in (name, to_act, state, f"{value} {unit}".strip()) if part)
    named = tap(top, spoken) if on_click else said(spoken, top)
    rows: list[ft.Control] = [named]
    for line in lines:
        rows += [hairline(t), line]
    edge = t.c.magenta if active else t.c.line
    return card(t, block(rows, spacing=0), padding=0, edge=edge, width=2 if active else 1)


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
    return tap(box, label) if on_click else said(label, box)


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
    """A seat in a list: who sits there, and on which phone."""
    words = text(t, note, 16, W600 if done else W400, t.c.ok if done else t.c.ink2)
    parts: list[ft.Control] = [seat_flag(t, colour, 28)]
    if t.large and note:
        parts.append(block([text(t, name, 17), words], spacing=0, expand=True))
    else:
        parts.append(text(t, name, 17, expand=True))
        parts += [words] if note else []
    if done:
        parts.append(silent(sign(t, "check", 18, t.c.ok)))
    box = ft.Container(
        ft.Row(parts, spacing=10),
        padding=ft.Padding.symmetric(vertical=14, horizontal=12),
        on_click=handler(on_click),
    )
    spoken = f"{name}, {note}" if note else name
    named = tap(box, spoken, expand=True) if on_click else said(spoken, box, expand=True)
    return ft.Row([named, *([action] if action else [])], spacing=0)
