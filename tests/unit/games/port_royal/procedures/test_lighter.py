"""Score, Table and Full: what is not entered is unknown, never wrong."""

from collections.abc import Callable

import pytest

from companion.assets import words
from companion.core.errors import Refused
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.fields import fields
from tests.unit.games.port_royal.play import Play, refusal

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


def test_only_five_players_complete_the_card_of_five_where_the_row_is_not_entered(play: Make) -> None:
    """A-20: at a smaller table it stays in the box."""
    three = ["CAP-4-1", "PRI-4-1", "SET-4-1"]
    few = play({"players": {"A": {"persons": three}, "B": {}}}, depth="score")
    five = play({"players": {"A": {"persons": three}, **{s: {} for s in "BCDE"}}}, depth="score")

    assert refusal(lambda: few.complete("EXP-CPS", "A", three)) == "not_on_table"
    five.complete("EXP-CPS", "A", three)

    assert five.player("A").expeditions == ("EXP-CPS",)


def test_a_card_that_lies_in_the_harbour_is_no_sign_of_a_shuffle(play: Make) -> None:
    """Both copies have been seen, but the one that is taken lies open."""
    given = {"players": {"A": {}, "B": {}}, "harbour": ["SAI-5-2"], "discard": ["SAI-5-2"]}
    table = play(given)
    switch(table, "score")

    entry = table.do("A", "took", ["SAI-5-2"], kind="person")

    assert table.says(entry) == ["joined"]
    assert (table.state.harbour, table.state.discard) == ((), ("SAI-5-2",))


def test_score_pays_no_jester_for_a_lost_turn(play: Make) -> None:
    """What a depth does not record it does not pay, nor count as income."""
    table = play({"players": {"A": {"persons": ["JES-5-1"]}, "B": {}}}, depth="score")

    table.do("A", "bust_called")

    assert (table.player("A").coins, table.player("A").income) == (None, {})


def test_no_more_copies_are_set_by_hand_than_the_box_holds(play: Make, cards: Catalogue) -> None:
    persons = next(f for f in fields(cards, play({"players": {"A": {}, "B": {}}}).state) if f.key == "persons").ask

    assert persons.accepts(("SAI-5-2", "SAI-5-2"))
    assert not persons.accepts(("SAI-7-3", "SAI-7-3"))


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
    assert table.state.skippable == (), "without windows nobody is asked whether he leaves an income"
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
    assert (table.state.phase, table.state.active, table.player("A").busts) == ("must-draw", "B", 1)


def test_a_tax_in_score_asks_only_those_who_hold_twelve_and_forgets_their_coins(play: Make) -> None:
    """PR-P1-TAX without a ledger: who has 12 or more, and how many."""
    table = play({"players": {"A": {}, "B": {}, "C": {"persons": ["SAI-3-1"]}}}, depth="score")

    entry = table.do(None, "tax_card", ["TAX-SWORDS", ["B"], 13])

    losses = [n.facts for n in entry.notes if n.key == "tax_loss"]
    assert losses == [{"who": "B", "had": 13, "lost": 6}]
    assert entry.headline is not None
    assert entry.headline.facts["gainers"] == ("C",)
    assert [p.coins for p in table.state.players.values()] == [None, None, None]
    assert table.state.discard == ("TAX-SWORDS",)


def test_nobody_types_fewer_than_twelve_coins_for_a_tax(play: Make) -> None:
    table = play({"players": {"A": {}, "B": {}}}, depth="score")

    with pytest.raises(Refused):
        table.do(None, "tax_card", ["TAX-SWORDS", ["B"], 11])


@pytest.mark.parametrize("depth", ["score", "table"])
def test_a_fifth_tax_card_means_that_the_discard_was_shuffled(depth: str, play: Make) -> None:
    """A lighter depth is told of no shuffle; it never runs out of cards for that."""
    table = play({"players": {"A": {"coins": 0}, "B": {"coins": 0}}}, depth=depth)
    answers = [["TAX-SWORDS", []] if depth == "score" else ["TAX-SWORDS"]] * 3

    said = [table.says(table.do(None, "tax_card", a)) for a in answers]

    assert ["shuffled_meanwhile" in notes for notes in said] == [False, False, True]
    assert (table.state.shuffles, table.state.discard) == (1, ("TAX-SWORDS",))


def test_the_same_ship_can_be_traded_for_a_whole_evening_in_table(play: Make) -> None:
    """`K-X-4` exists once: each time it is taken again, the discard was shuffled meanwhile."""
    table = play({"players": {"A": {"coins": 0}, "B": {}}}, depth="table")

    for _ in range(4):
        table.do("A", "took", ["K-X-4"], kind="K")

    assert (table.player("A").coins, table.state.shuffles) == (16, 3)


