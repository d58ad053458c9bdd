"""The vectors of the specification, section 6, each played for real. A vector without its play is a failure."""

from pathlib import Path

import pytest
import yaml

from tests.unit.games.merchants_and_marauders import plays_derived_ashore, plays_derived_at_sea, plays_of_the_rulebook
from tests.unit.games.merchants_and_marauders.plays import RUNNERS, Map

FOLDER = Path(__file__).parent / "vectors"
VECTORS = [v for path in sorted(FOLDER.glob("*.yaml")) for v in yaml.safe_load(path.read_text("utf-8"))]
COMMENTS = {"note", "check", "reason"}
PLAYED = (plays_of_the_rulebook, plays_derived_ashore, plays_derived_at_sea)


@pytest.mark.parametrize("vector", VECTORS, ids=[v["id"] for v in VECTORS])
def test_vector(vector: Map) -> None:
    found = RUNNERS[vector["id"]](vector.get("given") or {}, vector.get("when"))

    expected = {k: v for k, v in vector["then"].items() if k not in COMMENTS}
    assert {k: found.get(k) for k in expected} == expected


def test_no_vector_is_lost() -> None:
    ids = [v["id"] for v in VECTORS]

    assert len(ids) == len(set(ids)) == 26 + 76
    assert set(ids) == set(RUNNERS)
    assert {runner.__module__ for runner in RUNNERS.values()} == {module.__name__ for module in PLAYED}
