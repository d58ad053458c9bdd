"""Where there is room on a map: what covers what, and the berth that hides least."""

from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]
NEARER = 12
"""So much more may be hidden (in square pixels) to have a ship one place nearer to its port."""
PIECE = 20
"""A hidden piece is as bad as so much hidden of a name or a line."""


@dataclass(frozen=True, slots=True)
class Room:
    """What something covers."""

    left: float
    top: float
    width: float
    height: float

    def covers(self, other: "Room") -> float:
        across = min(self.left + self.width, other.left + other.width) - max(self.left, other.left)
        down = min(self.top + self.height, other.top + other.height) - max(self.top, other.top)
        return max(0.0, across) * max(0.0, down)

    def outside(self, width: float, height: float) -> bool:
        right, bottom = self.left + self.width, self.top + self.height
        return self.left < 3 or self.top < 7 or right > width - 3 or bottom > height - 7


def around(at: Point, reach: float) -> Room:
    return Room(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach)


def crowding(room: Room, taken: Sequence[Room], size: tuple[float, float]) -> float:
    return sum(room.covers(other) for other in taken) + (10_000 if room.outside(*size) else 0)


def best_berth(
    rows: Sequence[Room], taken: Sequence[Room], size: tuple[float, float], pieces: Sequence[Room] = ()
) -> Room:
    """The one that hides least, other pieces least of all; of two alike the nearer."""

    def hidden_share(row: Room) -> float:
        return crowding(row, taken, size) + PIECE * sum(row.covers(other) for other in pieces)

    ranked = ((hidden_share(row) + NEARER * i, i) for i, row in enumerate(rows))
    return rows[min(ranked)[1]]


def berths(at: Point, across: float, r: float) -> list[Room]:
    """Rows of ships around a port, the nearest first: above, below, beside it, and beyond its name."""
    (x, y), tall = at, 20.0
    middle, above, below, level = x - across / 2, y - r - 3 - tall, y + r + 3, y - tall / 2
    spots = [
        *((middle, above), (middle, below), (x + r + 3, level), (x - r - 3 - across, level)),
        *((x - r, above), (x + r - across, above), (x - r, below), (x + r - across, below)),
        *((middle, below + 19), (middle, above - 19)),
        *((x + r + 3, above), (x - r - 3 - across, above), (x + r + 3, below), (x - r - 3 - across, below)),
        *((middle, below + 38), (middle, above - 38)),
    ]
    return [Room(left, top, across, tall) for left, top in spots]
