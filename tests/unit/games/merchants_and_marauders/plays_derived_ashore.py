"""6.2: the derived vectors of set-up, ports, captains and the end, each played for real."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.games.merchants_and_marauders.data import ZONES
from companion.games.merchants_and_marauders.procedures.captain import new_purse
from companion.games.merchants_and_marauders.procedures.event import must_refresh
from companion.games.merchants_and_marauders.rules.ports import damage, on_offer, ship_value
from companion.games.merchants_and_marauders.scoring import chest_points, must_declare, standings, total
from companion.games.merchants_and_marauders.state import State, new_ship
from tests.unit.games.merchants_and_marauders.plays import Map, plays
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    BEN,
    CODES,
    LAID_OUT,
    NO_SKULL,
    ONE_SKULL,
    at_sea,
    captain,
    damaged,
    nations,
    new_table,
    offered,
    play,
    record,
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
    state = play(state, given["activities_done"][0], port_mod="none", recruit_roll=ONE_SKULL).state
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
    old = new_ship(given["old"], ("chasers", "swivel-guns")[: given.get("mods", 0)], given.get("crew_current"))
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


@plays("D-YARD-07", "D-YARD-08", "D-YARD-09")
def carried_over(given: Map, when: Map) -> Map:
    """MM-PORT-YARD-SHIP in St. John, A-48: what stays behind is laid in Caracas and Trinidad."""
    old = damaged(given["old"], given.get("sections") or {}, tuple(given["mods"]))
    port = zone_id(given["port"])
    state = captain(at_sea(), ANNA, ship=old, zone=port, in_port=True, gold=given["gold"])
    state = replace(state, mods={**state.mods, "caracas": "none", "trinidad": "none"})
    told = play(
        state,
        "shipyard",
        port_mod="none",
        yard_job=["ship", "leave"],
        buy_ship=given["buy"],
        carry_mods=tuple(when["carry"]),
        lay_mod=["caracas", "trinidad"],
    )
    asked: Any = told.question("carry_mods")
    after = told.state.players[ANNA]
    return {"may_carry": asked.most, "to_pay": given["gold"] - after.gold, "mods": list(after.sails.mods)}


@plays("D-REEF-01", "D-REEF-02")
def the_reef_of_bridgetown(given: Map, when: Map) -> Map:
    """MM-ACT-MOVE, MM-HIT step 3."""
    ship = damaged(given["ship"], given["sections"], tuple(given["mods"]))
    state = captain(at_sea(), ANNA, zone="bridgetown", ship=ship)
    after = play(state, "enter_port", reef_roll=NO_SKULL, cancel_hit=when["cancel"]).state.players[ANNA]
    return {
        "H": after.ship.hull if after.ship else 0,
        "captain_dies": not after.afloat,
        "in_port": after.in_port,
        "hull_ready": after.afloat and after.sails.ready("reinforced-hull"),
    }


@plays("D-RECRUIT-01")
def recruiting_fails(given: Map, when: Map) -> Map:
    """MM-PORT-RECRUIT."""
    ship = damaged("frigate", {"W": given["crew"]})
    state = captain(at_sea(), ANNA, ship=ship, zone=zone_id(given["port"]), in_port=True, gold=given["gold"])
    told = play(state, "recruit", port_mod="none", recruit_roll=NO_SKULL, buy_crew=1)
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


@plays("D-END-02")
def the_deck_was_corrected(given: Map, when: str) -> Map:
    """MM-ROUND 2: before the merchants are spread and before a card is drawn."""
    state = replace(at_sea(phase="round"), events_left=given["event_deck"], track=given["track"])
    told = play(state, when, None, event_kind="text", event_text="nothing")
    return {
        "game_over": told.state.over,
        "cards_drawn": told.order.count("EventDrawn"),
        "track": told.state.track,
        "ending": told.state.ending,
    }


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
    return {
        "demand_on_board": on_board,
        "demand_reserve": 24 - on_board,
        "mods": sum(mod == "hidden" for mod in told.state.mods.values()),
        "merchants": sum(told.state.merchants.values()),
        "missions": len(told.state.missions),
    }
