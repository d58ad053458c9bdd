"""The place Look up: may I enter, odds, prices, ships, modifications."""

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.core.ask import Seat
from companion.games.merchants_and_marauders import view_data
from companion.games.merchants_and_marauders.odds import contest_odds, flee_odds, success_odds
from companion.games.merchants_and_marauders.screen.common import Chosen, catalogue_of
from companion.games.merchants_and_marauders.screen.table import special
from companion.games.merchants_and_marauders.state import State
from companion.ui import widgets as w
from companion.ui.core.memo import part
from companion.ui.core.theme import W600, Theme, second, text
from companion.ui.table.context import TableContext
from companion.ui.table.state import LookupState
from companion.ui.wizard.questions import matches_search

ACCESS_TONES: dict[str, Any] = {
    "open": ("ok", "check"),
    "price": ("warn", "coin"),
    "ask": ("warn", "combat"),
    "closed": ("danger", "cross"),
}


def lookup(context: TableContext) -> Sequence[ft.Control]:
    whole = context.t
    search = context.screen_state(LookupState).search
    if whole.kind == "desktop" and not search:
        context = context.in_pane
    t, words, model = context.t, context.words, context.model
    state: State = context.state
    chosen = context.screen_state(Chosen)
    seat = Seat(str(chosen.captain or model.role.seat or state.active))
    who = [
        w.chip(t, context.name(s), chosen.setter(captain=s), colour=context.colour(s), on=s == seat)
        for s in state.order
    ]
    rows = access_rows(context, state, seat, search)
    ports: list[ft.Control] = []
    if rows:
        head = w.section(t, words("lookup.may_i_enter"), words("lookup.as_captain", who=seat))
        ports = [head, w.chip_row(who), *rows]
    tables: list[ft.Control] = []
    if not search:
        tables = [odds_table(context), *contest_table(context), prices(context), w.section(t, words("lookup.ships"))]
        tables.append(ship_table(context))
    tables += mod_list(context, search)
    return [w.panes(whole, [ports, tables])] if t.kind == "desktop" and ports else [*ports, *tables]


def access_rows(context: TableContext, state: State, seat: Seat, search: str) -> list[ft.Control]:
    words = context.words
    rows = []
    for entry in view_data.entries(catalogue_of(context), state, seat):
        name = words(f"zone.{entry.port}")
        nation = words(f"nation.{catalogue_of(context).nations[entry.port]}")
        printed = special(words, state, entry.port)
        if matches_search(search, f"{name} {nation} {printed}"):
            under = f"{nation} · {words(f'access.{entry.reason}')}"
            status = words(f"access.{entry.status}")
            rows.append(access_row(context.t, name, under, printed, access=entry.status, status=status))
    return [w.row_list(context.t, rows)] if rows else []


@part
def access_row(t: Theme, name: str, under: str, printed: str, *, access: str, status: str) -> ft.Control:
    tone, mark = ACCESS_TONES[access]
    tag = w.tag(t, status, tone=tone, mark=mark)
    title = text(t, name, 17, W600, expand=None if t.large else True)
    lines = [second(t, under), second(t, printed)]
    if t.large:
        content = ft.Column([title, *lines, tag], tight=True, spacing=2)
    else:
        content = w.block([ft.Row([title, tag], spacing=8), *lines], spacing=0)
    box = ft.Container(content, padding=ft.Padding.symmetric(vertical=10, horizontal=12))
    return w.read_as(f"{name}, {status}, {under}. {printed}", box)


def prices(context: TableContext) -> ft.Control:
    words = context.words
    rows = [(words(f"lookup.{key}"), " / ".join(map(words.number, prices))) for key, prices in view_data.PRICES]
    heads = [words("lookup.prices"), ""]
    return w.data_table(context.t, heads, rows, widths=(3, 1))


def ship_table(context: TableContext) -> ft.Control:
    words = context.words
    agile = "agile" if context.t.handheld else "manoeuvrability"
    heads = [words(f"lookup.{k}") for k in ("ship", "toughness", "cargo", "crew", "cannons", agile, "buy", "sell")]
    rows = [
        (
            words(f"ship.{s.id}").capitalize(),
            *(str(n) for n in (s.toughness, s.cargo, s.crew, s.cannons, s.manoeuvrability)),
            *((str(s.buy), str(s.sell)) if s.buy else ("–", "–")),
        )
        for s in catalogue_of(context).ships.values()
    ]
    return w.data_table(context.t, heads, rows, widths=(3, 2, 2, 2, 2, 3, 2, 2))


def odds_table(context: TableContext) -> ft.Control:
    words = context.words
    rows = [(words("lookup.dice_n", n=n), words.percent(success_odds(n))) for n in range(1, 7)]
    return w.data_table(context.t, [words("lookup.odds"), words("lookup.odds_note")], rows, widths=(2, 2))


def contest_table(context: TableContext) -> list[ft.Control]:
    t, words, chosen = context.t, context.words, context.screen_state(Chosen)
    mine, theirs = chosen.your_dice, chosen.their_dice

    def count(name: str, dice: int, on_step: w.Pick) -> w.Count:
        return w.Count(
            name,
            words.number(dice),
            said=words.pair(name, words.number(dice)),
            down=words("down_one", what=name),
            up=words("up_one", what=name),
            on_step=on_step,
            can_down=dice > 1,
            can_up=dice < 6,
            mark="die",
        )

    yours = count(words("lookup.your_dice"), mine, lambda way: chosen.change(your_dice=mine + way))
    others = count(words("lookup.their_dice"), theirs, lambda way: chosen.change(their_dice=theirs + way))
    wins, open_, loses = contest_odds(mine, theirs)
    shares = (float(wins), float(open_), float(loses))
    figures = (words.percent(wins), words.percent(open_), words.percent(loses))
    said = (words("lookup.you_win"), words("lookup.nobody_wins"), words("lookup.they_win"))
    flight = words.percent(flee_odds(mine, theirs))
    return [
        w.section(t, words("lookup.contest"), words("lookup.contest_note")),
        w.row_list(t, [w.counter(t, yours), w.counter(t, others)]),
        w.odds_bar(t, w.Odds(shares, figures, said)),
        w.fact_cells(t, [(flight, words("lookup.flee"))]),
    ]


def mod_list(context: TableContext, search: str) -> list[ft.Control]:
    words = context.words
    notes = [
        w.Note(words(f"mod.{m}"), words(f"mod_does.{m}"))
        for m in catalogue_of(context).mods
        if matches_search(search, f"{words(f'mod.{m}')} {words(f'mod_does.{m}')}")
    ]
    return [w.note_list(context.t, words("lookup.mods"), notes)] if notes else []
