"""PD-1.3d: who is lost, chosen by the opponent; PD-2.CROIX: who is saved."""

from companion.core.ask import Option, Phrase
from companion.core.procedure import Note, Talk, choose, happen
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.events import CrewDesignated, CrewSaved
from companion.games.pirates_en_duel.procedures.common import card_facts, card_option
from companion.games.pirates_en_duel.procedures.dice import CROSS, try_skill
from companion.games.pirates_en_duel.rules.cards import card_of, cards_of
from companion.games.pirates_en_duel.rules.combat import count_crew
from companion.games.pirates_en_duel.rules.losses import Nurse, nurses, removable_berths, savable_losses
from companion.games.pirates_en_duel.state import Loss, State, combat_of

NOBODY = "nobody"
TWO_LOSSES = Phrase("two_losses")


def designate(state: State, ship: str) -> Talk[State]:
    """T12: the opponent names the losses one after the other while one can still be spent (A-05)."""
    combat = combat_of(state)
    left = combat.nominal[0 if ship == combat.attacker else 1]
    chooser, loser = state.owner(combat.enemy_of(ship)), state.owner(ship)
    if left and count_crew(cards_of(state, state.ships[ship].crew)).can_be_sunk(left):
        yield Note("all_lost", "3° d", {"who": loser, "ship": ship})
        return (yield from record_losses(state, ship, state.ships[ship].manned_berths))
    while blocks := removable_berths(state, ship, left):
        block = blocks[0]
        if len(blocks) > 1:
            options = [block_option(state, ship, b, i) for i, b in enumerate(blocks)]
            at = yield from choose(
                "loss", options, seat=chooser, rule="3° d", who=chooser, loser=loser, ship=ship, left=left
            )
            block = blocks[at]
        before = sum(loss.value for loss in combat_of(state).losses_of(ship))
        state = yield from record_losses(state, ship, block)
        left -= sum(loss.value for loss in combat_of(state).losses_of(ship)) - before
    if left and state.options["losses_counted"] == "removed":
        yield Note("wasted", "A-05", {"n": left, "who": loser})
    return state


def block_option(state: State, ship: str, block: tuple[int, ...], value: int) -> Option:
    """An option of one choice of losses: a card, or the twins as one."""
    if len(block) == 1:
        card = card_of(state, state.ships[ship].berths[block[0]])
        return card_option(card, value, TWO_LOSSES if card.loss_value == 2 else None)
    one, two = (card_of(state, state.ships[ship].berths[b]).as_fact for b in block)
    return Option(value, label=Phrase("twins", {"one": one, "two": two}), hint=TWO_LOSSES, mark="person")


def record_losses(state: State, ship: str, berths: tuple[int, ...]) -> Talk[State]:
    for berth in berths:
        card = card_of(state, state.ships[ship].berths[berth])
        key = "captain_lost" if card.captain else "pirate_lost"
        yield Note(key, "3° d", {"who": state.owner(ship), **card_facts(card)})
        state = yield from happen(CrewDesignated(ship, berth, card.id, card.loss_value))
    return state


def red_cross(catalogue: Catalogue, state: State, ship: str) -> Talk[State]:
    """T13: one try for each carrier."""
    tried: frozenset[int] = frozenset()
    for nurse in nurses(state, ship):
        if losses := savable_losses(state, nurse, ship, tried):
            berth, state = yield from save(catalogue, state, nurse, ship, losses)
            tried |= {berth}
    return state


def save(
    catalogue: Catalogue, state: State, nurse: Nurse, ship: str, losses: tuple[Loss, ...]
) -> Talk[tuple[int, State]]:
    """PD-2.CROIX: name the card, then one blue die: a ship brings it back."""
    seat = state.owner(ship)
    options = [*(card_option(card_of(state, loss.card), loss.berth) for loss in losses), Option(NOBODY)]
    berth = yield from choose("cross", options, seat=seat, rule="L2 Croix rouge", who=seat, nurse=nurse.card.as_fact)
    if berth == NOBODY:
        return -1, state
    card = card_of(state, next(loss.card for loss in losses if loss.berth == berth))
    works, state = yield from try_skill(catalogue, state, ship, CROSS, **card_facts(card))
    if not works:
        yield Note("cross_failed", "L2 Croix rouge", {"who": seat, **card_facts(card)})
        return berth, state
    yield Note("cross_saved", "L2 Croix rouge", {"who": seat, **card_facts(card)})
    state = yield from happen(CrewSaved(ship, berth, card.id))
    return berth, state
