"""Persons that leave on an expedition, and when they may (1. Expédition)."""

from collections.abc import Callable
from functools import partial

from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.rules.expeditions import missing_symbols, ways
from tests.unit.games.port_royal.play import Play, refusal

Make = Callable[..., Play]


def test_the_persons_for_an_expedition_are_chosen_jacks_last(play: Make, cards: Catalogue) -> None:
    """PR-EXP, PR-AB, PR-AB-SYMBOL: asked only where there is a choice."""
    persons = ["CAP-4-1", "CAP-4-1", "JAC-6-1", "JAC-6-1"]
    table = play({"players": {"A": {"coins": 0, "persons": persons}, "B": {}}, "exp_table": ["EXP-CC"]})
    found = ways(cards, table.player("A"), "EXP-CC")
    assert found == (("CAP-4-1", "CAP-4-1"), ("CAP-4-1", "JAC-6-1"), ("JAC-6-1", "JAC-6-1"))

    table.do("A", "complete", ["CAP-4-1 JAC-6-1"], face="EXP-CC")

    assert table.player("A").persons == ("CAP-4-1", "JAC-6-1")
    assert (table.player("A").coins, cards.vp(table.player("A"))) == (2, 6)


def test_what_an_expedition_still_lacks_counts_the_jacks_in(play: Make, cards: Catalogue) -> None:
    table = play({"players": {"A": {"persons": ["JAC-6-1", "PRI-4-1"]}, "B": {"persons": ["SET-4-1"]}}})

    assert sum(missing_symbols(cards, table.player("A"), "EXP-PPS").values()) == 1
    assert missing_symbols(cards, table.player("B"), "EXP-PPS") == {"P": 2}


def test_expeditions_in_the_windows_of_others_need_an_agreement(play: Make) -> None:
    """A-01, and the active player in any window of his turn."""
    both = ["CAP-4-1", "CAP-4-1"]
    given = {
        "players": {"A": {"persons": ["PRI-4-1", "PRI-4-1"]}, "B": {"persons": both}},
        "harbour": ["Y-1-1"],
        "exp_table": ["EXP-CC", "EXP-PP"],
    }
    strict, agreed = play(given), play(given, expedition_of_others="window")
    for table in (strict, agreed):
        table.stop()
        table.finish("A")

    assert refusal(lambda: strict.complete("EXP-CC", "B", both)) == "not_your_turn"
    agreed.complete("EXP-CC", "B", both)
    strict.complete("EXP-PP", "A", ["PRI-4-1", "PRI-4-1"])

    assert (agreed.player("B").expeditions, strict.player("A").expeditions) == (("EXP-CC",), ("EXP-PP",))


def test_an_agreement_opens_only_the_own_window(play: Make) -> None:
    """A-01, other position: nobody completes an expedition in the window of a third player."""
    both = ["CAP-4-1", "CAP-4-1"]
    given = {"players": {"A": {}, "B": {}, "C": {"persons": both}}, "harbour": ["Y-1-1"], "exp_table": ["EXP-CC"]}
    table = play(given, expedition_of_others="window")
    table.stop()
    table.finish("A")

    assert refusal(lambda: table.complete("EXP-CC", "C", both)) == "not_your_turn"


def test_exactly_as_many_persons_leave_as_there_are_symbols(play: Make) -> None:
    """PR-EXP: no more and no fewer, and a Jack counts as one."""
    persons = ["CAP-4-1", "CAP-4-1", "PRI-4-1", "JAC-6-1"]
    table = play({"players": {"A": {"persons": persons}, "B": {}}, "exp_table": ["EXP-CC"]})

    for given in (persons[:3], persons[:1], [*persons[:2], "JAC-6-1"], ["CAP-4-1", "PRI-4-1"]):
        assert refusal(partial(table.complete, "EXP-CC", "A", given)) == "requirement"


def test_an_expedition_after_a_bust_needs_an_agreement(play: Make) -> None:
    """A-02: until the active player says that he has finished."""
    both = ["CAP-4-1", "CAP-4-1"]
    given = {"players": {"A": {"persons": both}, "B": {}}, "harbour": ["Y-1-1"], "exp_table": ["EXP-CC"]}
    table = play(given, expedition_after_bust="yes")
    table.draw("Y-1-1")
    assert table.state.phase == "after-bust"
    assert refusal(lambda: table.draw("K-2-1")) == "wrong_phase"

    table.complete("EXP-CC", "A", both)
    table.finish("A")

    assert (table.state.phase, table.player("A").expeditions) == ("over", ("EXP-CC",))


def test_an_expedition_before_the_first_card_may_be_forbidden(play: Make) -> None:
    """A-28."""
    both = ["CAP-4-1", "CAP-4-1"]
    given = {"players": {"A": {"persons": both}, "B": {}}, "exp_table": ["EXP-CC"]}
    table = play(given, before_first_draw="no")

    assert refusal(lambda: table.complete("EXP-CC", "A", both)) == "must_draw_first"


def test_the_coins_of_an_expedition_come_at_once_or_when_the_turn_is_over(play: Make) -> None:
    """PR-EXP, A-24: at once they may pay the next person; by agreement they are drawn when the turn ends."""
    persons = ["SET-4-1", "SET-4-1"]
    given = {
        "players": {"A": {"coins": 1, "persons": persons}, "B": {}},
        "exp_table": ["EXP-SS"],
        "harbour": ["SAI-3-1", "Y-1-1"],
    }
    now, later = play(given), play(given, expedition_coins="turn-end")
    for table in (now, later):
        table.complete("EXP-SS", "A", persons)
        table.stop()

    now.take("SAI-3-1", "A")

    assert now.player("A").coins == 0
    assert refusal(lambda: later.take("SAI-3-1", "A")) == "not_enough_coins"
    assert later.player("A").coins == 1
    later.do("A", "others_pass")
    assert (later.player("A").coins, later.player("A").income) == (3, {"expedition": 2})
    assert (later.state.promised, later.state.drift, later.state.cards) == ((), 0, 119)
