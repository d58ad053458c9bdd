"""PR-TURN and PR-END-CHECK: whose turn it is, the last round, the end (Déroulement, Fin de partie)."""

from companion.core.ask import Seat
from companion.core.procedure import Note, Procedure, Talk, happen
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.events import EndTriggered, GameEnded, PlayUnlogged, PromisesKept, TurnEnded, TurnPassed
from companion.games.port_royal.procedures.common import need
from companion.games.port_royal.procedures.money import gain, settle_debts
from companion.games.port_royal.rules.discover import is_stuck
from companion.games.port_royal.rules.rounds import is_end_of_game, still_to_play
from companion.games.port_royal.scoring import triggering_seat, winners
from companion.games.port_royal.state import State

END = "Fin de partie"


def check_end(cards: Catalogue, state: State) -> Talk[State]:
    """After every change of points, in anybody's turn."""
    if state.end_triggered or (seat := triggering_seat(cards, state)) is None:
        return state
    state = yield from happen(EndTriggered(seat))
    left = still_to_play(state)
    facts = {"who": seat, "n": cards.vp(state.player(seat)), "left": left}
    yield Note("last_round" if left else "last_turn", END, facts)
    return state


def end_turn(cards: Catalogue, state: State) -> Talk[State]:
    """PR-P2-CLEANUP, PR-END-CHECK; the turn of the last seat ends a game whose end is triggered."""
    if state.harbour:
        yield Note("cleaned_up", "2. Fin", {"n": len(state.harbour)})
    state = yield from happen(TurnEnded())
    state = yield from settle_debts(state)
    state = yield from keep_promises(state)
    state = yield from check_end(cards, state)
    if is_end_of_game(state):
        won = winners(cards, state)
        if not won:
            yield Note("nobody_won", "Variante", {}, headline=True)
        else:
            facts = {"who": won, "n": cards.vp(state.player(won[0]))}
            yield Note("won" if len(won) == 1 else "won_together", END, facts, headline=True)
        state = yield from happen(GameEnded())
    return state


def keep_promises(state: State) -> Talk[State]:
    """A-24, other position: the coins of the turn's expeditions."""
    promised = state.promised
    if promised:
        state = yield from happen(PromisesKept())
    for debt in promised:
        state = yield from gain(state, debt.seat, debt.coins, "expedition")
    return state


def next_turn(cards: Catalogue, state: State, seat: Seat | None) -> Talk[State]:
    """The next player begins, after one confirmation; where not every card is entered, it also ends the turn."""
    if state.full and state.phase != "loose":
        need(state.phase == "over", "wrong_phase")
    else:
        need(state.phase not in ("set-up", "game-over"), "wrong_phase")
        if not state.full:
            state = yield from stop_logging(state)
        if state.phase != "over":
            state = yield from end_turn(cards, state)
        if state.over:
            return state
    return (yield from pass_turn(state, headline=True))


def pass_turn(state: State, headline: bool = False) -> Talk[State]:
    """The next player clockwise begins."""
    to = state.after(state.active)
    facts = {"who": to, "round": state.round + (to == state.first)}
    yield Note("turn_passed", "Déroulement", facts, headline=headline)
    state = yield from happen(TurnPassed(to))
    return state


def stop_logging(state: State) -> Talk[State]:
    """From here on cards move that nobody enters: what is not entered is unknown, never wrong."""
    coins = state.depth == "table"
    known = any(p.coins is not None for p in state.players.values())
    if state.phase == "loose" and state.pile is None and (coins or not known):
        return state
    state = yield from happen(PlayUnlogged(coins))
    return state


def break_off(cards: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """A-14, A-25: no card can be drawn and none lies there, so nothing can change any more; the ranking stands."""
    need(is_stuck(state), "wrong_phase")
    yield Note("broken_off", "A-14", {}, headline=True)
    yield from happen(GameEnded())
