"""The rulebook's own examples (6.1), one small check each."""

from dataclasses import replace
from typing import Any

from companion.games.blackbeard.data import PORT_AT
from companion.games.blackbeard.procedures.commissioners import deploy_kc, intercept
from companion.games.blackbeard.procedures.leaving import eliminate_by_kc, retire
from companion.games.blackbeard.procedures.merchants import cargo
from companion.games.blackbeard.procedures.misfortunes import place_merchants, storms_at_sea
from companion.games.blackbeard.procedures.ports import ransom, sell
from companion.games.blackbeard.procedures.raids import anger_nation, attacking
from companion.games.blackbeard.procedures.retirement import double_cross
from companion.games.blackbeard.procedures.warships import warship_attacks
from companion.games.blackbeard.rules.crews import attack_bonus, cargo_loyalty
from companion.games.blackbeard.rules.interference import why_not_interfere
from companion.games.blackbeard.rules.map import seas_of
from companion.games.blackbeard.rules.pirate_actions import why_not_act
from companion.games.blackbeard.rules.ports import sale, status
from companion.games.blackbeard.rules.turn import draft_order
from companion.games.blackbeard.state import Hostage
from tests.unit.games.blackbeard.play import A, B, C, do, fresh, in_play, part, pirate, port, with_box
from tests.unit.games.blackbeard.scenes import SEA, active, at_san_juan, in_bath, slug, swallowed, with_kc, with_warship
from tests.unit.games.blackbeard.vector import vector


@vector("TV-R01")
def d66(given: Any, when: Any, then: Any) -> None:
    rolled = 10 * given["black"] + given["white"]

    assert rolled == then["result"]
    assert PORT_AT[rolled] == slug(then["port"])


@vector("TV-R02", "TV-R03")
def draft(given: Any, when: Any, then: Any) -> None:
    assert list(draft_order(given["players"], given["cards_each"])) == then["order"]


@vector("TV-R04")
def merchants_by_d66(given: Any, when: Any, then: Any) -> None:
    dice = [tuple(divmod(r, 10)) for r in when["place_merchants_d66"]]

    told = part(fresh(), place_merchants, 2, "3.0 S8", says={"merchant_d66": dice})

    assert list(told.state.merchants) == [slug(p) for p in then["ports"]]
    assert [seas_of(told.state, p)[0] for p in told.state.merchants] == [slug(s) for s in then["sea_areas"]]


@vector("TV-R05")
def actions_may_be_split(given: Any, when: Any, then: Any) -> None:
    state = pirate(pirate(in_play(actions=given["card_actions"])), "A2", "low", "india")
    splits = set()
    for first in ("A1", "A2"):
        for second in ("A1", "A2"):
            went = state
            for id in (first, second):
                to = "west-caribbean" if id == "A1" else "east-africa"
                went = with_box(went, map__africa_india=True)
                if went.pirates[id].place != to:
                    went = do(went, "move", says={"move_to": to}, pirate=id).state
                else:
                    went = do(went, "move", says={"move_to": SEA if id == "A1" else "india"}, pirate=id).state
            assert went.turn.actions == 0
            splits.add((first, second).count("A1"))
    assert sorted(([n, 2 - n] for n in splits), reverse=True) == then["legal_splits"]


@vector("TV-R06")
def a_diamond_is_one_pirates_initiative(given: Any, when: Any, then: Any) -> None:
    state = in_play().with_turn(card="", actions=0, played=0, phase="announce")
    state = pirate(pirate(state, card="teach", initiative=given["initiative"]), "A2", "low")
    says = {"play_which": "warship-sighting", "whose_initiative": "A1"}

    after = do(state, "play_card", says=says).state

    assert after.turn.actions == then["actions"]
    refused = why_not_act(after, after.pirates["A2"], "move")
    assert (refused is None) == then["splittable"]


@vector("TV-R07")
def no_type_twice_in_an_action(given: Any, when: Any, then: Any) -> None:
    used = tuple(slug(t) for t in given["current_action_types_used"])
    state = active(pirate(in_play())).with_turn(types=used)
    title = slug(when["another_ap_player_plays"])

    assert (why_not_interfere(state, C, title, "find") is None) == then["legal"]
    assert why_not_interfere(state, C, "mutiny-conspiracy", "find") is None
    fresh_action = do(state, "move", says={"move_to": "west-caribbean"}, pirate="A1").state
    assert title not in fresh_action.turn.types


