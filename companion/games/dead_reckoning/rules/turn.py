"""4.2, 4.10: what a turn still allows, and whose is left."""

from companion.core.ask import Refusal, Seat
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.rules.achievements import why_not_claim
from companion.games.dead_reckoning.rules.cargo import can_afford
from companion.games.dead_reckoning.rules.ships import sleeves_for
from companion.games.dead_reckoning.state import State

MERCHANT_CARGO = 12
ENDS_AT = 4


def why_not_before_level_up(state: State, seat: str) -> Refusal | None:
    """DR-LEVEL: what was not levelled up between two turns is levelled up before the own turn goes on."""
    waits = seat == state.active and seat in state.players and state.players[seat].level_up
    return Refusal("level_up_first") if waits else None


def advancements_to_sleeve(state: State, seat: str) -> tuple[str, ...]:
    player = state.players[seat]
    return tuple(name for name in dict.fromkeys(player.held) if sleeves_for(state, player, name))


def why_not_stop(held: int) -> Refusal | None:
    return None if held <= 1 else Refusal("one_held")


def must_sleeve(held: int, fitting: int) -> int:
    """DR-MNT-4: how many must go in at least, so that one at most stays, or none of those that stay fits."""
    return min(fitting, max(0, held - 1))


def remaining_turns(order: tuple[Seat, ...], trigger: Seat) -> tuple[Seat, ...]:
    """DR-END-2: everybody but the trigger player, from its left."""
    start = order.index(trigger)
    return order[start + 1 :] + order[:start]


def why_not_give_cargo(catalogue: Catalogue, state: State, seat: str) -> Refusal | None:
    """DR-ACH-MERCHANT, R-37: why the 12 cargo cannot be given now."""
    if no := why_not_claim(catalogue, state, seat, "master-merchant"):
        return no
    if no := why_not_before_level_up(state, seat):
        return no
    if seat != state.active and state.options["merchant_timing"] == "own-turn":
        return Refusal("not_your_turn", {"who": state.active})
    if not can_afford(state, seat, MERCHANT_CARGO, dock=True):
        player = state.players[seat]
        return Refusal("not_enough_cargo", {"n": MERCHANT_CARGO, "there": player.ship_cargo + player.dock})
    return None


def why_not_level_up(state: State, seat: str) -> Refusal | None:
    return None if state.players[seat].level_up else Refusal("no_level_up")


def is_everyone_counted(state: State) -> bool:
    return all(p.counted for p in state.players.values())
