"""Every vector of section 6, run on the real rules: one small check each, found by the vector's id."""

import pytest

from tests.unit.games.blackbeard import (  # noqa: F401 - they fill CHECKS
    alliance_checks,
    peril_checks,
    plunder_checks,
    rulebook_checks,
    turn_checks,
)
from tests.unit.games.blackbeard.vector import CHECKS, VECTORS, Vector


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["id"])
def test_the_rules_do_what_the_vector_says(vector: Vector) -> None:
    CHECKS[vector["id"]](vector["given"], vector["when"], vector["then"])


def test_every_vector_has_its_own_id_and_check() -> None:
    ids = [v["id"] for v in VECTORS]

    assert len(ids) == len(set(ids)) == 155
    assert sorted(CHECKS) == sorted(ids)
