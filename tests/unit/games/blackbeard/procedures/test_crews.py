"""Alliances, Cunning, revelry and mutiny (11.0 to 16.0)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.ask import Dice, Some
from companion.games.blackbeard.procedures.attacks.antipirate import debauchery_card, mutiny_conspiracy
from companion.games.blackbeard.procedures.attacks.consequences import damage_combat, damage_speed
from companion.games.blackbeard.procedures.attacks.merchants import hostage
from companion.games.blackbeard.procedures.pirates.leaving import change_notoriety
from companion.games.blackbeard.procedures.pirates.mutiny import change_loyalty, mutiny
from companion.games.blackbeard.rules.interference import why_not_interfere
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import (
    CATALOGUE,
    A,
    B,
    do,
    in_play,
    interruption_by,
    part,
    pirate,
    port,
    scene_of,
    with_box,
)
from tests.unit.games.blackbeard.scenes import SEA, active, in_bath, with_allies


@cites("BB-11")
def test_allies_share_what_they_win_and_what_they_suffer() -> None:
    state = with_allies([{"combat": 5, "speed": 5, "loyalty": 6}, {"combat": 4, "speed": 4, "loyalty": 5}], (3, 5))

    famous = part(state, change_notoriety, "A1", 7, "loot", "8.35").state
    hurt = part(famous, damage_combat, "A1", 3, "6.46", says={"odd_damage": "A2"}).state
    shaken = part(hurt, change_loyalty, "A1", -1, "warship", "6.46").state

    assert [p.notoriety for p in famous.pirates.values()] == [3, 4]
    assert [p.combat for p in hurt.pirates.values()] == [4, 2]
    assert [p.loyalty for p in shaken.pirates.values()] == [5, 4]


@cites("BB-11", "BB-17.2-2")
def test_a_revel_card_parts_the_allies_and_both_revel() -> None:
    state = with_allies([{"combat": 5, "speed": 5, "loyalty": 6}, {"combat": 4, "speed": 4, "loyalty": 5}])

    after = part(state, debauchery_card, "A1", pid="A1").state

    assert [p.ally for p in after.pirates.values()] == ["", ""]
    assert [p.revelry for p in after.pirates.values()] == ["involuntary", "involuntary"]
    assert [p.idle for p in after.pirates.values()] == [1, 1]


@cites("BB-11")
def test_an_alliance_is_formed_in_port_and_ended_by_a_word() -> None:
    state = port(in_play(), "bath", nation="english")
    state = pirate(pirate(state, place="bath"), "A2", "low", "bath")

    allies = do(state, "ally", pirate="A1").state
    alone = do(allies, "break_alliance", pirate="A1").state

    assert (allies.pirates["A1"].ally, allies.pirates["A2"].ally) == ("A2", "A1")
    assert [p.ally for p in alone.pirates.values()] == ["", ""]


@cites("BB-12")
def test_cunning_throws_the_whole_roll_again_and_as_often_as_it_lasts() -> None:
    state = pirate(port(in_play(), "san-juan", merchant=""), ability=2, cunning=2)
    says = {"find_die": [(1, 2), (5,)], "roll_again": True, "merchant_type": "fluyt"}

    told = do(state, "find", says=says, pirate="A1")

    assert told.state.pirates["A1"].cunning == 0
    assert told.state.pirates["A1"].found == ("san-juan",)


@cites("BB-12", "BB-4.6")
def test_whoever_loses_his_last_cunning_before_he_answers_throws_no_more() -> None:
    state = pirate(port(in_play(), "san-juan", merchant=""), ability=2, cunning=2)
    says: dict[str, Any] = {
        "find_die": (1, 2),
        "roll_again": [interruption_by(B), True],
        "what_interferes": "scurvy-outbreak",
        "skull_cancels": True,
    }

    told = do(state, "find", says=says, pirate="A1")

    assert told.state.pirates["A1"].cunning == 0
    assert told.note("not_found").facts["total"] == 4


@cites("BB-12")
def test_a_d66_is_never_thrown_again() -> None:
    state = in_bath("Pro", worth=9000, cunning=3)
    state = active(state, kind="retire")

    told = do(state, "retire", says={"retire_how": "bribe", "bribe_price": (1, 1), "pay_bribe": True}, pirate="A1")

    price = next(a for a in told.asked if a.key == "bribe_price")
    assert not getattr(price, "again")  # noqa: B009
    assert told.state.players[A].vp == (9000 - 1100) // 100


@cites("BB-13", "BB-16", "BB-17.2-2")
def test_a_second_revel_owes_one_idle_action_and_one_recovery_clears_all() -> None:
    state = active(in_bath("Pro", revelry="voluntary"), kind="move")

    carded = do(state, "interfere", B, {"what_interferes": "debauchery"}).state
    assert (carded.pirates["A1"].revelry, carded.pirates["A1"].idle, carded.pirates["A1"].loyalty) == (
        "involuntary",
        1,
        8,
    )
    rested = do(carded, "waste", pirate="A1").state
    sober = do(rested, "recover", pirate="A1").state

    assert (sober.pirates["A1"].revelry, sober.pirates["A1"].idle) == ("", 0)


@cites("BB-14", "BB-17.2-15")
def test_a_conspiracy_that_succeeds_brings_the_mutiny_roll() -> None:
    state = pirate(in_play(), loyalty=5, command=4)

    told = part(state, mutiny_conspiracy, B, "A1", says={"conspiracy_dice": (3, 3), "mutiny_die": (4,)}, pid="A1")

    assert told.state.pirates["A1"].loyalty == 4
    assert told.headlines == ["conspiracy", "mutiny_equal"]


@cites("BB-14", "BB-17.2-17", "BB-15")
def test_a_rival_takes_the_ship_before_the_crew_rises() -> None:
    state = active(pirate(in_play(), loyalty=1, notoriety=6, duel=1))
    state = state.with_player(replace(state.players[B], captains=1))
    says = {"ambition_anyone": "b", "challenger": "kidd", "box_traits": (2, 3, 3, 3, 1, 2), "duel_dice": [(6, 5), (3,)]}

    told = part(state, change_loyalty, "A1", -1, "warship", "6.46", says=says)

    new = told.state.pirates["B1"]
    assert (new.card, new.seat, new.loyalty, new.cunning) == ("kidd", B, 6, 1)
    assert "A1" not in told.state.pirates
    assert told.state.players[A].vp == 6
    assert "mutiny_lost" not in told.sayings


@cites("BB-14")
def test_without_a_successor_the_ship_is_lost() -> None:
    state = pirate(in_play(), loyalty=1, command=1, notoriety=4)
    state = replace(state, locker=tuple(c for c in CATALOGUE.captains if c != "vane"))

    told = part(state, change_loyalty, "A1", -1, "scurvy", "17.2 #18", says={"mutiny_die": (6,)})

    assert told.state.pirates == {}
    assert told.state.players[A].vp == 4


@cites("BB-14", "BB-17.2-17")
def test_a_mutiny_put_down_at_a_price_opens_the_way_for_a_rival() -> None:
    state = active(pirate(in_play(), command=3, loyalty=5))

    told = part(state, mutiny, "A1", says={"mutiny_die": (3,)})

    assert told.note("loyalty_mutiny").facts["to"] == 4
    assert told.state.turn.shaken == "A1"


@cites("BB-17.2-17", "BB-17.2-19")
def test_a_rival_who_is_cancelled_goes_back_into_the_hand_and_the_card_into_the_deck() -> None:
    state = active(pirate(in_play(), loyalty=1, cunning=1, command=6))
    state = state.with_player(replace(state.players[B], captains=1))
    says = {"ambition_anyone": "b", "skull_cancels": True, "mutiny_die": (1,)}

    after = part(state, change_loyalty, "A1", -1, "scurvy", "17.2 #18", says=says, pid="A1").state

    assert after.players[B].captains == 1
    assert after.deck == state.deck + 1
    assert after.turn.interfered == (B,)
    assert after.pirates["A1"].cunning == 0


@cites("BB-14", "BB-11")
def test_a_crew_without_loyalty_rises_once_a_turn_that_of_an_ally_too() -> None:
    state = with_allies([{"loyalty": 5}, {"loyalty": 0}])
    says = {"mutiny_die": (1,)}

    first = do(state, "move", says=says, pirate="A1")
    second = do(first.state, "move", says={"move_to": "south-atlantic"}, pirate="A1")

    assert first.note("mutiny_down").facts["card"] == "low"
    assert "mutiny_down" not in second.sayings
    assert [p.place for p in second.state.pirates.values()] == ["south-atlantic"] * 2


@cites("BB-17.2-17")
@pytest.mark.parametrize(("loyalty", "open_to"), [(5, True), (0, False)])
def test_a_rival_needs_loyalty_that_has_really_dropped(loyalty: int, open_to: bool) -> None:
    state = active(pirate(in_play(2), ship="sloop", speed=0, loyalty=loyalty))
    state = state.with_player(replace(state.players[B], captains=1))

    slow = part(state, damage_speed, "A1", 1, "17.2 #22").state
    scurvy = part(state, change_loyalty, "A1", -1, "scurvy", "17.2 #18").state

    for after in (slow, scurvy):
        assert (why_not_interfere(CATALOGUE, after, B, "piratical-ambition", "") is None) == open_to


@cites("BB-14")
def test_a_newcomer_has_not_been_activated() -> None:
    state = active(pirate(in_play(), command=1))
    state = state.with_player(replace(state.players[A], captains=1))
    says = {"mutiny_die": (6,), "newcomer_from_hand": "kidd", "box_traits": (2, 3, 3, 3, 2, 3)}

    after = part(state, mutiny, "A1", says=says).state

    assert after.turn.active == ""
    assert why_not_interfere(CATALOGUE, after, B, "mutiny-conspiracy", "") is not None


@cites("BB-11")
def test_equal_allies_say_who_has_the_odd_point() -> None:
    state = with_allies([{}, {}])

    after = part(state, change_notoriety, "A1", 7, "loot", "8.35", says={"odd_share": 1}, pid="A1").state

    assert [after.pirates[id].notoriety for id in ("A1", "A2")] == [3, 4]


@cites("BB-11", "BB-8.45")
def test_allies_name_the_one_who_has_the_hostage() -> None:
    state = port(with_allies([{}, {}]), "san-juan", merchant="fluyt")
    for id in ("A1", "A2"):
        state = state.with_pirate(replace(state.pirates[id], place=SEA))
    says = {"hostage_drawn": "captain", "captor": "A2", "hostage_fate": "ransom"}

    after = part(state, hostage, says=says, pid="A1", kind="loot", port="san-juan").state

    assert after.pirates["A1"].hostages == ()
    assert after.pirates["A2"].hostages[0].nation == "spanish"


@cites("BB-11", "BB-9.44", "BB-13")
def test_allies_share_one_refit_and_revel_when_both_have_done_their_business() -> None:
    state = with_allies([{"speed": 2, "holds": (100, 0)}, {"combat": 2, "holds": (300, 0)}])
    says = {
        "business": [("sell", "refit", "revel"), ("sell",)],
        "refit_die": (6,),
        "refit_share": 1,
    }

    told = do(state, "in_port", says=says, pirate="A1")

    one, two = (told.state.pirates[id] for id in ("A1", "A2"))
    assert (one.speed, two.combat) == (3, 4)
    assert (one.worth, two.worth) == (50, 150)
    assert one.revelry == two.revelry == "voluntary"
    second = [a for a in told.asked if a.key == "business"][1]
    assert isinstance(second, Some)
    assert "refit" not in second.open_values
    assert told.sayings.index("revelry_voluntary") > max(i for i, s in enumerate(told.sayings) if s == "sold_neutral")


@cites("BB-11", "BB-9.6")
def test_allies_share_what_they_steal() -> None:
    state = with_allies([{"ability": 5}, {}])
    state = pirate(state, "B1", "bonnet", "bath", holds=(1000, 0, 0), revelry="voluntary", ability=1)
    says = {"grab_defence": (1,), "grab_die": (6,), "grab_share": (6,)}

    after = do(state, "booty_grab", says=says, pirate="A1").state

    assert (after.pirates["A1"].booty, after.pirates["A2"].booty) == (500, 500)


@cites("BB-12", "BB-8.1")
def test_a_find_that_succeeds_asks_for_no_second_throw() -> None:
    """Ability 4 finds from 3 on: only a 1 or a 2 may be worth a point of Cunning."""
    state = pirate(port(in_play(), "san-juan", merchant="sloop"), ability=4, cunning=2)

    told = do(state, "find", says={"find_die": (3,)}, pirate="A1")

    asked = next(a for a in told.asked if isinstance(a, Dice))
    assert (asked.again, asked.settled) == (True, (3, 4, 5, 6))


@cites("BB-12", "BB-9.5")
def test_an_attack_that_cannot_succeed_may_still_be_thrown_again_for_less_damage() -> None:
    """Combat 2 + Ability 1 never beats Defense 9 + 6, but a 6 costs 5 points less than a 1."""
    state = pirate(port(in_play(), "san-juan", ratings=(2, 9)), ability=1, combat=2, cunning=1)
    state = with_box(state, track__schooner=(-2, -9))

    told = do(state, "attack", says={"attack_which": "san-juan", "port_defends": (6,), "attack_die": (6,)}, pirate="A1")

    asked = next(a for a in told.asked if a.key == "attack_die")
    assert isinstance(asked, Dice)
    assert (asked.again, asked.settled) == (True, ())


@cites("BB-14", "BB-17.2-17")
def test_no_rival_comes_for_a_pirate_who_is_not_active() -> None:
    state = pirate(in_play(2), loyalty=1)
    state = state.with_player(replace(state.players[B], captains=1))

    told = part(state, change_loyalty, "A1", -1, "scurvy", "17.2 #18", says={"mutiny_die": (1,)})

    assert [a.key for a in told.asked] == ["mutiny_die"]


@cites("BB-12")
@pytest.mark.parametrize(("rule", "four"), [("any", True), ("three", False)])
def test_cunning_throws_four_dice_again_unless_the_table_says_otherwise(rule: str, four: bool) -> None:
    scene = scene_of(pirate(in_play(cunning_dice=rule), cunning=1))

    assert scene.can_reroll("A1", 3, ordered=False)
    assert scene.can_reroll("A1", 4, ordered=False) == four
