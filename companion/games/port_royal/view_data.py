"""What a screen shows of the table: values only, equal when nothing changed."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from companion.core.ask import Seat
from companion.games.port_royal.data import SYMBOLS, Card, Catalogue
from companion.games.port_royal.events import CoinsGained, CoinsSpent
from companion.games.port_royal.odds import next_card, reach
from companion.games.port_royal.rules.discover import jester_coins
from companion.games.port_royal.rules.expeditions import missing_symbols, open_expeditions, why_not_complete
from companion.games.port_royal.rules.taxes import tax_loss
from companion.games.port_royal.rules.windows import stop_allowance
from companion.games.port_royal.scoring import is_expedition_needed
from companion.games.port_royal.state import State


@dataclass(frozen=True, slots=True)
class Gauge:
    """The next card, in shares of one."""

    bust: Fraction
    threats: Fraction
    total: Fraction
    exact: bool
    new_colour: Fraction
    person: Fraction
    tax: Fraction
    goal: int
    reach: Fraction


def gauge(cards: Catalogue, state: State) -> Gauge:
    odds = next_card(cards, state)
    goal = 5 if len(cards.colours(state.harbour)) >= 4 else 4
    return Gauge(
        odds.bust,
        odds.threats,
        odds.total,
        odds.exact,
        odds.new_colour,
        odds.person,
        odds.tax,
        goal,
        reach(cards, state, goal),
    )


@dataclass(frozen=True, slots=True)
class HarbourLine:
    """The row of cards, and what is at stake."""

    faces: tuple[Card, ...]
    swords: int
    jesters: tuple[tuple[Seat, int], ...]
    """What a bust would pay to whom."""
    stop_now: int


def harbour(cards: Catalogue, state: State) -> HarbourLine:
    player = state.player(state.active)
    jesters = tuple((s, coins) for s in state.order if (coins := jester_coins(cards, state, s)))
    faces = tuple(cards[f] for f in state.harbour)
    return HarbourLine(faces, cards.swords(player), jesters, stop_allowance(cards, state))


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A player at a glance. `types`: how many of each ability."""

    seat: Seat
    vp: int
    coins: int | None
    swords: int
    discount: int
    governors: int
    admirals: int
    jesters: int
    expeditions: int
    lacks_expedition: bool
    taxed: int
    to_act: bool
    first: bool


def seat_line(cards: Catalogue, state: State, seat: Seat, to_act: bool) -> SeatLine:
    player = state.player(seat)
    return SeatLine(
        seat,
        cards.vp(player),
        player.coins,
        cards.swords(player),
        cards.count(player, "MAD"),
        cards.count(player, "GOV"),
        cards.count(player, "ADM"),
        cards.count(player, "JES"),
        len(player.expeditions),
        is_expedition_needed(state) and not player.expeditions,
        tax_loss(player.coins or 0, state.options["tax_rounding"]),
        to_act,
        seat == state.first,
    )


@dataclass(frozen=True, slots=True)
class Lack:
    """What a player still needs for an expedition; with nothing the player can complete it, `now` or later."""

    seat: Seat
    symbols: tuple[str, ...]
    now: bool


@dataclass(frozen=True, slots=True)
class ExpeditionLine:
    """`net`: the points that are left when the persons are given up."""

    card: Card
    net: int
    lacks: tuple[Lack, ...]

    @property
    def ready(self) -> bool:
        return any(not lack.symbols for lack in self.lacks)


def expedition_lines(cards: Catalogue, state: State) -> tuple[ExpeditionLine, ...]:
    """PR-EXP for everybody, the players of this table clockwise."""
    return tuple(expedition_line(cards, state, face) for face in open_expeditions(cards, state))


def expedition_line(cards: Catalogue, state: State, face: str) -> ExpeditionLine:
    """Whoever may be given up is worth one point."""
    lacking = {s: missing_symbols(cards, state.player(s), face) for s in state.order}
    lacks = tuple(
        Lack(s, tuple(x for x in SYMBOLS for _ in range(found[x])), why_not_complete(state, s) is None)
        for s, found in lacking.items()
    )
    return ExpeditionLine(cards[face], cards[face].vp - len(cards[face].needs), lacks)


@dataclass(frozen=True, slots=True)
class PossibleTaxLine:
    seat: Seat
    had: int | None
    lost: int


def possible_tax_lines(state: State) -> tuple[PossibleTaxLine, ...]:
    """What any tax card would take from each player."""
    rounding, held = state.options["tax_rounding"], {s: state.player(s).coins for s in state.order}
    return tuple(PossibleTaxLine(s, coins, tax_loss(coins or 0, rounding)) for s, coins in held.items())


@dataclass(frozen=True, slots=True)
class PaidLine:
    """A player's line of a tax that was paid; coins that nobody has counted are None."""

    seat: Seat
    had: int | None
    lost: int
    bonus: int
    has: int | None


def paid_tax_lines(state: State, events: Iterable[object]) -> tuple[PaidLine, ...]:
    """What the tax did, from what happened."""
    lost, bonus = Counter[str](), Counter[str]()
    for event in events:
        match event:
            case CoinsSpent(seat, coins, "tax"):
                lost[seat] += coins
            case CoinsGained(seat, coins, "tax"):
                bonus[seat] += coins
            case _:
                pass
    return tuple(paid_line(state, s, lost[s], bonus[s]) for s in state.order)


def paid_line(state: State, seat: Seat, lost: int, bonus: int) -> PaidLine:
    has = state.player(seat).coins
    return PaidLine(seat, None if has is None else has + lost - bonus, lost, bonus, has)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    persons: int
    expeditions: int
    coins: int | None


def score_line(cards: Catalogue, state: State, seat: Seat) -> ScoreLine:
    player = state.player(seat)
    persons = sum(cards[f].vp for f in player.persons)
    return ScoreLine(persons, cards.vp(player) - persons, player.coins)
