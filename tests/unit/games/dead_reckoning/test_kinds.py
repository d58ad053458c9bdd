"""Which procedures the whole table waits for, and which run beside on one phone: every one is listed."""

from tests.unit.games.dead_reckoning.play import GAME

BESIDE = {"level_up", "chest", "count_chest", "chart_board"}
"""p. 13: a card is levelled up at any moment, in private. Chests are their owners' secret, and at the end everybody
counts at once. A board that nobody told the app about is copied from the table, whoever does what meanwhile."""

MAIN = {
    "set_up",
    "play_card",
    "use_ability",
    "other_effect",
    "raise_sails",
    "move_ship",
    "place_cube",
    "load",
    "unload",
    "rearrange",
    "jettison",
    "buy",
    "trade",
    "attack_merchant",
    "attack_ship",
    "fight_pirate",
    "attack_buildings",
    "damage",
    "give_cargo",
    "end_turn",
    "covenant_turn",
    "reveal",
    "final_score",
    "produce_here",
    "hand_over",
    "resolve_encounter",
}
"""Rearranging and jettisoning are open to everybody at any time, but not from the beginning of a combat to its end
(p. 7): they never run beside one, and the attacked player does them in answer to the attack. A marker of damage may
sink a ship and so end what is under way."""


def test_every_procedure_has_its_kind() -> None:
    assert set(GAME.procedures) == MAIN | BESIDE
    assert GAME.info.beside == BESIDE
