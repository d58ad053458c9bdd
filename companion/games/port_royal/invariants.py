"""What must hold at any moment; a correction by hand is right even where it breaks a count."""

from collections.abc import Iterator

from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.state import PHASES, State


def broken_invariants(cards: Catalogue, state: State) -> Iterator[str]:
    if state.drift:
        yield f"{state.drift} cards were made or lost"
    if state.turned:
        yield "a card that was turned up has no place"
    colours = [cards[f].colour for f in state.harbour if cards.is_ship(f)]
    if len(colours) != len(set(colours)):
        yield "two ships of one colour lie in the harbour"
    for player in state.players.values():
        if player.coins is not None and player.coins < 0:
            yield f"{player.seat} has fewer than no coins"
    if (state.pile or 0) < 0 or state.blind < 0:
        yield "a pile holds fewer than no cards"
    if state.phase not in PHASES or (state.phase == "window") != (state.acting is not None):
        yield "nobody acts in an open window, or somebody without one"
