"""MM-RAID: what the cards of a merchant raid come to. Nothing is asked here."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.merchants_and_marauders.data import Catalogue
from companion.games.merchants_and_marauders.rules.combat import ship_after_hits
from companion.games.merchants_and_marauders.rules.ships import manoeuvrability
from companion.games.merchants_and_marauders.state import Ship


@dataclass(frozen=True, slots=True)
class RaidCard:
    good: str
    plunder: int
    icon: str
    """`escape`, or the section that it hits."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """MM-RAID step 7, for the cards that lie there now."""

    ship: Ship
    escapes: int
    escaped: bool
    gold: int
    destroyed: tuple[str, ...]

    @property
    def is_success(self) -> bool:
        return not self.escaped and not self.destroyed

    @property
    def outcome(self) -> str:
        if self.ship.is_sunk:
            return "sunk"
        return "destroyed" if self.destroyed else "escaped" if self.escaped else "success"


def raid_verdict(
    catalogue: Catalogue, ship: Ship, cards: Sequence[RaidCard], extra: int = 0, cancelled: str = ""
) -> Verdict:
    hits = [c.icon for c in cards if c.icon != "escape"]
    if cancelled in hits:
        hits.remove(cancelled)
    after = ship_after_hits(ship, hits)
    escapes = sum(c.icon == "escape" for c in cards)
    gold = sum(c.plunder for c in cards) + extra
    return Verdict(after, escapes, escapes >= manoeuvrability(catalogue, ship), gold, after.destroyed_sections)
