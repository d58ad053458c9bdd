"""Rows to choose from, as every question draws them."""

from dataclasses import replace
from functools import partial

import flet as ft
import pytest

from companion.core.ask import BoxFact, Choose, Dice, Form, Number, Option, Phrase, Pick, Refusal, Some, Text, YesNo
from companion.core.procedure import THROW, Note
from companion.i18n import Words
from companion.palette import DAY
from companion.ui.core.theme import Theme
from companion.ui.wizard.answer_draft import AnswerDraft
from companion.ui.wizard.dice_questions import can_throw, take_throw, tally
from companion.ui.wizard.questions import choice, draw
from companion.ui.wizard.screen import since_throw
from tests.support.headless import within

WORDS = Words("en", {"seat_name": "{who:seat}", "ask.first.b": "The brig"}).at({"a": "Anne", "b": "Bart"})
EMPTY = AnswerDraft(Theme(DAY, 390, 844), WORDS, lambda: None, hold=id, keep=id, send=id, known={})
FLAGS = {"a": "red", "b": "blue"}


def test_a_player_to_choose_flies_the_flag_of_the_seat() -> None:
    player, thing = Option("a", label=Phrase("seat_name", {"who": "a"})), Option("b")
    ask = Choose(key="first", options=(player, thing))

    assert choice(WORDS, ask, player, FLAGS).colour == "red"
    assert choice(WORDS, ask, thing, FLAGS).colour is None


@pytest.mark.parametrize(
    ("ask", "before", "faces", "kept", "sent"),
    [
        (Dice(key="d", count=2), (), [3, 5], None, (3, 5)),
        (Dice(key="d", again=True), (), [3], (3,), None),
        (Dice(key="d", again=True, settled=(6,)), (), [6], None, (6,)),
        (Dice(key="d", again=True), (3, "?"), [5], None, (3, 5)),
        (Dice(key="d", again=True), ("?", "?"), [5], (5, "?"), None),
        (Dice(key="d", count=4, ordered=True), (2, "?", 3), [6, 5, 4, 1], None, (2, 5, 3, 1)),
    ],
    ids=[
        "a plain throw",
        "one that may be thrown again",
        "one that cannot be better",
        "the second throw",
        "the first",
        "dice with places, some of them told",
    ],
)
def test_the_app_throws_again_only_when_it_is_told_to(
    ask: Dice, before: tuple[object, ...], faces: list[int], kept: object, sent: object
) -> None:
    held: list[object] = []
    answers: list[object] = []
    draft = replace(EMPTY, look=lambda: before, hold=held.append, send=answers.append)

    take_throw(ask, draft, faces)

    assert (held, answers) == ([] if kept is None else [kept], [] if sent is None else [sent])


def test_confirm_names_the_first_line_that_is_empty() -> None:
    parts = (Number(key="guns", low=1, high=6), Number(key="crew", low=1, high=6))
    words = Words("en", {"ask.guns": "Guns", "ask.crew": "Crew", "missing_part": "Missing: {what}"})
    ask = BoxFact(key="card", fact="card/red", form=Form(key="card", parts=parts))
    held = (None, None), (2, None), (2, 3)

    drawn = [draw(ask, replace(EMPTY, words=words, look=partial(tuple, now))) for now in held]

    assert [d.missing for d in drawn] == ["Missing: Guns", "Missing: Crew", ""]
    assert [d.ready for d in drawn] == [None, None, (2, 3)]


def test_a_figure_alone_on_its_page_does_not_repeat_the_question() -> None:
    words = Words("en", {"ask.guns": "How many guns?"})
    ask = BoxFact(key="guns", fact="guns/red", form=Number(key="guns", low=1, high=6))

    (row,) = draw(ask, replace(EMPTY, words=words)).body

    assert [c.value for c in within(row) if isinstance(c, ft.Text)] == list("123456")


def test_confirm_says_that_something_is_missing_where_the_line_is_too_long_to_be_named() -> None:
    words = Words("en", {"ask.back": "Is there an ability on the back?", "missing_answer": "An answer is missing"})
    ask = Form(key="card", parts=(YesNo(key="back"),))

    assert draw(ask, replace(EMPTY, words=words)).missing == "An answer is missing"


def test_answers_without_room_side_by_side_keep_the_usual_one() -> None:
    words = Words("en", {"ask.arrow": "Arrow", "ask.arrow.none": "none at all", "ask.arrow.coin": "a coin"})
    ask = Form(key="sea", parts=(Choose(key="arrow", options=(Option("none"), Option("coin")), default="none"),))
    narrow = Theme(DAY, 120, 640)

    assert draw(ask, replace(EMPTY, words=words)).ready == ("none",)
    assert draw(ask, replace(EMPTY, words=words, t=narrow)).ready == ("none",)


