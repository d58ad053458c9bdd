"""Gold, chest, goods and face-down cards: on the owner's phone, and nowhere else, to the last byte."""

import random
import secrets
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]
import pytest
from fastapi import FastAPI

from companion.core.ask import Seat
from companion.core.plain import canonical
from companion.core.table_rules import Corrected
from companion.hosting.live import WATCHER, Role
from companion.settings import Settings
from companion.ui.core.phone import make_main
from companion.web.api import add_api
from companion.web.door import Door
from companion.web.network import Network
from tests.support.headless import Headless, same_ids
from tests.unit.games.merchants_and_marauders.evening import Evening
from tests.unit.games.merchants_and_marauders.sea import ANNA, BEN, at_sea, captain, npc, play

LOW: Mapping[str, Any] = {
    "gold": 611,
    "stash": 4,
    "taken": 1,
    "goods": {"rum": "3-2", "wood": "3-1"},
    "overboard": (0,),
    "found": "-rum",
    "rumour": "Wreck",
    "title": "Ambush",
}
HIGH: Mapping[str, Any] = {
    "gold": 777,
    "stash": 7,
    "taken": 3,
    "goods": {"cocoa": "3-1", "food": "3-2"},
    "overboard": (2,),
    "found": "-food",
    "rumour": "Temple",
    "title": "Pardon",
}
SECRETS = (LOW, HIGH)


@pytest.fixture
def started(tmp_path: Path) -> tuple[Path, Path]:
    """One table, copied: the same names, tokens and times."""
    first, second = tmp_path / "one", tmp_path / "two"
    first.mkdir()
    evening = Evening(first)
    evening.set()
    evening.store.close()
    shutil.copytree(first, second)
    return first, second


@contextmanager
def same_chance() -> Iterator[None]:
    """Names of drafts and calls are drawn at random: both games draw the same."""
    chance = random.Random(5)
    with pytest.MonkeyPatch.context() as patch, same_ids():
        patch.setattr(secrets, "choice", chance.choice)
        patch.setattr(secrets, "token_hex", lambda n: chance.randbytes(n).hex())
        yield


@pytest.fixture
def evenings(started: tuple[Path, Path]) -> Iterator[tuple[Evening, Evening]]:
    pair = (Evening(started[0]), Evening(started[1]))
    for evening, of in zip(pair, SECRETS, strict=True):
        with same_chance():
            evening.secrets(of)
            evening.ask_a_secret()
    yield pair
    for evening in pair:
        evening.store.close()


def bearer(evening: Evening, role: Role) -> str:
    record = evening.service.live(evening.code).record
    return next((s.token for s in record.seats if s.id == role.seat), record.watch_token)


async def api_bytes(evening: Evening, role: Role) -> list[bytes]:
    """Every answer of the API to this phone, as it goes over the wire."""
    app = FastAPI()
    add_api(app, evening.service, "Chart Table", Network(Settings(), ""), Door(evening.service))
    headers = {"Authorization": f"Bearer {bearer(evening, role)}"}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://host") as client:
        pages = ("", "/log", "/code", "/code?facts=1") if role.acts else ("", "/log")
        got = [await client.get(f"/api/tables/{evening.code}{page}", headers=headers) for page in pages]
    assert {answer.status_code for answer in got} == {200}
    return [answer.content for answer in got]


@pytest.mark.parametrize("role", [Role(ANNA), Role(Seat("c")), WATCHER], ids=["a", "c", "watcher"])
async def test_another_seat_s_view_and_api_are_the_same_bytes_whatever_the_secrets_are(
    evenings: tuple[Evening, Evening], role: Role
) -> None:
    views = [canonical(e.service.live(e.code).table.view(role.seat)) for e in evenings]
    answers = [await api_bytes(e, role) for e in evenings]

    assert views[0] == views[1]
    assert answers[0] == answers[1]


async def test_the_owner_s_api_holds_the_own_secrets(evenings: tuple[Evening, Evening]) -> None:
    low, high = [b"".join(await api_bytes(e, Role(BEN))) for e in evenings]

    assert low != high
    assert b"Ambush" in low
    assert b"Temple" in high


