"""Phase 1 on the screen: the chance of a bust, the card turned up, the harbour (PR-P1)."""

from collections.abc import Sequence

import flet as ft

from companion.core.game import Action
from companion.games.port_royal import view_data
from companion.games.port_royal.data import COLOURS, KINDS
from companion.games.port_royal.screen.cards import FLAG, KIND_MARK, cards_of, lying_card, per_row
from companion.games.port_royal.screen.news import just_taxed, news
from companion.games.port_royal.state import DRAWING, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import part
from companion.ui.core.theme import Theme, second
from companion.ui.table.context import TableContext


def drawing(context: TableContext) -> list[ft.Control]:
    """What a thumb needs stands first; after a tax the coins that change hands stand before the next card."""
    brought, tiles = news(context), kind_tiles_of(context, "turn_up")
    harbour = HarbourRow(context.t, context.words, view_data.harbour(cards_of(context), context.state))
    if just_taxed(context):
        return [*brought, *tiles, *odds(context), harbour]
    if context.t.short:
        return [*brought, *odds(context), *tiles, harbour]
    return [*odds(context), *tiles, *brought, harbour]


def odds(context: TableContext) -> list[ft.Control]:
    state: State = context.state
    if state.rule("odds") == "hidden":
        return [second(context.t, context.words("harbour.hidden"))]
    if not context.phone.odds:
        return []
    seen = view_data.gauge(cards_of(context), state)
    ring: list[ft.Control] = [OddsRing(context.t, context.words, seen)]
    if state.rule("deck") == "more":
        ring.append(w.tag(context.t, context.words("harbour.base_only"), tone="warn"))
    elif not seen.exact:
        ring.append(second(context.t, context.words("harbour.about")))
    return ring


def odds_ring(t: Theme, words: Words, seen: view_data.Gauge) -> ft.Control:
    if seen.exact:
        label = words("harbour.busts_said", share=seen.bust, n=int(seen.threats), of=int(seen.total))
    else:
        label = words("harbour.expected_said", share=seen.bust)
    facts = [
        (words.percent(seen.new_colour), words("harbour.new_colour")),
        (words.percent(seen.person), words("harbour.person_short" if t.kind == "narrow" else "harbour.person")),
        (words.percent(seen.tax), words("harbour.tax")),
        (words.percent(seen.reach), words("harbour.five" if seen.goal == 5 else "harbour.four")),
    ]
    shown = words.percent(seen.bust)
    low = t.short or (not t.thumb and t.height < 900)
    width = min(t.body, 230 if low else 300)
    return w.odds_gauge(t, float(seen.bust), shown, words("harbour.busts"), label=label, facts=facts, width=width)


def kind_tiles_of(context: TableContext, procedure: str) -> list[ft.Control]:
    """Card turned up: a colour or a kind, then its face."""
    offered = [a for a in context.model.actions if a.procedure == procedure]
    if not offered:
        return []
    first = procedure == "first_card"
    note = bust_in_short(context) if just_taxed(context) else ""
    head = w.section(
        context.t, context.words("harbour.first" if first else "harbour.turned", who=offered[0].seat), note
    )
    tiles = kind_tiles(context, {str(a.arguments["kind"]): a for a in offered})
    return tiles if context.t.short and not first and not note else [head, *tiles]


def bust_in_short(context: TableContext) -> str:
    """The chance in one line, where the ring stands under the tiles."""
    if context.state.rule("odds") == "hidden" or not context.phone.odds or context.state.phase not in DRAWING:
        return ""
    seen = view_data.gauge(cards_of(context), context.state)
    return context.words("harbour.expected_said", share=seen.bust)


def kind_tiles(context: TableContext, by_kind: dict[str, Action]) -> list[ft.Control]:
    t, words = context.t, context.words

    def tile(kind: str) -> ft.Control:
        action = by_kind[kind]
        start = context.starts(action)
        word = words(f"colour.{kind}").capitalize() if kind in FLAG else words(f"tile.{kind}")
        label = words(f"kind.{kind}").capitalize()
        return w.tile(t, word, start, mark=KIND_MARK.get(kind), colour=FLAG.get(kind), label=label)

    ships = [tile(k) for k in COLOURS if k in by_kind]
    others = [tile(k) for k in KINDS if k in by_kind and k not in FLAG]
    rows = [w.grid(ships, 3 if t.large else 5)] if ships else []
    return [*rows, w.grid(others, max(1, len(others)) if not t.large else 2)]


def harbour_row(t: Theme, words: Words, line: view_data.HarbourLine) -> ft.Control:
    """The row of cards, and what a bust would cost (PR-ODDS)."""
    count = f"{words('harbour.count', n=len(line.faces))} · {words('harbour.swords', n=line.swords)}"
    head = w.section(t, words("harbour.title"), count)
    if not line.faces:
        return w.block([head, second(t, words("harbour.empty"))])
    cells = w.grid([lying_card(t, words, c) for c in line.faces], per_row(t))
    return w.block([head, cells, *stakes(t, words, line)])


def stakes(t: Theme, words: Words, line: view_data.HarbourLine) -> Sequence[ft.Control]:
    stop = words("harbour.take_now", n=line.stop_now)
    lost = words("harbour.lost", n=len(line.faces) + 1)
    paid = [words("harbour.jesters", who=seat, n=coins) for seat, coins in line.jesters]
    return [second(t, f"{stop} · {lost}"), *([second(t, " · ".join(paid))] if paid else [])]


HarbourRow, OddsRing = part(harbour_row), part(odds_ring)
