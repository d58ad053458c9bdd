"""The derived vectors (6.2) of set-up, Merchants and Ports, one small check each."""

from dataclasses import replace
from typing import Any

from companion.games.blackbeard.card_rules import discard_option
from companion.games.blackbeard.data import PORT_AT, cargo_value
from companion.games.blackbeard.legal import cannot_act
from companion.games.blackbeard.procedures.antipirate import local_resistance
from companion.games.blackbeard.procedures.merchants import cargo, converting, torture
from companion.games.blackbeard.procedures.ports import buy_haven
from companion.games.blackbeard.procedures.raids import sacking
from companion.games.blackbeard.procedures.retirement import bribe_governor
from companion.games.blackbeard.procedures.setup import richest
from companion.games.blackbeard.procedures.turn import ready
from companion.games.blackbeard.rules import (
    cargo_loyalty,
    may_buy_haven,
    may_enter,
    may_ransom,
    may_refit,
    ring,
    sale,
    status,
    stolen,
    takes_governor,
    takes_merchant,
)
from tests.unit.games.blackbeard.play import A, B, do, fresh, in_play, part, pirate, port
from tests.unit.games.blackbeard.scenes import (
    at_san_juan,
    in_bath,
    slug,
    with_merchants,
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
    state = pirate(port(in_play(), "san-juan", merchant="sloop"), cruelty=given["cruelty"])
    held = given["hostage"]
    says = {"torture_die": (when["torture_die"],)}

    arguments = (held["information"], held["value"])
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


@vector("TV-D45")
def resistance_needs_more(given: Any, when: Any, then: Any) -> None:
    state = port(in_play(), "havana", governor="p1", ratings=(given["wealth"], 8))
    says = {"resistance_port": "havana", "resistance_die": (when["die"],)}

    after = part(pirate(state), local_resistance, B, says=says, pid="A1").state

    assert (after.ports["havana"].governor == "") == then["governor_removed"]


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


@vector("TV-D56")
def where_teach_begins(given: Any, when: Any, then: Any) -> None:
    counts = {slug(sea): n for sea, n in given["merchants_per_area"].items()}

    assert richest(counts) == (slug(then["sea_area"]),)
