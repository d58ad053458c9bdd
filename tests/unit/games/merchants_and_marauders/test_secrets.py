"""Gold, chest, goods and face-down cards: on the owner's phone, and nowhere else."""

import json
import re
import shutil
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest
import pytest_asyncio

from companion.core.ask import Seat
from companion.core.common import Corrected
from companion.core.game import Action
from companion.core.plain import canonical
from companion.service import HOST, WATCHER, Role, Service, Ticket
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.phone import make_main
from companion.ui.seen import log_for, table_for
from models.database import open_engine
from tests.headless import Headless
from tests.unit.games.merchants_and_marauders.sea import ANNA, BEN, GAME, LAID_OUT, at_sea, captain, npc, play, record

ID = "merchants-and-marauders"
CALL = re.compile(r"[A-Za-z0-9]{10}")
"""The random name that Flet gives to a call."""
PLACES = ("Table", "Sheets", "Look up", "History", "Share")
LOW: Mapping[str, Any] = {
    "gold": 611,
    "stash": 4,
    "goods": ("rum", "rum", "rum", "wood", "wood", "wood"),
    "title": "Ambush",
}
HIGH: Mapping[str, Any] = {
    "gold": 777,
    "stash": 7,
    "goods": ("food", "food", "food", "cocoa", "cocoa", "cocoa"),
    "title": "Pardon",
}


class Evening:
    """A table that is played through the service."""

    def __init__(self, folder: Path) -> None:
        self.store = SqliteStore(open_engine(folder / "companion.db"))
        self.service = Service(self.store, {ID: GAME}, clock=lambda: 1_800_000_000)
        tables = self.service.tables()
        self.code = tables[0].code if tables else ""

    def set(self) -> None:
        seats = [("Anna", "red"), ("Benoît", "blue"), ("Carla", "green")]
        self.code = self.service.create(ID, seats, {})
        self.do(
            "set_up",
            **{**LAID_OUT, "first_player": BEN},
            which_captain=[record(p) for p in ("port-royal", "tortuga", "caracas")],
        )
        self.do("draw_event", event_kind="text", event_text="nothing")
        self.do("begin_turn", BEN)

    def do(self, procedure: str, seat: Seat | None = None, until: str = "", **answers: Any) -> None:
        """Start it and answer by the question's key; `until` leaves that question open."""
        left = {k: list(v) if isinstance(v, list) else v for k, v in answers.items()}
        live = self.service.live(self.code)
        offers = GAME.actions(live.table.state, seat)
        action = next(a for a in offers if a.procedure == procedure)
        draft = self.service.start(self.code, HOST, action, Ticket(live.table.number))
        while draft is not None:
            live = self.service.live(self.code)
            ask = self.service.progress(live, draft).ask
            ticket = Ticket(live.table.number, len(draft.answers))
            if ask is None:
                self.service.apply(self.code, HOST, draft.id, ticket)
                return
            if ask.key == until:
                return
            said = left[ask.key]
            said = said.pop(0) if isinstance(said, list) else said
            draft = self.service.answer(self.code, HOST, draft.id, said, ticket)

    def correct(self, path: tuple[str | int, ...], value: Any) -> None:
        live = self.service.live(self.code)
        action = Action("correct", {"path": path, "value": value}, BEN)
        self.service.start(self.code, HOST, action, Ticket(live.table.number))

    def secrets(self, of: Mapping[str, Any]) -> None:
        """The same taps for everybody to see; only what Benoît alone knows differs."""
        self.correct(("players", BEN, "gold"), of["gold"])
        offer = of["goods"]
        self.do("buy", BEN, port_mod="none", demand_here="sugar", offer=offer, buy_goods=(0, 1, 3))
        self.do("stash", BEN, stash_amount=of["stash"])
        self.do("note_card", BEN, note_which=0, card_title=of["title"])
        self.do("open_chest", BEN, chest_amount=1)

    def ask_a_secret(self) -> None:
        """A question that only Benoît may see stays open."""
        self.do("shipyard", BEN, until="yard_job")


@pytest.fixture
def evenings(tmp_path: Path) -> Iterator[tuple[Evening, Evening]]:
    """One table, copied, then played with different secrets."""
    first, second = tmp_path / "one", tmp_path / "two"
    first.mkdir()
    started = Evening(first)
    started.set()
    started.store.close()
    shutil.copytree(first, second)
    pair = (Evening(first), Evening(second))
    pair[0].secrets(LOW)
    pair[1].secrets(HIGH)
    yield pair
    for evening in pair:
        evening.store.close()


def answers_of(evening: Evening, role: Role) -> str:
    """Everything that the host would send to this phone beside its screen."""
    live = evening.service.live(evening.code)
    codec = evening.service.codecs[ID]
    sent = json.dumps([table_for(live, role), log_for(live, codec, role)], sort_keys=True)
    for draft in live.drafts:
        sent = sent.replace(draft.id, "draft")
    return sent


