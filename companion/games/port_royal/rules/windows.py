"""PR-P2-WINDOW: how many cards a player may take, what each of them costs and brings, and why not."""

from dataclasses import dataclass, replace

from companion.core.ask import Refusal, Seat
from companion.games.port_royal.data import PERSON, Catalogue
from companion.games.port_royal.rules.expeditions import open_expeditions, ways
from companion.games.port_royal.state import Player, State

ADMIRAL, JESTER, TRADER = "admiral", "jester", "trader"
MANY = 5
"""Cards in the harbour that make the Admirals pay."""
ADMIRAL_COINS, JESTER_COINS = 2, 1
"""What each of them pays its owner."""


def base_allowance(colours: int) -> int:
    """PR-P2, step 1: one card, two at four colours, three at five."""
    return {4: 2, 5: 3}.get(colours, 1)


def stop_allowance(cards: Catalogue, state: State) -> int:
    """The cards that the active player could take if he stopped now, his Governors included."""
    return base_allowance(len(cards.colours(state.harbour))) + cards.count(state.player(state.active), "GOV")


def remaining_allowance(cards: Catalogue, state: State) -> int:
    """PR-P2-WINDOW, PR-AB-GOVERNOR: base + Governors − cards already taken; rulings A-03 and A-07."""
    if state.phase != "window" or state.acting is None:
        return 0
    base = state.base if state.acting == state.active else 1
    if state.options["allowance"] == "falls" and state.acting == state.active:
        base = min(base, base_allowance(len(cards.colours(state.harbour))))
    governors = cards.count(state.player(state.acting), "GOV")
    if state.options["new_governor"] == "later":
        governors = state.governors
    return max(0, base + governors - state.taken)


def is_last_card(cards: Catalogue, state: State, face: str) -> bool:
    """The window may close with this card: it leaves its owner no further card (A-03) and no expedition (A-01)."""
    if state.acting is None or remaining_allowance(cards, state) != 1:
        return False
    if cards[face].type == "GOV" and state.options["new_governor"] == "now":
        return False
    if state.acting == state.active or state.options["expedition_of_others"] == "no":
        return True
    player = state.player(state.acting)
    with_it = replace(player, persons=(*player.persons, face))
    return not any(ways(cards, with_it, f) for f in open_expeditions(cards, state))


def price(cards: Catalogue, player: Player, face: str) -> int:
    """PR-P2-HIRE: the printed cost less the own Mademoiselles; of a person whom nobody has named, the least."""
    cost = min(cards[f].cost for f in cards.persons) if face == PERSON else cards[face].cost
    return max(0, cost - cards.count(player, "MAD"))


def compensation(cards: Catalogue, state: State, seat: Seat, face: str) -> int:
    """PR-P2-COMP: one coin a card from everybody but the active player; ruling A-10."""
    if seat == state.active:
        return 0
    if state.options["compensation_discount"] == "yes" and not cards.is_ship(face):
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


def offer(cards: Catalogue, state: State, seat: Seat, face: str, coins: int = 0) -> Offer:
    """`coins`: what a ship is worth of which only the colour is known."""
    player, ship = state.player(seat), cards.is_ship(face)
    gain = income(cards, player, face) + coins if ship else 0
    pays = 0 if ship else price(cards, player, face)
    handed = compensation(cards, state, seat, face)
    leaves = None if player.coins is None else player.coins + gain - pays - handed
    return Offer(face, gain, pays, handed, leaves, why_not_pay(state, player, ship, pays, handed))


def why_not_pay(state: State, player: Player, ship: bool, pays: int, handed: int) -> Refusal | None:
    """A-09: the compensation of a ship may come out of its income, that of a person never."""
    needed = (handed if state.options["ship_compensation"] == "before" else 0) if ship else pays + handed
    if player.coins is None or player.coins >= needed:
        return None
    return Refusal("not_enough_coins", {"who": player.seat, "needed": needed, "coins": player.coins})


def offers(cards: Catalogue, state: State) -> tuple[Offer, ...]:
    """Each different card of the harbour for the acting player."""
    if state.acting is None:
        return ()
    return tuple(offer(cards, state, state.acting, face) for face in dict.fromkeys(state.harbour))


def can_take(cards: Catalogue, state: State) -> bool:
    """The acting player could take another card."""
    return remaining_allowance(cards, state) > 0 and any(o.refused is None for o in offers(cards, state))


def has_to_take(cards: Catalogue, state: State) -> bool:
    """Ruling A-06, other position: the active player takes at least one card that he can pay."""
    if state.options["active_takes"] == "may" or state.acting != state.active or state.taken:
        return False
    return any(o.refused is None for o in offers(cards, state))


def window_income(cards: Catalogue, state: State, seat: Seat, source: str) -> int:
    """PR-AB-ADMIRAL, PR-AB-JESTER-EMPTY: the coins of a full or an empty harbour; the Jester only in others' turns."""
    player = state.player(seat)
    if source == ADMIRAL:
        return ADMIRAL_COINS * cards.count(player, "ADM")
    return JESTER_COINS * cards.count(player, "JES") if seat != state.active else 0
