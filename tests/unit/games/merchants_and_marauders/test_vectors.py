"""The vectors of the specification, section 6, each played for real. A vector without its play is a failure."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.core.ask import Instead, Seat
from companion.core.errors import Refused
from companion.games.merchants_and_marauders.data import ZONES
from companion.games.merchants_and_marauders.fighting import (
    contest_dice,
    crew_round,
    npc_may_flee,
    skulls,
    struck,
    won_by,
)
from companion.games.merchants_and_marauders.npc import candidates, rolling, searches, vector
from companion.games.merchants_and_marauders.ports import damage, on_offer, ship_value, unit_prices
from companion.games.merchants_and_marauders.procedures.captain import new_purse
from companion.games.merchants_and_marauders.procedures.combat import combat_round
from companion.games.merchants_and_marauders.procedures.crew import crew_combat
from companion.games.merchants_and_marauders.procedures.event import must_refresh
from companion.games.merchants_and_marauders.procedures.hits import strike, volley
from companion.games.merchants_and_marauders.procedures.npcs import resolve_icon
from companion.games.merchants_and_marauders.procedures.raid import merchant_of, targets
from companion.games.merchants_and_marauders.procedures.spoils import claims
from companion.games.merchants_and_marauders.scoring import chest_points, must_declare, standings, total
from companion.games.merchants_and_marauders.state import State, launched
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    BEN,
    CODES,
    Told,
    all_skulls,
    anna_wins,
    at_sea,
    captain,
    damaged,
    dice,
    fighting,
    nations,
    new_table,
    npc,
    offered,
    play,
    sections,
    slot_id,
    tell,
    throw,
    zone_id,
)

FOLDER = Path(__file__).parent / "vectors"
VECTORS = [v for path in sorted(FOLDER.glob("*.yaml")) for v in yaml.safe_load(path.read_text("utf-8"))]
Map = Mapping[str, Any]
Runner = Callable[[Any, Any], Mapping[str, Any]]
RUNNERS: dict[str, Runner] = {}
COMMENTS = {"note", "check", "reason"}


def plays(*ids: str) -> Callable[[Runner], Runner]:
    def keep(runner: Runner) -> Runner:
        RUNNERS.update(dict.fromkeys(ids, runner))
        return runner

    return keep


@pytest.mark.parametrize("vector", VECTORS, ids=[v["id"] for v in VECTORS])
def test_vector(vector: Map) -> None:
    found = RUNNERS[vector["id"]](vector.get("given") or {}, vector.get("when"))

    expected = {k: v for k, v in vector["then"].items() if k not in COMMENTS}
    assert {k: found.get(k) for k in expected} == expected


def test_no_vector_is_lost() -> None:
    ids = [v["id"] for v in VECTORS]

    assert len(ids) == len(set(ids)) == 26 + 63
    assert set(ids) == set(RUNNERS)


# 6.1 The rulebook's examples


@plays("RB-SKILL-01")
def skill_roll(given: Map, when: Map) -> Map:
    """MM 2.1, through the rumour that an Influence roll brings."""
    state = captain(at_sea(), ANNA, skills=(1, 1, 1, given["value"]), zone="caracas", in_port=True)
    told = play(state, "acquire_rumour", port_mod="none", rumour_roll=dice(when["dice"]), rumour_title="")
    asked: Any = told.question("rumour_roll")
    return {"dice_rolled": asked.count, "success": "rumour_heard" in told.keys}


@plays("RB-SETUP-01")
def first_ship(given: Map, when: None) -> Map:
    """MM-SETUP-PLAYER: the sections of the ship that is chosen."""
    answers: dict[str, Any] = {"checklist": (), "enter_demand": "later", "mission_port": "caracas", "mission_title": ""}
    record = ("Frances", "port-royal", 2, 2, 3, 2)
    told = play(
        new_table().state, "set_up", None, **answers, which_captain=record, first_ship=given["ship"], first_player=ANNA
    )
    return sections(told.state.players[ANNA].sails)


@plays("RB-SETUP-02")
def npc_ship(given: Map, when: None) -> Map:
    state = fighting(npc(at_sea(), "naval-spain", "san-juan"), ANNA, "naval-spain")
    assert state.ship_of("naval-spain").type == given["npc_ship"]
    return sections(state.ship_of("naval-spain"))


@plays("RB-MOVE-01")
def three_moves(given: Map, when: Any) -> Map:
    """MM-ACT-MOVE."""
    state = captain(at_sea(), ANNA, zone=zone_id(given["at"]), in_port=True)
    state = play(state, "leave_port").state
    state = play(state, "sail", sail_to=zone_id(when[1]["move"])).state
    state = play(state, "enter_port").state
    player = state.players[ANNA]
    possible = offered(state, "buy").refused is None
    at = "Nassau" if player.zone == "nassau" else player.zone
    return {"at": at, "in_port": player.in_port, "actions_left": player.actions, "port_action_possible": possible}


@plays("RB-SCOUT-01")
def scout_once(given: Map, when: Any) -> Map:
    """MM-ACT-SCOUT."""
    told = play(at_sea(), "scout", scout_target=BEN, scouting_roll=(1, 2))
    left = targets(told.state, told.state.players[ANNA])
    return {
        "may_scout": ["merchant" for t in left if t == merchant_of("san-juan")],
        "may_not_scout": ["player B" for t in (BEN,) if t not in left],
    }


@plays("RB-BUY-01")
def offer_prices(given: Map, when: None) -> Map:
    """MM-PORT-BUY step 3."""
    return {"unit_price": unit_prices(at_sea(), "caracas", given["offer"])}


def raid_answers(cards: list[Any], roll: tuple[Any, ...], **more: Any) -> dict[str, Any]:
    return {
        "scout_target": merchant_of("tortuga"),
        "scouting_roll": ("skull", "skull"),
        "merchant_nation": "spain",
        "attack_as": "spain",
        "raid_card": cards,
        "raid_roll": roll,
        "keep_goods": (),
        **more,
    }


@plays("RB-RAID-01")
def raid_example(given: Map, when: Map) -> Map:
    """MM-RAID: the cannons' card is exchanged, so no section is destroyed."""
    state = captain(at_sea(), ANNA, zone="tortuga", ship=damaged(given["ship"], given["sections"]))
    cards = [("rum", 3, "escape"), ("?", 2, "masts"), ("tobacco", 3, "cannons")]
    told = play(
        state,
        "scout",
        **raid_answers(
            cards, ("skull", 1), spend_success="exchange", which_raid_card=2, raid_new_card=("?", 5, "cargo")
        ),
    )
    after = told.state.players[ANNA]
    facts = told.facts("raid_success")
    assert after.gold - 10 == when["total_plunder"]
    return {
        "escape_icons": facts["escapes"],
        "escaped": False,
        "sections": sections(after.sails),
        "success": True,
        "gold": after.gold - 10,
        "may_keep_cards": told.question("keep_goods").facts["n"],
        "glory": after.glory,
    }


