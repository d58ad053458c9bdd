"""The plug-in class: Port Royal as the app sees it."""

from collections.abc import Callable, Mapping, Sequence

from companion.core.ask import Below, Phrase, Seat
from companion.core.game import Action, Field, GameInfo, Options, Sitting, Standing
from companion.core.procedure import Procedure
from companion.games.port_royal import scoring
from companion.games.port_royal.actions import actions
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.events import EVENTS, Event
from companion.games.port_royal.evolve import evolve
from companion.games.port_royal.fields import fields
from companion.games.port_royal.house_rules import HOUSE_RULES, VARIANTS
from companion.games.port_royal.invariants import broken_invariants
from companion.games.port_royal.procedures import procedures
from companion.games.port_royal.rules import bot
from companion.games.port_royal.rules.windows import allowance_left
from companion.games.port_royal.state import Player, State

BESIDE = frozenset({"reshuffle", "census", "log_coin"})
"""The draw pile as the table finds it: the app's count follows the cards, whatever else is under way (A-13)."""
INFO = GameInfo("port-royal", (2, 5), "anchor", revision=3, variants=VARIANTS, house_rules=HOUSE_RULES, beside=BESIDE)
FLAGS = ("red", "blue", "green", "yellow", "violet", "white", "black", "orange")


class PortRoyal:
    def __init__(self, cards: Catalogue) -> None:
        self.cards = cards
        self.rules = procedures(cards)

    @property
    def info(self) -> GameInfo:
        return INFO

    @property
    def events(self) -> Sequence[type]:
        return EVENTS

    @property
    def procedures(self) -> Mapping[str, Callable[..., Procedure]]:
        return self.rules

    def colours(self, seats: int) -> Sequence[str]:
        """The box has no coloured pieces: any flag may mark a seat."""
        return FLAGS

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        order = tuple(s.seat for s in sittings)
        players: dict[str, Player] = {seat: Player(seat) for seat in order}
        return State(dict(options), {}, order, players, first=order[0], active=order[0])

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        return actions(self.cards, state, seat)

    def fields(self, state: State) -> Sequence[Field]:
        return fields(self.cards, state)

    def view(self, state: State, seat: Seat | None) -> State:
        """Nothing in this game is private to one player."""
        return state

    def redact(self, event: Event, seat: Seat | None) -> Event:
        return event

    def turn(self, state: State) -> Phrase:
        if state.over:
            won = scoring.winners(self.cards, state)
            return Phrase("turn.won", {"who": won, "n": len(won)}) if won else Phrase("turn.nobody")
        facts = {"who": self.active(state), "n": allowance_left(self.cards, state), "active": state.active}
        if state.phase == "over" and state.bust:
            return Phrase("turn.bust", facts)
        if not state.full and state.phase not in ("set-up", "over"):
            return Phrase("turn.loose", facts)
        return Phrase(f"turn.{state.phase}", facts)

    def active(self, state: State) -> Seat | None:
        if state.phase in ("set-up", "game-over"):
            return None
        if state.phase == "over":
            return state.after(state.active)
        return state.acting if state.phase == "window" else state.active

    def standings(self, state: State) -> Sequence[Standing]:
        return scoring.standings(self.cards, state)

    def finished(self, state: State) -> bool:
        return state.over

    def broken(self, state: State) -> Sequence[str]:
        return tuple(broken_invariants(self.cards, state))

    def bot(self, state: State, below: Below) -> tuple[Action, tuple[object, ...]]:
        """A sensible tap: the same questions as a person's, answered by a plain strategy."""
        return bot.choose_tap(self.cards, state, actions(self.cards, state, None), below)
