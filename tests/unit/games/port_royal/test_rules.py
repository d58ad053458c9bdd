"""What a vector cannot say: the order of checks, the empty pile, incomes that may be refused, the moments of a turn."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.lookup import allowance_left, missing, offers, still_to_play, taxes_unseen, ways
from companion.games.port_royal.procedures import RULES
from tests.unit.games.port_royal.play import Play

Make = Callable[..., Play]
FIVE = ["Y-1-1", "B-1-1", "PRI-4-1", "CAP-4-1", "SET-4-1"]
PROCEDURES = [
    "PR-P1",
    "PR-P2",
    "PR-AB",
    "PR-ODDS",
    "PR-COIN-GAIN",
    "PR-COIN-SPEND",
    "PR-DECK-RESHUFFLE",
    "PR-SETUP",
    "PR-TURN",
    "PR-STATE",
    "PR-P1-PERSON",
    "PR-P1-SHIP",
    "PR-P1-REPEL",
    "PR-P1-EXPEDITION",
    "PR-P1-TAX",
    "PR-P1-BUST",
    "PR-P1-STOP",
    "PR-P2-WINDOW",
    "PR-P2-TRADE",
    "PR-P2-HIRE",
    "PR-P2-COMP",
    "PR-P2-CLEANUP",
    "PR-EXP",
    "PR-AB-TRADER",
    "PR-AB-SWORD",
    "PR-AB-ADMIRAL",
    "PR-AB-JESTER-EMPTY",
    "PR-AB-JESTER-BUST",
    "PR-AB-GOVERNOR",
    "PR-AB-MADEMOISELLE",
    "PR-AB-SYMBOL",
    "PR-END-CHECK",
    "PR-SCORE",
    "PR-VAR-EXP",
    "PR-ODDS-NEXT",
    "PR-ODDS-RESHUFFLE",
    "PR-ODDS-REACH",
]


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as no:
        act()
    return no.value.reason


@pytest.mark.parametrize("id", PROCEDURES)
def test_every_procedure_is_cited_by_a_test(id: str) -> None:
    here = Path(__file__)
    told = here.read_text().split("def test_every_procedure", 1)[1]
    others = (p.read_text() for p in here.parent.glob("test_*.py") if p != here)

    assert any(f"{id}:" in text or f"{id}," in text or f"{id}." in text for text in (told, *others))


def test_every_procedure_of_the_game_has_a_name() -> None:
    assert len({rule.__name__ for rule in RULES}) == len(RULES) == 18


def test_a_turn_goes_from_the_first_card_to_the_next_player(play: Make) -> None:
    """PR-TURN, PR-STATE, PR-P1, PR-P2: draw, stop, a window each, turn over, next turn."""
    table = play({"players": {"A": {}, "B": {}, "C": {}}})

    assert refusal(table.stop) == "must_draw_first"
    table.draw("PRI-4-1")
    table.stop()
    assert refusal(lambda: table.draw("Y-1-1")) == "wrong_phase"
    assert refusal(lambda: table.done("B")) == "not_your_window"
    for seat in "ABC":
        assert table.state.acting == seat
        table.done(seat)
    assert (table.state.phase, table.state.active) == ("over", "A")
    assert refusal(lambda: table.draw("Y-1-1")) == "wrong_phase"
    table.do("B", "next_turn")
    assert (table.state.phase, table.state.active, table.state.harbour) == ("must-draw", "B", ())


def test_the_first_card_begins_the_next_turn(play: Make) -> None:
    """PR-TURN: turning up the first card is the confirmation."""
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-1-1"]})
    table.draw("Y-2-2")

    table.do("B", "first_card", ["K-2-1"], kind="K")

    assert (table.state.active, table.state.harbour, table.state.phase) == ("B", ("K-2-1",), "may-draw")


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


def test_the_face_question_offers_keep_and_repel_in_one_tap(play: Make) -> None:
    table = play({"players": {"A": {"persons": ["SAI-3-1"]}, "B": {}}})

    table.do("A", "turn_up", ["Y-1-1 repel"], kind="Y")

    assert (table.state.harbour, table.state.discard) == ((), ("Y-1-1",))
    with pytest.raises(Refused):
        table.do("A", "turn_up", ["Y-2-2 repel"], kind="Y")


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


def test_tax_house_rules_change_rounding_and_ties_at_zero(play: Make) -> None:
    given = {"players": {"A": {"coins": 13}, "B": {"coins": 2}}}
    up, nobody = play(given, tax_rounding="up"), play(given, tax_tie_at_zero="nobody")

    up.draw("TAX-SWORDS")
    nobody.draw("TAX-SWORDS")

    assert up.player("A").coins == 13 - 7 + 1
    assert [nobody.player(s).coins for s in "AB"] == [7, 2]


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

    assert (table.state.pile, table.state.discarded, table.state.drift) == (7, 0, 0)
    assert refusal(lambda: table.do(None, "reshuffle")) == "no_discard"


def test_no_card_left_means_stop_and_coins_that_are_owed(play: Make) -> None:
    """A-14: the income counts at once; the next discards pay it in the order of the debts."""
    given = {"players": {"A": {"coins": 3}, "B": {"coins": 5, "persons": ["TRA-Y-3-1"]}}, "pile": 0}
    table = play({**given, "harbour": ["Y-1-1", "SAI-3-1"]})
    assert refusal(lambda: table.draw("K-2-1")) == "no_cards"
    table.stop()

    table.take("SAI-3-1", "A")
    table.done("A")
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
    owed.done("A")
    assert owed.do("B", "done")
    assert (owed.state.owed, owed.state.discarded, owed.state.drift) == ((), 2, 0)


def test_nothing_drawn_and_nothing_to_draw_is_a_stop(play: Make) -> None:
    """A-14: E_MUST_DRAW_FIRST does not apply when no card can be drawn."""
    given = {"players": {"A": {}, "B": {}}, "pile": 0}
    table, ended = play(given), play(given)

    table.stop()
    ended.do(None, "break_off")

    assert table.state.phase == "window"
    assert ended.state.over
    assert refusal(lambda: table.do(None, "break_off")) == "wrong_phase"


def test_admirals_count_the_cards_when_the_window_opens(play: Make) -> None:
    """PR-P2-WINDOW, PR-AB-ADMIRAL, A-04: a new one pays only where the table agreed on it."""
    given = {"players": {"A": {"coins": 9}, "B": {}}, "harbour": [*FIVE, "ADM-5-1"]}
    later, now = play(given), play(given, new_income="now")
    for table in (later, now):
        table.stop()
        table.take("ADM-5-1", "A")

    assert (later.player("A").coins, now.player("A").coins) == (4, 6)


def test_a_new_jester_pays_at_once_only_by_agreement(play: Make) -> None:
    """PR-AB-JESTER-EMPTY, A-04."""
    given = {"players": {"A": {"coins": 0}, "B": {"coins": 6}}, "harbour": ["JES-5-1"]}
    table = play(given, new_income="now")
    table.stop()
    table.done("A")

    table.take("JES-5-1", "B")

    assert (table.player("A").coins, table.player("B").coins) == (1, 1)


def test_a_new_governor_gives_another_card_at_once_or_later(play: Make, cards: Catalogue) -> None:
    """PR-AB-GOVERNOR, A-03."""
    given = {"players": {"A": {"coins": 9}, "B": {}}, "harbour": ["GOV-8-0", "Y-1-1"]}
    now, later = play(given), play(given, new_governor="later")
    for table in (now, later):
        table.stop()
        table.take("GOV-8-0", "A")

    assert allowance_left(cards, now.state) == 1
    assert allowance_left(cards, later.state) == 0
    assert refusal(lambda: later.take("Y-1-1", "A")) == "no_allowance"


def test_the_allowance_may_fall_with_the_colours(play: Make, cards: Catalogue) -> None:
    """A-07, other position."""
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-1-1", "B-1-1", "G-1-1", "R-1-1"]}, allowance="falls")
    table.stop()
    assert allowance_left(cards, table.state) == 2

    table.take("Y-1-1", "A")

    assert allowance_left(cards, table.state) == 0


def test_an_income_may_be_left_on_the_pile(play: Make) -> None:
    """A-26: once a window, all cards of the kind together; a Trader once a ship."""
    given = {
        "players": {"A": {"coins": 0, "persons": ["ADM-5-1", "ADM-5-1", "TRA-Y-3-1"]}, "B": {}},
        "harbour": FIVE,
    }
    table = play(given)
    pile = table.state.pile
    table.stop()
    assert table.player("A").coins == 4

    table.do("A", "skip_income", source="admiral")

    assert (table.player("A").coins, table.state.pile) == (0, pile)
    assert refusal(lambda: table.do("A", "skip_income", source="admiral")) == "wrong_phase"
    table.take("Y-1-1", "A")
    table.do("A", "skip_income", source="trader")
    assert table.player("A").coins == 1
    assert table.state.drift == 0


def test_an_income_that_must_be_taken_cannot_be_refused(play: Make) -> None:
    table = play({"players": {"A": {"persons": ["ADM-5-1"]}, "B": {}}, "harbour": FIVE}, income="must")
    table.stop()

    assert table.state.skippable == ()


def test_a_trade_pays_ship_and_traders_less_the_compensation(play: Make) -> None:
    """PR-P2-TRADE, PR-AB-TRADER, PR-P2-COMP: one coin a card to the active player."""
    given = {
        "players": {"A": {"coins": 0}, "B": {"coins": 0, "persons": ["TRA-B-3-1", "GOV-8-0"]}},
        "harbour": ["B-2-3", "Y-1-1"],
    }
    table = play(given)
    table.stop()
    table.done("A")

    table.take("B-2-3", "B")
    table.take("Y-1-1", "B")

    assert (table.player("A").coins, table.player("B").coins) == (2, 3)


def test_the_compensation_of_a_ship_may_be_asked_in_advance(play: Make) -> None:
    """A-09, other position."""
    given = {"players": {"A": {}, "B": {"coins": 0}}, "harbour": ["Y-1-1"]}
    table = play(given, ship_compensation="before")
    table.stop()
    table.done("A")

    assert refusal(lambda: table.take("Y-1-1", "B")) == "not_enough_coins"


def test_mademoiselles_lower_the_price_of_persons_only(play: Make, cards: Catalogue) -> None:
    """PR-P2-HIRE, PR-AB-MADEMOISELLE: A-10 may discount the compensation too."""
    given = {"players": {"A": {}, "B": {"coins": 2, "persons": ["MAD-7-2"]}}, "harbour": ["SAI-3-1", "Y-1-1"]}
    strict, kind = play(given), play(given, compensation_discount="yes")
    for table in (strict, kind):
        table.stop()
        table.done("A")

    person, ship = offers(cards, strict.state)

    assert (person.pays, person.compensation, person.leaves) == (2, 1, -1)
    assert (ship.gain, ship.compensation, ship.leaves) == (1, 1, 2)
    assert refusal(lambda: strict.take("SAI-3-1", "B")) == "not_enough_coins"
    kind.take("SAI-3-1", "B")
    assert kind.player("B").coins == 0


def test_the_active_player_may_be_obliged_to_take(play: Make) -> None:
    """A-06, other position: one card, if he can pay any."""
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-1-1", "PIR-9-3"]}, active_takes="must")
    table.stop()

    assert refusal(lambda: table.done("A")) == "must_take"
    table.take("Y-1-1", "A")
    table.done("A")


def test_the_last_card_may_close_the_window(play: Make) -> None:
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-1-1", "B-1-1"]})
    table.stop()

    table.do("A", "take", face="Y-1-1", last=True)

    assert table.state.acting == "B"


def test_checks_come_in_the_order_of_the_state_machine(play: Make) -> None:
    """PR-STATE: the first check that fails gives the reason."""
    table = play({"players": {"A": {"coins": 0}, "B": {}}, "harbour": ["PIR-9-3"], "exp_table": ["EXP-CC"]})
    assert refusal(lambda: table.take("Y-1-1", "A")) == "wrong_phase"
    assert refusal(lambda: table.done("A")) == "wrong_phase"
    table.stop()
    assert refusal(table.stop) == "wrong_phase"
    assert refusal(lambda: table.take("Y-1-1", "B")) == "not_your_window"
    assert refusal(lambda: table.take("Y-1-1", "A")) == "not_in_harbour"
    assert refusal(lambda: table.take("PIR-9-3", "A")) == "not_enough_coins"
    assert refusal(lambda: table.complete("EXP-SS", "B", [])) == "not_your_turn"
    assert refusal(lambda: table.complete("EXP-SS", "A", [])) == "not_on_table"
    assert refusal(lambda: table.complete("EXP-CC", "A", ["CAP-4-1", "CAP-4-1"])) == "not_owned"
    assert refusal(lambda: table.complete("EXP-CC", "A", [])) == "requirement"


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

    assert sum(missing(cards, table.player("A"), "EXP-PPS").values()) == 1
    assert missing(cards, table.player("B"), "EXP-PPS") == {"P": 2}


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
        table.done("A")

    assert refusal(lambda: strict.complete("EXP-CC", "B", both)) == "not_your_turn"
    agreed.complete("EXP-CC", "B", both)
    strict.complete("EXP-PP", "A", ["PRI-4-1", "PRI-4-1"])

    assert (agreed.player("B").expeditions, strict.player("A").expeditions) == (("EXP-CC",), ("EXP-PP",))


def test_an_expedition_after_a_bust_needs_an_agreement(play: Make) -> None:
    """A-02: until the active player says that he has finished."""
    both = ["CAP-4-1", "CAP-4-1"]
    given = {"players": {"A": {"persons": both}, "B": {}}, "harbour": ["Y-1-1"], "exp_table": ["EXP-CC"]}
    table = play(given, expedition_after_bust="yes")
    table.draw("Y-1-1")
    assert table.state.phase == "after-bust"
    assert refusal(lambda: table.draw("K-2-1")) == "wrong_phase"

    table.complete("EXP-CC", "A", both)
    table.done("A")

    assert (table.state.phase, table.player("A").expeditions) == ("over", ("EXP-CC",))


def test_an_expedition_before_the_first_card_may_be_forbidden(play: Make) -> None:
    """A-28."""
    both = ["CAP-4-1", "CAP-4-1"]
    given = {"players": {"A": {"persons": both}, "B": {}}, "exp_table": ["EXP-CC"]}
    table = play(given, before_first_draw="no")

    assert refusal(lambda: table.complete("EXP-CC", "A", both)) == "must_draw_first"


ELEVEN = ["SAI-7-3", "PIR-9-3", "MAD-9-3", "MAD-7-2"]


def test_the_last_round_names_who_still_plays(play: Make) -> None:
    """PR-END-CHECK, A-17, A-18: also in another player's turn."""
    given = {"players": {"A": {}, "B": {"coins": 9, "persons": ELEVEN}, "C": {}}, "harbour": ["SAI-3-1"]}
    table = play(given)
    table.stop()
    table.done("A")

    entry = table.take("SAI-3-1", "B")

    assert table.state.end_triggered
    assert still_to_play(table.state) == ("B", "C")
    assert "last_round" in table.says(entry)