def flight() -> dict[str, Any]:
    """Both shoot once without a skull, then both flee."""
    return {"combat_action": ["flee", "flee"], "contest_roll": (1, 2)}


@plays("RB-BOUNTY-01")
def attack_a_player(given: Map, when: Map) -> Map:
    """MM-BOUNTY-GAIN 1."""
    state = captain(captain(at_sea(), ANNA, zone="nassau", nation="england"), BEN, zone="nassau", nation="france")
    told = play(state, "scout", scout_target=BEN, scouting_roll=("skull", 1), **flight())
    anna, ben = told.state.players[ANNA], told.state.players[BEN]
    return {
        "attacker.bounties": {c: anna.bounties[n] for c, n in CODES.items() if anna.bounties[n]},
        "attacker_is_pirate": anna.pirate,
        "defender_gets_bounty_for_fighting": ben.pirate,
    }


@plays("RB-BOUNTY-02")
def raid_bounty(given: Map, when: Map) -> Map:
    cards = [("?", 1, "escape")] * 3
    state = captain(at_sea(), ANNA, zone="tortuga")
    told = play(state, "scout", **raid_answers(cards, (1, 2)))
    order = [ask.key for ask in told.asked]
    first = next(i for i, e in enumerate(told.events) if type(e).__name__ == "BountyChanged")
    before = "raid_card" not in order or first < len(told.events)
    noted = told.keys.index("bounty")
    return {
        "ES": told.state.players[ANNA].bounties["spain"],
        "when": "before_cards" if before and noted < told.keys.index("raid_successes") else "later",
    }


