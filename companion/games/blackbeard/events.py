"""What has happened. Facts in the past tense: they are stored, sent and replayed.

A stored log outlives the code that wrote it: add a field with a default, never
rename one, never change what an old event means.
"""

from dataclasses import dataclass, field
from typing import get_args

from companion.core.ask import Seat
from companion.core.older import since
from companion.games.blackbeard.state import Hostage


@dataclass(frozen=True, slots=True)
class OrderSet:
    """Play Order is known; Governors and Pirates come next."""

    first: Seat


@dataclass(frozen=True, slots=True)
class PhaseReached:
    """Set-up went on: survey, deploy, merchants, pirates, play."""

    phase: str


@dataclass(frozen=True, slots=True)
class PirateDeployed:
    id: str
    seat: Seat
    card: str
    ship: str
    place: str
    cunning: int
    from_hand: bool = False


@dataclass(frozen=True, slots=True)
class DeploymentPassed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GovernorPlaced:
    port: str
    governor: str


@dataclass(frozen=True, slots=True)
class GovernorRemoved:
    port: str


@dataclass(frozen=True, slots=True)
class MerchantPlaced:
    port: str


@dataclass(frozen=True, slots=True)
class MerchantRemoved:
    port: str


@dataclass(frozen=True, slots=True)
class MerchantFound:
    port: str
    pirate: str
    type: str


@dataclass(frozen=True, slots=True)
class PortAttacked:
    port: str


@dataclass(frozen=True, slots=True)
class PortDestroyed:
    port: str


@dataclass(frozen=True, slots=True)
class HavenBought:
    port: str
    pirate: str


@dataclass(frozen=True, slots=True)
class HavenLost:
    port: str


@dataclass(frozen=True, slots=True)
class InformationKnown:
    """The points that this Pirate now has about this Port."""

    port: str
    pirate: str
    points: int


@dataclass(frozen=True, slots=True)
class Tallied:
    """A number of the Pirate Sheet changed: speed, combat, loyalty, notoriety, worth or cunning."""

    pirate: str
    what: str
    to: int


@dataclass(frozen=True, slots=True)
class Sailed:
    pirate: str
    to: str


@dataclass(frozen=True, slots=True)
class HoldsStowed:
    pirate: str
    holds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HostageHeld:
    pirate: str
    hostage: Hostage


@dataclass(frozen=True, slots=True)
class HostagesLeft:
    """These of his Hostages are with him no longer; none named means all."""

    pirate: str
    which: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PrizeTaken:
    """A Merchant that he may convert with his next Action."""

    pirate: str
    type: str


@dataclass(frozen=True, slots=True)
class ShipChanged:
    pirate: str
    ship: str
    speed: int
    combat: int
    holds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SackOpened:
    """He may sack this Port with his next Action; of none: the chance is over."""

    pirate: str
    port: str


@dataclass(frozen=True, slots=True)
class RevelryBegan:
    pirate: str
    voluntary: bool


@dataclass(frozen=True, slots=True)
class IdleSpent:
    pirate: str


@dataclass(frozen=True, slots=True)
class RevelryEnded:
    pirate: str


@dataclass(frozen=True, slots=True)
class Marked:
    """A marker of the sheet changed: scurvy, guns, map, letter_card or served."""

    pirate: str
    what: str
    on: bool


@dataclass(frozen=True, slots=True)
class NationAngered:
    pirate: str
    nation: str


@dataclass(frozen=True, slots=True)
class GovernorBribed:
    pirate: str
    governor: str


@dataclass(frozen=True, slots=True)
class LetterHeld:
    """A Letter of Marque of this nation; of none: it is gone."""

    pirate: str
    nation: str


@dataclass(frozen=True, slots=True)
class AllianceFormed:
    pirate: str
    ally: str


@dataclass(frozen=True, slots=True)
class AllianceEnded:
    pirate: str


@dataclass(frozen=True, slots=True)
class PirateLeft:
    """Out of play for good: retired, or eliminated. The ship goes with him."""

    pirate: str
    retired: bool
    still_active: bool = field(default=False, metadata=since(3, True))
    """Whoever has his sheet next is active for the rest of the turn."""


@dataclass(frozen=True, slots=True)
class CommandTaken:
    """A newcomer commands the ship: after a mutiny, or after a duel (then perhaps for another player)."""

    pirate: str
    id: str
    seat: Seat
    card: str
    loyalty: int
    cunning: int
    from_hand: bool
    clean: bool = True


@dataclass(frozen=True, slots=True)
class CaptainLost:
    """A Pirate card of this hand is out of the game: its captain fell before he came into play."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class CaptainsCounted:
    """So many undeployed Pirate cards lie in this hand."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class WarshipStationed:
    sea: str
    speed: int
    combat: int


@dataclass(frozen=True, slots=True)
class WarshipLeft:
    sea: str


@dataclass(frozen=True, slots=True)
class WarshipRested:
    """It does nothing more in this Player-Turn."""

    sea: str


@dataclass(frozen=True, slots=True)
class KcDeployed:
    seat: Seat
    name: str
    speed: int
    combat: int
    place: str
    convert: str = ""


@dataclass(frozen=True, slots=True)
class KcSailed:
    seat: Seat
    to: str


