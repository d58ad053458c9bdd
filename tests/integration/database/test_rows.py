"""What goes in comes out, and of two that come at once one was first: in a file and in PostgreSQL alike."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from companion.core.errors import BadData, Refused, Stale
from companion.hosting.store import Store
from companion.storage import rows
from companion.storage.postgres import PostgresStore
from companion.storage.sqlite import SqliteStore
from models import database, postgres
from tests.integration.database.rows import ANNE, CODE, DRAFT, EVENING, JACK, TABLE, entry, log_of
from tests.support.hosts.postgres import shared_server

Opened = Callable[[], Store]


@pytest.fixture(params=["sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, path: Path) -> Iterator[Opened]:
    """Start the app: each call opens the same database anew."""
    stores: list[SqliteStore | PostgresStore] = []
    url = shared_server().empty_store() if request.param == "postgres" else ""

    def start() -> Store:
        made = PostgresStore(postgres.open_engine(url), path.parent) if url else SqliteStore(database.open_engine(path))
        stores.append(made)
        return made

    yield start
    for store in stores:
        store.close()


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    assert store.tables() == [TABLE]


def test_an_entry_comes_back_as_it_was(store: Store) -> None:
    taps = [entry(0), entry(1, seat=None, by=None, what={"undone": [0]}, events=(), notes=())]

    for tap in taps:
        store.append(CODE, tap)

    assert store.entries(CODE) == taps
    assert store.entries(CODE, since=1) == taps[1:]
    assert store.entries(CODE, since=2) == []


def test_a_moment_of_another_time_zone_stays_the_same_moment(store: Store) -> None:
    paris = datetime.fromisoformat("2026-11-16T21:30:15+01:00")

    store.append(CODE, entry(0, at=paris))

    assert store.entries(CODE)[0].at == paris
    assert store.entries(CODE)[0].at.tzinfo is UTC


def test_the_table_played_last_comes_first(store: Store) -> None:
    store.create(replace(TABLE, code="TORTUGA-2BX", touched=EVENING + timedelta(minutes=1)))

    store.append(CODE, entry(0, at=EVENING + timedelta(minutes=2)))

    assert [table.code for table in store.tables()] == [CODE, "TORTUGA-2BX"]
    assert store.table(CODE).touched == EVENING + timedelta(minutes=2)


def test_seats_and_archive_can_change(store: Store) -> None:
    changed = replace(TABLE, seats=(ANNE, replace(JACK, taken=True, token="other")), archived=True)

    store.change(changed)

    assert store.table(CODE) == changed


def test_a_deleted_table_takes_its_log_and_drafts_along(store: Store) -> None:
    store.append(CODE, entry(0))
    store.save_draft(CODE, DRAFT)

    store.delete(CODE)
    store.create(TABLE)

    assert (store.entries(CODE), store.drafts(CODE)) == ([], [])


@pytest.mark.parametrize(
    "call",
    [
        lambda store: store.table("NOWHERE"),
        lambda store: store.change(replace(TABLE, code="NOWHERE")),
        lambda store: store.delete("NOWHERE"),
        lambda store: store.append("NOWHERE", entry(0)),
        lambda store: store.save_draft("NOWHERE", DRAFT),
    ],
)
def test_a_table_that_nobody_knows_is_refused(store: Store, call: Callable[[Store], object]) -> None:
    with pytest.raises(Refused) as said:
        call(store)

    assert (said.value.reason, said.value.facts) == ("unknown_table", {"code": "NOWHERE"})


def test_an_imported_table_brings_its_whole_log(store: Store) -> None:
    other = replace(TABLE, code="TORTUGA-2BX")
    log = [entry(number) for number in range(50)]

    store.import_table(other, log)

    assert store.table("TORTUGA-2BX") == other
    assert store.entries("TORTUGA-2BX") == log


def test_a_table_is_not_imported_over_another(store: Store) -> None:
    store.append(CODE, entry(0))

    with pytest.raises(Refused, match="table_exists"):
        store.import_table(TABLE, [entry(0), entry(1)])

    assert store.entries(CODE) == [entry(0)]


def test_a_broken_import_leaves_nothing_behind(store: Store) -> None:
    with pytest.raises(BadData) as said:
        store.import_table(replace(TABLE, code="TORTUGA-2BX"), [entry(0), entry(1), entry(1)])

    assert (said.value.reason, said.value.facts) == ("log_repeats", {"code": "TORTUGA-2BX", "number": 1})
    assert [table.code for table in store.tables()] == [CODE]


def test_a_draft_is_saved_changed_and_dropped(store: Store) -> None:
    later = replace(DRAFT, answers=(*DRAFT.answers, None), open=False)

    store.save_draft(CODE, DRAFT)
    store.save_draft(CODE, replace(DRAFT, id="d2", seat=None))
    store.save_draft(CODE, later)

    assert sorted(store.drafts(CODE), key=lambda draft: draft.id) == [later, replace(DRAFT, id="d2", seat=None)]

    store.drop_draft(CODE, "d1")

    assert [draft.id for draft in store.drafts(CODE)] == ["d2"]


def test_two_tables_may_name_their_drafts_alike(store: Store) -> None:
    store.create(replace(TABLE, code="TORTUGA-2BX"))
    store.save_draft(CODE, DRAFT)
    store.save_draft("TORTUGA-2BX", DRAFT)

    store.drop_draft("TORTUGA-2BX", DRAFT.id)

    assert store.drafts(CODE) == [DRAFT]


def test_the_oldest_draft_comes_first(store: Store) -> None:
    ids = ["z", "m", "a"]
    for id in ids:
        store.save_draft(CODE, replace(DRAFT, id=id))

    assert [d.id for d in store.drafts(CODE)] == ids


def test_an_entry_closes_the_draft_that_it_came_from(store: Store) -> None:
    store.save_draft(CODE, DRAFT)

    store.append(CODE, entry(0), draft_id=DRAFT.id)

    assert store.drafts(CODE) == []


def test_the_box_learns_corrects_and_forgets(store: Store) -> None:
    store.learn("blackbeard", {"havana": {"wealth": 5, "defense": 4}, "nassau": None})
    store.learn("blackbeard", {"havana": {"wealth": 6, "defense": 4}})
    store.learn("port-royal", {"havana": 1})

    store.forget("blackbeard", "nassau")

    assert store.box("blackbeard") == {"havana": {"wealth": 6, "defense": 4}}
    assert store.box("port-royal") == {"havana": 1}
    assert store.box("dead-reckoning") == {}


@pytest.mark.parametrize("value", ["fr", None, False, 1.5, ["a"], {"é": 1}])
def test_a_setting_is_kept_whatever_it_is(store: Store, value: object) -> None:
    store.set_setting("this", "before")

    store.set_setting("this", value)

    assert store.setting("this", "absent") == value
    assert store.setting("that", "absent") == "absent"


def test_the_second_same_number_is_stale(store: Store) -> None:
    store.append(CODE, entry(0))
    store.save_draft(CODE, DRAFT)

    with pytest.raises(Stale) as said:
        store.append(CODE, entry(0, seat="b", at=EVENING + timedelta(hours=1)), draft_id=DRAFT.id)

    assert said.value.facts == {"code": CODE, "number": 0}
    assert store.entries(CODE) == [entry(0)]
    assert store.drafts(CODE) == [DRAFT]
    assert store.table(CODE).touched == entry(0).at


def test_the_second_same_number_is_stale_from_another_store_too(store: Store, opened: Opened) -> None:
    other = opened()
    store.append(CODE, entry(0))

    with pytest.raises(Stale):
        other.append(CODE, entry(0, seat="b"))

    other.append(CODE, entry(1))
    assert store.entries(CODE) == [entry(0), entry(1)]


def is_first(phone: Store, number: int, name: str) -> bool:
    """Whether this tap made the entry. Who is told that the database is busy taps again."""
    while True:
        try:
            phone.append(CODE, entry(number, device=name))
        except Stale:
            return False
        except BadData as busy:
            if busy.reason != "database_busy":
                raise
        else:
            return True


def test_phones_that_tap_at_once_make_one_entry_each_number(store: Store, opened: Opened) -> None:
    won: list[tuple[int, str]] = []

    def tap(phone: Store, name: str) -> None:
        for number in range(30):
            if is_first(phone, number, name):
                won.append((number, name))

    phones = [Thread(target=tap, args=(opened(), name)) for name in "abcd"]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()

    assert sorted(won) == [(e.number, e.device) for e in store.entries(CODE)]
    assert len(won) == 30


def test_a_log_that_grows_while_it_is_read_is_no_damage(store: Store, opened: Opened) -> None:
    other, log = opened(), log_of(60)

    def tap() -> None:
        for tapped in log:
            other.append(CODE, tapped)

    phone = Thread(target=tap)
    phone.start()
    try:
        while phone.is_alive():
            read = [*store.log(CODE)]
            assert read == log[: len(read)]
    finally:
        phone.join()

    assert store.log(CODE) == log


# The sum and the seal beside a table


KEPT = replace(TABLE, code="KEPT-123", rules_revision=2)


def test_another_log_takes_the_place_of_the_one_that_is_kept(store: Store) -> None:
    was, now = log_of(3), log_of(2, seat="b")
    for tap in was:
        store.append(CODE, tap)
    before = store.table(CODE).touched

    store.exchange(CODE, now, KEPT)

    assert (list(store.log(CODE)), list(store.log(KEPT.code))) == (now, was)
    assert store.table(KEPT.code) == KEPT
    assert store.table(CODE).touched > before
    assert [store.setting(f"sum/{code}") for code in (CODE, KEPT.code)] == [rows.sum_of(now), rows.sum_of(was)]
    assert [store.setting(f"seal/{code}") for code in (CODE, KEPT.code)] == [rows.seal_of(TABLE), rows.seal_of(KEPT)]


def test_a_log_is_exchanged_whole_or_not_at_all(store: Store) -> None:
    store.append(CODE, entry(0, parent=""))
    store.create(KEPT)

    with pytest.raises(Refused, match="table_exists"):
        store.exchange(CODE, log_of(2), KEPT)
    with pytest.raises(Refused, match="unknown_table"):
        store.exchange("NOWHERE", log_of(2), replace(KEPT, code="KEPT-124"))

    assert {table.code for table in store.tables()} == {CODE, KEPT.code}
    assert store.entries(CODE) == [entry(0, parent="")]


def test_a_table_from_before_the_sums_has_none_to_keep(store: Store) -> None:
    store.append(CODE, entry(0, parent=""))
    store.set_setting(f"sum/{CODE}", None)

    store.exchange(CODE, (), KEPT)

    assert store.setting(f"sum/{KEPT.code}", "none") == "none"
    assert store.setting(f"sum/{CODE}") == rows.sum_of(())


@pytest.mark.parametrize("older", [None, rows.sum_of(log_of(1))])
def test_the_sum_of_a_log_lies_beside_it(store: Store, opened: Opened, older: object) -> None:
    log = log_of(4)
    store.import_table(replace(TABLE, code="TORTUGA-2BX"), log[:2])
    assert store.setting("sum/TORTUGA-2BX") == rows.sum_of(log[:2])

    store.append("TORTUGA-2BX", log[2])
    assert store.setting("sum/TORTUGA-2BX") == rows.sum_of(log[:3])
    store.set_setting("sum/TORTUGA-2BX", older)
    opened().append("TORTUGA-2BX", log[3])

    assert store.setting("sum/TORTUGA-2BX") == rows.sum_of(log)
    assert list(store.log("TORTUGA-2BX")) == log


@pytest.mark.parametrize("changed", [{"rules_revision": 9}, {"options": {}}, {"seats": (ANNE,)}])
def test_a_row_that_is_not_as_it_was_sealed_is_damage(store: Store, changed: dict[str, Any]) -> None:
    store.append(CODE, entry(0, parent=""))
    store.change(replace(TABLE, **changed))

    with pytest.raises(BadData, match="table_damaged"):
        store.log(CODE)


def test_a_damaged_entry_is_said_however_the_log_is_read(store: SqliteStore | PostgresStore) -> None:
    store.append(CODE, entry(0, parent=""))
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE entry SET what = '[]'")

    for read in (store.entries, store.log):
        with pytest.raises(BadData, match="table_damaged"):
            read(CODE)


def test_a_log_of_which_the_end_is_missing_is_damage(store: Store) -> None:
    store.append(CODE, entry(0, parent=""))
    store.set_setting(f"sum/{CODE}", rows.sum_of(log_of(2)))

    with pytest.raises(BadData, match="table_damaged"):
        store.log(CODE)


def test_the_settings_of_a_deleted_table_go_with_it(store: Store) -> None:
    for key in (f"open/{CODE}", f"open/X{CODE}", f"{CODE}", "open/NASSAU_7K2"):
        store.set_setting(key, True)

    store.delete(CODE)

    left = [store.setting(key) for key in (f"open/{CODE}", f"sum/{CODE}", f"seal/{CODE}")]
    assert left == [None, None, None]
    assert [store.setting(key) for key in (f"open/X{CODE}", f"{CODE}", "open/NASSAU_7K2")] == [True, True, True]


def test_an_entry_brings_its_drafts_and_what_was_learnt(store: Store) -> None:
    first, second = replace(DRAFT, id="d2"), replace(DRAFT, id="d3")
    store.save_draft(CODE, DRAFT)
    store.save_draft(CODE, first)

    store.append(CODE, entry(0), DRAFT.id, [replace(first, number=9), second], {"havana": 5})

    assert store.drafts(CODE) == [replace(first, number=9), second]
    assert store.box(TABLE.game) == {"havana": 5}


def test_what_a_log_came_to_is_kept_for_the_log_that_was_read(store: SqliteStore | PostgresStore) -> None:
    store.append(CODE, entry(0, parent=""))

    store.save_fold(CODE, [entry(0)], {"state": 1})
    assert store.fold(CODE) is None
    store.save_fold(CODE, store.log(CODE), {"state": 1})

    assert store.fold(CODE) == {"state": 1}
    assert list(store.log(CODE).made) == []


def test_a_sound_database_says_nothing(store: SqliteStore | PostgresStore) -> None:
    store.check()

    assert store.damaged_tables() == []