def test_a_list_on_a_form_may_stay_without_a_tick() -> None:
    words = Words(
        "en", {"ask.end": "At the end", "ask.end.coin": "a coin", "ask.end.wheel": "a wheel", "chosen_of": "{n}"}
    )
    options = (Option("coin"), Option("wheel"))
    ask = Form(key="card", parts=(Some(key="end", options=options, most=1, default=()),))

    assert draw(ask, replace(EMPTY, words=words)).ready == ((),)
    assert draw(ask, replace(EMPTY, words=words, look=lambda: (("coin",),))).ready == (("coin",),)


@pytest.mark.parametrize(("typed", "missing"), [("", "Missing: Name"), (" ", "Missing: Name"), ("Saba", "")])
def test_a_name_that_nobody_typed_is_named_when_it_is_confirmed(typed: str, missing: str) -> None:
    words = Words("en", {"ask.name": "Name", "ask.crew": "Crew", "missing_part": "Missing: {what}"})
    ask = Form(key="card", parts=(Text(key="name"), Number(key="crew", high=6, default=0)))

    drawn = draw(ask, replace(EMPTY, words=words, look=lambda: (typed, None)))

    assert (drawn.missing, drawn.ready) == (missing, (typed, 0))


def test_a_field_alone_on_its_page_does_not_repeat_the_question() -> None:
    words = Words("en", {"ask.name": "What is it?", "answer_field": "Your answer", "missing_part": "Missing: {what}"})
    draft = replace(EMPTY, words=words)
    alone = draw(Text(key="name"), draft).body
    in_form = draw(Form(key="card", parts=(Text(key="name"),)), draft).body

    assert [c.label for c in alone if isinstance(c, ft.TextField)] == ["Your answer"]
    assert [c.label for c in in_form if isinstance(c, ft.TextField)] == ["What is it?"]


async def face_taps(ask: Dice, before: tuple[object, ...] | None, face: int) -> tuple[list[object], list[object]]:
    """What a tap on the face of a die keeps, and what it sends."""
    held: list[object] = []
    answers: list[object] = []
    words = Words("en", {"die_shows": "Die shows {face}", "throw_again": "Roll again", "throw_once": "Only one roll"})
    draft = replace(EMPTY, words=words, look=lambda: before, hold=held.append, send=answers.append)
    cells = [c for whole in draw(ask, draft).body for c in within(whole)]
    (die,) = [c for c in cells if getattr(c, "label", None) == f"Die shows {face}"]
    box = next(c for c in within(die) if getattr(c, "on_click", None))
    await box.on_click(None)  # type: ignore[attr-defined]
    return held, answers


async def test_a_die_that_may_be_thrown_again_is_told_with_one_tap() -> None:
    """Whoever throws again says so first, and then tells both throws."""
    ask = Dice(key="d", again=True)

    assert await face_taps(ask, None, 3) == ([], [(3,)])
    assert await face_taps(ask, ("?", "?"), 3) == ([(3, "?")], [])
    assert await face_taps(ask, (3, "?"), 5) == ([], [(3, 5)])


def test_what_the_app_threw_is_not_thrown_again_for_nothing() -> None:
    ask = Dice(key="d", again=True)

    assert can_throw(ask, EMPTY)
    assert not can_throw(ask, replace(EMPTY, look=lambda: (3,)))
    assert can_throw(ask, replace(EMPTY, look=lambda: (3, "?")))


def test_a_card_of_numbers_that_nobody_touched_is_no_answer() -> None:
    """A figure that was not tapped may not be printed there; only one that is mostly none stands at none."""
    card = Form(key="card", parts=(Number(key="guns", low=1, high=6), Number(key="crew", high=6, default=0)))
    ask = BoxFact(key="card", fact="card/red", form=card)

    assert draw(ask, EMPTY).ready is None
    assert draw(ask, replace(EMPTY, look=lambda: (None, 3))).ready is None
    assert draw(ask, replace(EMPTY, look=lambda: (2, None))).ready == (2, 0)


def test_counts_of_a_box_may_stay_at_none() -> None:
    """Whoever has not counted leaves the nought: such a form holds numbers that no card prints."""
    counts = Form(key="counts", parts=(Number(key="cards", high=200, default=0), Number(key="dice", high=9, default=0)))

    assert draw(BoxFact(key="counts", fact="counts", form=counts), EMPTY).ready == (0, 0)


