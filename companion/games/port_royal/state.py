"""What the table knows. Nothing here changes: `evolve` makes the next state."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from companion.core.ask import Seat

PHASES = ("set-up", "must-draw", "may-draw", "window", "after-bust", "over", "loose", "game-over")
"""PR-STATE. `after-bust` needs ruling A-02; `loose`: cards moved that were not entered."""
DRAWING = ("must-draw", "may-draw", "loose")
FIRST_COINS = 3


@dataclass(frozen=True, slots=True)
class Player:
    """`coins` is None while nobody has counted them. The rest is for the statistics of the evening."""

    seat: Seat
    coins: int | None = FIRST_COINS
    persons: tuple[str, ...] = ()
    expeditions: tuple[str, ...] = ()
    turns: int = 0
    busts: int = 0
    called: int = 0
    """Busts among them of which no card was entered, so that no chance stands against them."""
    risk: int = 0
    """The chances of a bust at every draw, added up, in ten-thousandths."""
    income: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What is known of a draw pile that was made from the discard (PR-ODDS-RESHUFFLE)."""

    known: tuple[str, ...]
    """Faces that lay logged in the discard."""
    blind: int
    """Coin cards among them that nobody logged."""
    elsewhere: tuple[str, ...]
    """Faces that lay open outside the discard at that moment."""
    revealed: tuple[str, ...] = ()
    census: Mapping[str, int] = field(default_factory=dict)
    """Ships that were counted in the discard: by colour (`Y`), or by colour and swords (`Y-1`)."""


@dataclass(frozen=True, slots=True)
class Debt:
    """Coins that a player has yet to draw."""

    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class Skippable:
    """An income that its owner may still refuse (A-26)."""

    seat: Seat
    source: str
    coins: int


@dataclass(frozen=True, slots=True)
class State:
    options: Mapping[str, str]
    box: Mapping[str, Any]
    order: tuple[Seat, ...]
    """Clockwise."""
    players: Mapping[str, Player]
    first: Seat
    active: Seat
    phase: str = "set-up"
    pile: int | None = None
    """Cards face down; None when cards moved that were not entered."""
    discard: tuple[str, ...] = ()
    blind: int = 0
    """Coin cards in the discard whose faces were not logged."""
    harbour: tuple[str, ...] = ()
    row: tuple[str, ...] = ()
    """Expeditions on the table."""
    turned: str = ""
    """A card that was turned up and has no place yet."""
    acting: Seat | None = None
    base: int = 0
    governors: int = 0
    """Governors of the acting player when his window opened."""
    taken: int = 0
    skippable: tuple[Skippable, ...] = ()
    bust: bool = False
    end_triggered: bool = False
    triggered_in: int = 0
    """The round in which somebody reached the end."""
    round: int = 1
    shuffles: int = 0
    shuffle: Shuffle | None = None
    owed: tuple[Debt, ...] = ()
    promised: tuple[Debt, ...] = ()
    """Coins of expeditions that are drawn when the turn ends, where the table agreed on that (A-24)."""
    missing: tuple[str, ...] = ()
    """Cards that this box has lost: they can never turn up."""
    drift: int = 0
    """Cards that the events made or lost: 0, unless there is a bug."""

    @property
    def depth(self) -> str:
        return self.options["depth"]

    @property
    def full(self) -> bool:
        return self.depth == "full"

    @property
    def over(self) -> bool:
        return self.phase == "game-over"

    @property
    def turn_order(self) -> tuple[Seat, ...]:
        """Clockwise from the first player."""
        return clockwise(self.order, self.first)

    @property
    def from_active(self) -> tuple[Seat, ...]:
        return clockwise(self.order, self.active)

    @property
    def discard_count(self) -> int:
        return len(self.discard) + self.blind

    @property
    def in_sight(self) -> tuple[str, ...]:
        """Every face that lies open outside the discard."""
        shown = (f for p in self.players.values() for f in (*p.persons, *p.expeditions))
        return (*self.harbour, *self.row, *((self.turned,) if self.turned else ()), *shown)

    @property
    def can_draw(self) -> bool:
        """Some card can still be drawn (A-14 says what happens when none can)."""
        return self.pile is None or self.pile > 0 or self.discard_count > 0

    @property
    def cards(self) -> int | None:
        """All cards in all places, the owed coins left out; None while a number is unknown."""
        if self.pile is None:
            return None
        count = self.pile + self.discard_count + len(self.harbour) + len(self.row) + bool(self.turned)
        for player in self.players.values():
            if player.coins is None:
                return None
            count += player.coins + len(player.persons) + len(player.expeditions)
        return count - sum(d.coins for d in self.owed)

    def player(self, seat: Seat) -> Player:
        return self.players[seat]

    def with_player(self, changed: Player) -> Self:
        return replace(self, players={**self.players, changed.seat: changed})

    def after(self, seat: Seat) -> Seat:
        return clockwise(self.order, seat)[1]


def clockwise(order: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    at = order.index(seat)
    return order[at:] + order[:at]
