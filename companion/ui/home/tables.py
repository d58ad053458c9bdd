"""Which tables a phone lists, and what each says of itself. Only the few that are shown are opened."""

from dataclasses import dataclass
from datetime import date, datetime

from companion.core.errors import BadData, CompanionError
from companion.core.record import TableRecord
from companion.hosting.identifiers import is_example, same
from companion.i18n import Words
from companion.ui.core.phone import Phone

SHOWN = 6
"""As many tables in progress as Home shows; each costs the reading of its log, once."""
LOOKED_AT = 12
"""As many logs as are read to find them: some of the newest may be finished."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list. `turn` is empty for one that was not opened."""

    record: TableRecord
    name: str
    turn: str = ""
    entries: int | None = None
    finished: bool = False
    damaged: bool = False


def game_name(phone: Phone, id: str) -> str:
    return phone.words(id)("game.name")


def table_name(phone: Phone, record: TableRecord) -> str:
    """What a list calls the table: its game, or an example of it."""
    name = game_name(phone, record.game)
    return phone.words()("example.name", game=name) if is_example(record.code) else name


def own_tables(phone: Phone) -> list[TableRecord]:
    """Every table for the host; for another phone those that it holds a token of. Newest first."""
    tables = phone.service.tables()
    if phone.is_host:
        return tables
    return [record for record in tables if opens(record, phone.seats.tokens.get(record.code, ""))]


def opens(record: TableRecord, token: str) -> bool:
    return any(same(token, own) for own in (record.watch_token, *(seat.token for seat in record.seats)))


def tables_of(phone: Phone) -> tuple[list[Listed], list[Listed]]:
    """The tables in progress, and the earlier ones: finished, put away, or too long ago to be opened."""
    now: list[Listed] = []
    earlier: list[Listed] = []
    looked = 0
    for record in own_tables(phone):
        if record.archived or len(now) == SHOWN or looked == LOOKED_AT:
            earlier.append(Listed(record, table_name(phone, record)))
            continue
        looked += 1
        listed = open_row(phone, record)
        (earlier if listed.finished else now).append(listed)
    return now, earlier


def list_damaged_tables(phone: Phone) -> list[Listed]:
    """The tables of which not even the row can be read: the host's to rescue."""
    if not phone.is_host:
        return []
    found = []
    for lost in phone.service.damaged_tables():
        record = TableRecord(lost.code, lost.game, (), {}, "", phone.service.now(), phone.service.now())
        name = game_name(phone, lost.game) if lost.game in phone.service.games else lost.code
        sentence = phone.words().refusal(BadData("table_damaged", code=lost.code))
        found.append(Listed(record, name, sentence, damaged=True))
    return found


def open_row(phone: Phone, record: TableRecord) -> Listed:
    """The table with its turn in the words of its game; one that cannot be read says so and stays in the list."""
    words = phone.words(record.game)
    try:
        live = phone.service.live(record.code)
    except CompanionError as no:
        return Listed(record, table_name(phone, record), words.refusal(no), damaged=isinstance(no, BadData))
    game, table = live.table.game, live.table
    turn = words.at(live.names).say(game.turn(table.view(None)))
    return Listed(live.record, table_name(phone, record), turn, table.number, game.is_finished(table.state))


def names_of(words: Words, record: TableRecord) -> str:
    return words.join_list([seat.name for seat in record.seats])


def when(words: Words, moment: datetime, now: datetime) -> str:
    """Today, yesterday, the day of this week, else the date; the year only where it is another one."""
    day, today = moment.astimezone().date(), now.astimezone().date()
    days = (today - day).days
    if days in (0, 1):
        return words("date.today" if days == 0 else "date.yesterday")
    if 1 < days < 7:
        return words(f"date.weekday.{day.isoweekday()}")
    return say_day(words, day, with_year=day.year != today.year)


def say_day(words: Words, day: date, *, with_year: bool = True) -> str:
    number = words("date.first") if day.day == 1 else str(day.day)
    month = words(f"date.month.{day.month}")
    if not with_year:
        return words("date.day", day=number, month=month)
    return words("date.day_of_year", day=number, month=month, year=str(day.year))
