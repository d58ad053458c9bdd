"""The camera in the page: a secure address with a certificate of our own, and a code held before the lens."""

import io
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from companion.app import build_games
from companion.core.codec import Codec
from companion.share.codes.container import pack_table
from companion.share.codes.qr import qr_png
from companion.share.codes.qr_text import texts_of
from tests.browser.conftest import Host, Launch, Phone
from tests.support.tables import schedules

GAME = "pirates-en-duel"
WIDE, HIGH, CODE_SIZE, GROUND, NO_COLOUR = 960, 720, 560, 96, 128
Opened = Callable[..., Phone]


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    host = Host(tmp_path_factory.mktemp("secure"), "--https")
    host.start()
    yield host
    host.stop()


def game_in_two_pictures() -> tuple[str, ...]:
    """The texts of a game that is just too long for one picture."""
    game = build_games()[GAME]
    phone = schedules.Phone("a" * 8, Codec(game), schedules.set_up(game))
    chance, texts = random.Random(4), tuple[str, ...]()
    while len(texts) < 2:
        for _ in range(12):
            phone.act(chance)
        texts = texts_of(pack_table(phone.codec, phone.record, phone.log, facts=True), GAME)
    return texts


def film(texts: tuple[str, ...]) -> bytes:
    """What the lens sees, a frame a second and one code each: YUV4MPEG2, all of it grey."""
    frames = [f"YUV4MPEG2 W{WIDE} H{HIGH} F1:1 Ip A1:1 C420\n".encode()]
    for text in texts:
        with Image.open(io.BytesIO(qr_png(text))) as code:
            scene = Image.new("L", (WIDE, HIGH), GROUND)
            scene.paste(code.resize((CODE_SIZE, CODE_SIZE)), ((WIDE - CODE_SIZE) // 2, (HIGH - CODE_SIZE) // 2))
        frames.append(b"FRAME\n" + scene.tobytes() + bytes([NO_COLOUR]) * (WIDE * HIGH // 2))
    return b"".join(frames)


@pytest.fixture
def opened(launch: Launch, secure: Host) -> Iterator[Opened]:
    """A phone at the screen that reads codes, in a browser of its own: its camera is a flag of the browser."""
    browsers: list[Browser] = []

    def make(*flags: str) -> Phone:
        browsers.append(launch("--use-fake-ui-for-media-stream", *flags))
        context = browsers[-1].new_context(
            viewport={"width": 390, "height": 844}, locale="en-GB", ignore_https_errors=True
        )
        return Phone(context.new_page(), secure.base).open("/receive")

    yield make
    for browser in browsers:
        browser.close()


def before_the_lens(folder: Path, texts: tuple[str, ...]) -> tuple[str, str]:
    seen = folder / "codes.y4m"
    seen.write_bytes(film(texts))
    return "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={seen}"


def test_a_game_in_two_pictures_is_read_with_the_camera(opened: Opened, tmp_path: Path) -> None:
    phone = opened(*before_the_lens(tmp_path, game_in_two_pictures()))

    phone.tap("Open the camera")

    phone.hears("This table is not here yet")
    phone.hears("Anne and Jack")


def test_a_device_without_a_camera_says_so(opened: Opened) -> None:
    phone = opened()

    phone.tap("Open the camera")

    phone.hears("The camera cannot be used here")
    phone.hears("Choose a picture")
