"""What has happened. Facts in the past tense: they are stored, sent and replayed.

A stored log outlives the code that wrote it: add a field with a default, never
rename one, never change what an old event means. What is another seat's secret is None or blank in its copy.
"""

from dataclasses import dataclass
from typing import get_args

from companion.core.ask import Seat
from companion.games.merchants_and_marauders.state import NpcCard, Ship


@dataclass(frozen=True, slots=True)
class TableSet:
    first: Seat
    demand: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CaptainSailed:
    """A captain took command of a new ship in the home port, with a glory card. The purse is a secret."""

    seat: Seat
    name: str
    home: str
    seamanship: int
    scouting: int
    leadership: int
    influence: int
    ship: str
    gold: int | None
    chest: int | None
    ability: str = ""


@dataclass(frozen=True, slots=True)
class CaptainDrawn:
    """A card left the captain deck, for this seat."""

    seat: str = ""


@dataclass(frozen=True, slots=True)
class CaptainDied:
    seat: Seat


@dataclass(frozen=True, slots=True)
class CaptainRetired:
    seat: Seat
    keeps_gold: bool = False


@dataclass(frozen=True, slots=True)
class EventDrawn:
    """An event card; the first of a round opens it."""

    kind: str
    round: int


@dataclass(frozen=True, slots=True)
class MerchantsSpread:
    pass


@dataclass(frozen=True, slots=True)
class NpcMoved:
    slot: str
    letter: str
    start: str
    to: str
    border: str = ""
    reason: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class NpcDrawn:
    """A captain card lies beside the board until the end of the round."""

    slot: str
    name: str
    zone: str
    seamanship: int
    scouting: int
    leadership: int


@dataclass(frozen=True, slots=True)
class NpcEntered:
    """The oldest waiting card covers what was there; the figure stands in its zone."""

    slot: str


@dataclass(frozen=True, slots=True)
class NpcPut:
    """The captain was put on the board by hand, on top of the one who was there."""

    slot: str
    card: NpcCard


@dataclass(frozen=True, slots=True)
class NpcReturned:
    """A captain from underneath is active again."""

    slot: str
    index: int


@dataclass(frozen=True, slots=True)
class NpcDied:
    slot: str


@dataclass(frozen=True, slots=True)
class NpcSearched:
    seat: Seat
    slot: str


@dataclass(frozen=True, slots=True)
class WarChanged:
    """Two nations at war, or none."""

    nations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReminderKept:
    text: str


@dataclass(frozen=True, slots=True)
class EventStayed:
    """The card stays on the table until it is discarded."""

    title: str


@dataclass(frozen=True, slots=True)
class EventLifted:
    index: int


@dataclass(frozen=True, slots=True)
class EventResolved:
    """The round's event is done: the first player's turn may begin."""


@dataclass(frozen=True, slots=True)
class TurnBegan:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnEnded:
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded:
    pass


@dataclass(frozen=True, slots=True)
class ActionTaken:
    seat: Seat


@dataclass(frozen=True, slots=True)
class ShipMoved:
    seat: Seat
    zone: str
    in_port: bool


@dataclass(frozen=True, slots=True)
class TargetScouted:
    seat: Seat
    target: str


@dataclass(frozen=True, slots=True)
class GoldGained:
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class GoldPaid:
    """The payment is public; how much of it came out of the chest is not."""

    seat: Seat
    amount: int
    from_chest: int | None = 0


@dataclass(frozen=True, slots=True)
class GoldStashed:
    seat: Seat
    amount: int | None
    fee: int = 0


@dataclass(frozen=True, slots=True)
class ChestOpened:
    seat: Seat
    amount: int | None


@dataclass(frozen=True, slots=True)
class PurseTaken:
    """All the gold aboard went to the winner: only these two know how much."""

    seat: Seat
    loser: Seat
    amount: int | None


@dataclass(frozen=True, slots=True)
class PortOpened:
    seat: Seat


@dataclass(frozen=True, slots=True)
class ActivityDone:
    seat: Seat
    activity: str


@dataclass(frozen=True, slots=True)
class GoodsBought:
    seat: Seat
    port: str
    goods: tuple[str, ...]
    counts: bool = True
    """Counts as having bought here on this turn."""


@dataclass(frozen=True, slots=True)
class CargoTaken:
    seat: Seat
    goods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CargoLost:
    seat: Seat
    goods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DemandChanged:
    port: str
    good: str


@dataclass(frozen=True, slots=True)
class ModificationLaid:
    """What lies beside the port: a kind, `hidden`, or `none`."""

    port: str
    mod: str


