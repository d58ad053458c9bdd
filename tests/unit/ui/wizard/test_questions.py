"""Rows to choose from, as every question draws them."""

from dataclasses import replace

import flet as ft
import pytest

from companion.core.ask import BoxFact, Choose, Dice, Form, Number, Option, Phrase, Pick
from companion.i18n import Words
from companion.palette import DAY
from companion.ui.core.theme import Theme
from companion.ui.wizard.answer_draft import AnswerDraft
from companion.ui.wizard.dice_questions import take_throw
from companion.ui.wizard.questions import choice, draw
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
    ],
    ids=["a plain throw", "one that may be thrown again", "one that cannot be better", "the second throw"],
)
def test_the_app_throws_again_only_when_it_is_told_to(
    ask: Dice, before: tuple[object, ...], faces: list[int], kept: object, sent: object
) -> None:
    held: list[object] = []
    answers: list[object] = []
    desk = replace(EMPTY, look=lambda: before, hold=held.append, send=answers.append)

    take_throw(ask, desk, faces)

    assert (held, answers) == ([] if kept is None else [kept], [] if sent is None else [sent])


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
    desk = replace(EMPTY, words=Words("en", {**words, "port": "Havana"}), look=lambda: {"search": "zz"})

    said = [c.value for part in draw(ask, desk).body for c in within(part) if isinstance(c, ft.Text)]

    assert said == ["Nothing fits. Try fewer letters."]
