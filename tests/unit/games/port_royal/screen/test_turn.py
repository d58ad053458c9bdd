"""One turn on a phone without a browser: the harbour card by card, then trading and hiring."""

import flet as ft
import pytest

from companion.core.ask import Seat
from tests.support.headless import OpenPhone, within
from tests.unit.games.port_royal.board import Board


async def test_the_harbour_says_the_chance_of_a_bust_before_each_draw(board: Board, look: OpenPhone) -> None:
    board.set().draw("Y-1-1", "B-1-2", "G-3-2")

    phone = await look()

    assert phone.says("Next card busts: 23%, 27 of 116")
    assert phone.says("then take 1 card")
    assert any(b.startswith("Stop") and b.endswith("bust:\u00a023%") for b in phone.buttons())
    assert {"Yellow ship: bust", "Red ship", "Person", "Expedition", "Tax increase"} <= set(phone.buttons())


async def test_a_card_is_one_tap_and_may_be_named_later(board: Board, look: OpenPhone) -> None:
    board.set().draw("Y-1-1")
    phone = await look()

    await phone.tap("Black ship")
    assert board.state.harbour == ("Y-1-1", "K")
    await phone.tap("Black ship. Which one?")
    await phone.tap("Galleon (4 swords, 2 coins)")

    assert board.state.harbour == ("Y-1-1", "K-4-2")


async def test_what_is_at_stake_stands_above_the_odds(board: Board, look: OpenPhone) -> None:
    board.set().draw("Y-1-1", "B-1-2", "G-3-2", "R-1-1", "SAI-3-1")

    phone = await look()

    texts = phone.texts()
    assert texts.index("Stop now: 2 cards · a bust loses 6") < texts.index("next card busts")


async def test_a_ship_is_repelled_in_two_taps(board: Board, look: OpenPhone) -> None:
    board.set().give("a", ["PIR-5-1"]).draw("Y-1-1")
    phone = await look()

    await phone.tap("Yellow ship: bust?")
    assert phone.says("2 cards are lost")
    await phone.tap("Repel it")

    assert board.state.harbour == ("Y-1-1",)
    assert board.state.discard == ("Y",)


async def test_swords_say_what_they_do_to_the_chance_of_a_bust(board: Board, look: OpenPhone) -> None:
    """PR-P1-REPEL: without the yellow ship nothing in the harbour can bust."""
    board.set().give("a", ["SAI-3-1"])
    board.tap("turn_up", (), "a", kind="Y")
    phone = await look()

    (said,) = [b for b in phone.buttons() if b.startswith("Repel the yellow ship")]

    assert said.endswith("The next card busts: 0% instead of 5%")


async def test_a_ship_is_taken_by_its_coins_and_a_person_by_profession_and_price(board: Board, look: OpenPhone) -> None:
    board.set(2).give("a", ["GOV-8-0"], 3)
    for kind in ("Y", "person"):
        board.tap("turn_up", (), "a", kind=kind)
    board.tap("stop", seat="a")
    phone = await look()

    await phone.tap("Take yellow ship: 3 coins")
    await phone.tap("Take person")
    assert len([label for label in phone.texts() if label in ("Trader", "Sailor", "Governor")]) == 3
    await phone.tap("Sailor (costs 3, 1 point)")

    player = board.state.player(Seat("a"))
    assert (player.coins, player.persons) == (3, ("GOV-8-0", "SAI-3-1"))


async def test_a_tax_shows_who_pays_before_the_card_is_named(board: Board, look: OpenPhone) -> None:
    board.set().give("a", ["SAI-3-1"], 13).give("b", [], 11).give("c", ["SAI-3-1"], 12)
    phone = await look()

    await phone.tap("Tax increase")
    assert phone.says("Ann, 13, −6, 7, loses half")
    assert not phone.says("Bea, 11")
    assert {"Ann and Carl", "Dora"} & set(phone.texts()) == {"Ann and Carl"}
    await phone.tap("Tax Increase, bonus for the most swords")

    assert [p.coins for p in board.state.players.values()] == [8, 11, 7, 3]
    for line in ("Ann, 13, −6 +1, 8", "Bea, 11, –, 11", "Carl, 12, −6 +1, 7", "Dora, 3, –, 3"):
        assert phone.says(line), line
    assert phone.says("Ann and Carl tie at 1 sword: 1 coin each.")


async def test_whoever_holds_twelve_coins_is_warned_with_the_taxes_to_come(board: Board, look: OpenPhone) -> None:
    board.set().draw("TAX-LOWVP").give("b", [], 15).give("c", [], 11)

    phone = await look()

    assert phone.says("a tax would take 7 · 3 of 4 to come")
    assert len([label for label in phone.labels() if "a tax would take" in label]) == 1


