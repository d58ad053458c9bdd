"""Play that is not entered card by card: Score (points only) and Table (points and coins).

What a depth does not record it does not check or pay.
"""

from companion.core.ask import Option, Phrase, Seat
from companion.core.procedure import Note, Procedure, Talk, choose, happen
from companion.games.port_royal.data import COLOURS, Catalogue
from companion.games.port_royal.events import CardTurned, PersonHired, TurnBusted
from companion.games.port_royal.procedures.common import need, refuse_if
from companion.games.port_royal.procedures.deck import note_unseen_shuffle
from companion.games.port_royal.procedures.discover import pay_jesters
from companion.games.port_royal.procedures.money import count_coins, gain, hand
from companion.games.port_royal.procedures.taxes import resolve_tax
from companion.games.port_royal.procedures.trade_hire import ABILITY, ask_taken_face, hire, trade
from companion.games.port_royal.procedures.turn import check_end, end_turn, pass_turn, stop_logging
from companion.games.port_royal.rules.windows import ADMIRAL, TRADER, compensation, offer, window_income
from companion.games.port_royal.state import State


def enter_taken_card(cards: Catalogue, state: State, seat: Seat, kind: str) -> Procedure:
    """A player took a card: points, and in the depth Table also coins."""
    need_lighter_play(state)
    ship = len(kind) == 1
    need(not ship or state.depth == "table", "wrong_depth")
    state = yield from stop_logging(state)
    face = yield from ask_taken_face(cards, state, seat, kind)
    state = yield from note_unseen_shuffle(cards, state, face)
    if state.depth == "score":
        yield Note("joined", "2. Recrutement", {"who": seat, "face": face}, headline=True)
        state = yield from happen(PersonHired(seat, face))
        yield from check_end(cards, state)
    elif ship:
        refuse_if(offer(cards, state, seat, face).refused)
        yield from trade(cards, state, seat, face)
    else:
        wanted = offer(cards, state, seat, face)
        state = yield from count_coins(cards, state, seat, wanted.pays + wanted.compensation)
        refuse_if(offer(cards, state, seat, face).refused)
        yield from hire(cards, state, seat, face)


def enter_sold_ship(cards: Catalogue, state: State, seat: Seat, coins: int) -> Procedure:
    """A player traded a ship: its coins are enough, and its colour where a Trader of the player might pay."""
    need_lighter_play(state)
    need(state.depth == "table", "wrong_depth")
    need(coins in cards.coin_values(), "wrong_phase")
    state = yield from stop_logging(state)
    colour = yield from ask_colour(cards, state, seat)
    traders = cards.traders(state.player(seat), colour) if colour else 0
    ship = colour or COLOURS[0]
    refuse_if(offer(cards, state, seat, ship).refused)
    handed = compensation(cards, state, seat, ship)
    facts = {"who": seat, "n": coins + traders}
    if handed:
        yield Note("sold_shared", "2. Commerce", {**facts, "handed": handed, "to": state.active}, headline=True)
    else:
        yield Note("sold", "2. Commerce", facts, headline=True)
    state = yield from gain(state, seat, coins, "ship")
    if traders:
        yield Note("traders", f"{ABILITY}: Négociant", {"who": seat, "n": traders, "colour": colour})
        state = yield from gain(state, seat, traders, TRADER)
    yield from hand(state, seat, handed)


def ask_colour(cards: Catalogue, state: State, seat: Seat) -> Talk[str]:
    """PR-AB-TRADER: only the colours of the player's own Traders matter."""
    player = state.player(seat)
    colours = [c for c in COLOURS if cards.traders(player, c)]
    if not colours:
        return ""
    options = [Option(c, Phrase("ship_of", {"kind": c}), mark="merchant") for c in colours]
    other = Option("other", Phrase("ship_other"), mark="merchant")
    said: str = yield from choose("sold_colour", (*options, other), seat=seat, rule=f"{ABILITY}: Négociant", who=seat)
    return said if said in COLOURS else ""


def need_lighter_play(state: State) -> None:
    need(not state.full, "wrong_depth")
    need(state.phase not in ("set-up", "game-over"), "wrong_phase")


def enter_tax(cards: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PR-P1-TAX where the harbour is not entered; the depth Score forgets the coins that were typed for it."""
    need_lighter_play(state)
    state = yield from stop_logging(state)
    options = tuple(
        Option(f, Phrase("face_option", {"face": f}), mark="sword" if cards[f].bonus == "most_swords" else "shield")
        for f in cards.by_kind["tax"]
    )
    face = yield from choose("face_tax", options, rule="1. Taxation", kind="tax", who=state.active)
    state = yield from note_unseen_shuffle(cards, state, face)
    state = yield from happen(CardTurned(face))
    state = yield from resolve_tax(cards, state, face)
    yield from stop_logging(state)


def enter_bust(cards: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PR-P1-BUST where the harbour is not entered: the Jesters pay, and the next player begins; A-02 leaves time."""
    need_lighter_play(state)
    need(state.phase != "over", "wrong_phase")
    state = yield from stop_logging(state)
    yield Note("bust_called", "1. Découverte", {"who": state.active}, headline=True)
    state = yield from happen(TurnBusted(state.active))
    if state.depth == "table":
        state = yield from pay_jesters(cards, state)
    state = yield from end_turn(cards, state)
    if not state.over and state.options["expedition_after_bust"] == "no":
        yield from pass_turn(state)


def enter_income(cards: Catalogue, state: State, seat: Seat, source: str) -> Procedure:
    """PR-AB-ADMIRAL, PR-AB-JESTER-EMPTY: the table says that the harbour is full, or empty."""
    need_lighter_play(state)
    need(state.depth == "table", "wrong_depth")
    coins = window_income(cards, state, seat, source)
    need(coins > 0, "no_such_person", who=seat)
    state = yield from stop_logging(state)
    rule = f"{ABILITY}: {'Amiral' if source == ADMIRAL else 'Saltimbanque'}"
    yield Note(f"{source}s_called", rule, {"who": seat, "n": coins}, headline=True)
    yield from gain(state, seat, coins, source)
