"""The place Table: what must be done now, the port in its legal order, seats, captains at sea, the round's clock."""

import flet as ft

from companion.core.game import Action
from companion.games.merchants_and_marauders import view_data
from companion.games.merchants_and_marauders.actions import PORT_PROCEDURES
from companion.games.merchants_and_marauders.data import MISSIONS, REFRESH
from companion.games.merchants_and_marauders.rules.npc import Search
from companion.games.merchants_and_marauders.rules.ships import full_section
from companion.games.merchants_and_marauders.scoring import chest_points, deciding_reason, must_declare, total
from companion.games.merchants_and_marauders.screen.common import (
    Chosen,
    catalogue_of,
    map_of,
    move_lines,
    own_first,
    person,
    place_of,
)
from companion.games.merchants_and_marauders.state import Player, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import Call, Item, Section, as_control, common_section, section_of
from companion.ui.core.theme import W600, question, second, text
from companion.ui.table.context import TableContext
from companion.ui.table.under_way import is_my_turn
from companion.ui.widgets.base import handler
from companion.ui.widgets.map.sea_map import widest_map


def heading(context: TableContext) -> list[Item]:
    t, words = context.t, context.words
    state: State = context.state
    turn = context.game.turn(state)
    named = context.model.main is None and is_my_turn(context)  # said above, in larger letters

    def draw() -> list[Item]:
        lines: list[Item] = [question(t, words.say(turn), 21 if named else 27)]
        if state.war:
            tag = w.tag(t, words("sea.at_war", nations=state.war), mark="combat", tone="warn", wraps=True)
            lines.append(ft.Row([tag], wrap=True))
        return lines

    return [
        common_section(context, (turn, state.war, named), draw),
        *declaration_notice(context, state),
        *goal_alert(context),
        *search_alarms(context, state),
        *here(context, state),
        *round_end(context, state),
    ]


def table(context: TableContext) -> list[Item]:
    t, words = context.t, context.words
    state: State = context.state
    width = min(t.body, 680) if t.pane or t.kind != "desktop" else (t.body - 28) / 2
    seats = context.in_columns(lambda narrow: [seat_of(narrow, p) for p in own_first(context, state)])
    if state.phase == "set-up":
        return [w.section(t, words("seats")), *seats]
    if state.over:
        return [w.section(t, words("seats")), *seats, map_of(context, state, width)]
    moves: list[Item] = []
    if state.moves:
        moves = [
            common_section(
                context,
                (state.moves,),
                lambda: [w.section(t, words("sea.moves")), move_lines(context, state.moves)],
            )
        ]
    return [
        map_of(context, state, width),
        *moves,
        common_section(context, (), lambda: [w.section(t, words("seats"))]),
        *seats,
        *afloat(context, state),
        *missions(context, state),
        *lasting_events(context, state),
        *clock(context, state),
    ]


def big_picture(context: TableContext, state: State, width: float, height: float) -> ft.Control | None:
    """The sea for a television, once there are ships on it."""
    if state.phase == "set-up":
        return None
    return as_control(map_of(context, state, widest_map(width, height)))


# What must be done now


def declaration_notice(context: TableContext, state: State) -> list[Item]:
    """A-06: everybody sees that the goal was declared."""
    who = tuple(p.seat for p in state.players.values() if p.declared)
    if not who or state.over:
        return []
    return [w.notice(context.t, context.words("sea.declared", who=who, n=len(who)), tone="sea", mark="glory")]


def goal_alert(context: TableContext) -> list[Item]:
    """Only the owner is told that track and chest have reached the goal."""
    seat = context.model.role.seat
    state: State = context.state
    if seat is None or state.phase in ("set-up", "game-over") or not must_declare(state, state.players[seat]):
        return []
    words, action = context.words, declaration(context)
    title = words("sheet.declare_now", n=total(state, state.players[seat]))

    def draw() -> list[ft.Control]:
        click = context.starts(action) if action else None
        return [w.alarm(context.t, title, click, mark="glory", hint=words("sheet.declare_hint"))]

    return [section_of(context, (title, action), draw, (title, action is None))]


def declaration(context: TableContext) -> Action | None:
    """The declaration that the owner of this phone owes: the chest is known, and with it the goal is reached."""
    seat = context.model.role.seat
    state: State = context.state
    if seat is None or not must_declare(state, state.players[seat]):
        return None
    return next((a for a in context.model.actions if a.procedure == "declare" and a.seat == seat), None)


def search_alarms(context: TableContext, state: State) -> list[Item]:
    """What must be rolled before anything else: the start of a turn at sea; and who is held back."""
    found = view_data.due(catalogue_of(context), state)
    due = [s for s in found if not s.held]
    if not due:
        return []
    words, seat = context.words, state.active
    start = next((a for a in context.model.actions if a.procedure == "begin_turn"), None)
    hint = "\n".join(search_line(words, s, seat) for s in found)
    title = words("sea.search_now", zone=state.players[seat].zone)
    click = context.starts(start) if start else None
    return [w.alarm(context.t, title, click, mark="glass", hint=hint)]


