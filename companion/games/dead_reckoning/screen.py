"""Dead Reckoning on a phone. Shows the state, starts procedures, decides nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.ask import Ask, Dice, Number, Seat
from companion.core.game import Action, Field
from companion.core.procedure import Progress
from companion.games.dead_reckoning import glance
from companion.games.dead_reckoning.combat import ZONES
from companion.games.dead_reckoning.islands import explorer_target
from companion.games.dead_reckoning.lookup import ICONS, TOPICS, abilities_at, may
from companion.games.dead_reckoning.procedures.turn import remaining_turns
from companion.games.dead_reckoning.scoring import LINES, Rank, island_ranks, scores
from companion.games.dead_reckoning.ships import icons
from companion.games.dead_reckoning.state import (
    ACHIEVEMENTS,
    COVENANT,
    MARKERS,
    PORT,
    SAILORS,
    SINKS_AT,
    Player,
    State,
    kind_of,
)
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.asks import Desk, Drawn, found
from companion.ui.game_screen import GameScreen, field_rows
from companion.ui.part import part
from companion.ui.sight import Sight
from companion.ui.table_model import TableModel
from companion.ui.theme import W400, W600, Look, figure, question, second, text, water_name
from companion.ui.widgets.base import handler

SHEETS = ("ship", "crew", "prizes", "score")
SHEET_MARKS = ("sloop", "cards", "glory", "coin")
OWN = ("move_ship", "chart_board", "chest", "damage", "rearrange", "jettison", "give_cargo", "level_up", "count_chest")
ZONE_MARKS = {"one": "sword", "two": "combat", "damage": "flame", "plunder": "chest", "explosive": "storm"}
BUILDING_MARKS = {"fort": "shield", "garrison": "guns", "outpost": "house"}


@dataclass(frozen=True, slots=True)
class Open:
    """A tap that opens something on this phone only; equal ones compare equal, so that nothing is drawn in vain."""

    model: TableModel
    key: str
    value: object

    def __call__(self) -> None:
        same = self.model.look(self.key) == self.value
        self.model.set_look(self.key, None if same and self.key == "board" else self.value)


@dataclass(frozen=True, slots=True)
class Seats:
    """Names and flags of everybody, the Covenant too."""

    names: tuple[tuple[str, str], ...]
    colours: tuple[tuple[str, str], ...]

    def name(self, seat: str) -> str:
        return dict(self.names).get(seat, seat)

    def colour(self, seat: str) -> str:
        return dict(self.colours).get(seat, "black")


def seats_of(sight: Sight) -> Seats:
    order = sight.state.order
    names = tuple((s, sight.words("seat", who=s)) for s in order)
    return Seats(names, tuple((s, sight.colour(s)) for s in order))


def mine(sight: Sight, seat: str) -> State | None:
    """The table as the seat sees it, where this phone may look: the seat's own, or the host's that is passed round."""
    role = sight.model.role
    if role.seat == seat or (role.host and role.seat is None):
        seen: State = sight.model.state_of(Seat(seat))
        return seen
    return None


def pane(t: Look) -> float:
    """The width of the right column of the place Table."""
    return (t.body - 28) / 2 if t.kind == "desktop" else t.body


# The map


def cubes_line(t: Look, seats: Seats, square: glance.Square) -> ft.Control:
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


def marks_line(t: Look, square: glance.Square) -> list[ft.Control]:
    """Buildings, stored tokens, the card."""
    parts: list[ft.Control] = [w.sign(t, BUILDING_MARKS[b], 18, t.c.ink) for b in square.buildings]
    for mark, n in (("coin", square.coins), ("crate", square.cargo)):
        if n:
            parts.append(ft.Row([w.sign(t, mark, 16, t.c.ink2), text(t, str(n), 15)], spacing=3, tight=True))
    if square.card:
        parts.append(w.sign(t, "cards", 16, t.c.ink2))
    return [ft.Row(parts, spacing=7, run_spacing=2, wrap=True)] if parts else []


def ships_line(t: Look, seats: Seats, ships: Sequence[str], pirates: Sequence[str]) -> list[ft.Control]:
    parts: list[ft.Control] = []
    for seat in ships:
        mark = "blackflag" if seat in pirates else "sloop"
        face = [
            w.sign(t, mark, 18, t.c.magenta if seat in pirates else t.c.ink),
            w.seat_flag(t, seats.colour(seat), 20),
        ]
        parts.append(ft.Row(face, spacing=3, tight=True))
    return [ft.Row(parts, spacing=8, run_spacing=2, wrap=True)] if parts else []


def square_said(words: Words, seats: Seats, square: glance.Square) -> str:
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
    t: Look, words: Words, seats: Seats, square: glance.Square, *, chosen: bool, reach: bool, tap: Open
) -> ft.Control:
    """One board. Within reach of the ship its edge is magenta, as moves are on a chart."""
    if square.kind == "hidden":
        mark = w.sign(t, "help", 22, t.c.ink2)
        row = words("board", board=square.at) if t.large else words("map.row", n=int(square.at[1]))
        lines: list[ft.Control] = [ft.Row([mark, second(t, row)], spacing=8)] if t.large else [mark, second(t, row)]
    elif square.kind == "sea":
        lines = [water_name(t, words("map.open_sea"), 15), *marks_line(t, square)]
    else:
        lines = [text(t, square.name, 15, W600), cubes_line(t, seats, square), *marks_line(t, square)]
    lines += ships_line(t, seats, square.ships, square.pirates)
    land = t.c.land if square.kind == "island" else t.c.water if square.kind == "sea" else t.c.sheet
    edge = t.c.ink if chosen else t.c.magenta if reach else t.c.edge
    box = ft.Container(
        ft.Column(lines, spacing=4, tight=True),
        padding=ft.Padding.symmetric(vertical=7, horizontal=7),
        bgcolor=t.c.sea_soft if chosen else land,
        border=ft.Border.all(2 if chosen or reach else 1, edge),
        border_radius=4,
        on_click=handler(tap),
    )
    return w.tap(box, square_said(words, seats, square), chosen)


@part
def port_cell(
    t: Look, words: Words, seats: Seats, ships: tuple[str, ...], *, chosen: bool, reach: bool, tap: Open
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


# The battle board


def cubes_in(ask: Dice, desk: Desk) -> tuple[int, ...]:
    """How many cubes lie in each zone so far; two cubes are kept one by one, as the wizard keeps two dice."""
    held = desk.held if isinstance(desk.held, tuple) else ()
    if ask.count == 2:
        return tuple(held.count(zone) for zone in ZONES)
    return held if len(held) == len(ZONES) else (0,) * len(ZONES)


def lying(counts: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(zone for zone, n in zip(ZONES, counts, strict=True) for _ in range(n))


def step_cube(ask: Dice, desk: Desk, zone: int, way: int) -> None:
    counts = tuple(n + way if i == zone else n for i, n in enumerate(cubes_in(ask, desk)))
    if min(counts) >= 0 and sum(counts) <= ask.count:
        desk.hold(lying(counts) if ask.count == 2 else counts)


class Screen(GameScreen):
    # The table

    def heading(self, sight: Sight) -> Sequence[ft.Control]:
        state, words, t = sight.state, sight.words, sight.t
        lines: list[ft.Control] = [question(t, words.say(sight.game.turn(state)))]
        if state.phase == "play" and state.active in state.players:
            player = state.players[state.active]
            facts = {"sails": player.sails, "bought": state.turn.bought, "explored": state.turn.explored}
            lines.append(second(t, words("limits", **facts, hand=player.hand)))
        return [*lines, *self.watch(sight)]

    def watch(self, sight: Sight) -> list[ft.Control]:
        """DR-END: the alarm at three markers, and the protection of the last round."""
        state, words, t = sight.state, sight.words, sight.t
        if state.phase != "play":
            return []
        if state.end_by:
            left = tuple(s for s in remaining_turns(state.order, state.end_by) if not state.last_turn_done(s))
            told = words("watch.last", who=state.end_by, left=left)
            return [w.notice(t, told, tone="magenta", mark="wait")]
        near = [s for s in state.order if len(state.claimed(s)) == 3]
        return [w.notice(t, words("watch.near", who=tuple(near)), tone="warn", mark="glory")] if near else []

    def draws(self, action: Action) -> bool:
        return action.procedure in OWN

    def table(self, sight: Sight) -> Sequence[ft.Control]:
        state = sight.state
        if state.phase == "set-up":
            return super().table(sight)
        scoring = self.chests(sight) if state.phase == "scoring" else []
        over = self.score_sheet(sight)[1:] if state.winner else []
        return [*over, *scoring, *self.due(sight), *self.chart(sight), *self.seats(sight)]

    def due(self, sight: Sight) -> list[ft.Control]:
        """A level-up that waits stays in sight of its owner until it is done."""
        role = sight.model.role
        waiting = [a for a in sight.model.actions if a.procedure == "level_up" and not a.primary]
        shown = [a for a in waiting if role.seat in (None, a.seat)]
        return [w.button(sight.t, sight.label(a), partial(sight.model.start, a), mark="arrow_up") for a in shown]

    def chart(self, sight: Sight) -> list[ft.Control]:
        t, words, state = sight.t, sight.words, sight.state
        seats, chosen = seats_of(sight), sight.model.look("board")
        moves = {a.arguments["to"] for a in sight.model.actions if a.procedure == "move_ship" and a.refused is None}
        cells = [
            ft.Container(
                square_cell(
                    t,
                    words,
                    seats,
                    sq,
                    chosen=sq.at == chosen,
                    reach=sq.at in moves,
                    tap=Open(sight.model, "board", sq.at),
                )
            )
            for row in glance.chart(state)
            for sq in row
        ]
        here = Open(sight.model, "board", PORT)
        ships = glance.in_port(state)
        port = port_cell(t, words, seats, ships, chosen=chosen == PORT, reach=PORT in moves, tap=here)
        found_out = sum(b.explored for b in state.boards.values())
        head = w.section(t, words("map.title"), words("map.explored", n=found_out, of=len(state.boards)))
        grid = w.grid(cells, 1 if t.large else 3, spacing=6)
        return [head, w.block([grid, port], spacing=6), *self.board(sight, chosen)]

    def board(self, sight: Sight, at: str | None) -> list[ft.Control]:
        """The chosen square: sail there, what it makes, who controls it and why, its values one tap from correction."""
        if at is None:
            return [second(sight.t, sight.words("map.hint"))]
        state, words, t = sight.state, sight.words, sight.t
        name = words("map.port") if at == PORT else words("board", board=glance.square(state, at).name)
        lines: list[ft.Control] = [w.section(t, name[:1].upper() + name[1:])]
        for action in sight.model.actions:
            here = action.arguments.get("to", action.arguments.get("board"))
            if action.procedure in ("move_ship", "chart_board") and here == at:
                lines.append(self.verb(sight, action))
        if at != PORT and state.boards[at].island:
            lines += self.island(sight, at)
        return lines

    def verb(self, sight: Sight, action: Action, label: str = "") -> ft.Control:
        reason = sight.words.say(action.refused) if action.refused else ""
        start = None if action.refused else partial(sight.model.start, action)
        return w.button(sight.t, label or sight.label(action), start, mark=action.mark or None, reason=reason)

    def island(self, sight: Sight, at: str) -> list[ft.Control]:
        state, words, t = sight.state, sight.words, sight.t
        made, (first, second_value, third) = glance.makes(state, at), glance.values_of(state, at)
        notes = [
            w.Note(sight.rule("DR-ISL-CONTROL"), words.say(glance.control_said(state, at))),
            w.Note(
                sight.rule("DR-PROD"),
                words(
                    "map.makes",
                    coins=made.coins,
                    cargo=made.cargo,
                    printed_coins=made.printed_coins,
                    printed_cargo=made.printed_cargo,
                    arrow_coins=made.arrow_coins,
                    arrow_cargo=made.arrow_cargo,
                    outpost=int(made.outpost),
                ),
            ),
            w.Note(sight.rule("DR-SCORE-ISL"), words("map.values", first=first, second=second_value, third=third)),
        ]
        notes += [
            w.Note(sight.rule("DR-BUILD"), words("map.shut_out", who=seat, why=sight.words.say(no)))
            for seat, no in glance.shut_out(state, at)
        ]
        fields = [f for f in sight.game.fields(state) if f.path[:2] == ("boards", at)]
        counts = [self.count(sight, f) for f in fields if isinstance(f.ask, Number)]
        rest = field_rows(sight, [f for f in fields if not isinstance(f.ask, Number)])
        head = w.section(t, words("sheet.correct"))
        return [w.note_list(t, words("map.why"), notes), head, w.counters(t, counts, width=pane(t)), rest]

    def count(self, sight: Sight, field: Field) -> w.Count:
        """A number of an island: whose it is by the flag, what it counts in the second line."""
        words, model, ask, value = sight.words, sight.model, field.ask, int(field.value)
        assert isinstance(ask, Number)
        owner = str(field.facts.get("owner", ""))
        whole = words(f"field.{field.key}", **field.facts)
        unit = words(f"map.count.{field.key}")
        steps = partial(self.step, sight, field) if model.role.acts else None
        return w.Count(
            words("seat", who=owner) if owner else unit,
            words.number(value),
            said=f"{whole}: {words.number(value)}",
            down=words("down_one", what=whole),
            up=words("up_one", what=whole),
            on_step=steps,
            colour=seats_of(sight).colour(owner) if owner else None,
            mark=None if owner else {"stored_cargo": "crate", "stored_coins": "coin"}.get(field.key),
            unit=unit if owner else "",
            can_down=value > ask.low,
            can_up=value < ask.high,
        )

    def step(self, sight: Sight, field: Field, way: int) -> None:
        sight.model.correct(field.path, int(field.value) + way, field.seat)

    def seats(self, sight: Sight) -> list[ft.Control]:
        words, t = sight.words, sight.t
        return [
            w.section(t, words("seats"), words("score.in_sight")),
            *(self.seat(sight, s) for s in sight.state.order),
        ]

    def seat(self, sight: Sight, seat: str) -> ft.Control:
        if seat not in sight.state.players:
            return self.covenant(sight)
        state, words = sight.state, sight.words
        player: Player = state.players[seat]
        sails = [w.Fact("mast", str(player.sails))] if state.active == seat and not player.pirate else []
        facts = [
            w.Fact("flame", str(player.damage), danger=player.damage >= SINKS_AT - 1),
            *sails,
            w.Fact("crate", f"{player.ship_cargo}+{player.dock}"),
            w.Fact("coin", str(player.ship_coins)),
            w.Fact("glory", f"{len(player.claimed)}/{MARKERS}"),
        ]
        place = words("board", board=glance.square(state, player.location).name if not player.in_port else PORT)
        label = words(
            "ship.said",
            who=seat,
            board=player.location if player.in_port else glance.square(state, player.location).name,
            damage=player.damage,
            sails=player.sails,
            cargo=player.ship_cargo,
            dock=player.dock,
            coins=player.ship_coins,
            markers=len(player.claimed),
        )
        badges = ["blackflag"] if player.pirate else []
        line = w.pirate_line(
            sight.t,
            words("ship.title"),
            label=label,
            mark="sloop",
            place=place,
            facts=facts,
            badges=badges,
            on_click=partial(self.open_sheet, sight, seat),
        )
        active = sight.game.active(state) == seat
        total = next((s.score for s in sight.game.standings(state) if s.seat == seat), 0)
        return w.seat_block(
            sight.t,
            sight.colour(seat),
            sight.name(seat),
            [line],
            value=words.number(total),
            unit=words("score.unit"),
            to_act=words("to_act") if active else "",
        )

    def open_sheet(self, sight: Sight, seat: str) -> None:
        sight.model.looks["sheet_seat"] = seat
        sight.model.looks["sheet"] = "ship"
        sight.phone.go_place(1)

    def covenant(self, sight: Sight) -> ft.Control:
        state, words, t = sight.state, sight.words, sight.t
        now = state.covenant
        facts = [
            w.Fact("coin", str(now.coins)),
            w.Fact("crate", str(now.cargo)),
            w.Fact("flame", str(now.damage)),
            w.Fact("sword", str(now.pirate_pile)),
            w.Fact("merchant", str(now.mercantile)),
            w.Fact("glory", f"{len(now.claimed)}/{MARKERS}"),
        ]
        place = words("board", board=PORT if now.location == PORT else glance.square(state, now.location).name)
        line = w.pirate_line(t, words("ship.title"), label=words("covenant_said", n=now.turn), place=place, facts=facts)
        total = next(s.total for s in scores(state) if s.seat == COVENANT)
        return w.seat_block(
            t, "black", words("seat", who=COVENANT), [line], value=words.number(total), unit=words("score.unit")
        )

    # The sheets

    def sheets(self, sight: Sight) -> Sequence[ft.Control]:
        words, t, model = sight.words, sight.t, sight.model
        sheet = model.look("sheet") or ("score" if sight.state.phase in ("scoring", "over") else "ship")

        def pick(i: int) -> None:
            model.set_look("sheet", SHEETS[i])

        names = [words(f"sheet.{s}") for s in SHEETS]
        head = w.segment(t, names, SHEETS.index(sheet), pick, marks=SHEET_MARKS)
        return [head, *{"prizes": self.prizes, "score": self.score_sheet}.get(sheet, self.of_seat)(sight)]

    def of_seat(self, sight: Sight) -> list[ft.Control]:
        seat = self.chosen(sight)
        chips = [
            w.chip(sight.t, sight.name(s), Open(sight.model, "sheet_seat", s), colour=sight.colour(s), on=s == seat)
            for s in sight.state.players
        ]
        row = [w.chip_row(chips, scrolls=not sight.t.large)] if len(chips) > 1 else []
        body = self.crew(sight, seat) if sight.model.look("sheet") == "crew" else self.ship(sight, seat)
        return [*row, *body]

    def chosen(self, sight: Sight) -> str:
        wanted = sight.model.look("sheet_seat") or sight.model.role.seat or sight.state.active
        return str(wanted) if wanted in sight.state.players else next(iter(sight.state.players))

    def ship(self, sight: Sight, seat: str) -> list[ft.Control]:
        """Order of danger: damage, holds, sails and stores, secrets, what may be done."""
        state, words, t, model = sight.state, sight.words, sight.t, sight.model
        player: Player = state.players[seat]
        can = model.role.acts
        damage = w.track(
            t,
            words("field.damage"),
            player.damage,
            (0, SINKS_AT),
            (lambda v: self.set_damage(sight, seat, v)) if can else None,
            down=words("down_one", what=words("field.damage")),
            up=words("up_one", what=words("field.damage")),
            mark="flame",
            note=words("ship.sinks"),
            marks={SINKS_AT: "skull"},
        )
        cells = [self.hull_cell(sight, line) for line in glance.hull(state, seat)]
        return [
            damage,
            w.section(t, words("ship.hull"), words("ship.hull_note")),
            w.holds(t, cells),
            *self.secrets(sight, seat),
            *self.ship_verbs(sight, seat),
            *self.corrections(sight, seat),
        ]

    def set_damage(self, sight: Sight, seat: str, value: int) -> None:
        """A step is a tap of the game, which may sink; any other cell is a correction."""
        now = sight.state.players[seat].damage
        way = value - now
        step = [a for a in sight.model.actions if a.procedure == "damage" and a.seat == seat]
        wanted = [a for a in step if a.arguments["way"] == way and a.refused is None]
        if wanted:
            sight.model.start(wanted[0])
        elif way and value < SINKS_AT:
            sight.model.correct(("players", seat, "damage"), value, Seat(seat))

    def hull_cell(self, sight: Sight, line: glance.HullLine) -> w.Hold:
        words = sight.words
        gives = [words("ship.gives_sails", n=line.sails)] if line.sails else []
        gives += [words("ship.gives_cannons", n=line.cannons)] if line.cannons else []
        lit = words("ship.lit" if line.lit else "ship.dim") if gives else ""
        name = " · ".join(part for part in (line.space, line.tile, *gives, lit) if part)
        if line.covered:
            name += f" · {words('ship.covered', n=line.covered)}"
        if not line.hold:
            return w.Hold(words("ship.no_hold"), name, f"{name}, {words('ship.no_hold')}", full=False, mark="hull")
        amount = words("ship.load", load=line.cargo + line.coins, hold=line.hold)
        name += f" · {words('ship.cargo_there', n=line.cargo)}" if line.cargo else ""
        name += f" · {words('ship.coins_there', n=line.coins)}" if line.coins else ""
        return w.Hold(amount, name, f"{name}, {amount}", full=not line.lit)

    def secrets(self, sight: Sight, seat: str) -> list[ft.Control]:
        """The chest shows only on its owner's phone, and there only while it is held down."""
        words, t, model = sight.words, sight.t, sight.model
        shown = sight.state.players[seat]
        if sight.state.revealed:
            cover = self.cover(sight, "chest", words("field.chest"), words.number(shown.chest or 0), revealed=True)
            return [cover]
        seen = mine(sight, seat)
        if seen is None:
            return [second(t, words("ship.chest_hidden", who=seat))]
        player = seen.players[seat]
        coins = words.number(player.chest) if player.chest is not None else "–"
        lines = [self.cover(sight, f"chest-{seat}", words("field.chest"), coins)]
        if player.bonus:
            token = words.value(player.bonus, "achievement")
            lines.append(self.cover(sight, f"bonus-{seat}", words("field.bonus"), token, mark="glory"))
        ways = [a for a in model.actions if a.procedure == "chest" and a.seat == seat]
        buttons = [
            w.button(t, words(f"chest_way.{a.arguments['way']}"), partial(model.start, a), mark="chest") for a in ways
        ]
        correct = w.button(
            t,
            words("ship.correct_chest"),
            partial(model.correct, ("players", seat, "chest"), None, Seat(seat)),
            mark="pencil",
        )
        return [*lines, w.grid([*buttons, *([correct] if model.role.acts else [])], 1 if t.large else 2)]

    def cover(
        self, sight: Sight, key: str, name: str, value: str, *, mark: str = "chest", revealed: bool = False
    ) -> ft.Control:
        model, words = sight.model, sight.words
        held = bool(model.look(f"held-{key}"))
        label = f"{name}: {value}" if held or revealed else words("ship.hold_to_show", what=name)
        return w.secret(
            sight.t,
            name,
            value,
            held=held,
            on_hold=partial(model.set_look, f"held-{key}", True),
            on_release=partial(model.set_look, f"held-{key}", False),
            label=label,
            hint=words("ship.hold_hint") if not revealed else "",
            mark=mark,
            revealed=revealed,
        )

    def ship_verbs(self, sight: Sight, seat: str) -> list[ft.Control]:
        names = ("load", "unload", "rearrange", "jettison", "level_up", "give_cargo")
        offered = [a for a in sight.model.actions if a.seat == seat and a.procedure in names]
        cells = [self.verb(sight, a, sight.title(a)) for a in offered]
        return [w.grid(cells, 1 if sight.t.large else 2)] if cells else []

    def fields_of(self, sight: Sight, seat: str) -> list[Field]:
        return [f for f in sight.game.fields(sight.state) if f.seat == seat]

    def corrections(self, sight: Sight, seat: str) -> list[ft.Control]:
        """Every other value, folded until somebody needs it."""
        t, words, model = sight.t, sight.words, sight.model
        if not model.look("corrections"):
            return [w.button(t, words("sheet.correct"), Open(model, "corrections", True), mark="pencil")]
        own = [f for f in self.fields_of(sight, seat) if f.key not in ("level", "chest", "bonus", "damage")]
        return [w.section(t, words("sheet.correct")), field_rows(sight, own), *self.whole_table(sight)]

    def whole_table(self, sight: Sight) -> list[ft.Control]:
        """Boxes, the phase, the Covenant: what belongs to no seat and to no island."""
        loose = [f for f in sight.game.fields(sight.state) if f.seat is None and f.path[0] != "boards"]
        return [w.section(sight.t, sight.words("whole_table")), field_rows(sight, loose)]

    def crew(self, sight: Sight, seat: str) -> list[ft.Control]:
        """Twelve sailors: level, sleeves, icons, and what the card does now and one level up."""
        words, t = sight.words, sight.t
        own = sight.model.role.seat == seat
        seen: State = sight.model.state_of(Seat(seat)) if own else sight.state
        player: Player = seen.players[seat]
        counts = words("crew.counts", hand=player.hand, deck=player.deck, discard=len(player.in_zone("discard")))
        rows = [self.sailor(sight, seen, player, id) for id in SAILORS]
        note = words("crew.own" if own else "crew.seen")
        levels = [f for f in sight.game.fields(seen) if f.seat == seat and f.key == "level"] if own else []
        edit = [w.section(t, words("sheet.correct")), field_rows(sight, levels)] if levels else []
        return [w.section(t, words("crew.title"), counts), second(t, note), w.row_list(t, rows), *edit]

    def sailor(self, sight: Sight, state: State, player: Player, id: str) -> ft.Control:
        words, t = sight.words, sight.t
        sailor = player.sailors[id]
        now = self.ability_text(sight, state, player, id, sailor.level)
        after = self.ability_text(sight, state, player, id, sailor.level + 1) if sailor.level < 4 else ""
        name = words(f"sailor.{id}")
        facts = [(icon, icons(state, player, id, icon)) for icon in ("sail", "cannon", "wheel", "draw")]
        counted = [words(f"crew.icon.{icon}", n=n) for icon, n in facts if n]
        zone = words(f"crew.zone.{sailor.zone}") if sailor.zone != "away" else ""
        head = " · ".join(part for part in (words("crew.level", n=sailor.level), zone, *counted) if part)
        lines: list[ft.Control] = [
            ft.Row([text(t, name, 17, W600, expand=True), ft.Container(w.ladder(t, sailor.level, 4), width=64)]),
            second(t, head),
            text(t, now, 16),
        ]
        if after:
            lines.append(second(t, words("crew.next", what=after)))
        box = ft.Container(w.block(lines, spacing=2), padding=ft.Padding.symmetric(vertical=8, horizontal=14))
        return w.said(f"{name}, {head}, {now}", box)

    def ability_text(self, sight: Sight, state: State, player: Player, id: str, level: int) -> str:
        words = sight.words
        groups = abilities_at(state, player, id, level)
        if not groups:
            return words("crew.unknown")
        either = f"{words('crew.or')} "
        sides = [either.join(words(f"effect.{e.effect}", n=e.n) for e in group) for group in groups]
        said = " · ".join(sides)
        return said[:1].upper() + said[1:]

    def prizes(self, sight: Sight) -> list[ft.Control]:
        """Nine rows by seats, with the progress that everybody can see."""
        words, t, state = sight.words, sight.t, sight.state
        seats = seats_of(sight)
        people = [w.Seated(seats.colour(s), seats.name(s)) for s in state.order]
        lines = [
            w.ScoreLine(words(f"achievement.{line.achievement}"), tuple(self.progress(p) for p in line.progress))
            for line in glance.prizes(state)
        ]
        total = w.ScoreLine(words("prizes.markers"), tuple(f"{len(state.claimed(s))}/{MARKERS}" for s in state.order))
        goals = [w.Note(words(f"achievement.{a}"), words(f"goal.{a}", n=explorer_target(state))) for a in ACHIEVEMENTS]
        return [
            *self.watch(sight),
            w.score_table(t, people, lines, total),
            w.note_list(t, words("prizes.goals"), goals),
        ]

    def progress(self, progress: glance.Progress) -> str:
        if progress.done:
            return "✓"
        return f"{progress.now}/{progress.target}" if progress.target else "–"

    def chests(self, sight: Sight) -> list[ft.Control]:
        """Who has counted, and the buttons of those who have not."""
        words, t, model = sight.words, sight.t, sight.model
        rows = [
            w.seat_row(
                t,
                sight.colour(s),
                sight.name(s),
                words("score.counted" if p.counted else "score.not_counted"),
                done=p.counted,
            )
            for s, p in sight.state.players.items()
        ]
        waiting = [a for a in model.actions if a.procedure == "count_chest"]
        shown = [a for a in waiting if model.role.seat in (None, a.seat)]
        buttons = [w.button(t, sight.label(a), partial(model.start, a), mark="chest") for a in shown]
        return [w.section(t, words("score.chests")), w.row_list(t, rows), *buttons]

    def score_sheet(self, sight: Sight) -> list[ft.Control]:
        """Eight lines by seats; why an island pays what it pays stands under them."""
        words, t, state = sight.words, sight.t, sight.state
        seats = seats_of(sight)
        people = [w.Seated(seats.colour(s), seats.name(s)) for s in state.order]
        found_out = scores(state)
        lines = [
            w.ScoreLine(words(f"score_line.{name}"), tuple(words.number(s.lines[i]) for s in found_out))
            for i, name in enumerate(LINES)
        ]
        total = w.ScoreLine(words("score.total"), tuple(words.number(s.total) for s in found_out))
        best = state.order.index(state.winner) if state.winner in state.order else None
        head: list[ft.Control] = []
        if state.winner:
            won = next(s.total for s in found_out if s.seat == state.winner)
            head = [question(t, words("score.won", who=state.winner, n=won))]
        elif not state.revealed:
            head = [second(t, words("score.before"))]
        places = [(at, r) for at, b in state.boards.items() if b.island for r in island_ranks(state, at)]
        notes = [self.rank_note(sight, at, rank) for at, rank in places]
        why = [w.note_list(t, words("score.why"), notes)] if notes else []
        return [*head, w.score_table(t, people, lines, total, best=best), *why]

    def rank_note(self, sight: Sight, at: str, rank: Rank) -> w.Note:
        board = glance.square(sight.state, at).name
        if not rank.seat:
            return w.Note("S8", sight.words("score.ghost", board=board, n=rank.cubes, place=rank.place))
        key = "note.island_tied" if rank.tied > 1 else "note.island_place"
        facts = {"who": rank.seat, "board": board, "n": rank.cubes, "place": rank.place, "coins": rank.coins}
        return w.Note("S8", sight.words(key, **facts))

    # Questions and look-ups

    def question(self, sight: Sight, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        """The strength of both sides, large, while a battle goes on."""
        own, theirs = ask.facts.get("own"), ask.facts.get("theirs")
        if ask.key != "combat_ability" or own is None:
            return []
        row = ft.Row([figure(sight.t, f"{own} : {theirs}", 46)], alignment=ft.MainAxisAlignment.CENTER)
        return [w.said(sight.words("ask.combat_ability.hint", **ask.facts), row)]

    def answers(self, sight: Sight, ask: Ask, desk: Desk) -> Drawn | None:
        """Cubes on the battle board, counted zone by zone; a single cube is one tap."""
        if not isinstance(ask, Dice) or ask.kinds != ZONES:
            return None
        t, words = sight.t, sight.words
        if ask.count == 1:
            rows = [w.Choice(words(f"face.{z}.many"), mark=ZONE_MARKS[z]) for z in ZONES]
            return Drawn([w.choose_one(t, rows, lambda i: desk.send((ZONES[i],)))], direct=True)
        counts = cubes_in(ask, desk)
        left = ask.count - sum(counts)
        head = w.section(t, words("battle.board"), words("so_many_of", n=sum(counts), of=ask.count))
        tallies = [self.zone(sight, zone, n, left) for zone, n in zip(ZONES, counts, strict=True)]
        body = [head, w.dice_tally(t, tallies, partial(step_cube, ask, desk))]
        return Drawn(body, ready=lying(counts) if left == 0 else None)

    def zone(self, sight: Sight, zone: str, n: int, left: int) -> w.Tally:
        words = sight.words
        name = words(f"face.{zone}.many")
        down, up = words("down_one", what=name), words("up_one", what=name)
        return w.Tally(name, n, said=f"{name}: {n}", down=down, up=up, mark=ZONE_MARKS[zone], can_up=left > 0)

    def lookup(self, sight: Sight) -> Sequence[ft.Control]:
        search = str(sight.model.look("lookup", ""))
        return [*([] if search else self.may(sight)), *self.topics(sight, search), *self.sailors(sight, search)]

    def may(self, sight: Sight) -> list[ft.Control]:
        """May I …? where the ship lies, with the reason of every no."""
        state, words, t = sight.state, sight.words, sight.t
        if state.phase != "play":
            return []
        seat = self.chosen(sight)
        rows = []
        for line in may(state, seat):
            name = words(f"may.{line.what}")
            told = words.say(line.no) if line.no else words("yes")
            mark = "cross" if line.no else "check"
            face: list[ft.Control] = [
                w.sign(t, mark, 20, t.c.danger if line.no else t.c.ok),
                ft.Column([text(t, name), second(t, told)], spacing=0, tight=True, expand=True),
            ]
            box = ft.Container(ft.Row(face, spacing=12), padding=ft.Padding.symmetric(vertical=8, horizontal=14))
            rows.append(w.said(f"{name} {told}", box))
        return [w.section(t, words("may.title", who=seat)), w.row_list(t, rows)]

    def topics(self, sight: Sight, search: str) -> list[ft.Control]:
        words, t = sight.words, sight.t
        notes = [w.Note(words(f"topic.{k}"), words(f"topic.{k}.text")) for k in TOPICS]
        notes += [w.Note(words(f"icon.{k}"), words(f"icon.{k}.text")) for k in ICONS]
        shown = [n for n in notes if found(search, f"{n.rule} {n.sentence}")]
        return [w.note_list(t, words("topic.title"), shown)] if shown else []

    def sailors(self, sight: Sight, search: str) -> list[ft.Control]:
        """Table 5.2: every sailor at every level."""
        words, t, state = sight.words, sight.t, sight.state
        player = next(iter(state.players.values()))
        blocks: list[ft.Control] = []
        for kind in dict.fromkeys(kind_of(id) for id in SAILORS):
            id = next(i for i in SAILORS if kind_of(i) == kind)
            rows = [[str(n), self.ability_text(sight, state, player, id, n)] for n in (1, 2, 3, 4)]
            name = words(f"sailor_kind.{kind}")
            if found(search, f"{name} " + " ".join(r[1] for r in rows)):
                notes = [w.Note(words("crew.level", n=int(n)), what) for n, what in rows]
                blocks.append(w.note_list(t, name, notes))
        return [w.section(t, words("crew.levels")), *blocks] if blocks else []
