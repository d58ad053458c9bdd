"""4.9: the arithmetic of a battle. Nothing here asks or changes anything."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.ask import Refusal
from companion.games.dead_reckoning import box
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.rules.islands import controller, guard_of, is_blockaded, pirates_at
from companion.games.dead_reckoning.rules.ships import cannons
from companion.games.dead_reckoning.state import COVENANT, PORT, SINKS_AT, Board, State

FORT, GARRISON = 5, 2
LAST_TURN = 2
TOGETHER = 2
"""DR-COOP: partners who fight on the same ocean board."""
ZONES = ("one", "two", "damage", "plunder", "explosive")


@dataclass(frozen=True, slots=True)
class Zones:
    """Where the cubes of one colour lie on the battle board."""

    one: int = 0
    two: int = 0
    damage: int = 0
    plunder: int = 0
    explosive: int = 0

    @property
    def strength(self) -> int:
        return self.one + 2 * self.two

    @property
    def cubes_in_zones(self) -> int:
        return self.one + self.two + self.damage + self.plunder

    def plus(self, faces: Sequence[object]) -> "Zones":
        return Zones(**{z: getattr(self, z) + sum(f == z for f in faces) for z in ZONES})

    def change(self, zone: str, by: int) -> "Zones":
        return Zones(**{z: getattr(self, z) + (by if z == zone else 0) for z in ZONES})


def explosive_throw(cubes: int, left: int | None = None) -> int:
    """DR-CBT-X: every cube out of the zone is thrown again with one more of its colour, while there are any."""
    return cubes + (cubes if left is None else min(cubes, left))


def winner(active: int, other: int) -> str:
    """DR-CBT-4: the higher total; a tie is the active player's."""
    return "active" if active >= other else "other"


def building_cubes(buildings: Sequence[str], *, protected: bool = False) -> int:
    """DR-CBT-1: 5 for the fort, 2 for the garrison; R-19: 2 more past the owner's last turn."""
    cubes = FORT * ("fort" in buildings) + GARRISON * ("garrison" in buildings)
    return cubes + (LAST_TURN if protected and cubes else 0)


def bonus_cubes(catalogue: Catalogue, state: State, seat: str, at: str, *, attacked: bool) -> dict[str, int]:
    """DR-CBT-1: buildings of an own island, the port's guns for who is attacked there, the last turn."""
    board = state.boards.get(at, Board())
    own = board.island and controller(state, at) == seat
    partner = state.partner(seat)
    together = partner is not None and at != PORT and state.location(partner) == at
    return {
        "buildings": len(board.buildings) if own else 0,
        "port": box.port_defence(catalogue, state) if attacked and at == PORT else 0,
        "last": LAST_TURN if state.had_last_turn(seat) else 0,
        "partner": TOGETHER if together else 0,
    }


def cube_count(cannon: Mapping[str, int], bonus: Mapping[str, int]) -> int:
    """The cubes that come to the throw if every cannon is committed."""
    free = max(0, cannon["ship"] + cannon["hull"] + cannon["cards"] - cannon["spent"])
    return free + sum(bonus.values())


def free_cannons(catalogue: Catalogue, state: State, seat: str) -> int:
    return cube_count(cannons(catalogue, state, seat), {})


def covenant_cannons(state: State, seat: str = COVENANT) -> int:
    """DR-SOLO-CBT, R-28: 1, the cannons on its upgrades, half the icons of its pirate pile."""
    now = state.covenants.get(seat)
    return 1 + now.cannons + now.pirate_icons // 2 if now else 0


def has_passed_twice(sequence: Sequence[str]) -> bool:
    """DR-CBT-3: the step is over after two passes in a row."""
    return len(sequence) >= 2 and sequence[-1] == "pass" and sequence[-2] == "pass"


def sinking_loss(aboard: int, chest: int | None) -> tuple[int, int | None]:
    """DR-SINK 1, R-07: coins lost from the ship, and from the chest."""
    if aboard >= 5:
        return aboard, 0
    return 0, None if chest is None else min(5, chest)


def sinker_gain(lost: int, rule: str) -> int:
    """R-06: all that was lost, or 5 at most."""
    return min(5, lost) if rule == "five" else lost


def targets(state: State, seat: str) -> tuple[str, ...]:
    """Opponents' ships where the player's lies, not fought yet this turn."""
    at = state.players[seat].location
    return tuple(
        s
        for s in state.order
        if not state.is_allied(s, seat) and state.location(s) == at and f"ship/{s}" not in state.turn.fought
    )


def why_not_attack(state: State, seat: str) -> Refusal | None:
    return None if targets(state, seat) else Refusal("no_target")


def pirates_to_fight(state: State, seat: str) -> tuple[str, ...]:
    """DR-PIR-4: pirates that shared the board at the start of the turn, and still do."""
    at = state.players[seat].location
    return tuple(
        s for s in pirates_at(state, seat, at) if s in state.turn.to_beat and f"ship/{s}" not in state.turn.fought
    )


def why_not_attack_buildings(state: State, seat: str) -> Refusal | None:
    """DR-CBT-BLD: an opponent's fort or garrison on the own board, no pirate-mode ship there, once a turn."""
    at = state.players[seat].location
    if not guard_of(state, seat, at):
        return Refusal("no_building")
    if pirates_at(state, seat, at):
        return Refusal("pirate_first")
    if is_blockaded(state, seat, at):
        return Refusal("blockaded")
    if not strongholds_to_fight(state, at):
        return Refusal("fought_already")
    return None


def strongholds_to_fight(state: State, at: str) -> tuple[str, ...]:
    board = state.boards.get(at, Board())
    strong = tuple(b for b in ("fort", "garrison") if b in board.buildings)
    return tuple(b for b in strong if f"{b}/{at}" not in state.turn.fought)


def is_sinking(state: State, seat: str) -> bool:
    return state.party(seat).damage >= SINKS_AT
