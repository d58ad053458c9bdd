"""The place Table: what must be done now, the port in its legal order, seats, captains at sea, the round's clock."""

import flet as ft

from companion.core.game import Action
from companion.games.merchants_and_marauders import glance
from companion.games.merchants_and_marauders.data import MISSIONS, REFRESH
from companion.games.merchants_and_marauders.npc import Search
from companion.games.merchants_and_marauders.offers import PORT_PROCEDURES
from companion.games.merchants_and_marauders.scoring import chest_points, decided_by, must_declare, total
from companion.games.merchants_and_marauders.screen.chart import map_of, move_lines
from companion.games.merchants_and_marauders.state import Player, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.sight import Sight
from companion.ui.theme import W600, question, second, text
from companion.ui.widgets.base import handler


def heading(sight: Sight) -> list[ft.Control]:
    t, words = sight.t, sight.words
    state: State = sight.state
    lines: list[ft.Control] = [question(t, words.say(sight.game.turn(state)))]
    if state.war:
        lines.append(ft.Row([w.tag(t, words("sea.at_war", nations=state.war), mark="combat", tone="warn")], wrap=True))
    return [
        *lines,
        *declared(sight, state),
        *goal_alert(sight),
        *search_alarms(sight, state),
        *here(sight, state),
        *round_end(sight, state),
    ]


def table(sight: Sight) -> list[ft.Control]:
    t, words = sight.t, sight.words
    state: State = sight.state
    width = min(t.body, 680) if t.kind != "desktop" else (t.body - 28) / 2
    seats = [seat_of(sight, p) for p in state.players.values()]
    if state.phase == "set-up":
        return [w.section(t, words("seats")), *seats]
    if state.over:
        return [*judged(sight, state), w.section(t, words("seats")), *seats, map_of(sight, state, width)]
    moves: list[ft.Control] = []
    if state.moves:
        moves = [w.section(t, words("sea.moves")), move_lines(sight, state.moves)]
    return [
        map_of(sight, state, width),
        *moves,
        w.section(t, words("seats")),
        *seats,
        *afloat(sight, state),
        *missions(sight, state),
        *lasting(sight, state),
        w.section(t, words("sea.clock"), words("sea.round", n=state.round)),
        clock(sight, state),
    ]


# What must be done now


def declared(sight: Sight, state: State) -> list[ft.Control]:
    """A-06: everybody sees that the goal was declared."""
    who = tuple(p.seat for p in state.players.values() if p.declared)
    if not who or state.over:
        return []
    return [w.notice(sight.t, sight.words("sea.declared", who=who, n=len(who)), tone="sea", mark="glory")]


def goal_alert(sight: Sight) -> list[ft.Control]:
    """Only the owner is told that track and chest have reached the goal."""
    seat = sight.model.role.seat
    state: State = sight.state
    if seat is None or state.phase in ("set-up", "game-over") or not must_declare(state, state.players[seat]):
        return []
    words = sight.words
    title = words("sheet.declare_now", n=total(state, state.players[seat]))
    action = next((a for a in sight.model.actions if a.procedure == "declare" and a.seat == seat), None)
    click = sight.starts(action) if action else None
    return [w.alarm(sight.t, title, click, mark="glory", hint=words("sheet.declare_hint"))]


def search_alarms(sight: Sight, state: State) -> list[ft.Control]:
    """What must be rolled before anything else: the start of a turn at sea; and who is held back."""
    found = glance.due(state)
    due = [s for s in found if not s.held]
    if not due:
        return []
    words, seat = sight.words, state.active
    start = next((a for a in sight.model.actions if a.procedure == "begin_turn"), None)
    hint = "\n".join(search_line(words, s, seat) for s in found)
    title = words("sea.search_now", zone=state.players[seat].zone)
    click = sight.starts(start) if start else None
    return [w.alarm(sight.t, title, click, mark="glass", hint=hint)]


