"""How many taps an evening costs: each question as it is drawn, real dice on the table, the same answers each time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.core import table_rules
from companion.core.ask import Answer, Ask, BoxFact, Choose, Dice, Form, Instead, Number, Pick, Seat, Some, Text, YesNo
from companion.core.procedure import play
from companion.core.table import Entry, Played
from companion.games.blackbeard.screen.outcomes import has_news
from companion.games.blackbeard.state import State
from tests.unit.games.blackbeard.play import fresh, game
from tests.unit.games.blackbeard.voyage import MADE_UP_BOX, NATIONS, SEAS

FACES = (3, 5, 3, 4, 4, 3, 1, 1, 5, 2, 6, 4, 2, 2, 4, 2, 1, 1, 6, 2, 2, 5, 4, 1)
ANSWERS: Mapping[str, Any] = {
    "deploy_card": ("vane", "roberts", "low", "tew", "bonnet"),
    "deploy_sea": ("east-caribbean", "west-caribbean", "india", "gold-coast", "central-atlantic"),
    "play_which": ("pirate-converts", "skull-and-crossbones", "wear-and-tear", "debauchery", "letter-of-marque"),
    "system_card": ("kidd", "low", "tew"),
    "drawn": ("none",),
    "merchant_type": ("brigantine",),
}
WISHES = ("loot", "in_port", "find", "recover", "waste", "move")


def figure_taps(part: Ask, value: Answer) -> int:
    """A figure of a form: one tap on its row, none where the app knows it."""
    return 1 if isinstance(part, Text) else int(value != part.default)


def taps_for(ask: Ask, answer: Answer, likely: Sequence[str]) -> int:
    """Taps until this answer is given: `likely`, what the button for the likely ones ticks."""
    form = ask.form if isinstance(ask, BoxFact) else ask
    match form:
        case _ if isinstance(answer, Instead):
            return 1
        case Dice():
            return form.count
        case Some():
            start, guess = set(form.default or ()), {o.value for o in form.options} & set(likely)
            by_hand = len(set(answer) ^ start)
            return 1 + min(by_hand, 1 + len(set(answer) ^ (start | guess)) if guess - start else by_hand)
        case Form():
            return 1 + sum(map(figure_taps, form.parts, answer))
        case Number():
            return 1 + figure_taps(form, answer)
        case Pick(new=Form() as new) if isinstance(answer, tuple):  # a counter that nobody has met
            return 2 + sum(map(figure_taps, new.parts, answer))
        case _:
            return 1


@dataclass
class Evening:
    """A table that is played by a fixed policy, and what it cost. `box`: what the owner has typed before."""

    state: State
    box: dict[str, Any] = field(default_factory=dict)
    taps: int = 0
    questions: int = 0
    pages: int = 0
    times: dict[str, int] = field(default_factory=dict)
    dice: int = 0
    skips: bool = False
    last: str = ""

    def answer(self, ask: Ask) -> Answer:
        if isinstance(ask, BoxFact):
            return self.box_answer(ask)
        if self.skips and any(o.value == "later" for o in ask.also):
            return Instead("later")
        if ask.key == "box_nations":
            return tuple(o.value for o in ask.options if NATIONS.get(str(o.value)) == ask.facts["nation"])  # type: ignore[attr-defined]
        self.times[ask.key] = time = self.times.get(ask.key, -1) + 1
        if ask.key in ANSWERS:
            wished = ANSWERS[ask.key]
            return next(a for a in (*wished[time % len(wished) :], *wished) if ask.accepts(a))
        match ask:
            case Dice():
                faces = tuple(FACES[(self.dice + i) % len(FACES)] for i in range(ask.count))
                self.dice += ask.count
                return faces
            case Some():
                return tuple(o.value for o in ask.options if o.value == "sell")
            case Choose():
                return ask.open_values[0] if ask.open_values else ask.new.draw(lambda n: n - 1)  # type: ignore[attr-defined]
            case YesNo():
                return False
            case _:
                return ask.draw(lambda n: 0)

    def box_answer(self, ask: BoxFact) -> Answer:
        if ask.asks_nobody:
            return self.box.get(ask.fact, Instead("unknown"))
        if self.skips and any(o.value == "later" for o in ask.also):
            return Instead("later")
        kind, _, name = ask.fact.partition("/")
        if kind == "area":
            return tuple(o.value for o in ask.form.options if SEAS.get(str(o.value)) == name)  # type: ignore[attr-defined]
        fallback = {"sea": "south-atlantic", "nation": "english", "pirate": (2, 3, 3, 3, 2, 3), "ratings": (3, 8)}
        return MADE_UP_BOX.get(ask.fact, fallback.get(kind))

    def do(self, procedure: str, seat: str = "a", **arguments: Any) -> None:
        talk = game().procedures[procedure](self.state, Seat(seat), **arguments)
        done = play(talk, self.state, partial(table_rules.evolve, game()), self.answer)
        asked = [(a, said) for a, said in zip(done.asked, done.answers, strict=True) if not self.is_known(a)]
        entry = Entry(0, Seat(seat), Played(procedure, arguments, done.answers), done.events, done.notes)
        page = len(asked) > 1 and has_news(entry)
        self.taps += self.begins(procedure, seat) + sum(taps_for(a, said, self.likely(a)) for a, said in asked) + page
        self.last = procedure
        self.questions += len(asked)
        self.pages += page
        self.state = done.state
        facts = {a.fact: said for a, said in asked if isinstance(a, BoxFact) and not isinstance(said, Instead)}
        self.box.update(facts)

    def begins(self, procedure: str, seat: str) -> int:
        """The tap that begins it: none where it follows by itself."""
        offers = game().actions(self.state, Seat(seat))
        return 0 if any(a.procedure == procedure and a.follows == self.last for a in offers if a.follows) else 1

    def is_known(self, ask: Ask) -> bool:
        """Nobody sees the question: the box has the answer, or it is none."""
        return isinstance(ask, BoxFact) and (ask.asks_nobody or ask.fact in self.box)

    def likely(self, ask: Ask) -> tuple[str, ...]:
        catalogue = game().catalogue
        if ask.key == "box_area":
            return tuple(p for p in catalogue.ports if catalogue.likely_sea(p) == ask.facts["sea"])
        if ask.key == "box_nations":
            return tuple(p for p in catalogue.ports if catalogue.likely_nation(p) == ask.facts["nation"])
        return ()

    def set_up_four(self) -> None:
        self.do("set_up")
        for seat in "abcda":
            self.do("deploy", seat)
        for seat in "bcd":
            self.do("pass_deployment", seat)
        self.do("set_up_merchants")

    def set_up_alone(self) -> None:
        for procedure in ("set_up", "survey", "set_up_merchants", "set_up_pirates"):
            self.do(procedure)

    def turn(self) -> None:
        """The active player's turn: the first of the wishes that a Pirate may do, until no Action is left."""
        seat = str(self.state.turn.seat)
        self.do("begin_turn", seat)
        self.do("play_card", seat)
        for _ in range(4):
            offers = [a for a in game().actions(self.state, Seat(seat)) if a.refused is None and a.seat == seat]
            wished = [a for name in WISHES for a in offers if a.procedure == name]
            if not wished:
                break
            self.do(wished[0].procedure, seat, **wished[0].arguments)
        self.do("end_turn", seat)


def evening(seats: int = 4, *, known: bool, skips: bool = False) -> Evening:
    return Evening(fresh(seats), dict(FULL_BOX) if known else {}, skips=skips)


FULL_BOX: Mapping[str, Any] = {
    **{f"sea/{p}": "south-atlantic" for p in game().catalogue.ports},
    **{f"nation/{p}": "english" for p in game().catalogue.national_ports},
    **{f"ratings/{p}": (3, 8) for p in game().catalogue.national_ports},
    **{f"pirate/{c}": (2, 3, 3, 3, 2, 3) for c in game().catalogue.captains},
    **MADE_UP_BOX,
}
