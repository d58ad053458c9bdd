"""Odds of a real match-up: two crews as they stand, with every skill that acts by itself, and the shooters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from companion.core.ask import Ask
from companion.games.pirates_en_duel.cards import Card, crew_of
from companion.games.pirates_en_duel.combat import counted, dice_for, may_shoot, twin_pair
from companion.games.pirates_en_duel.odds import Odds, Side, blend, odds, try_chance
from companion.games.pirates_en_duel.procedures.dice import HELM, SHOT
from companion.games.pirates_en_duel.state import State

HIT = try_chance("red", "skull")
ATTACKER, DEFENDER = 0, 1
BEFORE_THE_THROW = ("brother", HELM.key, SHOT.key, "attack_dice")
"""The questions at which the whole combat is still ahead, less the shots that were fired."""


UNCOUNTED = {
    "skills_of_two_ships": "both",
    "parrots": "each",
    "parrot_dice": "any",
    "curse_and_parrot": "parrot-first",
    "rerolls_of_skill_dice": "yes",
    "sinking_moment": "at-once",
}
"""House rules that the odds leave out."""


@dataclass(frozen=True, slots=True)
class Force:
    """A crew in a combat: who is aboard, and what shooters have taken."""

    cards: tuple[Card, ...]
    lost: int = 0

    def without(self, card: Card) -> "Force":
        at = self.cards.index(card)
        return Force(self.cards[:at] + self.cards[at + 1 :], self.lost + card.loss_value)

    def carriers(self, skill: str, once: bool) -> int:
        found = sum(skill in card.skills for card in self.cards)
        return min(1, found) if once else found


@dataclass(frozen=True, slots=True)
class Terms:
    """The type of the combat, and the house rules that its odds depend on."""

    type: str
    lone_twin: str = "printed"
    once: bool = False
    bonus_without_dice: bool = True
    spared: bool = False
    defender_first: bool = False
    fires_when_hit: bool = False
    rolled: bool = False

    @classmethod
    def of(cls, type: str, options: Mapping[str, str]) -> "Terms":
        return cls(
            type,
            options["lone_twin"],
            options["copies"] == "once",
            options["bonus_without_dice"] == "yes",
            options["last_sailor_shot"] == "spared",
            options["first_side"] == "defender",
            options["shooter_hit_first"] == "fires",
            options["losses_counted"] == "rolled",
        )


def is_exact(state: State) -> bool:
    return all(state.options[rule] != value for rule, value in UNCOUNTED.items())


def forecast(state: State, attacker: str, defender: str, type: str) -> Odds:
    """What to expect when one ship attacks another now."""
    forces = Force(crew_of(state, attacker)), Force(crew_of(state, defender))
    return expected(*forces, Terms.of(type, state.options))


def forecast_at(state: State, ask: Ask, asked: Sequence[Ask]) -> Odds | None:
    """What to expect of the combat under way; nothing once a hit waits for its victim or dice lie on the table."""
    combat = state.combat
    if combat is None or ask.key not in BEFORE_THE_THROW:
        return None
    attacker, defender = (
        Force(crew_of(state, ship), sum(loss.value for loss in combat.lost(ship))) for ship in combat.sides
    )
    shots = [shot.seat for shot in asked if shot.key == SHOT.key]
    fired = shots.count(state.owner(combat.attacker)), shots.count(state.owner(combat.defender))
    return expected(attacker, defender, Terms.of(combat.type, state.options), fired)


def side_of(force: Force, terms: Terms) -> Side:
    """T6 to T10 as the odds see them."""
    dice = dice_for(force.cards, terms.type, terms.lone_twin)
    counts = bool(dice) or terms.bonus_without_dice
    return Side(
        dice,
        counted(force.cards),
        force.carriers("tete-de-mort", terms.once) * counts,
        force.carriers("bateau-pirate", terms.once) * counts,
        bool(force.carriers("ouistiti", once=True)),
        bool(force.carriers("perroquet", once=True)),
        force.lost,
        terms.rolled,
    )


@lru_cache(maxsize=256)
def expected(attacker: Force, defender: Force, terms: Terms, fired: tuple[int, int] = (0, 0)) -> Odds:
    """T5 to T11: all the shots of one side, then the other's; each takes the victim that helps most at once.

    `fired`: how many shots each side has had already.
    """
    forces = attacker, defender
    sides = (DEFENDER, ATTACKER) if terms.defender_first else (ATTACKER, DEFENDER)
    queue = tuple((side, card) for side in sides for card in shooters(forces[side], terms)[fired[side] :])
    return shoot(forces, queue, terms)


def shooters(force: Force, terms: Terms) -> tuple[Card, ...]:
    found = tuple(card for card in force.cards if may_shoot(card, terms.type))
    return found[:1] if terms.once else found


def shoot(forces: tuple[Force, Force], queue: tuple[tuple[int, Card], ...], terms: Terms) -> Odds:
    if not queue:
        return odds(side_of(forces[ATTACKER], terms), side_of(forces[DEFENDER], terms))
    (side, shooter), rest = queue[0], queue[1:]
    targets = victims(forces[1 - side], terms)
    missed = shoot(forces, rest, terms)
    hit_before = forces[side].cards.count(shooter) < queue.count((side, shooter))
    gone = hit_before and not terms.fires_when_hit
    if gone or not targets:
        return missed
    after = max((struck(forces, side, victim) for victim in targets), key=lambda f: value(f, side, terms))
    hit = shoot(after, rest, terms) if after[1 - side].cards else sunk(after, side)
    return blend(((HIT, hit), (1 - HIT, missed)))


def victims(force: Force, terms: Terms) -> tuple[Card, ...]:
    """Never a captain, never one of a pair of twins; alike cards are one choice."""
    if len(force.cards) == 1 and terms.spared:
        return ()
    pair = twin_pair(force.cards)
    alike = {(c.cannons, c.sabres, c.skills): c for c in force.cards if not c.captain and c not in pair}
    return tuple(alike.values())


def struck(forces: tuple[Force, Force], by: int, victim: Card) -> tuple[Force, Force]:
    attacker, defender = forces
    return (attacker, defender.without(victim)) if by == ATTACKER else (attacker.without(victim), defender)


def value(forces: tuple[Force, Force], by: int, terms: Terms) -> Fraction:
    """How good the match-up is for the shooter, without further shots and parrots."""
    if not forces[1 - by].cards:
        return Fraction(2)
    one, two = (replace(side_of(force, terms), parrot=False) for force in forces)
    edge = odds(one, two).edge
    return edge if by == ATTACKER else -edge


def sunk(forces: tuple[Force, Force], by: int) -> Odds:
    """A-25: the last crew member was shot; the ship sinks and the combat is over."""
    by_attacker, by_defender, never = Fraction(by == ATTACKER), Fraction(by == DEFENDER), Fraction(0)
    return Odds(
        win=by_attacker,
        draw=never,
        lose=by_defender,
        attacker_losses=Fraction(forces[ATTACKER].lost),
        defender_losses=Fraction(forces[DEFENDER].lost),
        attacker_sunk=by_defender,
        defender_sunk=by_attacker,
        attacker_captain=never,
        defender_captain=never,
    )
