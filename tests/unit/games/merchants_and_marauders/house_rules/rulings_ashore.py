"""Section 9: rulings on the length of the game, ports, captains and the end, each with a play that shows it."""

from dataclasses import replace
from typing import Any

from companion.games.merchants_and_marauders.procedures.event import must_refresh
from companion.games.merchants_and_marauders.rules.ports import access, on_offer, ready_price, ship_value
from companion.games.merchants_and_marauders.rules.ships import new_ship
from companion.games.merchants_and_marauders.rules.turn import why_not_retire
from companion.games.merchants_and_marauders.scoring import chest_points, standings
from companion.games.merchants_and_marauders.state import State
from tests.unit.games.merchants_and_marauders.house_rules.rulings import shows
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    BEN,
    CATALOGUE,
    LAID_OUT,
    NO_SKULL,
    buying,
    captain,
    new_table,
    npc,
    offer_of,
    play,
    prices_of,
    record,
    ship_with,
)


@shows("target")
def target(state: State) -> Any:
    """MM-LENGTH."""
    return [offer_of(state.with_player(ANNA, glory=g), "declare", ANNA) is not None for g in range(10, 16)]


@shows("purse", "set-up")
def purse(state: State) -> Any:
    fresh: State = new_table(purse=state.options["purse"]).state
    told = play(fresh, "set_up", None, **LAID_OUT, which_captain=record())
    return told.state.players[ANNA].gold


@shows("war_ports")
def war_ports(state: State) -> Any:
    state = replace(captain(state, ANNA, nation="france", zone="nassau"), war=("england", "france"))
    return access(CATALOGUE, state, state.players[ANNA], "nassau").status


@shows("chest_cap")
def chest_cap(state: State) -> Any:
    """A-03."""
    state = replace(state, options={**state.options, "target": "14"}).with_player(ANNA, chest=100)
    return chest_points(state, state.players[ANNA])


@shows("deck_end")
def deck_end(state: State) -> Any:
    """A-04, MM-END-DECK."""
    state = replace(state, ending="deck").with_player(ANNA, glory=4, chest=30).with_player(BEN, glory=5)
    return standings(state)[0].seat


@shows("refresh", "round")
def refresh(state: State) -> Any:
    """A-05."""
    return must_refresh(replace(state, track=9))


@shows("declaring")
def declaring(state: State) -> Any:
    """A-06."""
    return play(state.with_player(ANNA, glory=10), "end_turn").state.players[ANNA].declared


@shows("ship_value")
def wreck(state: State) -> Any:
    """A-08."""
    return ship_value(CATALOGUE, state, ship_with("sloop", {"H": 1, "C": 0, "M": 0, "G": 0}))


@shows("nassau_prices")
def nassau(state: State) -> Any:
    """A-09."""
    return prices_of(state, "nassau", ("rum", "rum"))


@shows("repeated_port")
def repeated(state: State) -> Any:
    """A-10."""
    state = captain(state, ANNA, zone="caracas", in_port=True, last_buy="caracas", last_buy_turn=1)
    return on_offer(CATALOGUE, state, state.players[ANNA], "caracas")


@shows("pirate_at_home", "turn-start")
def pirate_at_home(state: State) -> Any:
    """A-12."""
    return redrawn(state, [record("nassau"), record("caracas")], "keep")


@shows("redraw", "turn-start")
def redraw(state: State) -> Any:
    """A-13."""
    here = record("nassau")
    return redrawn(state, [here, here, record("caracas")], "redraw")


def redrawn(state: State, records: list[Any], said: str) -> str:
    state = npc(state, "pirate-sloop", "nassau").with_player(ANNA, captain=None, ship=None, zone="")
    zone: str = (
        play(state, "begin_turn", which_captain=records, redraw=said, first_ship="sloop").state.players[ANNA].zone
    )
    return zone


@shows("cargo_in_port")
def cargo_in_port(state: State) -> Any:
    """A-28."""
    state = captain(state, ANNA, zone="trinidad", in_port=True, cargo=("rum",) * 5 + ("wood",))
    state = replace(state, demand={**state.demand, "trinidad": "sugar"})
    told = play(state, "buy", port_mod="none", buy_goods=buying(rum="3-2"), overboard=(0, 1))
    return len(told.state.players[ANNA].cargo)


@shows("rejected_mission")
def rejected_mission(state: State) -> Any:
    """A-29."""
    state = captain(state, ANNA, zone="caracas", in_port=True, mission=("Old",))
    told = play(
        replace(state, missions=(("caracas", "New"), ("nassau", "Other"))),
        "claim_mission",
        port_mod="none",
        which_mission=0,
        mission_condition="met",
        which_mission_kept="new",
        mission_card=("trinidad", "Fresh"),
    )
    return told.state.missions


@shows("chest_pays")
def chest_pays(state: State) -> Any:
    """A-33."""
    return offer_of(captain(state, ANNA, home="nassau", zone="nassau", in_port=True, chest=5), "open_chest") is not None


@shows("retiring_gold", "turn-start")
def retiring_gold(state: State) -> Any:
    """A-35."""
    return play(captain(state, ANNA, zone="nassau", in_port=True), "retire").state.players[ANNA].gold


@shows("repeat_counts")
def repeat_counts(state: State) -> Any:
    """A-36."""
    state = captain(state, ANNA, zone="trinidad", in_port=True)
    state = replace(state, demand={**state.demand, "trinidad": "sugar"})
    return play(state, "buy", port_mod="none", buy_goods=buying()).state.players[ANNA].last_buy


@shows("retire_last", "turn-start")
def retire_last(state: State) -> Any:
    """A-45."""
    return why_not_retire(replace(captain(state, ANNA, zone="nassau", in_port=True), captains_left=0), ANNA)


@shows("fallen_below", "round-end")
def fallen_below(state: State) -> Any:
    """A-47."""
    return play(state.with_player(ANNA, declared=True, glory=9), "end_round", None).state.over


@shows("carried_mods")
def carried_mods(state: State) -> Any:
    """A-48."""
    state = captain(state, ANNA, zone="st-john", in_port=True, ship=new_ship(CATALOGUE, "sloop", ("rigging",)), gold=60)
    told = play(
        state, "shipyard", port_mod="none", yard_job=["ship", "leave"], buy_ship="frigate", carry_mods=("rigging",)
    )
    return told.state.players[ANNA].gold


@shows("prove_in_port")
def prove_in_port(state: State) -> Any:
    """A-51."""
    state = captain(state, ANNA, zone="caracas", in_port=True, rumour=("",), cargo=("rum",))
    state = play(state, "prove_rumour", port_mod="none", prove_roll=NO_SKULL).state
    return offer_of(state, "sell").refused is None


@shows("ready_hull")
def ready_hull(state: State) -> Any:
    """A-52."""
    state = captain(state, ANNA, zone="petit-goave", in_port=True)
    return ready_price(state, state.players[ANNA])
