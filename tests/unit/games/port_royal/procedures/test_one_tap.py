"""A card is turned up with one tap, its kind; which one is asked where it matters."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from companion.core.errors import Refused
from companion.games.port_royal.actions import actions
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.odds import next_card
from tests.unit.games.port_royal.play import Play, refusal

Make = Callable[..., Play]


def test_a_ship_and_a_person_are_turned_up_without_a_question(play: Make) -> None:
    table = play({"players": {"A": {}, "B": {}}})

    table.do("A", "turn_up", kind="Y")
    table.do("A", "turn_up", kind="person")

    assert table.state.harbour == ("Y", "person")
    assert table.state.cards == 119


def test_which_expedition_and_which_tax_card_is_asked_at_once(play: Make) -> None:
    table = play({"players": {"A": {}, "B": {}}})

    table.do("A", "turn_up", ["EXP-CC"], kind="expedition")
    table.do("A", "turn_up", ["TAX-SWORDS"], kind="tax")

    assert (table.state.row, table.state.discard) == (("EXP-CC",), ("TAX-SWORDS",))


def test_a_second_ship_of_a_colour_busts_without_a_question_where_no_sword_could_help(play: Make) -> None:
    table = play({"players": {"A": {}, "B": {}}})
    table.do("A", "turn_up", kind="Y")

    entry = table.do("A", "turn_up", kind="Y")

    assert (table.state.bust, table.state.discard) == (True, ("Y", "Y"))
    assert entry.headline is not None
    assert (entry.headline.key, entry.headline.facts["n"]) == ("busted_kind", 2)


def test_with_swords_a_second_ship_is_a_question_of_one_tap(play: Make) -> None:
    given = {"players": {"A": {"persons": ["SAI-3-1"]}, "B": {}}, "harbour": ["Y-1-1"]}
    spared, lost = play(given), play(given)

    spared.do("A", "turn_up", ["repel"], kind="Y")
    lost.do("A", "turn_up", ["bust"], kind="Y")

    assert (spared.state.bust, spared.state.harbour, spared.state.discard) == (False, ("Y-1-1",), ("Y",))
    assert lost.state.bust


def test_one_sword_never_reaches_for_a_black_ship(play: Make) -> None:
    table = play({"players": {"A": {"persons": ["SAI-3-1"]}, "B": {}}, "harbour": ["K-2-1"]})

    table.do("A", "turn_up", kind="K")

    assert table.state.bust


def test_a_ship_of_a_new_colour_can_be_repelled_until_the_next_card(play: Make) -> None:
    table = play({"players": {"A": {"persons": ["SAI-3-1"]}, "B": {}}})
    table.do("A", "turn_up", kind="Y")

    table.do("A", "repel_ship")

    assert (table.state.harbour, table.state.discard, table.state.phase) == ((), ("Y",), "may-draw")
    table.do("A", "turn_up", kind="Y")
    table.do("A", "turn_up", kind="person")
    assert refusal(lambda: table.do("A", "repel_ship")) == "wrong_phase"


def test_a_ship_pays_the_coins_that_are_tapped(play: Make) -> None:
    """PR-P2-TRADE, PR-AB-TRADER, PR-P2-COMP: with the Trader of the colour, less the coin of a player not active."""
    table = play({"players": {"A": {}, "B": {"coins": 3, "persons": ["TRA-Y-3-1"]}}})
    table.do("A", "turn_up", kind="Y")
    table.stop()
    table.finish("A")

    table.do("B", "take", face="Y", coins=3)

    assert (table.player("A").coins, table.player("B").coins) == (4, 3 + 3 + 1 - 1)
    assert table.state.discard == ("Y",)
    with pytest.raises(Refused):
        table.do("B", "take", face="Y")


def test_no_yellow_ship_pays_five(play: Make) -> None:
    table = play({"players": {"A": {}, "B": {}}})
    table.do("A", "turn_up", kind="Y")
    table.stop()

    assert refusal(lambda: table.do("A", "take", face="Y", coins=5)) == "which_ship"
    assert refusal(lambda: table.do("A", "take", face="Y")) == "which_ship"


def test_who_the_person_is_is_asked_when_she_is_hired(play: Make) -> None:
    table = play({"players": {"A": {"coins": 4}, "B": {}}})
    table.do("A", "turn_up", kind="person")
    table.stop()

    with pytest.raises(Refused):
        table.do("A", "take", ["PIR-9-3"], face="person")
    table.do("A", "take", ["SET-4-1"], face="person", last=True)

    assert (table.player("A").persons, table.player("A").coins) == (("SET-4-1",), 0)
    assert (table.state.harbour, table.state.acting) == ((), "B")


def test_the_turn_to_take_stays_open_when_the_person_is_a_governor(play: Make) -> None:
    """PR-AB-GOVERNOR, A-03: one more card at once."""
    table = play({"players": {"A": {"coins": 9}, "B": {}}, "harbour": ["Y-1-1"]})
    table.do("A", "turn_up", kind="person")
    table.stop()

    table.do("A", "take", ["GOV-8-0"], face="person", last=True)

    assert table.state.acting == "A"


def test_nobody_is_offered_a_person_who_cannot_pay_the_cheapest(play: Make, cards: Catalogue) -> None:
    table = play({"players": {"A": {"coins": 2}, "B": {}}})
    table.do("A", "turn_up", kind="person")
    table.stop()

    (person,) = [a for a in actions(cards, table.state, None) if a.arguments == {"face": "person"}]

    assert person.refused is not None
    assert person.refused.reason == "not_enough_coins"


def test_the_chance_of_a_bust_is_exact_without_swords(play: Make, cards: Catalogue) -> None:
    """PR-ODDS-NEXT: without swords only the colour counts."""
    named, unnamed = (play({"players": {"A": {}, "B": {}}}) for _ in range(2))
    named.draw("Y-1-1")
    unnamed.do("A", "turn_up", kind="Y")

    odds = next_card(cards, unnamed.state)

    assert odds == next_card(cards, named.state)
    assert odds.exact


def test_with_swords_each_ship_of_the_colour_counts_in_parts(play: Make, cards: Catalogue) -> None:
    """Ten yellow ships, four of them with one sword: one of the ten is gone, so 5.4 of the six others are left."""
    table = play({"players": {"A": {"persons": ["SAI-3-1"]}, "B": {}}})
    table.do("A", "turn_up", kind="Y")

    odds = next_card(cards, table.state)

    assert (odds.threats, odds.exact) == (Fraction(54, 10), False)


def test_a_card_can_be_named_for_exact_odds(play: Make, cards: Catalogue) -> None:
    given = {"players": {"A": {"persons": ["SAI-3-1"]}, "B": {}}}
    named, told = play(given), play(given)
    named.draw("Y-4-4")
    told.do("A", "turn_up", kind="Y")

    told.do("A", "name_card", ["Y-4-4"], kind="Y")

    assert told.state.harbour == named.state.harbour
    assert next_card(cards, told.state) == next_card(cards, named.state)


def test_after_a_shuffle_an_unnamed_ship_of_the_discard_is_known_by_its_colour(play: Make, cards: Catalogue) -> None:
    """PR-ODDS-RESHUFFLE: the pile is the two yellow ships of a bust, and nothing else."""
    table = play({"players": {"A": {"coins": 117}, "B": {"coins": 0}}})
    table.do("A", "turn_up", kind="Y")

    table.do("A", "turn_up", kind="Y")

    table.do("B", "first_card", kind="Y")
    assert table.state.shuffle is not None
    assert next_card(cards, table.state).bust == 1


@pytest.mark.parametrize(("persons", "answers", "coins"), [([], (), 3 + 2), (["TRA-Y-3-1"], ("Y",), 3 + 3)])
def test_where_coins_are_recorded_a_ship_is_its_coins(
    persons: list[str], answers: tuple[str, ...], coins: int, play: Make
) -> None:
    """The colour is asked only where a Trader of the player might pay."""
    table = play({"players": {"A": {"coins": 3, "persons": persons}, "B": {}}}, depth="table")

    table.do("A", "sold", answers, coins=2)

    assert table.player("A").coins == coins


def test_a_ship_of_another_colour_pays_no_trader(play: Make) -> None:
    table = play({"players": {"A": {}, "B": {"coins": 3, "persons": ["TRA-Y-3-1"]}}}, depth="table")

    table.do("B", "sold", ["other"], coins=2)

    assert (table.player("A").coins, table.player("B").coins) == (4, 4)
