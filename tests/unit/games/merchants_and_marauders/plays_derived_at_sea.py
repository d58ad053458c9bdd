"""6.2: the derived vectors of raids, searches and fights, each played for real."""

from dataclasses import replace
from typing import Any

from companion.games.merchants_and_marauders.events import SectionsSet
from companion.games.merchants_and_marauders.procedures.combat import combat_round
from companion.games.merchants_and_marauders.procedures.crew import crew_combat
from companion.games.merchants_and_marauders.procedures.spoils import claims
from companion.games.merchants_and_marauders.rules.combat import contest_dice, contest_winner, skulls
from companion.games.merchants_and_marauders.rules.npc import searches
from companion.games.merchants_and_marauders.rules.scouting import merchant_of, targets
from companion.games.merchants_and_marauders.state import new_ship
from tests.unit.games.merchants_and_marauders.plays import Map, duel, hits_of, plays, sink_the_enemy
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    ANNA_BOARDS,
    ANNA_SINKS,
    BEN,
    CARLA,
    CODES,
    NO_SKULL,
    ONE_SKULL,
    anna_wins,
    at_sea,
    captain,
    damaged,
    dice,
    finds,
    nations,
    npc,
    play,
    raiding,
    record,
    sections,
    slot_id,
    tell,
    throw,
    zone_id,
)


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
    told = play(state, "scout", **raiding(zone, cards))
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
        **finds(merchant_of("tortuga")),
        merchant_nation="france",
        attack_as="let-go",
    )
    assert not told.state.merchants["tortuga"]
    return {"token_to_track": told.state.track == 1, "bounty": told.state.players[ANNA].bounty}


@plays("D-BOUNTY-02")
def beating_an_attacker(given: Map, when: str) -> Map:
    """MM-BOUNTY-GAIN 2: whoever attacked."""
    slot = slot_id(given["attacked_by"])
    state = captain(
        at_sea(phase="turn-start"), ANNA, ship="galleon", zone="san-juan", bounties=nations(given["bounties"])
    )
    told = play(npc(state, slot, "san-juan"), "begin_turn", search_roll=ONE_SKULL, **ANNA_SINKS)
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
    told = play(state, when, search_roll=NO_SKULL)
    return {"search": "must_search" in told.keys}


@plays("D-SCOUT-05")
def searched_at_the_start_of_the_turn(given: Map, when: str) -> Map:
    state = captain(at_sea(phase="round"), ANNA, zone="caracas")
    state = captain(state, BEN, zone="nassau", in_port=True)
    state = npc(state, "pirate-sloop", "curacao")
    icons = ("", "pirate-sloop", "E", "no-icon", "N", "no-icon", "N", "nothing")
    moved = play(state, "draw_event", None, event_kind="icons", event_icons=icons)
    assert moved.state.npcs["pirate-sloop"].zone == "caracas"
    began = play(moved.state, "begin_turn", search_roll=NO_SKULL)
    later = "start of that player's turn" if "must_search" in began.keys else "never"
    return {"search_now": "must_search" in moved.keys, "search_at": later}


@plays("D-SCOUT-06")
def two_rolls_off_nassau(given: Map, when: None) -> Map:
    state = captain(at_sea(phase="turn-start"), ANNA, zone="nassau", bounties=nations({"EN": 1}))
    told = play(npc(state, slot_id(given["npc"]), "nassau"), "begin_turn", search_roll=ONE_SKULL, search_again=NO_SKULL)
    return {"found": "finds" in told.keys}


@plays("D-COMBAT-01")
def a_die_more_needs_two(given: Map, when: None) -> Map:
    """MM-COMBAT-ROUND 3."""
    sloop, frigate = new_ship("sloop"), new_ship("frigate")
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
    won = contest_winner(sides["A"][1], sides["B"][1])
    counts = []
    for i, name in enumerate(("A", "B")):
        action, faces, who = sides[name]
        cannons = who["ship"].cannons
        n = (cannons if won == i else min(skulls(faces), cannons)) if action == "shoot" else 0
        counts += [n] if n else []
    return counts


@plays("D-COMBAT-06")
def both_flee(given: Map, when: None) -> Map:
    state = duel({}, {"ship": new_ship("sloop", ("chasers",))})
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
        **finds(slot),
        contest_roll=anna_wins,
        hit_dice=(3,),
        combat_action=["flee", "flee"],
    )
    hit = next(e for e in told.events if isinstance(e, SectionsSet) and e.side == slot)
    assert (hit.cannons, hit.crew) == (given["npc"]["G"], given["npc"]["W"])
    asked: Any = next(a for a in told.asked if a.key == "combat_action" and a.facts["who"] == slot)
    return {"npc_may_flee": next(o.refused is None for o in asked.options if o.value == "flee")}


