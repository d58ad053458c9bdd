"""The two-player rule: two ships each, one treasure, four coins for a sinking."""

from companion.core.ask import Choose
from companion.core.game import Sitting
from companion.core.table import Table
from companion.games.pirates_en_duel.events import CombatJoined
from companion.games.pirates_en_duel.rules.targets import legal_targets
from companion.games.pirates_en_duel.state import State
from tests.unit.games.pirates_en_duel.sea import (
    ANNE,
    BART,
    GAME,
    at_sea,
    events_of,
    faces,
    fight,
    new_table,
    note_keys,
    play,
    talk,
    treasure,
)

FLEET = ("blue: captain 0/1", "red: captain 0/2, ned 0/0", "white: captain 0/1", "green: captain 0/0, tom 0/0")


def test_the_first_player_takes_blue_and_red_and_both_have_twelve_gold() -> None:
    """PD-1.2P.SETUP."""
    state: State = new_table(2).state

    assert (state.players[ANNE].ships, state.players[BART].ships) == (("blue", "red"), ("white", "green"))
    assert (state.first, treasure(state, ANNE), state.rules.goal) == (ANNE, 12, 20)


def test_whoever_sits_at_blue_begins_wherever_he_sits() -> None:
    """PD-1.2P.SETUP 2."""
    state: State = Table.open(GAME, [Sitting(ANNE, "white"), Sitting(BART, "blue")], {}).state

    assert (state.players[ANNE].ships, state.players[BART].ships) == (("white", "green"), ("blue", "red"))
    assert (state.first, state.active) == (BART, BART)


def test_first_crews_are_spread_over_both_ships() -> None:
    """PD-1.2P.DRAFT 4 and 5: one question for each player."""
    table = new_table(2)
    table = play(table, "set_up", (), (0, 0, 0, 0, 0), *(("", 1, 1) for _ in range(4)))
    table = play(table, "turn_line", *((f"p{i}", 0, 0) for i in range(7)))
    for i in range(7):
        table = play(table, "draft", f"p{i}")
    hands = {seat: table.state.players[seat].hand for seat in (ANNE, BART)}
    table = play(table, "spread", (0, 2), (), ("p7", 0, 0))

    assert hands == {ANNE: ("p0", "p2", "p4"), BART: ("p1", "p3", "p5", "p6")}
    assert table.state.ships["blue"].crew == ("captain/blue", "p0", "p4")
    assert table.state.ships["red"].crew == ("captain/red", "p2")
    assert table.state.ships["green"].crew == ("captain/green", "p1", "p3", "p5", "p6")
    assert (table.state.phase, table.state.market) == ("recruit", ("p7",))


def test_recruits_board_either_ship_and_replace_only_when_both_are_full() -> None:
    """PD-1.1, A-16."""
    full = "captain 0/0, {0}a 0/0, {0}b 0/0, {0}c 0/0, {0}d 0/0, {0}e 0/0"
    room = ("blue: captain 0/0", "red: captain 0/0", *FLEET[2:])
    crowded = (f"blue: {full.format('b')}", f"red: {full.format('r')}", *FLEET[2:])
    cards = (("n1", 0, 0), ("n2", 0, 0), "waiter")

    placed = talk(at_sea(*room, players=2, level=1, phase="recruit"), "recruit", *cards, "red", "red")
    crammed = talk(at_sea(*crowded, players=2, level=1, phase="recruit"), "recruit", *cards)

    assert placed.ask is None
    assert placed.state.ships["red"].crew == ("captain/red", "n1", "n2")
    assert isinstance(crammed.ask, Choose)
    assert len(crammed.ask.open_values) == 11


def test_the_player_first_names_the_ship_that_fights() -> None:
    """PD-1.2P.COMBAT 1 and 2: only its crew counts; own colours are never targets."""
    table = at_sea(*FLEET, players=2, level=1)

    progress = fight(table, "red", colours=("blue", "white"))

    assert progress.asked[-1].key == "own_ship"
    assert events_of(progress, CombatJoined) == [CombatJoined("red", "white")]
    assert progress.ask is not None
    assert progress.ask.facts["n"] == 2


def test_targets_with_two_players() -> None:
    """PD-1.2P.COMBAT 2 and 3, A-10."""
    whole = at_sea(*FLEET, players=2).state
    sunk = at_sea("blue:", *FLEET[1:2], "white:", FLEET[3], players=2).state

    assert legal_targets(whole, ANNE, ("blue", "red")) == ("white", "green")
    assert legal_targets(whole, ANNE, ("white", "green")) == ("white", "green")
    assert legal_targets(whole, ANNE, ("black",)) == ("white", "green")
    assert legal_targets(sunk, ANNE, ("blue", "red")) == ("green",)
    assert legal_targets(sunk, ANNE, ("red", "white")) == ()
    assert legal_targets(sunk, ANNE, ("white", "green")) == ("green",)


def test_a_sunk_ship_costs_four_and_the_combat_is_still_won() -> None:
    """PD-1.2P.COMBAT 4, A-11."""
    table = at_sea(*FLEET, players=2, level=1)

    state = fight(table, "red", "white", faces(skull=2), faces(neutral=1), gold=3).state

    assert state.ships["white"].sunk
    assert (treasure(state, ANNE), treasure(state, BART), state.over) == (19, 5, False)
    assert state.players[BART].alive


def test_the_second_sunk_ship_ends_the_game_without_step_e() -> None:
    """PD-1.2P.COMBAT 5, PD-1.2P.WIN, A-09: four coins move, no more."""
    table = at_sea(*FLEET[:2], "white:", "green: captain 0/0", players=2, level=1)

    progress = fight(table, "red", faces(skull=2), colours=("green", "white"), gold=9)

    state = progress.state
    assert (state.over, state.winner) == (True, ANNE)
    assert (treasure(state, ANNE), treasure(state, BART)) == (16, 8)
    assert "combat_won" not in note_keys(progress)


def test_twenty_wins() -> None:
    """PD-1.2P.WIN."""
    state = play(at_sea(*FLEET, players=2, gold=(19, 5)), "combat_card", "pillage").state

    assert (state.over, state.winner) == (True, ANNE)


def test_both_ships_sink_and_both_players_sail_on() -> None:
    """A-06 with two players: each takes four in turn, then step e."""
    table = at_sea("blue: one 0/1", FLEET[1], "white: two 0/1", FLEET[3], players=2, level=1)

    progress = fight(table, "blue", "white", faces(1), faces(1))

    state = progress.state
    assert (treasure(state, ANNE), treasure(state, BART)) == (12, 12)
    assert (state.ships["blue"].sunk, state.ships["white"].sunk, state.over) == (True, True, False)
    assert "combat_drawn" in note_keys(progress)


def test_skills_count_on_the_ship_that_fights_only() -> None:
    """A-16: combat skills of the other ship sleep; twins must sail together."""
    fleet = ("blue: captain 0/1", "red: captain 0/0, steer 0/0 barre", *FLEET[2:])

    progress = fight(at_sea(*fleet, players=2), "blue", "white")

    assert progress.ask is not None
    assert progress.ask.key == "attack_dice"
