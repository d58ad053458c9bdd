"""A finished game for others: BG Stats' link, CSV, JSON and a picture."""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import pairwise
from typing import Any
from urllib.parse import quote

from companion.assets import ASSETS
from companion.core.evening.ending import winners_of
from companion.core.evening.luck import Luck
from companion.hosting.live import Live
from companion.palette import DAY

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
PAUSE_ENDS = timedelta(minutes=30)
"""A longer gap between two taps is no playing time."""
WIDTH, MARGIN, LINE = 1080, 72, 96
FONTS = ASSETS / "assets" / "fonts"
SERIF, SANS = "caslon_700.ttf", "atkinson_400.ttf"


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
class Titles:
    result: str
    unfinished: str


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
                "winner": s.place == 1,
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


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of a picture: what stands left of the name, the name, its figure, and a small line under it."""

    left: str
    name: str
    figure: str
    under: str = ""
    best: bool = False


def picture(outcome: Outcome, titles: Titles) -> bytes:
    """The ranking on a sheet of the chart, to be sent to friends."""
    said = titles.result if outcome.finished else f"{titles.result} ({titles.unfinished})"
    rows = [SheetRow(f"{s.place}", s.name, f"{s.score}", best=s.place == 1) for s in outcome.scores]
    return draw_sheet(outcome.title, f"{said} · {outcome.day}", rows, f"Chart Table · {outcome.table}")


def draw_sheet(title: str, under: str, rows: Sequence[SheetRow], foot: str) -> bytes:
    from PIL import Image, ImageDraw, ImageFont

    def font(file: str, size: int) -> Any:
        return ImageFont.truetype(str(FONTS / file), size)

    big, plain_, small = font(SERIF, 76), font(SANS, 44), font(SANS, 32)
    step = LINE + 40 if any(row.under for row in rows) else LINE
    height = 2 * MARGIN + 190 + step * len(rows) + 60
    sheet = Image.new("RGB", (WIDTH, height), DAY.paper)
    draw = ImageDraw.Draw(sheet)
    draw.rectangle((24, 24, WIDTH - 25, height - 25), outline=DAY.ink, width=3)
    draw.rectangle((34, 34, WIDTH - 35, height - 35), outline=DAY.line, width=2)
    draw.text((MARGIN, MARGIN), title, DAY.ink, big)
    draw.text((MARGIN, MARGIN + 104), under, DAY.ink2, small)
    top = MARGIN + 190
    for at, row in enumerate(rows):
        line = top + at * step
        if row.best:
            draw.rectangle((MARGIN - 20, line, WIDTH - MARGIN + 20, line + step - 8), fill=DAY.sea_soft)
        draw.text((MARGIN, line + 18), row.left, DAY.ink2, plain_)
        draw.text((MARGIN + (90 if row.left else 0), line + 18), row.name, DAY.ink, plain_)
        draw.text((MARGIN, line + 78), row.under, DAY.ink2, small)
        draw.text((WIDTH - MARGIN, line + 8), row.figure, DAY.ink, big, anchor="ra")
    draw.text((MARGIN, height - MARGIN - 24), foot, DAY.ink2, small)
    kept = io.BytesIO()
    sheet.save(kept, "PNG")
    return kept.getvalue()
