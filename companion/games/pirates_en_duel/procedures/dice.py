"""Dice of a combat: throws, the curse (PD-2.OUISTITI), the parrot (PD-2.PERROQUET), and single skill dice."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from companion.core.ask import Face, Facts, Instead, Option, Phrase, Seat
from companion.core.procedure import Note, Talk, choose, confirm, happen, roll
from companion.games.pirates_en_duel.data import FACES, Catalogue
from companion.games.pirates_en_duel.events import DiceThrown, ParrotUsed
from companion.games.pirates_en_duel.rules.combat import carriers, losses_by_dice
from companion.games.pirates_en_duel.rules.dice import die_of, own_dice, parrot_dice, remaining_parrots
from companion.games.pirates_en_duel.state import State, combat_of

KEEP = "keep"
PASS = Option("pass")


def throw(catalogue: Catalogue, state: State, ship: str, dice: int) -> Talk[State]:
    """T7: the real dice, red for the attacker, blue for the defender."""
    seat = state.owner(ship)
    key = "attack_dice" if ship == combat_of(state).attacker else "defence_dice"
    thrown = yield from roll(key, dice, die_of(catalogue, state, ship), seat=seat, rule="3° b", who=seat, n=dice)
    return (yield from record_throw(state, ship, thrown))


def record_throw(state: State, ship: str, faces: tuple[Face, ...]) -> Talk[State]:
    """Record that these faces lie on the table now."""
    shown = Counter(faces)
    state = yield from happen(DiceThrown(ship, shown["skull"], shown["ship"], shown["blank"]))
    return state


def curse(catalogue: Catalogue, state: State, ship: str) -> Talk[State]:
    """T8, PD-2.OUISTITI: every die that is not neutral must be thrown once more."""
    lying = own_dice(state, ship)
    cursed = [face for face in lying if face != "blank"]
    if not carriers(state, ship, "ouistiti") or not cursed:
        return state
    seat = state.owner(ship)
    yield Note("cursed", "L2 Ouistiti", {"who": seat, "n": len(cursed)})
    again = yield from roll(
        "curse_dice",
        len(cursed),
        die_of(catalogue, state, ship),
        seat=seat,
        rule="L2 Ouistiti",
        who=seat,
        n=len(cursed),
    )
    return (yield from record_throw(state, ship, (*(face for face in lying if face == "blank"), *again)))


def parrot(catalogue: Catalogue, state: State, ship: str) -> Talk[State]:
    """T9, PD-2.PERROQUET: one own die may be thrown again; A-26: by agreement also one of the opponent's."""
    while remaining_parrots(state, ship) > 0 and (dice := parrot_dice(state, ship)):
        seat = state.owner(ship)
        options = [*(parrot_option(value) for value in dice), Option(KEEP)]
        said = yield from choose("parrot", options, seat=seat, rule="L2 Perroquet", who=seat, **losses_so_far(state))
        if said == KEEP:
            return state
        state = yield from parrot_throw(catalogue, state, ship, *dice[said])
    return state


def losses_so_far(state: State) -> Facts:
    """What the dice on the table would cost each side."""
    combat = combat_of(state)
    attacker, defender = (state.owner(ship) for ship in combat.sides)
    n, m = losses_by_dice(state, combat)
    return {"attacker": attacker, "defender": defender, "n": n, "m": m}


def parrot_option(value: str) -> Option:
    return Option(value, mark=value.removeprefix("their-").replace("ship", "sloop"))


def parrot_throw(catalogue: Catalogue, state: State, ship: str, target: str, face: Face) -> Talk[State]:
    seat = state.owner(ship)
    state = yield from happen(ParrotUsed(ship))
    (again,) = yield from roll(
        "parrot_die", 1, die_of(catalogue, state, target), seat=seat, rule="L2 Perroquet", who=seat
    )
    yield Note("parrot", "L2 Perroquet", {"who": seat, "before": face, "after": again})
    lying = list(own_dice(state, target))
    lying.remove(face)
    return (yield from record_throw(state, target, (*lying, again)))


@dataclass(frozen=True, slots=True)
class SkillDie:
    """A single die that a skill asks for: one face does it, the others do not."""

    key: str
    skill: str
    rule: str
    does: str
    else_: str

    def gives(self, wanted: str) -> dict[Face, Phrase]:
        return {f: Phrase(f"gives.{self.does if f == wanted else self.else_}") for f in FACES}


HELM = SkillDie("helm_die", "barre", "L2 Barre", "dodged", "goes_on")
CROSS = SkillDie("cross_die", "croix-rouge", "L2 Croix rouge", "saved", "lost")
TAVERN = SkillDie("tavern_die", "taverne", "L2 Taverne", "imposes", "nothing")
SHOT = SkillDie("shot_die", "tireur-elite", "L3 Tireur", "hit", "missed")


def roll_skill(catalogue: Catalogue, die: SkillDie, seat: Seat, **facts: Any) -> Talk[Face | None]:
    """The real die, or nothing when the owner lets it be: one tap either way."""
    faces, gives = catalogue.die_of_skill(die.skill), die.gives(catalogue.skills[die.skill].face)
    about = {"who": seat, **facts}
    thrown = yield from roll(die.key, 1, faces, gives=gives, seat=seat, rule=die.rule, also=(PASS,), **about)
    if isinstance(thrown, Instead):
        return None
    face: Face = thrown[0]
    return face


def try_skill(
    catalogue: Catalogue, state: State, ship: str, die: SkillDie, **facts: Any
) -> Talk[tuple[bool | None, State]]:
    """A skill die in a combat. A-29: by agreement the curse and the parrot reach it."""
    face = yield from roll_skill(catalogue, die, state.owner(ship), **facts)
    if face is not None and state.options["rerolls_of_skill_dice"] == "yes":
        face, state = yield from skill_rerolls(catalogue, state, ship, die, face)
    return (None if face is None else face == catalogue.skills[die.skill].face), state


def skill_rerolls(catalogue: Catalogue, state: State, ship: str, die: SkillDie, face: Face) -> Talk[tuple[Face, State]]:
    seat, faces = state.owner(ship), catalogue.die_of_skill(die.skill)
    if face != "blank" and carriers(state, ship, "ouistiti"):
        (face,) = yield from roll("curse_dice", 1, faces, seat=seat, rule="A-29", who=seat, n=1)
    if remaining_parrots(state, ship) > 0:
        again = yield from confirm("parrot_skill", seat=seat, rule="A-29", who=seat, face=face)
        if again:
            state = yield from happen(ParrotUsed(ship))
            (face,) = yield from roll("parrot_die", 1, faces, seat=seat, rule="A-29", who=seat)
    return face, state
