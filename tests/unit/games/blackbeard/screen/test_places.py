"""Every place of the game on a phone without a browser: what is said, what can be tapped."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from companion.app import build_games
from companion.core.game import Action
from companion.games.blackbeard.events import GovernorPlaced, MerchantPlaced, MerchantRemoved
from companion.games.blackbeard.screen.outcomes import piece_of
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.core.phone import make_main
from models.database import open_engine
from tests.support.headless import Headless, OpenPhone
from tests.unit.games.blackbeard.play import A, game
from tests.unit.games.blackbeard.voyage import GOVERNORS, MADE_UP_BOX, Voyage


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    store = SqliteStore(open_engine(tmp_path / "companion.db"))
    yield Service(store, build_games(), clock=lambda: 1_800_000_000)
    store.close()


@pytest.fixture
def voyage(service: Service) -> Voyage:
    four = Voyage(service)
    four.under_way()
    return four


@pytest_asyncio.fixture
async def look(service: Service) -> AsyncIterator[OpenPhone]:
    phones: list[Headless] = []

    async def at(code: str, place: str = "table", language: str = "en", seat: str = "", **window: float) -> Headless:
        phone = Headless()
        phones.append(phone)
        phone.client.language = language
        main = make_main(service, Settings(language=language, quiet=0))
        if not seat:
            return await phone.start(main, f"/table/{code}/{place}", **window)
        token = service.sit(code, seat)
        await phone.start(main, f"/join/{code}/{token}", **window)
        if place != "table":
            await phone.tap(place.capitalize())
        return phone

    yield at
    for phone in phones:
        phone.close()


async def test_the_table_names_the_next_step_and_every_pirate(voyage: Voyage, look: OpenPhone) -> None:
    phone = await look(voyage.code)

    assert phone.says("Anne: 2 Actions left")
    assert phone.says("Vane: loot")
    assert phone.says("A1, Vane, East Caribbean, Speed 3, Combat 6, Loyalty 7, Notoriety 0, Net Worth 0")
    assert phone.says("B1, Roberts, West Caribbean")
    assert phone.says("Event deck 71 · Pardons 0 / 3")
    await phone.tap("Act against Vane")
    assert "Bart: act against Vane" in phone.buttons()


async def test_a_phone_with_a_seat_shows_what_goes_on_its_own_button_and_its_own_pirate(
    voyage: Voyage, service: Service, look: OpenPhone
) -> None:
    service.start(
        voyage.code, HOST, Action("loot", {"pirate": "A1"}, A), Ticket(service.live(voyage.code).table.number)
    )
    await look(voyage.code, seat="a")
    bart = await look(voyage.code, seat="b")

    assert bart.says("Anne: Vane loots")
    assert bart.says("Cargo · Waiting for Anne")
    strikes = [b for b in bart.buttons() if "interrupts" in b]
    assert strikes == ["Bart interrupts"]
    pirates = [b[:2] for b in bart.buttons() if b[:2] in ("A1", "B1", "C1")]
    assert pirates[0] == "B1"

    await bart.tap("Bart interrupts")

    assert bart.says("What do you use against Vane?")
    assert bart.says("Warship Sighting (card)")
    assert not bart.says("Warships attack only during Find")


async def test_a_phone_with_a_seat_opens_its_own_sheet(voyage: Voyage, look: OpenPhone) -> None:
    bart = await look(voyage.code, "sheets", seat="b")

    assert bart.says("Bart · West Caribbean · Schooner")
    assert next(b for b in bart.buttons() if b[:2] in ("A1", "B1")) == "B1 Roberts"


async def test_the_ports_of_an_area_are_ticked_on_one_list_and_the_box_keeps_them(
    service: Service, look: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_map = {k: v for k, v in MADE_UP_BOX.items() if not k.startswith("sea/")}
    monkeypatch.setattr("tests.unit.games.blackbeard.voyage.MADE_UP_BOX", without_map)
    four = Voyage(service)
    four.set_out()
    four.begin("pirate-converts")
    phone = await look(four.code)

    await phone.tap("Vane: move")
    assert phone.says("Tick the Ports of the East Caribbean")
    await phone.tap("Martinique")
    await phone.tap("Confirm")

    assert phone.says("Where does Vane sail?")
    offered = {"Martinique, Pro-Pirate · 1 Action", "Santo Domingo, neutral · 1 Action"}
    assert any(b.startswith("West Caribbean") for b in phone.buttons())
    assert any(b.startswith("South America") for b in phone.buttons())
    assert offered <= set(phone.buttons())
    assert not any(b.startswith(("New York", "Kilwa")) for b in phone.buttons())
    await phone.tap("Martinique, Pro-Pirate")
    box = service.store.box("blackbeard")
    assert set(box["area/east-caribbean"]) == {"santo-domingo", "martinique"}
    assert (box["sea/martinique"], four.state.pirates["A1"].place) == ("east-caribbean", "martinique")


async def test_a_sheet_steps_its_tracks_and_opens_its_holds(voyage: Voyage, look: OpenPhone) -> None:
    phone = await look(voyage.code, "sheets")

    assert phone.says("Worth in VP")
    assert phone.says("hold 1: empty")
    await phone.tap("Crew Loyalty down one")

    assert voyage.state.pirates["A1"].loyalty == 6


async def test_the_sheet_of_another_pirate_is_one_tap_away(voyage: Voyage, look: OpenPhone) -> None:
    phone = await look(voyage.code, "sheets")

    await phone.tap("A2 Bonnet")

    assert phone.says("Anne · Central Atlantic · Sloop")


async def test_the_directory_lists_every_port_in_order_and_opens_its_card(voyage: Voyage, look: OpenPhone) -> None:
    phone = await look(voyage.code, "lookup")
    rows = [b for b in phone.buttons() if b[:2].isdigit() and b[2:4] == ", "]

    await phone.tap("43, Havana")

    assert len(rows) == 36
    assert rows == sorted(rows)
    assert phone.says("Sell Booty: Yes. 100%: his Booty brings 0 doubloons.")
    assert phone.says("Buy the Safe Haven: No. A die × 100 doubloons: he cannot pay with his Net Worth.")


async def test_the_directory_is_searched_and_filtered(voyage: Voyage, look: OpenPhone) -> None:
    phone = await look(voyage.code, "lookup")

    await phone.tap("Filter: All 36")
    await phone.tap("Marker")
    await phone.tap("Merchant")
    assert len(ports_on(phone)) == 8
    await phone.type("india")

    assert ports_on(phone) == ["64"]


@pytest.mark.parametrize(
    ("kind", "value", "ports"),
    [
        ("Sea", "India", ["62", "63", "64", "65"]),
        ("Nation", "Dutch", ["26", "51"]),
        ("Status", "Pirate", ["36", "44", "66"]),
    ],
)
async def test_a_filter_and_a_tap_find_any_port(
    voyage: Voyage, look: OpenPhone, kind: str, value: str, ports: list[str]
) -> None:
    phone = await look(voyage.code, "lookup")

    await phone.tap("Filter: All 36")
    await phone.tap(kind)
    await phone.tap(value)

    assert ports_on(phone) == ports


def ports_on(phone: Headless) -> list[str]:
    return [b[:2] for b in phone.buttons() if b[:2].isdigit() and b[2:4] == ", "]


@pytest.mark.parametrize(
    ("view", "words"),
    [("Odds", "Find a Merchant (3+)"), ("Tables", "Storm Effects"), ("Cards", "Skull and Crossbones")],
)
async def test_look_ups_answer(voyage: Voyage, look: OpenPhone, view: str, words: str) -> None:
    phone = await look(voyage.code, "lookup")

    await phone.tap(view)

    assert phone.says(words)


async def test_the_chances_stand_before_the_decision(voyage: Voyage, look: OpenPhone) -> None:
    phone = await look(voyage.code)

    await phone.tap("Vane: attack a Port")

    assert phone.says("San Juan, falls:")


@pytest.mark.parametrize("place", ["table", "sheets", "lookup", "history", "share"])
@pytest.mark.parametrize("width", [320, 820, 1280])
async def test_every_place_is_drawn_in_french_at_every_width(
    voyage: Voyage, look: OpenPhone, place: str, width: float
) -> None:
    phone = await look(voyage.code, place, "fr", width=width, height=900)

    assert phone.buttons()
    assert not [t for t in phone.texts() if t.startswith("[")]


async def test_a_table_that_is_not_set_up_says_so(service: Service, look: OpenPhone) -> None:
    empty = Voyage(service)

    table = await look(empty.code)
    sheets = await look(empty.code, "sheets")

    assert table.says("Set up the game")
    assert sheets.says("No Pirate in play")


async def test_alone_the_goals_of_both_stand_on_the_table(service: Service, look: OpenPhone) -> None:
    solo = Voyage(service, 1)
    solo.alone()

    phone = await look(solo.code)

    assert phone.says("Teach 0 / 130")
    assert phone.says("System Player 0 / 100")
    assert phone.says("System Player, 0 VP")


async def test_the_history_draws_victory_points_and_notoriety(voyage: Voyage, look: OpenPhone) -> None:
    voyage.correct("pirates", "A1", "notoriety", to=22)

    phone = await look(voyage.code, "history")

    assert phone.says("Notoriety in play")
    assert phone.says("Anne 22, Bart 0")


async def test_what_fate_has_used_up_stands_on_the_table(voyage: Voyage, look: OpenPhone) -> None:
    voyage.correct("turn", "types", to=("scurvy-outbreak",))
    voyage.correct("pardoned", to=("vane",))
    voyage.correct("pardon_seat", to="b")

    phone = await look(voyage.code)

    assert phone.says("Played in this Action: Scurvy Outbreak")
    assert phone.says("General Pardon until Bart’s next turn ends. May retire in an English Port: Vane.")


async def test_a_merchant_and_a_commissioner_are_corrected_in_three_taps(voyage: Voyage, look: OpenPhone) -> None:
    phone = await look(voyage.code, "lookup")
    await phone.tap("12, New York")
    await phone.tap("New York: Merchant")
    await phone.tap("Schooner")
    assert voyage.state.ports["new-york"].merchant.type == "schooner"

    sheets = await look(voyage.code, "sheets")
    await sheets.tap("Hunters")
    await sheets.tap("Bart: King’s Commissioner")
    await sheets.tap("Thomas Matthews")
    assert voyage.state.players["b"].kc.combat == 11


async def test_the_chart_shows_every_area_and_opens_its_ports(voyage: Voyage, look: OpenPhone) -> None:
    phone = await look(voyage.code)

    assert phone.says("West Caribbean, 2 Merchants")
    await phone.tap("West Caribbean, 2 Merchants")

    assert phone.says("43, Havana")
    assert not phone.says("11, Boston")
    await phone.tap("Filter: West Caribbean")
    await phone.tap("All 36")
    assert phone.says("11, Boston")


async def test_a_move_is_tapped_on_the_chart_and_shows_no_page(voyage: Voyage, look: OpenPhone) -> None:
    phone = await look(voyage.code)
    await phone.tap("Vane: move")
    assert phone.says("Martinique, Pro-Pirate · 1 Action")

    await phone.tap("South America")

    assert voyage.state.pirates["A1"].place == "south-america"
    assert not phone.says("Continue")


async def test_a_port_to_attack_says_its_chance_on_the_row(voyage: Voyage, look: OpenPhone) -> None:
    phone = await look(voyage.code)

    await phone.tap("Vane: attack a Port")

    assert phone.says("San Juan, falls: 83% · neutral · Wealth\u00a02, Defense\u00a07")


def test_a_docked_pirate_with_booty_has_a_solid_step(service: Service) -> None:
    four = Voyage(service)
    four.set_out()
    four.begin("pirate-converts")
    four.correct("pirates", "A1", "place", to="martinique")
    four.correct("pirates", "A1", "holds", 0, to=1300)

    primary = [a for a in game().actions(four.state, A) if a.primary and a.refused is None]

    assert [(a.procedure, a.arguments["pirate"]) for a in primary[:1]] == [("in_port", "A1")]


async def test_the_governors_are_typed_on_one_screen_and_listed_to_be_copied(service: Service, look: OpenPhone) -> None:
    table = Voyage(service)
    phone = await look(table.code)
    await phone.tap("Set up the game")
    await phone.tap("Anne")
    for face in GOVERNORS[:3]:
        await phone.tap(f"Die shows {face}")
    await phone.tap("Erase the last roll")
    for face in GOVERNORS[2:]:
        await phone.tap(f"Die shows {face}")

    assert phone.says("Do on the table")
    await phone.tap("12 New York")
    await phone.tap("Continue")
    assert sum(at.pro for at in table.state.ports.values()) == 8


async def test_the_merchants_of_one_throw_are_listed_to_be_copied(service: Service, look: OpenPhone) -> None:
    voyage = Voyage(service, seats=1)
    voyage.do("set_up", says={"pro_governors_d66": GOVERNORS})
    voyage.do("survey")
    phone = await look(voyage.code)
    await phone.tap("Place the Merchants")
    for face in GOVERNORS + GOVERNORS[:4]:
        await phone.tap(f"Die shows {face}")

    assert phone.says("The Merchants go to their Ports.")
    assert "12 New York, Merchant, face down" in phone.buttons()
    await phone.tap("Continue")
    assert len(voyage.state.merchants) == 10


async def test_what_another_person_does_is_said_once(service: Service, look: OpenPhone) -> None:
    voyage = Voyage(service)
    voyage.do("set_up", says={"first_player": "a", "pro_governors_d66": GOVERNORS})
    action = Action("deploy", {}, A)
    service.start(voyage.code, HOST, action, Ticket(service.live(voyage.code).table.number))
    await look(voyage.code, seat="a")
    bart = await look(voyage.code, seat="b")

    assert bart.texts().count("Anne deploys a Pirate") == 1
    assert bart.says("Waiting for Anne")


async def test_a_turn_without_actions_left_and_a_port_in_ruins_say_so(voyage: Voyage, look: OpenPhone) -> None:
    voyage.correct("ports", "martinique", "destroyed", to=True)
    phone = await look(voyage.code)
    await phone.tap("Vane: move")
    assert phone.says("Martinique is destroyed.")
    await phone.tap("Cancel")

    voyage.correct("turn", "actions", to=0)
    await phone.settle()

    assert phone.says("Anne: no Action left")


async def test_an_area_without_ports_says_when_the_app_asks_for_them(service: Service, look: OpenPhone) -> None:
    voyage = Voyage(service)
    for port in service.box("blackbeard"):
        if port.startswith("sea/"):
            service.forget_box("blackbeard", port)
    phone = await look(voyage.code)
    await phone.tap("India")

    assert phone.says("No Port of this Sea Area is entered yet.")


async def test_figures_are_tapped_on_a_row_and_none_is_given_before(service: Service, look: OpenPhone) -> None:
    table = Voyage(service)
    service.forget_box("blackbeard", "pirate/vane")
    table.do("set_up", says={"first_player": "a", "pro_governors_d66": GOVERNORS})
    phone = await look(table.code)
    await phone.tap("Deploy a Pirate")
    await phone.tap("Vane")

    for name, figure in zip(("Initiative", "Ability", "Command", "Cruelty", "Cunning", "Duel"), "243323", strict=True):
        await phone.tap(f"{name}: {figure}")
    await phone.tap("Confirm")

    assert phone.says("Sloop")


async def test_the_end_of_the_set_up_says_what_to_deal(service: Service, look: OpenPhone) -> None:
    voyage = Voyage(service)
    phone = await look(voyage.code)

    await phone.tap("Set up the game")
    await phone.tap("Anne")
    for face in "".join(map(str, GOVERNORS)):
        await phone.tap(f"Die shows {face}")

    assert phone.says("Deal 4 HOLD cards to each player, then shuffle the MUST PLAY cards in")
    assert phone.says("Deal 2 Pirate cards to each player")


@pytest.mark.parametrize(
    ("event", "piece"),
    [
        (GovernorPlaced("boston", "p3"), "governor"),
        (GovernorPlaced("boston", "a1"), "anti_governor"),
        (MerchantPlaced("boston"), "merchant"),
        (MerchantRemoved("boston"), ""),
    ],
)
def test_a_new_governor_goes_to_the_board_as_what_he_is(event: object, piece: str) -> None:
    assert piece_of(event) == piece


async def test_a_pirate_begins_where_the_chart_is_tapped(service: Service, look: OpenPhone) -> None:
    voyage = Voyage(service)
    voyage.do("set_up", says={"first_player": "a", "pro_governors_d66": GOVERNORS})
    phone = await look(voyage.code)

    for name in ("Deploy a Pirate", "Vane", "Sloop", "Gold Coast"):
        await phone.tap(name)

    assert phone.says("Vane (A1) appears in the Gold Coast")


async def attack_in_vain(phone: Headless) -> None:
    await phone.tap("Vane: attack a Port")
    await phone.tap("Santo Domingo, ")
    await phone.tap("Die shows 6")
    await phone.tap("Die shows 1")


async def test_a_result_with_nothing_to_do_says_at_once_what_it_changed(voyage: Voyage, look: OpenPhone) -> None:
    phone = await look(voyage.code)

    await attack_in_vain(phone)

    assert phone.says("Vane fails to take Santo Domingo: 11 against 14. Damage: 3.")
    assert phone.says("All Spanish Ports are now closed to Vane.")


async def test_a_result_does_not_repeat_what_the_band_above_it_says(voyage: Voyage, look: OpenPhone) -> None:
    voyage.correct("pirates", "A1", "combat", to=0)
    phone = await look(voyage.code)

    await attack_in_vain(phone)

    assert [line for line in phone.texts() if "goes down" in line] == ["Vane goes down with the ship."]
    await phone.tap("Close")
    assert phone.says("Vane goes down with the ship.")
