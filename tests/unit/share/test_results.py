"""A finished game leaves the app: BG Stats, CSV, JSON, a picture; and a secure address is made."""

import csv
import io
import json
import ssl
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from PIL import Image, ImageColor

from companion.core.ask import Seat
from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.palette import SEAT_COLOURS
from companion.share import results
from companion.share.certificate import certificate
from companion.share.sheet_picture import flag_picture


def finish(service: Service, code: str) -> results.Outcome:
    service.start(code, HOST, Action("correct", {"path": ("captains", 1, "gold"), "value": 12}), Ticket(0))
    for number in range(12):
        service.start(code, HOST, Action("pass", {}, Seat("ab"[number % 2])), Ticket(number + 1))
    return results.outcome(service.live(code), "Plunder")


@pytest.fixture
def in_tokyo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("in_tokyo")
def test_bg_stats_gets_a_link_that_it_understands(service: Service, code: str) -> None:
    link = urlsplit(results.bg_stats_link(finish(service, code)))

    assert f"{link.scheme}://{link.netloc}{link.path}" == "https://app.bgstatsapp.com/createPlay.html"
    play = json.loads(parse_qs(link.query)["data"][0])
    assert play["game"]["name"] == "Plunder"
    assert play["playDate"] == "2027-01-15 17:00:00"
    assert [(p["name"], p["score"], p["winner"]) for p in play["players"]] == [("Jack", 12, True), ("Anne", 0, False)]


def test_a_night_between_two_evenings_is_no_playing_time(service: Service, code: str) -> None:
    for number, after in enumerate((600, 600 + 9 * 3600, 1200 + 9 * 3600)):
        service.clock = lambda after=after: 1_800_000_000 + after  # type: ignore[misc]
        service.start(code, HOST, Action("pass", {}, Seat("ab"[number % 2])), Ticket(number))

    assert results.outcome(service.live(code), "Plunder").minutes == 20


def test_a_table_of_scores_opens_in_a_spreadsheet(service: Service, code: str) -> None:
    service.rename(code, "a", "=1+1")

    rows = list(csv.reader(io.StringIO(results.as_csv(finish(service, code), ("Place", "Name", "Score")))))

    assert rows == [["Place", "Name", "Score"], ["1", "Jack", "12"], ["2", "'=1+1", "0"]]


def test_the_data_says_how_it_ended(service: Service, code: str) -> None:
    data = json.loads(results.as_json(finish(service, code)))

    assert data["finished"] is True
    assert data["scores"][0] == {"name": "Jack", "place": 1, "score": 12, "colour": "blue"}


def test_the_result_is_a_picture_to_send(service: Service, code: str) -> None:
    told = results.Caption(
        "Chart Table", "18 November 2026", headline="Jack wins", more="12 points", facts=[("Luck", "Six sixes " * 20)]
    )
    outcome = finish(service, code)
    short, long = (results.picture(outcome, one) for one in (results.Caption("Chart Table", "so far"), told))

    with Image.open(io.BytesIO(short)) as first, Image.open(io.BytesIO(long)) as second:
        assert first.width == second.width == 1080
        assert second.height > first.height + 400


@pytest.mark.parametrize("colour", SEAT_COLOURS)
def test_the_flag_of_every_colour_has_its_pattern(colour: str) -> None:
    seat, flag = SEAT_COLOURS[colour], flag_picture(colour)

    found = {pixel for _, pixel in flag.getcolors(10_000)}

    assert {ImageColor.getrgb(seat.field), ImageColor.getrgb(seat.pattern)} <= found


def test_who_has_won_is_what_the_game_says(service: Service, code: str) -> None:
    outcome = finish(service, code)
    beaten = replace(outcome, scores=tuple(replace(s, won=False) for s in outcome.scores))

    play = json.loads(unquote(results.bg_stats_link(beaten).partition("data=")[2]))

    assert [player["winner"] for player in play["players"]] == [False, False]


def test_a_certificate_is_made_once_and_serves_the_addresses_of_this_machine(tmp_path: Path) -> None:
    made = certificate(tmp_path / "https", ["192.168.1.20"])
    first = made.certificate.read_bytes()

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made.certificate, made.key)
    assert made.key.stat().st_mode & 0o077 == 0
    assert certificate(tmp_path / "https", ["192.168.1.20"]).certificate.read_bytes() == first
    assert certificate(tmp_path / "https", ["192.168.1.21"]).certificate.read_bytes() != first
