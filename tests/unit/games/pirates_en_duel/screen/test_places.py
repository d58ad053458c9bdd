"""What the places of the table say: the ships, the sheets, Look up and the draft."""

from dataclasses import replace
from typing import cast

import flet as ft
import pytest

from companion.assets import words
from companion.core.ask import Choose, Phrase, Seat
from companion.core.procedure import Note
from companion.core.table import Entry, Played
from companion.games.pirates_en_duel.procedures.combat_card import MARKS
from companion.games.pirates_en_duel.rules.cards import Card
from companion.games.pirates_en_duel.rules.gold import are_coins_counted
from companion.games.pirates_en_duel.screen import Screen
from companion.games.pirates_en_duel.screen.common import seats_from_own
from companion.games.pirates_en_duel.screen.lookup import entry_list, toggle, two_ships_panel
from companion.games.pirates_en_duel.screen.table import seat_card, seat_line, ship_row
from companion.games.pirates_en_duel.view_data import ship_line
from tests.support.headless import within
from tests.unit.games.pirates_en_duel.screen.drawn import BAR, FLEET, context_of, texts
from tests.unit.games.pirates_en_duel.sea import ANNE, BART, CAL, GAME, WHITE, at_sea, fight, with_state


def test_without_odds_look_up_still_says_what_is_allowed() -> None:
    said = texts(*two_ships_panel(context_of(at_sea(*FLEET, players=2), odds=False)))

    assert BAR not in said
    assert "2 losses sink the white ship." in said
    assert "May I…?" in said


def test_an_entry_of_the_rules_has_its_own_name_once() -> None:
    said = texts(*entry_list(context_of(at_sea(*FLEET)), ""))

    assert "A turn" in said
    assert "Recruit, draw one Combat card, fight if it says so. Then the player to the left." in said


def test_look_up_says_whether_a_card_reaches_a_ship() -> None:
    """PD-1.3a: no answer until the colours of the card are named."""
    ships = ("blue: captain 0/2, gun 0/0 tireur-elite", "red: captain 0/1, tom 0/0", WHITE)
    table = at_sea(*ships)

    plain = texts(*two_ships_panel(context_of(table)))
    asked = texts(*two_ships_panel(context_of(table, card_colours=("red", "blue"))))

    must = "With these colours the red ship is the only target: it must be attacked."
    assert must not in plain
    assert must in asked
    assert "A shot can hit: tom." in plain


def test_a_card_shows_two_colours_or_black() -> None:
    assert toggle(("red", "blue"), "white") == ("blue", "white")
    assert toggle(("red", "blue"), "red") == ("blue",)
    assert toggle(("red", "blue"), "black") == ("black",)
    assert toggle(("black",), "red") == ("red",)


@pytest.mark.parametrize(("seat", "first"), [(None, "Anne’s crew"), (ANNE, "Anne’s crew"), (CAL, "Cal’s crew")])
def test_a_phone_with_a_seat_opens_its_own_sheet(seat: Seat | None, first: str) -> None:
    said = texts(*Screen().sheets(context_of(at_sea(*FLEET), seat=seat)))

    assert first in said
    assert sum(text.endswith("’s crew") for text in said) == 1


def test_discarded_pirates_are_told_by_their_names_alone() -> None:
    table = at_sea(*FLEET, market=("tom 0/1", "ned 1/0"))
    said = texts(*Screen().sheets(context_of(with_state(table, replace(table.state, discard=("tom", "ned"))))))

    assert said[said.index("Discarded pirates") + 1] == "Tom and Ned"


def test_the_sheets_name_the_owner_of_a_ship_where_each_has_one() -> None:
    alone, pairs = at_sea(*FLEET), at_sea(*FLEET, players=2)

    assert {"Anne", "Bart", "Cal", "Dan"} <= set(texts(*Screen().sheets(context_of(alone))))
    assert "Green ship" in texts(*Screen().sheets(context_of(pairs)))


def test_the_sheet_of_two_ships_is_the_one_that_still_sails() -> None:
    """PD-1.2P.SETUP: each of two players has two."""
    table = at_sea("blue: captain 0/1", "red: captain 0/2", "white:", "green: captain 0/0", players=2)

    said = texts(*Screen().sheets(context_of(table, seat=BART)))

    assert "Berth 1, green ship" in said


def test_the_sheet_says_one_die_and_several_dice() -> None:
    table = at_sea("blue: captain 1/2", *FLEET[1:])

    said = texts(*Screen().sheets(context_of(table, seat=ANNE)))

    assert {"cannonade die", "boarding dice"} <= set(said)


@pytest.mark.parametrize(("left", "said"), [(1, "The other one is recruited."), (2, "The others are recruited.")])
def test_the_question_who_stays_says_what_becomes_of_the_rest(left: int, said: str) -> None:
    assert words("en", "pirates-en-duel")("ask.stays.hint", n=left) == said