@plays("RB-BOUNTY-03")
def attack_and_beat_a_naval_ship(given: Map, when: Any) -> Map:
    state = npc(captain(at_sea(), ANNA, ship="galleon", zone="curacao"), "naval-netherlands", "curacao")
    told = sink_the_enemy(state, "naval-netherlands")
    after = told.state.players[ANNA]
    return {"bounties": {"NL": after.bounties["netherlands"]}, "glory": after.glory}


def sink_the_enemy(state: State, slot: str) -> Told:
    """Anna scouts the slot and wins the first rounds until three hull hits are chosen."""
    return play(
        state,
        "scout",
        scout_target=slot,
        scouting_roll=("skull", 1),
        combat_action="shoot",
        contest_roll=anna_wins,
        hit_dice=all_skulls,
        skull_hit="hull",
    )


@plays("RB-REWARD-01")
def whose_reward(given: Map, when: None) -> Map:
    state = at_sea().with_player(ANNA, bounties=nations(given["winner.bounties"]))
    state = state.with_player(BEN, bounties=nations(given["loser.bounties"]))
    offers = claims(state, state.players[ANNA], state.players[BEN])
    codes = {n: c for c, n in CODES.items()}
    wanted = [c for c, n in CODES.items() if state.players[BEN].bounties[n]]
    return {
        "claimable": {codes[n]: gold for n, gold in offers.items()},
        "not_claimable": [c for c in wanted if CODES[c] not in offers],
    }


@plays("RB-NPCSTACK-01")
def stacked_cards(given: Map, when: Any) -> Map:
    """MM-NPC-ENTER, MM-NPC-REPLACE."""
    slot = "naval-netherlands"
    state = npc(at_sea(phase="round"), slot, "curacao", name="Philips van Almonde")
    record = ("New Admiral", slot, "st-maarten", 2, 2, 2)
    state = play(state, "draw_event", None, event_kind="captain", which_npc=record, event_text="nothing").state
    assert (state.npcs[slot].card.name, state.npcs[slot].zone) == ("Philips van Almonde", "curacao")
    state = play(replace(state, phase="round-end"), "end_round", None).state
    first = "new admiral active at its zone" if state.npcs[slot].zone == "st-maarten" else state.npcs[slot].zone
    state = replace(captain(state, ANNA, ship="galleon", zone="st-maarten"), phase="turn")
    state = sink_the_enemy(state, slot).state
    assert state.npcs[slot].card is None
    state = play(replace(state, phase="round-end"), "end_round", None).state
    assert state.npcs[slot].zone == zone_id("Curaçao")
    return {
        "after_first_end": first,
        "after_second_end": f"{state.npcs[slot].card.name} active",
        "zone": "Curaçao",
    }


