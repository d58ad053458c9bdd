"""4.5: merchant raids that the vectors leave out."""

from typing import Any

import pytest

from companion.core.ask import Instead
from companion.core.errors import Refused
from companion.games.merchants_and_marauders.data import BLANK
from companion.games.merchants_and_marauders.rules.scouting import merchant_of
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    ONE_SKULL,
    at_sea,
    captain,
    finds,
    play,
    raiding,
    ship_with,
)


def test_cargo_hit_at_sea_loses_goods_at_random() -> None:
    """MM-HIT, MM-RAID step 7."""
    state = captain(at_sea(), ANNA, zone="tortuga", cargo=("rum", "wood"))
    cards = [("?", 1, "cargo"), ("?", 1, "escape"), ("?", 1, "escape")]
    told = play(
        state,
        "scout",
        **raiding("tortuga", cards, nation="france"),
        spilled=(0,),
    )

    assert told.state.players[ANNA].cargo == ("wood",)
    assert told.question("spilled").secret


def test_la_habana_draws_a_fourth_card_against_spain() -> None:
    state = captain(at_sea(), ANNA, zone="la-habana", ship="galleon")
    answers = raiding("la-habana", [("?", 3, "masts")] * 3)
    hit = play(state, "scout", **answers, raid_fourth_card=("?", 5, "crew"))
    miss = play(state, "scout", **answers, raid_fourth_card=("?", 5, "escape"))

    assert (hit.state.players[ANNA].gold, hit.state.players[ANNA].glory) == (24, 1)
    assert miss.state.players[ANNA].gold == 19


def test_weapons_turn_failed_dice_into_successes() -> None:
    state = captain(at_sea(), ANNA, zone="tortuga", weapons=("chain", "grape"))
    told = play(
        state,
        "scout",
        **raiding("tortuga", [("?", 1, "escape")] * 3, ONE_SKULL, nation="france"),
        raid_weapons=("chain",),
        spend_success="discard",
        which_raid_card=0,
    )

    assert told.state.players[ANNA].weapons == ("grape",)
    assert sum(a.key == "spend_success" for a in told.asked) == 2


def test_cartagena_needs_no_roll_for_a_spanish_merchant() -> None:
    state = captain(at_sea(), ANNA, zone="cartagena")
    told = play(
        state,
        "scout",
        scout_target=merchant_of("cartagena"),
        cartagena="spanish",
        merchant_nation="france",
        attack_as="let-go",
    )
    options: Any = told.question("attack_as")

    assert [o.value for o in options.options] == ["spain", "let-go"]


def test_a_wreck_may_not_raid() -> None:
    state = captain(at_sea(), ANNA, zone="tortuga", ship=ship_with("sloop", {"G": 0}))
    with pytest.raises(Refused):
        play(
            state,
            "scout",
            **finds(merchant_of("tortuga")),
            merchant_nation="france",
            attack_as="france",
        )


def test_san_juan_pays_more_for_spanish_merchants_only() -> None:
    """5.3: three gold more, and only where the merchant is treated as Spanish."""
    state = captain(at_sea(), ANNA, zone="san-juan")
    cards = [("?", 2, "escape")] * 3

    gold = {
        nation: play(state, "scout", **raiding("san-juan", cards, nation=nation)).state.players[ANNA].gold
        for nation in ("spain", "england")
    }

    assert gold == {"spain": 10 + 6 + 3, "england": 10 + 6}


def test_no_more_weapons_are_given_up_than_dice_have_failed() -> None:
    """MM-RAID step 5: never more successes than dice."""
    state = captain(at_sea(), ANNA, zone="tortuga", weapons=("grappling", "chain", "grape"))
    raid = raiding("tortuga", [("?", 1, "escape")] * 3, ONE_SKULL, spend_success="keep")

    assert play(state, "scout", **raid, raid_weapons=("chain",)).state.players[ANNA].weapons == ("grappling", "grape")
    with pytest.raises(Refused):
        play(state, "scout", **raid, raid_weapons=("chain", "grape"))


def test_a_die_more_by_a_card_may_fail_too() -> None:
    state = captain(at_sea(), ANNA, zone="tortuga", weapons=("chain", "grape"))
    raid = raiding("tortuga", [("?", 1, "escape")] * 3, spend_success="keep")
    told = play(
        state,
        "scout",
        **{**raid, "raid_roll": [Instead("by-card"), (*ONE_SKULL, BLANK)]},
        how_many_dice=3,
        raid_weapons=("chain", "grape"),
    )

    assert told.facts("skulls_rolled") == {"who": ANNA, "n": 1, "dice": 3}
    assert told.facts("raid_successes")["n"] == 3


def test_the_weapons_of_a_raid_are_asked_for_beside_what_the_cards_come_to() -> None:
    state = captain(at_sea(), ANNA, zone="tortuga", weapons=("chain",))
    raid = raiding("tortuga", [("rum", 2, "escape")] * 3)
    facts = play(state, "scout", **raid, raid_weapons=()).question("raid_weapons").facts

    assert facts["cards"] == (("rum", 2, "escape"),) * 3
    assert facts["outcome"] == "success"
