"""Odds of a real match-up: two crews as they stand, every skill of the combat, and both players at their best.

T4 and T5 come here: the helms (PD-2.BARRE) and the shooters (PD-3.TIREUR). What follows is in `odds`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from companion.core.ask import Ask, Seat
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.procedures.dice import HELM, SHOT
from companion.games.pirates_en_duel.rules.cards import Card, card_of, crew_of
from companion.games.pirates_en_duel.rules.combat import Crew, pair_places, strengths
from companion.games.pirates_en_duel.rules.dice_odds import DicePair, Side, dice_value, weights
from companion.games.pirates_en_duel.rules.loss_choices import Crosses
from companion.games.pirates_en_duel.rules.odds_value import ATTACKER, DEFENDER, Odds, odds_of, value
from companion.games.pirates_en_duel.rules.shots import can_shoot
from companion.games.pirates_en_duel.state import Combat, State

BEFORE_THE_THROW = ("brother", HELM.key, SHOT.key, "attack_dice")
"""The questions at which the whole combat is still ahead, less the skill dice that were thrown."""


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
class Numbers:
    """What the odds need of the box: the dice, and the chances of a shot and of a helm."""

    dice: DicePair
    most_dice: int
    hit: Fraction
    dodge: Fraction

    @classmethod
    def of(cls, catalogue: Catalogue) -> "Numbers":
        return cls(
            dice=(weights(catalogue.red), weights(catalogue.blue)),
            most_dice=catalogue.most_dice,
            hit=catalogue.chance_of_skill(SHOT.skill),
            dodge=catalogue.chance_of_skill(HELM.skill),
        )


@dataclass(frozen=True, slots=True)
class Terms:
    """The type of the combat, the numbers of the box, and the house rules that its odds depend on."""

    type: str
    numbers: Numbers
    lone_twin: str = "printed"
    once: bool = False
    bonus_without_dice: bool = True
    spared: bool = False
    defender_first: bool = False
    fires_when_hit: bool = False
    rolled: bool = False
    shots_first: bool = False
    defender_s_helm_only: bool = False
    saves_captain: bool = True
    saves_shot: bool = True
    same_card: bool = True

    @classmethod
    def of(cls, catalogue: Catalogue, type: str, options: Mapping[str, str]) -> "Terms":
        return cls(
            type,
            Numbers.of(catalogue),
            lone_twin=options["lone_twin"],
            once=options["copies"] == "once",
            bonus_without_dice=options["bonus_without_dice"] == "yes",
            spared=options["last_sailor_shot"] == "spared",
            defender_first=options["first_side"] == "defender",
            fires_when_hit=options["shooter_hit_first"] == "fires",
            rolled=options["losses_counted"] == "rolled",
            shots_first=options["helm_and_shots"] == "shots-first",
            defender_s_helm_only=options["helm_users"] == "defender",
            saves_captain=options["cross_for_captain"] == "yes",
            saves_shot=options["cross_for_shot"] == "yes",
            same_card=options["cross_same_card"] == "yes",
        )

    @property
    def order(self) -> tuple[int, int]:
        """A-14: who acts first within a step."""
        return (DEFENDER, ATTACKER) if self.defender_first else (ATTACKER, DEFENDER)


class Sailor(NamedTuple):
    """A crew card as the odds see it. `nurse`: 0, or the place in the line of those who carry a red cross."""

    dice: int = 0
    captain: bool = False
    paired: bool = False
    """One of both twins."""
    shooter: bool = False
    helm: bool = False
    nurse: int = 0
    skulls: int = 0
    ships: int = 0
    cursed: bool = False
    parrot: bool = False


@dataclass(frozen=True, slots=True)
class Force:
    """A crew in a combat: who is aboard, in no order, and what shooters have taken."""

    aboard: tuple[Sailor, ...]
    shot: int = 0
    shot_nurses: int = 0
    shot_shooters: int = 0

    def without(self, sailor: Sailor) -> "Force":
        at = self.aboard.index(sailor)
        rest = self.aboard[:at] + self.aboard[at + 1 :]
        nurses, shooters = self.shot_nurses + bool(sailor.nurse), self.shot_shooters + sailor.shooter
        return Force(rest, self.shot + 1, nurses, shooters)

    def without_helms(self) -> "Force":
        """Once the helms have been tried: cards that differ by nothing else are alike."""
        return replace(self, aboard=tuple(sorted(sailor._replace(helm=False) for sailor in self.aboard)))


Forces = tuple[Force, Force]


class Thrown(NamedTuple):
    """How many skill dice each side has thrown, or let be, in this combat: the attacker, the defender."""

    helms: tuple[int, int] = (0, 0)
    shots: tuple[int, int] = (0, 0)


NOTHING_THROWN = Thrown()


def force_of(cards: Sequence[Card], terms: Terms, shot: Iterable[int] = ()) -> Force:
    """The crew as it entered the combat, berth by berth, less those at these places who were shot."""
    pair = pair_places(cards)
    symbols = strengths(cards, terms.type, terms.lone_twin)
    counts: Counter[str] = Counter()
    sailors = []
    for i, card in enumerate(cards):
        shoots, nurses = can_shoot(card, terms.type), "croix-rouge" in card.skills
        counts.update(shooter=shoots, nurse=nurses)
        sailors.append(
            Sailor(
                dice=symbols[i],
                captain=card.captain,
                paired=i in pair,
                shooter=shoots and (not terms.once or counts["shooter"] == 1),
                helm="barre" in card.skills,
                nurse=(counts["nurse"] if terms.once else 1) if nurses else 0,
                skulls="tete-de-mort" in card.skills,
                ships="bateau-pirate" in card.skills,
                cursed="ouistiti" in card.skills,
                parrot="perroquet" in card.skills,
            )
        )
    force = Force(tuple(sorted(sailors)))
    for i in shot:
        force = force.without(sailors[i])
    return force


def is_exact(state: State) -> bool:
    return all(state.options[rule] != value for rule, value in UNCOUNTED.items())


def forecast(catalogue: Catalogue, state: State, attacker: str, defender: str, type: str) -> Odds:
    """What to expect when one ship attacks another now."""
    terms = Terms.of(catalogue, type, state.options)
    return odds_between(force_of(crew_of(state, attacker), terms), force_of(crew_of(state, defender), terms), terms)


def forecast_at(catalogue: Catalogue, state: State, ask: Ask, asked: Sequence[Ask]) -> Odds | None:
    """What to expect of the combat under way; nothing once a hit waits for its victim or dice lie on the table."""
    combat = state.combat
    if combat is None or ask.key not in BEFORE_THE_THROW:
        return None
    terms = Terms.of(catalogue, combat.type, state.options)
    attacker, defender = (force_at(state, combat, ship, terms) for ship in combat.sides)
    seats = [state.owner(ship) for ship in combat.sides]
    thrown = Thrown(tries_of(asked, HELM.key, seats), tries_of(asked, SHOT.key, seats))
    return odds_between(attacker, defender, terms, thrown)


def tries_of(asked: Sequence[Ask], key: str, seats: Sequence[Seat]) -> tuple[int, int]:
    """How often each side has been asked for a skill die."""
    attacker, defender = (sum(ask.key == key and ask.seat == seat for ask in asked) for seat in seats)
    return attacker, defender


def force_at(state: State, combat: Combat, ship: str, terms: Terms) -> Force:
    """The crew of a ship after the shots that have been fired."""
    shot = {loss.berth: loss.card for loss in combat.losses_of(ship) if loss.shot}
    aboard = {berth: state.ships[ship].berths[berth] for berth in state.ships[ship].manned_berths}
    berths = sorted(aboard | shot)
    cards = [card_of(state, (aboard | shot)[berth]) for berth in berths]
    return force_of(cards, terms, [berths.index(berth) for berth in shot])


@lru_cache(maxsize=256)
def odds_between(attacker: Force, defender: Force, terms: Terms, thrown: Thrown = NOTHING_THROWN) -> Odds:
    """T4 to T15, from the skill dice on that are still to be thrown."""
    forces = attacker, defender
    if terms.shots_first:
        return odds_of(shots_value(forces, terms, thrown))
    alike = attacker.without_helms(), defender.without_helms()
    return odds_of(helms_value(forces, terms, thrown, shots_value(alike, terms, thrown)))


def best_value(side: int, *values: Fraction) -> Fraction:
    return max(values) if side == ATTACKER else min(values)


def helms_value(forces: Forces, terms: Terms, thrown: Thrown, fought: Fraction) -> Fraction:
    """PD-2.BARRE: a carrier tries wherever no combat is better for his side than the combat that is ahead."""
    dodged = Fraction(value((0, 0), losses=(forces[ATTACKER].shot, forces[DEFENDER].shot)))
    dodge = terms.numbers.dodge
    for side in reversed(terms.order):
        for _ in range(helm_tries(forces[side], side, terms) - thrown.helms[side]):
            fought = best_value(side, fought, dodge * dodged + (1 - dodge) * fought)
    return fought


def helm_tries(force: Force, side: int, terms: Terms) -> int:
    """A-17, A-21: how many tries the helms of a side have."""
    if side == ATTACKER and terms.defender_s_helm_only:
        return 0
    carriers = sum(sailor.helm for sailor in force.aboard)
    return min(1, carriers) if terms.once else carriers


def shots_value(forces: Forces, terms: Terms, thrown: Thrown) -> Fraction:
    """T5, A-30: all the shots of one side, then the other's."""
    first = terms.order[0]
    return shoot(forces, first, remaining_shots(forces[first], first, terms, thrown), terms, thrown)