@pytest.mark.parametrize("role", [Role(ANNA), Role(Seat("c")), WATCHER])
def test_another_seat_is_sent_the_same_whatever_the_secrets_are(evenings: tuple[Evening, Evening], role: Role) -> None:
    one, other = evenings
    assert answers_of(one, role) == answers_of(other, role)

    for evening in evenings:
        evening.ask_a_secret()
    assert answers_of(one, role) == answers_of(other, role)
    views = [canonical(e.service.live(e.code).table.view(role.seat)) for e in evenings]
    assert views[0] == views[1]


def test_the_owner_sees_the_own_secrets(evenings: tuple[Evening, Evening]) -> None:
    sent = [answers_of(e, Role(BEN)) for e in evenings]

    assert sent[0] != sent[1]
    assert "Ambush" in sent[0]
    assert "Pardon" in sent[1]


Look = Callable[[Evening, str], Any]


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for k, v in value.items():
            yield from strings(k)
            yield from strings(v)
    elif isinstance(value, list | tuple):
        for v in value:
            yield from strings(v)


class Overheard(Headless):
    """A phone whose messages are kept."""

    def __init__(self) -> None:
        super().__init__(host=False)
        self.heard: list[str] = []
        pack = self.client.pack

        def keep(message: object) -> bytes:
            packed = pack(message)
            self.heard += strings(msgpack.unpackb(packed, strict_map_key=False))
            return packed

        self.client.pack = keep  # type: ignore[method-assign]


@pytest_asyncio.fixture
async def look() -> AsyncIterator[Look]:
    phones: list[Overheard] = []

    async def at(evening: Evening, seat: str) -> Overheard:
        phone = Overheard()
        phones.append(phone)
        record = evening.service.live(evening.code).record
        token = next(s.token for s in record.seats if s.id == seat)
        main = make_main(evening.service, Settings(language="en"))
        await phone.start(main, f"/join/{evening.code}/{token}")
        return phone

    yield at
    for phone in phones:
        phone.close()


async def test_another_phone_s_screens_and_messages_are_the_same_whatever_the_secrets_are(
    evenings: tuple[Evening, Evening], look: Look
) -> None:
    phones = [await look(evening, "a") for evening in evenings]
    for place in PLACES:
        for phone in phones:
            await phone.tap(place)
        shown = [(sorted(p.texts()), sorted(p.labels())) for p in phones]
        assert shown[0] == shown[1]
    heard = [[s for s in p.heard if not CALL.fullmatch(s)] for p in phones]

    assert heard[0] == heard[1]
    assert not any("777" in s or "611" in s for one in heard for s in one)


async def test_the_owner_s_phone_shows_purse_chest_and_cargo(evenings: tuple[Evening, Evening], look: Look) -> None:
    phone = await look(evenings[1], "b")
    await phone.tap("Sheets")

    assert phone.says("in the chest")
    assert phone.says("Cargo: food, food and cocoa")
    assert phone.says("Pardon")


def test_a_corrected_purse_is_told_to_its_owner_alone(evenings: tuple[Evening, Evening]) -> None:
    taps = evenings[0].service.live(evenings[0].code).table.taps
    note = next(tap.notes[0] for tap in taps if any(isinstance(e, Corrected) for e in tap.events))

    assert note.secret_to == BEN


def test_a_pirate_captain_s_choice_names_no_gold() -> None:
    """MM-NPC-TARGET: the app compares and shows only the winner."""
    state = captain(captain(at_sea(phase="round"), ANNA, zone="nassau", gold=3), BEN, zone="port-royal", gold=4)
    icons = ("", "pirate-sloop", "S", "no-icon", "N", "no-icon", "N")
    told = play(
        npc(state, "pirate-sloop", "tortuga"),
        "draw_event",
        None,
        event_kind="icons",
        event_icons=icons,
        event_text="nothing",
    )

    assert told.facts("npc_hunts")["who"] == BEN
    assert not {3, 4} & {v for note in told.notes for v in note.facts.values() if isinstance(v, int)}


def test_questions_that_tell_of_a_purse_are_secret() -> None:
    """Limits and greyed options would give gold away."""
    state = captain(at_sea(), ANNA, home="nassau", zone="nassau", in_port=True, gold=12)
    stash = play(state, "stash", port_mod="none", stash_amount=3)
    yard = play(state, "shipyard", port_mod="none", yard_job=["weapon", "leave"], buy_weapon="chain")
    secret = {"stash_amount", "yard_job", "buy_weapon"}

    assert {a.key for t in (stash, yard) for a in t.asked if a.secret} == secret