def test_a_person_who_lies_open_cannot_be_hired_again(play: Make) -> None:
    table = play({"players": {"A": {"persons": ["PIR-9-3"]}, "B": {}}}, depth="score")

    with pytest.raises(Refused):
        table.do("B", "took", ["PIR-9-3"], kind="person")


def test_full_after_a_stretch_in_table_knows_that_a_seen_ship_came_back(play: Make) -> None:
    table = play({"players": {"A": {"coins": 0}, "B": {}}}, depth="table")
    table.do("A", "took", ["K-X-4"], kind="K")
    switch(table, "full")

    entry = table.draw("K-X-4")

    assert "shuffled_meanwhile" in table.says(entry)
    assert table.state.harbour == ("K-X-4",)


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


def test_a_window_survives_another_depth_and_back(play: Make) -> None:
    given = {"players": {"A": {"persons": ["ADM-5-1"]}, "B": {}}, "harbour": ["Y-1-1", "B-1-1", "G-1-1", "R-1-1"]}
    table = play(given)
    table.draw("SAI-3-1")
    table.stop()
    table.take("Y-1-1", "A")
    before = table.state

    switch(table, "table")
    switch(table, "full")

    assert table.state == before
    table.take("B-1-1", "A")


def test_points_coins_and_displays_outlive_every_depth(play: Make, cards: Catalogue) -> None:
    """Full, Table, Score, Full in one game: points always, coins as long as they are entered."""
    table = play({"players": {"A": {"coins": 9, "persons": ["SAI-7-3"], "exp": ["EXP-SS"]}, "B": {"coins": 5}}})
    table.draw("EXP-CC")
    switch(table, "table")
    table.do("A", "took", ["ADM-5-1"], kind="person")
    assert table.player("A").coins == 4
    switch(table, "score")
    table.do("B", "took", ["PIR-5-1"], kind="person")
    switch(table, "full")

    assert [cards.vp(table.player(s)) for s in "AB"] == [8, 1]
    assert table.state.row == ("EXP-CC",)
    assert table.player("A").expeditions == ("EXP-SS",)


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
    given = {"players": {"A": {}, "B": {"persons": ["SET-4-1", "SET-4-1"]}}, "active": "B"}
    table = play(given, depth="score")

    table.do("B", "complete", face="EXP-SS")

    assert cards.vp(table.player("B")) == 4


@pytest.mark.parametrize("depth", ["score", "table"])
def test_an_expedition_of_another_player_waits_for_his_turn_in_every_depth(depth: str, play: Make) -> None:
    """A-01: nobody completes one in another player's turn, unless the table has agreed on his window."""
    given = {"players": {"A": {}, "B": {"persons": ["SET-4-1", "SET-4-1"]}}}
    strict, agreed = play(given, depth=depth), play(given, depth=depth, expedition_of_others="window")

    assert not offers(strict, "complete")
    assert refusal(lambda: strict.do("B", "complete", face="EXP-SS")) == "not_your_turn"
    assert offers(agreed, "complete") == [("B", {"face": "EXP-SS"})]
    strict.do("A", "next_turn")
    assert offers(strict, "complete") == [("B", {"face": "EXP-SS"})]


@pytest.mark.parametrize("depth", ["score", "table"])
def test_after_a_called_bust_an_expedition_waits_for_the_next_turn(depth: str, play: Make) -> None:
    """A-02."""
    given = {"players": {"A": {"persons": ["SET-4-1", "SET-4-1"]}, "B": {}}}
    strict, agreed = play(given, depth=depth), play(given, depth=depth, expedition_after_bust="yes")

    for table in (strict, agreed):
        table.do("A", "bust_called")

    assert [bool(offers(table, "complete")) for table in (strict, agreed)] == [False, True]


def offers(table: Play, procedure: str) -> list[tuple[str | None, object]]:
    actions = table.table.game.actions(table.state, None)
    return [(a.seat, a.arguments) for a in actions if a.procedure == procedure and a.refused is None]


@pytest.mark.parametrize("depth", ["score", "table"])
def test_the_button_of_the_last_turn_ends_the_game(depth: str, play: Make) -> None:
    twelve = ["SAI-7-3", "PIR-9-3", "MAD-9-3", "ADM-9-3"]
    table = play({"players": {"A": {"persons": twelve}, "B": {}}, "end_triggered": True}, depth=depth)
    spoken = words("en", "port-royal").at({"A": "Ann", "B": "Bea"})

    labels = []
    for seat in ("A", "B"):
        (button,) = (a for a in table.table.game.actions(table.state, None) if a.procedure == "next_turn")
        labels.append(spoken("action.next_turn", **button.facts))
        table.do(seat, "next_turn")

    assert labels == ["Start Bea’s turn", "End the game"]
    assert table.state.over
