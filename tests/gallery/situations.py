"""What people meet beside the game itself: seats and who may take them, a procedure half-way, codes, damage."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

from companion.app import build_games
from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.record import DamagedTable
from companion.core.table import Entry
from companion.hosting.files.examples import set_example
from companion.hosting.live import HOST
from companion.hosting.seat_requests import SeatRequest
from companion.hosting.service import Service
from companion.share.codes.outgoing import box_code, whole_code
from companion.share.codes.qr_text import Collected
from companion.share.sync.receive import Received, keep_both, merge, receive
from companion.storage import backup
from companion.ui.core.page.background import Work
from companion.ui.core.phone import Phone
from companion.ui.home.state import HomeState
from companion.ui.join.state import JoinState
from companion.ui.receive.state import Done, ReceiveState
from companion.ui.settings.state import SettingsState
from companion.ui.table.state import TableState
from tests.gallery.screen import Screen, sit_down
from tests.gallery.tables import Hand, Walk, drop_all, lay_blackbeard, lay_duel, lay_port_royal
from tests.support.memory_store import MemoryStore

ASKED = Seat("b")


def be_guest(phone: Phone) -> None:
    """As the phone of somebody who is not the host."""
    phone.seats.line = replace(phone.seats.line, own_machine=False)


def situations(service: Service) -> Iterator[Screen]:
    yield from seat_screens(service)
    yield from half_way_screens(service)
    yield from received_screens(service)
    yield from home_screens(service)
    yield Screen("examples", "/help/examples")
    yield Screen("example", f"/table/{set_example(service, 'pirates-en-duel')}")
    yield Screen("trouble", "/table/HAVANA-000")
    yield Screen("failure", "/", fail)
    yield from copy_screens(service)


# Seats


def seat_screens(service: Service) -> Iterator[Screen]:
    yield Screen("guest", "/", be_guest)
    code = lay_port_royal(service, True)
    yield Screen("join-seats", f"/join/{code}", be_guest)
    yield Screen("join-waits", f"/join/{code}", ask_for_seat(code))
    yield Screen("join-refused", f"/join/{code}", be_refused(code))
    yield Screen("host-asked", f"/table/{code}", hear_request(service, code))
    token = service.sit(code, "a")
    yield Screen("join-taken", f"/join/{code}", be_guest)
    yield Screen("seat", f"/table/{code}", take_seat(code, token))
    yield Screen("seat-freed", f"/table/{code}", take_seat(code, "none"))
    for seat in ("b", "c", "d"):
        service.sit(code, seat)
    yield Screen("join-full", f"/join/{code}", be_guest)


def take_seat(code: str, token: str) -> Callable[[Phone], None]:
    """As the phone of a player."""

    def do(phone: Phone) -> None:
        be_guest(phone)
        phone.seats.tokens = {code: token}
        phone.router.close_table()
        phone.router.arrive(f"/table/{code}")
        if phone.model:
            sit_down(phone)

    return do


def ask_for_seat(code: str) -> Callable[[Phone], None]:
    def do(phone: Phone) -> None:
        be_guest(phone)
        phone.door.requests.all.clear()
        phone.seats.ask(code, ASKED)

    return do


def be_refused(code: str) -> Callable[[Phone], None]:
    def do(phone: Phone) -> None:
        be_guest(phone)
        refused = SeatRequest("id", 1, code, ASKED, "client", 0, answer="seat_refused")
        phone.screen_state(JoinState).refused = refused

    return do


def hear_request(service: Service, code: str) -> Callable[[Phone], None]:
    """Another phone has asked for a seat, long enough ago for the buttons to take a tap."""

    def do(phone: Phone) -> None:
        sit_down(phone)
        requests = phone.door.requests
        requests.all.clear()
        asked = requests.ask(code, ASKED, "another phone")
        requests.all[asked.id] = replace(asked, at=asked.at - 10)

    return do


# Half-way


def half_way_screens(service: Service) -> Iterator[Screen]:
    code = lay_blackbeard(service, True)
    begin_and_answer(service, code)
    yield Screen("left-for-later", f"/table/{code}", leave_question)
    yield Screen("drop-question", f"/table/{code}", ask_to_drop)
    token = service.sit(code, "b")
    yield Screen("another-plays", f"/table/{code}", take_seat(code, token))
    drop_all(service, code)
    yield Screen("given-up", f"/table/{code}/history", sit_down)
    yield Screen("refused", f"/table/{code}", refuse)


def begin_and_answer(service: Service, code: str) -> None:
    """Until a procedure has an answer and asks something else."""
    for _ in Walk(service, code, Hand("half-way")).steps():
        if (main := service.live(code).main) and main.answers:
            return


def leave_question(phone: Phone) -> None:
    sit_down(phone)
    assert phone.model is not None
    phone.model.leave()


def ask_to_drop(phone: Phone) -> None:
    leave_question(phone)
    assert phone.model is not None
    assert phone.model.main is not None
    phone.model.states.get(TableState).dropping = phone.model.main.id


def refuse(phone: Phone) -> None:
    """A tap that came too late, or does not fit what is on the board."""
    sit_down(phone)
    assert phone.model is not None
    phone.model.notice = Refused("not_now")


# Codes


def received_screens(service: Service) -> Iterator[Screen]:
    other = Service(MemoryStore(), build_games())
    code = lay_duel(other, True)
    found = look_at(service, other, code)
    yield Screen("received-new", "/receive", hold(found=found))
    here = keep_both(service, found)
    yield Screen("received-same", "/receive", hold(found=look_at(service, other, code)))
    play_on(other, code, "there")
    yield Screen("received-behind", "/receive", hold(found=look_at(service, other, code)))
    play_on(service, here, "here")
    apart = look_at(service, other, code)
    yield Screen("received-apart", "/receive", hold(found=apart))
    merged = merge(service, apart)
    yield Screen("received-done", "/receive", finish(merged))
    yield Screen("conflict", f"/table/{merged}/share", sit_down)
    yield Screen("received-part", "/receive", hold(collected=first_part(other)))
    yield Screen("received-box", "/receive", hold(found=receive(service, bytes_of(box_code(other, "blackbeard").text))))


def play_on(service: Service, code: str, how: str) -> None:
    """A few entries more, by chance."""
    until = service.live(code).table.number + 4
    for step in Walk(service, code, Hand(how)).steps():
        if isinstance(step, Entry) and service.live(code).table.number >= until:
            return


def bytes_of(text: str) -> bytes:
    code = Collected().with_texts([text]).code
    assert code is not None
    return code


def look_at(service: Service, other: Service, code: str) -> Received:
    found = receive(service, bytes_of(whole_code(other, other.live(code), HOST).text))
    assert isinstance(found, Received)
    return found


def first_part(other: Service) -> Collected:
    """Of a game that comes in several pictures."""
    code = lay_blackbeard(other, True)
    play_on(other, code, "long")
    texts = whole_code(other, other.live(code), HOST, facts=True).texts
    return Collected().with_texts(texts[:1])


def hold(**values: object) -> Callable[[Phone], None]:
    def do(phone: Phone) -> None:
        state = phone.screen_state(ReceiveState)
        for name, value in values.items():
            setattr(state, name, value)

    return do


def finish(code: str) -> Callable[[Phone], None]:
    def do(phone: Phone) -> None:
        phone.screen_state(ReceiveState).done = Done(phone.words()("receive.done_merged", code=code), code)

    return do


# Home and the copies


def home_screens(service: Service) -> Iterator[Screen]:
    tables = (service.live(record.code).table for record in service.tables())
    open_games = (not table.game.is_finished(table.state) for table in tables)
    code = next(record.code for record, is_open in zip(service.tables(), open_games, strict=True) if is_open)
    yield Screen("home-menu", "/", open_menu(code))
    yield Screen("home-delete", "/", open_menu(code, deleting=code))
    with patch.object(service.store, "damaged_tables", lambda: [DamagedTable("TORTUGA-4F7", "blackbeard")]):
        yield Screen("damaged", "/")
        yield Screen("damaged-delete", "/", open_menu("TORTUGA-4F7", deleting="TORTUGA-4F7"))


def open_menu(code: str, deleting: str | None = None) -> Callable[[Phone], None]:
    def do(phone: Phone) -> None:
        state = phone.screen_state(HomeState)
        state.opened, state.deleting = code, deleting

    return do


def fail(phone: Phone) -> None:
    """Something went wrong that nobody has foreseen."""
    phone.link.failure = Refused("unexpected")


def copy_screens(service: Service) -> Iterator[Screen]:
    with kept_copies(service) as path:
        yield Screen("copies", "/settings", look_into(path))


@contextmanager
def kept_copies(service: Service) -> Iterator[Path]:
    """As if two copies lay beside the database."""
    now, path = service.now(), Path("copy.db")
    copies = [backup.Copy(path, now, "evening"), backup.Copy(Path("older.db"), now - timedelta(days=3), "start")]
    with patch.object(backup, "copies", lambda _: copies):
        yield path


def look_into(path: Path) -> Callable[[Phone], None]:
    def do(phone: Phone) -> None:
        state = phone.screen_state(SettingsState)
        state.shows_copies, state.copy = True, str(path)
        tables = tuple(backup.HeldTable(record, 30) for record in phone.service.tables()[:3])
        state.reading.last = Work(str(path))
        state.reading.last.done = backup.Preview(tables, 0)

    return do
