"""assets/games/port-royal/cards.toml as typed records: the faces of the box, and what a display is worth."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.core.errors import BadData
from companion.games.port_royal.state import Player

COLOURS = ("Y", "B", "G", "R", "K")
TYPES = ("TRA", "SET", "CAP", "PRI", "JAC", "SAI", "PIR", "MAD", "JES", "ADM", "GOV")
KINDS = (*COLOURS, "person", "expedition", "tax")
"""What a finger names first: the colour of a ship, or what else was turned up."""
PERSON = "person"
UNNAMED = (*COLOURS, PERSON)
"""Kinds that stand for a card whose face nobody has named: a ship, or a person, that was turned up with one tap."""
JACK = "J"
SYMBOLS = ("C", "P", "S")


@dataclass(frozen=True, slots=True)
class Card:
    """A face of the box. What a kind of card does not have is 0 or empty."""

    face: str
    kind: str
    copies: int
    type: str = ""
    colour: str = ""
    swords: int = 0
    skull: bool = False
    coins: int = 0
    cost: int = 0
    vp: int = 0
    symbol: str = ""
    needs: str = ""
    bonus: str = ""
    five_players: bool = False

    @property
    def tile(self) -> str:
        """The first thing to tap for this card: the colour of a ship, or the kind of card."""
        return self.colour if self.kind == "ship" else self.kind


@dataclass(frozen=True)
class Catalogue:
    """Every face by its code, and the questions that need what is printed on it."""

    faces: Mapping[str, Card]

    def __getitem__(self, face: str) -> Card:
        return self.faces.get(face) or self.unnamed_cards[face]

    @cached_property
    def unnamed_cards(self) -> Mapping[str, Card]:
        """Cards of which only the kind is known."""
        ships = {c: Card(c, "ship", 0, colour=c) for c in COLOURS}
        return {**ships, PERSON: Card(PERSON, "person", 0)}

    def coin_values(self, colours: Iterable[str] = COLOURS) -> tuple[int, ...]:
        """What the ships of these colours can be worth."""
        return tuple(sorted({self[f].coins for c in colours for f in self.by_kind[c]}))

    @cached_property
    def shuffle(self) -> Mapping[str, int]:
        """The 119 cards that are shuffled, by face."""
        return {f: c.copies for f, c in self.faces.items() if not c.five_players}

    @cached_property
    def deck_size(self) -> int:
        return sum(self.shuffle.values())

    @cached_property
    def five_player_card(self) -> str:
        """The expedition that lies open from the start where five play, and stays in the box otherwise."""
        return next(f for f, c in self.faces.items() if c.five_players)

    @cached_property
    def by_kind(self) -> Mapping[str, tuple[str, ...]]:
        return {k: tuple(f for f in self.shuffle if self[f].tile == k) for k in KINDS}

    @property
    def persons(self) -> tuple[str, ...]:
        return self.by_kind["person"]

    @cached_property
    def expeditions(self) -> tuple[str, ...]:
        return tuple(f for f, c in self.faces.items() if c.kind == "expedition")

    def is_ship(self, face: str) -> bool:
        return self[face].kind == "ship"

    def count(self, player: Player, type: str, colour: str = "") -> int:
        return sum(self[f].type == type and self[f].colour == colour for f in player.persons)

    def traders(self, player: Player, colour: str) -> int:
        return self.count(player, "TRA", colour)

    def swords(self, player: Player) -> int:
        return sum(self[f].swords for f in player.persons)

    def vp(self, player: Player) -> int:
        return sum(self[f].vp for f in (*player.persons, *player.expeditions))

    def symbols(self, player: Player) -> Counter[str]:
        return Counter(self[f].symbol for f in player.persons if self[f].symbol)

    def colours(self, faces: Iterable[str]) -> tuple[str, ...]:
        """The different ship colours among the cards, in the order of the box."""
        found = {self[f].colour for f in faces if self.is_ship(f)}
        return tuple(c for c in COLOURS if c in found)

    def can_repel(self, swords: int, face: str) -> bool:
        """PR-P1-REPEL: no skull, at least one sword, and enough of them."""
        ship = self[face]
        return ship.kind == "ship" and not ship.skull and 0 < ship.swords <= swords


def read_catalogue(tables: Mapping[str, Any]) -> Catalogue:
    """The tables of the game's folder, read once when the game is loaded."""
    table = tables["cards"]
    kinds = ("ship", "person", "expedition", "tax")
    cards = [Card(kind=kind, **row) for kind in kinds for row in table[kind]]
    check(len({c.face for c in cards}) == len(cards))
    check(sum(c.five_players for c in cards) == 1)
    check(all(c.type in TYPES for c in cards if c.kind == "person"))
    check(all(c.colour in COLOURS for c in cards if c.kind == "ship"))
    return Catalogue({c.face: c for c in cards})


def check(holds: bool) -> None:
    """A table that says otherwise is no table of this game."""
    if not holds:
        raise BadData("table_wrong", file="port-royal/cards.toml")
