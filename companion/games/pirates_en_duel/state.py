"""What the table knows. Nothing here changes: `evolve` makes the next state."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from companion.core.ask import Seat

FREE = ""
"""What an empty berth holds."""

PHASES = ("set-up", "draft", "recruit", "draw", "game-over")


@dataclass(frozen=True, slots=True)
class SetUp:
    """A row of table 5.1."""

    players: int
    ships: int
    colours: tuple[str, ...]
    white_backs: bool
    gold: int
    line: int
    picks: tuple[int, ...]
    goal: int


@dataclass(frozen=True, slots=True)
class Player:
    seat: Seat
    ships: tuple[str, ...]
    treasure: int
    alive: bool = True
    hand: tuple[str, ...] = ()
    """Two players only: draft picks that wait to be spread over the two ships."""


@dataclass(frozen=True, slots=True)
class Ship:
    colour: str
    berths: tuple[str, ...]
    sunk: bool = False

    @property
    def crew(self) -> tuple[str, ...]:
        return tuple(card for card in self.berths if card)

    @property
    def manned_berths(self) -> tuple[int, ...]:
        """The berths that hold a card."""
        return tuple(i for i, card in enumerate(self.berths) if card)

    @property
    def free_berths(self) -> tuple[int, ...]:
        return tuple(i for i, card in enumerate(self.berths) if not card)

    def with_card(self, berth: int, card: str) -> Self:
        return replace(self, berths=tuple(card if i == berth else c for i, c in enumerate(self.berths)))


@dataclass(frozen=True, slots=True)
class Throw:
    """Faces that lie on the table."""

    skulls: int = 0
    ships: int = 0
    blanks: int = 0

    @property
    def dice(self) -> int:
        return self.skulls + self.ships + self.blanks


@dataclass(frozen=True, slots=True)
class Loss:
    """A crew card hit in this combat: by a shot, or designated after the dice."""

    ship: str
    berth: int
    card: str
    value: int
    shot: bool = False
    saved: bool = False


@dataclass(frozen=True, slots=True)
class Combat:
    """The combat that is being fought. Ships are named once the target is chosen."""

    card: str
    colours: tuple[str, ...]
    gold: int
    type: str
    attacker: str = ""
    defender: str = ""
    attack: Throw | None = None
    defence: Throw | None = None
    nominal: tuple[int, int] = (0, 0)
    """Losses that the dice gave: the attacker's, the defender's."""
    losses: tuple[Loss, ...] = ()
    parrots: tuple[str, ...] = ()
    """The ships whose parrot has had its die, once for each time."""

    @property
    def sides(self) -> tuple[str, str]:
        return self.attacker, self.defender

    def enemy_of(self, ship: str) -> str:
        return self.defender if ship == self.attacker else self.attacker

    def losses_of(self, ship: str) -> tuple[Loss, ...]:
        """What this ship has lost so far, without those whom the red cross saved."""
        return tuple(loss for loss in self.losses if loss.ship == ship and not loss.saved)


@dataclass(frozen=True, slots=True)
class State:
    options: Mapping[str, str]
    box: Mapping[str, Any]
    rules: SetUp
    order: tuple[Seat, ...]
    players: Mapping[str, Player]
    ships: Mapping[str, Ship]
    first: Seat
    active: Seat
    phase: str = "set-up"
    round: int = 1
    picked: int = 0
    line: tuple[str, ...] = ()
    market: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    combat_discard: tuple[str, ...] = ()
    bank: int = 0
    canot_used: bool = False
    moved: bool = False
    combat: Combat | None = None
    fallen: tuple[Seat, ...] = ()
    winner: Seat | None = None

    @property
    def level(self) -> int:
        return int(self.options["level"])

    @property
    def two_players(self) -> bool:
        return len(self.order) == 2

    @property
    def over(self) -> bool:
        return self.phase == "game-over"

    @property
    def living(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.order if self.players[seat].alive)

    @property
    def from_first(self) -> tuple[Seat, ...]:
        """The seats from the first player on, to the left."""
        return self.from_seat(self.first)

    def from_seat(self, seat: Seat) -> tuple[Seat, ...]:
        start = self.order.index(seat)
        return self.order[start:] + self.order[:start]

    @property
    def next_player(self) -> Seat:
        """The next living player to the left."""
        return next((s for s in self.from_seat(self.active)[1:] if self.players[s].alive), self.active)

    def owner(self, colour: str) -> Seat:
        return next(p.seat for p in self.players.values() if colour in p.ships)

    def sailing(self, seat: Seat) -> tuple[str, ...]:
        """The player's ships that are afloat."""
        player = self.players[seat]
        return tuple(c for c in player.ships if player.alive and not self.ships[c].sunk)

    def enemies(self, seat: Seat) -> tuple[str, ...]:
        """Every ship afloat of every living opponent."""
        return tuple(c for s in self.from_seat(seat)[1:] for c in self.sailing(s))

    def with_player(self, changed: Player) -> Self:
        return replace(self, players={**self.players, changed.seat: changed})

    def with_ship(self, changed: Ship) -> Self:
        return replace(self, ships={**self.ships, changed.colour: changed})


def is_captain(card: str) -> bool:
    return card.startswith("captain/")


def captain_of(colour: str) -> str:
    return f"captain/{colour}"


def combat_card(kind: str, colours: tuple[str, ...] = (), gold: int = 0) -> str:
    """The name under which the table and the box know a Combat card."""
    return f"{kind}/{'-'.join((kind, *colours, str(gold)))}" if gold else kind


def combat_of(state: State) -> Combat:
    if state.combat is None:
        raise ValueError("there is no combat")
    return state.combat
