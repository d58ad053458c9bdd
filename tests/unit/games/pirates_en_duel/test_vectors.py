"""Every case of `vectors/`, run on the real rules by the verbs of this game."""

from pathlib import Path

import pytest

from tests.support.vectors import Vector, load_vectors
from tests.unit.games.pirates_en_duel.verbs import VERBS

VECTORS = load_vectors(Path(__file__).parent / "vectors")


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_the_rules_do_what_the_vector_says(vector: Vector) -> None:
    assert VERBS.differences(vector) == []


def test_no_vector_was_lost() -> None:
    assert len(VECTORS) >= 66
