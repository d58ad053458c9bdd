"""Rows to choose from, as every question draws them."""

import pytest

from companion.core.ask import Choose, Dice, Option, Phrase
from companion.i18n import Words
from companion.ui.asks import choice
from companion.ui.desk import Desk
from companion.ui.dice import rolled
from companion.ui.theme import DAY, Look

WORDS = Words("en", {"seat_name": "{who:seat}", "ask.first.b": "The brig"}).at({"a": "Anne", "b": "Bart"})
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
    desk = Desk(
        Look(DAY, 390, 844), WORDS, lambda: before, hold=held.append, keep=held.append, send=answers.append, known={}
    )

    rolled(ask, desk, faces)

    assert (held, answers) == ([] if kept is None else [kept], [] if sent is None else [sent])