def hunting(given: Map) -> tuple[State, str]:
    """A table with the captain of the vector and its players A, B or `player`."""
    slot = slot_id(given["npc"])
    zone = zone_id(given.get("zone", "Tortuga"))
    state = npc(at_sea(), slot, zone)
    state = state.with_player(ANNA, captain=None, ship=None, zone="").with_player(BEN, captain=None, ship=None, zone="")
    for name, seat in (("player", ANNA), ("A", ANNA), ("B", BEN)):
        if name in given:
            who = given[name]
            state = captain(
                state,
                seat,
                zone=zone_id(who.get("zone", "Tortuga")),
                in_port=who.get("in_port", False),
                bounties=nations(who["bounties"]),
                gold=who.get("gold", 10),
                cargo=("?",) * who.get("cargo", 0),
            )
    return state, slot


@plays("RB-NPCMOVE-01", "RB-NPCMOVE-02", "D-NPC-02", "D-NPC-04", "D-NPC-05", "D-NPC-06", "D-NPC-07", "D-NPC-09")
def moves(given: Map, when: None) -> Map:
    """MM-NPC-MOVE."""
    state, slot = hunting(given)
    told = tell(state, resolve_icon(state, slot, given["icon"]))
    move = told.state.moves[-1]
    names = {
        zone_id(n): n
        for n in ("Bridgetown", "Caracas", "Curaçao", "Port Royal", "San Juan", "Caribbean Sea", "La Habana")
    }
    found: dict[str, Any] = {"move_to": names[move.to], "stays": names[move.to] if move.to == move.start else ""}
    if move.border:
        found["border"] = move.border
    seats = {"A": ANNA, "B": BEN}
    found["vectors"] = {k: list(vector(state, slot, state.players[s])) for k, s in seats.items() if k in given}
    return found


@plays("RB-NPCMOVE-03")
def more_cargo(given: Map, when: None) -> Map:
    """MM-NPC-TARGET."""
    state, slot = hunting(given)
    state = state.with_player(BEN, zone="nassau")
    told = tell(state, resolve_icon(state, slot, "N"))
    return {"target": {ANNA: "A", BEN: "B"}[told.state.moves[-1].target]}


@plays("RB-NPCSCOUT-01", "D-SCOUT-02")
def search_dice(given: Map, when: None) -> Map:
    """MM-NPC-SCOUT step 2."""
    slot = slot_id(given["npc"])
    printed = given.get("printed_scouting") or given["printed"]
    state = npc(at_sea(), slot, "san-juan", (2, printed, 2))
    state = state.with_player(ANNA, bounties=nations(given.get("target.bounties") or given["target_bounties"]))
    return {"dice": rolling(state, slot, state.players[ANNA]).dice}


def duel(one: Any, other: Any) -> State:
    """Anna attacks Ben, in a fight that has begun."""
    state = captain(at_sea(), ANNA, **one)
    return fighting(captain(state, BEN, zone="san-juan", **other).with_player(ANNA, zone="san-juan"), ANNA, BEN)


def hits_of(told: Told) -> dict[str, int]:
    return {note.facts["who"]: note.facts["n"] for note in told.notes if note.key == "cannon_hits"}


@plays("RB-COMBAT-01")
def first_shots(given: Map, when: Map) -> Map:
    """MM-COMBAT-ROUND 5."""
    state = duel({"ship": "frigate", "skills": (3, 2, 2, 2)}, {"ship": "sloop", "skills": (2, 2, 2, 2)})
    told = tell(
        state,
        combat_round(state, ANNA, BEN, when["round"]),
        combat_action="shoot",
        contest_roll=[("skull",) * 3, ("skull",) * 2],
        hit_dice=[(1, 2, 3), (1,)],
    )
    return {"hits_by_A": hits_of(told)[ANNA], "hits_by_B": hits_of(told)[BEN]}


