"""Phase 2 on the screen: each card with what it means to the acting player (PR-P2-WINDOW)."""

from collections.abc import Sequence

import flet as ft

from companion.core.game import Action
from companion.games.port_royal.data import COLOURS, PERSON, Card
from companion.games.port_royal.rules.windows import Offer, is_last_card, offers
from companion.games.port_royal.screen.common import cards_of, ship_card
from companion.games.port_royal.state import State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import Item, common_section, section_of
from companion.ui.core.theme import W600, Theme, figure, second, text
from companion.ui.table.context import TableContext
from companion.ui.widgets.base import handler


def window(context: TableContext) -> list[Item]:
    state, words, cards = context.state, context.words, cards_of(context)
    lying = offers(cards, state)
    if not lying:
        return [common_section(context, (), lambda: [second(context.t, words("window.nothing"))])]
    takes = tuple(a for a in context.model.actions if a.procedure == "take")
    return [section_of(context, (state, takes), lambda: offer_list(context, lying))]


def offer_list(context: TableContext, lying: Sequence[Offer]) -> list[Item]:
    state, words, cards = context.state, context.words, cards_of(context)
    takes = [a for a in context.model.actions if a.procedure == "take"]
    rows = []
    told = False
    for offer in lying:
        last = is_last_card(cards, state, offer.face)
        actions = [a for a in takes if a.arguments["face"] == offer.face and a.arguments.get("last", False) == last]
        card = cards[offer.face]
        if offer.face in COLOURS:
            rows.append(unnamed_ship_row(context, card, offer, actions, told))
            told = True
        else:
            rows.append(offer_row(context, card, offer, actions[0] if actions else None))
    count = words("harbour.count", n=len(state.harbour))
    return [w.section(context.t, words("harbour.title"), count), w.row_list(context.t, rows, edge=context.t.c.edge)]


def unnamed_ship_row(
    context: TableContext, card: Card, offer: Offer, actions: Sequence[Action], told: bool
) -> ft.Control:
    """A ship by its colour; one tap on its coins takes it. `told`: the ship above says so."""
    t, words = context.t, context.words
    reason = next((words.say(a.refused) for a in actions if a.refused), "")
    hints = [words("window.with_traders", n=offer.gain)] if offer.gain else []
    hints += [words("window.compensation", n=offer.compensation, to=context.state.active)] if offer.compensation else []
    how = words("window.worth") if actions and not told else ""
    under = reason or ", ".join(hints) or how
    name = text(t, words(f"kind.{card.colour}").capitalize(), 17, W600)
    lines = ft.Column([name, *([second(t, under)] if under else [])], spacing=0, tight=True, expand=True)
    head = ft.Row([picture_of(t, ship_card(t, card.colour, 34)), lines], spacing=12)
    cells = [coin_cell(context, card, a) for a in actions]
    body = [head, *([w.grid(cells, len(cells), 6)] if cells else [])]
    return ft.Container(w.block(body, spacing=6), padding=ft.Padding.symmetric(vertical=9, horizontal=12))


def coin_cell(context: TableContext, card: Card, action: Action) -> ft.Control:
    t, words, coins = context.t, context.words, int(action.arguments["coins"])
    open_ = action.refused is None
    face = [figure(t, words.number(coins), 22, no_wrap=True), w.sign(t, "coin", 20)]
    box = ft.Container(
        ft.Row(face, spacing=4, alignment=ft.MainAxisAlignment.CENTER),
        height=t.grow(48, 0.35),
        bgcolor=t.c.sheet,
        border=ft.Border.all(1.5, t.c.edge if open_ else t.c.line),
        border_radius=6,
        opacity=1 if open_ else 0.45,
        on_click=handler(context.starts(action)) if open_ else None,
    )
    return w.tap(box, words("window.said", face=card.face, effect=words("token.coin", n=coins)))


def picture_of(t: Theme, drawn: ft.Control) -> ft.Control:
    return ft.Container(drawn, width=t.grow(34, 0.35), alignment=ft.Alignment.CENTER)


def offer_row(context: TableContext, card: Card, offer: Offer, action: Action | None) -> ft.Control:
    """The net effect large; how it comes about, or why it is out of reach, under the name."""
    t, words = context.t, context.words
    open_ = action is not None and action.refused is None
    reason = words.say(action.refused) if action and action.refused else ""
    leaves = "" if offer.leaves is None or card.face == PERSON else words("window.leaves", n=offer.leaves)
    under = reason or " · ".join(part for part in (effect(words, context.state, card, offer), leaves) if part)
    fore = t.c.ink if open_ else t.c.ink2
    name = name_of(words, card)
    picture = picture_of(t, ship_card(t, card.colour, 34) if card.colour else w.sign(t, "hostage", 28, fore))
    lying = context.state.harbour.count(card.face)
    name += f" ×{words.number(lying)}" if lying > 1 else ""
    points = [w.sign(t, "shield", 18, fore), text(t, words.number(card.vp), 16, W600, fore)] if card.vp else []
    head = ft.Row([text(t, name, 17, W600, fore), *points], spacing=6, tight=True)
    lines = ft.Column([head, second(t, under)], spacing=0, tight=True, expand=True)
    net = "?" if card.face == PERSON else words.with_sign(offer.gain - offer.pays - offer.compensation)
    value = figure(t, net, 26, t.c.ok if open_ else t.c.ink2, no_wrap=True)
    box = ft.Container(
        ft.Row([picture, lines, value], spacing=12),
        padding=ft.Padding.symmetric(vertical=9, horizontal=12),
        on_click=handler(context.starts(action)) if action and open_ else None,
    )
    if action is None:
        return w.read_as(f"{words('face_option', face=card.face)}: {under}", box)
    return w.tap(box, words("window.said", face=card.face, effect=under))


def name_of(words: Words, card: Card) -> str:
    if card.face == PERSON:
        return words("tile.person")
    return words(f"ship.{card.colour}") if card.kind == "ship" else words(f"person.{card.type}")


def effect(words: Words, state: State, card: Card, offer: Offer) -> str:
    """What comes in, what goes out, and to whom: "+3 (2 + 1 Trader), −1 to Ann"."""
    if card.kind == "ship":
        more = offer.gain - card.coins
        said = words("window.traders", gain=offer.gain, coins=card.coins, n=more) if more else ""
        parts = [said or words("window.ship", gain=offer.gain)]
    elif card.face == PERSON:
        parts = [words("window.from", price=offer.pays)]
    else:
        less = card.cost - offer.pays
        said = words("window.discount", price=offer.pays, cost=card.cost, n=less) if less else ""
        parts = [said or words("window.person", price=offer.pays)]
    if offer.compensation:
        parts.append(words("window.compensation", n=offer.compensation, to=state.active))
    return ", ".join(parts)