def search_line(words: Words, search: Search, seat: str) -> str:
    return words.say(glance.search_phrase(search, seat))


def here(sight: Sight, state: State) -> list[ft.Control]:
    """Where the active captain is: what is special there; in port the activities in their legal order."""
    t, words = sight.t, sight.words
    player = state.players[state.active]
    if state.phase != "turn" or not player.afloat:
        return []
    lines: list[ft.Control] = [text(t, special(words, state, player.zone), 16)]
    if player.in_port:
        facts = [words("sea.in_demand", good=state.demand[player.zone] or None)]
        facts.append(words("sea.mod_here", mod=state.mods[player.zone]))
        lines.append(second(t, " · ".join(facts)))
    head = text(t, place_of(words, player), 17, W600)
    return [w.card(t, w.block([head, *lines], spacing=2), padding=12, bgcolor=t.c.sheet), *port_list(sight, player)]


def special(words: Words, state: State, zone: str) -> str:
    """What the zone says; the owner's own words where the board says otherwise."""
    same, *own = state.box.get(f"special/{zone}", ("same",))
    return words(f"special.{zone}") if same == "same" else "".join(own) or words("sea.own_board")


def port_list(sight: Sight, player: Player) -> list[ft.Control]:
    """The port assistant: every activity with what it brings here; what is done or forbidden says so."""
    work = [a for a in sight.model.actions if a.procedure in PORT_PROCEDURES and a.seat == player.seat]
    return [w.row_list(sight.t, [work_row(sight, a, player) for a in work])] if work else []


def work_row(sight: Sight, action: Action, player: Player) -> ft.Control:
    t, words = sight.t, sight.words
    title, done = sight.label(action), PORT_PROCEDURES[action.procedure] in player.port_done
    under = words(f"action.{action.procedure}.hint", **sight.facts(action))
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
    click = sight.starts(action)
    box = ft.Container(
        ft.Row(face, spacing=12), padding=ft.Padding.symmetric(vertical=8, horizontal=12), on_click=handler(click)
    )
    label = f"{title}, {under}"
    return w.tap(box, label) if click else w.said(label, box)


def round_end(sight: Sight, state: State) -> list[ft.Control]:
    """What the end of the round brings, before it is tapped through."""
    if state.phase != "round-end":
        return []
    t, words = sight.t, sight.words
    coming = [text(t, words.say(phrase)) for phrase in glance.round_end(state)]
    lines = coming or [second(t, words("sea.nothing_at_the_end"))]
    return [w.card(t, w.block(lines, spacing=6), padding=12, bgcolor=t.c.sheet)]


# Seats


def place_of(words: Words, player: Player) -> str:
    if not player.afloat:
        return words("sea.no_captain")
    return words("sea.in_port" if player.in_port else "sea.at_sea", zone=player.zone)


def ship_line(sight: Sight, player: Player) -> ft.Control:
    words, ship = sight.words, player.ship
    place = place_of(words, player)
    if ship is None or player.captain is None:
        return w.pirate_line(sight.t, place, label=place)
    facts = [
        w.Fact(glance.SECTION_MARKS[s], words.number(ship.now(s)), danger=ship.now(s) <= 1 and ship.most(s) > 1)
        for s in glance.LADDER
    ]
    name = words(f"ship.{ship.type}").capitalize()
    values = ", ".join(f"{words(f'section.{s}')} {ship.now(s)}" for s in glance.LADDER)
    badges = ["blackflag"] if player.pirate else []
    spoken = f"{name}, {place}, {values}"
    return w.pirate_line(
        sight.t, name, label=spoken, mark=glance.SHIP_MARKS[ship.type], place=place, facts=facts, badges=badges
    )


