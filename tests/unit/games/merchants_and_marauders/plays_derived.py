"""6.2: vectors derived from the rules, each played for real."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.games.merchants_and_marauders.data import ZONES
from companion.games.merchants_and_marauders.events import SectionsSet
from companion.games.merchants_and_marauders.fighting import (
    contest_dice,
    skulls,
    struck,
    won_by,
)
from companion.games.merchants_and_marauders.npc import candidates, searches
from companion.games.merchants_and_marauders.ports import damage, on_offer, ship_value
from companion.games.merchants_and_marauders.procedures.captain import new_purse
from companion.games.merchants_and_marauders.procedures.combat import combat_round
from companion.games.merchants_and_marauders.procedures.crew import crew_combat
from companion.games.merchants_and_marauders.procedures.event import must_refresh
from companion.games.merchants_and_marauders.procedures.raid import merchant_of, targets
from companion.games.merchants_and_marauders.procedures.spoils import claims
from companion.games.merchants_and_marauders.scoring import chest_points, must_declare, standings, total
from companion.games.merchants_and_marauders.state import State, launched
from tests.unit.games.merchants_and_marauders.plays import Map, duel, hits_of, plays, raid_answers, sink_the_enemy
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    BEN,
    CODES,
    LAID_OUT,
    all_skulls,
    anna_wins,
    at_sea,
    captain,
    damaged,
    dice,
    nations,
    new_table,
    npc,
    offered,
    play,
    record,
    sections,
    slot_id,
    tell,
    throw,
    zone_id,
)


@plays("D-SELL-02", "D-SELL-04", "D-SELL-05", "D-SELL-06")
def sales(given: Map, when: Map) -> Map:
    """MM-PORT-SELL."""
    port = zone_id(given["port"])
    cargo = tuple(good for good, n in when["sell"].items() for _ in range(n))
    home = zone_id(given.get("home_port", "Port Royal"))
    state = captain(
        at_sea(), ANNA, home=home, zone=port, in_port=True, cargo=cargo, bounties=nations(given.get("bounties", {}))
    )
    state = replace(state, demand={**state.demand, port: given["demand"]})
    told = play(state, "sell", port_mod="none", sell_goods=tuple(range(len(cargo))), new_demand="cocoa")
    after = told.state.players[ANNA]
    return {
        "gold": after.gold - 10,
        "glory": after.glory,
        "glory_cards": len(after.hand),
        "demand_replaced": told.state.demand[port] != given["demand"],
    }


@plays("D-SELL-07")
def selling_comes_first(given: Map, when: Map) -> Map:
    """MM-ACT-PORT."""
    state = captain(at_sea(), ANNA, ship=damaged("sloop", {"W": 1}), zone="caracas", in_port=True)
    state = play(state, given["activities_done"][0], port_mod="none", recruit_roll=("skull", 1)).state
    with pytest.raises(Refused, match="sell_first"):
        play(state, when["activity"])
    return {"allowed": offered(state, "sell").refused is None}


@plays("D-BUY-02")
def price_follows_the_offer(given: Map, when: Map) -> Map:
    """MM-PORT-BUY."""
    state = captain(at_sea(), ANNA, zone="trinidad", in_port=True)
    state = replace(state, demand={**state.demand, "trinidad": "sugar"})
    kept = (given["offer"].index("rum"), given["offer"].index("wood"))
    told = play(state, "buy", port_mod="none", offer=tuple(given["offer"]), buy_goods=kept)
    assert told.state.players[ANNA].cargo == tuple(when["keep"])
    return {"cost": 10 - told.state.players[ANNA].gold}


@plays("D-BUY-04", "D-BUY-05", "D-BUY-06")
def cards_on_offer(given: Map, when: None) -> Map:
    port = zone_id(given["port"])
    last = zone_id(given["last_buy"]["port"]) if "last_buy" in given else ""
    nation = CODES[given.get("captain_nation", "EN")]
    state = captain(at_sea(), ANNA, nation=nation, zone=port, in_port=True, last_buy=last, last_buy_turn=1)
    return {"cards": on_offer(state, state.players[ANNA], port)}


@plays("D-CARGO-01")
def too_much_cargo(given: Map, when: str) -> Map:
    """MM-ACT-MOVE: the owner chooses what goes."""
    state = captain(at_sea(), ANNA, ship="flute", zone="caracas", in_port=True, cargo=("rum", *["wood"] * 5))
    assert state.players[ANNA].sails.cargo == given["cargo_section"]
    told = play(state, when, overboard=(0, 1))
    asked: Any = told.question("overboard")
    assert len(told.state.players[ANNA].cargo) == given["cargo_section"]
    return {"must_discard": asked.least, "chooser": "owner" if asked.seat == ANNA and asked.secret else "chance"}


@plays("D-YARD-02", "D-YARD-05", "D-YARD-06")
def another_ship(given: Map, when: None) -> Map:
    """MM-PORT-YARD-SHIP."""
    old = launched(given["old"], ("chasers", "swivel-guns")[: given.get("mods", 0)], given.get("crew_current"))
    port = zone_id(given.get("port", "Curaçao"))
    state = captain(at_sea(), ANNA, ship=old, zone=port, in_port=True, gold=100)
    leads = replace(state.players[ANNA].leads, big_ship=given.get("bought_big_ship", False))
    state = replace(state.with_player(ANNA, captain=leads), mods={**state.mods, "caracas": "none"})
    told = play(
        state, "shipyard", port_mod="none", yard_job=["ship", "leave"], buy_ship=given["buy"], lay_mod=["caracas", port]
    )
    after = told.state.players[ANNA]
    return {
        "old_value": ship_value(state, old),
        "to_pay": 100 - after.gold,
        "glory": after.glory,
        "crew_current": after.sails.crew,
        "crew_max": after.sails.most("crew"),
    }


@plays("D-YARD-04")
def a_wreck(given: Map, when: None) -> Map:
    ship = damaged(given["old"], given["sections"])
    return {"damage_points": damage(ship), "old_value": ship_value(at_sea(), ship)}


@plays("D-RECRUIT-01")
def recruiting_fails(given: Map, when: Map) -> Map:
    """MM-PORT-RECRUIT."""
    ship = damaged("frigate", {"W": given["crew"]})
    state = captain(at_sea(), ANNA, ship=ship, zone=zone_id(given["port"]), in_port=True, gold=given["gold"])
    told = play(state, "recruit", port_mod="none", recruit_roll=(1, 2), buy_crew=1)
    asked: Any = told.question("buy_crew")
    return {"can_buy": asked.high, "cost": given["gold"] - told.state.players[ANNA].gold}


@plays("D-STASH-01", "D-STASH-02")
def chest(given: Map, when: None) -> Map:
    """MM-PORT-STASH."""
    state = at_sea().with_player(ANNA, chest=given["stash"])
    return {"stash_points": chest_points(state, state.players[ANNA])}


@plays("D-WIN-01")
def the_goal(given: Map, when: None) -> Map:
    """MM-WIN: the app tells the player alone."""
    state = at_sea().with_player(ANNA, glory=given["track"], chest=given["stash"])
    player = state.players[ANNA]
    assert offered(state, "declare", ANNA) is not None
    assert offered(state, "declare", BEN) is None
    return {"total": total(state, player), "must_declare": must_declare(state, player)}


@plays("D-WIN-02", "D-WIN-03", "D-WIN-04")
def who_wins(given: Map, when: None) -> Map:
    """MM-END-TARGET."""
    state = at_sea(phase="round-end")
    for seat, name in ((ANNA, "A"), (BEN, "B")):
        state = state.with_player(seat, glory=given[name]["track"], chest=given[name]["stash"], declared=True)
    over = play(state, "end_round", None).state
    names = {ANNA: "A", BEN: "B"}
    winners = sorted(names[s.seat] for s in standings(over) if s.place == 1)
    totals = {names[s]: total(over, p) for s, p in over.players.items()}
    return {"totals": totals, "winner": winners if len(winners) > 1 else winners[0]}


@plays("D-END-01")
def the_deck_is_empty(given: Map, when: None) -> Map:
    """MM-END-DECK."""
    state = replace(at_sea(phase="round-end"), events_left=given["event_deck"])
    over = play(state, "end_round", None).state
    return {"game_over": over.over, "before_players_act": over.round == state.round}


@plays("D-RAID-01", "D-RAID-02", "D-RAID-03", "D-RAID-04")
def raids(given: Map, when: Map | None) -> Map:
    """MM-RAID."""
    zone = zone_id(given.get("zone", "Tortuga"))
    type = given.get("ship", "frigate")
    values = given.get("sections") or ({"W": given["W"]} if "W" in given else {})
    state = captain(at_sea(), ANNA, zone=zone, ship=damaged(type, values))
    if when:
        cards = [("?", c["p"], c["i"].removeprefix("hit ").lower()) for c in when["cards"]]
    else:
        cards = [("?", 3, "escape"), ("?", 3, "escape"), ("?", 3, "masts")]
    told = play(state, "scout", **(raid_answers(cards, (1, 2)) | {"scout_target": merchant_of(zone)}))
    after = told.state.players[ANNA]
    return {
        **sections(after.sails),
        "escaped": "raid_escaped" in told.keys,
        "success": "raid_success" in told.keys,
        "gold": after.gold - 10,
        "bounty": after.bounties["spain"],
        "glory": after.glory,
        "cargo_capacity": after.sails.cargo,
        "captain_dies": not after.afloat,
    }


@plays("D-RAID-06")
def let_it_go(given: Map, when: None) -> Map:
    told = play(
        captain(at_sea(), ANNA, zone="tortuga"),
        "scout",
        scout_target=merchant_of("tortuga"),
        scouting_roll=("skull", 1),
        merchant_nation="france",
        attack_as="let-go",
    )
    return {"token_to_track": told.state.track == 1, "bounty": told.state.players[ANNA].bounty}


@plays("D-MERCH-01", "D-MERCH-02")
def merchant_track(given: Map, when: None) -> Map:
    """MM-MERCHANT-REFRESH."""
    taken = dict.fromkeys(ZONES[: given["track"]], False)
    state = at_sea(phase="round")
    state = replace(state, track=given["track"], merchants={**state.merchants, **taken})
    after = play(state, "draw_event", None, event_kind="text", event_text="nothing").state
    return {
        "refresh": must_refresh(state),
        "tokens_on_board": sum(after.merchants.values()),
        "track": after.track,
    }


@plays("D-BOUNTY-02")
def beating_an_attacker(given: Map, when: str) -> Map:
    """MM-BOUNTY-GAIN 2: whoever attacked."""
    slot = slot_id(given["attacked_by"])
    state = captain(
        at_sea(phase="turn-start"), ANNA, ship="galleon", zone="san-juan", bounties=nations(given["bounties"])
    )
    told = play(
        npc(state, slot, "san-juan"),
        "begin_turn",
        search_roll=("skull", 1),
        combat_action="shoot",
        contest_roll=anna_wins,
        hit_dice=all_skulls,
        skull_hit="hull",
    )
    after = told.state.players[ANNA]
    return {"bounties": {c: after.bounties[n] for c, n in CODES.items() if after.bounties[n]}, "glory": after.glory}


@plays("D-REWARD-01", "D-REWARD-02")
def pirate_rewards(given: Map, when: None) -> Map:
    """MM-REWARD-NPC."""
    slot = slot_id(given["beaten"])
    state = captain(at_sea(), ANNA, ship="galleon", zone="caracas", bounties=nations(given["winner_bounties"]))
    told = sink_the_enemy(npc(state, slot, "caracas"), slot)
    after = told.state.players[ANNA]
    return {"gold": after.gold - 10, "glory": after.glory}


@plays("D-REWARD-03")
def reward_in_war(given: Map, when: None) -> Map:
    """MM-REWARD-PLAYER."""
    state = captain(at_sea(), ANNA, nation=CODES[given["winner"]["nation"]])
    state = replace(state, war=tuple(CODES[c] for c in given["at_war"]))
    state = state.with_player(BEN, bounties=nations(given["loser_bounties"]))
    offers = claims(state, state.players[ANNA], state.players[BEN])
    best = max(offers, key=lambda n: offers[n])
    return {"best_claim": {"nation": {n: c for c, n in CODES.items()}[best], "gold": offers[best]}}


@plays("D-SCOUT-04")
def searched_on_leaving_port(given: Map, when: str) -> Map:
    state = captain(at_sea(), ANNA, zone="caracas", in_port=True)
    state = npc(state, "pirate-sloop", "caracas")
    assert searches(state, ANNA) == ()
    told = play(state, when, search_roll=(1, 2))
    return {"search": "must_search" in told.keys}


@plays("D-SCOUT-05")
def searched_at_the_start_of_the_turn(given: Map, when: str) -> Map:
    state = captain(at_sea(phase="round"), ANNA, zone="caracas")
    state = captain(state, BEN, zone="nassau", in_port=True)
    state = npc(state, "pirate-sloop", "curacao")
    icons = ("", "pirate-sloop", "E", "no-icon", "N", "no-icon", "N", "nothing")
    moved = play(state, "draw_event", None, event_kind="icons", event_icons=icons)
    assert moved.state.npcs["pirate-sloop"].zone == "caracas"
    began = play(moved.state, "begin_turn", search_roll=(1, 2))
    later = "start of that player's turn" if "must_search" in began.keys else "never"
    return {"search_now": "must_search" in moved.keys, "search_at": later}


@plays("D-SCOUT-06")
def two_rolls_off_nassau(given: Map, when: None) -> Map:
    state = captain(at_sea(phase="turn-start"), ANNA, zone="nassau", bounties=nations({"EN": 1}))
    told = play(
        npc(state, slot_id(given["npc"]), "nassau"), "begin_turn", search_roll=("skull", 1), search_again=(1, 2)
    )
    return {"found": "finds" in told.keys}


@plays("D-COMBAT-01")
def a_die_more_needs_two(given: Map, when: None) -> Map:
    """MM-COMBAT-ROUND 3."""
    sloop, frigate = launched("sloop"), launched("frigate")
    assert (sloop.manoeuvrability, frigate.manoeuvrability) == (given["A"]["man"], given["B"]["man"])
    return {
        "dice": {
            "A": contest_dice(sloop, frigate, given["A"]["seamanship"]),
            "B": contest_dice(frigate, sloop, given["B"]["seamanship"]),
        }
    }


@plays("D-COMBAT-03", "D-COMBAT-04", "D-COMBAT-05", "D-COMBAT-07", "D-COMBAT-08")
def exchanges(given: Map, when: None) -> Map:
    """MM-COMBAT-ROUND 4-7."""
    sides = {}
    for name in ("A", "B"):
        one = given[name] if isinstance(given[name], dict) else {"action": given[name]}
        faces = dice(given.get(f"{name}_dice") or throw(one["skulls"], 2 - one["skulls"], 2))
        cannons = given.get(f"{name}_cannons", 1)
        ship = damaged("frigate", {"G": cannons, "W": one.get("W", 3)})
        sides[name] = (one["action"], faces, {"ship": ship, "skills": (len(faces), 2, 2, 2)})
    state = duel(sides["A"][2], sides["B"][2])
    hit = (given.get("hit_die", 2),)
    told = tell(
        state,
        combat_round(state, ANNA, BEN, 2),
        combat_action=[sides["A"][0], sides["B"][0]],
        contest_roll=[sides["A"][1], sides["B"][1]],
        hit_dice=[hit * n for n in expected_hits(sides)],
        crew_roll=[("skull", "skull"), (1, 2)] * 4,
    )
    won = told.facts("contest_won")["who"] if "contest_won" in told.keys else None
    hits = hits_of(told)
    return {
        "winner": {ANNA: "A", BEN: "B", None: "none"}[won],
        "hits_by_A": hits.get(ANNA, 0),
        "hits_by_B": hits.get(BEN, 0),
        "hits": sum(hits.values()),
        "fled": "flees" in told.keys,
        "boarding": "boards" in told.keys,
        "B.W": told.state.ship_of(BEN).crew,
        "naval_combat_continues": told.result[1] is None,
    }


def expected_hits(sides: Map) -> list[int]:
    """How many location dice each shooter will be asked for, in the order of asking."""
    won = won_by(sides["A"][1], sides["B"][1])
    counts = []
    for i, name in enumerate(("A", "B")):
        action, faces, who = sides[name]
        cannons = who["ship"].cannons
        n = (cannons if won == i else min(skulls(faces), cannons)) if action == "shoot" else 0
        counts += [n] if n else []
    return counts


@plays("D-COMBAT-06")
def both_flee(given: Map, when: None) -> Map:
    state = duel({}, {"ship": launched("sloop", ("chasers",))})
    told = tell(state, combat_round(state, ANNA, BEN, 2), combat_action="flee", chasers="fire", hit_dice=(2,))
    over = told.result[1]
    return {
        "rolls": sum(a.key == "contest_roll" for a in told.asked),
        "chasers_hit_possible": told.state.ship_of(ANNA).masts == 1,
        "combat_over": over is not None and over.how == "fled",
        "glory": told.state.players[BEN].glory,
    }


@plays("D-COMBAT-10")
def may_it_flee(given: Map, when: None) -> Map:
    """MM-NPC-COMBAT: one hit on its crew brings the captain there; both then flee."""
    slot, ship = "naval-spain", damaged("frigate", given["player"])
    state = npc(captain(at_sea(), ANNA, ship=ship, zone="san-juan"), slot, "san-juan")
    told = play(
        state,
        "scout",
        scout_target=slot,
        scouting_roll=("skull", 1),
        contest_roll=anna_wins,
        hit_dice=(3,),
        combat_action=["flee", "flee"],
    )
    hit = next(e for e in told.events if isinstance(e, SectionsSet) and e.side == slot)
    assert (hit.cannons, hit.crew) == (given["npc"]["G"], given["npc"]["W"])
    asked: Any = next(a for a in told.asked if a.key == "combat_action" and a.facts["who"] == slot)
    return {"npc_may_flee": next(o.refused is None for o in asked.options if o.value == "flee")}


@plays("D-HIT-04")
def both_sink(given: Map, when: str) -> Map:
    wrecks = {name: damaged("sloop", given[name]) for name in ("A", "B")}
    state = captain(captain(at_sea(), ANNA, ship=wrecks["A"], zone="nassau"), BEN, ship=wrecks["B"], zone="nassau")
    told = play(
        state,
        "scout",
        scout_target=BEN,
        scouting_roll=("skull", 1),
        combat_action="shoot",
        contest_roll=("skull", 1),
        hit_dice=("skull",),
        skull_hit="hull",
    )
    names = {ANNA: "A", BEN: "B"}
    return {
        "dead": [n for s, n in names.items() if not told.state.players[s].afloat],
        "glory": {n: told.state.players[s].glory for s, n in names.items()},
    }


@plays("D-CREW-01")
def boarded_without_a_crew(given: Map, when: str) -> Map:
    state = duel({"ship": damaged("sloop", given["A"])}, {"ship": damaged("sloop", given["B"])})
    told = tell(state, crew_combat(state, ANNA, BEN))
    return {"A_loses_at_once": told.result[1] == BEN, "rolls": len(told.asked)}


@plays("D-CREW-03")
def capped_by_the_own_crew(given: Map, when: Map) -> Map:
    """The second round ends the fight; what counts is the first."""
    one, other = (damaged("frigate", given[name]) for name in ("A", "B"))
    state = duel({"ship": one, "skills": (2, 2, 3, 2)}, {"ship": other})
    blows = [throw(when["A_skulls"], 0, 3), throw(when["B_skulls"], 3, 2), throw(0, 6, 3), throw(2, 0, 2)]
    told = tell(state, crew_combat(state, ANNA, BEN), crew_roll=blows)
    return {"B.W": next(e.crew for e in told.events if isinstance(e, SectionsSet) and e.side == BEN)}


@plays("D-NAVALPLUNDER-01")
def naval_plunder(given: Map, when: None) -> Map:
    """MM-PLUNDER-NAVAL, with the gains of the combat itself."""
    slot = "naval-spain"
    state = npc(captain(at_sea(), ANNA, ship="galleon", zone="san-juan", skills=(3, 2, 3, 2)), slot, "san-juan")
    cards = [("?", p) for p in given["cards_plunder"]]
    lost = given["naval_cargo_damage"]
    told = play(
        state,
        "scout",
        scout_target=slot,
        scouting_roll=("skull", 1),
        combat_action=["board", "shoot"],
        contest_roll=anna_wins,
        hit_dice=(1, 1, 2, 2),
        crew_roll=anna_wins,
        take_ship="keep",
        naval_card=cards,
        naval_goods_lost=tuple(range(lost)),
        keep_goods=(),
    )
    after = told.state.players[ANNA]
    left: Any = told.question("keep_goods")
    return {
        "gold": after.gold - 10,
        "cards_left": len(left.options),
        "raid_glory": sum(n.facts["source"] == "raid" for n in told.notes if n.key == "glory"),
        "combat_glory": sum(n.facts["source"] == "fight" for n in told.notes if n.key == "glory"),
        "bounty": sum(n.facts["why"] == "naval-beaten" for n in told.notes if n.key == "bounty"),
    }


@plays("D-DEATH-01", "D-DEATH-02")
def after_a_death(given: Map, when: None) -> Map:
    """MM-NEW-CAPTAIN."""
    state = at_sea(phase="turn-start").with_player(
        ANNA, captain=None, ship=None, zone="", gold=0, chest=given["stash"], glory=given.get("track", 0)
    )
    told = play(state, "begin_turn", which_captain=record(), first_ship="flute")
    after = told.state.players[ANNA]
    assert new_purse(0, given["stash"]) == (after.gold, after.chest)
    return {
        "gold_on_board": after.gold,
        "stash": after.chest,
        "from_bank": after.gold + after.chest - given["stash"],
        "track": after.glory,
        "bounties": {k: v for k, v in after.bounties.items() if v},
    }


@plays("D-DEATH-03")
def no_captain_left(given: Map, when: None) -> Map:
    """MM-DEATH."""
    state = replace(at_sea(), captains_left=given["captain_deck"])
    state = captain(state, ANNA, ship=damaged("sloop", {"H": 1}), zone="tortuga")
    cards = [("?", 3, "hull"), ("?", 3, "escape"), ("?", 3, "escape")]
    over = play(state, "scout", **raid_answers(cards, (1, 2))).state
    return {"game_over": "immediately" if over.over else "later"}


@plays("D-GLORY-01")
def the_fifth_card(given: Map, when: str) -> Map:
    """MM-GLORY-HAND."""
    state = at_sea().with_player(ANNA, hand=("",) * given["hand"])
    told = play(state, "card_effect", card_effect="glory-card", fifth_card=4)
    asked = [a.key for a in told.asked]
    return {
        "must_discard": asked.count("fifth_card"),
        "may_play_first": asked[-1] != "fifth_card" or len(told.state.players[ANNA].hand) != 4,
    }


@plays("D-RETIRE-01")
def retiring_too_late(given: Map, when: None) -> Map:
    """MM-RETIRE: before any action only."""
    state = captain(at_sea(), ANNA, zone="nassau", in_port=given["in_port"], actions=3 - given["actions_taken"])
    with pytest.raises(Refused):
        play(state, "retire")
    return {"allowed": offered(state, "retire") is not None}


@plays("D-SCOUTLIMIT-01")
def another_merchant(given: Map, when: None) -> Map:
    state = captain(at_sea(), ANNA, zone=zone_id(given["at"]), scouted=(merchant_of("tortuga"),))
    found = targets(state, state.players[ANNA])
    return {"may_scout": ["merchant Nassau" for t in found if t == merchant_of("nassau")]}


@plays("D-DEMANDNEW-01")
def the_board(given: Map, when: None) -> Map:
    """MM-SETUP-BOARD."""
    state: State = new_table(given["players"]).state
    told = play(
        state,
        "set_up",
        None,
        **{**LAID_OUT, "enter_demand": "now"},
        demand_tokens=("rum",) * 16,
        which_captain=record(),
    )
    on_board = sum(1 for good in told.state.demand.values() if good)
    assert not candidates(npc(told.state, "naval-spain", "caracas"), "naval-spain")
    assert struck(launched("sloop"), ()).hull == 2
    return {
        "demand_on_board": on_board,
        "demand_reserve": 24 - on_board,
        "mods": sum(mod == "hidden" for mod in told.state.mods.values()),
        "merchants": sum(told.state.merchants.values()),
        "missions": len(told.state.missions),
    }
