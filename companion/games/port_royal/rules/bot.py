"""A plain strategy, for whole games that look like an evening: it draws while the risk is small and takes what pays."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from companion.core.ask import Below
from companion.core.game import Action
from companion.games.port_royal.data import COLOURS, PERSON, UNNAMED, Catalogue
from companion.games.port_royal.odds import expected_cards, next_card, possible_cards
from companion.games.port_royal.rules.discover import can_repel, could_repel, is_duplicate
from companion.games.port_royal.rules.windows import Offer, base_allowance, offer, offers, remaining_allowance
from companion.games.port_royal.state import State

Tap = tuple[Action, tuple[object, ...]]
WARY, BOLD = Fraction(1, 8), Fraction(1, 4)
"""The chances of a bust at which the bot stops: with a person to hire in the harbour, and without."""


def choose_tap(cards: Catalogue, state: State, offered: Sequence[Action], below: Below) -> Tap:
    open_now = [a for a in offered if a.refused is None]
    if found := next((a for a in open_now if a.procedure == "complete"), None):
        return found, ()
    match state.phase:
        case "set-up":
            return find_action(open_now, "set_up"), (state.order[below(len(state.order))],)
        case "must-draw" | "may-draw" | "loose" if state.full:
            return draw_or_stop(cards, state, open_now, below)
        case "window":
            return take_or_pass(cards, state, open_now, below)
        case _:
            return next(a for a in open_now if a.primary), ()


def find_action(offered: Sequence[Action], procedure: str, arguments: Mapping[str, object] | None = None) -> Action:
    return next(a for a in offered if a.procedure == procedure and a.arguments == (arguments or {}))


def draw_or_stop(cards: Catalogue, state: State, offered: Sequence[Action], below: Below) -> Tap:
    if over := next((a for a in offered if a.procedure == "break_off"), None):
        return over, ()
    stop = next((a for a in offered if a.procedure == "stop"), None)
    if stop and (not state.can_draw or is_content(cards, state)):
        return stop, ()
    face = draw_face(cards, state, below)
    kind = cards[face].tile
    return find_action(offered, "turn_up", {"kind": kind}), answers_of(cards, state, face)


def is_content(cards: Catalogue, state: State) -> bool:
    """Whether the bot stops: the next card would bust too often for what already lies there, or eight cards lie
    there."""
    coins = state.player(state.active).coins or 0
    hire = any(cards[f].kind == "person" and cards[f].cost <= coins for f in state.harbour)
    more = base_allowance(len(cards.colours(state.harbour)) + 1) > base_allowance(len(cards.colours(state.harbour)))
    limit = (WARY if hire else BOLD) + (Fraction(1, 12) if more else 0)
    return bool(state.harbour) and (next_card(cards, state).bust > limit or len(state.harbour) >= 8)


def draw_face(cards: Catalogue, state: State, below: Below) -> str:
    """A card of the pile, as likely as the app itself thinks it."""
    left = possible_cards(cards, state)
    held = {f: n for f, n in expected_cards(cards, state).parts.items() if n and left[f]} or {
        f: n for f, n in left.items() if n
    }
    faces, shares = tuple(held), tuple(held.values())
    at = below(sum(shares))
    for face, share in zip(faces, shares, strict=True):
        at -= share
        if at < 0:
            return face
    raise AssertionError("the shares cover every number below their sum")


def answers_of(cards: Catalogue, state: State, face: str) -> tuple[object, ...]:
    """Which expedition or tax card; what becomes of a second ship where the swords may reach."""
    kind = cards[face].tile
    if kind not in UNNAMED:
        return (face,)
    if kind == PERSON or not is_duplicate(cards, state, kind) or not could_repel(cards, state, kind):
        return ()
    return ("repel" if can_repel(cards, state, face) else "bust",)


def take_or_pass(cards: Catalogue, state: State, offered: Sequence[Action], below: Below) -> Tap:
    """The best card that can be paid: points first, then coins."""
    good = [o for o in offers(cards, state) if o.refused is None and worth(cards, o) > 0]
    if not good or not remaining_allowance(cards, state):
        return next((a for a in offered if a.procedure == "done"), offered[0]), ()
    best = max(good, key=lambda o: (worth(cards, o), o.face))
    if best.face in COLOURS:
        values = cards.coin_values(best.face)
        coins = values[below(len(values))]
        return find_action(offered, "take", {"face": best.face, "coins": coins}), ()
    return find_action(offered, "take", {"face": best.face}), name_person(cards, state, best, below)


def name_person(cards: Catalogue, state: State, wanted: Offer, below: Below) -> tuple[object, ...]:
    """Who the person is, where nobody has named him."""
    if wanted.face != PERSON or state.acting is None:
        return ()
    left = possible_cards(cards, state)
    able = [f for f in cards.persons if left[f] and offer(cards, state, state.acting, f).refused is None]
    return (able[below(len(able))],)


def worth(cards: Catalogue, wanted: Offer) -> int:
    card = cards[wanted.face]
    if card.kind == "ship":
        return wanted.gain - wanted.compensation + (2 if card.face in COLOURS else 0)
    return 3 + 2 * card.vp + (card.type in ("MAD", "GOV", "ADM"))
