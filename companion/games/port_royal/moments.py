"""What people at the table talk about: a bust, and the last round."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.core.ask import Phrase, Seat
from companion.core.evening.moment import Moment
from companion.core.procedure import Note
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.events import CoinsGained, EndTriggered, Event, TurnBusted
from companion.games.port_royal.rules.rounds import still_to_play
from companion.games.port_royal.state import State


def moments(
    cards: Catalogue, before: State, events: Sequence[Event], notes: Sequence[Note], after: State
) -> Iterator[Moment]:
    for event in events:
        match event:
            case TurnBusted(seat):
                yield bust(cards, before, seat, events)
            case EndTriggered(seat) if not after.over:
                yield last_round(cards, after, seat)


def bust(cards: Catalogue, before: State, seat: Seat, events: Sequence[Event]) -> Moment:
    """PR-P1-BUST: the harbour and the second ship are lost; every Jester pays its owner."""
    gone = [Phrase("moment.cards_lost", {"n": len(before.harbour) + 1})] if before.harbour else []
    ships = [cards[face] for face in before.harbour if cards[face].kind == "ship"]
    worth = sum(card.coins for card in ships)
    if worth and all(card.coins for card in ships):  # of a ship that nobody has named no figure is known
        gone.append(Phrase("moment.ships_lost", {"n": worth}))
    coins: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, CoinsGained):
            coins[event.seat] += event.coins
    gain = tuple(Phrase("moment.coins", {"who": who, "n": n}) for who, n in coins.items())
    return Moment("bust", Phrase("moment.bust", {"who": seat}), seat, tuple(gone), gain)


def last_round(cards: Catalogue, after: State, seat: Seat) -> Moment:
    left = still_to_play(after)
    reached = Phrase("moment.reached", {"who": seat, "n": cards.vp(after.player(seat))})
    more = (Phrase("moment.still", {"left": left}),) if left else ()
    return Moment("last_round", Phrase("moment.last_round" if left else "moment.last_turn"), seat, (), (reached,), more)