def test_the_cards_of_a_combat_have_a_mark_each() -> None:
    assert len(set(MARKS.values())) == len(MARKS)


def test_the_sheets_name_a_player_at_turn_who_went_out() -> None:
    table = at_sea(*FLEET)
    gone = replace(table.state.players[ANNE], alive=False)
    over = replace(table.state, active=ANNE, players={**table.state.players, ANNE: gone})

    said = texts(*Screen().sheets(context_of(with_state(table, over))))

    assert said[said.index("Whose turn") + 1] == "Anne"


@pytest.mark.parametrize(("seat", "names"), [(None, ["Anne", "Bart", "Cal"]), (BART, ["Bart", "Cal", "Anne"])])
def test_the_table_begins_with_the_phone_s_own_person(seat: Seat | None, names: list[str]) -> None:
    context = context_of(at_sea("blue: captain 0/1", "red: captain 0/2", WHITE), seat=seat)

    assert [context.name(s) for s in seats_from_own(context)] == names


def test_look_up_begins_with_the_phone_s_own_ship() -> None:
    said = texts(*two_ships_panel(context_of(at_sea("blue: captain 0/1", "red: captain 0/2", WHITE), seat=BART)))

    assert said.index("Bart") < said.index("Cal") < said.index("Anne")


def test_a_bank_that_nobody_has_counted_is_not_shown() -> None:
    """Its count would fall below nought."""
    state = at_sea(*FLEET).state

    assert not are_coins_counted(state)
    assert are_coins_counted(replace(state, box={**state.box, "count/box": (0, 0, 60, 0, 0)}))


def test_whoever_has_just_recruited_reads_no_page_about_it() -> None:
    recruited = Note("recruited", "1°", headline=True)

    def has_news(*notes: Note) -> bool:
        return Screen().has_news(Entry(0, ANNE, Played("recruit", {}, ()), (), (*notes, recruited)))

    assert not has_news(Note("aboard", "1°"), Note("replaced", "1°"))
    assert has_news(Note("pirates_reshuffled", "1°"))


def test_the_first_crews_of_two_players_read_no_page_about_it() -> None:
    spread = Note("spread", "Draft", headline=True)

    assert not Screen().has_news(Entry(0, ANNE, Played("spread", {}, ()), (), (spread, spread)))


@pytest.mark.parametrize(
    ("line", "picked", "said"),
    [
        ((), 0, "Anne lays out the first pirates"),
        (("tom",), 0, "Anne picks a pirate"),
        ((), 7, "Both players fill their two ships"),
    ],
    ids=["line", "draft", "spread"],
)
def test_the_headline_of_the_draft_says_what_is_to_be_done(line: tuple[str, ...], picked: int, said: str) -> None:
    table = at_sea(*FLEET, players=2, phase="draft")

    now = GAME.turn(replace(table.state, line=line, picked=picked))

    assert context_of(table).words.say(now) == said


def test_first_pirates_who_wait_for_a_ship_stand_with_their_owner() -> None:
    """PD-1.2P.DRAFT 4."""
    table = at_sea(*FLEET, players=2, phase="draft", market=("tom 0/1", "ned 0/0"))
    anne = replace(table.state.players[ANNE], hand=("tom", "ned"))
    context = context_of(with_state(table, table.state.with_player(anne)))

    assert "No ship yet: tom and ned" in texts(*seat_card(context.t, context.words, seat_line(context, ANNE)))


def test_a_sunk_ship_has_no_strength() -> None:
    table = at_sea("blue: captain 0/1", "red:", "white: captain 0/1", "green: captain 0/0", players=2)
    context = context_of(table)

    sunk, sails = (ship_row(context.t, context.words, ship_line(table.state, ship)) for ship in ("red", "blue"))

    assert texts(sunk)[1:] == ["Red ship", "sunk"]
    assert [node.label for node in within(sunk) if isinstance(node, ft.Semantics) and node.label] == ["Red ship, sunk"]
    assert "1/6" in texts(sails)


def test_an_own_ship_says_how_strong_it_is() -> None:
    table = at_sea(
        "blue: captain 1/2, tom 0/1", "red: captain 0/0", "white: captain 0/1", "green: captain 0/0", players=2
    )

    ask = fight(table).ask

    assert isinstance(ask, Choose)
    assert [context_of(table).words.say(cast(Phrase, o.hint)) for o in ask.options] == [
        "1 cannon, 3 sabres, crew of 2",
        "0 cannons, 0 sabres, crew of 1",
    ]


def test_a_captain_s_title_is_said_once() -> None:
    said = context_of(at_sea(*FLEET)).words

    assert said.value(Card("captain/blue", "Capitaine Flint").as_fact) == "Capitaine Flint"
    assert said.value(Card("captain/blue", "Flint").as_fact) == "Captain Flint"
