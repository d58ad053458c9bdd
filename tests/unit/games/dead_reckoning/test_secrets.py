"""The level of a card is its owner's secret until the card lies on the table, face up."""

from companion.games.dead_reckoning.rules.ships import usable_abilities
from companion.games.dead_reckoning.state import State
from tests.unit.games.dead_reckoning.play import CATALOGUE, GAME, A, B, in_play, state_after, table

CARD = "bosun"


def correct(state: State, key: str, value: object) -> State:
    return state_after(state, "correct", (value,), path=("players", A, "sailors", CARD, key))


def test_everybody_sees_the_level_of_a_card_in_play_that_is_corrected() -> None:
    state = correct(in_play(table(), bosun=1), "level", 3)

    assert state.players[A].sailors[CARD].level == 3
    assert GAME.view(state, B).players[A].sailors[CARD].level == 3


def test_nobody_else_sees_the_level_of_a_card_in_hand_that_is_corrected() -> None:
    state = correct(table(), "level", 3)

    assert state.players[A].sailors[CARD].level == 3
    assert GAME.view(state, B).players[A].sailors[CARD].level == 1


def test_a_card_in_play_can_do_what_everybody_sees() -> None:
    """Whoever corrects where a card lies learns no level by it."""
    laid = correct(correct(table(), "level", 3), "zone", "play")

    for state in (laid, correct(table(), "zone", "play")):
        seen = GAME.view(state, B)
        assert usable_abilities(CATALOGUE, state, state.players[A]) == usable_abilities(
            CATALOGUE, seen, seen.players[A]
        )
