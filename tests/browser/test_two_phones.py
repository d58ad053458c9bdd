"""What people at two phones see: join, fight, undo, French, reload, restart."""

import re
import signal
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.conftest import SLOW, Host, Launch, NewPhone, Phone

NAMES = ("Anne", "Bart", "Claire")


def new_table(anne: Phone) -> str:
    """Set a table for three from Home; its code."""
    anne.tap("New table")
    anne.hears("Who sits where")
    anne.tap("Pirates en Duel, 2")
    anne.hears("Mille Sabords")
    anne.tap("Add a player")
    for letter, name in zip("ABC", NAMES, strict=True):
        anne.type(f"Name of player {letter}", name)
    anne.tap("Create the table")
    anne.page.wait_for_url(re.compile(r"/table/"))
    return anne.path().split("/")[2]


def card(phone: Phone, sabres: int, cannons: int, name: str = "") -> None:
    """Type in what a card prints."""
    if name:
        phone.type("Name on the card", name)
    phone.tap(f"Cannons: {cannons}")
    phone.tap(f"Sabres: {sabres}")
    phone.tap("Confirm")


def lay_out(phone: Phone) -> None:
    """The set-up with its checklist, the captains, and the first player."""
    phone.tap("Set up the game")
    phone.hears("Is everything ready for 3")
    phone.tap("Confirm")
    phone.hears("What is in your box")
    phone.tap("Confirm")
    for colour in ("blue", "white", "red"):
        phone.hears(f"the {colour} captain show")
        card(phone, 2, 1)
    phone.hears("Who looks most like a pirate")
    phone.tap("Anne")


def meet_card(phone: Phone, name: str, sabres: int) -> None:
    """A pirate card turns up that nobody has met."""
    if phone.page.get_by_role("textbox", name="Name on the card").count() == 0:
        phone.tap("A new card")
    card(phone, sabres, 0, name)


def leave_result(phone: Phone) -> None:
    """A result that tells nothing new has no page of its own."""
    with suppress(PlaywrightTimeout):
        phone.page.get_by_role("button", name="Continue").wait_for(timeout=4_000)
        phone.tap("Continue")


def crew_up(phone: Phone) -> None:
    """The line, and one or two pirates for everybody."""
    phone.tap("Turn up the first pirates")
    for i, name in enumerate(("Ned", "Jem", "Kit", "Sal")):
        phone.hears(f"card {i + 1} of 4")
        meet_card(phone, name, 1)
    for name in ("Ned", "Jem", "Kit"):  # on a phone that is passed round one choice follows the other
        phone.tap(name)
        phone.button(name).wait_for(state="detached")
    phone.tap("Sal")
    phone.hears("Which pirate waits for")
    meet_card(phone, "Wat", 1)
    leave_result(phone)
    phone.hears("Anne recruits")


def recruit(phone: Phone) -> None:
    phone.tap("Recruit")
    for i, name in enumerate(("Tom", "Dan")):
        phone.hears(f"Turn up a pirate: {i + 1} of 2")
        meet_card(phone, name, 1)
    phone.tap(re.compile("^Wat"))
    leave_result(phone)
    phone.hears("which card did you draw")  # it follows by itself


@pytest.fixture(scope="module")
def played() -> dict[str, str]:
    """What the tests of one evening hand on."""
    return {}


def test_a_table_is_set_and_a_second_phone_joins_by_its_link(phone: NewPhone, played: dict[str, str]) -> None:
    anne = phone("/")

    played["code"] = new_table(anne)
    anne.tap("Share")
    anne.hears(played["code"])
    bart = phone(f"/join/{played['code']}")
    bart.tap("Bart")

    bart.hears("Set up the game")
    anne.hears("Bart, here")


