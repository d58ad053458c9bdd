"""All tables at one look, for whoever runs the evening: closing them, and the event that each belongs to."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.core.record import TableRecord
from companion.hosting import settings_keys
from companion.hosting.club.service import ClubService
from companion.hosting.identifiers import clean_name, new_token
from companion.hosting.service import Service


@dataclass(frozen=True, slots=True)
class TableLine:
    record: TableRecord
    event: str
    phones: int

    @property
    def taken_seats(self) -> int:
        return sum(seat.taken for seat in self.record.seats)


def table_lines(service: Service, event: str = "") -> list[TableLine]:
    """Every table, the one played last first, what was put away at the end; of one event only where it is named."""
    found = (
        TableLine(record, event_of(service, record.code), phones_at(service, record.code))
        for record in service.tables()
    )
    return sorted((line for line in found if not event or line.event == event), key=lambda line: line.record.archived)


def phones_at(service: Service, code: str) -> int:
    away = service.elsewhere.get(code, {}) if isinstance(service, ClubService) else {}
    return len(service.followers.get(code, ())) + sum(away.values())


def event_of(service: Service, code: str) -> str:
    return str(service.setting(settings_keys.event_of(code), ""))


def current_event(service: Service) -> str:
    """The event of the club to which new tables belong."""
    return str(service.setting(settings_keys.EVENT, ""))


def begin_event(service: Service, name: str) -> None:
    service.set_setting(settings_keys.EVENT, clean_name(name))


def events(service: Service) -> Iterator[str]:
    """Every event that has a table, and the one that new tables belong to."""
    names = {event_of(service, record.code) for record in service.tables()} | {current_event(service)}
    yield from sorted(name for name in names if name)


def close_table(service: Service, code: str) -> None:
    """Put it away, and no link that was given out for it opens it any more. Its log stays."""
    record = service.live(code).record
    seats = tuple(replace(seat, taken=False, token=new_token()) for seat in record.seats)
    service.change(code, replace(record, seats=seats, watch_token=new_token(), archived=True))
