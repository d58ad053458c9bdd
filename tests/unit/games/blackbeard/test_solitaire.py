"""Solitaire (19.0): the stop at every Action, the KC clock, the goals of the System Player, the endings."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.blackbeard.goals import Goal, decide, system_business, winds_to
from companion.games.blackbeard.procedures.consequences import damage_combat
from companion.games.blackbeard.procedures.pardon import pardon_turned
from companion.games.blackbeard.procedures.solitaire import system_in_port
from companion.games.blackbeard.rules import would_sink
from companion.games.blackbeard.state import SYSTEM, Commissioner, State, Turn, Warship
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import A, do, fresh, in_play, offers, part, pirate, port, with_box
from tests.unit.games.blackbeard.scenes import SEA

QUIET = "skull-and-crossbones"


def sea_of_teach(**values: Any) -> State:
    """Teach in the East Caribbean, three rivals far away."""
    state = pirate(in_play(1), card="teach", **values)
    for id, card, place in (("B1", "kidd", "india"), ("B2", "low", "india"), ("B3", "tew", "north-atlantic")):
        state = pirate(state, id, card, place)
    return with_box(state, map__africa_india=True, map__americas=False)


def system_turn(state: State, slot: str = "B1", actions: int = 2) -> State:
    turn = Turn(number=10, seat=SYSTEM, phase="actions", actions=actions, slot=slot)
    return replace(state, turn=turn)


@cites("BB-19.SETUP")
def test_the_solitaire_set_up_places_everything() -> None:
    rolls = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (2, 4)]
    state = do(fresh(1), "set_up", says={"pro_governor_d66": rolls}).state
    says = {"box_sea": "india", "box_nation": "english", "box_americas": True, "box_africa_india": True}
    state = do(state, "survey", says=says).state
    state = do(state, "set_up_merchants", says={"merchant_d66": (6, 2)}).state
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
    assert (told.state.deck, told.state.must_pile) == (56, 22)
    assert told.state.players[A].captains == 0


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


@cites("BB-19.SP", "BB-19.10")
def test_a_rival_draws_a_must_card_then_a_hold_card() -> None:
    state = replace(system_turn(sea_of_teach()), must_pile=10)
    state = state.with_turn(phase="start", actions=0)
    says = {"system_must": "general-pardon", "system_hold": "mutiny-conspiracy"}

    after = do(state, "system_turn", says=says).state

    assert (after.pardons, after.pardon_in_deck, after.must_pile) == (1, True, 9)
    assert after.turn.actions == 2
    assert offers(after, A)[0] == "system_action"


@cites("BB-19.SP")
def test_mal_de_mer_ends_the_rival_s_turn_and_a_letter_is_kept() -> None:
    state = replace(system_turn(sea_of_teach()), must_pile=10).with_turn(phase="start", actions=0)

    sick = do(state, "system_turn", says={"system_must": "mal-de-mer"}).state
    says = {"system_must": "european-turmoil", "system_hold": "letter-of-marque"}
    kept = do(state, "system_turn", says=says).state

    assert sick.turn.slot == "B2"
    assert kept.pirates["B1"].letter_card
    assert kept.turn.actions == 0


@cites("BB-19.SP")
def test_a_rival_who_dies_is_followed_by_the_next_card() -> None:
    state = with_box(sea_of_teach(), track__schooner=(-1, 0))
    dead = part(state, damage_combat, "B2", 9, "6.46").state

    assert offers(dead, A) == ["system_recruit"]
    says = {"system_card": "roberts", "box_traits": (2, 3, 3, 3, 2, 3), "system_ship": (2,), "system_d66": (1, 6)}
    filled = do(dead, "system_recruit", says=says).state

    assert filled.pirates["B2"].card == "roberts"
    assert filled.pirates["B2"].place == "south-atlantic"


def goal_of(state: State, **changes: Any) -> Goal:
    rival = replace(state.pirates["B1"], **changes)
    return decide(system_turn(state).with_pirate(rival), rival)


@cites("BB-19.17")
def test_the_goals_come_in_their_order() -> None:
    state = port(sea_of_teach(), "goa", "india", "portuguese")
    state = port(state, "bombay", "india", "english", governor="p1")
    assert goal_of(state, revelry="voluntary") == Goal("G1", "move", "bombay")
    assert goal_of(state, place="goa", revelry="involuntary", idle=1) == Goal("G1", "waste")
    assert goal_of(state, letter="english", notoriety=15) == Goal("G2", "move", "bombay")
    assert goal_of(state, letter="english", notoriety=15, place="bombay") == Goal("G2", "retire", "letter")
    assert goal_of(state, letter_card=True) == Goal("G4", "move", "bombay")
    assert goal_of(port(state, "goa", "india", ratings=(1, 6)), place="goa", sack="goa") == Goal("G5", "sack")
    assert goal_of(state, prize="brigantine") == Goal("G6", "convert", "brigantine")
    assert goal_of(state, place="goa", holds=(300, 0, 0)) == Goal("G7", "in_port")
    assert goal_of(state, holds=(300, 300, 300)) == Goal("G9", "move", "bombay")
    rich = port(state, "calicut", "india", "english", merchant="sloop")
    assert goal_of(rich) == Goal("G10", "find", "calicut")
    assert goal_of(rich, found=("calicut",)) == Goal("G10", "loot", "calicut")
    weak = port(state, "severndroog", "india", "english", ratings=(4, 3))
    assert goal_of(weak) == Goal("G11", "attack", "severndroog")
    far = port(state, "zanzibar", "east-africa", "arab", merchant="")
    for strong in ("goa", "bombay"):
        far = port(far, strong, "india", "english", ratings=(1, 15))
    assert goal_of(far) == Goal("G12", "move", "east-africa")


@cites("BB-19.17")
def test_a_rival_in_port_sells_refits_and_always_revels() -> None:
    state = port(sea_of_teach(), "bombay", "india", "english", governor="p1")
    rival = replace(state.pirates["B1"], place="bombay", holds=(800, 0, 0), combat=3, worth=200)
    state = system_turn(state.with_pirate(rival))

    assert system_business(state, rival) == ("sell", "refit", "haven", "revel")
    told = part(state, system_in_port, says={"refit_die": (6,), "haven_price": (3,)}, pid="B1", kind="in_port")

    after = told.state.pirates["B1"]
    assert (after.worth, after.combat, after.revelry) == (200 + 800 - 300, 6, "voluntary")
    assert told.state.ports["bombay"].haven == "B1"


@cites("BB-19.17")
def test_a_rival_acts_by_himself_and_says_why() -> None:
    state = port(system_turn(sea_of_teach()), "goa", "india", "portuguese", merchant="")
    says = {"system_find": "go_on", "find_die": (6,), "merchant_type": "fluyt"}

    told = do(state, "system_action", says=says)

    assert told.sayings[:2] == ["goal_g10", "does_find"]
    assert told.state.pirates["B1"].found == ("goa",)


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

    third = part(replace(state, pardons=2), pardon_turned, A, "").state
    assert third.result == "level"
    ahead = state.with_pirate(replace(state.pirates["A1"], notoriety=1))
    assert part(replace(ahead, pardons=2), pardon_turned, A, "").state.result == "ahead"
    behind = state.with_pirate(replace(state.pirates["B1"], notoriety=1))
    assert part(replace(behind, pardons=2), pardon_turned, A, "").state.result == "behind"


def hunted(**values: Any) -> State:
    """Teach, hunted by a commissioner of the System Player in his own Area."""
    state = sea_of_teach(notoriety=12, **values)
    system = replace(state.players[SYSTEM], kc=Commissioner("matthews", 3, 11, SEA))
    return replace(state.with_player(system), teach_hunted=True)


@cites("BB-19.YOU", "BB-10.31")
def test_a_move_into_a_transit_box_is_not_intercepted_and_one_between_seas_is() -> None:
    says: dict[str, Any] = {"move_to": "south-america-gold-coast", "stop_card": QUIET}
    state = hunted(place="south-america")
    system = replace(state.players[SYSTEM], kc=Commissioner("matthews", 3, 11, "south-america"))
    state = state.with_player(system)

    away = do(state, "move", says=says, pirate="A1")
    says = {"move_to": "west-caribbean", "stop_card": QUIET, "kc_chase": (1,), "pirate_evades": (6,)}
    near = do(hunted(), "move", says=says, pirate="A1")

    assert "kc_missed" not in away.sayings
    assert "kc_missed" in near.sayings


@cites("BB-19.YOU")
def test_a_commissioner_whom_no_way_leads_to_teach_stays_where_he_is() -> None:
    state = with_box(hunted(), map__africa_india=False)
    state = state.with_player(replace(state.players[SYSTEM], kc=Commissioner("matthews", 3, 11, "india")))

    told = do(state, "move", says={"move_to": "west-caribbean", "stop_card": QUIET}, pirate="A1")

    assert told.state.turn.hunted
    assert told.state.players[SYSTEM].kc == state.players[SYSTEM].kc
    assert "kc_missed" not in told.sayings


@cites("BB-19.YOU", "BB-8.5")
def test_a_converter_is_intercepted_when_he_has_done_it() -> None:
    state = hunted(prize="brigantine", ability=1)
    says = {"stop_card": QUIET, "kc_chase": (6,), "pirate_evades": (1,), "hunter_battle": (6,), "pirate_battle": (1,)}

    told = do(state, "convert", says=says, pirate="A1")

    assert told.sayings.index("converted_ship") < told.sayings.index("kc_intercepts")
    assert told.state.result == "lost"


@cites("BB-19.YOU")
def test_below_twelve_notoriety_the_clock_stands_still() -> None:
    state = hunted()
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


@cites("BB-19.SP", "BB-14")
def test_the_crew_of_a_rival_rises_once_a_turn() -> None:
    state = sea_of_teach()
    state = replace(state, turn=Turn(number=10, seat=SYSTEM, slot="B1"))
    state = state.with_pirate(replace(state.pirates["B1"], loyalty=1, scurvy=True))
    says = {"mutiny_die": (1,), "system_must": "european-turmoil", "system_hold": "wear-and-tear"}

    told = do(state, "system_turn", says=says)
    acted = do(told.state, "system_action", says={"system_move": "go_on"})

    assert told.sayings.count("mutiny_down") == 1
    assert "mutiny_down" not in acted.sayings


@cites("BB-19.SP", "BB-17.2-6")
def test_fair_winds_blow_a_rival_to_where_his_goal_lies() -> None:
    """Laden, to the nearest Port (G9), which is Whydah; with empty holds, to where Teach hunts."""
    state = sea_of_teach()
    idle = state.pirates["B1"]
    laden = replace(idle, holds=(900, 900, 900))

    assert winds_to(state, idle) == SEA
    assert winds_to(state.with_pirate(laden), laden) == "gold-coast"


@cites("BB-19.17", "BB-12")
def test_a_rival_keeps_his_cunning_for_what_would_be_his_end() -> None:
    state = with_box(sea_of_teach(), track__schooner=(-2, 0))
    strong, weak = replace(state.pirates["B1"], combat=6), replace(state.pirates["B1"], combat=1)

    assert not would_sink(state, strong, 4)
    assert would_sink(state, weak, 2)


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


@cites("BB-19.SP", "BB-14")
def test_the_cards_are_drawn_for_whoever_commands_after_a_mutiny() -> None:
    state = sea_of_teach()
    state = replace(state, turn=Turn(number=10, seat=SYSTEM, slot="B1"))
    state = state.with_pirate(replace(state.pirates["B1"], loyalty=0))
    says = {"mutiny_die": (6,), "newcomer_drawn": "avery", "system_must": "european-turmoil"}

    more = {"box_traits": (2, 3, 3, 3, 1, 3), "system_hold": "wear-and-tear"}
    told = do(state, "system_turn", says={**says, **more})

    asked = next(a for a in told.asked if a.key == "system_must")
    assert asked.facts["card"] == told.state.pirates["B1"].card == "avery"


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
