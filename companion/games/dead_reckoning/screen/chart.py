"""The map of 3 by 4 boards, and the board that was tapped: sail there, what it makes, who controls it and why."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.core.ask import Number, Phrase
from companion.core.game import Field
from companion.games.dead_reckoning import view_data
from companion.games.dead_reckoning.fields import of_board
from companion.games.dead_reckoning.islands import produce_refused
from companion.games.dead_reckoning.screen.shared import (
    BUILDING_MARKS,
    Open,
    Seats,
    capital,
    columns,
    pane,
    seats_of,
    verb,
    where,
)
from companion.games.dead_reckoning.state import PORT, Board
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import part
from companion.ui.core.theme import W400, W600, Theme, second, text, water_name
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import field_rows, step_field
from companion.ui.widgets.base import handler


def cubes_line(t: Theme, seats: Seats, square: view_data.Square) -> ft.Control:
    """Flags with slot cubes, and permanent ones after a plus; the controller comes first."""
    parts: list[ft.Control] = []
    for held in sorted(square.holdings, key=lambda h: (h.seat != square.controller, -h.slots - h.permanent)):
        count = f"{held.slots}+{held.permanent}" if held.permanent else str(held.slots)
        weight = W600 if held.seat == square.controller else W400
        parts.append(
            ft.Row(
                [w.seat_flag(t, seats.colour(held.seat), 20), text(t, count, 15, weight, no_wrap=True)],
                spacing=4,
                tight=True,
            )
        )
    if square.empty:
        slot = ft.Container(width=12, height=12, border=ft.Border.all(1, t.c.edge))
        parts.append(ft.Row([slot, text(t, str(square.empty), 15, color=t.c.ink2)], spacing=4, tight=True))
    return ft.Row(parts, spacing=8, run_spacing=2, wrap=True)


def marks_line(t: Theme, square: view_data.Square) -> list[ft.Control]:
    """Buildings, stored tokens, the card."""
    parts: list[ft.Control] = [w.sign(t, BUILDING_MARKS[b], 18, t.c.ink) for b in square.buildings]
    for mark, n in (("coin", square.coins), ("crate", square.cargo)):
        if n:
            parts.append(ft.Row([w.sign(t, mark, 16, t.c.ink2), text(t, str(n), 15)], spacing=3, tight=True))
    if square.card:
        parts.append(w.sign(t, "cards", 16, t.c.ink2))
    return [ft.Row(parts, spacing=7, run_spacing=2, wrap=True)] if parts else []


def ships_line(t: Theme, seats: Seats, ships: Sequence[str], pirates: Sequence[str]) -> list[ft.Control]:
    parts: list[ft.Control] = []
    for seat in ships:
        mark = "blackflag" if seat in pirates else "sloop"
        face = [
            w.sign(t, mark, 18, t.c.magenta if seat in pirates else t.c.ink),
            w.seat_flag(t, seats.colour(seat), 20),
        ]
        parts.append(ft.Row(face, spacing=3, tight=True))
    return [ft.Row(parts, spacing=8, run_spacing=2, wrap=True)] if parts else []


def square_said(words: Words, square: view_data.Square) -> str:
    """The square as it is read out."""
    parts = [words("map.said", board=square.name, kind=square.kind)]
    if square.controller:
        parts.append(words("map.said_control", who=square.controller))
    parts += [words("map.said_cubes", who=h.seat, n=h.slots, permanent=h.permanent) for h in square.holdings]
    parts += [words(f"building.{b}") for b in square.buildings]
    parts += [words("map.said_ship", who=s) for s in square.ships]
    return ", ".join(parts)


@part
def square_cell(
    t: Theme, words: Words, seats: Seats, square: view_data.Square, *, chosen: bool, reach: bool, tap: Open
) -> ft.Control:
    """One board. Within reach of the ship its edge is magenta, as moves are on a chart."""
    if square.kind == "hidden":
        row = words("board", board=square.at) if t.large else words("map.row", n=int(square.at[1]))
        mark = w.sign(t, "help", 20, t.c.ink2)
        lines: list[ft.Control] = [ft.Row([mark, second(t, row)], spacing=6, wrap=True, run_spacing=0)]
    elif square.kind == "sea":
        lines = [water_name(t, words("map.open_sea"), 15), *marks_line(t, square)]
    else:
        lines = [text(t, square.name, 15, W600), cubes_line(t, seats, square), *marks_line(t, square)]
    lines += ships_line(t, seats, square.ships, square.pirates)
    land = t.c.land if square.kind == "island" else t.c.water if square.kind == "sea" else t.c.sheet
    edge = t.c.ink if chosen else t.c.magenta if reach else t.c.edge
    box = ft.Container(
        ft.Column(lines, spacing=4, tight=True),
        padding=ft.Padding.symmetric(vertical=13 if square.kind == "hidden" else 7, horizontal=7),
        bgcolor=t.c.sea_soft if chosen else land,
        border=ft.Border.all(2 if chosen or reach else 1, edge),
        border_radius=4,
        on_click=handler(tap),
    )
    return w.tap(box, square_said(words, square), chosen)


@part
def port_cell(
    t: Theme, words: Words, seats: Seats, ships: tuple[str, ...], *, chosen: bool, reach: bool, tap: Open
) -> ft.Control:
    face: list[ft.Control] = [w.sign(t, "anchor", 22), text(t, words("map.port"), 16, W600)]
    face += ships_line(t, seats, ships, ())
    edge = t.c.ink if chosen else t.c.magenta if reach else t.c.edge
    box = ft.Container(
        ft.Row(face, spacing=10, wrap=True),
        padding=ft.Padding.symmetric(vertical=12, horizontal=12),
        bgcolor=t.c.sea_soft if chosen else t.c.land,
        border=ft.Border.all(2 if chosen or reach else 1, edge),
        border_radius=4,
        on_click=handler(tap),
    )
    spoken = [words("map.port"), *(words("map.said_ship", who=s) for s in ships)]
    return w.tap(box, ", ".join(spoken), chosen)


def chart(context: TableContext) -> list[ft.Control]:
    t, words, state = context.t, context.words, context.state
    seats, chosen = seats_of(context), context.model.look("board")
    moves = {a.arguments["to"] for a in context.model.actions if a.procedure == "move_ship" and a.refused is None}
    cells = [
        ft.Container(
            square_cell(
                t,
                words,
                seats,
                sq,
                chosen=sq.at == chosen,
                reach=sq.at in moves,
                tap=Open(context.model, "board", sq.at, folds=True),
            )
        )
        for row in view_data.chart(state)
        for sq in row
    ]
    here = Open(context.model, "board", PORT, folds=True)
    ships = view_data.in_port(state)
    port = port_cell(t, words, seats, ships, chosen=chosen == PORT, reach=PORT in moves, tap=here)
    found_out = sum(b.explored for b in state.boards.values())
    head = w.section(t, words("map.title"), words("map.explored", n=found_out, of=len(state.boards)))
    grid = w.grid(cells, 1 if t.large else 3, spacing=6)
    return [head, w.block([grid, port], spacing=6), *board(context, chosen)]


def board(context: TableContext, at: str | None) -> list[ft.Control]:
    """The chosen square: what can be done there, who controls it and why, its values one tap from correction."""
    if at is None:
        return [second(context.t, context.words("map.hint"))]
    lines: list[ft.Control] = [w.section(context.t, capital(where(context, at))), *verbs(context, at)]
    if at != PORT and context.state.boards[at].explored:
        lines += island(context, at) if context.state.boards[at].island else open_sea(context, at)
    return lines


def verbs(context: TableContext, at: str) -> list[ft.Control]:
    """Sail there, place a cube where the ship lies, produce, or enter a board that nobody told the app about."""
    player = context.state.players.get(context.state.active)
    here = player is not None and player.location == at
    found = [
        a
        for a in context.model.actions
        if a.arguments.get("to", a.arguments.get("board")) == at or (here and a.procedure == "place_cube")
    ]
    cells = [*(verb(context, a) for a in found), *produces(context, at)]
    return [w.grid(cells, columns(context.t) if len(cells) > 1 else 1)] if cells else []


def produces(context: TableContext, at: str) -> list[ft.Control]:
    """The island is chosen already, so that the question is answered with the same tap."""
    action = next((a for a in context.model.actions if a.procedure == "produce_here"), None)
    if action is None or not context.state.boards.get(at, Board()).island:
        return []

    def start() -> None:
        if context.model.start(action):
            context.model.answer(at)

    no = produce_refused(context.state, context.state.active, at)
    label = context.words("map.produce", board=where(context, at))
    reason = context.words.say(no) if no else ""
    return [w.button(context.t, label, None if no else start, mark=action.mark, reason=reason)]


def open_sea(context: TableContext, at: str) -> list[ft.Control]:
    words = context.words
    arrows = view_data.arrows_said(context.state, at)
    notes = [w.Note(context.rule("DR-PROD"), words.say(line)) for line in arrows or (Phrase("map.no_arrow"),)]
    return [w.note_list(context.t, words("map.why"), notes), *corrections(context, at)]


def island(context: TableContext, at: str) -> list[ft.Control]:
    """Its values first: who has cubes there, what lies in store; then why it is so."""
    state, words, t = context.state, context.words, context.t
    first, second_value, third = view_data.values_of(state, at)
    notes = [
        w.Note(context.rule("DR-ISL-CONTROL"), words.say(view_data.control_said(state, at))),
        w.Note(context.rule("DR-PROD"), made(context, at)),
        w.Note(context.rule("DR-SCORE-ISL"), words("map.values", first=first, second=second_value, third=third)),
    ]
    notes += [
        w.Note(context.rule(rule), words("map.shut_out", who=who, why=words.say(no)))
        for rule, no, who in view_data.shut_out(state, at)
    ]
    return [w.note_list(t, words("map.why"), notes), *corrections(context, at)]


def made(context: TableContext, at: str) -> str:
    """DR-PROD with only the parts that count."""
    made = view_data.makes(context.state, at)
    if not made.coins and not made.cargo:
        return context.words("map.makes_nothing")
    parts = [("printed", made.printed_coins, made.printed_cargo), ("arrows", made.arrow_coins, made.arrow_cargo)]
    parts += [("outpost", 1, 1)] if made.outpost else []
    listed = tuple(
        {"key": f"map.made.{name}", "facts": {"coins": coins, "cargo": cargo}}
        for name, coins, cargo in parts
        if coins or cargo
    )
    return context.words("map.makes", coins=made.coins, cargo=made.cargo, parts=listed)


def corrections(context: TableContext, at: str) -> list[ft.Control]:
    t, words = context.t, context.words
    fields = list(of_board(context.state, at))
    counts = [count(context, f) for f in fields if isinstance(f.ask, Number)]
    rest = [f for f in fields if not isinstance(f.ask, Number)]
    figures = [w.counters(t, counts, width=pane(t))] if counts else []
    return [w.section(t, words("map.there")), *figures, field_rows(context, rest)]


def count(context: TableContext, field: Field) -> w.Count:
    """A number of an island: whose it is by the flag, what it counts in the second line."""
    words, model, ask, value = context.words, context.model, field.ask, int(field.value)
    assert isinstance(ask, Number)
    owner = str(field.facts.get("owner", ""))
    whole = words(f"field.{field.key}", **field.facts)
    unit = words(f"map.count.{field.key}")
    steps = partial(step_field, context, field, ask) if model.role.acts else None
    return w.Count(
        words("seat", who=owner) if owner else unit,
        words.number(value),
        said=f"{whole}: {words.number(value)}",
        down=words("down_one", what=whole),
        up=words("up_one", what=whole),
        on_step=steps,
        colour=seats_of(context).colour(owner) if owner else None,
        mark=None if owner else {"stored_cargo": "crate", "stored_coins": "coin"}.get(field.key),
        unit=unit if owner else "",
        can_down=value > ask.low,
        can_up=value < ask.high,
    )
