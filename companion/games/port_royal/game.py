"""The plug-in class: Port Royal as the app sees it."""

from collections.abc import Sequence
from functools import partial

from companion.core.ask import Below, Phrase, Seat
from companion.core.game import Action, GameInfo, Options, Sitting
from companion.core.game_base import GameBase, GameFunctions
from companion.games.port_royal import scoring
from companion.games.port_royal.actions import actions
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.events import EVENTS, Event
from companion.games.port_royal.evolve import evolve
from companion.games.port_royal.fields import fields
from companion.games.port_royal.house_rules import HOUSE_RULES, VARIANTS
from companion.games.port_royal.invariants import broken_invariants
from companion.games.port_royal.moments import moments
from companion.games.port_royal.procedures import procedures
from companion.games.port_royal.rules import bot
from companion.games.port_royal.rules.luck import luck
from companion.games.port_royal.rules.windows import remaining_allowance
from companion.games.port_royal.state import Player, State

BESIDE = frozenset({"reshuffle", "census", "log_coin"})
"""The draw pile as the table finds it: the app's count follows the cards, whatever else is under way (A-13)."""
INFO = GameInfo("port-royal", (2, 5), "anchor", revision=4, variants=VARIANTS, house_rules=HOUSE_RULES, beside=BESIDE)
FLAGS = ("red", "blue", "green", "yellow", "violet", "white", "black", "orange")


class PortRoyal(GameBase[State, Event]):
    """Nothing in this game is private to one player."""

    def __init__(self, cards: Catalogue) -> None:
        self.cards = cards
        functions = GameFunctions[State, Event](
            events=EVENTS,
            procedures=procedures(cards),
            evolve=evolve,
            actions=partial(actions, cards),
            fields=partial(fields, cards),
            standings=partial(scoring.standings, cards),
            broken_invariants=partial(broken_invariants, cards),
            moments=partial(moments, cards),
            luck=luck,
        )
        super().__init__(INFO, functions)

    def colours(self, seats: int) -> Sequence[str]:
        """The box has no coloured pieces: any flag may mark a seat."""
        return FLAGS

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        order = tuple(s.seat for s in sittings)
        players: dict[str, Player] = {seat: Player(seat) for seat in order}
        return State(dict(options), {}, order, players, first=order[0], active=order[0])

    def turn(self, state: State) -> Phrase:
        if state.over:
            won = scoring.winners(self.cards, state)
            return Phrase("turn.won", {"who": won, "n": len(won)}) if won else Phrase("turn.nobody")
        facts = {"who": self.active(state), "n": remaining_allowance(self.cards, state), "active": state.active}
        if state.phase == "over" and state.bust:
            return Phrase("turn.bust", facts)
        if not state.full and state.phase not in ("set-up", "over"):
            return Phrase("turn.loose", facts)
        if state.phase == "window" and not state.harbour:
            return Phrase("turn.nothing", facts)
        return Phrase(f"turn.{state.phase}", facts)

    def active(self, state: State) -> Seat | None:
        if state.phase in ("set-up", "game-over"):
            return None
        if state.phase == "over":
            return state.after(state.active)
        return state.acting if state.phase == "window" else state.active

    def bot(self, state: State, below: Below) -> tuple[Action, tuple[object, ...]]:
        """A sensible tap: the same questions as a person's, answered by a plain strategy."""
        return bot.choose_tap(self.cards, state, actions(self.cards, state, None), below)
