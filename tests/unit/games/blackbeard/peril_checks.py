"""The derived vectors (6.2) of hunters, storms, crews and endings, one small check each."""

from dataclasses import replace
from typing import Any

from companion.games.blackbeard.procedures.antipirate import wear_and_tear
from companion.games.blackbeard.procedures.commissioners import intercept, kc_battle, oust, raid_pirate_port
from companion.games.blackbeard.procedures.ending import end
from companion.games.blackbeard.procedures.misfortunes import storm_hits, storm_in
from companion.games.blackbeard.procedures.mutiny import mutiny
from companion.games.blackbeard.procedures.pardon import turn_pardon
from companion.games.blackbeard.procedures.warships import flight, surprisers, warship_attacks, warship_battle
from companion.games.blackbeard.rules.crews import combat_of, loyalty_of, speed_of, split
from companion.games.blackbeard.rules.pirate_actions import why_not_act
from tests.unit.games.blackbeard.play import A, B, C, do, in_play, part, pirate, port, with_box
from tests.unit.games.blackbeard.scenes import (
    SEA,
    active,
    allied,
    in_bath,
    slug,
    swallowed,
    with_kc,
    with_warship,
)
from tests.unit.games.blackbeard.vector import vector


@vector("TV-D15", "TV-D16")
def flight_from_a_warship(given: Any, when: Any, then: Any) -> None:
    sheet = given["pirate"]
    state = pirate(in_play(), ship="sloop", speed=sheet["speed"], revelry=sheet.get("dr", ""))
    state = with_warship(state, given["warship"]["speed"])
    dice = when["dice"]
    says = {"warship_chase": (dice["warship"],), "pirate_flees": (dice["pirate"],), "fight_or_flee": "flee"}

    totals: list[int] = []

    def measured(scene: Any) -> Any:
        totals.extend((yield from flight(scene, B, state.warships[SEA])))

    part(state, measured, says=says, pid="A1")
    assert totals == then["totals"]
    assert (totals[0] > totals[1]) == then["found"]
    if not then["found"]:
        after = part(state, swallowed(warship_attacks), B, SEA, says=says, pid="A1", kind="find")
        assert "action_cancelled" in after.sayings
        assert SEA in after.state.warships


@vector("TV-D17", "TV-D18")
def the_warship_wins(given: Any, when: Any, then: Any) -> None:
    sheet = given["pirate"]
    state = pirate(in_play(), ship="sloop", ability=sheet["ability"], combat=sheet["combat"])
    state = with_warship(state, combat=given["warship"]["combat"])
    dice = when["battle_dice"]
    says = {"hunter_battle": (dice["warship"],), "pirate_battle": (dice["pirate"],)}

    told = part(state, swallowed(warship_battle), B, SEA, state.warships[SEA], None, says=says, pid="A1", kind="find")

    won = told.said("warship_won").facts
    assert [won["mine"], won["his"]] == then["totals"]
    assert won["damage"] == then["combat_damage"]
    beaten = told.state.pirates["A1"]
    assert beaten.combat == sheet["combat"] - then["combat_damage"]
    assert beaten.loyalty == 6
    assert beaten.notoriety == 0
    assert told.state.players[B].vp == then["ap_vp"]
    assert "action_cancelled" in told.sayings


@vector("TV-D20")
def no_wear(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play(), speed=given["speed"], loyalty=given["crew_loyalty"])

    ship = part(state, wear_and_tear, "A1", B, says={"wear_die": (when["wear_and_tear_die"],)}).state.pirates["A1"]

    assert (ship.speed, ship.loyalty) == (then["speed"], then["crew_loyalty"])


@vector("TV-D35")
def the_roll_must_be_below(given: Any, when: Any, then: Any) -> None:
    state = active(pirate(in_play(), notoriety=given["notoriety"]))
    says = {"what_interferes": "kc-deploy", "kc_deploy": (4, 4, when["roll_3d6_total"] - 8)}

    after = do(state, "interfere", B, says).state

    assert bool(after.players[B].kc) == then["kc_deployed"]
    assert (B in after.turn.interfered) == then["ap_action_spent"]


@vector("TV-D36")
def he_slips_away(given: Any, when: Any, then: Any) -> None:
    state = with_kc(pirate(in_play(), speed=given["pirate"]["speed"]), speed=given["kc"]["speed"])
    says = {"kc_chase": (when["dice"]["kc"],), "pirate_evades": (when["dice"]["pirate"],)}

    told = part(state, intercept, B, given["kc"]["entered_this_action"], says=says, pid="A1", kind="find")

    missed = told.said("kc_missed").facts
    assert [missed["his"], missed["mine"]] == then["totals"]
    assert "kc_intercepts" not in told.sayings


