"""PR-P2: the active player takes cards, then each other player in turn (2. Commerce & recrutement)."""

from companion.core.ask import Option, Phrase, Refusal, Seat
from companion.core.procedure import Note, Procedure, Talk, choose, happen
from companion.games.port_royal.data import PERSON, UNNAMED, Catalogue
from companion.games.port_royal.events import (
    CardNamed,
    CoinsRefused,
    DrawingStopped,
    IncomeOffered,
    PersonHired,
    ShipTraded,
    WindowOpened,
)
from companion.games.port_royal.odds import possible_cards
from companion.games.port_royal.procedures.common import need, refuse_if
from companion.games.port_royal.procedures.discover import family, mark_of
from companion.games.port_royal.procedures.money import count_coins, gain, hand, settle_debts, spend
from companion.games.port_royal.procedures.turn import check_end, end_turn
from companion.games.port_royal.rules.discover import why_not_stop
from companion.games.port_royal.rules.windows import (
    ADMIRAL,
    ADMIRAL_COINS,
    JESTER,
    JESTER_COINS,
    MANY,
    TRADER,
    base_allowance,
    compensation,
    has_to_take,
    is_last_card,
    offer,
    price,
    remaining_allowance,
    window_income,
)
from companion.games.port_royal.state import State

RULE = "2. Commerce & recrutement"
ABILITY = "Capacités"


