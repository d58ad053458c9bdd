"""The same rules and the same codes in the Python of a phone's browser: 32 bits, another version, no threads."""

import json
import shutil
from importlib.metadata import files
from pathlib import Path

import pytest

from companion.share.codes.container import open_code, read_whole
from tests.phone.played import build_games, play
from tools import build_phone

SEEDS = 20
LIBRARIES = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "pyyaml")
# Those of hypothesis cannot run there: it has a compiled part now.
SAMPLE = (
    "tests/unit/core/test_codec.py",
    "tests/unit/core/test_older.py",
    "tests/unit/core/test_plain.py",
    "tests/unit/core/test_procedure.py",
    "tests/unit/core/test_merge.py",
    "tests/unit/core/test_answer_counts.py",
    "tests/unit/games/port_royal/test_vectors.py",
    "tests/unit/games/pirates_en_duel/test_vectors.py",
    "tests/unit/games/dead_reckoning/test_vectors.py",
    "tests/unit/games/merchants_and_marauders/test_vectors.py",
    "tests/unit/games/blackbeard/test_vectors.py",
    "tests/unit/share/codes/test_vocabulary.py",
)


def test_codes_are_the_same_bytes_and_read_by_each_other(tmp_path: Path) -> None:
    games = build_games()
    played = {f"{id}/{seed}": play(games[id], seed) for id in games for seed in range(SEEDS)}
    (tmp_path / "codes.json").write_text(json.dumps({name: code.hex() for name, (_, code) in played.items()}))

    site = build_phone.fetch_site()
    said = build_phone.run_pyodide(
        "tests/phone/in_pyodide_codes.py", project=build_phone.ROOT, site=site, exchange=tmp_path
    )

    assert int(said.split()[-1]) == len(games) * SEEDS == 100
    assert all(read_whole(open_code(code, games)).entries == phone.log for phone, code in played.values())


@pytest.fixture
def libraries(tmp_path: Path) -> Path:
    """What pytest needs, without compiled parts."""
    for name in LIBRARIES:
        for file in files(name) or ():
            if file.suffix == ".py" and ".." not in file.parts:
                target = tmp_path / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), target)
    return tmp_path


def test_a_sample_of_the_unit_tests_passes(libraries: Path) -> None:
    sample = [f"/project/{name}" for name in SAMPLE]

    said = build_phone.run_pyodide(
        "tests/phone/in_pyodide_tests.py",
        *sample,
        project=build_phone.ROOT,
        site=build_phone.fetch_site(),
        tests_site=libraries,
    )

    assert "ENDED WITH 0" in said, said
