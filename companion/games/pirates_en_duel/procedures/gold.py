"""Coins change hands; players fall; somebody wins (PD-1.2, PD-1.ELIM, PD-1.WIN, PD-1.2P.WIN)."""

from companion.core.ask import Seat
from companion.core.procedure import Note, Talk, happen
from companion.games.pirates_en_duel.events import GameEnded, GoldMoved, PlayerFell
from companion.games.pirates_en_duel.scoring import richest
from companion.games.pirates_en_duel.state import State


def move_gold(state: State, giver: Seat | None, taker: Seat | None, amount: int) -> Talk[State]:
    """So many coins, or all that there are."""
    moved = amount if giver is None else min(amount, state.players[giver].treasure)
    if moved:
        state = yield from happen(GoldMoved(giver, taker, moved))
    return state


def check_goal(state: State, seat: Seat) -> Talk[State]:
    """PD-1.WIN: the goal ends the game at once; A-27: by agreement only after the combat."""
    waits = state.combat is not None and state.options["goal_in_combat"] == "after"
    if state.over or waits or state.players[seat].treasure < state.rules.goal:
        return state
    return (yield from win(state, seat, "Who wins"))


def check_goals(state: State) -> Talk[State]:
    """A-27, after the combat: the richest of those who have reached the goal."""
    leader = richest(state)
    if not state.over and leader is not None:
        state = yield from check_goal(state, leader)
    return state


def win(state: State, winner: Seat | None, rule: str) -> Talk[State]:
    if winner is None:
        yield Note("nobody_wins", rule, headline=True)
    else:
        yield Note("game_won", rule, {"who": winner, "n": state.players[winner].treasure}, headline=True)
    state = yield from happen(GameEnded(winner))
    return state


def eliminate(state: State, seat: Seat, rule: str) -> Talk[State]:
    """PD-1.ELIM: out at once; ship and crew leave the game, by agreement (A-32) the crew goes to the discard."""
    if state.over or not state.players[seat].alive:
        return state
    yield Note("fell", rule, {"who": seat}, headline=True)
    state = yield from happen(PlayerFell(seat, state.options["bankrupt_crew"] == "discard"))
    return state


def check_survivor(state: State) -> Talk[State]:
    """A-09: the last player alive wins at once."""
    if state.over or len(state.living) > 1:
        return state
    return (yield from win(state, state.living[0] if state.living else None, "A-09"))


def check_bankrupt(state: State, seat: Seat, rule: str) -> Talk[State]:
    """PD-1.ELIM: a player whose treasure is empty is out."""
    if not state.over and state.players[seat].alive and state.players[seat].treasure <= 0:
        state = yield from eliminate(state, seat, rule)
        state = yield from check_survivor(state)
    return state
