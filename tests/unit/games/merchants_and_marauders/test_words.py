"""Whatever is asked, noted, offered or refused in random play can be said in both languages."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from companion.assets import words
from companion.core.ask import Ask, Choose, Dice, Form, Phrase, Pick, Refusal
from companion.core.table import Table
from companion.games.merchants_and_marauders.data import NATIONS
from companion.i18n import LANGUAGES
from tests.support.random_play import tap_once
from tests.unit.games.merchants_and_marauders.sea import CATALOGUE, GAME, at_sea, new_table, offer_of

ID = "merchants-and-marauders"
NAMES = {"a": "Anna", "b": "Benoît", "c": "Carla", "d": "Dan"}


def of_question(ask: Ask) -> Iterator[Phrase | Refusal]:
    yield Phrase(f"ask.{ask.key}", ask.facts)
    options = (*(ask.options if isinstance(ask, Choose) else ()), *ask.also)
    for option in options:
        yield option.label or Phrase(f"ask.{ask.key}.{option.value}", ask.facts)
        yield from (p for p in (option.hint, option.refused) if p)
    if isinstance(ask, Dice):
        yield from ask.gives.values()
    for inner in ask.parts if isinstance(ask, Form) else ():
        yield from of_question(inner)
    if isinstance(ask, Pick) and ask.new:
        yield Phrase(f"ask.{ask.key}.new", ask.facts)
        yield from of_question(ask.new)


def of_table(table: Table) -> Iterator[Phrase | Refusal]:
    state = table.state
    yield GAME.turn(state)
    for action in GAME.actions(state, None):
        yield Phrase(f"action.{action.procedure}", {**action.arguments, **action.facts})
        yield Phrase(f"procedure.{action.procedure}")
        yield from (p for p in (action.refused,) if p)
    entry = table.log[-1]
    yield from (Phrase(f"note.{n.key}", n.facts) for n in entry.notes)
    what = table.taps[-1].what
    before = Table.open(GAME, table.sittings, table.options, table.log[:-1])
    asked = before.talk(entry.seat, what.procedure, what.arguments, what.answers).asked  # type: ignore[union-attr]
    for ask in asked:
        yield from of_question(ask)


def of_fields(table: Table) -> Iterator[Phrase | Refusal]:
    for field in GAME.fields(table.state):
        yield Phrase(f"field.{field.key}", field.facts)
        yield from of_question(field.ask)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_random_play_says_can_be_said(language: str) -> None:
    say = words(language, ID).at(NAMES)
    chance = random.Random(f"words {language}")
    unsaid = set()
    for game in range(4):
        table = new_table(2 + game % 3)
        while not GAME.is_finished(table.state) and len(table.taps) < 60:
            table = tap_once(table, chance)
            for phrase in (*of_table(table), *(of_fields(table) if len(table.taps) == 30 else ())):
                said = say.say(phrase)
                if "[" in said or not said.strip():
                    unsaid.add(said or phrase.key)

    assert unsaid == set()


@pytest.mark.parametrize("key", ["naval_goods_lost", "order_of_fights", "spilled", "lay_mod"])
@pytest.mark.parametrize(("language", "chance"), [("en", "random"), ("fr", "au hasard")])
def test_a_question_whose_answer_was_drawn_says_so(language: str, chance: str, key: str) -> None:
    """RB p.9, 13, 14, 15: tokens, the order of fights and lost goods are drawn, not chosen."""
    say = words(language, ID).at(NAMES)

    assert all(chance in say(f"ask.{key}.hint", who="a", n=n) for n in (1, 2))


@pytest.mark.parametrize(("language", "shuffled"), [("en", "shuffled"), ("fr", "mélangée")])
def test_a_rumour_that_is_not_kept_goes_back_into_its_deck_in_words(language: str, shuffled: str) -> None:
    """MM-PORT-RUMOUR, RB p.9: before the choice and after it."""
    say = words(language, ID).at(NAMES)

    assert shuffled in say("ask.which_rumour.hint")
    assert shuffled in say("note.rumour_shuffled_back", who="a")


@pytest.mark.parametrize(("language", "said"), [("en", "the game"), ("fr", "la partie")])
def test_the_button_of_an_empty_event_deck_says_that_the_game_ends(language: str, said: str) -> None:
    """MM-END-DECK."""
    say = words(language, ID).at(NAMES)
    labels = []
    for left in (0, 1):
        state = replace(at_sea(phase="round"), events_left=left)
        labels += [(say("action.draw_event", **offer_of(state, "draw_event").facts), say.say(GAME.turn(state)))]

    assert [[said in label for label in pair] for pair in labels] == [[True, True], [False, False]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_and_thing_of_the_box_has_its_words(language: str) -> None:
    say = words(language, ID)
    keys = [f"{kind}.{z}" for z in CATALOGUE.zones for kind in ("zone", "the_zone", "at", "special")]
    keys += [f"mod_does.{m}" for m in CATALOGUE.mods]
    keys += [f"{kind}.{n}" for n in NATIONS for kind in ("nation", "nationality", "flag")]
    keys += [f"shelf.{s.id}" for s in GAME.info.categories]

    assert [k for k in keys if not say.has(k)] == []
    assert len(CATALOGUE.ports) == 16


@pytest.mark.parametrize(
    ("language", "war", "said"),
    [
        ("en", (), "Start a war"),
        ("en", ("spain", "france"), "Make peace"),
        ("fr", ("spain", "france"), "Faire la paix"),
    ],
)
def test_the_button_of_war_and_peace_says_which(language: str, war: tuple[str, ...], said: str) -> None:
    state = replace(at_sea(), war=war)

    assert words(language, ID)("action.change_war", **offer_of(state, "change_war").facts) == said


@pytest.mark.parametrize(
    ("key", "zone", "english", "french"),
    [
        ("note.sails", "caribbean-sea", "Anna sails to the Caribbean Sea.", "Anna navigue vers la mer des Caraïbes."),
        ("note.sails", "tortuga", "Anna sails to Tortuga.", "Anna navigue vers Tortuga."),
        (
            "note.leaves_port",
            "old-providence",
            "Anna leaves the port of Old Providence.",
            "Anna quitte le port d’Old Providence.",
        ),
        ("note.npc_enters", "caribbean-sea", "X appears in the Caribbean Sea.", "X apparaît en mer des Caraïbes."),
    ],
)
def test_a_zone_brings_its_small_words(key: str, zone: str, english: str, french: str) -> None:
    for language, said in (("en", english), ("fr", french)):
        assert words(language, ID).at(NAMES)(key, who="a", zone=zone, slot="X", title="") == said


def test_a_mission_without_a_title_says_so() -> None:
    say = words("en", ID).at(NAMES)

    said = say("note.mission_done", who="a", title="", n=25)

    assert said == "Anna completes the mission (no title noted): 25\u00a0gold."


@pytest.mark.parametrize(
    ("language", "key", "said"),
    [
        ("en", "outside.searched", "Outside, searched by the Dutch naval ship and the pirate frigate: 50%"),
        ("fr", "outside.searched", "Dehors, recherche par le navire hollandais et la frégate pirate\u202f: 50\u202f%"),
        ("en", "sea.enters", "The pirate frigate (no name noted) appears in Tortuga"),
        ("fr", "sea.enters", "La frégate pirate (nom non noté) apparaît à Tortuga"),
        ("fr", "note.npc_drifts", "La frégate pirate suit la lettre N\u202f: Nassau → Tortuga (personne à portée)."),
    ],
)
def test_a_ship_that_nobody_plays_brings_its_article(language: str, key: str, said: str) -> None:
    ships = {"slots": ("naval-netherlands", "pirate-frigate"), "slot": "pirate-frigate", "title": None}
    way = {"start": "nassau", "to": "tortuga", "zone": "tortuga", "letter": "N"}

    assert words(language, ID).at(NAMES)(key, chance=Fraction(1, 2), **ships, **way) == said
