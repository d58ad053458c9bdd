"""The combat from the target to the gold, at every level; each skill at its moment."""

import pytest

from companion.core.ask import Choose, Dice, Instead
from companion.core.errors import Refused
from companion.games.pirates_en_duel.events import CombatJoined, CrewSaved, CrewShot, DiceThrown, GoldMoved, TypeChanged
from tests.unit.games.pirates_en_duel.printed import BLUE, RED
from tests.unit.games.pirates_en_duel.sea import (
    ANNE,
    BART,
    CAL,
    WHITE,
    at_sea,
    events_of,
    faces,
    fight,
    note_keys,
    play,
    talk,
    treasure,
    values,
)

PASS = Instead("pass")


def test_a_level_1_boarding_from_the_card_to_the_gold() -> None:
    """PD-1.3b, PD-1.3c, PD-1.3d, PD-1.3e: strength, dice, losses by the opponent, gold to the winner."""
    table = at_sea("blue: captain 1/2, ned 0/1", "red: captain 1/1, tom 0/1, jack 0/0", WHITE, level=1)

    progress = fight(table, "red", faces(skull=2, neutral=1), faces(skull=1, neutral=1), 1, gold=3)

    dice = [(ask.count, ask.seat) for ask in progress.asked if isinstance(ask, Dice)]
    assert dice == [(3, ANNE), (2, BART)]
    assert [ask.seat for ask in progress.asked if ask.key == "loss"] == [ANNE]
    assert progress.ask is None
    state = progress.state
    assert state.ships["red"].crew == ("captain/red",)
    assert state.ships["blue"].crew == ("captain/blue",)
    assert set(state.discard) == {"ned", "tom", "jack"}
    assert (treasure(state, ANNE), treasure(state, BART)) == (9, 3)
    assert (state.active, state.combat) == (BART, None)
    headline = [n for n in progress.notes if n.headline][-1]
    assert (headline.key, headline.facts["lost"], headline.facts["cost"], headline.facts["gold"]) == (
        "combat_won",
        2,
        1,
        3,
    )


def test_a_canonnade_counts_cannons_and_a_lone_target_is_not_asked_for() -> None:
    """PD-1.3a, PD-1.3b."""
    table = at_sea("blue: captain 4/0, ned 5/0", "red: captain 2/9", WHITE, level=1)

    progress = fight(table, kind="canonnade", colours=("blue", "red"))

    assert events_of(progress, CombatJoined) == [CombatJoined("blue", "red")]
    assert isinstance(progress.ask, Dice)
    assert progress.ask.count == 6
    assert progress.ask.faces.count("skull") == 4


def test_both_colours_in_play_leave_the_choice() -> None:
    """PD-1.3a: one of the two must be attacked."""
    ask = fight(at_sea("blue: captain 1/1", "red: captain 1/1", WHITE), colours=("red", "white")).ask

    assert isinstance(ask, Choose)
    assert ask.open_values == ("red", "white")


def test_without_dice_on_a_side_nothing_is_asked_of_it() -> None:
    """PD-1.3b: 0 dice is possible."""
    table = at_sea("blue: captain 0/0", "red: captain 0/0", WHITE, level=1)

    progress = fight(table, "red")

    assert progress.ask is None
    assert "combat_drawn" in note_keys(progress)


def test_a_captain_takes_two_losses_and_never_comes_back() -> None:
    """PD-1.3d: only offered while two losses are left; a rest may be wasted (A-05)."""
    table = at_sea("blue: captain 0/3, ned 0/0", "red: tom 0/0, captain 0/0", WHITE, level=1)

    one = fight(table, "red", faces(skull=1, neutral=2))
    two = fight(table, "red", faces(skull=2, neutral=1))
    wasted = fight(table, "red", faces(skull=2, neutral=1), 0)
    taken = fight(table, "red", faces(skull=2, neutral=1), 1)

    assert one.state.ships["red"].crew == ("captain/red",)
    assert isinstance(two.ask, Choose)
    assert two.ask.open_values == (0, 1)
    assert "wasted" in note_keys(wasted)
    assert taken.state.gone == ("captain/red",)
    assert taken.state.ships["red"].crew == ("tom",)


