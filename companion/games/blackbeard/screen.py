"""Blackbeard on a phone. Shows the state, starts procedures, decides nothing."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.core.ask import Ask, Phrase
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.games.blackbeard import glance, lookup
from companion.games.blackbeard.data import (
    CARDS,
    CARGO,
    DIAMOND,
    LOCATORS,
    PIRATE_PORTS,
    PORTS,
    SHIP_TYPES,
    SHIPS,
    TRAITS,
)
from companion.games.blackbeard.forecast import forecast
from companion.games.blackbeard.menu import MARKS
from companion.games.blackbeard.rules import combat_of, loyalty_of, nation_of, ratings_of, seas_of, speed_of, status
from companion.games.blackbeard.scoring import SOURCES, by_source
from companion.games.blackbeard.state import SYSTEM, Pirate, Player, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.asks import found
from companion.ui.game_screen import GameScreen, field_rows
from companion.ui.part import part
from companion.ui.sight import Sight
from companion.ui.theme import W600, Look, figure, question, second, text
from companion.ui.widgets.base import handler

SYSTEM_FLAG = "black"
VIEWS = ("ports", "odds", "tables", "cards")


def known(sight: Sight) -> State:
    """The table, with what the owner's box knows and this table has not needed yet."""
    state: State = sight.state
    return replace(state, box={**sight.model.box(), **state.box})


def say(words: Words, phrases: Sequence[Phrase]) -> str:
    return " · ".join(words.say(p) for p in phrases)


def name_of(sight: Sight, seat: str) -> str:
    return sight.words("seat.system") if seat == SYSTEM else sight.name(seat)


def flag_of(sight: Sight, seat: str) -> str:
    return SYSTEM_FLAG if seat == SYSTEM else sight.colour(seat)


def chosen_pirate(sight: Sight) -> Pirate | None:
    """Whose sheet and whose view of the Ports this phone shows."""
    state: State = sight.state
    id = str(sight.model.look("pirate", ""))
    if id not in state.pirates:
        id = glance.own_pirate(state, sight.model.role.seat)
    return state.pirates.get(id)


def choose(sight: Sight, id: str) -> None:
    sight.model.set_look("pirate", id)


def pirate_chips(sight: Sight, chosen: Pirate) -> ft.Control:
    state: State = sight.state
    chips = [
        w.chip(
            sight.t,
            f"{p.id} {sight.words(f'captain.{p.card}')}",
            partial(choose, sight, p.id),
            mark=p.ship,
            on=p.id == chosen.id,
        )
        for p in sorted(state.pirates.values(), key=lambda p: p.id)
    ]
    return w.chip_row(chips, scrolls=True)


# Table


def line_of(sight: Sight, pirate: Pirate) -> ft.Control:
    words, state = sight.words, sight.state
    place = words.say(glance.place_phrase(pirate))
    name = words(f"captain.{pirate.card}")
    facts = (
        w.Fact("speed", words.number(pirate.speed), danger=pirate.speed < 0),
        w.Fact("combat", words.number(pirate.combat), danger=pirate.combat <= 1),
        w.Fact("loyalty", words.number(pirate.loyalty), danger=pirate.loyalty <= 2),
        w.Fact("notoriety", words.number(pirate.notoriety)),
    )
    values = words(
        "sheet.values",
        speed=pirate.speed,
        combat=pirate.combat,
        loyalty=pirate.loyalty,
        np=pirate.notoriety,
        nw=pirate.worth,
    )
    said = ", ".join(
        part for part in (pirate.id, name, place, values, say(words, glance.badge_phrases(pirate))) if part
    )

    def open_sheet() -> None:
        choose(sight, pirate.id)
        sight.phone.go(f"/table/{sight.model.code}/sheets")

    return w.pirate_line(
        sight.t,
        name,
        label=said,
        ident=pirate.id,
        active=pirate.id == state.turn.active,
        mark=pirate.ship,
        place=place,
        facts=facts,
        badges=glance.badges(pirate),
        on_click=open_sheet,
    )


