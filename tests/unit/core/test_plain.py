"""One fingerprint for one value, however it is come by."""

from types import MappingProxyType
from typing import Any

import pytest

from companion.core.plain import fingerprint, fingerprint_of_plain


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        7,
        "Inès ⚓",
        [1, ["a"]],
        {"b": 1, "a": [None, False]},
        ("a", 2),
        MappingProxyType({"b": 1}),
        [{"é": ()}],
    ],
)
def test_plain_data_has_the_same_fingerprint_by_the_short_way(value: Any) -> None:
    assert fingerprint_of_plain(value, "before") == fingerprint(value, "before")
    assert fingerprint_of_plain(value) != fingerprint_of_plain(value, "before")
