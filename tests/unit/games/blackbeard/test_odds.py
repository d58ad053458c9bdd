"""The odds against a plain enumeration of every throw, and the figures of 5.9."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from companion.assets import words
from companion.core.ask import Dice, Some
from companion.games.blackbeard import odds
from companion.games.blackbeard.lookup import advice, chances, journey, port_card
from companion.games.blackbeard.rules.forecast import forecast
from companion.games.blackbeard.state import Commissioner
from companion.games.blackbeard.view_data import notoriety_rows, storm_rows, wins
from companion.i18n import LANGUAGES
from tests.unit.games.blackbeard.play import CATALOGUE, B, in_play, pirate, port, with_box
from tests.unit.games.blackbeard.scenes import SEA, active, in_bath, with_allies


def all_throws(dice: int) -> list[tuple[int, ...]]:
    return list(product(range(1, 7), repeat=dice))


def share(dice: int, counts: list[bool]) -> Fraction:
    return Fraction(sum(counts), 6**dice)


@pytest.mark.parametrize("ability", range(7))
def test_find_by_every_throw(ability: int) -> None:
    assert odds.find(ability) == share(1, [d + ability >= 7 for (d,) in all_throws(1)])


@pytest.mark.parametrize(("mine", "his"), [(8, 7), (10, 7), (3, 9), (11, 5)])
def test_battles_and_flights_by_every_pair_of_dice(mine: int, his: int) -> None:
    pairs = all_throws(2)

    assert odds.warship_battle(mine, his) == share(2, [a + mine > b + his for a, b in pairs])
    assert odds.kc_battle(mine, his) == share(2, [a + mine >= b + his for a, b in pairs])
    assert odds.flee(mine, his) == share(2, [a + mine >= b + his for a, b in pairs])


@pytest.mark.parametrize("attacked", [False, True])
def test_attacks_by_every_throw(attacked: bool) -> None:
    dice = 3 if attacked else 2

    assert odds.attack(9, 7, attacked) == share(dice, [t[0] + 9 > 7 + sum(t[1:]) for t in all_throws(dice)])


@pytest.mark.parametrize("notoriety", [2, 3, 4, 6, 8, 10, 11, 12, 14, 16, 18, 19, 30])
def test_a_commissioner_by_every_throw_of_three_dice(notoriety: int) -> None:
    assert odds.kc_deployment(notoriety) == share(3, [sum(t) < notoriety for t in all_throws(3)])


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
    assert odds.resistance(3, ties=True) == Fraction(4, 6)
    assert odds.bribe(2400) == Fraction(10, 36)
    assert odds.haven(350) == Fraction(3, 6)


@pytest.mark.parametrize(("mine", "his"), [(1, 1), (2, 1), (3, 2)])
def test_a_duel_is_fought_until_it_is_decided(mine: int, his: int) -> None:
    pairs = [(sum(a), sum(b)) for a in all_throws(mine) for b in all_throws(his)]
    won, lost = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)

    assert odds.duel(mine, his) == Fraction(won, won + lost)


def test_the_adviser_knows_what_he_is_worth_and_where_he_could_go() -> None:
    state = port(in_play(), "bath", nation="english", governor="p1")
    state = pirate(state, place="central-atlantic", notoriety=17, worth=1899)

    told = advice(CATALOGUE, state, state.pirates["A1"])

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
    state = pirate(pirate(state, place="india", holds=(1000, 0, 0), worth=2000), "B1", "low", "india")

    rights = {r.what: (r.may, r.why.key) for r in port_card(state, "goa", state.pirates["A1"])}

    assert rights["enter"] == (True, "right.enter.pro_governor")
    assert rights["sell"] == (True, "right.sell.pro")
    assert rights["ransom"] == (False, "right.ransom.nation")
    assert rights["haven"] == (False, "right.haven.haven_taken")
    assert rights["retire"] == (True, "right.retire.bribe")
    assert rights["attack"] == (True, "right.attack.odds")


def test_the_odds_of_a_pirate_name_every_roll_that_he_may_face() -> None:
    state = port(in_play(), "san-juan")
    state = pirate(state, ability=3, sack="", notoriety=12, worth=3000)
    kc = Commissioner("matthews", 3, 11, "india")
    state = state.with_player(replace(state.players[B], kc=kc))

    told = {c.what: c.share for c in chances(state, state.pirates["A1"])}

    assert told["attack"] == brute(2, lambda a, d: a + 6 + 3 > 7 + d)
    assert told["warship_fight"] == brute(2, lambda a, d: a + 9 > 7 + d)
    assert told["warship_flee"] == brute(2, lambda a, d: a + 3 >= 3 + d)
    assert told["kc_fight"] == brute(2, lambda a, d: a + 9 >= 11 + d)
    assert told["kc_evade"] == brute(2, lambda a, d: a + 3 >= 3 + d)
    assert told["kc"] == brute(3, lambda a, b, c: a + b + c < 12)
    assert {"find", "torture", "conspiracy", "mutiny", "bribe"} <= told.keys()


def test_a_thief_sees_his_chances_and_those_of_the_duel() -> None:
    state = pirate(port(in_play(), "bath", nation="english"), place="bath", ability=3, duel=2)
    state = pirate(state, "B1", "bonnet", "bath", ability=2, duel=1, revelry="voluntary")

    told = {c.what: c.share for c in chances(state, state.pirates["A1"])}

    assert told["grab"] == brute(2, lambda a, b: a + 4 > b + 2)
    wins, ties = brute(3, lambda a, b, c: a + b > c), brute(3, lambda a, b, c: a + b == c)
    assert told["duel"] == wins / (1 - ties)


def brute(dice: int, wins: Callable[..., bool]) -> Fraction:
    """By brute force: every throw of so many dice."""
    throws = list(product(range(1, 7), repeat=dice))
    return Fraction(sum(wins(*t) for t in throws), len(throws))


def test_before_an_attack_he_hears_what_it_costs_him() -> None:
    state = port(port(in_play(), "san-juan", haven="A1", governor="p1"), "havana", governor="p2", haven="A1")
    state = pirate(state, letter="spanish").with_turn(active="A1")

    told = forecast(state, Dice(key="port_defends", facts={"port": "san-juan"}))

    assert [line.phrase.key.removeprefix("forecast.") for line in told] == [
        "attack",
        "closes",
        "letter",
        "haven_here",
        "haven_elsewhere",
    ]


def test_a_seller_hears_of_a_better_market() -> None:
    state = port(port(in_play(), "san-juan"), "martinique", nation="french", governor="p1")
    state = pirate(state, place="san-juan", holds=(1000, 0, 0)).with_turn(active="A1")

    here, there = forecast(state, Some(key="business", options=()))

    assert (here.phrase.facts["n"], there.phrase.facts) == (500, {"n": 1000, "port": "martinique", "actions": 2})


def test_the_card_of_a_port_knows_alliances_pardons_and_teach() -> None:
    state = port(in_play(pardon_ports="open"), "boston", nation="english", governor="a1")
    state = replace(pirate(state, letter="french"), pardoned=("vane",))
    rights = {r.what: r for r in port_card(state, "boston", state.pirates["A1"])}
    assert rights["enter"].may
    assert rights["retire"].why.key == "right.retire.pardon"
    assert not rights["revel"].may
    assert not rights["letter"].may

    friend = port(in_play(), "martinique", nation="french", governor="p1")
    allied = pirate(friend, letter="french", ally="A2", place="martinique", worth=2000).pirates["A1"]
    assert {r.what: r for r in port_card(friend, "martinique", allied)}["retire"].why.key == "right.retire.bribe"

    alone = port(in_play(1), "martinique", nation="french", governor="p1")
    teach = pirate(alone, card="teach").pirates["A1"]
    assert {r.what: r for r in port_card(alone, "martinique", teach)}["retire"].why.key == "right.retire.teach"


@pytest.mark.parametrize(("tie", "chance"), [("stays", Fraction(3, 6)), ("falls", Fraction(4, 6))])
def test_a_governor_s_chance_follows_what_the_table_agreed_about_ties(tie: str, chance: Fraction) -> None:
    state = active(pirate(port(in_play(resistance_tie=tie), "havana", governor="p1", ratings=(3, 8))))

    (told,) = forecast(state, Dice(key="resistance_die", facts={"port": "havana"}))

    assert told.phrase.facts["chance"] == chance


@pytest.mark.parametrize(("now", "bribes"), [("Pro", True), ("Haven", False)])
def test_whoever_retires_hears_of_a_bribe_only_where_one_is_taken(now: str, bribes: bool) -> None:
    state = active(in_bath(now, worth=2400), kind="retire")

    told = [line.phrase.key for line in forecast(state, Dice(key="retire_how"))]

    assert told == ["forecast.retire", *(["forecast.bribe"] if bribes else [])]


def test_the_more_notorious_ally_brings_the_commissioner() -> None:
    state = with_allies([{"notoriety": 3}, {"notoriety": 12}])
    him = state.pirates["A1"]

    (kc,) = [c for c in chances(state, him) if c.what == "kc"]

    assert kc.share == advice(CATALOGUE, state, him).risk == odds.kc_deployment(12)
    assert kc.facts == {"np": 12}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_retire_has_its_line_on_the_sheet(language: str) -> None:
    state = pirate(in_play(pirate_port_retirement="yes"), letter="english")
    state = port(port(state, "bath", SEA, "english"), "havana", SEA, governor="p1", haven="A1")
    state = with_box(port(state, "san-juan", SEA, governor="p2"), sea__tortuga=SEA)

    ways = {r.by for r in advice(CATALOGUE, state, state.pirates["A1"]).routes}

    assert ways == {"letter", "haven", "bribe", "pirate-port"}
    assert [w for w in sorted(ways) if not words(language, "blackbeard").has(f"sheet.route_{w}")] == []


def test_the_tables_follow_the_owner_s_chart_and_what_was_agreed() -> None:
    agreed = with_box(in_play(notoriety_chart="chart", resistance_tie="falls"), chart__storm=(0, 1, 4))

    assert [p.facts.get("n") for _, p in storm_rows(CATALOGUE, in_play())] == [1, 2, 3, None]
    assert [p.facts.get("n") for _, p in storm_rows(CATALOGUE, agreed)] == [0, 1, 4, None]
    assert ("sack", "sack_np") in notoriety_rows(in_play())
    assert notoriety_rows(agreed)[-1] == ("duel", "duel_chart")
    assert {("loot", "loot_chart"), ("sack", "sack_chart"), ("kc", "kc_np")} < set(notoriety_rows(agreed))
    assert (wins(in_play(), "resistance"), wins(agreed, "resistance"), wins(agreed, "sack")) == ("wins", "ties", "wins")
