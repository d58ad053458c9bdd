"""What the screen says of a combat and of two ships that may meet."""

from types import SimpleNamespace
from typing import cast

import flet as ft

from companion.assets import words
from companion.core.procedure import Progress
from companion.core.table import Table
from companion.games.pirates_en_duel.events import PlayerFell
from companion.games.pirates_en_duel.screen import Screen, odds_panel, ship_line, side
from companion.games.pirates_en_duel.state import State
from companion.ui.sight import Sight
from companion.ui.theme import DAY, Look
from tests.headless import within
from tests.unit.games.pirates_en_duel.sea import BART, GAME, NAMES, WHITE, at_sea, faces, fight, with_state

FLEET = ("blue: captain 0/1", "red: captain 0/2", "white: captain 0/1", "green: captain 0/0")
BAR = "Nobody wins"


def sight_of(table: Table, *, odds: bool = True, **looks: str) -> Sight:
    names = {name: name.title() for name in NAMES}
    model = SimpleNamespace(look=lambda key, default=None: looks.get(key, default), set_look=lambda key, value: None)
    return cast(
        Sight,
        SimpleNamespace(
            t=Look(DAY, 390),
            words=words("en", GAME.info.id).at(names),
            phone=SimpleNamespace(odds=odds),
            model=model,
            state=table.state,
            name=lambda seat: names[seat],
        ),
    )


def texts(*controls: ft.Control) -> list[str]:
    return [node.value for control in controls for node in within(control) if isinstance(node, ft.Text)]


def asked(table: Table, progress: Progress[State], *, odds: bool = True) -> list[str]:
    assert progress.ask is not None
    return texts(*Screen().question(sight_of(table, odds=odds), progress.ask, cast("Progress[object]", progress)))


def test_the_odds_are_only_of_ships_of_different_players() -> None:
    """PD-1.2P.COMBAT 2: own ships are never targets; with two ships each, chips name ships."""
    table = at_sea(*FLEET, players=2)

    said = texts(*odds_panel(sight_of(table)))

    assert [said.count(f"{colour} ship") for colour in ("Blue", "Red", "White", "Green")] == [1, 1, 2, 2]
    assert "Anne wins" in said
    assert "Bart wins" in said


def test_the_odds_say_when_they_leave_a_house_rule_out() -> None:
    printed, agreed = at_sea(*FLEET, players=2), at_sea(*FLEET, players=2, parrots="each")

    assert "exact, before the first throw" in texts(*odds_panel(sight_of(printed)))
    assert "some house rules left out" in texts(*odds_panel(sight_of(agreed)))


def test_a_player_left_alone_has_nobody_to_fight() -> None:
    table = at_sea(*FLEET, players=2)
    alone = GAME.evolve(table.state, PlayerFell(BART, crew_to_discard=False))

    assert odds_panel(sight_of(with_state(table, alone))) == []
    assert odds_panel(sight_of(table, odds=False)) == []


def test_the_odds_stand_over_a_combat_until_dice_lie_on_the_table() -> None:
    table = at_sea("blue: captain 0/2", "red: captain 0/1", WHITE)
    before, after = fight(table, "red"), fight(table, "red", faces(skull=2))

    assert BAR in asked(table, before)
    assert BAR not in asked(table, before, odds=False)
    assert BAR not in asked(table, after)
    assert "Bart" in asked(table, after)


def test_a_captain_in_danger_is_told_while_there_is_one() -> None:
    """PD-1.3d: two losses take a captain; 4/9 with two red dice against none."""
    table = at_sea("blue: ned 0/2", "red: captain 0/0", WHITE)

    said = asked(table, fight(table, "red"))

    assert said[said.index("Bart: captain in danger") - 1].startswith("44")
    assert "Anne: captain in danger" not in said


def test_a_lone_twin_who_gives_no_die_shows_no_sabre() -> None:
    """A-23 by agreement: the sheet, the table and the dice say the same."""
    ships = ("blue: captain 0/1, cas 0/1 jumeaux", "red: captain 0/1", WHITE)
    printed, nothing = (at_sea(*ships, lone_twin=rule) for rule in ("printed", "nothing"))

    assert [ship_line(table.state, "blue").sabres for table in (printed, nothing)] == [2, 1]
    shown = texts(side(sight_of(nothing), nothing.state, "blue", "abordage"))
    assert "1 sabre" in shown