def remaining_shots(force: Force, side: int, terms: Terms, thrown: Thrown) -> int:
    aboard = sum(sailor.shooter for sailor in force.aboard)
    firing = aboard + force.shot_shooters if terms.fires_when_hit else aboard
    return max(0, firing - thrown.shots[side])


@lru_cache(maxsize=16384)
def shoot(forces: Forces, side: int, left: int, terms: Terms, thrown: Thrown) -> Fraction:
    """PD-3.TIREUR: fire or let it be, and on a skull take the victim that helps most, to the end of the combat.

    `left`: the shots of the side that is firing.
    """
    second = terms.order[1]
    if not left and side == second:
        return throw_value(forces, terms, thrown)
    if not left:
        return shoot(forces, second, remaining_shots(forces[second], second, terms, thrown), terms, thrown)
    missed = shoot(forces, side, left - 1, terms, thrown)
    hits = [
        shoot(after, side, left - 1, terms, thrown) if after[1 - side].aboard else sunk_value(after, side)
        for after in (hit(forces, side, victim) for victim in victims(forces[1 - side], terms))
    ]
    hit_chance = terms.numbers.hit
    return (
        best_value(side, missed, hit_chance * best_value(side, *hits) + (1 - hit_chance) * missed) if hits else missed
    )


def victims(force: Force, terms: Terms) -> set[Sailor]:
    """Never a captain, never one of a pair of twins; alike cards are one choice."""
    if len(force.aboard) == 1 and terms.spared:
        return set()
    return {sailor for sailor in force.aboard if not sailor.captain and not sailor.paired}


