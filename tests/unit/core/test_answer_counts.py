"""Every answer has one place, and every place one answer."""

from itertools import product

import pytest

from companion.core.ask import (
    Arrange,
    Ask,
    BoxFact,
    Choose,
    Dice,
    Form,
    Instead,
    Number,
    Option,
    Pick,
    Refusal,
    Some,
    Text,
    YesNo,
)

OPTIONS = (Option("a"), Option("b", refused=Refusal("no")), Option("c"), Option("d"), Option(7))
ALSO = (Option("stop"), Option("never", refused=Refusal("no")))
CLOSED = [
    Dice(key="d", count=2),
    Dice(key="d", count=3, faces=("x", "x", "y")),
    Dice(key="d", count=2, ordered=True),
    Dice(key="d", count=2, faces=(1, 2, 3), again=True),
    Choose(key="c", options=OPTIONS, also=ALSO),
    Some(key="s", options=OPTIONS, least=1, most=3),
    Some(key="s", options=OPTIONS),
    Arrange(key="a", options=OPTIONS),
    Number(key="n", low=-2, high=9),
    YesNo(key="y", also=ALSO),
    Form(key="f", parts=(YesNo(key="y"), Number(key="n", high=4), Dice(key="d"))),
    Pick(key="p", what="x", options=OPTIONS, new=Form(key="f", parts=(YesNo(key="y"),))),
    BoxFact(key="b", fact="x", form=Number(key="n", high=3)),
]


@pytest.mark.parametrize("ask", CLOSED, ids=lambda a: type(a).__name__)
def test_every_place_holds_an_answer_of_its_own(ask: Ask) -> None:
    count = ask.size()
    assert count

    answers = [ask.answer_at(place) for place in range(count)]

    assert [ask.index(answer) for answer in answers] == list(range(count))
    assert all(ask.read(answer) == answer for answer in answers)
    assert len({repr(a) for a in answers}) == count


def test_all_answers_are_counted() -> None:
    assert [ask.size() for ask in CLOSED] == [21, 4, 36, 42, 5, 14, 16, 120, 12, 3, 60, 6, 4]


def test_there_is_a_place_for_whatever_is_accepted() -> None:
    dice = Dice(key="d", count=3, faces=(1, 2, 3))

    places = {dice.index(dice.read(throw)) for throw in product((1, 2, 3), repeat=3)}

    assert places == set(range(dice.size() or 0))


@pytest.mark.parametrize(
    ("ask", "answer", "place"),
    [
        (CLOSED[0], (1, 1), 0),
        (CLOSED[0], (3, 5), 12),
        (CLOSED[0], (6, 6), 20),
        (CLOSED[2], (2, 1), 1),
        (CLOSED[3], (1, 1, 2, 3), 10),
        (CLOSED[4], Instead("stop"), 0),
        (CLOSED[4], 7, 4),
        (CLOSED[5], ("a",), 0),
        (CLOSED[5], ("c", "d", 7), 13),
        (CLOSED[7], (7, "d", "c", "b", "a"), 119),
        (CLOSED[8], 7, 9),
        (CLOSED[9], True, 2),
        (CLOSED[10], (True, 3, (6,)), 53),
        (CLOSED[11], (True,), 5),
    ],
)
def test_a_place_never_changes(ask: Ask, answer: object, place: int) -> None:
    """Codes that are printed or kept count with these numbers for ever."""
    assert ask.index(answer) == place


def test_free_text_has_no_size() -> None:
    assert Text(key="t").size() is None
    assert Form(key="f", parts=(YesNo(key="y"), Text(key="t"))).size() is None
