"""Around an entry: on which device it was made, by whom, when, and where if a merge has moved it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.ask import Seat
from companion.core.codec import Codec
from companion.core.merge import Origin, next_original_place, origin_of
from companion.core.record import EntryRecord
from companion.core.table import Table
from companion.share.codes.open_values import Literals
from companion.share.codes.range_coder import Model, Reader, Writer

PAUSES = ((300, 0), (900, 300), (3_600, 900), (43_200, 3_600))
"""Classes of the time since the last tap as it was told, in seconds: up to this long counts as that long. Beyond,
whole days. Taps in quick succession share a moment, and what was left out of one is made up for by a later one."""
PAUSES_LIKELY = (12, 3, 1, 1, 1)
DAY = 86_400
LATEST = 1 << 37
"""A moment far ahead that every machine can still write as a date."""
DEVICE_LIKELY, SAME_LIKELY = 24, 8
"""How much likelier a device that was met is than a new one, and that a tap is a seat's own than another's."""


@dataclass(frozen=True, slots=True)
class Chain:
    """What both sides know so far: the table, its head, and the last thing each device did."""

    table: Table
    head: str = ""
    at: int = 0
    before: Mapping[str, EntryRecord] | None = None
    procedure: str = ""


class Around:
    """Writes or reads what stands around the entries of a log."""

    def __init__(self, codec: Codec, coder: Writer | Reader, *, as_facts: bool = False, moves: bool = False) -> None:
        self.codec, self.coder = codec, coder
        self.model = Model(coder)
        self.literals = Literals(coder, self.model)
        self.as_facts, self.moves = as_facts, moves
        self.devices: list[str] = []

    def device(self, device: str) -> str:
        choices = ("", *self.devices)
        first = (1, *(DEVICE_LIKELY for _ in self.devices))
        found = self.model.symbol("device", choices, device if device in self.devices else "", first)
        if found:
            return found
        plain_hex = self.model.flag("hex", is_hex(device))
        told = f"{self.coder.uniform(1 << 32, int(device, 16) if device and plain_hex else 0):08x}"
        told = told if plain_hex else self.literals.text(device)
        if told and told not in self.devices:
            self.devices.append(told)
        return told

    def by(self, seats: Sequence[Seat], seat: Seat | None, given: EntryRecord | None) -> Seat | None:
        choices = ("=", "", *seats)
        first = (SAME_LIKELY, *(1 for _ in choices[1:]))
        found = self.model.symbol(("by", seat is None), choices, author_mark(seat, given), first)
        return seat if found == "=" else Seat(found) if found else None

    def moment(self, chain: Chain, given: EntryRecord | None) -> int:
        passed = max(0, int(given.at.timestamp()) - chain.at) if given else 0
        wanted = next((at for at, (upto, _) in enumerate(PAUSES) if passed < upto), len(PAUSES))
        found = self.model.symbol("pause", range(len(PAUSES) + 1), wanted, PAUSES_LIKELY)
        if found < len(PAUSES):
            return chain.at + PAUSES[found][1]
        return min(LATEST, chain.at + DAY * self.model.number("days", max(1, passed // DAY)))

    def learn_from(self, entry: EntryRecord) -> None:
        """Learn from an entry that both sides have; but not its time, which each has by itself."""
        if entry.device and entry.device not in self.devices:
            self.devices.append(entry.device)
        if entry.device:
            self.model.learn("device", entry.device)
        seat = Seat(entry.seat) if entry.seat else None
        self.model.learn(("by", seat is None), author_mark(seat, entry))

    def origin(self, chain: Chain, device: str, given: EntryRecord | None) -> tuple[Origin | None, bool]:
        """Write or read where an entry was made that a merge has moved; most logs have none."""
        if not self.moves:
            return None, False
        was = origin_of(given) if given else None
        if not self.model.flag("moved", was is not None):
            return None, self.model.flag("aside", bool(given and given.what.get("aside")))
        last = (chain.before or {}).get(device)
        follows = next_original_place(last) if last else None
        if self.model.flag("follows", follows is not None and was == follows) and follows:
            origin = follows
        else:
            number = self.model.number("number", was.number if was else 0)
            parent = self.coder.uniform(1 << 128, int(was.parent or "0", 16) if was else 0)
            origin = Origin(number, f"{parent:032x}" if number else "")
        return origin, self.model.flag("aside", bool(given and given.what.get("aside")))


def author_mark(seat: Seat | None, given: EntryRecord | None) -> str:
    return "=" if given is None or given.by == seat else given.by or ""


def is_hex(device: str) -> bool:
    return len(device) == 8 and all(c in "0123456789abcdef" for c in device)
