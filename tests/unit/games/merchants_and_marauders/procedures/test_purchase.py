"""MM-PORT-BUY: what is bought is told by kind; the rest of the offer stays untold."""

import random

import pytest

from companion.games.merchants_and_marauders.procedures.port.purchase import Purchase, lot, lot_parts, read_lot

GOODS = ("cocoa", "food", "rum")


def question(count: int = 6, budget: int = 10) -> Purchase:
    return Purchase(key="buy_goods", parts=lot_parts(GOODS, count), count=count, prices=(3, 2, 1), budget=budget)


@pytest.mark.parametrize(
    ("lots", "cost"),
    [
        (("none", "none", "1-1"), 3),
        (("none", "none", "2-1"), 2),
        (("none", "none", "2-2"), 4),
        (("none", "1-1", "3-3"), 6),
        (("none", "none", "3-6"), 6),
    ],
)
def test_the_price_is_that_of_how_many_lie_there(lots: tuple[str, ...], cost: int) -> None:
    assert question().cost(lots) == cost
    assert question().accepts(lots)


@pytest.mark.parametrize(
    ("lots", "count", "budget"),
    [
        (("none", "none", "1-2"), 6, 10),
        (("none", "none", "2-3"), 6, 10),
        (("none", "3-1", "3-1"), 5, 10),
        (("none", "none", "3-4"), 3, 10),
        (("none", "1-1", "2-1"), 6, 4),
    ],
)
def test_neither_the_offer_nor_the_purse_is_exceeded(lots: tuple[str, ...], count: int, budget: int) -> None:
    assert not question(count, budget).accepts(lots)


def test_a_lot_is_written_and_read_alike() -> None:
    assert read_lot(lot(2, 1)) == (2, 1)
    assert read_lot(lot(6, 5)) == (5, 5)
    assert read_lot(lot(4, 0)) == (0, 0)


def test_chance_draws_only_what_is_accepted_and_every_answer_has_its_number() -> None:
    ask, below = question(budget=5), random.Random(7).randrange

    for _ in range(200):
        drawn = ask.draw(below)
        assert ask.accepts(drawn)
        assert ask.own_answer(ask.own_index(drawn)) == drawn
