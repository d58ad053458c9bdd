"""A finished game for others: BG Stats' link, CSV, JSON and a picture."""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from typing import Any
from urllib.parse import quote

from companion.assets import ASSETS
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
    scores = [
        Scored(seats[s.seat].name, s.place, s.score, seats[s.seat].colour)
        for s in table.game.standings(table.view(None) if not table.game.is_finished(table.state) else table.state)
        if s.seat in seats
    ]
    started = live.record.created.astimezone().strftime("%Y-%m-%d %H:%M:%S")  # the evening as the table knows it
    finished = table.game.is_finished(table.state)
    return Outcome(live.record.game, title, live.code, tuple(scores), finished, started, minutes(live))


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


def picture(outcome: Outcome, titles: Titles) -> bytes:
    """The ranking on a sheet of the chart, to be sent to friends."""
    from PIL import Image, ImageDraw, ImageFont

    def font(file: str, size: int) -> Any:
        return ImageFont.truetype(str(FONTS / file), size)

    big, plain_, small = font(SERIF, 76), font(SANS, 44), font(SANS, 32)
    height = 2 * MARGIN + 190 + LINE * len(outcome.scores) + 60
    sheet = Image.new("RGB", (WIDTH, height), DAY.paper)
    draw = ImageDraw.Draw(sheet)
    draw.rectangle((24, 24, WIDTH - 25, height - 25), outline=DAY.ink, width=3)
    draw.rectangle((34, 34, WIDTH - 35, height - 35), outline=DAY.line, width=2)
    draw.text((MARGIN, MARGIN), outcome.title, DAY.ink, big)
    said = titles.result if outcome.finished else f"{titles.result} ({titles.unfinished})"
    draw.text((MARGIN, MARGIN + 104), f"{said} · {outcome.day}", DAY.ink2, small)
    top = MARGIN + 190
    for at, scored in enumerate(outcome.scores):
        line = top + at * LINE
        if scored.place == 1:
            draw.rectangle((MARGIN - 20, line, WIDTH - MARGIN + 20, line + LINE - 8), fill=DAY.sea_soft)
        draw.text((MARGIN, line + 18), f"{scored.place}", DAY.ink2, plain_)
        draw.text((MARGIN + 90, line + 18), scored.name, DAY.ink, plain_)
        draw.text((WIDTH - MARGIN, line + 8), f"{scored.score}", DAY.ink, big, anchor="ra")
    draw.text((MARGIN, height - MARGIN - 24), f"Chart Table · {outcome.table}", DAY.ink2, small)
    kept = io.BytesIO()
    sheet.save(kept, "PNG")
    return kept.getvalue()
