"""The derived vectors (6.2), one small check each."""

from dataclasses import replace
from typing import Any

from companion.games.blackbeard.data import PORT_AT, cargo_value
from companion.games.blackbeard.hands import discard_option
from companion.games.blackbeard.legal import cannot_act
from companion.games.blackbeard.procedures.antipirate import local_resistance, wear_and_tear
from companion.games.blackbeard.procedures.commissioners import intercept, kc_battle, oust, raid_pirate_port
from companion.games.blackbeard.procedures.ending import end
from companion.games.blackbeard.procedures.merchants import cargo, converting, torture
from companion.games.blackbeard.procedures.misfortunes import storm_hits, storm_in
from companion.games.blackbeard.procedures.mutiny import mutiny
from companion.games.blackbeard.procedures.pardon import pardon_turned
from companion.games.blackbeard.procedures.ports import buy_haven
from companion.games.blackbeard.procedures.raids import sacking
from companion.games.blackbeard.procedures.retirement import bribe_governor
from companion.games.blackbeard.procedures.setup import richest
from companion.games.blackbeard.procedures.turn import ready
from companion.games.blackbeard.procedures.warships import flight, surprisers, warship_attacks, warship_battle
from companion.games.blackbeard.rules import (
    cargo_loyalty,
    combat_of,
    loyalty_of,
    may_buy_haven,
    may_enter,
    may_ransom,
    may_refit,
    ring,
    sale,
    speed_of,
    split,
    status,
    stolen,
    takes_governor,
    takes_merchant,
)
from tests.unit.games.blackbeard.play import A, B, C, do, fresh, in_play, part, pirate, port, with_box
from tests.unit.games.blackbeard.scenes import (
    SEA,
    active,
    allied,
    at_san_juan,
    in_bath,
    slug,
    swallowed,
    with_kc,
    with_merchants,
    with_warship,
)
from tests.unit.games.blackbeard.vector import vector


@vector("TV-D01")
def governors_climb_the_ring(given: Any, when: Any, then: Any) -> None:
    state = fresh()
    for number in given["governors_at"]:
        state = state.with_port(PORT_AT[number], governor=f"p{number}")

    placed = ring(when["place_pro_governor_d66"], lambda p: takes_governor(state, p))

    assert placed == PORT_AT[then["port"]]


@vector("TV-D02")
def merchants_wrap_round_the_ring(given: Any, when: Any, then: Any) -> None:
    state = port(fresh(), PORT_AT[given["merchants_at"][0]], "north-atlantic", merchant="")
    state = state.with_port(PORT_AT[given["destroyed"][0]], destroyed=True)

    assert ring(when["place_merchant_d66"], lambda p: takes_merchant(state, p)) == PORT_AT[then["port"]]


@vector("TV-D03", "TV-D55")
def merchant_phase(given: Any, when: Any, then: Any) -> None:
    state = with_merchants(in_play(1 if given.get("solo") else 4), given["merchants_on_map"])
    says = {"merchant_d66": (2, 1), "box_sea": "india"}

    after = part(state, ready, A, False, says=says).state

    placed = len(after.merchants) - given["merchants_on_map"]
    assert placed == then.get("placed", then.get("merchants_on_map", 0) - given["merchants_on_map"])


@vector("TV-D05")
def two_cards_at_most(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play()).with_turn(card="", actions=0, played=0, phase="announce")
    state = state.with_player(replace(state.players[A], hand=given["cards"]))
    says = {"play_which": "discard", "discard_count": 2, "discard_which": ["skull-and-crossbones", "double-cross"]}

    after = do(state, "play_card", says=says).state

    assert after.turn.actions == then["actions"]
    assert after.players[A].hand == given["cards"] - 2
    assert discard_option(after, A).refused is not None


@vector("TV-D07")
def six_finds_nothing(given: Any, when: Any, then: Any) -> None:
    state = pirate(port(in_play(), "san-juan", merchant=""), ability=given["ability"])

    told = do(state, "find", says={"find_die": (when["find_die"],)}, pirate="A1")

    assert told.said("not_found").facts["total"] == then["total"]
    assert bool(told.state.pirates["A1"].found) == then["found"]


