"""4.9: combats that the vectors leave out."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from companion.core.ask import Dice, Instead
from companion.games.merchants_and_marauders.data import BLANK, DIE, SKULL
from companion.games.merchants_and_marauders.odds import contest_odds, flee_odds, success_odds
from companion.games.merchants_and_marauders.procedures.fight.combat import combat, combat_round, contest, long_guns
from companion.games.merchants_and_marauders.procedures.fight.hits import volley
from companion.games.merchants_and_marauders.procedures.port.crew import crew_combat
from companion.games.merchants_and_marauders.rules.combat import (
    contest_winner,
    is_endless,
    reasons_against,
    rest,
    skulls,
)
from companion.games.merchants_and_marauders.rules.ships import new_ship
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    ANNA_BOARDS,
    ANNA_IS_SUNK,
    BEN,
    CATALOGUE,
    NO_SKULL,
    ONE_SKULL,
    all_skulls,
    anna_wins,
    at_sea,
    captain,
    fighting,
    finds,
    in_port,
    nations,
    npc,
    play,
    ship_with,
    tell,
)


def test_a_lost_fight_kills_and_the_next_turn_brings_a_new_captain() -> None:
    """MM-COMBAT, MM-DEATH, MM-NEW-CAPTAIN, MM-BOUNTY-LOSE."""
    state = captain(
        at_sea(), ANNA, ship=ship_with("sloop", {"H": 1}), zone="caracas", bounties=nations({"NL": 2}), glory=3
    )
    state = npc(state, "naval-spain", "caracas")
    told = play(
        state,
        "scout",
        **finds("naval-spain"),
        **ANNA_IS_SUNK,
    )
    dead = told.state.players[ANNA]

    assert (dead.afloat, dead.glory, dead.gold, dead.pirate) == (False, 3, 0, False)
    assert told.state.active == BEN
    assert told.state.combat is None


def test_legal_actions_follow_round_damage_and_side() -> None:
    """MM-COMBAT-ROUND 1, MM-NPC-COMBAT."""
    state = fighting(
        npc(captain(at_sea(), ANNA, ship=ship_with("galleon", {"W": 0})), "pirate-sloop", "x"), ANNA, "pirate-sloop"
    )

    assert reasons_against(state, ANNA, "pirate-sloop", 1) == {
        "shoot": "",
        "board": "first_round",
        "flee": "first_round",
    }
    assert reasons_against(state, ANNA, "pirate-sloop", 2)["board"] == "no_crew"
    assert reasons_against(state, "pirate-sloop", ANNA, 2)["flee"] == ""


def test_long_guns_fire_before_the_first_round() -> None:
    """MM-COMBAT-LONGGUNS."""
    state = captain(at_sea(), ANNA, ship=new_ship(CATALOGUE, "frigate", ("long-guns",)))
    state = fighting(captain(state, BEN, ship="sloop"), ANNA, BEN)
    told = tell(state, long_guns(CATALOGUE, state, ANNA, BEN), long_guns=(*ONE_SKULL, BLANK), hit_dice=(2,))

    assert told.state.ship_of(BEN).masts == 1
    assert told.facts("skulls_rolled") == {"who": ANNA, "n": 1, "dice": 3}


def test_swivel_guns_take_a_sailor_before_the_blows() -> None:
    """MM-COMBAT-CREW."""
    state = captain(at_sea(), ANNA, ship=new_ship(CATALOGUE, "sloop", ("swivel-guns",)))
    state = fighting(captain(state, BEN, ship=ship_with("sloop", {"W": 1})), ANNA, BEN)
    told = tell(state, crew_combat(state, ANNA, BEN), swivel_guns=ONE_SKULL)

    assert told.result[1] == ANNA
    assert told.asked[-1].key == "swivel_guns"


def test_the_guns_of_a_boarded_ship_without_a_crew_can_leave_no_winner() -> None:
    """MM-COMBAT-CREW, A-40: they fire before the combat that their owner loses as soon as it begins."""
    state = captain(at_sea(), ANNA, zone="nassau", ship=ship_with("sloop", {"W": 1}))
    state = captain(state, BEN, zone="nassau", ship=ship_with("sloop", {"W": 0}, ("swivel-guns",)))
    told = play(state, "scout", **finds(BEN), **ANNA_BOARDS, hit_dice=(1,), swivel_guns=ONE_SKULL)

    assert [told.state.ship_of(s).crew for s in (ANNA, BEN)] == [0, 0]
    assert (told.keys[-1], told.state.players[ANNA].glory) == ("combat_none", 0)


def test_guns_that_can_hit_nobody_are_not_asked_about() -> None:
    """MM-COMBAT-CREW 0, A-42: a hit on a crew of nobody is lost."""
    state = captain(at_sea(), ANNA, ship=new_ship(CATALOGUE, "sloop", ("swivel-guns",)))
    state = fighting(captain(state, BEN, ship=ship_with("sloop", {"W": 0})), ANNA, BEN)
    told = tell(state, crew_combat(state, ANNA, BEN))

    assert (told.asked, told.result[1]) == ([], ANNA)


def test_a_reinforced_hull_cancels_one_hit() -> None:
    """MM-HIT step 3."""
    state = captain(at_sea(), ANNA, ship="frigate")
    state = fighting(captain(state, BEN, ship=new_ship(CATALOGUE, "sloop", ("reinforced-hull",))), ANNA, BEN)
    told = tell(
        state,
        combat_round(CATALOGUE, state, ANNA, BEN, 1),
        combat_action="shoot",
        contest_roll=anna_wins,
        hit_dice=(1, 2, 3),
        cancel_hit="masts",
    )

    assert told.state.ship_of(BEN).masts == 2
    assert told.state.ship_of(BEN).spent == ("reinforced-hull",)


def test_a_ship_without_masts_rolls_one_die_and_only_shoots() -> None:
    state = fighting(captain(at_sea(), ANNA, ship=ship_with("sloop", {"M": 0}), skills=(4, 2, 2, 2)), ANNA, BEN)
    told = tell(
        state,
        combat_round(CATALOGUE, state, ANNA, BEN, 2),
        combat_action="shoot",
        contest_roll=lambda a: (1,) * a.count,
    )
    roll: Any = told.question("contest_roll")

    assert roll.count == 1
    assert roll.gives == {}  # the dice of the other side decide, too
    assert reasons_against(state, ANNA, BEN, 2) == {"shoot": "", "board": "no_masts", "flee": "no_masts"}


def test_two_harmless_wrecks_end_without_a_winner() -> None:
    """A-41."""
    wreck = {"M": 0, "G": 0}
    state = captain(captain(at_sea(), ANNA, ship=ship_with("sloop", wreck)), BEN, ship=ship_with("sloop", wreck))
    state = fighting(state, ANNA, BEN)
    assert is_endless(state, ANNA, BEN)

    told = tell(
        replace(state, combat=None),
        combat(CATALOGUE, state, ANNA, BEN),
        combat_action="shoot",
        contest_roll=(1,),
        hit_dice=(2,),
    )
    assert "endless" in told.keys


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


def test_the_winner_of_a_staged_crew_combat_is_left_with_whom_the_table_agreed() -> None:
    """A-19: one sailor each, both fall, and the higher die wins."""
    crews = {}
    for agreed in ("none", "one"):
        state = captain(at_sea(last_sailor=agreed), ANNA, ship=ship_with("sloop", {"W": 1}))
        told = play(
            state,
            "staged_combat",
            staged_crew=1,
            staged_leadership=2,
            staged_roll=(SKULL, 4),
            staged_enemy_roll=(SKULL, 1),
        )
        crews[agreed] = told.state.ship_of(ANNA).crew

    assert crews == {"none": 0, "one": 1}


def test_hits_may_be_placed_by_a_card() -> None:
    """Abilities and cards change where a hit falls: nobody needs to type them in."""
    state = fighting(at_sea(), ANNA, BEN)
    told = tell(
        state,
        combat_round(CATALOGUE, state, ANNA, BEN, 1),
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
    wins = [contest_winner(a, b) for a in faces for b in faces]
    whole = len(wins)
    assert contest_odds(2, 2) == tuple(Fraction(wins.count(w), whole) for w in (0, None, 1))
    away = sum(contest_winner(a, b) == 0 and skulls(b) == 0 for a in faces for b in faces)
    assert flee_odds(2, 2) == Fraction(away, whole)
    assert rest((1, 4, SKULL)) == 5


def test_the_numbers_are_asked_for_only_where_they_break_a_tie() -> None:
    """MM-COMBAT-LONGGUNS, Swivel Guns: skulls alone; MM-COMBAT-ROUND 4, MM-COMBAT-CREW 3: then the rest."""
    state = captain(at_sea(), ANNA, ship=new_ship(CATALOGUE, "frigate", ("long-guns", "swivel-guns")))
    state = fighting(state, ANNA, BEN)
    both_shoot: dict[str, str] = {ANNA: "shoot", BEN: "shoot"}
    asked = [
        *tell(state, long_guns(CATALOGUE, state, ANNA, BEN), long_guns=(BLANK,) * 3).asked,
        *tell(state, contest(CATALOGUE, state, ANNA, BEN, both_shoot), contest_roll=anna_wins).asked,
        *tell(state, crew_combat(state, ANNA, BEN), swivel_guns=NO_SKULL, crew_roll=anna_wins).asked,
    ]
    dice = [ask for ask in asked if isinstance(ask, Dice)]

    assert {a.key for a in dice if a.faces == DIE} == {"contest_roll", "crew_roll"}
    assert {a.key for a in dice if a.faces != DIE} == {"long_guns", "swivel_guns"}
    assert {Fraction(a.faces.count(SKULL), len(a.faces)) for a in dice} == {Fraction(1, 3)}


def test_an_ability_or_a_card_may_change_how_many_dice_are_rolled() -> None:
    """MM-SPECIALIST, MM-GLORY-PLAY: nobody needs to type the card in."""
    state = in_port("caracas")
    told = play(
        state,
        "acquire_rumour",
        port_mod="none",
        rumour_roll=[Instead("by-card"), (*ONE_SKULL, BLANK)],
        how_many_dice=3,
        rumour_title="",
    )

    assert "rumour_heard" in told.keys


def test_a_shot_that_a_hull_cancelled_is_gone_all_the_same() -> None:
    """MM-HIT steps 2 and 3, A-39: the chain of the Chasers cannot be loaded again in the same round."""
    hunter = captain(at_sea(), ANNA, ship=new_ship(CATALOGUE, "frigate", ("chasers",)), weapons=("chain",))
    state = fighting(captain(hunter, BEN, ship=new_ship(CATALOGUE, "frigate", ("reinforced-hull",))), ANNA, BEN)

    told = tell(
        state,
        combat_round(CATALOGUE, state, ANNA, BEN, 2),
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
    gunboat = ship_with("frigate", {"G": 1})
    state = fighting(captain(captain(at_sea(), ANNA, ship=gunboat), BEN, ship=gunboat), ANNA, BEN)

    told = tell(state, combat_round(CATALOGUE, state, ANNA, BEN, 1), contest_roll=(SKULL, 2), hit_dice=(4,))

    assert [told.state.ship_of(s).cannons for s in (ANNA, BEN)] == [0, 0]


def test_two_empty_crews_with_equal_dice_end_without_a_winner() -> None:
    """MM-COMBAT-CREW 3, A-19: both captains live on with nobody."""
    lone = ship_with("sloop", {"W": 1})
    state = fighting(captain(captain(at_sea(), ANNA, ship=lone), BEN, ship=lone), ANNA, BEN)

    told = tell(state, crew_combat(state, ANNA, BEN), crew_roll=(SKULL, 3))

    assert told.result[1] == ""
    assert [told.state.ship_of(s).crew for s in (ANNA, BEN)] == [0, 0]


def test_two_empty_crews_say_by_which_dice_one_of_them_wins() -> None:
    """MM-COMBAT-CREW 3."""
    lone = ship_with("sloop", {"W": 1})
    state = fighting(captain(captain(at_sea(), ANNA, ship=lone), BEN, ship=lone), ANNA, BEN)

    told = tell(state, crew_combat(state, ANNA, BEN), crew_roll=[(SKULL, 4), (SKULL, 3)])

    tie = told.facts("crew_tie_won")
    assert (tie["who"], tie["rest"], tie["rests"]) == (ANNA, 4, 3)


def test_a_hit_on_a_section_at_nothing_is_said_to_pass_to_the_hull() -> None:
    """MM-HIT step 4."""
    state = captain(at_sea(), ANNA, ship="sloop")
    state = fighting(captain(state, BEN, ship=ship_with("sloop", {"C": 0})), ANNA, BEN)

    told = tell(state, combat_round(CATALOGUE, state, ANNA, BEN, 1), contest_roll=anna_wins, hit_dice=(1,))

    assert told.facts("hits_on_hull") == {"who": BEN, "n": 1}
    assert told.state.ship_of(BEN).hull == 1


def test_long_guns_fire_neither_chain_nor_grape() -> None:
    """MM-COMBAT-LONGGUNS."""
    state = captain(at_sea(), ANNA, ship=new_ship(CATALOGUE, "sloop", ("long-guns",)), weapons=("chain", "grape"))
    state = fighting(state, ANNA, BEN)

    told = tell(state, long_guns(CATALOGUE, state, ANNA, BEN), long_guns=(SKULL,), hit_dice=(SKULL,), skull_hit="crew")

    assert told.state.ship_of(BEN).crew == 1
    assert told.state.players[ANNA].weapons == ("chain", "grape")


def test_chasers_fire_once_a_combat_and_are_ready_after_it() -> None:
    """MM-COMBAT-ROUND 2: Ben flees twice; the second time they lie face down."""
    told = play(
        captain(at_sea(), ANNA, zone="san-juan", ship=new_ship(CATALOGUE, "sloop", ("chasers",))),
        "scout",
        **finds(BEN),
        contest_roll=(1, 2),
        combat_action=["shoot", "flee", "flee", "flee"],
        chasers="fire",
        hit_dice=(2,),
    )

    assert [a.key for a in told.asked].count("chasers") == 1
    assert told.state.players[BEN].sails.masts == 1
    assert told.state.players[ANNA].sails.ready("chasers")


def test_grappling_hooks_throw_only_the_chosen_dice_again() -> None:
    """MM-COMBAT-ROUND 3: the others stay, and the new faces stand."""
    state = fighting(captain(at_sea(), ANNA, weapons=("grappling",)), ANNA, BEN)
    actions = {str(ANNA): "board", str(BEN): "shoot"}

    told = tell(
        state,
        contest(CATALOGUE, state, ANNA, BEN, actions),
        contest_roll=[(SKULL, 4), (1, 2)],
        grapple=(1,),
        grapple_roll=(2,),
    )

    assert told.result[1] == {ANNA: (SKULL, 2), BEN: (1, 2)}
    assert told.state.players[ANNA].weapons == ()


def test_a_skull_is_placed_when_the_numbered_hits_are_known() -> None:
    """MM-HIT step 4: numbered hits first; the target sees what they leave."""
    state = fighting(at_sea(), ANNA, BEN)

    told = tell(state, volley(CATALOGUE, state, ANNA, BEN, 2), hit_dice=(SKULL, 2), skull_hit="masts")

    asked: Any = told.question("skull_hit")
    assert {o.value: o.label.facts["n"] for o in asked.options}["masts"] == 1
    assert told.result[1].hits == ("masts", "masts")


def test_a_captain_who_sinks_with_the_player_is_gone_too() -> None:
    """MM-NPC-REPLACE, MM-COMBAT-ROUND 8: both dead, nobody wins."""
    state = captain(at_sea(), ANNA, zone="caracas", ship=ship_with("galleon", {"H": 1}))

    told = play(
        npc(state, "naval-spain", "caracas"),
        "scout",
        **finds("naval-spain"),
        contest_roll=[(SKULL, SKULL), (SKULL, 1, 1)],
        hit_dice=all_skulls,
        skull_hit="hull",
    )

    assert told.state.npcs["naval-spain"].card is None
    assert (told.state.players[ANNA].afloat, told.state.players[ANNA].glory) == (False, 0)


def test_the_roll_of_a_contest_says_what_both_captains_do() -> None:
    state = captain(captain(at_sea(), ANNA, zone="nassau"), BEN, zone="nassau", ship=ship_with("sloop", {"W": 1}))
    told = play(state, "scout", **finds(BEN), **ANNA_BOARDS, hit_dice=(1,), take_ship="keep", take_glory_cards=0)
    second: Any = [ask for ask in told.asked if ask.key == "contest_roll"][2]

    assert {key: second.facts[key] for key in ("round", "does", "did")} == {"round": 2, "does": "board", "did": "shoot"}
