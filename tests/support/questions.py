"""An invented game that asks one of everything, so that the wizard meets every kind of question."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.core.ask import (
    D6,
    Arrange,
    Choose,
    Dice,
    Form,
    Instead,
    Number,
    Option,
    Phrase,
    Pick,
    Refusal,
    Seat,
    Some,
    Text,
    YesNo,
)
from companion.core.evening.luck import Luck
from companion.core.evening.moment import Moment
from companion.core.game import Action, Field, GameInfo, Options, Sitting, Standing
from companion.core.procedure import Happened, Note, Procedure, Stage, box_fact

STAGES = ("throw", "choice", "card")
THREE = (Option("x"), Option("y"), Option("z"))
CARD = Form(
    key="card", parts=(Text(key="name", optional=True), Number(key="guns", high=6), Number(key="worth", high=900))
)


@dataclass(frozen=True, slots=True)
class State:
    options: Mapping[str, str]
    box: Mapping[str, Any]
    seats: tuple[Seat, ...]
    gold: Mapping[str, int]
    turn: int = 0


@dataclass(frozen=True, slots=True)
class GoldTaken:
    seat: Seat
    gold: int


def everything(state: State, seat: Seat) -> Procedure:
    yield Stage(STAGES, "throw")
    gives = {face: Phrase("gives", {"n": 100 * int(face)}) for face in D6}
    storm = Option("storm", mark="storm", danger=True)
    if isinstance((yield Dice(key="die", seat=seat, rule="8.1", gives=gives, also=(storm,))), Instead):
        yield Note("storm", "8.2", {"who": seat}, headline=True)
        return
    yield Note("because", "8.3", {"n": 3})
    yield Dice(key="pair", count=2, ordered=True, again=True)
    yield Dice(key="brace", count=2)
    yield Dice(key="many", count=5, faces=("skull", "skull", "ship", "blank"))
    yield Dice(key="skulls", count=4, faces=("skull", "skull", "blank"))
    yield Stage(STAGES, "choice")
    closed = Option("closed", refused=Refusal("not_now"))
    yield Choose(key="one", options=(*THREE, closed))
    yield Some(key="some", options=THREE, least=1, most=2)
    yield Number(key="few", high=9, default=3)
    yield Number(key="lots", high=5000)
    yield YesNo(key="dare", seat=seat)
    yield Arrange(key="order", options=THREE)
    yield Text(key="motto")
    yield Stage(STAGES, "card")
    yield Pick(key="pick", what="card", options=THREE, new=CARD)
    yield from box_fact(state, "captain/red", CARD)
    yield Note("done", "9", {"who": seat, "n": 7}, headline=True)
    yield Happened(GoldTaken(seat, 7))


def take(state: State, seat: Seat) -> Procedure:
    yield Note("done", "1", {"who": seat, "n": 1}, headline=True)
    yield Happened(GoldTaken(seat, 1))


class Questions:
    info = GameInfo("questions", (2, 4), "map")
    events: Sequence[type] = (GoldTaken,)
    procedures: Mapping[str, Any] = {"everything": everything, "take": take}

    def colours(self, seats: int) -> Sequence[str]:
        return ("red", "blue", "white", "green")

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        return State(options, {}, tuple(s.seat for s in sittings), {s.seat: 0 for s in sittings})

    def evolve(self, state: State, event: GoldTaken) -> State:
        gold = {**state.gold, event.seat: state.gold[event.seat] + event.gold}
        return replace(state, gold=gold, turn=state.turn + 1)

    def active(self, state: State) -> Seat:
        return state.seats[state.turn % len(state.seats)]

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        who = self.active(state)
        later = Action("take", {"again": 1}, who, refused=Refusal("not_now"))
        return [Action("everything", {}, who, primary=True, mark="map", rule="8"), Action("take", {}, who), later]

    def fields(self, state: State) -> Sequence[Field]:
        return [Field(("gold", s), "gold", Number(key="few"), state.gold[s], {"who": s}, s) for s in state.seats]

    def view(self, state: State, seat: Seat | None) -> State:
        return state

    def redact(self, event: GoldTaken, seat: Seat | None) -> GoldTaken:
        return event

    def turn(self, state: State) -> Phrase:
        return Phrase("turn.now", {"who": self.active(state)})

    def standings(self, state: State) -> Sequence[Standing]:
        return [Standing(s, 1, state.gold[s]) for s in state.seats]

    def moments(self, before: State, events: Sequence[Any], notes: Sequence[Note], after: State) -> Sequence[Moment]:
        return ()

    def luck(self, states: Sequence[State], events: Sequence[Sequence[Any]]) -> Sequence[Luck]:
        return ()

    def is_finished(self, state: State) -> bool:
        return False

    def broken_invariants(self, state: State) -> Sequence[str]:
        return []


WORDS = """
gives = "{n}"
[game]
name = "Questions"
[action]
everything = "Ask everything"
take = "Take one"
[rule]
8 = "Weather"
[turn]
now = "{who:seat} to play"
[stage]
throw = "Throw"
choice = "Choice"
card = "Card"
[face]
skull = "skull"
ship = "ship"
"skull.many" = "Skulls"
"ship.many" = "Ships"
blank = "blank"
"blank.many" = "Blanks"
"skull.counted" = { one = "skull", other = "skulls" }
[note]
storm = "{who:seat} meets a storm"
because = "The rating is {n}"
done = "{who:seat} takes {n}"
[field]
gold = "Gold: {who:seat}"
[ask]
die = "One die"
"die.storm" = "A storm"
pair = "Two dice"
brace = "A throw that counts"
many = "Five dice"
skulls = "Four dice"
one = "Which one?"
"one.x" = "The first"
"one.y" = "The second"
"one.z" = "The third"
"one.closed" = "Nobody"
some = "Which ones?"
"some.x" = "The first"
"some.y" = "The second"
"some.z" = "The third"
few = "How many?"
lots = "How much?"
dare = "Do you dare?"
order = "In which order?"
"order.x" = "The first"
"order.y" = "The second"
"order.z" = "The third"
motto = "Your motto"
pick = "Which card?"
"pick.x" = "The first"
"pick.y" = "The second"
"pick.z" = "The third"
"pick.new" = "A new card"
card = "What does it print?"
name = "Name"
guns = "Guns"
worth = "Worth"
"""
