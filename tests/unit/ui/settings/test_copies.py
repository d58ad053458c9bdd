"""Damaged tables on Home, the copies in Settings, and what a table of older rules says."""

import pytest

from companion.hosting.service import Service
from companion.storage import backup
from tests.integration.database.evening import change
from tests.support.headless import OpenPhone
from tests.unit.ui.home.test_home import a_table, play


def harm(host: Service, code: str, statement: str) -> None:
    change(host.store.path, statement, code)
    host.lives.clear()


ROW = "UPDATE table_ SET seats = 'x' WHERE code = ?"
ENTRY = "UPDATE entry SET events = '[' WHERE code = ? AND number = 2"


@pytest.mark.parametrize("statement", [ROW, ENTRY])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_damaged_table_is_listed_beside_the_others(
    phone: OpenPhone, host: Service, statement: str, language: str
) -> None:
    harmed, other = a_table(host), a_table(host, "Mary", "Ned")
    play(host, harmed, 4)
    play(host, other, 1)
    harm(host, harmed, statement)

    home = await phone("/", language=language)

    assert home.says({"en": f"Table {harmed} is damaged", "fr": f"La table {harmed} est abîmée"}[language])
    assert home.says("Ned")
    assert {"en": "Rescue", "fr": "Sauver"}[language] in home.buttons()


async def test_rescue_makes_a_new_table_of_what_can_be_read(phone: OpenPhone, host: Service) -> None:
    code = a_table(host)
    play(host, code, 4)
    harm(host, code, ENTRY)
    home = await phone()

    await home.tap("Rescue")

    (new,) = [t.code for t in host.tables() if t.code != code]
    assert host.live(new).table.number == 2
    assert home.says(f"2 entries could be read, 2 could not. They are table {new} now.")


async def test_a_table_of_which_nothing_is_left_says_so(phone: OpenPhone, host: Service) -> None:
    code = a_table(host)
    harm(host, code, ROW)
    home = await phone()

    await home.tap("Rescue")

    assert home.says(f"No playable entry of table {code} can be read")


async def test_a_damaged_table_is_deleted_after_a_question(phone: OpenPhone, host: Service) -> None:
    code = a_table(host)
    harm(host, code, ROW)
    home = await phone()

    await home.tap("Plunder")
    await home.tap("Delete")
    assert home.says(f"Delete the damaged table {code}")
    await home.tap("Delete for ever")

    assert not host.store.damaged_tables()


async def test_a_guest_sees_no_table_that_only_the_host_can_rescue(phone: OpenPhone, host: Service) -> None:
    code = a_table(host)
    harm(host, code, ROW)

    home = await phone(guest=True)

    assert not home.says(code)


async def test_settings_show_the_last_copy_and_make_one(phone: OpenPhone, host: Service) -> None:
    a_table(host)
    settings = await phone("/settings")
    before = settings.says("There is no copy yet.")

    await settings.tap("Make a copy now")

    assert before
    assert settings.says("The copy is made.")
    assert settings.says("by hand")
    assert [copy.why for copy in backup.copies(host.store.path)] == ["hand"]


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_settings_put_back_a_copy_after_showing_what_it_holds(
    phone: OpenPhone, host: Service, language: str
) -> None:
    code = a_table(host)
    play(host, code, 3)
    backup.make_copy(host.store.path, "hand")
    host.delete(code)
    labels = {
        "en": ("Restore a copy", "by hand", "Restore this copy", "It holds 1 table"),
        "fr": ("Restaurer une copie", "à la main", "Restaurer cette copie", "Elle contient 1 table"),
    }[language]
    settings = await phone("/settings", language=language)

    await settings.tap(labels[0])
    await settings.tap(next(b for b in settings.buttons() if labels[1] in b))
    await settings.idle()
    held = settings.says(labels[3]) and settings.says(code)
    await settings.tap(labels[2])

    assert held
    assert host.live(code).table.number == 3
    assert [copy.why for copy in backup.copies(host.store.path)] == ["restore", "hand"]


async def test_a_guest_sees_no_copies(phone: OpenPhone, host: Service) -> None:
    a_table(host)
    backup.make_copy(host.store.path, "hand")

    settings = await phone("/settings", guest=True)

    assert not settings.says("Make a copy now")


@pytest.mark.parametrize("place", ["history", "share"])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_table_of_older_rules_says_what_it_may_do(
    phone: OpenPhone, host: Service, place: str, language: str
) -> None:
    code = a_table(host)
    play(host, code, 1)
    change(host.store.path, "UPDATE table_ SET rules_revision = 0 WHERE code = ?", code)
    change(host.store.path, "DELETE FROM setting WHERE key = ?", f"seal/{code}")
    host.lives.clear()

    table = await phone(f"/table/{code}/{place}", language=language)

    assert table.says({"en": "older rules (revision 0", "fr": "anciennes règles (révision 0"}[language])


async def test_a_table_of_today_s_rules_says_nothing_of_them(phone: OpenPhone, host: Service) -> None:
    code = a_table(host)
    play(host, code, 1)

    table = await phone(f"/table/{code}/history")

    assert not table.says("revision")
