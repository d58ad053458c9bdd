"""The rules that need a number of the box, with the numbers that it prints."""

from fractions import Fraction
from functools import partial
from typing import Any

from companion.assets import tables_of
from companion.games.pirates_en_duel import lookup
from companion.games.pirates_en_duel import odds as match_up_odds
from companion.games.pirates_en_duel.data import read
from companion.games.pirates_en_duel.odds import Numbers, Terms
from companion.games.pirates_en_duel.procedures import outcome
from companion.games.pirates_en_duel.rules import combat, dice_odds
from companion.games.pirates_en_duel.rules.dice_odds import Side
from companion.games.pirates_en_duel.rules.odds_value import Odds, odds_of

CATALOGUE = read(tables_of("pirates-en-duel"))
RED, BLUE = CATALOGUE.red, CATALOGUE.blue
NUMBERS = Numbers.of(CATALOGUE)

ship_dice = partial(combat.ship_dice, CATALOGUE)
forecast = partial(match_up_odds.forecast, CATALOGUE)
forecast_at = partial(match_up_odds.forecast_at, CATALOGUE)
entries = partial(lookup.entries, CATALOGUE)
sink_emptied = partial(outcome.sink_empty_ships, CATALOGUE)


def odds(attacker: Side, defender: Side, defender_first: bool = False) -> Odds:
    return odds_of(dice_odds.dice_value(attacker, defender, NUMBERS.dice, defender_first))


def edge(attacker: Side, defender: Side) -> Fraction:
    """How much more often the attacker wins than he loses."""
    found = odds(attacker, defender)
    return found.win - found.lose


def terms(type: str, **rules: Any) -> Terms:
    return Terms(type, NUMBERS, **rules)
