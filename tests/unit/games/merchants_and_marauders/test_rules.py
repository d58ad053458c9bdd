"""Rules that the vectors leave out: ports, cards, searches, death, and whole turns."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from companion.core.ask import Instead
from companion.core.errors import Refused
from companion.games.merchants_and_marauders.data import DIE, PORTS, SKULL
from companion.games.merchants_and_marauders.fighting import (
    contest_odds,
    flee_odds,
    is_endless,
    legal_actions,
    rest,
    skulls,
    success_odds,
    won_by,
)
from companion.games.merchants_and_marauders.npc import searches
from companion.games.merchants_and_marauders.ports import access, on_offer, unit_prices
from companion.games.merchants_and_marauders.procedures.combat import combat, combat_round, long_guns
from companion.games.merchants_and_marauders.procedures.crew import crew_combat
from companion.games.merchants_and_marauders.procedures.raid import merchant_of
from companion.games.merchants_and_marauders.scoring import decided_by
from companion.games.merchants_and_marauders.state import State, launched
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    BEN,
    GAME,
    all_skulls,
    anna_wins,
    at_sea,
    captain,
    damaged,
    fighting,
    nations,
    npc,
    offered,
    play,
    tell,
)


def in_port(port: str, **more: Any) -> State:
    return captain(at_sea(), ANNA, zone=port, in_port=True, **more)


def test_a_round_goes_event_turns_end() -> None:
    """MM-ROUND, MM-SETUP-FIRST, MM-TURN."""
    state = at_sea(phase="round")
    state = play(state, "draw_event", None, event_kind="text", event_text="nothing").state
    for seat in (ANNA, BEN):
        assert GAME.active(state) == seat
        state = play(state, "begin_turn", seat).state
        assert state.players[seat].actions == 3
        state = play(state, "end_turn", seat).state
    state = play(state, "end_round", None).state

    assert (state.phase, state.round, state.active) == ("round", 2, ANNA)


def test_icons_are_resolved_in_printed_order_and_absent_captains_skipped() -> None:
    """MM-EVENT."""
    state = npc(at_sea(phase="round"), "pirate-sloop", "nassau")
    icons = ("", "naval-spain", "N", "pirate-sloop", "S", "pirate-sloop", "S")
    told = play(state, "draw_event", None, event_kind="icons", event_icons=icons, event_text="nothing")

    assert told.keys[0] == "npc_absent"
    assert [m.to for m in told.state.moves] == ["la-habana", "port-royal"]


def test_an_event_starts_a_war_that_men_o_war_fight() -> None:
    """MM-EVENT, A-14."""
    state = npc(at_sea(phase="round"), "naval-spain", "nassau")
    state = play(state, "draw_event", None, event_kind="text", event_text="war", at_war=("spain", "england")).state

    assert state.ship_type("naval-spain") == "man-o-war"
    assert state.ship_type("naval-france") == "frigate"


def test_another_card_is_drawn_in_the_same_round() -> None:
    state = at_sea(phase="round")
    told = play(state, "draw_event", None, event_kind="text", event_text=["another-card", "nothing"])

    assert (told.state.events_left, told.state.round) == (state.events_left - 2, 2)


@pytest.mark.parametrize(
    ("port", "bounties", "home", "war", "status"),
    [
        ("nassau", {}, "tortuga", (), "open"),
        ("nassau", {"EN": 1}, "tortuga", (), "closed"),
        ("nassau", {"EN": 5}, "nassau", (), "open"),
        ("port-royal", {"EN": 1}, "tortuga", (), "price"),
        ("nassau", {"ES": 3}, "tortuga", (), "open"),
        ("nassau", {}, "tortuga", ("england", "france"), "ask"),
        ("nassau", {}, "tortuga", ("spain", "france"), "open"),
    ],
)
def test_who_may_enter(port: str, bounties: Any, home: str, war: tuple[str, ...], status: str) -> None:
    """MM-BOUNTY-EFFECT."""
    state = replace(captain(at_sea(), ANNA, home=home, zone=port, bounties=nations(bounties)), war=war)

    assert access(state, state.players[ANNA], port).status == status
    assert (offered(state, "enter_port").refused is not None) == (status == "closed")


def test_port_royal_lets_a_pirate_in_for_gold_or_by_a_roll() -> None:
    state = captain(at_sea(), ANNA, home="tortuga", zone="port-royal", bounties=nations({"EN": 1}))
    paid = play(state, "enter_port", port_royal="pay").state.players[ANNA]
    shut = play(state, "enter_port", port_royal="roll", influence_roll=(1, 2)).state.players[ANNA]

    assert (paid.in_port, paid.gold, paid.actions) == (True, 8, 2)
    assert (shut.in_port, shut.gold, shut.actions) == (False, 10, 2)


def test_a_poor_pirate_cannot_pay_at_port_royal() -> None:
    state = captain(at_sea(), ANNA, home="tortuga", zone="port-royal", bounties=nations({"EN": 1}), gold=1)

    with pytest.raises(Refused):
        play(state, "enter_port", port_royal="pay")


def test_the_reef_of_bridgetown_can_sink_a_frigate() -> None:
    """MM-ACT-MOVE, MM-DEATH."""
    state = captain(at_sea(), ANNA, zone="bridgetown", ship=damaged("frigate", {"H": 1}))
    told = play(state, "enter_port", reef_roll=(1, 2))

    assert not told.state.players[ANNA].afloat
    assert (told.state.active, told.state.captains_left) == (BEN, state.captains_left - 1)


def test_selling_unnamed_goods_asks_how_many_are_in_demand() -> None:
    """MM-PORT-SELL with goods that nobody has named."""
    state = replace(in_port("caracas", cargo=("?", "?", "?")), demand={**at_sea().demand, "caracas": "rum"})
    told = play(state, "sell", port_mod="none", sell_goods=(0, 1, 2), unnamed_in_demand=2, new_demand="rum")

    assert told.state.players[ANNA].gold == 10 + 2 * 6 + 3
    assert told.state.players[ANNA].cargo == ()


def test_nassau_buys_and_sells_from_two() -> None:
    state = in_port("nassau", cargo=("rum", "sugar"))
    state = replace(state, demand={**state.demand, "nassau": "rum"})

    assert unit_prices(state, "nassau", ("rum", "wood", "wood", "food", "food", "food")) == {
        "rum": 2,
        "wood": 2,
        "food": 1,
    }
    told = play(state, "sell", port_mod="none", sell_goods=(0, 1), new_demand="rum")
    assert told.state.players[ANNA].gold == 10 + 6 + 2


def test_a_second_visit_in_a_row_offers_three_cards() -> None:
    """MM-PORT-BUY step 1."""
    again = in_port("trinidad", last_buy="trinidad", last_buy_turn=1)
    later = in_port("trinidad", last_buy="trinidad", last_buy_turn=0)

    assert on_offer(again, again.players[ANNA], "trinidad") == 3
    assert on_offer(later, later.players[ANNA], "trinidad") == 6


def test_santo_domingo_redraws_and_cartagena_gives_one_free() -> None:
    cards = ("rum",) * 4 + ("wood", "wood")
    demand = dict.fromkeys(PORTS, "sugar")
    state = replace(in_port("santo-domingo"), demand=demand)
    redrawn = play(state, "buy", port_mod="none", offer=cards, redraw_offer="redraw", buy_goods=())
    assert redrawn.state.players[ANNA].gold == 9

    state = replace(in_port("cartagena"), demand=demand)
    told = play(state, "buy", port_mod="none", offer=cards, buy_goods=(0, 1, 2), free_good=4)
    assert told.state.players[ANNA].cargo == ("rum", "rum", "rum", "wood")
    assert told.state.players[ANNA].gold == 7


def test_a_purse_limits_what_is_bought() -> None:
    demand = dict.fromkeys(PORTS, "sugar")
    state = replace(in_port("trinidad", gold=4), demand=demand)
    told = play(
        state, "buy", port_mod="none", offer=("rum", "wood", "food", "cocoa", "tobacco", "spices"), buy_goods=(0,)
    )
    asked: Any = told.question("buy_goods")

    assert asked.most == 1
    assert asked.secret
    assert asked.seat == ANNA


def test_the_shipyard_repairs_arms_and_fits() -> None:
    """MM-PORT-YARD-REPAIR, MM-PORT-YARD-WEAPON, MM-PORT-YARD-MOD."""
    state = in_port("caracas", ship=damaged("frigate", {"H": 1, "G": 2}), gold=30)
    told = play(
        state,
        "shipyard",
        port_mod="cannon-port",
        yard_job=["repair", "weapon", "mod", "sell-weapon", "leave"],
        repair_section="hull",
        repair_points=2,
        buy_weapon="chain",
        sell_weapon="chain",
    )
    player = told.state.players[ANNA]

    assert (player.sails.hull, player.sails.cannons, player.sails.most("cannons")) == (3, 3, 4)
    assert player.gold == 30 - 4 - 3 - 3 + 1
    assert told.state.mods["caracas"] == "none"


def test_hammocks_need_a_sailor_and_a_hold_does_not() -> None:
    state = in_port("caracas", gold=30)
    fitted = play(state, "shipyard", port_mod="hammocks", yard_job=["mod", "leave"]).state.players[ANNA].sails

    assert (fitted.crew, fitted.most("crew")) == (2, 3)


def test_the_first_big_ship_brings_glory_once() -> None:
    """MM-PORT-YARD-SHIP 6, MM-GLORY-GAIN."""
    state = in_port("curacao", gold=90)
    state = play(state, "shipyard", port_mod="none", yard_job=["ship", "leave"], buy_ship="frigate").state
    assert (state.players[ANNA].glory, state.players[ANNA].gold) == (1, 65)

    state = state.with_player(ANNA, actions=3, port_used=False, port_open=False, port_done=())
    state = play(state, "shipyard", yard_job=["ship", "leave"], buy_ship="galleon").state
    assert state.players[ANNA].glory == 1


def test_st_john_carries_modifications_over() -> None:
    """MM-MOD-RETURN."""
    state = in_port("st-john", ship=launched("sloop", ("chasers", "rigging")), gold=40)
    state = replace(state, mods={**state.mods, "nassau": "none"})
    told = play(
        state,
        "shipyard",
        port_mod="none",
        yard_job=["ship", "leave"],
        buy_ship="frigate",
        carry_mods=("rigging",),
        lay_mod="nassau",
    )

    assert told.state.players[ANNA].sails.mods == ("rigging",)
    assert told.state.players[ANNA].gold == 40 - (35 - 6 + 1)
    assert told.state.mods["nassau"] == "hidden"


def test_old_providence_serves_the_wanted_and_petit_goave_does_not() -> None:
    wanted = in_port("old-providence", home="tortuga", ship=damaged("sloop", {"H": 1}), bounties=nations({"ES": 1}))
    told = play(
        wanted, "shipyard", port_mod="none", yard_job=["repair", "leave"], repair_section="hull", repair_points=1
    )
    assert told.state.players[ANNA].gold == 10

    pirate = in_port("petit-goave", bounties=nations({"ES": 1}))
    assert offered(pirate, "recruit").refused.key == "refused.pirates_not_served"


def test_recruiting_fills_the_crew_on_a_success() -> None:
    """MM-PORT-RECRUIT."""
    state = in_port("caracas", ship=damaged("frigate", {"W": 1}))

    assert play(state, "recruit", port_mod="none", recruit_roll=(SKULL, 1)).state.players[ANNA].sails.crew == 3
    free = in_port("port-royal", home="port-royal", ship=damaged("frigate", {"W": 1}), bounties=nations({"FR": 1}))
    assert play(free, "recruit", port_mod="none").state.players[ANNA].sails.crew == 3


def test_a_rumour_is_bought_proved_and_brings_glory() -> None:
    """MM-PORT-RUMOUR, MM-RUMOUR-PROVE."""
    state = in_port("caracas")
    state = play(state, "acquire_rumour", port_mod="none", rumour_roll=(SKULL, 1), rumour_title="Sunken gold").state
    assert (state.players[ANNA].gold, state.players[ANNA].rumour) == (8, ("Sunken gold",))

    told = play(state, "prove_rumour", prove_roll=(SKULL, 1), card_gold=4, rumour_stays="discard")
    assert (told.state.players[ANNA].gold, told.state.players[ANNA].glory, told.state.players[ANNA].rumour) == (
        12,
        1,
        (),
    )

    false = play(state, "prove_rumour", prove_roll=(1, 2)).state.players[ANNA]
    assert (false.glory, false.rumour) == (0, ())


def test_a_rumour_at_sea_takes_a_scout_action() -> None:
    """MM-ACT-SCOUT, MM-RUMOUR-PROVE."""
    state = at_sea().with_player(ANNA, rumour=("",))
    told = play(state, "prove_rumour", prove_roll=(1, 2))

    assert told.state.players[ANNA].actions == 2
    assert told.question("prove_roll").facts["skill"] == "scouting"


def test_a_mission_is_claimed_replaced_and_completed() -> None:
    """MM-PORT-MISSION."""
    state = replace(in_port("caracas"), missions=(("caracas", "Letters"), ("nassau", "Niece")))
    state = play(
        state,
        "claim_mission",
        port_mod="none",
        which_mission=0,
        mission_condition="roll",
        mission_roll=(SKULL, 1),
        mission_port="trinidad",
        mission_title="Fresh",
    ).state
    assert state.players[ANNA].mission == ("Letters",)
    assert state.missions == (("nassau", "Niece"), ("trinidad", "Fresh"))

    state = play(state, "complete_mission", card_gold=10).state
    assert (state.players[ANNA].gold, state.players[ANNA].glory, state.players[ANNA].mission) == (20, 1, ())


def test_one_attempt_at_a_mission_a_port_action() -> None:
    state = replace(in_port("caracas"), missions=(("caracas", "One"), ("caracas", "Two")))
    told = play(state, "claim_mission", port_mod="none", which_mission=0, mission_condition="failed")

    assert len(told.state.missions) == 2
    assert offered(told.state, "claim_mission").refused.key == "refused.done_already"


def test_gold_is_stashed_at_home_and_taken_back() -> None:
    """MM-PORT-STASH, A-33."""
    state = in_port("port-royal", home="port-royal", gold=25)
    state = play(state, "stash", port_mod="none", stash_amount=20).state
    assert (state.players[ANNA].gold, state.players[ANNA].chest, state.players[ANNA].stashed) == (5, 20, 1)

    state = play(state, "open_chest", chest_amount=3).state
    assert (state.players[ANNA].gold, state.players[ANNA].chest, state.players[ANNA].stashed) == (8, 17, 1)


def test_the_courier_of_st_maarten_takes_five() -> None:
    state = in_port("st-maarten", gold=25)
    told = play(state, "stash", port_mod="none", stash_amount=20)

    assert (told.state.players[ANNA].gold, told.state.players[ANNA].chest) == (0, 20)


def test_the_chest_pays_at_home() -> None:
    state = in_port("port-royal", home="port-royal", gold=1, chest=9)
    told = play(state, "shipyard", port_mod="none", yard_job=["weapon", "leave"], buy_weapon="grape")

    assert (told.state.players[ANNA].gold, told.state.players[ANNA].chest) == (0, 7)


def test_pirates_keep_quiet_beside_a_naval_ship_and_two_men_o_war_do_not_search() -> None:
    """MM-NPC-SCOUT step 1."""
    state = npc(npc(at_sea(), "pirate-sloop", "san-juan"), "naval-spain", "san-juan")
    assert [(s.slot, s.held) for s in searches(state, ANNA)] == [("pirate-sloop", "naval-here")]

    wanted = state.with_player(ANNA, bounties=nations({"ES": 1, "EN": 1}))
    war = replace(npc(wanted, "naval-england", "san-juan"), war=("spain", "england"))
    assert {s.held for s in searches(war, ANNA)} == {"men-o-war"}


def test_trinidad_and_tortuga_hide_captains() -> None:
    """MM-NPC-TARGET."""
    state = npc(captain(at_sea(), ANNA, zone="trinidad", bounties=nations({"ES": 3})), "naval-spain", "trinidad")
    assert [s.held for s in searches(state, ANNA)] == ["trinidad"]

    french = npc(captain(at_sea(), ANNA, nation="france", zone="tortuga"), "pirate-frigate", "tortuga")
    assert [s.held for s in searches(french, ANNA)] == ["tortuga"]


def test_a_french_ship_off_basse_terre_tries_twice() -> None:
    state = captain(at_sea(phase="turn-start"), ANNA, zone="basse-terre", bounties=nations({"FR": 1}))
    told = play(npc(state, "naval-france", "basse-terre"), "begin_turn", search_roll=(1, 2), search_again=(1, 2))

    assert told.keys[-1] == "misses"


def test_two_finders_fight_one_after_the_other() -> None:
    """MM-NPC-SCOUT step 3."""
    state = captain(at_sea(phase="turn-start"), ANNA, ship="galleon", zone="caracas", bounties=nations({"ES": 1}))
    state = npc(npc(state, "naval-spain", "caracas"), "naval-france", "caracas")
    told = play(
        state,
        "begin_turn",
        search_roll=(SKULL, 1),
        order_of_fights=("naval-france", "naval-spain"),
        combat_action="shoot",
        contest_roll=anna_wins,
        hit_dice=all_skulls,
        skull_hit="hull",
    )

    assert told.state.players[ANNA].glory == 2
    assert told.state.npcs["naval-spain"].card is None
    assert told.state.npcs["naval-france"].card is None


def test_a_lost_fight_kills_and_the_next_turn_brings_a_new_captain() -> None:
    """MM-COMBAT, MM-DEATH, MM-NEW-CAPTAIN, MM-BOUNTY-LOSE."""
    state = captain(
        at_sea(), ANNA, ship=damaged("sloop", {"H": 1}), zone="caracas", bounties=nations({"NL": 2}), glory=3
    )
    state = npc(state, "naval-spain", "caracas")
    told = play(
        state,
        "scout",
        scout_target="naval-spain",
        scouting_roll=(SKULL, 1),
        combat_action="shoot",
        contest_roll=lambda ask: (1 if ask.facts["who"] == ANNA else SKULL,) * ask.count,
        hit_dice=all_skulls,
        skull_hit="hull",
    )
    dead = told.state.players[ANNA]

    assert (dead.afloat, dead.glory, dead.gold, dead.pirate) == (False, 3, 0, False)
    assert told.state.active == BEN
    assert told.state.combat is None


def test_a_boarded_player_is_plundered_and_the_ship_taken() -> None:
    """MM-PLUNDER-PLAYER, MM-CAPTURE, MM-REWARD-PLAYER, MM-SPECIALIST."""
    state = captain(at_sea(), ANNA, zone="nassau", ship="galleon", skills=(3, 2, 3, 2))
    loser: dict[str, Any] = {
        "weapons": ("chain",),
        "specialists": ("surgeon",),
        "cargo": ("rum", "wood"),
        "hand": ("",),
        "gold": 7,
    }
    ship = damaged("frigate", {"C": 2}, ("chasers",))
    state = captain(state, BEN, zone="nassau", ship=ship, bounties=nations({"FR": 2}), mission=("x",), **loser)
    told = play(
        state,
        "scout",
        scout_target=BEN,
        scouting_roll=(SKULL, 1),
        combat_action=["board", "shoot"],
        contest_roll=anna_wins,
        hit_dice=(2, 2, 4, 4),
        crew_roll=anna_wins,
        claim_reward="france",
        take_ship="take",
        take_glory_cards=1,
        take_goods=(0, 1),
    )
    anna, ben = told.state.players[ANNA], told.state.players[BEN]

    assert (anna.sails.type, anna.sails.mods, anna.sails.crew) == ("frigate", ("chasers",), 3)
    assert (anna.gold, anna.glory, anna.cargo) == (10 + 10 + 7, 1, ("rum", "wood"))
    assert (anna.weapons, anna.specialists, len(anna.hand)) == (("chain",), ("surgeon",), 2)
    assert (ben.afloat, ben.mission, ben.gold) == (False, (), 0)


def test_a_boarded_pirate_captain_leaves_a_ship_and_a_reward() -> None:
    """MM-PLUNDER-PIRATE, MM-REWARD-NPC."""
    state = npc(
        captain(at_sea(), ANNA, ship="galleon", zone="caracas", skills=(3, 2, 3, 2)), "pirate-frigate", "caracas"
    )
    told = play(
        state,
        "scout",
        scout_target="pirate-frigate",
        scouting_roll=(SKULL, 1),
        combat_action=["board", "shoot"],
        contest_roll=anna_wins,
        hit_dice=(1, 2, 3, 4),
        crew_roll=anna_wins,
        take_ship="take",
    )

    assert (told.state.players[ANNA].gold, told.state.players[ANNA].sails.type) == (25, "frigate")
    assert told.state.players[ANNA].sails.sections == (3, 2, 2, 3, 2)


def test_legal_actions_follow_round_damage_and_side() -> None:
    """MM-COMBAT-ROUND 1, MM-NPC-COMBAT."""
    state = fighting(
        npc(captain(at_sea(), ANNA, ship=damaged("galleon", {"W": 0})), "pirate-sloop", "x"), ANNA, "pirate-sloop"
    )

    assert legal_actions(state, ANNA, "pirate-sloop", 1) == {"shoot": "", "board": "first_round", "flee": "first_round"}
    assert legal_actions(state, ANNA, "pirate-sloop", 2)["board"] == "no_crew"
    assert legal_actions(state, "pirate-sloop", ANNA, 2)["flee"] == ""


def test_long_guns_fire_before_the_first_round() -> None:
    """MM-COMBAT-LONGGUNS."""
    state = captain(at_sea(), ANNA, ship=launched("frigate", ("long-guns",)))
    state = fighting(captain(state, BEN, ship="sloop"), ANNA, BEN)
    told = tell(state, long_guns(state, ANNA, BEN), long_guns=(SKULL, 1, 2), hit_dice=(2,))

    assert told.state.ship_of(BEN).masts == 1


def test_swivel_guns_take_a_sailor_before_the_blows() -> None:
    """MM-COMBAT-CREW."""
    state = captain(at_sea(), ANNA, ship=launched("sloop", ("swivel-guns",)))
    state = fighting(captain(state, BEN, ship=damaged("sloop", {"W": 1})), ANNA, BEN)
    told = tell(state, crew_combat(state, ANNA, BEN), swivel_guns=(SKULL, 1))

    assert told.result[1] == ANNA
    assert told.asked[-1].key == "swivel_guns"


def test_a_reinforced_hull_cancels_one_hit() -> None:
    """MM-HIT step 3."""
    state = captain(at_sea(), ANNA, ship="frigate")
    state = fighting(captain(state, BEN, ship=launched("sloop", ("reinforced-hull",))), ANNA, BEN)
    told = tell(
        state,
        combat_round(state, ANNA, BEN, 1),
        combat_action="shoot",
        contest_roll=anna_wins,
        hit_dice=(1, 2, 3),
        cancel_hit="masts",
    )

    assert told.state.ship_of(BEN).masts == 2
    assert told.state.ship_of(BEN).spent == ("reinforced-hull",)


def test_a_ship_without_masts_rolls_one_die_and_only_shoots() -> None:
    state = fighting(captain(at_sea(), ANNA, ship=damaged("sloop", {"M": 0}), skills=(4, 2, 2, 2)), ANNA, BEN)
    told = tell(state, combat_round(state, ANNA, BEN, 2), combat_action="shoot", contest_roll=lambda a: (1,) * a.count)
    roll: Any = told.question("contest_roll")

    assert roll.count == 1
    assert set(roll.gives) == {1, 2, 3, 4, SKULL}
    assert legal_actions(state, ANNA, BEN, 2) == {"shoot": "", "board": "no_masts", "flee": "no_masts"}


def test_two_harmless_wrecks_end_without_a_winner() -> None:
    """A-41."""
    wreck = {"M": 0, "G": 0}
    state = captain(captain(at_sea(), ANNA, ship=damaged("sloop", wreck)), BEN, ship=damaged("sloop", wreck))
    state = fighting(state, ANNA, BEN)
    assert is_endless(state, ANNA, BEN)

    told = tell(
        replace(state, combat=None),
        combat(state, ANNA, BEN),
        combat_action="shoot",
        contest_roll=(1,),
        hit_dice=(2,),
    )
    assert "endless" in told.keys


def test_cargo_hit_at_sea_loses_goods_at_random() -> None:
    """MM-HIT, MM-RAID step 7."""
    state = captain(at_sea(), ANNA, zone="tortuga", cargo=("rum", "wood"))
    cards = [("?", 1, "cargo"), ("?", 1, "escape"), ("?", 1, "escape")]
    told = play(
        state,
        "scout",
        scout_target=merchant_of("tortuga"),
        scouting_roll=(SKULL, 1),
        merchant_nation="france",
        attack_as="france",
        raid_card=cards,
        raid_roll=(1, 2),
        spilled=(0,),
        keep_goods=(),
    )

    assert told.state.players[ANNA].cargo == ("wood",)
    assert told.question("spilled").secret


def test_la_habana_draws_a_fourth_card_against_spain() -> None:
    state = captain(at_sea(), ANNA, zone="la-habana", ship="galleon")
    answers: dict[str, Any] = {
        "scout_target": merchant_of("la-habana"),
        "scouting_roll": (SKULL, 1),
        "merchant_nation": "spain",
        "attack_as": "spain",
        "raid_card": [("?", 3, "masts")] * 3,
        "raid_roll": (1, 2),
        "keep_goods": (),
    }
    hit = play(state, "scout", **answers, raid_fourth_card=("?", 5, "crew"))
    miss = play(state, "scout", **answers, raid_fourth_card=("?", 5, "escape"))

    assert (hit.state.players[ANNA].gold, hit.state.players[ANNA].glory) == (24, 1)
    assert miss.state.players[ANNA].gold == 19


def test_weapons_turn_failed_dice_into_successes() -> None:
    state = captain(at_sea(), ANNA, zone="tortuga", weapons=("chain", "grape"))
    told = play(
        state,
        "scout",
        scout_target=merchant_of("tortuga"),
        scouting_roll=(SKULL, 1),
        merchant_nation="france",
        attack_as="france",
        raid_card=[("?", 1, "escape")] * 3,
        raid_roll=(1, SKULL),
        raid_weapons=("chain",),
        spend_success="discard",
        which_raid_card=0,
        keep_goods=(),
    )

    assert told.state.players[ANNA].weapons == ("grape",)
    assert sum(a.key == "spend_success" for a in told.asked) == 2


def test_cartagena_needs_no_roll_for_a_spanish_merchant() -> None:
    state = captain(at_sea(), ANNA, zone="cartagena")
    told = play(
        state,
        "scout",
        scout_target=merchant_of("cartagena"),
        cartagena="spanish",
        merchant_nation="france",
        attack_as="let-go",
    )
    options: Any = told.question("attack_as")

    assert [o.value for o in options.options] == ["spain", "let-go"]


def test_a_wreck_may_not_raid() -> None:
    state = captain(at_sea(), ANNA, zone="tortuga", ship=damaged("sloop", {"G": 0}))
    with pytest.raises(Refused):
        play(
            state,
            "scout",
            scout_target=merchant_of("tortuga"),
            scouting_roll=(SKULL, 1),
            merchant_nation="france",
            attack_as="france",
        )


def test_retiring_costs_the_turn_and_everything_but_the_chest() -> None:
    """MM-RETIRE."""
    state = replace(in_port("nassau", gold=20, chest=12, bounties=nations({"ES": 2})), phase="turn-start")
    told = play(state, "retire")
    player = told.state.players[ANNA]

    assert (player.afloat, player.gold, player.chest, player.pirate) == (False, 0, 12, False)
    assert told.state.active == BEN


def test_pirates_off_the_home_port_let_the_new_captain_be_redrawn() -> None:
    """MM-NEW-CAPTAIN, A-12."""
    state = npc(at_sea(phase="turn-start"), "pirate-sloop", "nassau").with_player(
        ANNA, captain=None, ship=None, zone=""
    )
    records = [("", "nassau", 2, 2, 2, 2), ("", "caracas", 2, 2, 2, 2)]
    told = play(state, "begin_turn", which_captain=records, redraw="redraw", first_ship="sloop")

    assert told.state.players[ANNA].zone == "caracas"


def test_a_specialist_is_hired_from_the_hand() -> None:
    """MM-GLORY-PLAY, MM-SPECIALIST."""
    state = at_sea().with_player(ANNA, hand=("", "Surgeon"))
    told = play(
        state, "play_glory_card", play_which=1, card_kind="specialist", which_specialist="surgeon", hiring_cost=3
    )

    assert (told.state.players[ANNA].specialists, told.state.players[ANNA].hand) == (("surgeon",), ("",))
    assert told.state.players[ANNA].gold == 7


def test_a_pardon_takes_a_bounty_away() -> None:
    """MM-BOUNTY-LOSE."""
    state = at_sea().with_player(ANNA, bounties=nations({"ES": 1}))
    told = play(state, "card_effect", card_effect="pardon", bounty_nation="spain")

    assert not told.state.players[ANNA].pirate


def test_bounties_stop_at_five() -> None:
    """MM-BOUNTY-GAIN."""
    state = at_sea().with_player(ANNA, bounties=nations({"ES": 5}))
    told = play(state, "card_effect", card_effect="bounty", bounty_nation="spain")

    assert told.state.players[ANNA].bounties["spain"] == 5


def test_a_staged_crew_combat_gives_no_glory_and_can_kill() -> None:
    """A-49."""
    won = play(
        at_sea(), "staged_combat", staged_crew=1, staged_leadership=1, staged_roll=(SKULL, 1), staged_enemy_roll=(1,)
    )
    lost = play(
        at_sea(),
        "staged_combat",
        staged_crew=3,
        staged_leadership=2,
        staged_roll=(1, 1),
        staged_enemy_roll=(SKULL, SKULL),
    )

    assert won.state.players[ANNA].glory == 0
    assert not lost.state.players[ANNA].afloat


def test_declaring_ends_the_game_with_the_round() -> None:
    """MM-WIN, MM-END-TARGET, MM-LENGTH."""
    state = at_sea().with_player(ANNA, glory=8, chest=20)
    state = play(state, "declare").state
    assert not state.over
    over = play(replace(state, phase="round-end"), "end_round", None).state

    assert over.over
    assert decided_by(over) == "total"
    assert GAME.turn(over).facts["who"] == (ANNA,)


def test_nobody_declares_too_early() -> None:
    with pytest.raises(Refused, match="goal_not_reached"):
        play(at_sea().with_player(ANNA, glory=8, chest=19), "declare")


def test_hits_may_be_placed_by_a_card() -> None:
    """Abilities and cards change where a hit falls: nobody needs to type them in."""
    state = fighting(at_sea(), ANNA, BEN)
    told = tell(
        state,
        combat_round(state, ANNA, BEN, 1),
        combat_action="shoot",
        contest_roll=anna_wins,
        hit_dice=Instead("by-card"),
        hit_by_card="cargo",
    )

    assert told.state.ship_of(BEN).cargo == 1


def test_purses_kept_at_the_table_are_asked_about_without_amounts() -> None:
    """MM-NPC-TARGET by hand."""
    state = at_sea(phase="round", purse="table")
    state = captain(state, ANNA, zone="nassau", gold=None, chest=None)
    state = npc(captain(state, BEN, zone="port-royal", gold=None, chest=None), "pirate-sloop", "tortuga")
    icons = ("", "pirate-sloop", "S", "no-icon", "N", "no-icon", "N")
    told = play(state, "draw_event", None, event_kind="icons", event_icons=icons, richest=BEN, event_text="nothing")

    assert told.state.npcs["pirate-sloop"].zone == "port-royal"


def test_odds_are_exact() -> None:
    """2.1, by counting every throw."""
    assert [round(float(success_odds(n)) * 100, 1) for n in range(1, 7)] == [33.3, 55.6, 70.4, 80.2, 86.8, 91.2]
    faces = list(product(DIE, repeat=2))
    wins = [won_by(a, b) for a in faces for b in faces]
    whole = len(wins)
    assert contest_odds(2, 2) == tuple(Fraction(wins.count(w), whole) for w in (0, None, 1))
    away = sum(won_by(a, b) == 0 and skulls(b) == 0 for a in faces for b in faces)
    assert flee_odds(2, 2) == Fraction(away, whole)
    assert rest((1, 4, SKULL)) == 5


def test_an_ability_or_a_card_may_change_how_many_dice_are_rolled() -> None:
    """MM-SPECIALIST, MM-GLORY-PLAY: nobody needs to type the card in."""
    state = in_port("caracas")
    told = play(
        state,
        "acquire_rumour",
        port_mod="none",
        rumour_roll=[Instead("by-card"), (1, 2, SKULL)],
        how_many_dice=3,
        rumour_title="",
    )

    assert "rumour_heard" in told.keys


def test_a_smaller_ship_that_is_taken_limits_the_cargo() -> None:
    """MM-CAPTURE, A-50."""
    cargo = ("rum", "wood", "food", "sugar", "cocoa")
    state = captain(at_sea(), ANNA, ship="galleon", zone="caracas", skills=(3, 2, 3, 2), cargo=cargo)
    told = play(
        npc(state, "pirate-sloop", "caracas"),
        "scout",
        scout_target="pirate-sloop",
        scouting_roll=(SKULL, 1),
        combat_action=["board", "shoot"],
        contest_roll=anna_wins,
        hit_dice=(2, 2, 3, 4),
        crew_roll=anna_wins,
        take_ship="take",
        overboard=(0, 1, 2),
    )

    assert told.state.players[ANNA].cargo == ("sugar", "cocoa")
