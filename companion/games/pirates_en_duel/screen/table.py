"""The place Table: every seat with its ships, and the card that waits."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.games.pirates_en_duel.rules.cards import card_of
from companion.games.pirates_en_duel.rules.gold import are_coins_counted
from companion.games.pirates_en_duel.screen.common import seats_from_own
from companion.games.pirates_en_duel.state import State
from companion.games.pirates_en_duel.view_data import SeatLine, ShipLine, ship_line
from companion.i18n import Words, capitalise
from companion.ui import widgets as w
from companion.ui.core.memo import Item, Section, common_section, part
from companion.ui.core.theme import Theme, second
from companion.ui.table.context import TableContext

STEPS = ("recruit", "draw")


def seat_line(context: TableContext, seat: str) -> SeatLine:
    state: State = context.state
    player = state.players[seat]
    return SeatLine(
        context.name(seat),
        context.colour(seat),
        player.treasure,
        state.rules.goal,
        player.alive,
        context.active == seat,
        tuple(ship_line(state, colour) for colour in player.ships),
        tuple(context.words.value(card_of(state, id).as_fact) for id in player.hand),
    )


def seat_card(t: Theme, words: Words, line: SeatLine) -> list[ft.Control]:
    ships = [ShipRow(t, words, ship) for ship in line.ships] if line.alive else []
    hand = [hand_line(t, words, line.hand)] if line.hand else []
    whole = w.seat_block(
        t,
        line.colour,
        line.name,
        [*ships, *hand],
        value=words.number(line.treasure),
        unit=words("of_goal", n=line.goal),
        state="" if line.alive else words("out"),
        to_act=words("to_act") if line.to_act else "",
        label=words("seat_says", name=line.name, n=line.treasure, goal=line.goal),
    )
    return [whole]


def ship_row(t: Theme, words: Words, ship: ShipLine) -> ft.Control:
    name = words(f"ship.{ship.colour}")
    if ship.sunk:
        return w.pirate_line(t, name, label=f"{name}, {words('sunk')}", mark="sloop", place=words("sunk"))
    place = "" if ship.captain else words("without_captain")
    skills = words.join_list([words(f"skill.{s}") for s in ship.skills]) if ship.skills else ""
    facts = [
        w.Fact("guns", words.number(ship.cannons)),
        w.Fact("sword", words.number(ship.sabres)),
        w.Fact("loyalty", f"{ship.crew}/{ship.berths}", danger=ship.crew <= 1),
    ]
    says = words("ship_says", name=name, cannons=ship.cannons, sabres=ship.sabres, n=ship.crew)
    label = ". ".join(part for part in (says, capitalise(place), skills) if part)
    line = w.pirate_line(t, name, label=label, mark="sloop", place=place, facts=facts)
    return w.block([line, skills_line(t, skills)], spacing=0) if skills else line


def skills_line(t: Theme, skills: str) -> ft.Control:
    """Under the ship's name; the line above says them, too."""
    indent = 12 if t.large else 45 if t.kind == "narrow" else 48
    return w.silent(ft.Container(second(t, skills), padding=ft.Padding.only(left=indent, right=12, bottom=8)))


def hand_line(t: Theme, words: Words, cards: Sequence[str]) -> ft.Control:
    said = words("hand", cards=words.join_list(list(cards)))
    return ft.Container(second(t, said), padding=ft.Padding.symmetric(vertical=8, horizontal=12))


ShipRow = part(ship_row)


def turn_strip(context: TableContext) -> list[Item]:
    """PD-1.TURN: which step of the turn is due."""
    state: State = context.state
    if state.phase not in STEPS:
        return []
    now = STEPS.index(state.phase)
    return [common_section(context, (now,), lambda: [phase_strip(context, now)])]


def phase_strip(context: TableContext, now: int) -> ft.Control:
    names = [context.words(f"stage.{s}") for s in STEPS]
    label = context.words("step_of", what=names[now], n=now + 1, of=len(names))
    return w.phases(context.t, names, now, label=label)


def table_place(context: TableContext) -> list[Item]:
    state: State = context.state
    t, words = context.t, context.words
    bank = words("bank_says", n=state.bank) if are_coins_counted(state) else ""
    head = common_section(context, (bank,), lambda: [w.section(t, words("seats"), bank)])
    lines = [context.once(f"seat_line/{seat}", partial(seat_line, context, seat)) for seat in seats_from_own(context)]
    seats = context.in_columns(lambda narrow: [seat_section(narrow, line) for line in lines])
    return [*market(context), head, *seats]


def seat_section(context: TableContext, line: SeatLine) -> Section:
    return common_section(context, (line,), partial(seat_card, context.t, context.words, line))


def market(context: TableContext) -> list[Item]:
    """The card that waits for the next recruiting."""
    t, words, state = context.t, context.words, context.state
    cards = tuple(words.say(card_of(state, id).label) for id in state.market)
    if not cards:
        return []

    def draw() -> list[Item]:
        return [w.section(t, words("market")), w.row_list(t, [w.link_row(t, c, None, mark="cards") for c in cards])]

    return [common_section(context, cards, draw)]
