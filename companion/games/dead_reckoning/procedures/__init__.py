"""The rules that talk, by their names."""

from collections.abc import Callable, Mapping
from functools import partial

from companion.core.procedure import Procedure
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.procedures.cards import other_effect, play_card, use_ability
from companion.games.dead_reckoning.procedures.cargo import chest, hand_over, jettison, load, rearrange, unload
from companion.games.dead_reckoning.procedures.covenant import covenant_turn
from companion.games.dead_reckoning.procedures.fight.attacks import attack_buildings, attack_merchant, resolve_encounter
from companion.games.dead_reckoning.procedures.fight.ship_battle import attack_ship, fight_pirate
from companion.games.dead_reckoning.procedures.final_score import chart_board, count_chest, final_score, reveal
from companion.games.dead_reckoning.procedures.islands import place_cube, produce_here
from companion.games.dead_reckoning.procedures.level_up import level_up
from companion.games.dead_reckoning.procedures.market import buy, trade
from companion.games.dead_reckoning.procedures.sailing import move_ship, raise_sails
from companion.games.dead_reckoning.procedures.set_up import set_up
from companion.games.dead_reckoning.procedures.ship import damage
from companion.games.dead_reckoning.procedures.turn import end_turn, give_cargo

PROCEDURES: Mapping[str, Callable[..., Procedure]] = {
    "set_up": set_up,
    "play_card": play_card,
    "use_ability": use_ability,
    "other_effect": other_effect,
    "level_up": level_up,
    "raise_sails": raise_sails,
    "move_ship": move_ship,
    "place_cube": place_cube,
    "load": load,
    "unload": unload,
    "rearrange": rearrange,
    "jettison": jettison,
    "chest": chest,
    "buy": buy,
    "trade": trade,
    "attack_merchant": attack_merchant,
    "attack_ship": attack_ship,
    "fight_pirate": fight_pirate,
    "attack_buildings": attack_buildings,
    "damage": damage,
    "give_cargo": give_cargo,
    "end_turn": end_turn,
    "covenant_turn": covenant_turn,
    "count_chest": count_chest,
    "reveal": reveal,
    "chart_board": chart_board,
    "final_score": final_score,
    "produce_here": produce_here,
    "hand_over": hand_over,
    "resolve_encounter": resolve_encounter,
}


def procedures(catalogue: Catalogue) -> Mapping[str, Callable[..., Procedure]]:
    return {name: partial(procedure, catalogue) for name, procedure in PROCEDURES.items()}
