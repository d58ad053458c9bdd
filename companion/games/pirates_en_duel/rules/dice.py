"""PD-1.3c, PD-2.PERROQUET: the dice that lie on the table, and those that may be thrown again."""

from companion.core.ask import Face
from companion.games.pirates_en_duel.data import FACES, Catalogue
from companion.games.pirates_en_duel.rules.combat import carriers
from companion.games.pirates_en_duel.state import State, Throw, combat_of


def own_dice(state: State, ship: str) -> tuple[Face, ...]:
    """The faces that a side has on the table."""
    combat = combat_of(state)
    thrown = (combat.attack if ship == combat.attacker else combat.defence) or Throw()
    counts = (thrown.skulls, thrown.ships, thrown.blanks)
    return tuple(face for face, n in zip(FACES, counts, strict=True) for _ in range(n))


def die_of(catalogue: Catalogue, state: State, ship: str) -> tuple[Face, ...]:
    return catalogue.red if ship == combat_of(state).attacker else catalogue.blue


def remaining_parrots(state: State, ship: str) -> int:
    """A-21: one die a combat and player, however many parrots; by agreement one for each."""
    owned = len(carriers(state, ship, "perroquet"))
    limit = owned if state.options["parrots"] == "each" else min(1, owned)
    return limit - combat_of(state).parrots.count(ship)


def parrot_dice(state: State, ship: str) -> dict[str, tuple[str, Face]]:
    """What the parrot may touch: an answer to the ship and the face."""
    dice = {str(face): (ship, face) for face in dict.fromkeys(own_dice(state, ship))}
    if state.options["parrot_dice"] == "any":
        enemy = combat_of(state).enemy_of(ship)
        dice |= {f"their-{face}": (enemy, face) for face in dict.fromkeys(own_dice(state, enemy))}
    return dice
