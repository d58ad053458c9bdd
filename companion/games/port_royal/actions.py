"""The buttons: what may be started now, the likeliest first."""

from collections.abc import Iterator

from companion.core.ask import Phrase, Refusal, Seat
from companion.core.game import Action
from companion.core.plain import plain
from companion.games.port_royal.data import COLOURS, KINDS, UNNAMED, Catalogue
from companion.games.port_royal.odds import count_remaining, possible_cards, unseen_cards
from companion.games.port_royal.rules.discover import is_stuck, ship_to_repel, why_not_stop
from companion.games.port_royal.rules.expeditions import can_complete, completable_expeditions, why_not_complete
from companion.games.port_royal.rules.rounds import is_end_of_game
from companion.games.port_royal.rules.windows import (
    ADMIRAL,
    JESTER,
    can_take,
    has_to_take,
    offer,
    offers,
    remaining_allowance,
    stop_allowance,
    window_income,
)
from companion.games.port_royal.state import State

MARKS = {"person": "hostage", "expedition": "map", "tax": "coin"}


def actions(cards: Catalogue, state: State, seat: Seat | None) -> tuple[Action, ...]:
    """Everybody's for one phone in the middle; a seat's own, and those that anybody may start, for its phone."""
    offered = tuple(all_actions(cards, state))
    return offered if seat is None else tuple(a for a in offered if a.seat in (None, seat))


def all_actions(cards: Catalogue, state: State) -> Iterator[Action]:
    if state.phase == "set-up":
        yield Action("set_up", mark="cards", rule="Mise en place", primary=True)
    elif state.over:
        return
    elif not state.full:
        yield from lighter(cards, state)
    else:
        yield from full(cards, state)


def full(cards: Catalogue, state: State) -> Iterator[Action]:
    match state.phase:
        case "window":
            yield from window(cards, state)
        case "over":
            to = state.after(state.active)
            yield next_turn(state, to, primary=True)
            yield from cards_to_name(cards, state, "first_card", to)
            yield from incomes_to_skip(state)
        case "after-bust":
            primary = not can_complete(cards, state, state.active)
            yield Action("done", seat=state.active, facts={"who": state.active}, mark="check", primary=primary)
        case _:
            yield from drawing(cards, state)
    yield from expeditions(cards, state)
    yield from deck(cards, state)


def next_turn(state: State, seat: Seat, primary: bool = False) -> Action:
    """The button says who is next, or that the game is over."""
    to = state.after(state.active)
    step = Phrase("turn_step.end") if is_end_of_game(state) else Phrase("turn_step.next", {"who": to})
    return Action("next_turn", seat=seat, facts={"who": to, "step": plain(step)}, mark="helm", primary=primary)


def drawing(cards: Catalogue, state: State) -> Iterator[Action]:
    """PR-P1: draw or stop."""
    if state.phase == "loose":
        yield next_turn(state, state.active)
    else:
        yield stop(cards, state)
    if is_stuck(state):
        yield Action("break_off", mark="flags", rule="A-14")
    yield from cards_to_name(cards, state, "turn_up", state.active)
    if ship := ship_to_repel(cards, state):
        yield Action("repel_ship", seat=state.active, facts={"who": state.active, "kind": ship}, mark="sword")
    yield from unnamed_cards(state)


def unnamed_cards(state: State) -> Iterator[Action]:
    """Cards of the harbour of which only the kind is known: any of them may be named."""
    for kind in dict.fromkeys(f for f in state.harbour if f in UNNAMED):
        yield Action("name_card", {"kind": kind}, state.active, mark=MARKS.get(kind, "merchant"))


def stop(cards: Catalogue, state: State) -> Action:
    """The button that stops. With nothing in the harbour a stop gives up the turn: then it is no next step, unless
    no card is left."""
    refused = why_not_stop(state)
    facts = {"who": state.active, "n": stop_allowance(cards, state)}
    primary = refused is None and (bool(state.harbour) or not state.can_draw)
    return Action("stop", seat=state.active, facts=facts, mark="anchor", primary=primary, refused=refused)


def cards_to_name(cards: Catalogue, state: State, procedure: str, seat: Seat) -> Iterator[Action]:
    left = possible_cards(cards, state)
    for kind in KINDS:
        refused = None if state.can_draw else Refusal("no_cards")
        if refused is None and count_remaining(cards, left, state.in_sight, kind) <= 0:
            refused = Refusal("none_left", {"kind": kind})
        mark = MARKS.get(kind, "merchant")
        yield Action(procedure, {"kind": kind}, seat, {"who": seat}, mark=mark, refused=refused)


