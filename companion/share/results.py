"""A finished game for others: BG Stats' link, CSV, JSON and a picture."""

import csv
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import pairwise
from typing import Any
from urllib.parse import quote

from companion.core.evening.ending import winners_of
from companion.core.evening.luck import Luck
from companion.hosting.live import Live
from companion.share.sheet_picture import Sheet, SheetRow, draw_sheet

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
PAUSE_ENDS = timedelta(minutes=30)
"""A longer gap between two taps is no playing time."""


@dataclass(frozen=True, slots=True)
class Scored:
    name: str
    place: int
    score: int
    colour: str
    won: bool = False
    luck: Luck | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    game: str
    title: str
    table: str
    scores: tuple[Scored, ...]
    finished: bool
    started: str
    minutes: int

    @property
    def day(self) -> str:
        return self.started[:10]


@dataclass(frozen=True, slots=True)
class Caption:
    """What the picture says in words: `when`, or that it is the score so far; the rest only of a finished game."""

    app: str
    """What the app calls itself in the language of the picture."""
    when: str
    number: Callable[[int], str] = str
    headline: str = ""
    more: str = ""
    facts: Sequence[tuple[str, str]] = ()


def outcome(live: Live, title: str) -> Outcome:
    seats = {s.id: s for s in live.record.seats}
    table = live.table
    finished = table.game.is_finished(table.state)
    standings = table.game.standings(table.state if finished else table.view(None))
    won = winners_of(table, standings) if finished else ()
    scores = [
        Scored(seats[s.seat].name, s.place, s.score, seats[s.seat].colour, s.seat in won)
        for s in standings
        if s.seat in seats
    ]
    started = live.record.created.astimezone().strftime("%Y-%m-%d %H:%M:%S")  # the evening as the table knows it
    return Outcome(live.record.game, title, live.code, tuple(scores), finished, started, minutes(live))


def with_luck(live: Live, told: Outcome) -> Outcome:
    """The outcome with the luck of each seat, for which the whole log is read."""
    table, names = live.table, live.names
    found = {names[one.seat]: one for one in table.game.luck(table.states, [tap.events for tap in table.taps])}
    return replace(told, scores=tuple(replace(s, luck=found.get(s.name)) for s in told.scores))


def minutes(live: Live) -> int:
    """The time at the table, without the nights between two evenings."""
    moments = [int(live.record.created.timestamp()), *(e.at for e in live.table.log)]
    gaps = (after - before for before, after in pairwise(moments))
    return sum(gap for gap in gaps if 0 < gap <= PAUSE_ENDS.total_seconds()) // 60


def bg_stats_link(outcome: Outcome) -> str:
    """The link by which BG Stats takes the play; it asks once more before it keeps it."""
    play = {
        "sourceName": "Chart Table",
        "sourcePlayId": f"{outcome.table}-{outcome.started}",
        "playDate": outcome.started,
        "durationMin": outcome.minutes,
        "game": {"name": outcome.title, "sourceGameId": outcome.game, "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": s.name,
                "sourcePlayerId": s.name,
                "score": s.score,
                "rank": s.place,
                "winner": s.won,
                "role": s.colour,
            }
            for s in outcome.scores
        ],
    }
    return BG_STATS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")))


def as_csv(outcome: Outcome, heads: Sequence[str]) -> str:
    out = io.StringIO()
    lines = csv.writer(out)
    lines.writerow(heads)
    lines.writerows([s.place, harmless(s.name), s.score] for s in outcome.scores)
    return out.getvalue()


def harmless(name: str) -> str:
    """The name as a spreadsheet can hold it: an apostrophe stands before what it would take for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t" else name


def as_json(outcome: Outcome) -> str:
    data: dict[str, Any] = {
        "game": outcome.game,
        "table": outcome.table,
        "started": outcome.started,
        "minutes": outcome.minutes,
        "finished": outcome.finished,
        "scores": [{"name": s.name, "place": s.place, "score": s.score, "colour": s.colour} for s in outcome.scores],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def picture(outcome: Outcome, caption: Caption) -> bytes:
    """The ranking on a sheet of the chart, to be sent to friends."""
    rows = [
        SheetRow(f"{s.place}", s.name, caption.number(s.score), best=s.won, colour=s.colour) for s in outcome.scores
    ]
    foot = f"{caption.app} · {outcome.table}"
    return draw_sheet(Sheet(outcome.title, caption.when, rows, foot, caption.headline, caption.more, caption.facts))