@vector("TV-D08", "TV-D09")
def a_declined_cargo(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play(), place=slug(given["sea_area"]))
    says = {"cargo_die": (when["cargo_die"],), "stow": "leave"}

    told = part(state, cargo, given["cargo"], says=says, pid="A1", port="goa")

    rolled = told.said("cargo").facts["roll"]
    assert rolled == then["cargo_roll"]
    assert cargo_value(slug(given["sea_area"]), rolled) == then["doubloons_offered"]
    assert cargo_loyalty(rolled, taken=False) == then["loyalty_change"]
    assert told.state.pirates["A1"].booty == 0


@vector("TV-D11")
def silence(given: Any, when: Any, then: Any) -> None:
    state = pirate(port(in_play(), "san-juan", merchant="sloop"))
    held = given["hostage"]
    says = {"torture_die": (when["torture_die"],)}

    arguments = (held["information"], held["value"], given["cruelty"])
    after = part(state, torture, *arguments, says=says, pid="A1", port="san-juan").state

    assert after.ports["san-juan"].information.get("A1", 0) == then["info_gain"]
    assert after.pirates["A1"].notoriety == then["np_gain"]
    assert after.pirates["A1"].loyalty == 7 + then["loyalty_change"]
    assert after.pirates["A1"].hostages == ()


@vector("TV-D13")
def down_to_a_sloop(given: Any, when: Any, then: Any) -> None:
    sheet = {"ship": "brigantine", "speed": given["speed"], "combat": given["combat"], "loyalty": given["crew_loyalty"]}
    state = pirate(in_play(), holds=tuple(given["holds"]), guns=True, prize="sloop", **sheet)
    says = {"keep_holds": tuple(n - 1 for n in when["keep_holds"])}

    ship = part(state, converting, says=says, pid="A1").state.pirates["A1"]

    assert (ship.ship, ship.speed, ship.combat) == ("sloop", then["speed"], then["combat"])
    assert list(ship.holds) == then["holds"]
    assert (ship.loyalty, ship.guns) == (then["crew_loyalty"], then["heavy_guns"])


@vector("TV-D14")
def the_prize_is_gone(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play(), prize=slug(given["prize_pending"]))

    after = do(state, "move", says={"move_to": "west-caribbean"}, pirate="A1").state

    assert (cannot_act(after, after.pirates["A1"], "convert") is None) == then["legal"]


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

    ship = part(state, wear_and_tear, "A1", says={"wear_die": (when["wear_and_tear_die"],)}).state.pirates["A1"]

    assert (ship.speed, ship.loyalty) == (then["speed"], then["crew_loyalty"])


@vector("TV-D21", "TV-D22", "TV-D23")
def status_of_a_port(given: Any, when: Any, then: Any) -> None:
    nation = slug(given["nationality"])
    governor = "a1" if given["governor"] == "Anti" else "p1"
    state = port(in_play(), "martinique", nation=nation, governor=governor, haven="A1" if given["haven"] else "")
    letter = slug(given["letter"]) if given["letter"] else ""
    state = pirate(state, letter=letter, history=tuple(slug(n) for n in given["attack_history"]))
    him = state.pirates["A1"]

    now = status(state, "martinique", him)

    assert now == slug(then["status"])
    if "can_buy_haven" in then:
        assert (may_buy_haven(state, "martinique", him) == "") == then["can_buy_haven"]
        assert sale(now, 1000) == 1000 * then["sell_rate"]
    if "may_enter" in then:
        assert may_enter(state, "martinique", him) == then["may_enter"]


@vector("TV-D26")
def a_pirate_port_brings_revelry(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play(), place="tortuga", holds=(given["booty"], 0, 0), loyalty=given["crew_loyalty"])

    after = do(state, "in_port", says={"business": ("sell",)}, pirate="A1").state.pirates["A1"]

    assert after.worth == then["net_worth_gain"]
    assert (after.revelry, after.idle, after.loyalty) == (then["dr"], then["idle_owed"], then["crew_loyalty"])


