"""Links that phones open, and pictures of them."""

import io

import pytest
from PIL import Image

from companion.share import lan
from companion.share.codes.qr import DARK_ON_WHITE, PLAIN, matrix, qr_png, qr_terminal, read_qrs

LINK = "http://192.168.1.20:8550/join/NASSAU-7KQ/abcdefghijklmnopqrstuvwx"


@pytest.mark.parametrize("text", [LINK, "La Table à cartes", "x" * 600])
def test_a_code_is_read_back(text: str) -> None:
    assert read_qrs(qr_png(text)) == [text]


def test_the_same_code_is_drawn_once() -> None:
    assert qr_png(LINK) is qr_png(LINK)


def test_a_square_is_eight_pixels_wide_and_four_light_ones_stand_around_the_code() -> None:
    picture = Image.open(io.BytesIO(qr_png(LINK)))

    assert picture.size == (8 * (len(matrix(LINK, 0)) + 8),) * 2


@pytest.mark.parametrize("picture", [b"", b"not a picture", qr_png("x")[:60]])
def test_a_picture_without_a_code_says_nothing(picture: bytes) -> None:
    assert read_qrs(picture) == []


def test_a_blank_picture_says_nothing() -> None:
    blank = io.BytesIO()
    Image.new("RGB", (200, 200), "white").save(blank, "PNG")

    assert read_qrs(blank.getvalue()) == []


@pytest.mark.parametrize("colour", [False, True])
def test_the_code_in_the_terminal_can_be_read_from_the_screen(colour: bool) -> None:
    lines = qr_terminal(LINK, colour).replace(DARK_ON_WHITE, "").replace(PLAIN, "").split("\n")
    image = Image.new("L", (len(lines[0]) + 4, 2 * len(lines) + 4), 255)
    for y, line in enumerate(lines):
        for x, square in enumerate(line):
            drawn = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}[square]
            for half in (0, 1):
                dark = bool(drawn[half]) == colour
                image.putpixel((x + 2, 2 * y + half + 2), 0 if dark else 255)
    screen = io.BytesIO()
    image.resize((image.width * 6, image.height * 6), Image.Resampling.NEAREST).save(screen, "PNG")

    assert read_qrs(screen.getvalue()) == [LINK]


def test_loopback_is_the_last_address() -> None:
    found = lan.addresses()

    assert found[-1] == "127.0.0.1"
    assert len(found) == len(set(found))
    assert not any(lan.is_loopback(address) for address in found[:-1] if address != "127.0.0.1")


def test_private_addresses_come_before_others_and_before_virtual_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "route_addresses", lambda: iter(["8.8.4.4", "127.0.0.1"]))
    interfaces = [("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.20"), ("usb0", "169.254.3.4")]
    monkeypatch.setattr(lan, "by_interface", lambda: iter(interfaces))

    assert lan.addresses() == ["192.168.1.20", "172.17.0.1", "8.8.4.4", "169.254.3.4", "127.0.0.1"]


def test_without_any_network_the_machine_still_reaches_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "route_addresses", lambda: iter([]))
    monkeypatch.setattr(lan, "by_interface", lambda: iter([]))

    assert lan.addresses() == ["127.0.0.1"]


def test_links_name_the_table_and_the_token() -> None:
    base = lan.base_url("10.0.0.7", 8550)

    assert lan.join_link(base, "NASSAU-7KQ") == "http://10.0.0.7:8550/join/NASSAU-7KQ"
    assert lan.join_link(base, "NASSAU-7KQ", "tok") == "http://10.0.0.7:8550/join/NASSAU-7KQ/tok"
    assert lan.host_link(f"{base}/", "key") == "http://10.0.0.7:8550/host/key"


@pytest.mark.parametrize(
    ("host", "bases", "here"),
    [
        ("127.0.0.1", ["http://127.0.0.1:80"], "http://127.0.0.1:80"),
        ("10.0.0.7", ["http://10.0.0.7:80"], "http://10.0.0.7:80"),
        ("::1", ["http://[::1]:80"], "http://[::1]:80"),
    ],
)
def test_a_server_that_is_bound_to_one_address_answers_there_alone(host: str, bases: list[str], here: str) -> None:
    assert lan.bases(host, 80) == bases
    assert lan.loopback_base(host, 80) == here
