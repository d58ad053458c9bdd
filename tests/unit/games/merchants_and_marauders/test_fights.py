"""4.5, 4.9: raids and combats that the vectors leave out."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from companion.core.ask import Instead
from companion.core.errors import Refused
from companion.games.merchants_and_marauders.data import DIE, SKULL
from companion.games.merchants_and_marauders.fighting import (
    contest_odds,
    flee_odds,
    is_endless,
    legal_actions,
    rest,
    skulls,
    success_odds,
    won_by,
)
from companion.games.merchants_and_marauders.procedures.combat import combat, combat_round, long_guns
from companion.games.merchants_and_marauders.procedures.crew import crew_combat
from companion.games.merchants_and_marauders.procedures.raid import merchant_of
from companion.games.merchants_and_marauders.state import launched
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    ANNA_BOARDS,
    ANNA_SINKS,
    BEN,
    all_skulls,
    anna_wins,
    at_sea,
    captain,
    damaged,
    fighting,
    finds,
    in_port,
    nations,
    npc,
    play,
    raiding,
    tell,
)


def test_a_lost_fight_kills_and_the_next_turn_brings_a_new_captain() -> None:
    """MM-COMBAT, MM-DEATH, MM-NEW-CAPTAIN, MM-BOUNTY-LOSE."""
    state = captain(
        at_sea(), ANNA, ship=damaged("sloop", {"H": 1}), zone="caracas", bounties=nations({"NL": 2}), glory=3
    )
    state = npc(state, "naval-spain", "caracas")
    told = play(
        state,
        "scout",
        **finds("naval-spain"),
        combat_action="shoot",
        contest_roll=lambda ask: (1 if ask.facts["who"] == ANNA else SKULL,) * ask.count,
        hit_dice=all_skulls,
        skull_hit="hull",
    )
    dead = told.state.players[ANNA]

    assert (dead.afloat, dead.glory, dead.gold, dead.pirate) == (False, 3, 0, False)
    assert told.state.active == BEN
    assert told.state.combat is None


def test_a_boarded_player_is_plundered_and_the_ship_taken() -> None:
    """MM-PLUNDER-PLAYER, MM-CAPTURE, MM-REWARD-PLAYER, MM-SPECIALIST."""
    state = captain(at_sea(), ANNA, zone="nassau", ship="galleon", skills=(3, 2, 3, 2))
    loser: dict[str, Any] = {
        "weapons": ("chain",),
        "specialists": ("surgeon",),
        "cargo": ("rum", "wood"),
        "hand": ("",),
        "gold": 7,
    }
    ship = damaged("frigate", {"C": 2}, ("chasers",))
    state = captain(state, BEN, zone="nassau", ship=ship, bounties=nations({"FR": 2}), mission=("x",), **loser)
    told = play(
        state,
        "scout",
        **finds(BEN),
        **ANNA_BOARDS,
        hit_dice=(2, 2, 4, 4),
        claim_reward="france",
        take_ship="take",
        take_glory_cards=1,
        take_goods=(0, 1),
    )
    anna, ben = told.state.players[ANNA], told.state.players[BEN]

    assert (anna.sails.type, anna.sails.mods, anna.sails.crew) == ("frigate", ("chasers",), 3)
    assert (anna.gold, anna.glory, anna.cargo) == (10 + 10 + 7, 1, ("rum", "wood"))
    assert (anna.weapons, anna.specialists, len(anna.hand)) == (("chain",), ("surgeon",), 2)
    assert (ben.afloat, ben.mission, ben.gold) == (False, (), 0)


def test_a_boarded_pirate_captain_leaves_a_ship_and_a_reward() -> None:
    """MM-PLUNDER-PIRATE, MM-REWARD-NPC."""
    state = npc(
        captain(at_sea(), ANNA, ship="galleon", zone="caracas", skills=(3, 2, 3, 2)), "pirate-frigate", "caracas"
    )
    told = play(
        state,
        "scout",
        **finds("pirate-frigate"),
        **ANNA_BOARDS,
        hit_dice=(1, 2, 3, 4),
        take_ship="take",
    )

    assert (told.state.players[ANNA].gold, told.state.players[ANNA].sails.type) == (25, "frigate")
    assert told.state.players[ANNA].sails.sections == (3, 2, 2, 3, 2)


def test_legal_actions_follow_round_damage_and_side() -> None:
    """MM-COMBAT-ROUND 1, MM-NPC-COMBAT."""
    state = fighting(
        npc(captain(at_sea(), ANNA, ship=damaged("galleon", {"W": 0})), "pirate-sloop", "x"), ANNA, "pirate-sloop"
    )

    assert legal_actions(state, ANNA, "pirate-sloop", 1) == {"shoot": "", "board": "first_round", "flee": "first_round"}
    assert legal_actions(state, ANNA, "pirate-sloop", 2)["board"] == "no_crew"
    assert legal_actions(state, "pirate-sloop", ANNA, 2)["flee"] == ""


def test_long_guns_fire_before_the_first_round() -> None:
    """MM-COMBAT-LONGGUNS."""
    state = captain(at_sea(), ANNA, ship=launched("frigate", ("long-guns",)))
    state = fighting(captain(state, BEN, ship="sloop"), ANNA, BEN)
    told = tell(state, long_guns(state, ANNA, BEN), long_guns=(SKULL, 1, 2), hit_dice=(2,))

    assert told.state.ship_of(BEN).masts == 1


def test_swivel_guns_take_a_sailor_before_the_blows() -> None:
    """MM-COMBAT-CREW."""
    state = captain(at_sea(), ANNA, ship=launched("sloop", ("swivel-guns",)))
    state = fighting(captain(state, BEN, ship=damaged("sloop", {"W": 1})), ANNA, BEN)
    told = tell(state, crew_combat(state, ANNA, BEN), swivel_guns=(SKULL, 1))

    assert told.result[1] == ANNA
    assert told.asked[-1].key == "swivel_guns"


def test_a_reinforced_hull_cancels_one_hit() -> None:
    """MM-HIT step 3."""
    state = captain(at_sea(), ANNA, ship="frigate")
    state = fighting(captain(state, BEN, ship=launched("sloop", ("reinforced-hull",))), ANNA, BEN)
    told = tell(
        state,
        combat_round(state, ANNA, BEN, 1),
        combat_action="shoot",
        contest_roll=anna_wins,
        hit_dice=(1, 2, 3),
        cancel_hit="masts",
    )

    assert told.state.ship_of(BEN).masts == 2
    assert told.state.ship_of(BEN).spent == ("reinforced-hull",)


def test_a_ship_without_masts_rolls_one_die_and_only_shoots() -> None:
    state = fighting(captain(at_sea(), ANNA, ship=damaged("sloop", {"M": 0}), skills=(4, 2, 2, 2)), ANNA, BEN)
    told = tell(state, combat_round(state, ANNA, BEN, 2), combat_action="shoot", contest_roll=lambda a: (1,) * a.count)
    roll: Any = told.question("contest_roll")

    assert roll.count == 1
    assert set(roll.gives) == {1, 2, 3, 4, SKULL}
    assert legal_actions(state, ANNA, BEN, 2) == {"shoot": "", "board": "no_masts", "flee": "no_masts"}


def test_two_harmless_wrecks_end_without_a_winner() -> None:
    """A-41."""
    wreck = {"M": 0, "G": 0}
    state = captain(captain(at_sea(), ANNA, ship=damaged("sloop", wreck)), BEN, ship=damaged("sloop", wreck))
    state = fighting(state, ANNA, BEN)
    assert is_endless(state, ANNA, BEN)

    told = tell(
        replace(state, combat=None),
        combat(state, ANNA, BEN),
        combat_action="shoot",
        contest_roll=(1,),
        hit_dice=(2,),
    )
    assert "endless" in told.keys


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
        **raiding("tortuga", [("?", 1, "escape")] * 3, (1, SKULL), nation="france"),
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
    state = captain(at_sea(), ANNA, zone="tortuga", ship=damaged("sloop", {"G": 0}))
    with pytest.raises(Refused):
        play(
            state,
            "scout",
            **finds(merchant_of("tortuga")),
            merchant_nation="france",
            attack_as="france",
        )


def test_a_staged_crew_combat_gives_no_glory_and_can_kill() -> None:
    """A-49."""
    won = play(
        at_sea(), "staged_combat", staged_crew=1, staged_leadership=1, staged_roll=(SKULL, 1), staged_enemy_roll=(1,)
    )
    lost = play(
        at_sea(),
        "staged_combat",
        staged_crew=3,
        staged_leadership=2,
        staged_roll=(1, 1),
        staged_enemy_roll=(SKULL, SKULL),
    )

    assert won.state.players[ANNA].glory == 0
    assert not lost.state.players[ANNA].afloat


def test_hits_may_be_placed_by_a_card() -> None:
    """Abilities and cards change where a hit falls: nobody needs to type them in."""
    state = fighting(at_sea(), ANNA, BEN)
    told = tell(
        state,
        combat_round(state, ANNA, BEN, 1),
        combat_action="shoot",
        contest_roll=anna_wins,
        hit_dice=Instead("by-card"),
        hit_by_card="cargo",
    )

    assert told.state.ship_of(BEN).cargo == 1


def test_odds_are_exact() -> None:
    """2.1, by counting every throw."""
    assert [round(float(success_odds(n)) * 100, 1) for n in range(1, 7)] == [33.3, 55.6, 70.4, 80.2, 86.8, 91.2]
    faces = list(product(DIE, repeat=2))
    wins = [won_by(a, b) for a in faces for b in faces]
    whole = len(wins)
    assert contest_odds(2, 2) == tuple(Fraction(wins.count(w), whole) for w in (0, None, 1))
    away = sum(won_by(a, b) == 0 and skulls(b) == 0 for a in faces for b in faces)
    assert flee_odds(2, 2) == Fraction(away, whole)
    assert rest((1, 4, SKULL)) == 5


def test_an_ability_or_a_card_may_change_how_many_dice_are_rolled() -> None:
    """MM-SPECIALIST, MM-GLORY-PLAY: nobody needs to type the card in."""
    state = in_port("caracas")
    told = play(
        state,
        "acquire_rumour",
        port_mod="none",
        rumour_roll=[Instead("by-card"), (1, 2, SKULL)],
        how_many_dice=3,
        rumour_title="",
    )

    assert "rumour_heard" in told.keys


def test_a_smaller_ship_that_is_taken_limits_the_cargo() -> None:
    """MM-CAPTURE, A-50."""
    cargo = ("rum", "wood", "food", "sugar", "cocoa")
    state = captain(at_sea(), ANNA, ship="galleon", zone="caracas", skills=(3, 2, 3, 2), cargo=cargo)
    told = play(
        npc(state, "pirate-sloop", "caracas"),
        "scout",
        **finds("pirate-sloop"),
        **ANNA_BOARDS,
        hit_dice=(2, 2, 3, 4),
        take_ship="take",
        overboard=(0, 1, 2),
    )

    assert told.state.players[ANNA].cargo == ("sugar", "cocoa")


def test_a_shot_that_a_hull_cancelled_is_gone_all_the_same() -> None:
    """MM-HIT steps 2 and 3, A-39: the chain of the Chasers cannot be loaded again in the same round."""
    hunter = captain(at_sea(), ANNA, ship=launched("frigate", ("chasers",)), weapons=("chain",))
    state = fighting(captain(hunter, BEN, ship=launched("frigate", ("reinforced-hull",))), ANNA, BEN)

    told = tell(
        state,
        combat_round(state, ANNA, BEN, 2),
        combat_action=["shoot", "flee"],
        chasers="fire",
        contest_roll=[(SKULL, SKULL), (1, 2)],
        hit_dice=[(SKULL,), (SKULL, 1, 1)],
        special_shot="chain",
        cancel_hit="masts",
        skull_hit="crew",
    )

    assert [a.key for a in told.asked].count("special_shot") == 1
    assert told.state.players[ANNA].weapons == ()
    assert told.state.ship_of(BEN).sections == (3, 1, 3, 2, 3)


def test_hits_of_one_exchange_fall_together() -> None:
    """MM-COMBAT-ROUND 5 and 6: cannons are counted before this round's damage."""
    gunboat = damaged("frigate", {"G": 1})
    state = fighting(captain(captain(at_sea(), ANNA, ship=gunboat), BEN, ship=gunboat), ANNA, BEN)

    told = tell(state, combat_round(state, ANNA, BEN, 1), contest_roll=(SKULL, 2), hit_dice=(4,))

    assert [told.state.ship_of(s).cannons for s in (ANNA, BEN)] == [0, 0]


def test_a_war_agreed_to_be_lawful_brings_no_bounty_at_all() -> None:
    """A-32: neither for the attack, nor for the beaten ship, nor for a raid."""
    state = captain(at_sea(war_bounty="none"), ANNA, nation="france", ship="galleon", zone="caracas")
    state = npc(replace(state, war=("spain", "france")), "naval-spain", "caracas")
    fought = play(state, "scout", **finds("naval-spain"), **ANNA_SINKS)
    raided = play(state, "scout", **raiding("caracas", [("?", 1, "escape")] * 3))

    assert [told.state.players[ANNA].bounty for told in (fought, raided)] == [0, 0]
    assert fought.state.players[ANNA].glory == 1


def test_two_empty_crews_with_equal_dice_end_without_a_winner() -> None:
    """MM-COMBAT-CREW 3, A-19: both captains live on with nobody."""
    lone = damaged("sloop", {"W": 1})
    state = fighting(captain(captain(at_sea(), ANNA, ship=lone), BEN, ship=lone), ANNA, BEN)

    told = tell(state, crew_combat(state, ANNA, BEN), crew_roll=(SKULL, 3))

    assert told.result[1] == ""
    assert [told.state.ship_of(s).crew for s in (ANNA, BEN)] == [0, 0]
