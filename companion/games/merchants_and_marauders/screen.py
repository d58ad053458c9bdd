"""Merchants & Marauders on a phone. Shows the state, starts procedures, decides nothing."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.ask import Ask, BoxFact, Choose, Form, Number, Pick, Seat, Some, Text
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.games.merchants_and_marauders import glance
from companion.games.merchants_and_marauders.data import (
    MODS,
    NATION_OF,
    NATIONS,
    REFRESH,
    SECTIONS,
    SHIPS,
    ZONES,
)
from companion.games.merchants_and_marauders.fighting import contest_odds, flee_odds, success_odds
from companion.games.merchants_and_marauders.scoring import chest_points, decided_by, must_declare, total
from companion.games.merchants_and_marauders.state import Move, Player, Ship, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.asks import Desk, Drawn, draw, draw_line, found, label, pick, shelf
from companion.ui.game_screen import GameScreen, field_rows
from companion.ui.part import part
from companion.ui.sight import Sight
from companion.ui.theme import W600, Look, figure, question, second, text
from companion.ui.widgets.sea_map import Piece, sea_map

OWN_SHEET = ("play_glory_card", "note_card", "card_effect", "change_cargo", "change_war", "staged_combat")
ACCESS_TONES: dict[str, Any] = {
    "open": ("ok", "check"),
    "price": ("warn", "coin"),
    "ask": ("warn", "combat"),
    "closed": ("danger", "cross"),
}


def seen(sight: Sight, state: Any) -> State:
    """A state as this phone may see it."""
    shown: State = sight.game.view(state, sight.model.role.seat)
    return shown


# The sea


def chart(
    t: Look,
    words: Words,
    width: float,
    *,
    moves: tuple[tuple[str, str], ...],
    pieces: tuple[Piece, ...],
    label: str,
) -> ft.Control:
    return sea_map(
        t,
        width,
        names={z: words(f"zone.{z}") for z in ZONES},
        letters={z: words(f"flag.{n}") for z, n in NATION_OF.items()},
        borders=glance.BORDER_LINES,
        moves=moves,
        pieces=pieces,
        label=label,
    )


SeaChart = part(chart)


def map_of(sight: Sight, state: State, width: float) -> ft.Control:
    words = sight.words
    pieces = tuple(
        Piece(m.zone, colour=sight.colour(m.seat))
        if m.seat
        else Piece(m.zone, mark=glance.slot_mark(m.slot), letters=flag_of(words, m.slot))
        for m in glance.moored(state)
    )
    spoken = [said_piece(sight, m) for m in glance.moored(state)]
    moves = tuple((m.start, m.to) for m in state.moves)
    label = words("sea.map_says", what="; ".join(spoken))
    return SeaChart(sight.t, words, width, moves=moves, pieces=pieces, label=label)


def flag_of(words: Words, slot: str) -> str:
    nation = glance.slot_nation(slot)
    return words(f"flag.{nation}") if nation else ""


def said_piece(sight: Sight, moored: glance.Moored) -> str:
    who = sight.name(moored.seat) if moored.seat else sight.words(f"slot.{moored.slot}")
    return sight.words("sea.at_zone", who=who, zone=moored.zone)


def move_lines(sight: Sight, moves: Sequence[Move]) -> ft.Control:
    return w.row_list(sight.t, [move_line(sight, i, move) for i, move in enumerate(moves, 1)])


def move_line(sight: Sight, number: int, move: Move) -> ft.Control:
    t, words = sight.t, sight.words
    name = words(f"slot.{move.slot}")
    stays = move.start == move.to
    way = words("sea.stays_in", zone=move.to) if stays else words("sea.from_to", start=move.start, to=move.to)
    why = words.say(glance.move_phrase(move))
    disc = ft.Container(
        text(t, words.number(number), 16, W600, t.c.sheet, no_wrap=True),
        width=28,
        height=28,
        bgcolor=t.c.magenta,
        border_radius=14,
        alignment=ft.Alignment.CENTER,
    )
    lines = ft.Column([text(t, name), text(t, way, 18, ft.FontWeight.W_800), second(t, why)], spacing=1, expand=True)
    row = ft.Row(
        [disc, w.sign(t, glance.slot_mark(move.slot), 26), lines],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    box = ft.Container(row, padding=ft.Padding.symmetric(vertical=10, horizontal=12))
    return w.said(f"{number}. {name}: {way}. {why}", box)


def search_alarms(sight: Sight, state: State) -> list[ft.Control]:
    """What must be rolled before anything else: the start of a turn at sea."""
    due = glance.due(state)
    if not due:
        return []
    words, seat = sight.words, state.active
    start = next((a for a in sight.model.actions if a.procedure == "begin_turn"), None)
    hint = "; ".join(words("sea.rolls", slot=s.slot, n=s.dice, who=seat) for s in due)
    title = words("sea.search_now", zone=state.players[seat].zone)
    click = partial(sight.model.start, start) if start else None
    return [w.alarm(sight.t, title, click, mark="glass", hint=hint)]


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
    ]
    return w.fact_cells(sight.t, cells)


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
        unit=words("score.unit"),
        to_act=words("to_act") if active else "",
        on_click=open_sheet,
    )


def owner_view(sight: Sight, seat: Seat) -> State | None:
    """The table with this seat's secrets: on its own phone, and on the host's, which is passed round."""
    role = sight.model.role
    if seat == role.seat or role.host:
        shown: State = sight.model.state_of(seat)
        return shown
    return None


def goal_alert(sight: Sight) -> list[ft.Control]:
    """Only the owner is told that track and chest have reached the goal."""
    seat = sight.model.role.seat
    state: State = sight.state
    if seat is None or state.phase in ("set-up", "game-over") or not must_declare(state, state.players[seat]):
        return []
    words = sight.words
    title = words("sheet.declare_now", n=total(state, state.players[seat]))
    action = next((a for a in sight.model.actions if a.procedure == "declare" and a.seat == seat), None)
    click = partial(sight.model.start, action) if action else None
    return [w.alarm(sight.t, title, click, mark="glory", hint=words("sheet.declare_hint"))]


# Sheets


def bounty_grid(sight: Sight, state: State) -> ft.Control:
    words, can = sight.words, sight.model.role.acts
    heads = [(words(f"flag.{n}"), words(f"nationality.{n}")) for n in NATIONS]

    def cell(player: Player, nation: str) -> w.GridCell:
        value = player.bounties[nation]
        path = ("players", player.seat, "bounties", nation)
        change = partial(sight.model.correct, path, None, player.seat) if can else None
        return w.GridCell(value, f"{sight.name(player.seat)}, {words(f'nation.{nation}')}, {value}", change)

    rows = [
        (
            w.Seated(sight.colour(p.seat), sight.name(p.seat)),
            words("sheet.pirate") if p.pirate else "",
            [cell(p, n) for n in NATIONS],
        )
        for p in state.players.values()
    ]
    return w.figure_grid(sight.t, heads, rows, most=5)


def glory_track(sight: Sight, player: Player, state: State) -> ft.Control:
    words, goal = sight.words, state.target
    times = player.stashed
    note = words("sheet.stashed", n=times) if times else words("sheet.never_stashed")
    name = sight.name(player.seat)
    path = ("players", player.seat, "glory")
    can = sight.model.role.acts
    return w.track(
        sight.t,
        name,
        min(player.glory, goal),
        (0, goal),
        (lambda v: sight.model.correct(path, v, player.seat)) if can else None,
        down=words("down_one", what=name),
        up=words("up_one", what=name),
        colour=sight.colour(player.seat),
        note=note,
        marks={goal: "glory"},
        steps="up",
    )


def section_track(sight: Sight, player: Player, section: str) -> ft.Control:
    words, ship = sight.words, player.sails
    name = words(f"field.{section}")
    path = ("players", player.seat, "ship", section)
    can = sight.model.role.acts
    destroyed = ship.now(section) == 0
    return w.track(
        sight.t,
        name,
        ship.now(section),
        (0, ship.most(section)),
        (lambda v: sight.model.correct(path, v, player.seat)) if can else None,
        down=words("down_one", what=name),
        up=words("up_one", what=name),
        mark=glance.SECTION_MARKS[section],
        marks={0: "skull"} if section == "hull" else {},
        note=words(f"sheet.effect_{section}") if destroyed else "",
    )


def tags(sight: Sight, values: Sequence[str], vocabulary: str, spent: Sequence[str] = ()) -> ft.Control:
    words = sight.words
    if not values:
        return second(sight.t, "–")
    shown = [
        w.tag(
            sight.t,
            words(f"{vocabulary}.{v}"),
            tone="warn" if v in spent else "plain",
            mark="hide" if v in spent else None,
        )
        for v in values
    ]
    return ft.Row(list(shown), wrap=True, spacing=8, run_spacing=8)


def ship_sheet(sight: Sight, player: Player) -> list[ft.Control]:
    t, words = sight.t, sight.words
    if player.ship is None or player.captain is None:
        return [second(t, words("sea.no_captain"))]
    ship, leads = player.ship, player.captain
    skills = words("sheet.skills", a=leads.seamanship, b=leads.scouting, c=leads.leadership, d=leads.influence)
    title = words("sheet.captain", title=leads.name or None, nation=leads.nation, zone=leads.home)
    head = f"{words(f'ship.{ship.type}').capitalize()} · {place_of(words, player)}"
    carried = [words("sheet.cargo", n=len(player.cargo)), words("sheet.hand", n=len(player.hand))]
    if player.mission:
        carried.append(words("sheet.mission", title=player.mission[0] or None))
    return [
        text(t, title, 17, W600),
        text(t, skills),
        w.section(t, head, words("sheet.manoeuvrability", n=ship.manoeuvrability)),
        *(section_track(sight, player, s) for s in glance.LADDER),
        text(t, " · ".join(carried)),
        w.section(t, words("sheet.modifications")),
        tags(sight, ship.mods, "mod", ship.spent),
        w.section(t, words("sheet.weapons")),
        tags(sight, player.weapons, "weapon"),
        w.section(t, words("sheet.specialists")),
        tags(sight, player.specialists, "specialist"),
    ]


def secret_lines(words: Words, state: State, seat: Seat) -> list[str]:
    """What only the owner may read."""
    mine = state.players[seat]
    cards = ", ".join(title or words("card.none") for title in mine.hand)
    lines = [words("sheet.secret_points", n=total(state, mine))]
    lines.append(words("sheet.cargo_list", goods=mine.cargo) if mine.cargo else words("sheet.no_cargo"))
    lines += [words("sheet.cards_list", cards=cards)] if mine.hand else []
    lines.append(words("sheet.rumour_list", title=mine.rumour[0] or None) if mine.rumour else words("sheet.no_rumour"))
    return lines


def purse(sight: Sight, seat: Seat) -> list[ft.Control]:
    """Open on the owner's own phone; on the host's only while it is held down, and never in anybody else's page."""
    state = owner_view(sight, seat)
    if state is None or state.players[seat].gold is None:
        return []
    t, words, model = sight.t, sight.words, sight.model
    own = seat == model.role.seat
    key = f"held:{seat}"
    shown = own or bool(model.look(key))
    mine = state.players[seat]
    value = f"{mine.gold} · {mine.chest}" if shown else ""
    hint = words("sheet.secret_shown", gold=mine.gold, chest=mine.chest) if shown else words("sheet.hold_to_show")
    cover = w.secret(
        t,
        words("sheet.secret"),
        value,
        held=shown,
        on_hold=partial(model.set_look, key, True),
        on_release=partial(model.set_look, key, False),
        label=f"{words('sheet.secret')}, {hint}",
        hint=hint,
        revealed=own,
    )
    return [cover, *(text(t, line) for line in secret_lines(words, state, seat) if shown)]


