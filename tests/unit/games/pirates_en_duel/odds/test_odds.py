"""Every printed table of odds, and an independent count of faces that agrees with the odds engine."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.core.procedure import Progress
from companion.games.pirates_en_duel.data import chance
from companion.games.pirates_en_duel.odds import Terms, force_of, odds_between
from companion.games.pirates_en_duel.rules.cards import Card
from companion.games.pirates_en_duel.rules.combat import Crew
from companion.games.pirates_en_duel.rules.dice_odds import Side, curse_weights, joint, weights
from companion.games.pirates_en_duel.rules.odds_value import Odds
from companion.games.pirates_en_duel.state import State
from tests.unit.games.pirates_en_duel.printed import BLUE, NUMBERS, RED, edge, forecast, forecast_at, odds, terms
from tests.unit.games.pirates_en_duel.sea import GAME, WHITE, at_sea, faces, fight, key, new_table

TABLES: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "odds.yaml").read_text("utf-8"))


def chances(attacker: Side, defender: Side) -> dict[tuple[int, int], Fraction]:
    """Of each pair of losses: the attacker's, the defender's."""
    table = joint(attacker, defender, NUMBERS.dice)
    return {pair: Fraction(n, sum(table.values())) for pair, n in table.items()}


def at_least(table: dict[tuple[int, int], Fraction], side: int, losses: int) -> Fraction:
    return sum((chance for pair, chance in table.items() if pair[side] >= losses), Fraction(0))


def to_places(value: Fraction, places: int) -> str:
    return f"{float(value):.{places}f}"


@pytest.mark.parametrize("row", TABLES["rows"], ids=[f"{row[0]}v{row[1]}" for row in TABLES["rows"]])
def test_table_5_5_holds_as_exact_fractions(row: list[Any]) -> None:
    red, blue, win, draw, lose, attacker_losses, defender_losses, *percents = row

    found = odds(Side(red), Side(blue))

    shown = (found.win, found.draw, found.lose)
    assert shown == (Fraction(win), Fraction(draw), Fraction(lose))
    assert (found.attacker_losses, found.defender_losses) == (Fraction(attacker_losses), Fraction(defender_losses))
    assert [to_places(100 * value, 2) for value in shown] == percents


def test_the_compact_matrix_shows_the_same_chances() -> None:
    for red, row in enumerate(TABLES["matrix"]):
        for blue, cell in enumerate(row):
            found = odds(Side(red), Side(blue))
            shown = [100 * float(value) for value in (found.win, found.lose)]
            assert [float(part) for part in cell.split(" / ")] == pytest.approx(shown, abs=0.0501)


def test_two_losses_threaten_a_captain() -> None:
    for red, blue in product(range(7), repeat=2):
        table = chances(Side(red), Side(blue))
        assert at_least(table, 1, 2) == Fraction(TABLES["defender_two"][red][blue])
        assert to_places(at_least(table, 0, 2), 4) == TABLES["attacker_two"][red][blue]
        assert odds(Side(red), Side(blue)).defender_captain == at_least(table, 1, 2)


@pytest.mark.parametrize("row", TABLES["at_least"], ids=[f"{row[0]}-{row[1]}" for row in TABLES["at_least"]])
def test_chances_of_so_many_losses_with_equal_dice(row: list[Any]) -> None:
    dice, side, *expected_chances = row

    table = chances(Side(dice), Side(dice))

    found = [at_least(table, ("attacker", "defender").index(side), k) for k in range(1, 7)]
    assert found == [Fraction(chance) for chance in expected_chances]


@pytest.mark.parametrize("case", TABLES["joint"], ids=[str(case["match"]) for case in TABLES["joint"]])
def test_the_joint_distribution_of_losses(case: dict[str, Any]) -> None:
    red, blue = case["match"]

    table = chances(Side(red), Side(blue))

    assert {pair: p for pair, p in table.items() if p} == {(a, d): Fraction(p) for a, d, p in case["chances"]}


def odds_with(skill: str, dice: int) -> Odds:
    plain = Side(dice)
    sides = {
        "none": (plain, plain),
        "attacker_cursed": (Side(dice, cursed=True), plain),
        "defender_cursed": (plain, Side(dice, cursed=True)),
        "attacker_skull": (Side(dice, skulls=1), plain),
        "attacker_ship": (Side(dice, ships=1), plain),
        "defender_skull": (plain, Side(dice, skulls=1)),
        "defender_ship": (plain, Side(dice, ships=1)),
    }
    return odds(*sides[skill])


@pytest.mark.parametrize("row", TABLES["skills"], ids=[str(row["dice"]) for row in TABLES["skills"]])
def test_skill_check_values(row: dict[str, Any]) -> None:
    for skill, shown in ((k, v) for k, v in row.items() if k != "dice"):
        found = odds_with(skill, row["dice"])
        assert [to_places(value, 4) for value in (found.win, found.draw, found.lose)] == shown


def test_skill_check_values_as_fractions() -> None:
    for case in TABLES["skill_fractions"]:
        found = odds_with(case["skill"], case["dice"])
        assert [found.win, found.draw, found.lose] == [Fraction(value) for value in case["odds"]]


@pytest.mark.parametrize("row", TABLES["parrot"], ids=[str(row[0]) for row in TABLES["parrot"]])
def test_the_parrot_used_as_well_as_can_be(row: list[Any]) -> None:
    dice, none, attackers, defenders = row
    plain, owner = Side(dice), Side(dice, parrot=True)

    assert edge(plain, plain) == Fraction(none)
    assert edge(owner, plain) == Fraction(attackers)
    assert edge(plain, owner) == Fraction(defenders)


def test_table_5_1_set_up_by_number_of_players() -> None:
    rows = {n: new_table(n).state.rules for n in range(2, 7)}

    assert {n: (r.ships, r.white_backs, r.gold, r.line, r.picks, r.goal) for n, r in rows.items()} == {
        2: (2, False, 12, 7, (3, 4), 20),
        3: (1, False, 6, 4, (1, 1, 2), 15),
        4: (1, False, 6, 6, (1, 1, 2, 2), 15),
        5: (1, True, 6, 9, (1, 1, 2, 2, 3), 15),
        6: (1, True, 6, 12, (1, 1, 2, 2, 3, 3), 15),
    }
    assert [len(GAME.colours(n)) for n in range(2, 7)] == [2, 4, 4, 6, 6]


def test_table_5_3_skill_rolls() -> None:
    assert chance(BLUE, "ship") == Fraction(1, 2)
    assert chance(BLUE, "skull") == Fraction(1, 3)
    assert chance(RED, "skull") == Fraction(2, 3)
    assert chance(BLUE, "ship", tries=2) == Fraction(3, 4)


def test_table_5_4_one_die_with_and_without_the_curse() -> None:
    assert (weights(RED), weights(BLUE)) == ((4, 1, 1), (2, 3, 1))
    assert [Fraction(n, 36) for n in curse_weights(weights(RED))] == [Fraction(5, 9), Fraction(5, 36), Fraction(11, 36)]
    assert [Fraction(n, 36) for n in curse_weights(weights(BLUE))] == [
        Fraction(5, 18),
        Fraction(5, 12),
        Fraction(11, 36),
    ]


def throws(dice: int, die: tuple[str, ...], curse: bool) -> Iterator[tuple[Counter[str], Fraction]]:
    """Face by face, without any formula: each die is one of six faces, and again if it is cursed."""
    one = [(face, Fraction(1, 6)) for face in die]
    if curse:
        one = [(again, p / 6) if face != "blank" else (face, p / 6) for face, p in one for again in die]
    for thrown in product(one, repeat=dice):
        chance = Fraction(1)
        for _, p in thrown:
            chance *= p
        yield Counter(face for face, _ in thrown), chance


def pool_of(dice: int, die: tuple[str, ...], curse: bool) -> dict[tuple[int, int], Fraction]:
    pool: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for shown, share in throws(dice, die, curse):
        pool[shown["skull"], shown["ship"]] += share
    return pool


def worth(crew: Crew, losses: int) -> int:
    """The most that can be removed, found by trying every set of crew cards."""
    cards = [1] * crew.pirates + [2] * (crew.captain + crew.twin_pair)
    sums = {0}
    for card in cards:
        sums |= {s + card for s in sums}
    return max(s for s in sums if s <= losses)


CASES = [
    (Side(2, Crew(1, True)), Side(3, Crew(0, True)), "small crews"),
    (Side(3, Crew(5, True), skulls=1, ships=2), Side(2, Crew(2, False, True), skulls=1), "bonuses and twins"),
    (Side(2, Crew(3), cursed=True), Side(2, Crew(1, True), cursed=True, ships=1), "both cursed"),
    (Side(4, Crew(1, True, True)), Side(3, Crew(6), lost=1), "after a shot"),
    (Side(0, Crew(1), skulls=2), Side(0, Crew(0, True), skulls=1), "no dice at all"),
]


@pytest.mark.parametrize(("attacker", "defender", "name"), CASES, ids=[case[2] for case in CASES])
def test_counting_faces_one_by_one_gives_the_same_odds(attacker: Side, defender: Side, name: str) -> None:
    total: dict[str, Fraction] = defaultdict(Fraction)
    red, blue = pool_of(attacker.dice, RED, attacker.cursed), pool_of(defender.dice, BLUE, defender.cursed)
    for ((sa, ba), p), ((sd, bd), q) in product(red.items(), blue.items()):
        on_d = max(0, sa + attacker.skulls - bd - defender.ships)
        on_a = max(0, sd + defender.skulls - ba - attacker.ships)
        given, taken = defender.lost + worth(defender.crew, on_d), attacker.lost + worth(attacker.crew, on_a)
        total["win" if given > taken else "lose" if taken > given else "draw"] += p * q
        total["defender_losses"] += given * p * q
        total["attacker_losses"] += taken * p * q
        whole = [worth(side.crew, 99) for side in (attacker, defender)]
        total["attacker_sunk"] += p * q * (on_a >= whole[0])
        total["defender_sunk"] += p * q * (on_d >= whole[1])
        total["attacker_captain"] += p * q * (attacker.crew.captain and on_a >= 2)

    found = odds(attacker, defender)

    assert {key: getattr(found, key) for key in total} == dict(total)
    assert found.win + found.draw + found.lose == 1


def test_two_parrots_play_against_each_other_as_in_a_full_search() -> None:
    attacker, defender = Side(2, Crew(2, True), parrot=True), Side(2, Crew(1, True), parrot=True)

    def value(red: tuple[str, ...], blue: tuple[str, ...]) -> int:
        on_d = max(0, red.count("skull") - blue.count("ship"))
        on_a = max(0, blue.count("skull") - red.count("ship"))
        given, taken = worth(defender.crew, on_d), worth(attacker.crew, on_a)
        return (given > taken) - (given < taken)

    def again(dice: tuple[str, ...], die: tuple[str, ...], at: int) -> list[tuple[str, ...]]:
        return [(*dice[:at], face, *dice[at + 1 :]) for face in die]

    @cache
    def defend(red: tuple[str, ...], blue: tuple[str, ...]) -> Fraction:
        tries = [Fraction(sum(value(red, b) for b in again(blue, BLUE, i)), 6) for i in range(2)]
        return min(Fraction(value(red, blue)), *tries)

    def attack(red: tuple[str, ...], blue: tuple[str, ...]) -> Fraction:
        tries = [sum((defend(r, blue) for r in again(red, RED, i)), Fraction(0)) / 6 for i in range(2)]
        return max(defend(red, blue), *tries)

    pairs = product(product(RED, repeat=2), product(BLUE, repeat=2))
    whole = sum((attack(red, blue) for red, blue in pairs), Fraction(0)) / 6**4
    assert edge(attacker, defender) == whole


def card(name: str, sabres: int = 0, *skills: str) -> Card:
    return Card(name, name, 0, sabres, skills)


def meet(attacker: tuple[Card, ...], defender: tuple[Card, ...], agreed: Terms) -> Odds:
    return odds_between(force_of(attacker, agreed), force_of(defender, agreed), agreed)


CAPTAIN = Card("captain/blue", "captain", 0, 2)
FOE = Card("captain/red", "captain", 0, 1)


def test_a_shooter_takes_the_victim_that_helps_most_and_it_counts_as_a_loss() -> None:
    attacker = (CAPTAIN, card("gun", 0, "tireur-elite"))
    defender = (FOE, card("weak", 0), card("strong", 3))

    found = meet(attacker, defender, terms("abordage"))

    hit = odds(Side(2, Crew(1, True)), Side(1, Crew(1, True), lost=1))
    missed = odds(Side(2, Crew(1, True)), Side(4, Crew(2, True)))
    assert found.win == Fraction(2, 3) * hit.win + Fraction(1, 3) * missed.win
    assert found.defender_losses == Fraction(2, 3) * hit.defender_losses + Fraction(1, 3) * missed.defender_losses


def test_a_shot_at_the_last_sailor_sinks_the_ship_in_two_cases_of_three() -> None:
    attacker, defender = (CAPTAIN, card("gun", 0, "tireur-elite")), (card("last"),)

    assert meet(attacker, defender, terms("canonnade")).defender_sunk == Fraction(2, 3)
    spared = meet(attacker, defender, terms("canonnade", spared=True))
    assert spared == odds(Side(0, Crew(1, True)), Side(0, Crew(1)))


def test_a_shooter_who_is_hit_first_does_not_fire() -> None:
    gun = card("gun", 0, "tireur-elite")

    found = meet((CAPTAIN, gun), (FOE, gun), terms("canonnade"))

    assert found.defender_losses == Fraction(2, 3)
    assert found.attacker_losses == Fraction(1, 3) * Fraction(2, 3)


def test_of_two_copies_the_one_who_is_hit_does_not_fire() -> None:
    """A-30: three shooters alike; the victim's copy still has one shot."""
    gun = card("gun", 0, "tireur-elite")

    found = meet((CAPTAIN, gun, card("weak")), (FOE, gun, gun), terms("canonnade"))

    assert found.defender_losses == Fraction(2, 3)
    assert found.attacker_losses == Fraction(2, 3) * Fraction(2, 3) + Fraction(1, 3) * 2 * Fraction(2, 3)


