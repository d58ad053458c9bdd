"""One fingerprint for one value, however it is come by."""

from types import MappingProxyType
from typing import Any

import pytest

from companion.core.combinatorics import check_countable
from companion.core.plain import fingerprint, fingerprint_of_plain, slug


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


@pytest.mark.parametrize(
    ("name", "made"),
    [("Île-à-Vache", "ile-a-vache"), ("  Two  ships! ", "two-ships"), ("7K3", "7k3"), ("⚓", ""), ("Œ", "")],
)
def test_a_name_becomes_a_slug(name: str, made: str) -> None:
    assert slug(name) == made


@pytest.mark.parametrize("value", [1.5, [0.0], {"a": {"b": 2.0}}, object()])
def test_what_differs_between_machines_has_no_plain_form(value: Any) -> None:
    with pytest.raises(TypeError, match="has no plain form"):
        fingerprint(value)


def test_a_fingerprint_has_32_digits_and_never_changes() -> None:
    assert fingerprint({"b": (1, True), "a": None}, "before") == "ae82251e9f6b1abcb3b325cacbdfc5c7"


def test_only_so_many_pieces_are_counted() -> None:
    check_countable(300)
    with pytest.raises(ValueError, match="301"):
        check_countable(301)
