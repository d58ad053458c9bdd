"""Whatever random play brings is said whole, in both languages."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.assets import words
from companion.core.ask import Ask, BoxFact, Choose, Dice, Form, Phrase, Pick, Seat
from companion.core.errors import Refused
from companion.core.game import Sitting
from companion.core.table import Table
from companion.games import dead_reckoning
from companion.games.dead_reckoning.lookup import RULINGS
from companion.i18n import Words
from tests.unit.games.dead_reckoning.play import GAME

NAMES = {"a": "Anne", "b": "Bart", "c": "Calico", "d": "Davy"}


def sentences(say: Words, ask: Ask) -> Iterator[str]:
    """Every sentence of a question."""
    if isinstance(ask, BoxFact):
        yield from sentences(say, replace(ask.form, facts=ask.facts))
        yield say(f"ask.{ask.key}", **ask.facts)
        return
    if isinstance(ask, Form):
        for part in ask.parts:
            yield from sentences(say, part)
    yield say(f"ask.{ask.key}", **ask.facts)
    yield say.maybe(f"ask.{ask.key}.hint", **ask.facts)
    if isinstance(ask, Pick) and ask.new:
        yield from sentences(say, ask.new)
        yield say(f"ask.{ask.key}.new")
    if isinstance(ask, Choose):
        for option in ask.options:
            yield say.say(option.label or Phrase(f"ask.{ask.key}.{option.value}", ask.facts))
            yield from (say.say(p) for p in (option.hint, option.refused) if p)
    if isinstance(ask, Dice):
        yield from (say(f"face.{f}") + say(f"face.{f}.many") for f in ask.kinds)


def everything(say: Words, table: Table, chance: random.Random) -> Iterator[Any]:
    """One tap, with all that is said before, during and after it; last comes the table after it."""
    state = table.state
    yield say.say(GAME.turn(state))
    offers = GAME.actions(state, None)
    for action in offers:
        facts = {"seat": action.seat, **action.arguments, **action.facts}
        yield say(f"action.{action.procedure}", **facts)
        yield say.maybe(f"action.{action.procedure}.hint", **facts)
        yield say(f"procedure.{action.procedure}", **facts)
        if action.refused:
            yield say.say(action.refused)
    for field in GAME.fields(state):
        yield say(f"field.{field.key}", **field.facts)
        yield from sentences(say, field.ask)
    free = [a for a in offers if a.refused is None]
    action = chance.choices(free, [4 if a.primary else 1 for a in free])[0]
    answers: list[Any] = []
    while (done := table.talk(action.seat, action.procedure, action.arguments, answers)).ask is not None:
        yield from sentences(say, done.ask)
        if done.stage:
            yield from (say(f"stage.{s}") for s in done.stage.steps)
        answers.append(done.ask.sample(chance.randrange))
    entry = table.act(action.seat, action.procedure, action.arguments, answers)
    yield from (say(f"note.{n.key}", **n.facts) for n in entry.notes)
    yield table.after(entry)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_sentence_of_random_play_is_there(language: str, seats: int) -> None:
    say = words(language, "dead-reckoning").at(NAMES)
    chance = random.Random(f"words/{seats}")
    sittings = [Sitting(Seat("abcd"[i]), GAME.colours(seats)[i]) for i in range(seats)]
    options = dict.fromkeys(("bonus_tokens", "attack_one_building", "saga", "coop"), "yes")
    table = Table.open(GAME, sittings, options)
    missing: set[str] = set()
    for _ in range(160):
        if GAME.is_finished(table.state):
            break
        for said in everything(say, table, chance):
            if isinstance(said, Table):
                table = said
            elif "[" in said:
                missing.add(said)
    assert sorted(missing) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_choice_and_shelf_has_its_words(language: str) -> None:
    say = words(language, "dead-reckoning")
    keys = [f"choice.{c.id}{end}" for c in GAME.info.choices for end in ("", ".why", *(f".{v}" for v in c.values))]
    keys += [f"shelf.{s.id}" for s in GAME.info.categories]
    assert [k for k in keys if not say.has(k)] == []


def test_a_refusal_is_a_sentence() -> None:
    say = words("en", "dead-reckoning").at(NAMES)
    assert say.refusal(Refused("guarded", who="b")).startswith("Bart’s fort or garrison")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_that_is_cited_is_named_as_the_rulebook_does(language: str) -> None:
    """Our own numbers say nothing to a player: the rulebook's page or chapter stands in their place."""
    source = "".join(p.read_text() for p in Path(dead_reckoning.__file__).parent.rglob("*.py"))
    cited = set(re.findall(r'"(DR-[A-Z0-9-]+|S\d|\d\.\d|R-\d\d)"', source)) | set(RULINGS)
    say = words(language, "dead-reckoning")
    assert cited
    named = {rule: say.maybe(f"rule.{rule}") for rule in cited}
    assert not [rule for rule, name in named.items() if not name or re.search(r"\b(DR|R)-\w", name)]
