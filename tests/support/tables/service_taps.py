"""Taps at a table of Plunder, and two boxes that ask more than it does."""

from collections.abc import Callable, Mapping, Sequence

from companion.core.ask import BoxFact, Number, Option, Refusal, Seat
from companion.core.game import Action
from companion.core.procedure import Happened, Procedure, choose
from companion.core.table import Draft
from companion.hosting.live import Role, Ticket
from companion.hosting.service import Service
from tests.support.sample_game import Plunder, State, TurnPassed

ANNE, JACK = Role(Seat("a")), Role(Seat("b"))
PASS = Action("pass", {}, Seat("a"))
RAID = Action("raid", {"port": "nassau"}, Seat("a"))
BRIBE = Action("bribe", {}, Seat("a"))
Start = Callable[[], Service]


def open_draft(service: Service, code: str, action: Action, role: Role = ANNE) -> Draft:
    draft = service.start(code, role, action, Ticket(service.live(code).table.number))
    assert draft is not None
    return draft


def give_answer(service: Service, code: str, draft: Draft, answer: object, role: Role = ANNE) -> Draft | None:
    ticket = Ticket(service.live(code).table.number, len(draft.answers))
    return service.answer(code, role, draft.id, answer, ticket)


def question(service: Service, code: str, draft: Draft) -> str:
    ask = service.live(code).progress[draft.id].ask
    return ask.key if ask else ""


def ask_the_toll(state: State, seat: Seat | None, price: int) -> Procedure:
    """Whoever has gold chooses; the others only pass."""
    active = state.active
    if active.gold:
        yield from choose("toll", ["pay", "leave"], seat=active.seat, price=price)
    yield Happened(TurnPassed(active.seat))


class Tolls(Plunder):
    """Offers the toll twice, and only the second may be taken."""

    procedures: Mapping[str, Callable[..., Procedure]] = {**Plunder.procedures, "toll": ask_the_toll}

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        tolls = [Action("toll", {"price": 1}, refused=no) for no in (Refusal("no_gold"), None)]
        return (*super().actions(state, seat), *tolls)


TOLL = Action("toll", {"price": 1})


def rumours(*also: Option) -> Plunder:
    """Between two questions the game wants to know something that the box may print."""

    def ask_about(state: State, seat: Seat) -> Procedure:
        yield from choose("whom", ["smith", "priest"], seat=seat)
        yield BoxFact(key="tale", fact="tale/nassau", form=Number(key="tale", high=9), also=also)
        yield from choose("believe", ["all", "half"], seat=seat)
        yield Happened(TurnPassed(seat))

    class Rumours(Plunder):
        procedures: Mapping[str, Callable[..., Procedure]] = {**Plunder.procedures, "pass": ask_about}

    return Rumours()