BOTH_SINK: Map = {
    "combat_action": "shoot",
    "contest_roll": ("skull", 1),
    "hit_dice": ("skull",),
    "skull_hit": "hull",
}
"""The answers of a fight in which each ship lands its one hit on the other's hull."""


@plays("D-HIT-04")
def both_sink(given: Map, when: str) -> Map:
    wrecks = {name: damaged("sloop", given[name]) for name in ("A", "B")}
    state = captain(captain(at_sea(), ANNA, ship=wrecks["A"], zone="nassau"), BEN, ship=wrecks["B"], zone="nassau")
    told = play(
        state,
        "scout",
        **finds(BEN),
        **BOTH_SINK,
    )
    names = {ANNA: "A", BEN: "B"}
    return {
        "dead": [n for s, n in names.items() if not told.state.players[s].afloat],
        "glory": {n: told.state.players[s].glory for s, n in names.items()},
    }


@plays("D-DEATH-04")
def both_sink_in_the_turn_of_one(given: Map, when: str) -> Map:
    """MM-DEATH, MM-TURN: the turn of the dead attacker ends, and the dead defender's begins with a new captain."""
    seats = dict(zip(given["players"], (ANNA, BEN, CARLA), strict=True))
    state = replace(at_sea(3), first=seats[given["turn_of"]])
    for name in ("A", "B"):
        state = captain(state, seats[name], ship=damaged("sloop", given[name]), zone="nassau")
    sunk = play(state, "scout", **finds(BEN), **BOTH_SINK).state
    assert not any(sunk.players[seats[name]].afloat for name in ("A", "B"))
    names = {seat: name for name, seat in seats.items()}
    began = play(sunk, "begin_turn", sunk.active, which_captain=record("tortuga"), first_ship="sloop").state
    ben = began.players[seats["B"]]
    return {"next": names[sunk.active], "B_sails": ben.afloat, "B_actions": ben.actions}


@plays("D-CREW-04", "D-CREW-05", "D-CREW-06")
def swivel_guns_without_a_crew(given: Map, when: Map) -> Map:
    """MM-COMBAT-CREW, A-40: B boards A, whose guns are all that is left."""
    sides = {}
    for name in ("A", "B"):
        mods = ("swivel-guns",) if given[name].get("guns") else ()
        sides[name] = {"ship": damaged("sloop", {"W": given[name]["W"]}, mods)}
    state = duel(sides["A"], sides["B"])
    thrown = {"hit": ONE_SKULL, "miss": NO_SKULL}[when["guns"]]
    told = tell(state, crew_combat(state, ANNA, BEN), swivel_guns=thrown)
    return {
        "B.W": told.state.ship_of(BEN).crew,
        "winner": {ANNA: "A", BEN: "B", "": "none"}[told.result[1]],
        "crew_rolls": sum(a.key == "crew_roll" for a in told.asked),
    }


@plays("D-CREW-07", "D-CREW-08", "D-CREW-09")
def swivel_guns_in_a_card_s_combat(given: Map, when: Map) -> Map:
    """A-49."""
    ship = new_ship("sloop", ("swivel-guns",))
    state = captain(at_sea(), ANNA, ship=ship, zone="nassau", in_port=given["staged"] == "in port")
    told = play(
        state,
        "staged_combat",
        staged_crew=given["enemy_crew"],
        staged_leadership=1,
        swivel_guns={"hit": ONE_SKULL, "miss": NO_SKULL}[when["guns"]],
        staged_roll=("skull", 1),
        staged_enemy_roll=(1,),
    )
    keys = [a.key for a in told.asked]
    return {
        "guns_fire": "swivel_guns" in keys,
        "crew_rolls": keys.count("staged_roll"),
        "won": "staged_won" in told.keys,
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
        **finds(slot),
        **ANNA_BOARDS,
        hit_dice=(1, 1, 2, 2),
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


@plays("D-DEATH-03")
def no_captain_left(given: Map, when: None) -> Map:
    """MM-DEATH."""
    state = replace(at_sea(), captains_left=given["captain_deck"])
    state = captain(state, ANNA, ship=damaged("sloop", {"H": 1}), zone="tortuga")
    cards = [("?", 3, "hull"), ("?", 3, "escape"), ("?", 3, "escape")]
    over = play(state, "scout", **raiding("tortuga", cards)).state
    return {"game_over": "immediately" if over.over else "later"}


@plays("D-SCOUTLIMIT-01")
def another_merchant(given: Map, when: None) -> Map:
    state = captain(at_sea(), ANNA, zone=zone_id(given["at"]), scouted=(merchant_of("tortuga"),))
    found = targets(state, state.players[ANNA])
    return {"may_scout": ["merchant Nassau" for t in found if t == merchant_of("nassau")]}
