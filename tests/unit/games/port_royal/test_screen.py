"""Every place of the game on a phone without a browser: what is said, what can be tapped."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from companion.core.ask import Seat
from companion.core.game import AnyGame
from companion.hosting.service import Service
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.core.phone import make_main
from models.database import open_engine
from tests.headless import Headless
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
    assert {"Yellow ship", "Person", "Expedition", "Tax increase"} <= set(phone.buttons())


async def test_a_card_is_entered_by_its_kind_and_its_face(board: Board, look: OpenPhone) -> None:
    board.set().draw("Y-1-1")
    phone = await look()

    await phone.tap("Black ship")
    await phone.tap("Galleon (4 swords, 2 coins)")

    assert board.state.harbour == ("Y-1-1", "K-4-2")


async def test_a_ship_is_repelled_in_two_taps(board: Board, look: OpenPhone) -> None:
    board.set().give("a", ["PIR-5-1"]).draw("Y-1-1")
    phone = await look()

    await phone.tap("Yellow ship")
    assert phone.says("the second ship of its colour: the turn is lost")
    await phone.tap("Pinnace (2 swords, 2 coins): repel it")

    assert board.state.harbour == ("Y-1-1",)
    assert board.state.discard == ("Y-2-2",)


async def test_a_tax_shows_who_pays_before_the_card_is_named(board: Board, look: OpenPhone) -> None:
    board.set().give("a", ["SAI-3-1"], 13).give("b", [], 11).give("c", ["SAI-3-1"], 12)
    phone = await look()

    await phone.tap("Tax increase")
    assert phone.says("half goes · +1, most swords")
    await phone.tap("Tax, bonus for most swords")

    assert [p.coins for p in board.state.players.values()] == [8, 11, 7, 3]
    for line in ("Ann, 13, −6 +1, 8", "Bea, 11, –, 11", "Carl, 12, −6 +1, 7", "Dora, 3, –, 3"):
        assert phone.says(line), line
    assert phone.says("Ann and Carl tie at 1 sword: each takes 1.")


async def test_whoever_holds_twelve_coins_is_warned_with_the_taxes_to_come(board: Board, look: OpenPhone) -> None:
    board.set().draw("TAX-LOWVP").give("b", [], 15).give("c", [], 11)

    phone = await look()

    assert phone.says("a tax takes 7 · 3 of 4 unseen")
    assert len([label for label in phone.labels() if "a tax takes" in label]) == 1


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

    assert phone.says("+4 (3 + 1 Trader), −1 to Ann · leaves 7")
    assert phone.says("Bea has 4 and needs 5.")
    await phone.tap("Take Flute (2 swords, 3 coins)")
    assert (board.state.players["b"].coins, board.state.acting) == (7, "c")


async def test_a_bust_lists_what_the_jesters_bring(board: Board, look: OpenPhone) -> None:
    board.set().give("a", ["JES-5-1"]).give("c", ["JES-7-2", "JES-7-2"]).draw("Y-1-1", "Y-2-2")

    phone = await look()

    assert phone.says("Turn lost: the Jesters bring Ann 1.")
    assert phone.says("Turn lost: the Jesters bring Carl 2.")
    assert phone.says("First card of Bea")


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

    assert phone.says("Ann has lost the turn")
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
    await phone.tap("Ann completes it: +2 points")

    assert board.state.players["a"].expeditions == ("EXP-CC",)


async def test_the_depth_is_switched_on_the_table(board: Board, look: OpenPhone) -> None:
    board.set().draw("Y-1-1", "SAI-3-1")
    phone = await look()

    await phone.tap("Score")
    assert phone.says("Who hired a person?")
    await phone.tap("Bea took: person")
    await phone.tap("Sailor (cost 3, 1 VP)")
    await phone.tap("Full")

    assert board.state.players["b"].persons == ("SAI-3-1",)
    assert board.state.harbour == ("Y-1-1",)
    assert phone.says("Next card busts")


async def test_any_card_of_any_player_is_two_taps_in_table(board: Board, look: OpenPhone) -> None:
    board.set(depth="table")
    phone = await look()

    for name, seat in (("Dora", "d"), ("Bea", "b")):
        await phone.tap(f"{name} took: black ship")
        await phone.tap("Galleon (4 swords, 2 coins)")
        assert board.state.players[seat].coins == 4


@pytest.mark.parametrize("depth", ["score", "table"])
async def test_lighter_depths_have_a_next_turn_and_a_tax(depth: str, board: Board, look: OpenPhone) -> None:
    board.set(depth=depth)
    phone = await look()

    await phone.tap("Next turn: Bea")

    assert board.state.active == "b"
    assert "Tax card" in phone.buttons()


async def test_sheets_correct_any_value(board: Board, look: OpenPhone) -> None:
    board.set().give("a", ["SAI-3-1", "SAI-3-1"])
    phone = await look("sheets")

    assert phone.says("Sailor (cost 3, 1 VP) and Sailor (cost 3, 1 VP)")
    await phone.tap("Coins of Ann up one")

    assert board.state.players["a"].coins == 4


async def test_look_up_shows_piles_threats_statistics_and_every_card(board: Board, look: OpenPhone) -> None:
    board.set().draw("Y-1-1", "Y-2-2")
    phone = await look("lookup")

    assert phone.says("draw pile: 105")
    assert phone.says("Ships that swords cannot repel")
    await phone.tap("Cards")
    assert phone.says("card: Pinnace (1 sword, 1 coin), unseen: 2 / 3")
    await phone.tap("Persons")
    assert not phone.says("Pinnace (1 sword, 1 coin)")
    await phone.tap("Record")
    assert phone.says("lost turns: Ann 1")
    await phone.tap("Rulings")
    assert phone.says("May players look at their coin cards?")
    await phone.tap("Odds")
    await phone.tap("We reshuffled")
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

    assert phone.says("The pile is empty: shuffle the discard, 1 card. It is the new pile.")


async def test_a_count_by_hand_names_the_entry_that_explains_it(board: Board, look: OpenPhone) -> None:
    board.set().draw("Y-4-4")
    board.tap("stop", seat="a")
    board.tap("take", seat="a", face="Y-4-4", last=True)
    phone = await look("sheets")

    for _ in range(4):
        await phone.tap("Coins of Ann down one")

    assert phone.says("Ann has 3 on the table where 7 were noted. Likely not played: Ann traded Pinnace")


async def test_the_table_says_what_goes_where_before_the_first_card(board: Board, look: OpenPhone) -> None:
    board.code = board.service.create("port-royal", PLAYERS, {})

    phone = await look()

    assert phone.says("Five players: expedition 1 anchor + 1 cross + 1 house (5 VP) lies open on the table.")
    assert phone.says("3 coins each; 104 cards are left in the pile.")


async def test_evenings_are_added_up_by_name(board: Board, look: OpenPhone) -> None:
    board.set(2).draw("Y-1-1", "Y-2-2")
    board.set(3).draw("K-2-1", "K-X-3")
    phone = await look("lookup")

    await phone.tap("Record")
    await phone.tap("Add up all tables")

    assert phone.says("games: Ann 2, Bea 2, Carl 1")
    assert phone.says("lost turns: Ann 2, Bea 0, Carl 0")
    assert phone.says("expected: Ann 0.2, Bea 0.0, Carl 0.0")
    assert phone.says("luck: Ann −1.8")


async def test_a_game_that_is_over_offers_the_record_of_the_evenings(board: Board, look: OpenPhone) -> None:
    board.set(2).give("a", ["JES-5-1"]).give("b", ["SAI-7-3", "PIR-9-3", "MAD-9-3", "ADM-9-3"])
    board.tap("correct", path=("active",), value="b")
    board.draw("K-X-3", "K-X-4")
    phone = await look()

    await phone.tap("Add up all tables")

    assert phone.says("won: Bea 1, Ann 0")
    assert phone.says("Jesters, turn lost: Bea 0, Ann 1")


async def test_the_card_browser_is_searched(board: Board, look: OpenPhone) -> None:
    board.set()
    phone = await look("lookup")

    await phone.type("jester", submit=True)

    assert phone.says("Jester (cost 9, 3 VP)")
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
    assert ann.button("Ann has finished").bgcolor == ann.button("Nobody takes another card").bgcolor
    assert not bea.says("Ann has finished")
    assert [b for b in bea.buttons() if b.startswith("Take")] == []


async def test_the_other_phones_see_what_is_decided_and_offer_nothing_of_it(board: Board, look: OpenPhone) -> None:
    board.set(2).give("a", ["PIR-5-1"]).draw("Y-1-1")
    ann, bea = await look(seat="a"), await look(seat="b")

    await ann.tap("Yellow ship")
    await ann.tap("Pinnace (2 swords, 2 coins), the second ship of its colour")
    await bea.settle()

    assert ann.says("This ship could be repelled. Lose the turn all the same?")
    assert bea.says("Ann turns up a card: yellow ship")
    assert not any(b.startswith(("Stop", "Yellow", "Black")) for b in bea.buttons())


async def test_a_seat_enters_its_own_cards_where_not_every_card_is_entered(board: Board, look: OpenPhone) -> None:
    board.set(3, depth="score")

    bea = await look(seat="b")

    assert [b for b in bea.buttons() if " took: " in b] == ["Bea took: person"]
    await bea.tap("For Carl…")
    assert [b for b in bea.buttons() if " took: " in b] == ["Carl took: person"]


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

    await lookup.tap({"en": "Rulings", "fr": "Règles"}[language])

    for phone in (table, lookup, history):
        assert [text for text in (*phone.texts(), *phone.labels()) if OWN_NUMBER.search(text)] == []
