"""Questions that change nothing: allowances, prices, "may I take this?", expeditions, taxes, what is still unseen."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from companion.core.ask import Refusal, Seat
from companion.games.port_royal.data import JACK, Catalogue
from companion.games.port_royal.odds import unseen
from companion.games.port_royal.state import DRAWING, Player, State

TAXED = 12
"""Coins from which the tax takes half."""


def base_allowance(colours: int) -> int:
    """PR-P2, step 1: one card, two at four colours, three at five."""
    return {4: 2, 5: 3}.get(colours, 1)


def stop_allowance(cards: Catalogue, state: State) -> int:
    """The cards that the active player could take if he stopped now, his Governors included."""
    return base_allowance(len(cards.colours(state.harbour))) + cards.count(state.player(state.active), "GOV")


def allowance_left(cards: Catalogue, state: State) -> int:
    """PR-P2-WINDOW, PR-AB-GOVERNOR: base + Governors − cards already taken; rulings A-03 and A-07."""
    if state.phase != "window" or state.acting is None:
        return 0
    base = state.base if state.acting == state.active else 1
    if state.rule("allowance") == "falls" and state.acting == state.active:
        base = min(base, base_allowance(len(cards.colours(state.harbour))))
    governors = cards.count(state.player(state.acting), "GOV")
    if state.rule("new_governor") == "later":
        governors = state.governors
    return max(0, base + governors - state.taken)


def is_last(cards: Catalogue, state: State, face: str) -> bool:
    """The window may close with this card: it leaves its owner no further card (A-03) and no expedition (A-01)."""
    if state.acting is None or allowance_left(cards, state) != 1:
        return False
    if cards[face].type == "GOV" and state.rule("new_governor") == "now":
        return False
    if state.acting == state.active or state.rule("expedition_of_others") == "no":
        return True
    player = state.player(state.acting)
    with_it = replace(player, persons=(*player.persons, face))
    return not any(ways(cards, with_it, f) for f in open_expeditions(cards, state))


def price(cards: Catalogue, player: Player, face: str) -> int:
    """PR-P2-HIRE: the printed cost less the own Mademoiselles."""
    return max(0, cards[face].cost - cards.count(player, "MAD"))


def compensation(cards: Catalogue, state: State, seat: Seat, face: str) -> int:
    """PR-P2-COMP: one coin a card from everybody but the active player; ruling A-10."""
    if seat == state.active:
        return 0
    if state.rule("compensation_discount") == "yes" and not cards.is_ship(face):
        return max(0, 1 - cards.count(state.player(seat), "MAD"))
    return 1


def income(cards: Catalogue, player: Player, face: str) -> int:
    """PR-P2-TRADE: the ship's coins and one for each own Trader of its colour."""
    return cards[face].coins + cards.traders(player, cards[face].colour)


@dataclass(frozen=True, slots=True)
class Offer:
    """What a card of the harbour means to one player: coins that come and go, and why not."""

    face: str
    gain: int
    pays: int
    compensation: int
    leaves: int | None
    refused: Refusal | None = None


def offer(cards: Catalogue, state: State, seat: Seat, face: str) -> Offer:
    player, ship = state.player(seat), cards.is_ship(face)
    gain = income(cards, player, face) if ship else 0
    pays = 0 if ship else price(cards, player, face)
    handed = compensation(cards, state, seat, face)
    leaves = None if player.coins is None else player.coins + gain - pays - handed
    return Offer(face, gain, pays, handed, leaves, too_dear(state, player, ship, pays, handed))


def too_dear(state: State, player: Player, ship: bool, pays: int, handed: int) -> Refusal | None:
    """A-09: the compensation of a ship may come out of its income, that of a person never."""
    needed = (handed if state.rule("ship_compensation") == "before" else 0) if ship else pays + handed
    if player.coins is None or player.coins >= needed:
        return None
    return Refusal("not_enough_coins", {"who": player.seat, "needed": needed, "coins": player.coins})


def offers(cards: Catalogue, state: State) -> tuple[Offer, ...]:
    """Each different card of the harbour for the acting player."""
    if state.acting is None:
        return ()
    return tuple(offer(cards, state, state.acting, face) for face in dict.fromkeys(state.harbour))


def must_take(cards: Catalogue, state: State) -> bool:
    """Ruling A-06, other position: the active player takes at least one card that he can pay."""
    if state.rule("active_takes") == "may" or state.acting != state.active or state.taken:
        return False
    return any(o.refused is None for o in offers(cards, state))


def missing(cards: Catalogue, player: Player, face: str) -> Counter[str]:
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


