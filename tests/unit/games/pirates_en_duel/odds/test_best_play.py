"""The odds when both players are at their best: shooters, helms, red crosses, and a second reading that agrees."""

import random
from fractions import Fraction
from itertools import permutations

import pytest

from companion.games.pirates_en_duel.rules.odds_value import Odds
from companion.games.pirates_en_duel.state import State
from tests.unit.games.pirates_en_duel.odds.brute_force import Fight, Pirate, Solver, random_fight
from tests.unit.games.pirates_en_duel.odds.match_ups import odds_of_fight
from tests.unit.games.pirates_en_duel.printed import forecast, forecast_at
from tests.unit.games.pirates_en_duel.sea import WHITE, at_sea, fight

ATTACKERS = ("captain 0/2", "lad 0/0", "gun 0/0 tireur-elite", "skull 0/2 tete-de-mort")
DEFENDERS = ("captain 0/1", "rifle 0/2 tireur-elite", "tom 0/2")


def duel(attacker: str, defender: str) -> Odds:
    state: State = at_sea(f"blue: {attacker}", f"red: {defender}", WHITE).state
    return forecast(state, "blue", "red", "abordage")


def test_the_berths_of_two_crews_do_not_change_their_odds() -> None:
    """PD-3.TIREUR: the victim is the one that helps most to the end of the combat, whatever berth he has."""
    orders = [(one, two) for one in permutations(ATTACKERS) for two in permutations(DEFENDERS)]

    found = {duel(", ".join(one), ", ".join(two)) for one, two in orders[::7]}

    assert len(found) == 1


def test_a_shooter_looks_further_than_the_next_throw() -> None:
    """A-30: the rifle would silence the attacker's skull; the first shot goes to it, not to the stronger sailor."""
    silenced = duel("captain 0/2, gun 0/0 tireur-elite", "captain 0/1, rifle 0/0 tireur-elite, tom 0/1")

    crews = Pirate(0, 2, (), True), Pirate(0, 0, ("tireur-elite",))
    theirs = Pirate(0, 1, (), True), Pirate(0, 0, ("tireur-elite",)), Pirate(0, 1)
    assert silenced.win == Solver(Fight((crews, theirs), "abordage")).solve()["win"]


def test_nobody_shoots_a_cursed_crew_free_of_its_curse() -> None:
    """PD-3.TIREUR is no duty: the only victim carries the marmoset, and his ship throws better without it."""
    cursed = "captain 0/6, imp 0/0 ouistiti"

    able, unable = (
        duel(f"captain 0/1 tete-de-mort, jim 0/0 tete-de-mort, gun 0/0 tete-de-mort{gun}", cursed)
        for gun in ("+tireur-elite", "")
    )

    assert able == unable


def test_a_helm_is_tried_by_the_weaker_side_alone() -> None:
    """PD-2.BARRE, A-17: one half of the combats are dodged; the stronger side lets its helm be."""
    plain = duel("captain 0/4", "captain 0/0, tom 0/0")

    weak = duel("captain 0/4", "captain 0/0, tom 0/0 barre")
    strong = duel("captain 0/4 barre", "captain 0/0, tom 0/0")
    twice = duel("captain 0/4", "captain 0/0 barre, tom 0/0 barre")

    assert (weak.win, twice.win) == (plain.win / 2, plain.win / 4)
    assert weak.defender_losses == plain.defender_losses / 2
    assert strong == plain


def test_the_odds_follow_the_helms_that_have_failed() -> None:
    table = at_sea("blue: captain 0/4", "red: captain 0/0, tom 0/0 barre", WHITE)

    before, failed = fight(table, "red"), fight(table, "red", ("blank",))

    both = [forecast_at(p.state, p.ask, p.asked) for p in (before, failed) if p.ask]
    assert both == [
        duel("captain 0/4", "captain 0/0, tom 0/0 barre"),
        duel("captain 0/4", "captain 0/0, tom 0/0"),
    ]


def test_a_red_cross_takes_back_a_loss_of_two() -> None:
    """PD-2.CROIX: one skull in one throw of one die hits, and half of the hit are saved; nobody saves himself."""
    saved = duel("captain 0/1", "tom 0/0, nun 0/0 croix-rouge, captain 0/0")
    alone = duel("captain 0/1", "nun 0/0 croix-rouge")

    assert saved.win == Fraction(2, 3), "the carrier himself is taken"
    assert alone.win == Fraction(2, 3)
    assert duel("captain 0/1", "a 0/0 croix-rouge, b 0/0 croix-rouge").win == Fraction(1, 3)


def test_a_captain_who_may_be_saved_is_not_worth_taking() -> None:
    """PD-1.3d, A-19: two losses take two sailors, not a captain whom one die brings back."""
    two_sailors = duel("captain 0/2", "captain 0/0, nun 0/0 croix-rouge, tom 0/0")

    assert two_sailors.win == Fraction(8, 9)
    assert two_sailors.draw == Fraction(1, 9)


@pytest.mark.parametrize("seed", range(24))
def test_a_second_reading_by_enumeration_gives_the_same_odds(seed: int) -> None:
    found = random_fight(random.Random(seed), most=4)

    assert odds_of_fight(found) == Solver(found).solve()
