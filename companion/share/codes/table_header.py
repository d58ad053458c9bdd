"""A table without its log, as choices: its code, who sits where in which colour, what was agreed."""

from datetime import UTC, datetime
from typing import Any

from companion.core.ask import Seat
from companion.core.errors import BadData
from companion.core.record import TableRecord
from companion.hosting.files.export_file import CODE, read_seats
from companion.hosting.identifiers import LETTERS, PLACES, SEAT_IDS
from companion.share.codes.log import LogCoder

TAIL = 3
"""Letters after the dash of a table's code."""
MOMENTS = 1 << 33


def write_record(log: LogCoder, record: TableRecord | None, revision: int) -> TableRecord:
    """The table without its log; read, where there is none to write. `revision`: the rules of the code's maker."""
    game, coder, model = log.codec.game, log.coder, log.model
    code = read_code(log, record.code if record else "")
    created = coder.uniform(MOMENTS, int(record.created.timestamp()) if record else 0)
    low, high = game.info.seats
    count = low + coder.uniform(high - low + 1, len(record.seats) - low if record else 0)
    left = list(game.colours(count))
    seats: list[dict[str, Any]] = []
    for at in range(count):
        colour = left.pop(coder.uniform(len(left), left.index(record.seats[at].colour) if record else 0))
        name = log.literals.text(record.seats[at].name if record else "")
        seats.append({"id": SEAT_IDS[at], "name": name, "colour": colour})
    options: dict[str, str] = {}
    for choice in game.info.choices:
        agreed = record.options.get(choice.id, choice.default) if record else choice.default
        if choice.since <= revision and model.flag("option", agreed != choice.default, (6, 1)):
            agreed = choice.values[coder.uniform(len(choice.values), choice.values.index(agreed) if record else 0)]
        options[choice.id] = agreed
    rules = model.number("revision", record.rules_revision if record else 0)
    agreed_then = {c.id: options[c.id] for c in game.info.choices if c.since <= rules}
    moment = datetime.fromtimestamp(created, UTC)
    set_ = read_seats(seats, game)
    return TableRecord(code, game.info.id, set_, agreed_then, "", moment, moment, rules_revision=rules)


def write_seen_by(log: LogCoder, record: TableRecord, seat: Seat | None) -> Seat | None:
    seats = ("", *(s.id for s in record.seats))
    found = seats[log.coder.uniform(len(seats), seats.index(seat or ""))]
    return Seat(found) if found else None


def read_code(log: LogCoder, code: str) -> str:
    place, _, letters = code.partition("-")
    usual = place in PLACES and len(letters) == TAIL and all(c in LETTERS for c in letters)
    if log.model.flag("usual", usual):
        at = log.coder.uniform(len(PLACES), PLACES.index(place) if usual else 0)
        told = [log.coder.uniform(len(LETTERS), LETTERS.index(c)) for c in (letters if usual else LETTERS[:TAIL])]
        return f"{PLACES[at]}-{''.join(LETTERS[i] for i in told)}"
    told_code = log.literals.text(code)
    if not CODE.fullmatch(told_code):
        raise BadData("code_damaged")
    return told_code