@vector("TV-D28")
def no_refit_among_arabs(given: Any, when: Any, then: Any) -> None:
    assert may_refit(slug(given["status"]), slug(given["nationality"])) == then["legal"]


@vector("TV-D29")
def too_dear_a_haven(given: Any, when: Any, then: Any) -> None:
    state = in_bath("Pro", worth=given["net_worth"])

    told = part(state, buy_haven, "A1", says={"haven_price": (when["haven_die"],)}, pid="A1")

    assert told.said("haven_too_dear").facts["price"] == then["price"]
    assert (told.state.ports["bath"].haven == "A1") == then["haven"]
    assert ("p1" in told.state.pirates["A1"].bribed) == then["governor_bribed"]
    assert told.state.pirates["A1"].loyalty == 7 + then["loyalty_change"]


@vector("TV-D30")
def no_ransom_for_portuguese(given: Any, when: Any, then: Any) -> None:
    assert may_ransom(slug(given["status"]), slug(given["port_nationality"])) == then["legal"]


@vector("TV-D32")
def the_sack_fails(given: Any, when: Any, then: Any) -> None:
    state = at_san_juan(sack="san-juan")
    state = state.with_pirate(replace(state.pirates["A1"], place="san-juan"))

    told = part(state, sacking, says={"sack_die": (when["sack_die"],)}, pid="A1", kind="sack")

    assert told.said("sack_fails").facts["total"] == then["total"]
    assert told.state.pirates["A1"].docked
    assert told.state.pirates["A1"].notoriety == then["np_gain"]


@vector("TV-D34")
def everything_is_stolen(given: Any, when: Any, then: Any) -> None:
    assert stolen(given["target_booty"], given["difference"], when["percent_die"]) == then["stolen"]


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

    assert (cannot_act(state, state.pirates["A1"], "recover") is None) == then["legal"]
    rested = do(state, "waste", pirate="A1").state
    assert do(rested, "recover", pirate="A1").state.pirates["A1"].revelry == ""


@vector("TV-D45")
def resistance_needs_more(given: Any, when: Any, then: Any) -> None:
    state = port(in_play(), "havana", governor="p1", ratings=(given["wealth"], 8))
    says = {"resistance_port": "havana", "resistance_die": (when["die"],)}

    after = part(pirate(state), local_resistance, B, says=says, pid="A1").state

    assert (after.ports["havana"].governor == "") == then["governor_removed"]


@vector("TV-D47")
def still_afloat_at_the_end(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play(), notoriety=given["notoriety"], worth=given["net_worth"])

    after = part(state, end, "ended", "18.11").state

    assert after.players[A].vp == then["vp"]
    assert after.over


@vector("TV-D48", "TV-D49")
def a_governor_has_his_price(given: Any, when: Any, then: Any) -> None:
    state = in_bath("Pro", worth=given["net_worth"], notoriety=given.get("notoriety", 0), loyalty=given["crew_loyalty"])
    says = {"bribe_price": tuple(divmod(when["bribe_d66"], 10)), "pay_bribe": when["pay"]}

    told = part(state, bribe_governor, "A1", says=says, pid="A1")

    if when["pay"]:
        assert told.said("bribe_paid").facts["price"] == then["price"]
        assert told.said("retired").facts["nw"] == then["net_worth_after"]
        assert told.state.players[A].vp == then["vp"]
    else:
        assert told.said("bribe_refused").facts["price"] == then["price"]
        him = told.state.pirates["A1"]
        assert (him.loyalty, "p1" in him.bribed) == (then["crew_loyalty"], then["governor_bribed"])


@vector("TV-D51")
def the_pardon_goes_straight_back(given: Any, when: Any, then: Any) -> None:
    state = replace(pirate(in_play()), pardons=given["pardon_count"], deck=given["deck_after_draw"] + 1)

    after = part(state, pardon_turned, A, "").state

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


@vector("TV-D56")
def where_teach_begins(given: Any, when: Any, then: Any) -> None:
    counts = {slug(sea): n for sea, n in given["merchants_per_area"].items()}

    assert richest(counts) == (slug(then["sea_area"]),)


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
