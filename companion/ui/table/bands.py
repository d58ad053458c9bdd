"""The moments that one phone shows in a band under its title, from when they happen until they have gone by."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.ask import Seat
from companion.core.evening.moment import Moment
from companion.core.evening.moments import moments_of
from companion.hosting.live import Live

NEWS_AGE = 120
"""Seconds after which a moment is no news any more: a phone that slept longer reads it in the History."""


@dataclass(frozen=True, slots=True)
class Band:
    """The moments of an entry that this phone shows."""

    number: int
    moments: tuple[Moment, ...]


class Bands:
    """The band of one phone, as its seat sees the moments."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.shown: Band | None = None
        self.announced: Band | None = None
        self.on_band: Callable[[Band], object] | None = None
        """Called once with each band that appears here."""

    def take_news(self, before: Live, live: Live, now: float) -> None:
        """Of the entries that have come since, the newest that everybody talks about. A reload brings none."""
        table, since = live.table, before.table.number
        if table.number <= since:
            return
        for position in reversed(range(len(table.taps))):
            tap = table.taps[position]
            if tap.number < since or now - tap.at > NEWS_AGE:
                return
            if found := self.moments_at(live, position):
                self.shown = Band(tap.number, found)
                return

    def moments_at(self, live: Live, position: int) -> tuple[Moment, ...]:
        key = ("moments", self.seat, position)
        return live.computed.get(key, lambda: moments_of(live.table, position, self.seat))

    def announce(self, band: Band | None) -> None:
        if band and band is not self.announced and self.on_band:
            self.announced = band
            self.on_band(band)

    def remove(self, band: Band | None = None) -> bool:
        """Whether it stood there: this one, or whichever stands there."""
        if self.shown is None or band not in (None, self.shown):
            return False
        self.shown = None
        return True
