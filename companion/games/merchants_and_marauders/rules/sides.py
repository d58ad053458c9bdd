"""Who fights: a seat, or a slot whose decisions another player makes."""

from companion.core.ask import Seat
from companion.games.merchants_and_marauders.data import NAVAL, Catalogue, nation_of_slot
from companion.games.merchants_and_marauders.state import Player, State


def enemy_of(state: State, side: str) -> str:
    assert state.combat is not None
    return state.combat.defender if side == state.combat.attacker else state.combat.attacker


def decider(state: State, side: str) -> Seat:
    """The seat itself; for a captain without a player the left neighbour of the one it fights (MM-NPC-COMBAT)."""
    if side in state.players:
        return Seat(side)
    return state.left_neighbour(Seat(enemy_of(state, side)))


def skill(state: State, side: str, name: str) -> int:
    if side in state.players:
        value: int = getattr(state.players[side].leads, name)
        return value
    value = getattr(state.npcs[side].card, name)
    return value


def nation(catalogue: Catalogue, state: State, side: str) -> str:
    return nation_of_captain(catalogue, state.players[side]) if side in state.players else nation_of_slot(side)


def nation_of_captain(catalogue: Catalogue, player: Player) -> str:
    """The nation of the home port; nothing for a player without a captain."""
    return catalogue.nations[player.captain.home] if player.captain else ""


def is_pirate(state: State, side: str) -> bool:
    """A player with a bounty, or one of the two black ships."""
    return state.players[side].pirate if side in state.players else side not in NAVAL


def has_weapon(state: State, side: str, weapon: str) -> bool:
    return side in state.players and weapon in state.players[side].weapons
