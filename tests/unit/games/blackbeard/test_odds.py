"""The odds against a plain enumeration of every throw, and the figures of 5.9."""

from fractions import Fraction
from itertools import product

import pytest

from companion.games.blackbeard import odds
from companion.games.blackbeard.lookup import advice, journey, port_card
from tests.unit.games.blackbeard.play import in_play, pirate, port, with_box


def thrown(dice: int) -> list[tuple[int, ...]]:
    return list(product(range(1, 7), repeat=dice))


def share(dice: int, counts: list[bool]) -> Fraction:
    return Fraction(sum(counts), 6**dice)


@pytest.mark.parametrize("ability", range(7))
def test_find_by_every_throw(ability: int) -> None:
    assert odds.find(ability) == share(1, [d + ability >= 7 for (d,) in thrown(1)])


@pytest.mark.parametrize(("mine", "his"), [(8, 7), (10, 7), (3, 9), (11, 5)])
def test_battles_and_flights_by_every_pair_of_dice(mine: int, his: int) -> None:
    pairs = thrown(2)

    assert odds.warship_battle(mine, his) == share(2, [a + mine > b + his for a, b in pairs])
    assert odds.kc_battle(mine, his) == share(2, [a + mine >= b + his for a, b in pairs])
    assert odds.flee(mine, his) == share(2, [a + mine >= b + his for a, b in pairs])


@pytest.mark.parametrize("attacked", [False, True])
def test_attacks_by_every_throw(attacked: bool) -> None:
    dice = 3 if attacked else 2

    assert odds.attack(9, 7, attacked) == share(dice, [t[0] + 9 > 7 + sum(t[1:]) for t in thrown(dice)])


@pytest.mark.parametrize("notoriety", [2, 3, 4, 6, 8, 10, 11, 12, 14, 16, 18, 19, 30])
def test_a_commissioner_by_every_throw_of_three_dice(notoriety: int) -> None:
    assert odds.kc_deployment(notoriety) == share(3, [sum(t) < notoriety for t in thrown(3)])


def test_the_figures_of_the_specification() -> None:
    assert [odds.find(a) for a in (1, 2, 3, 4, 5)] == [Fraction(n, 6) for n in (1, 2, 3, 4, 5)]
    percents = {4: 83.3, 5: 72.2, 6: 58.3, 7: 41.7, 8: 27.8, 9: 16.7, 10: 8.3, 11: 2.8, 12: 0.0}
    assert {n: round(float(odds.conspiracy(n)) * 100, 1) for n in percents} == percents
    deployed = {4: 0.5, 6: 4.6, 8: 16.2, 10: 37.5, 11: 50.0, 12: 62.5, 14: 83.8, 16: 95.4, 19: 100.0}
    assert {n: round(float(odds.kc_deployment(n)) * 100, 1) for n in deployed} == deployed


def test_mutiny_sack_torture_bribe_and_resistance() -> None:
    assert odds.mutiny(4) == Fraction(2, 6)
    assert odds.sack(3, 7) == Fraction(2, 6)
    assert odds.torture(3) == Fraction(3, 6)
    assert odds.resistance(3) == Fraction(3, 6)
    assert odds.bribe(2400) == Fraction(10, 36)
    assert odds.haven(350) == Fraction(3, 6)


@pytest.mark.parametrize(("mine", "his"), [(1, 1), (2, 1), (3, 2)])
def test_a_duel_is_fought_until_it_is_decided(mine: int, his: int) -> None:
    pairs = [(sum(a), sum(b)) for a in thrown(mine) for b in thrown(his)]
    won, lost = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)

    assert odds.duel(mine, his) == Fraction(won, won + lost)


def test_the_adviser_knows_what_he_is_worth_and_where_he_could_go() -> None:
    state = port(in_play(), "bath", nation="english", governor="p1")
    state = pirate(state, place="central-atlantic", notoriety=17, worth=1899)

    told = advice(state, state.pirates["A1"])

    assert (told.retire, told.die, told.kc) == (52, 17, 9)
    assert [(r.port, r.by, r.actions) for r in told.routes] == [("bath", "bribe", 2)]


def test_the_shortest_way_counts_double_moves() -> None:
    state = with_box(pirate(in_play(), place="north-atlantic", speed=-1), map__americas=False)

    trip = journey(state, state.pirates["A1"], "west-caribbean")

    assert trip is not None
    assert trip.steps == ("central-atlantic", "south-atlantic", "west-caribbean")
    assert trip.actions == 6


def test_a_port_s_card_answers_every_question_with_its_reason() -> None:
    state = port(in_play(), "goa", "india", "portuguese", governor="p1", haven="B1")
    state = pirate(pirate(state, place="india", holds=(1000, 0, 0)), "B1", "low", "india")

    rights = {r.what: (r.may, r.why.key) for r in port_card(state, "goa", state.pirates["A1"])}

    assert rights["enter"] == (True, "right.enter.pro_governor")
    assert rights["sell"] == (True, "right.sell.pro")
    assert rights["ransom"] == (False, "right.ransom.nation")
    assert rights["haven"] == (False, "right.haven.haven_taken")
    assert rights["retire"] == (True, "right.retire.bribe")
    assert rights["attack"] == (True, "right.attack.odds")
