"""Both languages say everything that the game can ask, tell or refuse."""

import re
import string
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from companion.assets import GAMES, words
from companion.core.ask import Ask, BoxFact, Choose, Dice, Facts, Form, Option, Phrase, Pick
from companion.core.table import Played, Table
from companion.i18n import LANGUAGES, Template, Words, read_words
from tests.unit.games.pirates_en_duel.printed import entries
from tests.unit.games.pirates_en_duel.sea import GAME, NAMES
from tests.unit.games.pirates_en_duel.test_citations import PUBLIC, RULINGS
from tests.unit.games.pirates_en_duel.test_properties import game

FOLDER = GAMES / "pirates-en-duel" / "words"
FILES = {language: read_words(FOLDER / f"{language}.toml") for language in LANGUAGES}
NARROW = "\u202f"
NUMBERED = re.compile(r"\d°( [a-e])?")
"""Rules that need no word: a step of the rulebook."""
RULING = re.compile(r"A-\d\d")
Said = tuple[str, Facts]


def texts(template: Template) -> list[str]:
    return [template] if isinstance(template, str) else [text for key, text in template.items() if key != "by"]


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_the_languages_have_the_same_keys_and_blanks() -> None:
    english, french = FILES["en"], FILES["fr"]

    assert set(english) == set(french)
    for key in english:
        found = [blanks(text) for template in (english[key], french[key]) for text in texts(template)]
        assert all(names == found[0] for names in found), key


def test_typography() -> None:
    for language, file in FILES.items():
        for key, template in file.items():
            for text in texts(template):
                bare = re.sub(r"\{[^}]*\}", "x", text)
                assert "'" not in bare, key
                if language == "fr":
                    assert not re.search(rf"(?<!{NARROW})[:;!?»]", bare), key
                    assert not re.search(rf"«(?!{NARROW})", bare), key
                else:
                    assert NARROW not in bare, key


def of_option(ask: Ask, option: Option) -> Iterator[Said]:
    label = option.label or Phrase(f"ask.{ask.key}.{option.value}", ask.facts)
    for phrase in (label, option.hint, option.refused):
        if phrase:
            yield phrase.key, phrase.facts


def of_ask(ask: Ask) -> Iterator[Said]:
    if isinstance(ask, BoxFact):
        ask = replace(ask.form, facts=ask.facts)
    yield f"ask.{ask.key}", ask.facts
    for option in (*ask.also, *(ask.options if isinstance(ask, Choose) else ())):
        yield from of_option(ask, option)
    if isinstance(ask, Pick) and ask.new:
        yield f"ask.{ask.key}.new", ask.facts
        yield from of_ask(ask.new)
    if isinstance(ask, Form):
        for part in ask.parts:
            yield from of_ask(part)
    if isinstance(ask, Dice):
        for face in ask.kinds:
            yield from ((f"face.{face}", {}), (f"face.{face}.many", {}))
        yield from ((phrase.key, phrase.facts) for phrase in ask.gives.values())


def of_table(table: Table) -> Iterator[Said]:
    turn = GAME.turn(table.state)
    yield turn.key, turn.facts
    for seat in (None, *table.seats):
        for action in GAME.actions(table.state, seat):
            facts = {"seat": action.seat, **action.facts}
            for key in (f"action.{action.procedure}", f"action.{action.procedure}.hint"):
                yield key, facts
            yield f"procedure.{action.procedure}", facts
            if action.refused:
                yield action.refused.key, action.refused.facts


def of_game(table: Table) -> Iterator[Said]:
    """Everything that was asked and told, by playing the log again."""
    now = Table.open(GAME, table.sittings, table.options)
    for entry in table.log:
        yield from of_table(now)
        assert isinstance(entry.what, Played)
        told = now.talk(entry.seat, entry.what.procedure, entry.what.arguments, entry.what.answers)
        for ask in told.asked:
            yield from of_ask(ask)
        yield from ((f"note.{note.key}", note.facts) for note in told.notes)
        rules = {*(ask.rule for ask in told.asked), *(note.rule for note in told.notes)}
        yield from ((f"rule.{rule}", {}) for rule in rules if rule and not NUMBERED.fullmatch(rule))
        if told.stage:
            yield from ((f"stage.{step}", {}) for step in told.stage.steps)
        now = now.after(entry)
    for field in GAME.fields(now.state):
        yield f"field.{field.key}", field.facts
        yield from of_ask(field.ask)


def said_by(language: str) -> Words:
    return words(language, GAME.info.id).at({name: name.title() for name in NAMES})


@pytest.mark.parametrize("seed", range(9))
def test_a_whole_game_is_told_in_both_languages(seed: int) -> None:
    *_, table = game(2 + seed % 5, "123"[seed % 3], Random(seed).randrange(1000), agreed=seed > 4)
    told = [said_by(language) for language in LANGUAGES]

    for key, facts in of_game(table):
        for say in told:
            assert say.has(key), key
            assert "[" not in say(key, **facts), key


def test_choices_shelves_and_look_ups_have_their_words() -> None:
    keys = [f"choice.{c.id}{end}" for c in GAME.info.choices for end in ("", ".why", *(f".{v}" for v in c.values))]
    keys += [f"shelf.{category.id}" for category in GAME.info.categories]
    keys += [key for entry in entries() for key in (entry.title, entry.text)]
    keys += ["game.name"]

    for file in FILES.values():
        assert [key for key in keys if key not in file] == []


def test_a_ruling_is_shown_by_its_place_in_the_rulebook() -> None:
    """Our own numbers stand in docs/rules; no person at a table knows them."""
    rulings = {*RULINGS, *(choice.rule for choice in GAME.info.house_rules)} - {*PUBLIC}

    for file in FILES.values():
        assert sorted(rule for rule in rulings if f"rule.{rule}" not in file) == []
        assert [key for key, template in file.items() for text in texts(template) if RULING.search(text)] == []


@pytest.mark.parametrize(
    ("language", "key", "said"),
    [
        ("en", "note.pirate_lost", "Anne loses Captain Hook."),
        ("fr", "note.pirate_lost", "Anne perd le capitaine Hook."),
        ("fr", "ask.replace", "Qui laisse sa place au capitaine Hook\u202f?"),
        ("fr", "ask.shot_die", "Anne\u202f: un tir du capitaine Hook\u202f?"),
        ("fr", "note.aboard", "Le capitaine Hook monte sur le bateau bleu."),
    ],
)
def test_a_captain_with_a_name_brings_the_article(language: str, key: str, said: str) -> None:
    card = {"key": "named.captain", "facts": {"name": "Hook", "colour": "blue"}}

    assert said_by(language)(key, who="anne", card=card, ship="blue") == said
