"""Cards of the hand: which one may be played in one's own turn, and why not (4.4 C, 17.1)."""

from companion.core.ask import Option, Phrase, Refusal
from companion.games.blackbeard.data import DIAMOND, Catalogue
from companion.games.blackbeard.rules.turn import copies_unseen
from companion.games.blackbeard.state import State


def card_label(catalogue: Catalogue, state: State, title: str) -> Phrase:
    """The card and what it gives: a turn that has its Actions takes only an Event more."""
    actions = catalogue.cards[title].actions
    if state.turn.card and catalogue.cards[title].both:
        return Phrase("card_event", {"title": title})
    key = "card_diamond" if actions == DIAMOND else "card_actions"
    return Phrase(key, {"title": title, "n": actions})


def initiative_label(state: State, id: str) -> Phrase:
    card = state.pirates[id].card
    return Phrase("initiative_of", {"card": card, "n": state.trait(card, "initiative")})


def why_not_play(catalogue: Catalogue, state: State, seat: str, title: str) -> Refusal | None:
    card = catalogue.cards[title]
    player = state.players[seat]
    if player.hand < 1:
        return Refusal("no_cards_in_hand", {"who": seat})
    if copies_unseen(catalogue, state, title) < 1 or (state.solo and title == "piratical-ambition"):
        return Refusal("no_such_card_left", {"title": title})
    if state.turn.card and not card.both:
        return Refusal("one_action_card", {"title": state.turn.card})
    if card.actions == DIAMOND and not state.fleet(seat):
        return Refusal("no_initiative")
    return why_not_resolve(state, seat, title) if card.both else None


def why_not_resolve(state: State, seat: str, title: str) -> Refusal | None:
    """RULING-30: an AND card whose Event is impossible gives no Action."""
    fleet = state.fleet(seat)
    if title == "heavy-guns" and not any(p.is_docked and not p.guns for p in fleet):
        return Refusal("nobody_for_guns")
    if title == "fair-winds" and not fleet and not state.players[seat].kc:
        return Refusal("nobody_to_blow")
    if title == "buried-treasure" and not any(not p.map for p in fleet):
        return Refusal("nobody_for_map")
    return None


def discard_option(state: State, seat: str) -> Option:
    """BB-4.55: only where no card in hand can give Actions, which its player must check: the app sees no card."""
    why = None
    if state.turn.card:
        why = Refusal("one_action_card", {"title": state.turn.card})
    elif state.players[seat].hand < 1:
        why = Refusal("no_cards_in_hand", {"who": seat})
    return Option("discard", label=Phrase("discard_for_actions"), hint=Phrase("discard_check"), refused=why)


def must_still_play(state: State, seat: str) -> bool:
    """17.14: at least one card in every turn; where Actions are not counted, one that nobody entered is assumed."""
    counted = state.options["tracking"] == "turns"
    return counted and state.turn.seat == seat and not state.turn.played and state.players[seat].hand > 0


def can_play(catalogue: Catalogue, state: State, seat: str) -> bool:
    """Some card can be played now."""
    if discard_option(state, seat).refused is None:
        return True
    return any(why_not_play(catalogue, state, seat, title) is None for title in catalogue.hold)