@plays("RB-COMBAT-02")
def shot_at_while_boarding(given: Map, when: None) -> Map:
    state = duel({"ship": "frigate"}, {"ship": "sloop"})
    told = tell(
        state,
        combat_round(state, ANNA, BEN, 2),
        combat_action=[given["A"], given["B"]],
        contest_roll=[("skull", 1), ("skull", "skull")],
        hit_dice=(2,),
        crew_roll=[("skull", "skull"), (1, 2)] * 2,
    )
    winner = {ANNA: "A", BEN: "B"}[told.facts("contest_won")["who"]]
    return {"winner": winner, "hits_by_A": hits_of(told)[ANNA], "boarding": "boards" in told.keys}


@plays("RB-GRAPE-01")
def grapeshot(given: Map, when: Map) -> Map:
    """MM-HIT step 2."""
    return volley_with("grape", "frigate", {**given["target"], "H": 3}, when)


@plays("D-HIT-02")
def chain_on_no_masts(given: Map, when: Map) -> Map:
    return volley_with("chain", "sloop", given["target"], {**when, "hit_dice": when["dice"]})


def volley_with(weapon: str, type: str, target: Map, when: Map) -> Map:
    state = duel({"weapons": (weapon,)}, {"ship": damaged(type, target)})
    hull = state.ship_of(BEN).hull
    told = tell(
        state,
        volley(state, ANNA, BEN, len(when["hit_dice"])),
        hit_dice=dice(when["hit_dice"]),
        special_shot=weapon,
    )
    assert not told.state.players[ANNA].weapons
    after = tell(told.state, strike(told.state, BEN, told.result)).state.ship_of(BEN)
    return {**sections(after), "hull_hits": hull - after.hull}


FELIPE: Map = {"nation": "spain", "home": "la-habana", "ship": "frigate", "skills": (3, 2, 2, 3), "weapons": ("chain",)}


def frances(values: Map | None = None) -> dict[str, Any]:
    ship = damaged("sloop", values or {}, ("rigging",))
    return {"nation": "england", "ship": ship, "skills": (2, 2, 3, 2), "weapons": ("grappling",)}


@plays("RB-BATTLE-R1")
def battle_round_1(given: Map, when: Map) -> Map:
    """MM-COMBAT-ROUND: the nimbler sloop gets a die more; Felipe's ability moves the hit to his cargo."""
    state = duel(FELIPE, frances())
    told = tell(
        state,
        combat_round(state, ANNA, BEN, 1),
        combat_action=when["both"],
        contest_roll=[throw(1, when["Felipe"]["rest"], 3), throw(1, when["Frances"]["rest"], 3)],
        hit_dice=[(1,), Instead("by-card")],
        hit_by_card="cargo",
    )
    names = {ANNA: "Felipe", BEN: "Frances"}
    rolls: Any = [a for a in told.asked if a.key == "contest_roll"]
    hits = {names[Seat(k)]: v for k, v in hits_of(told).items()}
    return {
        "dice": {"Felipe": rolls[0].count, "Frances": rolls[1].count},
        "winner": names[told.facts("contest_won")["who"]],
        "hits": hits,
        "Frances.C": told.state.ship_of(BEN).cargo,
        "Felipe.C": told.state.ship_of(ANNA).cargo,
    }


@plays("RB-BATTLE-R2")
def battle_round_2(given: Map, when: Map) -> Map:
    state = duel(FELIPE, frances({"C": 1}))
    told = tell(
        state,
        combat_round(state, ANNA, BEN, 2),
        combat_action=[when["Felipe"], when["Frances"]],
        contest_roll=[throw(1, when["rest"]["Felipe"], 3), throw(1, when["rest"]["Frances"], 3)],
        hit_dice=(4,),
    )
    return {
        "winner": {ANNA: "Felipe", BEN: "Frances"}[told.facts("contest_won")["who"]],
        "fled": "flees" in told.keys,
        "hits_by_Felipe": hits_of(told)[ANNA],
        "die": 4,
        "Frances.G": told.state.ship_of(BEN).cannons,
    }


