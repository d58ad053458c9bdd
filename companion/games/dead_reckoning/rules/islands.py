"""4.7: who controls an island, who may do what there, what it makes. Nothing here changes anything."""

from collections.abc import Mapping

from companion.core.ask import Refusal
from companion.games.dead_reckoning import box
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.state import (
    BUILDINGS,
    COVENANTS,
    HAND_LIMIT,
    Board,
    State,
    column_of,
    neighbours,
    row_of,
)


def control(slots: int, cubes: Mapping[str, int], permanent: Mapping[str, int]) -> str:
    """DR-ISL-CONTROL: more cubes than every other player and more than the empty slots; "" for nobody."""
    counts = {s: cubes.get(s, 0) + permanent.get(s, 0) for s in (*cubes, *permanent)}
    empty = slots - sum(cubes.values())
    for seat, n in counts.items():
        if n > empty and all(n > other for s, other in counts.items() if s != seat):
            return seat
    return ""


def slots(state: State, at: str) -> int:
    board = state.boards[at]
    return box.island(state, board.name).slots if board.island else 0


def empty_slots(state: State, at: str) -> int:
    return slots(state, at) - sum(state.boards[at].cubes.values())


def controller(state: State, at: str) -> str:
    board = state.boards.get(at, Board())
    return control(slots(state, at), board.cubes, board.permanent) if board.island else ""


def islands_of(state: State, seat: str) -> tuple[str, ...]:
    return tuple(at for at, board in state.boards.items() if has_cubes(board, seat) and controller(state, at) == seat)


def has_cubes(board: Board, seat: str) -> bool:
    return seat in board.cubes or seat in board.permanent


def islands(state: State) -> tuple[str, ...]:
    return tuple(at for at, board in state.boards.items() if board.island)


def buildings_of(state: State, seat: str) -> int:
    return sum(len(state.boards[at].buildings) for at in islands_of(state, seat))


def permanents_of(state: State, seat: str) -> tuple[int, ...]:
    return tuple(board.permanent.get(seat, 0) for board in state.boards.values())


def hand_limit(state: State, seat: str) -> int:
    """DR-ISL-HAND: 6, and 1 for each controlled island with the hand icon."""
    return HAND_LIMIT + sum(box.island(state, state.boards[at].name).hand for at in islands_of(state, seat))


def island_cubes(state: State, seat: str) -> int:
    return sum(board.count(seat) for board in state.boards.values())


def progress_cubes(catalogue: Catalogue, state: State, seat: str) -> int:
    """Cubes that mark progress on the port board; they come back with the marker (5.5). R-34: as many as there are."""
    player = state.players[seat]
    free = max(0, catalogue.pieces.cubes - island_cubes(state, seat))
    legendary = 0 if "legendary" in player.claimed else min(3, player.wins)
    experts = 0 if "expert-sailors" in player.claimed else min(2, player.experts)
    return min(free, legendary + experts + explorer_cubes(catalogue, state, seat))


def explorer_cubes(catalogue: Catalogue, state: State, seat: str) -> int:
    """Cubes on Explorer; they go back when it is claimed, or can no longer be."""
    player = state.players[seat]
    if "explorer" in player.claimed or not is_explorer_possible(catalogue, state, seat):
        return 0
    return min(player.explored, explorer_target(catalogue, state) - 1)


def explorer_target(catalogue: Catalogue, state: State) -> int:
    """DR-ACH-EXPLORER: 5, 4, 3 for 2, 3, 4 players; with two the digit is unreadable (R-27)."""
    return int(state.options["explorer_two"]) if state.count == 2 else catalogue.set_ups[state.count].explorer


def is_explorer_possible(catalogue: Catalogue, state: State, seat: str) -> bool:
    hidden = sum(not b.is_explored for b in state.boards.values())
    explored = state.players[seat].explored
    return hidden >= explorer_target(catalogue, state) - explored


def spare_cubes(catalogue: Catalogue, state: State, seat: str) -> int:
    """The cubes beside the ship board; the Covenant never runs out."""
    if seat in COVENANTS:
        return 99
    return max(0, catalogue.pieces.cubes - island_cubes(state, seat) - progress_cubes(catalogue, state, seat))


def guard_of(state: State, seat: str, at: str) -> str:
    """The opponent whose fort or garrison stands on the island (5.4, R-05: only while it is controlled)."""
    board = state.boards.get(at, Board())
    owner = controller(state, at)
    strong = "fort" in board.buildings or "garrison" in board.buildings
    return owner if strong and owner and not state.is_allied(owner, seat) else ""


def garrison_of(state: State, seat: str, at: str) -> str:
    """The opponent whose garrison hurts ships that enter the board."""
    owner = controller(state, at)
    there = "garrison" in state.boards.get(at, Board()).buildings
    return owner if there and owner and not state.is_allied(owner, seat) else ""


def pirates_at(state: State, seat: str, at: str) -> tuple[str, ...]:
    """Opponents' ships in pirate mode on the board."""
    return tuple(
        s
        for s, p in state.players.items()
        if not state.is_allied(s, seat) and p.pirate and p.location == at and not p.in_port
    )


def is_blockaded(state: State, seat: str, at: str) -> bool:
    """DR-PIR-3, DR-PIR-4: after a lost fight, or until every pirate that shared the board has been beaten."""
    if seat != state.active or at not in state.boards or not state.boards[at].island:
        return False
    waiting = [s for s in pirates_at(state, seat, at) if s in state.turn.to_beat]
    return at in state.turn.blockades or bool(waiting)


