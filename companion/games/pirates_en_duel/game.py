"""The plug-in class: Pirates en Duel as the app sees it."""

from collections.abc import Sequence
from functools import partial

from companion.core.ask import Phrase, Seat
from companion.core.game import GameInfo, Options, Sitting
from companion.core.game_base import GameBase, GameFunctions
from companion.games.pirates_en_duel.actions import actions
from companion.games.pirates_en_duel.box import categories
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.events import EVENTS, Event
from companion.games.pirates_en_duel.evolve import evolve
from companion.games.pirates_en_duel.fields import fields
from companion.games.pirates_en_duel.house_rules import HOUSE_RULES, LEVEL
from companion.games.pirates_en_duel.invariants import broken_invariants
from companion.games.pirates_en_duel.moments import moments
from companion.games.pirates_en_duel.procedures import procedures
from companion.games.pirates_en_duel.rules.draft import drafter
from companion.games.pirates_en_duel.rules.luck import luck
from companion.games.pirates_en_duel.scoring import standings
from companion.games.pirates_en_duel.state import FREE, Player, Ship, State, captain_of

PAIRS = (("blue", "red"), ("white", "green"))


class PiratesEnDuel(GameBase[State, Event]):
    """Nothing in this game is secret."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        functions = GameFunctions[State, Event](
            events=EVENTS,
            procedures=procedures(catalogue),
            evolve=evolve,
            actions=actions,
            fields=fields,
            standings=standings,
            broken_invariants=partial(broken_invariants, catalogue),
            moments=moments,
            luck=partial(luck, catalogue),
        )
        super().__init__(info_of(catalogue), functions)

    def colours(self, seats: int) -> Sequence[str]:
        """With two players a colour stands for its pair of ships; blue and red begin."""
        if seats == 2:
            return tuple(pair[0] for pair in PAIRS)
        return self.catalogue.set_ups[seats].colours

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        rules = self.catalogue.set_ups[len(sittings)]
        fleets = fleets_of(sittings)
        players: dict[str, Player] = {seat: Player(seat, colours, rules.gold) for seat, colours in fleets.items()}
        ships = {c: new_ship(c, self.catalogue.berths) for colours in fleets.values() for c in colours}
        first = next((s for s, colours in fleets.items() if len(colours) == 2 and "blue" in colours), sittings[0].seat)
        order = tuple(s.seat for s in sittings)
        return State(dict(options), {}, rules, order, players, ships, first=first, active=first)

    def turn(self, state: State) -> Phrase:
        if state.over:
            return Phrase("turn.won", {"who": state.winner}) if state.winner else Phrase("turn.nobody")
        return Phrase(f"turn.{step_of(state)}", {"who": self.active(state), "round": state.round})

    def active(self, state: State) -> Seat | None:
        if state.over:
            return None
        return (drafter(state) or state.first) if state.phase == "draft" else state.active


def step_of(state: State) -> str:
    """The phase; of the draft, what is to be done in it."""
    if state.phase != "draft":
        return state.phase
    if drafter(state) is None:
        return "spread"
    return "draft" if state.line or state.picked else "line"


def fleets_of(sittings: Sequence[Sitting]) -> dict[Seat, tuple[str, ...]]:
    """Who commands which ships; PD-1.2P.SETUP gives each of two players a pair."""
    if len(sittings) != 2:
        return {s.seat: (s.colour,) for s in sittings}
    one, two = sittings
    pairs = PAIRS if one.colour in PAIRS[0] or two.colour in PAIRS[1] else PAIRS[::-1]
    return {one.seat: pairs[0], two.seat: pairs[1]}


def new_ship(colour: str, berths: int) -> Ship:
    """A ship with its captain aboard."""
    return Ship(colour, (FREE,) * berths).with_card(0, captain_of(colour))


def info_of(catalogue: Catalogue) -> GameInfo:
    """Nothing runs beside a step of the turn: the rowing boat (A-22) and a walk (A-28) stand between two of them."""
    return GameInfo(
        id="pirates-en-duel",
        seats=(min(catalogue.set_ups), max(catalogue.set_ups)),
        mark="sword",
        revision=2,
        variants=(LEVEL,),
        house_rules=HOUSE_RULES,
        categories=categories(catalogue),
        beside=frozenset(),
    )
