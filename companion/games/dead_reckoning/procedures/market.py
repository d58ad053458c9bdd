"""4.5: buying advancements, trading with merchant ships, cards gained by abilities."""

from companion.core.ask import Option, Phrase, Seat
from companion.core.procedure import Note, Procedure, Talk, happen, number
from companion.games.dead_reckoning.box import advancement, advancement_form, known_things, pick_thing
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import AdvancementHeld, Bought, BoxCardTaken, CardTaken, Counted
from companion.games.dead_reckoning.procedures.common import expect_turn, pay, refuse
from companion.games.dead_reckoning.rules.cargo import can_afford
from companion.games.dead_reckoning.rules.map import box_for
from companion.games.dead_reckoning.rules.market import why_not_encounter
from companion.games.dead_reckoning.state import State

ONLY_COUNT = Option("only-count", label=Phrase("only_count"), hint=Phrase("only_count.hint"), mark="cards")
"""A table that keeps no register of its cards: one more is counted, and what it shows stays unknown."""


def buy(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-BUY: buy the advancement on the board."""
    yield from purchase(catalogue, state, expect_turn(state, seat), "bought", "DR-BUY")


def trade(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-ENC-TRADE: like buying, at the trade cost; the back stays unseen."""
    yield from purchase(catalogue, state, expect_turn(state, seat), "traded", "DR-ENC-TRADE")


def purchase(catalogue: Catalogue, state: State, seat: Seat, key: str, rule: str) -> Procedure:
    """Its cost is printed on the card, so that the box knows it; it is paid from the ship alone."""
    refuse(why_not_encounter(state, seat))
    at = state.players[seat].location
    name, state = yield from which_card(state, seat)
    there = state.players[seat].ship_cargo
    if name == ONLY_COUNT.value:
        cost = yield from number(f"{key}_cost", 0, there, seat=seat, rule=rule, who=seat, n=there)
    else:
        cost = advancement(state, name).cost
    facts = {"who": seat, "name": card_name(state, name), "n": cost, "there": there}
    if not can_afford(state, seat, cost, dock=False):
        yield Note("cannot_buy", rule, facts, headline=True)
        return
    state = yield from pay(catalogue, state, seat, cost, dock=False, rule=rule)
    yield Note(key, rule, facts, headline=True)
    state = yield from happen(Bought())
    state = yield from happen(CardTaken(at))
    yield from keep(state, seat, name)


def card_name(state: State, name: str) -> object:
    """A name that the owner typed, or the word for a card that was only counted."""
    return {"key": "a_card", "facts": {}} if name == ONLY_COUNT.value else advancement(state, name).name


def keep(state: State, seat: Seat, name: str) -> Talk[State]:
    counted = name == ONLY_COUNT.value
    state = yield from happen(Counted(seat, "loose_cards", 1) if counted else AdvancementHeld(seat, name))
    return state


def which_card(state: State, seat: Seat) -> Talk[tuple[str, State]]:
    """The card, or no more than that there is one more of them."""
    options = (ONLY_COUNT, *known_things(state, "advancement"))
    return (yield from pick_thing(state, "advancement", "which_card", advancement_form(), options=options, seat=seat))


def hold_advancement(state: State, seat: Seat, rule: str) -> Talk[State]:
    """A card comes to the player's side of the table, for sleeving."""
    name, state = yield from which_card(state, seat)
    yield Note("card_gained", rule, {"who": seat, "name": card_name(state, name)}, headline=True)
    return (yield from keep(state, seat, name))


def gain_from_row(state: State, seat: Seat) -> Talk[State]:
    """DR-AB-GAINADV, R-10: the first advancement of a row's box; merchant ships are skipped and put back."""
    row = yield from number("gain_row", 1, 4, default=1, seat=seat, rule="DR-AB-GAINADV")
    found = box_for(state, row)
    if not found:
        yield Note("boxes_empty", "R-15")
        return state
    state = yield from happen(BoxCardTaken(found))
    if state.options["gained_counts"] == "yes":
        state = yield from happen(Bought())
    return (yield from hold_advancement(state, seat, "DR-AB-GAINADV"))