@plays("RB-BATTLE-R3")
def battle_round_3(given: Map, when: Map) -> Map:
    state = duel(FELIPE, frances(given["Frances"]))
    told = tell(
        state,
        combat_round(state, ANNA, BEN, 3),
        combat_action="shoot",
        contest_roll=[("skull",) * 3, (1, 1, 1)],
        hit_dice=dice(when["hit_dice"]),
        special_shot=when["use"],
    )
    return {"Frances": sections(told.state.ship_of(BEN))}


@plays("RB-BATTLE-R4")
def battle_round_4(given: Map, when: Map) -> Map:
    """Grappling hooks win the contest; masts lost in the same exchange do not stop the boarding."""
    state = duel(FELIPE, frances({"H": 1, "C": 0, **given["Frances"], "G": 0}))
    told = tell(
        state,
        combat_round(state, ANNA, BEN, 4),
        combat_action=[when["Felipe"], when["Frances"]],
        contest_roll=[throw(when["Felipe_skulls"], 2, 3), (1, 2, 3)],
        grapple=(0, 1),
        grapple_roll=("skull", "skull"),
        hit_dice=(when["hit_die"],),
        crew_roll=[(1, 2), ("skull", 1, 1)] * 3,
    )
    return {
        "winner": {ANNA: "Felipe", BEN: "Frances"}[told.facts("contest_won")["who"]],
        "Frances.M": told.state.ship_of(BEN).masts,
        "boarding": "boards" in told.keys,
    }


@plays("RB-CREW-R1")
def crew_round_1(given: Map, when: Map) -> Map:
    """MM-COMBAT-CREW."""
    crews = (given["Felipe"]["W"], given["Frances"]["W"])
    result = crew_round(crews, throw(1, 3, 2), throw(when["skulls"]["Frances"], 0, 3))
    return {
        "Felipe.W": result.crews[0],
        "Frances.W": result.crews[1],
        "capped": f"Frances {crews[0] - result.crews[0]}",
    }


@plays("RB-CREW-R2")
def crew_round_2(given: Map, when: Map) -> Map:
    state = duel({**FELIPE, "ship": damaged("frigate", {"W": given["Felipe.W"]})}, frances({"W": given["Frances.W"]}))
    told = tell(state, crew_combat(state, ANNA, BEN), crew_roll=[("skull", "skull"), throw(1, 3, 3)])
    left = {told.state.ship_of(s).crew for s in (ANNA, BEN)}
    return {"both": left.pop() if len(left) == 1 else left, "winner": {ANNA: "Felipe"}.get(told.result[1])}


@plays("RB-CREW-R2b")
def crew_round_2_after_cards(given: Map, when: Map) -> Map:
    rest = when["after_cards"]["rest"]
    result = crew_round((1, 1), throw(1, rest["Felipe"], 2), throw(1, rest["Frances"], 3))
    return {"winner": ("Felipe", "Frances")[result.winner or 0]}


# 6.2 Derived


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
    state = captain(at_sea(), ANNA, zone="caracas", in_port=True)
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
    icons = ("", "pirate-sloop", "E", "no-icon", "N", "no-icon", "N")
    moved = play(state, "draw_event", None, event_kind="icons", event_icons=icons, event_text="nothing")
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
    """MM-NPC-COMBAT."""
    return {"npc_may_flee": npc_may_flee(damaged("frigate", given["npc"]), damaged("frigate", given["player"]))}


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
    result = crew_round((given["A"]["W"], given["B"]["W"]), throw(when["A_skulls"], 0, 3), (1, 2))
    return {"B.W": result.crews[1]}


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
    told = play(state, "begin_turn", which_captain=("", "nassau", 2, 2, 2, 2), first_ship="flute")
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
        checklist=(),
        enter_demand="now",
        demand_tokens=("rum",) * 16,
        mission_port="nassau",
        mission_title="",
        which_captain=("", "nassau", 2, 2, 2, 2),
        first_ship="sloop",
        first_player=ANNA,
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
