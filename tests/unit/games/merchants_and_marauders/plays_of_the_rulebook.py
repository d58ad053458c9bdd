"""6.1: the examples of the rulebook, each played for real."""

from dataclasses import replace
from typing import Any

from companion.core.ask import Instead, Seat
from companion.games.merchants_and_marauders.procedures.combat import combat_round
from companion.games.merchants_and_marauders.procedures.crew import crew_combat
from companion.games.merchants_and_marauders.procedures.hits import strike, volley
from companion.games.merchants_and_marauders.procedures.npcs import resolve_icon
from companion.games.merchants_and_marauders.procedures.spoils import claims
from companion.games.merchants_and_marauders.rules.npc import rolling, vector
from companion.games.merchants_and_marauders.rules.ports import unit_prices
from companion.games.merchants_and_marauders.rules.scouting import merchant_of, targets
from tests.unit.games.merchants_and_marauders.plays import (
    Map,
    duel,
    flight,
    hits_of,
    hunting,
    plays,
    sink_the_enemy,
)
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    BEN,
    CODES,
    LAID_OUT,
    NO_SKULL,
    ONE_SKULL,
    at_sea,
    captain,
    counted,
    damaged,
    dice,
    fighting,
    nations,
    new_table,
    npc,
    offered,
    play,
    raiding,
    record,
    sections,
    slot_id,
    tell,
    throw,
    zone_id,
)


@plays("RB-SKILL-01")
def skill_roll(given: Map, when: Map) -> Map:
    """MM 2.1, through the rumour that an Influence roll brings."""
    state = captain(at_sea(), ANNA, skills=(1, 1, 1, given["value"]), zone="caracas", in_port=True)
    told = play(state, "acquire_rumour", port_mod="none", rumour_roll=counted(when["dice"]), rumour_title="")
    asked: Any = told.question("rumour_roll")
    return {"dice_rolled": asked.count, "success": "rumour_heard" in told.keys}


@plays("RB-SETUP-01")
def first_ship(given: Map, when: None) -> Map:
    """MM-SETUP-PLAYER: the sections of the ship that is chosen."""
    answers = {**LAID_OUT, "which_captain": record("port-royal"), "first_ship": given["ship"]}
    told = play(new_table().state, "set_up", None, **answers)
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
    told = play(at_sea(), "scout", scout_target=BEN, scouting_roll=NO_SKULL)
    left = targets(told.state, told.state.players[ANNA])
    return {
        "may_scout": ["merchant" for t in left if t == merchant_of("san-juan")],
        "may_not_scout": ["player B" for t in (BEN,) if t not in left],
    }


@plays("RB-BUY-01")
def offer_prices(given: Map, when: None) -> Map:
    """MM-PORT-BUY step 3."""
    return {"unit_price": unit_prices(at_sea(), "caracas", given["offer"])}


@plays("RB-RAID-01")
def raid_example(given: Map, when: Map) -> Map:
    """MM-RAID: the cannons' card is exchanged, so no section is destroyed."""
    state = captain(at_sea(), ANNA, zone="tortuga", ship=damaged(given["ship"], given["sections"]))
    cards = [("rum", 3, "escape"), ("?", 2, "masts"), ("tobacco", 3, "cannons")]
    told = play(
        state,
        "scout",
        **raiding("tortuga", cards, ONE_SKULL),
        spend_success="exchange",
        which_raid_card=2,
        raid_new_card=("?", 5, "cargo"),
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


@plays("RB-BOUNTY-01")
def attack_a_player(given: Map, when: Map) -> Map:
    """MM-BOUNTY-GAIN 1."""
    state = captain(captain(at_sea(), ANNA, zone="nassau", nation="england"), BEN, zone="nassau", nation="france")
    told = play(state, "scout", scout_target=BEN, scouting_roll=ONE_SKULL, **flight())
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
    told = play(state, "scout", **raiding("tortuga", cards))
    at_once = told.order.index("BountyChanged") < told.order.index("raid_card")
    return {"ES": told.state.players[ANNA].bounties["spain"], "when": "before_cards" if at_once else "later"}


@plays("RB-BOUNTY-03")
def attack_and_beat_a_naval_ship(given: Map, when: Any) -> Map:
    state = npc(captain(at_sea(), ANNA, ship="galleon", zone="curacao"), "naval-netherlands", "curacao")
    told = sink_the_enemy(state, "naval-netherlands")
    after = told.state.players[ANNA]
    return {"bounties": {"NL": after.bounties["netherlands"]}, "glory": after.glory}


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
    admiral = ("New Admiral", slot, "st-maarten", 2, 2, 2)
    state = play(state, "draw_event", None, event_kind="captain", which_npc=admiral).state
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
    state, located = told.result
    after = tell(state, strike(state, located)).state.ship_of(BEN)
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
    before = given["Felipe"]["W"]
    state = duel({**FELIPE, "ship": damaged("frigate", {"W": before})}, frances({"W": given["Frances"]["W"]}))
    skulls = when["skulls"]
    first = [throw(skulls["Felipe"], 3, 2), throw(skulls["Frances"], 0, 3)]
    told = tell(state, crew_combat(state, ANNA, BEN), crew_roll=[*first, throw(2, 0, 2), throw(1, 3, 3)])
    left = told.facts("crew_round")
    return {
        "Felipe.W": left["left"],
        "Frances.W": left["lefts"],
        "capped": f"Frances {before - left['left']}",
    }


@plays("RB-CREW-R2")
def crew_round_2(given: Map, when: Map) -> Map:
    state = duel({**FELIPE, "ship": damaged("frigate", {"W": given["Felipe.W"]})}, frances({"W": given["Frances.W"]}))
    told = tell(state, crew_combat(state, ANNA, BEN), crew_roll=[("skull", "skull"), throw(1, 3, 3)])
    left = {told.state.ship_of(s).crew for s in (ANNA, BEN)}
    return {"both": left.pop() if len(left) == 1 else left, "winner": {ANNA: "Felipe"}.get(told.result[1])}


@plays("RB-CREW-R2b")
def crew_round_2_after_cards(given: Map, when: Map) -> Map:
    after = when["after_cards"]
    state = duel({**FELIPE, "ship": damaged("frigate", {"W": 1})}, frances({"W": 1}))
    blows = [throw(after["skulls"][n], after["rest"][n], dice) for n, dice in (("Felipe", 2), ("Frances", 3))]
    told = tell(state, crew_combat(state, ANNA, BEN), crew_roll=blows)
    return {"winner": {ANNA: "Felipe", BEN: "Frances"}.get(told.result[1])}
