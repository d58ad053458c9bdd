"""Phase 1, card by card: draw, keep, repel, bust, tax, stop (1. Découverte)."""

from collections.abc import Callable

import pytest

from companion.core.errors import Refused
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.lookup import taxes_unseen
from tests.unit.games.port_royal.play import Play, refusal

Make = Callable[..., Play]


def test_a_turn_goes_from_the_first_card_to_the_next_player(play: Make) -> None:
    """PR-TURN, PR-STATE, PR-P1, PR-P2: draw, stop, a window each, turn over, next turn."""
    table = play({"players": {"A": {}, "B": {}, "C": {}}})

    assert refusal(table.stop) == "must_draw_first"
    table.draw("PRI-4-1")
    table.stop()
    assert refusal(lambda: table.draw("Y-1-1")) == "wrong_phase"
    assert refusal(lambda: table.finish("B")) == "not_your_window"
    for seat in "ABC":
        assert table.state.acting == seat
        table.finish(seat)
    assert (table.state.phase, table.state.active) == ("over", "A")
    assert refusal(lambda: table.draw("Y-1-1")) == "wrong_phase"
    table.do("B", "next_turn")
    assert (table.state.phase, table.state.active, table.state.harbour) == ("must-draw", "B", ())


def test_the_first_card_begins_the_next_turn(play: Make) -> None:
    """PR-TURN: turning up the first card is the confirmation."""
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-1-1"]})
    table.draw("Y-2-2")

    table.do("B", "first_card", kind="K")

    assert (table.state.active, table.state.harbour, table.state.phase) == ("B", ("K",), "may-draw")


def test_persons_and_ships_lie_in_the_harbour_until_the_turn_ends(play: Make) -> None:
    """PR-P1-PERSON, PR-P1-SHIP, PR-P2-CLEANUP: what nobody takes goes to the discard."""
    table = play({"players": {"A": {}, "B": {}}})
    table.draw("SAI-3-1")
    table.draw("SAI-3-1")
    table.draw("R-X-4")
    assert list(table.state.harbour) == ["SAI-3-1", "SAI-3-1", "R-X-4"]

    table.stop()
    table.do("A", "others_pass")

    assert list(table.state.harbour) == []
    assert table.state.discard == ("SAI-3-1", "SAI-3-1", "R-X-4")


def test_a_second_ship_that_can_be_repelled_is_asked_twice(play: Make) -> None:
    """PR-P1-REPEL, PR-AB-SWORD, A-15: no is a repel, yes is a bust."""
    given = {"players": {"A": {"persons": ["PIR-5-1"]}, "B": {}}, "harbour": ["Y-1-1"]}
    spared, lost = play(given), play(given)

    spared.draw("Y-2-2", False)
    lost.draw("Y-2-2", True)

    assert (spared.state.bust, spared.state.harbour, spared.state.discard) == (False, ("Y-1-1",), ("Y-2-2",))
    assert lost.state.bust


def test_a_ship_that_is_named_is_repelled_only_with_enough_swords(play: Make) -> None:
    table = play({"players": {"A": {"persons": ["SAI-3-1"]}, "B": {}}})

    table.draw("Y-1-1", repel=True)

    assert (table.state.harbour, table.state.discard) == ((), ("Y-1-1",))
    with pytest.raises(Refused):
        table.draw("Y-2-2", repel=True)


def test_another_player_never_repels(play: Make) -> None:
    """PR-P1-REPEL: the swords of the active player, and only his."""
    table = play({"players": {"A": {}, "B": {"persons": ["PIR-9-3"]}}})

    assert refusal(lambda: table.draw("Y-1-1", repel=True)) == "cannot_repel"


def test_a_face_that_lies_open_in_all_its_copies_cannot_be_turned_up(play: Make) -> None:
    table = play({"players": {"A": {}, "B": {"persons": ["PIR-9-3"]}}})

    with pytest.raises(Refused):
        table.draw("PIR-9-3")


def test_an_expedition_waits_beside_the_harbour(play: Make) -> None:
    """PR-P1-EXPEDITION: neither a bust nor the end of the turn touches it."""
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-1-1"]})
    table.draw("EXP-CC")
    table.draw("Y-1-1")

    assert table.state.row == ("EXP-CC",)
    assert table.state.discard == ("Y-1-1", "Y-1-1")


