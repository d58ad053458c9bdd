"""Which procedures everybody waits for, and which run beside them on the phone that began them."""

from companion.core.table_rules import is_beside
from tests.unit.games.merchants_and_marauders.sea import GAME

MAIN = {
    "set_up",
    "draw_event",
    "begin_turn",
    "sail",
    "enter_port",
    "leave_port",
    "scout",
    "sell",
    "buy",
    "shipyard",
    "recruit",
    "acquire_rumour",
    "claim_mission",
    "stash",
    "open_chest",
    "prove_rumour",
    "complete_mission",
    "play_glory_card",
    "staged_combat",
    "retire",
    "end_turn",
    "end_round",
}
"""What a turn or a round consists of. A glory card breaks into the question of another one (MM-GLORY-PLAY)."""
BESIDE = {
    "declare",  # MM-WIN: at the moment in which the goal is reached, whoever's turn it is
    "note_card",  # a secret of one's own
    "compare_board",  # the owner's box
    "card_effect",  # what a card changed, whenever it was played
    "change_cargo",
    "change_ship",
    "change_npc",
    "change_war",
    "claim_glory",
    "lift_event",
}


def test_every_procedure_has_its_kind() -> None:
    kinds = {name: is_beside(GAME, name) for name in GAME.procedures}

    assert {name for name, beside in kinds.items() if not beside} == MAIN
    assert {name for name, beside in kinds.items() if beside} == BESIDE


def test_nothing_else_is_listed_as_beside() -> None:
    assert set(GAME.procedures) >= GAME.info.beside
