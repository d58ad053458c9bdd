"""Phase 2, window by window: incomes, allowance, prices, compensation (2. Commerce & recrutement)."""

from collections.abc import Callable

from companion.core.game import AnyGame
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.rules.windows import offers, remaining_allowance
from tests.unit.games.port_royal.play import Play, refusal

Make = Callable[..., Play]
FIVE = ["Y-1-1", "B-1-1", "PRI-4-1", "CAP-4-1", "SET-4-1"]


def test_admirals_count_the_cards_when_the_window_opens(play: Make) -> None:
    """PR-P2-WINDOW, PR-AB-ADMIRAL, A-04: a new one pays only where the table agreed on it."""
    given = {"players": {"A": {"coins": 9}, "B": {}}, "harbour": [*FIVE, "ADM-5-1"]}
    later, now = play(given), play(given, new_income="now")
    for table in (later, now):
        table.stop()
        table.take("ADM-5-1", "A")

    assert (later.player("A").coins, now.player("A").coins) == (4, 6)


def test_a_new_admiral_pays_nothing_where_too_few_cards_are_left(play: Make) -> None:
    """A-04, other position: five or more after it was taken."""
    table = play({"players": {"A": {"coins": 5}, "B": {}}, "harbour": [*FIVE[:4], "ADM-5-1"]}, new_income="now")
    table.stop()

    table.take("ADM-5-1", "A")

    assert table.player("A").coins == 0


def test_an_income_that_is_still_owed_cannot_be_left_on_the_pile(play: Make) -> None:
    """A-14, A-26: no card was drawn, so none can go back."""
    given = {"players": {"A": {"coins": 0, "persons": ["ADM-5-1"]}, "B": {}}, "harbour": FIVE, "pile": 0}
    table = play(given)

    table.stop()

    assert (table.player("A").coins, [d.coins for d in table.state.owed]) == (2, [2])
    assert table.state.skippable == ()


def test_a_new_jester_pays_at_once_only_by_agreement(play: Make) -> None:
    """PR-AB-JESTER-EMPTY, A-04."""
    given = {"players": {"A": {"coins": 0}, "B": {"coins": 6}}, "harbour": ["JES-5-1"]}
    table = play(given, new_income="now")
    table.stop()
    table.finish("A")

    table.take("JES-5-1", "B")

    assert (table.player("A").coins, table.player("B").coins) == (1, 1)


def test_a_new_governor_gives_another_card_at_once_or_later(play: Make, cards: Catalogue) -> None:
    """PR-AB-GOVERNOR, A-03."""
    given = {"players": {"A": {"coins": 9}, "B": {}}, "harbour": ["GOV-8-0", "Y-1-1"]}
    now, later = play(given), play(given, new_governor="later")
    for table in (now, later):
        table.stop()
        table.take("GOV-8-0", "A")

    assert remaining_allowance(cards, now.state) == 1
    assert remaining_allowance(cards, later.state) == 0
    assert refusal(lambda: later.take("Y-1-1", "A")) == "no_allowance"


def test_only_the_active_player_takes_more_for_four_or_five_colours(play: Make, cards: Catalogue) -> None:
    """PR-P2-WINDOW: another player takes one card, and one more for each Governor."""
    players = {"A": {}, "B": {}, "C": {"persons": ["GOV-8-0"]}}
    table = play({"players": players, "harbour": ["Y-1-1", "B-1-1", "G-1-1", "R-1-1", "K-2-1"]})
    table.stop()
    allowed = [remaining_allowance(cards, table.state)]
    for seat in "AB":
        table.finish(seat)
        allowed.append(remaining_allowance(cards, table.state))

    assert allowed == [3, 1, 2]


def test_the_allowance_may_fall_with_the_colours(play: Make, cards: Catalogue) -> None:
    """A-07, other position."""
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-1-1", "B-1-1", "G-1-1", "R-1-1"]}, allowance="falls")
    table.stop()
    assert remaining_allowance(cards, table.state) == 2

    table.take("Y-1-1", "A")

    assert remaining_allowance(cards, table.state) == 0


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
    table.finish("A")

    table.take("B-2-3", "B")
    table.take("Y-1-1", "B")

    assert (table.player("A").coins, table.player("B").coins) == (2, 3)


def test_the_compensation_of_a_ship_may_be_asked_in_advance(play: Make) -> None:
    """A-09, other position."""
    given = {"players": {"A": {}, "B": {"coins": 0}}, "harbour": ["Y-1-1"]}
    table = play(given, ship_compensation="before")
    table.stop()
    table.finish("A")

    assert refusal(lambda: table.take("Y-1-1", "B")) == "not_enough_coins"


