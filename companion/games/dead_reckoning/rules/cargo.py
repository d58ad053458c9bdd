"""4.3: where tokens lie, and how they may move."""

from companion.core.ask import Refusal
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.rules.ships import free_hold, free_holds, why_not_move_cargo
from companion.games.dead_reckoning.state import COVENANT, COVENANTS, KINDS, Space, State


def tokens_in(space: Space, kind: str) -> int:
    return space.cargo if kind == "cargo" else space.coins


def hold_place(seat: str, index: int) -> str:
    return f"hold/{seat}/{index}"


def purse(seat: str) -> str:
    """Where coins that a player gains in port go; a Covenant has one stock for everything."""
    if not seat:
        return "supply"
    if seat in COVENANTS:
        return "covenant" if seat == COVENANT else f"covenant/{seat}"
    return f"chest/{seat}"


def can_afford(state: State, seat: str, cost: int, *, dock: bool) -> bool:
    player = state.players[seat]
    return player.ship_cargo + (player.dock if dock else 0) >= cost


def ashore(state: State, seat: str) -> dict[str, int]:
    """The tokens that could be loaded where the ship lies; coins of the chest only by agreement (R-08)."""
    player = state.players[seat]
    if player.in_port:
        chest = (player.chest or 0) if state.options["chest_loading"] == "yes" else 0
        return {"cargo": player.dock, "coin": chest}
    board = state.boards[player.location]
    return {"cargo": board.cargo, "coin": board.coins}


def kinds_to_load(state: State, seat: str) -> tuple[str, ...]:
    """What may be offered without telling what a chest holds."""
    player = state.players[seat]
    there = ashore(state, seat)
    kinds = [k for k in KINDS if there[k]]
    if player.in_port and state.options["chest_loading"] == "yes":
        kinds = [k for k in KINDS if k == "coin" or there[k]]
    return tuple(kinds)


def why_not_load(catalogue: Catalogue, state: State, seat: str) -> Refusal | None:
    """DR-CARGO-LOAD: why nothing can be loaded here."""
    if no := why_not_move_cargo(state, seat, loading=True):
        return no
    player = state.players[seat]
    if not any(free_hold(catalogue, state, player, i) for i in range(4)):
        return Refusal("holds_full")
    return None if kinds_to_load(state, seat) else Refusal("nothing_to_load")


def other_kind(kind: str) -> str:
    return "coin" if kind == "cargo" else "cargo"


def shifts(catalogue: Catalogue, state: State, seat: str, index: int, kind: str) -> dict[int, int]:
    """How many of these tokens each other hold can take: into free space, or in exchange for the other kind."""
    player = state.players[seat]
    rooms = {i: free_hold(catalogue, state, player, i) + tokens_in(player.hull[i], other_kind(kind)) for i in range(4)}
    return {i: room for i, room in rooms.items() if i != index and room}


def tokens_to_move(catalogue: Catalogue, state: State, seat: str) -> tuple[tuple[int, str], ...]:
    hull = state.players[seat].hull
    loaded = ((i, kind) for i, space in enumerate(hull) for kind in KINDS if tokens_in(space, kind))
    return tuple((i, kind) for i, kind in loaded if shifts(catalogue, state, seat, i, kind))


def why_not_hand_over(catalogue: Catalogue, state: State, seat: str) -> Refusal | None:
    """DR-COOP: partners on one ocean board exchange what they carry."""
    partner = state.partner(seat)
    if partner is None or state.players[seat].in_port or state.location(partner) != state.location(seat):
        return Refusal("no_partner_here")
    ways = ((seat, partner), (partner, seat))
    return None if any(why_not_give(catalogue, state, *way) is None for way in ways) else Refusal("nothing_to_hand")


def why_not_give(catalogue: Catalogue, state: State, giver: str, taker: str) -> Refusal | None:
    if not any(s.load for s in state.players[giver].hull):
        return Refusal("ship_empty")
    return None if free_holds(catalogue, state, state.players[taker]) else Refusal("holds_full")


def why_not_jettison(state: State, seat: str) -> Refusal | None:
    return None if any(space.load for space in state.players[seat].hull) else Refusal("ship_empty")


def why_not_rearrange(catalogue: Catalogue, state: State, seat: str) -> Refusal | None:
    """Why nothing can be rearranged: no loaded hold has another one that can take a token of it."""
    if why := why_not_jettison(state, seat):
        return why
    return None if tokens_to_move(catalogue, state, seat) else Refusal("nothing_to_rearrange")
