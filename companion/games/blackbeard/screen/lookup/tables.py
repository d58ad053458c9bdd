"""Odds, tables and cards."""

import flet as ft

from companion.games.blackbeard import lookup, view_data
from companion.games.blackbeard.data import (
    DIAMOND,
    Card,
)
from companion.games.blackbeard.screen.common import catalogue_of, chosen_pirate, pirate_chips, state_with_box
from companion.games.blackbeard.screen.sheets import worth_note
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.theme import W600, figure, second, text
from companion.ui.table.context import TableContext
from companion.ui.wizard.questions import matches_search


def odds_view(context: TableContext) -> list[ft.Control]:
    words, t = context.words, context.t
    pirate = chosen_pirate(context)
    if pirate is None:
        return [second(t, words("odds.nobody"))]
    chances = lookup.chances(state_with_box(context), pirate)
    rows = [(words(f"odds.{c.what}", **c.facts), words.percent(c.share)) for c in chances]
    return [
        w.section(t, words("odds.title")),
        pirate_chips(context, pirate),
        w.data_table(t, [words("odds.roll"), words("odds.chance")], rows, widths=(3, 2) if t.large else (3, 1)),
        worth_note(context, pirate),
    ]


def tables_view(context: TableContext) -> list[ft.Control]:
    words, t, state = context.words, context.t, state_with_box(context)
    catalogue = catalogue_of(context)
    columns = tuple(catalogue.cargo)
    cargo = [
        (cargo_roll(roll), *(words.number(catalogue.cargo[c][roll - 1]) for c in columns)) for roll in range(1, 11)
    ]
    storm = [(words(f"storm.{k}"), words.say(effect)) for k, effect in view_data.storm_rows(catalogue, state)]
    loyalty = [(words(f"loyalty_table.{k}"), v) for k, v in LOYALTY_ROWS]
    notoriety = [
        (words(f"notoriety_table.{k}"), words(f"notoriety_table.{n}")) for k, n in view_data.notoriety_rows(state)
    ]
    rolls = [(words(f"roll.{k}"), words(f"roll.{k}.{view_data.wins(state, k)}")) for k in ROLLS]
    cross = [(f"{n}–{n + 1}", words(f"gives.cross_{k}")) for n, k in ((1, "nothing"), (3, "fined"), (5, "hanged"))]
    disasters = [(str(n), words(f"port.{p}")) for n, p in enumerate(catalogue.disasters, 1)]
    named = "cargo_short" if t.large or t.kind == "narrow" else "cargo"
    head = [words("tables.roll"), *(words(f"{named}.{c}") for c in columns)]
    return [
        w.section(t, words("tables.cargo")),
        w.data_table(t, head, cargo),
        second(t, words("tables.cargo_marks")),
        w.section(t, words("tables.storm")),
        w.data_table(t, [words("tables.roll"), words("tables.effect")], storm, widths=(1, 3)),
        w.section(t, words("tables.rolls")),
        w.data_table(t, [words("tables.roll"), words("tables.succeeds")], rolls, widths=(2, 3)),
        w.section(t, words("tables.double_cross")),
        w.data_table(t, [words("tables.roll"), words("tables.effect")], cross, widths=(1, 3)),
        w.section(t, words("tables.disaster")),
        w.data_table(t, [words("tables.roll"), words("tables.port")], disasters, widths=(1, 3)),
        w.section(t, words("tables.loyalty")),
        w.data_table(t, [words("tables.cause"), words("track.loyalty")], loyalty, widths=(3, 1)),
        w.section(t, words("tables.notoriety")),
        w.data_table(t, [words("tables.cause"), words("track.notoriety")], notoriety, widths=(2, 1)),
    ]


LOYALTY_ROWS = (
    ("start", "7"),
    ("newcomer", "6"),
    ("rich", "+1"),
    ("poor", "\u22121"),
    ("torture", "+1"),
    ("ship", "\u00b11"),
    ("attack", "+1"),
    ("sack", "+1"),
    ("revel", "+1"),
    ("revel_pirate", "+3"),
    ("kc", "+1"),
    ("warship", "\u22121"),
    ("slow", "\u22121"),
    ("scurvy", "\u22121"),
    ("bribe", "\u22121"),
    ("mutiny", "\u22121"),
    ("grab", "\u22122"),
    ("challenger", "+1"),
    ("teach", "\u22123 / \u22122"),
)
ROLLS = (
    "find",
    "flee",
    "warship",
    "intercept",
    "kc",
    "oust",
    "pirate_port",
    "attack",
    "sack",
    "torture",
    "conspiracy",
    "mutiny",
    "kc_deploy",
    "grab",
    "resistance",
    "storm_warship",
    "storm_kc",
    "treasure",
    "wear",
)


def cargo_roll(roll: int) -> str:
    mood = " \u2212" if roll <= 3 else " +" if roll >= 8 else ""
    return f"{roll}{mood}"


def cards_view(context: TableContext, search: str) -> list[ft.Control]:
    """The 23 titles: what each does, when, and whether this phone's seat could play it now."""
    words, t = context.words, context.t
    rows = [
        card_row(context, c)
        for c in catalogue_of(context).cards.values()
        if matches_search(search, f"{c.number} {words(f'title.{c.id}')} {card_sentence(words, c)}")
    ]
    if not rows:
        return [second(t, words("cards.none"))]
    size = -(-len(rows) // (2 if t.kind in ("tablet", "desktop") else 1))
    columns = [[w.row_list(t, rows[i : i + size])] for i in range(0, len(rows), size)]
    return [w.section(t, words("cards.title")), w.panes(t, columns)]


def card_sentence(words: Words, card: Card) -> str:
    return words(f"card_text.{card.id}")


def card_row(context: TableContext, card: Card) -> ft.Control:
    words, t, state = context.words, context.t, context.state
    kind = words("cards.must") if card.must else words("cards.ap") if card.antipirate else words("cards.own")
    value = words("cards.diamond") if card.actions == DIAMOND else words("cards.actions", n=card.actions)
    left = view_data.remaining_copies(state, card)
    facts = [kind, *([value] if card.actions else []), words("cards.left", n=left, of=card.copies)]
    why = view_data.reason_against_card(catalogue_of(context), state, context.model.role.seat, card)
    now = words("cards.now") if why is None else words.say(why)
    head = [ft.Container(figure(t, str(card.number), 20), width=t.grow(34, 0.5))]
    title = ft.Row([*head, text(t, words(f"printed.{card.id}"), 17, W600, expand=True)])
    lines: list[ft.Control] = [title, text(t, card_sentence(words, card), 16), second(t, " · ".join(facts))]
    if state.phase == "play":
        lines.append(second(t, now, t.c.ok if why is None else None))
    return ft.Container(w.block(lines, spacing=2), padding=ft.Padding.symmetric(vertical=9, horizontal=12))
