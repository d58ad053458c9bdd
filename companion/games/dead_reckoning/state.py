"""What the table knows. Nothing here changes: `evolve` makes the next state."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from companion.core.ask import Seat

NOBODY = Seat("")
COVENANT = Seat("Covenant")
"""The opponent of the solo booklet; it stands among the seats where cubes and control are counted."""
SECOND_COVENANT = Seat("Covenant-2")
"""Its ally against two partners (DR-COOP)."""
COVENANTS = (COVENANT, SECOND_COVENANT)
PARTNERS, ALLIED_COVENANTS = Seat("partners"), Seat("covenants")
"""The two sides of a cooperative game, as winners."""

PORT = "port"
ROWS, COLUMNS = 4, 3
SINKS_AT = 5
HAND_LIMIT = 6
DRAW = 4

ACHIEVEMENTS = (
    "legendary",
    "expert-sailors",
    "terror",
    "builder",
    "capitalist",
    "settler",
    "elite-vessel",
    "explorer",
    "master-merchant",
)
BUILDINGS = ("fort", "garrison", "outpost")
POSITIONS = ("top", "middle", "bottom")
KINDS = ("cargo", "coin")
SAILORS = (
    "captain",
    "first-mate",
    "bosun",
    "purser",
    "buccaneer",
    "gunner-1",
    "gunner-2",
    "deckhand-1",
    "deckhand-2",
    "crew-1",
    "crew-2",
    "crew-3",
)
SPACES = "ABCD"


@dataclass(frozen=True, slots=True)
class Board:
    """2.6: one square of the map. Its printed numbers are in the box, under its name."""

    kind: str = "hidden"
    name: str = ""
    cubes: Mapping[str, int] = field(default_factory=dict)
    permanent: Mapping[str, int] = field(default_factory=dict)
    buildings: tuple[str, ...] = ()
    cargo: int = 0
    coins: int = 0
    last_controller: str = ""
    card: bool = False

    @property
    def island(self) -> bool:
        return self.kind == "island"

    @property
    def is_explored(self) -> bool:
        return self.kind != "hidden"

    def count(self, seat: str) -> int:
        return self.cubes.get(seat, 0) + self.permanent.get(seat, 0)

    @property
    def present(self) -> tuple[str, ...]:
        """Everybody who has a cube here."""
        return tuple(dict.fromkeys(s for s in (*self.cubes, *self.permanent) if self.count(s)))


@dataclass(frozen=True, slots=True)
class Space:
    """2.3: a hull space with the tiles on it (the last one shows) and what its hold carries."""

    tiles: tuple[str, ...] = ()
    cargo: int = 0
    coins: int = 0

    @property
    def load(self) -> int:
        return self.cargo + self.coins


@dataclass(frozen=True, slots=True)
class Sailor:
    """2.4: a card of the crew. `shown` is the level that the others have seen; `zone` away means deck or hand."""

    level: int = 1
    shown: int = 1
    slots: tuple[str, str, str] = ("", "", "")
    zone: str = "away"


@dataclass(frozen=True, slots=True)
class Player:
    seat: Seat
    chest: int | None = 0
    """None: another seat's, and not for these eyes."""
    dock: int = 0
    hand: int = DRAW
    held: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()
    bonus: tuple[str, ...] | None = ()
    """The achievements on the bonus token that was kept; None: hidden from these eyes."""
    wins: int = 0
    experts: int = 0
    explored: int = 0
    pirate: bool = False
    location: str = PORT
    damage: int = 0
    sails: int = 0
    hull: tuple[Space, Space, Space, Space] = (Space(), Space(), Space(), Space())
    sailors: Mapping[str, Sailor] = field(default_factory=dict)
    level_up: bool = False
    last_turn_done: bool = False
    counted: bool = False
    """The chest was counted for the final score."""
    purse: tuple[int, ...] = ()
    """What went into the chest and out of it lately; only its owner sees it."""
    loose_cards: int = 0
    """Advancements that were only counted: nobody typed what they show."""
    loose_basic: int = 0
    loose_advanced: int = 0

    @property
    def in_port(self) -> bool:
        return self.location == PORT

    @property
    def ship_cargo(self) -> int:
        return sum(s.cargo for s in self.hull)

    @property
    def ship_coins(self) -> int:
        return sum(s.coins for s in self.hull)

    @property
    def tiles(self) -> tuple[str, ...]:
        """Every ship upgrade ever acquired, covered ones included."""
        return tuple(t for s in self.hull for t in s.tiles)

    @property
    def upgrades(self) -> int:
        return len(self.tiles) + self.loose_basic + self.loose_advanced

    @property
    def cards(self) -> int:
        """Advancements in sleeves and held, those that were only counted too."""
        return len(self.advancements) + self.loose_cards

    def in_zone(self, zone: str) -> tuple[str, ...]:
        return tuple(id for id, sailor in self.sailors.items() if sailor.zone == zone)

    @property
    def deck(self) -> int:
        return len(self.in_zone("away")) - self.hand

    @property
    def advancements(self) -> tuple[str, ...]:
        return (*(a for s in self.sailors.values() for a in s.slots if a), *self.held)

    def with_sailor(self, id: str, sailor: Sailor) -> Self:
        return replace(self, sailors={**self.sailors, id: sailor})

    def with_space(self, index: int, space: Space) -> Self:
        a, b, c, d = (space if i == index else s for i, s in enumerate(self.hull))
        return replace(self, hull=(a, b, c, d))