def test_points_of_others_may_wait_for_their_own_turn(play: Make) -> None:
    """A-17, other position."""
    given = {"players": {"A": {}, "B": {"coins": 9, "persons": ELEVEN}}, "harbour": ["SAI-3-1"]}
    table = play(given, trigger="own-turn")
    table.stop()
    table.done("A")
    table.take("SAI-3-1", "B")
    assert not table.state.end_triggered
    table.done("B")
    table.do("B", "next_turn")
    table.draw("EXP-SS")
    table.stop()

    table.do("B", "others_pass")

    assert table.state.over


def test_equal_points_are_split_by_coins_else_shared(play: Make, game: object) -> None:
    """PR-SCORE, A-29: equal places share a number."""
    given = {"players": {"A": {"coins": 4, "persons": ["SAI-7-3"]}, "B": {"coins": 4, "persons": ["PIR-9-3"]}, "C": {}}}
    table = play(given)

    places = [(s.seat, s.place, s.score) for s in table.table.game.standings(table.state)]

    assert places == [("A", 1, 3), ("B", 1, 3), ("C", 3, 0)]


def test_the_variant_asks_for_an_expedition(play: Make) -> None:
    """PR-VAR-EXP: 12 points alone trigger nothing; nobody with an expedition, nobody wins (A-25)."""
    twelve = [*ELEVEN, "SAI-3-1"]
    given = {"variant_expedition": True, "players": {"A": {"persons": twelve}, "B": {}}, "active": "B"}
    table = play({**given, "harbour": ["Y-1-1"]})
    table.draw("Y-1-1")

    assert (table.state.end_triggered, table.state.over) == (False, False)
    assert table.seen("winners") == []