def search_line(words: Words, search: Search, seat: str) -> str:
    return words.say(view_data.search_phrase(search, seat))


def here(context: TableContext, state: State) -> list[Item]:
    """Where this person's captain is: what is special there; in port the activities in their legal order."""
    player = person(context, state)
    if state.phase != "turn" or not player.afloat:
        return []
    zone = player.zone
    printed = (state.box.get(f"special/{zone}"), state.demand.get(zone), state.mods.get(zone))
    work = tuple(a for a in context.model.actions if a.procedure in PORT_PROCEDURES and a.seat == player.seat)
    return [section_of(context, (player, printed, work), lambda: draw_here(context, state, player))]


def draw_here(context: TableContext, state: State, player: Player) -> list[Item]:
    t, words = context.t, context.words
    lines: list[ft.Control] = [text(t, special(words, state, player.zone), 16)]
    if player.in_port:
        facts = [words("sea.in_demand", good=state.demand[player.zone] or None)]
        facts.append(words("sea.mod_here", mod=state.mods[player.zone]))
        lines.append(second(t, " · ".join(facts)))
    head = text(t, place_of(words, player), 17, W600)
    return [w.card(t, w.block([head, *lines], spacing=2), padding=12, bgcolor=t.c.sheet), *port_list(context, player)]


def special(words: Words, state: State, zone: str) -> str:
    """What the zone says; the owner's own words where the board says otherwise."""
    same, *own = state.box.get(f"special/{zone}", ("same",))
    return words(f"special.{zone}") if same == "same" else "".join(own) or words("sea.own_board")


def port_list(context: TableContext, player: Player) -> list[ft.Control]:
    """The port assistant: every activity with what it brings here; what is done or forbidden says so."""
    work = [a for a in context.model.actions if a.procedure in PORT_PROCEDURES and a.seat == player.seat]
    return [w.row_list(context.t, [work_row(context, a, player) for a in work])] if work else []


def work_row(context: TableContext, action: Action, player: Player) -> ft.Control:
    t, words = context.t, context.words
    title, done = context.label(action), PORT_PROCEDURES[action.procedure] in player.port_done
    under = words(f"action.{action.procedure}.hint", **context.facts(action))
    if action.refused:
        under = words("sea.port_done") if done else words.say(action.refused)
    ink = t.c.ink2 if action.refused else t.c.ink
    lines: list[ft.Control] = [text(t, title, 17, W600, ink), second(t, under)]
    face: list[ft.Control] = [
        w.sign(t, "check" if done else action.mark, 24, ink),
        ft.Column(lines, spacing=0, expand=True, tight=True),
    ]
    if action.refused is None:
        face.append(w.sign(t, "arrow_right", 20, ink))
    click = context.starts(action)
    box = ft.Container(
        ft.Row(face, spacing=12), padding=ft.Padding.symmetric(vertical=8, horizontal=12), on_click=handler(click)
    )
    label = f"{title}, {under}"
    return w.tap(box, label) if click else w.read_as(label, box)


def round_end(context: TableContext, state: State) -> list[Item]:
    """What the end of the round brings, before it is tapped through."""
    if state.phase != "round-end":
        return []
    t, words = context.t, context.words
    coming = [text(t, words.say(phrase)) for phrase in view_data.round_end(state)]
    lines = coming or [second(t, words("sea.nothing_at_the_end"))]
    return [w.card(t, w.block(lines, spacing=6), padding=12, bgcolor=t.c.sheet)]


# Seats


def ship_line(context: TableContext, player: Player) -> ft.Control:
    words, ship = context.words, player.ship
    place = place_of(words, player)
    if ship is None or player.captain is None:
        return w.pirate_line(context.t, place, label=place)
    facts = [
        w.Fact(
            view_data.SECTION_MARKS[s],
            words.number(ship.now(s)),
            danger=ship.now(s) <= 1 and full_section(catalogue_of(context), ship, s) > 1,
        )
        for s in view_data.LADDER
    ]
    name = words(f"ship.{ship.type}").capitalize()
    values = ", ".join(f"{words(f'section.{s}')} {ship.now(s)}" for s in view_data.LADDER)
    badges = ["blackflag"] if player.pirate else []
    spoken = f"{name}, {place}, {values}"
    return w.pirate_line(
        context.t, name, label=spoken, mark=view_data.SHIP_MARKS[ship.type], place=place, facts=facts, badges=badges
    )


def seat_of(context: TableContext, player: Player) -> Section:
    state = context.state
    values = (player, total(state, player), context.active == player.seat)
    return common_section(context, values, lambda: [draw_seat(context, player)])