@vector("TV-R08")
def the_example_turn(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play(), card="low", place=slug(given["location"]), ability=1, loyalty=given["crew_loyalty"])
    state = port(state, "charleston", nation="english", merchant="")
    state = with_kc(state, C, slug(when[3]["move"][0]))
    state = active(state, kind="move")

    state = do(state, "interfere", B, {"what_interferes": "scurvy-outbreak"}).state
    state = do(state, "move", says={"move_to": slug(when[1]["move_to"])}, pirate="A1").state
    state = do(state, "find", says={"find_die": (when[2]["find_total"] - 1,)}, pirate="A1").state
    says = {"what_interferes": "kc-use", "kc_does": "sail", "kc_sails_to": slug(when[3]["move"][1])}
    state = do(state, "interfere", C, says).state

    low = state.pirates["A1"]
    assert (low.scurvy, low.loyalty, low.place) == (then["scurvy"], then["crew_loyalty"], slug(then["location"]))
    assert bool(low.found) == then["found"]
    kc = state.players[C].kc
    assert kc is not None
    assert kc.place == slug(then["ogle"])
    assert state.turn.interfered == (B, C)


@vector("TV-R09")
def caps(given: Any, when: Any, then: Any) -> None:
    assert [fresh(n).fleets for n in given["players"]] == then["result"]


@vector("TV-R10")
def vane_finds_and_rolls_for_cargo(given: Any, when: Any, then: Any) -> None:
    state = port(in_play(), "santo-domingo", merchant="")
    state = pirate(state, ability=given["ability"])
    says = {"find_die": (when["find_die"],), "merchant_type": slug(given["merchant"]["type"])}

    found = do(state, "find", says=says, pirate="A1")
    says = {"cargo_die": (when["cargo_die"],), "stow": "take"}
    looted = part(found.state, cargo, given["merchant"]["cargo"], says=says, pid="A1", port="santo-domingo")

    assert found.said("found").facts["total"] == then["find_total"]
    assert looted.said("cargo").facts["roll"] == then["cargo_roll"]
    assert looted.state.pirates["A1"].holds[0] == then["doubloons"]
    assert cargo_loyalty(then["cargo_roll"], taken=True) == then["loyalty_if_taken"]


@vector("TV-R11")
def vane_beats_a_warship(given: Any, when: Any, then: Any) -> None:
    sheet = given["pirate"]
    state = pirate(in_play(), ability=sheet["ability"], combat=sheet["combat"], speed=sheet["speed"])
    state = with_warship(state, **given["warship"])
    find, battle = when["find_dice"], when["battle_dice"]
    says = {
        "fight_or_flee": "flee",
        "warship_chase": (find["warship"],),
        "pirate_flees": (find["pirate"],),
        "hunter_battle": (battle["warship"],),
        "pirate_battle": (battle["pirate"],),
    }

    told = part(state, warship_attacks, B, SEA, says=says, pid="A1", kind="loot")

    caught = told.said("warship_caught").facts
    assert [caught["his"], caught["mine"]] == then["found_totals"]
    beaten = told.said("warship_beaten").facts
    assert {"pirate": beaten["mine"], "warship": beaten["his"]} == then["battle_totals"]
    vane = told.state.pirates["A1"]
    assert (vane.combat, vane.notoriety) == (then["combat_after"], then["np_gain"])
    assert told.state.players[B].vp == then["ap_vp"]
    assert told.state.warships == {}


@vector("TV-R12")
def vane_tortures_the_captain(given: Any, when: Any, then: Any) -> None:
    state = port(in_play(), "santo-domingo", merchant="brigantine").with_port("santo-domingo")
    state = pirate(state, cruelty=given["pirate"]["cruelty"], holds=tuple(given["holds"]))
    merchant = state.ports["santo-domingo"].merchant
    assert merchant is not None
    state = state.with_port("santo-domingo", merchant=replace(merchant, finders=("A1",), since=8))
    state = state.with_pirate(replace(state.pirates["A1"], found=("santo-domingo",)))
    state = with_box(state, loyalty__highest=12)
    says = {
        "cargo_die": (given["cargo_roll"] - given["merchant_cargo"],),
        "stow": "hold-0",
        "hostage_drawn": "captain",
        "hostage_fate": when["choice"],
        "torture_die": (when["torture_die"],),
        "notoriety_die": (when["notoriety_die"],),
        "revel_at_sea": False,
    }

    told = do(state, "loot", says=says, pirate="A1")

    vane = told.state.pirates["A1"]
    assert list(vane.holds) == then["holds"]
    assert told.state.ports["santo-domingo"].information["A1"] == then["info_santo_domingo"]
    assert vane.notoriety == then["np_gain_torture"] + then["np_gain_loot"]
    assert vane.loyalty == 7 + then["loyalty_change"]
    assert vane.prize == "brigantine"


