"""Each kind of question: what goes without saying, how its answers are drawn, and where they can be counted."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from companion.core.ask import (
    UNKNOWN,
    Arrange,
    Ask,
    BoxFact,
    Choose,
    Dice,
    Form,
    Instead,
    Number,
    Option,
    Phrase,
    Pick,
    Refusal,
    Seat,
    Some,
    Text,
    YesNo,
)
from companion.core.game import Field
from companion.core.procedure import (
    BoxLearned,
    Happened,
    Note,
    Talk,
    arrange,
    box_fact,
    choose,
    confirm,
    fill_in,
    note_of_throw,
    number,
    pick,
    play,
    put_question,
    roll,
    short_text,
    some,
    with_box_fact,
)

ANNE, JACK = Seat("a"), Seat("b")
ABC = tuple(Option(letter) for letter in "abc")
GREY = Option("grey", refused=Refusal("not_now"))
SHEET = Form(key="f", parts=(YesNo(key="y"),))


class Chance:
    """Says the lowest, the highest or a given number, and notes of how many it was one."""

    def __init__(self, say: Callable[[int], int]) -> None:
        self.say = say
        self.asked: list[int] = []

    def __call__(self, n: int) -> int:
        self.asked.append(n)
        return self.say(n)


def lowest() -> Chance:
    return Chance(lambda n: 0)


def highest() -> Chance:
    return Chance(lambda n: n - 1)


# What goes without saying


def accepted(ask: Ask, *answers: Any) -> list[bool]:
    return [ask.accepts(answer) for answer in answers]


def test_a_number_is_one_of_0_to_99() -> None:
    assert accepted(Number(key="n"), -1, 0, 1, 99, 100) == [False, True, True, True, False]


def test_a_text_has_one_to_forty_letters() -> None:
    assert accepted(Text(key="t"), "", "a", "a" * 40, "a" * 41) == [False, True, True, False]


def test_a_throw_is_one_die_of_six_faces() -> None:
    dice = Dice(key="d")

    assert accepted(dice, *((face,) for face in range(8)), (1, 2)) == [False, *[True] * 6, False, False]
    assert (dice.by_hand, dice.ordered, dice.again, dice.secret) == (False, False, False, False)


def test_any_number_of_things_may_be_taken() -> None:
    assert accepted(Some(key="s", options=ABC), (), ("a",), ("a", "b", "c")) == [True, True, True]


def test_an_option_is_open_and_harmless() -> None:
    option = Option("a")

    assert (option.refused, option.danger, option.seat, option.label) == (None, False, None, None)


def test_a_refusal_names_its_word() -> None:
    assert Refusal("no_gold").key == "refused.no_gold"


def test_what_a_question_refuses_is_said_as_no() -> None:
    assert Choose(key="c", options=ABC).accepts("z") is False
    assert Choose(key="c", options=ABC).accepts("a") is True


# Beside the answer


def test_a_seat_may_interrupt_with_its_own_open_options_only() -> None:
    mine, theirs = Option("mine", seat=ANNE), Option("theirs", seat=JACK)
    ask = YesNo(key="y", also=(mine, theirs, Option("grey", seat=ANNE, refused=Refusal("no"))))

    assert ask.interruptions(ANNE) == (mine,)
    assert ask.beside == ["mine", "theirs"]


def test_once_in_eight_something_is_said_instead() -> None:
    ask = YesNo(key="y", also=(Option("stop"), Option("go")))
    chance = lowest()

    assert ask.sample(chance) == Instead("stop")
    assert chance.asked == [8, 2]
    assert ask.sample(Chance(lambda n: 1)) is True
    assert YesNo(key="y").sample(lowest()) is False


def test_a_box_value_that_may_stay_unknown_asks_nobody() -> None:
    form = Number(key="n", high=3)

    assert BoxFact(key="b", fact="x", form=form, also=(UNKNOWN,)).asks_nobody is True
    assert BoxFact(key="b", fact="x", form=form, also=ABC).asks_nobody is False
    assert BoxFact(key="b", fact="x", form=form).draw(highest()) == 3


# Answers by chance


@pytest.mark.parametrize(
    ("ask", "low", "high", "asked"),
    [
        (Choose(key="c", options=(*ABC, GREY)), "a", "c", [3]),
        (Number(key="n", low=2, high=9), 2, 9, [8]),
        (Arrange(key="r", options=ABC), ("a", "b", "c"), ("c", "b", "a"), [3, 2, 1]),
        (Some(key="s", options=ABC, least=1, most=2), ("a",), ("b", "c"), [2, 3]),
        (Some(key="s", options=ABC, least=1, most=7), ("a",), ("a", "b", "c"), [3, 3]),
        (Form(key="f", parts=(YesNo(key="y"), Number(key="n", high=4))), (False, 0), (True, 4), [2, 5]),
        (Pick(key="p", what="x", options=ABC), "a", "c", [3]),
        (Dice(key="d", count=2, faces=("x", "y", "y")), ("x", "x"), ("y", "y"), [3, 3]),
    ],
)
def test_every_answer_can_be_drawn(ask: Ask, low: Any, high: Any, asked: list[int]) -> None:
    chance = lowest()

    assert ask.draw(chance) == low
    assert chance.asked == asked
    assert ask.draw(highest()) == high


def test_where_nothing_is_known_yet_something_new_is_drawn() -> None:
    new = Form(key="f", parts=(YesNo(key="y"),))
    chance = highest()

    assert Pick(key="p", what="x", options=(), new=new).draw(lowest()) == (False,)
    assert Pick(key="p", what="x", options=ABC, new=new).draw(chance) == (True,)
    assert chance.asked == [4, 2]


# Counting


def test_free_text_has_no_places() -> None:
    with pytest.raises(TypeError, match="Text"):
        Text(key="t").index("Anne")
    with pytest.raises(TypeError, match="Text"):
        Text(key="t").answer_at(0)


def test_a_sheet_that_is_not_filled_in_has_no_place() -> None:
    sheet = Form(key="f", parts=(YesNo(key="y"), YesNo(key="z")))

    assert sheet.index((True, False)) == 2
    with pytest.raises(ValueError, match="shorter"):
        sheet.index((True,))


def test_a_number_that_nobody_can_say_has_no_place() -> None:
    assert Number(key="n", low=5, high=3).size() == 0
    assert Number(key="n", low=5, high=5).size() == 1


@pytest.mark.parametrize("count", [300, 301])
def test_more_than_300_pieces_are_not_counted(count: int) -> None:
    options = tuple(Option(n) for n in range(count))
    for ask in (Dice(key="d", count=count), Some(key="s", options=options), Arrange(key="r", options=options)):
        if count > 300:
            with pytest.raises(ValueError, match="301"):
                ask.size()
        else:
            assert ask.size()


def test_a_thing_that_is_known_or_new_has_its_place() -> None:
    known = Pick(key="p", what="x", options=(*ABC, GREY))
    both = Pick(key="p", what="x", options=ABC, new=Form(key="f", parts=(YesNo(key="y"),)))

    assert (known.size(), both.size()) == (3, 5)
    assert [both.answer_at(place) for place in range(5)] == ["a", "b", "c", (False,), (True,)]
    assert [both.index(answer) for answer in ("a", "c", (False,), (True,))] == [0, 2, 3, 4]
    with pytest.raises(IndexError):
        known.answer_at(3)


# Rules that ask


def asked_by(talk: Talk[Any], answer: Any) -> tuple[Any, Any]:
    """The question, and what the rule gets for this answer."""
    ask = next(talk)
    with pytest.raises(StopIteration) as done:
        talk.send(answer)
    return ask, done.value.value


@pytest.mark.parametrize(
    ("talk", "ask", "answer"),
    [
        (lambda: roll("k"), Dice(key="k"), (4,)),
        (
            lambda: roll("k", 2, ("x", "y"), gives={"x": Phrase("p")}, seat=ANNE, rule="r", also=(GREY,), port="n"),
            Dice(
                key="k",
                count=2,
                faces=("x", "y"),
                gives={"x": Phrase("p")},
                seat=ANNE,
                rule="r",
                also=(GREY,),
                facts={"port": "n"},
            ),
            ("x", "y"),
        ),
        (lambda: roll("k", by_hand=True), Dice(key="k", by_hand=True), (4,)),
        (lambda: choose("k", ["a", Option(2)]), Choose(key="k", options=(Option("a"), Option(2))), "a"),
        (
            lambda: choose("k", ABC, default="b", seat=ANNE, secret=True, rule="r", also=(GREY,), port="n"),
            Choose(
                key="k",
                options=ABC,
                default="b",
                seat=ANNE,
                secret=True,
                rule="r",
                also=(GREY,),
                facts={"port": "n"},
            ),
            Instead("grey"),
        ),
        (lambda: some("k", ABC), Some(key="k", options=ABC), ("a",)),
        (
            lambda: some("k", ABC, least=1, most=2, default=("a",), seat=ANNE, secret=True, rule="r"),
            Some(key="k", options=ABC, least=1, most=2, default=("a",), seat=ANNE, secret=True, rule="r"),
            ("a",),
        ),
        (lambda: pick("k", "port", ABC), Pick(key="k", what="port", options=ABC), "b"),
        (
            lambda: pick("k", "port", ABC, new=SHEET, seat=ANNE, rule="r", also=(GREY,)),
            Pick(key="k", what="port", options=ABC, new=SHEET, seat=ANNE, rule="r", also=(GREY,)),
            "b",
        ),
        (
            lambda: arrange("k", ABC, seat=ANNE, rule="r", port="n"),
            Arrange(key="k", options=ABC, seat=ANNE, rule="r", facts={"port": "n"}),
            ("c", "a", "b"),
        ),
        (
            lambda: fill_in("f", SHEET.parts, seat=ANNE, rule="r", port="n"),
            Form(key="f", parts=SHEET.parts, seat=ANNE, rule="r", facts={"port": "n"}),
            (True,),
        ),
        (
            lambda: confirm("k", default=True, seat=ANNE, rule="r"),
            YesNo(key="k", default=True, seat=ANNE, rule="r"),
            True,
        ),
        (lambda: number("k", 1, 9), Number(key="k", low=1, high=9), 3),
        (
            lambda: number("k", 1, 9, default=5, seat=ANNE, secret=True, rule="r"),
            Number(key="k", low=1, high=9, default=5, seat=ANNE, secret=True, rule="r"),
            3,
        ),
        (
            lambda: short_text("k", seat=ANNE, secret=True, rule="r", port="n"),
            Text(key="k", optional=True, default="", seat=ANNE, secret=True, rule="r", facts={"port": "n"}),
            "",
        ),
        (lambda: put_question(SHEET), SHEET, (True,)),
    ],
)
def test_a_rule_asks_what_it_names_and_gets_the_answer(talk: Callable[[], Talk[Any]], ask: Ask, answer: Any) -> None:
    assert asked_by(talk(), answer) == (ask, answer)


def test_an_unknown_value_of_the_box_is_asked_as_its_form_says() -> None:
    form = Number(key="price", high=9, rule="p. 9", default=2)
    talk = box_fact(SimpleNamespace(box={}), "bribe/nassau", form, port="nassau")

    assert next(talk) == BoxFact(
        key="price", fact="bribe/nassau", form=form, facts={"port": "nassau"}, rule="p. 9", default=2
    )
    assert talk.send(4) == Happened(BoxLearned("bribe/nassau", 4))
    with pytest.raises(StopIteration) as done:
        talk.send(SimpleNamespace(box={"bribe/nassau": 4}))
    assert done.value.value == 4


def test_a_value_of_the_box_that_the_owner_leaves_stays_unknown() -> None:
    state, form = SimpleNamespace(box={}), Number(key="price", high=9)
    talk = with_box_fact(state, "bribe/nassau", form, also=ABC)

    assert asked_by(talk, Instead("a")) == (BoxFact(key="price", fact="bribe/nassau", form=form, also=ABC), state)


def test_an_answer_that_is_none_is_refused_unless_somebody_says_otherwise() -> None:
    with pytest.raises(Exception, match="not_an_answer"):
        play(confirm("sure"), None, lambda state, event: state, lambda ask: "perhaps")
    left_open = play(confirm("sure"), None, lambda state, event: state, lambda ask: "perhaps", strict=False)

    assert left_open.ask == YesNo(key="sure")


def test_a_throw_is_noted_with_both_of_its_throws_and_for_whom_it_is() -> None:
    dice = Dice(key="d", count=2, again=True, secret=True, seat=ANNE, rule="p. 1")
    open_dice = Dice(key="d", count=2, seat=ANNE, rule="p. 1")

    assert note_of_throw(dice, (1, 2, 3, 4)) == Note(
        "dice_thrown_again", "p. 1", {"faces": (3, 4), "first": (1, 2)}, secret_to=ANNE
    )
    assert note_of_throw(open_dice, (1, 2)) == Note("dice_thrown", "p. 1", {"faces": (1, 2)})
    assert [note_of_throw(dice, (1, 2)).is_open_to(seat) for seat in (ANNE, JACK, None)] == [True, False, False]


def test_a_corrected_option_is_said_by_its_label() -> None:
    label = Phrase("port.nassau")
    ask = Choose(key="port", options=(Option("nassau", label=label), Option("tortuga")), facts={"n": 1})
    field = Field(("port",), "port", ask, "nassau")

    assert field.as_fact("nassau") == {"key": "port.nassau", "facts": {}}
    assert field.as_fact(("tortuga", "rome")) == ({"key": "ask.port.tortuga", "facts": {"n": 1}}, "rome")
    assert Field(("gold",), "gold", Number(key="gold"), 3).as_fact(3) == 3