def draw_seat(context: TableContext, player: Player) -> ft.Control:
    words, state = context.words, context.state
    active = context.active == player.seat
    return w.seat_block(
        context.t,
        context.colour(player.seat),
        context.name(player.seat),
        [ship_line(context, player)],
        value=words.number(total(state, player)),
        unit=words("score.unit", n=total(state, player)),
        to_act=words("to_act") if active else "",
        on_click=Call(open_sheet, (context, player.seat)),
    )


def open_sheet(context: TableContext, seat: str) -> None:
    context.screen_state(Chosen).sheet = seat
    context.phone.go(f"/table/{context.model.code}/sheets")


# The sea


def afloat(context: TableContext, state: State) -> list[Item]:
    """The captains whom nobody plays, and those who come at the end of the round."""
    return [common_section(context, tuple(state.npcs.items()), lambda: draw_afloat(context, state))]


def draw_afloat(context: TableContext, state: State) -> list[Item]:
    t, words = context.t, context.words
    rows = [npc_row(context, slot, npc.zone, npc.card.name) for slot, npc in state.npcs.items() if npc.card]
    coming = [
        words("sea.waiting", slot=slot, title=card.name or None, zone=card.zone)
        for slot, npc in state.npcs.items()
        for card in npc.waiting
    ]
    body: list[Item] = [w.row_list(t, rows)] if rows else [second(t, words("sea.no_ships"))]
    return [w.section(t, words("sea.afloat")), *body, *(second(t, line) for line in coming)]


def npc_row(context: TableContext, slot: str, zone: str, name: str) -> ft.Control:
    words = context.words
    title = words(f"slot.{slot}")
    place = words("sea.at_sea", zone=zone)
    shown = f"{title}, {name}" if name else title
    return w.pirate_line(context.t, shown, label=f"{shown}, {place}", mark=view_data.slot_mark(slot), place=place)


def clock(context: TableContext, state: State) -> list[Item]:
    values = (
        state.phase == "round",
        state.round,
        state.track,
        state.events_left,
        state.captains_left,
        len(state.missions),
    )
    return [common_section(context, values, lambda: draw_clock(context, state))]


def draw_clock(context: TableContext, state: State) -> list[Item]:
    words = context.words
    cells = [
        (f"{state.track} / {REFRESH}", words("sea.merchant_track")),
        (words.number(state.events_left), words("sea.event_cards")),
        (words.number(state.captains_left), words("sea.captain_cards")),
        (f"{len(state.missions)} / {MISSIONS}", words("sea.missions")),
    ]
    number = state.round + (state.phase == "round")  # before its event card the next one counts, as in the headline
    head = w.section(context.t, words("sea.clock"), words("sea.round", n=number))
    return [head, w.fact_cells(context.t, cells)]


def missions(context: TableContext, state: State) -> list[Item]:
    words = context.words
    if not state.missions:
        return []

    def draw() -> list[ft.Control]:
        lines = [
            text(context.t, words("sea.at_zone", who=title, zone=port) if title else words("sea.mission", zone=port))
            for port, title in state.missions
        ]
        return [w.section(context.t, words("sea.missions")), *lines]

    return [common_section(context, (state.missions,), draw)]


def lasting_events(context: TableContext, state: State) -> list[Item]:
    """Event cards that stay, each with its way out."""
    t, words, model = context.t, context.words, context.model
    if not state.lasting:
        return []
    lifts = {a.arguments["index"]: a for a in model.actions if a.procedure == "lift_event"}

    def draw() -> list[ft.Control]:
        rows = [
            w.chip(t, title or words("card.none"), context.starts(lifts[i]) if i in lifts else None, mark="wind")
            for i, title in enumerate(state.lasting)
        ]
        return [w.section(t, words("sea.lasting"), words("sea.tap_to_discard") if lifts else ""), w.chip_row(rows)]

    return [common_section(context, (state.lasting, tuple(lifts.items())), draw)]


# The end


def final_score(context: TableContext, state: State) -> list[Item]:
    """The end: all chests open, and what decided between the best."""
    words, order = context.words, [state.players[s.seat] for s in context.game.standings(state)]
    lines = [
        w.ScoreLine(words("sheet.track"), tuple(words.number(p.glory) for p in order)),
        w.ScoreLine(words("sheet.chest_gold"), tuple(words.number(p.chest or 0) for p in order)),
        w.ScoreLine(words("sheet.chest_points"), tuple(words.number(chest_points(state, p) or 0) for p in order)),
    ]
    whole = w.ScoreLine(words("sheet.total"), tuple(words.number(total(state, p)) for p in order))
    seats = [w.Seated(context.colour(p.seat), context.name(p.seat)) for p in order]
    why = words(f"decided.{deciding_reason(state)}")
    return [text(context.t, why, 17, W600), w.score_table(context.t, seats, lines, whole, best=0)]
