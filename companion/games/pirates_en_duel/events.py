"""What has happened. Facts in the past tense: they are stored, sent and replayed.

A stored log outlives the code that wrote it: add a field with a default, never
rename one, never change what an old event means.
"""

from dataclasses import dataclass
from typing import get_args

from companion.core.ask import Seat


@dataclass(frozen=True, slots=True)
class TableSet:
    """Ships, captains and coins are in place, and the first player is named."""

    first: Seat
    bank: int


@dataclass(frozen=True, slots=True)
class PirateTurned:
    """A Pirate card lies face up: in the draft line, or in the market."""

    card: str
    place: str


@dataclass(frozen=True, slots=True)
class PirateDrafted:
    """A card of the line was taken; with two players it waits in the hand (no ship yet)."""

    seat: Seat
    card: str
    ship: str = ""


@dataclass(frozen=True, slots=True)
class PirateSpread:
    """Two players: a drafted card has found its ship."""

    seat: Seat
    card: str
    ship: str


@dataclass(frozen=True, slots=True)
class DraftEnded:
    pass


@dataclass(frozen=True, slots=True)
class PirateRecruited:
    """A card of the market came aboard; the pirate in that berth, if any, left."""

    seat: Seat
    card: str
    ship: str
    berth: int


@dataclass(frozen=True, slots=True)
class PirateDiscarded:
    """A card went from the line or the market to the discard."""

    card: str
    place: str


@dataclass(frozen=True, slots=True)
class PiratesReshuffled:
    pass


@dataclass(frozen=True, slots=True)
class RecruitingEnded:
    pass


@dataclass(frozen=True, slots=True)
class PiratesSwapped:
    """The rowing boat: two pirates took each other's berth."""

    ship: str
    berth: int
    other_ship: str
    other_berth: int


@dataclass(frozen=True, slots=True)
class PirateMoved:
    """Two players, by agreement: a pirate went over to the other own ship."""

    ship: str
    berth: int
    to: str


@dataclass(frozen=True, slots=True)
class CombatCardDrawn:
    kind: str
    colours: tuple[str, ...] = ()
    gold: int = 0


@dataclass(frozen=True, slots=True)
class CombatPileShuffled:
    pass


@dataclass(frozen=True, slots=True)
class CombatJoined:
    attacker: str
    defender: str


@dataclass(frozen=True, slots=True)
class TypeChanged:
    type: str


@dataclass(frozen=True, slots=True)
class DiceThrown:
    """What a ship's dice show now: after the throw, or after a re-roll."""

    ship: str
    skulls: int
    ships: int
    blanks: int


@dataclass(frozen=True, slots=True)
class ParrotUsed:
    ship: str


@dataclass(frozen=True, slots=True)
class LossesCounted:
    attacker: int
    defender: int


@dataclass(frozen=True, slots=True)
class CrewShot:
    """A shooter's victim leaves at once."""

    ship: str
    berth: int
    card: str


@dataclass(frozen=True, slots=True)
class CrewDesignated:
    ship: str
    berth: int
    card: str
    value: int


@dataclass(frozen=True, slots=True)
class CrewSaved:
    """The red cross: the card is back in its berth and is no loss."""

    ship: str
    berth: int
    card: str


@dataclass(frozen=True, slots=True)
class CrewBuried:
    """The designated cards of a ship that nobody saved have left it."""

    ship: str


@dataclass(frozen=True, slots=True)
class ShipSunk:
    ship: str


@dataclass(frozen=True, slots=True)
class GoldMoved:
    """Coins changed hands; nobody stands for the bank."""

    giver: Seat | None
    taker: Seat | None
    amount: int


@dataclass(frozen=True, slots=True)
class PlayerFell:
    """Out of the game, with ships and crew; the crew goes to the discard only by agreement."""

    seat: Seat
    crew_to_discard: bool = False


@dataclass(frozen=True, slots=True)
class CombatEnded:
    """The Combat card is discarded."""


@dataclass(frozen=True, slots=True)
class TurnPassed:
    to: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    winner: Seat | None


CrewEvent = (
    PirateTurned
    | PirateDrafted
    | PirateSpread
    | PirateRecruited
    | PirateDiscarded
    | PiratesReshuffled
    | PiratesSwapped
    | PirateMoved
)
CombatEvent = (
    CombatCardDrawn
    | CombatPileShuffled
    | CombatJoined
    | TypeChanged
    | DiceThrown
    | ParrotUsed
    | LossesCounted
    | CrewShot
    | CrewDesignated
    | CrewSaved
    | CrewBuried
    | CombatEnded
)
TurnEvent = TableSet | DraftEnded | RecruitingEnded | ShipSunk | GoldMoved | PlayerFell | TurnPassed | GameEnded
Event = CrewEvent | CombatEvent | TurnEvent
EVENTS: tuple[type, ...] = get_args(Event)
