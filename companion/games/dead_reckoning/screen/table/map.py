"""The map of 3 by 4 boards, and the board that was tapped: sail there, what it makes, who controls it and why."""

from collections.abc import Collection, Sequence
from functools import partial

import flet as ft

from companion.core.ask import Number, Phrase, Refusal
from companion.core.game import Action, Field
from companion.games.dead_reckoning import view_data
from companion.games.dead_reckoning.fields import of_board
from companion.games.dead_reckoning.rules.islands import pirates_at, why_not_produce
from companion.games.dead_reckoning.rules.ships import usable_abilities
from companion.games.dead_reckoning.screen.common import (
    BUILDING_MARKS,
    Chosen,
    Seats,
    board_name,
    capital,
    catalogue_of,
    columns,
    pane,
    seats_of,
    verb,
)
from companion.games.dead_reckoning.state import PORT, Board
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import Item, common_section, part, section_of
from companion.ui.core.screen_state import Setter
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


def marks_of(t: Theme, square: view_data.Square) -> list[ft.Control]:
    """Buildings, stored tokens, the card."""
    parts: list[ft.Control] = [w.sign(t, BUILDING_MARKS[b], 18, t.c.ink) for b in square.buildings]
    for mark, n in (("coin", square.coins), ("crate", square.cargo)):
        if n:
            parts.append(ft.Row([w.sign(t, mark, 16, t.c.ink2), text(t, str(n), 15)], spacing=3, tight=True))
    if square.card:
        parts.append(w.sign(t, "cards", 16, t.c.ink2))
    return parts


def ships_of(t: Theme, seats: Seats, ships: Sequence[str], pirates: Sequence[str]) -> list[ft.Control]:
    parts: list[ft.Control] = []
    for seat in ships:
        mark = "blackflag" if seat in pirates else "sloop"
        face = [
            w.sign(t, mark, 18, t.c.magenta if seat in pirates else t.c.ink),
            w.seat_flag(t, seats.colour(seat), 20),
        ]
        parts.append(ft.Row(face, spacing=3, tight=True))
    return parts


def line_of(parts: list[ft.Control]) -> list[ft.Control]:
    return [ft.Row(parts, spacing=7, run_spacing=2, wrap=True)] if parts else []


def square_label(words: Words, square: view_data.Square) -> str:
    """The square as it is read out."""
    parts = [words("map.said", board=square.name, kind=square.kind)]
    if square.controller:
        parts.append(words("map.said_control", who=square.controller))
    parts += [words("map.said_cubes", who=h.seat, n=h.slots, permanent=h.permanent) for h in square.holdings]
    parts += [words(f"building.{b}") for b in square.buildings]
    parts += [words("map.said_pirate" if s in square.pirates else "map.said_ship", who=s) for s in square.ships]
    return ", ".join(parts)


@part
def square_cell(
    t: Theme, words: Words, seats: Seats, square: view_data.Square, *, chosen: bool, reach: bool, tap: Setter
) -> ft.Control:
    """One board. Within reach of the ship its edge is magenta, as moves are on a chart."""
    if square.kind == "hidden":
        row = capital(words("board", board=square.at)) if t.large else words("map.row", n=int(square.at[1]))
        mark = w.sign(t, "help", 20, t.c.ink2)
        face: list[ft.Control] = [mark, second(t, row, expand=t.large or None)]  # many words break beside their sign
        lines: list[ft.Control] = [ft.Row(face, spacing=6, wrap=not t.large, run_spacing=0)]
    elif square.kind == "sea":
        lines = [water_name(t, words("map.open_sea"), 15)]
        lines += [second(t, capital(words("board", board=square.at)))] if t.large else []
    else:
        lines = [text(t, square.name, 15, W600), cubes_line(t, seats, square)]
    lines += line_of([*ships_of(t, seats, square.ships, square.pirates), *marks_of(t, square)])
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
    return w.tap(box, square_label(words, square), chosen)


