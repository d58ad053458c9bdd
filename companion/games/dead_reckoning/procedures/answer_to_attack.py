"""p. 7, p. 13: what an attacked player may still do before the combat starts."""

from collections.abc import Callable, Mapping

from companion.core.ask import Option, Phrase, Refusal, Seat
from companion.core.procedure import Talk
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.procedures.cargo import rearrange_holds, throw_overboard
from companion.games.dead_reckoning.procedures.level_up import level_up_a_card
from companion.games.dead_reckoning.rules.cargo import why_not_jettison, why_not_rearrange
from companion.games.dead_reckoning.rules.turn import why_not_level_up
from companion.games.dead_reckoning.state import State

WHY_NOT: Mapping[str, Callable[[State, str], Refusal | None]] = {
    "rearrange": why_not_rearrange,
    "jettison": why_not_jettison,
    "level_up": why_not_level_up,
}
MARKS = {"rearrange": "hold", "jettison": "storm", "level_up": "arrow_up"}


def answers_to_attack(state: State, seat: Seat) -> tuple[Option, ...]:
    """Interruptions of the attacked seat: each stands on its own phone."""
    return tuple(
        Option(way, label=Phrase(f"answer_to_attack.{way}", {"who": seat}), mark=MARKS[way], seat=seat)
        for way, why_not in WHY_NOT.items()
        if why_not(state, seat) is None
    )


def answer_attack(catalogue: Catalogue, state: State, seat: Seat, way: str) -> Talk[State]:
    match way:
        case "rearrange":
            return (yield from rearrange_holds(state, seat))
        case "jettison":
            return (yield from throw_overboard(state, seat))
        case _:
            return (yield from level_up_a_card(catalogue, state, seat))
