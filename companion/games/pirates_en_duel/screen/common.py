"""What several places show: seats in the order of this phone, dice, odds."""

from dataclasses import dataclass

import flet as ft

from companion.core.ask import Seat
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.game import PiratesEnDuel
from companion.games.pirates_en_duel.odds import is_exact
from companion.games.pirates_en_duel.rules.combat import carriers, ship_dice, ship_strength
from companion.games.pirates_en_duel.rules.odds_value import Odds
from companion.games.pirates_en_duel.state import State, captain_of
from companion.ui import widgets as w
from companion.ui.core.screen_state import ScreenState
from companion.ui.core.theme import figure, second, text
from companion.ui.table.context import TableContext

TYPES = ("canonnade", "abordage")


@dataclass(slots=True, eq=False)
class Chosen(ScreenState):
    """What this phone has chosen to see."""

    ship: str | None = None
    attacker: str | None = None
    defender: str | None = None
    fight: str | None = None
    card_colours: tuple[str, ...] = ()
    odds_open: bool = False
    """The chances of the combat under way, in full."""


def catalogue_of(context: TableContext) -> Catalogue:
    game = context.game
    assert isinstance(game, PiratesEnDuel)
    return game.catalogue


def seats_from_own(context: TableContext) -> tuple[Seat, ...]:
    """This phone's person first, then to the left; the order of the table on a phone without a seat."""
    state: State = context.state
    own = context.model.role.seat
    return state.from_seat(own) if own in state.order else state.order


def ship_chip(context: TableContext, ship: str, choose: w.Action, *, on: bool) -> ft.Control:
    """A ship to choose; by its owner, where each player has one."""
    words, state = context.words, context.state
    name = words(f"ship.{ship}") if state.two_players else context.name(state.owner(ship))
    return w.chip(context.t, name, choose, colour=ship, on=on)


def exactness(state: State) -> str:
    """What the figures hold for."""
    return "odds.note" if is_exact(state) else "odds.partly"


def brother_note(context: TableContext, state: State, ships: tuple[str, str], kind: str) -> list[ft.Control]:
    """The odds are of one kind of fight: say so where somebody may change it."""
    able = any(carriers(state, ship, "frere-de-la-cote") for ship in ships)
    return [second(context.t, context.words("odds.brother", type=kind))] if able else []


def two_sides(context: TableContext, state: State, ships: tuple[str, str], kind: str) -> ft.Control:
    """Two ships face to face, or under each other where a name would be broken."""
    names = [context.name(state.owner(ship)) for ship in ships]
    per_row = w.columns_that_fit(context.t, names, 2, around=64)
    return w.grid([side(context, state, ship, kind) for ship in ships], per_row, 10)


def side(context: TableContext, state: State, ship: str, kind: str) -> ft.Control:
    t, words = context.t, context.words
    dice = ship_dice(catalogue_of(context), state, ship, kind)
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
