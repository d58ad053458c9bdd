"""The runner of vectors, on a game of one purse: a case that is wrong fails, and says what is wrong."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import Refused
from tests.support.vectors import BadVector, Given, Vector, Verbs, load_vectors


@dataclass
class Purse:
    coins: int


VERBS = Verbs(lambda given: Purse(given["coins"]))


@VERBS.step
def spend(purse: Purse, coins: int, twice: bool = False) -> None:
    if coins > purse.coins:
        raise Refused("not_enough")
    purse.coins -= coins * (1 + twice)


@VERBS.step
def lose(purse: Purse) -> None:
    purse.coins = 0


@VERBS.value
def coins(purse: Purse) -> int:
    return purse.coins


@VERBS.value
def parts(purse: Purse) -> dict[str, Any]:
    return {"all": purse.coins, "pieces": ("gold",) * purse.coins, "half": Fraction(purse.coins, 2)}


@VERBS.question
def share(given: Given) -> dict[str, Any]:
    return {"each": Fraction(given["coins"], given["people"])}


@VERBS.question
def split(given: Given, people: int, lost: int = 0) -> dict[str, Any]:
    return {"each": Fraction(given["coins"] - lost, people)}


@VERBS.check
def at_least(purse: Purse, expected: int) -> list[str]:
    return [] if purse.coins >= expected else [f"at_least: {expected} expected, {purse.coins} found"]


def differences(when: Any, then: dict[str, Any], **given: Any) -> list[str]:
    return VERBS.differences(Vector("V", {"coins": 3, **given}, when, then))


@pytest.mark.parametrize(
    ("when", "then"),
    [
        (None, {"coins": 3}),
        ("lose", {"coins": 0}),
        ({"spend": 1}, {"coins": 2}),
        ([{"spend": 1, "twice": True}, "lose"], {"coins": 0}),
        ([{"spend": 2}, {"spend": 2}, "lose"], {"error": "E_NOT_ENOUGH", "coins": 1}),
        ({"spend": 4}, {"refused": "not_enough"}),
        ({"spend": 1}, {"at_least": 2}),
        ({"split": 2}, {"each": "3/2"}),
        ({"split": 2, "lost": 1}, {"each": "2/2"}),
        ({"spend": 1}, {"parts": {"pieces": ["gold", "gold"], "half": "2/2"}, "note": "two are left"}),
    ],
)
def test_a_case_that_is_right_holds(when: Any, then: dict[str, Any]) -> None:
    assert differences(when, then) == []


def test_a_question_is_answered_without_a_scene() -> None:
    assert differences("share", {"each": "3/4"}, people=4) == []
    assert differences("share", {"each": "1/4"}, people=4) == ["each: 1/4 expected, 3/4 found"]


@pytest.mark.parametrize(
    ("when", "then", "wrong"),
    [
        ({"spend": 1}, {"coins": 3}, "coins: 3 expected, 2 found"),
        ({"spend": 1}, {"parts": {"all": 3}}, "parts.all: 3 expected, 2 found"),
        ({"spend": 4}, {"coins": 3}, "error: none expected, E_NOT_ENOUGH found"),
        ({"spend": 1}, {"error": "E_NOT_ENOUGH"}, "error: E_NOT_ENOUGH expected, none found"),
        ({"spend": 1}, {"refused": "not_enough"}, "error: E_NOT_ENOUGH expected, none found"),
        ({"spend": 1}, {"at_least": 3}, "at_least: 3 expected, 2 found"),
    ],
)
def test_a_case_that_is_wrong_says_what(when: Any, then: dict[str, Any], wrong: str) -> None:
    assert differences(when, then) == [wrong]


@pytest.mark.parametrize(
    ("when", "then"),
    [("steal", {"coins": 3}), ({"steal": 1}, {"coins": 3}), ("lose", {"gold": 0}), ("lose", {"parts": {"gold": 0}})],
)
def test_a_word_that_the_game_does_not_know_is_a_fault_of_the_case(when: Any, then: dict[str, Any]) -> None:
    with pytest.raises(BadVector, match="there are"):
        differences(when, then)


@pytest.mark.parametrize("rows", ["- {id: A, then: {coins: 1}}\n- {id: A, then: {coins: 2}}", "- {id: A, when: lose}"])
def test_cases_that_test_nothing_of_their_own_are_not_loaded(rows: str, tmp_path: Path) -> None:
    (tmp_path / "cases.yaml").write_text(rows, encoding="utf-8")

    with pytest.raises(BadVector):
        load_vectors(tmp_path)
