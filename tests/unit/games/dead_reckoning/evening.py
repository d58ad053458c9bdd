"""A made-up evening of three at a real service: the same taps for the screens and for the browser."""

from collections.abc import Sequence
from typing import Any

from companion.core.ask import Choose, Seat
from companion.core.game import Action
from companion.core.table import Draft
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service

NAMES = (("Inès", "violet"), ("Max", "blue"), ("Noor", "green"))
ISLANDS = (
    ("Made-up Cay", 4, 1, 1, 8, 5, 2, False),
    ("Made-up Key", 3, 2, 0, 6, 4, 0, True),
    ("Made-up Rock", 5, 0, 2, 9, 6, 3, False),
)
PRINTED = (0, 4, 8, 0, 0)


def begin(service: Service, code: str, name: str, seat: str | None, *answers: Any, **arguments: Any) -> Draft | None:
    """Start a procedure and answer it as far as this; None when nothing is left open."""
    action = Action(name, arguments, Seat(seat) if seat else None)
    draft = service.start(code, HOST, action, Ticket(service.live(code).table.number))
    for answer in answers:
        assert draft is not None, f"{name} asks less than {answers}"
        ticket = Ticket(service.live(code).table.number, len(draft.answers))
        draft = service.answer(code, HOST, draft.id, answer, ticket)
    return draft


def tap(service: Service, code: str, name: str, seat: str | None, *answers: Any, **arguments: Any) -> None:
    """Start a procedure, answer it, write it down."""
    draft = begin(service, code, name, seat, *answers, **arguments)
    if draft is not None:
        live = service.live(code)
        ask = live.progress[draft.id].ask
        assert ask is None, f"{name} still asks {ask}"
        service.apply(code, HOST, draft.id, Ticket(live.table.number, len(draft.answers)))


def set_up(service: Service, count: int = 3, **options: str) -> str:
    code = service.create("dead-reckoning", NAMES[:count], options)
    boards = [answer for island in ISLANDS for answer in ("island", island)]
    known = service.store.box("dead-reckoning")
    printed = () if "printed/box" in known else (PRINTED,)
    first = ("a",) if count > 1 else ()
    tap(service, code, "set_up", None, (), *printed, *first, *boards)
    return code


def first_round(service: Service, code: str) -> None:
    """Inès takes an island, Max follows, Noor explores; everybody has drawn again."""
    tap(service, code, "raise_sails", "a")
    tap(service, code, "move_ship", "a", to="r1c1")
    for _ in range(3):
        tap(service, code, "place_cube", "a")
    tap(service, code, "play_card", "a", "purser")
    tap(service, code, "use_ability", "a", "r1c1", sailor="purser", group=0)
    tap(service, code, "load", "a", "cargo", 0, 1)
    tap(service, code, "end_turn", "a", True)
    tap(service, code, "raise_sails", "b")
    tap(service, code, "move_ship", "b", to="r1c2")
    tap(service, code, "place_cube", "b")
    tap(service, code, "place_cube", "b")
    tap(service, code, "play_card", "b", "gunner-1")
    tap(service, code, "use_ability", "b", sailor="gunner-1", group=0)
    tap(service, code, "end_turn", "b", False)
    tap(service, code, "raise_sails", "c")
    tap(service, code, "move_ship", "c", "sea", ("Made-up Deep", "none", "coin", "cargo", "none"), to="r2c3")
    tap(service, code, "end_turn", "c", False)
    tap(service, code, "level_up", "b", "gunner-2")


def use_ability(service: Service, code: str, seat: str, card: str) -> None:
    """Whose cube goes, where one must, is the first who can be chosen."""
    draft = begin(service, code, "use_ability", seat, sailor=card, group=0)
    while draft is not None:
        live = service.live(code)
        ask = live.progress[draft.id].ask
        ticket = Ticket(live.table.number, len(draft.answers))
        if isinstance(ask, Choose):
            draft = service.answer(code, HOST, draft.id, ask.options[0].value, ticket)
        else:
            service.apply(code, HOST, draft.id, ticket)
            return


def ten_turns(service: Service, code: str) -> None:
    """The first round and seven turns more: each sails, plays two cards, uses what it can and ends the turn."""
    first_round(service, code)
    for number in range(7):
        seat = "abc"[number % 3]
        state = service.live(code).table.state
        if state.players[seat].level_up:
            tap(service, code, "level_up", seat, "gunner-2" if seat == "b" else "gunner-1")
        cards = [c for c in state.players[seat].in_zone("away") if c.startswith(("deckhand", "crew"))][:2]
        for card in cards:
            tap(service, code, "play_card", seat, card)
        tap(service, code, "raise_sails", seat)
        if state.players[seat].location != "r1c3":
            tap(service, code, "move_ship", seat, to="r1c3")
        for card in cards:
            use_ability(service, code, seat, card)
        tap(service, code, "end_turn", seat, False)


def finish_and_score(service: Service, code: str, chests: Sequence[int] = (31, 24, 22)) -> None:
    """The table agrees that it is over, counts and opens the chests."""
    tap(service, code, "correct", None, path=("phase",), value="scoring")
    for seat, coins in zip("abc", chests, strict=False):
        tap(service, code, "count_chest", seat, coins)