@dataclass(frozen=True, slots=True)
class Turn:
    """5.6: what the limits of the present turn count."""

    raised: bool = False
    bought: int = 0
    explored: int = 0
    fought: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    """Abilities that were used, `<seat>/<sailor>/<group>`."""
    cannons: Mapping[str, int] = field(default_factory=dict)
    """Cannons that were committed, `<seat>/<source>`; by `<seat>` alone where an older log tells no more."""
    blockades: tuple[str, ...] = ()
    to_beat: tuple[str, ...] = ()
    """Pirate-mode ships that shared the board when the turn began."""
    half: tuple[str, ...] = ()
    """Protected cubes on which one influence effect was spent, `<board>/<owner>`."""
    draws: int = 0


@dataclass(frozen=True, slots=True)
class Covenant:
    """4.16: what the solo opponent owns. Its cubes are unlimited."""

    coins: int = 0
    cargo: int = 0
    damage: int = 0
    location: str = PORT
    pirate_icons: int = 0
    pirate_pile: int = 0
    mercantile: int = 0
    basic: int = 0
    advanced: int = 0
    cannons: int = 0
    turn: int = 0
    wins: int = 0
    experts: int = 0
    explored: int = 0
    claimed: tuple[str, ...] = ()
    last_turn_done: bool = False

    @property
    def upgrades(self) -> int:
        return self.basic + self.advanced


@dataclass(frozen=True, slots=True)
class Score:
    """4.14: the eight lines of a player."""

    seat: Seat
    lines: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.lines)


@dataclass(frozen=True, slots=True)
class State:
    options: Mapping[str, str]
    box: Mapping[str, Any]
    order: tuple[Seat, ...]
    players: Mapping[str, Player]
    boards: Mapping[str, Board]
    covenant: Covenant | None = None
    phase: str = "set-up"
    round: int = 1
    first: Seat = NOBODY
    active: Seat = NOBODY
    turn: Turn = Turn()
    boxes: tuple[int, ...] = (0,) * ROWS
    end_by: str = ""
    revealed: bool = False
    scores: tuple[Score, ...] = ()
    winner: str = ""
    ledger: Mapping[str, int | None] = field(default_factory=dict)
    """What the supply has given out, by the events alone: `cargo`, `coin`, `cubes/<seat>`. The invariants hold it
    against what lies on the boards. None: coins, to eyes that do not see every chest."""

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def count(self) -> int:
        """How many the set-up tables mean: solo is set up as for two, partners as for four."""
        return max(2, len(self.order))

    @property
    def solo(self) -> bool:
        return self.covenant is not None and not self.coop

    @property
    def coop(self) -> bool:
        """Two partners against two Covenants."""
        return False

    @property
    def covenants(self) -> dict[str, Covenant]:
        return {} if self.covenant is None else {COVENANT: self.covenant}

    def with_covenant(self, seat: str, changed: Covenant) -> Self:
        return replace(self, covenant=changed)

    def is_allied(self, seat: str, other: str) -> bool:
        """DR-COOP: the two players are partners, and so are the two Covenants."""
        return seat == other or (self.coop and (seat in self.players) == (other in self.players))

    def partner(self, seat: str) -> Seat | None:
        """The other player of a cooperative game."""
        others = (Seat(s) for s in self.players if s != seat)
        return next(others, None) if self.coop and seat in self.players else None

    def from_seat(self, seat: Seat) -> tuple[Seat, ...]:
        start = self.order.index(seat)
        return self.order[start:] + self.order[:start]

    @property
    def next_seat(self) -> Seat:
        return self.from_seat(self.active)[1] if len(self.order) > 1 else self.active

    def party(self, seat: str) -> Player | Covenant:
        """Whoever sits there: a player, or a Covenant."""
        return self.covenants.get(seat) or self.players[seat]

    def with_player(self, changed: Player) -> Self:
        return replace(self, players={**self.players, changed.seat: changed})

    def with_board(self, at: str, changed: Board) -> Self:
        return replace(self, boards={**self.boards, at: changed})

    def had_last_turn(self, seat: str) -> bool:
        return self.party(seat).last_turn_done

    def location(self, seat: str) -> str:
        return self.party(seat).location

    def claims_of(self, seat: str) -> tuple[str, ...]:
        return self.party(seat).claimed


@dataclass(frozen=True, slots=True)
class CoopState(State):
    """DR-COOP: the same table with a second Covenant."""

    second: Covenant = Covenant()

    @property
    def coop(self) -> bool:
        return True

    @property
    def covenants(self) -> dict[str, Covenant]:
        return {COVENANT: self.covenant or Covenant(), SECOND_COVENANT: self.second}

    def with_covenant(self, seat: str, changed: Covenant) -> Self:
        return replace(self, second=changed) if seat == SECOND_COVENANT else replace(self, covenant=changed)


def board_id(row: int, column: int) -> str:
    return f"r{row}c{column}"


def row_of(at: str) -> int:
    return int(at[1])


def column_of(at: str) -> int:
    return int(at[3])


BOARDS = tuple(board_id(r, c) for r in range(1, ROWS + 1) for c in range(1, COLUMNS + 1))


def neighbours(at: str) -> tuple[str, ...]:
    """DR-MOVE: orthogonal; the port is one space beside the three boards of row 1."""
    if at == PORT:
        return tuple(board_id(1, c) for c in range(1, COLUMNS + 1))
    row, column = row_of(at), column_of(at)
    beside = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
    found = tuple(board_id(r, c) for r, c in beside if 1 <= r <= ROWS and 1 <= c <= COLUMNS)
    return (PORT, *found) if row == 1 else found


def kind_of(sailor: str) -> str:
    """The kind of a sailor: gunner-2 is a gunner."""
    return sailor[:-2] if sailor[-2:-1] == "-" and sailor[-1].isdigit() else sailor
