"""PR-P1: the active player turns up cards one by one (1. Découverte)."""

from companion.core.ask import Facts, Option, Phrase, Refusal, Seat
from companion.core.procedure import Note, Procedure, Talk, choose, confirm, happen
from companion.games.port_royal.data import COLOURS, UNNAMED, Catalogue
from companion.games.port_royal.events import BustLingered, CardNamed, CardPlaced, CardTurned, ShipRepelled, TurnBusted
from companion.games.port_royal.odds import count_remaining, next_card, possible_cards
from companion.games.port_royal.procedures.common import need
from companion.games.port_royal.procedures.deck import note_unseen_shuffle
from companion.games.port_royal.procedures.money import gain, refill, refill_if_empty, settle_debts
from companion.games.port_royal.procedures.taxes import resolve_tax
from companion.games.port_royal.procedures.turn import end_turn, next_turn
from companion.games.port_royal.rules.discover import (
    can_repel,
    could_repel,
    is_duplicate,
    jester_coins,
    ship_to_repel,
)
from companion.games.port_royal.rules.expeditions import completable_expeditions
from companion.games.port_royal.state import DRAWING, State

RULE = "1. Découverte"
REPEL = "repel"


def turn_up(
    cards: Catalogue, state: State, seat: Seat | None, kind: str, *, face: str = "", repel: bool = False
) -> Procedure:
    """PR-P1, one card: its kind is enough. Which one is asked where it matters at once: an expedition, a tax card."""
    need(state.full and state.phase in DRAWING, "wrong_phase")
    state = yield from refill(state)
    need(state.can_draw, "no_cards")
    if not face:
        face, repel = yield from find_face(cards, state, kind)
    else:
        need(possible_cards(cards, state)[face] > 0, "all_seen", face=face)
        need(not repel or can_repel(cards, state, face), "cannot_repel", face=face)
    state = yield from note_unseen_shuffle(cards, state, face)
    if cards.is_ship(face):
        yield from resolve_ship(cards, state, face, repel)
    else:
        yield from resolve_other(cards, state, face)


def first_card(cards: Catalogue, state: State, seat: Seat | None, kind: str) -> Procedure:
    """The next player's turn begins with the first card that he turns up."""
    state = yield from next_turn(cards, state, seat)
    yield from turn_up(cards, state, state.active, kind)


def find_face(cards: Catalogue, state: State, kind: str) -> Talk[tuple[str, bool]]:
    """The face, where it matters; a ship of a second time is asked for only where the swords might repel it."""
    if kind not in UNNAMED:
        return (yield from ask_face(cards, state, kind)), False
    need(count_remaining(cards, possible_cards(cards, state), state.in_sight, kind) > 0, "none_left", kind=kind)
    if kind in COLOURS and is_duplicate(cards, state, kind) and could_repel(cards, state, kind):
        return kind, (yield from ask_fate(cards, state, kind))
    return kind, False


def ask_fate(cards: Catalogue, state: State, kind: str) -> Talk[bool]:
    """PR-P1-REPEL: what becomes of a second ship of a colour: the table sees whether the swords are enough."""
    facts: Facts = {"kind": kind, "n": cards.swords(state.player(state.active)), "lost": len(state.harbour) + 1}
    repel = Option(REPEL, Phrase("fate_repel"), Phrase("fate_repel_hint", facts), mark="sword")
    bust = Option("bust", Phrase("fate_bust"), Phrase("fate_bust_hint", facts), mark="skull", danger=True)
    said = yield from choose("fate_ship", (repel, bust), seat=state.active, rule=RULE, **facts)
    return bool(said == REPEL)


def ask_face(cards: Catalogue, state: State, kind: str) -> Talk[str]:
    """Which card of the kind."""
    left = possible_cards(cards, state)
    options = tuple(face_option(cards, face, left[face]) for face in cards.by_kind[kind])
    need(any(o.refused is None for o in options), "none_left", kind=kind)
    who = state.active
    said: str = yield from choose(f"face_{family(kind)}", options, seat=who, rule=RULE, kind=kind, who=who)
    return said


def family(kind: str) -> str:
    """The word key of a kind: ships of every colour are asked for in the same words."""
    return "ship" if len(kind) == 1 else kind


def face_option(cards: Catalogue, face: str, left: int) -> Option:
    gone = None if left else Refusal("all_seen", {"face": face})
    return Option(face, Phrase("face_option", {"face": face}), mark=mark_of(cards, face), refused=gone)


def name_card(cards: Catalogue, state: State, seat: Seat | None, kind: str) -> Procedure:
    """A card of the harbour, told by its face: for exact odds, and for a price before it is taken."""
    need(kind in UNNAMED and kind in state.harbour, "not_in_harbour", face=kind)
    face = yield from ask_face(cards, state, kind)
    yield Note("named", RULE, {"kind": kind, "face": face}, headline=True)
    yield from happen(CardNamed(kind, face))


def repel_ship(cards: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PR-P1-REPEL for a ship of a new colour, as long as no other card lies after it."""
    face = ship_to_repel(cards, state)
    need(bool(face) and seat == state.active, "wrong_phase")
    yield Note("repelled_kind", RULE, {"who": state.active, "face": face}, headline=True)
    state = yield from happen(ShipRepelled(face))
    yield from settle_debts(state)


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
        yield repel_note(cards, state, face)
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


def repel_note(cards: Catalogue, state: State, face: str) -> Note:
    facts = {"who": state.active, "face": face}
    if face in UNNAMED:
        return Note("repelled_kind", RULE, facts, headline=True)
    swords = cards.swords(state.player(state.active))
    return Note("repelled", RULE, {**facts, "swords": swords, "ship": cards[face].swords}, headline=True)


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
    facts = {"who": state.active, "face": face, "colour": cards[face].colour, "n": len(state.harbour) + 1}
    yield Note("busted_kind" if face in UNNAMED else "busted", RULE, facts, headline=True)
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
