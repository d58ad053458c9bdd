"""Codes count with these lists: a name may be added at the end, and none ever changes its place."""

import json

import pytest

from companion.app import build_games
from companion.share.codes.container import game_mark
from tools.freeze_vocabulary import EVENINGS, FILE, of_every_code, of_the_games, still_leads_there

FROZEN = json.loads(FILE.read_text(encoding="utf-8"))
RECORDED = json.loads(EVENINGS.read_text(encoding="utf-8"))
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


@pytest.mark.parametrize("id", NOW)
def test_recorded_evenings_still_lead_where_they_led(id: str) -> None:
    """When this fails, a rule has changed, and older codes would lead elsewhere: the game's revision goes up by one
    and `tools/freeze_vocabulary.py` records others."""
    game, recorded = build_games()[id], RECORDED[id]

    assert recorded["revision"] == game.info.revision, "record its evenings anew: python -m tools.freeze_vocabulary"
    assert all(still_leads_there(text, game) for text in recorded["codes"])


def test_no_two_games_have_the_same_mark() -> None:
    assert len({game_mark(id) for id in FROZEN["games"]}) == len(FROZEN["games"])
