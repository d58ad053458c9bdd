"""The place Look up: may I enter, odds, prices, ships, modifications."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.ask import Seat
from companion.games.merchants_and_marauders import view_data
from companion.games.merchants_and_marauders.data import MODS, NATION_OF, SHIPS
from companion.games.merchants_and_marauders.odds import contest_odds, flee_odds, success_odds
from companion.games.merchants_and_marauders.screen.table import special
from companion.games.merchants_and_marauders.state import State
from companion.ui import widgets as w
from companion.ui.core.theme import W600, second, text
from companion.ui.table.context import TableContext
from companion.ui.wizard.questions import matches_search

ACCESS_TONES: dict[str, Any] = {
    "open": ("ok", "check"),
    "price": ("warn", "coin"),
    "ask": ("warn", "combat"),
    "closed": ("danger", "cross"),
}


def lookup(context: TableContext) -> Sequence[ft.Control]:
    t, words, model = context.t, context.words, context.model
    state: State = context.state
    search = str(model.look("lookup", ""))
    seat = Seat(str(model.look("captain") or model.role.seat or state.active))
    who = [
        w.chip(t, context.name(s), partial(model.set_look, "captain", s), colour=context.colour(s), on=s == seat)
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
    return [w.panes(t, [ports, tables])] if t.kind == "desktop" and ports else [*ports, *tables]


def access_rows(context: TableContext, state: State, seat: Seat, search: str) -> list[ft.Control]:
    words = context.words
    rows = []
    for entry in view_data.entries(state, seat):
        name = words(f"zone.{entry.port}")
        nation, printed = words(f"nation.{NATION_OF[entry.port]}"), special(words, state, entry.port)
        if matches_search(search, f"{name} {nation} {printed}"):
            rows.append(access_row(context, entry, name, f"{nation} · {words(f'access.{entry.reason}')}", printed))
    return [w.row_list(context.t, rows)] if rows else []


def access_row(context: TableContext, entry: view_data.Entry, name: str, under: str, printed: str) -> ft.Control:
    t = context.t
    tone, mark = ACCESS_TONES[entry.status]
    status = context.words(f"access.{entry.status}")
    lines = ft.Column(
        [text(t, name, 17, W600), second(t, under), second(t, printed)], spacing=0, expand=True, tight=True
    )
    tag = w.tag(t, status, tone=tone, mark=mark)
    row: ft.Control = ft.Row([lines, tag], spacing=8) if not t.large else ft.Column([lines, tag], tight=True, spacing=6)
    box = ft.Container(row, padding=ft.Padding.symmetric(vertical=10, horizontal=12))
    return w.said(f"{name}, {status}, {under}. {printed}", box)


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
        for s in SHIPS.values()
    ]
    if context.t.handheld:
        return transposed_table(context, heads, rows)
    return w.data_table(context.t, heads, rows, widths=(3, 2, 2, 2, 2, 3, 2, 2))


def transposed_table(context: TableContext, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> ft.Control:
    """On a phone the ships stand side by side, by the first letters of their names."""
    names = [str(row[0])[:4] for row in rows]
    turned = [(heads[i], *(row[i] for row in rows)) for i in range(1, len(heads))]
    return w.data_table(context.t, ("", *names), turned, widths=(4, *[2] * len(rows)))


def odds_table(context: TableContext) -> ft.Control:
    words = context.words
    rows = [(words("lookup.dice_n", n=n), words.percent(success_odds(n))) for n in range(1, 7)]
    return w.data_table(context.t, [words("lookup.odds"), words("lookup.odds_note")], rows, widths=(2, 2))


def contest_table(context: TableContext) -> list[ft.Control]:
    t, words, model = context.t, context.words, context.model
    dice = {k: int(model.look(k, 3)) for k in ("your_dice", "their_dice")}

    def count(key: str) -> w.Count:
        name = words(f"lookup.{key}")
        return w.Count(
            name,
            words.number(dice[key]),
            said=f"{name}: {dice[key]}",
            down=words("down_one", what=name),
            up=words("up_one", what=name),
            on_step=lambda way: model.set_look(key, dice[key] + way),
            can_down=dice[key] > 1,
            can_up=dice[key] < 6,
            mark="die",
        )

    wins, open_, loses = contest_odds(dice["your_dice"], dice["their_dice"])
    shares = (float(wins), float(open_), float(loses))
    figures = (words.percent(wins), words.percent(open_), words.percent(loses))
    said = (words("lookup.you_win"), words("lookup.nobody_wins"), words("lookup.they_win"))
    flight = words.percent(flee_odds(dice["your_dice"], dice["their_dice"]))
    return [
        w.section(t, words("lookup.contest"), words("lookup.contest_note")),
        w.row_list(t, [w.counter(t, count("your_dice")), w.counter(t, count("their_dice"))]),
        w.odds_bar(t, w.Odds(shares, figures, said)),
        w.fact_cells(t, [(flight, words("lookup.flee"))]),
    ]


def mod_list(context: TableContext, search: str) -> list[ft.Control]:
    words = context.words
    notes = [
        w.Note(words(f"mod.{m}"), words(f"mod_does.{m}"))
        for m in MODS
        if matches_search(search, f"{words(f'mod.{m}')} {words(f'mod_does.{m}')}")
    ]
    return [w.note_list(context.t, words("lookup.mods"), notes)] if notes else []
