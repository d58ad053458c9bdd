"""Crew cards as the table knows them: what the owner's box says of each, and where they lie."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.core.ask import Facts, Phrase
from companion.games.pirates_en_duel.state import State, is_captain

BLACK = "black"
TITLES = ("captain ", "capitaine ")
"""How a captain's name may begin on the card: the title is not said twice."""


@dataclass(frozen=True, slots=True)
class Card:
    """A crew card as the table knows it, with the skills of the level in play."""

    id: str
    name: str = ""
    cannons: int = 0
    sabres: int = 0
    skills: tuple[str, ...] = ()
    """In the order of the sheets, blue before green."""

    @property
    def captain(self) -> bool:
        return is_captain(self.id)

    @property
    def colour(self) -> str:
        """A captain's ship."""
        return self.id.partition("/")[2] if self.captain else ""

    @property
    def loss_value(self) -> int:
        return 2 if self.captain else 1

    @property
    def label(self) -> Phrase:
        return label_of(self)

    @property
    def title(self) -> Phrase:
        return Phrase("card_title", {"card": self.as_fact})

    @property
    def symbols(self) -> Phrase:
        """The symbols that are printed on the card beside the name."""
        facts = {"cannons": self.cannons, "sabres": self.sabres}
        return (
            Phrase("card_symbols_skilled", {**facts, "skills": self.skills})
            if self.skills
            else Phrase("card_symbols", facts)
        )

    @property
    def as_fact(self) -> Facts:
        """The card as a fact of a sentence."""
        if not self.captain or self.name.casefold().startswith(TITLES):
            return {"key": "named.pirate", "facts": {"name": self.name}}
        key = "named.captain" if self.name else "named.captain_of"
        return {"key": key, "facts": {"name": self.name, "colour": self.colour}}


@lru_cache(maxsize=2048)
def label_of(card: Card) -> Phrase:
    facts = {"card": card.as_fact, "cannons": card.cannons, "sabres": card.sabres}
    return (
        Phrase("card_label_skilled", {**facts, "skills": card.skills}) if card.skills else Phrase("card_label", facts)
    )


def box_key(card: str) -> str:
    return card if is_captain(card) else f"pirate/{card}"


@lru_cache(maxsize=4096)
def skill_key(card: str, category: str) -> str:
    """Where the box keeps the blue (`skills`) or green (`special`) skills of a card."""
    kind, _, name = box_key(card).partition("/")
    return f"{kind}-{category}/{name}"


def card_of(state: State, id: str) -> Card:
    blue = state.box.get(skill_key(id, "skills"), ()) if state.level >= 2 else ()
    green = state.box.get(skill_key(id, "special"), ()) if state.level >= 3 else ()
    return read_card(id, tuple(state.box.get(box_key(id), ("", 0, 0))), (*blue, *green))


@lru_cache(maxsize=2048)
def read_card(id: str, value: tuple[Any, ...], skills: tuple[str, ...]) -> Card:
    """A nameless pirate is called by his symbols."""
    name, cannons, sabres = value
    shown = name if name or is_captain(id) else f"{cannons}/{sabres}"
    return Card(id, shown, cannons, sabres, skills)


def cards_of(state: State, ids: Iterable[str]) -> tuple[Card, ...]:
    return tuple(card_of(state, id) for id in ids)


def crew_of(state: State, ship: str) -> tuple[Card, ...]:
    return cards_of(state, state.ships[ship].crew)


def known_pirates(state: State) -> tuple[str, ...]:
    return tuple(key.partition("/")[2] for key in state.box if key.startswith("pirate/"))


def cards_in_sight(state: State) -> tuple[str, ...]:
    """Every pirate card that lies open somewhere, or is out of the game."""
    aboard = (card for ship in state.ships.values() for card in ship.crew if not is_captain(card))
    hands = (card for player in state.players.values() for card in player.hand)
    gone = (card for card in state.gone if not is_captain(card))
    return (*aboard, *hands, *gone, *state.line, *state.market, *state.discard)


def draw_pile(state: State) -> int | None:
    """How many pirates are still face down, if the owner has counted them."""
    total = int(state.box["count/box"][0]) if "count/box" in state.box else 0
    return max(0, total - len(cards_in_sight(state))) if total else None


def pirates_aboard(state: State, ships: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Ship and berth of every ordinary pirate."""
    return tuple(
        (ship, berth)
        for ship in ships
        for berth in state.ships[ship].manned_berths
        if not card_of(state, state.ships[ship].berths[berth]).captain
    )