@vector("TV-R13", "TV-R14")
def sale_rates(given: Any, when: Any, then: Any) -> None:
    assert sale(slug(given["status"]), given["booty"]) == then["net_worth_gain"]


@vector("TV-R15")
def ransom_goes_into_a_hold(given: Any, when: Any, then: Any) -> None:
    held = Hostage("governors-daughter", 3, given["hostage"]["value"], "english")
    state = in_bath("Haven", holds=tuple(given["holds"]), ship="sloop", hostages=(held,))
    dice = (when["ransom_2d6"] - 4, 4)

    told = part(state, ransom, "A1", says={"ransom_dice": dice, "which_hold": 0}, pid="A1")

    assert told.said("ransomed").facts["n"] == then["ransom"]
    assert list(told.state.pirates["A1"].holds) == then["holds"]
    assert told.state.pirates["A1"].booty == then["total_booty"]


@vector("TV-R16", "TV-D24")
def selling_everything(given: Any, when: Any, then: Any) -> None:
    state = in_bath(given["status"], holds=(given["booty"], 0), ship="sloop", worth=given.get("net_worth", 0))

    told = part(state, sell, "A1", pid="A1")

    gain = told.state.pirates["A1"].worth
    assert gain == then.get("net_worth", then.get("net_worth_gain"))
    if "bonus" in then:
        assert gain - given["booty"] == then["bonus"]


@vector("TV-R17")
def san_juan_falls(given: Any, when: Any, then: Any) -> None:
    state = at_san_juan(combat=given["combat"], loyalty=given["crew_loyalty"])
    says = {"port_defends": (1,), "attack_die": (6,), "booty_dice": tuple(when["booty_dice"]), "stow": "take"}

    told = part(state, attacking, says=says, pid="A1", kind="attack", port="san-juan")

    condent = told.state.pirates["A1"]
    assert condent.booty == then["booty"]
    assert condent.notoriety == then["np_gain"]
    assert (condent.loyalty, condent.combat) == (then["crew_loyalty"], then["combat"])
    assert condent.place == "san-juan"
    assert condent.sack == "san-juan"


@vector("TV-R18")
def san_juan_holds(given: Any, when: Any, then: Any) -> None:
    state = at_san_juan(combat=given["combat"])
    says = {"port_defends": (when["defense_die"],), "attack_die": (when["attack_die"],)}

    told = part(state, attacking, says=says, pid="A1", kind="attack", port="san-juan")

    failed = told.said("attack_fails").facts
    assert (failed["mine"], failed["his"]) == (then["attack"], then["defense_total"])
    assert told.state.pirates["A1"].combat == given["combat"] - then["combat_damage"]
    assert told.state.pirates["A1"].place == SEA


@vector("TV-R19")
def san_juan_is_sacked(given: Any, when: Any, then: Any) -> None:
    state = at_san_juan(sack="san-juan", loyalty=5)
    state = state.with_pirate(replace(state.pirates["A1"], place="san-juan"))

    told = do(state, "sack", says={"sack_die": (when["sack_die"],)}, pirate="A1")

    assert told.said("sacked").facts["total"] == then["total"]
    condent = told.state.pirates["A1"]
    assert condent.notoriety == then["np_gain"]
    assert condent.loyalty == 5 + then["loyalty_change"]
    assert told.state.ports["san-juan"].destroyed == then["port_destroyed"]
    assert condent.revelry == then["dr"]
    assert condent.at_sea


@vector("TV-R20")
def the_nation_remembers(given: Any, when: Any, then: Any) -> None:
    state = port(at_san_juan(letter="spanish"), "honduras", "central-america", governor="p3")

    after = part(state, anger_nation, "san-juan", pid="A1").state

    condent = after.pirates["A1"]
    assert list(condent.history) == [slug(n) for n in then["attack_history"]]
    assert condent.letter == ""
    assert status(after, "honduras", condent) == slug(then["other_spanish_ports_status"])
    assert after.ports["san-juan"].attacked == then["port_attacked_marker"]


@vector("TV-R21")
def low_robs_bonnet(given: Any, when: Any, then: Any) -> None:
    state = port(in_play(), "bath", nation="english")
    state = pirate(state, card="low", place="bath", ability=given["thief"]["ability"])
    booty = given["target"]["booty"]
    target = {"ability": given["target"]["ability"], "holds": (booty, 0, 0), "revelry": "voluntary"}
    state = pirate(state, "B1", "bonnet", "bath", **target)
    dice = when["dice"]
    says = {"grab_defence": (dice["target"],), "grab_die": (dice["thief"],), "grab_share": (when["percent_die"],)}

    told = do(state, "booty_grab", says=says, pirate="A1")

    assert told.said("robbed").facts["percent"] == then["percent"]
    assert told.state.pirates["A1"].booty == then["stolen"]
    assert told.state.pirates["B1"].booty == booty - then["stolen"]


