"""Damage and Warships (6.0)."""

from typing import Any

import pytest

from companion.core.ask import Choose, Instead
from companion.games.blackbeard.procedures.attacks.consequences import damage_combat, damage_speed
from companion.games.blackbeard.procedures.attacks.warships import sight_warship
from companion.games.blackbeard.rules.interference import why_not_interfere
from companion.games.blackbeard.scoring import by_source
from companion.games.blackbeard.state import Commissioner, Warship
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import (
    CATALOGUE,
    A,
    B,
    C,
    D,
    do,
    in_play,
    interruption_by,
    part,
    pirate,
    port,
    with_box,
)
from tests.unit.games.blackbeard.scenes import ESCAPED_WARSHIP, SEA, active, in_bath, until_over, with_kc, with_warship

# Damage


@cites("BB-6.25", "BB-6.27", "BB-ELIM", "BB-18.12")
def test_a_sunk_ship_takes_everything_with_it_and_scores_notoriety() -> None:
    state = pirate(
        port(in_play(), "bath", governor="p1", haven="A1"), notoriety=17, worth=1899, combat=2, letter="french"
    )
    state = state.with_port("havana", information={"A1": 3})

    told = part(state, damage_combat, "A1", 3, "6.46", says={"box_track": (-1, 0)})

    assert "A1" not in told.state.pirates
    assert told.state.locker == ("vane",)
    assert told.state.players[A].vp == 17
    assert told.state.ports["bath"].haven == ""
    assert told.state.ports["havana"].information == {}
    assert by_source(told.state.players[A]) == {"eliminated": 17}


@cites("BB-6.26")
def test_speed_that_passes_nought_costs_loyalty_once_for_each_passage() -> None:
    state = pirate(in_play(), ship="sloop", speed=1)

    after = part(state, damage_speed, "A1", 2, "17.2 #22").state
    again = part(with_box(after, track__sloop=(-3, 0)), damage_speed, "A1", 1, "17.2 #22").state

    assert (after.pirates["A1"].speed, after.pirates["A1"].loyalty) == (-1, 6)
    assert (again.pirates["A1"].speed, again.pirates["A1"].loyalty) == (-2, 6)


# Warships


@cites("BB-6.42", "BB-6.45")
def test_a_find_broken_off_by_a_warship_loses_the_merchant() -> None:
    state = pirate(port(in_play(), "san-juan", merchant=""))
    says: dict[str, Any] = {
        "find_die": interruption_by(C),
        **ESCAPED_WARSHIP,
    }

    told = do(state, "find", says=says, pirate="A1")

    assert "warship_escaped" in told.sayings
    assert told.state.ports["san-juan"].merchant is None
    assert told.state.warships == {SEA: Warship(3, 7)}
    assert SEA in told.state.turn.spent_warships
    assert told.state.turn.actions == 2
    assert told.state.turn.interfered == (C,)


@cites("BB-8.3", "BB-6.46")
def test_a_loot_broken_off_keeps_what_was_taken_and_gives_nothing_more() -> None:
    state = pirate(port(in_play(), "san-juan", merchant="brigantine"), found=("san-juan",), ability=2, combat=3)
    says: dict[str, Any] = {
        "cargo_die": (6,),
        "stow": "take",
        "hostage_drawn": [interruption_by(B), "captain"],
        "what_interferes": "warship-sighting",
        "warship_drawn": "3-7",
        "warship_does": "attack",
        "fight_or_flee": "fight",
        "hunter_battle": (4,),
        "pirate_battle": (4,),
    }

    told = do(state, "loot", says=says, pirate="A1")

    vane = told.state.pirates["A1"]
    assert vane.holds == (2500, 0, 0)
    assert (vane.notoriety, vane.prize, vane.combat, vane.loyalty) == (0, "", 1, 6)
    assert told.state.ports["san-juan"].merchant is None
    assert told.state.players[B].vp == 2