@vector("TV-D37")
def a_tie_beats_the_commissioner(given: Any, when: Any, then: Any) -> None:
    sheet = given["pirate"]
    values = {"combat": sheet["combat"], "loyalty": sheet["crew_loyalty"], "notoriety": sheet["notoriety"]}
    state = with_kc(pirate(in_play(), ability=sheet["ability"], **values), combat=given["kc"]["combat"])
    kc = state.players[B].kc
    says = {"hunter_battle": (when["battle_dice"]["kc"],), "pirate_battle": (when["battle_dice"]["pirate"],)}

    told = part(state, kc_battle, B, kc, says=says, pid="A1", kind="find")

    beaten = told.said("kc_beaten").facts
    assert {"pirate": beaten["mine"], "kc": beaten["his"]} == then["totals"]
    assert told.state.players[B].kc is None
    assert "matthews" in told.state.lost_kcs
    him = told.state.pirates["A1"]
    assert (him.notoriety, him.loyalty) == (then["notoriety"], then["crew_loyalty"])
    assert him.combat == sheet["combat"] - then["combat_damage"]


@vector("TV-D39")
def a_pirate_port_falls(given: Any, when: Any, then: Any) -> None:
    state = with_box(with_kc(in_play(), combat=given["kc_combat"]), sea__tortuga=SEA)
    for id, card, sheet in zip(("A1", "C1"), ("vane", "low"), given["pirates_in_port"], strict=True):
        revelry = sheet.get("dr", "")
        state = pirate(state, id, card, "tortuga", combat=sheet["combat"], revelry=revelry, idle=int(bool(revelry)))
    says = {"kc_raids": (when["dice"]["kc"],), "defends_port": [(d,) for d in when["dice"]["pirates"]]}

    after = part(state, raid_pirate_port, B, says=says, pid="A1").state

    assert after.ports["tortuga"].destroyed == then["port_destroyed"]
    for id, sheet in zip(("A1", "C1"), given["pirates_in_port"], strict=True):
        assert after.pirates[id].combat == sheet["combat"] - then["each_pirate"]["combat_damage"]
        assert after.pirates[id].at_sea


@vector("TV-D40")
def the_port_stands_by_them(given: Any, when: Any, then: Any) -> None:
    state = port(with_kc(in_play(), combat=given["kc_combat"]), "san-juan")
    for id, card, sheet in zip(("A1", "C1"), ("vane", "low"), given["pirates_in_port"], strict=True):
        state = pirate(state, id, card, "san-juan", combat=sheet["combat"])
    says = {"kc_ousts": (when["dice"]["kc"],), "defends_port": (when["dice"]["pirate"],)}

    told = part(state, oust, B, says=says, pid="A1", kind="in_port")

    failed = told.said("oust_failed").facts
    assert [failed["his"], failed["mine"]] == then["totals"]
    assert [p.notoriety for p in told.state.pirates.values()] == [then["np_gain_each"]] * 2
    assert all(p.docked for p in told.state.pirates.values())


@vector("TV-D41")
def put_down_at_nought(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play(), command=given["command"], loyalty=given["crew_loyalty"])

    told = do(state, "move", says={"mutiny_die": (when["mutiny_die"],), "move_to": "west-caribbean"}, pirate="A1")

    assert ("A1" in told.state.pirates) == then["pirate_survives"]
    assert told.state.pirates["A1"].loyalty == then["crew_loyalty"]
    later = told.state.with_turn(activated=(), number=13, actions=2)
    again = do(later, "move", says={"mutiny_die": (1,), "move_to": SEA}, pirate="A1")
    assert ("mutiny_down" in again.sayings) == then["mutiny_again_on_next_activation"]


@vector("TV-D42")
def a_newcomer_takes_command(given: Any, when: Any, then: Any) -> None:
    ship = given["ship"]
    sheet = {"speed": ship["speed"], "combat": ship["combat"], "notoriety": given["notoriety"]}
    state = pirate(in_play(), command=given["command"], worth=given["net_worth"], **sheet)
    state = state.with_player(replace(state.players[A], captains=1))
    says = {"mutiny_die": (when["mutiny_die"],), "newcomer_from_hand": "kidd", "box_traits": (2, 3, 3, 3, 2, 3)}

    after = part(state, mutiny, "A1", says=says).state

    assert "vane" in after.locker
    assert after.players[A].vp == then["vp_gain"]
    new, kept = after.pirates["A1"], then["new_pirate"]
    assert new.card == "kidd"
    assert (new.ship, new.speed, new.combat) == (slug(kept["ship"]), kept["speed"], kept["combat"])
    assert (new.loyalty, new.notoriety, new.worth) == (kept["crew_loyalty"], kept["notoriety"], kept["net_worth"])


@vector("TV-D43")
def first_the_headache(given: Any, when: Any, then: Any) -> None:
    state = port(in_play(), "bath", nation="english")
    state = pirate(state, place="bath", revelry=given["dr"], idle=1)

    assert (why_not_act(state, state.pirates["A1"], "recover") is None) == then["legal"]
    rested = do(state, "waste", pirate="A1").state
    assert do(rested, "recover", pirate="A1").state.pirates["A1"].revelry == ""