def test_mademoiselles_lower_the_price_of_persons_only(play: Make, cards: Catalogue) -> None:
    """PR-P2-HIRE, PR-AB-MADEMOISELLE: A-10 may discount the compensation too."""
    given = {"players": {"A": {}, "B": {"coins": 2, "persons": ["MAD-7-2"]}}, "harbour": ["SAI-3-1", "Y-1-1"]}
    strict, kind = play(given), play(given, compensation_discount="yes")
    for table in (strict, kind):
        table.stop()
        table.finish("A")

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

    assert refusal(lambda: table.finish("A")) == "must_take"
    table.take("Y-1-1", "A")
    table.finish("A")


def test_the_last_card_may_close_the_window(play: Make) -> None:
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-1-1", "B-1-1"]})
    table.stop()

    table.do("A", "take", face="Y-1-1", last=True)

    assert table.state.acting == "B"


def test_checks_come_in_the_order_of_the_state_machine(play: Make) -> None:
    """PR-STATE: the first check that fails gives the reason."""
    table = play({"players": {"A": {"coins": 0}, "B": {}}, "harbour": ["PIR-9-3"], "exp_table": ["EXP-CC"]})
    assert refusal(lambda: table.take("Y-1-1", "A")) == "wrong_phase"
    assert refusal(lambda: table.finish("A")) == "wrong_phase"
    table.stop()
    assert refusal(table.stop) == "wrong_phase"
    assert refusal(lambda: table.take("Y-1-1", "B")) == "not_your_window"
    assert refusal(lambda: table.take("Y-1-1", "A")) == "not_in_harbour"
    assert refusal(lambda: table.take("PIR-9-3", "A")) == "not_enough_coins"
    assert refusal(lambda: table.complete("EXP-SS", "B", [])) == "not_your_turn"
    assert refusal(lambda: table.complete("EXP-SS", "A", [])) == "not_on_table"
    assert refusal(lambda: table.complete("EXP-CC", "A", ["CAP-4-1", "CAP-4-1"])) == "not_owned"
    assert refusal(lambda: table.complete("EXP-CC", "A", [])) == "requirement"


def test_an_income_that_was_spent_is_no_longer_offered_back(play: Make, game: AnyGame) -> None:
    """A-26: with 0 coins left there is nothing to leave on the pile."""
    table = play({"players": {"A": {"coins": 1, "persons": ["ADM-5-1"]}, "B": {}}, "harbour": [*FIVE[:4], "SAI-3-1"]})
    table.stop()
    assert any(a.procedure == "skip_income" for a in game.actions(table.state, None))

    table.take("SAI-3-1", "A")

    assert table.player("A").coins == 0
    assert not any(a.procedure == "skip_income" for a in game.actions(table.state, None))


def test_the_coins_of_a_trader_may_be_left_after_the_window_closed_with_the_ship(play: Make, game: AnyGame) -> None:
    """A-26: a Trader is skipped once a ship, also where the last card of the allowance closed the window."""
    players = {"A": {"coins": 0, "persons": ["TRA-Y-3-1"]}, "B": {"coins": 0, "persons": ["TRA-B-3-1"]}}
    table = play({"players": players, "harbour": ["Y-1-1", "B-1-1"]})
    table.stop()
    table.do("A", "take", face="Y-1-1", last=True)
    assert table.state.acting == "B"

    table.do("A", "skip_income", source="trader")
    table.do("B", "take", face="B-1-1", last=True)
    assert table.state.phase == "over"
    assert [a.seat for a in game.actions(table.state, None) if a.procedure == "skip_income"] == ["B"]
    table.do("B", "skip_income", source="trader")

    assert [table.player(s).coins for s in "AB"] == [2, 0]
    assert (table.state.drift, table.state.cards) == (0, 119)
    table.do("B", "next_turn")
    assert table.state.skippable == ()


def test_admirals_come_before_jesters_and_both_before_the_choice(play: Make) -> None:
    """PR-P2-WINDOW: Governors, Admirals, Jesters, each at its moment; the active player's Jesters never in Phase 2."""
    players = {
        "A": {"coins": 0, "persons": ["JES-5-1", "ADM-5-1", "GOV-8-0"]},
        "B": {"coins": 0, "persons": ["JES-7-2", "ADM-7-2", "GOV-8-0", "GOV-8-0"]},
        "C": {"coins": 0, "persons": ["JES-9-3", "ADM-7-2"]},
    }
    table = play({"players": players, "harbour": [*FIVE, "SAI-3-1"]})

    assert table.says(table.stop()) == ["stopped", "governors", "admirals_pay"]
    table.take("Y-1-1", "A")
    assert table.says(table.finish("A")) == ["done", "governors", "admirals_pay"]
    assert table.says(table.take("B-1-1", "B")) == ["traded_shared", "compensation"]
    assert table.says(table.finish("B")) == ["done"]
    assert [table.player(s).coins for s in "ABC"] == [2 + 1 + 1, 2 + 1 - 1, 0]
