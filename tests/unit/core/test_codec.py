"""Entries to plain data and back, for every event of every game."""

import json
import random
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from companion.assets import tables_of
from companion.commands.simulate import Play
from companion.core.ask import Instead, Seat
from companion.core.codec import Codec, read_draft, read_note, read_what, write_draft, write_note, write_what
from companion.core.errors import BadData
from companion.core.game import Action, AnyGame
from companion.core.procedure import BoxLearned, Note
from companion.core.record import EntryRecord
from companion.core.table import Draft, Entry, Played, Undone
from companion.core.table_rules import COMMON_EVENTS, Corrected, OptionChanged
from companion.games import all_games
from tests.support.sample_game import load

GAMES: Mapping[str, AnyGame] = {"plunder": load(), **all_games(tables_of)}
A = Seat("a")


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def store(record: EntryRecord) -> EntryRecord:
    what, events, notes = through_json([record.what, record.events, record.notes])
    return replace(record, what=what, events=tuple(events), notes=tuple(notes))


@pytest.mark.parametrize("id", GAMES)
def test_every_entry_of_random_games_comes_back_as_it_was(id: str) -> None:
    codec = Codec(GAMES[id])
    for number in range(3):
        play = Play(codec, GAMES[id].info.seats[0], random.Random(f"codec/{number}"), id)
        table = play.open_table()
        for _ in range(30):
            if GAMES[id].is_finished(table.state):
                break
            table = play.tap(table)
        for entry in table.log:
            assert codec.read(store(codec.write(entry))) == entry


def example(hint: Any) -> Any:
    """Some value of the type, so that an event can be made from its fields alone."""
    hint = getattr(hint, "__supertype__", hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is tuple:
        return tuple(example(part) for part in parts if part is not ...)
    if origin in (Mapping, dict):
        return {example(parts[0]): example(parts[1])}
    if origin is Literal:
        return parts[0]
    if origin in (Union, UnionType):
        return example(parts[0])
    if is_dataclass(hint) and isinstance(hint, type):
        hints = get_type_hints(hint)
        return hint(**{f.name: example(hints[f.name]) for f in fields(hint)})
    return {int: 3, str: "x", bool: True, Any: "any"}[hint]


@pytest.mark.parametrize(("id", "kind"), [(id, kind) for id, game in GAMES.items() for kind in game.events])
def test_every_kind_of_event_comes_back_as_it_was(id: str, kind: type) -> None:
    codec, event = Codec(GAMES[id]), example(kind)

    assert codec.read_event(through_json(codec.write_event(event))) == event
    assert [k.__name__ for k in (*COMMON_EVENTS, *GAMES[id].events)].count(kind.__name__) == 1


def test_an_event_with_a_wrong_field_is_bad_data() -> None:
    with pytest.raises(BadData) as said:
        Codec(load()).read_event({"is": "PortRaided", "seat": "a", "port": "nassau", "gold": "much"})

    assert (said.value.reason, said.value.facts) == ("bad_entry", {"field": "PortRaided"})


@pytest.mark.parametrize(
    "event",
    [
        BoxLearned("bribe/nassau", 4),
        BoxLearned("captain/vane", (("a", 1), (True, "b"))),
        Corrected(("captains", 0, "gold"), 3, 5),
        Corrected(("captains", 0, "hold"), (), ("rum", "silk")),
        OptionChanged("fair_wind", "off"),
    ],
)
def test_the_events_that_every_table_knows_come_back(event: Any) -> None:
    codec = Codec(load())

    assert codec.read_event(through_json(codec.write_event(event))) == event


@pytest.mark.parametrize(
    "what",
    [
        Undone((3, 4)),
        Played("raid", {"port": "nassau"}, ((3, 4), "all", True, 7, Instead("stop"), ("a", (1, 2)))),
        Played("pass"),
    ],
)
def test_what_went_in_comes_back(what: Played | Undone) -> None:
    assert read_what(through_json(write_what(what))) == what


@pytest.mark.parametrize("note", [Note("k"), Note("k", "8.3", {"n": 1, "of": ("a", "b")}, True, A)])
def test_notes_come_back_and_are_written_short(note: Note) -> None:
    assert read_note(through_json(write_note(note))) == note
    assert write_note(Note("k")) == {"key": "k"}


def test_a_draft_comes_back() -> None:
    draft = Draft("d1", Action("raid", {"port": "nassau"}, A), 7, ((3, 4), Instead("stop")), False)
    record = write_draft(draft)

    again = replace(record, arguments=through_json(record.arguments), answers=tuple(through_json(record.answers)))

    assert read_draft(again) == draft


@pytest.mark.parametrize("what", [{}, {"do": 3}, {"undone": "x"}, {"do": "x", "with": [], "answers": []}])
def test_a_line_that_is_none_is_bad_data(what: dict[str, Any]) -> None:
    with pytest.raises(BadData):
        read_what(what)


def test_an_event_that_the_game_does_not_know_is_named() -> None:
    with pytest.raises(BadData) as said:
        Codec(load()).read_event({"is": "ShipSunk"})

    assert (said.value.reason, said.value.facts) == ("unknown_event", {"event": "ShipSunk"})


def test_an_old_event_without_a_newer_field_takes_its_default() -> None:
    event = Codec(load()).read_event({"is": "RaidRepelled", "seat": "a", "port": "nassau"})

    assert event.crew_lost == 1


def test_times_are_kept_to_the_second() -> None:
    entry = Entry(0, A, Played("pass"), by=A, at=1_800_000_001)

    assert Codec(load()).read(Codec(load()).write(entry)).at == 1_800_000_001
