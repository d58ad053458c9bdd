"""Score, Table and Full: what is not entered is unknown, never wrong."""

from collections.abc import Callable

import pytest

from companion.core.errors import Refused
from companion.games.port_royal.data import Catalogue
from tests.unit.games.port_royal.play import Play

Make = Callable[..., Play]


def switch(table: Play, depth: str) -> None:
    table.do(None, "agree", id="depth", value=depth)


def test_score_enters_hires_without_asking_for_coins(play: Make, cards: Catalogue) -> None:
    table = play({"players": {"A": {"coins": 0}, "B": {"coins": 0}}}, depth="score")

    table.do("B", "took", ["PIR-9-3"], kind="person")

    assert cards.vp(table.player("B")) == 3
    assert [p.coins for p in table.state.players.values()] == [None, None]
    with pytest.raises(Refused):
        table.do("B", "took", ["Y-1-1"], kind="Y")


def test_score_marks_the_last_round(play: Make) -> None:
    eleven = ["SAI-7-3", "PIR-9-3", "MAD-9-3", "MAD-7-2"]
    table = play({"players": {"A": {"persons": eleven}, "B": {}}}, depth="score")
    table.do("A", "took", ["SAI-3-1"], kind="person")
    assert table.state.end_triggered

    table.do("A", "next_turn")
    table.do("B", "next_turn")

    assert table.state.over


def test_table_pays_prices_compensation_and_traders(play: Make) -> None:
    given = {"players": {"A": {"coins": 3}, "B": {"coins": 5, "persons": ["TRA-Y-3-1"]}}}
    table = play(given, depth="table")

    table.do("B", "took", ["Y-2-3"], kind="Y")
    table.do("B", "took", ["SET-4-1"], kind="person")

    assert (table.player("A").coins, table.player("B").coins) == (5, 5 + 4 - 1 - 4 - 1)
    with pytest.raises(Refused):
        table.do("A", "took", ["PIR-9-3"], kind="person")


def test_table_pays_jesters_and_admirals_when_it_is_told_so(play: Make) -> None:
    """PR-AB-ADMIRAL, PR-AB-JESTER-EMPTY, PR-AB-JESTER-BUST: the table says when."""
    players = {"A": {"coins": 0, "persons": ["ADM-5-1", "JES-5-1"]}, "B": {"coins": 0, "persons": ["JES-7-2"]}}
    table = play({"players": players}, depth="table")

    table.do("A", "income_called", source="admiral")
    table.do("B", "income_called", source="jester")
    assert [p.coins for p in table.state.players.values()] == [2, 1]
    with pytest.raises(Refused):
        table.do("A", "income_called", source="jester")
    table.do("A", "bust_called")

    assert [p.coins for p in table.state.players.values()] == [3, 2]
    assert (table.state.phase, table.player("A").busts) == ("over", 1)


def test_a_tax_in_score_asks_for_the_coins_and_forgets_them(play: Make) -> None:
    table = play({"players": {"A": {}, "B": {}}}, depth="score")

    entry = table.do(None, "tax_card", ["TAX-SWORDS", 13, 4])

    assert "tax_loss" in table.says(entry)
    assert [p.coins for p in table.state.players.values()] == [None, None]
    assert table.state.discard == ("TAX-SWORDS",)


def test_a_tax_in_table_uses_the_coins_it_knows(play: Make) -> None:
    table = play({"players": {"A": {"coins": 13}, "B": {"persons": ["SAI-3-1"]}}}, depth="table")

    table.do(None, "tax_card", ["TAX-SWORDS"])

    assert [p.coins for p in table.state.players.values()] == [7, 4]


def test_switching_and_switching_back_loses_nothing(play: Make) -> None:
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-1-1", "SAI-3-1"]})
    before = table.state

    switch(table, "score")
    switch(table, "table")
    switch(table, "full")

    assert table.state == before


def test_a_stretch_in_score_leaves_coins_and_pile_unknown_but_no_point_lost(play: Make, cards: Catalogue) -> None:
    table = play({"players": {"A": {"persons": ["SAI-7-3"]}, "B": {}}, "harbour": ["Y-1-1", "SAI-3-1"]})

    switch(table, "score")
    table.do("A", "took", ["SAI-3-1"], kind="person")
    switch(table, "full")

    assert table.state.pile is None
    assert table.player("A").coins is None
    assert cards.vp(table.player("A")) == 4
    assert table.state.harbour == ("Y-1-1",)


def test_full_asks_once_for_coins_that_nobody_counted(play: Make) -> None:
    table = play({"players": {"A": {}, "B": {}}})
    switch(table, "score")
    table.do("A", "next_turn")
    switch(table, "full")
    table.draw("SAI-3-1")
    table.draw("SAI-5-2")
    table.stop()

    table.do("B", "take", [8], face="SAI-5-2")

    assert table.player("B").coins == 3
    assert table.player("A").coins is None


def test_a_card_can_be_turned_up_in_full_after_a_stretch_in_table(play: Make) -> None:
    table = play({"players": {"A": {}, "B": {}}})
    switch(table, "table")
    table.do("A", "next_turn")
    table.do("B", "took", ["Y-1-1"], kind="Y")
    switch(table, "full")

    table.draw("K-2-1")
    table.stop()

    assert (table.state.phase, table.state.acting) == ("window", "B")


def test_expeditions_in_score_need_no_card_on_the_table(play: Make, cards: Catalogue) -> None:
    table = play({"players": {"A": {}, "B": {"persons": ["SET-4-1", "SET-4-1"]}}}, depth="score")

    table.do("B", "complete", face="EXP-SS")

    assert cards.vp(table.player("B")) == 4
