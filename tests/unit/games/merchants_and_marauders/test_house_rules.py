"""Each ruling of section 9 is a house rule, and the other value really plays otherwise."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.games.merchants_and_marauders.house_rules import HOUSE_RULES, VARIANTS
from companion.games.merchants_and_marauders.npc import candidates, drift, searches
from companion.games.merchants_and_marauders.ports import access, on_offer, ready_price, ship_value, unit_prices
from companion.games.merchants_and_marauders.procedures.captain import refused_retirement
from companion.games.merchants_and_marauders.procedures.combat import bounty_for_attack, chasers, long_guns
from companion.games.merchants_and_marauders.procedures.crew import crew_combat
from companion.games.merchants_and_marauders.procedures.event import must_refresh
from companion.games.merchants_and_marauders.procedures.hits import strike, volley
from companion.games.merchants_and_marauders.procedures.raid import merchant_of
from companion.games.merchants_and_marauders.procedures.spoils import spoils
from companion.games.merchants_and_marauders.scoring import chest_points, standings
from companion.games.merchants_and_marauders.state import NpcCard, State, launched
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    BEN,
    LAID_OUT,
    all_skulls,
    anna_wins,
    at_sea,
    captain,
    damaged,
    fighting,
    nations,
    new_table,
    npc,
    offered,
    play,
    record,
    tell,
)

Plays = Callable[[State], Any]
PLAYS: dict[str, tuple[str, Plays]] = {}
"""For each rule the phase to begin in, and a play whose outcome shows the rule."""


def shows(rule: str, phase: str = "turn") -> Callable[[Plays], Plays]:
    def keep(outcome: Plays) -> Plays:
        PLAYS[rule] = (phase, outcome)
        return outcome

    return keep


@pytest.mark.parametrize("rule", [c.id for c in (*VARIANTS, *HOUSE_RULES)])
def test_every_value_of_a_rule_plays_differently(rule: str) -> None:
    choice = next(c for c in (*VARIANTS, *HOUSE_RULES) if c.id == rule)
    phase, outcome = PLAYS[rule]

    outcomes = [repr(outcome(at_sea(2, phase, **{rule: value}))) for value in choice.values]

    assert choice.default == choice.values[0]
    assert len(set(outcomes)) == len(choice.values)


@shows("target")
def target(state: State) -> Any:
    """MM-LENGTH."""
    return [offered(state.with_player(ANNA, glory=g), "declare", ANNA) is not None for g in range(10, 16)]


@shows("purse", "set-up")
def purse(state: State) -> Any:
    fresh: State = new_table(purse=state.options["purse"]).state
    told = play(fresh, "set_up", None, **LAID_OUT, which_captain=record())
    return told.state.players[ANNA].gold


@shows("war_ports")
def war_ports(state: State) -> Any:
    state = replace(captain(state, ANNA, nation="france", zone="nassau"), war=("england", "france"))
    return access(state, state.players[ANNA], "nassau").status


@shows("letters")
def letters(state: State) -> Any:
    """A-02."""
    return drift(state, "nassau", "S")


@shows("chest_cap")
def chest_cap(state: State) -> Any:
    """A-03."""
    state = replace(state, options={**state.options, "target": "14"}).with_player(ANNA, chest=100)
    return chest_points(state, state.players[ANNA])


@shows("deck_end")
def deck_end(state: State) -> Any:
    """A-04, MM-END-DECK."""
    state = replace(state, ending="deck").with_player(ANNA, glory=4, chest=30).with_player(BEN, glory=5)
    return standings(state)[0].seat


@shows("refresh", "round")
def refresh(state: State) -> Any:
    """A-05."""
    return must_refresh(replace(state, track=9))


@shows("declaring")
def declaring(state: State) -> Any:
    """A-06."""
    return play(state.with_player(ANNA, glory=10), "end_turn").state.players[ANNA].declared


@shows("reward")
def reward(state: State) -> Any:
    """A-07."""
    state = fighting(state.with_player(BEN, bounties=nations({"ES": 2, "FR": 1})), ANNA, BEN)
    told = tell(state, spoils(state, ANNA, BEN, ANNA, by_crew=False), claim_reward="spain")
    return told.state.players[ANNA].gold


@shows("ship_value")
def wreck(state: State) -> Any:
    """A-08."""
    return ship_value(state, damaged("sloop", {"H": 1, "C": 0, "M": 0, "G": 0}))


@shows("nassau_prices")
def nassau(state: State) -> Any:
    """A-09."""
    return unit_prices(state, "nassau", ("rum", "rum"))


@shows("repeated_port")
def repeated(state: State) -> Any:
    """A-10."""
    state = captain(state, ANNA, zone="caracas", in_port=True, last_buy="caracas", last_buy_turn=1)
    return on_offer(state, state.players[ANNA], "caracas")


@shows("pirate_at_home", "turn-start")
def pirate_at_home(state: State) -> Any:
    """A-12."""
    return redrawn(state, [record("nassau"), record("caracas")], "keep")


@shows("redraw", "turn-start")
def redraw(state: State) -> Any:
    """A-13."""
    here = record("nassau")
    return redrawn(state, [here, here, record("caracas")], "redraw")


def redrawn(state: State, records: list[Any], said: str) -> str:
    state = npc(state, "pirate-sloop", "nassau").with_player(ANNA, captain=None, ship=None, zone="")
    zone: str = (
        play(state, "begin_turn", which_captain=records, redraw=said, first_ship="sloop").state.players[ANNA].zone
    )
    return zone


@shows("war_ships")
def war_ships(state: State) -> Any:
    """A-14."""
    return replace(state, war=("spain", "france")).ship_type("naval-spain")


@shows("skull_on_wreck")
def skull_on_wreck(state: State) -> Any:
    """A-17."""
    state = fighting(captain(state, BEN, ship=damaged("sloop", {"M": 0})), ANNA, BEN)
    try:
        return tell(state, volley(state, ANNA, BEN, 1), hit_dice=("skull",), skull_hit="masts").result[1].hits
    except Refused:
        return "refused"


@shows("numbered_overflow")
def numbered_overflow(state: State) -> Any:
    """A-18."""
    state = captain(state, ANNA, weapons=("chain",))
    state = fighting(captain(state, BEN, ship=damaged("sloop", {"M": 0})), ANNA, BEN)
    told = tell(state, volley(state, ANNA, BEN, 2), hit_dice=(2, "skull"), special_shot="chain")
    return tell(told.state, strike(*told.result)).state.ship_of(BEN).hull


@shows("last_sailor")
def last_sailor(state: State) -> Any:
    """A-19."""
    one = damaged("sloop", {"W": 1})
    state = fighting(captain(captain(state, ANNA, ship=one), BEN, ship=one), ANNA, BEN)
    told = tell(state, crew_combat(state, ANNA, BEN), crew_roll=[("skull", 4), ("skull", 1)])
    return told.state.ship_of(ANNA).crew, told.result[1]


@shows("captured_mods")
def captured_mods(state: State) -> Any:
    """A-20."""
    state = captain(state, BEN, ship=launched("frigate", ("rigging",)), zone="san-juan")
    state = fighting(replace(state, mods={**state.mods, "nassau": "none"}), ANNA, BEN)
    told = tell(state, spoils(state, ANNA, BEN, ANNA, by_crew=True), take_ship="take", lay_mod="nassau")
    return told.state.players[ANNA].sails.mods


@shows("bounty_in_defence")
def bounty_in_defence(state: State) -> Any:
    """A-21."""
    state = fighting(npc(state, "naval-spain", "san-juan"), "naval-spain", ANNA)
    return tell(state, spoils(state, ANNA, "naval-spain", "naval-spain", by_crew=False)).state.players[ANNA].bounty


@shows("search_by", "turn-start")
def search_by(state: State) -> Any:
    """A-22."""
    state = captain(state, ANNA, zone="caracas", bounties=nations({"ES": 1}), ship="galleon")
    state = npc(npc(state, "naval-spain", "caracas"), "naval-france", "caracas")
    told = play(
        state,
        "begin_turn",
        search_roll=("skull", 1),
        order_of_fights=("naval-spain", "naval-france"),
        combat_action="shoot",
        contest_roll=anna_wins,
        hit_dice=all_skulls,
        skull_hit="hull",
    )
    return told.state.players[ANNA].glory


@shows("search_again")
def search_again(state: State) -> Any:
    """A-23."""
    state = npc(state, "pirate-sloop", "san-juan").with_player(ANNA, searched=("pirate-sloop",))
    return [s.held for s in searches(state, ANNA)]


@shows("invisible")
def invisible(state: State) -> Any:
    """A-24."""
    state = captain(state, ANNA, zone="trinidad", bounties=nations({"ES": 2}))
    return candidates(npc(state, "naval-spain", "caracas"), "naval-spain")


@shows("port_royal_failure")
def port_royal_failure(state: State) -> Any:
    """A-25."""
    state = captain(state, ANNA, home="tortuga", zone="port-royal", bounties=nations({"EN": 1}))
    return play(state, "enter_port", port_royal="roll", influence_roll=(1, 2)).state.players[ANNA].actions


@shows("bridgetown_hit")
def bridgetown_hit(state: State) -> Any:
    """A-26."""
    state = captain(state, ANNA, zone="bridgetown", ship="frigate")
    return play(state, "enter_port", reef_roll=(1, 2), hit_dice=(3,)).state.players[ANNA].sails.sections


@shows("let_player_go")
def let_player_go(state: State) -> Any:
    """A-27."""
    told = play(
        state,
        "scout",
        scout_target=BEN,
        scouting_roll=("skull", 1),
        let_player_go="let-go",
        combat_action=["flee", "flee"],
        contest_roll=(1, 2),
    )
    return told.keys[-1]


@shows("cargo_in_port")
def cargo_in_port(state: State) -> Any:
    """A-28."""
    state = captain(state, ANNA, zone="trinidad", in_port=True, cargo=("rum",) * 5 + ("wood",))
    state = replace(state, demand={**state.demand, "trinidad": "sugar"})
    told = play(state, "buy", port_mod="none", offer=("rum",) * 6, buy_goods=(0, 1), overboard=(0, 1))
    return len(told.state.players[ANNA].cargo)


@shows("rejected_mission")
def rejected_mission(state: State) -> Any:
    """A-29."""
    state = captain(state, ANNA, zone="caracas", in_port=True, mission=("Old",))
    told = play(
        replace(state, missions=(("caracas", "New"), ("nassau", "Other"))),
        "claim_mission",
        port_mod="none",
        which_mission=0,
        mission_condition="met",
        which_mission_kept="new",
        mission_card=("trinidad", "Fresh"),
    )
    return told.state.missions


@shows("long_guns")
def guns(state: State) -> Any:
    """A-30."""
    armed = launched("sloop", ("long-guns",))
    state = fighting(captain(captain(state, ANNA, ship=armed), BEN, ship=armed), ANNA, BEN)
    told = tell(state, long_guns(state, ANNA, BEN), long_guns=all_skulls, hit_dice=(4,))
    return [told.state.ship_of(s).cannons for s in (ANNA, BEN)]


@shows("war_bounty")
def war_bounty(state: State) -> Any:
    """A-32."""
    state = replace(captain(state, BEN, nation="spain", zone="san-juan"), war=("spain", "england"))
    return tell(state, bounty_for_attack(state, ANNA, BEN)).state.players[ANNA].bounty


@shows("chest_pays")
def chest_pays(state: State) -> Any:
    """A-33."""
    return offered(captain(state, ANNA, home="nassau", zone="nassau", in_port=True, chest=5), "open_chest") is not None


@shows("glory_among_pirates")
def glory_among_pirates(state: State) -> Any:
    """A-34."""
    state = npc(state, "pirate-sloop", "san-juan").with_player(ANNA, bounties=nations({"ES": 1}))
    state = fighting(state, ANNA, "pirate-sloop")
    return tell(state, spoils(state, ANNA, "pirate-sloop", ANNA, by_crew=False)).state.players[ANNA].glory


@shows("retiring_gold", "turn-start")
def retiring_gold(state: State) -> Any:
    """A-35."""
    return play(captain(state, ANNA, zone="nassau", in_port=True), "retire").state.players[ANNA].gold


@shows("repeat_counts")
def repeat_counts(state: State) -> Any:
    """A-36."""
    state = captain(state, ANNA, zone="trinidad", in_port=True)
    state = replace(state, demand={**state.demand, "trinidad": "sugar"})
    return play(state, "buy", port_mod="none", offer=("rum",) * 6, buy_goods=()).state.players[ANNA].last_buy


@shows("hull_in_raid")
def hull_in_raid(state: State) -> Any:
    """A-37."""
    state = captain(state, ANNA, zone="tortuga", ship=launched("sloop", ("reinforced-hull",)))
    told = play(
        state,
        "scout",
        scout_target=merchant_of("tortuga"),
        scouting_roll=("skull", 1),
        merchant_nation="france",
        attack_as="france",
        raid_card=[("?", 2, "cannons"), ("?", 2, "escape"), ("?", 2, "escape")],
        raid_roll=(1, 2),
        cancel_hit="cannons",
        keep_goods=(),
    )
    return told.state.players[ANNA].gold


@shows("chaser_shot")
def chaser_shot(state: State) -> Any:
    """A-39."""
    state = captain(state, ANNA, ship=launched("sloop", ("chasers",)), weapons=("chain",))
    state = fighting(state, ANNA, BEN)
    actions = {str(ANNA): "flee", str(BEN): "shoot"}
    told = tell(
        state,
        chasers(state, ANNA, BEN, actions),
        chasers="fire",
        hit_dice=("skull",),
        special_shot="chain",
        skull_hit="crew",
    )
    return told.state.ship_of(BEN).sections


@shows("swivel_tie")
def swivel_tie(state: State) -> Any:
    """A-40, A-42: what goes beyond the last sailor is lost."""
    armed = replace(launched("sloop", ("swivel-guns",)), crew=1)
    state = fighting(captain(captain(state, ANNA, ship=armed), BEN, ship=armed), ANNA, BEN)
    told = tell(state, crew_combat(state, ANNA, BEN), swivel_guns=("skull", 1))
    assert [told.state.ship_of(s).hull for s in (ANNA, BEN)] == [2, 2]
    return told.result[1]


@shows("retire_last", "turn-start")
def retire_last(state: State) -> Any:
    """A-45."""
    return refused_retirement(replace(captain(state, ANNA, zone="nassau", in_port=True), captains_left=0), ANNA)


@shows("fallen_below", "round-end")
def fallen_below(state: State) -> Any:
    """A-47."""
    return play(state.with_player(ANNA, declared=True, glory=9), "end_round", None).state.over


@shows("carried_mods")
def carried_mods(state: State) -> Any:
    """A-48."""
    state = captain(state, ANNA, zone="st-john", in_port=True, ship=launched("sloop", ("rigging",)), gold=60)
    told = play(
        state, "shipyard", port_mod="none", yard_job=["ship", "leave"], buy_ship="frigate", carry_mods=("rigging",)
    )
    return told.state.players[ANNA].gold


@shows("staged_glory")
def staged_glory(state: State) -> Any:
    """A-49."""
    told = play(
        state, "staged_combat", staged_crew=1, staged_leadership=1, staged_roll=("skull", 1), staged_enemy_roll=(1,)
    )
    return told.state.players[ANNA].glory


@shows("loot_room")
def loot_room(state: State) -> Any:
    """A-50."""
    goods = ("rum",) * 5
    state = captain(captain(state, ANNA, zone="san-juan"), BEN, ship="galleon", zone="san-juan", cargo=goods)
    state = fighting(state, ANNA, BEN)
    told = tell(
        state,
        spoils(state, ANNA, BEN, ANNA, by_crew=True),
        take_ship="take",
        take_goods=tuple(range(5)),
        overboard=(0, 1, 2),
    )
    return len(told.state.players[ANNA].cargo)


@shows("prove_in_port")
def prove_in_port(state: State) -> Any:
    """A-51."""
    state = captain(state, ANNA, zone="caracas", in_port=True, rumour=("",), cargo=("rum",))
    state = play(state, "prove_rumour", port_mod="none", prove_roll=(1, 2)).state
    return offered(state, "sell").refused is None


@shows("ready_hull")
def ready_hull(state: State) -> Any:
    """A-52."""
    state = captain(state, ANNA, zone="petit-goave", in_port=True)
    return ready_price(state, state.players[ANNA])


def wrecks(state: State) -> State:
    hulks = (damaged("sloop", {"M": 0, "G": 0}), damaged("sloop", {"M": 0, "G": 0}))
    return captain(captain(state, ANNA, ship=hulks[0], zone="nassau"), BEN, ship=hulks[1], zone="nassau")


@shows("endless")
def endless(state: State) -> Any:
    """A-41."""
    found: Any = {"scout_target": BEN, "scouting_roll": ("skull", 1)}
    told = play(wrecks(state), "scout", **found, contest_roll=(1,), endless="end")
    return [a.key for a in told.asked].count("endless")


@shows("crew_overflow")
def crew_overflow(state: State) -> Any:
    """A-42."""
    state = captain(state, BEN, ship=damaged("sloop", {"W": 1}))
    state = fighting(captain(state, ANNA, ship="galleon"), ANNA, BEN)
    return tell(state, crew_combat(state, ANNA, BEN), crew_roll=anna_wins).state.ship_of(BEN).hull


@shows("last_fight")
def last_fight(state: State) -> Any:
    """A-43."""
    return sunk_with_the_last_card(state).players[ANNA].glory


@shows("new_card")
def new_card(state: State) -> Any:
    """A-46."""
    return sunk_with_the_last_card(state).over


def test_a_card_that_is_drawn_late_can_end_the_game_late() -> None:
    """A-46 by agreement: the empty deck is noticed when the turn of the dead captain's player begins."""
    state = sunk_with_the_last_card(at_sea(new_card="next-turn"))
    assert not state.over

    later = play(replace(state, phase="turn-start", active=BEN), "begin_turn", BEN).state

    assert (later.over, later.ending) == (True, "captains")


