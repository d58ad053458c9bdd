"""Evenings that were played by older rules: their facts lead to the state to which they led then."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.share.codes import container as code
from companion.share.codes.qr_text import Collected
from tests.unit.games.blackbeard.play import game

FILES = sorted((Path(__file__).parent / "recorded").glob("revision_*.json"))
EVENINGS = [(path.stem, evening) for path in FILES for evening in json.loads(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("revision", "evening"), EVENINGS, ids=lambda v: v if isinstance(v, str) else str(v["seats"]))
def test_an_evening_of_an_older_revision_opens_to_the_same_hash(revision: str, evening: dict[str, Any]) -> None:
    packed = Collected().with_text(evening["code"]).code
    assert packed

    whole = code.read_whole(code.open_code(packed, {game().info.id: game()}))

    assert revision == f"revision_{whole.record.rules_revision}"
    assert whole.record.rules_revision < game().info.revision
    assert whole.table.hash == evening["hash"]
