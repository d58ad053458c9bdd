"""Two phones without a network pass a game back and forth: hand over, take, and only what the other lacks."""

import re
import time
from dataclasses import replace
from pathlib import Path

from companion.share.codes.container import pack_box, pack_table
from companion.share.codes.qr import qr_png, read_qrs
from companion.share.codes.qr_text import texts_of
from tests.browser.conftest import SLOW
from tests.browser.test_camera import before_the_lens
from tests.browser.test_codes import CODE, GAME, keep, two_logs
from tests.phone.conftest import Files, NewDevice, Thumb, create, wait_for_worker
from tests.phone.databases import closed, put_database


def look_at(phone: Thumb, says: str) -> bytes:
    """What the other phone's camera sees, once the code that says so is drawn."""
    phone.hears(says)
    phone.hears("Copy as text")
    give_up = time.monotonic() + SLOW / 1000
    while not read_qrs(picture := phone.page.screenshot(scale="css", timeout=SLOW)):
        assert time.monotonic() < give_up, "no code is on the screen"
    return picture


def read(phone: Thumb, picture: bytes) -> None:
    """The picture as a photo; the camera in the page reads by the same way."""
    phone.page.goto(f"{phone.base}/receive")
    with phone.page.expect_file_chooser() as chooser:
        phone.tap("Choose a picture")
    chooser.value.set_files({"name": "code.png", "mimeType": "image/png", "buffer": picture})


def share(phone: Thumb, code: str, kind: str, says: str) -> bytes:
    """The picture of the code of this kind, which says so."""
    phone.page.goto(f"{phone.base}/table/{code}/share")
    phone.tap_until(kind, says)
    return look_at(phone, says)


def test_a_game_goes_over_and_back_with_the_server_stopped(device: NewDevice, built: Path) -> None:
    files = Files(built).start()
    one, other = (device(name, base=files.base).open() for name in ("one", "other"))
    for shown in (one, other):
        wait_for_worker(shown.page)
    files.stop()
    code = create(one, "Port Royal")
    one.tap(re.compile("^Set up the game"))
    one.tap("Red")
    one.button("Undo").wait_for(timeout=SLOW)

    read(other, share(one, code, "Hand over", "It gets the whole game"))  # the other phone has nothing yet
    other.tap("Keep it")
    other.tap("Go to the table")
    other.tap("Undo")
    other.button(re.compile("^Set up the game")).wait_for(timeout=SLOW)

    read(other, share(one, code, "Take", "it says what you have"))  # the first look
    read(one, look_at(other, "It had entries up to 1"))  # the second look: what it lacks
    one.tap("Add the missing entries")
    one.tap("Go to the table")

    one.button(re.compile("^Set up the game")).wait_for(timeout=SLOW)

    one.tap(re.compile("^Set up the game"))  # now both go on by themselves
    one.tap("Red")
    one.button("Undo").wait_for(timeout=SLOW)
    other.page.goto(f"{other.base}/table/{code}/table")
    other.tap(re.compile("^Set up the game"))
    other.tap("Blue")
    other.button("Undo").wait_for(timeout=SLOW)
    read(other, share(one, code, "Game", "The whole game in a picture"))
    other.tap("Merge both")
    other.hears("has the entries of both")


def test_camera_text_and_photo_bring_a_game_and_a_box(device: NewDevice, built: Path, tmp_path: Path) -> None:
    """What a host has made, read on a phone alone with the server stopped; its own game has gone on meanwhile."""
    files = Files(built).start()
    there, here = two_logs("apart")
    assert here
    texts = texts_of(pack_table(there.codec, replace(there.record, code=CODE), there.log), GAME)
    box = texts_of(pack_box(there.codec.game, {"captain/red": {"name": "Anne", "cannons": 1, "sabres": 2}}), GAME)
    folder = tmp_path / "kept"
    folder.mkdir()
    keep(folder, here)
    phone = device("phone", "--use-fake-ui-for-media-stream", *before_the_lens(tmp_path, texts), base=files.base)
    put_database(phone, closed(folder / "companion.db"))
    shown = phone.open()
    wait_for_worker(shown.page)
    files.stop()

    shown.page.goto(f"{shown.base}/receive")
    shown.tap("Open the camera")
    shown.hears("The two differ after entry 8: yours has 4 more, the code has 6 more")
    shown.tap("Merge both")
    shown.hears("has the entries of both")

    shown.tap("Read another code")
    shown.type("Paste a code", "\n".join(texts))
    shown.tap("Read the text")
    shown.hears("There is nothing to do")

    shown.tap("Read another code")
    read(shown, qr_png(box[0]))
    shown.hears("The box of Pirates en Duel")
    shown.tap(re.compile("^Take (what is new|all of it)"))  # the merged game may have learnt of that card too
    shown.hears("1 entry added")
