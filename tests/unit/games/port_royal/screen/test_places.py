"""Every place of the game on a phone without a browser: what is said, what can be tapped."""

import re

import pytest

from companion.palette import DAY
from tests.support.headless import Headless, OpenPhone
from tests.unit.games.port_royal.board import PLAYERS, Board


@pytest.mark.parametrize(("depth", "said"), [("table", False), ("full", True)])
async def test_whose_turn_it_is_stands_there_once(board: Board, look: OpenPhone, depth: str, said: bool) -> None:
    """Where every card is recorded the line says more: what this person does now."""
    board.set(depth=depth)
    phone = await look(seat="a")

    assert phone.says("Your turn, Ann")
    assert not phone.says("Ann’s turn")
    assert phone.says("Ann: first card") == said


async def test_when_a_turn_is_over_the_next_player_is_to_act(board: Board, look: OpenPhone) -> None:
    board.set(2).draw("K-X-3", "K-X-4")

    phone = await look()

    assert phone.says("Bust! Ann loses the turn")
    assert board.service.game("port-royal").active(board.state) == "b"
    assert phone.texts().index("to play") > phone.texts().index("Bea")


async def test_the_last_round_names_who_still_plays(board: Board, look: OpenPhone) -> None:
    board.set().give("a", ["SAI-7-3", "PIR-9-3", "MAD-9-3", "ADM-9-3"], 9).draw("SAI-3-1")
    board.tap("stop", seat="a")
    board.tap("take", seat="a", face="SAI-3-1")

    phone = await look()

    assert phone.says("Last round. Still to play: Bea, Carl and Dora")
    assert phone.says("13 of 12 points")


async def test_the_depth_is_switched_on_the_table(board: Board, look: OpenPhone) -> None:
    board.set().draw("Y-1-1", "SAI-3-1")
    phone = await look()

    await phone.tap("Points only")
    assert phone.says("Who hired a person?")
    await phone.tap("Bea takes: person")
    await phone.tap("Sailor (costs 3, 1 point)")
    await phone.tap("Everything")

    assert board.state.players["b"].persons == ("SAI-3-1",)
    assert board.state.harbour == ("Y-1-1",)
    assert phone.says("Next card busts")


async def test_a_ship_of_any_player_is_one_tap_in_table(board: Board, look: OpenPhone) -> None:
    board.set(depth="table")
    phone = await look()

    for name, seat in (("Dora", "d"), ("Bea", "b")):
        await phone.tap(f"{name} trades: 2 coins")
        assert board.state.players[seat].coins == 4


@pytest.mark.parametrize("depth", ["score", "table"])
async def test_lighter_depths_have_a_next_turn_and_a_tax(depth: str, board: Board, look: OpenPhone) -> None:
    board.set(depth=depth)
    phone = await look()

    await phone.tap("Start Bea’s turn")

    assert board.state.active == "b"
    assert "Record a Tax Increase" in phone.buttons()


async def test_sheets_correct_any_value(board: Board, look: OpenPhone) -> None:
    board.set().give("a", ["SAI-3-1", "SAI-3-1"])
    phone = await look("sheets")

    assert phone.says("Sailor (costs 3, 1 point) and Sailor (costs 3, 1 point)")
    await phone.tap("Ann’s coins up one")

    assert board.state.players["a"].coins == 4


async def test_look_up_shows_piles_threats_statistics_and_every_card(board: Board, look: OpenPhone) -> None:
    board.set().draw("Y-1-1", "Y-2-2")
    phone = await look("lookup")

    assert phone.says("draw pile 105")
    assert phone.says("Ships that swords cannot repel")
    await phone.tap("Cards")
    assert phone.says("card Pinnace (1 sword, 1 coin), to come 2 / 3")
    await phone.tap("Persons")
    assert not phone.says("Pinnace (1 sword, 1 coin)")
    await phone.tap("Record")
    assert phone.says("busts, Ann 1")
    await phone.tap("Questions")
    assert phone.says("May players look at their coin cards?")
    await phone.tap("Odds")
    await phone.tap("Shuffle the discard")
    assert board.state.shuffles == 1


async def test_the_record_tells_coins_from_what_brought_them(board: Board, look: OpenPhone) -> None:
    board.set().give("a", ["SET-4-1", "SET-4-1"]).draw("EXP-SS", "Y-1-1")
    board.tap("complete", seat="a", face="EXP-SS")
    board.tap("correct", path=("players", "a", "turns"), value=1)
    phone = await look("lookup")

    await phone.tap("Record")

    assert phone.says("coins: expeditions, Ann 2")
    assert not phone.says("Expeditions, Ann 2")