def test_the_forecast_reads_the_crews_of_the_table() -> None:
    table = at_sea(
        "blue: captain 0/2 tete-de-mort, p 0/1 perroquet",
        "red: captain 0/1 ouistiti, q 1/1 bateau-pirate",
        "white: captain 0/0",
    )

    found = forecast(table.state, "blue", "red", "abordage")

    attacker = Side(3, Crew(1, True), skulls=1, parrot=True)
    assert found == odds(attacker, Side(2, Crew(1, True), ships=1, cursed=True))


def odds_at(progress: Progress[State]) -> Odds | None:
    assert progress.ask is not None
    return forecast_at(progress.state, progress.ask, progress.asked)


def test_the_odds_of_a_combat_follow_its_shots() -> None:
    """T5: a shot is expected until it is fired; a hit stays a loss, and then only the dice are left."""
    table = at_sea("blue: captain 0/2, gun 0/0 tireur-elite", "red: captain 0/1, tom 0/3", WHITE)

    before, missed, hit = (fight(table, "red", *shot) for shot in ((), [("blank",)], [("skull",)]))

    assert odds_at(before) == forecast(table.state, "blue", "red", "abordage")
    assert odds_at(missed) == odds(Side(2, Crew(1, True)), Side(4, Crew(1, True)))
    assert odds_at(hit) == odds(Side(2, Crew(1, True)), Side(1, Crew(0, True), lost=1))