def stop(cards: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PR-P1-STOP: allowed after any resolved draw; A-05 for an empty harbour, A-14 when no card is left."""
    need(state.full and state.phase in ("must-draw", "may-draw"), "wrong_phase")
    refuse_if(why_not_stop(state))
    colours = len(cards.colours(state.harbour))
    base = base_allowance(colours)
    yield Note("stopped", RULE, {"who": state.active, "colours": colours, "n": base}, headline=True)
    state = yield from happen(DrawingStopped(base))
    yield from open_window(cards, state, state.active)


def open_window(cards: Catalogue, state: State, seat: Seat) -> Talk[State]:
    """PR-P2-WINDOW, steps 1 to 3: allowance, Admirals, Jesters."""
    governors = cards.count(state.player(seat), "GOV")
    state = yield from happen(WindowOpened(seat, governors))
    if governors:
        yield Note("governors", f"{ABILITY}: Gouverneur", {"who": seat, "n": governors})
    if len(state.harbour) >= MANY:
        state = yield from pay_income(cards, state, seat, ADMIRAL, window_income(cards, state, seat, ADMIRAL))
    if not state.harbour:
        state = yield from pay_income(cards, state, seat, JESTER, window_income(cards, state, seat, JESTER))
    return state


def pay_income(cards: Catalogue, state: State, seat: Seat, source: str, coins: int) -> Talk[State]:
    """PR-AB-ADMIRAL, PR-AB-JESTER-EMPTY: taken without a question; A-26 lets the owner refuse it."""
    if coins == 0:
        return state
    facts = {"who": seat, "n": coins, "cards": len(state.harbour)}
    yield Note(f"{source}s_pay", f"{ABILITY}: {'Amiral' if source == ADMIRAL else 'Saltimbanque'}", facts)
    state = yield from gain(state, seat, coins, source)
    return (yield from offer_to_skip(state, seat, source, coins))


def offer_to_skip(state: State, seat: Seat, source: str, coins: int) -> Talk[State]:
    """A-26: not while coins are owed, for then no card was drawn that could stay on the pile."""
    if state.options["income"] == "must" or state.owed:
        return state
    state = yield from happen(IncomeOffered(seat, source, coins))
    return state


def skip_income(cards: Catalogue, state: State, seat: Seat, source: str) -> Procedure:
    """A-26: the owner leaves an income on the pile, all cards of the kind together."""
    found = next((s for s in state.skippable if s.seat == seat and s.source == source), None)
    if found is None:
        need(False, "wrong_phase")
        return
    coins = state.player(seat).coins
    need(coins is None or coins >= found.coins, "not_enough_coins", who=seat, needed=found.coins, coins=coins)
    yield Note("income_refused", "A-26", {"who": seat, "n": found.coins, "source": source}, headline=True)
    yield from happen(CoinsRefused(seat, found.coins, source))


def take(
    cards: Catalogue, state: State, seat: Seat, face: str, last: bool = False, *, coins: int | None = None
) -> Procedure:
    """A card of the harbour: a ship is traded, a person hired. `last`: the window closes with it.

    `coins`: what a ship is worth of which only the colour is known.
    """
    need(state.phase == "window", "wrong_phase")
    need(seat == state.acting, "not_your_window", who=state.acting)
    need(remaining_allowance(cards, state) > 0, "no_allowance", who=seat)
    need(face in state.harbour, "not_in_harbour", face=face)
    if cards.is_ship(face):
        need(face not in UNNAMED or coins in cards.coin_values(face), "which_ship", kind=face)
        refuse_if(offer(cards, state, seat, face).refused)
        state = yield from trade(cards, state, seat, face, coins if face in UNNAMED else None)
    else:
        if face == PERSON:
            state, face = yield from name_person(cards, state, seat)
            last = last and is_last_card(cards, state, face)
        wanted = offer(cards, state, seat, face)
        state = yield from count_coins(cards, state, seat, wanted.pays + wanted.compensation)
        refuse_if(offer(cards, state, seat, face).refused)
        state = yield from hire(cards, state, seat, face)
        state = yield from pay_new_income(cards, state, seat, face)
    if last:
        yield from close_window(cards, state)


def name_person(cards: Catalogue, state: State, seat: Seat) -> Talk[tuple[State, str]]:
    """Who it is that is hired: only now does it matter."""
    face = yield from ask_taken_face(cards, state, seat, PERSON)
    state = yield from happen(CardNamed(PERSON, face))
    return state, face


def ask_taken_face(cards: Catalogue, state: State, seat: Seat, kind: str) -> Talk[str]:
    """Which card: those that have all been seen, or are too expensive, are greyed."""
    left = possible_cards(cards, state)
    options = []
    for face in cards.by_kind[kind]:
        gone = None if left[face] or face in state.harbour else Refusal("all_seen", {"face": face})
        unpaid = offer(cards, state, seat, face).refused if state.depth != "score" else None
        label = Phrase("face_option", {"face": face})
        options.append(Option(face, label, mark=mark_of(cards, face), refused=gone or unpaid))
    need(any(o.refused is None for o in options), "none_left", kind=kind)
    said: str = yield from choose(f"took_{family(kind)}", options, seat=seat, kind=kind, who=seat)
    return said


def trade(cards: Catalogue, state: State, seat: Seat, face: str, coins: int | None = None) -> Talk[State]:
    """PR-P2-TRADE, PR-AB-TRADER: the ship to the discard, its coins and the Traders' to the player."""
    ship, traders = cards[face], cards.traders(state.player(seat), cards[face].colour)
    worth = ship.coins if coins is None else coins
    handed = compensation(cards, state, seat, face)
    facts = {"who": seat, "face": face, "n": worth + traders}
    if handed:
        yield Note("traded_shared", "2. Commerce", {**facts, "handed": handed, "to": state.active}, headline=True)
    else:
        yield Note("traded", "2. Commerce", facts, headline=True)
    state = yield from happen(ShipTraded(seat, face))
    state = yield from settle_debts(state)
    state = yield from gain(state, seat, worth, "ship")
    if traders:
        yield Note("traders", f"{ABILITY}: Négociant", {"who": seat, "n": traders, "colour": ship.colour})
        state = yield from gain(state, seat, traders, TRADER)
        if state.phase == "window":
            state = yield from offer_to_skip(state, seat, TRADER, traders)
    return (yield from hand(state, seat, handed))


def hire(cards: Catalogue, state: State, seat: Seat, face: str) -> Talk[State]:
    """PR-P2-HIRE, PR-AB-MADEMOISELLE: compensation, price, person; then the end check."""
    player = state.player(seat)
    cost, ladies = price(cards, player, face), cards.count(player, "MAD")
    yield Note("hired", "2. Recrutement", {"who": seat, "face": face, "n": cost}, headline=True)
    if ladies:
        facts = {"who": seat, "n": ladies, "cost": cards[face].cost, "price": cost}
        yield Note("discount", f"{ABILITY}: Demoiselle", facts)
    state = yield from hand(state, seat, compensation(cards, state, seat, face))
    state = yield from spend(state, seat, cost, "hire")
    state = yield from happen(PersonHired(seat, face))
    return (yield from check_end(cards, state))


def pay_new_income(cards: Catalogue, state: State, seat: Seat, face: str) -> Talk[State]:
    """Ruling A-04, other position: a new Admiral or Jester looks at what is left after it was taken."""
    if state.options["new_income"] == "later":
        return state
    type = cards[face].type
    if type == "ADM" and len(state.harbour) >= MANY:
        return (yield from pay_income(cards, state, seat, ADMIRAL, ADMIRAL_COINS))
    if type == "JES" and not state.harbour and seat != state.active:
        return (yield from pay_income(cards, state, seat, JESTER, JESTER_COINS))
    return state


def finish(cards: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """The window closes; the next one opens, or the turn is over."""
    if state.phase == "after-bust":
        need(seat == state.active, "not_your_window", who=state.active)
        yield Note("done", RULE, {"who": state.active}, headline=True)
        yield from end_turn(cards, state)
        return
    need(state.phase == "window", "wrong_phase")
    need(seat == state.acting, "not_your_window", who=state.acting)
    need(not has_to_take(cards, state), "must_take", who=state.acting)
    yield Note("done" if state.taken else "passed", RULE, {"who": state.acting}, headline=True)
    yield from close_window(cards, state)


def others_pass(cards: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """Nobody else takes a card: the windows that are left open and close one after another, incomes included."""
    need(state.phase == "window", "wrong_phase")
    need(not has_to_take(cards, state), "must_take", who=state.acting)
    yield Note("others_pass", RULE, {}, headline=True)
    while state.phase == "window":
        state = yield from close_window(cards, state)


def close_window(cards: Catalogue, state: State) -> Talk[State]:
    """PR-P2-WINDOW: the next player clockwise has his, until it would be the active one again."""
    acting = state.acting or state.active
    following = state.after(acting)
    if following == state.active:
        return (yield from end_turn(cards, state))
    return (yield from open_window(cards, state, following))
