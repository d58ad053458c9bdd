"""What the table knows. Nothing here changes: `evolve` makes the next state."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar

from companion.core.ask import Seat
from companion.games.blackbeard.data import PIRATE_PORTS, SEAS, TEACH, TRAITS, TRANSITS

T = TypeVar("T")


def replace(value: T, **changes: Any) -> T:
    """A copy with changes, as `dataclasses.replace` makes it; three times as fast, for it is called at every event."""
    kind = type(value)
    slots: tuple[str, ...] = kind.__slots__  # type: ignore[attr-defined]
    if not changes.keys() <= set(slots):
        raise TypeError(f"{kind.__name__} has no {sorted(changes.keys() - set(slots))}")
    copy = object.__new__(kind)
    put = object.__setattr__
    for name in slots:
        put(copy, name, changes[name] if name in changes else getattr(value, name))
    return copy


SYSTEM = Seat("system")
"""The System Player of the solitaire game (19.0): a player without a phone."""
NOBODY = Seat("")
LETTERS = "ABCDEFGHIJ"
SLOTS = ("B1", "B2", "B3")


@dataclass(frozen=True, slots=True)
class Hostage:
    kind: str
    information: int
    value: int
    nation: str


@dataclass(frozen=True, slots=True)
class Merchant:
    """A Merchant Ship bound for a Port: face down while no type is known."""

    type: str = ""
    finders: tuple[str, ...] = ()
    since: int = 0
    """The Player-Turn in which somebody found it first."""


@dataclass(frozen=True, slots=True)
class Port:
    """A line of the Port Directory. Governors: p1 … p8 are Pro-Pirate, a1 … a16 Anti-Pirate."""

    governor: str = ""
    attacked: bool = False
    destroyed: bool = False
    merchant: Merchant | None = None
    haven: str = ""
    information: Mapping[str, int] = field(default_factory=dict)

    @property
    def pro(self) -> bool:
        return self.governor.startswith("p")

    @property
    def anti(self) -> bool:
        return self.governor.startswith("a")


@dataclass(frozen=True, slots=True)
class Pirate:
    """A Pirate Sheet."""

    id: str
    seat: Seat
    card: str
    ship: str
    speed: int
    combat: int
    loyalty: int
    place: str
    holds: tuple[int, ...]
    cunning: int
    worth: int = 0
    notoriety: int = 0
    hostages: tuple[Hostage, ...] = ()
    history: tuple[str, ...] = ()
    bribed: tuple[str, ...] = ()
    letter: str = ""
    letter_fresh: bool = False
    """The Letter was got while he was allied: it may be used in this alliance (11.5)."""
    letter_card: bool = False
    """Solitaire: a Letter of Marque card waits for a friendly Governor (19.18)."""
    guns: bool = False
    revelry: str = ""
    idle: int = 0
    scurvy: bool = False
    ally: str = ""
    map: bool = False
    prize: str = ""
    sack: str = ""
    sack_turn: int = 0
    found: tuple[str, ...] = ()
    deployed: int = 0
    """The Player-Turn in which he came into play."""
    served: bool = False
    """Solitaire: has done his business in the Port where he lies (19.17, G7)."""

    @property
    def is_docked(self) -> bool:
        return not self.at_sea and not self.in_transit

    @property
    def at_sea(self) -> bool:
        """In a Sea Area: neither docked nor in a Transit Box."""
        return self.place in SEAS

    @property
    def in_transit(self) -> bool:
        return self.place in TRANSITS

    @property
    def in_pirate_port(self) -> bool:
        return self.place in PIRATE_PORTS

    @property
    def booty(self) -> int:
        return sum(self.holds)

    @property
    def free_hold(self) -> int | None:
        return next((i for i, hold in enumerate(self.holds) if hold == 0), None)


@dataclass(frozen=True, slots=True)
class Warship:
    speed: int
    combat: int


@dataclass(frozen=True, slots=True)
class Commissioner:
    name: str
    speed: int
    combat: int
    place: str
    convert: str = ""
    """The retired Pirate who serves the King, if he is one (17.2 #16)."""


@dataclass(frozen=True, slots=True)
class Score:
    source: str
    vp: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    seat: Seat
    letter: str
    vp: int = 0
    ledger: tuple[Score, ...] = ()
    hand: int = 0
    captains: int = 0
    """Undeployed Pirate cards: their number is public, their faces are not."""
    kc: Commissioner | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The Player-Turn in progress (4.4)."""

    number: int = 1
    seat: Seat = NOBODY
    phase: str = "start"
    card: str = ""
    actions: int = 0
    diamond: str = ""
    played: int = 0
    active: str = ""
    kind: str = ""
    done: bool = True
    succeeded: bool = False
    """A Port attack, a Move or Fair Winds after which no King's Commissioner may intercept (10.31)."""
    interfered: tuple[Seat, ...] = ()
    types: tuple[str, ...] = ()
    kc: str = ""
    kc_target: str = ""
    activated: tuple[str, ...] = ()
    shaken: str = ""
    """The active Pirate whose Loyalty has just dropped: Piratical Ambition may be played (17.2 #17)."""
    shaken_ally: str = ""
    """His ally, where his Loyalty has just dropped."""
    spent_warships: tuple[str, ...] = ()
    started_at_zero: bool = False
    """Solitaire: Teach's Loyalty was 0 when this turn began (19.16bis)."""
    hunted: bool = False
    """Solitaire: the KC clock has struck in this turn (19.14)."""
    slot: str = ""
    """Solitaire: the System Player's Pirate whose Player-Turn it is."""


@dataclass(frozen=True, slots=True)
class State:
    options: Mapping[str, str]
    box: Mapping[str, Any]
    order: tuple[Seat, ...]
    players: Mapping[str, Player]
    ports: Mapping[str, Port]
    pirates: Mapping[str, Pirate] = field(default_factory=dict)
    warships: Mapping[str, Warship] = field(default_factory=dict)
    phase: str = "set-up"
    deploying: tuple[Seat, ...] = ()
    turn: Turn = field(default_factory=Turn)
    deck: int = 0
    must_pile: int = 0
    """Solitaire: MUST PLAY cards left in their own pile (19.3)."""
    seen: Mapping[str, int] = field(default_factory=dict)
    """Cards of each title that lie in the discard, or are out of the game."""
    pardons: int = 0
    pardon_in_deck: bool = True
    pardon_waits: bool = False
    pardon_seat: str = ""
    pardon_turn: int = 0
    pardon_slot: str = ""
    """Solitaire: the Pirate of the System Player whose next Player-Turn closes the Pardon."""
    pardoned: tuple[str, ...] = ()
    """The Pirate cards that the open General Pardon covers."""
    retired: tuple[str, ...] = ()
    locker: tuple[str, ...] = ()
    lost_kcs: tuple[str, ...] = ()
    anti_governors: int = 0
    teach_hunted: bool = False
    """Solitaire: Teach's Notoriety has reached 12 in an earlier turn (19.14)."""
    result: str = ""

    @property
    def solo(self) -> bool:
        return SYSTEM in self.players

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def active(self) -> Seat:
        return self.turn.seat

    @property
    def fleets(self) -> int:
        """BB-3.S1: Pirates in play that each player may have."""
        players = len(self.order)
        return {1: 1, 2: 4, 3: 3, 4: 2, 5: 2}.get(players, 1)

    @property
    def hand_of_captains(self) -> int:
        """5.16: undeployed Pirate cards that each player may hold."""
        players = len(self.order)
        return {1: 0, 2: 4, 3: 3, 4: 3, 5: 3}.get(players, 1)

    def fleet(self, seat: str) -> tuple[Pirate, ...]:
        return tuple(p for p in self.pirates.values() if p.seat == seat)

    def cap(self, seat: str) -> int:
        return 3 if seat == SYSTEM else self.fleets

    def free_id(self, seat: str) -> str:
        """BB-5.1: the lowest free ID of the player."""
        letter = self.players[seat].letter
        return next(id for n in range(1, 10) if (id := f"{letter}{n}") not in self.pirates)

    def at(self, place: str) -> tuple[Pirate, ...]:
        return tuple(p for p in self.pirates.values() if p.place == place)

    @property
    def merchants(self) -> tuple[str, ...]:
        return tuple(port for port, at in self.ports.items() if at.merchant)

    @property
    def used_captains(self) -> tuple[str, ...]:
        """Cards that are, or have been, in play."""
        serving = tuple(p.kc.convert for p in self.players.values() if p.kc and p.kc.convert)
        return (*(p.card for p in self.pirates.values()), *self.retired, *self.locker, *serving)

    @property
    def next_turn(self) -> tuple[Seat, str]:
        """The player of the next turn; in the solitaire game also the Pirate of the System Player (BB-19.ROUND)."""
        if not self.solo:
            return self.order[(self.order.index(self.turn.seat) + 1) % len(self.order)], ""
        later = [slot for slot in SLOTS if slot > self.turn.slot and slot in self.pirates]
        return (SYSTEM, later[0]) if later else (self.order[0], "")

    @property
    def teach(self) -> Pirate | None:
        """Teach, wherever he sails; solitaire: the person's own Pirate."""
        return next((p for p in self.pirates.values() if p.card == TEACH), None)

    def others(self, seat: str) -> tuple[Seat, ...]:
        """The Anti-Pirate players, in Play Order from the left of this one."""
        seats = tuple(Seat(p) for p in self.players)
        start = seats.index(Seat(seat))
        return seats[start + 1 :] + seats[:start]

    def trait(self, card: str, name: str) -> int:
        """A trait of the Pirate card, as the owner read it there; 0 while nobody has."""
        traits = self.box.get(f"pirate/{card}")
        return int(traits[TRAITS.index(name)]) if traits else 0

    def with_player(self, changed: Player) -> Self:
        return replace(self, players={**self.players, changed.seat: changed})

    def with_pirate(self, changed: Pirate) -> Self:
        return replace(self, pirates={**self.pirates, changed.id: changed})

    def with_port(self, id: str, **changes: Any) -> Self:
        return replace(self, ports={**self.ports, id: replace(self.ports[id], **changes)})

    def with_turn(self, **changes: Any) -> Self:
        return replace(self, turn=replace(self.turn, **changes))