@vector("TV-R22")
def avery_is_hunted(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play(), card="avery", notoriety=given["notoriety"])

    told = part(state, deploy_kc, B, says={"kc_deploy": tuple(when["roll_3d6"]), "kc_drawn": "matthews"}, pid="A1")

    assert told.said("kc_deployed").facts["total"] == then["total"]
    assert bool(told.state.players[B].kc) == then["kc_deployed"]


@vector("TV-R23")
def matthews_takes_vane(given: Any, when: Any, then: Any) -> None:
    sheet = given["pirate"]
    state = pirate(in_play(), ability=sheet["ability"], combat=sheet["combat"], speed=sheet["speed"])
    state = with_kc(state, speed=given["kc"]["speed"], combat=given["kc"]["combat"])
    chase, battle = when["intercept_dice"], when["battle_dice"]
    says = {
        "kc_chase": (chase["kc"],),
        "pirate_evades": (chase["pirate"],),
        "hunter_battle": (battle["kc"],),
        "pirate_battle": (battle["pirate"],),
    }

    told = part(state, swallowed(intercept), B, False, says=says, pid="A1")

    met = told.said("kc_intercepts").facts
    assert [met["his"], met["mine"]] == then["intercept"]
    won = told.said("kc_won").facts
    assert {"pirate": won["mine"], "kc": won["his"]} == then["battle"]
    assert ("A1" not in told.state.pirates) == then["pirate_eliminated"]
    bonus = sheet["ability"] + sheet["combat"] + battle["pirate"]
    assert min(d for d in range(1, 7) if d + given["kc"]["combat"] > bonus) == then["minimum_kc_die_to_win"]


@vector("TV-R24")
def bonnet_dies(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play(), card="bonnet", notoriety=given["notoriety"], worth=given["net_worth"])

    after = part(state, eliminate_by_kc, "A1", B).state

    assert after.players[B].vp == then["kc_player_vp"]
    assert after.players[A].vp == then["pirate_player_vp"]
    assert then["net_worth_vp"] == 0


@vector("TV-R25")
def treasure(given: Any, when: Any, then: Any) -> None:
    state = with_box(pirate(in_play(), map=True), isle__pines=SEA)
    total = when["roll_3d6_total"]
    dice = (6, 6, total - 12)

    told = do(state, "dig", says={"dig_die": (given["dig_die"],), "treasure_dice": dice}, pirate="A1")

    assert told.state.pirates["A1"].booty == then["treasure"]
    assert not told.state.pirates["A1"].map


@vector("TV-R26")
def a_storm_on_the_gold_coast(given: Any, when: Any, then: Any) -> None:
    told = part(in_play(), storms_at_sea, says={"storm_d66": tuple(divmod(when["storm_d66"], 10))})

    storm = told.said("storm").facts
    assert storm["sea"] == slug(then["sea_area"])
    assert list(storm["boxes"]) == [slug(b) for b in then["transit_boxes"]]


@vector("TV-R27")
def net_worth_in_hundreds(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play(), worth=given["net_worth"], notoriety=given["notoriety"])

    assert part(state, retire, "A1", "18.3").state.players[A].vp == then["vp"]


@vector("TV-R28")
def ports_on_the_map(given: Any, when: Any, then: Any) -> None:
    for number, at in then.items():
        place = PORT_AT[int(number)]
        assert place == slug(at["name"])
        assert seas_of(fresh(), place) == (slug(at["sea_area"]),)


@vector("TV-R29")
def a_tie_fails_without_damage(given: Any, when: Any, then: Any) -> None:
    state = at_san_juan(combat=4)
    bonus = attack_bonus(state, state.pirates["A1"], "san-juan")
    says = {"port_defends": (given["defense_total"] - 7,), "attack_die": (given["attack_total"] - bonus,)}

    told = part(state, attacking, says=says, pid="A1", kind="attack", port="san-juan")

    assert told.said("attack_fails").facts["damage"] == then["combat_damage"]
    assert told.state.pirates["A1"].combat == 4


@vector("TV-R30")
def the_whole_fortune(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play(), worth=given["net_worth"], notoriety=3)
    says = {"double_cross_die": (when["double_cross_die"],), "fine_dice": (when["fine_2d6"] - 5, 5)}

    told = part(state, double_cross, "A1", B, "18.41 A", says=says)

    assert told.said("fine_paid").facts["percent"] == then["fine_percent"]
    assert told.said("retired").facts["nw"] == then["net_worth"]
    assert ("vane" in told.state.retired) == then["retires"]
