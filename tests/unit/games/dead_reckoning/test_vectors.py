"""Every vector of the specification's section 6, run on the real procedures; each keeps its id."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.unit.games.dead_reckoning.checks import CHECKS, cards, combat, ending, islands, sailing

FOLDER = Path(__file__).parent / "vectors"
VECTORS = [v for file in sorted(FOLDER.glob("*.yaml")) for v in yaml.safe_load(file.read_text(encoding="utf-8"))]
CHAPTERS = (cards, combat, ending, islands, sailing)
Vector = Mapping[str, Any]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['id']} {v['ref']}")
def test_the_rules_agree_with_the_vector(vector: Vector) -> None:
    CHECKS[vector["id"]](vector["given"], vector["when"], vector["then"])


def test_no_vector_is_left_out() -> None:
    assert {v["id"] for v in VECTORS} == set(CHECKS)
