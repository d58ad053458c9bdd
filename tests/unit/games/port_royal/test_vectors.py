"""Every vector of section 6, run on the real rules."""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.core.ask import Seat
from companion.core.game import AnyGame, Sitting
from companion.core.table import Table
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.odds import Weights, odds_of, shuffled
from companion.games.port_royal.state import Shuffle
from tests.unit.games.port_royal.play import Play

FILES = sorted((Path(__file__).parent / "vectors").glob("*.yaml"))
VECTORS = [vector for path in FILES for vector in yaml.safe_load(path.read_text())]
PLAYED = [v for v in VECTORS if isinstance(v["when"], list) or v["when"] == "rank"]
SET_UPS = [v for v in VECTORS if v["when"] == "setup"]
NEXT = [v for v in VECTORS if v["when"] == "odds_next"]
RESHUFFLED = [v for v in VECTORS if v["when"] == "odds_after_reshuffle"]


def named(vector: Any) -> str:
    return str(vector["id"])


def test_every_vector_is_run() -> None:
    assert len(PLAYED) + len(SET_UPS) + len(NEXT) + len(RESHUFFLED) == len(VECTORS) == 60
    assert len({v["id"] for v in VECTORS}) == len(VECTORS)


@pytest.mark.parametrize("vector", PLAYED, ids=named)
def test_the_rules_do_what_the_vector_says(vector: Any, game: AnyGame) -> None:
    play = Play(game, vector["given"], {})

    play.run([] if vector["when"] == "rank" else vector["when"])

    then = dict(vector["then"])
    assert play.error == then.pop("error", "")
    for name, expected in then.pop("players", {}).items():
        for key, value in expected.items():
            assert play.of(name, key) == value, f"{name}: {key}"
    for key, value in then.items():
        assert play.seen(key) == value, key


@pytest.mark.parametrize("vector", SET_UPS, ids=named)
def test_a_table_is_set_as_the_vector_says(vector: Any, game: AnyGame) -> None:
    seats = "abcde"[: vector["given"]["player_count"]]
    table = Table.open(game, [Sitting(Seat(s), "red") for s in seats], {})

    state = table.after(table.act(None, "set_up", {}, ("b",))).state

    assert state.pile == vector["then"]["draw_pile"]
    assert {p.coins for p in state.players.values()} == {vector["then"]["coins_each"]}
    assert list(state.row) == vector["then"]["exp_table"]
    assert state.first == state.active == "b"


@pytest.mark.parametrize("vector", NEXT, ids=named)
def test_the_next_card_has_the_chances_of_the_vector(vector: Any, cards: Catalogue) -> None:
    given, then = vector["given"], vector["then"]
    left = dict(cards.shuffle)
    for face in given["seen"]:
        left[face] -= 1

    odds = odds_of(cards, Weights(left), given["harbour"], given["swords"])

    assert round(float(odds.bust) * 100, 1) == then["bust_pct"]
    for key in then.keys() - {"bust_pct"}:
        assert getattr(odds, key) == Fraction(then[key])


@pytest.mark.parametrize("vector", RESHUFFLED, ids=named)
def test_a_reshuffled_pile_mixes_what_is_known_and_what_is_not(vector: Any, cards: Catalogue) -> None:
    """Yellow, blue and green lie in the harbour: their other ships are the threats, everything else is none."""
    given, then = vector["given"], vector["then"]
    harbour = ["Y-1-1", "B-1-1", "G-1-1"]
    left = Counter(dict(cards.shuffle)) - Counter(harbour)
    threats = [f for f in left.elements() if f[:2] in ("Y-", "B-", "G-")]
    others = [f for f in left.elements() if f not in threats]
    known = threats[: given["known_threats"]]
    known += others[: given["known_discards_total"] - len(known)]
    unlogged = given["unlogged_threats"], given["unlogged_pool_total"] - given["unlogged_threats"]
    rest = Counter(threats + others) - Counter(known)
    pool = [f for f in rest.elements() if f in threats][: unlogged[0]]
    pool += [f for f in rest.elements() if f not in threats][: unlogged[1]]
    elsewhere = Counter(harbour) + rest - Counter(pool)

    shuffle = Shuffle(tuple(known), given["unlogged_coins_in_discard"], tuple(elsewhere.elements()))
    odds = odds_of(cards, shuffled(cards, shuffle), harbour, 0)

    assert odds.bust == Fraction(then["bust"])
    assert round(float(odds.bust) * 100, 1) == then["bust_pct"]