def test_each_side_has_fired_its_own_shots() -> None:
    ships = ("blue: captain 0/2, gun 0/0 tireur-elite", "red: captain 0/1, rifle 0/0 tireur-elite, tom 0/0")

    theirs = fight(at_sea(*ships, WHITE), "red", ("blank",))

    crews = Crew(1, True), Crew(2, True)
    hit = odds(Side(2, Crew(0, True), lost=1), Side(1, crews[1]))
    missed = odds(Side(2, crews[0]), Side(1, crews[1]))
    found = odds_at(theirs)
    assert found is not None
    assert found.win == Fraction(2, 3) * hit.win + Fraction(1, 3) * missed.win


def test_no_odds_while_a_victim_is_chosen_or_dice_lie_on_the_table() -> None:
    table = at_sea("blue: captain 0/2, gun 0/0 tireur-elite", "red: captain 0/1, tom 0/3, jim 0/0", WHITE)

    victim = fight(table, "red", ("skull",))
    defence = fight(table, "red", ("blank",), faces(skull=2))

    assert (key(victim.ask), key(defence.ask)) == ("victim", "defence_dice")
    assert odds_at(victim) is None
    assert odds_at(defence) is None


@pytest.mark.parametrize(
    ("rule", "attacker_losses", "defender_losses"),
    [
        ({}, Fraction(1, 3) * Fraction(2, 3), Fraction(2, 3)),
        ({"first_side": "defender"}, Fraction(2, 3), Fraction(1, 3) * Fraction(2, 3)),
        ({"shooter_hit_first": "fires"}, Fraction(2, 3), Fraction(2, 3)),
    ],
)
def test_the_odds_know_who_fires_first_and_whether_the_hit_still_fire(
    rule: Any, attacker_losses: Fraction, defender_losses: Fraction
) -> None:
    """A-14, A-30."""
    table = at_sea("blue: captain, gun 0/0 tireur-elite", "red: captain, rifle 0/0 tireur-elite", WHITE, **rule)

    found = forecast(table.state, "blue", "red", "canonnade")

    assert (found.attacker_losses, found.defender_losses) == (attacker_losses, defender_losses)


