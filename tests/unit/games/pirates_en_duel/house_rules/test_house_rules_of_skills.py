"""Rulings on the skills of levels 2 and 3: what each does by default, and what it does otherwise."""

from typing import Any

import pytest

from companion.core.ask import Dice, Instead
from companion.core.errors import Refused
from companion.games.pirates_en_duel.events import CrewShot, TypeChanged
from tests.unit.games.pirates_en_duel.printed import BLUE, ship_dice
from tests.unit.games.pirates_en_duel.sea import (
    ANNE,
    BART,
    CAL,
    N1,
    N2,
    N3,
    WHITE,
    at_sea,
    events_of,
    faces,
    fight,
    key,
    limits,
    note_keys,
    talk,
    treasure,
    values,
)

PASS = Instead("pass")


@pytest.mark.parametrize(("value", "least"), [("any", 0), ("two", 2), ("three", 3)])
def test_sergeant_takes(value: str, least: int) -> None:
    """A-03."""
    boss = "blue: captain 0/0, boss 0/0 sergent-recruteur"
    table = at_sea(boss, "red: captain 0/0", WHITE, phase="recruit", sergeant_takes=value)

    ask = talk(table, "recruit", N1, N2, N3).ask

    assert (key(ask) == "stays") if least == 3 else (limits(ask) == (least, 3))


def test_an_imposed_pirate_is_one_of_those_the_sergeant_takes() -> None:
    """A-03, A-04: two at least, one of them named by the tavern."""
    boss = "blue: captain 0/0, boss 0/0 sergent-recruteur"
    table = at_sea(boss, "red: host 0/0 taverne", WHITE, phase="recruit", sergeant_takes="two")

    ask = talk(table, "recruit", N1, N2, N3, ("skull",), "waiter").ask

    assert limits(ask) == (1, 2)


def test_first_side() -> None:
    """A-14: who decides first within a step."""
    ships = ("blue: captain 0/0 frere-de-la-cote", "red: captain 0/0 frere-de-la-cote", WHITE)

    attacker = fight(at_sea(*ships, first_side="attacker"), "red").ask
    defender = fight(at_sea(*ships, first_side="defender"), "red").ask

    assert attacker is not None
    assert defender is not None
    assert (attacker.seat, defender.seat) == (ANNE, BART)


def test_helm_and_shots() -> None:
    """A-14: order of the helm and the shooters."""
    ships = ("blue: captain 0/0, gun 0/0 tireur-elite", "red: captain 0/0, steer 0/0 barre", WHITE)

    assert key(fight(at_sea(*ships, helm_and_shots="helm-first"), "red").ask) == "helm_die"
    assert key(fight(at_sea(*ships, helm_and_shots="shots-first"), "red").ask) == "shot_die"


def test_curse_and_parrot() -> None:
    """A-15, first half."""
    ships = ("blue: captain 0/1 ouistiti+perroquet", "red: captain 0/0", WHITE)

    assert key(fight(at_sea(*ships, curse_and_parrot="curse-first"), "red", faces(1)).ask) == "curse_dice"
    assert key(fight(at_sea(*ships, curse_and_parrot="parrot-first"), "red", faces(1)).ask) == "parrot"


def test_skills_of_two_ships() -> None:
    """A-16: the skills of the ship in the fight, or of both."""
    ships = ("blue: captain 0/1", "red: captain 0/0 barre", "white: captain 0/1", "green: captain 0/0")

    own = fight(at_sea(*ships, players=2, skills_of_two_ships="in-the-fight"), "blue", "white").ask
    both = fight(at_sea(*ships, players=2, skills_of_two_ships="both"), "blue", "white").ask

    assert (key(own), key(both)) == ("attack_dice", "helm_die")


def test_helm_users() -> None:
    """A-17."""
    ships = ("blue: captain 0/1 barre", "red: captain 0/1", WHITE)

    assert key(fight(at_sea(*ships, helm_users="both"), "red").ask) == "helm_die"
    assert key(fight(at_sea(*ships, helm_users="defender"), "red").ask) == "attack_dice"


def test_lookout() -> None:
    """A-18: make a fight, only change it, or avoid it too."""
    ships = ("blue: captain 0/1 vigie", "red: captain 0/1", WHITE)

    def ask_with(colours: tuple[str, ...], value: str) -> Any:
        return fight(at_sea(*ships, lookout=value), colours=colours)

    assert values(ask_with(("blue", "green"), "create").ask) == ("red", "white", "no-attack")
    assert "no_target" in note_keys(ask_with(("blue", "green"), "change"))
    assert values(ask_with(("blue", "red"), "change").ask) == ("red", "white")
    assert values(ask_with(("blue", "red"), "avoid").ask) == ("red", "white", "no-attack")
    assert values(ask_with(("red", "white"), "avoid").ask) == ("red", "white", "no-attack")
    blind = at_sea("blue: captain 0/1", *ships[1:], lookout="avoid")
    assert values(fight(blind, colours=("red", "white")).ask) == ("red", "white")


