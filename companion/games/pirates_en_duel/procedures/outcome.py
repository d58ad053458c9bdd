"""Sinking (PD-1.SINK, PD-1.2P.COMBAT 4-5), the winner of a combat and his gold (PD-1.3e)."""

from companion.core.ask import Seat
from companion.core.procedure import Note, Talk, happen
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.events import CombatEnded, ShipSunk
from companion.games.pirates_en_duel.procedures.gold import (
    check_bankrupt,
    check_goal,
    check_survivor,
    eliminate,
    move_gold,
)
from companion.games.pirates_en_duel.rules.losses import total_losses
from companion.games.pirates_en_duel.state import State, combat_of


def sink_empty_ships(catalogue: Catalogue, state: State) -> Talk[State]:
    """T14, A-06: the defender's ship first, with its loot and victory check, then the attacker's."""
    combat = combat_of(state)
    empty = [s for s in (combat.defender, combat.attacker) if not state.ships[s].crew and not state.ships[s].sunk]
    if len(empty) == 2 and state.options["double_sinking"] == "together":
        return (yield from sink_together(state, empty))
    for ship in empty:
        if not state.over:
            state = yield from sink(catalogue, state, ship)
    return state


def sink(catalogue: Catalogue, state: State, ship: str) -> Talk[State]:
    """A ship without crew is lost; its opponent in the combat takes the gold."""
    owner, foe = state.owner(ship), state.owner(combat_of(state).enemy_of(ship))
    state = yield from happen(ShipSunk(ship))
    if state.two_players:
        return (yield from sink_one_of_two(catalogue, state, ship, owner, foe))
    loot = state.players[owner].treasure
    alive = state.players[foe].alive
    state = yield from move_gold(state, owner, foe if alive else None, loot)
    facts = {"who": owner, "foe": foe, "ship": ship, "n": loot}
    yield Note("sunk" if alive else "sunk_by_nobody", "3° d" if alive else "A-06", facts, headline=True)
    state = yield from eliminate(state, owner, "3° d")
    if alive:
        state = yield from check_goal(state, foe)
    return (yield from check_survivor(state))


def sink_one_of_two(catalogue: Catalogue, state: State, ship: str, owner: Seat, foe: Seat) -> Talk[State]:
    """PD-1.2P.COMBAT 4-5: four coins or what there is; the owner sails on with the other ship, if there is one."""
    loot = min(catalogue.sinking_gold, state.players[owner].treasure)
    state = yield from move_gold(state, owner, foe, loot)
    yield Note("sunk", "2 players", {"who": owner, "foe": foe, "ship": ship, "n": loot}, headline=True)
    state = yield from check_bankrupt(state, owner, "3° e")
    if not state.over and not state.sailing(owner):
        state = yield from eliminate(state, owner, "2 players")
        state = yield from check_survivor(state)
    return (yield from check_goal(state, foe))


def sink_together(state: State, ships: list[str]) -> Talk[State]:
    """A-06 by agreement: both go down at the same instant and nobody takes anything."""
    owners = [state.owner(ship) for ship in ships]
    for ship, owner in zip(ships, owners, strict=True):
        state = yield from happen(ShipSunk(ship))
        yield Note("sunk_together", "A-06", {"who": owner, "ship": ship}, headline=True)
    for owner in owners:
        if not state.sailing(owner):
            state = yield from move_gold(state, owner, None, state.players[owner].treasure)
            state = yield from eliminate(state, owner, "A-06")
    return (yield from check_survivor(state))


def sink_shot(catalogue: Catalogue, state: State, ship: str) -> Talk[State]:
    """A-25: a shot that empties a ship sinks it and ends the combat there, without step e."""
    yield Note("shot_sinks", "A-25", {"ship": ship, "who": state.owner(ship)})
    state = yield from sink(catalogue, state, ship)
    state = yield from happen(CombatEnded())
    return state


def settle(state: State) -> Talk[State]:
    """T15, PD-1.3e: strictly more losses inflicted wins the card's gold."""
    combat = combat_of(state)
    attacker, defender = (state.owner(ship) for ship in combat.sides)
    if not all(state.players[seat].alive for seat in (attacker, defender)):
        yield Note("no_card_gold", "A-07")
        return state
    on_attacker, on_defender = (total_losses(state, combat, ship) for ship in combat.sides)
    facts = {"attacker": attacker, "defender": defender, "type": combat.type, "n": on_defender, "m": on_attacker}
    if on_attacker == on_defender:
        yield Note("combat_drawn", "3° e", facts, headline=True)
        return state
    winner, loser = (attacker, defender) if on_defender > on_attacker else (defender, attacker)
    loser_ship = combat.defender if loser == defender else combat.attacker
    gold = min(combat.gold, state.players[loser].treasure)
    if state.ships[loser_ship].sunk and state.options["sink_and_win"] == "sinking":
        yield Note("sinking_only", "A-11", {"who": winner})
        gold = 0
    state = yield from move_gold(state, loser, winner, gold)
    cost, lost = sorted((on_attacker, on_defender))
    won = {**facts, "winner": winner, "loser": loser, "cost": cost, "lost": lost, "gold": gold}
    yield Note("combat_won", "3° e", won, headline=True)
    if state.ships[loser_ship].sunk:
        yield Note("lost_with_ship", "3° e", {"who": loser, "ship": loser_ship}, headline=True)
    state = yield from check_bankrupt(state, loser, "3° e")
    return (yield from check_goal(state, winner))
