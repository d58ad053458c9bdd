"""A count by hand that differs from the log, and the entry that would explain it."""

from collections.abc import Callable

from companion.games.port_royal.rules.ledger import find_recount
from tests.unit.games.port_royal.play import Play

Make = Callable[..., Play]
GIVEN = {"players": {"A": {"coins": 4}, "B": {"coins": 4}}, "harbour": ["Y-2-3", "B-1-1", "SAI-3-1"]}


def count_coins(table: Play, seat: str, *coins: int) -> None:
    for n in coins:
        table.do(None, "correct", path=("players", seat, "coins"), value=n)


def trade(play: Make) -> Play:
    """Ann takes 3 for a ship, Bea a ship of 1 and hands 1 over."""
    table = play(GIVEN)
    table.stop()
    table.take("Y-2-3", "A")
    table.finish("A")
    table.take("B-1-1", "B")
    return table


def test_coins_that_were_never_taken_are_found(play: Make) -> None:
    table = trade(play)

    count_coins(table, "A", 5)

    found = find_recount(table.table.taps)
    assert found is not None
    assert (found.seat, found.noted, found.counted) == ("A", 8, 5)
    assert found.cause is not None
    assert table.says(found.cause)[0] == "traded"
    assert found.cause.seat == "A"


def test_a_compensation_that_was_not_handed_over_is_found_step_by_step(play: Make) -> None:
    """Two taps on minus and one on plus are one count."""
    table = trade(play)

    count_coins(table, "A", 7, 6, 7)

    found = find_recount(table.table.taps)
    assert found is not None
    assert (found.noted, found.counted) == (8, 7)
    assert found.cause is not None
    assert found.cause.seat == "B"


def test_nothing_from_before_an_earlier_count_is_blamed(play: Make) -> None:
    table = trade(play)
    count_coins(table, "A", 8)
    table.finish("B")

    count_coins(table, "A", 5)

    found = find_recount(table.table.taps)
    assert found is not None
    assert found.cause is None


def test_a_count_that_agrees_and_any_other_tap_say_nothing(play: Make) -> None:
    table = trade(play)
    assert find_recount(table.table.taps) is None
    assert find_recount(()) is None

    count_coins(table, "A", 9, 8)

    assert find_recount(table.table.taps) is None