def test_every_jester_pays_on_a_bust(play: Make) -> None:
    """PR-P1-BUST, PR-AB-JESTER-BUST: the active player's too; ruling A-08 pays one a player."""
    given = {
        "players": {"A": {"coins": 0, "persons": ["JES-5-1"]}, "B": {"coins": 0, "persons": ["JES-7-2", "JES-7-2"]}},
        "harbour": ["Y-1-1"],
    }
    french, english = play(given), play(given, bust_jesters="player")

    french.draw("Y-2-2")
    english.draw("Y-2-2")

    assert [p.coins for p in french.state.players.values()] == [1, 2]
    assert [p.coins for p in english.state.players.values()] == [1, 1]
    assert french.state.player(french.state.active).busts == 1


def test_loss_comes_before_the_bonus_and_once_only(play: Make) -> None:
    """PR-P1-TAX: 11 coins and the bonus make 12, untaxed; the tax card is discarded last."""
    table = play({"players": {"A": {"coins": 11}, "B": {"coins": 12, "persons": ["SAI-3-1"]}}})

    entry = table.draw("TAX-LOWVP")

    assert [p.coins for p in table.state.players.values()] == [12, 6]
    assert table.state.discard == ("TAX-LOWVP",)
    assert table.state.blind == 6
    assert entry.headline is not None
    assert entry.headline.facts["losers"] == ("B",)


def test_the_tax_card_itself_pays_a_bonus_that_no_other_card_could(play: Make) -> None:
    """A-14: it was the last card of the pile, the discard is empty, and it is discarded after its bonus."""
    table = play({"players": {"A": {"coins": 2, "persons": ["SAI-3-1"]}, "B": {}}, "pile": 1})

    entry = table.draw("TAX-SWORDS")

    assert {"coins_owed", "debt_settled"} <= set(table.says(entry))
    assert (table.player("A").coins, table.state.owed, table.state.discard) == (3, (), ())


def test_tax_house_rules_change_rounding_and_ties_at_zero(play: Make) -> None:
    given = {"players": {"A": {"coins": 13}, "B": {"coins": 2}}}
    up, nobody = play(given, tax_rounding="up"), play(given, tax_tie_at_zero="nobody")

    up.draw("TAX-SWORDS")
    nobody.draw("TAX-SWORDS")

    assert up.player("A").coins == 13 - 7 + 1
    assert [nobody.player(s).coins for s in "AB"] == [7, 2]


def test_a_tie_above_zero_pays_also_where_one_at_zero_does_not(play: Make) -> None:
    """A-19, other position."""
    table = play({"players": {s: {"coins": 2, "persons": ["SAI-3-1"]} for s in "AB"}}, tax_tie_at_zero="nobody")

    table.draw("TAX-SWORDS")

    assert [table.player(s).coins for s in "AB"] == [3, 3]


def test_taxes_that_are_still_unseen_are_counted(play: Make, cards: Catalogue) -> None:
    table = play({"players": {"A": {}, "B": {}}})
    assert taxes_unseen(cards, table.state) == 4

    table.draw("TAX-SWORDS")

    assert taxes_unseen(cards, table.state) == 3


def test_an_empty_harbour_may_be_left_or_not(play: Make) -> None:
    """PR-P1-STOP, ruling A-05."""
    may, may_not = play({"players": {"A": {}, "B": {}}}), play({"players": {"A": {}, "B": {}}}, empty_stop="no")
    may.draw("EXP-PP")
    may_not.draw("EXP-PP")

    may.stop()

    assert may.state.phase == "window"
    assert refusal(may_not.stop) == "must_draw_first"


def test_a_repellable_duplicate_may_have_to_be_repelled(play: Make) -> None:
    """A-15, other position."""
    given = {"players": {"A": {"persons": ["PIR-5-1"]}, "B": {}}, "harbour": ["Y-1-1"]}
    table = play(given, repel_duplicate="must")

    with pytest.raises(Refused):
        table.draw("Y-2-2")
    table.draw("Y-2-2", repel=True)
    assert not table.state.bust


def test_set_up_lays_the_five_player_card_on_the_table(play: Make) -> None:
    """PR-SETUP: only with five players; it never joins the pile (A-20)."""
    players = {seat: {"coins": 3} for seat in "ABCDE"}
    table = play({"players": players, "exp_table": ["EXP-CPS"]})

    assert table.state.cards == 120
    assert table.state.pile == 104
