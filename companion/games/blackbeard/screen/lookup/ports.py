"""The Port Directory and the card of a Port."""

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.blackbeard import lookup, view_data
from companion.games.blackbeard.data import (
    PIRATE_PORTS,
)
from companion.games.blackbeard.fields.ports import on_the_board
from companion.games.blackbeard.rules.map import nation_of, ratings_of, seas_of
from companion.games.blackbeard.rules.ports import status
from companion.games.blackbeard.screen.common import (
    Chosen,
    catalogue_of,
    chosen_pirate,
    pirate_chips,
    say,
    state_with_box,
    tabs,
)
from companion.games.blackbeard.state import Pirate, State
from companion.ui import widgets as w
from companion.ui.core.memo import part
from companion.ui.core.theme import W600, Theme, figure, question, second, text
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import field_rows
from companion.ui.widgets.base import handler
from companion.ui.wizard.questions import matches_search


def port_face(
    t: Theme,
    number: str,
    name: str,
    under: str,
    *,
    hat: str,
    merchant: bool,
    info: str,
    status: Any,
    word: str,
    said: str,
    on_click: Callable[[], None],
) -> ft.Control:
    first_line: list[ft.Control] = [text(t, name, 18, W600)]
    if hat:
        first_line.append(w.sign(t, hat, 20, t.c.ok if hat == "governor" else t.c.danger))
    if merchant:
        first_line.append(w.sign(t, "merchant", 22))
    if info:
        first_line += [w.sign(t, "lantern", 20, t.c.magenta), text(t, info, 17, W600, t.c.magenta)]
    slim = t.kind in ("narrow", "tablet")  # there the tags are as wide as their words
    marks = [w.status_tag(t, status, word, width=None if slim else 104)] if word else []
    above = ft.Row(first_line, spacing=6, run_spacing=0, wrap=True)
    if t.large:
        head = ft.Row([figure(t, number, 22), *marks], spacing=10, wrap=True)
        row: ft.Control = w.block([head, above, second(t, under)], spacing=4)
    else:  # the tag beside the name: the line under both has the whole width
        above.expand = True
        names = w.block([ft.Row([above, *marks], spacing=8), second(t, under)], spacing=2, expand=True)
        row = ft.Row([ft.Container(figure(t, number, 22), width=t.grow(38, 0.5)), names], spacing=10)
    box = ft.Container(row, padding=ft.Padding.symmetric(vertical=9, horizontal=12), on_click=handler(on_click))
    return w.tap(box, said)


PortFace = part(port_face)


def port_row(context: TableContext, state: State, port: str, pirate: Pirate | None) -> ft.Control:
    words = context.words
    catalogue = catalogue_of(context)
    at = state.ports[port]
    now = status(state, port, pirate) if pirate else "destroyed" if at.destroyed else ""
    word = words(f"tag.{now}") if now else ""
    under = say(words, view_data.port_line(state, port)) if port not in PIRATE_PORTS else words("status.pirate-port")
    points = at.information.get(pirate.id, 0) if pirate else sum(at.information.values())
    info = words.number(points) if points else ""
    name = words(f"port.{port}")
    extra = [words("ports.merchant_here")] if at.merchant else []
    if points:
        extra.append(words("ports.info", n=points))
    said = ", ".join(p for p in (str(catalogue.locators[port]), name, under, *extra, word) if p)
    return PortFace(
        context.t,
        str(catalogue.locators[port]),
        name,
        under,
        hat=view_data.governor_mark(at),
        merchant=at.merchant is not None,
        info=info,
        status=view_data.TAGS.get(now, "neutral"),
        word=word,
        said=said,
        on_click=context.screen_state(Chosen).setter(port=port),
    )