@cites("BB-6.43")
def test_a_warship_on_station_strikes_without_a_card() -> None:
    state = with_warship(pirate(in_play(), place=SEA))

    assert why_not_interfere(CATALOGUE, active(state), B, "warship", "attack") is None
    assert why_not_interfere(CATALOGUE, active(state), B, "warship", "move") is not None
    idle = active(state).with_turn(spent_warships=(SEA,))
    assert why_not_interfere(CATALOGUE, idle, B, "warship", "find") is not None


@pytest.mark.parametrize(("rule", "left"), [("choose", Warship(4, 5)), ("new-back", Warship(3, 7))])
@cites("BB-6.42")
def test_only_one_warship_stays_on_station(rule: str, left: Warship) -> None:
    state = with_warship(pirate(in_play(second_warship=rule)))
    says = {"warship_drawn": (4, 5), "warship_does": "station", "which_warship": "new"}

    after = part(state, sight_warship, B, says=says, pid="A1", kind="find").state

    assert after.warships[SEA] == left


@cites("BB-17.2-11")
def test_a_sighting_may_turn_into_a_commissioner() -> None:
    """It leaves alone what was On Station before, and costs nobody a second action who has none left."""
    state = with_warship(pirate(in_play(second_warship="new-back"), speed=3)).with_turn(interfered=(B, D))
    says = {
        "warship_drawn": (4, 5),
        "warship_does": Instead("surprise-c"),
        "kc_drawn": "matthews",
        "kc_chase": (1,),
        "pirate_evades": (6,),
    }

    told = part(state, sight_warship, B, says=says, pid="A1", kind="find")

    (choice,) = [a for a in told.asked if a.key == "warship_does"]
    assert isinstance(choice, Choose)
    assert choice.open_values == ("attack", "station", "surprise-b")
    assert [o.value for o in choice.interruptions(C)] == ["surprise-c"]
    assert told.state.players[C].kc == Commissioner("matthews", 3, 11, SEA)
    assert told.state.warships == {SEA: Warship(3, 7)}
    assert (told.state.turn.kc, told.state.turn.interfered) == (C, (B, D, C))


@cites("BB-17.2-11", "BB-17.2-19")
def test_a_surprise_that_is_cancelled_leaves_the_warship_to_attack() -> None:
    state = pirate(in_play(), speed=3, cunning=1)
    says = {
        "warship_drawn": (3, 7),
        "warship_does": Instead("surprise-c"),
        "skull_cancels": True,
        "fight_or_flee": "flee",
        "warship_chase": (1,),
        "pirate_flees": (6,),
    }

    told = part(state, until_over(sight_warship), B, says=says, pid="A1", kind="find")

    assert told.state.players[C].kc is None
    assert told.state.deck == state.deck + 1
    assert "warship_escaped" in told.sayings
    assert "kc-surprise" in told.state.turn.types


# King's Commissioners


@cites("BB-9.5", "BB-10.31", "BB-6.42")
def test_no_hunter_comes_once_the_dice_of_an_attack_are_thrown() -> None:
    state = with_warship(with_kc(pirate(port(in_play(), "san-juan"), ability=5)))
    says: dict[str, Any] = {
        "attack_which": "san-juan",
        "port_defends": (1,),
        "attack_die": [interruption_by(B), (6,)],
        "what_interferes": "mutiny-conspiracy",
        "conspiracy_dice": (1, 1),
        "booty_dice": (1, 1),
        "stow": "take",
    }

    told = do(state, "attack", says=says, pirate="A1")

    (ask,) = [a for a in told.asked if a.key == "what_interferes"]
    assert isinstance(ask, Choose)
    assert not {"warship", "warship-sighting"} & set(ask.open_values)
    kc = next(a for a in told.asked if a.key == "port_defends")
    assert [o.seat for o in kc.also] == [B, C, D]
    assert told.state.pirates["A1"].is_docked


@cites("BB-17.2-2")
def test_a_revel_card_waits_until_the_action_is_over() -> None:
    state = active(in_bath("Pro"), kind="in_port")

    assert why_not_interfere(CATALOGUE, state, B, "debauchery", "in_port") is not None
    assert why_not_interfere(CATALOGUE, state, B, "debauchery", "") is None