async def test_odds_that_the_table_hides_are_nowhere(board: Board, look: OpenPhone) -> None:
    board.set(odds="hidden").draw("Y-1-1")

    table, lookup = await look(), await look("lookup")

    assert not table.says("busts")
    assert table.says("Odds are hidden at this table")
    assert not lookup.says("Ships that swords cannot repel")


async def test_a_window_names_price_compensation_and_what_is_left(board: Board, look: OpenPhone) -> None:
    board.set().give("b", ["TRA-B-3-1", "MAD-7-2"], 4).draw("B-2-3", "SAI-5-2", "PIR-9-3")
    board.tap("stop", seat="a")
    board.tap("done", seat="a")

    phone = await look()

    assert phone.says("+4 (3 + 1 Trader), 1 coin to Ann · 7 left")
    assert phone.says("Bea has 4 coins and needs 5.")
    await phone.tap("Take Flute (2 swords, 3 coins)")
    assert (board.state.players["b"].coins, board.state.acting) == (7, "c")


async def test_a_bust_lists_what_the_jesters_bring(board: Board, look: OpenPhone) -> None:
    board.set().give("a", ["JES-5-1"]).give("c", ["JES-7-2", "JES-7-2"]).draw("Y-1-1", "Y-2-2")

    phone = await look()

    assert phone.says("Ann gets 1 coin (Jester, bust).")
    assert phone.says("Carl gets 2 coins (Jesters, bust).")
    assert phone.says("Bea’s first card")


async def test_a_governor_hired_as_the_last_card_leaves_one_card_more(board: Board, look: OpenPhone) -> None:
    """A-03: one tap takes the last card and closes the window, but not with a card that allows another one."""
    board.set(2).give("a", [], 8).draw("Y-1-1", "GOV-8-0")
    board.tap("stop", seat="a")
    phone = await look()

    await phone.tap("Take Governor")
    assert phone.says("Ann may take 1 card")
    await phone.tap("Take Pinnace")

    assert (board.state.acting, board.state.player(Seat("a")).coins) == ("b", 1)


@pytest.mark.parametrize(("agreed", "acting"), [("window", "b"), ("no", None)])
async def test_whoever_hires_the_last_symbol_may_still_leave_by_house_rule(
    agreed: str, acting: str | None, board: Board, look: OpenPhone
) -> None:
    """A-01, other position: the window stays open for an expedition that its owner can complete in it."""
    board.set(2, expedition_of_others=agreed).give("b", ["PRI-4-1"], 5).draw("EXP-PP", "PRI-4-1")
    board.tap("stop", seat="a")
    board.tap("done", seat="a")
    phone = await look()

    await phone.tap("Take Priest")

    assert board.state.acting == acting
    assert phone.says("Bea completes it: +2 points") == (agreed == "window")


async def test_stopping_names_every_card_that_it_allows(board: Board, look: OpenPhone) -> None:
    board.set().give("a", ["GOV-8-0"]).draw("Y-1-1")

    phone = await look()

    assert phone.says("then take 2 cards")
    assert phone.says("Stop now: 2 cards")


async def test_equal_cards_of_the_harbour_stand_in_one_line_with_their_number(board: Board, look: OpenPhone) -> None:
    board.set().draw("SAI-3-1", "SAI-3-1", "SAI-5-2")
    board.tap("stop", seat="a")

    phone = await look()

    assert [line for line in phone.texts() if line.startswith("Sailor")] == ["Sailor ×2", "Sailor"]


async def test_an_expedition_says_what_each_player_lacks(board: Board, look: OpenPhone) -> None:
    board.set(2).give("b", ["PRI-4-1", "JAC-6-1"]).draw("EXP-PPS")

    phone = await look()

    assert phone.says("lacks 2 crosses and 1 house")
    assert phone.says("lacks 1 house")


async def test_an_expedition_tells_who_can_go_and_who_lacks_what(board: Board, look: OpenPhone) -> None:
    board.set().give("a", ["CAP-4-1", "JAC-6-1"]).give("b", ["CAP-4-1"]).draw("EXP-CC")
    phone = await look()

    assert phone.says("4 points (2 more than the persons), 2 coins")
    for said in ("Ann can go", "Bea lacks 1 anchor", "Carl lacks 2 anchors", "Dora lacks 2 anchors"):
        assert phone.says(said), said
    assert [line for line in phone.texts() if line.startswith("lack")] == ["lacks 1 anchor", "lack 2 anchors"]
    await phone.tap("Ann completes it: +2 points")

    assert board.state.players["a"].expeditions == ("EXP-CC",)
    assert phone.says("Ann discards a Captain and a Jack of all Trades: +2 points in all.")


