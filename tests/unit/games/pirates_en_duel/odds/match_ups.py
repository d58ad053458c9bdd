"""A fight of the second reading as the app's own odds see it."""

from dataclasses import fields
from fractions import Fraction

from companion.games.pirates_en_duel.house_rules import HOUSE_RULES
from companion.games.pirates_en_duel.odds import Terms, force_of, odds_between
from companion.games.pirates_en_duel.rules.cards import Card
from companion.games.pirates_en_duel.rules.odds_value import Odds
from tests.unit.games.pirates_en_duel.odds.brute_force import Fight, Pirate
from tests.unit.games.pirates_en_duel.printed import CATALOGUE


def figures(odds: Odds) -> dict[str, Fraction]:
    return {f.name: getattr(odds, f.name) for f in fields(Odds)}


def odds_of_fight(fight: Fight) -> dict[str, Fraction]:
    options = {choice.id: choice.default for choice in HOUSE_RULES} | fight.rules
    terms = Terms.of(CATALOGUE, fight.type, options)
    attacker, defender = (force_of([card_of(p, i) for i, p in enumerate(crew)], terms) for crew in fight.crews)
    return figures(odds_between(attacker, defender, terms))


def card_of(pirate: Pirate, place: int) -> Card:
    id = "captain/blue" if pirate.captain else f"pirate-{place}"
    return Card(id, id, pirate.cannons, pirate.sabres, pirate.skills)
