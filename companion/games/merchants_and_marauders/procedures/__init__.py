"""The rules that talk, by their names."""

from collections.abc import Callable, Mapping
from functools import partial

from companion.core.procedure import Procedure
from companion.games.merchants_and_marauders.data import Catalogue
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
from companion.games.merchants_and_marauders.procedures.corrections import change_npc, change_ship
from companion.games.merchants_and_marauders.procedures.event import change_war, draw_event, end_round, lift_event
from companion.games.merchants_and_marauders.procedures.fight.raid import scout
from companion.games.merchants_and_marauders.procedures.interruptions import with_glory_cards
from companion.games.merchants_and_marauders.procedures.port.crew import staged_combat
from companion.games.merchants_and_marauders.procedures.port.market import buy, open_chest, recruit, sell, stash
from companion.games.merchants_and_marauders.procedures.port.shipyard import shipyard
from companion.games.merchants_and_marauders.procedures.set_up import set_up
from companion.games.merchants_and_marauders.procedures.turn import (
    begin_turn,
    declare,
    end_turn,
    enter_port,
    leave_port,
    sail,
)

PROCEDURES: Mapping[str, Callable[..., Procedure]] = {
    "set_up": set_up,
    "draw_event": with_glory_cards(draw_event),
    "begin_turn": with_glory_cards(begin_turn),
    "sail": with_glory_cards(sail),
    "enter_port": with_glory_cards(enter_port),
    "leave_port": with_glory_cards(leave_port),
    "scout": with_glory_cards(scout),
    "sell": with_glory_cards(sell),
    "buy": with_glory_cards(buy),
    "shipyard": with_glory_cards(shipyard),
    "recruit": with_glory_cards(recruit),
    "acquire_rumour": with_glory_cards(acquire_rumour),
    "claim_mission": with_glory_cards(claim_mission),
    "stash": with_glory_cards(stash),
    "open_chest": with_glory_cards(open_chest),
    "prove_rumour": with_glory_cards(prove_rumour),
    "complete_mission": with_glory_cards(complete_mission),
    "play_glory_card": play_glory_card,
    "note_card": note_card,
    "card_effect": card_effect,
    "change_cargo": change_cargo,
    "change_war": change_war,
    "staged_combat": with_glory_cards(staged_combat, alone=True),
    "retire": with_glory_cards(retire),
    "declare": declare,
    "end_turn": with_glory_cards(end_turn),
    "end_round": with_glory_cards(end_round),
    "claim_glory": claim_glory,
    "lift_event": lift_event,
    "change_ship": change_ship,
    "change_npc": change_npc,
    "compare_board": compare_board,
}

BESIDE = frozenset(
    (
        "declare",
        "note_card",
        "card_effect",
        "change_cargo",
        "change_war",
        "claim_glory",
        "lift_event",
        "change_ship",
        "change_npc",
        "compare_board",
    )
)
"""What may be done at any moment: to declare the goal (MM-WIN), to note one's own cards, what a card changed, and the
board as it really is. Everything else is the table's one main procedure."""


def procedures(catalogue: Catalogue) -> Mapping[str, Callable[..., Procedure]]:
    return {name: partial(procedure, catalogue) for name, procedure in PROCEDURES.items()}