def test_the_variant_may_ask_twelve_points_of_the_winner(play: Make) -> None:
    """A-25, other position."""
    players = {"A": {"persons": [*ELEVEN, "SAI-3-1"]}, "B": {"exp": ["EXP-SS"]}}
    given = {"variant_expedition": True, "players": players}

    assert play(given).seen("winners") == ["B"]
    assert play(given, variant_winner="twelve").seen("winners") == []


def test_a_repellable_duplicate_may_have_to_be_repelled(play: Make) -> None:
    """A-15, other position."""
    given = {"players": {"A": {"persons": ["PIR-5-1"]}, "B": {}}, "harbour": ["Y-1-1"]}
    table = play(given, repel_duplicate="must")

    with pytest.raises(Refused):
        table.draw("Y-2-2")
    table.do("A", "turn_up", ["Y-2-2 repel"], kind="Y")
    assert not table.state.bust


def test_spent_coins_can_be_told_for_the_odds(play: Make) -> None:
    """PR-COIN-SPEND: faces become visible when they are paid."""
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["SAI-3-1"]})
    table.stop()
    table.take("SAI-3-1", "A")

    table.do(None, "log_coin", ["K-X-4"])

    assert (table.state.blind, table.state.discard, table.state.drift) == (2, ("K-X-4",), 0)


def test_set_up_lays_the_five_player_card_on_the_table(play: Make) -> None:
    """PR-SETUP: only with five players; it never joins the pile (A-20)."""
    players = {seat: {"coins": 3} for seat in "ABCDE"}
    table = play({"players": players, "exp_table": ["EXP-CPS"]})

    assert table.state.cards == 120
    assert table.state.pile == 104


def test_an_income_that_was_spent_is_no_longer_offered_back(play: Make, game: AnyGame) -> None:
    """A-26: with 0 coins left there is nothing to leave on the pile."""
    table = play({"players": {"A": {"coins": 1, "persons": ["ADM-5-1"]}, "B": {}}, "harbour": [*FIVE[:4], "SAI-3-1"]})
    table.stop()
    assert any(a.procedure == "skip_income" for a in game.actions(table.state, None))

    table.take("SAI-3-1", "A")

    assert table.player("A").coins == 0
    assert not any(a.procedure == "skip_income" for a in game.actions(table.state, None))
