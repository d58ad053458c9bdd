"""How large a file may be, and which file is a box."""

import json

import pytest

from companion.core.errors import BadData
from companion.hosting.service import Service
from companion.storage import archive
from companion.storage.rescue import BOX_FORMAT, BOX_VERSION
from tests.support.memory_store import MemoryStore
from tests.support.sample_game import load


def test_a_file_may_be_64_megabytes_four_times_that_unpacked_and_a_box_one() -> None:
    assert (archive.LARGEST, archive.LARGEST_UNPACKED, archive.BOX_LARGEST) == (2**26, 2**28, 2**20)


@pytest.mark.parametrize("said", [None, "", "~", "a box", 1])
def test_a_file_of_another_format_is_no_box(said: object) -> None:
    service = Service(MemoryStore(), {"plunder": load()})

    with pytest.raises(BadData, match="not_a_box"):
        archive.read_box(service, json.dumps({"format": said, "version": 1, "game": "plunder", "facts": {}}))


@pytest.mark.parametrize("game", [None, 1, [], {}, "unknown"])
def test_a_box_of_no_game_is_refused(game: object) -> None:
    service = Service(MemoryStore(), {"plunder": load()})
    data = {"format": BOX_FORMAT, "version": BOX_VERSION, "game": game, "facts": {}}

    with pytest.raises(BadData, match="box_of_unknown_game"):
        archive.read_box(service, json.dumps(data))