async def test_a_shuffle_that_the_count_calls_for_is_said_aloud(board: Board, look: OpenPhone) -> None:
    board.set().draw("Y-1-1", "SAI-3-1")
    board.tap("correct", path=("pile",), value=1)
    board.tap("correct", path=("discard",), value=("K-X-3",))
    board.draw("PRI-4-1")

    phone = await look()

    assert phone.says("The pile is empty: shuffle the discard (1 card) into a new pile.")


async def test_whoever_can_still_hire_finishes_by_a_plain_button(board: Board, look: OpenPhone) -> None:
    board.set(3).draw("Y-2-2", "SAI-3-1")
    board.tap("stop", seat="a")
    ann, bea = await look(seat="a"), await look(seat="b")

    assert ann.says("Your turn, Ann")
    assert ann.button("Ann is done").bgcolor == ann.button("Everyone passes").bgcolor
    assert not bea.says("Ann is done")
    assert [b for b in bea.buttons() if b.startswith("Take")] == []


async def test_a_bust_is_said_once_while_its_band_stands_there(board: Board, look: OpenPhone) -> None:
    board.set(2).give("b", ["JES-5-1"]).draw("Y-1-1")
    phone = await look(seat="b")

    board.draw("Y-2-2")
    await phone.settle()
    assert phone.texts().count("Bust! Ann loses the turn") == 1
    assert not phone.says("Bea gets 1 coin (Jester, bust).")

    await phone.tap("Close")
    assert phone.texts().count("Bust! Ann loses the turn") == 1
    assert phone.says("Bea gets 1 coin (Jester, bust).")


async def test_a_ship_in_anothers_turn_tells_its_coins_and_the_coin_that_is_given(
    board: Board, look: OpenPhone
) -> None:
    board.set(2, depth="table")
    phone = await look()

    await phone.tap("Bea trades: 1 coin")

    assert phone.says("Bea trades a ship for 1 coin and gives 1 to Ann.")
    assert not phone.says("What happened")


async def test_a_person_out_of_reach_says_the_coins_that_it_takes(board: Board, look: OpenPhone) -> None:
    board.set(2, depth="table")

    bea = await look(seat="b")

    assert bea.says("Bea needs 4 coins for the cheapest one.")


async def test_an_admiral_s_income_is_named_by_the_admiral(board: Board, look: OpenPhone) -> None:
    board.set(2, depth="table").give("a", ["ADM-5-1"])

    english, french = await look(), await look(language="fr")

    assert "Ann: Admiral, 2 coins" in english.buttons()
    assert "Amiral d’Ann\u202f: +2" in french.buttons()


async def test_a_low_screen_shows_the_way_to_stop_under_the_chances(board: Board, look: OpenPhone) -> None:
    board.set(2).draw("Y-1-1")

    low, high = await look(width=1280, height=800), await look(width=1280, height=1000)

    for phone, beside in ((low, True), (high, False)):
        rows = [r for r in phone.walk() if isinstance(r, ft.Row)]
        assert any({"next card busts", "new colour"} <= set(texts_in(row)) for row in rows) == beside


def texts_in(row: ft.Row) -> list[str]:
    return [c.value for c in within(row) if isinstance(c, ft.Text)]


async def test_an_empty_harbour_has_nothing_to_take(board: Board, look: OpenPhone) -> None:
    board.set(2).draw("Y-1-1")
    board.tap("stop", seat="a")
    board.tap("take", seat="a", face="Y-1-1", last=True)

    phone = await look()

    assert phone.says("Nothing left for Bea")
    assert not phone.says("may take")


async def test_an_expedition_waits_for_its_owner_s_turn(board: Board, look: OpenPhone) -> None:
    board.set(2).give("b", ["CAP-4-1", "CAP-4-1"]).draw("EXP-CC")

    phone = await look()

    assert phone.says("Bea can go on their turn")


async def test_cost_and_points_of_a_person_stand_in_pairs(board: Board, look: OpenPhone) -> None:
    board.set(2, depth="table")
    phone = await look(seat="a")

    await phone.tap("Ann takes: person")

    pairs = [r for r in within(phone.button("Sailor (costs 3, 1 point)")) if isinstance(r, ft.Row)]
    values = [[c.value for c in within(row) if isinstance(c, ft.Text) and c.value.isdigit()] for row in pairs]
    assert values == [["3", "1"], ["3"], ["1"]]
