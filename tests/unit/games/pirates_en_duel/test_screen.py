"""What the screen says of a combat and of two ships that may meet."""

from types import SimpleNamespace
from typing import cast

import flet as ft

from companion.assets import words
from companion.core.procedure import Progress
from companion.core.table import Table
from companion.games.pirates_en_duel.events import PlayerFell
from companion.games.pirates_en_duel.screen import Screen, ship_line, side, toggle, two_ships_panel
from companion.games.pirates_en_duel.state import State
from companion.ui.core.theme import DAY, Theme
from companion.ui.table.context import TableContext
from tests.headless import within
from tests.unit.games.pirates_en_duel.sea import BART, GAME, NAMES, WHITE, at_sea, faces, fight, with_state

FLEET = ("blue: captain 0/1", "red: captain 0/2", "white: captain 0/1", "green: captain 0/0")
BAR = "Nobody wins"


def sight_of(table: Table, *, odds: bool = True, **looks: object) -> TableContext:
    names = {name: name.title() for name in NAMES}
    model = SimpleNamespace(look=lambda key, default=None: looks.get(key, default), set_look=lambda key, value: None)
    return cast(
        TableContext,
        SimpleNamespace(
            t=Theme(DAY, 390),
            words=words("en", GAME.info.id).at(names),
            phone=SimpleNamespace(odds=odds),
            model=model,
            state=table.state,
            name=lambda seat: names[seat],
            rule=lambda rule: rule,
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

    said = texts(*two_ships_panel(sight_of(table)))

    assert [said.count(f"{colour} ship") for colour in ("Blue", "Red", "White", "Green")] == [1, 1, 2, 2]
    assert "Anne wins" in said
    assert "Bart wins" in said


def test_the_odds_say_when_they_leave_a_house_rule_out() -> None:
    printed, agreed = at_sea(*FLEET, players=2), at_sea(*FLEET, players=2, parrots="each")

    assert "exact, both sides at their best" in texts(*two_ships_panel(sight_of(printed)))
    assert "some house rules left out" in texts(*two_ships_panel(sight_of(agreed)))


def test_a_player_left_alone_has_nobody_to_fight() -> None:
    table = at_sea(*FLEET, players=2)
    alone = GAME.evolve(table.state, PlayerFell(BART, crew_to_discard=False))

    assert two_ships_panel(sight_of(with_state(table, alone))) == []


def test_without_odds_look_up_still_says_what_is_allowed() -> None:
    said = texts(*two_ships_panel(sight_of(at_sea(*FLEET, players=2), odds=False)))

    assert BAR not in said
    assert "2 losses sink the white ship." in said
    assert "May I …?" in said


def test_look_up_says_whether_a_card_reaches_a_ship() -> None:
    """PD-1.3a: no answer until the colours of the card are named."""
    ships = ("blue: captain 0/2, gun 0/0 tireur-elite", "red: captain 0/1, tom 0/0", WHITE)
    table = at_sea(*ships)

    plain = texts(*two_ships_panel(sight_of(table)))
    asked = texts(*two_ships_panel(sight_of(table, card_colours=("red", "blue"))))

    must = "With these colours the red ship is the only target: it must be attacked."
    assert must not in plain
    assert must in asked
    assert "A shot can hit: tom." in plain


def test_a_card_shows_two_colours_or_black() -> None:
    assert toggle(("red", "blue"), "white") == ("blue", "white")
    assert toggle(("red", "blue"), "red") == ("blue",)
    assert toggle(("red", "blue"), "black") == ("black",)
    assert toggle(("black",), "red") == ("red",)


def test_the_odds_name_the_kind_of_fight_that_a_brother_may_change() -> None:
    """PD-3.FRERE."""
    ships = ("blue: captain 0/2 frere-de-la-cote", "red: captain 0/1", WHITE)
    note = "The odds of a boarding; a Brother of the Coast may change the kind of fight."
    table = at_sea(*ships)

    assert note in asked(table, fight(table, "red"))
    assert note in texts(*two_ships_panel(sight_of(table, odds_type="abordage")))
    assert note not in asked(at_sea(*FLEET), fight(at_sea(*FLEET), "red"))


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