def card_buttons(sight: Sight, seat: Seat) -> list[ft.Control]:
    if not sight.model.role.acts:
        return []
    mine = [a for a in sight.game.actions(sight.state, seat) if a.procedure in OWN_SHEET and a.seat == seat]
    if not mine:
        return []
    cells = [w.button(sight.t, sight.label(a), partial(sight.model.start, a), mark=a.mark or None) for a in mine]
    return [w.section(sight.t, sight.words("sheet.cards_actions")), w.grid(cells, 1 if sight.t.large else 2)]


# Look up


def access_rows(sight: Sight, state: State, seat: Seat, search: str) -> list[ft.Control]:
    words = sight.words
    rows = []
    for entry in glance.entries(state, seat):
        name = words(f"zone.{entry.port}")
        nation, special = words(f"nation.{NATION_OF[entry.port]}"), words(f"special.{entry.port}")
        if found(search, f"{name} {nation} {special}"):
            rows.append(access_row(sight, entry, name, f"{nation} · {words(f'access.{entry.reason}')}", special))
    return [w.row_list(sight.t, rows)] if rows else []


def access_row(sight: Sight, entry: glance.Entry, name: str, under: str, special: str) -> ft.Control:
    t = sight.t
    tone, mark = ACCESS_TONES[entry.status]
    status = sight.words(f"access.{entry.status}")
    lines = ft.Column(
        [text(t, name, 17, W600), second(t, under), second(t, special)], spacing=0, expand=True, tight=True
    )
    tag = w.tag(t, status, tone=tone, mark=mark)
    row: ft.Control = ft.Row([lines, tag], spacing=8) if not t.large else ft.Column([lines, tag], tight=True, spacing=6)
    box = ft.Container(row, padding=ft.Padding.symmetric(vertical=10, horizontal=12))
    return w.said(f"{name}, {status}, {under}. {special}", box)


