"""Evenings that were played by older rules: their facts lead to the state to which they led then."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.codec import Codec
from companion.core.plain import fingerprint, plain
from companion.games.blackbeard.house_rules import HOUSE_RULES
from companion.share.codes import container as code
from companion.share.codes.qr_text import Collected
from tests.unit.games.blackbeard.play import game

FILES = sorted((Path(__file__).parent / "recorded").glob("revision_*.json"))
LATER_FIELDS = {"letter_fresh", "shaken_ally", "pardon_slot"}
"""What the state has got since these evenings were recorded."""
EVENINGS = [(path.stem, evening) for path in FILES for evening in json.loads(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("revision", "evening"), EVENINGS, ids=lambda v: v if isinstance(v, str) else str(v["seats"]))
def test_an_evening_of_an_older_revision_opens_to_the_same_hash(revision: str, evening: dict[str, Any]) -> None:
    packed = Collected().with_text(evening["code"]).code
    assert packed

    whole = code.read_whole(code.open_code(packed, {game().info.id: game()}))

    assert revision == f"revision_{whole.record.rules_revision}"
    assert whole.record.rules_revision < game().info.revision
    assert fingerprint(without_later_fields(plain(whole.table.state))) == evening["hash"]


@pytest.mark.parametrize("evening", [e for _, e in EVENINGS[:1]], ids=["one"])
def test_an_older_table_keeps_its_name_when_it_is_given_away_again(evening: dict[str, Any]) -> None:
    """The house rules that came later are no part of what was agreed."""
    games = {game().info.id: game()}
    packed = Collected().with_text(evening["code"]).code
    assert packed
    first = code.read_whole(code.open_code(packed, games))

    again = code.read_whole(code.open_code(code.pack_table(Codec(game()), first.record, first.entries), games))

    assert "solo_pardon" not in first.record.options
    assert code.table_id(again.record) == code.table_id(first.record)


def without_later_fields(value: Any) -> Any:
    if isinstance(value, list):
        return [without_later_fields(one) for one in value]
    if not isinstance(value, dict):
        return value
    later = LATER_FIELDS | {c.id for c in HOUSE_RULES if c.since > 3}
    return {key: without_later_fields(one) for key, one in value.items() if key not in later}
