"""A tap is on the phone's disk when it is taken: browsers that die, second tabs, refused and full storage."""

import json
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from playwright.sync_api import Page, Playwright

from models.database import MIGRATIONS, REVISIONS, connect, open_engine
from tests.browser.conftest import SLOW
from tests.phone.conftest import Device, Files, NewDevice, Thumb, change_files, create
from tests.phone.databases import CODE, closed, database_with_game, put_database
from tests.phone.kills import AT_ONCE, count_entries, kill_often, wait_for_entries

KILLS = 8
"""Twenty by `python -m tests.bench.phone_alone`."""
COUNT_PERSIST = """() => {
  globalThis.asked = 0;
  const persist = navigator.storage.persist.bind(navigator.storage);
  navigator.storage.persist = () => { globalThis.asked += 1; return persist(); };
}"""
NAMES = """async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('chart-table');
  return await Array.fromAsync(folder.keys());
}"""


def splash_says(page: Page, words: str) -> None:
    page.wait_for_function(
        "words => document.querySelector('#splash p')?.textContent.includes(words)", arg=words, timeout=SLOW
    )


def test_a_browser_killed_at_once_loses_neither_table_nor_tap(device: NewDevice, tmp_path: Path) -> None:
    """How many kills come within 200 ms of their tap is for the machine to say."""
    kills = kill_often(device(), KILLS, tmp_path)

    print(sum(ms <= AT_ONCE for ms in kills), "at once; milliseconds to each kill:", sorted(map(round, kills)))


@pytest.fixture(scope="module")
def new_phone(playwright: Playwright, files: Files, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Device]:
    phone = Device(playwright, tmp_path_factory.mktemp("new"), files.base).start()
    yield phone
    phone.close()


@pytest.fixture(scope="module")
def first_tab(new_phone: Device) -> Thumb:
    return new_phone.open(first=COUNT_PERSIST)


def test_a_second_tab_says_so(new_phone: Device, first_tab: Thumb) -> None:
    first_tab.hears("New table")

    second = new_phone.tab()

    splash_says(second.page, "already open in another tab")
    second.page.close()


def export_everything(shown: Thumb) -> list[str]:
    """The names in the saved file."""
    with shown.page.expect_download(timeout=SLOW) as saving:
        shown.tap("Export everything")
    with zipfile.ZipFile(saving.value.path()) as archive:
        return archive.namelist()


def set_quota(phone: Device, page: Page, size: int | None) -> None:
    assert phone.context
    quota = {"origin": phone.base.rstrip("/")} | ({} if size is None else {"quotaSize": size})
    phone.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)


def test_the_browser_is_asked_to_keep_and_the_settings_tell_and_export(first_tab: Thumb) -> None:
    shown = first_tab
    shown.hears("Your first table")
    assert shown.page.evaluate("() => asked") == 0
    code = create(shown, "Port Royal")

    shown.page.wait_for_function("() => asked === 1", timeout=SLOW)
    shown.page.goto(f"{shown.base}/settings")
    shown.hears("Kept on this phone: yes|promised nothing", pattern=True)
    shown.hears(r"take \d+ MB", pattern=True)
    assert shown.silent_about("a moment after each tap")
    assert any(code in name for name in export_everything(shown))


def test_a_phone_that_runs_full_in_play_says_so_and_loses_nothing(device: NewDevice, tmp_path: Path) -> None:
    phone = device()
    put_database(phone, database_with_game(tmp_path, 10))
    shown = phone.open(f"/table/{CODE}/table")
    shown.button("Undo").wait_for(state="attached", timeout=SLOW)
    set_quota(phone, shown.page, 1)

    shown.tap("Undo")
    shown.hears("There is no room left on this phone")
    assert count_entries(shown) == 10
    set_quota(phone, shown.page, None)
    shown.tap("Undo")

    wait_for_entries(shown, 11)


def test_without_private_files_the_tables_are_copied_and_said_to_be_weaker(
    device: NewDevice, built: Path, tmp_path: Path
) -> None:
    no_files = ("navigator.storage?.getDirectory", "navigator.storage?.noDirectory")
    files = Files(change_files(built, tmp_path / "site", {"storage.js": no_files})).start()
    phone = device(base=files.base)
    shown = phone.open()
    create(shown, "Port Royal")
    shown.page.goto(f"{shown.base}/settings")
    shown.hears("a moment after each tap")

    splash_says(phone.tab().page, "already open in another tab")
    phone.close()
    shown = phone.start().open()

    shown.hears("Port Royal")
    files.stop()


def test_storage_that_is_refused_is_a_sentence(device: NewDevice, tmp_path: Path) -> None:
    profile = tmp_path / "phone" / "Default"
    profile.mkdir(parents=True)
    no_data = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Preferences").write_text(json.dumps(no_data))

    shown = device().tab()

    splash_says(shown.page, "does not let the page keep anything")


def test_full_storage_is_a_sentence(device: NewDevice) -> None:
    phone = device()
    assert phone.context
    page = phone.context.new_page()
    page.goto(f"{phone.base}version.json")
    set_quota(phone, page, 1)

    shown = phone.tab()

    splash_says(shown.page, "There is no room left on this phone")


def test_a_newer_database_is_refused_in_words(device: NewDevice, tmp_path: Path) -> None:
    file = tmp_path / "newer.db"
    open_engine(file).dispose()
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    phone = device()
    put_database(phone, closed(file))

    shown = phone.open()

    shown.hears("written by a newer version of the app")


def test_an_older_database_is_migrated_and_its_copy_kept(device: NewDevice, tmp_path: Path) -> None:
    file = tmp_path / "older.db"
    engine = connect(file)
    with engine.execution_options(write=True).begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, REVISIONS[0])
    engine.dispose()
    phone = device()
    put_database(phone, closed(file))

    shown = phone.open()

    shown.hears("New table")
    assert f"companion.db.before-{REVISIONS[-1]}.bak" in shown.page.evaluate(NAMES)
    create(shown, "Port Royal")
