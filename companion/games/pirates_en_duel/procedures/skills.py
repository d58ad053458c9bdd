"""Skills before the dice: PD-3.FRERE, PD-2.BARRE and the shooters PD-3.TIREUR, PD-3.PISTOLET, PD-3.AFFUT."""

from companion.core.ask import Facts
from companion.core.procedure import Note, Talk, choose, confirm, happen
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.events import CombatEnded, CrewShot, TypeChanged
from companion.games.pirates_en_duel.procedures.common import berth_at, berth_options, card_facts
from companion.games.pirates_en_duel.procedures.dice import HELM, SHOT, try_skill
from companion.games.pirates_en_duel.procedures.outcome import sink_shot
from companion.games.pirates_en_duel.rules.cards import Card, card_of
from companion.games.pirates_en_duel.rules.combat import OTHER_TYPE, carriers, ship_dice, sides_in_order
from companion.games.pirates_en_duel.rules.shots import shooters, shot_victims
from companion.games.pirates_en_duel.state import State, combat_of


def brothers(catalogue: Catalogue, state: State) -> Talk[State]:
    """T3, PD-3.FRERE, A-24: the attacker may change the type, then the defender; the last state holds."""
    combat = combat_of(state)
    owners = [ship for ship in sides_in_order(state, combat) if carriers(state, ship, "frere-de-la-cote")]
    if len(owners) == 2 and state.options["two_brothers"] == "attacker":
        owners = [combat.attacker]
    for ship in owners:
        now = combat_of(state).type
        seat, other = state.owner(ship), OTHER_TYPE[now]
        own, enemy = ship_dice(catalogue, state, ship, other), ship_dice(catalogue, state, combat.enemy_of(ship), other)
        facts: Facts = {"who": seat, "type": now, "other": other, "n": own, "m": enemy}
        if (yield from confirm("brother", seat=seat, rule="L3 Frère", **facts)):
            yield Note("type_changed", "L3 Frère", {"who": seat, "type": other})
            state = yield from happen(TypeChanged(other))
    return state


def helm(catalogue: Catalogue, state: State) -> Talk[State]:
    """T4, PD-2.BARRE, A-17: a ship on one blue die dodges the combat; one try for each carrier."""
    combat = combat_of(state)
    sides: tuple[str, ...] = sides_in_order(state, combat)
    if state.options["helm_users"] == "defender":
        sides = (combat.defender,)
    for ship in sides:
        for carrier in carriers(state, ship, "barre"):
            works, state = yield from try_skill(catalogue, state, ship, HELM, **card_facts(carrier))
            if works:
                return (yield from dodge(state, ship))
            if works is not None:
                yield Note("helm_failed", "L2 Barre", {"who": state.owner(ship)})
    return state


def dodge(state: State, ship: str) -> Talk[State]:
    """The end of a combat that was dodged: no losses, no winner, no gold; the card is discarded."""
    enemy = combat_of(state).enemy_of(ship)
    facts = {"who": state.owner(ship), "foe": state.owner(enemy)}
    yield Note("dodged", "L2 Barre", facts, headline=True)
    state = yield from happen(CombatEnded())
    return state


def shots(catalogue: Catalogue, state: State) -> Talk[State]:
    """T5, A-30: all shooters of one side, then those of the other who are still aboard."""
    combat = combat_of(state)
    at_first = {ship: shooters(state, ship) for ship in combat.sides}
    for ship in sides_in_order(state, combat):
        for place in at_first[ship]:
            shooter = card_of(state, place.card)
            if state.options["shooter_hit_first"] == "silent" and not place.is_aboard(state):
                yield Note("shooter_gone", "A-30", {"who": state.owner(ship), **card_facts(shooter)})
                continue
            state = yield from shot(catalogue, state, ship, shooter)
            if state.over or state.combat is None:
                return state
    return state


def shot(catalogue: Catalogue, state: State, ship: str, shooter: Card) -> Talk[State]:
    """PD-3.TIREUR: a skull on one red die, and the opposing crew loses a pirate of the owner's choice at once."""
    enemy = combat_of(state).enemy_of(ship)
    victims = shot_victims(state, enemy)
    seat = state.owner(ship)
    if not victims:
        yield Note("no_victim", "L3 Tireur", {"who": seat, **card_facts(shooter)})
        return state
    works, state = yield from try_skill(catalogue, state, ship, SHOT, **card_facts(shooter))
    if not works:
        if works is not None:
            yield Note("shot_missed", "L3 Tireur", {"who": seat, **card_facts(shooter)})
        return state
    berth = victims[0]
    if len(victims) > 1:
        options = berth_options(state, ((enemy, b) for b in victims))
        _, berth = berth_at((yield from choose("victim", options, seat=seat, rule="L3 Tireur", who=seat, ship=enemy)))
    victim = card_of(state, state.ships[enemy].berths[berth])
    yield Note("shot_hit", "L3 Tireur", {"who": seat, "foe": state.owner(enemy), **card_facts(victim)})
    state = yield from happen(CrewShot(enemy, berth, victim.id))
    return state if state.ships[enemy].crew else (yield from sink_shot(catalogue, state, enemy))