def why_not_touch(state: State, seat: str, at: str, *, over_forts: bool = False) -> Refusal | None:
    """Why the player may not touch the island: cubes, loading, producing, building (5.4, DR-PIR-3).

    `over_forts`: an ability that says so overrides forts and garrisons (p. 15), though no blockade.
    """
    owner = guard_of(state, seat, at)
    if owner and not over_forts:
        return Refusal("guarded", {"who": owner})
    if is_blockaded(state, seat, at):
        return Refusal("blockaded")
    return None


def why_not_influence(state: State, seat: str, at: str, *, over_forts: bool = False) -> Refusal | None:
    """DR-AB-INFL: on an island board, not against a fort, garrison or blockade, and only where a cube can go."""
    board = state.boards.get(at, Board())
    if not board.island:
        return Refusal("no_island")
    if no := why_not_touch(state, seat, at, over_forts=over_forts):
        return no
    if empty_slots(state, at) > 0:
        return None
    if not owners_to_replace(state, seat, at):
        return Refusal("nothing_to_replace")
    return None


def owners_to_replace(state: State, seat: str, at: str) -> tuple[str, ...]:
    """Whose slot cubes may be replaced; a Covenant's ally is spared (DR-COOP)."""
    others = tuple(s for s, n in state.boards[at].cubes.items() if n and s != seat)
    return others if seat in state.players else tuple(s for s in others if not state.is_allied(s, seat))


def would_rob_ally(state: State, seat: str, at: str) -> bool:
    """DR-COOP: one more cube of a Covenant would take the island from the other one."""
    owner, board = controller(state, at), state.boards[at]
    allied = owner in COVENANTS and owner != seat and state.is_allied(owner, seat)
    return allied and board.count(seat) + 1 >= board.count(owner)


def side_towards(sea: str, at: str) -> str:
    """On which side of the open-sea board the other one lies."""
    rows, columns = row_of(at) - row_of(sea), column_of(at) - column_of(sea)
    if rows:
        return "away" if rows > 0 else "home"
    return "right" if columns > 0 else "left"


def arrow_tokens(state: State, at: str) -> dict[str, int]:
    """DR-PROD, R-11: one token for each explored open-sea board beside it whose arrow points here."""
    found = {"coin": 0, "cargo": 0}
    for sea in neighbours(at):
        board = state.boards.get(sea, Board())
        if board.kind == "sea":
            kind = box.arrows(state, board.name)[side_towards(sea, at)]
            if kind in found:
                found[kind] += 1
    return found


def production(state: State, at: str, plus: int = 0) -> dict[str, int]:
    """DR-PROD: printed, open-sea arrows, outpost, Purser 4."""
    printed = box.island(state, state.boards[at].name)
    outpost = 1 if "outpost" in state.boards[at].buildings else 0
    arrows = arrow_tokens(state, at)
    return {
        "coin": printed.coins + arrows["coin"] + outpost + plus,
        "cargo": printed.cargo + arrows["cargo"] + outpost + plus,
    }


def why_not_produce(state: State, seat: str, at: str, *, over_forts: bool = False) -> Refusal | None:
    """DR-AB-PROD: not under an opponent's fort or garrison, nor under blockade (R-31)."""
    owner = guard_of(state, seat, at)
    if owner and not over_forts:
        return Refusal("guarded", {"who": owner})
    if is_blockaded(state, seat, at) and state.options["blockade_produces"] == "no":
        return Refusal("blockaded")
    return None


def can_take_back(state: State, seat: str, at: str) -> bool:
    """DR-CUBES-OUT, R-42: an own slot cube whose removal changes no controller, where removing is not barred."""
    board = state.boards[at]
    if not board.cubes.get(seat):
        return False
    if why_not_touch(state, seat, at) and state.options["take_back_under_fort"] == "no":
        return False
    less = {**board.cubes, seat: board.cubes[seat] - 1}
    return control(slots(state, at), less, board.permanent) == controller(state, at)


def why_not_build(state: State, seat: str, at: str, building: str) -> Refusal | None:
    """DR-BUILD: controlled, one of each type, in stock, not blockaded (R-31)."""
    if controller(state, at) != seat:
        return Refusal("not_controlled")
    if building in state.boards[at].buildings:
        return Refusal("already_built")
    if is_blockaded(state, seat, at) and state.options["blockade_produces"] == "no":
        return Refusal("blockaded")
    built = sum(building in b.buildings for b in state.boards.values())
    if 0 < box.stock(state, building) <= built:
        return Refusal("none_in_stock")
    return None


def title(state: State, at: str) -> str:
    """The name of a board: that of its island, else its place on the map."""
    board = state.boards.get(at)
    return box.island(state, board.name).name if board is not None and board.island else at


def can_build(state: State, seat: str) -> bool:
    """Some building may still stand on an island of the player."""
    return any(why_not_build(state, seat, at, b) is None for at in islands_of(state, seat) for b in BUILDINGS)


def open_islands(state: State, seat: str, *, over_forts: bool = False, cubes: bool = False) -> tuple[str, ...]:
    """Islands that the player may touch; `cubes`: those with a cube in a slot."""
    there = (at for at in islands(state) if not cubes or any(state.boards[at].cubes.values()))
    return tuple(at for at in there if why_not_touch(state, seat, at, over_forts=over_forts) is None)
