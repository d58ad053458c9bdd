"""Every rule that talks, by its name; one file for each chapter of the rulebook."""

from collections.abc import Callable, Mapping
from functools import partial

from companion.core.procedure import Procedure
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.procedures.attacks.antipirate import interfere
from companion.games.blackbeard.procedures.attacks.grab import booty_grab
from companion.games.blackbeard.procedures.attacks.merchants import convert, find, loot
from companion.games.blackbeard.procedures.attacks.raids import attack, sack
from companion.games.blackbeard.procedures.pirates.careers import (
    ally,
    break_alliance,
    dig,
    recover,
    recruit,
    reject_captain,
    retire,
    waste,
)
from companion.games.blackbeard.procedures.pirates.moving import move
from companion.games.blackbeard.procedures.ports import in_port
from companion.games.blackbeard.procedures.set_up import (
    deploy,
    pass_deployment,
    set_up,
    set_up_merchants,
    set_up_pirates,
    survey,
    system_recruit,
)
from companion.games.blackbeard.procedures.solitaire import system_action, system_turn
from companion.games.blackbeard.procedures.turn import begin_turn, end_turn, play_card

PROCEDURES: Mapping[str, Callable[..., Procedure]] = {
    "set_up": set_up,
    "survey": survey,
    "set_up_merchants": set_up_merchants,
    "set_up_pirates": set_up_pirates,
    "deploy": deploy,
    "pass_deployment": pass_deployment,
    "begin_turn": begin_turn,
    "play_card": play_card,
    "end_turn": end_turn,
    "move": move,
    "find": find,
    "loot": loot,
    "convert": convert,
    "in_port": in_port,
    "attack": attack,
    "sack": sack,
    "booty_grab": booty_grab,
    "recover": recover,
    "waste": waste,
    "ally": ally,
    "break_alliance": break_alliance,
    "retire": retire,
    "recruit": recruit,
    "reject_captain": reject_captain,
    "dig": dig,
    "interfere": interfere,
    "system_recruit": system_recruit,
    "system_turn": system_turn,
    "system_action": system_action,
}


def procedures(catalogue: Catalogue) -> Mapping[str, Callable[..., Procedure]]:
    return {name: partial(procedure, catalogue) for name, procedure in PROCEDURES.items()}
