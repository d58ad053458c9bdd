"""MM-GLORY-PLAY: a glory card that is played into a question of another procedure."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from companion.core.ask import Ask, Choose, Dice, Instead, Option, Phrase, Seat
from companion.core.procedure import Happened, Note, Procedure, Stage, Talk, happen, put_question
from companion.games.merchants_and_marauders.data import Catalogue
from companion.games.merchants_and_marauders.events import GloryCardGone
from companion.games.merchants_and_marauders.procedures.common import choose_card
from companion.games.merchants_and_marauders.state import State

RULE = "RB p.12"
AFTER_COMBAT = "spoils"
"""The stage of a fight in which its loser is dead and plays nothing any more (RB p.15)."""


def with_glory_cards(rule: Callable[..., Procedure], *, alone: bool = False) -> Callable[..., Procedure]:
    """The procedure, with everybody's glory cards at its questions; `alone`: only those of the seat that plays it."""

    @wraps(rule)
    def talk(catalogue: Catalogue, state: State, seat: Seat | None, **arguments: Any) -> Procedure:
        inner = rule(catalogue, state, seat, **arguments)
        reply, stage = None, ""
        while True:
            try:
                step = inner.send(reply)
            except StopIteration:
                return
            if isinstance(step, Ask):
                seats = seats_with_cards(state, stage)
                mine = tuple(s for s in seats if s == seat) if alone else seats
                state, reply = yield from ask_with_cards(state, step, mine)
                continue
            reply = yield step
            if isinstance(step, Happened):
                state = reply
            elif isinstance(step, Stage):
                stage = step.now

    return talk


def seats_with_cards(state: State, stage: str) -> tuple[Seat, ...]:
    """Who may play a card now, in the order in which cards are resolved: from the active player, or the attacker."""
    start = state.order.index(state.active)
    seats = (*state.order[start:], *state.order[:start])
    if state.combat:
        sides = () if stage == AFTER_COMBAT else (state.combat.attacker, state.combat.defender)
        seats = tuple(Seat(s) for s in sides if s in state.players)
    return tuple(s for s in seats if state.players[s].afloat and state.players[s].hand)


def is_open_to_cards(ask: Ask) -> bool:
    """A roll or a decision that everybody sees; not what is read off a card or only its owner may know."""
    return not ask.secret and (isinstance(ask, Dice) or type(ask) is Choose)


def card_option(seat: Seat) -> Option:
    return Option(f"card/{seat}", label=Phrase("plays_card", {"who": seat}), mark="cards", seat=seat)


def ask_with_cards(state: State, ask: Ask, seats: tuple[Seat, ...]) -> Talk[tuple[State, Any]]:
    """The question, asked again after each card that was played into it."""
    if not is_open_to_cards(ask):
        return state, (yield from put_question(ask))
    while True:
        able = tuple(s for s in seats if state.players[s].hand)
        cards = {card_option(s).value: s for s in able}
        answer = yield from put_question(replace(ask, also=(*ask.also, *map(card_option, able))))
        if not isinstance(answer, Instead) or answer.value not in cards:
            return state, answer
        state = yield from play_card(state, cards[answer.value])


def play_card(state: State, seat: Seat) -> Talk[State]:
    """The people read it and do what it says. A specialist is no such card: it is hired between the actions."""
    index = yield from choose_card(state, seat, "play_which", RULE)
    yield Note("card_played", RULE, {"who": seat})
    state = yield from happen(GloryCardGone(seat, index))
    return state