def directory(context: TableContext, search: str) -> list[ft.Control]:
    words, state, t = context.words, state_with_box(context), context.t
    pirate = chosen_pirate(context)
    kind, keep = view_data.filter_of(context.screen_state(Chosen).ports)
    shown = [p for p in view_data.ports_of_filter(state, pirate, kind, keep) if is_wanted(context, state, p, search)]
    head: list[ft.Control] = [] if t.handheld else [w.section(t, words("ports.title"), words("ports.order"))]
    if pirate:
        head.append(pirate_chips(context, pirate))
    head += filters(context, state, pirate, kind, keep)
    rows = [port_row(context, state, p, pirate) for p in shown]
    if not rows:
        unknown = kind == "sea" and keep and not view_data.ports_of_filter(state, pirate, kind, keep)
        return [*head, second(t, words("ports.none_entered" if unknown else "ports.none"))]
    columns = 3 if t.kind == "desktop" and t.body > 1000 else 2 if t.kind in ("tablet", "desktop") else 1
    size = -(-len(rows) // columns)
    lists = [[w.row_list(t, rows[i : i + size])] for i in range(0, len(rows), size)]
    return [*head, w.panes(t, lists, least=250)]


def filters(context: TableContext, state: State, pirate: Pirate | None, kind: str, keep: str) -> list[ft.Control]:
    """By Sea Area, nation, status or marker: one tap for the kind, one for the value, and the list is short."""
    words, t, chosen = context.words, context.t, context.screen_state(Chosen)

    def to(i: int) -> None:
        chosen.change(ports=f"{view_data.KINDS[i]}/")

    what = words(f"{view_data.VOCABULARY[kind]}.{keep}") if keep else words("ports.all")
    fold = w.chip(
        t, words("ports.filter", what=what), chosen.setter(filtering=not chosen.filtering), mark="glass", on=bool(keep)
    )
    if not chosen.filtering:
        clear = [w.chip(t, words("ports.all"), chosen.setter(ports=""), mark="cross")] if keep else []
        return [w.chip_row([fold, *clear])]
    kinds = tabs(t, [words(f"ports.by_{k}") for k in view_data.KINDS], view_data.KINDS.index(kind), to)
    values = (
        "",
        *(v for v in view_data.FILTERS[kind] if v == keep or view_data.ports_of_filter(state, pirate, kind, v)),
    )
    chips = [
        w.chip(
            t,
            words("ports.all") if not v else words(f"{view_data.VOCABULARY[kind]}.{v}"),
            chosen.setter(ports=f"{kind}/{v}"),
            on=v == keep,
        )
        for v in values
    ]
    return [w.chip_row([fold]), kinds, w.chip_row(chips)]


def is_wanted(context: TableContext, state: State, port: str, search: str) -> bool:
    """A name, a nation, a Sea Area or a locator number."""
    words = context.words
    nation = nation_of(state, port)
    seas = " ".join(words(f"sea.{s}") for s in seas_of(state, port))
    number = catalogue_of(context).locators[port]
    said = f"{number} {words(f'port.{port}')} {words(f'nation.{nation}') if nation else ''} {seas}"
    return matches_search(search, said)


def port_card(context: TableContext, port: str) -> list[ft.Control]:
    words, state, t = context.words, state_with_box(context), context.t
    catalogue, pirate = catalogue_of(context), chosen_pirate(context)
    seas = " · ".join(words(f"sea.{s}") for s in seas_of(state, port)) or words("ports.sea_unknown")
    under = say(words, view_data.port_line(state, port)) if port not in PIRATE_PORTS else words("status.pirate-port")
    back = w.button(t, words("ports.back"), context.screen_state(Chosen).setter(port=""), mark="arrow_left")
    named = question(t, f"{catalogue.locators[port]} {words(f'port.{port}')}", 25)
    title = ft.Row([named], wrap=True, spacing=10)
    body: list[ft.Control] = [back, title, second(t, f"{seas} · {under}"), *who_is_there(context, state, port)]
    if pirate:
        tag: Any = view_data.TAGS[status(state, port, pirate)]
        title.controls.append(w.status_tag(t, tag, words(f"tag.{status(state, port, pirate)}"), width=None))
        body.append(pirate_chips(context, pirate))
        body.append(w.row_list(t, [right_row(context, r) for r in lookup.port_card(state, port, pirate)]))
        if journey := lookup.journey(state, pirate, port):
            steps = tuple(journey.steps)
            body.append(second(t, words("ports.way", n=journey.actions, steps=steps)))
    if ratings := ratings_of(state, port):
        cells = [(words.number(ratings[0]), words("ports.wealth")), (words.number(ratings[1]), words("ports.defense"))]
        body.append(w.fact_cells(t, cells))
    him = pirate.id if pirate else ""
    shown = [f for f in on_the_board(catalogue, state, port) if f.key != "points" or f.value or f.path[-1] == him]
    return [*body, w.section(t, words("ports.on_the_board")), field_rows(context, shown)]


def who_is_there(context: TableContext, state: State, port: str) -> list[ft.Control]:
    """Docked Pirates, and who knows what, by their IDs."""
    words, at = context.words, state.ports[port]
    told = []
    if docked := [f"{p.id} {words(f'captain.{p.card}')}" for p in state.at(port)]:
        told.append(words("ports.docked", who=", ".join(docked)))
    if at.information:
        known = ", ".join(f"{id} {n}" for id, n in sorted(at.information.items()))
        told.append(words("ports.informed", who=known))
    if at.merchant:
        told.append(words("ports.merchant_bound", type=at.merchant.type or "unknown"))
    return [second(context.t, " · ".join(told))] if told else []


def right_row(context: TableContext, right: lookup.Right) -> ft.Control:
    t, words = context.t, context.words
    title = words(f"right.{right.what}")
    why = words.say(right.why)
    mark = "check" if right.may else "cross"
    colour = t.c.ok if right.may else t.c.danger
    lines = ft.Column([text(t, title, 17, W600), second(t, why)], spacing=0, expand=True, tight=True)
    row = ft.Row([w.sign(t, mark, 22, colour), lines], spacing=12)
    said = words.pair(title, f"{words('yes' if right.may else 'no')}. {why}")
    return w.read_as(said, ft.Container(row, padding=ft.Padding.symmetric(vertical=8, horizontal=12)))