def test_a_phone_of_somebody_else_asks_for_its_seat_and_waits(
    phone: NewPhone, launch: Launch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A name that is not the machine's own: whoever calls by it is a guest."""
    host = Host(tmp_path_factory.mktemp("guests"), COMPANION_NAMES="table.test")
    host.start()
    anne = phone("/", at=host)
    code = new_table(anne)
    elsewhere = launch("--host-resolver-rules=MAP table.test 127.0.0.1")
    page = elsewhere.new_context(viewport={"width": 390, "height": 844}).new_page()
    bart = Phone(page, f"http://table.test:{host.port}").open(f"/join/{code}")

    bart.tap("Bart")
    bart.hears("The host is asked if you may take Bart’s seat")
    anne.hears("A phone asks for Bart’s seat")
    anne.tap("Let them sit")

    bart.hears("Set up the game")
    page.wait_for_url(re.compile(rf"/table/{code}"))
    elsewhere.close()
    host.stop()


def test_a_fight_led_on_one_phone_is_seen_on_the_other(phone: NewPhone, played: dict[str, str]) -> None:
    anne, claire = phone(f"/table/{played['code']}"), phone(f"/join/{played['code']}")
    claire.tap("Claire")
    lay_out(anne)
    crew_up(anne)
    recruit(anne)

    draw_boarding(anne)
    claire.hears("Waiting for Anne")
    throw(anne, 5, skulls=3, ships=1)
    anne.hears("roll 4 blue dice")
    throw(anne, 4, skulls=1, ships=0)
    for left, name in ((3, "Kit"), (2, "Sal")):
        anne.hears(f"{left} losses left")
        anne.tap(name)
    leave_result(anne)

    claire.hears("Bart recruits")
    claire.hears("Anne: treasure 8")
    claire.hears("Claire: treasure 4")


def draw_boarding(phone: Phone) -> None:
    """A Combat card: a boarding of blue or red for two gold pieces."""
    phone.tap("Boarding")
    phone.hears("colours and gold")
    phone.tap("blue")
    phone.tap("red")
    phone.tap("Gold on the card: 2")
    phone.tap("Confirm")
    phone.hears("roll 5 red dice")


def throw(phone: Phone, dice: int, skulls: int, ships: int) -> None:
    """The dice that lie on the table, one tap each; with the last one the throw is entered."""
    faces = ["skull"] * skulls + ["pirate ship"] * ships + ["neutral"] * (dice - skulls - ships)
    for face in faces:
        phone.tap(f"Die shows {face}")


def test_undo_takes_the_whole_fight_back_for_everybody(phone: NewPhone, played: dict[str, str]) -> None:
    host, watcher = phone(f"/table/{played['code']}"), phone(f"/join/{played['code']}")
    watcher.tap("Just watch")
    watcher.hears("Anne: treasure 8")

    host.tap("Undo")

    watcher.hears("Anne: treasure 6")
    watcher.hears("Undone")
    host.tap("History")
    host.tap("Redo")
    watcher.hears("Anne: treasure 8")


def test_a_tap_that_comes_too_late_is_refused_with_a_sentence(
    phone: NewPhone, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A host whose screens stay quiet for a minute after a change, so that every tap on one comes too late."""
    host = Host(tmp_path_factory.mktemp("quiet"), COMPANION_QUIET="60000")
    host.start()
    anne = phone("/", at=host)
    code = new_table(anne)
    late = phone(f"/table/{code}", at=host)
    late.hears("Set up the game")

    anne.tap("Sheets")
    anne.tap("Anne’s treasure up one")
    late.hears("Anne: treasure 7")
    late.tap("Set up the game")

    late.hears("ook again")
    assert late.silent_about("Is the table laid")
    host.stop()


def test_one_phone_speaks_french_while_the_other_stays_english(phone: NewPhone, played: dict[str, str]) -> None:
    french, english = phone(f"/table/{played['code']}"), phone(f"/table/{played['code']}")

    french.tap("Settings")
    french.tap("Français")
    french.open(f"/table/{played['code']}")

    french.hears("Bart recrute")
    french.hears("Annuler")
    english.hears("Bart recruits")
    assert french.silent_about("[")


def test_a_reload_in_the_middle_lands_on_the_same_question(phone: NewPhone, played: dict[str, str]) -> None:
    bart = phone(f"/table/{played['code']}")
    bart.tap("Recruit")
    bart.hears("Turn up a pirate: 1 of 2")
    meet_card(bart, "Moll", 2)
    bart.hears("Turn up a pirate: 2 of 2")

    bart.reload()

    bart.hears("Turn up a pirate: 2 of 2")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
def test_a_host_that_comes_back_goes_on_where_it_was(
    phone: NewPhone, host: Host, played: dict[str, str], how: signal.Signals
) -> None:
    bart = phone(f"/table/{played['code']}")
    bart.hears("Turn up a pirate: 2 of 2")
    cut_off = bart.page.get_by_role("status").filter(has_text="The host does not answer")
    expect(cut_off).to_be_hidden()

    host.stop(how)
    expect(cut_off).to_be_visible(timeout=SLOW)
    host.start()

    again = phone(f"/table/{played['code']}")
    again.hears("Turn up a pirate: 2 of 2")
    bart.hears("Turn up a pirate: 2 of 2")
    expect(cut_off).to_be_hidden(timeout=SLOW)


def test_the_host_s_link_makes_a_phone_the_host_s_and_leaves_no_key_behind(browser: Browser, host: Host) -> None:
    link = host.log.read_text().split("/host/")[1].split()[0]
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()

    Phone(page, host.base).open(f"/host/{link}").hears("New table")

    assert page.url == f"{host.base}/"
    assert link not in page.evaluate("JSON.stringify(performance.getEntriesByType('navigation'))")
    assert page.evaluate("history.length") == 2  # the empty page of a new tab, and Home
    assert link in page.evaluate("JSON.stringify(localStorage)")
    context.close()


def test_a_link_that_does_not_fit_says_so(phone: NewPhone, played: dict[str, str]) -> None:
    wrong = phone(f"/join/{played['code']}/not-the-token")
    wrong.hears("no longer works|does not open", pattern=True)

    unknown = phone("/join/NOWHERE-ABC")
    unknown.hears("NOWHERE-ABC")


def test_every_request_stays_on_the_host(browser: Browser, host: Host) -> None:
    """The one that Flet's client tries to send elsewhere is blocked by the page's own policy."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    asked: list[str] = []
    page.on("requestfinished", lambda request: asked.append(request.url))

    Phone(page, host.base).open("/").hears("New table")

    away = [url for url in asked if not url.startswith((host.base, "data:", "blob:"))]
    context.close()
    assert away == []
