"""The colours of the app, by day and by lamp light, and those of the seats."""

from dataclasses import dataclass

INK = "#102738"
WHITE = "#FFFFFF"


@dataclass(frozen=True, slots=True)
class Tokens:
    paper: str
    sheet: str
    land: str
    water: str
    sea_soft: str
    sea: str
    on_sea: str
    ink: str
    ink2: str
    edge: str
    line: str
    magenta: str
    magenta_soft: str
    danger: str
    danger_soft: str
    ok: str
    ok_soft: str
    warn: str
    warn_soft: str
    die: str


DAY = Tokens(
    paper="#F5F0E2",
    sheet="#FFFDF6",
    land="#EADDB9",
    water="#D3E4E8",
    sea_soft="#BBD6DE",
    sea="#0E4A61",
    on_sea="#FFFFFF",
    ink=INK,
    ink2="#33454F",
    edge="#726E61",
    line="#CFC4A6",
    magenta="#8A1150",
    magenta_soft="#F3DCE6",
    danger="#8C1C16",
    danger_soft="#F6DDD5",
    ok="#184F33",
    ok_soft="#D9E8D2",
    warn="#634000",
    warn_soft="#F7E3B5",
    die="#FFFDF6",
)
NIGHT = Tokens(
    paper="#0B1720",
    sheet="#13232E",
    land="#2A2C27",
    water="#153546",
    sea_soft="#1C465A",
    sea="#8CCBDC",
    on_sea="#06202B",
    ink="#F3EBD8",
    ink2="#C6D0D0",
    edge="#8A9CA4",
    line="#2C3E49",
    magenta="#F5A6C9",
    magenta_soft="#43203A",
    danger="#FFA597",
    danger_soft="#4A2320",
    ok="#94D6AC",
    ok_soft="#1E3D2E",
    warn="#F2C771",
    warn_soft="#43351A",
    die="#DCD5C3",
)


@dataclass(frozen=True, slots=True)
class SeatColour:
    """A signal flag: the pattern belongs to the colour, so that nobody needs the colour alone."""

    field: str
    pattern: str
    line_day: str
    line_night: str
    dash: tuple[int, ...]


SEAT_COLOURS: dict[str, SeatColour] = {
    "red": SeatColour("#B3261E", WHITE, "#B3261E", "#F0796B", ()),
    "blue": SeatColour("#2B78C5", WHITE, "#1F66AE", "#6FB2F5", (8, 4)),
    "yellow": SeatColour("#EDC02F", INK, "#8A6A00", "#F4D264", (2, 4)),
    "green": SeatColour("#247D50", WHITE, "#1E7448", "#4FBF8B", (10, 4, 2, 4)),
    "violet": SeatColour("#552585", WHITE, "#552585", "#B592E8", (14, 4)),
    "white": SeatColour(WHITE, INK, "#6B6F73", "#F7F4EA", (4, 2)),
    "black": SeatColour("#22262B", WHITE, "#22262B", "#9AA5AD", (2, 2)),
    "orange": SeatColour("#E07A1F", INK, "#A85408", "#F2A154", (6, 2, 2, 2)),
    "pink": SeatColour("#D98CB3", INK, "#A8346F", "#F2A3C7", (3, 6)),
    "turquoise": SeatColour("#7FC9C2", INK, "#1B7F78", "#7FDCD2", (12, 3, 3, 3)),
}