def test_a_wiped_out_ship_sinks_and_the_opponent_takes_everything() -> None:
    """PD-1.SINK: no choice to make, no card gold on top (A-07)."""
    table = at_sea("blue: captain 0/4", "red: captain 0/0, tom 0/0", WHITE, level=1, gold=(6, 5, 6))

    progress = fight(table, "red", faces(skull=3, ship=1))

    state = progress.state
    assert progress.ask is None
    assert state.ships["red"].sunk
    assert not state.players[BART].alive
    assert (treasure(state, ANNE), treasure(state, BART)) == (11, 0)
    assert (state.discard, state.gone, state.active) == (("tom",), ("captain/red",), CAL)
    assert "no_card_gold" in note_keys(progress)


def test_the_attacker_can_sink_too() -> None:
    """PD-1.SINK: the defender takes the attacker's treasure."""
    progress = fight(at_sea("blue: ned 0/1", "red: captain 0/1", WHITE, level=1), "red", faces(neutral=1), faces(1))

    state = progress.state
    assert (treasure(state, BART), state.fallen, state.active) == (12, (ANNE,), BART)


def test_both_ships_wiped_out_the_defender_sinks_first() -> None:
    """PD-1.SINK 4, A-06: D's gold goes to A, then A's to the bank."""
    table = at_sea("blue: ned 0/1", "red: tom 0/1", WHITE, "green: captain 1/1", level=1)

    progress = fight(table, "red", faces(1), faces(1))

    state = progress.state
    assert state.fallen == (BART, ANNE)
    assert (treasure(state, ANNE), treasure(state, BART), state.bank) == (0, 0, 12)
    assert (state.over, state.active) == (False, CAL)


def test_a_double_sinking_that_reaches_the_goal_wins() -> None:
    """A-06: the victory check comes before the attacker's own sinking."""
    table = at_sea("blue: ned 0/1", "red: tom 0/1", WHITE, level=1, gold=(9, 6, 6))

    state = fight(table, "red", faces(1), faces(1)).state

    assert (state.over, state.winner, treasure(state, ANNE)) == (True, ANNE, 15)
    assert state.combat is None


def test_the_loser_gives_what_there_is_and_falls() -> None:
    """PD-1.3e, PD-1.ELIM: fewer coins than the card shows."""
    table = at_sea("blue: captain 0/2", "red: captain 0/0, tom 0/0", WHITE, level=1, gold=(6, 2, 6))

    progress = fight(table, "red", faces(skull=1, neutral=1), gold=5)

    state = progress.state
    assert [note.facts["gold"] for note in progress.notes if note.key == "combat_won"] == [2]
    assert (treasure(state, ANNE), treasure(state, BART)) == (8, 0)
    assert state.fallen == (BART,)
    assert "captain/red" in state.gone


def test_the_helm_dodges_on_a_ship_for_either_side() -> None:
    """PD-2.BARRE: no losses, no gold; the player after the active one plays."""
    table = at_sea("blue: captain 1/1, steer 0/0 barre", "red: captain 1/1, wheel 0/0 barre", WHITE, level=2)

    by_attacker = fight(table, "red", ("ship",))
    by_defender = fight(table, "red", ("skull",), ("ship",))
    by_nobody = fight(table, "red", PASS, ("blank",))

    assert [ask.seat for ask in by_defender.asked if ask.key == "helm_die"] == [ANNE, BART]
    for progress in (by_attacker, by_defender):
        assert progress.ask is None
        assert (progress.state.active, events_of(progress, GoldMoved)) == (BART, [])
    assert by_nobody.ask is not None
    assert by_nobody.ask.key == "attack_dice"


def test_each_helm_has_one_try() -> None:
    """PD-2.BARRE, A-17."""
    table = at_sea("blue: captain 1/1, one 0/0 barre, two 0/0 barre", "red: captain 1/1", WHITE, level=2)

    progress = fight(table, "red", ("skull",), ("blank",))

    assert [ask.key for ask in progress.asked].count("helm_die") == 2
    assert progress.ask is not None
    assert progress.ask.key == "attack_dice"