def test_cross_for_captain() -> None:
    """A-19: a captain may be saved."""
    ships = ("blue: captain 0/2", "red: captain 0/0, nun 0/0 croix-rouge", WHITE)
    lost = ("red", faces(2), 0)

    assert values(fight(at_sea(*ships, cross_for_captain="yes"), *lost).ask) == (0, "nobody")
    assert fight(at_sea(*ships, cross_for_captain="no"), *lost).ask is None


def test_cross_for_shot() -> None:
    """A-19: a shooter's victim may be saved, and comes back from the discard."""
    ships = ("blue: captain 0/0, gun 0/0 tireur-elite", "red: captain 0/0, tom 0/0, nun 0/0 croix-rouge", WHITE)
    shot = ("red", ("skull",), "red-1")

    yes = fight(at_sea(*ships, cross_for_shot="yes"), *shot, 1, ("ship",))

    assert yes.state.ships["red"].crew == ("captain/red", "tom", "nun")
    assert yes.state.discard == ()
    assert "combat_drawn" in note_keys(yes)
    assert fight(at_sea(*ships, cross_for_shot="no"), *shot).ask is None


def test_cross_same_card() -> None:
    """A-19: two carriers, one card."""
    ships = ("blue: captain 0/1", "red: tom 0/0, nun 0/0 croix-rouge, monk 0/0 croix-rouge", WHITE)
    failed = ("red", faces(1), 0, 0, ("blank",))

    assert key(fight(at_sea(*ships, cross_same_card="yes"), *failed).ask) == "cross"
    assert fight(at_sea(*ships, cross_same_card="no"), *failed).ask is None


def test_copies() -> None:
    """A-21: each carrier counts, or one for the crew."""
    ships = ("blue: captain 0/0, x 0/0 tete-de-mort, y 0/0 tete-de-mort", "red: captain 0/0, a 0/0, b 0/0", WHITE)

    each_one = fight(at_sea(*ships, copies="each"), "red")
    once = fight(at_sea(*ships, copies="once"), "red")

    assert [n.facts["m"] for n in each_one.notes if n.key == "losses_rolled"] == [2]
    assert [n.facts["m"] for n in once.notes if n.key == "losses_rolled"] == [1]


def test_parrots() -> None:
    """A-21: one die a player, or one for each parrot."""
    ships = ("blue: captain 0/2 perroquet, polly 0/0 perroquet", "red: captain 0/0", WHITE)
    used = ("red", faces(2), "skull", ("blank",))

    assert key(fight(at_sea(*ships, parrots="player"), *used).ask) != "parrot"
    assert key(fight(at_sea(*ships, parrots="each"), *used).ask) == "parrot"


def test_bonus_without_dice() -> None:
    """A-21: bonuses apply even with 0 dice."""
    ships = ("blue: captain 0/0 tete-de-mort", "red: captain 0/0, a 0/0", WHITE)

    assert treasure(fight(at_sea(*ships, bonus_without_dice="yes"), "red").state, ANNE) == 9
    assert treasure(fight(at_sea(*ships, bonus_without_dice="no"), "red").state, ANNE) == 6


def test_rowing_boat() -> None:
    """A-22: between the steps, or before recruiting only."""
    ships = ("blue: captain 0/0, row 0/0 canot", "red: captain 0/0, tom 0/0", WHITE)

    assert key(talk(at_sea(*ships, rowing_boat="between"), "canot").ask) == "canot_own"
    assert key(talk(at_sea(*ships, rowing_boat="before", phase="recruit"), "canot").ask) == "canot_own"
    with pytest.raises(Refused, match="canot_too_late"):
        talk(at_sea(*ships, rowing_boat="before"), "canot")


def test_lone_twin() -> None:
    """A-23: printed symbols, or no die at all."""
    ships = ("blue: captain 0/1, cas 2/2 jumeaux", "red: captain 0/0", WHITE)

    printed = at_sea(*ships, lone_twin="printed").state
    nothing = at_sea(*ships, lone_twin="nothing").state

    assert [ship_dice(printed, "blue", type) for type in ("abordage", "canonnade")] == [3, 2]
    assert [ship_dice(nothing, "blue", type) for type in ("abordage", "canonnade")] == [1, 0]


