"""PD-1.DRAFT, PD-1.2P.DRAFT: the first crew members."""

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Talk, choose, happen, some
from companion.games.pirates_en_duel.box import know
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.events import DraftEnded, PirateDiscarded, PirateDrafted, PirateSpread
from companion.games.pirates_en_duel.procedures.common import card_facts, card_option, expect, turn_up
from companion.games.pirates_en_duel.rules.cards import card_of, cards_of
from companion.games.pirates_en_duel.rules.draft import drafter, is_from_the_pile
from companion.games.pirates_en_duel.state import State


def turn_line(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PD-1.DRAFT 1: the first player turns up the line."""
    expect(state, "draft", seat, state.first)
    if state.line or state.picked:
        raise Refused("line_turned")
    of = state.rules.line
    for number in range(1, of + 1):
        state = yield from turn_up(state, "line", state.first, "line_card", number=number, of=of)
    yield Note("line_turned", "Draft", {"n": of, "who": state.first}, headline=True)


def draft(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PD-1.DRAFT 2-5: the seat whose pick it is takes one card; the last pick opens the market."""
    picker = drafter(state)
    expect(state, "draft", seat, picker)
    if picker is None:
        raise Refused("draft_done")
    if is_from_the_pile(state):
        state = yield from turn_up(state, "line", picker, "pile_card")
        card = state.line[-1]
    elif not state.line:
        raise Refused("line_missing")
    else:
        cards = cards_of(state, dict.fromkeys(state.line))
        options = [card_option(card, card.id) for card in cards]
        card = yield from choose("draft", options, seat=picker, rule="Draft", who=picker)
    state = yield from know(catalogue, state, (card,))
    ship = "" if state.two_players else state.players[picker].ships[0]
    yield Note("drafted", "Draft", {"who": picker, **card_facts(card_of(state, card))}, headline=True)
    state = yield from happen(PirateDrafted(picker, card, ship))
    if drafter(state) is None and not state.two_players:
        yield from open_market(state)


def spread(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PD-1.2P.DRAFT 4: each of two players spreads the picks over the two ships; then the market opens."""
    expect(state, "draft", None)
    if drafter(state) is not None:
        raise Refused("draft_first")
    for owner in state.from_first if state.two_players else ():
        state = yield from spread_hand(state, owner)
    yield from open_market(state)


def spread_hand(state: State, owner: Seat) -> Talk[State]:
    player = state.players[owner]
    first, second = player.ships
    options = tuple(card_option(card, i) for i, card in enumerate(cards_of(state, player.hand)))
    chosen = yield from some("spread", options, seat=owner, rule="Draft", who=owner, ship=first, other=second)
    for i, card in enumerate(player.hand):
        state = yield from happen(PirateSpread(owner, card, first if i in chosen else second))
    facts = {"who": owner, "n": len(chosen), "m": len(player.hand) - len(chosen), "ship": first, "other": second}
    yield Note("spread", "Draft", facts, headline=True)
    return state


def open_market(state: State) -> Talk[State]:
    """PD-1.DRAFT 5: one card face up waits for the first player."""
    for card in state.line:
        yield Note("left_in_line", "A-01", card_facts(card_of(state, card)))
        state = yield from happen(PirateDiscarded(card, "line"))
    state = yield from turn_up(state, "market", state.first, "market_card")
    state = yield from happen(DraftEnded())
    return state
