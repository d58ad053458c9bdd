"""5.5: what each achievement asks, and how far a seat is with it. Nothing here changes anything."""

from companion.core.ask import Refusal
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.rules.islands import buildings_of, explorer_target, permanents_of
from companion.games.dead_reckoning.state import Covenant, State


def progress(catalogue: Catalogue, state: State, seat: str, achievement: str) -> tuple[int, int]:
    """What was reached and what is asked for; 0 of 0 for a deed, which is done or not."""
    party = state.party(seat)
    match achievement:
        case "legendary":
            return party.wins, 4
        case "expert-sailors":
            return party.experts, 3
        case "builder":
            return buildings_of(state, seat), 5
        case "capitalist":
            return (party.coins if isinstance(party, Covenant) else party.chest or 0), 30
        case "settler":
            cubes = permanents_of(state, seat)
            return (sum(cubes) if state.options["settler"] == "total" else max(cubes)), 6
        case "elite-vessel":
            return party.upgrades, 4
        case "explorer":
            return party.explored, explorer_target(catalogue, state)
        case _:
            return 0, 0


def is_met(catalogue: Catalogue, state: State, seat: str, achievement: str) -> bool:
    """A condition that comes about by itself, on anybody's turn."""
    now, target = progress(catalogue, state, seat, achievement)
    return 0 < target <= now


def why_not_claim(catalogue: Catalogue, state: State, seat: str, achievement: str) -> Refusal | None:
    """DR-ACH: once each, and only while there is a marker."""
    claimed = state.claims_of(seat)
    if achievement in claimed:
        return Refusal("claimed_already")
    if len(claimed) >= catalogue.pieces.markers:
        return Refusal("no_marker", {"who": seat})
    return None
