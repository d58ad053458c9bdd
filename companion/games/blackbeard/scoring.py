"""The ranking (18.1): Victory Points, with what is still afloat."""

from collections import Counter
from collections.abc import Sequence

from companion.core.game import Standing, rank_seats
from companion.games.blackbeard.state import Player, State

SOURCES = ("retired", "eliminated", "kc", "damage", "hanged", "rejection", "afloat")


def standings(state: State) -> Sequence[Standing]:
    """Highest VP wins; RULING-18: shared, or by agreement more retired Pirates, then more VP from retirements."""
    values = {player.seat: rank(state, player) for player in state.players.values()}
    return tuple(
        Standing(seat, place, state.players[seat].vp, {"afloat": afloat(state, seat)})
        for seat, place in rank_seats(values)
    )


def rank(state: State, player: Player) -> tuple[int, ...]:
    if state.options["ties"] == "shared":
        return (player.vp,)
    retired = [s for s in player.ledger if s.source == "retired"]
    return player.vp, len(retired), sum(s.vp for s in retired)


def afloat(state: State, seat: str) -> int:
    """VP that the Pirates in play would score if the game ended now."""
    return 0 if state.over else sum(p.notoriety for p in state.fleet(seat))


def winners(state: State) -> tuple[str, ...]:
    return tuple(s.seat for s in standings(state) if s.place == 1)


def by_source(player: Player) -> dict[str, int]:
    """The ledger: VP by their source; what was corrected by hand stands for itself."""
    sums: Counter[str] = Counter()
    for score in player.ledger:
        sums[score.source] += score.vp
    corrected = player.vp - sum(sums.values())
    if corrected:
        sums["corrected"] = corrected
    return {source: sums[source] for source in (*SOURCES, "corrected") if sums[source]}
