"""Questions and their results on a phone without a browser: fights, rolls, purchases and event cards."""

from typing import Any

import flet as ft
import pytest

from companion.core.ask import Choose, Option, Phrase
from companion.core.table import Played
from companion.games.merchants_and_marauders.screen.questions import answers
from companion.i18n import Words
from companion.palette import DAY
from companion.ui.core.theme import Theme as PhoneTheme
from companion.ui.wizard.answer_draft import AnswerDraft
from tests.support.headless import OpenPhone, within
from tests.unit.games.merchants_and_marauders.evening import CARLA, PIRATE, Evening
from tests.unit.games.merchants_and_marauders.sea import ANNA, BEN, NO_SKULL, ONE_SKULL, buying


async def test_a_fight_shows_both_ships_face_to_face(evening: Evening, look: OpenPhone) -> None:
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
    evening: Evening, look: OpenPhone, *, language: str, counts: list[str], noted: str, scale: float
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
    evening: Evening, look: OpenPhone, language: str, faces: list[str]
) -> None:
    evening.at_sea("nassau", BEN, CARLA)
    evening.do("scout", BEN, until="scouting_roll", scout_target=CARLA)
    first = await look()
    for name in ("Another number of dice", "How many dice in all? down one", "Confirm"):
        await first.tap(name)

    phone = await look(language=language)

    assert set(faces) <= set(phone.buttons())


async def test_only_what_is_bought_is_counted_and_the_purse_says_what_is_left(
    evening: Evening, look: OpenPhone
) -> None:
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


async def test_the_icons_of_an_event_are_tapped(evening: Evening, look: OpenPhone) -> None:
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


def raid_a_merchant(evening: Evening) -> None:
    """Benoît leaves port and raids a Spanish merchant, up to the goods that he keeps."""
    evening.do("leave_port", BEN)
    cards = [("rum", 4, "escape"), ("food", 4, "masts"), ("wood", 4, "hull")]
    left: dict[str, Any] = {"merchant_nation": "spain", "attack_as": "spain", "raid_card": cards, "raid_roll": NO_SKULL}
    evening.do("scout", BEN, until="keep_goods", scout_target="merchant/tortuga", scouting_roll=ONE_SKULL, **left)


async def test_each_row_of_figures_on_a_card_has_its_name(evening: Evening, look: OpenPhone) -> None:
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


async def test_the_end_of_a_raid_shows_what_to_do_and_the_ship(evening: Evening, look: OpenPhone) -> None:
    raid_a_merchant(evening)
    phone = await look(seat="b")

    await phone.tap("Confirm")

    assert phone.says("Do on the table")
    assert phone.says("Benoît: one step up the glory track, and draw a glory card")
    assert phone.says("Benoît: set the Spanish bounty to\u00a01")
    assert phone.says("hull 1/2, cargo 2/2, masts 1/2")


async def test_what_is_done_on_the_table_is_ticked(evening: Evening, look: OpenPhone) -> None:
    raid_a_merchant(evening)
    phone = await look(seat="b")
    await phone.tap("Confirm")

    await phone.tap("Benoît: set the Spanish bounty to\u00a01")

    ticked = [c.label for c in phone.find(ft.Semantics, button=True) if c.selected]
    assert "Benoît: set the Spanish bounty to\u00a01" in ticked
    assert not any(str(label).startswith("Benoît: take 12 gold") for label in ticked)


async def test_a_result_without_news_has_no_page(evening: Evening, look: OpenPhone) -> None:
    phone = await look(seat="b")
    await phone.tap("Sheets")
    for tap in ("Apply a card", "Gain gold", "5", "Confirm"):
        await phone.tap(tap)

    written = evening.service.live(evening.code).table.log[-1]
    assert [n.key for n in written.notes] == ["card_gold"]
    assert not phone.says("Saved")
    assert "Continue" not in phone.buttons()


async def test_a_failed_search_is_the_headline_of_the_move(evening: Evening, look: OpenPhone) -> None:
    evening.next_round(event_kind="captain", which_npc=("Kidd", "pirate-frigate", "nassau", 2, 2, 2))
    evening.next_round(event_kind="text", event_text="nothing")
    evening.at_sea("la-habana", BEN)
    evening.do("begin_turn", BEN)
    evening.do("sail", BEN, until="search_roll", sail_to="nassau")
    phone = await look(seat="c")

    await phone.tap("0 skulls")

    assert phone.says("The pirate frigate does not find Benoît in Nassau.")


async def test_the_port_lists_its_work_in_legal_order_and_says_what_is_done(evening: Evening, look: OpenPhone) -> None:
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


async def test_the_end_of_a_round_says_what_it_brings(evening: Evening, look: OpenPhone) -> None:
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


async def test_a_fight_is_told_with_its_stage(evening: Evening, look: OpenPhone) -> None:
    evening.at_sea("nassau", BEN, CARLA)
    fight: dict[str, Any] = {"scouting_roll": ONE_SKULL, "contest_roll": [("skull", "skull"), (1, 2)]}
    evening.do("scout", BEN, until="combat_action", scout_target=CARLA, hit_dice=(3,), **fight)
    anna = await look(seat="a")

    assert anna.says("Benoît: Scouting")
    assert anna.says("Naval combat · Waiting for Benoît")
    assert not anna.says("Anna plays a glory card")


async def test_an_event_card_is_its_ships_in_order_and_their_letters(evening: Evening, look: OpenPhone) -> None:
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


async def test_a_ship_tapped_by_mistake_is_removed_from_the_card(evening: Evening, look: OpenPhone) -> None:
    evening.next_round()
    phone = await look()
    await phone.tap("Draw an event card")
    await phone.tap("Icons that move ships")
    for tap in ("Spanish naval ship", "East", "Dutch naval ship", "South"):
        await phone.tap(tap)

    await phone.tap("Remove: Spanish naval ship")

    assert phone.says("1. Dutch naval ship, S")
    assert "Confirm" in phone.buttons()


async def test_a_line_of_a_card_says_what_is_written_there(evening: Evening, look: OpenPhone) -> None:
    evening.next_round()
    phone = await look()
    await phone.tap("Draw an event card")

    await phone.tap("An admiral or a pirate")

    assert [field.label for field in phone.fields()] == ["Name on the card"]


async def test_the_shipyard_says_what_its_work_costs(evening: Evening, look: OpenPhone) -> None:
    phone = await look()

    await phone.tap("Visit the shipyard")
    await phone.tap("Swivel Guns")

    assert phone.says("Swivel Guns, 3 gold")
    assert phone.says("3 gold each")


async def test_the_contest_says_what_both_captains_do(evening: Evening, look: OpenPhone) -> None:
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
    draft = AnswerDraft(PhoneTheme(DAY, 390, 844), words, lambda: None, hold=id, keep=id, send=id, known={})

    drawn = answers(Choose(key="fifth_card", options=options), draft)

    body = drawn.body if drawn else []
    assert [str(c.label) for c in within(body) if isinstance(c, ft.Semantics) and c.label] == said
