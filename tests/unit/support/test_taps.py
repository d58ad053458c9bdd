"""The verbs that every game shares, on the sample game: a case that is wrong fails, and says what is wrong."""

from typing import Any

import pytest

from companion.core.ask import Seat
from companion.core.game import Sitting
from tests.support.sample_game import load
from tests.support.taps import Taps, tap_verbs
from tests.support.vectors import BadVector, Given, Vector

GAME = load()


def begin(given: Given) -> Taps:
    sittings = [Sitting(Seat(s), "red") for s in ("anne", "ben")]
    return Taps(GAME, GAME.setup(sittings, GAME.info.options({})))


VERBS = tap_verbs(begin)
RAID = {"do": "raid", "with": {"port": "nassau"}}


def differences(when: Any, then: dict[str, Any]) -> list[str]:
    return VERBS.differences(Vector("V", {}, when, then))


@pytest.mark.parametrize(
    ("when", "then"),
    [
        ({**RAID, "answers": [[3, 4], "half"]}, {"state": {"captains.0.gold": 1, "turn": 1}, "asks": None}),
        ({**RAID, "answers": {"raid_dice": {"all": 6}, "share": "all"}}, {"state": {"captains.0.gold": 3}}),
        ({**RAID, "answers": {"raid_dice": {"who": {"anne": [1, 1]}}}}, {"state": {"captains.0.crew": 2}}),
        ({**RAID, "answers": [[6, 6]]}, {"asks": "share", "accepts": ["all"], "rejects": ["most"]}),
        (RAID, {"asks": "raid_dice", "question": {"count": 2, "port": "nassau"}}),
        ([{**RAID, "answers": [[1, 1]]}, {**RAID, "answers": [[1, 2]]}], {"state": {"captains.1.crew": 2}}),
        ({**RAID, "answers": [[1, 1]]}, {"notes": ["raid_strength"], "facts": {"raid_strength": {"strength": 2}}}),
        ({**RAID, "answers": [[1, 1]]}, {"asked": {"raid_dice": {"times": 1}, "share": {"times": 0}}}),
        (None, {"buttons": {"raid": "", "bury": "no_gold", "ben/raid": "none"}, "finished": False}),
        ({**RAID, "by": "ben"}, {"refused": "not_your_turn"}),
        ({**RAID, "answers": [[6, 6], "all"]}, {"places": {"anne": 1, "ben": 2}, "no_notes": ["passed"]}),
    ],
)
def test_a_case_that_is_right_holds(when: Any, then: dict[str, Any]) -> None:
    assert differences(when, then) == []


@pytest.mark.parametrize(
    ("when", "then", "wrong"),
    [
        ({**RAID, "answers": [[1, 1]]}, {"state": {"turn": 0}}, "state.turn: 0 expected, 1 found"),
        (RAID, {"asks": "share"}, "asks: share expected, raid_dice found"),
        (RAID, {"state": {"turn": 0}}, "asks: none expected, raid_dice found"),
        (RAID, {"accepts": [[1, 1], [1]]}, "accepts: [1] is refused"),
        (RAID, {"rejects": [[1, 1], [1]]}, "rejects: [1, 1] is accepted"),
        ({"do": "pass"}, {"notes": ["buried"]}, "notes: buried is not among ['passed']"),
        ({"do": "pass"}, {"no_notes": ["passed"]}, "no_notes: passed is said"),
        (None, {"buttons": {"bury": ""}}, "buttons.bury: free expected, no_gold found"),
    ],
)
def test_a_case_that_is_wrong_says_what(when: Any, then: dict[str, Any], wrong: str) -> None:
    assert differences(when, then) == [wrong]


@pytest.mark.parametrize(
    "when",
    [
        {"do": "sail"},
        {"do": "pass", "answers": [1]},
        {"do": "pass", "answers": {"raid_dice": [1, 1]}},
        {"do": "pass", "because": "why not"},
        {**RAID, "answers": [{"some": 1}]},
        [RAID, {"do": "pass"}],
    ],
)
def test_what_cannot_be_done_so_is_a_fault_of_the_case(when: Any) -> None:
    with pytest.raises(BadVector):
        differences(when, {"state": {"turn": 0}})


def test_a_place_that_the_state_does_not_have_is_a_fault_of_the_case() -> None:
    with pytest.raises(BadVector, match="no value"):
        differences(None, {"state": {"captains.0.silver": 1}})
