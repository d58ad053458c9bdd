"""The plug-in class: Blackbeard as the app sees it."""

from collections.abc import Sequence
from functools import partial

from companion.core.ask import Phrase, Seat
from companion.core.game import GameInfo, Options, Sitting
from companion.core.game_base import GameBase, GameFunctions
from companion.games.blackbeard import scoring
from companion.games.blackbeard.actions import actions
from companion.games.blackbeard.box import categories
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.events import EVENTS, Event
from companion.games.blackbeard.evolve import evolve
from companion.games.blackbeard.fields import fields
from companion.games.blackbeard.house_rules import HOUSE_RULES, VARIANTS
from companion.games.blackbeard.invariants import broken_invariants
from companion.games.blackbeard.moments import moments
from companion.games.blackbeard.procedures import procedures
from companion.games.blackbeard.state import LETTERS, SYSTEM, Player, Port, State, Turn

FLAGS = ("red", "blue", "green", "yellow", "violet", "white", "black", "orange", "pink", "turquoise")


class Blackbeard(GameBase[State, Event]):
    """Everything that the app holds is public: hands and undeployed Pirate cards stay on the table."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        info = GameInfo(
            id="blackbeard",
            seats=(1, 10),
            evening=270,  # three hours
            mark="brigantine",
            revision=5,
            variants=VARIANTS,
            house_rules=HOUSE_RULES,
            categories=categories(catalogue),
        )
        functions = GameFunctions[State, Event](
            events=EVENTS,
            procedures=procedures(catalogue),
            evolve=partial(evolve, catalogue),
            actions=partial(actions, catalogue),
            fields=partial(fields, catalogue),
            standings=scoring.standings,
            broken_invariants=partial(broken_invariants, catalogue),
            moments=moments,
        )
        super().__init__(info, functions)

    def colours(self, seats: int) -> Sequence[str]:
        """The box marks Pirates by letter and number: any flag may stand for a seat."""
        return FLAGS

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        order = tuple(s.seat for s in sittings)
        players: dict[str, Player] = {seat: Player(seat, LETTERS[i]) for i, seat in enumerate(order)}
        if len(order) == 1:
            players[SYSTEM] = Player(SYSTEM, "B")
        ports = {port: Port() for port in self.catalogue.ports}
        box, turn = dict(self.catalogue.box), Turn(seat=order[0])
        return State(dict(options), box, order, players, ports, turn=turn, deck=self.catalogue.deck)

    def turn(self, state: State) -> Phrase:
        if state.over:
            if state.solo:
                return Phrase(f"turn.{state.result}")
            won = scoring.winners(state)
            return Phrase("turn.won", {"who": won, "n": len(won)})
        who = self.active(state)
        if state.phase != "play":
            return Phrase(f"turn.{state.phase}", {"who": who})
        turn = state.turn
        if turn.seat == SYSTEM:
            pirate = state.pirates.get(turn.slot)
            key = "turn.system_start" if pirate and turn.phase == "start" else "turn.system"
            return Phrase(key, {"card": pirate.card if pirate else "none", "n": turn.actions})
        done = turn.phase == "actions" and turn.actions == 0
        return Phrase("turn.no_actions" if done else f"turn.{turn.phase}", {"who": who, "n": turn.actions})

    def active(self, state: State) -> Seat | None:
        if state.over or state.phase in ("set-up", "survey", "merchants"):
            return None
        if state.phase == "deploy":
            return state.deploying[0]
        return state.turn.seat if state.turn.seat != SYSTEM else state.order[0]
