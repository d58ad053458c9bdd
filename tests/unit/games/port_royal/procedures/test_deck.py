"""Coins are cards: the pile, the discard, the shuffle, and what happens when no card is left."""

from collections.abc import Callable

from tests.unit.games.port_royal.play import Play, refusal

Make = Callable[..., Play]
FIVE = ["Y-1-1", "B-1-1", "PRI-4-1", "CAP-4-1", "SET-4-1"]


def test_coins_come_from_the_pile_and_a_price_goes_to_the_discard(play: Make) -> None:
    """PR-COIN-GAIN, PR-COIN-SPEND: cards are conserved."""
    table = play({"players": {"A": {"coins": 3}, "B": {}}, "harbour": ["Y-4-4", "SAI-3-1", "G-1-1", "R-1-1", "K-2-1"]})
    before = table.state.pile or 0
    table.stop()

    table.take("Y-4-4", "A")
    table.take("SAI-3-1", "A")

    assert (table.state.pile, table.state.blind) == (before - 4, 3)
    assert (table.state.cards, table.state.drift) == (119, 0)


def test_the_discard_becomes_the_pile_while_coins_are_drawn(play: Make) -> None:
    """PR-DECK-RESHUFFLE: the traded ship is already in the discard when its coins run the pile out."""
    given = {"players": {"A": {"coins": 0}, "B": {}}, "harbour": ["Y-4-4"], "discard": ["PRI-4-1"] * 3, "pile": 2}
    table = play(given)
    table.stop()

    entry = table.take("Y-4-4", "A")

    assert "reshuffled" in table.says(entry)
    assert (table.player("A").coins, table.state.pile, table.state.discard) == (4, 2, ())
    assert table.state.shuffle is not None
    assert set(table.state.shuffle.known) == {"PRI-4-1", "Y-4-4"}


def test_the_card_just_turned_up_is_not_shuffled_in(play: Make) -> None:
    """PR-DECK-RESHUFFLE, A-13: at once, or only when a card is needed."""
    given = {"players": {"A": {}, "B": {}}, "discard": ["PRI-4-1"], "pile": 1}
    once, needed = play(given), play(given, reshuffle="when-needed")

    once.draw("TAX-SWORDS")
    needed.draw("SAI-3-1")

    assert once.state.shuffle is not None
    assert "TAX-SWORDS" not in once.state.shuffle.known
    assert (needed.state.pile, needed.state.shuffle) == (0, None)
    needed.draw("SAI-3-1")
    assert (needed.state.pile, needed.state.shuffles) == (0, 1)


def test_the_tables_word_about_a_reshuffle_wins(play: Make) -> None:
    """A-13: the new pile is the whole discard, whatever the app had counted."""
    table = play({"players": {"A": {}, "B": {}}, "discard": ["PRI-4-1", "Y-1-1"], "pile": 5})

    table.do(None, "reshuffle")

    assert (table.state.pile, table.state.discard_count, table.state.drift) == (7, 0, 0)
    assert refusal(lambda: table.do(None, "reshuffle")) == "no_discard"


def test_no_card_left_means_stop_and_coins_that_are_owed(play: Make) -> None:
    """A-14: the income counts at once; the next discards pay it in the order of the debts."""
    given = {"players": {"A": {"coins": 3}, "B": {"coins": 5, "persons": ["TRA-Y-3-1"]}}, "pile": 0}
    table = play({**given, "harbour": ["Y-1-1", "SAI-3-1"]})
    assert refusal(lambda: table.draw("K-2-1")) == "no_cards"
    table.stop()

    table.take("SAI-3-1", "A")
    table.finish("A")
    entry = table.take("Y-1-1", "B")

    assert (table.player("A").coins, table.player("B").coins) == (1, 6)
    assert table.state.drift == 0
    assert "compensation" in table.says(entry)


def test_debts_are_settled_by_the_first_discards(play: Make) -> None:
    given = {"players": {"A": {"coins": 0, "persons": ["ADM-5-1"]}, "B": {"coins": 4}}, "pile": 0, "harbour": FIVE}
    owed, lost = play(given), play(given, no_cards_left="lost")

    owed.stop()
    lost.stop()

    assert (owed.player("A").coins, len(owed.state.owed)) == (2, 1)
    assert (lost.player("A").coins, lost.state.owed) == (0, ())
    owed.take("Y-1-1", "A")
    assert owed.player("A").coins == 3
    assert sum(d.coins for d in owed.state.owed) == 2
    owed.finish("A")
    assert owed.do("B", "done")
    assert (owed.state.owed, owed.state.discard_count, owed.state.drift) == ((), 2, 0)


def test_nothing_drawn_and_nothing_to_draw_is_a_stop(play: Make) -> None:
    """A-14: E_MUST_DRAW_FIRST does not apply when no card can be drawn."""
    given = {"players": {"A": {}, "B": {}}, "pile": 0}
    table, ended = play(given), play(given)

    table.stop()
    ended.do(None, "break_off")

    assert table.state.phase == "window"
    assert ended.state.over
    assert refusal(lambda: table.do(None, "break_off")) == "wrong_phase"


def test_spent_coins_can_be_told_for_the_odds(play: Make) -> None:
    """PR-COIN-SPEND: faces become visible when they are paid."""
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["SAI-3-1"]})
    table.stop()
    table.take("SAI-3-1", "A")

    table.do(None, "log_coin", ["K-X-4"])

    assert (table.state.blind, table.state.discard, table.state.drift) == (2, ("K-X-4",), 0)
