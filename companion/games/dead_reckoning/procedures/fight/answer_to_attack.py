"""p. 7, p. 13: what an attacked player may still do before the combat starts."""

from companion.core.ask import Option, Phrase, Seat
from companion.core.procedure import Talk
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.procedures.cargo import rearrange_holds, throw_overboard
from companion.games.dead_reckoning.procedures.level_up import level_up_a_card
from companion.games.dead_reckoning.rules.cargo import why_not_jettison, why_not_rearrange
from companion.games.dead_reckoning.rules.turn import why_not_level_up
from companion.games.dead_reckoning.state import State

MARKS = {"rearrange": "hold", "jettison": "storm", "level_up": "arrow_up"}


def answers_to_attack(catalogue: Catalogue, state: State, seat: Seat) -> tuple[Option, ...]:
    """Interruptions of the attacked seat: each stands on its own phone."""
    why_not = {
        "rearrange": why_not_rearrange(catalogue, state, seat),
        "jettison": why_not_jettison(state, seat),
        "level_up": why_not_level_up(state, seat),
    }
    return tuple(
        Option(way, label=Phrase(f"answer_to_attack.{way}", {"who": seat}), mark=MARKS[way], seat=seat)
        for way, reason in why_not.items()
        if reason is None
    )


def answer_attack(catalogue: Catalogue, state: State, seat: Seat, way: str) -> Talk[State]:
    match way:
        case "rearrange":
            return (yield from rearrange_holds(catalogue, state, seat))
        case "jettison":
            return (yield from throw_overboard(catalogue, state, seat))
        case _:
            return (yield from level_up_a_card(catalogue, state, seat))