def prices(sight: Sight) -> ft.Control:
    words = sight.words
    rows = [
        ("sell_good", "3"),
        ("sell_demanded", "6"),
        ("buy_goods", "3 / 2 / 1"),
        ("weapon", "3 / 1"),
        ("repair", "2"),
        ("sailor", "2"),
        ("rumour", "2"),
        ("mod", "3"),
        ("reward", "5"),
        ("npc_rewards", "5 / 15"),
    ]
    heads = [words("lookup.prices"), ""]
    return w.data_table(sight.t, heads, [(words(f"lookup.{k}"), v) for k, v in rows], widths=(3, 1))


def ship_table(sight: Sight) -> ft.Control:
    words = sight.words
    agile = "agile" if sight.t.handheld else "manoeuvrability"
    heads = [words(f"lookup.{k}") for k in ("ship", "toughness", "cargo", "crew", "cannons", agile, "buy", "sell")]
    rows = [
        (
            words(f"ship.{s.id}").capitalize(),
            *(str(n) for n in (s.toughness, s.cargo, s.crew, s.cannons, s.manoeuvrability)),
            *((str(s.buy), str(s.sell)) if s.buy else ("–", "–")),
        )
        for s in SHIPS.values()
    ]
    if sight.t.handheld:
        return turned_table(sight, heads, rows)
    return w.data_table(sight.t, heads, rows, widths=(3, 2, 2, 2, 2, 3, 2, 2))


