"""Questions that change nothing: what a card does at each level, what may be done on a board, what limits a turn."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.ask import Phrase
from companion.games.dead_reckoning.data import Ability, Effect, data
from companion.games.dead_reckoning.islands import influence_refused, produce_refused
from companion.games.dead_reckoning.procedures.attacks import buildings_refused
from companion.games.dead_reckoning.procedures.market import encounter_refused
from companion.games.dead_reckoning.procedures.sailing import raise_refused
from companion.games.dead_reckoning.procedures.ship_battle import attack_refused
from companion.games.dead_reckoning.ships import cargo_refused
from companion.games.dead_reckoning.state import PORT, Player, State, kind_of

ICONS = ("anchor", "ship", "sail", "wheel", "cannon", "influence", "draw", "flag", "hand", "purple", "repair")
TOPICS = ("control", "production", "buildings", "pirate", "combat", "sinking", "sleeving", "ending", "coop", "saga")


@dataclass(frozen=True, slots=True)
class May:
    """May I …? `no` holds the reason."""

    what: str
    no: Phrase | None


def may(state: State, seat: str) -> tuple[May, ...]:
    """What the player may do where the ship lies."""
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
    return tuple(found)


def limits(state: State) -> Mapping[str, int]:
    """5.6: what the present turn has used."""
    return {"bought": state.turn.bought, "explored": state.turn.explored, "raised": int(state.turn.raised)}


def abilities_at(state: State, player: Player, id: str, level: int) -> tuple[Ability, ...]:
    """Table 5.2 at any level; the Buccaneer's only as far as the owner has typed them."""
    if kind_of(id) != "buccaneer":
        return data().abilities[kind_of(id), level]
    typed = state.box.get(f"buccaneer/{level}")
    if not typed:
        return ()
    kinds = ("influence", "cannon", "wheel", "sail", "cargo")
    return tuple((Effect(kind, n),) for kind, n in zip(kinds, typed, strict=True) if n)
