"""Every place of the game on a phone without a browser: what is said, what can be tapped."""

import pytest

from companion.settings import Settings
from companion.ui.core.phone import make_main
from tests.support.headless import Headless, OpenPhone
from tests.unit.games.merchants_and_marauders.evening import CARLA, PIRATE, Evening
from tests.unit.games.merchants_and_marauders.sea import ANNA, BEN, GAME, buying


async def test_the_table_shows_the_sea_the_seats_and_the_clock(evening: Evening, look: OpenPhone) -> None:
    phone = await look()

    assert phone.says("Benoît: 3 actions left")
    assert phone.says("Map of the 17 zones")
    assert phone.says("Tortuga, in port")
    assert phone.says("Merchant track")
    assert phone.says("Missions on offer")
    assert phone.says("Mission in Nassau")


async def test_an_icon_is_drawn_told_and_numbered(evening: Evening, look: OpenPhone) -> None:
    evening.next_round(event_kind="captain", which_npc=PIRATE)
    icons = ("", "pirate-sloop", "E", "naval-spain", "N", "no-icon", "N", "nothing")
    evening.next_round(event_kind="icons", event_icons=icons, draw_target=CARLA, richest=CARLA)

    phone = await look()

    assert phone.says("1. Pirate sloop: Caribbean Sea → Caracas. hunts Carla: the most gold in reach; letter E ignored")


async def test_a_search_is_announced_before_the_turn(evening: Evening, look: OpenPhone) -> None:
    evening.do("leave_port", BEN)
    evening.do("sail", BEN, sail_to="nassau")
    pirate = ("Kidd", "pirate-frigate", "nassau", 2, 3, 2)
    evening.next_round(event_kind="captain", which_npc=pirate)
    evening.next_round(event_kind="text", event_text="nothing")

    phone = await look()

    assert phone.says("Search in Nassau")
    assert phone.says("The pirate frigate finds Benoît: 70% (3 dice, the value on its card)")


async def test_sheets_show_bounties_glory_and_the_ship(evening: Evening, look: OpenPhone) -> None:
    evening.do("card_effect", BEN, card_effect="bounty", bounty_nation="spain")
    phone = await look("sheets")

    assert phone.says("Benoît, Spain, 1")
    assert phone.says("pirate")
    assert {"Hull 2", "Masts 2", "Cannons 1"} <= set(phone.labels())
    assert phone.says("goal: 10, chest included")


async def test_the_host_s_purse_shows_only_while_it_is_held(evening: Evening, look: OpenPhone) -> None:
    phone = await look("sheets")

    assert phone.says("Hold to show")
    assert not phone.says("10 gold on board")


async def test_look_up_says_which_ports_are_open_and_why(evening: Evening, look: OpenPhone) -> None:
    evening.do("card_effect", BEN, card_effect="bounty", bounty_nation="england")
    phone = await look("lookup")

    assert phone.says("Nassau, closed, England · wanted by this nation")
    assert phone.says("Port Royal, for a fee, England · 2 gold or an Influence roll")
    assert phone.says("Tortuga, open, France · home port")
    assert phone.says("At least one skull") or phone.says("at least one skull")


@pytest.mark.parametrize("place", ["table", "sheets", "lookup"])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [320, 390, 820, 1280])
async def test_every_place_is_drawn_in_both_languages_at_every_width(
    evening: Evening, look: OpenPhone, place: str, language: str, width: int
) -> None:
    phone = await look(place, language, width=width, height=800)

    assert len(phone.texts()) > 10
    assert not any("[" in words for words in (*phone.texts(), *phone.labels()))


async def test_the_goal_is_told_to_its_owner_alone(evening: Evening, look: OpenPhone) -> None:
    """MM-WIN."""
    evening.correct(("players", BEN, "chest"), 20)
    evening.correct(("players", BEN, "glory"), 8)
    mine, other = await look(seat="b"), await look(seat="a")

    assert mine.says("You have reached 10 glory points")
    assert not other.says("You have reached")


async def test_the_end_opens_all_chests_and_says_what_decided(evening: Evening, look: OpenPhone) -> None:
    """MM-END-TARGET: the track decides among those at the goal."""
    for seat, glory, chest in ((ANNA, 9, 10), (BEN, 8, 50)):
        evening.correct(("players", seat, "glory"), glory)
        evening.correct(("players", seat, "chest"), chest)
    evening.do("declare", ANNA)
    evening.next_round()
    phone = await look()

    assert phone.says("Anna wins")
    assert phone.says("the track decides, without the chest")
    assert phone.says("Gold in the chest, Anna 10, Benoît 50, Carla 0")


async def test_a_sheet_tells_what_glory_came_from_and_what_repairs_cost(evening: Evening, look: OpenPhone) -> None:
    """MM-GLORY-GAIN, MM-PORT-YARD-REPAIR, MM-REWARD-PLAYER."""
    evening.do("claim_glory", BEN, glory_source="fight")
    evening.do("card_effect", BEN, card_effect="bounty", bounty_nation="spain")
    evening.correct(("players", BEN, "ship", "masts"), 1)
    phone = await look("sheets")

    assert phone.says("a won combat")
    assert phone.says("1 damage: 2 gold to repair")
    assert phone.says("trade-in value: 4 gold")
    assert phone.says("Benoît: 5 gold (Spain)")


