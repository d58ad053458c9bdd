"""Every place of the game on a phone without a browser: what is said, what can be tapped."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest
import pytest_asyncio

from companion.core.ask import Choose, Option, Phrase, Seat
from companion.core.table import Played
from companion.games.merchants_and_marauders.screen.questions import answers
from companion.i18n import Words
from companion.palette import DAY
from companion.settings import Settings
from companion.ui.core.phone import make_main
from companion.ui.core.theme import Theme as PhoneTheme
from companion.ui.wizard.answer_draft import AnswerDraft
from tests.support.headless import Headless, within
from tests.unit.games.merchants_and_marauders.evening import Evening
from tests.unit.games.merchants_and_marauders.sea import ANNA, BEN, GAME, NO_SKULL, ONE_SKULL, buying

CARLA = Seat("c")
Theme = Callable[..., Awaitable[Headless]]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    opened = Evening(tmp_path)
    opened.set()
    yield opened
    opened.store.close()


@pytest_asyncio.fixture
async def look(evening: Evening) -> AsyncIterator[Theme]:
    phones: list[Headless] = []

    async def at(place: str = "table", language: str = "en", seat: str = "", **window: float) -> Headless:
        phone = Headless(host=not seat)
        phones.append(phone)
        phone.client.language = language
        main = make_main(evening.service, Settings(language=language, quiet=0))
        route = f"/table/{evening.code}/{place}"
        if seat:
            record = evening.service.live(evening.code).record
            route = f"/join/{evening.code}/{next(s.token for s in record.seats if s.id == seat)}"
        return await phone.start(main, route, **window)

    yield at
    for phone in phones:
        phone.close()


PIRATE = ("Hornigold", "pirate-sloop", "caribbean-sea", 2, 3, 2)


async def test_the_table_shows_the_sea_the_seats_and_the_clock(evening: Evening, look: Theme) -> None:
    phone = await look()

    assert phone.says("Benoît: 3 actions left")
    assert phone.says("Map of the 17 zones")
    assert phone.says("Tortuga, in port")
    assert phone.says("Merchant track")
    assert phone.says("Missions on offer")
    assert phone.says("Mission in Nassau")


async def test_an_icon_is_drawn_told_and_numbered(evening: Evening, look: Theme) -> None:
    evening.next_round(event_kind="captain", which_npc=PIRATE)
    icons = ("", "pirate-sloop", "E", "naval-spain", "N", "no-icon", "N", "nothing")
    evening.next_round(event_kind="icons", event_icons=icons, draw_target=CARLA, richest=CARLA)

    phone = await look()

    assert phone.says("1. Pirate sloop: Caribbean Sea → Caracas. hunts Carla: the most gold in reach; letter E ignored")


async def test_a_search_is_announced_before_the_turn(evening: Evening, look: Theme) -> None:
    evening.do("leave_port", BEN)
    evening.do("sail", BEN, sail_to="nassau")
    pirate = ("Kidd", "pirate-frigate", "nassau", 2, 3, 2)
    evening.next_round(event_kind="captain", which_npc=pirate)
    evening.next_round(event_kind="text", event_text="nothing")

    phone = await look()

    assert phone.says("Search in Nassau")
    assert phone.says("The pirate frigate finds Benoît: 70% (3 dice, the value on its card)")


async def test_sheets_show_bounties_glory_and_the_ship(evening: Evening, look: Theme) -> None:
    evening.do("card_effect", BEN, card_effect="bounty", bounty_nation="spain")
    phone = await look("sheets")

    assert phone.says("Benoît, Spain, 1")
    assert phone.says("pirate")
    assert {"Hull 2", "Masts 2", "Cannons 1"} <= set(phone.labels())
    assert phone.says("goal: 10, chest included")


async def test_the_host_s_purse_shows_only_while_it_is_held(evening: Evening, look: Theme) -> None:
    phone = await look("sheets")

    assert phone.says("Hold to show")
    assert not phone.says("10 gold on board")


async def test_look_up_says_which_ports_are_open_and_why(evening: Evening, look: Theme) -> None:
    evening.do("card_effect", BEN, card_effect="bounty", bounty_nation="england")
    phone = await look("lookup")

    assert phone.says("Nassau, closed, England · wanted by this nation")
    assert phone.says("Port Royal, for a fee, England · 2 gold or an Influence roll")
    assert phone.says("Tortuga, open, France · home port")
    assert phone.says("At least one skull") or phone.says("at least one skull")


async def test_a_fight_shows_both_ships_face_to_face(evening: Evening, look: Theme) -> None:
    evening.at_sea("nassau", BEN, CARLA)
    evening.do(
        "scout",
        BEN,
        until="combat_action",
        scout_target=CARLA,
        scouting_roll=ONE_SKULL,
        contest_roll=[("skull", "skull"), (1, 2)],
        hit_dice=(3,),
    )
    phone = await look()

    assert phone.says("Combat round 2: what does Benoît do?")
    assert phone.says("Carla, sloop, hull 2/2, cargo 2/2, masts 2/2, crew 1/2, cannons 1/1")
    assert phone.says("In the first combat round both must shoot.")


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize(
    ("language", "counts", "noted"),
    [
        ("en", ["0 skulls", "1 skull", "2 skulls"], "1 skull on 2 dice: success."),
        ("fr", ["0 crâne", "1 crâne", "2 crânes"], "1 crâne sur 2 dés\u202f: succès."),
    ],
)
async def test_a_skill_roll_is_one_tap(
    evening: Evening, look: Theme, *, language: str, counts: list[str], noted: str, scale: float
) -> None:
    evening.at_sea("nassau", BEN, CARLA)
    evening.do("scout", BEN, until="scouting_roll", scout_target=CARLA)
    phone = await look(language=language, width=320)
    await phone.enlarge(scale)
    assert [b for b in phone.buttons() if b[0].isdigit()] == counts
    assert max(len(row.controls) for row in phone.find(ft.Row, intrinsic_height=True)) == (3 if scale == 1 else 2)

    await phone.tap(counts[1])

    live = evening.service.live(evening.code)
    assert live.drafts[0].answers == (CARLA, ONE_SKULL)
    assert phone.says(noted)


@pytest.mark.parametrize(
    ("language", "faces"),
    [
        ("en", ["Die shows skull: success", "Die shows a number: failure"]),
        ("fr", ["Le dé montre crâne\u202f: succès", "Le dé montre un chiffre\u202f: échec"]),
    ],
)
async def test_a_skill_roll_of_one_die_says_what_each_face_brings(
    evening: Evening, look: Theme, language: str, faces: list[str]
) -> None:
    evening.at_sea("nassau", BEN, CARLA)
    evening.do("scout", BEN, until="scouting_roll", scout_target=CARLA)
    first = await look()
    for name in ("Another number of dice", "How many dice in all? down one", "Confirm"):
        await first.tap(name)

    phone = await look(language=language)

    assert set(faces) <= set(phone.buttons())


async def test_only_what_is_bought_is_counted_and_the_purse_says_what_is_left(evening: Evening, look: Theme) -> None:
    evening.do("buy", BEN, until="buy_goods", port_mod="none", demand_here="sugar")
    phone = await look(seat="b")

    assert phone.says("10 gold left")
    await phone.tap("Rum up one")
    assert phone.says("1 card for 3 gold")
    await phone.tap("Rum, 3 gold each up one")
    assert phone.says("2 cards for 4 gold")
    await phone.tap("Rum, 2 gold each up one")
    assert phone.says("3 cards for 3 gold")
    assert phone.says("7 gold left")
    await phone.tap("Rum: buy 2")
    await phone.tap("Confirm")

    assert phone.says("Benoît buys 2 cards in Tortuga for 2 gold.")
    assert phone.says("Benoît: pay 2 gold and take 2 cards")


async def test_the_icons_of_an_event_are_tapped(evening: Evening, look: Theme) -> None:
    evening.next_round(event_kind="captain", which_npc=PIRATE)
    evening.next_round()
    phone = await look()

    await phone.tap("Draw an event card")
    await phone.tap("Icons that move ships")
    await phone.tap("Pirate sloop")
    await phone.tap("East")
    await phone.tap("Confirm")

    assert phone.says("Saved")
    assert phone.says("1. Pirate sloop:\nCaribbean Sea →")
    assert phone.says("Map of the 17 zones")
    assert not phone.says("p.\u00a013")
    await phone.tap("Why")
    assert phone.says("p.\u00a013")


async def test_each_row_of_figures_on_a_card_has_its_name(evening: Evening, look: Theme) -> None:
    evening.do("leave_port", BEN)
    evening.do(
        "scout",
        BEN,
        until="raid_card",
        scout_target="merchant/tortuga",
        scouting_roll=ONE_SKULL,
        merchant_nation="spain",
        attack_as="spain",
    )
    phone = await look()

    assert "Plunder value" in phone.texts()


async def test_the_end_of_a_raid_shows_what_to_do_and_the_ship(evening: Evening, look: Theme) -> None:
    evening.do("leave_port", BEN)
    cards = [("rum", 4, "escape"), ("food", 4, "masts"), ("wood", 4, "hull")]
    left: dict[str, Any] = {"merchant_nation": "spain", "attack_as": "spain", "raid_card": cards, "raid_roll": NO_SKULL}
    evening.do("scout", BEN, until="keep_goods", scout_target="merchant/tortuga", scouting_roll=ONE_SKULL, **left)
    phone = await look(seat="b")

    await phone.tap("Confirm")

    assert phone.says("Do on the table")
    assert phone.says("Benoît: one step up the glory track, and draw a glory card")
    assert phone.says("Benoît: set the Spanish bounty to 1")
    assert phone.says("hull 1/2, cargo 2/2, masts 1/2")


async def test_what_is_done_on_the_table_is_ticked(evening: Evening, look: Theme) -> None:
    evening.do("leave_port", BEN)
    cards = [("rum", 4, "escape"), ("food", 4, "masts"), ("wood", 4, "hull")]
    left: dict[str, Any] = {"merchant_nation": "spain", "attack_as": "spain", "raid_card": cards, "raid_roll": NO_SKULL}
    evening.do("scout", BEN, until="keep_goods", scout_target="merchant/tortuga", scouting_roll=ONE_SKULL, **left)
    phone = await look(seat="b")
    await phone.tap("Confirm")

    await phone.tap("Benoît: set the Spanish bounty to\u00a01")

    ticked = [c.label for c in phone.find(ft.Semantics, button=True) if c.selected]
    assert "Benoît: set the Spanish bounty to\u00a01" in ticked
    assert not any(str(label).startswith("Benoît: take 12 gold") for label in ticked)


async def test_a_result_without_news_has_no_page(evening: Evening, look: Theme) -> None:
    phone = await look(seat="b")
    await phone.tap("Sheets")
    for tap in ("Apply a card", "Gain gold", "5", "Confirm"):
        await phone.tap(tap)

    written = evening.service.live(evening.code).table.log[-1]
    assert [n.key for n in written.notes] == ["card_gold"]
    assert not phone.says("Saved")
    assert "Continue" not in phone.buttons()


async def test_a_failed_search_is_the_headline_of_the_move(evening: Evening, look: Theme) -> None:
    evening.next_round(event_kind="captain", which_npc=("Kidd", "pirate-frigate", "nassau", 2, 2, 2))
    evening.next_round(event_kind="text", event_text="nothing")
    evening.at_sea("la-habana", BEN)
    evening.do("begin_turn", BEN)
    evening.do("sail", BEN, until="search_roll", sail_to="nassau")
    phone = await look(seat="c")

    await phone.tap("0 skulls")

    assert phone.says("The pirate frigate does not find Benoît in Nassau.")


@pytest.mark.parametrize("place", ["table", "sheets", "lookup"])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [320, 390, 820, 1280])
async def test_every_place_is_drawn_in_both_languages_at_every_width(
    evening: Evening, look: Theme, place: str, language: str, width: int
) -> None:
    phone = await look(place, language, width=width, height=800)

    assert len(phone.texts()) > 10
    assert not any("[" in words for words in (*phone.texts(), *phone.labels()))


async def test_the_goal_is_told_to_its_owner_alone(evening: Evening, look: Theme) -> None:
    """MM-WIN."""
    evening.correct(("players", BEN, "chest"), 20)
    evening.correct(("players", BEN, "glory"), 8)
    mine, other = await look(seat="b"), await look(seat="a")

    assert mine.says("You have reached 10 glory points")
    assert not other.says("You have reached")


async def test_the_end_opens_all_chests_and_says_what_decided(evening: Evening, look: Theme) -> None:
    """MM-END-TARGET: the track decides among those at the goal."""
    for seat, glory, chest in ((ANNA, 9, 10), (BEN, 8, 50)):
        evening.correct(("players", seat, "glory"), glory)
        evening.correct(("players", seat, "chest"), chest)
    evening.do("declare", ANNA)
    evening.next_round()
    phone = await look()

    assert phone.says("Anna wins")
    assert phone.says("the track decides, without the chest")
    assert phone.says("Gold in the chest: Anna 10, Benoît 50, Carla 0")


async def test_the_port_lists_its_work_in_legal_order_and_says_what_is_done(evening: Evening, look: Theme) -> None:
    """MM-ACT-PORT: what each activity brings here; done and forbidden ones say so."""
    evening.do("buy", BEN, port_mod="chasers", demand_here="sugar", buy_goods=buying(rum="3-1"))
    phone = await look(seat="b")

    listed = (
        "Sell goods",
        "Buy goods",
        "Visit the shipyard",
        "Recruit",
        "Hear a rumour",
        "Claim a mission",
        "Stash gold",
    )
    said = [next((label for label in phone.labels() if label.startswith(name)), "") for name in listed]
    assert said == sorted(said, key=phone.labels().index)
    assert said[0] == "Sell goods, Selling must be the first thing you do in port."
    assert said[1] == "Buy goods, Done this turn"
    assert "modification: Chasers" in said[2]
    assert said[5] == "Claim a mission, There is no mission here."


async def test_the_end_of_a_round_says_what_it_brings(evening: Evening, look: Theme) -> None:
    """MM-ROUND 6: captains that appear, a declared goal (A-06); no merchants for a round that will not come."""
    evening.next_round(event_kind="captain", which_npc=PIRATE)
    for path, value in ((("track",), 8), (("players", ANNA, "glory"), 10)):
        evening.correct(path, value)
    evening.do("declare", ANNA)
    evening.to_the_end_of_the_round()
    phone = await look()

    assert phone.says("Anna has declared the goal")
    assert phone.says("The pirate sloop (Hornigold) appears in the Caribbean Sea")
    assert not phone.says("merchants are spread again")
    assert phone.says("the game ends")


async def test_a_sheet_tells_what_glory_came_from_and_what_repairs_cost(evening: Evening, look: Theme) -> None:
    """MM-GLORY-GAIN, MM-PORT-YARD-REPAIR, MM-REWARD-PLAYER."""
    evening.do("claim_glory", BEN, glory_source="fight")
    evening.do("card_effect", BEN, card_effect="bounty", bounty_nation="spain")
    evening.correct(("players", BEN, "ship", "masts"), 1)
    phone = await look("sheets")

    assert phone.says("a won combat")
    assert phone.says("1 damage: 2 gold to repair")
    assert phone.says("trade-in value: 4 gold")
    assert phone.says("Benoît: 5 gold (Spain)")


async def test_a_ship_is_corrected_from_the_sheet(evening: Evening, look: Theme) -> None:
    phone = await look("sheets")

    await phone.tap("Correct the ship")
    await phone.tap("Galleon")
    await phone.tap("Confirm")

    assert phone.says("Correction: Benoît sails a galleon.")


@pytest.mark.parametrize(
    ("chip", "asks"),
    [
        ("Correct the captains at sea", "A captain appears"),
        ("Compare the board", "Does your board match the app?"),
    ],
)
async def test_captains_at_sea_and_the_board_are_set_right_from_the_sheets(
    evening: Evening, look: Theme, chip: str, asks: str
) -> None:
    phone = await look("sheets")

    await phone.tap(chip)

    assert phone.says(asks)


async def test_my_box_shows_the_board_as_it_is_shipped(evening: Evening, look: Theme) -> None:
    """8.2: letters zone by zone, texts, the hit die."""
    phone = Headless()
    await phone.start(
        make_main(evening.service, Settings(language="en", quiet=0)), "/box/merchants-and-marauders/border"
    )

    assert phone.says("La Habana")
    assert phone.says("NE Nassau · E Tortuga · S Port Royal · already in the app")
    phone.close()


# Every phone shows its own person


async def test_out_of_turn_a_phone_shows_its_own_captain_first(evening: Evening, look: Theme) -> None:
    anna = await look(seat="a")

    assert anna.says("Port Royal, in port")
    blocks = [b for b in anna.buttons() if b.endswith("0 glory")]
    assert blocks[0].startswith("Anna")
    assert not anna.says("Sell goods")
    assert not anna.says("Leave port")


async def test_out_of_turn_the_sheets_open_at_one_s_own(evening: Evening, look: Theme) -> None:
    anna = await look(seat="a")
    await anna.tap("Sheets")

    assert anna.says("Play a glory card")
    assert anna.says("Port Royal, in port")


async def test_another_s_sheet_offers_nothing_to_do(evening: Evening, look: Theme) -> None:
    anna = await look(seat="a")
    await anna.tap("Sheets")
    await anna.tap("Benoît")

    assert anna.says("Tortuga, in port")
    assert not anna.says("Play a glory card")


@pytest.mark.parametrize(
    ("language", "said", "button", "card"),
    [
        ("en", "Benoît: Scouting", "Anna plays a glory card", "Glory card 1"),
        ("fr", "Benoît\u202f: Reconnaissance", "Anna joue une carte Gloire", "Carte Gloire 1"),
    ],
)
async def test_out_of_turn_a_phone_tells_what_goes_on_and_offers_its_cards(
    evening: Evening, look: Theme, *, language: str, said: str, button: str, card: str
) -> None:
    """MM-GLORY-PLAY."""
    evening.at_sea("nassau", BEN, CARLA)
    evening.do("scout", BEN, until="scouting_roll", scout_target=CARLA)
    anna = await look(seat="a", language=language)

    assert anna.says(said)
    await anna.tap(button)

    assert waits_for(evening) == "play_which"
    assert any(b.startswith(card) for b in anna.buttons())


def waits_for(evening: Evening) -> str:
    live = evening.service.live(evening.code)
    ask = live.progress[live.main.id].ask if live.main else None
    return ask.key if ask else ""


async def test_a_fight_is_told_with_its_stage(evening: Evening, look: Theme) -> None:
    evening.at_sea("nassau", BEN, CARLA)
    fight: dict[str, Any] = {"scouting_roll": ONE_SKULL, "contest_roll": [("skull", "skull"), (1, 2)]}
    evening.do("scout", BEN, until="combat_action", scout_target=CARLA, hit_dice=(3,), **fight)
    anna = await look(seat="a")

    assert anna.says("Benoît: Scouting")
    assert anna.says("Naval combat · Waiting for Benoît")
    assert not anna.says("Anna plays a glory card")


def test_to_end_a_turn_is_no_solid_button_while_something_can_be_done(evening: Evening) -> None:
    def solid() -> set[str]:
        state = evening.service.live(evening.code).table.state
        return {a.procedure for a in GAME.actions(state, None) if a.primary}

    evening.correct(("players", BEN, "actions"), 0)
    evening.correct(("players", BEN, "port_used"), False)
    assert solid() == {"end_turn"}
    evening.correct(("players", BEN, "actions"), 1)
    assert "end_turn" not in solid()
    evening.do("buy", BEN, port_mod="none", demand_here="sugar", buy_goods=buying())
    assert "end_turn" not in solid(), "the shipyard is still open"


async def test_an_event_card_is_its_ships_in_order_and_their_letters(evening: Evening, look: Theme) -> None:
    evening.next_round()
    phone = await look()
    await phone.tap("Draw an event card")
    await phone.tap("Icons that move ships")

    assert "Tap a ship first" in phone.buttons()
    await phone.tap("Spanish naval ship")
    assert "Tap the letter" in phone.buttons()
    await phone.tap("French naval ship")
    await phone.tap("West")
    await phone.tap("Pirate sloop")
    await phone.tap("North")
    assert phone.says("1. French naval ship, W")
    assert phone.says("2. Pirate sloop, N")
    await phone.tap("Confirm")

    written = evening.service.live(evening.code).table.log[-1].what
    assert isinstance(written, Played)
    assert written.answers == ("icons", ("", "naval-france", "W", "pirate-sloop", "N", "no-icon", "N", "nothing"))


async def test_a_ship_tapped_by_mistake_is_removed_from_the_card(evening: Evening, look: Theme) -> None:
    evening.next_round()
    phone = await look()
    await phone.tap("Draw an event card")
    await phone.tap("Icons that move ships")
    for tap in ("Spanish naval ship", "East", "Dutch naval ship", "South"):
        await phone.tap(tap)

    await phone.tap("Remove: Spanish naval ship")

    assert phone.says("1. Dutch naval ship, S")
    assert "Confirm" in phone.buttons()


async def test_a_line_of_a_card_says_what_is_written_there(evening: Evening, look: Theme) -> None:
    evening.next_round()
    phone = await look()
    await phone.tap("Draw an event card")

    await phone.tap("An admiral or a pirate")

    assert [field.label for field in phone.fields()] == ["Name on the card"]


async def test_the_clock_counts_the_round_that_the_headline_names(evening: Evening, look: Theme) -> None:
    evening.next_round()
    phone = await look()

    assert phone.says("Round 2: draw an event")
    assert phone.says("round 2")
    assert not phone.says("round 1")


async def test_a_turn_without_actions_says_so(evening: Evening, look: Theme) -> None:
    evening.correct(("players", BEN, "actions"), 0)

    assert (await look()).says("Benoît: no action left")


async def test_a_correction_says_whose_value_it_was(evening: Evening, look: Theme) -> None:
    evening.correct(("players", ANNA, "glory"), 4)

    assert (await look()).says("Correction (Anna: glory track): 0 → 4")


async def test_the_shipyard_says_what_its_work_costs(evening: Evening, look: Theme) -> None:
    phone = await look()

    await phone.tap("Visit the shipyard")
    await phone.tap("Swivel Guns")

    assert phone.says("Swivel Guns, 3 gold")
    assert phone.says("3 gold each")


async def test_the_contest_says_what_both_captains_do(evening: Evening, look: Theme) -> None:
    evening.at_sea("nassau", BEN, ANNA)
    first_round = [(1,) * 2, (1,) * 2]
    with pytest.raises(IndexError):  # the third roll is left open
        evening.do(
            "scout",
            BEN,
            scout_target=ANNA,
            scouting_roll=ONE_SKULL,
            contest_roll=first_round,
            combat_action=["board", "flee"],
        )
    phone = await look()

    assert phone.says("Combat round 2: Benoît tries to board, Anna tries to flee.")


@pytest.mark.parametrize(
    ("titles", "said"), [(("",) * 5, ["Discard one of them"]), (("Mutiny", "", "", "", ""), [])], ids=["none", "one"]
)
def test_five_glory_cards_without_titles_are_not_told_apart(titles: tuple[str, ...], said: list[str]) -> None:
    options = tuple(Option(i, label=Phrase("glory_card", {"n": i + 1, "title": x})) for i, x in enumerate(titles))
    words = Words("en", {"discard_one": "Discard one of them"})
    desk = AnswerDraft(PhoneTheme(DAY, 390, 844), words, lambda: None, hold=id, keep=id, send=id, known={})

    drawn = answers(Choose(key="fifth_card", options=options), desk)

    body = drawn.body if drawn else []
    assert [str(c.label) for c in within(body) if isinstance(c, ft.Semantics) and c.label] == said