def hit(forces: Forces, by: int, victim: Sailor) -> Forces:
    attacker, defender = forces
    return (attacker, defender.without(victim)) if by == ATTACKER else (attacker.without(victim), defender)


def sunk_value(forces: Forces, by: int) -> Fraction:
    """A-25: the last crew member was shot; the ship sinks and the combat is over."""
    won = (1, 0) if by == ATTACKER else (0, 1)
    return Fraction(value(won, sunk=won[::-1], losses=(forces[ATTACKER].shot, forces[DEFENDER].shot)))


def throw_value(forces: Forces, terms: Terms, thrown: Thrown) -> Fraction:
    """The combat dice, and before them the helms where the table has agreed that the shots come first."""
    attacker, defender = (side_of(force, terms) for force in forces)
    fought = dice_value(attacker, defender, terms.numbers.dice, terms.defender_first)
    return helms_value(forces, terms, thrown, fought) if terms.shots_first else fought


@lru_cache(maxsize=4096)
def side_of(force: Force, terms: Terms) -> Side:
    """T6 to T13 as the odds see them."""
    aboard = force.aboard
    dice = min(terms.numbers.most_dice, sum(sailor.dice for sailor in aboard))
    counts = bool(dice) or terms.bonus_without_dice
    most = 1 if terms.once else len(aboard)
    pair = any(sailor.paired for sailor in aboard)
    captain = any(sailor.captain for sailor in aboard)
    return Side(
        dice,
        Crew(len(aboard) - captain - 2 * pair, captain, pair),
        min(most, sum(sailor.skulls for sailor in aboard)) * counts,
        min(most, sum(sailor.ships for sailor in aboard)) * counts,
        any(sailor.cursed for sailor in aboard),
        any(sailor.parrot for sailor in aboard),
        force.shot,
        crosses_of(force, terms),
        terms.rolled,
    )


def crosses_of(force: Force, terms: Terms) -> Crosses:
    """A-19: the carriers aboard and those who were shot; A-21: by agreement the first of them alone."""
    nurses = sorted((sailor for sailor in force.aboard if sailor.nurse), key=lambda sailor: sailor.nurse)
    shot = force.shot_nurses
    if terms.once:
        nurses, shot = nurses[:1], min(shot, 0 if nurses else 1)
    captain = any(sailor.captain for sailor in nurses)
    twins = sum(sailor.paired for sailor in nurses)
    return Crosses(
        len(nurses) - captain - twins, captain, twins, shot, terms.saves_captain, terms.saves_shot, terms.same_card
    )
