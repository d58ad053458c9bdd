"""How questions are drawn: a card is tapped as it lies, a person by profession and price; what a tax would do."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.core.ask import Choose, Option
from companion.games.port_royal import view_data
from companion.games.port_royal.data import TYPES
from companion.games.port_royal.rules.taxes import bonus_seats
from companion.games.port_royal.screen.common import card_box, cards_of, even_rows, per_row, ship_card
from companion.games.port_royal.state import State
from companion.ui import widgets as w
from companion.ui.core.theme import W600, figure, longest_word, second, text, text_width
from companion.ui.table.context import TableContext
from companion.ui.widgets.base import handler
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion

PRICE = 92
"""How wide a price is, with the gap before the next."""


def faces(context: TableContext, ask: Choose, draft: AnswerDraft) -> DrawnQuestion:
    if ask.key.endswith("person"):
        return DrawnQuestion([professions(context, ask.options, draft)], direct=True)
    abreast = even_rows(len(ask.options), per_row(context.t, 3)) if ask.key.endswith("ship") else 1
    return DrawnQuestion([w.grid([face(context, o, draft) for o in ask.options], abreast)], direct=True)


def professions(context: TableContext, options: Sequence[Option], draft: AnswerDraft) -> ft.Control:
    """One row a profession, its prices as chips: eleven rows instead of a wall of cards."""
    cards, t = cards_of(context), context.t
    rows: list[ft.Control] = []
    for type in TYPES:
        found = [o for o in options if cards[str(o.value)].type == type]
        if not found:
            continue
        named = context.words(f"person.{type}")
        name = text(t, named, 17, W600)
        chips = ft.Row([price_chip(context, o, draft) for o in found], spacing=6, run_spacing=6, wrap=True)
        beside = text_width(longest_word(named), 19.5) + PRICE * len(found) + 28
        if t.large or len(found) > 2 or beside > t.body:
            content: ft.Control = w.block([name, chips], spacing=4)
        else:
            content = ft.Row([ft.Container(name, expand=True), chips], spacing=8)
        rows.append(ft.Container(content, padding=ft.Padding.symmetric(vertical=3, horizontal=10)))
    return w.row_list(t, rows)


def price_chip(context: TableContext, option: Option, draft: AnswerDraft) -> ft.Control:
    """What the person costs and the points; a Trader with a ship of the colour."""
    t, words, card = context.t, context.words, cards_of(context)[str(option.value)]
    able = option.refused is None
    fore = t.c.ink if able else t.c.ink2
    signs: list[ft.Control] = [ship_card(t, card.colour, 24)] if card.colour else []
    for mark, value in (("coin", card.cost), ("shield", card.vp)):
        worth = [w.sign(t, mark, 18, fore), figure(t, words.number(value), 20, fore, no_wrap=True)]
        signs.append(ft.Row(worth, spacing=2, tight=True))
    box = ft.Container(
        ft.Row(signs, spacing=8, tight=True),
        height=t.grow(48, 0.35),
        padding=ft.Padding.symmetric(horizontal=5),
        bgcolor=t.c.sheet,
        border=ft.Border.all(1.5, t.c.edge if able else t.c.line),
        border_radius=6,
        opacity=1 if able else 0.45,
        on_click=handler(partial(draft.send, option.value)) if able else None,
    )
    spoken = words("face_option", face=card.face)
    return w.tap(box, f"{spoken}, {words.say(option.refused)}" if option.refused else spoken)


def face(context: TableContext, option: Option, draft: AnswerDraft) -> ft.Control:
    """A card as it lies; a tax card with who takes its coin."""
    t, words = context.t, context.words
    card = cards_of(context)[str(option.value)]
    gainers = bonus_seats(cards_of(context), context.state, card.bonus) if card.kind == "tax" else ()
    names = words.value(gainers, "seat") if gainers else ""
    box = card_box(t, words, card, names)
    if option.refused is None:
        box.on_click = handler(partial(draft.send, option.value))
    else:
        box.opacity = 0.45
    spoken = words.say(option.label) if option.label else card.face
    reason = words.say(option.refused) if option.refused else names
    return w.tap(box, f"{spoken}, {reason}" if reason else spoken)


def tax_preview(context: TableContext, state: object) -> list[ft.Control]:
    """Before the card is named: who loses half, whichever card it is. Nothing where nobody has counted the coins."""
    assert isinstance(state, State)
    words, lines = context.words, view_data.possible_tax_lines(state)
    if any(line.had is None for line in lines):
        return []
    rows = [
        w.Amount(
            context.colour(line.seat),
            context.name(line.seat),
            (words.number(line.had or 0), words.number(-line.lost)),
            words.number((line.had or 0) - line.lost),
            hint=words("tax.half"),
            tone="danger",
        )
        for line in lines
        if line.lost
    ]
    if not rows:
        return [second(context.t, words("note.tax_nobody"))]
    heads = [words("tax.had"), words("tax.lost")]
    table = w.amount_table(context.t, words("tax.title"), heads, rows, has=words("tax.has"))
    return [w.block([table, second(context.t, words("tax.why"))])]
