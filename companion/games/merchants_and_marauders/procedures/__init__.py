"""The rules that talk, by their names."""

from collections.abc import Callable, Mapping

from companion.core.procedure import Procedure
from companion.games.merchants_and_marauders.procedures.board import compare_board
from companion.games.merchants_and_marauders.procedures.captain import retire
from companion.games.merchants_and_marauders.procedures.cards import (
    acquire_rumour,
    card_effect,
    change_cargo,
    claim_glory,
    claim_mission,
    complete_mission,
    note_card,
    play_glory_card,
    prove_rumour,
)
from companion.games.merchants_and_marauders.procedures.changes import change_npc, change_ship
from companion.games.merchants_and_marauders.procedures.crew import staged_combat
from companion.games.merchants_and_marauders.procedures.event import change_war, draw_event, end_round, lift_event
from companion.games.merchants_and_marauders.procedures.market import buy, open_chest, recruit, sell, stash
from companion.games.merchants_and_marauders.procedures.raid import scout
from companion.games.merchants_and_marauders.procedures.sailing import (
    begin_turn,
    declare,
    end_turn,
    enter_port,
    leave_port,
    sail,
)
from companion.games.merchants_and_marauders.procedures.set_up import set_up
from companion.games.merchants_and_marauders.procedures.shipyard import shipyard

PROCEDURES: Mapping[str, Callable[..., Procedure]] = {
    "set_up": set_up,
    "draw_event": draw_event,
    "begin_turn": begin_turn,
    "sail": sail,
    "enter_port": enter_port,
    "leave_port": leave_port,
    "scout": scout,
    "sell": sell,
    "buy": buy,
    "shipyard": shipyard,
    "recruit": recruit,
    "acquire_rumour": acquire_rumour,
    "claim_mission": claim_mission,
    "stash": stash,
    "open_chest": open_chest,
    "prove_rumour": prove_rumour,
    "complete_mission": complete_mission,
    "play_glory_card": play_glory_card,
    "note_card": note_card,
    "card_effect": card_effect,
    "change_cargo": change_cargo,
    "change_war": change_war,
    "staged_combat": staged_combat,
    "retire": retire,
    "declare": declare,
    "end_turn": end_turn,
    "end_round": end_round,
    "claim_glory": claim_glory,
    "lift_event": lift_event,
    "change_ship": change_ship,
    "change_npc": change_npc,
    "compare_board": compare_board,
}
