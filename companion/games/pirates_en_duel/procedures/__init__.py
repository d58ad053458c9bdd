"""Every procedure by its name."""

from collections.abc import Callable, Mapping
from functools import partial

from companion.core.procedure import Procedure
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.procedures.boats import canot, move_pirate
from companion.games.pirates_en_duel.procedures.combat_card import combat_card
from companion.games.pirates_en_duel.procedures.draft import draft, spread, turn_line
from companion.games.pirates_en_duel.procedures.recruit import recruit
from companion.games.pirates_en_duel.procedures.set_up import set_up

RULES: tuple[Callable[..., Procedure], ...] = (
    set_up,
    turn_line,
    draft,
    spread,
    recruit,
    canot,
    move_pirate,
    combat_card,
)


def procedures(catalogue: Catalogue) -> Mapping[str, Callable[..., Procedure]]:
    return {rule.__name__: partial(rule, catalogue) for rule in RULES}
