"""Every place of the game on a phone without a browser: what is said, what can be tapped."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import flet as ft
import pytest
import pytest_asyncio

from companion.core.ask import Seat
from companion.core.game import AnyGame
from companion.hosting.service import Service
from companion.palette import DAY
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.core.phone import make_main
from models.database import open_engine
from tests.support.headless import Headless, within
from tests.unit.games.port_royal.board import PLAYERS, Board

OpenPhone = Callable[..., Awaitable[Headless]]


@pytest.fixture
def board(tmp_path: Path, game: AnyGame) -> Iterator[Board]:
    store = SqliteStore(open_engine(tmp_path / "screen.db"))
    yield Board(Service(store, {"port-royal": game}, clock=lambda: 1_800_000_000))
    store.close()


@pytest_asyncio.fixture
async def look(board: Board) -> AsyncIterator[OpenPhone]:
    phones: list[Headless] = []

    async def at(place: str = "table", language: str = "en", seat: str = "", **window: float) -> Headless:
        """A phone at this place: the host's, or the one of a seat."""
        phone = Headless(host=not seat)
        phones.append(phone)
        phone.client.language = language
        main = make_main(board.service, Settings(language=language, quiet=0))
        if not seat:
            return await phone.start(main, f"/table/{board.code}/{place}", **window)
        await phone.start(main, f"/join/{board.code}/{board.service.sit(board.code, seat)}", **window)
        return phone

    yield at
    for phone in phones:
        phone.close()


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


@pytest.mark.parametrize(("depth", "said"), [("table", False), ("full", True)])
async def test_whose_turn_it_is_stands_there_once(board: Board, look: OpenPhone, depth: str, said: bool) -> None:
    """Where every card is recorded the line says more: what this person does now."""
    board.set(depth=depth)
    phone = await look(seat="a")

    assert phone.says("Your turn, Ann")
    assert not phone.says("Ann’s turn")
    assert phone.says("Ann: first card") == said


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

    assert phone.says("draw pile: 105")
    assert phone.says("Ships that swords cannot repel")
    await phone.tap("Cards")
    assert phone.says("card: Pinnace (1 sword, 1 coin), to come: 2 / 3")
    await phone.tap("Persons")
    assert not phone.says("Pinnace (1 sword, 1 coin)")
    await phone.tap("Record")
    assert phone.says("busts: Ann 1")
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

    assert phone.says("coins: expeditions: Ann 2")
    assert not phone.says("Expeditions: Ann 2")


async def test_a_shuffle_that_the_count_calls_for_is_said_aloud(board: Board, look: OpenPhone) -> None:
    board.set().draw("Y-1-1", "SAI-3-1")
    board.tap("correct", path=("pile",), value=1)
    board.tap("correct", path=("discard",), value=("K-X-3",))
    board.draw("PRI-4-1")

    phone = await look()

    assert phone.says("The pile is empty: shuffle the discard (1 card) into a new pile.")


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


async def test_whoever_can_still_hire_finishes_by_a_plain_button(board: Board, look: OpenPhone) -> None:
    board.set(3).draw("Y-2-2", "SAI-3-1")
    board.tap("stop", seat="a")
    ann, bea = await look(seat="a"), await look(seat="b")

    assert ann.says("Your turn, Ann")
    assert ann.button("Ann is done").bgcolor == ann.button("Everyone passes").bgcolor
    assert not bea.says("Ann is done")
    assert [b for b in bea.buttons() if b.startswith("Take")] == []


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


async def test_nothing_is_called_exact_where_the_cards_are_not_entered(board: Board, look: OpenPhone) -> None:
    board.set(2, depth="table")
    phone = await look("lookup")

    assert phone.says("Ships that swords cannot repel")
    assert not phone.says("Exact")
    assert not phone.says("changed")
    await phone.tap("Cards")
    assert phone.says("card: Pinnace (1 sword, 1 coin), in the box: 3")


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


async def test_cost_and_points_of_a_person_stand_in_pairs(board: Board, look: OpenPhone) -> None:
    board.set(2, depth="table")
    phone = await look(seat="a")

    await phone.tap("Ann takes: person")

    pairs = [r for r in within(phone.button("Sailor (costs 3, 1 point)")) if isinstance(r, ft.Row)]
    values = [[c.value for c in within(row) if isinstance(c, ft.Text) and c.value.isdigit()] for row in pairs]
    assert values == [["3", "1"], ["3"], ["1"]]