@dataclass(frozen=True, slots=True)
class ModificationFitted:
    seat: Seat
    mod: str


@dataclass(frozen=True, slots=True)
class ShipTaken:
    """Another ship: bought, or taken from the loser of a boarding."""

    seat: Seat
    ship: Ship
    bought: bool = False


@dataclass(frozen=True, slots=True)
class ModificationSpent:
    """Chasers or a reinforced hull lie face down."""

    side: str
    mod: str


@dataclass(frozen=True, slots=True)
class ModificationReadied:
    seat: Seat
    mod: str


@dataclass(frozen=True, slots=True)
class WeaponGained:
    seat: Seat
    weapon: str


@dataclass(frozen=True, slots=True)
class WeaponSpent:
    seat: Seat
    weapon: str


@dataclass(frozen=True, slots=True)
class SectionsSet:
    """The five sections of a ship as they are now."""

    side: str
    hull: int
    cargo: int
    masts: int
    crew: int
    cannons: int


@dataclass(frozen=True, slots=True)
class GloryGained:
    seat: Seat
    source: str
    points: int = 1


@dataclass(frozen=True, slots=True)
class GloryCardDrawn:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GloryCardGone:
    seat: Seat
    index: int


@dataclass(frozen=True, slots=True)
class CardNoted:
    """The owner has noted the title of a card that only the owner sees."""

    seat: Seat
    place: str
    index: int
    title: str


@dataclass(frozen=True, slots=True)
class BigShipBought:
    seat: Seat


@dataclass(frozen=True, slots=True)
class SpecialistHired:
    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class RumourTaken:
    seat: Seat


@dataclass(frozen=True, slots=True)
class RumourGone:
    seat: Seat


@dataclass(frozen=True, slots=True)
class MissionOffered:
    port: str
    title: str


@dataclass(frozen=True, slots=True)
class MissionWithdrawn:
    index: int


@dataclass(frozen=True, slots=True)
class MissionTaken:
    seat: Seat
    title: str


@dataclass(frozen=True, slots=True)
class MissionGone:
    seat: Seat


@dataclass(frozen=True, slots=True)
class BountyChanged:
    seat: Seat
    nation: str
    by: int


@dataclass(frozen=True, slots=True)
class MerchantTaken:
    """The token of the zone lies on the merchant track."""

    zone: str


@dataclass(frozen=True, slots=True)
class CombatBegan:
    attacker: str
    defender: str
    enemy: Ship | None = None


@dataclass(frozen=True, slots=True)
class RoundFought:
    """Both have declared: attacker, defender."""

    round: int
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CombatEnded:
    pass


@dataclass(frozen=True, slots=True)
class GoalDeclared:
    seat: Seat
    total: int | None


@dataclass(frozen=True, slots=True)
class DeclarationsFell:
    pass


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The chests are open: from now on everybody knows what was in them."""

    reason: str
    chests: tuple[tuple[str, int | None], ...]


RoundEvent = (
    TableSet
    | EventDrawn
    | MerchantsSpread
    | NpcMoved
    | NpcDrawn
    | NpcEntered
    | NpcReturned
    | NpcDied
    | WarChanged
    | ReminderKept
    | EventResolved
    | TurnEnded
    | RoundEnded
    | DemandChanged
    | ModificationLaid
    | MissionOffered
    | MissionWithdrawn
    | MerchantTaken
    | CaptainDrawn
    | GameEnded
    | DeclarationsFell
    | EventStayed
    | EventLifted
    | NpcPut
)
FightEvent = CombatBegan | RoundFought | CombatEnded | SectionsSet | ModificationSpent
GoldEvent = GoldGained | GoldPaid | GoldStashed | ChestOpened | PurseTaken
ShipEvent = (
    ShipMoved
    | ShipTaken
    | ModificationFitted
    | ModificationReadied
    | WeaponGained
    | WeaponSpent
    | CargoTaken
    | CargoLost
    | GoodsBought
)
PlayerEvent = (
    CaptainSailed
    | CaptainDied
    | CaptainRetired
    | TurnBegan
    | ActionTaken
    | TargetScouted
    | NpcSearched
    | PortOpened
    | ActivityDone
    | GloryGained
    | GloryCardDrawn
    | GloryCardGone
    | CardNoted
    | BigShipBought
    | SpecialistHired
    | RumourTaken
    | RumourGone
    | MissionTaken
    | MissionGone
    | BountyChanged
    | GoalDeclared
)
Event = RoundEvent | FightEvent | GoldEvent | ShipEvent | PlayerEvent
EVENTS: tuple[type, ...] = get_args(Event)
