"""PR-P1: the active player turns up cards one by one (1. Découverte)."""

from companion.core.ask import Option, Phrase, Refusal, Seat
from companion.core.procedure import Note, Procedure, Talk, choose, confirm, happen
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.events import BustLingered, CardPlaced, CardTurned, TurnBusted
from companion.games.port_royal.odds import next_card, possible_cards
from companion.games.port_royal.procedures.common import need
from companion.games.port_royal.procedures.deck import note_unseen_shuffle
from companion.games.port_royal.procedures.money import gain, refill, refill_if_empty, settle_debts
from companion.games.port_royal.procedures.taxes import resolve_tax
from companion.games.port_royal.procedures.turn import end_turn, next_turn
from companion.games.port_royal.rules.discover import can_repel, is_duplicate, jester_coins
from companion.games.port_royal.rules.expeditions import completable_expeditions
from companion.games.port_royal.state import DRAWING, State

RULE = "1. Découverte"
REPEL = "repel"


def turn_up(
    cards: Catalogue, state: State, seat: Seat | None, kind: str, *, face: str = "", repel: bool = False
) -> Procedure:
    """PR-P1, one card: named by its kind, then by its face; a ship may be repelled."""
    need(state.full and state.phase in DRAWING, "wrong_phase")
    state = yield from refill(state)
    need(state.can_draw, "no_cards")
    if not face:
        face, repel = yield from ask_face(cards, state, kind)
    elif repel:
        need(can_repel(cards, state, face), "cannot_repel", face=face)
    state = yield from note_unseen_shuffle(cards, state, face)
    if cards.is_ship(face):
        yield from resolve_ship(cards, state, face, repel)
    else:
        yield from resolve_other(cards, state, face)


def first_card(cards: Catalogue, state: State, seat: Seat | None, kind: str) -> Procedure:
    """The next player's turn begins with the first card that he turns up."""
    state = yield from next_turn(cards, state, seat)
    yield from turn_up(cards, state, state.active, kind)


def ask_face(cards: Catalogue, state: State, kind: str) -> Talk[tuple[str, bool]]:
    """One question: the face, and for a ship that the swords can repel also what becomes of it."""
    left = possible_cards(cards, state)
    options = tuple(o for face in cards.by_kind[kind] for o in face_options(cards, state, face, left[face]))
    need(any(o.refused is None for o in options), "none_left", kind=kind)
    who = state.active
    said: str = yield from choose(f"face_{family(kind)}", options, seat=who, rule=RULE, kind=kind, who=who)
    face, _, fate = said.partition(" ")
    return face, fate == REPEL


def family(kind: str) -> str:
    """Ships of every colour are asked for in the same words."""
    return "ship" if len(kind) == 1 else kind


def face_options(cards: Catalogue, state: State, face: str, left: int) -> tuple[Option, ...]:
    """A card, or what may become of a ship: kept, repelled, or the end of the turn."""
    gone = None if left else Refusal("all_seen", {"face": face})
    keep = Option(face, Phrase("face_option", {"face": face}), mark=mark_of(cards, face), refused=gone)
    if not cards.is_ship(face):
        return (keep,)
    twice = is_duplicate(cards, state, face)
    hint = Phrase("face_busts") if twice else None
    keep = Option(face, Phrase("face_option", {"face": face}), hint, "merchant", refused=gone, danger=twice)
    if not can_repel(cards, state, face):
        return (keep,)
    repel = Option(f"{face} {REPEL}", Phrase("face_repelled", {"face": face}), mark="sword", refused=gone)
    if not twice:
        return keep, repel
    must = Refusal("must_repel") if state.options["repel_duplicate"] == "must" else None
    return repel, Option(face, keep.label, hint, "merchant", refused=gone or must, danger=True)


def mark_of(cards: Catalogue, face: str) -> str:
    return {"person": "hostage", "expedition": "map", "tax": "coin", "ship": "merchant"}[cards[face].kind]


def turn_card(cards: Catalogue, state: State, face: str) -> Talk[State]:
    """The card leaves the pile; if that was the last one, the discard is shuffled before it is resolved."""
    risk = int(next_card(cards, state).bust * 10_000)
    state = yield from happen(CardTurned(face, risk))
    return (yield from refill_if_empty(state))


def resolve_ship(cards: Catalogue, state: State, face: str, repel: bool) -> Procedure:
    """PR-P1-SHIP: repelled, a bust, or kept."""
    facts = {"who": state.active, "face": face}
    if repel:
        state = yield from turn_card(cards, state, face)
        swords = cards.swords(state.player(state.active))
        yield Note("repelled", RULE, {**facts, "swords": swords, "ship": cards[face].swords}, headline=True)
        state = yield from happen(CardPlaced(face, "discard"))
        yield from settle_debts(state)
    elif not is_duplicate(cards, state, face):
        yield from turn_card(cards, state, face)
        yield Note("ship_kept", RULE, facts, headline=True)
        yield from happen(CardPlaced(face, "harbour"))
    elif not can_repel(cards, state, face) or (yield from let_it_bust(cards, state, face)):
        yield from bust(cards, (yield from turn_card(cards, state, face)), face)
    else:
        yield from resolve_ship(cards, state, face, True)


def let_it_bust(cards: Catalogue, state: State, face: str) -> Talk[bool]:
    """A-15: a duplicate that could be repelled is a bust only if the player says so twice."""
    need(state.options["repel_duplicate"] == "may", "must_repel")
    return (yield from confirm("let_it_bust", seat=state.active, rule="A-15", face=face))


def resolve_other(cards: Catalogue, state: State, face: str) -> Procedure:
    """PR-P1-PERSON, PR-P1-EXPEDITION, PR-P1-TAX."""
    kind, facts = cards[face].kind, {"who": state.active, "face": face}
    state = yield from turn_card(cards, state, face)
    if kind == "tax":
        yield from resolve_tax(cards, state, face)
        return
    yield Note(f"{kind}_turned", RULE, facts, headline=True)
    yield from happen(CardPlaced(face, "harbour" if kind == "person" else "row"))


def bust(cards: Catalogue, state: State, face: str) -> Procedure:
    """PR-P1-BUST: everything to the discard, every Jester pays its owner, the turn is over."""
    facts = {"who": state.active, "face": face, "colour": cards[face].colour, "n": len(state.harbour)}
    yield Note("busted", RULE, facts, headline=True)
    state = yield from happen(TurnBusted(state.active))
    state = yield from settle_debts(state)
    state = yield from pay_jesters(cards, state)
    if state.options["expedition_after_bust"] == "yes" and completable_expeditions(cards, state, state.active):
        yield from happen(BustLingered())
    else:
        yield from end_turn(cards, state)


def pay_jesters(cards: Catalogue, state: State) -> Talk[State]:
    """PR-AB-JESTER-BUST."""
    for owner in state.from_active:
        if coins := jester_coins(cards, state, owner):
            yield Note("jesters_bust", "Capacités: Saltimbanque", {"who": owner, "n": coins})
            state = yield from gain(state, owner, coins, "bust")
    return state
