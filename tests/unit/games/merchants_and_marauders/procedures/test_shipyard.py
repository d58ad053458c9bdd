"""4.4: the shipyard: repairs, weapons, modifications and ships."""

from dataclasses import replace

import pytest

from companion.core.errors import Refused
from companion.games.merchants_and_marauders.rules.ports import ship_value
from companion.games.merchants_and_marauders.rules.ships import full_section, new_ship
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    CATALOGUE,
    at_sea,
    in_port,
    nations,
    offer_of,
    play,
    ship_with,
)


def test_the_shipyard_repairs_arms_and_fits() -> None:
    """MM-PORT-YARD-REPAIR, MM-PORT-YARD-WEAPON, MM-PORT-YARD-MOD."""
    state = in_port("caracas", ship=ship_with("frigate", {"H": 1, "G": 2}), gold=30)
    told = play(
        state,
        "shipyard",
        port_mod="cannon-port",
        yard_job=["repair", "weapon", "mod", "sell-weapon", "leave"],
        repair_section="hull",
        repair_points=2,
        buy_weapon="chain",
        sell_weapon="chain",
    )
    player = told.state.players[ANNA]

    assert (player.sails.hull, player.sails.cannons, full_section(CATALOGUE, player.sails, "cannons")) == (3, 3, 4)
    assert player.gold == 30 - 4 - 3 - 3 + 1
    assert told.state.mods["caracas"] == "none"


def test_hammocks_need_a_sailor_and_a_hold_does_not() -> None:
    """MM-PORT-YARD-MOD."""
    state = in_port("caracas", gold=30)
    hammocks, hold = (
        play(state, "shipyard", port_mod=mod, yard_job=["mod", "leave"]).state.players[ANNA].sails
        for mod in ("hammocks", "hold")
    )

    assert (hammocks.crew, full_section(CATALOGUE, hammocks, "crew")) == (2, 3)
    assert (hold.cargo, full_section(CATALOGUE, hold, "cargo")) == (3, 3)


def test_a_second_modification_of_a_kind_is_not_sold() -> None:
    """MM-PORT-YARD-MOD."""
    state = in_port("caracas", gold=30, ship=new_ship(CATALOGUE, "sloop", ("hold",)))

    with pytest.raises(Refused):
        play(state, "shipyard", port_mod="hold", yard_job=["mod", "leave"])


def test_no_modification_raises_a_section_above_five() -> None:
    """2.3."""
    ship = new_ship(CATALOGUE, "man-o-war", ("hammocks", "cannon-port", "hold"))

    assert (ship.crew, ship.cannons, ship.cargo) == (5, 5, 4)


def test_a_reinforced_hull_is_made_ready_for_three_gold() -> None:
    """MM-PORT-YARD-REPAIR, A-52."""
    spent = replace(new_ship(CATALOGUE, "sloop", ("reinforced-hull",)), spent=("reinforced-hull",))
    player = play(
        in_port("caracas", ship=spent), "shipyard", port_mod="none", yard_job=["ready-hull", "leave"]
    ).state.players[ANNA]

    assert (player.sails.ready("reinforced-hull"), player.gold) == (True, 7)


def test_what_a_yard_pays_counts_modifications_and_damage_but_no_lost_crew() -> None:
    """MM-PORT-YARD-SHIP 2: a man-o'-war is worth nothing to anybody."""
    mods = ("chasers", "rigging")
    ships = (
        new_ship(CATALOGUE, "frigate", mods),
        ship_with("frigate", {"W": 0, "M": 1}),
        new_ship(CATALOGUE, "man-o-war", mods),
    )

    assert [ship_value(CATALOGUE, at_sea(), ship) for ship in ships] == [12, 8, 0]


def test_the_first_big_ship_brings_glory_once() -> None:
    """MM-PORT-YARD-SHIP 6, MM-GLORY-GAIN."""
    state = in_port("curacao", gold=90)
    state = play(state, "shipyard", port_mod="none", yard_job=["ship", "leave"], buy_ship="frigate").state
    assert (state.players[ANNA].glory, state.players[ANNA].gold) == (1, 65)

    state = state.with_player(ANNA, actions=3, port_used=False, port_open=False, port_done=())
    state = play(state, "shipyard", yard_job=["ship", "leave"], buy_ship="galleon").state
    assert state.players[ANNA].glory == 1


def test_st_john_carries_modifications_over() -> None:
    """MM-MOD-RETURN."""
    state = in_port("st-john", ship=new_ship(CATALOGUE, "sloop", ("chasers", "rigging")), gold=40)
    state = replace(state, mods={**state.mods, "nassau": "none"})
    told = play(
        state,
        "shipyard",
        port_mod="none",
        yard_job=["ship", "leave"],
        buy_ship="frigate",
        carry_mods=("rigging",),
        lay_mod="nassau",
    )

    assert told.state.players[ANNA].sails.mods == ("rigging",)
    assert told.state.players[ANNA].gold == 40 - (35 - 6 + 1)
    assert told.state.mods["nassau"] == "hidden"


def test_the_shipyard_says_what_repairs_cost_before_it_is_entered() -> None:
    """5.3, MM-PORT-YARD-REPAIR."""
    wanted = nations({"ES": 1})
    said = [
        offer_of(state, "shipyard").facts["repairs"]
        for port in ("caracas", "petit-goave", "old-providence")
        for state in (in_port(port), in_port(port, bounties=wanted))
    ]

    assert said == ["paid", "paid", "free", "forbidden", "paid", "free"]