def window(cards: Catalogue, state: State) -> Iterator[Action]:
    """PR-P2-WINDOW: the cards with their price, and the end of the window: the next step of who can do no more."""
    seat = state.acting or state.active
    left = remaining_allowance(cards, state)
    none = None if left else Refusal("no_allowance", {"who": seat})
    must = Refusal("must_take", {"who": seat}) if has_to_take(cards, state) else None
    facts = {"who": seat, "to": state.after(seat), "taken": state.taken}
    primary = not (can_take(cards, state) or can_complete(cards, state, seat))
    yield Action("done", seat=seat, facts=facts, mark="check", primary=primary, refused=must)
    if state.after(seat) != state.active:
        yield Action("others_pass", seat=seat, facts=facts, mark="anchor", refused=must)
    for card in offers(cards, state):
        unnamed = card.face in COLOURS
        for coins in cards.coin_values(card.face) if unnamed else (0,):
            effect = {"who": seat, "gain": card.gain + coins, "pays": card.pays + card.compensation}
            mark = "merchant" if cards.is_ship(card.face) else "hostage"
            which = {"face": card.face, **({"coins": coins} if unnamed else {})}
            yield Action("take", which, seat, effect, mark=mark, refused=none or card.refused)
            if left == 1:
                last = {**which, "last": True}
                yield Action("take", last, seat, effect, mark=mark, refused=none or card.refused)
    yield from incomes_to_skip(state)


def incomes_to_skip(state: State) -> Iterator[Action]:
    """A-26: what its owner may still leave on the pile."""
    for income in state.skippable:
        held = state.player(income.seat).coins
        if held is None or held >= income.coins:
            facts = {"who": income.seat, "n": income.coins}
            yield Action("skip_income", {"source": income.source}, income.seat, facts, mark="coin", rule="A-26")


def expeditions(cards: Catalogue, state: State) -> Iterator[Action]:
    """PR-EXP: what could be completed at this moment."""
    if state.phase == "over" and state.full:
        return
    for seat in state.order:
        if why_not_complete(state, seat) is None:
            for face in completable_expeditions(cards, state, seat):
                yield Action("complete", {"face": face}, seat, {"who": seat}, mark="map", rule="1. Expédition")


def deck(cards: Catalogue, state: State) -> Iterator[Action]:
    """The actions on the draw pile, beside the rules."""
    if state.shuffle and not state.shuffle.revealed and not state.shuffle.census:
        yield Action("census", {"by": "colour"}, mark="glass", rule="PR-ODDS")
        yield Action("census", {"by": "swords"}, mark="glass", rule="PR-ODDS")
    if state.discard_count:
        yield Action("reshuffle", mark="cards", rule="A-13")
    if state.blind and any(unseen_cards(cards, state).values()):
        yield Action("log_coin", mark="coin", rule="PR-ODDS")


def lighter(cards: Catalogue, state: State) -> Iterator[Action]:
    """The actions of the depths Score and Table: who took what; in Table also the coins."""
    yield next_turn(state, state.active, primary=True)
    left = possible_cards(cards, state)
    for seat in state.from_active:
        for kind in ("person", *(COLOURS if state.depth == "table" else ())):
            refused = why_not_enter(cards, state, seat, kind, left)
            mark = MARKS.get(kind, "merchant")
            yield Action("took", {"kind": kind}, seat, {"who": seat}, mark=mark, refused=refused)
        for coins in cards.coin_values() if state.depth == "table" else ():
            unpaid = offer(cards, state, seat, COLOURS[0]).refused
            yield Action("sold", {"coins": coins}, seat, {"who": seat}, mark="merchant", refused=unpaid)
    yield from expeditions(cards, state)
    yield Action("tax_card", mark="coin", rule="1. Taxation")
    if state.phase != "over":
        yield Action("bust_called", seat=state.active, facts={"who": state.active}, mark="skull", danger=True)
    if state.depth == "table":
        for seat in state.from_active:
            for source in (ADMIRAL, JESTER):
                if coins := window_income(cards, state, seat, source):
                    yield Action("income_called", {"source": source}, seat, {"who": seat, "n": coins}, mark="coin")
    if state.discard:
        yield Action("reshuffle", mark="cards", rule="A-13")


def why_not_enter(cards: Catalogue, state: State, seat: Seat, kind: str, left: dict[str, int]) -> Refusal | None:
    """Why this player can have taken no card of the kind: all have been seen, or all are too expensive."""
    faces = [f for f in cards.by_kind[kind] if left[f] or f in state.harbour]
    if not faces:
        return Refusal("none_left", {"kind": kind})
    offered = [offer(cards, state, seat, f) for f in faces]
    if state.depth == "score" or any(o.refused is None for o in offered):
        return None
    return Refusal("too_expensive", {"who": seat, "n": min(o.pays + o.compensation for o in offered)})