def seat_of(sight: Sight, player: Player) -> ft.Control:
    words, state = sight.words, sight.state
    turn = state.turn.seat == player.seat and state.phase == "play"
    acted = player.seat in state.turn.interfered
    lines = [line_of(sight, p) for p in state.fleet(player.seat)]
    if player.kc:
        kc = player.kc
        facts = (w.Fact("speed", words.number(kc.speed)), w.Fact("combat", words.number(kc.combat)))
        named = words(f"captain.{kc.convert}") if kc.convert else str(state.box.get(f"kc/{kc.name}", (kc.name,))[0])
        place = words(f"sea.{kc.place}")
        label = f"{words('table.kc')}: {named}, {place}"
        lines.append(w.pirate_line(sight.t, named, label=label, mark="crown", place=place, facts=facts))
    return w.seat_block(
        sight.t,
        flag_of(sight, player.seat),
        name_of(sight, player.seat),
        lines,
        value=words.number(player.vp),
        unit=words("score.unit"),
        state=words("table.acted") if acted else "",
        to_act=words("to_act") if turn else "",
    )


def ledger(sight: Sight) -> list[ft.Control]:
    """Victory Points by their source, once somebody has scored."""
    words, state = sight.words, sight.state
    players = tuple(state.players.values())
    sources = [s for s in (*SOURCES, "corrected") if any(s in by_source(p) for p in players)]
    if not sources:
        return []
    seats = [w.Seated(flag_of(sight, p.seat), name_of(sight, p.seat)) for p in players]
    lines = [
        w.ScoreLine(words(f"source.{s}"), tuple(words.number(by_source(p).get(s, 0)) for p in players)) for s in sources
    ]
    total = w.ScoreLine(words("source.total"), tuple(words.number(p.vp) for p in players))
    best = max(range(len(players)), key=lambda i: players[i].vp)
    return [w.section(sight.t, words("table.ledger")), w.score_table(sight.t, seats, lines, total, best=best)]


def clock(sight: Sight) -> ft.Control:
    words, state = sight.words, sight.state
    cells = [
        (words.number(state.deck), words("table.deck")),
        (f"{state.pardons} / 3", words("table.pardons")),
        (words.number(len(state.merchants)), words("table.merchants")),
    ]
    if state.solo:
        cells = [
            (f"{state.players[state.order[0]].vp} / 130", words("captain.teach")),
            (f"{state.players[SYSTEM].vp} / 100", words("seat.system")),
            *cells[:2],
        ]
    return w.fact_cells(sight.t, cells)


def warships(sight: Sight) -> list[ft.Control]:
    words, state = sight.words, sight.state
    rows = [
        w.pirate_line(
            sight.t,
            words("ap.warship"),
            label=f"{words('ap.warship')}, {words(f'sea.{sea}')}",
            mark="warship",
            place=words(f"sea.{sea}"),
            facts=(w.Fact("speed", words.number(s.speed)), w.Fact("combat", words.number(s.combat))),
        )
        for sea, s in state.warships.items()
    ]
    return [w.section(sight.t, words("table.on_station")), w.row_list(sight.t, rows)] if rows else []


def pirate_verbs(sight: Sight) -> list[ft.Control]:
    """The Actions of each Pirate under his name, so that no button repeats it."""
    words, t = sight.words, sight.t
    state: State = sight.state
    first = next((a for a in sight.model.actions if a.primary and a.refused is None), None)
    mine = [a for a in sight.model.actions if a.procedure in MARKS and a != first]
    body: list[ft.Control] = []
    for id in dict.fromkeys(str(a.arguments["pirate"]) for a in mine):
        pirate = state.pirates[id]
        acts = [a for a in mine if a.arguments["pirate"] == id]
        cells = [verb(sight, a) for a in acts]
        head = f"{id} {words(f'captain.{pirate.card}')}"
        grid = w.grid(cells, 1 if t.large or t.kind == "narrow" else 2)
        grid.key = f"at-{sight.model.number}-{id}"
        body += [w.section(t, head, words.say(glance.place_phrase(pirate))), grid]
    return body


def verb(sight: Sight, action: Action) -> ft.Control:
    words = sight.words
    short = words(f"verb.{action.procedure}")
    return w.button(
        sight.t,
        short,
        None if action.refused else partial(sight.model.start, action),
        mark=action.mark or None,
        kind="danger" if action.danger else "plain",
        reason=words.say(action.refused) if action.refused else "",
        label=sight.label(action),
    )


# Sheets


def set_value(sight: Sight, pirate: Pirate, name: str, value: int) -> None:
    sight.model.correct(("pirates", pirate.id, name), value, sight.model.role.seat)