def requirement_met(cards: Catalogue, given: tuple[str, ...], face: str) -> bool:
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
    if state.phase == "must-draw" and state.rule("before_first_draw") == "no" and state.full:
        return Refusal("must_draw_first", {"who": state.active})
    return None


def is_turn_of(state: State, seat: Seat) -> bool:
    """A-01, A-02: the own turn, and by agreement also after a bust."""
    if seat != state.active:
        return False
    if state.full:
        return state.phase in (*DRAWING, "window", "after-bust")
    return state.phase != "over" or state.rule("expedition_after_bust") == "yes"


def is_window_of(state: State, seat: Seat) -> bool:
    """A-01 by agreement: the own window in another player's turn; any moment of it where windows are not entered."""
    if state.rule("expedition_of_others") == "no":
        return False
    return not state.full or (state.phase == "window" and seat == state.acting)


def completable(cards: Catalogue, state: State, seat: Seat) -> tuple[str, ...]:
    """The expeditions that the seat could complete with what lies before it."""
    return tuple(f for f in open_expeditions(cards, state) if ways(cards, state.player(seat), f))


def open_expeditions(cards: Catalogue, state: State) -> tuple[str, ...]:
    """Those on the table; while not every card is entered, any that nobody has completed."""
    if state.full:
        return state.row
    done = {f for p in state.players.values() for f in p.expeditions}
    five = len(state.order) == 5
    return tuple(f for f in cards.expeditions if f not in done and (five or not cards[f].five_players))


@dataclass(frozen=True, slots=True)
class Taxed:
    """A line of the tax: coins before, lost, bonus and after (PR-P1-TAX)."""

    seat: Seat
    had: int
    lost: int
    bonus: int

    @property
    def has(self) -> int:
        return self.had - self.lost + self.bonus


def tax_loss(coins: int, rounding: str = "down") -> int:
    """A-12: half of 12 or more, the loss rounded down."""
    return 0 if coins < TAXED else (coins + (rounding == "up")) // 2


def tax(cards: Catalogue, state: State, bonus: str, had: Mapping[Seat, int]) -> tuple[Taxed, ...]:
    """Every player's line, clockwise from the active one. Loss first, bonus second."""
    favoured = tax_favoured(cards, state, bonus)
    rounding = state.rule("tax_rounding")
    return tuple(Taxed(s, had[s], tax_loss(had[s], rounding), s in favoured) for s in state.from_active)


def tax_value(cards: Catalogue, player: Player, bonus: str) -> int:
    return cards.swords(player) if bonus == "most_swords" else cards.vp(player)


def tax_favoured(cards: Catalogue, state: State, bonus: str) -> tuple[Seat, ...]:
    """Most swords or fewest points; every tied player gains; ruling A-19 for a tie at zero."""
    values = {s: tax_value(cards, state.player(s), bonus) for s in state.from_active}
    best = max(values.values()) if bonus == "most_swords" else min(values.values())
    tied = tuple(s for s, v in values.items() if v == best)
    if best == 0 and len(tied) > 1 and state.rule("tax_tie_at_zero") == "nobody":
        return ()
    return tied


def at_risk(state: State) -> tuple[Seat, ...]:
    """Who would lose coins to the next tax card."""
    return tuple(s for s in state.order if (state.player(s).coins or 0) >= TAXED)


def taxes_unseen(cards: Catalogue, state: State) -> int:
    left = unseen(cards, state)
    return sum(left[f] for f in cards.by_kind["tax"])


def jester_coins(cards: Catalogue, state: State, seat: Seat) -> int:
    """PR-AB-JESTER-BUST; ruling A-08."""
    jesters = cards.count(state.player(seat), "JES")
    return min(1, jesters) if state.rule("bust_jesters") == "player" else jesters


def still_to_play(state: State) -> tuple[Seat, ...]:
    """Once the end is triggered: who still has a turn as active player after this one, in order."""
    order = state.turn_order
    after = order[order.index(state.active) + 1 :]
    return after if in_last_round(state) else (*after, *order)


def in_last_round(state: State) -> bool:
    """Ruling A-18: this round is the last, or by agreement there is one whole round more."""
    return state.rule("last_round") == "this" or state.round > state.triggered_in


def ends_now(state: State) -> bool:
    """The turn that is over was the last one."""
    return state.end_triggered and not still_to_play(state)


def threat_table(cards: Catalogue) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Table 5.6: ships of each colour that so many swords cannot repel."""
    for colour in ("Y", "B", "G", "R", "K"):
        ships = [cards[f] for f in cards.by_kind[colour]]
        yield colour, tuple(sum(s.copies for s in ships if not cards.can_repel(n, s.face)) for n in range(8))
