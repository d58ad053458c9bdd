"""The combat from T3 to T15: every skill at its moment, dice, losses, sinking, gold."""

from companion.core.procedure import Note, Stage, Talk, happen
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.events import CrewBuried, LossesCounted
from companion.games.pirates_en_duel.procedures.dice import curse, parrot, throw
from companion.games.pirates_en_duel.procedures.losses import designate, red_cross
from companion.games.pirates_en_duel.procedures.outcome import settle, sink_empty_ships
from companion.games.pirates_en_duel.procedures.skills import brothers, helm, shots
from companion.games.pirates_en_duel.rules.combat import bonus, losses_by_dice, ship_dice, sides_in_order
from companion.games.pirates_en_duel.rules.losses import is_crew_designated
from companion.games.pirates_en_duel.state import State, Throw, combat_of

STEPS = ("card", "target", "skills", "dice", "losses", "outcome")


def is_over(state: State) -> bool:
    return state.over or state.combat is None


def duel(catalogue: Catalogue, state: State) -> Talk[State]:
    """T3 to T15; a dodge or a sunk ship may end it early."""
    yield Stage(STEPS, "skills")
    before = (brothers, helm, shots) if state.options["helm_and_shots"] == "helm-first" else (brothers, shots, helm)
    for step in (*before, roll_dice, assign_losses):
        state = yield from step(catalogue, state)
        if is_over(state):
            return state
    return (yield from settle(state))


def roll_dice(catalogue: Catalogue, state: State) -> Talk[State]:
    """T6 to T11: strength, the throws, the curse and the parrot (A-15: in this order), and what they cost."""
    yield Stage(STEPS, "dice")
    combat = combat_of(state)
    counts = {ship: ship_dice(catalogue, state, ship, combat.type) for ship in combat.sides}
    for ship in combat.sides:
        facts = {"who": state.owner(ship), "n": counts[ship], "type": combat.type}
        yield Note("strength", "3° b", facts)
        state = yield from throw(catalogue, state, ship, counts[ship])
    steps = (curse, parrot) if state.options["curse_and_parrot"] == "curse-first" else (parrot, curse)
    for step in steps:
        for ship in sides_in_order(state, combat):
            state = yield from step(catalogue, state, ship)
    return (yield from count_losses(state))


def count_losses(state: State) -> Talk[State]:
    """T10, T11: bonuses of the crews, then the losses that the dice give (PD-1.3c)."""
    combat = combat_of(state)
    for ship, thrown in zip(combat.sides, (combat.attack, combat.defence), strict=True):
        skulls, ships = bonus(state, ship, (thrown or Throw()).dice)
        if skulls or ships:
            key = "bonus" if skulls and ships else "bonus_skulls" if skulls else "bonus_ships"
            yield Note(key, "L3 Tête, Bateau", {"who": state.owner(ship), "skulls": skulls, "ships": ships})
    attacker_losses, defender_losses = losses_by_dice(state, combat)
    attacker, defender = (state.owner(ship) for ship in combat.sides)
    facts = {"attacker": attacker, "defender": defender, "n": attacker_losses, "m": defender_losses}
    yield Note("losses_rolled", "3° c", facts)
    state = yield from happen(LossesCounted(attacker_losses, defender_losses))
    return state


def assign_losses(catalogue: Catalogue, state: State) -> Talk[State]:
    """T12 to T14 (PD-1.3d, A-15): both sides' losses are designated, then saved, then carried out; empty ships sink."""
    yield Stage(STEPS, "losses")
    combat = combat_of(state)
    state = yield from designate(state, combat.defender)
    if state.options["sinking_moment"] == "at-once" and is_crew_designated(state, combat.defender):
        state = yield from happen(CrewBuried(combat.defender))
        return (yield from sink_empty_ships(catalogue, state))
    state = yield from designate(state, combat.attacker)
    for ship in (combat.defender, combat.attacker):
        state = yield from red_cross(catalogue, state, ship)
    for ship in (combat.defender, combat.attacker):
        if any(not loss.shot for loss in combat_of(state).losses_of(ship)):
            state = yield from happen(CrewBuried(ship))
    yield Stage(STEPS, "outcome")
    return (yield from sink_empty_ships(catalogue, state))
