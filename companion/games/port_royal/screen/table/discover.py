"""Phase 1 on the screen: the chance of a bust, the card turned up, the harbour (PR-P1)."""

from collections.abc import Mapping, Sequence
from functools import partial

import flet as ft

from companion.core.game import Action
from companion.games.port_royal import view_data
from companion.games.port_royal.data import COLOURS, KINDS, UNNAMED, Card
from companion.games.port_royal.odds import after_repelling
from companion.games.port_royal.rules.discover import could_repel
from companion.games.port_royal.screen.common import KIND_MARK, cards_of, lying_card, per_row, ship_card
from companion.games.port_royal.screen.table.news import is_tax_news, news
from companion.games.port_royal.state import DRAWING, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import Item, common_section
from companion.ui.core.theme import W600, Theme, second, text
from companion.ui.table.context import TableContext
from companion.ui.widgets.base import handler

Fates = Mapping[str, str]
"""A second ship of a colour is a bust, unless the swords reach: by the colours that lie there."""


def drawing(context: TableContext) -> list[Item]:
    """What is at stake stands first, then what is tapped for every card: under the thumb the chance, which the solid
    button says too, waits below. After a tax the coins that change hands stand before the next card."""
    brought, tiles, lying = news(context), kind_tiles_of(context, "turn_up"), [*harbour(context), *swords(context)]
    if is_tax_news(context):
        return [*brought, *lying, *tiles, *odds(context)]
    if context.t.short:
        return [*lying, *brought, *tiles, *odds(context)]
    if tiles and context.t.thumb:
        return [*lying, *tiles, *odds(context), *brought]
    return [*lying, *odds(context), *tiles, *brought]


def harbour(context: TableContext) -> list[Item]:
    """Every card that lies there, and what stopping brings and a bust costs."""
    line = context.once("harbour", lambda: view_data.harbour(cards_of(context), context.state))
    naming = {str(a.arguments["kind"]): a for a in context.model.actions if a.procedure == "name_card"}
    return [common_section(context, (line, tuple(naming.items())), lambda: harbour_row(context, line, naming))]


def swords(context: TableContext) -> list[Item]:
    """The ship that the swords can still send away, and what that does to the chance of a bust."""
    action = next((a for a in context.model.actions if a.procedure == "repel_ship"), None)
    if action is None:
        return []
    hint = repel_hint(context, str(action.facts["kind"]))
    label, start = context.label(action), context.starts(action)
    draw = partial(w.step_button, context.t, label, start, hint=hint, mark="sword")
    return [common_section(context, (action, hint), lambda: [draw()])]


def repel_hint(context: TableContext, ship: str) -> str:
    state, cards = context.state, cards_of(context)
    if state.options["odds"] == "hidden" or not context.phone.preferences.odds or ship not in state.harbour:
        return ""
    then = after_repelling(cards, state, ship).bust
    return context.words("harbour.repel_odds", now=gauge_of(context).bust, then=then)


def odds(context: TableContext) -> list[Item]:
    state: State = context.state
    if state.options["odds"] == "hidden":
        return [second(context.t, context.words("harbour.hidden"))]
    if not context.phone.preferences.odds:
        return []
    seen = gauge_of(context)
    ring: list[Item] = [common_section(context, (seen,), lambda: [odds_ring(context.t, context.words, seen)])]
    if state.options["deck"] == "more":
        ring.append(w.tag(context.t, context.words("harbour.base_only"), tone="warn"))
    elif not seen.exact:
        about = "harbour.about" if state.shuffle else "harbour.about_swords"
        ring.append(common_section(context, (about,), lambda: [second(context.t, context.words(about))]))
    return ring


def gauge_of(context: TableContext) -> view_data.Gauge:
    return context.once("gauge", lambda: view_data.gauge(cards_of(context), context.state))


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
    width = min(t.body, 230 if t.height < 900 else 300)
    return w.odds_gauge(
        t, float(seen.bust), shown, words("harbour.busts"), label=label, facts=facts, width=width, beside=is_low(t)
    )


def is_low(t: Theme) -> bool:
    """Wide, but so low that the way to stop would stand below the edge."""
    return not t.handheld and not t.large and t.height < 900


def kind_tiles_of(context: TableContext, procedure: str) -> list[Item]:
    """Card turned up: a colour or a kind, then its face."""
    offered = [a for a in context.model.actions if a.procedure == procedure]
    if not offered:
        return []
    first = procedure == "first_card"
    note = bust_in_short(context) if is_tax_news(context) else ""
    fates = fates_of(context)

    def draw() -> list[Item]:
        tiles = kind_tiles(context, {str(a.arguments["kind"]): a for a in offered}, fates)
        if (context.t.handheld or is_low(context.t)) and not first and not note:
            return tiles
        title = context.words("harbour.first" if first else "harbour.turned", who=offered[0].seat)
        return [w.section(context.t, title, note), *tiles]

    return [common_section(context, (tuple(offered), note, tuple(fates.items())), draw)]


def bust_in_short(context: TableContext) -> str:
    """The chance in one line, where the ring stands under the tiles."""
    if (
        context.state.options["odds"] == "hidden"
        or not context.phone.preferences.odds
        or context.state.phase not in DRAWING
    ):
        return ""
    seen = gauge_of(context)
    return context.words("harbour.risk", share=seen.bust)


