"""What the table knows. Nothing here changes: `evolve` makes the next state.

A seat's secrets (gold, chest, goods, titles of cards) are None or blank in what another seat sees, and where nobody
has entered them: unknown, never wrong.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from companion.core.ask import Seat
from companion.games.merchants_and_marauders.data import (
    NATIONS,
    PIRATES,
    SECTIONS,
    SLOTS,
    nation_of_slot,
)

PHASES = ("set-up", "round", "turn-start", "turn", "round-end", "game-over")
NO_MOD, HIDDEN_MOD = "none", "hidden"


@dataclass(frozen=True, slots=True)
class Captain:
    name: str
    home: str
    seamanship: int
    scouting: int
    leadership: int
    influence: int
    big_ship: bool = False
    """Has had the point for the first frigate or galleon bought."""
    ability: str = ""
    """In the owner's words; the people apply it."""


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship with the present value of its five sections; `spent`: modifications that lie face down."""

    type: str
    hull: int
    cargo: int
    masts: int
    crew: int
    cannons: int
    mods: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()

    def now(self, section: str) -> int:
        value: int = getattr(self, section)
        return value

    @property
    def sections(self) -> tuple[int, int, int, int, int]:
        return (self.hull, self.cargo, self.masts, self.crew, self.cannons)

    @property
    def destroyed_sections(self) -> tuple[str, ...]:
        return tuple(s for s in SECTIONS if self.now(s) == 0)

    @property
    def is_sunk(self) -> bool:
        return self.hull == 0

    def ready(self, mod: str) -> bool:
        return mod in self.mods and mod not in self.spent

    def with_sections(self, values: Mapping[str, int]) -> Self:
        return replace(self, **dict[str, Any](values))


@dataclass(frozen=True, slots=True)
class Player:
    seat: Seat
    captain: Captain | None = None
    ship: Ship | None = None
    zone: str = ""
    in_port: bool = False
    gold: int | None = 0
    chest: int | None = 0
    stashed: int = 0
    cargo: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    specialists: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    """Glory cards, each by the title that its owner has noted."""
    rumour: tuple[str, ...] = ()
    mission: tuple[str, ...] = ()
    glory: int = 0
    sources: tuple[str, ...] = ()
    """What each point of glory was earned with, in order."""
    bounties: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(NATIONS, 0))
    last_buy: str = ""
    last_buy_turn: int = 0
    turns: int = 0
    actions: int = 0
    port_used: bool = False
    port_open: bool = False
    port_done: tuple[str, ...] = ()
    scouted: tuple[str, ...] = ()
    searched: tuple[str, ...] = ()
    declared: bool = False
    card_drawn: bool = False
    """A new captain card is set aside for the next turn (A-45, A-46)."""

    @property
    def afloat(self) -> bool:
        """Has a figure on the board."""
        return self.captain is not None

    @property
    def pirate(self) -> bool:
        return any(self.bounties.values())

    @property
    def at_sea(self) -> bool:
        return self.afloat and not self.in_port

    @property
    def at_home(self) -> bool:
        return self.captain is not None and self.in_port and self.zone == self.captain.home

    @property
    def sails(self) -> Ship:
        assert self.ship is not None
        return self.ship

    @property
    def leads(self) -> Captain:
        assert self.captain is not None
        return self.captain


@dataclass(frozen=True, slots=True)
class NpcCard:
    name: str
    zone: str
    seamanship: int
    scouting: int
    leadership: int


@dataclass(frozen=True, slots=True)
class Npc:
    """One of the six slots: who is active and where, the cards underneath, those that wait for the end of the round."""

    card: NpcCard | None = None
    zone: str = ""
    under: tuple[NpcCard, ...] = ()
    waiting: tuple[NpcCard, ...] = ()
    lost: bool = False
    """Its captain died this round: a card underneath comes up at the end of it."""


@dataclass(frozen=True, slots=True)
class Move:
    """An icon that was resolved, for the map and its list."""

    slot: str
    letter: str
    start: str
    to: str
    border: str
    reason: str
    target: str


@dataclass(frozen=True, slots=True)
class Combat:
    """The fight that is going on; `enemy` is the ship of a non-player captain, with the brown cubes."""

    attacker: str
    defender: str
    enemy: Ship | None = None
    round: int = 0
    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    options: Mapping[str, str]
    box: Mapping[str, Any]
    order: tuple[Seat, ...]
    players: Mapping[str, Player]
    colours: Mapping[str, str]
    first: Seat
    active: Seat
    npcs: Mapping[str, Npc] = field(default_factory=lambda: dict.fromkeys(SLOTS, Npc()))
    demand: Mapping[str, str] = field(default_factory=dict)
    mods: Mapping[str, str] = field(default_factory=dict)
    merchants: Mapping[str, bool] = field(default_factory=dict)
    missions: tuple[tuple[str, str], ...] = ()
    track: int = 0
    war: tuple[str, ...] = ()
    phase: str = "set-up"
    round: int = 0
    events_left: int = 0
    captains_left: int = 0
    moves: tuple[Move, ...] = ()
    reminders: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ()
    """Event cards that stay, by the name that the table gave them."""
    combat: Combat | None = None
    ending: str = ""

    @property
    def target(self) -> int:
        return int(self.options["target"])

    @property
    def over(self) -> bool:
        return self.phase == "game-over"

    @property
    def from_first(self) -> tuple[Seat, ...]:
        return self.from_seat(self.first)

    def from_seat(self, seat: Seat) -> tuple[Seat, ...]:
        start = self.order.index(seat)
        return self.order[start:] + self.order[:start]

    def left_neighbour(self, seat: Seat) -> Seat:
        return self.from_seat(seat)[1]

    @property
    def next_player(self) -> Seat | None:
        """Who plays after the active player in this round."""
        order = self.from_first
        after = order.index(self.active) + 1
        return order[after] if after < len(order) else None

    def player(self, seat: str) -> Player:
        return self.players[seat]

    def with_player(self, seat: str, **changes: Any) -> Self:
        changed = replace(self.players[seat], **changes)
        return replace(self, players={**self.players, seat: changed})

    def with_npc(self, slot: str, **changes: Any) -> Self:
        return replace(self, npcs={**self.npcs, slot: replace(self.npcs[slot], **changes)})

    def npcs_in(self, zone: str) -> tuple[str, ...]:
        return tuple(s for s, npc in self.npcs.items() if npc.card is not None and npc.zone == zone)

    def pirates_in(self, zone: str) -> tuple[str, ...]:
        return tuple(s for s in self.npcs_in(zone) if s in PIRATES)

    def special(self, zone: str, of: str) -> bool:
        """Whether this is that zone, with the text that the app knows; another text is left to its owner."""
        return zone == of and self.box.get(f"special/{zone}", ("same",))[0] == "same"

    def at_war(self, nation: str, other: str) -> bool:
        return nation != other and nation in self.war and other in self.war

    def ship_type(self, slot: str) -> str:
        """What the captain of the slot sails (A-14)."""
        if slot in PIRATES:
            return slot.removeprefix("pirate-")
        warlike = nation_of_slot(slot) in self.war and self.options["war_ships"] == "man-o-war"
        return "man-o-war" if warlike else "frigate"

    def ship_of(self, side: str) -> Ship:
        """The ship of a fighter: a seat's own, or the one that the brown cubes stand for."""
        if side in self.players:
            return self.players[side].sails
        assert self.combat is not None
        assert self.combat.enemy is not None
        return self.combat.enemy
