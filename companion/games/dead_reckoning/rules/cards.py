"""4.6: whether an ability can be used now."""

from companion.core.ask import Refusal, Seat
from companion.games.dead_reckoning.data import Effect
from companion.games.dead_reckoning.rules.cargo import can_afford
from companion.games.dead_reckoning.rules.combat import why_not_attack
from companion.games.dead_reckoning.rules.islands import (
    can_build,
    guard_of,
    islands,
    open_islands,
    why_not_influence,
    why_not_produce,
)
from companion.games.dead_reckoning.rules.market import LIMIT
from companion.games.dead_reckoning.rules.ships import damaged_ships
from companion.games.dead_reckoning.state import State

OVER_FORTS = "over-forts"


def why_not_use(state: State, seat: Seat, effect: Effect) -> Refusal | None:
    """Why this side of an ability cannot be used now."""
    player, over_forts = state.players[seat], effect.where == OVER_FORTS
    match effect.effect:
        case "influence":
            return why_not_influence(state, seat, player.location, over_forts=over_forts)
        case "produce":
            free = any(why_not_produce(state, seat, at, over_forts=over_forts) is None for at in islands(state))
            return None if free else Refusal("nowhere_to_produce")
        case "permanent" | "island-tokens" | "remove":
            there = open_islands(state, seat, over_forts=over_forts, cubes=effect.effect == "remove")
            return None if there else Refusal("no_island_open")
        case "over-forts":
            shut = any(guard_of(state, seat, at) for at in islands(state))
            return None if shut else Refusal("no_fort")
        case "build":
            return None if can_build(state, seat) else Refusal("nothing_to_build")
        case "flag":
            return why_not_attack(state, seat)
        case "repair":
            return why_not_repair(state, seat, effect)
        case "advancement" if state.turn.bought >= LIMIT and state.options["gained_counts"] == "yes":
            return Refusal("limit_two")
        case _:
            return None


def why_not_repair(state: State, seat: Seat, effect: Effect) -> Refusal | None:
    player = state.players[seat]
    if not damaged_ships(state, seat):
        return Refusal("no_damage")
    if effect.where == "port" and not player.in_port:
        return Refusal("only_in_port")
    if not can_afford(state, seat, effect.cost, dock=True):
        return Refusal("not_enough_cargo", {"n": effect.cost, "there": player.ship_cargo + player.dock})
    return None