def tracks(sight: Sight, pirate: Pirate, width: float) -> list[ft.Control]:
    words, state = sight.words, known(sight)
    notes = {
        "speed": words("sheet.most", ship=pirate.ship, n=SHIP_TYPES[pirate.ship].speed),
        "combat": words("sheet.guns_on")
        if pirate.guns
        else words("sheet.most", ship=pirate.ship, n=SHIP_TYPES[pirate.ship].combat),
        "loyalty": words("sheet.mutiny_at"),
    }
    can = sight.model.role.acts
    return [
        w.track(
            sight.t,
            words(f"track.{name}"),
            getattr(pirate, name),
            glance.ends(state, pirate, name),
            partial(set_value, sight, pirate, name) if can else None,
            down=words("down_one", what=words(f"track.{name}")),
            up=words("up_one", what=words(f"track.{name}")),
            mark=name,
            note=notes[name],
            width=width,
        )
        for name in ("speed", "combat", "loyalty")
    ]


def counts(sight: Sight, pirate: Pirate) -> ft.Control:
    words = sight.words
    steps = {"notoriety": 1, "worth": 50, "cunning": 1}
    units = {
        "notoriety": "",
        "worth": words("sheet.doubloons"),
        "cunning": words("sheet.of", n=sight.state.trait(pirate.card, "cunning")),
    }
    marks = {"notoriety": "notoriety", "worth": "coin", "cunning": "cunning"}

    def one(name: str) -> w.Count:
        value = int(getattr(pirate, name))
        label = words(f"track.{name}")
        on_step = None
        if sight.model.role.acts:
            on_step = lambda way: set_value(sight, pirate, name, max(0, value + way * steps[name]))  # noqa: E731
        return w.Count(
            label,
            words.number(value),
            said=f"{label}: {words.number(value)}",
            down=words("down_one", what=label),
            up=words("up_one", what=label),
            on_step=on_step,
            mark=marks[name],
            unit=units[name],
            can_down=value > 0,
            on_value=partial(sight.model.correct, ("pirates", pirate.id, name), None, sight.model.role.seat),
        )

    return w.counters(sight.t, [one(name) for name in steps])


def hold_cells(sight: Sight, pirate: Pirate) -> ft.Control:
    words = sight.words
    cells = []
    for i, amount in enumerate(pirate.holds):
        shown = words.number(amount) if amount else words("sheet.empty")
        name = words("sheet.hold", n=i + 1)
        click = partial(sight.model.correct, ("pirates", pirate.id, "holds", i), None, sight.model.role.seat)
        cells.append(w.Hold(shown, name, f"{name}: {shown}", full=amount > 0, on_click=click))
    return w.holds(sight.t, cells)


def hostage_chips(sight: Sight, pirate: Pirate) -> ft.Control:
    words = sight.words
    if not pirate.hostages:
        return second(sight.t, words("sheet.no_hostages"))
    chips = [
        w.tag(
            sight.t,
            words("sheet.hostage", kind=h.kind, nation=h.nation, information=h.information, value=h.value),
            mark="hostage",
        )
        for h in pirate.hostages
    ]
    return w.chip_row(chips)


def markers(sight: Sight, pirate: Pirate) -> ft.Control:
    """Letter, guns, D&R, Scurvy, map: each one tap from its correction."""
    words, seat = sight.words, sight.model.role.seat

    def flip(name: str, on: bool) -> Callable[[], None]:
        return partial(sight.model.correct, ("pirates", pirate.id, name), not on, seat)

    def ask(name: str) -> Callable[[], None]:
        return partial(sight.model.correct, ("pirates", pirate.id, name), None, seat)

    letter = words("sheet.letter", nation=pirate.letter) if pirate.letter else words("sheet.no_letter")
    revelry = words(f"sheet.revelry_{pirate.revelry}") if pirate.revelry else words("sheet.sober")
    chips = [
        w.chip(sight.t, letter, ask("letter"), mark="letter", on=bool(pirate.letter)),
        w.chip(sight.t, words("sheet.guns"), flip("guns", pirate.guns), mark="guns", on=pirate.guns),
        w.chip(sight.t, revelry, ask("revelry") if not pirate.idle else None, mark="tankard", on=bool(pirate.revelry)),
        w.chip(sight.t, words("sheet.scurvy"), flip("scurvy", pirate.scurvy), mark="scurvy", on=pirate.scurvy),
        w.chip(sight.t, words("sheet.map"), flip("map", pirate.map), mark="map", on=pirate.map),
        w.chip(
            sight.t,
            words("sheet.history", nations=pirate.history) if pirate.history else words("sheet.no_history"),
            ask("history"),
            mark="flame",
            on=bool(pirate.history),
        ),
    ]
    return w.chip_row(chips)