async def test_a_count_by_hand_names_the_entry_that_explains_it(board: Board, look: OpenPhone) -> None:
    board.set().draw("Y-4-4")
    board.tap("stop", seat="a")
    board.tap("take", seat="a", face="Y-4-4", last=True)
    phone = await look("sheets")

    for _ in range(4):
        await phone.tap("Ann’s coins down one")

    assert phone.says(
        "Ann has 3 coins on the table, 7 in the app. Probably not played: Ann trades and gains 4 coins in all: Pinnace"
    )


async def test_the_table_says_what_goes_where_before_the_first_card(board: Board, look: OpenPhone) -> None:
    board.code = board.service.create("port-royal", PLAYERS, {})

    phone = await look()

    assert phone.says(
        "Five players: put the expedition with 1 anchor, 1 cross and 1 house (5 points) face up on the table."
    )
    assert phone.says("3 coins each; 104 cards in the pile.")


async def test_the_record_leads_to_all_evenings(board: Board, look: OpenPhone) -> None:
    board.set(2).draw("Y-1-1", "Y-2-2")
    phone = await look("lookup")

    await phone.tap("Record")
    await phone.tap("Over the evenings")

    assert phone.route == "/evenings"


async def test_the_end_tells_winner_margin_and_luck(board: Board, look: OpenPhone) -> None:
    board.set(2).give("a", ["JES-5-1"]).give("b", ["SAI-7-3", "PIR-9-3", "MAD-9-3", "ADM-9-3"])
    board.tap("correct", path=("active",), value="b")
    board.draw("K-X-3", "K-X-4")

    phone = await look()

    assert phone.says("Bea wins")
    assert phone.says("11 more than Ann")
    assert phone.says("Bea: 1 bust (0.1 on average)")
    assert phone.says("The same table again")


async def test_the_card_browser_is_searched(board: Board, look: OpenPhone) -> None:
    board.set()
    phone = await look("lookup")

    await phone.type("jester", submit=True)

    assert phone.says("Jester (costs 9, 3 points)")
    assert not phone.says("Galleon (7 swords, 3 coins)")


async def test_a_game_that_is_over_says_who_won(board: Board, look: OpenPhone) -> None:
    board.set(2).give("b", ["SAI-7-3", "PIR-9-3", "MAD-9-3", "ADM-9-3"])
    board.tap("correct", path=("active",), value="b")
    board.draw("K-X-3", "K-X-4")

    phone = await look()

    assert board.state.over
    assert phone.says("Bea wins")


@pytest.mark.parametrize("place", ["table", "sheets", "lookup", "history", "share"])
@pytest.mark.parametrize(("language", "width"), [("en", 320), ("fr", 390), ("fr", 820), ("en", 1280)])
async def test_every_place_is_drawn_in_every_width(
    place: str, language: str, width: float, board: Board, look: OpenPhone
) -> None:
    board.set(5).give("a", ["SAI-3-1"], 12).draw("EXP-CC", "Y-1-1", "SAI-3-1", "TAX-LOWVP")

    phone = await look(place, language, width=width)

    assert len(phone.texts()) > 5
    assert not any(text.startswith("[") for text in (*phone.texts(), *phone.labels()))


def order(phone: Headless, *lines: str) -> list[str]:
    """The lines as they follow each other on the screen."""
    return sorted(lines, key=phone.texts().index)


async def test_a_phone_with_a_seat_shows_its_person_first(board: Board, look: OpenPhone) -> None:
    board.set(3)

    carl, host = await look(seat="c"), await look()

    assert order(carl, "Ann", "Bea", "Carl") == ["Carl", "Ann", "Bea"]
    assert order(host, "Ann", "Bea", "Carl") == ["Ann", "Bea", "Carl"]
    await carl.tap("Sheets")
    assert order(carl, "Ann", "Bea", "Carl") == ["Carl", "Ann", "Bea"]


async def test_the_other_phones_see_what_is_decided_and_offer_nothing_of_it(board: Board, look: OpenPhone) -> None:
    board.set(2).give("a", ["PIR-5-1"]).draw("Y-1-1")
    ann, bea = await look(seat="a"), await look(seat="b")

    await ann.tap("Yellow ship: bust?")
    await bea.settle()

    assert ann.says("A second yellow ship")
    assert bea.says("Ann: yellow ship")
    assert not any(b.startswith(("Stop", "Yellow", "Black")) for b in bea.buttons())


