"""What must hold at any moment, whatever was played."""

from collections.abc import Iterator

from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.rules.islands import island_cubes, progress_cubes, slots
from companion.games.dead_reckoning.rules.ships import hold
from companion.games.dead_reckoning.state import KINDS, SAILORS, SINKS_AT, Player, State


def broken_invariants(catalogue: Catalogue, state: State) -> tuple[str, ...]:
    return (
        *boards(state),
        *ledger_mismatches(state),
        *(line for p in state.players.values() for line in ship(catalogue, state, p)),
    )


def tokens(state: State, kind: str) -> int:
    """Everything that lies outside the supply: docks, holds, chests, islands, the Covenant's stock."""
    coins = kind == "coin"
    held = sum(p.ship_coins + (p.chest or 0) if coins else p.ship_cargo + p.dock for p in state.players.values())
    held += sum(b.coins if coins else b.cargo for b in state.boards.values())
    held += sum(c.coins if coins else c.cargo for c in state.covenants.values())
    return held


def ledger_mismatches(state: State) -> Iterator[str]:
    """The differences between what lies on the table and what the events took from the supply.

    A value that was set by hand is not in the ledger; the board is right, and this does not ask.
    """
    for kind in KINDS:
        given = state.ledger.get(kind)
        if given is not None and tokens(state, kind) != given:
            yield f"{tokens(state, kind)} {kind} lie on the table, {given} came from the supply"
    for seat in state.order:
        given, there = state.ledger.get(f"cubes/{seat}"), island_cubes(state, seat)
        if given is not None and there != given:
            yield f"{there} cubes of {seat} lie on islands, {given} were placed"


def boards(state: State) -> Iterator[str]:
    for at, board in state.boards.items():
        if sum(board.cubes.values()) > slots(state, at):
            yield f"more cubes than slots at {at}"
        if min(board.cargo, board.coins, *board.cubes.values(), *board.permanent.values()) < 0:
            yield f"less than nothing at {at}"
        if len(set(board.buildings)) < len(board.buildings):
            yield f"two buildings of a kind at {at}"
    if min(state.boxes) < 0:
        yield "less than no card in a box"


def ship(catalogue: Catalogue, state: State, player: Player) -> Iterator[str]:
    seat = player.seat
    if island_cubes(state, seat) + progress_cubes(catalogue, state, seat) > catalogue.pieces.cubes:
        yield f"{seat} has more cubes out than there are"
    if len(player.claimed) > catalogue.pieces.markers or len(set(player.claimed)) < len(player.claimed):
        yield f"{seat} has claimed too much"
    if len(player.sailors) != len(SAILORS) or player.deck < 0 or player.hand < 0:
        yield f"{seat} does not have 12 cards"
    if not 0 <= player.damage < SINKS_AT:
        yield f"{seat} floats with {player.damage} damage"
    if player.pirate and player.in_port:
        yield f"{seat} is a pirate in port"
    if min(player.dock, player.sails, player.chest if player.chest is not None else 0) < 0:
        yield f"{seat} owns less than nothing"
    for index, space in enumerate(player.hull):
        if not 0 <= space.load <= hold(catalogue, state, player, index) or min(space.cargo, space.coins) < 0:
            yield f"hold {index} of {seat} carries {space.load}"