def worth_note(sight: Sight, pirate: Pirate) -> ft.Control:
    words = sight.words
    now = lookup.advice(known(sight), pirate)
    lines = [w.Note("18.12", words("sheet.worth", retire=now.retire, die=now.die, kc=now.kc))]
    lines.append(w.Note("10.12", words("sheet.risk", chance=now.risk)))
    for route in now.routes[:3]:
        key = f"sheet.route_{route.by}"
        lines.append(w.Note("18.41", words(key, port=route.port, n=route.actions, chance=route.chance)))
    return w.note_list(sight.t, words("sheet.what_he_is_worth"), lines)


def trait_cells(sight: Sight, pirate: Pirate) -> ft.Control:
    words, state = sight.words, sight.state
    return w.fact_cells(sight.t, [(words.number(state.trait(pirate.card, n)), words(f"ask.{n}")) for n in TRAITS])


def alliance(sight: Sight, pirate: Pirate) -> list[ft.Control]:
    state: State = sight.state
    if pirate.ally not in state.pirates:
        return []
    words = sight.words
    cells = [
        (words.number(speed_of(state, pirate)), words("track.speed")),
        (words.number(combat_of(state, pirate)), words("track.combat")),
        (words.number(loyalty_of(state, pirate)), words("track.loyalty")),
    ]
    title = words("sheet.alliance", card=state.pirates[pirate.ally].card)
    return [w.section(sight.t, title, words("sheet.together")), w.fact_cells(sight.t, cells)]


def sheet(sight: Sight, pirate: Pirate) -> list[ft.Control]:
    words, t = sight.words, sight.t
    title = words(f"captain.{pirate.card}")
    where = f"{pirate.id} · {name_of(sight, pirate.seat)} · {words.say(glance.place_phrase(pirate))}"
    ships = w.segment(t, [words(f"ship.{s}") for s in SHIPS], SHIPS.index(pirate.ship), None, marks=SHIPS)
    head = w.section(t, title, where)
    left = [w.section(t, words("sheet.holds"), words("sheet.holds_in", ship=pirate.ship, n=len(pirate.holds)))]
    left += [hold_cells(sight, pirate), w.section(t, words("sheet.hostages")), hostage_chips(sight, pirate)]
    right = [w.section(t, words("sheet.markers")), markers(sight, pirate), worth_note(sight, pirate)]
    return [
        head,
        ships if t.kind in ("tablet", "desktop") else ft.Container(),
        *tracks(sight, pirate, t.body),
        counts(sight, pirate),
        *alliance(sight, pirate),
        w.panes(t, [left, right]),
        w.section(t, words("sheet.traits")),
        trait_cells(sight, pirate),
    ]


# Look up


def port_face(
    t: Look,
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
    second_line: list[ft.Control] = []
    if hat:
        second_line.append(w.sign(t, hat, 20, t.c.ok if hat == "governor" else t.c.danger))
    second_line.append(second(t, under))
    marks: list[ft.Control] = []
    if merchant:
        marks.append(w.sign(t, "merchant", 24))
    if info:
        marks.append(ft.Row([w.sign(t, "lantern", 20, t.c.magenta), text(t, info, 17, W600, t.c.magenta)], spacing=4))
    if word:
        marks.append(w.status_tag(t, status, word, width=None if t.large else 104))
    names = ft.Column(
        [text(t, name, 18, W600), ft.Row(second_line, spacing=6, wrap=True)], spacing=0, expand=True, tight=True
    )
    parts: list[ft.Control] = [ft.Container(figure(t, number, 22), width=t.grown(38, 0.5)), names]
    row: ft.Control = ft.Row([*parts, *marks], spacing=10)
    if t.large:
        row = w.block([ft.Row(parts, spacing=10), ft.Row(marks, spacing=10, wrap=True)], spacing=4)
    box = ft.Container(row, padding=ft.Padding.symmetric(vertical=9, horizontal=12), on_click=handler(on_click))
    return w.tap(box, said)


PortFace = part(port_face)


class OpenPort:
    """Opens the card of a Port; equal for the same phone and Port, so that a row is not drawn anew."""

    def __init__(self, sight: Sight, port: str) -> None:
        self.model = sight.model
        self.port = port

    def __call__(self) -> None:
        self.model.set_look("port", self.port)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenPort) and (self.model, self.port) == (other.model, other.port)

    def __hash__(self) -> int:
        return hash(self.port)