def kind_tiles(context: TableContext, by_kind: dict[str, Action], fates: Fates) -> list[Item]:
    """The five colours, those that lie there already marked; then what else can be turned up."""
    t, words = context.t, context.words
    ships = [ship_tile(context, by_kind[k], k, fates.get(k, "")) for k in COLOURS if k in by_kind]
    others = [k for k in KINDS if k in by_kind and k not in COLOURS]
    said = [*(words(f"colour.{k}") for k in COLOURS), *fates.values()]
    abreast = w.columns_that_fit(t, said, 3 if t.large else 5, size=12.7, around=2)
    rows = [w.grid(ships, abreast)] if ships else []
    per_row = w.columns_that_fit(t, [words(f"tile.{k}") for k in others], len(others) or 1, size=14, around=4)
    return [*rows, w.grid([other_tile(context, by_kind[k], k) for k in others], per_row)]


def other_tile(context: TableContext, action: Action, kind: str) -> ft.Control:
    words = context.words
    label = words(f"kind.{kind}").capitalize()
    return w.tile(context.t, words(f"tile.{kind}"), context.starts(action), mark=KIND_MARK[kind], label=label)


def fates_of(context: TableContext) -> Fates:
    cards, state = cards_of(context), context.state
    lying = cards.colours(state.harbour) if state.phase in DRAWING else ()
    return {
        colour: context.words("harbour.bust_or_repel" if could_repel(cards, state, colour) else "harbour.bust")
        for colour in COLOURS
        if colour in lying
    }


def ship_tile(context: TableContext, action: Action, colour: str, fate: str) -> ft.Control:
    """A ship's colour, and what a second ship of it means."""
    t, words, start, twice = context.t, context.words, context.starts(action), bool(fate)
    size = 14 if t.kind == "narrow" and not t.large else 15
    fore = t.c.danger if twice else t.c.ink if start else t.c.ink2
    lines = [text(t, words(f"colour.{colour}").capitalize(), size, color=t.c.ink, text_align=ft.TextAlign.CENTER)]
    lines += [text(t, fate, size, W600, fore, text_align=ft.TextAlign.CENTER)] if fate else []
    box = ft.Container(
        ft.Column(
            [ship_card(t, colour, 34), *lines],
            spacing=3,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(vertical=6, horizontal=1),
        alignment=ft.Alignment.TOP_CENTER,  # the ships of a row are level
        bgcolor=t.c.danger_soft if twice else t.c.sheet,
        border=ft.Border.all(2 if twice else 1.5, fore if twice else t.c.edge if start else t.c.line),
        border_radius=6,
        on_click=handler(start),
    )
    said = words(f"kind.{colour}").capitalize()
    return w.tap(box, words.pair(said, fate) if fate else said)


def harbour_row(context: TableContext, line: view_data.HarbourLine, naming: dict[str, Action]) -> list[ft.Control]:
    """The row of cards, and what a bust would cost (PR-ODDS)."""
    t, words = context.t, context.words
    count = f"{words('harbour.count', n=len(line.faces))} · {words('harbour.swords', n=line.swords)}"
    head = w.section(t, words("harbour.title"), count)
    if not line.faces:
        return [w.block([head, second(t, words("harbour.empty"))])]
    small = [small_card(context, c, naming.get(c.face)) for c in line.faces if c.face in UNNAMED]
    named = [lying_card(t, words, c) for c in line.faces if c.face not in UNNAMED]
    rows: list[ft.Control] = [ft.Row(small, spacing=6, run_spacing=6, wrap=True)] if small else []
    rows += [w.grid(named, per_row(t))] if named else []
    return [w.block([head, *stakes(t, words, line), *rows], spacing=6)]


def small_card(context: TableContext, card: Card, naming: Action | None) -> ft.Control:
    """A card of which only the kind is known; a tap says which one it is."""
    t, words = context.t, context.words
    drawn = ship_card(t, card.colour, 48) if card.colour else person_card(t, 48)
    box = ft.Container(drawn, on_click=handler(context.starts(naming)) if naming else None, width=48, height=50)
    box.alignment = ft.Alignment.CENTER
    said = words("face_option", face=card.face)
    return w.tap(box, f"{said}. {words('harbour.which')}") if naming else w.read_as(said, box)


def person_card(t: Theme, size: float) -> ft.Control:
    tall = t.grow(size, 0.35)
    return ft.Container(
        w.sign(t, KIND_MARK["person"], size * 0.6),
        width=tall * 0.8,
        height=tall,
        alignment=ft.Alignment.CENTER,
        bgcolor=t.c.sheet,
        border=ft.Border.all(1.5, t.c.ink),
        border_radius=4,
    )


def stakes(t: Theme, words: Words, line: view_data.HarbourLine) -> Sequence[ft.Control]:
    stop = words("harbour.take_now", n=line.stop_now)
    lost = words("harbour.lost", n=len(line.faces) + 1)
    paid = [words("harbour.jesters", who=seat, n=coins) for seat, coins in line.jesters]
    bold = text(t, f"{stop} · {lost}", 17, W600)
    return [bold, *([second(t, " · ".join(paid))] if paid else [])]
