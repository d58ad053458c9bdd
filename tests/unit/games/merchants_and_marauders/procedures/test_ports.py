"""4.3, 4.4, 5.3: who may enter, and what is done in port; every port's special."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.games.merchants_and_marauders.events import TurnBegan
from companion.games.merchants_and_marauders.rules.ports import access, on_offer, recruiting, rumour_price, ship_price
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    BEN,
    CATALOGUE,
    GAME,
    NO_SKULL,
    ONE_SKULL,
    at_sea,
    buying,
    captain,
    in_port,
    nations,
    offer_of,
    play,
    prices_of,
    ship_with,
)


@pytest.mark.parametrize(
    ("port", "bounties", "home", "war", "status"),
    [
        ("nassau", {}, "tortuga", (), "open"),
        ("nassau", {"EN": 1}, "tortuga", (), "closed"),
        ("nassau", {"EN": 5}, "nassau", (), "open"),
        ("port-royal", {"EN": 1}, "tortuga", (), "price"),
        ("nassau", {"ES": 3}, "tortuga", (), "open"),
        ("nassau", {}, "tortuga", ("england", "france"), "ask"),
        ("nassau", {}, "tortuga", ("spain", "france"), "open"),
    ],
)
def test_who_may_enter(port: str, bounties: Any, home: str, war: tuple[str, ...], status: str) -> None:
    """MM-BOUNTY-EFFECT."""
    state = replace(captain(at_sea(), ANNA, home=home, zone=port, bounties=nations(bounties)), war=war)

    assert access(CATALOGUE, state, state.players[ANNA], port).status == status
    assert (offer_of(state, "enter_port").refused is not None) == (status == "closed")


def test_port_royal_lets_a_pirate_in_for_gold_or_by_a_roll() -> None:
    state = captain(at_sea(), ANNA, home="tortuga", zone="port-royal", bounties=nations({"EN": 1}))
    paid = play(state, "enter_port", port_royal="pay").state.players[ANNA]
    shut = play(state, "enter_port", port_royal="roll", influence_roll=NO_SKULL).state.players[ANNA]

    assert (paid.in_port, paid.gold, paid.actions) == (True, 8, 2)
    assert (shut.in_port, shut.gold, shut.actions) == (False, 10, 2)


def test_a_poor_pirate_cannot_pay_at_port_royal() -> None:
    state = captain(at_sea(), ANNA, home="tortuga", zone="port-royal", bounties=nations({"EN": 1}), gold=1)

    with pytest.raises(Refused):
        play(state, "enter_port", port_royal="pay")


@pytest.mark.parametrize("ship", ["sloop", "flute"])
def test_a_small_ship_enters_bridgetown_without_a_roll(ship: str) -> None:
    told = play(captain(at_sea(), ANNA, zone="bridgetown", ship=ship), "enter_port")

    assert told.asked == []
    assert told.state.players[ANNA].in_port


def test_the_reef_of_bridgetown_can_sink_a_frigate() -> None:
    """MM-ACT-MOVE, MM-DEATH."""
    state = captain(at_sea(), ANNA, zone="bridgetown", ship=ship_with("frigate", {"H": 1}))
    told = play(state, "enter_port", reef_roll=NO_SKULL)

    assert not told.state.players[ANNA].afloat
    assert (told.state.active, told.state.captains_left) == (BEN, state.captains_left - 1)


def test_selling_unnamed_goods_asks_how_many_are_in_demand() -> None:
    """MM-PORT-SELL with goods that nobody has named."""
    state = replace(in_port("caracas", cargo=("?", "?", "?")), demand={**at_sea().demand, "caracas": "rum"})
    told = play(state, "sell", port_mod="none", sell_goods=(0, 1, 2), unnamed_in_demand=2, new_demand="rum")

    assert told.state.players[ANNA].gold == 10 + 2 * 6 + 3
    assert told.state.players[ANNA].cargo == ()


def test_nassau_buys_and_sells_from_two() -> None:
    state = in_port("nassau", cargo=("rum", "sugar"))
    state = replace(state, demand={**state.demand, "nassau": "rum"})

    assert prices_of(state, "nassau", ("rum", "wood", "wood", "food", "food", "food")) == {
        "rum": 2,
        "wood": 2,
        "food": 1,
    }
    told = play(state, "sell", port_mod="none", sell_goods=(0, 1), new_demand="rum")
    assert told.state.players[ANNA].gold == 10 + 6 + 2


def test_a_second_visit_in_a_row_offers_three_cards() -> None:
    """MM-PORT-BUY step 1."""
    again = in_port("trinidad", last_buy="trinidad", last_buy_turn=1)
    later = in_port("trinidad", last_buy="trinidad", last_buy_turn=0)

    assert on_offer(CATALOGUE, again, again.players[ANNA], "trinidad") == 3
    assert on_offer(CATALOGUE, later, later.players[ANNA], "trinidad") == 6


def test_who_bought_here_last_turn_is_offered_three_cards() -> None:
    """MM-PORT-BUY step 1, A-36: remembered from turn to turn; one turn without buying here restores six."""
    state = replace(in_port("trinidad"), demand=dict.fromkeys(CATALOGUE.ports, "sugar"))
    state = play(state, "buy", port_mod="none", buy_goods=buying()).state
    offers = []
    for _ in range(2):
        state = GAME.evolve(state, TurnBegan(ANNA))
        offers.append(on_offer(CATALOGUE, state, state.players[ANNA], "trinidad"))

    assert offers == [3, 6]


def test_santo_domingo_redraws_and_cartagena_gives_one_free() -> None:
    demand = dict.fromkeys(CATALOGUE.ports, "sugar")
    state = replace(in_port("santo-domingo"), demand=demand)
    redrawn = play(state, "buy", port_mod="none", redraw_offer="redraw", buy_goods=buying())
    assert redrawn.state.players[ANNA].gold == 9

    state = replace(in_port("cartagena"), demand=demand)
    told = play(state, "buy", port_mod="none", buy_goods=buying(rum="3-3"), free_good="wood")
    assert told.state.players[ANNA].cargo == ("rum", "rum", "rum", "wood")
    assert told.state.players[ANNA].gold == 7


def test_the_first_activity_in_port_takes_the_action_and_the_others_none() -> None:
    """MM-ACT-PORT."""
    state = play(in_port("caracas"), "acquire_rumour", port_mod="none", rumour_roll=NO_SKULL).state
    assert state.players[ANNA].actions == 2

    assert play(state, "shipyard", yard_job="leave").state.players[ANNA].actions == 2


def test_a_port_that_was_left_is_not_opened_again_this_turn() -> None:
    """MM-ACT-PORT: once a turn, also for a rumour that would be proved there (A-51)."""
    state = play(in_port("caracas", rumour=("",)), "shipyard", port_mod="none", yard_job="leave").state
    state = play(play(state, "leave_port").state, "enter_port").state

    assert {offer_of(state, name).refused.key for name in ("shipyard", "buy", "prove_rumour")} == {"refused.port_left"}


def test_old_providence_serves_the_wanted_and_petit_goave_does_not() -> None:
    wanted = in_port("old-providence", home="tortuga", ship=ship_with("sloop", {"H": 1}), bounties=nations({"ES": 1}))
    told = play(
        wanted,
        "shipyard",
        port_mod="none",
        yard_job=["repair", "weapon", "leave"],
        repair_section="hull",
        repair_points=1,
        buy_weapon="chain",
    )
    assert (told.state.players[ANNA].sails.hull, told.state.players[ANNA].gold) == (2, 10 - 1)

    pirate = in_port("petit-goave", bounties=nations({"ES": 1}))
    assert offer_of(pirate, "recruit").refused.key == "refused.pirates_not_served"


def test_recruiting_fills_the_crew_on_a_success() -> None:
    """MM-PORT-RECRUIT."""
    state = in_port("caracas", ship=ship_with("frigate", {"W": 1}))

    assert play(state, "recruit", port_mod="none", recruit_roll=ONE_SKULL).state.players[ANNA].sails.crew == 3
    free = in_port("port-royal", home="port-royal", ship=ship_with("frigate", {"W": 1}), bounties=nations({"FR": 1}))
    assert play(free, "recruit", port_mod="none").state.players[ANNA].sails.crew == 3


def test_a_rumour_is_bought_proved_and_brings_glory() -> None:
    """MM-PORT-RUMOUR, MM-RUMOUR-PROVE."""
    state = in_port("caracas")
    state = play(state, "acquire_rumour", port_mod="none", rumour_roll=ONE_SKULL, rumour_title="Sunken gold").state
    assert (state.players[ANNA].gold, state.players[ANNA].rumour) == (8, ("Sunken gold",))

    told = play(state, "prove_rumour", prove_roll=ONE_SKULL, card_gold=4, rumour_stays="discard")
    assert (told.state.players[ANNA].gold, told.state.players[ANNA].glory, told.state.players[ANNA].rumour) == (
        12,
        1,
        (),
    )

    false = play(state, "prove_rumour", prove_roll=NO_SKULL).state.players[ANNA]
    assert (false.glory, false.rumour) == (0, ())


def test_only_one_rumour_is_kept_and_some_stay_after_their_proof() -> None:
    """MM-PORT-RUMOUR, MM-RUMOUR-PROVE."""
    state = in_port("caracas", rumour=("Old",))
    heard: dict[str, Any] = {"port_mod": "none", "rumour_roll": ONE_SKULL, "rumour_title": "New"}
    kept = [
        play(state, "acquire_rumour", **heard, which_rumour=said).state.players[ANNA].rumour for said in ("old", "new")
    ]
    assert kept == [("Old",), ("New",)]
    told = [play(state, "acquire_rumour", **heard, which_rumour=said).keys for said in ("old", "new")]
    assert [keys.count("rumour_shuffled_back") for keys in told] == [1, 1]
    first = play(in_port("caracas"), "acquire_rumour", **heard)
    assert "rumour_shuffled_back" not in first.keys

    proof: dict[str, Any] = {"port_mod": "none", "prove_roll": ONE_SKULL, "card_gold": 0, "rumour_stays": "stays"}
    proved = play(state, "prove_rumour", **proof).state.players[ANNA]
    assert (proved.rumour, proved.glory) == (("Old",), 1)


def test_a_rumour_at_sea_takes_a_scout_action() -> None:
    """MM-ACT-SCOUT, MM-RUMOUR-PROVE."""
    state = at_sea().with_player(ANNA, rumour=("",))
    told = play(state, "prove_rumour", prove_roll=NO_SKULL)

    assert told.state.players[ANNA].actions == 2
    assert told.question("prove_roll").facts["skill"] == "scouting"


def test_a_mission_is_claimed_replaced_and_completed() -> None:
    """MM-PORT-MISSION."""
    state = replace(in_port("caracas"), missions=(("caracas", "Letters"), ("nassau", "Niece")))
    state = play(
        state,
        "claim_mission",
        port_mod="none",
        which_mission=0,
        mission_condition="roll",
        mission_roll=ONE_SKULL,
        mission_card=("trinidad", "Fresh"),
    ).state
    assert state.players[ANNA].mission == ("Letters",)
    assert state.missions == (("nassau", "Niece"), ("trinidad", "Fresh"))

    state = play(state, "complete_mission", card_gold=10).state
    assert (state.players[ANNA].gold, state.players[ANNA].glory, state.players[ANNA].mission) == (20, 1, ())


def test_one_attempt_at_a_mission_a_port_action() -> None:
    state = replace(in_port("caracas"), missions=(("caracas", "One"), ("caracas", "Two")))
    told = play(state, "claim_mission", port_mod="none", which_mission=0, mission_condition="failed")

    assert len(told.state.missions) == 2
    assert offer_of(told.state, "claim_mission").refused.key == "refused.done_already"


def test_gold_is_stashed_at_home_and_taken_back() -> None:
    """MM-PORT-STASH, A-33."""
    state = in_port("port-royal", home="port-royal", gold=25)
    state = play(state, "stash", port_mod="none", stash_amount=20).state
    assert (state.players[ANNA].gold, state.players[ANNA].chest, state.players[ANNA].stashed) == (5, 20, 1)

    state = play(state, "open_chest", chest_amount=3).state
    assert (state.players[ANNA].gold, state.players[ANNA].chest, state.players[ANNA].stashed) == (8, 17, 1)


def test_the_courier_of_st_maarten_takes_five() -> None:
    state = in_port("st-maarten", gold=25)
    told = play(state, "stash", port_mod="none", stash_amount=20)

    assert (told.state.players[ANNA].gold, told.state.players[ANNA].chest) == (0, 20)


def test_the_chest_pays_at_home() -> None:
    state = in_port("port-royal", home="port-royal", gold=1, chest=9)
    told = play(state, "shipyard", port_mod="none", yard_job=["weapon", "leave"], buy_weapon="grape")

    assert (told.state.players[ANNA].gold, told.state.players[ANNA].chest) == (0, 7)


def test_a_purse_pays_for_any_goods_within_it() -> None:
    """MM-PORT-BUY steps 3 and 4: three cards at one gold, though one of the others costs three."""
    demand = dict.fromkeys(CATALOGUE.ports, "sugar")
    state = replace(in_port("trinidad", gold=3), demand=demand)

    told = play(state, "buy", port_mod="none", buy_goods=buying(rum="3-3"))

    assert (told.state.players[ANNA].gold, told.state.players[ANNA].cargo) == (0, ("rum",) * 3)
    with pytest.raises(Refused):
        play(state, "buy", port_mod="none", buy_goods=buying(rum="3-1", wood="1-1"))


@pytest.mark.parametrize(("activity", "port"), [("acquire_rumour", "caracas"), ("stash", "st-maarten")])
def test_what_a_purse_cannot_pay_takes_no_action(activity: str, port: str) -> None:
    """MM-PORT-RUMOUR, MM-PORT-STASH: two gold for a rumour, five for the courier."""
    told = play(in_port(port, gold=1), activity)

    assert told.events == []
    assert told.notes[-1].key in ("rumour_too_dear", "courier_too_dear")


def test_a_port_of_the_enemy_is_shut_in_war_whatever_it_costs_in_peace() -> None:
    """MM-BOUNTY-EFFECT, War card: Port Royal's price is for pirates, not for enemies."""
    state = captain(at_sea(war_ports="closed"), ANNA, nation="france", bounties=nations({"EN": 1}))
    state = replace(state, war=("england", "france"))

    assert access(CATALOGUE, state, state.players[ANNA], "port-royal").reason == "war"
    assert access(CATALOGUE, replace(state, war=()), state.players[ANNA], "port-royal").status == "price"


