"""What Look up lists, and the questions that change nothing: what may be done where a ship lies."""

from dataclasses import dataclass, replace

from companion.core.ask import Refusal, Seat
from companion.games.dead_reckoning.rules.combat import why_not_attack, why_not_attack_buildings
from companion.games.dead_reckoning.rules.islands import pirates_at, why_not_influence, why_not_produce
from companion.games.dead_reckoning.rules.map import why_not_raise_sails
from companion.games.dead_reckoning.rules.market import why_not_encounter
from companion.games.dead_reckoning.rules.ships import why_not_move_cargo
from companion.games.dead_reckoning.rules.turn import why_not_before_level_up
from companion.games.dead_reckoning.state import PORT, State, Turn

TOPICS = (
    "turn",
    "control",
    "production",
    "buildings",
    "pirate",
    "combat",
    "zones",
    "sinking",
    "sleeving",
    "levels",
    "ending",
    "protection",
    "scoring",
    "solo",
    "coop",
    "coop_silent",
    "saga",
    "saga_silent",
)
ICONS = (
    "anchor",
    "ship",
    "split",
    "island",
    "pay-ship",
    "pay-both",
    "score",
    "lose",
    "differ",
    "buildings",
    "basic",
    "advanced",
    "repair",
    "damage",
    "influence",
    "permanent",
    "position",
    "hand",
    "draw",
    "flag",
    "cannon",
    "wheel",
    "sail",
    "strength",
    "capacity",
    "line",
    "slash",
    "purple",
)
"""5.8: the key on the back page."""
RULINGS = tuple(f"R-{n:02}" for n in range(1, 44))
"""Section 9; where a table may choose, the same ruling stands among the house rules."""
TERMS = (
    "advancement",
    "encounter",
    "sailors",
    "cargo",
    "dock",
    "chest",
    "hull",
    "hold",
    "sails",
    "jettison",
    "level",
    "sink",
    "mode",
    "blockade",
    "flag",
    "wheel",
    "battle",
    "explosive",
    "plunder",
    "strength",
    "influence",
    "permanent",
    "buildings",
    "draw",
    "limit",
    "phases",
    "achievement",
    "names",
    "scoring",
    "sea",
)
"""Section 7: the words of the other language's box."""


@dataclass(frozen=True, slots=True)
class Permission:
    """An answer to "May I …?": `no` holds the reason against it."""

    what: str
    no: Refusal | None


def permissions(state: State, seat: str) -> tuple[Permission, ...]:
    """What the player may do where the ship lies: now, or out of turn when the own one begins."""
    first = why_not_before_level_up(state, seat)
    state = in_own_turn(state, seat)
    at = state.players[seat].location
    found = [
        Permission("place", why_not_influence(state, seat, at)),
        Permission("load", why_not_move_cargo(state, seat, loading=True)),
        Permission("unload", why_not_move_cargo(state, seat, loading=False)),
        Permission("buy", why_not_encounter(state, seat)),
        Permission("raise", why_not_raise_sails(state, seat)),
        Permission("attack", why_not_attack(state, seat)),
        Permission("buildings", why_not_attack_buildings(state, seat)),
    ]
    if at != PORT and state.boards[at].island:
        found.append(Permission("produce", why_not_produce(state, seat, at)))
    return tuple(Permission(line.what, first or line.no) for line in found)


def in_own_turn(state: State, seat: str) -> State:
    """The limits that another player's turn has used are not this player's."""
    if seat == state.active:
        return state
    own = Seat(seat)
    return replace(state, active=own, turn=Turn(to_beat=pirates_at(state, seat, state.location(seat))))
