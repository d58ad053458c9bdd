"""The arithmetic of a combat: strength, losses, who may be removed, who may be attacked. Pure functions."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.ask import Seat
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.rules.cards import Card, card_of, crew_of
from companion.games.pirates_en_duel.state import Combat, State, Throw

TWINS = "jumeaux"
OTHER_TYPE = {"abordage": "canonnade", "canonnade": "abordage"}


@dataclass(frozen=True, slots=True)
class Crew:
    """A crew as losses see it: ordinary pirates, and blocks that take two losses."""

    pirates: int
    captain: bool = False
    twin_pair: bool = False

    @property
    def blocks(self) -> int:
        return self.captain + self.twin_pair

    @property
    def whole(self) -> int:
        """The losses that wipe the crew out."""
        return self.pirates + 2 * self.blocks

    def max_losses(self, losses: int) -> int:
        """PD-1.3d: the most that so many losses can remove, a captain or a twin pair counting two."""
        if self.pirates:
            return min(losses, self.whole)
        return 2 * min(self.blocks, losses // 2)

    def can_lose_captain(self, losses: int) -> bool:
        return self.captain and losses >= 2

    def can_be_sunk(self, losses: int) -> bool:
        return losses >= self.whole


def is_twin(card: Card) -> bool:
    return TWINS in card.skills and not card.captain


def pair_places(cards: Sequence[Card]) -> tuple[int, ...]:
    """PD-3.JUMEAUX: where both twins of a crew stand, or nowhere."""
    twins = tuple(i for i, card in enumerate(cards) if is_twin(card))[:2]
    return twins if len(twins) == 2 else ()


def count_crew(cards: Sequence[Card]) -> Crew:
    captains = sum(card.captain for card in cards)
    pair = bool(pair_places(cards))
    return Crew(len(cards) - captains - 2 * pair, captains > 0, pair)


def strengths(cards: Sequence[Card], type: str, lone_twin: str = "printed") -> tuple[int, ...]:
    """PD-1.3b, card by card: cannons in a canonnade, sabres in an abordage, where each of both twins counts two."""
    pair = pair_places(cards)

    def symbols(place: int, card: Card) -> int:
        if is_twin(card) and not pair and lone_twin == "nothing":
            return 0
        if type == "canonnade":
            return card.cannons
        return 2 if place in pair else card.sabres

    return tuple(symbols(place, card) for place, card in enumerate(cards))


def strength(cards: Sequence[Card], type: str, lone_twin: str = "printed") -> int:
    return sum(strengths(cards, type, lone_twin))


def ship_strength(state: State, ship: str, type: str) -> int:
    return strength(crew_of(state, ship), type, state.options["lone_twin"])


def ship_dice(catalogue: Catalogue, state: State, ship: str, type: str) -> int:
    """PD-1.3b: one die a symbol, as far as there are dice."""
    return min(catalogue.most_dice, ship_strength(state, ship, type))


def nominal_losses(attack: Throw, defence: Throw) -> tuple[int, int]:
    """PD-1.3c: the attacker's losses, the defender's. Own ships protect, surplus ships are worth nothing."""
    return max(0, defence.skulls - attack.ships), max(0, attack.skulls - defence.ships)


def with_bonus(throw: Throw, skulls: int, ships: int) -> Throw:
    """T10: bonuses are no dice; they come after all re-rolls."""
    return Throw(throw.skulls + skulls, throw.ships + ships, throw.blanks)


def skill_ships(state: State, ship: str) -> tuple[str, ...]:
    """A-16: in a combat the skills of the ship that fights; by agreement those of both own ships."""
    return state.sailing(state.owner(ship)) if state.options["skills_of_two_ships"] == "both" else (ship,)


def carriers(state: State, ship: str, skill: str) -> tuple[Card, ...]:
    """A-21: the carriers of a skill: each, or by agreement the first one only."""
    crew = (card for colour in skill_ships(state, ship) for card in crew_of(state, colour))
    found = tuple(card for card in crew if skill in card.skills)
    return found[:1] if state.options["copies"] == "once" else found


def bonus(state: State, ship: str, dice: int) -> tuple[int, int]:
    """PD-3.TETE, PD-3.BATEAU: skulls and ships that the crew adds."""
    if not dice and state.options["bonus_without_dice"] == "no":
        return 0, 0
    return len(carriers(state, ship, "tete-de-mort")), len(carriers(state, ship, "bateau-pirate"))


def losses_by_dice(state: State, combat: Combat) -> tuple[int, int]:
    """PD-1.3c, with the bonuses of the crews: the attacker's losses as the dice lie, the defender's."""
    thrown = zip(combat.sides, (combat.attack or Throw(), combat.defence or Throw()), strict=True)
    return nominal_losses(*(with_bonus(faces, *bonus(state, ship, faces.dice)) for ship, faces in thrown))


def has_skill(state: State, seat: Seat, skill: str) -> bool:
    """Does a living player carry this skill on any ship?"""
    return any(skill in card.skills for colour in state.sailing(seat) for card in crew_of(state, colour))


def pair_berths(state: State, ship: str) -> tuple[int, ...]:
    """The berths of both twins, if both are aboard."""
    berths = state.ships[ship].berths
    twins = tuple(b for b in state.ships[ship].manned_berths if is_twin(card_of(state, berths[b])))[:2]
    return twins if len(twins) == 2 else ()


def sides_in_order(state: State, combat: Combat) -> tuple[str, str]:
    """A-14: within one step the attacker acts first, unless the table has agreed otherwise."""
    return combat.sides if state.options["first_side"] == "attacker" else (combat.defender, combat.attacker)