def test_curacao_and_st_john_are_cheap() -> None:
    """5.3: big ships for 30 and rumours for nothing; a modification for 1."""
    state = in_port("curacao")
    yard = in_port("st-john", gold=1)
    yard = replace(yard, mods={**yard.mods, "st-john": "chasers"})

    assert [ship_price(CATALOGUE, state, "curacao", t) for t in ("sloop", "frigate", "galleon")] == [10, 30, 30]
    assert (rumour_price(state, "curacao"), rumour_price(state, "caracas")) == (0, 2)
    fitted = play(yard, "shipyard", yard_job=["mod", "leave"]).state.players[ANNA]
    assert (fitted.gold, fitted.sails.mods) == (0, ("chasers",))


def test_port_royal_and_petit_goave_recruit_as_the_board_says() -> None:
    """5.3: free for pirates in Port Royal; forbidden to them and free for the others in Petit-Goâve."""
    honest, wanted = nations({}), nations({"ES": 1})
    said = [
        recruiting(state, state.players[ANNA])
        for port in ("port-royal", "petit-goave", "caracas")
        for state in (in_port(port, bounties=honest), in_port(port, bounties=wanted))
    ]

    assert said == ["roll", "free", "free", "forbidden", "roll", "roll"]


def test_a_complete_crew_recruits_nobody() -> None:
    """MM-PORT-RECRUIT."""
    missing = in_port("caracas", ship=ship_with("frigate", {"W": 2}))

    assert offer_of(in_port("caracas", ship="frigate"), "recruit").refused is not None
    assert offer_of(missing, "recruit").refused is None
