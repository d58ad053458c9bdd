"""Play that is not entered card by card: Score (points only) and Table (points and coins), section 10.1.

What a depth does not record it does not check or pay.
"""

from companion.core.ask import Choose, Option, Phrase, Refusal, Seat
from companion.core.procedure import Note, Procedure, Talk
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.events import CardTurned, PersonHired, TurnBusted
from companion.games.port_royal.lookup import offer
from companion.games.port_royal.odds import possible
from companion.games.port_royal.procedures.checks import did, need, need_none
from companion.games.port_royal.procedures.deck import shuffled_meanwhile
from companion.games.port_royal.procedures.discover import family, jesters, mark_of
from companion.games.port_royal.procedures.money import counted, gain
from companion.games.port_royal.procedures.taxes import tax
from companion.games.port_royal.procedures.trade_hire import ABILITY, ADMIRAL, hire, trade
from companion.games.port_royal.procedures.turn import end_check, end_turn, unlogged
from companion.games.port_royal.state import State


def took(cards: Catalogue, state: State, seat: Seat, kind: str) -> Procedure:
    """A player took a card: points, and in the depth Table also coins."""
    playing(state)
    ship = len(kind) == 1
    need(not ship or state.depth == "table", "wrong_depth")
    state = yield from unlogged(state)
    face = yield from told(cards, state, seat, kind)
    state = yield from shuffled_meanwhile(cards, state, face)
    if state.depth == "score":
        yield Note("joined", "2. Recrutement", {"who": seat, "face": face}, headline=True)
        state = yield from did(PersonHired(seat, face))
        yield from end_check(cards, state)
    elif ship:
        need_none(offer(cards, state, seat, face).refused)
        yield from trade(cards, state, seat, face)
    else:
        wanted = offer(cards, state, seat, face)
        state = yield from counted(state, seat, wanted.pays + wanted.compensation)
        need_none(offer(cards, state, seat, face).refused)
        yield from hire(cards, state, seat, face)


def told(cards: Catalogue, state: State, seat: Seat, kind: str) -> Talk[str]:
    """Which card: those that are all in sight already, or too dear, are greyed."""
    left = possible(cards, state)
    options = []
    for face in cards.by_kind[kind]:
        gone = None if left[face] or face in state.harbour else Refusal("all_seen", {"face": face})
        dear = offer(cards, state, seat, face).refused if state.depth == "table" else None
        label = Phrase("face_option", {"face": face})
        options.append(Option(face, label, mark=mark_of(cards, face), refused=gone or dear))
    need(any(o.refused is None for o in options), "none_left", kind=kind)
    facts = {"kind": kind, "who": seat}
    said: str = yield Choose(key=f"took_{family(kind)}", options=tuple(options), seat=seat, facts=facts)
    return said


def playing(state: State) -> None:
    need(not state.full, "wrong_depth")
    need(state.phase not in ("set-up", "game-over"), "wrong_phase")


def tax_card(cards: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PR-P1-TAX where the harbour is not entered; the depth Score forgets the coins that were typed for it."""
    playing(state)
    state = yield from unlogged(state)
    options = tuple(
        Option(f, Phrase("face_option", {"face": f}), mark="sword" if cards[f].bonus == "most_swords" else "shield")
        for f in cards.by_kind["tax"]
    )
    face = yield Choose(key="face_tax", options=options, rule="1. Taxation", facts={"kind": "tax", "who": state.active})
    state = yield from shuffled_meanwhile(cards, state, face)
    state = yield from did(CardTurned(face))
    state = yield from tax(cards, state, face)
    yield from unlogged(state)


def bust_called(cards: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PR-P1-BUST where the harbour is not entered: the Jesters pay, the turn is over."""
    playing(state)
    need(state.phase != "over", "wrong_phase")
    state = yield from unlogged(state)
    yield Note("bust_called", "1. Découverte", {"who": state.active}, headline=True)
    state = yield from did(TurnBusted(state.active))
    if state.depth == "table":
        state = yield from jesters(cards, state)
    yield from end_turn(cards, state)


def income_called(cards: Catalogue, state: State, seat: Seat, source: str) -> Procedure:
    """PR-AB-ADMIRAL, PR-AB-JESTER-EMPTY: the table says that the harbour is full, or empty."""
    playing(state)
    need(state.depth == "table", "wrong_depth")
    coins = income_of(cards, state, seat, source)
    need(coins > 0, "no_such_person", who=seat)
    state = yield from unlogged(state)
    rule = f"{ABILITY}: {'Amiral' if source == ADMIRAL else 'Saltimbanque'}"
    yield Note(f"{source}s_called", rule, {"who": seat, "n": coins}, headline=True)
    yield from gain(state, seat, coins, source)


def income_of(cards: Catalogue, state: State, seat: Seat, source: str) -> int:
    player = state.player(seat)
    if source == ADMIRAL:
        return 2 * cards.count(player, "ADM")
    return cards.count(player, "JES") if seat != state.active else 0
