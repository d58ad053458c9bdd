"""PR-P1-TAX: who loses how much to a tax card, and who takes its bonus."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.ask import Seat
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.state import Player, State

TAX_FROM = 12
"""Coins from which the tax takes half."""


@dataclass(frozen=True, slots=True)
class TaxLine:
    """What a tax does to one player: coins before, lost, and the bonus (PR-P1-TAX)."""

    seat: Seat
    had: int
    lost: int
    bonus: int


def tax_loss(coins: int, rounding: str = "down") -> int:
    """A-12: half of 12 or more, the loss rounded down."""
    return 0 if coins < TAX_FROM else (coins + (rounding == "up")) // 2


def tax_lines(cards: Catalogue, state: State, bonus: str, had: Mapping[Seat, int]) -> tuple[TaxLine, ...]:
    """Every player's line, clockwise from the active one. Loss first, bonus second."""
    favoured = bonus_seats(cards, state, bonus)
    rounding = state.options["tax_rounding"]
    return tuple(TaxLine(s, had[s], tax_loss(had[s], rounding), s in favoured) for s in state.from_active)


def tax_value(cards: Catalogue, player: Player, bonus: str) -> int:
    return cards.swords(player) if bonus == "most_swords" else cards.vp(player)


def bonus_seats(cards: Catalogue, state: State, bonus: str) -> tuple[Seat, ...]:
    """Most swords or fewest points; every tied player gains; ruling A-19 for a tie at zero."""
    values = {s: tax_value(cards, state.player(s), bonus) for s in state.from_active}
    best = max(values.values()) if bonus == "most_swords" else min(values.values())
    tied = tuple(s for s, v in values.items() if v == best)
    if best == 0 and len(tied) > 1 and state.options["tax_tie_at_zero"] == "nobody":
        return ()
    return tied


def taxable_seats(state: State) -> tuple[Seat, ...]:
    """The seats that would lose coins to the next tax card."""
    return tuple(s for s in state.order if (state.player(s).coins or 0) >= TAX_FROM)