async def looked_at(started: tuple[Path, Path], seat: str) -> list[tuple[Sequence[str], list[str]]]:
    """What one phone is sent in both games; before them it looks round once, so that pictures are made already."""
    await visit(started[0], None, seat)
    return [await visit(folder, of, seat) for folder, of in zip(started, SECRETS, strict=True)]


async def visit(folder: Path, of: Mapping[str, Any] | None, seat: str) -> tuple[Sequence[str], list[str]]:
    """Everything that a phone is sent while it walks through the places, Benoît plays, and it walks once more."""
    with same_chance():
        evening, phone = Evening(folder), Headless(host=False)
        main = make_main(evening.service, Settings(language="en", quiet=0))
        role = Role(Seat(seat)) if seat else WATCHER
        await phone.start(main, f"/join/{evening.code}/{bearer(evening, role)}")
        await phone.idle()
        seen = await walk(phone)
        if of is not None:
            evening.secrets(of)
            await phone.idle()
            evening.ask_a_secret()
            await phone.idle()
            seen = await walk(phone)
        sent = contents(phone.client.sent)
        phone.close()
        evening.store.close()
    return sent, seen


PLACES = ("Look at the table", "Table", "Sheets", "Benoît", "Correct something", "Look up", "History", "Share")
CODES = ("Game", "Catch-up", "Ask", "Give", "Box", "Join")


def contents(sent: Sequence[bytes]) -> list[str]:
    """The messages without the numbers of their controls, in one order: Flet sends waiting parts in any."""
    return sorted(
        repr(without_numbers(msgpack.unpackb(m, strict_map_key=False, ext_hook=msgpack.ExtType))) for m in sent
    )


def without_numbers(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: without_numbers(v) for k, v in value.items() if k not in ("_i", "id")}
    return [without_numbers(v) for v in value] if isinstance(value, list | tuple) else value


async def walk(phone: Headless) -> list[str]:
    """Through every place, and in Share through every code that it offers."""
    seen: list[str] = []
    for step in (*PLACES, *CODES):
        if step in phone.buttons():
            await phone.tap(step)
            await phone.idle()
            seen += [*phone.texts(), *phone.labels()]
    return seen


@pytest.mark.parametrize("seat", ["a", ""], ids=["a", "watcher"])
async def test_another_phone_is_sent_the_same_bytes_whatever_the_secrets_are(
    started: tuple[Path, Path], seat: str
) -> None:
    (low, shown), (high, _) = await looked_at(started, seat)

    assert len(low) > 20
    assert low == high
    assert any("Benoît" in line for line in shown)
    assert any("Only the host of this table can give it." in line for line in shown) == bool(seat)


async def test_the_owner_s_phone_is_sent_purse_chest_and_cargo(started: tuple[Path, Path]) -> None:
    """The same walk on the owner's phone differs: what is compared above would show a leak."""
    (low, _), (high, seen) = await looked_at(started, "b")

    assert low != high
    assert any("in the chest" in line for line in seen)
    assert "Cargo: cocoa" in seen or any("Cargo: food" in line for line in seen)
    assert any("Pardon" in line for line in seen)
    assert any("Temple" in line for line in seen)


def test_a_corrected_purse_is_told_to_its_owner_alone(evenings: tuple[Evening, Evening]) -> None:
    taps = evenings[0].service.live(evenings[0].code).table.taps
    note = next(tap.notes[0] for tap in taps if any(isinstance(e, Corrected) for e in tap.events))

    assert note.secret_to == BEN


def test_a_pirate_captain_s_choice_names_no_gold() -> None:
    """MM-NPC-TARGET: the app compares and shows only the winner."""
    state = captain(captain(at_sea(phase="round"), ANNA, zone="nassau", gold=3), BEN, zone="port-royal", gold=4)
    icons = ("", "pirate-sloop", "S", "no-icon", "N", "no-icon", "N", "nothing")
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