def test_the_odds_count_losses_as_the_table_counts_them() -> None:
    """A-05: one skull against a captain alone removes nobody, but by agreement it wins."""
    ships = ("blue: captain 0/1", "red: captain 0/0", WHITE)

    removed, rolled = (
        forecast(at_sea(*ships, losses_counted=how).state, "blue", "red", "abordage") for how in ("removed", "rolled")
    )

    assert (removed.win, rolled.win) == (Fraction(0), Fraction(2, 3))
    assert removed.defender_sunk == rolled.defender_sunk == 0


GUN = card("gun", 0, "tireur-elite")


def test_the_odds_spare_twins_and_by_agreement_only_the_last_sailor() -> None:
    """A-23, A-25."""
    twins = card("cas", 0, "jumeaux"), card("pol", 0, "jumeaux")

    paired = meet((CAPTAIN, GUN), (FOE, *twins), terms("canonnade"))
    two = meet((CAPTAIN, GUN), (card("one"), card("two")), terms("canonnade", spared=True))

    assert (paired.defender_losses, two.defender_losses) == (Fraction(0), Fraction(2, 3))


def test_by_agreement_one_shooter_fires_for_the_crew() -> None:
    """A-21."""
    shooting, crowd = (CAPTAIN, GUN, card("eye", 0, "tireur-elite")), (FOE, card("a"), card("b"))

    each, once = (meet(shooting, crowd, terms("canonnade", once=one)) for one in (False, True))

    assert (each.defender_losses, once.defender_losses) == (Fraction(4, 3), Fraction(2, 3))