def sunk_with_the_last_card(state: State) -> State:
    """Anna sinks Ben, and no captain card is left."""
    state = replace(state, captains_left=0)
    state = captain(captain(state, ANNA, ship="galleon", zone="nassau"), BEN, zone="nassau", gold=9)
    after: State = play(
        state,
        "scout",
        scout_target=BEN,
        scouting_roll=("skull", 1),
        combat_action="shoot",
        contest_roll=anna_wins,
        hit_dice=all_skulls,
        skull_hit="hull",
    ).state
    return after


def test_the_last_captain_s_fight_is_settled_before_the_end() -> None:
    """A-43, A-46: glory and loot first, then the game is over."""
    over = sunk_with_the_last_card(at_sea())

    assert over.over
    assert over.players[ANNA].glory == 1


def test_a_returning_captain_lies_under_a_new_one() -> None:
    """A-38."""
    slot = "naval-spain"
    state = at_sea(phase="round-end")
    old, new = replace_cards(state, slot)
    after = play(new, "end_round", None).state.npcs[slot]

    assert after.card is not None
    assert after.card.name == "new"
    assert [c.name for c in after.under] == [old]


def replace_cards(state: State, slot: str) -> tuple[str, State]:
    under, new = NpcCard("old", "caracas", 2, 2, 2), NpcCard("new", "nassau", 2, 2, 2)
    return "old", state.with_npc(slot, under=(under,), waiting=(new,), lost=True)


def test_both_readings_of_a_turn_and_the_printed_counts_stay_out_of_the_code() -> None:
    """A-01 (round and turn), A-11 (the drawn token), A-15, A-16 (shots of the loser), A-31, A-44: nothing to switch."""
    rules = {c.rule for c in HOUSE_RULES}

    assert not rules & {"A-01", "A-11", "A-15", "A-16", "A-31", "A-38", "A-44"}
    assert Seat("a") == ANNA
