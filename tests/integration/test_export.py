"""A table as JSON, whole, and back."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import pytest

from companion.core.ask import Seat
from companion.core.errors import BadData, Refused
from companion.core.game import Action
from companion.core.plain import fingerprint
from companion.hosting.files.export_file import (
    LARGEST,
    export_table,
    import_table,
    read_export,
    replay_summary,
    with_checksum,
    write_export,
)
from companion.hosting.live import HOST, Role, Ticket
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore
from models.database import open_engine

ANNE = Role(Seat("a"))
ANNE_SITS = [("a", "Anne", "red")]
REASONS = {"file_cut_off", "file_edited", "file_newer", "not_a_table", "bad_entry"}


def tap(service: Service, code: str, action: Action, *answers: Any) -> None:
    number = service.live(code).table.number
    draft = service.start(code, ANNE, action, Ticket(number))
    for step, answer in enumerate(answers):
        assert draft is not None
        draft = service.answer(code, ANNE, draft.id, answer, Ticket(number, step))
    if draft is not None:
        service.apply(code, ANNE, draft.id, Ticket(number, len(draft.answers)))


@pytest.fixture
def played(service: Service, code: str) -> str:
    """A table with a raid, a box value, a secret, a correction, an undo and a redo."""
    tap(service, code, Action("raid", {"port": "nassau"}, Seat("a")), [6, 6], "all")
    tap(service, code, Action("bribe", {}, Seat("b")), 4, "leave")
    tap(service, code, Action("bury", {}, Seat("a")), 2)
    tap(service, code, Action("correct", {"path": ("captains", 1, "gold"), "value": 7}))
    tap(service, code, Action("agree", {"id": "fair_wind", "value": "off"}))
    service.undo(code, HOST, Ticket(5))
    service.redo(code, HOST, Ticket(6))
    return code


@pytest.fixture
def text(service: Service, played: str) -> str:
    return write_export(export_table(service, played))


def refusal(text: str, service: Service) -> str:
    with pytest.raises(BadData) as said:
        read_export(text, service.games)
    return said.value.reason


def with_fields(text: str, **fields: Any) -> str:
    """The file with other fields and a checksum that fits them, as only a program would make it."""
    return write_export(with_checksum({**json.loads(text), **fields}))


def with_entry(text: str, number: int, /, **fields: Any) -> str:
    """The file with another entry, and every entry after it made on that one."""
    entries = json.loads(text)["entries"]
    entries[number] |= fields
    for before, entry in pairwise(entries):
        if entry["number"] > number:
            entry["parent"] = fingerprint(
                [before["what"], before["events"], before["seat"], before["device"]], before["parent"]
            )
    return with_fields(text, entries=entries)


def test_a_table_comes_back_as_it_was(service: Service, played: str, text: str) -> None:
    exported = read_export(text, service.games)

    assert exported.table.hash == service.live(played).table.hash
    assert exported.entries == tuple(service.store.entries(played))
    assert exported.table.log == service.live(played).table.log


def test_the_file_says_what_it_is(service: Service, played: str) -> None:
    exported = export_table(service, played)

    assert list(exported) == [
        "format",
        "version",
        "app",
        "game",
        "code",
        "rules_revision",
        "seats",
        "options",
        "created",
        "entries",
        "hash",
        "checksum",
    ]
    assert exported["seats"] == [
        {"id": "a", "name": "Anne", "colour": "red"},
        {"id": "b", "name": "Jack", "colour": "blue"},
    ]


def test_no_token_leaves_with_the_file(service: Service, played: str, text: str) -> None:
    record = service.live(played).record
    secrets = [*(s.token for s in record.seats), record.watch_token, service.host_key]

    assert [secret for secret in secrets if secret in text] == []


def test_an_import_on_another_machine_plays_on(
    text: str, played: str, service: Service, tmp_path_factory: pytest.TempPathFactory
) -> None:
    store = SqliteStore(open_engine(tmp_path_factory.mktemp("other") / "companion.db"))
    other = Service(store, service.games)

    code = import_table(other, read_export(text, other.games))

    assert code == played
    assert other.live(code).table.hash == service.live(played).table.hash
    assert other.live(code).head == service.live(played).head
    other.undo(code, HOST, Ticket(7))
    other.undo(code, HOST, Ticket(8), back_to=0)
    assert other.live(code).table.taps == ()
    tokens = {s.token for s in other.live(code).record.seats} | {other.live(code).record.watch_token}
    assert len(tokens - {""}) == 3
    assert not tokens & {s.token for s in service.live(played).record.seats}
    store.close()


def test_a_table_that_is_already_here_is_not_imported_twice(service: Service, played: str, text: str) -> None:
    with pytest.raises(Refused) as said:
        import_table(service, read_export(text, service.games))

    assert (said.value.reason, said.value.facts) == ("already_here", {"code": played})
    assert len(service.tables()) == 1


def test_an_import_never_overwrites_a_table_that_went_on(service: Service, played: str, text: str) -> None:
    tap(service, played, Action("pass", {}, Seat("a")))

    code = import_table(service, read_export(text, service.games))

    assert code != played
    assert [len(service.store.entries(c)) for c in (played, code)] == [8, 7]


def test_the_same_code_at_another_game_is_another_table(service: Service, code: str) -> None:
    exported = read_export(write_export(export_table(service, code)), service.games)
    other = replace(exported, record=replace(exported.record, game="another"))

    assert import_table(service, other) != code


def test_what_comes_back_is_touched_now_and_everybody_hears_of_it(service: Service, played: str, text: str) -> None:
    service.delete(played)
    service.clock = lambda: 1_800_000_500
    heard: list[int] = []
    service.watch_lists(lambda: heard.append(len(service.tables())))

    import_table(service, read_export(text, service.games))

    assert heard == [1]
    assert service.store.table(played).touched == datetime.fromtimestamp(1_800_000_500, UTC)


@pytest.mark.parametrize("written", ["2027-01-15T09:00:00+01:00", "2027-01-15T08:00:00"])
def test_a_moment_is_one_of_the_world_s_clock(service: Service, text: str, written: str) -> None:
    assert read_export(with_fields(text, created=written), service.games).record.created.tzinfo is UTC


def test_a_table_that_was_deleted_comes_back_under_its_own_code(service: Service, played: str, text: str) -> None:
    service.delete(played)

    assert import_table(service, read_export(text, service.games)) == played
    assert service.live(played).table.number == 7


def test_a_table_without_a_tap_can_travel(service: Service, code: str) -> None:
    text = write_export(export_table(service, code))
    service.delete(code)

    assert import_table(service, read_export(text, service.games)) == code


def test_a_file_that_was_cut_off_is_refused_wherever_it_was_cut(service: Service, text: str) -> None:
    cuts = {refusal(text[:end], service) for end in range(0, len(text) - 1, 50)}

    assert cuts == {"file_cut_off"}


def test_a_single_changed_character_is_noticed(service: Service, text: str) -> None:
    found = set()
    for place in range(0, len(text), 7):
        other = "8" if text[place] != "8" else "3"
        found.add(refusal(text[:place] + other + text[place + 1 :], service))

    assert found <= REASONS
    assert "file_edited" in found


def test_space_around_the_data_changes_nothing(service: Service, text: str) -> None:
    pretty = json.dumps(json.loads(text), indent=2)

    assert read_export(pretty, service.games).table.hash == read_export(text, service.games).table.hash


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "file_cut_off"),
        ("{}", "not_a_table"),
        ("[]", "not_a_table"),
        ("null", "not_a_table"),
        ('"chart-table"', "not_a_table"),
        ("[" * 200_000, "file_cut_off"),
        ('{"a":' * 100_000, "file_cut_off"),
        ('{"format":"chart-table","version":1,"x":' + "[" * 500 + "]" * 500 + "}", "file_edited"),
        ('{"format":"chart-table","version":1,"x":1.5}', "file_edited"),
        ('{"format":"chart-table","version":1,"x":NaN}', "file_edited"),
        ('{"format":"chart-table","version":1,"x":"\\ud800"}', "file_edited"),
        ('{"format":"chart-table","version":1}', "file_edited"),
        ('{"format":"chart-table","version":"1"}', "bad_entry"),
        ('{"format":"chart-table","version":2,"anything":"else"}', "file_newer"),
        (" " * (LARGEST + 1), "too_large"),
    ],
)
def test_what_is_no_table_is_said_so(service: Service, text: str, reason: str) -> None:
    assert refusal(text, service) == reason


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"version": 2}, "file_newer"),
        ({"game": "chess"}, "unknown_game"),
        ({"game": None}, "bad_entry"),
        ({"hash": "0" * 32}, "hash_differs"),
        ({"code": "../../etc"}, "bad_entry"),
        ({"code": "nassau"}, "bad_entry"),
        ({"created": "yesterday"}, "bad_entry"),
        ({"options": {"length": 3}}, "bad_entry"),
        ({"options": {"length": "long"}}, "hash_differs"),
        ({"rules_revision": True}, "bad_entry"),
        ({"seats": []}, "bad_entry"),
        ({"seats": "ab"}, "bad_entry"),
        ({"seats": [{"id": "a", "name": "Anne", "colour": "red"}]}, "bad_entry"),
        ({"seats": [{"id": i, "name": "Anne", "colour": c} for i, c in (("a", "red"), ("b", "blue"))]}, "bad_entry"),
        (
            {"seats": [{"id": i, "name": n, "colour": c} for i, n, c in (*ANNE_SITS, ("b", "ANNE", "blue"))]},
            "bad_entry",
        ),
        (
            {"seats": [{"id": i, "name": n, "colour": c} for i, n, c in (*ANNE_SITS, ("b", "Jack", "mauve"))]},
            "bad_entry",
        ),
        ({"seats": [{"id": i, "name": i, "colour": "red"} for i in "ab"]}, "bad_entry"),
        ({"seats": [{"id": i, "name": i * 40, "colour": c} for i, c in (("a", "red"), ("b", "blue"))]}, "bad_entry"),
        ({"entries": {}}, "bad_entry"),
        ({"entries": [1]}, "bad_entry"),
    ],
)
def test_a_file_that_was_made_up_is_refused(service: Service, text: str, fields: dict[str, Any], reason: str) -> None:
    assert refusal(with_fields(text, **fields), service) == reason


@pytest.mark.parametrize(
    "fields",
    [
        {"number": 7},
        {"seat": "z"},
        {"by": 3},
        {"at": "noon"},
        {"parent": "0" * 32},
        {"what": []},
        {"what": {"do": "raid"}},
        {"what": {"undone": ["x"]}},
        {"what": {"undone": [3]}, "events": []},
        {"what": {"undone": [-1]}, "events": []},
        {"what": {"undone": [1], "from": {"number": 1, "parent": ""}}, "events": []},
        {"what": {"do": "settle", "with": {"entry": 99, "how": "drop"}, "answers": []}},
        {"events": [1]},
        {"events": [{"is": "PortRaided", "seat": "a", "port": "nassau", "gold": "much"}]},
        {"events": [{"is": "PortRaided", "seat": "q", "port": "nassau", "gold": 1}]},
        {"events": [{"is": "Corrected", "path": ["captains", 9, "gold"], "before": 0, "after": 1}]},
        {"events": [{"is": "Corrected", "path": ["captains", 0, "gold", 1], "before": 0, "after": 1}]},
        {"notes": [{"rule": "p. 7"}]},
        {"device": None},
    ],
)
def test_an_entry_that_was_made_up_is_refused(service: Service, text: str, fields: dict[str, Any]) -> None:
    assert refusal(with_entry(text, 3, **fields), service) == "bad_entry"


def test_an_undo_makes_nothing_happen_itself(service: Service, text: str) -> None:
    raid = {"is": "PortRaided", "seat": "a", "port": "nassau", "gold": 1}

    assert refusal(with_entry(text, 6, events=[raid]), service) == "bad_entry"
    assert refusal(with_entry(text, 6, what={"undone": []}), service) == "bad_entry"


def test_facts_that_can_be_folded_but_lead_elsewhere_are_refused(service: Service, text: str) -> None:
    raid = {"is": "PortRaided", "seat": "a", "port": "nassau", "gold": 1}

    assert refusal(with_entry(text, 3, events=[raid]), service) == "hash_differs"


def test_an_event_of_a_newer_game_is_named(service: Service, text: str) -> None:
    assert refusal(with_entry(text, 3, events=[{"is": "ShipSunk"}]), service) == "unknown_event"


def test_another_revision_of_the_rules_keeps_the_facts(service: Service, text: str) -> None:
    older = with_fields(text, rules_revision=0, hash="0" * 32)

    assert read_export(older, service.games).table.number == 7


def test_a_replay_says_where_the_log_leads(service: Service, played: str, text: str) -> None:
    result = replay_summary(read_export(text, service.games))

    assert list(result) == ["game", "entries", "hash", "state", "scores", "finished"]
    assert (result["entries"], result["finished"]) == (7, False)
    assert result["scores"][0] == {"seat": "b", "name": "Jack", "place": 1, "score": 7}


def test_an_export_reads_what_another_process_wrote(open_service: Callable[[], Service], played: str) -> None:
    here, there = open_service(), open_service()
    here.live(played)
    tap(there, played, Action("pass", {}, Seat("a")))

    exported = export_table(here, played)

    assert len(exported["entries"]) == 8
    assert read_export(write_export(exported), here.games).table.number == 8
