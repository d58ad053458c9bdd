"""The database holds every token and secret: nobody but its owner may read it."""

import os
import sys
from pathlib import Path

import pytest

from models.database import copy_of, open_engine

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rights are kept otherwise there")


def rights(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


@pytest.mark.parametrize("umask", [0o022, 0o000])
def test_a_new_database_and_what_lies_beside_it_is_its_owner_s(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        engine = open_engine(tmp_path / "companion.db")
        with engine.begin() as connection:
            connection.exec_driver_sql("INSERT INTO setting VALUES ('x', '1')")
            found = rights(tmp_path)
        engine.dispose()
        copy_of(tmp_path / "companion.db")
    finally:
        os.umask(before)

    assert {"companion.db", "companion.db-wal", "companion.db-shm"} <= set(found)
    assert set(found.values()) | set(rights(tmp_path).values()) == {0o600}


def test_an_old_one_that_everybody_could_read_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    open_engine(path).dispose()
    path.chmod(0o644)

    open_engine(path).dispose()

    assert path.stat().st_mode & 0o777 == 0o600
