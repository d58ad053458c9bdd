"""An example table: laid out by taps through the real rules, so that somebody can try a turn without a box."""

from companion.core.ask import Seat
from companion.core.errors import CompanionError
from companion.core.game import Action
from companion.core.table import Played
from companion.hosting.files.example_file import Tap, example_of
from companion.hosting.identifiers import EXAMPLE
from companion.hosting.live import HOST, Live, Ticket
from companion.hosting.service import Service

NAMES = ("Anne", "Ben", "Cora", "Drake")


def set_example(service: Service, game: str) -> str:
    """The code of a new example of this game. Nothing is left of one that cannot be laid out."""
    example = example_of(game)
    colours = service.game(game).colours(example.seats)
    code = service.create(game, list(zip(NAMES[: example.seats], colours, strict=False)), example.options, like=EXAMPLE)
    try:
        for tap in example.taps:
            play_tap(service, code, tap)
    except CompanionError:
        service.delete(code)
        raise
    return code


def play_tap(service: Service, code: str, tap: Tap) -> None:
    action = Action(tap.procedure, tap.arguments, Seat(tap.seat) if tap.seat else None)
    draft = service.start(code, HOST, action, Ticket(service.live(code).table.number))
    for answer in tap.answers:
        if draft is None:
            break
        ticket = Ticket(service.live(code).table.number, len(draft.answers))
        draft = service.answer(code, HOST, draft.id, answer, ticket)


def open_hint(live: Live) -> int:
    """The number of the hint that stands there now; one more than there are when all are done."""
    example = example_of(live.record.game)
    own = [tap.what.procedure for tap in live.table.taps[len(example.taps) :] if isinstance(tap.what, Played)]
    done = [n for n, hint in enumerate(example.hints, 1) if any(procedure in own for procedure in hint)]
    return max(done, default=0) + 1
