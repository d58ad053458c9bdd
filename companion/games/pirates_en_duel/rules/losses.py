"""PD-1.3d, PD-2.CROIX: who may be lost, who may be saved, and what it counts."""

from dataclasses import dataclass

from companion.games.pirates_en_duel.rules.cards import Card, card_of
from companion.games.pirates_en_duel.rules.combat import pair_berths, skill_ships
from companion.games.pirates_en_duel.state import Combat, Loss, State, combat_of


@dataclass(frozen=True, slots=True)
class Nurse:
    """A carrier of the red cross, by the place where he is or was."""

    ship: str
    berth: int
    card: Card


def nurses(state: State, ship: str) -> tuple[Nurse, ...]:
    """A-19: the carriers aboard, those designated and those who were shot; A-21: by agreement one of them.

    Who is lost tries first: he cannot save himself, and whoever comes later can.
    """
    places = [(c, b, state.ships[c].berths[b]) for c in skill_ships(state, ship) for b in state.ships[c].manned_berths]
    places += [(ship, loss.berth, loss.card) for loss in combat_of(state).losses_of(ship) if loss.shot]
    found = tuple(
        Nurse(colour, berth, card_of(state, card))
        for colour, berth, card in places
        if "croix-rouge" in card_of(state, card).skills
    )
    if state.options["copies"] == "once":
        return found[:1]
    lost = {(loss.ship, loss.berth) for loss in combat_of(state).losses_of(ship)}
    return tuple(sorted(found, key=lambda nurse: (nurse.ship, nurse.berth) not in lost))


def savable_losses(state: State, nurse: Nurse, ship: str, tried: frozenset[int]) -> tuple[Loss, ...]:
    """PD-2.CROIX: another lost crew member; A-19: captains, shooters' victims and second tries as agreed."""
    options = state.options
    return tuple(
        loss
        for loss in combat_of(state).losses_of(ship)
        if (loss.ship, loss.berth) != (nurse.ship, nurse.berth)
        and (options["cross_for_captain"] == "yes" or not card_of(state, loss.card).captain)
        and (options["cross_for_shot"] == "yes" or not loss.shot)
        and (options["cross_same_card"] == "yes" or loss.berth not in tried)
    )


def removable_berths(state: State, ship: str, left: int) -> tuple[tuple[int, ...], ...]:
    """PD-1.3d: what one more choice may take with so many losses left: a berth, or both berths of the twins."""
    combat = state.combat
    named = tuple(loss.berth for loss in combat.losses_of(ship) if not loss.shot) if combat else ()
    pair = pair_berths(state, ship)
    blocks: list[tuple[int, ...]] = []
    for berth in state.ships[ship].manned_berths:
        card = card_of(state, state.ships[ship].berths[berth])
        if berth in named or berth in pair[1:]:
            continue
        block = pair if berth in pair else (berth,)
        if left >= (2 if card.captain or berth in pair else 1):
            blocks.append(block)
    return tuple(blocks)


def is_crew_designated(state: State, ship: str) -> bool:
    combat = state.combat
    named = {loss.berth for loss in combat.losses_of(ship) if not loss.shot} if combat else set()
    return named >= set(state.ships[ship].manned_berths)


def total_losses(state: State, combat: Combat, ship: str) -> int:
    """PD-1.3e: what a side has lost. A-05: crew removed; by agreement what the dice gave."""
    lost = combat.losses_of(ship)
    if state.options["losses_counted"] == "removed":
        return sum(loss.value for loss in lost)
    rolled = combat.nominal[0 if ship == combat.attacker else 1]
    saved = sum(loss.value for loss in combat.losses if loss.ship == ship and loss.saved and not loss.shot)
    return max(0, rolled - saved) + sum(loss.value for loss in lost if loss.shot)