@vector("TV-D47")
def still_afloat_at_the_end(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play(), notoriety=given["notoriety"], worth=given["net_worth"])

    after = part(state, end, "ended", "18.11").state

    assert after.players[A].vp == then["vp"]
    assert after.over


@vector("TV-D51")
def the_pardon_goes_straight_back(given: Any, when: Any, then: Any) -> None:
    state = replace(pirate(in_play()), pardons=given["pardon_count"], deck=given["deck_after_draw"] + 1)

    after = part(state, turn_pardon, A, "").state

    assert after.pardons == then["pardon_count"]
    assert after.pardon_in_deck == then["shuffled_in_now"]
    assert after.deck == then["deck"]


@vector("TV-D53")
def allied_values(given: Any, when: Any, then: Any) -> None:
    state = allied(given["ships"])
    him = state.pirates["A1"]

    assert combat_of(state, him) == then["combat"]
    assert speed_of(state, him) == then["speed"]
    assert loyalty_of(state, him) == then["loyalty"]


@vector("TV-D54")
def the_odd_point(given: Any, when: Any, then: Any) -> None:
    one, two = given["command"]

    assert list(split(given["np_gain"], (one, two))) == then["np"]


@vector("TV-D57")
def teach_is_disgraced(given: Any, when: Any, then: Any) -> None:
    sheet = {"command": given["command"], "loyalty": given["crew_loyalty"], "notoriety": given["notoriety"]}
    state = pirate(in_play(1), card="teach", **sheet)
    says = {"mutiny_die": (when["mutiny_die"],), "teach_disgraced": (when["loyalty_zero_2d6"] - 4, 4)}

    after = part(state, mutiny, "A1", says=says).state

    teach = after.pirates["A1"]
    assert (teach.loyalty, teach.notoriety) == (then["crew_loyalty"], then["notoriety"])


@vector("TV-D58")
def teach_retires_in_glory(given: Any, when: Any, then: Any) -> None:
    state = in_bath("Haven")
    state = pirate(replace(in_play(1), ports=state.ports, box=state.box), card="teach", place="bath")
    teach = replace(state.pirates["A1"], notoriety=given["notoriety"], worth=given["net_worth"])
    state = state.with_pirate(teach).with_player(replace(state.players[A], vp=given["vp_before"]))
    state = pirate(state, "B1", "kidd", "india")

    after = do(state, "retire", says={"stop_card": "fair-winds", "retire_how": "haven"}, pirate="A1").state

    assert after.players[A].vp == then["vp"]
    assert after.result == {"win": "won"}[then["result"]]


@vector("TV-D60")
def one_commissioner_each(given: Any, when: Any, then: Any) -> None:
    state = active(pirate(in_play()))

    assert B in surprisers(state, C)
    assert (B in surprisers(with_kc(state), C)) == then["legal"]


@vector("TV-D61")
def a_storm_slows_him(given: Any, when: Any, then: Any) -> None:
    sheet = given["pirate"]
    state = with_box(pirate(in_play(), speed=sheet["speed"], loyalty=sheet["crew_loyalty"]), chart__storm=(1, 2, 3))
    him = state.pirates["A1"]

    after = part(state, storm_hits, him, SEA, says={"storm_die": (when["storm_die"],)}).state.pirates["A1"]

    assert him.speed - after.speed == then["speed_damage"]
    assert (after.speed, after.loyalty) == (then["speed"], then["crew_loyalty"])


@vector("TV-D62")
def a_storm_in_the_transit_box(given: Any, when: Any, then: Any) -> None:
    place = "gold-coast-east-africa"
    sheet = {"notoriety": given["pirate"]["notoriety"], "worth": given["pirate"]["net_worth"]}
    state = with_box(pirate(in_play(), place=place, **sheet), chart__storm=(1, 2, 3))

    told = part(state, storm_hits, state.pirates["A1"], place, says={"storm_die": (when["storm_die"],)})

    assert ("A1" not in told.state.pirates) == then["sunk"]
    assert told.state.players[A].vp == then["vp"]


@vector("TV-D63", "TV-D64")
def a_storm_spares_the_docked(given: Any, when: Any, then: Any) -> None:
    state = port(in_play(), "san-juan")
    state = pirate(state, place="san-juan")
    says: dict[str, Any] = {}
    if "warship" in given:
        state = with_warship(state, combat=given["warship"]["combat"])
        says["storm_warship"] = (when["storm_warship_2d6"] - 4, 4)
    else:
        state = with_kc(state)
        says["storm_kc"] = (when["storm_kc_die"],)

    told = part(state, storm_in, SEA, says=says)

    assert told.state.pirates["A1"] == state.pirates["A1"]
    if "warship" in given:
        assert (SEA not in told.state.warships) == then["warship_removed"]
    else:
        assert told.state.players[B].kc is None
        assert told.state.lost_kcs == ()
