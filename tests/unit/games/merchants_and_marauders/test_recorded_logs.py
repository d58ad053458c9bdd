"""Evenings as earlier revisions exported them. These files are never written anew."""

import json
import lzma
from pathlib import Path

import pytest

from companion.hosting.files.export_file import read_export
from tests.unit.games.merchants_and_marauders.sea import GAME

LOGS = sorted((Path(__file__).parent / "logs").glob("*.json.xz"))


@pytest.mark.parametrize("path", LOGS, ids=[path.name for path in LOGS])
def test_an_evening_of_an_earlier_revision_opens_to_the_same_state(path: Path) -> None:
    text = lzma.decompress(path.read_bytes()).decode("utf-8")
    recorded = json.loads(text)

    opened = read_export(text, {GAME.info.id: GAME})

    assert recorded["rules_revision"] < GAME.info.revision
    assert opened.table.hash == recorded["hash"]


def test_both_ways_of_playing_are_recorded() -> None:
    assert [path.name for path in LOGS] == ["revision_5_at_random.json.xz", "revision_5_by_bot.json.xz"]
