"""Evenings that the rules of an older revision have recorded: their facts lead where they led."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.core.ask import Seat
from companion.core.codec import Codec
from companion.core.game import Sitting
from companion.core.record import EntryRecord
from companion.core.table import Table
from tests.unit.games.dead_reckoning.play import GAME

RECORDED = json.loads((Path(__file__).parent / "revision_4.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("recorded", RECORDED["tables"], ids=lambda t: f"{len(t['seats'])} seats")
def test_an_evening_of_an_older_revision_opens_to_the_same_hash(recorded: Any) -> None:
    codec = Codec(GAME)
    sittings = [Sitting(Seat(id), colour) for id, colour in recorded["seats"]]
    log = [codec.read(as_record(entry)) for entry in recorded["entries"]]

    assert GAME.info.revision > RECORDED["revision"]
    assert Table.open(GAME, sittings, recorded["options"], log).hash == recorded["hash"]


def as_record(entry: Any) -> EntryRecord:
    return EntryRecord(
        number=entry["number"],
        seat=entry["seat"],
        by=None,
        what=entry["what"],
        events=tuple(entry["events"]),
        notes=(),
        at=datetime(2026, 1, 1, tzinfo=UTC),
        device="",
        parent="",
    )
