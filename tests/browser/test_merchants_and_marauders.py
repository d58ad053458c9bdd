"""Merchants & Marauders on real phones: the sea after an event, a boarding, a raid, a purse that nobody else gets."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocket

from tests.browser.conftest import Host, NewPhone, Phone
from tests.unit.games.merchants_and_marauders.evening import Evening
from tests.unit.games.merchants_and_marauders.sea import ANNA, BEN

CAPTAINS = (
    ("Almonde", "naval-netherlands", "basse-terre", 2, 2, 2),
    ("Hornigold", "pirate-sloop", "caribbean-sea", 2, 3, 2),
    ("Vega", "naval-spain", "cartagena", 3, 2, 3),
)
PURSE = 735


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The host finds tables that were played before it started."""
    folder = tmp_path_factory.mktemp("host")
    running = Host(folder)
    running.tables = {name: table(folder, name) for name in ("event", "fight", "raid", "purse")}  # type: ignore[attr-defined]
    running.start()
    yield running
    running.stop()


def table(folder: Path, name: str) -> dict[str, str]:
    evening = Evening(folder)
    evening.set()
    {"event": before_an_event, "fight": before_a_fight, "raid": before_a_raid, "purse": with_a_purse}[name](evening)
    record = evening.service.live(evening.code).record
    links = {seat.id: f"/join/{record.code}/{seat.token}" for seat in record.seats}
    evening.store.close()
    return links


def before_an_event(evening: Evening) -> None:
    for captain in CAPTAINS:
        evening.next_round(event_kind="captain", which_npc=captain)
    evening.next_round()


def before_a_fight(evening: Evening) -> None:
    evening.at_sea("nassau", ANNA, BEN)


def before_a_raid(evening: Evening) -> None:
    evening.at_sea("nassau", BEN)


def with_a_purse(evening: Evening) -> None:
    evening.correct(("players", BEN, "gold"), PURSE)


def links(host: Host, name: str) -> dict[str, str]:
    found: dict[str, str] = host.tables[name]  # type: ignore[attr-defined]
    return found


def taps(phone: Phone, *names: str) -> None:
    for name in names:
        phone.tap(name)


def answer(phone: Phone, question: str, *names: str) -> None:
    """Wait for the question; a button that has just come up takes no tap for a moment."""
    phone.hears(question)
    phone.page.wait_for_timeout(500)
    taps(phone, *names)


def throw(phone: Phone, question: str, *faces: str) -> None:
    """Two dice as they lie on the table: the last face is the answer."""
    answer(phone, question, *(f"Die shows {face}" for face in faces))


def test_an_event_with_three_icons_is_resolved_and_drawn(host: Host, phone: NewPhone) -> None:
    ben = phone(links(host, "event")["b"])

    answer(ben, "Round 5", "Draw an event card")
    answer(ben, "What does the event card show?", "Icons that move ships")
    ben.hears("What is on the card?")
    taps(ben, "Dutch naval ship", "North", "Pirate sloop", "North", "Spanish naval ship", "South", "Confirm")
    ben.hears("Continue")
    ben.hears("Map of the 17 zones")
    ben.hears(r"^1\. Dutch naval ship:\sBasse-Terre → St\. Maarten", pattern=True)
    answer(ben, "sail.", "Continue")

    ben.hears("Round 5: 3 ships sail.")
    ben.hears(r"^1\. Dutch naval ship: Basse-Terre → St\. Maarten", pattern=True)
    ben.hears(r"^2\. Pirate sloop: Caribbean Sea → Caracas\. hunts Carla", pattern=True)
    ben.hears(r"^3\. Spanish naval ship: Cartagena → Old Providence", pattern=True)


def test_a_naval_combat_leads_to_boarding(host: Host, phone: NewPhone) -> None:
    ben = phone(links(host, "fight")["b"])

    answer(ben, "actions left", "Scout")
    answer(ben, "Who does Benoît look for?", "Anna")
    answer(ben, "Scouting for Anna", "1 skull")
    throw(ben, "Benoît: Seamanship, 2 dice", "skull", "skull")
    throw(ben, "Anna: Seamanship, 2 dice", "1", "2")
    answer(ben, "One hit on Anna: where?", "Die shows 3")
    answer(ben, "Combat round 2: what does Benoît do?", "Board")
    ben.hears("Anna, sloop, hull 2/2, cargo 2/2, masts 2/2, crew 1/2, cannons 1/1")
    answer(ben, "Combat round 2: what does Anna do?", "Shoot")
    throw(ben, "Benoît: Seamanship, 2 dice", "skull", "skull")
    throw(ben, "Anna: Seamanship, 2 dice", "1", "2")
    throw(ben, "Benoît: Leadership, 2 dice", "skull", "skull")
    throw(ben, "Anna: Leadership, 2 dice", "1", "2")

    ben.hears("Benoît: take the beaten ship?")


def test_a_raid_over_twelve_gold_brings_glory(host: Host, phone: NewPhone) -> None:
    ben = phone(links(host, "raid")["b"])

    answer(ben, "actions left", "Scout")
    answer(ben, "Who does Benoît look for?", "The merchant of this zone")
    answer(ben, "Scouting for the merchant", "1 skull")
    answer(ben, "Which nation does the token show?", "Spain")
    answer(ben, "which nation’s merchant is it?", "Attack: English merchant")
    for nth, icon in enumerate(("Escape", "Hit on the masts", "Hit on the hull"), 1):
        answer(ben, f"Cargo card {nth} of 3", "Plunder value: 4", icon, "Confirm")
    answer(ben, "Seamanship in the raid", "0 skulls")
    answer(ben, "Which cards does Benoît keep?", "Confirm")
    answer(ben, "12 gold", "Continue")

    ben.hears("Benoît raids the English merchant: 12 gold.")
    ben.tap("History")
    ben.hears("Benoît raids the English merchant: 12 gold.")


def test_a_purse_is_in_no_other_phone_s_page_or_traffic(host: Host, browser: Browser, phone: NewPhone) -> None:
    received: list[bytes] = []
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: received.append(frame if isinstance(frame, bytes) else frame.encode()))

    page.on("websocket", listen)
    ben, anna = phone(links(host, "purse")["b"]), Phone(page, host.base).open(links(host, "purse")["a"])

    ben.tap("Sheets")
    ben.hears(f"{PURSE} gold on board")
    taps(anna, "Sheets", "Benoît", "Look up", "History", "Table")
    anna.hears("Benoît")

    assert anna.silent_about(str(PURSE))
    assert received
    assert not any(str(PURSE).encode() in frame for frame in received)
    context.close()
