"""Everything that the game says, in both languages, has its sentence."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from companion.assets import words
from companion.core.ask import Arrange, Ask, BoxFact, Choose, Form, Seat
from companion.core.game import AnyGame, Sitting
from companion.core.table import Table
from companion.games import port_royal
from companion.games.port_royal.house_rules import PLAIN_RULINGS
from companion.games.port_royal.state import PHASES
from companion.i18n import Words
from tests.unit.games.port_royal.test_properties import GAME, play_taps

NAMES = {"a": "Anne", "b": "Bea", "c": "Carl", "d": "Dora", "e": "Émile"}


MISCOUNTED = re.compile(
    r"\b(1 (swords|coins|cards|points|colours|ships)|[01] (épées|pièces|cartes|couleurs|navires))\b"
)


def check_sentence(text: str) -> str:
    assert "[" not in text, text
    assert not MISCOUNTED.search(text), text
    return text


def check_question(say: Words, ask: Ask) -> None:
    check_sentence(say(f"ask.{ask.key}", **ask.facts))
    if isinstance(ask, Form):
        for part in ask.parts:
            check_question(say, part)
    if isinstance(ask, BoxFact):
        check_question(say, ask.form)
    options = ask.options if isinstance(ask, Choose | Arrange) else ()
    for option in options:
        for phrase in (option.label, option.hint, option.refused):
            if phrase:
                check_sentence(say.say(phrase))


def everything(say: Words, game: AnyGame, table: Table) -> None:
    check_sentence(say.say(game.turn(table.state)))
    for action in game.actions(table.state, None):
        facts: dict[str, Any] = {"seat": action.seat, **action.arguments, **action.facts}
        check_sentence(say(f"action.{action.procedure}", **facts))
        check_sentence(say(f"procedure.{action.procedure}", **facts))
        check_sentence(say.maybe(f"action.{action.procedure}.hint", **facts))
        check_sentence(say.maybe(f"under_way.{action.procedure}", **facts))
        if action.refused:
            check_sentence(say.say(action.refused))
        else:
            talk = table.talk(action.seat, action.procedure, action.arguments, ())
            if talk.ask:
                check_question(say, talk.ask)
    for field in game.fields(table.state):
        check_sentence(say(f"field.{field.key}", **field.facts))
        check_question(say, field.ask)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_played_can_be_told(seed: int, language: str) -> None:
    table = play_taps(seed, 45)
    say = words(language, "port-royal").at(NAMES)

    everything(say, GAME, table)
    for entry in table.log:
        assert entry.headline is not None
        for note in entry.notes:
            check_sentence(say(f"note.{note.key}", **note.facts))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_choice_has_its_title_reason_and_values(language: str, game: AnyGame) -> None:
    say = words(language, "port-royal")
    for choice in game.info.choices:
        check_sentence(say(f"choice.{choice.id}"))
        check_sentence(say(f"choice.{choice.id}.why"))
        for value in choice.values:
            check_sentence(say(f"choice.{choice.id}.{value}"))


def test_every_note_and_refusal_in_the_code_has_a_sentence() -> None:
    """Also those that chance rarely brings: the empty pile, debts, a game that nobody wins."""
    folder = Path(port_royal.__file__).parent
    code = "\n".join(path.read_text() for path in folder.rglob("*.py"))
    notes = set(re.findall(r'Note\(\s*"(\w+)"', code))
    refusals = set(re.findall(r'Refusal\("(\w+)"', code)) | set(re.findall(r'need\(.*?, "(\w+)"[,)]', code))
    say = words("en", "port-royal")

    assert len(notes) > 30
    assert len(refusals) > 15
    assert [key for key in notes if not say.has(f"note.{key}")] == []
    assert [key for key in refusals - set(PHASES) if not say.has(f"refused.{key}")] == []


def test_french_names_the_cards_as_the_box_does(game: AnyGame) -> None:
    say = words("fr", "port-royal")

    assert say("card.Y-1-2") == "Pinasse (1 épée, 2 pièces)"
    assert say("card.MAD-7-2") == "Demoiselle (coût 7, 2 points)"
    assert say("card.TRA-K-3-1") == "Négociant noir (coût 3, 1 point)"


def test_a_table_can_be_told_before_its_first_tap(game: AnyGame) -> None:
    table = Table.open(game, [Sitting(Seat(s), "red") for s in "ab"], {})

    everything(words("en", "port-royal").at(NAMES), game, table)
    assert random.Random(0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_is_named_by_its_chapter(language: str, game: AnyGame) -> None:
    """Whatever a note, a question, a button or a house rule cites is shown as the rulebook calls it."""
    folder = Path(port_royal.__file__).parent
    code = "\n".join(path.read_text() for path in folder.rglob("*.py"))
    cited = set(re.findall(r'"(A-[0-9]{2}|PR-[A-Z-]+)"', code)) - set(PLAIN_RULINGS)
    say = words(language, "port-royal")

    assert {c.rule for c in game.info.choices if c.rule} <= cited
    assert [id for id in sorted(cited) if not say.maybe(f"rule.{id}")] == []