def test_the_look_out_names_any_ship_in_the_same_tap() -> None:
    """PD-2.VIGIE, A-18: it changes the target, or makes one; type and gold stay."""
    ships = ("blue: captain 1/1, eye 0/0 vigie", "red: captain 1/1", WHITE, "green: captain 1/1")
    changed = fight(at_sea(*ships, level=2), "green", colours=("blue", "red"), kind="canonnade")
    made = fight(at_sea(*ships[:3], level=2), colours=("blue", "green"))

    assert events_of(changed, CombatJoined) == [CombatJoined("blue", "green")]
    assert "lookout" in note_keys(changed)
    assert isinstance(made.ask, Choose)
    assert made.ask.open_values == ("red", "white", "no-attack")


def test_the_red_cross_saves_another_even_when_its_carrier_is_lost() -> None:
    """PD-2.CROIX: defender first; a saved captain is two losses fewer."""
    table = at_sea("blue: captain 0/5", "red: nurse 0/0 croix-rouge, captain 0/0, tom 0/0", WHITE, level=2)

    progress = fight(table, "red", faces(skull=3, neutral=2), 1, 0, 1, ("ship",), gold=2)

    assert events_of(progress, CrewSaved) == [CrewSaved("red", 1, "captain/red")]
    state = progress.state
    assert state.ships["red"].crew == ("captain/red", "tom")
    assert (state.discard, state.gone) == (("nurse",), ())
    assert treasure(state, ANNE) == 8


def test_two_lost_carriers_may_save_each_other() -> None:
    """PD-2.CROIX, A-19; the ship is manned again and does not sink (A-15)."""
    table = at_sea("blue: captain 0/3", "red: nun 0/0 croix-rouge, monk 0/0 croix-rouge", WHITE, level=2)

    progress = fight(table, "red", faces(skull=2, neutral=1), 1, ("ship",), 0, ("ship",))

    assert progress.ask is None
    assert progress.state.ships["red"].crew == ("nun", "monk")
    assert "combat_drawn" in note_keys(progress)


def test_carriers_who_are_lost_try_before_the_others() -> None:
    """PD-2.CROIX, A-19: they cannot save themselves, and whoever tries after them can."""
    table = at_sea("blue: captain 0/3", "red: nun 0/0 croix-rouge, monk 0/0 croix-rouge, tom 0/0", WHITE, level=2)

    progress = fight(table, "red", faces(skull=2, neutral=1), 1, 1, 2, ("ship",))

    asked = [ask for ask in (*progress.asked, progress.ask) if ask and ask.key == "cross"]
    nurses = [ask.facts["nurse"]["facts"]["name"] for ask in asked]
    assert nurses == ["monk", "nun"]
    assert values(progress.ask) == (1, "nobody")


def test_the_parrot_rolls_one_own_die_again() -> None:
    """PD-2.PERROQUET: attacker first, whatever the face; the new face stands."""
    table = at_sea("blue: captain 0/2 perroquet", "red: captain 0/1 perroquet", WHITE, level=2)

    progress = fight(table, "red", faces(skull=1, neutral=1), faces(ship=1), "blank", ("skull",), "keep")

    assert events_of(progress, DiceThrown)[-1] == DiceThrown("blue", 2, 0, 0)
    assert [ask.seat for ask in progress.asked if ask.key == "parrot"] == [ANNE, BART]


def test_a_second_parrot_adds_nothing() -> None:
    """A-21."""
    table = at_sea("blue: captain 0/2 perroquet, polly 0/0 perroquet", "red: captain 0/1", WHITE, level=2)

    progress = fight(table, "red", faces(skull=2), faces(ship=1), "skull", ("blank",))

    assert [ask.key for ask in progress.asked].count("parrot") == 1


def test_the_curse_rolls_all_dice_again_that_are_not_neutral_before_the_parrot() -> None:
    """PD-2.OUISTITI, A-15."""
    table = at_sea("blue: captain 0/3 ouistiti+perroquet", "red: captain 0/0", WHITE, level=2)

    progress = fight(table, "red", faces(skull=2, neutral=1), faces(skull=1, ship=1))

    thrown = events_of(progress, DiceThrown)
    assert thrown[0] == DiceThrown("blue", 2, 0, 1)
    assert thrown[-1] == DiceThrown("blue", 1, 1, 1)
    assert progress.ask is not None
    assert progress.ask.key == "parrot"


