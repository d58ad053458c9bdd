"""MM-PORT-BUY: the question of what is bought. Only the kinds that are bought are told, not the whole offer."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.ask import Answer, Below, Choose, Form, Option, Phrase

NONE = "none"
MANY = 3
"""From so many of a kind on offer the price stays the same."""
TRIES = 6


def lot(lying: int, bought: int) -> str:
    """So many of a kind are bought of those that lie on offer; more than three are told as three."""
    return f"{min(lying, MANY)}-{bought}" if bought else NONE


def read_lot(said: str) -> tuple[int, int]:
    """How many lie there at the least, and how many are bought."""
    if said == NONE:
        return 0, 0
    lying, _, bought = said.partition("-")
    return max(int(lying), int(bought)), int(bought)


def lot_options(count: int) -> tuple[Option, ...]:
    pairs = [(n, k) for n in range(1, MANY + 1) for k in range(1, (n if n < MANY else count) + 1) if n <= count]
    labels = (Option(lot(n, k), label=Phrase("lot", {"n": k, "of": max(n, k)})) for n, k in pairs)
    return (Option(NONE, label=Phrase("lot_none")), *labels)


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchase(Form):
    """One lot of each good. Together no more cards than are on offer, and no more gold than is in the purse."""

    count: int
    prices: tuple[int, int, int]
    budget: int

    def price(self, said: str) -> int:
        """Of one card of the lot: by how many lie there, not by how many are bought."""
        lying, _ = read_lot(said)
        return self.prices[min(lying, MANY) - 1] if lying else 0

    def cost(self, lots: Sequence[str]) -> int:
        return sum(self.price(said) * read_lot(said)[1] for said in lots)

    def fits(self, lots: Sequence[str]) -> bool:
        return sum(read_lot(said)[0] for said in lots) <= self.count and self.cost(lots) <= self.budget

    def normal(self, answer: Answer) -> Answer | None:
        lots = Form.normal(self, answer)
        return lots if lots is not None and self.fits(lots) else None

    def draw(self, below: Below) -> Answer:
        lots = [NONE] * len(self.parts)
        for _ in range(TRIES):
            at = below(len(lots))
            tried = [*lots[:at], self.parts[at].draw(below), *lots[at + 1 :]]
            lots = tried if self.fits(tried) else lots
        return tuple(lots)


def lot_parts(goods: Sequence[str], count: int) -> tuple[Choose, ...]:
    options = lot_options(count)
    return tuple(Choose(key="lot", options=options, default=NONE, facts={"good": good}) for good in goods)