def test_two_brothers() -> None:
    """A-24: each may change the type, or only the attacker's brother counts."""
    ships = ("blue: captain 1/0 frere-de-la-cote", "red: captain 0/0 frere-de-la-cote", WHITE)

    only = fight(at_sea(*ships, two_brothers="attacker"), "red", True)

    assert key(fight(at_sea(*ships, two_brothers="both"), "red", True).ask) == "brother"
    assert [ask.seat for ask in only.asked if ask.key == "brother"] == [ANNE]
    assert events_of(only, TypeChanged) == [TypeChanged("canonnade")]
    assert key(only.ask) == "attack_dice"


def test_last_sailor_shot() -> None:
    """A-25: the last crew member falls and the ship sinks, or cannot be hit."""
    ships = ("blue: captain 0/0, gun 0/0 tireur-elite", "red: tom 0/0", WHITE)

    assert key(fight(at_sea(*ships, last_sailor_shot="sinks"), "red").ask) == "shot_die"
    assert fight(at_sea(*ships, last_sailor_shot="spared"), "red").ask is None


def test_parrot_dice() -> None:
    """A-26: own dice, or the opponent's too."""
    ships = ("blue: captain 0/1 perroquet", "red: captain 0/1", WHITE)
    thrown = ("red", faces(1), faces(ship=1))

    assert values(fight(at_sea(*ships, parrot_dice="own"), *thrown).ask) == ("skull", "keep")
    theirs = fight(at_sea(*ships, parrot_dice="any"), *thrown, "their-ship", ("blank",))
    assert values(fight(at_sea(*ships, parrot_dice="any"), *thrown).ask) == ("skull", "their-ship", "keep")
    assert [n.facts["m"] for n in theirs.notes if n.key == "losses_rolled"] == [1]
    assert [ask.faces for ask in theirs.asked if isinstance(ask, Dice) and ask.key == "parrot_die"] == [BLUE]


def test_rerolls_of_skill_dice() -> None:
    """A-29: the curse and the parrot reach the dice of skills, or not."""
    ships = ("blue: captain 0/1 barre+perroquet, imp 0/0 ouistiti", "red: captain 0/1", WHITE)

    no = fight(at_sea(*ships, rerolls_of_skill_dice="no"), "red", ("ship",))
    yes = fight(at_sea(*ships, rerolls_of_skill_dice="yes"), "red", ("ship",), ("skull",), True, ("ship",))

    assert "dodged" in note_keys(no)
    assert [ask.key for ask in yes.asked[-4:]] == ["helm_die", "curse_dice", "parrot_skill", "parrot_die"]
    assert "dodged" in note_keys(yes)
    blank = fight(at_sea(*ships, rerolls_of_skill_dice="yes"), "red", ("blank",))
    assert key(blank.ask) == "parrot_skill"


def test_a_parrot_that_spoke_over_a_skill_die_is_silent_over_the_others() -> None:
    """A-29, A-21: once a combat, whatever the die."""
    ships = ("blue: captain 0/1 barre+perroquet, steer 0/0 barre", "red: captain 0/0", WHITE)
    table = at_sea(*ships, rerolls_of_skill_dice="yes")

    progress = fight(table, "red", ("blank",), True, ("skull",), ("blank",), faces(1))

    assert [ask.key for ask in progress.asked].count("helm_die") == 2
    assert [ask.key for ask in progress.asked].count("parrot_skill") == 1
    assert progress.ask is None


def test_shooter_hit_first() -> None:
    """A-30: silent, or still firing."""
    ships = ("blue: captain 0/0, gun 0/0 tireur-elite", "red: captain 0/0, rifle 0/0 tireur-elite", WHITE)

    silent = fight(at_sea(*ships, shooter_hit_first="silent"), "red", ("skull",))
    fires = fight(at_sea(*ships, shooter_hit_first="fires"), "red", ("skull",), ("skull",))

    assert silent.ask is None
    assert events_of(fires, CrewShot) == [CrewShot("red", 1, "rifle"), CrewShot("blue", 1, "gun")]


def test_several_taverns() -> None:
    """A-33: each owner tries, or the nearest on the left."""
    ships = ("blue: captain 0/0", "red: h1 0/0 taverne", "white: h2 0/0 taverne")

    every = talk(at_sea(*ships, level=2, phase="recruit", several_taverns="each"), "recruit", N1, N2, PASS).ask
    first = talk(at_sea(*ships, level=2, phase="recruit", several_taverns="first"), "recruit", N1, N2, PASS).ask

    assert (key(every), every.seat if every else None) == ("tavern_die", CAL)
    assert key(first) == "stays"
