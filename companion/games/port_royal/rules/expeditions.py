"""PR-EXP: who may complete an expedition, when, and with which persons."""

from collections import Counter
from itertools import product

from companion.core.ask import Refusal, Seat
from companion.games.port_royal.data import JACK, Catalogue
from companion.games.port_royal.state import DRAWING, Player, State


def missing_symbols(cards: Catalogue, player: Player, face: str) -> Counter[str]:
    """The symbols that the player lacks for the expedition, the Jacks already counted in."""
    owned = cards.symbols(player)
    lacks = Counter(cards[face].needs) - owned
    for _ in range(owned[JACK]):
        if lacks:
            lacks -= Counter([next(iter(lacks))])
    return lacks


def ways(cards: Catalogue, player: Player, face: str) -> tuple[tuple[str, ...], ...]:
    """PR-AB-SYMBOL: every set of persons that may be given up for the expedition, fewest Jacks first."""
    owned = Counter(f for f in player.persons if cards[f].symbol)
    by_symbol: dict[str, list[str]] = {}
    for person in owned:
        by_symbol.setdefault(cards[person].symbol, []).append(person)
    choices = [by_symbol.get(symbol, []) + by_symbol.get(JACK, []) for symbol in cards[face].needs]
    found = {tuple(sorted(given)) for given in product(*choices) if not Counter(given) - owned}
    return tuple(sorted(found, key=lambda given: (sum(cards[f].symbol == JACK for f in given), given)))


def meets_requirement(cards: Catalogue, given: tuple[str, ...], face: str) -> bool:
    """PR-EXP: exactly as many persons as symbols, one for one, Jacks for any."""
    needs = cards[face].needs
    symbols = Counter(cards[f].symbol for f in given)
    if symbols[""] or len(given) != len(needs):
        return False
    return sum((Counter(needs) - symbols).values()) == symbols[JACK]


def why_not_complete(state: State, seat: Seat) -> Refusal | None:
    """Why this seat may complete no expedition now, if so; A-01, A-02, A-28."""
    if not (is_turn_of(state, seat) or is_window_of(state, seat)):
        return Refusal("not_your_turn", {"who": state.active})
    if state.phase == "must-draw" and state.options["before_first_draw"] == "no" and state.full:
        return Refusal("must_draw_first", {"who": state.active})
    return None


def is_turn_of(state: State, seat: Seat) -> bool:
    """A-01, A-02: the own turn, and by agreement also after a bust."""
    if seat != state.active:
        return False
    if state.full:
        return state.phase in (*DRAWING, "window", "after-bust")
    return state.phase != "over" or state.options["expedition_after_bust"] == "yes"


def is_window_of(state: State, seat: Seat) -> bool:
    """A-01 by agreement: the own window in another player's turn; any moment of it where windows are not entered."""
    if state.options["expedition_of_others"] == "no":
        return False
    return not state.full or (state.phase == "window" and seat == state.acting)


def completable_expeditions(cards: Catalogue, state: State, seat: Seat) -> tuple[str, ...]:
    """The expeditions that the seat could complete with what lies before it."""
    return tuple(f for f in open_expeditions(cards, state) if ways(cards, state.player(seat), f))


def can_complete(cards: Catalogue, state: State, seat: Seat) -> bool:
    """PR-EXP: some expedition, at this moment."""
    return why_not_complete(state, seat) is None and bool(completable_expeditions(cards, state, seat))


def open_expeditions(cards: Catalogue, state: State) -> tuple[str, ...]:
    """Those on the table; while not every card is entered, any that nobody has completed."""
    if state.full:
        return state.row
    done = {f for p in state.players.values() for f in p.expeditions}
    five = len(state.order) == 5
    return tuple(f for f in cards.expeditions if f not in done and (five or not cards[f].five_players))
