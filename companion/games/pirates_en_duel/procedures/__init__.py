"""The rules that talk, by their names."""

from collections.abc import Callable, Mapping

from companion.core.procedure import Procedure
from companion.games.pirates_en_duel.procedures.boats import canot, move_pirate
from companion.games.pirates_en_duel.procedures.combat_card import combat_card
from companion.games.pirates_en_duel.procedures.draft import draft, spread, turn_line
from companion.games.pirates_en_duel.procedures.recruit import recruit
from companion.games.pirates_en_duel.procedures.set_up import set_up

PROCEDURES: Mapping[str, Callable[..., Procedure]] = {
    "set_up": set_up,
    "turn_line": turn_line,
    "draft": draft,
    "spread": spread,
    "recruit": recruit,
    "canot": canot,
    "move_pirate": move_pirate,
    "combat_card": combat_card,
}