def port_row(sight: Sight, state: State, port: str, pirate: Pirate | None) -> ft.Control:
    words = sight.words
    at = state.ports[port]
    now = status(state, port, pirate) if pirate else "destroyed" if at.destroyed else ""
    word = words(f"tag.{now}") if now else ""
    under = say(words, glance.port_line(state, port)) if port not in PIRATE_PORTS else words("status.pirate-port")
    points = at.information.get(pirate.id, 0) if pirate else sum(at.information.values())
    info = words.number(points) if points else ""
    name = words(f"port.{port}")
    extra = [words("ports.merchant_here")] if at.merchant else []
    if points:
        extra.append(words("ports.info", n=points))
    said = ", ".join(p for p in (str(LOCATORS[port]), name, under, *extra, word) if p)
    return PortFace(
        sight.t,
        str(LOCATORS[port]),
        name,
        under,
        hat=glance.governor_mark(at),
        merchant=at.merchant is not None,
        info=info,
        status=glance.TAGS.get(now, "neutral"),
        word=word,
        said=said,
        on_click=OpenPort(sight, port),
    )


def directory(sight: Sight, search: str) -> list[ft.Control]:
    words, state, t = sight.words, known(sight), sight.t
    pirate = chosen_pirate(sight)
    keep = str(sight.model.look("ports", "all"))
    chips = [
        w.chip(
            t,
            words(f"ports.{name}", n=len(glance.shown_ports(state, pirate, name))),
            partial(sight.model.set_look, "ports", name),
            on=name == keep,
        )
        for name in glance.FILTERS
    ]
    shown = [p for p in glance.shown_ports(state, pirate, keep) if wanted(sight, state, p, search)]
    head: list[ft.Control] = [w.section(t, words("ports.title"), words("ports.order"))]
    if pirate:
        head.append(pirate_chips(sight, pirate))
    head.append(w.chip_row(chips, scrolls=t.handheld))
    rows = [port_row(sight, state, p, pirate) for p in shown]
    if not rows:
        return [*head, second(t, words("ports.none"))]
    columns = 3 if t.kind == "desktop" and t.body > 1000 else 2 if t.kind in ("tablet", "desktop") else 1
    size = -(-len(rows) // columns)
    lists = [[w.row_list(t, rows[i : i + size])] for i in range(0, len(rows), size)]
    return [*head, w.panes(t, lists, least=250)]


def wanted(sight: Sight, state: State, port: str, search: str) -> bool:
    """A name, a nation, a Sea Area or a locator number."""
    words = sight.words
    nation = nation_of(state, port)
    seas = " ".join(words(f"sea.{s}") for s in seas_of(state, port))
    said = f"{LOCATORS[port]} {words(f'port.{port}')} {words(f'nation.{nation}') if nation else ''} {seas}"
    return found(search, said)


def port_card(sight: Sight, port: str) -> list[ft.Control]:
    words, state, t = sight.words, known(sight), sight.t
    pirate = chosen_pirate(sight)
    ratings = ratings_of(state, port)
    seas = " · ".join(words(f"sea.{s}") for s in seas_of(state, port)) or words("ports.sea_unknown")
    under = say(words, glance.port_line(state, port)) if port not in PIRATE_PORTS else words("status.pirate-port")
    back = w.button(t, words("ports.back"), partial(sight.model.set_look, "port", ""), mark="arrow_left")
    body: list[ft.Control] = [
        back,
        question(t, f"{LOCATORS[port]} {words(f'port.{port}')}"),
        second(t, f"{seas} · {under}"),
    ]
    if ratings:
        cells = [(words.number(ratings[0]), words("ports.wealth")), (words.number(ratings[1]), words("ports.defense"))]
        body.append(w.fact_cells(t, cells))
    if pirate:
        body.append(pirate_chips(sight, pirate))
        now = status(state, port, pirate)
        tag: Any = glance.TAGS[now]
        body.append(ft.Row([w.status_tag(t, tag, words(f"tag.{now}"), width=None)], wrap=True))
        body.append(w.row_list(t, [right_row(sight, r) for r in lookup.port_card(state, port, pirate)]))
        if journey := lookup.journey(state, pirate, port):
            steps = tuple(journey.steps)
            body.append(second(t, words("ports.way", n=journey.actions, steps=steps)))
    fields = [f for f in sight.game.fields(state) if f.path[:2] == ("ports", port)]
    if fields:
        body += [w.section(t, words("ports.on_the_board")), field_rows(sight, fields)]
    there = [words(f"captain.{p.card}") for p in state.at(port)]
    if there:
        body.append(second(t, words("ports.docked", who=", ".join(there))))
    return body


def right_row(sight: Sight, right: lookup.Right) -> ft.Control:
    t, words = sight.t, sight.words
    title = words(f"right.{right.what}")
    why = words.say(right.why)
    mark = "check" if right.may else "cross"
    colour = t.c.ok if right.may else t.c.danger
    lines = ft.Column([text(t, title, 17, W600), second(t, why)], spacing=0, expand=True, tight=True)
    row = ft.Row([w.sign(t, mark, 22, colour), lines], spacing=12)
    said = f"{title}: {words('yes' if right.may else 'no')}. {why}"
    return w.said(said, ft.Container(row, padding=ft.Padding.symmetric(vertical=8, horizontal=12)))


def odds_view(sight: Sight) -> list[ft.Control]:
    words, t = sight.words, sight.t
    pirate = chosen_pirate(sight)
    if pirate is None:
        return [second(t, words("odds.nobody"))]
    chances = lookup.chances(known(sight), pirate)
    rows = [(words(f"odds.{c.what}", **c.facts), words.percent(c.share)) for c in chances]
    return [
        w.section(t, words("odds.title")),
        pirate_chips(sight, pirate),
        w.data_table(t, [words("odds.roll"), words("odds.chance")], rows, widths=(3, 1)),
        worth_note(sight, pirate),
    ]


def tables_view(sight: Sight) -> list[ft.Control]:
    words, t = sight.words, sight.t
    columns = tuple(CARGO)
    cargo = [(cargo_roll(words, roll), *(words.number(CARGO[c][roll - 1]) for c in columns)) for roll in range(1, 11)]
    storm = [(words(f"storm.{k}"), words(f"storm.{k}_effect")) for k in ("low", "mid", "six", "seven")]
    loyalty = [(words(f"loyalty_table.{k}"), v) for k, v in LOYALTY_ROWS]
    notoriety = [(words(f"notoriety_table.{k}"), words(f"notoriety_table.{k}_np")) for k in NOTORIETY_ROWS]
    head = [words("tables.roll"), *(words(f"cargo.{c}") for c in columns)]
    return [
        w.section(t, words("tables.cargo"), "8.32"),
        w.data_table(t, head, cargo),
        w.section(t, words("tables.storm"), "17.2 #20"),
        w.data_table(t, [words("tables.roll"), words("tables.effect")], storm, widths=(1, 3)),
        w.section(t, words("tables.loyalty"), "5.4"),
        w.data_table(t, [words("tables.cause"), words("track.loyalty")], loyalty, widths=(3, 1)),
        w.section(t, words("tables.notoriety"), "18.2"),
        w.data_table(t, [words("tables.cause"), words("track.notoriety")], notoriety, widths=(2, 1)),
    ]


LOYALTY_ROWS = (
    ("start", "7"),
    ("newcomer", "6"),
    ("rich", "+1"),
    ("poor", "\u22121"),
    ("torture", "+1"),
    ("ship", "\u00b11"),
    ("attack", "+1"),
    ("sack", "+1"),
    ("revel", "+1"),
    ("revel_pirate", "+3"),
    ("kc", "+1"),
    ("warship", "\u22121"),
    ("slow", "\u22121"),
    ("scurvy", "\u22121"),
    ("bribe", "\u22121"),
    ("mutiny", "\u22121"),
    ("grab", "\u22122"),
)
NOTORIETY_ROWS = ("loot", "torture", "attack", "sack", "kc", "warship", "oust")


def cargo_roll(words: Words, roll: int) -> str:
    mood = " \u2212" if roll <= 3 else " +" if roll >= 8 else ""
    return f"{roll}{mood}"


def number_of(t: Look, number: int) -> ft.Control:
    return ft.Container(figure(t, str(number), 20), width=t.grown(34, 0.5))


def cards_view(sight: Sight, search: str) -> list[ft.Control]:
    words, t = sight.words, sight.t
    rows = []
    for card in CARDS:
        title = words(f"title.{card.id}")
        told = words(f"card_text.{card.id}")
        if not found(search, f"{card.number} {title} {told}"):
            continue
        kind = words("cards.must") if card.must else words("cards.ap") if card.antipirate else words("cards.own")
        value = words("cards.diamond") if card.actions == DIAMOND else words("cards.actions", n=card.actions)
        facts = f"{kind} · {value}" if card.actions else kind
        left = card.copies - sight.state.seen.get(card.id, 0)
        rows.append(
            w.block(
                [
                    ft.Row(
                        [ft.Container(figure(t, str(card.number), 20), width=34), text(t, title, 17, W600, expand=True)]
                    ),
                    text(t, told, 16),
                    second(t, f"{facts} · {words('cards.left', n=left, of=card.copies)}"),
                ],
                spacing=2,
            )
        )
    padded = [ft.Container(r, padding=ft.Padding.symmetric(vertical=9, horizontal=12)) for r in rows]
    return [w.section(t, words("cards.title"), "17.2"), w.row_list(t, padded)]


class Screen(GameScreen):
    def heading(self, sight: Sight) -> Sequence[ft.Control]:
        words, state = sight.words, sight.state
        head: list[ft.Control] = [question(sight.t, words.say(sight.game.turn(state)))]
        if state.phase == "play" and state.turn.seat != SYSTEM:
            named = [words(f"stage.{p}") for p in glance.PHASES]
            now = glance.phase_of(state)
            label = words("step_of", what=named[now], n=now + 1, of=len(named))
            head.append(w.phases(sight.t, named, now, label=label))
        return [*head, *pirate_verbs(sight)]

    def draws(self, action: Action) -> bool:
        return action.procedure in MARKS

    def table(self, sight: Sight) -> Sequence[ft.Control]:
        words, state = sight.words, sight.state
        blocks = [seat_of(sight, p) for p in state.players.values()]
        return [clock(sight), w.section(sight.t, words("seats")), *blocks, *warships(sight), *ledger(sight)]

    def sheets(self, sight: Sight) -> Sequence[ft.Control]:
        words = sight.words
        pirate = chosen_pirate(sight)
        if pirate is None:
            return [w.empty_state(sight.t, words("sheet.none"), words("sheet.none_yet"), mark="sloop")]
        whole = [f for f in sight.game.fields(sight.state) if f.path[0] not in ("pirates", "ports")]
        rest = [w.section(sight.t, words("whole_table")), field_rows(sight, whole)]
        return [pirate_chips(sight, pirate), *sheet(sight, pirate), *rest]

    def lookup(self, sight: Sight) -> Sequence[ft.Control]:
        words = sight.words
        port = str(sight.model.look("port", ""))
        if port in PORTS:
            return port_card(sight, port)
        view = str(sight.model.look("view", VIEWS[0]))
        search = str(sight.model.look("lookup", ""))
        names = [words(f"view.{v}") for v in VIEWS]
        pick = w.segment(sight.t, names, VIEWS.index(view), lambda i: sight.model.set_look("view", VIEWS[i]))
        match view:
            case "odds":
                body = odds_view(sight)
            case "tables":
                body = tables_view(sight)
            case "cards":
                body = cards_view(sight, search)
            case _:
                body = directory(sight, search)
        return [pick, *body]

    def question(self, sight: Sight, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        """The chances before anybody commits himself."""
        state: Any = progress.state
        informed = replace(state, box={**sight.model.box(), **state.box})
        notes = [w.Note(c.rule, sight.words.say(c.phrase)) for c in forecast(informed, ask)]
        return [w.note_list(sight.t, sight.words("odds.title"), notes)] if notes else []
