"""Coins are cards: drawn face down, paid face up, handed over (Note importante au sujet des cartes)."""

from companion.core.ask import Seat
from companion.core.procedure import Note, Talk, happen, number
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.events import (
    CoinsCounted,
    CoinsGained,
    CoinsHanded,
    CoinsSpent,
    DebtSettled,
    DeckReshuffled,
)
from companion.games.port_royal.state import State

CARDS = "Cartes"


def gain(state: State, seat: Seat, coins: int, source: str) -> Talk[State]:
    """PR-COIN-GAIN: so many cards from the pile, reshuffling on the way; A-14 when no card is left."""
    left = coins
    while left > 0:
        state = yield from refill(state)
        if state.pile is None:
            state = yield from happen(CoinsGained(seat, left, source))
            return state
        drawn = min(left, state.pile)
        if drawn == 0:
            return (yield from owe(state, seat, left, source))
        state = yield from happen(CoinsGained(seat, drawn, source))
        left -= drawn
    return (yield from refill_if_empty(state))


def owe(state: State, seat: Seat, coins: int, source: str) -> Talk[State]:
    """A-14: the coins count at once, and the first discarded cards pay them; or they are lost."""
    if state.options["no_cards_left"] == "lost":
        yield Note("coins_lost", "A-14", {"who": seat, "n": coins})
        return state
    yield Note("coins_owed", "A-14", {"who": seat, "n": coins})
    state = yield from happen(CoinsGained(seat, coins, source, owed=coins))
    return state


def spend(state: State, seat: Seat, coins: int, reason: str) -> Talk[State]:
    """PR-COIN-SPEND: to the discard, face up."""
    if coins == 0:
        return state
    state = yield from happen(CoinsSpent(seat, coins, reason))
    return (yield from settle_debts(state))


def hand(state: State, giver: Seat, coins: int) -> Talk[State]:
    """PR-P2-COMP: hand a coin card from the taker to the active player."""
    if coins == 0:
        return state
    yield Note("compensation", "2. Compensation", {"who": giver, "to": state.active, "n": coins})
    state = yield from happen(CoinsHanded(giver, state.active, coins))
    return state


def settle_debts(state: State) -> Talk[State]:
    """A-14: what was just discarded pays the oldest debts."""
    while state.owed and state.discard_count:
        debt = state.owed[0]
        paid = min(debt.coins, state.discard_count)
        yield Note("debt_settled", "A-14", {"who": debt.seat, "n": paid})
        state = yield from happen(DebtSettled(debt.seat, paid))
    return state


def refill(state: State) -> Talk[State]:
    """PR-DECK-RESHUFFLE, when a card is needed and the pile is empty."""
    if state.pile != 0 or not state.discard_count:
        return state
    yield Note("reshuffled", "1. Pioche", {"n": state.discard_count})
    state = yield from happen(DeckReshuffled())
    return state


def refill_if_empty(state: State) -> Talk[State]:
    """A-13: the discard is shuffled at the moment when the pile becomes empty."""
    if state.options["reshuffle"] == "when-needed":
        return state
    return (yield from refill(state))


def count_coins(cards: Catalogue, state: State, seat: Seat, least: int = 0) -> Talk[State]:
    """The coins of a player, asked once where nobody has counted them; `least`: what he is about to pay."""
    if state.player(seat).coins is not None:
        return state
    coins = yield from number("coins_now", least, cards.deck_size, seat=seat, default=least, rule=CARDS, who=seat)
    state = yield from happen(CoinsCounted(seat, coins))
    return state
