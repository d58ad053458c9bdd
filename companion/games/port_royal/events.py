"""What has happened. Facts in the past tense: they are stored, sent and replayed.

A stored log outlives the code that wrote it: add a field with a default, never
rename one, never change what an old event means.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import get_args

from companion.core.ask import Seat
from companion.core.older import since


@dataclass(frozen=True, slots=True)
class TableSet:
    """Three coins each, the pile shuffled, the first player named."""

    first: Seat
    pile: int
    row: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardTurned:
    """A card was turned up. `risk`: the chance of a bust just before, in ten-thousandths."""

    face: str
    risk: int = 0


@dataclass(frozen=True, slots=True)
class CardPlaced:
    """The card that was turned up lies in the harbour, among the expeditions, or in the discard."""

    face: str
    place: str


@dataclass(frozen=True, slots=True)
class CardNamed:
    """A card of the harbour whose kind alone was known has this face."""

    kind: str
    face: str


@dataclass(frozen=True, slots=True)
class ShipRepelled:
    """A ship that had just been put into the harbour went to the discard after all."""

    face: str


@dataclass(frozen=True, slots=True)
class TurnBusted:
    """The harbour and the second ship of a colour went to the discard."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DeckReshuffled:
    """The discard became the draw pile."""


@dataclass(frozen=True, slots=True)
class DeckCounted:
    """Before they shuffled, they counted the ships in the discard."""

    census: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CoinFaceLogged:
    """The face of a spent coin card in the discard was told."""

    face: str


@dataclass(frozen=True, slots=True)
class PlayUnlogged:
    """Cards moved that were not entered: the pile is no longer counted; nor are the coins where `coins` is False."""

    coins: bool = True


@dataclass(frozen=True, slots=True)
class CoinsGained:
    """From the draw pile; `owed` of them still wait for a card."""

    seat: Seat
    coins: int
    source: str
    owed: int = 0


@dataclass(frozen=True, slots=True)
class CoinsSpent:
    """To the discard."""

    seat: Seat
    coins: int
    reason: str


@dataclass(frozen=True, slots=True)
class CoinsHanded:
    """The compensation: a card from one player to another."""

    giver: Seat
    taker: Seat
    coins: int = 1


@dataclass(frozen=True, slots=True)
class CoinsRefused:
    """An income was not taken after all: its cards stay on the pile."""

    seat: Seat
    coins: int
    source: str


@dataclass(frozen=True, slots=True)
class CoinsCounted:
    """Somebody counted the coins of a player."""

    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class DebtSettled:
    """Cards of the discard became coins that had been owed."""

    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class ShipTraded:
    seat: Seat
    face: str


@dataclass(frozen=True, slots=True)
class PersonHired:
    seat: Seat
    face: str


@dataclass(frozen=True, slots=True)
class ExpeditionCompleted:
    seat: Seat
    face: str
    given: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawingStopped:
    """The active player's allowance before Governors is fixed."""

    base: int


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """`late`: the Traders' coins of the window before may still be refused."""

    seat: Seat
    governors: int = 0
    late: bool = field(default=True, metadata=since(2, False))


@dataclass(frozen=True, slots=True)
class IncomeOffered:
    """An income was taken that its owner may still refuse."""

    seat: Seat
    source: str
    coins: int


@dataclass(frozen=True, slots=True)
class BustLingered:
    """Ruling A-02: the active player may still complete expeditions after the bust."""


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """What was left of the harbour went to the discard. `late`: the Traders' coins may still be refused."""

    late: bool = field(default=True, metadata=since(2, False))


@dataclass(frozen=True, slots=True)
class TurnPassed:
    to: Seat


@dataclass(frozen=True, slots=True)
class EndTriggered:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    pass


@dataclass(frozen=True, slots=True)
class CoinsPromised:
    """Ruling A-24, other position: the coins of an expedition are drawn when the turn ends."""

    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class PromisesKept:
    """The promised coins are about to be drawn."""


DeckEvent = CardTurned | CardPlaced | TurnBusted | DeckReshuffled | DeckCounted | CoinFaceLogged | PlayUnlogged
CoinEvent = CoinsGained | CoinsSpent | CoinsHanded | CoinsRefused | CoinsCounted | DebtSettled
TradeEvent = ShipTraded | PersonHired | ExpeditionCompleted | DrawingStopped | WindowOpened | IncomeOffered
HarbourEvent = CardNamed | ShipRepelled
TurnEvent = TableSet | BustLingered | TurnEnded | TurnPassed | EndTriggered | GameEnded | CoinsPromised | PromisesKept
Event = DeckEvent | CoinEvent | TradeEvent | TurnEvent | HarbourEvent
EVENTS: tuple[type, ...] = get_args(Event)
