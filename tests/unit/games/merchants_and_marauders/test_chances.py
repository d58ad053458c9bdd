"""The chances that stand on the choices: before a search, a raid and a volley, each with the captain's name."""

from fractions import Fraction

from companion.core.ask import Choose
from companion.games.merchants_and_marauders.odds import any_odds, contest_odds, flee_odds, search_odds, success_odds
from companion.games.merchants_and_marauders.procedures.fight.combat import action_chances
from companion.games.merchants_and_marauders.procedures.fight.raid import target_option
from companion.games.merchants_and_marauders.procedures.turn import sea_option
from companion.games.merchants_and_marauders.rules.scouting import merchant_of
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    BEN,
    CATALOGUE,
    at_sea,
    captain,
    in_port,
    npc,
    offer_of,
    play,
    ship_with,
)


def test_a_search_counts_its_rolls() -> None:
    assert search_odds(2, "once") == Fraction(5, 9)
    assert search_odds(2, "twice") == Fraction(25, 81)
    assert search_odds(2, "retry") == 1 - Fraction(16, 81)
    assert any_odds([Fraction(1, 2), Fraction(1, 3)]) == Fraction(2, 3)
    assert any_odds([]) == 0


def test_each_action_of_a_fight_says_its_chance_and_whose_it_is() -> None:
    state = captain(at_sea(), ANNA, skills=(3, 2, 2, 2), ship=ship_with("sloop", {"G": 2}))

    chances = action_chances(CATALOGUE, state, ANNA, BEN)

    assert {phrase.facts["who"] for phrase in chances.values()} == {ANNA}
    assert chances["shoot"].key == "volley_chance"
    assert chances["shoot"].facts["chance"] == success_odds(3)
    assert chances["shoot"].facts["all"] == contest_odds(3, 2)[0]
    assert chances["board"].facts["chance"] == contest_odds(3, 2)[0]
    assert chances["flee"].facts["chance"] == flee_odds(3, 2)


def test_a_ship_without_masts_has_the_chance_of_one_die() -> None:
    state = captain(at_sea(), ANNA, skills=(4, 2, 2, 2), ship=ship_with("sloop", {"M": 0, "G": 1}))

    chances = action_chances(CATALOGUE, state, ANNA, BEN)

    assert (chances["shoot"].key, chances["shoot"].facts["chance"]) == ("volley_chance", Fraction(1, 3))


def test_guns_that_are_gone_have_no_chance() -> None:
    state = captain(at_sea(), ANNA, ship=ship_with("sloop", {"G": 0}))

    assert action_chances(CATALOGUE, state, ANNA, BEN)["shoot"].key == "cannot_hit"


def test_a_course_says_who_searches_there_and_with_what_chance() -> None:
    state = npc(npc(at_sea(), "pirate-sloop", "tortuga", (2, 3, 2)), "pirate-frigate", "tortuga", (2, 1, 2))

    searched = sea_option(CATALOGUE, state, state.players[ANNA], "W", "tortuga")
    quiet = sea_option(CATALOGUE, state, state.players[ANNA], "E", "st-maarten")

    assert searched.hint is not None
    assert quiet.hint is not None
    assert searched.hint.facts["chance"] == 1 - Fraction(2, 3) ** 4
    assert quiet.hint.key == "towards"


def test_leaving_a_port_says_who_waits_outside() -> None:
    quiet = in_port("nassau")
    waited_for = npc(quiet, "pirate-sloop", "nassau", (2, 2, 2))

    assert offer_of(quiet, "leave_port", ANNA).facts["outside"] == "quiet"
    assert offer_of(waited_for, "leave_port", ANNA).facts["outside"] == "searched"
    assert offer_of(waited_for, "leave_port", ANNA).facts["chance"] == Fraction(5, 9)


def test_each_target_says_the_chance_to_find_it() -> None:
    state = captain(at_sea(), ANNA, skills=(2, 3, 2, 2), zone="san-juan")

    for target in (BEN, merchant_of("san-juan")):
        option = target_option(state, state.players[ANNA], target)
        assert option.hint is not None
        assert option.hint.facts["chance"] == success_odds(3)


def test_a_raid_says_its_chance_before_the_attack() -> None:
    state = captain(at_sea(), ANNA, skills=(3, 2, 2, 2), zone="san-juan")

    told = play(
        state,
        "scout",
        scout_target=merchant_of("san-juan"),
        scouting_roll=("skull", "skull"),
        merchant_nation="france",
        attack_as="let-go",
    )

    asked = told.question("attack_as")
    assert isinstance(asked, Choose)
    hints = {o.value: o.hint for o in asked.options}
    assert hints["let-go"] is None
    assert hints["france"] is not None
    assert hints["france"].facts["chance"] == success_odds(3)


def test_a_roll_in_port_says_its_chance_on_the_button() -> None:
    state = in_port("nassau", skills=(2, 2, 3, 1), ship=ship_with("sloop", {"W": 1}))

    assert offer_of(state, "recruit", ANNA).facts["chance"] == success_odds(3)
    assert offer_of(state, "acquire_rumour", ANNA).facts["chance"] == success_odds(1)


def test_a_rumour_says_its_chance_in_port_and_at_sea() -> None:
    """MM-RUMOUR-PROVE: Influence in port, Scouting at sea."""
    ashore = captain(in_port("tortuga"), ANNA, skills=(1, 2, 1, 4), rumour=("x",))
    afloat = captain(at_sea(), ANNA, skills=(1, 2, 1, 4), rumour=("x",))

    chances = [offer_of(state, "prove_rumour").facts["chance"] for state in (ashore, afloat)]

    assert chances == [success_odds(4), success_odds(2)]
