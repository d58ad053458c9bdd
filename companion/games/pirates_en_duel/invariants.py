"""What must always hold: the names of those that do not."""

from collections.abc import Iterator, Sequence

from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.state import State, captain_of, is_captain


def broken_invariants(catalogue: Catalogue, state: State) -> Sequence[str]:
    return (
        *captains(state),
        *crews(catalogue, state),
        *market(catalogue, state),
        *treasures(state),
        *dice(catalogue, state),
    )


def captains(state: State) -> Iterator[str]:
    """3: a captain is in one berth of his own ship, or out of the game."""
    for colour, ship in state.ships.items():
        strangers = [c for c in ship.crew if is_captain(c) and c != captain_of(colour)]
        places = ship.crew.count(captain_of(colour)) + state.gone.count(captain_of(colour))
        if strangers or places != 1:
            yield f"captain-{colour}"
    if any(is_captain(card) for card in (*state.discard, *state.market, *state.line)):
        yield "captain-in-a-pile"


def crews(catalogue: Catalogue, state: State) -> Iterator[str]:
    """4: at most six cards on a ship, and none sails empty once a combat is over, unless it has won the game (A-06)."""
    for colour, ship in state.ships.items():
        if len(ship.berths) != catalogue.berths:
            yield f"berths-{colour}"
        if not state.over and state.combat is None and bool(ship.crew) == ship.sunk:
            yield f"empty-{colour}"
    for player in state.players.values():
        if player.alive != bool(state.sailing(player.seat)) and not state.combat:
            yield f"alive-{player.seat}"


def market(catalogue: Catalogue, state: State) -> Iterator[str]:
    """5: one card between turns (none after a short offer)."""
    if len(state.market) > catalogue.sergeant.offer or (state.phase == "draw" and len(state.market) > 1):
        yield "market"


def treasures(state: State) -> Iterator[str]:
    """6: between turns a living player has at least one coin and less than the goal."""
    if state.over or state.combat:
        return
    least = 0 if state.options["last_coin"] == "stays" else 1
    for seat in state.living:
        if not least <= state.players[seat].treasure < state.rules.goal:
            yield f"treasure-{seat}"
    if any(player.treasure for player in state.players.values() if not player.alive):
        yield "gold-of-the-fallen"


def dice(catalogue: Catalogue, state: State) -> Iterator[str]:
    """7, 8: at most six dice a side; no more losses than the other side's skulls can give."""
    for thrown in (state.combat.attack, state.combat.defence) if state.combat else ():
        if thrown and thrown.dice > catalogue.most_dice:
            yield "dice"