def test_the_key_that_changes_the_sign_has_a_name() -> None:
    words = Words("en", {"ask.coins": "Coins", "erase": "Erase", "turn_sign": "Change the sign"})
    ask = Number(key="coins", low=-200, high=500, default=3)

    body = draw(ask, replace(EMPTY, words=words)).body

    assert "Change the sign" in [getattr(c, "label", None) for whole in body for c in within(whole)]


def test_a_search_that_finds_nothing_says_so() -> None:
    words = {"search": "Search", "search_nothing": "Nothing fits", "search_shorter": "Try fewer letters."}
    ask = Pick(key="port", what="port", options=tuple(Option(n, label=Phrase("port")) for n in range(8)))
    draft = replace(EMPTY, words=Words("en", {**words, "port": "Havana"}), look=lambda: {"search": "zz"})

    said = [c.value for part in draw(ask, draft).body for c in within(part) if isinstance(c, ft.Text)]

    assert said == ["Nothing fits. Try fewer letters."]


NEW = Form(key="card", parts=(Number(key="guns", high=6, default=0),))
CARDS = Words(
    "en",
    {
        "card": "{name}",
        "ask.guns": "Guns",
        "ask.drawn.new": "A new card",
        "same_as_open": "The same as a card face up",
        "from_box": "from your box",
        "refused.on_map": "It is on the map.",
        "search": "Search",
    },
)


def drawn_card(*options: Option, known: dict[str, object] | None = None, held: object = None) -> list[str]:
    """What stands on the question for a card that turns up."""
    ask = Pick(key="drawn", what="card", options=options, new=NEW)
    draft = replace(EMPTY, words=CARDS, known=known or {}, look=lambda: held)
    found = (node for control in draw(ask, draft).body for node in within(control))
    return [node.value for node in found if isinstance(node, ft.Text) and len(str(node.value)) > 2]


def test_a_card_is_typed_in_at_once_where_all_that_are_known_lie_on_the_table() -> None:
    tom, ned = (Option(name, label=Phrase("card", {"name": name}), copy=True) for name in ("Tom", "Ned"))
    hidden = Option("Pip", label=Phrase("card", {"name": "Pip"}))

    assert drawn_card(tom, ned) == ["Guns", "The same as a card face up"]
    assert drawn_card(tom, ned, held={"new": False}) == ["A new card", "Tom", "Ned"]
    assert drawn_card(tom, hidden) == ["A new card", "Pip", "Tom"]
    assert drawn_card(tom, hidden, held={"new": True}) == ["Guns"]


def test_a_thing_is_typed_in_at_once_where_none_that_is_known_can_be_chosen() -> None:
    gone = Option("Tom", label=Phrase("card", {"name": "Tom"}), refused=Refusal("on_map"))
    free = Option("Ned", label=Phrase("card", {"name": "Ned"}))

    assert drawn_card(gone) == ["Guns"]
    assert drawn_card(gone, free) == ["A new card", "Tom", "It is on the map.", "Ned"]


def test_what_the_box_knows_comes_before_copies_of_what_lies_on_the_table() -> None:
    tom = Option("tom", label=Phrase("card", {"name": "Tom"}), copy=True)

    assert drawn_card(tom, known={"card/pip": (3,)}) == ["A new card", "Guns 3", "from your box", "Tom"]


def test_many_dice_are_counted_beside_what_each_face_brings() -> None:
    words = Words("en", {"cargo": "cargo", "dice_on_table": "Dice", "so_many_of": "{n} of {of}"})
    ask = Dice(key="hits", count=4, faces=(1, 2, 3, 4), gives={1: Phrase("cargo")})

    (_, rows) = tally(ask, replace(EMPTY, words=words)).body

    said = [c.value for c in within(rows) if isinstance(c, ft.Text)]
    assert "1 · cargo" in said
    assert "2" in said


def test_three_dice_are_tapped_as_two_are() -> None:
    three = Dice(key="d", count=3)

    assert draw(three, replace(EMPTY, look=lambda: (4, 4))).direct, "the third face is the answer"
    assert not draw(replace(three, count=4), replace(EMPTY, look=lambda: (0, 0, 0, 2, 0, 0))).direct


def test_only_what_came_after_the_last_dice_stands_above_the_next_question() -> None:
    dice, beaten, fame = Note(f"{THROW}d"), Note("beaten", headline=True), Note("fame")

    assert since_throw([beaten, dice, fame]) == [fame]
    assert since_throw([dice, beaten, fame]) == [beaten, fame]
    assert not since_throw([beaten])
