"""An event that a later revision gives another meaning keeps the meaning that it had at its table."""

from dataclasses import replace

from companion.core.ask import Seat
from companion.core.codec import Codec
from companion.games.blackbeard.events import PirateLeft
from tests.unit.released.tables import FILES, read_released_table
from tests.unit.released.test_released import GAMES, export_of

LEFT = {"is": "PirateLeft", "pirate": "A1", "retired": False}
RECORD = export_of(read_released_table(next(path for path in FILES if path.parent.name == "blackbeard"))).record
CODEC = Codec(GAMES["blackbeard"])


def codec_at(revision: int) -> Codec:
    return CODEC.of(replace(RECORD, rules_revision=revision))


def test_what_an_event_leaves_unsaid_is_what_its_revision_meant() -> None:
    assert codec_at(2).read_event(LEFT) == PirateLeft("A1", False, still_active=True)
    assert codec_at(3).read_event(LEFT) == PirateLeft("A1", False, still_active=False)


def test_an_old_event_is_written_as_it_was_stored() -> None:
    assert codec_at(2).write_event(codec_at(2).read_event(LEFT)) == LEFT
    assert codec_at(3).write_event(codec_at(3).read_event(LEFT)) == LEFT


def test_a_new_event_at_an_old_table_says_what_would_be_understood_otherwise() -> None:
    new = PirateLeft("A1", False)

    written = codec_at(2).write_event(new)

    assert written == {**LEFT, "still_active": False}
    assert codec_at(2).read_event(written) == new


def test_a_codec_of_an_older_table_leaves_the_present_one_as_it_was() -> None:
    codec_at(1)

    assert CODEC.revision == GAMES["blackbeard"].info.revision
    assert CODEC.read_event({**LEFT, "pirate": str(Seat("b"))}).still_active is False
