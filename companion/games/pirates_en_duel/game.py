"""The plug-in class: Pirates en Duel as the app sees it."""

from collections.abc import Callable, Mapping, Sequence

from companion.core.ask import Facts, Phrase, Refusal, Seat
from companion.core.game import Action, Field, GameInfo, Options, Sitting, Standing
from companion.core.procedure import Procedure
from companion.games.pirates_en_duel import fields as corrections
from companion.games.pirates_en_duel import scoring
from companion.games.pirates_en_duel.cards import shelves
from companion.games.pirates_en_duel.combat import owns
from companion.games.pirates_en_duel.data import Data
from companion.games.pirates_en_duel.events import EVENTS, Event
from companion.games.pirates_en_duel.evolve import evolve
from companion.games.pirates_en_duel.house_rules import HOUSE_RULES, LEVEL
from companion.games.pirates_en_duel.invariants import broken
from companion.games.pirates_en_duel.procedures import PROCEDURES
from companion.games.pirates_en_duel.procedures.boats import canot_refused, movable
from companion.games.pirates_en_duel.procedures.draft import drafter
from companion.games.pirates_en_duel.state import Player, Ship, State, captain_of

PAIRS = (("blue", "red"), ("white", "green"))
INFO = GameInfo(
    id="pirates-en-duel",
    seats=(2, 6),
    mark="sword",
    revision=2,
    variants=(LEVEL,),
    house_rules=HOUSE_RULES,
    shelves=shelves(),
)


class PiratesEnDuel:
    def __init__(self, data: Data) -> None:
        self.data = data

    @property
    def info(self) -> GameInfo:
        return INFO

    @property
    def events(self) -> Sequence[type]:
        return EVENTS

    @property
    def procedures(self) -> Mapping[str, Callable[..., Procedure]]:
        return PROCEDURES

    def colours(self, seats: int) -> Sequence[str]:
        """With two players a colour stands for its pair of ships; blue and red begin."""
        if seats == 2:
            return tuple(pair[0] for pair in PAIRS)
        return self.data.set_ups[seats].colours

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        rules = self.data.set_ups[len(sittings)]
        fleets = fleets_of(sittings)
        players: dict[str, Player] = {seat: Player(seat, colours, rules.gold) for seat, colours in fleets.items()}
        ships = {c: launched(c) for colours in fleets.values() for c in colours}
        first = next((s for s, colours in fleets.items() if len(colours) == 2 and "blue" in colours), sittings[0].seat)
        order = tuple(s.seat for s in sittings)
        return State(dict(options), {}, rules, order, players, ships, first=first, active=first)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        return actions(state, seat)

    def fields(self, state: State) -> Sequence[Field]:
        return corrections.fields(state)

    def view(self, state: State, seat: Seat | None) -> State:
        """Nothing in this game is secret."""
        return state

    def redact(self, event: Event, seat: Seat | None) -> Event:
        return event

    def turn(self, state: State) -> Phrase:
        if state.over:
            return Phrase("turn.won", {"who": state.winner}) if state.winner else Phrase("turn.nobody")
        return Phrase(f"turn.{state.phase}", {"who": self.active(state), "round": state.round})

    def active(self, state: State) -> Seat | None:
        if state.over:
            return None
        return (drafter(state) or state.first) if state.phase == "draft" else state.active

    def standings(self, state: State) -> Sequence[Standing]:
        return scoring.standings(state)

    def finished(self, state: State) -> bool:
        return state.over

    def broken(self, state: State) -> Sequence[str]:
        return broken(state)


def fleets_of(sittings: Sequence[Sitting]) -> dict[Seat, tuple[str, ...]]:
    """Who commands which ships; PD-1.2P.SETUP gives each of two players a pair."""
    if len(sittings) != 2:
        return {s.seat: (s.colour,) for s in sittings}
    one, two = sittings
    pairs = PAIRS if one.colour in PAIRS[0] or two.colour in PAIRS[1] else PAIRS[::-1]
    return {one.seat: pairs[0], two.seat: pairs[1]}


def launched(colour: str) -> Ship:
    """A ship with its captain aboard."""
    return Ship(colour).with_card(0, captain_of(colour))


def actions(state: State, seat: Seat | None) -> tuple[Action, ...]:
    """The buttons of the step that is due; grey for those whose turn it is not."""
    due = due_now(state)
    if seat is None:
        return due
    return tuple(a if a.seat in (None, seat) else not_yours(a) for a in due)


def not_yours(action: Action) -> Action:
    refused = Refusal("not_your_turn", {"who": action.seat})
    return Action(action.procedure, seat=action.seat, facts=action.facts, mark=action.mark, refused=refused)


def due_now(state: State) -> tuple[Action, ...]:
    match state.phase:
        case "set-up":
            due = [Action("set_up", mark="chest", rule="Set-up", primary=True)]
        case "draft":
            due = [draft_action(state)]
        case "recruit":
            due = [button(state, "recruit", "person", "1°"), *boats(state)]
        case "draw":
            due = [button(state, "combat_card", "cards", "2°"), *boats(state)]
        case _:
            due = []
    return tuple(due)


def button(state: State, procedure: str, mark: str, rule: str, refused: Refusal | None = None) -> Action:
    facts: Facts = {"who": state.active}
    primary = procedure in ("recruit", "combat_card")
    return Action(procedure, seat=state.active, facts=facts, mark=mark, rule=rule, primary=primary, refused=refused)


def draft_action(state: State) -> Action:
    picker = drafter(state)
    if picker is None:
        return Action("spread", mark="sloop", rule="Draft", primary=True)
    if not state.line and not state.picked:
        facts: Facts = {"who": state.first, "n": state.rules.line}
        return Action("turn_line", seat=state.first, facts=facts, mark="cards", rule="Draft", primary=True)
    return Action("draft", seat=picker, facts={"who": picker}, mark="person", rule="Draft", primary=True)


def boats(state: State) -> list[Action]:
    """Canot while the active player owns it, greyed once used; a walk between ships where agreed."""
    found = []
    if owns(state, state.active, "canot"):
        found.append(button(state, "canot", "sloop", "L3 Canot", canot_refused(state)))
    if movable(state, state.active):
        found.append(button(state, "move_pirate", "person", "A-28"))
    return found
