"""Settings: the last copy of everything, one more by hand, and putting one back after a look at what it holds."""

from functools import partial

import flet as ft

from companion.core.errors import CompanionError
from companion.i18n import Words
from companion.storage import backup
from companion.ui import widgets as w
from companion.ui.core.notices import refuse, tell
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme, second, text
from companion.ui.home.tables import names_of, when
from companion.ui.settings.state import SettingsState

SHOWN_TABLES = 8


def copies_section(phone: Phone, t: Theme, words: Words) -> list[ft.Control]:
    """The copies of the database, for the host only: they hold every table with every secret."""
    if not phone.is_host or phone.surroundings.alone:  # a browser keeps one file; the copy is an exported one
        return []
    if not phone.service.has_copies:
        return [w.section(t, words("copies")), w.card(t, text(t, words("copies.elsewhere")))]
    known = backup.copies(phone.service.database)
    last = describe_copy(phone, words, known[0]) if known else words("copies.none")
    lines: list[ft.Control] = [text(t, words("copies.why")), second(t, last)]
    lines.append(w.button(t, words("copies.make"), partial(make_now, phone), mark="chest"))
    if known:
        state = phone.screen_state(SettingsState)
        is_open = state.shows_copies
        lines.append(w.button(t, words("copies.restore"), state.setter(shows_copies=not is_open), mark="undo"))
        lines += [row(phone, t, words, copy) for copy in known] if is_open else []
    return [w.section(t, words("copies")), w.card(t, w.block(lines, spacing=10))]


def describe_copy(phone: Phone, words: Words, copy: backup.Copy) -> str:
    day = when(words, copy.at, phone.service.now())
    return words("copies.last", day=day, time=f"{copy.at.astimezone():%H:%M}", why=words(f"copy.{copy.why}"))


def make_now(phone: Phone) -> None:
    try:
        made = backup.make_copy(phone.service.database, "hand")
    except CompanionError as no:
        refuse(phone, phone.screen_state(SettingsState), no)
        return
    tell(phone.screen_state(SettingsState), phone.words()("copies.made" if made else "copies.same"))


def row(phone: Phone, t: Theme, words: Words, copy: backup.Copy) -> ft.Control:
    """One copy; the chosen one says what it holds, and is put back by a second tap."""
    name, state = str(copy.path), phone.screen_state(SettingsState)
    is_chosen = state.copy == name
    line = w.link_row(
        t,
        describe_copy(phone, words, copy),
        state.setter(copy=None if is_chosen else name),
        mark="logbook",
        trailing=w.sign(t, "arrow_up" if is_chosen else "arrow_down", 18, t.c.ink2),
    )
    if not is_chosen:
        return line
    return w.block([line, *content(phone, t, words, copy)], spacing=8)


def content(phone: Phone, t: Theme, words: Words, copy: backup.Copy) -> list[ft.Control]:
    read = phone.screen_state(SettingsState).reading.get(phone, str(copy.path), partial(backup.preview, copy.path))
    if read.error:
        return [text(t, words.refusal(read.error))]
    if read.done is None:
        return [second(t, words("copies.reading"))]
    held = read.done
    lines: list[ft.Control] = [text(t, words("copies.holds", n=len(held.tables)))]
    lines += [second(t, table_line(phone, words, table)) for table in held.tables[:SHOWN_TABLES]]
    if held.damaged:
        lines.append(second(t, words("restore.damaged", n=held.damaged)))
    lines.append(text(t, words("copies.ask")))
    put_back = w.button(t, words("copies.put_back"), partial(restore, phone, copy), mark="undo", kind="danger")
    return [*lines, put_back]


def table_line(phone: Phone, words: Words, table: backup.HeldTable) -> str:
    record = table.record
    entries = words("tables.damaged") if table.entries is None else words("entries", n=table.entries)
    day = when(words, record.touched, phone.service.now())
    return "\u00a0· ".join((record.code, names_of(words, record), entries, day))  # no line begins with the dot


def restore(phone: Phone, copy: backup.Copy) -> None:
    try:
        backup.restore_in_place(phone.service, copy.path)
    except CompanionError as no:
        refuse(phone, phone.screen_state(SettingsState), no)
        return
    state = phone.screen_state(SettingsState)
    state.copy, state.shows_copies = None, False
    tell(phone.screen_state(SettingsState), phone.words()("copies.restored"))
