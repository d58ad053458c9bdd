"""Pirates en Duel on a phone. Shows the state, starts procedures, decides nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.ask import Ask
from companion.core.procedure import Progress
from companion.games.pirates_en_duel.cards import BLACK, Card, card_of, crew_of
from companion.games.pirates_en_duel.combat import carriers, ship_dice, ship_strength
from companion.games.pirates_en_duel.forecast import forecast, forecast_at, is_exact
from companion.games.pirates_en_duel.lookup import answers, entries
from companion.games.pirates_en_duel.odds_value import Odds
from companion.games.pirates_en_duel.state import BERTHS, State, captain_of
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import part
from companion.ui.core.theme import Theme, figure, second, text
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import GameScreen, field_rows
from companion.ui.wizard.questions import found

STEPS = ("recruit", "draw")
TYPES = ("canonnade", "abordage")


@dataclass(frozen=True, slots=True)
class ShipLine:
    """A ship at a glance."""

    colour: str
    crew: int
    cannons: int
    sabres: int
    captain: bool
    sunk: bool
    skills: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatLine:
    name: str
    colour: str
    treasure: int
    goal: int
    alive: bool
    to_act: bool
    ships: tuple[ShipLine, ...]


def ship_line(state: State, colour: str) -> ShipLine:
    crew = crew_of(state, colour)
    skills = tuple(dict.fromkeys(s for card in crew for s in sorted(card.skills)))
    return ShipLine(
        colour,
        len(crew),
        ship_strength(state, colour, "canonnade"),
        ship_strength(state, colour, "abordage"),
        any(card.captain for card in crew),
        state.ships[colour].sunk,
        skills,
    )


def seat_line(context: TableContext, seat: str) -> SeatLine:
    state: State = context.state
    player = state.players[seat]
    return SeatLine(
        context.name(seat),
        context.colour(seat),
        player.treasure,
        state.rules.goal,
        player.alive,
        context.game.active(state) == seat,
        tuple(ship_line(state, colour) for colour in player.ships),
    )


def seat_card(t: Theme, words: Words, line: SeatLine) -> ft.Control:
    return w.seat_block(
        t,
        line.colour,
        line.name,
        [ship_row(t, words, ship) for ship in line.ships] if line.alive else [],
        value=words.number(line.treasure),
        unit=words("of_goal", n=line.goal),
        state="" if line.alive else words("out"),
        to_act=words("to_act") if line.to_act else "",
        label=words("seat_says", name=line.name, n=line.treasure, goal=line.goal),
    )


def ship_row(t: Theme, words: Words, ship: ShipLine) -> ft.Control:
    name = words(f"ship.{ship.colour}")
    place = words("sunk") if ship.sunk else "" if ship.captain else words("without_captain")
    skills = words.listed([words(f"skill.{s}") for s in ship.skills]) if ship.skills else ""
    facts = [
        w.Fact("guns", words.number(ship.cannons)),
        w.Fact("sword", words.number(ship.sabres)),
        w.Fact("loyalty", f"{ship.crew}/{BERTHS}", danger=ship.crew <= 1),
    ]
    label = words("ship_says", name=name, cannons=ship.cannons, sabres=ship.sabres, n=ship.crew, skills=skills)
    line = w.pirate_line(t, name, label=label, mark="sloop", place=place, facts=facts)
    return w.block([line, under(t, skills)], spacing=0) if skills else line


def under(t: Theme, skills: str) -> ft.Control:
    return ft.Container(second(t, skills), padding=ft.Padding.only(left=14, right=14, bottom=8))


SeatCard = part(seat_card)


class Screen(GameScreen):
    def heading(self, context: TableContext) -> Sequence[ft.Control]:
        state: State = context.state
        lines = list(super().heading(context))
        if state.phase in STEPS:
            names = [context.words(f"stage.{s}") for s in STEPS]
            now = STEPS.index(state.phase)
            said = context.words("step_of", what=names[now], n=now + 1, of=len(names))
            lines.append(w.phases(context.t, names, now, label=said))
        return lines

    def table(self, context: TableContext) -> Sequence[ft.Control]:
        state: State = context.state
        head = w.section(context.t, context.words("seats"), context.words("bank_says", n=state.bank))
        seats = [SeatCard(context.t, context.words, seat_line(context, seat)) for seat in state.order]
        return [*self.market(context), head, *seats]

    def market(self, context: TableContext) -> list[ft.Control]:
        """The card that waits for the next recruiting."""
        state: State = context.state
        rows = [
            w.link_row(context.t, card_name(context.words, card_of(state, id)), None, mark="cards")
            for id in state.market
        ]
        return [w.section(context.t, context.words("market")), w.row_list(context.t, rows)] if rows else []

    def sheets(self, context: TableContext) -> Sequence[ft.Control]:
        state: State = context.state
        ships = [colour for seat in state.order for colour in state.players[seat].ships]
        chosen = context.model.look("ship", ships[0])
        chips = [
            w.chip(
                context.t,
                context.words(f"ship.{c}"),
                partial(context.model.set_look, "ship", c),
                colour=c,
                on=c == chosen,
            )
            for c in ships
        ]
        return [w.chip_row(chips, scrolls=True), *self.ship_sheet(context, chosen)]

    def ship_sheet(self, context: TableContext, colour: str) -> list[ft.Control]:
        """Six berths, what they come to, and the owner's treasure: each a tap from its correction."""
        t, words, state = context.t, context.words, context.state
        owner = state.owner(colour)
        fields = context.game.fields(state)
        own = [f for f in fields if f.path[:2] == ("players", owner)]
        berths = [f for f in fields if f.path[:2] == ("ships", colour)]
        rest = [f for f in fields if f.seat is None]
        return [
            w.section(t, words("crew_of", who=owner), words("berths", n=len(state.ships[colour].crew))),
            strengths(context, colour),
            field_rows(context, berths),
            w.section(t, words("treasure_of", who=owner)),
            field_rows(context, own),
            w.section(t, words("whole_table")),
            field_rows(context, rest),
        ]

    def lookup(self, context: TableContext) -> Sequence[ft.Control]:
        search = str(context.model.look("lookup", ""))
        return [*([] if search else two_ships_panel(context)), *entry_list(context, search)]

    def question(self, context: TableContext, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        state = progress.state
        if not isinstance(state, State) or state.combat is None or not state.combat.defender:
            return []
        return versus(context, state, forecast_at(state, ask, progress.asked) if context.phone.odds else None)


def card_name(words: Words, card: Card) -> str:
    return words.say(card.label)


def strengths(context: TableContext, colour: str) -> ft.Control:
    """What the crew throws in each kind of fight."""
    words, state = context.words, context.state
    cells = [(words.number(ship_dice(state, colour, kind)), words(f"dice_in.{kind}")) for kind in TYPES]
    return w.fact_cells(context.t, cells)


def versus(context: TableContext, state: State, odds: Odds | None) -> list[ft.Control]:
    """Two ships face to face, the card's gold, and before the first throw what may come of it."""
    combat = state.combat
    assert combat is not None
    stake = text(context.t, context.words("stake", n=combat.gold))
    panel = [stake, w.grid([side(context, state, ship, combat.type) for ship in combat.sides], 2, 10)]
    if odds:
        note = second(context.t, context.words(exactness(state)))
        panel += [
            *chances(context, state, combat.sides, odds),
            note,
            *brother_note(context, state, combat.sides, combat.type),
        ]
    return panel


def exactness(state: State) -> str:
    """What the figures hold for."""
    return "odds.note" if is_exact(state) else "odds.partly"


def brother_note(context: TableContext, state: State, ships: tuple[str, str], kind: str) -> list[ft.Control]:
    """The odds are of one kind of fight: say so where somebody may change it."""
    able = any(carriers(state, ship, "frere-de-la-cote") for ship in ships)
    return [second(context.t, context.words("odds.brother", type=kind))] if able else []


def side(context: TableContext, state: State, ship: str, kind: str) -> ft.Control:
    t, words = context.t, context.words
    dice = ship_dice(state, ship, kind)
    many = words(f"symbols.{kind}", n=ship_strength(state, ship, kind))
    lines = ft.Column([text(t, words("dice_count", n=dice)), second(t, many)], spacing=0, tight=True)
    count = ft.Row([figure(t, words.number(dice), 40), lines], spacing=10, wrap=True)
    return w.card(t, w.block([w.seat_chip(t, ship, context.name(state.owner(ship))), count], spacing=6))


def chances(context: TableContext, state: State, ships: tuple[str, str], odds: Odds) -> list[ft.Control]:
    """Who wins, and what it costs, with every skill of the combat."""
    words = context.words
    one, two = (state.owner(ship) for ship in ships)
    shares = (odds.win, odds.draw, odds.lose)
    bar = w.Odds(
        tuple(float(s) for s in shares),  # type: ignore[arg-type]
        tuple(words.percent(s) for s in shares),  # type: ignore[arg-type]
        (words("odds.wins", who=one), words("odds.draw"), words("odds.wins", who=two)),
    )
    losses = [
        (words.decimal(odds.attacker_losses), words("odds.will_lose", who=one)),
        (words.decimal(odds.defender_losses), words("odds.will_lose", who=two)),
        (words.percent(odds.attacker_sunk), words("odds.may_sink", who=one)),
        (words.percent(odds.defender_sunk), words("odds.may_sink", who=two)),
    ]
    dangers = zip(ships, (odds.attacker_captain, odds.defender_captain), strict=True)
    captains = [
        (words.percent(danger), words("odds.may_lose_captain", who=state.owner(ship)))
        for ship, danger in dangers
        if captain_of(ship) in state.ships[ship].crew
    ]
    cells = [w.fact_cells(context.t, facts) for facts in (losses, captains) if facts]
    return [w.odds_bar(context.t, bar), *cells]


def two_ships_panel(context: TableContext) -> list[ft.Control]:
    """Any two ships that may meet, either kind of fight: who would win, and what is allowed."""
    t, words, model, state = context.t, context.words, context.model, context.state
    afloat = [c for seat in state.living for c in state.sailing(seat)]
    if len(state.living) < 2 or state.phase == "set-up":
        return []
    attacker = chosen_of(model.look("odds_attacker"), afloat)
    enemies = [c for c in afloat if state.owner(c) != state.owner(attacker)]
    defender = chosen_of(model.look("odds_defender"), enemies)
    kind = chosen_of(model.look("odds_type"), TYPES)

    def named(ship: str) -> str:
        return words(f"ship.{ship}") if state.two_players else context.name(state.owner(ship))

    def chips(key: str, chosen: str, others: Sequence[str]) -> ft.Control:
        return w.chip_row(
            [w.chip(t, named(c), partial(model.set_look, key, c), colour=c, on=c == chosen) for c in others]
        )

    odds = context.phone.odds
    head = (
        w.section(t, words("odds.title"), words(exactness(state))) if odds else w.section(t, words("lookup.two_ships"))
    )
    return [
        head,
        w.segment(
            t, [words(f"card.{k}") for k in TYPES], TYPES.index(kind), lambda i: model.set_look("odds_type", TYPES[i])
        ),
        second(t, words("odds.attacker")),
        chips("odds_attacker", attacker, afloat),
        second(t, words("odds.defender")),
        chips("odds_defender", defender, enemies),
        w.grid([side(context, state, ship, kind) for ship in (attacker, defender)], 2, 10),
        *(odds_of_ships(context, (attacker, defender), kind) if odds else []),
        *may_i_panel(context, (attacker, defender), kind),
    ]


def odds_of_ships(context: TableContext, ships: tuple[str, str], kind: str) -> list[ft.Control]:
    state: State = context.state
    shown = chances(context, state, ships, forecast(state, *ships, kind))
    return [*shown, second(context.t, context.words("odds.best")), *brother_note(context, state, ships, kind)]


def may_i_panel(context: TableContext, ships: tuple[str, str], kind: str) -> list[ft.Control]:
    """What one ship may do to the other; the colours of a fight card are named by their chips."""
    t, words, state = context.t, context.words, context.state
    card: tuple[str, ...] = tuple(context.model.look("card_colours", ()))
    chips = [
        w.chip(
            t,
            words(f"colour.{colour}"),
            partial(context.model.set_look, "card_colours", toggle(card, colour)),
            colour=colour,
            on=colour in card,
        )
        for colour in (*state.rules.colours, BLACK)
    ]
    said = [w.Note(context.rule(a.rule), words.say(a.sentence)) for a in answers(state, *ships, kind, card)]
    return [second(t, words("lookup.card_shows")), w.chip_row(chips), w.note_list(t, words("lookup.may_i"), said)]


def toggle(card: tuple[str, ...], colour: str) -> tuple[str, ...]:
    """The colours of the card after a tap: two ships at most, or the black ones."""
    if colour in card:
        return tuple(c for c in card if c != colour)
    if colour == BLACK:
        return (BLACK,)
    return (*(c for c in card if c != BLACK), colour)[-2:]


def chosen_of(looked: object, offered: Sequence[str]) -> str:
    return looked if isinstance(looked, str) and looked in offered else offered[0]


def entry_list(context: TableContext, search: str) -> list[ft.Control]:
    """Terms, cards and skills of the level, in two lines each."""
    words = context.words
    said = [(words(e.title), words(e.text), e.rule) for e in entries(context.state.level) if e.kind != "ruling"]
    hits = [(title, rest, rule) for title, rest, rule in said if found(search, f"{title} {rest} {rule}")]
    notes = [w.Note(context.rule(rule), f"{title}. {rest}") for title, rest, rule in hits]
    return [w.note_list(context.t, words("lookup.in_short"), notes)] if notes else []