def test_each_side_throws_its_own_colour_again() -> None:
    """PD-2.OUISTITI, PD-2.PERROQUET: red for the attacker, blue for the defender."""
    skills = "ouistiti+perroquet"
    table = at_sea(f"blue: captain 0/1 {skills}", f"red: captain 0/1 {skills}", WHITE, level=2)
    skull = faces(skull=1)

    progress = fight(table, "red", skull, skull, skull, skull, "skull", skull, "skull", skull)

    again = [ask for ask in progress.asked if isinstance(ask, Dice) and ask.key in ("curse_dice", "parrot_die")]
    assert [(ask.key, ask.seat, ask.faces) for ask in again] == [
        ("curse_dice", ANNE, RED),
        ("curse_dice", BART, BLUE),
        ("parrot_die", ANNE, RED),
        ("parrot_die", BART, BLUE),
    ]


def test_skills_of_a_higher_level_are_never_asked_about() -> None:
    """1.2: level 1 ignores every skill, level 2 the green ones."""
    ships = ("blue: captain 1/1 barre, gun 0/0 tireur-elite+tete-de-mort", "red: captain 1/1, tom 0/0", WHITE)

    first = fight(at_sea(*ships, level=1), "red")
    second = fight(at_sea(*ships, level=2), "red", PASS)

    assert first.ask is not None
    assert second.ask is not None
    assert first.ask.key == second.ask.key == "attack_dice"


def test_skull_and_ship_bonuses_come_after_the_dice() -> None:
    """PD-3.TETE, PD-3.BATEAU, A-21: +1 for each carrier, even without a die."""
    table = at_sea(
        "blue: captain 0/0 tete-de-mort, x 0/0 tete-de-mort", "red: captain 0/0 bateau-pirate, tom 0/0", WHITE
    )

    progress = fight(table, "red", gold=1)

    assert progress.ask is None
    assert progress.state.ships["red"].crew == ("captain/red",)
    assert treasure(progress.state, ANNE) == 7


def test_the_brother_of_the_coast_changes_the_type_attacker_first() -> None:
    """PD-3.FRERE, A-24: the last state holds."""
    table = at_sea("blue: captain 3/1 frere-de-la-cote", "red: captain 2/1 frere-de-la-cote", WHITE)

    progress = fight(table, "red", True, False)
    back = fight(table, "red", True, True)

    assert [ask.seat for ask in progress.asked if ask.key == "brother"] == [ANNE, BART]
    assert events_of(progress, TypeChanged) == [TypeChanged("canonnade")]
    assert isinstance(progress.ask, Dice)
    assert progress.ask.count == 3
    assert isinstance(back.ask, Dice)
    assert back.ask.count == 1


def test_a_sharpshooter_hits_before_the_dice_and_it_is_a_loss() -> None:
    """PD-3.TIREUR: the victim gives no die any more, but counts for the winner."""
    table = at_sea("blue: captain 0/1, eye 0/0 tireur-elite", "red: captain 0/1, tom 0/3, jack 0/0", WHITE)

    progress = fight(table, "red", ("skull",), "red-1", faces(neutral=1), faces(neutral=1), gold=2)

    assert events_of(progress, CrewShot) == [CrewShot("red", 1, "tom")]
    assert progress.ask is None
    assert treasure(progress.state, ANNE) == 8


def test_a_shooter_never_aims_at_a_captain() -> None:
    """PD-3.TIREUR: with nobody else aboard the shot is not even asked for."""
    progress = fight(at_sea("blue: captain 0/1, eye 0/0 tireur-elite", "red: captain 0/1", WHITE), "red")

    assert "no_victim" in note_keys(progress)
    assert progress.ask is not None
    assert progress.ask.key == "attack_dice"


@pytest.mark.parametrize(
    ("skill", "kind", "fires"),
    [
        ("pistolet-abordage", "abordage", True),
        ("pistolet-abordage", "canonnade", False),
        ("affut-canon", "canonnade", True),
        ("affut-canon", "abordage", False),
        ("tireur-elite", "abordage", True),
        ("tireur-elite", "canonnade", True),
    ],
)
def test_each_weapon_has_its_kind_of_combat(skill: str, kind: str, fires: bool) -> None:
    """PD-3.PISTOLET, PD-3.AFFUT."""
    table = at_sea(f"blue: captain 1/1, gun 0/0 {skill}", "red: captain 1/1, tom 0/0", WHITE)

    ask = fight(table, "red", kind=kind).ask

    assert ask is not None
    assert (ask.key == "shot_die") == fires


