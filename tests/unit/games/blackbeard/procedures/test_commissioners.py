"""King's Commissioners (10.0), and who breaks into a turn (4.6)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.ask import Choose, Phrase
from companion.games.blackbeard import odds
from companion.games.blackbeard.procedures.attacks.commissioners import (
    deploy_kc,
    intercept,
    kc_battle,
    meet_kc,
    pirate_converts,
)
from companion.games.blackbeard.procedures.attacks.warships import surprisers
from companion.games.blackbeard.procedures.misfortunes import european_turmoil, storm_in
from companion.games.blackbeard.rules.crews import port_defence
from companion.games.blackbeard.rules.interference import kc_ways, why_not_interfere
from companion.games.blackbeard.rules.places import kc_name
from companion.games.blackbeard.state import Commissioner
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import (
    CATALOGUE,
    A,
    B,
    C,
    D,
    do,
    game,
    in_play,
    interruption_by,
    part,
    pirate,
    port,
    refusal,
    with_box,
)
from tests.unit.games.blackbeard.scenes import ESCAPED_WARSHIP, SEA, active, in_bath, until_over, with_allies, with_kc

# Damage


@cites("BB-10.2", "BB-10.31", "BB-10.12")
def test_a_commissioner_intercepts_only_where_the_rules_let_him() -> None:
    state = active(with_kc(pirate(in_play())))

    assert "intercept" in kc_ways(state, B, "find")
    assert "intercept" not in kc_ways(state, B, "in_port")
    assert "intercept" not in kc_ways(state.with_turn(kind="attack", succeeded=True), B, "")
    young = state.with_pirate(replace(state.pirates["A1"], deployed=9))
    assert "intercept" not in kc_ways(young, B, "find")
    near = with_kc(state, place="west-caribbean")
    assert "enter" in kc_ways(near, B, "find")


@cites("BB-10.2")
def test_a_commissioner_acts_again_until_the_pirate_sails_away() -> None:
    state = active(with_kc(pirate(port(in_play(), "san-juan", merchant=""))))
    state = state.with_turn(kc=B, kc_target="A1", interfered=(B,))

    assert why_not_interfere(CATALOGUE, state, B, "kc-use", "find") is None
    away = do(state, "move", says={"move_to": "west-caribbean", "move_now": "go_on"}, pirate="A1").state
    assert why_not_interfere(CATALOGUE, away, B, "kc-use", "") is not None
    assert why_not_interfere(CATALOGUE, with_kc(state, C), C, "kc-use", "find") is not None


@cites("BB-10.32", "BB-10.34")
def test_a_looter_who_beats_his_hunter_has_lost_the_merchant() -> None:
    state = with_kc(pirate(port(in_play(), "san-juan", merchant="sloop"), found=("san-juan",), ability=6), combat=5)
    says = {"kc_chase": (6,), "pirate_evades": (1,), "hunter_battle": (1,), "pirate_battle": (6,)}

    told = part(state, until_over(intercept), B, False, says=says, pid="A1", kind="loot", port="san-juan")

    assert told.state.ports["san-juan"].merchant is None
    assert told.state.players[B].kc is None
    assert told.state.pirates["A1"].notoriety == 10


@cites("BB-10.33", "BB-18.41", "BB-17.2-4")
def test_a_letter_lets_him_surrender_and_a_traitor_may_still_hang_him() -> None:
    state = with_kc(pirate(in_play(), letter="french", notoriety=10, worth=2000))
    kc = state.players[B].kc
    says = {"fight_or_surrender": "surrender", "double_cross_anyone": "c", "double_cross_die": (6,)}

    told = part(state, until_over(meet_kc), B, kc, says=says, pid="A1")

    assert told.state.players[A].vp == 10
    assert told.state.locker == ("vane",)
    assert told.state.players[C].hand == 3
    assert told.state.turn.interfered == (C,)


@cites("BB-10.4")
def test_an_empty_pirate_port_falls_by_itself() -> None:
    state = active(with_kc(with_box(pirate(in_play(), place="india"), sea__tortuga=SEA)), kind="move")
    says = {"what_interferes": "kc-use", "kc_does": "raid"}

    after = do(state, "interfere", B, says).state

    assert after.ports["tortuga"].destroyed


@cites("BB-10.5")
def test_an_ousted_pirate_loses_his_action() -> None:
    state = with_kc(pirate(port(in_play(), "san-juan"), place="san-juan", holds=(500, 0, 0)))
    says: dict[str, Any] = {
        "business": interruption_by(B),
        "what_interferes": "kc-use",
        "kc_does": "oust",
        "kc_ousts": (6,),
        "defends_port": (1,),
    }

    told = do(state, "in_port", says=says, pirate="A1")

    assert told.state.pirates["A1"].place == SEA
    assert told.state.pirates["A1"].booty == 500
    assert told.state.turn.actions == 2


@cites("BB-17.2-16")
def test_a_retired_pirate_may_hunt_for_the_king() -> None:
    state = replace(pirate(in_play()), retired=("kidd",))

    after = part(state, pirate_converts, B, says={"who_converts": "kidd"}, pid="A1").state
    gone = part(after, european_turmoil).state

    assert after.players[B].kc == Commissioner("kidd", 3, 9, SEA, "kidd")
    assert after.retired == ()
    assert gone.retired == ("kidd",)


@cites("BB-10.2", "BB-10.31")
def test_a_commissioner_acts_again_only_at_an_action_of_the_chase() -> None:
    state = active(with_kc(pirate(in_play())), kind="find")
    spent = state.with_turn(interfered=(B,), kc=B, kc_target="A1")

    assert why_not_interfere(CATALOGUE, spent, B, "kc-use", "loot") is None
    assert why_not_interfere(CATALOGUE, spent, B, "kc-use", "dig") is not None


@cites("BB-10.31", "BB-7.1")
def test_whoever_has_just_arrived_meets_only_a_commissioner_who_is_there() -> None:
    near = active(with_kc(pirate(in_play()), place="west-caribbean"), kind="move")
    there = active(with_kc(pirate(in_play())), kind="move")

    assert "enter" in kc_ways(near, B, "move")
    assert kc_ways(near, B, "") == ("sail",)
    assert "intercept" in kc_ways(there, B, "")


@cites("BB-4.6")
def test_whoever_may_break_in_has_a_button_of_his_own_and_is_not_asked_who_he_is() -> None:
    state = pirate(port(in_play(), "san-juan", merchant="brigantine"), found=("san-juan",)).with_turn(interfered=(C, D))
    says: dict[str, Any] = {
        "cargo_die": interruption_by(B),
        **ESCAPED_WARSHIP,
    }

    told = do(state, "loot", says=says, pirate="A1")

    first = told.asked[0]
    assert [(o.value, o.seat) for o in first.also] == [("interrupted-b", B)]
    assert [o.value for o in first.interruptions(B)] == ["interrupted-b"]
    assert not first.interruptions(C) + first.interruptions(D)
    his = [a for a in told.asked if a.key in ("what_interferes", "warship_drawn", "warship_does", "warship_chase")]
    assert [a.seat for a in his] == [B] * 4
    assert all(not a.also for a in told.asked[1:])


@cites("BB-10.4", "BB-7.1")
def test_nobody_docks_in_a_pirate_port_that_was_destroyed_while_he_chose() -> None:
    state = with_kc(with_box(pirate(in_play()), sea__tortuga=SEA))
    says: dict[str, Any] = {
        "move_to": [interruption_by(B), "west-caribbean"],
        "what_interferes": "kc-use",
        "kc_does": "raid",
        "move_now": "go_on",
    }

    told = do(state, "move", says=says, pirate="A1")

    before, after = (a for a in told.asked if isinstance(a, Choose) and a.key == "move_to")
    assert "tortuga" in before.open_values
    assert "tortuga" not in after.open_values
    assert told.state.ports["tortuga"].destroyed


@cites("BB-10.4")
def test_a_raid_elsewhere_leaves_an_action_in_port_alone() -> None:
    state = with_box(with_kc(in_bath("Haven", holds=(100, 0, 0))), sea__tortuga=SEA)
    says: dict[str, Any] = {
        "business": [interruption_by(B), ("sell",)],
        "what_interferes": "kc-use",
        "kc_does": "raid",
    }

    told = do(state, "in_port", says=says, pirate="A1")

    assert told.state.ports["tortuga"].destroyed
    assert told.state.pirates["A1"].worth == 110


@cites("BB-17.2-13", "BB-4.6")
def test_local_resistance_needs_no_active_pirate() -> None:
    """Bath, Wealth 2, drives its Governor out on a 3; whoever lies there is at sea."""
    state = port(pirate(in_play(), place="bath"), "bath", "central-atlantic", "english", governor="p1")
    says = {"what_strikes_a_port": "local-resistance", "resistance_port": "bath", "resistance_die": (3,)}

    told = do(state, "interfere", B, says)

    assert told.state.ports["bath"].governor == ""
    assert told.state.pirates["A1"].place == "central-atlantic"
    assert told.state.turn.interfered == (B,)
    assert told.state.players[B].hand == 3
    assert refusal(told.state, "interfere", B) == "nothing_to_play"


@cites("BB-10.4", "BB-4.6")
def test_a_pirate_port_is_raided_whether_or_not_a_pirate_is_active() -> None:
    state = with_kc(with_box(pirate(in_play(), place="tortuga", combat=6), sea__tortuga=SEA))
    says = {"what_strikes_a_port": "kc-use", "kc_raids": (6,), "defends_port": (1,)}

    raided = do(state, "interfere", B, says).state

    assert raided.ports["tortuga"].destroyed
    assert (raided.pirates["A1"].place, raided.pirates["A1"].combat) == (SEA, 5)
    assert (raided.turn.kc, raided.turn.interfered) == (B, (B,))
    assert [a.seat for a in game().actions(state, None) if a.procedure == "interfere"] == [B]


@cites("BB-10.32", "BB-10.34", "BB-8.3")
def test_a_loot_is_over_when_the_hunter_has_been_beaten() -> None:
    state = with_kc(pirate(port(in_play(), "san-juan", merchant="brigantine"), found=("san-juan",)))
    strike = {"what_interferes": "kc-use", "kc_does": "intercept"}
    battle = {"kc_chase": (6,), "pirate_evades": (1,), "hunter_battle": (1,), "pirate_battle": (6,)}

    vane = do(state, "loot", says={"cargo_die": interruption_by(B), **strike, **battle}, pirate="A1").state.pirates[
        "A1"
    ]

    assert (vane.booty, vane.notoriety, vane.loyalty, vane.prize) == (0, 22, 8, "")


@cites("BB-10.31")
def test_a_converter_and_whoever_leaves_a_port_are_not_intercepted() -> None:
    state = active(with_kc(pirate(in_play())), kind="convert")
    ashore = with_kc(in_bath("Pro"), place="central-atlantic")

    left = do(ashore, "move", pirate="A1").state

    assert "intercept" not in kc_ways(state, B, "convert")
    assert "intercept" in kc_ways(state, B, "")
    assert "intercept" not in kc_ways(left, B, "")


@cites("BB-10.5", "BB-10.4")
@pytest.mark.parametrize(("place", "ways"), [("san-juan", {"oust", "sail"}), ("tortuga", {"raid", "sail"})])
def test_a_pirate_port_is_raided_and_any_other_is_searched(place: str, ways: set[str]) -> None:
    state = with_box(port(in_play(), "san-juan"), **({"sea__tortuga": SEA} if place == "tortuga" else {}))
    state = active(with_kc(pirate(state, place=place)), kind="in_port")

    assert set(kc_ways(state, B, "in_port")) == ways


@cites("BB-10.4", "BB-10.5", "BB-17.2-10")
@pytest.mark.parametrize(("scope", "defence"), [("every", 4), ("attack", 2)])
def test_heavy_guns_defend_a_port_unless_the_table_says_otherwise(scope: str, defence: int) -> None:
    state = pirate(in_play(guns_scope=scope), combat=4, guns=True, revelry="voluntary")

    assert port_defence(state, state.pirates["A1"]) == defence


@cites("BB-10.2")
def test_a_commissioner_who_was_shaken_off_acts_no_more_where_actions_are_not_counted() -> None:
    state = active(with_kc(pirate(in_play(tracking="free")))).with_turn(kc=B)

    why = why_not_interfere(CATALOGUE, state, B, "kc-use", "find")

    assert why is not None
    assert why.key == "refused.kc_shaken_off"


@cites("BB-10.12", "BB-11")
def test_a_commissioner_comes_for_the_more_notorious_ally() -> None:
    state = with_allies([{"notoriety": 3}, {"notoriety": 12}])
    for one in state.pirates.values():
        state = state.with_pirate(replace(one, place=SEA))

    after = part(state, deploy_kc, B, says={"kc_deploy": (4, 4, 3), "kc_drawn": "matthews"}, pid="A1").state

    assert after.players[B].kc == Commissioner("matthews", 3, 11, SEA)


@cites("BB-10.33", "BB-11")
def test_an_ally_does_not_surrender_with_his_letter() -> None:
    state = with_kc(with_allies([{"letter": "french"}, {}]), combat=1)
    says = {"hunter_battle": (1,), "pirate_battle": (6,)}

    told = part(state, meet_kc, B, state.players[B].kc, says=says, pid="A1", kind="find")

    assert "kc_beaten" in told.sayings


@cites("BB-17.2-16")
def test_a_convert_goes_back_among_the_retired_or_to_davy_jones() -> None:
    kidd = Commissioner("kidd", 3, 9, SEA, convert="kidd")
    state = pirate(in_play()).with_player(replace(in_play().players[B], kc=kidd))
    says = {"hunter_battle": (1,), "pirate_battle": (6,)}

    home = part(state, european_turmoil).state
    beaten = part(state, kc_battle, B, kidd, says=says, pid="A1", kind="find").state

    assert (home.retired, home.locker, home.lost_kcs) == (("kidd",), (), ())
    assert (beaten.retired, beaten.locker, beaten.lost_kcs) == ((), ("kidd",), ())


@cites("BB-17.2-11")
def test_no_second_commissioner_surprises_in_a_turn() -> None:
    state = active(pirate(in_play()))

    assert surprisers(CATALOGUE, state, B)
    assert surprisers(CATALOGUE, state.with_turn(kc=D), B) == ()


@cites("BB-17.2-20")
@pytest.mark.parametrize(("rule", "left"), [("rolls", False), ("safe", True)])
def test_a_commissioner_in_a_stricken_transit_box_rolls_unless_agreed(rule: str, left: bool) -> None:
    state = with_kc(in_play(kc_in_transit=rule), place="gold-coast-east-africa")

    after = part(state, storm_in, "gold-coast", says={"storm_kc": (4,)}).state

    assert (after.players[B].kc is not None) == left


def test_a_commissioner_is_called_by_the_name_on_his_counter() -> None:
    state = pirate(in_play(), place=SEA, notoriety=13)

    told = part(state, deploy_kc, B, says={"kc_deploy": (4, 4, 3), "kc_drawn": ("Chaloner Ogle", 4, 10)}, pid="A1")

    assert told.note("kc_deployed").facts["name"] == {"key": "kc_called", "facts": {"name": "Chaloner Ogle"}}
    assert told.state.players[B].kc == Commissioner("chaloner-ogle", 4, 10, SEA)


def test_a_pirate_who_serves_the_king_is_called_by_his_own_name() -> None:
    kc = Commissioner("teach", 3, 9, SEA, convert="teach")

    assert kc_name(in_play(), kc) == {"key": "captain.teach", "facts": {}}


def test_what_may_be_used_against_a_pirate_stands_there_with_its_chance() -> None:
    state = active(pirate(in_play(), place=SEA, notoriety=13, loyalty=7), kind="")

    asked = do(state, "interfere", B, says={"what_interferes": "kc-deploy", "kc_deploy": (6, 6, 6)}).asked[0]

    assert isinstance(asked, Choose)
    hints = {o.value: o.hint for o in asked.options if o.hint}
    assert hints["kc-deploy"] == Phrase("forecast.kc", {"chance": odds.kc_deployment(13)})
    assert hints["mutiny-conspiracy"] == Phrase("forecast.conspiracy", {"chance": odds.conspiracy(7)})
