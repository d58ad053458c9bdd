"""Merchants & Marauders, as the app asks for it."""

from collections.abc import Sequence
from functools import partial

from companion.core.ask import Phrase, Seat
from companion.core.game import GameInfo, Options, Sitting
from companion.core.game_base import GameBase, GameFunctions
from companion.games.merchants_and_marauders import scoring
from companion.games.merchants_and_marauders.actions import actions
from companion.games.merchants_and_marauders.box import categories
from companion.games.merchants_and_marauders.data import Catalogue
from companion.games.merchants_and_marauders.events import EVENTS, Event
from companion.games.merchants_and_marauders.evolve import evolve
from companion.games.merchants_and_marauders.fields import fields
from companion.games.merchants_and_marauders.house_rules import HOUSE_RULES, VARIANTS
from companion.games.merchants_and_marauders.invariants import broken_invariants
from companion.games.merchants_and_marauders.moments import moments
from companion.games.merchants_and_marauders.procedures import BESIDE, procedures
from companion.games.merchants_and_marauders.secrets import redact, view
from companion.games.merchants_and_marauders.state import HIDDEN_MOD, Player, State

COLOURS = ("red", "blue", "yellow", "green")


class MerchantsAndMarauders(GameBase[State, Event]):
    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        functions = GameFunctions[State, Event](
            events=EVENTS,
            procedures=procedures(catalogue),
            evolve=partial(evolve, catalogue),
            actions=partial(actions, catalogue),
            fields=partial(fields, catalogue),
            standings=scoring.standings,
            broken_invariants=partial(broken_invariants, catalogue),
            moments=moments,
            view=view,
            redact=redact,
        )
        super().__init__(info_of(catalogue), functions)

    def colours(self, seats: int) -> Sequence[str]:
        return COLOURS

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        order = tuple(s.seat for s in sittings)
        gold = 0 if options["purse"] == "app" else None
        return State(
            options=dict(options),
            box={},
            order=order,
            players={s: Player(s, gold=gold, chest=gold) for s in order},
            colours={s.seat: s.colour for s in sittings},
            first=order[0],
            active=order[0],
            demand=dict.fromkeys(self.catalogue.ports, ""),
            mods=dict.fromkeys(self.catalogue.ports, HIDDEN_MOD),
            merchants=dict.fromkeys(self.catalogue.zones, True),
            events_left=self.catalogue.event_cards,
            captains_left=self.catalogue.captain_cards,
        )

    def turn(self, state: State) -> Phrase:
        facts = {"n": state.round, "who": state.active, "actions": state.players[state.active].actions}
        match state.phase:
            case "game-over":
                winners = tuple(s.seat for s in scoring.standings(state) if s.place == 1)
                return Phrase("turn.over", {"who": winners, "n": len(winners)})
            case "round" if state.events_left == 0:
                return Phrase("sea.deck_ends")
            case "round":
                return Phrase("turn.round", {"n": state.round + 1})
            case "turn" if not facts["actions"]:
                return Phrase("turn.turn-done", facts)
            case phase:
                return Phrase(f"turn.{phase}", facts)

    def active(self, state: State) -> Seat | None:
        return state.active if state.phase in ("turn", "turn-start") else None


def info_of(catalogue: Catalogue) -> GameInfo:
    return GameInfo(
        id="merchants-and-marauders",
        seats=(2, 4),
        evening=270,  # 45 minutes a player
        mark="merchant",
        variants=VARIANTS,
        house_rules=HOUSE_RULES,
        revision=7,
        beside=BESIDE,
        categories=categories(catalogue),
    )