def test_a_shooter_hit_first_does_not_fire() -> None:
    """A-30: all of A's shooters, then those of D still aboard."""
    table = at_sea("blue: captain 1/1, gun 0/0 tireur-elite", "red: captain 1/1, rifle 0/0 tireur-elite", WHITE)

    hit = fight(table, "red", ("skull",))
    missed = fight(table, "red", ("blank",))

    assert "shooter_gone" in note_keys(hit)
    assert missed.ask is not None
    assert (missed.ask.key, missed.ask.seat) == ("shot_die", BART)


def test_of_two_copies_of_a_shooter_only_the_one_hit_is_silent() -> None:
    """A-30: two cards alike are two shooters."""
    crew = "red: captain 1/1, rifle 0/0 tireur-elite, rifle 0/0 tireur-elite"
    table = at_sea("blue: captain 1/1, gun 0/0 tireur-elite, ned 0/0", crew, WHITE)

    hit = fight(table, "red", ("skull",), "red-1", ("blank",))

    assert note_keys(hit).count("shooter_gone") == 1
    assert [ask.seat for ask in hit.asked if ask.key == "shot_die"] == [ANNE, BART]
    assert hit.ask is not None
    assert hit.ask.key == "attack_dice"


def test_a_shot_at_the_last_crew_member_ends_the_combat() -> None:
    """A-25: the ship sinks at once, no further shot, no dice, no step e."""
    crew = "blue: captain 1/1, gun 0/0 tireur-elite, eye 0/0 tireur-elite"
    progress = fight(at_sea(crew, "red: tom 0/0", WHITE), "red", ("skull",))

    state = progress.state
    assert progress.ask is None
    assert (treasure(state, ANNE), state.fallen, state.discard) == (12, (BART,), ("tom",))


def test_the_rowing_boat_swaps_once_a_turn_before_or_after_recruiting() -> None:
    """PD-3.CANOT, A-22: any pirate but a captain, the carrier too; berths are exchanged."""
    ships = ("blue: captain 1/1, row 0/0 canot", "red: captain 1/1, tom 0/0", "white: captain 1/1, jim 0/0")
    table = at_sea(*ships, phase="recruit")

    own = talk(table, "canot").ask
    other = talk(table, "canot", "blue-1").ask
    after = play(table, "canot", "blue-1", "white-1")

    assert isinstance(own, Choose)
    assert isinstance(other, Choose)
    assert own.open_values == ("blue-1",)
    assert other.open_values == ("red-1", "white-1")
    assert after.state.ships["blue"].crew == ("captain/blue", "jim")
    assert after.state.ships["white"].crew == ("captain/white", "row")
    with pytest.raises(Refused, match="no_canot"):
        talk(after, "canot", "blue-1", "red-1")


def test_a_boat_gained_by_the_swap_gives_no_second_use() -> None:
    """A-22: the button is grey, and the rule refuses."""
    ships = ("blue: captain 1/1, row 0/0 canot", "red: captain 1/1, tub 0/0 canot", WHITE)
    after = play(at_sea(*ships), "canot", "blue-1", "red-1")

    boat = next(a for a in after.game.actions(after.state, None) if a.procedure == "canot")

    assert boat.refused is not None
    assert boat.refused.key == "refused.canot_used"
    with pytest.raises(Refused, match="canot_used"):
        talk(after, "canot")
    assert not play(after, "combat_card", "peche").state.canot_used


def test_swapped_pirates_take_each_others_berths() -> None:
    """PD-3.CANOT: both crews keep their size and order."""
    ships = ("blue: captain 1/1, ned 0/0, row 0/0 canot", "red: captain 1/1, tom 0/0", WHITE)

    after = play(at_sea(*ships), "canot", "blue-2", "red-1").state

    assert after.ships["blue"].berths[:3] == ("captain/blue", "ned", "tom")
    assert after.ships["red"].berths[:3] == ("captain/red", "row", "")
