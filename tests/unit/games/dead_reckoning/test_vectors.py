"""Every vector of the specification's section 6, and the cases of the rulebook's pages beside them, run on the real
procedures; each keeps its id. A vector that tells its own taps needs no check of its own."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.unit.games.dead_reckoning.checks import CHECKS, cards, combat, ending, islands, played, sailing

FOLDER = Path(__file__).parent / "vectors"
VECTORS = [v for file in sorted(FOLDER.glob("*.yaml")) for v in yaml.safe_load(file.read_text(encoding="utf-8"))]
CHAPTERS = (cards, combat, ending, islands, sailing)
Vector = Mapping[str, Any]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['id']} {v['ref']}")
def test_the_rules_agree_with_the_vector(vector: Vector) -> None:
    check = played.check if tells_its_taps(vector) else CHECKS[vector["id"]]
    check(vector["given"], vector["when"], vector["then"])


def tells_its_taps(vector: Vector) -> bool:
    first = vector["when"][0] if isinstance(vector["when"], list) else vector["when"]
    return isinstance(first, dict) and "do" in first


def test_no_vector_is_left_out() -> None:
    assert {v["id"] for v in VECTORS if not tells_its_taps(v)} == set(CHECKS)


def test_no_two_vectors_have_the_same_id() -> None:
    ids = [v["id"] for v in VECTORS]
    assert sorted(set(ids)) == sorted(ids)