@dataclass(frozen=True, slots=True)
class KcLeft:
    """Back to the pool, or out of the game for good."""

    seat: Seat
    for_good: bool


@dataclass(frozen=True, slots=True)
class Scored:
    seat: Seat
    source: str
    vp: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """Cards came into the hand from the Event deck."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardTurned:
    """A card left the deck and was resolved at once; `pile` names the MUST PLAY pile of the solitaire game.

    `back`: it was cancelled and shuffled in again.
    """

    title: str
    pile: str = ""
    back: bool = False


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card left a hand; `back` if it was shuffled into the deck again."""

    seat: Seat
    title: str
    back: bool = False


@dataclass(frozen=True, slots=True)
class HandsPassed:
    """Finger of Fate: everybody's hand has gone to the left."""


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """The discards are the deck again; in the solitaire game `pile` may name the MUST PLAY pile."""

    pile: str = ""
    with_pardon: bool = False


@dataclass(frozen=True, slots=True)
class CardLeftOut:
    """A card that was played lies on the table: it was not among the discards of which the deck was made."""

    title: str


@dataclass(frozen=True, slots=True)
class PardonPlayed:
    """The General Pardon turned up. `back`: shuffled in at once; `waits`: out until 20 cards are left.

    `slot`: the Pirate of the System Player who drew it (19.12).
    """

    back: bool
    waits: bool
    seat: Seat | None = None
    slot: str = ""


@dataclass(frozen=True, slots=True)
class PardonShuffledIn:
    pass


@dataclass(frozen=True, slots=True)
class PardonClosed:
    pass


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The cards are drawn and the Merchants placed: the Announcement phase."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ActionsGained:
    seat: Seat
    card: str
    actions: int
    diamond: str = ""


@dataclass(frozen=True, slots=True)
class ActionBegan:
    """`ally`: with whom he acts as one (11.2)."""

    pirate: str
    kind: str
    cost: int
    ally: str = ""


@dataclass(frozen=True, slots=True)
class ActionEnded:
    """`succeeded`: a Port attack, a Move or Fair Winds after which no commissioner may intercept (10.31)."""

    succeeded: bool = False


@dataclass(frozen=True, slots=True)
class ActionsFreed:
    """The Pirate of a diamond card is gone: what is left goes to others of the fleet, or is lost."""

    actions: int


@dataclass(frozen=True, slots=True)
class Interfered:
    """An Anti-Pirate action; `free` costs nobody's one action of this Player-Turn."""

    seat: Seat
    type: str
    free: bool = False


@dataclass(frozen=True, slots=True)
class KcActed:
    seat: Seat
    target: str


@dataclass(frozen=True, slots=True)
class KcReleased:
    """The King's Commissioner who acted may act no more in this Player-Turn."""


@dataclass(frozen=True, slots=True)
class Shaken:
    """The Loyalty of the active Pirate, or of his ally, dropped: a rival may show his ambition."""

    pirate: str


@dataclass(frozen=True, slots=True)
class LeadPassed:
    """One of two allies is gone, or they have parted: the other one goes on with what they did as one (11.7)."""

    pirate: str
    to: str


@dataclass(frozen=True, slots=True)
class Hunted:
    """Solitaire: the System Player's commissioner has had his say in this turn."""


@dataclass(frozen=True, slots=True)
class TurnPassed:
    to: Seat
    slot: str = ""


@dataclass(frozen=True, slots=True)
class GameEnded:
    result: str


SetUpEvent = OrderSet | PhaseReached | PirateDeployed | DeploymentPassed
PortEvent = (
    GovernorPlaced
    | GovernorRemoved
    | MerchantPlaced
    | MerchantRemoved
    | MerchantFound
    | PortAttacked
    | PortDestroyed
    | HavenBought
    | HavenLost
    | InformationKnown
)
SheetEvent = (
    Tallied
    | Sailed
    | HoldsStowed
    | HostageHeld
    | HostagesLeft
    | PrizeTaken
    | ShipChanged
    | SackOpened
    | RevelryBegan
    | IdleSpent
    | RevelryEnded
    | Marked
    | NationAngered
    | GovernorBribed
    | LetterHeld
    | AllianceFormed
    | AllianceEnded
)
CareerEvent = PirateLeft | CommandTaken | CaptainLost | CaptainsCounted
HunterEvent = WarshipStationed | WarshipLeft | WarshipRested | KcDeployed | KcSailed | KcLeft | Scored
CardEvent = (
    CardsDrawn
    | CardTurned
    | CardPlayed
    | HandsPassed
    | DeckShuffled
    | CardLeftOut
    | PardonPlayed
    | PardonShuffledIn
    | PardonClosed
)
TurnEvent = (
    TurnBegan
    | ActionsGained
    | ActionBegan
    | ActionEnded
    | ActionsFreed
    | Interfered
    | KcActed
    | KcReleased
    | Shaken
    | Hunted
    | TurnPassed
    | GameEnded
    | LeadPassed
)
Event = SetUpEvent | PortEvent | SheetEvent | CareerEvent | HunterEvent | CardEvent | TurnEvent
EVENTS: tuple[type, ...] = get_args(Event)
