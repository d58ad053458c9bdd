"""Phase 2 on the screen: each card with what it means to the acting player (PR-P2-WINDOW)."""

import flet as ft

from companion.core.game import Action
from companion.games.port_royal.data import Card
from companion.games.port_royal.rules.windows import Offer, is_last_card, offers
from companion.games.port_royal.screen.common import FLAG, cards_of
from companion.games.port_royal.state import State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.theme import W600, figure, second, text
from companion.ui.table.context import TableContext
from companion.ui.widgets.base import handler


def window(context: TableContext) -> list[ft.Control]:
    state, words, cards = context.state, context.words, cards_of(context)
    lying = offers(cards, state)
    if not lying:
        return [second(context.t, words("window.nothing"))]
    taking = {
        (a.arguments["face"], a.arguments.get("last", False)): a for a in context.model.actions if a.procedure == "take"
    }
    rows = []
    for offer in lying:
        action = taking.get((offer.face, is_last_card(cards, state, offer.face)))
        rows.append(offer_row(context, cards[offer.face], offer, action))
    count = words("harbour.count", n=len(state.harbour))
    return [w.section(context.t, words("harbour.title"), count), w.row_list(context.t, rows, edge=context.t.c.edge)]


def offer_row(context: TableContext, card: Card, offer: Offer, action: Action | None) -> ft.Control:
    """The net effect large; how it comes about, or why it is out of reach, under the name."""
    t, words = context.t, context.words
    open_ = action is not None and action.refused is None
    reason = words.say(action.refused) if action and action.refused else ""
    leaves = "" if offer.leaves is None else words("window.leaves", n=offer.leaves)
    under = reason or " · ".join(part for part in (effect(words, context.state, card, offer), leaves) if part)
    fore = t.c.ink if open_ else t.c.ink2
    name = words(f"ship.{card.colour}") if card.kind == "ship" else words(f"person.{card.type}")
    drawn = w.seat_flag(t, FLAG[card.colour], 32) if card.colour else w.sign(t, "hostage", 28, fore)
    picture = ft.Container(drawn, width=t.grown(34, 0.35), alignment=ft.Alignment.CENTER)
    lying = context.state.harbour.count(card.face)
    name += f" ×{words.number(lying)}" if lying > 1 else ""
    points = [w.sign(t, "shield", 18, fore), text(t, words.number(card.vp), 16, W600, fore)] if card.vp else []
    head = ft.Row([text(t, name, 17, W600, fore), *points], spacing=6, tight=True)
    lines = ft.Column([head, second(t, under)], spacing=0, tight=True, expand=True)
    net = words.signed(offer.gain - offer.pays - offer.compensation)
    value = figure(t, net, 26, t.c.ok if open_ else t.c.ink2, no_wrap=True)
    box = ft.Container(
        ft.Row([picture, lines, value], spacing=12),
        padding=ft.Padding.symmetric(vertical=9, horizontal=12),
        on_click=handler(context.starts(action)) if action and open_ else None,
    )
    if action is None:
        return w.said(f"{words('face_option', face=card.face)}: {under}", box)
    return w.tap(box, words("window.said", face=card.face, effect=under))


def effect(words: Words, state: State, card: Card, offer: Offer) -> str:
    """What comes in, what goes out, and to whom: "+3 (2 + 1 Trader), −1 to Ann"."""
    if card.kind == "ship":
        more = offer.gain - card.coins
        said = words("window.traders", gain=offer.gain, coins=card.coins, n=more) if more else ""
        parts = [said or words("window.ship", gain=offer.gain)]
    else:
        less = card.cost - offer.pays
        said = words("window.discount", price=offer.pays, cost=card.cost, n=less) if less else ""
        parts = [said or words("window.person", price=offer.pays)]
    if offer.compensation:
        parts.append(words("window.compensation", n=offer.compensation, to=state.active))
    return ", ".join(parts)
