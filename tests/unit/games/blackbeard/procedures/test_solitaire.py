"""Solitaire (19.0): the stop at every Action, the KC clock, the goals of the System Player, the endings."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.ask import Choose, Instead
from companion.games.blackbeard.data import SEAS
from companion.games.blackbeard.procedures.pirates.pardon import turn_pardon
from companion.games.blackbeard.rules.map import unplaced_ports
from companion.games.blackbeard.state import SYSTEM, Commissioner, State, Warship
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import A, do, fresh, interruption_by, offers, part, port, throws, with_box
from tests.unit.games.blackbeard.scenes import SEA, sea_of_teach, system_turn

QUIET = "skull-and-crossbones"


@cites("BB-19.SETUP")
def test_the_solitaire_set_up_places_everything() -> None:
    rolls = throws((1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (2, 4))
    state = do(fresh(1), "set_up", says={"pro_governors_d66": rolls}).state
    ticked: list[Any] = [("boston", "new-york"), ()]
    says = {"box_area": ticked, "box_sea": "india", "box_nations": (), "box_nation": "english", "box_americas": True}
    surveyed = do(state, "survey", says={**says, "box_africa_india": True})
    state = surveyed.state
    assert [a.key for a in surveyed.asked].count("box_area") == len(SEAS)
    assert (state.box["sea/boston"], state.box["sea/kilwa"]) == ("north-atlantic", "india")
    state = do(state, "set_up_merchants", says={"merchants_d66": throws(*[(6, 2)] * 10)}).state
    says = {
        "deploy_ship": "sloop",
        "box_traits": (3, 4, 4, 4, 3, 4),
        "system_card": ["kidd", "low", "tew"],
        "system_ship": [(4,), (5,), (6,)],
        "system_d66": [(6, 2), (1, 5), (1, 6), (2, 2)],
    }

    told = do(state, "set_up_pirates", says=says)

    pirates = told.state.pirates
    assert len(told.state.merchants) == 10
    assert pirates["A1"].card == "teach"
    assert pirates["A1"].place == "india"
    assert [(pirates[i].ship, pirates[i].place) for i in ("B1", "B2", "B3")] == [
        ("sloop", "central-atlantic"),
        ("schooner", "south-atlantic"),
        ("schooner", "central-america"),
    ]
    assert "area_taken" in told.sayings
    assert told.headlines == ["pirates_ready"]
    assert (told.state.deck, told.state.must_pile) == (56, 22)
    assert told.state.players[A].captains == 0


@cites("BB-19.SETUP")
def test_the_map_is_asked_by_group_and_what_is_skipped_before_the_first_rival_moves() -> None:
    state = replace(fresh(1), phase="survey")
    groups = {"box_area": (), "box_sea": "india", "box_nations": [("boston",), ()], "box_nation": "dutch"}
    borders = {"box_americas": True, "box_africa_india": False}

    whole = do(state, "survey", says={**groups, **borders})
    skipped = do(state, "survey", says={"box_area": [("boston",), Instead("later")]})

    assert whole.note("surveyed").headline
    placed = len(state.ports) - len(unplaced_ports(state))
    assert next(a.facts["n"] for a in whole.asked if a.key == "box_area") == placed
    assert whole.state.box["nation/boston"] == "english"
    assert skipped.note("survey_skipped").headline
    assert (skipped.state.phase, skipped.state.box["sea/boston"]) == ("merchants", "north-atlantic")
    rival = replace(system_turn(sea_of_teach()), box=dict(skipped.state.box), must_pile=10).with_turn(phase="start")
    cards = {"system_must": "european-turmoil", "system_hold": "wear-and-tear"}
    late = do(rival, "system_turn", says={**groups, **borders, **cards})
    assert "area/india" in late.state.box
    assert not any(o.value == "later" for a in late.asked for o in a.also)


@cites("BB-19.SP")
def test_a_rival_s_turn_says_which_of_its_two_cards_is_turned() -> None:
    state = replace(system_turn(sea_of_teach()), must_pile=10).with_turn(phase="start")
    ports = {"box_area": (), "box_sea": "india", "box_nations": (), "box_nation": "english"}
    borders = {"box_americas": True, "box_africa_india": True}
    cards = {"system_must": "european-turmoil", "system_hold": "wear-and-tear"}

    told = do(state, "system_turn", says={**ports, **borders, **cards})

    stage_of = {ask.key: stage for ask, stage in zip(told.asked, told.stages, strict=True)}
    assert (stage_of["system_must"], stage_of["system_hold"]) == ("must", "hold")


@cites("BB-19.ROUND")
def test_a_round_is_yours_then_each_rival_s() -> None:
    state = sea_of_teach()
    seen = []
    for _ in range(5):
        seen.append(state.turn.slot or "you")
        state = do(state.with_turn(phase="actions", played=1), "end_turn").state

    assert seen == ["you", "B1", "B2", "B3", "you"]


@cites("BB-19.YOU")
def test_every_action_turns_a_card_and_it_bites_only_if_it_may() -> None:
    state = sea_of_teach(loyalty=5)

    moved = do(state, "move", says={"stop_card": "debauchery", "move_to": "west-caribbean"}, pirate="A1")
    hit = do(state, "move", says={"stop_card": "scurvy-outbreak", "move_to": "west-caribbean"}, pirate="A1")

    assert moved.state.pirates["A1"].revelry == ""
    assert moved.state.seen == {"debauchery": 1}
    assert hit.state.pirates["A1"].scurvy
    assert hit.state.pirates["A1"].loyalty == 4


@cites("BB-19.YOU")
def test_a_revel_card_bites_when_teach_has_docked() -> None:
    state = port(sea_of_teach(), "havana", SEA, "spanish")

    after = do(state, "move", says={"stop_card": "debauchery", "move_to": "havana"}, pirate="A1").state

    assert after.pirates["A1"].revelry == "involuntary"


@cites("BB-19.YOU")
def test_the_clock_of_the_commissioner_strikes_from_twelve_notoriety() -> None:
    state = replace(sea_of_teach(notoriety=12), teach_hunted=True)
    says = {"stop_card": QUIET, "kc_deploy": (1, 2, 3), "kc_drawn": "matthews", "move_to": "west-caribbean"}

    hunted = do(state, "move", says=says, pirate="A1").state
    again = do(hunted, "move", says={"stop_card": QUIET, "move_to": SEA}, pirate="A1").state

    assert hunted.players[SYSTEM].kc == Commissioner("matthews", 3, 11, SEA)
    assert again.players[SYSTEM].kc == hunted.players[SYSTEM].kc
    calm = do(replace(state, teach_hunted=False), "move", says=says, pirate="A1").state
    assert calm.players[SYSTEM].kc is None


@cites("BB-19.YOU")
def test_a_strong_warship_on_station_strikes_when_no_card_does() -> None:
    state = port(sea_of_teach(ability=1, combat=5), "san-juan", SEA, merchant="")
    state = replace(state, warships={SEA: Warship(2, 9)})
    says = {"stop_card": QUIET, "fight_or_flee": "flee", "warship_chase": (1,), "pirate_flees": (6,)}

    told = do(state, "find", says=says, pirate="A1")

    assert "warship_escaped" in told.sayings
    strict = replace(state, options={**state.options, "solo_warships": "no"})
    assert "warship_escaped" not in do(strict, "find", says={"stop_card": QUIET, "find_die": (1,)}, pirate="A1").sayings


@cites("BB-19.15/16")
def test_teach_survives_a_mutiny_but_sinks_in_esteem() -> None:
    state = sea_of_teach(loyalty=0, notoriety=9).with_turn(started_at_zero=True, played=1)

    after = do(state, "end_turn", says={"teach_sinks": (4,)}).state

    assert after.pirates["A1"].notoriety == 5
    assert "retire" not in offers(state, A)


@cites("BB-19.9")
@pytest.mark.parametrize(("notoriety", "result"), [(70, "won"), (10, "ahead")])
def test_teach_s_retirement_ends_the_game(notoriety: int, result: str) -> None:
    state = port(sea_of_teach(), "bath", nation="english", governor="p1", haven="A1")
    teach = replace(state.pirates["A1"], place="bath", notoriety=notoriety)

    after = do(state.with_pirate(teach), "retire", says={"stop_card": QUIET, "retire_how": "haven"}, pirate="A1").state

    assert after.over
    assert after.result == result


@cites("BB-19.9")
def test_the_other_endings_are_teach_s_death_a_hundred_points_and_the_pardon() -> None:
    state = sea_of_teach()
    rich = state.with_player(replace(state.players[SYSTEM], vp=99))
    rival = replace(rich.pirates["B1"], notoriety=1)
    lost = do(
        system_turn(rich.with_pirate(replace(rival, letter="english", place="bath", worth=3000))),
        "system_action",
        says={"system_retire": "go_on", "double_cross_anyone": "nobody", "box_nation": "english"},
    ).state
    assert lost.result == "lost"

    third = part(replace(state, pardons=2), turn_pardon, A, "").state
    assert third.result == "level"
    ahead = state.with_pirate(replace(state.pirates["A1"], notoriety=1))
    assert part(replace(ahead, pardons=2), turn_pardon, A, "").state.result == "ahead"
    behind = state.with_pirate(replace(state.pirates["B1"], notoriety=1))
    assert part(replace(behind, pardons=2), turn_pardon, A, "").state.result == "behind"


def hunt_for_teach(**values: Any) -> State:
    """Teach, hunted by a commissioner of the System Player in his own Area."""
    state = sea_of_teach(notoriety=12, **values)
    system = replace(state.players[SYSTEM], kc=Commissioner("matthews", 3, 11, SEA))
    return replace(state.with_player(system), teach_hunted=True)


@cites("BB-19.YOU", "BB-10.31")
def test_a_move_into_a_transit_box_is_not_intercepted_and_one_between_seas_is() -> None:
    says: dict[str, Any] = {"move_to": "south-america-gold-coast", "stop_card": QUIET}
    state = hunt_for_teach(place="south-america")
    system = replace(state.players[SYSTEM], kc=Commissioner("matthews", 3, 11, "south-america"))
    state = state.with_player(system)

    away = do(state, "move", says=says, pirate="A1")
    says = {"move_to": "west-caribbean", "stop_card": QUIET, "kc_chase": (1,), "pirate_evades": (6,)}
    near = do(hunt_for_teach(), "move", says=says, pirate="A1")

    assert "kc_missed" not in away.sayings
    assert "kc_missed" in near.sayings


@cites("BB-19.SP", "BB-10.31")
@pytest.mark.parametrize(("merchants_in", "kc_may"), [("gold-coast", False), ("west-caribbean", True)])
def test_a_rival_who_sails_into_a_transit_box_is_not_intercepted_either(merchants_in: str, kc_may: bool) -> None:
    state = port(sea_of_teach(), "whydah" if merchants_in == "gold-coast" else "havana", merchants_in, merchant="")
    state = system_turn(state.with_pirate(replace(state.pirates["B1"], place="south-america")))
    kc = Commissioner("matthews", 3, 11, "south-america")
    state = state.with_player(replace(state.players[A], kc=kc, hand=0))
    says: dict[str, Any] = {
        "system_move": [interruption_by(A), "go_on"],
        "what_interferes": "kc-use",
        "kc_does": "sail",
    }

    told = do(state, "system_action", says={**says, "kc_sails_to": "east-caribbean"})

    (ask,) = [a for a in told.asked if isinstance(a, Choose) and a.key == "kc_does"]
    assert ("intercept" in ask.open_values) == kc_may


@cites("BB-19.YOU", "BB-17.2-8")
def test_a_waiting_pardon_goes_in_between_two_cards_of_one_draw() -> None:
    state = replace(sea_of_teach(), deck=22, pardons=2, pardon_waits=True, pardon_in_deck=False)
    state = state.with_player(replace(state.players[A], hand=0)).with_turn(phase="start", played=0)

    told = do(state, "begin_turn", says={"drawn": "general-pardon"})

    assert told.state.over
    assert told.state.players[A].hand == 2


@cites("BB-19.YOU")
def test_a_commissioner_whom_no_way_leads_to_teach_stays_where_he_is() -> None:
    state = with_box(hunt_for_teach(), map__africa_india=False)
    state = state.with_player(replace(state.players[SYSTEM], kc=Commissioner("matthews", 3, 11, "india")))

    told = do(state, "move", says={"move_to": "west-caribbean", "stop_card": QUIET}, pirate="A1")

    assert told.state.turn.hunted
    assert told.state.players[SYSTEM].kc == state.players[SYSTEM].kc
    assert "kc_missed" not in told.sayings


@cites("BB-19.YOU", "BB-8.5")
def test_a_converter_is_intercepted_when_he_has_done_it() -> None:
    state = hunt_for_teach(prize="brigantine", ability=1)
    says = {"stop_card": QUIET, "kc_chase": (6,), "pirate_evades": (1,), "hunter_battle": (6,), "pirate_battle": (1,)}

    told = do(state, "convert", says=says, pirate="A1")

    assert told.sayings.index("converted_ship") < told.sayings.index("kc_intercepts")
    assert told.state.result == "lost"


@cites("BB-19.YOU")
def test_below_twelve_notoriety_the_clock_stands_still() -> None:
    state = hunt_for_teach()
    state = state.with_pirate(replace(state.pirates["A1"], notoriety=11))

    told = do(state, "move", says={"move_to": "west-caribbean", "stop_card": QUIET}, pirate="A1")

    assert not told.state.turn.hunted


@cites("BB-19.YOU", "BB-17.2-19")
def test_a_card_that_teach_cancels_goes_back_into_the_pile() -> None:
    state = sea_of_teach(cunning=1)

    told = do(
        state,
        "move",
        says={"move_to": "west-caribbean", "stop_card": "wear-and-tear", "skull_cancels": True},
        pirate="A1",
    )

    assert told.state.deck == state.deck
    assert "wear-and-tear" not in told.state.seen
    assert told.state.turn.types == ("wear-and-tear",)


@cites("BB-19.YOU")
def test_a_revel_card_has_no_effect_on_teach_who_leaves_the_port() -> None:
    state = port(sea_of_teach(place="havana"), "havana", SEA, "spanish")

    told = do(state, "move", says={"stop_card": "debauchery"}, pirate="A1")

    assert "stop_quiet" in told.sayings
    assert "stop_bites" not in told.sayings


@cites("BB-19.YOU")
@pytest.mark.parametrize(("combat", "does"), [(5, "system_warship_station"), (6, "system_warship_attack")])
def test_the_system_player_weighs_combat_and_ability_not_the_guns(combat: int, does: str) -> None:
    """Combat 5 + Ability 4 - 3 is 6; Heavy Guns do not count (19.13)."""
    state = port(sea_of_teach(ability=4, combat=5, guns=True), "san-juan", SEA, merchant="")
    says = {"stop_card": "warship-sighting", "warship_drawn": (2, combat), "fight_or_flee": "flee"}
    dice = {"warship_chase": (1,), "pirate_flees": (6,), "find_die": (1,)}

    told = do(state, "find", says={**says, **dice}, pirate="A1")

    assert does in told.sayings


@cites("BB-19.YOU", "BB-6.45")
@pytest.mark.parametrize(("kind", "found"), [("find", ()), ("loot", ("san-juan",))])
def test_a_warship_that_turns_up_at_the_stop_costs_the_merchant(kind: str, found: tuple[str, ...]) -> None:
    """Teach names his Merchant, then the card is turned: flight saves him, not the Action."""
    state = port(sea_of_teach(found=found), "san-juan", SEA, merchant="sloop")
    state = port(state, "martinique", SEA, merchant="")
    says = {"find_which": "san-juan", "stop_card": "warship-sighting", "warship_drawn": (2, 9)}
    dice = {"fight_or_flee": "flee", "warship_chase": (1,), "pirate_flees": (6,)}

    told = do(state, kind, says={**says, **dice}, pirate="A1")

    assert told.state.ports["san-juan"].merchant is None
    assert told.state.ports["martinique"].merchant is not None
    assert "action_cancelled" in told.sayings
    assert told.headlines[-1] == "warship_escaped"


@cites("BB-19.15/16")
@pytest.mark.parametrize(("before", "notoriety"), [(False, 20), (True, 16)])
def test_disgrace_costs_notoriety_from_the_turn_after_loyalty_was_gone(before: bool, notoriety: int) -> None:
    state = sea_of_teach(loyalty=0, notoriety=20).with_turn(started_at_zero=before)

    after = do(state, "end_turn", says={"teach_sinks": (4,)}).state

    assert after.pirates["A1"].notoriety == notoriety