def test_the_defender_s_shooter_picks_what_helps_the_defender() -> None:
    """PD-3.TIREUR: the strong sailor, though the attacker would rather lose the weak one."""
    attacker, defender = (CAPTAIN, card("weak"), card("strong", 3)), (FOE, GUN)

    found = meet(attacker, defender, terms("abordage"))

    hit = odds(Side(2, Crew(1, True), lost=1), Side(1, Crew(1, True)))
    missed = odds(Side(5, Crew(2, True)), Side(1, Crew(1, True)))
    assert found.lose == Fraction(2, 3) * hit.lose + Fraction(1, 3) * missed.lose


def test_the_odds_follow_the_rulings_on_bonuses_and_lone_twins() -> None:
    """A-21, A-23."""
    ships = ("blue: captain 0/0 tete-de-mort, cas 0/1 jumeaux", "red: captain 0/0, tom 0/0", WHITE)

    plain, agreed = (
        forecast(at_sea(*ships, lone_twin=twin, bonus_without_dice=bonus).state, "blue", "red", "abordage")
        for twin, bonus in (("printed", "yes"), ("nothing", "no"))
    )

    assert plain == odds(Side(1, Crew(1, True), skulls=1), Side(0, Crew(1, True)))
    assert agreed == odds(Side(0, Crew(1, True)), Side(0, Crew(1, True)))
