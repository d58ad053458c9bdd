"""What has happened. Facts in the past tense: they are stored, sent and replayed.

A stored log outlives the code that wrote it: add a field with a default, never rename one, never change what an old
event means.
"""

from dataclasses import dataclass
from typing import get_args

from companion.core.ask import Seat
from companion.games.dead_reckoning.state import COVENANT, Score


@dataclass(frozen=True, slots=True)
class TableSet:
    """Boards, boxes, chests and docks are ready, and the first player is named."""

    first: Seat
    cargo: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class BonusKept:
    """One bonus token of two was kept, with these achievements on it. Nobody else knows which."""

    seat: Seat
    achievements: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class BoardTurned:
    """A board lies face up; a card of its row lies on it."""

    board: str
    kind: str
    name: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A card of this row's box was laid on the board."""

    board: str
    row: int


@dataclass(frozen=True, slots=True)
class CardTaken:
    """The card of the board is gone: bought, won or buried."""

    board: str


@dataclass(frozen=True, slots=True)
class BoxCardTaken:
    """An advancement was taken straight from a row's box."""

    row: int


@dataclass(frozen=True, slots=True)
class Bought:
    """One of the two buys and encounters of the turn was used."""


@dataclass(frozen=True, slots=True)
class AdvancementHeld:
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class AdvancementSleeved:
    seat: Seat
    name: str
    sailor: str
    position: int


@dataclass(frozen=True, slots=True)
class TokensMoved:
    """Cargo or coins went from one place to another; the amount is hidden where a chest is another seat's.

    Places: `supply`, `dock/<seat>`, `chest/<seat>`, `hold/<seat>/<space>`, `isle/<board>`, `covenant`, and for a
    second one `covenant/<seat>`.
    """

    kind: str
    source: str
    target: str
    amount: int | None


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A sailor of the hand lies on the table, at the level that everybody now sees."""

    seat: Seat
    sailor: str
    level: int


@dataclass(frozen=True, slots=True)
class SailorLevelled:
    """A card went up one level. Which one, only its owner knows until it is played."""

    seat: Seat
    sailor: str | None
    level: int | None


@dataclass(frozen=True, slots=True)
class LevelUpSettled:
    """The level-up between two turns is used, or lapsed, or (due) waits."""

    seat: Seat
    due: bool


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    key: str


@dataclass(frozen=True, slots=True)
class CannonsCommitted:
    """`sources` tells whose cannons they are: `ship`, a hull space, a sailor, `other`; older logs only their number."""

    seat: str
    cannons: int
    sources: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DrawsGained:
    """Bonus draws of this turn that no register can count."""

    draws: int


@dataclass(frozen=True, slots=True)
class SailsRaised:
    seat: Seat
    sails: int


@dataclass(frozen=True, slots=True)
class ShipMoved:
    seat: str
    to: str
    sails: int = 0


@dataclass(frozen=True, slots=True)
class CubePlaced:
    """A cube went into an empty slot."""

    seat: str
    board: str


@dataclass(frozen=True, slots=True)
class CubeRemoved:
    """A slot cube went back to its owner."""

    seat: str
    board: str


@dataclass(frozen=True, slots=True)
class HalfReplaced:
    """One of two influence effects was spent on a protected cube; or (off) both are."""

    board: str
    owner: str
    on: bool = True


@dataclass(frozen=True, slots=True)
class ControlGained:
    """The island has a new controller, with a further permanent cube if there was one left."""

    seat: str
    board: str
    permanent: int


@dataclass(frozen=True, slots=True)
class PermanentPlaced:
    """A card has put a permanent cube on the island, whoever controls it."""

    seat: str
    board: str


@dataclass(frozen=True, slots=True)
class BuildingBuilt:
    board: str
    building: str


@dataclass(frozen=True, slots=True)
class BuildingsRemoved:
    board: str
    buildings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UpgradePlaced:
    seat: Seat
    tile: str
    space: int


@dataclass(frozen=True, slots=True)
class DamageChanged:
    seat: str
    by: int


@dataclass(frozen=True, slots=True)
class ModeSet:
    seat: Seat
    pirate: bool


@dataclass(frozen=True, slots=True)
class Fought:
    """This target cannot be fought again this turn."""

    target: str


@dataclass(frozen=True, slots=True)
class BlockadeSet:
    board: str


@dataclass(frozen=True, slots=True)
class CombatWon:
    """A win that counts for Legendary."""

    seat: str


@dataclass(frozen=True, slots=True)
class ExpertGained:
    """A sailor has reached level 4."""

    seat: str


@dataclass(frozen=True, slots=True)
class ShipSunk:
    """The ship is in port again: no damage, no sails, merchant mode."""

    seat: str


@dataclass(frozen=True, slots=True)
class AchievementClaimed:
    seat: str
    achievement: str


@dataclass(frozen=True, slots=True)
class HandDrawn:
    """Everything in play was discarded and so many cards drawn; `shuffled` if the discard became the deck."""

    seat: Seat
    drawn: int
    shuffled: bool


@dataclass(frozen=True, slots=True)
class EndTriggered:
    seat: str


@dataclass(frozen=True, slots=True)
class TurnEnded:
    seat: str
    last: bool = False


@dataclass(frozen=True, slots=True)
class TurnBegan:
    seat: Seat
    to_beat: tuple[str, ...] = ()
    new_round: bool = False


@dataclass(frozen=True, slots=True)
class LastTurnPlayed:
    """Everybody has played: the chests are counted now."""


@dataclass(frozen=True, slots=True)
class ChestCounted:
    """A player has counted the chest in private."""

    seat: Seat
    coins: int | None


@dataclass(frozen=True, slots=True)
class ChestsRevealed:
    """Chests and bonus tokens lie open."""

    chests: tuple[tuple[str, int], ...]
    bonuses: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class GameScored:
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class GameWon:
    winner: str


@dataclass(frozen=True, slots=True)
class Counted:
    """A card or a tile was only counted: `loose_cards`, `loose_basic`, `loose_advanced`."""

    seat: Seat
    what: str
    by: int


@dataclass(frozen=True, slots=True)
class CovenantChanged:
    """A number of the solo opponent went up or down; `seat` tells two of them apart."""

    what: str
    by: int
    seat: str = COVENANT


CrewEvent = (
    CardPlayed
    | SailorLevelled
    | LevelUpSettled
    | AdvancementHeld
    | AdvancementSleeved
    | HandDrawn
    | BonusKept
    | Counted
)
MapEvent = (
    BoardTurned
    | CardLaid
    | CardTaken
    | BoxCardTaken
    | CubePlaced
    | CubeRemoved
    | HalfReplaced
    | ControlGained
    | BuildingBuilt
    | BuildingsRemoved
    | PermanentPlaced
)
ShipEvent = TokensMoved | SailsRaised | ShipMoved | UpgradePlaced | DamageChanged | ModeSet | ShipSunk | CovenantChanged
TurnEvent = Bought | AbilityUsed | CannonsCommitted | DrawsGained | Fought | BlockadeSet | TurnEnded | TurnBegan
GameEvent = (
    TableSet
    | CombatWon
    | ExpertGained
    | AchievementClaimed
    | EndTriggered
    | LastTurnPlayed
    | ChestCounted
    | ChestsRevealed
    | GameScored
    | GameWon
)
Event = CrewEvent | MapEvent | ShipEvent | TurnEvent | GameEvent
EVENTS: tuple[type, ...] = get_args(Event)