async def test_a_seat_enters_its_own_cards_where_not_every_card_is_entered(board: Board, look: OpenPhone) -> None:
    board.set(3, depth="score")

    bea = await look(seat="b")

    assert [b for b in bea.buttons() if " takes: " in b] == ["Bea takes: person"]
    await bea.tap("For Carl…")
    assert [b for b in bea.buttons() if " takes: " in b] == ["Carl takes: person"]


OWN_NUMBER = re.compile(r"\b(A-[0-9]{2}|PR-[A-Z]+)")


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_no_number_of_ours_is_shown(language: str, board: Board, look: OpenPhone) -> None:
    """The rulebook has none: rulings and house rules name its chapters."""
    board.set().give("a", ["PIR-5-1", "ADM-5-1"]).draw("TAX-LOWVP", "Y-1-1", "SAI-3-1", "PRI-4-1", "CAP-4-1", "SET-4-1")
    board.tap("stop", seat="a")
    board.tap("skip_income", seat="a", source="admiral")
    table, lookup, history = (
        await look(language=language),
        await look("lookup", language),
        await look("history", language),
    )

    await lookup.tap("Questions")

    for phone in (table, lookup, history):
        assert [text for text in (*phone.texts(), *phone.labels()) if OWN_NUMBER.search(text)] == []


async def test_the_last_round_is_said_once_beside_its_notice(board: Board, look: OpenPhone) -> None:
    board.set(2, depth="table").give("a", ["SAI-7-3", "PIR-9-3", "MAD-9-3", "ADM-7-2"], 9)
    board.tap("took", ["SAI-3-1"], "a", kind="person")

    phone = await look()

    assert phone.says("Last round. Still to play: Bea")
    assert not phone.says("12 points: last round")


async def test_the_notice_of_the_last_round_follows_its_band(board: Board, look: OpenPhone) -> None:
    board.set(2, depth="table").give("a", ["SAI-7-3", "PIR-9-3", "MAD-9-3", "ADM-7-2"], 9)
    phone = await look(seat="b")

    board.tap("took", ["SAI-3-1"], "a", kind="person")
    await phone.settle()
    assert phone.says("Ann has 12 points")
    assert not phone.says("Last round. Still to play: Bea")

    await phone.tap("Close")
    assert phone.says("Last round. Still to play: Bea")


async def test_nothing_is_called_exact_where_the_cards_are_not_entered(board: Board, look: OpenPhone) -> None:
    board.set(2, depth="table")
    phone = await look("lookup")

    assert phone.says("Ships that swords cannot repel")
    assert not phone.says("Exact")
    assert not phone.says("changed")
    await phone.tap("Cards")
    assert phone.says("card Pinnace (1 sword, 1 coin), in the box 3")


async def test_whoever_only_looks_on_is_told_to_tap_nothing(board: Board, look: OpenPhone) -> None:
    board.set(2)
    for kind in ("Y", "B"):
        board.tap("turn_up", (), "a", kind=kind)
    board.tap("stop", seat="a")

    ann, bea = await look(seat="a"), await look(seat="b")

    assert [text for text in ann.texts() if text == "Tap the coins on the card"] == ["Tap the coins on the card"]
    assert not bea.says("Tap the coins on the card")


async def test_coins_that_nobody_counted_are_not_called_none(board: Board, look: OpenPhone) -> None:
    board.set(2, depth="table")
    board.tap("took", ["SAI-3-1"], "a", kind="person")

    phone = await look("sheets")

    assert "Draw pile: not counted" in phone.buttons()


async def test_the_game_ends_by_the_solid_button_once_the_last_turn_has_an_entry(board: Board, look: OpenPhone) -> None:
    board.set(2, depth="table").give("a", ["SAI-7-3", "PIR-9-3", "MAD-9-3", "ADM-7-2"], 9)
    board.tap("took", ["SAI-3-1"], "a", kind="person")
    board.tap("next_turn", seat="a")
    phone = await look(seat="b")

    assert not is_solid(phone, "End the game")
    await phone.tap("Bea trades: 2 coins")

    assert is_solid(phone, "End the game")
    await phone.tap("End the game")
    assert board.state.over


def is_solid(phone: Headless, label: str) -> bool:
    return phone.button(label).bgcolor == DAY.sea