async def test_a_ship_is_corrected_from_the_sheet(evening: Evening, look: OpenPhone) -> None:
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
    evening: Evening, look: OpenPhone, chip: str, asks: str
) -> None:
    phone = await look("sheets")

    await phone.tap(chip)

    assert phone.says(asks)


async def test_my_box_shows_the_board_as_it_is_shipped(evening: Evening, look: OpenPhone) -> None:
    """8.2: letters zone by zone, texts, the hit die."""
    phone = Headless()
    await phone.start(
        make_main(evening.service, Settings(language="en", quiet=0)), "/box/merchants-and-marauders/border"
    )

    assert phone.says("La Habana")
    assert phone.says("NE Nassau · E Tortuga · S Port Royal · already in the app")
    phone.close()


# Every phone shows its own person


async def test_out_of_turn_a_phone_shows_its_own_captain_first(evening: Evening, look: OpenPhone) -> None:
    anna = await look(seat="a")

    assert anna.says("Port Royal, in port")
    blocks = [b for b in anna.buttons() if b.endswith("0 glory")]
    assert blocks[0].startswith("Anna")
    assert not anna.says("Sell goods")
    assert not anna.says("Leave port")


async def test_out_of_turn_the_sheets_open_at_one_s_own(evening: Evening, look: OpenPhone) -> None:
    anna = await look(seat="a")
    await anna.tap("Sheets")

    assert anna.says("Play a glory card")
    assert anna.says("Port Royal, in port")


async def test_another_s_sheet_offers_nothing_to_do(evening: Evening, look: OpenPhone) -> None:
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
    evening: Evening, look: OpenPhone, *, language: str, said: str, button: str, card: str
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


async def test_the_clock_counts_the_round_that_the_headline_names(evening: Evening, look: OpenPhone) -> None:
    evening.next_round()
    phone = await look()

    assert phone.says("Round 2: draw an event")
    assert phone.says("round 2")
    assert not phone.says("round 1")


async def test_a_turn_without_actions_says_so(evening: Evening, look: OpenPhone) -> None:
    evening.correct(("players", BEN, "actions"), 0)

    assert (await look()).says("Benoît: no action left")


async def test_a_correction_says_whose_value_it_was(evening: Evening, look: OpenPhone) -> None:
    evening.correct(("players", ANNA, "glory"), 4)

    assert (await look()).says("Correction (Anna: glory track): 0 → 4")


async def test_each_figure_of_a_captain_s_card_stands_under_its_name(evening: Evening, look: OpenPhone) -> None:
    evening.next_round()
    phone = await look()
    await phone.tap("Draw an event card")
    await phone.tap("An admiral or a pirate")

    assert {"Seamanship", "Scouting", "Leadership"} <= set(phone.texts())


async def test_an_event_card_that_moves_nothing_has_no_page(evening: Evening, look: OpenPhone) -> None:
    evening.next_round()
    phone = await look()
    await phone.tap("Draw an event card")
    await phone.tap("Icons that move ships")
    await phone.tap("Spanish naval ship")
    await phone.tap("North")
    await phone.tap("Confirm")

    assert phone.says("Round 2: no ship sails.")
    assert "Continue" not in phone.buttons()


async def test_who_has_reached_the_goal_finds_the_declaration_on_the_solid_button(
    evening: Evening, look: OpenPhone
) -> None:
    """MM-WIN: at once."""
    evening.correct(("players", BEN, "chest"), 20)
    evening.correct(("players", BEN, "glory"), 8)
    phone = await look(seat="b")

    await phone.tap("Benoît: declare the goal, Goal, p.\u00a03")

    assert phone.says("Benoît declares 10 glory points")


async def test_buying_at_home_tells_the_purse_from_the_chest(evening: Evening, look: OpenPhone) -> None:
    """A-33: gold from the chest is glory that goes."""
    evening.correct(("players", BEN, "gold"), 1)
    evening.correct(("players", BEN, "chest"), 40)
    evening.do("buy", BEN, until="buy_goods", port_mod="none", demand_here="sugar")
    phone = await look(seat="b")

    assert phone.says("1 gold left on board · chest: 40")
    await phone.tap("Rum up one")
    assert phone.says("0 gold left on board · chest: 38")


@pytest.mark.parametrize(
    ("procedure", "until", "said"),
    [
        ("stash", "stash_amount", "Each full 10 gold in the chest is a glory point."),
        ("shipyard", "yard_job", "10 gold on board, 40 in the chest"),
    ],
)
async def test_the_owner_alone_sees_what_can_be_paid(
    evening: Evening, look: OpenPhone, procedure: str, until: str, said: str
) -> None:
    evening.correct(("players", BEN, "chest"), 40)
    evening.do(procedure, BEN, until=until, port_mod="none")
    mine, other = await look(seat="b"), await look(seat="a")

    assert mine.says(said)
    assert not other.says("in the chest")


async def test_leaving_port_says_the_chance_of_a_search(evening: Evening, look: OpenPhone) -> None:
    evening.next_round(event_kind="captain", which_npc=("Hornigold", "pirate-sloop", "nassau", 2, 3, 2))
    evening.correct(("players", BEN, "zone"), "nassau")
    evening.next_round(event_kind="text", event_text="nothing")
    evening.do("begin_turn", BEN)
    phone = await look(seat="b")

    assert phone.says("Leave port: searched, 70%")
