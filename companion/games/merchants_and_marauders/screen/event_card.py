"""The form of an event card: a row of six ships tapped in printed order, each with its letter, then the text."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.ask import Choose, Form, Text
from companion.games.merchants_and_marauders import view_data
from companion.games.merchants_and_marauders.box import NO_ICON
from companion.games.merchants_and_marauders.data import LETTERS, NAVAL, SLOTS, nation_of_slot
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.theme import W600, W800, Theme, text
from companion.ui.widgets.base import Action, handler
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion
from companion.ui.wizard.questions import draw_text, label

ICONS = 3
Icon = tuple[str, str]
"""A ship and its letter; no letter yet where it is empty."""


def event_card(ask: Form, draft: AnswerDraft) -> DrawnQuestion:
    """The first icon must be there; each ship needs its letter. Confirm says which of them is missing."""
    t, words, last = draft.t, draft.words, len(ask.parts) - 1
    title_ask, effect_ask = ask.parts[0], ask.parts[last]
    assert isinstance(title_ask, Text)
    assert isinstance(effect_ask, Choose)
    title_desk, effect_desk = draft.part(0, last + 1), draft.part(last, last + 1)

    def hold(icons: Sequence[Icon]) -> object:
        return draft.hold((title_desk.value, *as_parts(icons), effect_desk.value))

    def tap_ship(slot: str) -> object:
        return hold(with_ship(icons_of(draft.value), slot))

    def tap_letter(letter: str) -> object:
        return hold(with_letter(icons_of(draft.value), letter))

    def remove(index: int) -> object:
        icons = icons_of(draft.value)
        return hold([*icons[:index], *icons[index + 1 :]])

    icons = icons_of(draft.value)
    effect = effect_ask.default if effect_desk.value is None else effect_desk.value
    chips = [
        w.chip(t, label(words, effect_ask, o), partial(effect_desk.hold, o.value), on=o.value == effect)
        for o in effect_ask.options
    ]
    body: list[ft.Control] = [
        w.grid([ship_tile(t, words, slot, icons, partial(tap_ship, slot)) for slot in SLOTS], 6, spacing=4),
        w.grid([letter_tile(t, words, x, icons, partial(tap_letter, x)) for x in LETTERS], len(LETTERS)),
        *entry_rows(t, words, icons, remove),
        w.section(t, words(f"ask.{effect_ask.key}")),
        w.chip_row(chips),
        *draw_text(title_ask, title_desk, words(f"ask.{title_ask.key}")).body,
    ]
    missing = missing_part(icons)
    answer = (title_desk.value or "", *(part or default for part, default in zip(as_parts(icons), EMPTY, strict=True)))
    return DrawnQuestion(
        body,
        ready=None if missing else (*answer, effect),
        missing=words(f"event_missing.{missing}") if missing else "",
    )


EMPTY = (NO_ICON, LETTERS[0]) * ICONS


def icons_of(held: Any) -> list[Icon]:
    """The ships of a half-made card, in the order in which they were tapped."""
    if not isinstance(held, tuple):
        return []
    pairs = [(held[i], held[i + 1]) for i in range(1, 2 * ICONS, 2)]
    return [(slot, letter or "") for slot, letter in pairs if slot and slot != NO_ICON]


def as_parts(icons: Sequence[Icon]) -> tuple[str | None, ...]:
    flat: list[str | None] = [part or None for icon in icons for part in icon]
    return (*flat, *[None] * (2 * ICONS - len(flat)))


def with_ship(icons: Sequence[Icon], slot: str) -> list[Icon]:
    """One ship more; while the last one has no letter yet, the tap was a slip and puts another in its place."""
    if icons and not icons[-1][1]:
        return [*icons[:-1], (slot, "")]
    return [*icons, (slot, "")] if len(icons) < ICONS else list(icons)


def with_letter(icons: Sequence[Icon], letter: str) -> list[Icon]:
    return [*icons[:-1], (icons[-1][0], letter)] if icons else []


def missing_part(icons: Sequence[Icon]) -> str:
    """What Confirm waits for: a `ship`, a `letter`, or nothing."""
    if not icons:
        return "ship"
    return "" if icons[-1][1] else "letter"


def ship_tile(t: Theme, words: Words, slot: str, icons: Sequence[Icon], on_click: Action) -> ft.Control:
    """A warship with the letters of its nation, or a pirate under the black flag."""
    order = [n for n, (ship, _) in enumerate(icons, 1) if ship == slot]
    live = len(icons) < ICONS or not icons[-1][1]
    ink = t.c.ink if live or order else t.c.ink2
    if slot in NAVAL:
        mark = view_data.slot_mark(slot)
        under: ft.Control = text(t, words(f"flag.{nation_of_slot(slot)}"), 15, W800, ink, no_wrap=True)
    else:
        mark = view_data.SHIP_MARKS[slot.removeprefix("pirate-")]
        under = w.sign(t, "blackflag", 18, ink)
    return tile_box(
        t, [w.sign(t, mark, 28, ink), under], words(f"slot.{slot}"), on_click if live else None, bool(order)
    )


def letter_tile(t: Theme, words: Words, letter: str, icons: Sequence[Icon], on_click: Action) -> ft.Control:
    chosen = bool(icons) and icons[-1][1] == letter
    shown = text(t, letter, 20, W800, t.c.ink if icons else t.c.ink2, no_wrap=True)
    name = words(f"compass.{letter}").capitalize()
    return tile_box(t, [shown], name, on_click if icons else None, chosen)


def tile_box(t: Theme, face: list[ft.Control], name: str, on_click: Action | None, chosen: bool) -> ft.Control:
    inside = ft.Column(
        face,
        spacing=4,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    edge = t.c.ink if chosen else t.c.edge if on_click else t.c.line
    box = ft.Container(
        inside,
        height=t.grow(68 if len(face) > 1 else 52, 0.5),
        alignment=ft.Alignment.CENTER,
        bgcolor=t.c.sea_soft if chosen else t.c.sheet,
        border=ft.Border.all(2 if chosen else 1.5, edge),
        border_radius=6,
        on_click=handler(on_click),
    )
    return w.tap(box, name, chosen)


def entry_rows(t: Theme, words: Words, icons: Sequence[Icon], remove: Callable[[int], object]) -> list[ft.Control]:
    rows = [icon_row(t, words, i, icon, partial(remove, i)) for i, icon in enumerate(icons)]
    return [w.row_list(t, rows)] if rows else []


def icon_row(t: Theme, words: Words, index: int, icon: Icon, on_remove: Action) -> ft.Control:
    """What is entered, in printed order, each with its way out."""
    slot, letter = icon
    name = words(f"slot.{slot}")
    said = f"{index + 1}. {name}, {letter}" if letter else f"{index + 1}. {name}"
    row = ft.Row(
        [
            text(t, said, 17, W600, expand=True),
            w.icon_button(t, "cross", words("event_icon_off", slot=slot), on_remove),
        ],
        spacing=8,
    )
    return ft.Container(row, padding=ft.Padding.only(left=12))
