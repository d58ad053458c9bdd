"""PD-1.DRAFT: who takes a card when, and from where."""

from companion.core.ask import Seat
from companion.games.pirates_en_duel.state import State


def pick_order(state: State) -> tuple[Seat, ...]:
    """The seats in the order in which they take a card, pick by pick."""
    picks = state.rules.picks
    return tuple(
        seat for turn in range(max(picks)) for seat, own in zip(state.from_first, picks, strict=True) if own > turn
    )


def drafter(state: State) -> Seat | None:
    order = pick_order(state)
    return order[state.picked] if state.picked < len(order) else None


def is_from_the_pile(state: State) -> bool:
    """A-01: by agreement the third card of the fifth and sixth player is turned up from the pile."""
    turn = pick_order(state)[: state.picked].count(drafter(state) or state.first)
    return state.options["third_pick"] == "pile" and turn == 2 and not state.two_players
