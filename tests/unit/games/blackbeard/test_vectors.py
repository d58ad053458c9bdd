"""Every vector of section 6, run on the real rules: one small check each, found by the vector's id."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.core.ask import Seat
from companion.games.blackbeard.data import LOCATORS, PORT_AT, cargo_value
from companion.games.blackbeard.hands import discard_option
from companion.games.blackbeard.interference import cannot_interfere
from companion.games.blackbeard.legal import cannot_act
from companion.games.blackbeard.procedures.antipirate import local_resistance, wear_and_tear
from companion.games.blackbeard.procedures.commissioners import deploy_kc, intercept, kc_battle, oust, raid_pirate_port
from companion.games.blackbeard.procedures.ending import end
from companion.games.blackbeard.procedures.leaving import eliminate_by_kc, retire
from companion.games.blackbeard.procedures.merchants import cargo, converting, torture
from companion.games.blackbeard.procedures.misfortunes import place_merchants, storm_hits, storm_in, storms_at_sea
from companion.games.blackbeard.procedures.mutiny import mutiny
from companion.games.blackbeard.procedures.pardon import pardon_turned
from companion.games.blackbeard.procedures.ports import buy_haven, ransom, sell
from companion.games.blackbeard.procedures.raids import attacking, marked, sacking
from companion.games.blackbeard.procedures.retirement import bribe_governor, double_cross
from companion.games.blackbeard.procedures.scene import Over
from companion.games.blackbeard.procedures.setup import richest
from companion.games.blackbeard.procedures.turn import ready
from companion.games.blackbeard.procedures.warships import flight, surprisers, warship_attacks, warship_battle
from companion.games.blackbeard.rules import (
    attack_bonus,
    cargo_loyalty,
    combat_of,
    draft_order,
    loyalty_of,
    may_buy_haven,
    may_enter,
    may_ransom,
    may_refit,
    ring,
    sale,
    seas_of,
    speed_of,
    split,
    status,
    stolen,
    takes_governor,
    takes_merchant,
)
from companion.games.blackbeard.state import Commissioner, Hostage, State, Warship
from tests.unit.games.blackbeard.play import A, B, C, do, fresh, in_play, part, pirate, port, with_box

FILES = sorted((Path(__file__).parent / "vectors").glob("*.yaml"))
VECTORS = [vector for path in FILES for vector in yaml.safe_load(path.read_text())]
Vector = dict[str, Any]
Check = Callable[[Any, Any, Any], None]
CHECKS: dict[str, Check] = {}
SEA = "east-caribbean"


def vector(*ids: str) -> Callable[[Check], Check]:
    def keep(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(ids, check))
        return check

    return keep


def slug(name: str) -> str:
    return name.lower().replace(".", "").replace(" ", "-").replace("---", "-")


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["id"])
def test_the_rules_do_what_the_vector_says(vector: Vector) -> None:
    CHECKS[vector["id"]](vector["given"], vector["when"], vector["then"])


def test_every_vector_has_its_own_id_and_check() -> None:
    ids = [v["id"] for v in VECTORS]

    assert len(ids) == len(set(ids)) == 79
    assert sorted(CHECKS) == sorted(ids)


def with_kc(state: State, seat: Seat = B, place: str = SEA, speed: int = 3, combat: int = 11) -> State:
    kc = Commissioner("matthews", speed, combat, place)
    return state.with_player(replace(state.players[seat], kc=kc))


def with_warship(state: State, speed: int = 3, combat: int = 7) -> State:
    return replace(state, warships={SEA: Warship(speed, combat)})


def active(state: State, id: str = "A1", kind: str = "find") -> State:
    return state.with_turn(active=id, kind=kind)


def at_san_juan(**values: Any) -> State:
    """Condent off San Juan, as in the examples of 9.5."""
    state = port(in_play(), "san-juan")
    return pirate(state, card="condent", ability=4, cruelty=3, **values)


def in_bath(now: str, **values: Any) -> State:
    """A Pirate docked at Bath, which is of this status for him."""
    governor = "p1" if now in ("Haven", "Pro") else ""
    haven = "A1" if now == "Haven" else ""
    state = port(in_play(), "bath", nation="english", governor=governor, haven=haven)
    return pirate(state, place="bath", **values)


# The rulebook's own examples


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
    refused = cannot_act(after, after.pirates["A2"], "move")
    assert (refused is None) == then["splittable"]


@vector("TV-R07")
def no_type_twice_in_an_action(given: Any, when: Any, then: Any) -> None:
    used = tuple(slug(t) for t in given["current_action_types_used"])
    state = active(pirate(in_play())).with_turn(types=used)
    title = slug(when["another_ap_player_plays"])

    assert (cannot_interfere(state, C, title, "find") is None) == then["legal"]
    assert cannot_interfere(state, C, "mutiny-conspiracy", "find") is None
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

    after = part(state, marked, "san-juan", pid="A1").state

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


def swallowed(rule: Callable[..., Any]) -> Callable[..., Any]:
    """A rule that may end the Action: here that is the end of the talk."""

    def talk(*arguments: Any) -> Any:
        try:
            yield from rule(*arguments)
        except Over:
            return

    return talk


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


# Derived


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


def with_merchants(state: State, count: int) -> State:
    for number in range(count):
        state = port(state, list(LOCATORS)[number], "north-atlantic", merchant="")
    return state


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


def allied(given: list[Any], commands: tuple[int, int] = (3, 3)) -> State:
    state = port(in_play(), "bath", nation="english")
    for id, card, sheet, command in zip(("A1", "A2"), ("vane", "low"), given, commands, strict=True):
        state = pirate(state, id, card, "bath", ship="sloop", command=command, **sheet)
    for id, ally in (("A1", "A2"), ("A2", "A1")):
        state = state.with_pirate(replace(state.pirates[id], ally=ally))
    return state


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
