"""Codes count with these lists: a name may be added at the end, and none ever changes its place."""

import json

import pytest

from companion.share.code import game_mark
from tools.freeze_vocabulary import FILE, of_every_code, of_the_games

FROZEN = json.loads(FILE.read_text(encoding="utf-8"))
NOW = of_the_games()


@pytest.mark.parametrize("name", of_every_code())
def test_the_words_of_every_code_keep_their_numbers(name: str) -> None:
    assert of_every_code()[name] == FROZEN["all"][name]


@pytest.mark.parametrize("id", NOW)
def test_the_words_of_a_game_keep_their_numbers(id: str) -> None:
    """When this fails, the game's revision goes up by one and `tools/freeze_vocabulary.py` writes the lists anew."""
    known, now = FROZEN["games"][id], NOW[id]

    newer = now["revision"] > known["revision"]  # codes of the older one are refused in words
    assert newer or now["procedures"][: len(known["procedures"])] == known["procedures"]
    for choice, values in known["choices"].items():
        assert newer or now["choices"][choice][: len(values)] == values


def test_no_two_games_have_the_same_mark() -> None:
    assert len({game_mark(id) for id in FROZEN["games"]}) == len(FROZEN["games"])
