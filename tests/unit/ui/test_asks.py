"""Rows to choose from, as every question draws them."""

from companion.core.ask import Choose, Option, Phrase
from companion.i18n import Words
from companion.ui.asks import choice

WORDS = Words("en", {"seat_name": "{who:seat}", "ask.first.b": "The brig"}).at({"a": "Anne", "b": "Bart"})
FLAGS = {"a": "red", "b": "blue"}


def test_a_player_to_choose_flies_the_flag_of_the_seat() -> None:
    player, thing = Option("a", label=Phrase("seat_name", {"who": "a"})), Option("b")
    ask = Choose(key="first", options=(player, thing))

    assert choice(WORDS, ask, player, FLAGS).colour == "red"
    assert choice(WORDS, ask, thing, FLAGS).colour is None
