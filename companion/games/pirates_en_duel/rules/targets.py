"""PD-1.3a, PD-2.VIGIE: whom a Combat card lets a ship attack."""

from collections.abc import Iterable, Sequence

from companion.core.ask import Seat
from companion.games.pirates_en_duel.rules.cards import BLACK
from companion.games.pirates_en_duel.state import State


def card_targets(colours: Iterable[str], enemies: Sequence[str]) -> tuple[str, ...]:
    """PD-1.3a: the ships that the card itself names."""
    named = tuple(colours)
    return tuple(enemies) if BLACK in named else tuple(c for c in enemies if c in named)


def legal_targets(state: State, seat: Seat, colours: Sequence[str]) -> tuple[str, ...]:
    """PD-1.3a, and PD-1.2P.COMBAT with two players: the ships of which one must be attacked."""
    enemies = state.enemies(seat)
    targets = card_targets(colours, enemies)
    if targets or not state.two_players:
        return targets
    sunk_counts = state.options["sunk_own_colour"] == "own"
    own = state.players[seat].ships if sunk_counts else state.sailing(seat)
    free = all(c in own for c in colours) or state.options["duel_without_target"] == "free"
    return enemies if free else ()


def lookout_targets(state: State, seat: Seat, targets: Sequence[str]) -> tuple[str, ...]:
    """PD-2.VIGIE, A-18: the ships that only the look-out brings within reach."""
    if not targets and state.options["lookout"] == "change":
        return ()
    return tuple(c for c in state.enemies(seat) if c not in targets)
