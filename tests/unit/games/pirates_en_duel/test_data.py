"""The numbers that the rulebook prints, each file with its source."""

from copy import deepcopy
from typing import Any

import pytest

from companion.assets import tables_of
from companion.core.errors import BadData
from companion.games import all_games
from companion.games.pirates_en_duel import load
from companion.games.pirates_en_duel.data import read

TABLES = tables_of("pirates-en-duel")


@pytest.mark.parametrize("name", TABLES)
def test_every_file_says_where_its_numbers_come_from(name: str) -> None:
    assert set(TABLES[name]["source"]) == {"title", "edition", "page", "checked"}


def test_table_5_6_gives_a_die_only_to_skills_that_roll_one() -> None:
    rolled = {skill.id: (skill.die, skill.face) for skill in read(TABLES).skills.values() if skill.die}

    assert rolled == {
        "barre": ("blue", "ship"),
        "croix-rouge": ("blue", "ship"),
        "taverne": ("blue", "skull"),
        "tireur-elite": ("red", "skull"),
        "pistolet-abordage": ("red", "skull"),
        "affut-canon": ("red", "skull"),
    }


def test_table_5_2_gives_each_quiet_card_its_gold() -> None:
    """PD-1.2: seven kinds, four effects."""
    kinds = {kind.id: kind.gold for kind in read(TABLES).kinds.values() if not kind.fight}

    assert kinds == {"peche": 0, "tempete": -1, "mauvaise-rencontre": -1, "capture": 1, "pillage": 1}


@pytest.mark.parametrize(("file", "row", "key", "value"), [("dice", "die", "skull", 5), ("set_up", "row", "line", 9)])
def test_a_table_that_contradicts_the_rules_is_named(file: str, row: str, key: str, value: Any) -> None:
    tables = deepcopy(TABLES)
    tables[file][row][0][key] = value

    with pytest.raises(BadData, match="table_wrong") as said:
        load(tables)

    assert said.value.facts["file"] == f"pirates-en-duel/{file}.toml"


def test_the_shelf_finds_the_game_by_its_id() -> None:
    assert all_games(tables_of)["pirates-en-duel"].info.id == "pirates-en-duel"
