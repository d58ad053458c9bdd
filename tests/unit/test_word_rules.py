"""The words keep the house style (docs/words.md). What a game's words still break stands in words_to_settle/<game>.txt,
one line each: rule, language, key. Such a list only shrinks: a line that no longer holds has to go.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.assets import tables_of
from companion.games import all_games
from companion.i18n import LANGUAGES
from tools import word_rules
from tools.render_words import own_words, samples
from tools.word_rules import Break, breaks, codes_of, gives_a_player_a_gender, has_a_banned_word, sentence_breaks

ROOT = Path(__file__).resolve().parents[2]
TO_SETTLE = Path(__file__).with_name("words_to_settle")
GAMES = list(all_games(tables_of))


def listed_breaks(game: str) -> set[Break]:
    file = TO_SETTLE / f"{game}.txt"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {Break(*line.split(" ", 2)) for line in lines}


def test_the_app_s_own_words_break_no_rule() -> None:
    assert sorted(map(str, breaks(None))) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_s_words_break_no_rule_that_is_not_listed(game: str) -> None:
    assert sorted(map(str, breaks(game) - listed_breaks(game))) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_settled_is_no_longer_listed(game: str) -> None:
    assert sorted(map(str, listed_breaks(game) - breaks(game))) == []


def test_only_games_have_a_list() -> None:
    assert {file.stem for file in TO_SETTLE.glob("*")} <= set(GAMES)


# The rules themselves


@pytest.mark.parametrize(
    ("language", "sentence", "rule"),
    [
        ("en", "Coins of {who:seat}", "owner"),
        ("en", "{who:seat|s} coins", ""),
        ("fr", "Les pièces de {who:seat}", "owner"),
        ("fr", "Ce que {who:seat} voit", "owner"),
        ("fr", "Les pièces {who:seat|de}", ""),
        ("en", "{n} coins", "plural"),
        ("en", "{n} is enough", ""),
        ("en", "{low} to {high} players", ""),
        ("fr", "{n} pièces", "plural"),
        ("fr", "{n} dans la boîte", ""),
        ("en", "{n} %", "typography"),
        ("en", "10 %", "typography"),
        ("en", "10% of 1,300", ""),
        ("en", "1\u202f300 doubloons", "typography"),
        ("en", "For Ben …", "typography"),
        ("en", "Turn, p. 7", "typography"),
        ("fr", "Anne paie 5 Or.", "typography"),
        ("en", "Turn, p.\u00a07", ""),
        ("fr", "10%", "typography"),
        ("fr", "10\u202f%", ""),
        ("fr", "1,300 doublons", "typography"),
        ("fr", "{who:seat} prend-il la rumeur\u202f?", "gender"),
        ("fr", "{who:seat} est passé au port", "gender"),
        ("fr", "{who:seat}, l’Otage parle-t-il\u202f?", ""),
        ("fr", "{who:seat} est à la barre", ""),
        ("fr", "Qui scanne ce code regarde.", "lone-who"),
        ("fr", "Qui commence\u202f?", ""),
        ("fr", "Qui attaquer", ""),
    ],
)
def test_a_sentence_breaks_the_rule_that_it_breaks(language: str, sentence: str, rule: str) -> None:
    assert " ".join(sentence_breaks(language, "any", sentence)) == rule


@pytest.mark.parametrize(
    ("language", "key", "sentence", "rule"),
    [
        ("en", "note.looted", "{card:captain} has looted the Fluyt.", "past"),
        ("en", "note.looted", "{card:captain} loots the Fluyt.", ""),
        ("en", "note.reached", "{who:seat} has 12 points.", ""),
        ("en", "refused.looted", "{card:captain} has looted it already.", ""),
        ("fr", "note.looted", "{card:captain} a pillé la Flûte.", "past"),
        ("fr", "note.looted", "{card:captain} pille la Flûte.", ""),
        ("fr", "note.reached", "{who:seat} a 12 points.", ""),
    ],
)
def test_a_note_is_in_the_present(language: str, key: str, sentence: str, rule: str) -> None:
    assert " ".join(sentence_breaks(language, key, sentence)) == rule


@pytest.mark.parametrize(
    ("key", "sentence", "rule"),
    [
        ("note.sails", "{who:seat} sails to {zone:the_zone}", "full-stop"),
        ("note.sails", "{who:seat} sails to {zone:the_zone}.", ""),
        ("refused.no_gold", "There is not enough gold", "full-stop"),
        ("refused.there_refuses", "The other host says: {what:refused}", ""),
        ("note.reminder", "End of the round: {text}", ""),
        ("do.sails", "Put the ship there", ""),
    ],
)
def test_a_line_of_the_log_ends_with_a_full_stop(key: str, sentence: str, rule: str) -> None:
    assert " ".join(sentence_breaks("en", key, sentence)) == rule


def test_each_number_of_a_plural_is_looked_at() -> None:
    own = {"one": "{n} card, {m} coins", "other": "{n} cards, {m} coins"}

    assert "plural" in sentence_breaks("en", "any", own)
    assert "plural" not in sentence_breaks("en", "any", {"one": "{n} card", "other": "{n} cards"})


def test_a_player_has_no_gender_but_a_captain_may() -> None:
    assert gives_a_player_a_gender("{who:seat} sera payé")
    assert not gives_a_player_a_gender("{card:captain} est pendu")


@pytest.mark.parametrize(
    ("language", "game", "sentence", "bad"),
    [
        ("en", None, "Whom do you attack?", True),
        ("en", None, "Who do you attack?", False),
        ("en", "dead-reckoning", "Throw the cubes", False),
        ("en", "port-royal", "Throw the dice", True),
        ("en", "dead-reckoning", "Put the battle ship there", False),
        ("en", "dead-reckoning", "Ben wins the battle", True),
        ("fr", None, "Réinstallez l’application.", True),
        ("fr", None, "Réinstallez l’appli.", False),
        ("fr", "merchants-and-marauders", "{gold} or", True),
        ("fr", "merchants-and-marauders", "{gold} Or", False),
        ("fr", "pirates-en-duel", "deux pièces d’or", False),
        ("fr", "port-royal", "Prenez des bateaux", True),
        ("fr", "pirates-en-duel", "deux bateaux", False),
        ("fr", None, "par la caméra", True),
    ],
)
def test_the_glossary_holds_each_word_where_it_counts(
    language: str, game: str | None, sentence: str, bad: bool
) -> None:
    assert has_a_banned_word(language, game, sentence) is bad


@pytest.mark.parametrize(
    ("key", "sentence", "too_long"),
    [
        ("turn.now", "Marion has two whole lines of twenty-four", False),
        ("turn.now", "Marion has more than the two lines of twenty-four letters", True),
        ("procedure.sail", "Sail to another harbour", False),
        ("procedure.sail", "Sail to another far harbour", True),
        ("action.sail", "Sail to another far harbour", False),
        ("action.sail", "Sail to another harbour far away", True),
        ("cancel", "Leave it for ever", False),
        ("cancel", "Leave it for ever and ever", True),
        ("note.sailed", "A note may be as long as it wants to be, it has the whole width of the page", False),
    ],
)
def test_a_place_has_room_for_so_many_letters(
    key: str, sentence: str, too_long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_rules, "render_entry", lambda *_: sentence)

    assert word_rules.too_long("en", None, key) is too_long


def test_the_rules_that_a_game_cites_are_found() -> None:
    assert {"RB p.9", "A-14", "war-card"} <= codes_of("merchants-and-marauders")
    assert {"9.43", "15.1"} <= codes_of("blackbeard")


# The sample of every entry


@pytest.mark.parametrize("game", [None, *GAMES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_can_be_filled(language: str, game: str | None) -> None:
    wrong = [
        (key, line)
        for key in own_words(language, game)
        for line in samples(language, game, key)
        if re.search(r"[{}]|\[\w+\.\w", line)
    ]

    assert wrong == []


def test_the_samples_are_written_into_one_file(tmp_path: Path) -> None:
    out = tmp_path / "words.md"
    subprocess.run([sys.executable, "-m", "tools.render_words", str(out), "--game", "port-royal"], check=True, cwd=ROOT)

    said = out.read_text(encoding="utf-8")
    assert "# port-royal" in said
    assert said.count("\n## ") == len(own_words("en", "port-royal"))