@part
def port_cell(
    t: Theme, words: Words, seats: Seats, ships: tuple[str, ...], *, chosen: bool, reach: bool, tap: Setter
) -> ft.Control:
    face: list[ft.Control] = [w.sign(t, "anchor", 22), text(t, words("map.port"), 16, W600)]
    face += ships_of(t, seats, ships, ())
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


def chart(context: TableContext) -> list[Item]:
    state = context.state
    chosen = context.screen_state(Chosen).board
    moves = {a.arguments["to"] for a in context.model.actions if a.procedure == "move_ship" and a.refused is None}
    squares = context.once_for_all("chart", view_data.chart)
    values = (squares, chosen, frozenset(moves), view_data.ships_in_port(state))
    return [
        common_section(context, values, lambda: draw_chart(context, squares, moves)),
        below_map(context, chosen, bool(moves)),
    ]


def below_map(context: TableContext, at: str | None, can_sail: bool) -> Item:
    """One line, so that nothing below it moves: what a tap does, or the board that was tapped and whose it is."""
    said = context.words("map.hint" if can_sail else "map.read")
    if at is not None:
        said = capital(board_name(context, at))
        if pirates := pirates_to_meet(context, at):
            said = context.words("map.about", board=said, what=context.words("map.fights", who=pirates, n=len(pirates)))
        elif at != PORT and context.state.boards[at].island:
            what = context.words.say(view_data.control_phrase(context.state, at))
            said = context.words("map.about", board=said, what=what)
    return common_section(context, (said,), lambda: [second(context.t, said)])


def pirates_to_meet(context: TableContext, at: str) -> tuple[str, ...]:
    """DR-MOVE-PIRATE: whom the ship must fight that stops there."""
    state = context.state
    player = state.players.get(state.active)
    if state.phase != "play" or player is None or at in (PORT, player.location):
        return ()
    return tuple(s for s in pirates_at(state, state.active, at) if f"ship/{s}" not in state.turn.fought)


def draw_chart(
    context: TableContext, squares: Sequence[Sequence[view_data.Square]], moves: Collection[str]
) -> list[ft.Control]:
    t, words, state = context.t, context.words, context.state
    seats, opened = seats_of(context), context.screen_state(Chosen)
    chosen = opened.board
    cells = [
        ft.Container(
            square_cell(
                t,
                words,
                seats,
                sq,
                chosen=sq.at == chosen,
                reach=sq.at in moves,
                tap=opened.setter(board=None if sq.at == chosen else sq.at),
            )
        )
        for row in squares
        for sq in row
    ]
    here = opened.setter(board=None if chosen == PORT else PORT)
    ships = view_data.ships_in_port(state)
    port = port_cell(t, words, seats, ships, chosen=chosen == PORT, reach=PORT in moves, tap=here)
    grid = w.grid(cells, 1 if t.large else 3, spacing=6)
    return [w.block([grid, port], spacing=6)]


def board(context: TableContext) -> list[Item]:
    """The chosen square, else the one where the ship lies whose turn it is: what can be done there, who controls it and
    why, its values behind Correct."""
    chosen, player = context.screen_state(Chosen), context.state.players.get(context.state.active)
    at = chosen.board or (player.location if player else PORT)
    if at == PORT and chosen.board is None:
        return []
    offered, why = tuple(verbs_at(context, at)), tuple(about(context, at))
    corrects = chosen.corrected_board == at
    values = (at, offered, why, produces(context, at), context.state.boards if corrects else None)

    def draw() -> list[Item]:
        lines: list[Item] = [w.section(context.t, capital(board_name(context, at))), *verbs(context, at, offered)]
        if why:
            lines += [w.note_list(context.t, context.words("map.why"), why), *corrections(context, at)]
        return lines

    return [section_of(context, values, draw)]


def about(context: TableContext, at: str) -> list[w.Note]:
    """Why the board is as it is; nothing of one that nobody has explored."""
    if at == PORT or not context.state.boards[at].is_explored:
        return []
    return island(context, at) if context.state.boards[at].island else open_sea(context, at)


