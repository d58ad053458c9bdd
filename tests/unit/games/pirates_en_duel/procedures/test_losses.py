"""Who is lost, who is saved and what it counts: shots, twins and the red cross together."""

from companion.core.ask import Choose, Dice
from companion.games.pirates_en_duel.events import CrewSaved, CrewShot
from tests.unit.games.pirates_en_duel.printed import ship_dice
from tests.unit.games.pirates_en_duel.sea import (
    ANNE,
    BART,
    WHITE,
    at_sea,
    events_of,
    faces,
    fight,
    key,
    note_keys,
    treasure,
    values,
)


def test_twins_double_their_sabres_but_not_their_cannons() -> None:
    """PD-3.JUMEAUX, A-23: printed cannons in a canonnade."""
    state = at_sea("blue: captain 0/0, cas 1/1 jumeaux, pol 0/1 jumeaux", "red: captain", WHITE).state

    assert [ship_dice(state, "blue", type) for type in ("abordage", "canonnade")] == [4, 1]


def test_twins_double_their_sabres_and_die_together() -> None:
    """PD-3.JUMEAUX, A-23: two losses for the pair, none for one; no shooter can hit them."""
    table = at_sea("blue: captain 0/3, gun 0/0 tireur-elite", "red: cas 0/1 jumeaux, pol 0/1 jumeaux, tom 0/0", WHITE)

    progress = fight(table, "red", ("blank",), faces(skull=2, neutral=1))
    assert isinstance(progress.ask, Dice)
    assert progress.ask.count == 4
    chosen = fight(table, "red", ("blank",), faces(skull=2, neutral=1), faces(neutral=4))
    assert isinstance(chosen.ask, Choose)
    lost = fight(table, "red", ("blank",), faces(skull=2, neutral=1), faces(neutral=4), 0)
    spared = fight(table, "red", ("blank",), faces(skull=1, neutral=2), faces(neutral=4))
    shot = fight(table, "red", ("skull",))

    assert chosen.ask.open_values == (0, 1)
    assert lost.state.ships["red"].crew == ("tom",)
    assert spared.state.ships["red"].crew == ("cas", "pol")
    assert events_of(shot, CrewShot) == [CrewShot("red", 2, "tom")]


def test_one_saved_twin_leaves_the_other_lost() -> None:
    """A-23: and the loss counts one."""
    table = at_sea("blue: captain 0/2", "red: cas 0/0 jumeaux, pol 0/0 jumeaux, nun 0/0 croix-rouge", WHITE)

    progress = fight(table, "red", faces(skull=2), faces(neutral=4), 0, 1, ("ship",), gold=1)

    assert progress.ask is None
    assert progress.state.ships["red"].crew == ("pol", "nun")
    headline = next(n for n in progress.notes if n.key == "combat_won")
    assert headline.facts["lost"] == 1


def test_a_shot_and_a_loss_leave_two_cards_in_the_discard() -> None:
    """PD-3.TIREUR: the victim went at once and is not buried again."""
    table = at_sea("blue: captain 0/1, gun 0/0 tireur-elite", "red: captain 0/0, tom 0/0, jim 0/0", WHITE)

    state = fight(table, "red", ("skull",), "red-1", faces(1)).state

    assert state.ships["red"].crew == ("captain/red",)
    assert state.discard == ("tom", "jim")
    assert treasure(state, ANNE) == 9


def test_a_shot_counts_beside_what_the_dice_gave() -> None:
    """A-05 by agreement, PD-3.TIREUR: no die at all, and the shot still wins."""
    ships = ("blue: captain 0/0, gun 0/0 tireur-elite", "red: captain 0/0, tom 0/0", WHITE)

    assert treasure(fight(at_sea(*ships, losses_counted="rolled"), "red", ("skull",)).state, ANNE) == 9


def test_a_saved_pirate_is_one_loss_fewer_of_what_the_dice_gave() -> None:
    """A-05 by agreement, PD-2.CROIX."""
    table = at_sea("blue: captain 0/1", "red: tom 0/0, nun 0/0 croix-rouge", WHITE, losses_counted="rolled")

    saved = fight(table, "red", faces(1), 0, 0, ("ship",))
    lost = fight(table, "red", faces(1), 0, 0, ("blank",))

    assert "combat_drawn" in note_keys(saved)
    assert treasure(lost.state, ANNE) == 9


def test_a_saved_victim_of_a_shot_takes_nothing_off_what_the_dice_gave() -> None:
    """A-05 by agreement, A-19: the dice gave one loss, and it stays one."""
    crew = "red: captain 0/0, tom 0/0, nun 0/0 croix-rouge"
    table = at_sea("blue: captain 0/1, gun 0/0 tireur-elite", crew, WHITE, losses_counted="rolled")

    progress = fight(table, "red", ("skull",), "red-1", faces(1), 1, ("ship",))

    assert events_of(progress, CrewSaved) == [CrewSaved("red", 1, "tom")]
    assert progress.state.ships["red"].crew == ("captain/red", "tom")
    assert treasure(progress.state, ANNE) == 9


def test_a_bonus_comes_with_a_die_where_none_comes_without() -> None:
    """A-21 by agreement: only a side without dice goes without its bonus."""
    ships = ("blue: captain 0/1 tete-de-mort", "red: captain 0/0, tom 0/0, jim 0/0", WHITE)

    progress = fight(at_sea(*ships, bonus_without_dice="no"), "red", faces(neutral=1))

    assert [note.facts["m"] for note in progress.notes if note.key == "losses_rolled"] == [1]


def test_only_the_last_sailor_is_spared() -> None:
    """A-25 by agreement."""
    ships = ("blue: captain 0/0, gun 0/0 tireur-elite", "red: tom 0/0, jim 0/0", WHITE)

    assert key(fight(at_sea(*ships, last_sailor_shot="spared"), "red").ask) == "shot_die"


def test_a_carrier_who_was_shot_keeps_his_try() -> None:
    """A-19: the red cross outlives its carrier."""
    crew = "red: captain 0/0, nun 0/0 croix-rouge, tom 0/0"
    table = at_sea("blue: captain 0/1, gun 0/0 tireur-elite", crew, WHITE)

    progress = fight(table, "red", ("skull",), "red-1", faces(1), 2, ("ship",))

    assert events_of(progress, CrewSaved) == [CrewSaved("red", 2, "tom")]
    assert progress.state.ships["red"].crew == ("captain/red", "tom")


def test_a_carrier_of_the_other_ship_saves_whoever_had_the_same_berth() -> None:
    """A-16 by agreement: only himself he cannot save."""
    fleet = ("blue: captain 0/1", "red: captain", "white: captain, tom 0/0", "green: captain, nun 0/0 croix-rouge")
    table = at_sea(*fleet, players=2, skills_of_two_ships="both")

    ask = fight(table, "blue", "white", faces(1)).ask

    assert values(ask) == (1, "nobody")


def test_the_defender_s_red_cross_comes_first() -> None:
    """A-14: like the losses."""
    ships = ("blue: ned 0/1, sam 0/0 croix-rouge", "red: tom 0/1, nun 0/0 croix-rouge", WHITE)

    progress = fight(at_sea(*ships), "red", faces(1), faces(1), 0, 0, "nobody", "nobody")

    assert [ask.seat for ask in progress.asked if ask.key == "cross"] == [BART, ANNE]
    assert progress.ask is None
