"""What Look up lists, and the questions that change nothing: what may be done where a ship lies."""

from dataclasses import dataclass, replace

from companion.core.ask import Refusal, Seat
from companion.games.dead_reckoning.islands import influence_refused, pirates_at, produce_refused
from companion.games.dead_reckoning.procedures.attacks import buildings_refused
from companion.games.dead_reckoning.procedures.common import level_up_first
from companion.games.dead_reckoning.procedures.market import encounter_refused
from companion.games.dead_reckoning.procedures.sailing import raise_refused
from companion.games.dead_reckoning.procedures.ship_battle import attack_refused
from companion.games.dead_reckoning.ships import cargo_refused
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
class May:
    """May I …? `no` holds the reason."""

    what: str
    no: Refusal | None


def may(state: State, seat: str) -> tuple[May, ...]:
    """What the player may do where the ship lies: now, or out of turn when the own one begins."""
    first = level_up_first(state, seat)
    state = in_own_turn(state, seat)
    at = state.players[seat].location
    found = [
        May("place", influence_refused(state, seat, at)),
        May("load", cargo_refused(state, seat, loading=True)),
        May("unload", cargo_refused(state, seat, loading=False)),
        May("buy", encounter_refused(state, seat)),
        May("raise", raise_refused(state, seat)),
        May("attack", attack_refused(state, seat)),
        May("buildings", buildings_refused(state, seat)),
    ]
    if at != PORT and state.boards[at].island:
        found.append(May("produce", produce_refused(state, seat, at)))
    return tuple(May(line.what, first or line.no) for line in found)


def in_own_turn(state: State, seat: str) -> State:
    """The limits that another player's turn has used are not this player's."""
    if seat == state.active:
        return state
    own = Seat(seat)
    return replace(state, active=own, turn=Turn(to_beat=pirates_at(state, seat, state.location(seat))))
