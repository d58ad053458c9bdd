"""A sheet of the chart as a picture to send: a title, who won, people with their figures, and what is told of it."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.assets import ASSETS
from companion.palette import DAY, SEAT_COLOURS

WIDTH, MARGIN, LINE, UNDER = 1080, 84, 100, 44
INNER = WIDTH - 2 * MARGIN
FONTS = ASSETS / "assets" / "fonts"
SERIF, SANS, BOLD = "caslon_700.ttf", "atkinson_400.ttf", "atkinson_600.ttf"
SEGMENT, RIM = 54, 12
"""Of the graduated frame around the chart."""
FLAG = (58, 43)
SHARPER = 4
"""A flag is drawn so many times larger and then made smaller: its edges are smooth."""

BOXES = {
    "blue": [(0.3, 0.28, 0.7, 0.72)],
    "white": [(0.0, 0.36, 1.0, 0.64)],
    "orange": [(0.5, 0.0, 1.0, 1.0)],
    "pink": [(0.0, 0.0, 0.5, 0.5), (0.5, 0.5, 1.0, 1.0)],
    "turquoise": [(0.2, 0.0, 0.35, 1.0), (0.65, 0.0, 0.8, 1.0)],
}
SHAPES = {
    "green": [[(0.0, 1.0), (1.0, 0.0), (1.0, 1.0)]],
    "black": [[(0.5, 0.12), (0.8, 0.5), (0.5, 0.88), (0.2, 0.5)]],
}
STROKES = {
    "red": [(0.17, 0.5, 0.0, 0.5, 1.0), (0.17, 0.0, 0.5, 1.0, 0.5)],
    "violet": [(0.13, 0.0, 0.0, 1.0, 1.0), (0.13, 0.0, 1.0, 1.0, 0.0)],
}
"""The width, and from where to where."""
DISC = "yellow"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """What stands left of the name, the name, its figure, a small line under it, and the colour of its flag."""

    left: str
    name: str
    figure: str
    under: str = ""
    best: bool = False
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    title: str
    under: str
    rows: Sequence[SheetRow]
    foot: str
    headline: str = ""
    """Who won."""
    more: str = ""
    """With what, and by how much."""
    facts: Sequence[tuple[str, str]] = ()
    """Titles and sentences."""


class Pen:
    """Writes from the top to the bottom. A page without a picture is written first, to learn how high it gets."""

    def __init__(self, height: int) -> None:
        from PIL import Image, ImageDraw

        self.picture = Image.new("RGB", (WIDTH, height), DAY.paper)
        self.draw = ImageDraw.Draw(self.picture)
        self.y = MARGIN

    def font(self, file: str, size: int) -> Any:
        from PIL import ImageFont

        return ImageFont.truetype(str(FONTS / file), size)

    def fit(self, words: str, file: str, size: int, width: int) -> Any:
        """The font in the largest size up to this one in which the words stay on one line."""
        while size > 30 and self.font(file, size).getlength(words) > width:
            size -= 2
        return self.font(file, size)

    def line(self, words: str, font: Any, colour: str, x: int = MARGIN) -> None:
        self.draw.text((x, self.y), words, colour, font)

    def lines(self, words: str, font: Any, colour: str, width: int, *, step: int, x: int = MARGIN) -> None:
        for line in wrap(words, font, width):
            self.line(line, font, colour, x)
            self.y += step

    def flag(self, colour: str, x: int, y: int) -> None:
        self.picture.paste(flag_picture(colour), (x, y))


def printable(words: str) -> str:
    """The text with characters of the ordinary fonts in place of those that only the font of the marks has."""
    return words.replace("\u202f", "\u00a0").replace("→", "\u203a")


def wrap(words: str, font: Any, width: int) -> list[str]:
    lines: list[str] = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and font.getlength(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def flag_picture(colour: str) -> Any:
    """The flag of a seat, as companion/ui/widgets/flags.py draws it on a phone."""
    from PIL import Image, ImageDraw

    w, h = FLAG[0] * SHARPER, FLAG[1] * SHARPER
    seat = SEAT_COLOURS[colour]
    cloth = Image.new("RGB", (w, h), seat.field)
    draw = ImageDraw.Draw(cloth)
    for left, top, right, bottom in BOXES.get(colour, ()):
        draw.rectangle((w * left, h * top, w * right - 1, h * bottom - 1), fill=seat.pattern)
    for points in SHAPES.get(colour, ()):
        draw.polygon([(w * x, h * y) for x, y in points], fill=seat.pattern)
    for share, left, top, right, bottom in STROKES.get(colour, ()):
        draw.line((w * left, h * top, w * right, h * bottom), fill=seat.pattern, width=round(w * share))
    if colour == DISC:
        draw.ellipse(((w - h / 2) / 2, h / 4, (w + h / 2) / 2, h * 3 / 4), fill=seat.pattern)
    draw.rectangle((0, 0, w - 1, h - 1), outline=DAY.ink, width=2 * SHARPER)
    return cloth.resize(FLAG, Image.Resampling.LANCZOS)


def draw_sheet(sheet: Sheet) -> bytes:
    measured = Pen(1)
    write_sheet(measured, sheet)
    pen = Pen(measured.y + MARGIN)
    draw_frame(pen)
    write_sheet(pen, sheet)
    kept = io.BytesIO()
    pen.picture.save(kept, "PNG")
    return kept.getvalue()


def draw_frame(pen: Pen) -> None:
    """The graduated frame of a chart: black and white by turns."""
    right, bottom = WIDTH - 25, pen.picture.height - 25
    pen.draw.rectangle((24, 24, right, bottom), outline=DAY.ink, width=2)
    for at in range(24 + SEGMENT, right, 2 * SEGMENT):
        end = min(at + SEGMENT, right)
        pen.draw.rectangle((at, 24, end, 24 + RIM), fill=DAY.ink)
        pen.draw.rectangle((at, bottom - RIM, end, bottom), fill=DAY.ink)
    for at in range(24 + SEGMENT, bottom, 2 * SEGMENT):
        end = min(at + SEGMENT, bottom)
        pen.draw.rectangle((24, at, 24 + RIM, end), fill=DAY.ink)
        pen.draw.rectangle((right - RIM, at, right, end), fill=DAY.ink)
    pen.draw.rectangle((24 + RIM, 24 + RIM, right - RIM, bottom - RIM), outline=DAY.ink, width=2)


def write_sheet(pen: Pen, sheet: Sheet) -> None:
    small = pen.font(SANS, 32)
    pen.line(printable(sheet.title), pen.fit(sheet.title, SERIF, 76, INNER), DAY.ink)
    pen.y += 104
    pen.line(printable(sheet.under), small, DAY.ink2)
    pen.y += 66
    if sheet.headline:
        write_headline(pen, printable(sheet.headline), printable(sheet.more))
    for row in sheet.rows:
        write_row(pen, row)
    if sheet.facts:
        write_facts(pen, sheet.facts)
    pen.y += 26
    pen.line(sheet.foot, small, DAY.ink2)
    pen.y += 36


def write_headline(pen: Pen, headline: str, more: str) -> None:
    big, second = pen.font(SERIF, 58), pen.font(SANS, 38)
    high = 72 * len(wrap(headline, big, INNER)) + 50 * len(wrap(more, second, INNER)) * bool(more) + 36
    pen.draw.rectangle(
        (MARGIN - 20, pen.y, WIDTH - MARGIN + 20, pen.y + high), fill=DAY.sea_soft, outline=DAY.sea, width=4
    )
    end = pen.y + high + 28
    pen.y += 12
    pen.lines(headline, big, DAY.ink, INNER, step=72)
    if more:
        pen.y += 6
        pen.lines(more, second, DAY.ink, INNER, step=50)
    pen.y = end


def write_row(pen: Pen, row: SheetRow) -> None:
    step = LINE + (UNDER if row.under else 0)
    middle = pen.y + LINE // 2
    if row.best:
        pen.draw.rectangle((MARGIN - 20, pen.y, WIDTH - MARGIN + 20, pen.y + step - 8), fill=DAY.sea_soft)
    plain = pen.font(SANS, 44)
    pen.draw.text((MARGIN, middle), row.left, DAY.ink2, plain, anchor="lm")
    x = MARGIN + (70 if row.left else 0)
    if row.colour:
        pen.flag(row.colour, x, middle - FLAG[1] // 2)
        x += FLAG[0] + 22
    figure = pen.font(SERIF, 64)
    room = WIDTH - MARGIN - x - 30 - round(figure.getlength(printable(row.figure)))
    pen.draw.text((x, middle), row.name, DAY.ink, pen.fit(row.name, BOLD if row.best else SANS, 44, room), anchor="lm")
    pen.draw.text((WIDTH - MARGIN, middle), printable(row.figure), DAY.ink, figure, anchor="rm")
    under = printable(row.under)
    pen.draw.text((MARGIN, pen.y + LINE - 14), under, DAY.ink2, pen.fit(under, SANS, 32, INNER))
    pen.y += step


def write_facts(pen: Pen, facts: Sequence[tuple[str, str]]) -> None:
    pen.y += 22
    pen.draw.line((MARGIN - 20, pen.y, WIDTH - MARGIN + 20, pen.y), fill=DAY.line, width=3)
    pen.y += 22
    for title, sentence in facts:
        pen.lines(printable(title), pen.font(BOLD, 32), DAY.ink, INNER, step=42)
        pen.lines(printable(sentence), pen.font(SANS, 32), DAY.ink2, INNER, step=42)
        pen.y += 14