def verbs_at(context: TableContext, at: str) -> list[Action]:
    """Why the ship cannot sail there, a cube where it lies, or entering a board that nobody told the app about.

    Where it can sail there, the solid button says so.
    """
    return [
        a
        for a in context.model.actions
        if (a.procedure == "move_ship" and a.arguments["to"] == at and a.refused)
        or a.arguments.get("board") == at
        or (a.procedure == "place_cube" and is_cube_of_its_own(context, at))
    ]


def verbs(context: TableContext, at: str, offered: Sequence[Action]) -> list[ft.Control]:
    cells = [*(verb(context, a) for a in offered), *produce_button(context, at)]
    return [w.grid(cells, columns(context.t) if len(cells) > 1 else 1)] if cells else []


def is_cube_of_its_own(context: TableContext, at: str) -> bool:
    """The ship lies there, and no card in play has a button for the same cube."""
    player = context.state.players.get(context.state.active)
    if player is None or player.location != at:
        return False
    free = {(a.arguments["sailor"], a.arguments["group"]) for a in context.model.actions if is_usable(a)}
    offered = usable_abilities(catalogue_of(context), context.state, player)
    return not any((id, group) in free and any(e.effect == "influence" for e in sides) for id, group, sides in offered)


def is_usable(action: Action) -> bool:
    return action.procedure == "use_ability" and action.refused is None


def produces(context: TableContext, at: str) -> tuple[Action, Refusal | None] | None:
    """The tap that produces there, and why not."""
    action = next((a for a in context.model.actions if a.procedure == "produce_here"), None)
    if action is None or not context.state.boards.get(at, Board()).island:
        return None
    return action, action.refused or why_not_produce(context.state, context.state.active, at)


def produce_button(context: TableContext, at: str) -> list[ft.Control]:
    """The island is chosen already, so that the question is answered with the same tap."""
    offered = produces(context, at)
    if offered is None:
        return []
    action, no = offered

    def start() -> None:
        context.model.start(action, then=lambda: context.model.answer(at))

    label = context.words("map.produce", board=board_name(context, at))
    reason = context.words.say(no) if no else ""
    return [w.button(context.t, label, None if no else start, mark=action.mark, reason=reason)]


def open_sea(context: TableContext, at: str) -> list[w.Note]:
    words = context.words
    arrows = view_data.arrow_phrases(context.state, at)
    return [w.Note(context.rule("DR-PROD"), words.say(line)) for line in arrows or (Phrase("map.no_arrow"),)]


def island(context: TableContext, at: str) -> list[w.Note]:
    """Who controls it and why, what it makes and what it is worth."""
    state, words = context.state, context.words
    first, second_value, third = view_data.values_of(state, at)
    notes = [
        w.Note(context.rule("DR-ISL-CONTROL"), capital(words.say(view_data.control_phrase(state, at)))),
        w.Note(context.rule("DR-PROD"), production_sentence(context, at)),
        w.Note(context.rule("DR-SCORE-ISL"), words("map.values", first=first, second=second_value, third=third)),
    ]
    notes += [
        w.Note(context.rule(rule), words("map.shut_out", who=who, why=words.say(no)))
        for rule, no, who in view_data.exclusions(state, at)
    ]
    return notes


def production_sentence(context: TableContext, at: str) -> str:
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
    """What stands on the board, value by value: behind Correct, for the game changes it by itself."""
    t, words, chosen = context.t, context.words, context.screen_state(Chosen)
    if chosen.corrected_board != at:
        return [w.button(t, words("sheet.correct"), chosen.setter(corrected_board=at), mark="pencil")]
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
        said=words.pair(whole, words.number(value)),
        down=words("down_one", what=whole),
        up=words("up_one", what=whole),
        on_step=steps,
        colour=seats_of(context).colour(owner) if owner else None,
        mark=None if owner else {"stored_cargo": "crate", "stored_coins": "coin"}.get(field.key),
        unit=unit if owner else "",
        can_down=value > ask.low,
        can_up=value < ask.high,
    )