def seat_of(sight: Sight, player: Player) -> ft.Control:
    words, state = sight.words, sight.state
    active = sight.game.active(state) == player.seat

    def open_sheet() -> None:
        sight.model.looks["sheet"] = player.seat
        sight.phone.go(f"/table/{sight.model.code}/sheets")

    return w.seat_block(
        sight.t,
        sight.colour(player.seat),
        sight.name(player.seat),
        [ship_line(sight, player)],
        value=words.number(total(state, player)),
        unit=words("score.unit", n=total(state, player)),
        to_act=words("to_act") if active else "",
        on_click=open_sheet,
    )


# The sea


def afloat(sight: Sight, state: State) -> list[ft.Control]:
    """The captains whom nobody plays, and those who come at the end of the round."""
    t, words = sight.t, sight.words
    rows = [npc_row(sight, slot, npc.zone, npc.card.name) for slot, npc in state.npcs.items() if npc.card]
    coming = [
        words("sea.waiting", slot=slot, title=card.name or None, zone=card.zone)
        for slot, npc in state.npcs.items()
        for card in npc.waiting
    ]
    body: list[ft.Control] = [w.row_list(t, rows)] if rows else [second(t, words("sea.no_ships"))]
    return [w.section(t, words("sea.afloat")), *body, *(second(t, line) for line in coming)]


def npc_row(sight: Sight, slot: str, zone: str, name: str) -> ft.Control:
    words = sight.words
    title = words(f"slot.{slot}")
    place = words("sea.at_sea", zone=zone)
    shown = f"{title}, {name}" if name else title
    return w.pirate_line(sight.t, shown, label=f"{shown}, {place}", mark=glance.slot_mark(slot), place=place)


def clock(sight: Sight, state: State) -> ft.Control:
    words = sight.words
    cells = [
        (f"{state.track} / {REFRESH}", words("sea.merchant_track")),
        (words.number(state.events_left), words("sea.event_cards")),
        (words.number(state.captains_left), words("sea.captain_cards")),
        (f"{len(state.missions)} / {MISSIONS}", words("sea.missions")),
    ]
    return w.fact_cells(sight.t, cells)


def missions(sight: Sight, state: State) -> list[ft.Control]:
    words = sight.words
    if not state.missions:
        return []
    lines = [
        text(sight.t, words("sea.at_zone", who=title or words("card.none"), zone=port))
        for port, title in state.missions
    ]
    return [w.section(sight.t, words("sea.missions")), *lines]


def lasting(sight: Sight, state: State) -> list[ft.Control]:
    """Event cards that stay, each with its way out."""
    t, words, model = sight.t, sight.words, sight.model
    if not state.lasting:
        return []
    lifts = {a.arguments["index"]: a for a in model.actions if a.procedure == "lift_event"}
    rows = [
        w.chip(t, title or words("card.none"), sight.starts(lifts[i]) if i in lifts else None, mark="wind")
        for i, title in enumerate(state.lasting)
    ]
    return [w.section(t, words("sea.lasting"), words("sea.tap_to_discard") if lifts else ""), w.chip_row(rows)]


# The end


def judged(sight: Sight, state: State) -> list[ft.Control]:
    """The end: all chests open, and what decided between the best."""
    words, order = sight.words, [state.players[s.seat] for s in sight.game.standings(state)]
    lines = [
        w.ScoreLine(words("sheet.track"), tuple(words.number(p.glory) for p in order)),
        w.ScoreLine(words("sheet.chest_points"), tuple(words.number(chest_points(state, p) or 0) for p in order)),
        w.ScoreLine(words("sheet.chest_gold"), tuple(words.number(p.chest or 0) for p in order)),
    ]
    whole = w.ScoreLine(words("sheet.total"), tuple(words.number(total(state, p)) for p in order))
    seats = [w.Seated(sight.colour(p.seat), sight.name(p.seat)) for p in order]
    why = words(f"decided.{decided_by(state)}")
    return [text(sight.t, why, 17, W600), w.score_table(sight.t, seats, lines, whole, best=0)]