def turned_table(sight: Sight, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> ft.Control:
    """On a phone the ships stand side by side by their marks."""
    marks = [str(row[0])[:4] for row in rows]
    turned = [(heads[i], *(row[i] for row in rows)) for i in range(1, len(heads))]
    return w.data_table(sight.t, ("", *marks), turned, widths=(4, *[2] * len(rows)))


def odds_table(sight: Sight) -> ft.Control:
    words = sight.words
    rows = [(words("lookup.dice_n", n=n), words.percent(success_odds(n))) for n in range(1, 7)]
    return w.data_table(sight.t, [words("lookup.odds"), words("lookup.odds_note")], rows, widths=(2, 2))


def contest_table(sight: Sight) -> list[ft.Control]:
    t, words, model = sight.t, sight.words, sight.model
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


def mod_list(sight: Sight, search: str) -> list[ft.Control]:
    words = sight.words
    notes = [
        w.Note(words(f"mod.{m}"), words(f"mod_does.{m}"))
        for m in MODS
        if found(search, f"{words(f'mod.{m}')} {words(f'mod_does.{m}')}")
    ]
    return [w.note_list(sight.t, words("lookup.mods"), notes)] if notes else []


# Questions


def fighter(sight: Sight, state: State, side: str) -> ft.Control:
    """One of two ships face to face: name and five ladders."""
    t, words = sight.t, sight.words
    ship: Ship = state.ship_of(side)
    who = sight.name(side) or words(f"slot.{side}")
    colour = sight.colour(side) if side in state.players else ""
    head: list[ft.Control] = [w.seat_flag(t, colour, 24)] if colour else [w.sign(t, glance.slot_mark(side), 24)]
    head.append(text(t, who, 17, W600, expand=True))
    rows: list[ft.Control] = [ft.Row(head, spacing=8)]
    rows += [ladder_row(t, glance.SECTION_MARKS[s], ship.now(s), ship.most(s)) for s in glance.LADDER]
    values = ", ".join(f"{words(f'section.{s}')} {ship.now(s)}/{ship.most(s)}" for s in SECTIONS)
    spoken = f"{who}, {words(f'ship.{ship.type}')}, {values}"
    return w.said(spoken, w.card(t, w.block(rows, spacing=5), padding=10), expand=1)


def ladder_row(t: Look, mark: str, now: int, most: int) -> ft.Control:
    colour = t.c.danger if now == 0 else None
    return ft.Row(
        [
            w.sign(t, mark, 18, colour or t.c.ink2),
            ft.Container(w.ladder(t, now, most, height=14, tone=colour), expand=True),
            ft.Container(figure(t, str(now), 19, colour), width=20, alignment=ft.Alignment.CENTER_RIGHT),
        ],
        spacing=8,
    )


def desk_of_combat(sight: Sight, state: State) -> ft.Control:
    assert state.combat is not None
    sides = [fighter(sight, state, s) for s in (state.combat.attacker, state.combat.defender)]
    return w.block(sides) if sight.t.large else ft.Row(sides, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def chips(ask: Choose, desk: Desk) -> Drawn:
    """A short choice within a sheet: chips instead of rows."""
    held = desk.held if desk.held is not None else ask.default
    shown = [
        w.chip(desk.t, label(desk.words, ask, o), partial(desk.hold, o.value), mark=o.mark or None, on=o.value == held)
        for o in ask.options
    ]
    ready = held if held is not None and ask.accepts(held) else None
    return Drawn([w.chip_row(shown)], ready=ready)


def chip_form(ask: Form, desk: Desk) -> Drawn:
    """A card on one sheet: its choices as chips, its numbers as lines."""
    body: list[ft.Control] = []
    last: Sequence[ft.Control] = ()
    """The title of an event is wanted by the box alone: it stands under the icons."""
    ready: list[Any] = []
    for i, field in enumerate(ask.parts):
        on = desk.part(i, len(ask.parts))
        if isinstance(field, Choose) and not isinstance(field, Some | Pick):
            drawn = chips(field, on)
            body.append(w.section(desk.t, desk.words(f"ask.{field.key}", **field.facts)))
        else:
            drawn = draw_line(field, on) if isinstance(field, Number) else draw(field, on)
        if isinstance(field, Text) and ask.key == "event_card":
            last = drawn.body
        else:
            body += drawn.body
        ready.append(drawn.ready)
    return Drawn([*body, *last], ready=tuple(ready) if all(r is not None for r in ready) else None)


def chip_pick(ask: Pick, desk: Desk) -> Drawn:
    held = desk.held if isinstance(desk.held, dict) else {}
    if ask.new and (held.get("new") or not (ask.options or shelf(ask, desk.known))):
        return chip_form(ask.new, desk.under("form"))
    return pick(ask, desk)


def offer_tally(ask: Form, desk: Desk) -> Drawn:
    """The cards on offer by kind: how many of each, until all are told."""
    t, words, count = desk.t, desk.words, len(ask.parts)
    first = ask.parts[0]
    assert isinstance(first, Choose)
    kinds = [str(o.value) for o in first.options]
    held: dict[str, int] = desk.held if isinstance(desk.held, dict) else {}
    told = sum(held.values())

    def step(i: int, way: int) -> object:
        now = held.get(kinds[i], 0) + way
        return desk.hold({**held, kinds[i]: now}) if now >= 0 and told + way <= count else None

    tallies = []
    for kind in kinds:
        name = words(f"good.{kind}").capitalize()
        tallies.append(
            w.Tally(
                name,
                held.get(kind, 0),
                said=f"{name}: {held.get(kind, 0)}",
                down=words("down_one", what=name),
                up=words("up_one", what=name),
                mark="crate",
                can_up=told < count,
            )
        )
    cards = tuple(kind for kind in kinds for _ in range(held.get(kind, 0)))
    head = w.section(t, words("so_many_of", n=told, of=count))
    return Drawn([head, w.dice_tally(t, tallies, step)], ready=cards if len(cards) == count else None)


class Screen(GameScreen):
    def heading(self, sight: Sight) -> Sequence[ft.Control]:
        t, words = sight.t, sight.words
        state: State = sight.state
        lines: list[ft.Control] = [question(t, words.say(sight.game.turn(state)))]
        if state.war:
            lines.append(
                ft.Row([w.tag(t, words("sea.at_war", nations=state.war), mark="combat", tone="warn")], wrap=True)
            )
        return [*lines, *goal_alert(sight), *search_alarms(sight, state), *here(sight, state)]

    def draws(self, action: Action) -> bool:
        return action.procedure in OWN_SHEET

    def table(self, sight: Sight) -> Sequence[ft.Control]:
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
            w.section(t, words("sea.clock")),
            clock(sight, state),
        ]

    def sheets(self, sight: Sight) -> Sequence[ft.Control]:
        t, words, model = sight.t, sight.words, sight.model
        state: State = sight.state
        seat = Seat(str(model.look("sheet") or model.role.seat or state.active))
        seat = seat if seat in state.players else state.order[0]
        who = [
            w.chip(t, sight.name(s), partial(model.set_look, "sheet", s), colour=sight.colour(s), on=s == seat)
            for s in state.order
        ]
        left: list[ft.Control] = [
            w.section(t, words("sheet.bounties"), words("sheet.tap_to_change") if model.role.acts else ""),
            bounty_grid(sight, state),
            war_line(sight, state),
            w.section(t, words("sheet.glory"), words("sheet.glory_note", n=state.target)),
            *(glory_track(sight, p, state) for p in state.players.values()),
        ]
        right: list[ft.Control] = [
            w.chip_row(who),
            *purse(sight, seat),
            *ship_sheet(sight, state.players[seat]),
            *card_buttons(sight, seat),
            *every_value(sight, seat),
        ]
        return [w.panes(t, [right, left])] if t.kind == "desktop" else [*right, *left]

    def lookup(self, sight: Sight) -> Sequence[ft.Control]:
        t, words, model = sight.t, sight.words, sight.model
        state: State = sight.state
        search = str(model.look("lookup", ""))
        seat = Seat(str(model.look("captain") or model.role.seat or state.active))
        who = [
            w.chip(t, sight.name(s), partial(model.set_look, "captain", s), colour=sight.colour(s), on=s == seat)
            for s in state.order
        ]
        rows = access_rows(sight, state, seat, search)
        ports: list[ft.Control] = []
        if rows:
            head = w.section(t, words("lookup.may_i_enter"), words("lookup.as_captain", who=seat))
            ports = [head, w.chip_row(who), *rows]
        tables: list[ft.Control] = []
        if not search:
            tables = [odds_table(sight), *contest_table(sight), prices(sight), w.section(t, words("lookup.ships"))]
            tables.append(ship_table(sight))
        tables += mod_list(sight, search)
        return [w.panes(t, [ports, tables])] if t.kind == "desktop" and ports else [*ports, *tables]

    def question(self, sight: Sight, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        state = seen(sight, progress.state)
        if state.combat is not None:
            return [desk_of_combat(sight, state)]
        if ask.key in ("sail_to", "draw_target", "event_text") and not ask.secret:
            return [map_of(sight, state, min(sight.t.body, 520))]
        return []

    def answers(self, sight: Sight, ask: Ask, desk: Desk) -> Drawn | None:
        if isinstance(ask, BoxFact) and isinstance(ask.form, Form):
            return chip_form(ask.form, desk)
        if isinstance(ask, Form):
            return offer_tally(ask, desk) if ask.key == "offer" else chip_form(ask, desk)
        return chip_pick(ask, desk) if isinstance(ask, Pick) else None


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


def here(sight: Sight, state: State) -> list[ft.Control]:
    """Where the active captain is: what is special there, and what the port wants and sells."""
    t, words = sight.t, sight.words
    player = state.players[state.active]
    if state.phase != "turn" or not player.afloat:
        return []
    lines: list[ft.Control] = [text(t, words(f"special.{player.zone}"), 16)]
    if player.in_port:
        facts = [words("sea.in_demand", good=state.demand[player.zone] or None)]
        facts.append(words("sea.mod_here", mod=state.mods[player.zone]))
        lines.append(second(t, " · ".join(facts)))
    head = text(t, place_of(words, player), 17, W600)
    return [w.card(t, w.block([head, *lines], spacing=2), padding=12, bgcolor=t.c.sheet)]


def missions(sight: Sight, state: State) -> list[ft.Control]:
    words = sight.words
    if not state.missions:
        return []
    lines = [
        text(sight.t, words("sea.at_zone", who=title or words("card.none"), zone=port))
        for port, title in state.missions
    ]
    return [w.section(sight.t, words("sea.missions")), *lines]


def war_line(sight: Sight, state: State) -> ft.Control:
    t, words, model = sight.t, sight.words, sight.model
    line = words("sea.at_war", nations=state.war) if state.war else words("sea.peace")
    action = next((a for a in model.actions if a.procedure == "change_war"), None)
    if action is None:
        return w.tag(t, line, mark="combat", tone="warn" if state.war else "plain")
    tone: Any = "warn" if state.war else "plain"
    return w.chip_row([w.chip(t, line, partial(model.start, action), mark="combat", tone=tone)])


def every_value(sight: Sight, seat: Seat) -> list[ft.Control]:
    """Whatever else is tracked, each one tap from its correction."""
    t, words, model = sight.t, sight.words, sight.model
    if not model.look("all_values", False):
        return [w.button(t, words("sheet.all_values"), partial(model.set_look, "all_values", True), mark="next")]
    fields = sight.game.fields(sight.state)
    mine = [f for f in fields if f.seat == seat]
    table = [f for f in fields if f.seat is None]
    return [
        w.section(t, words("sheet.all_values"), sight.name(seat)),
        field_rows(sight, mine),
        w.section(t, words("whole_table")),
        field_rows(sight, table),
    ]
