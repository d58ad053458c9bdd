"""What can be done at every game's table in the middle of play, without knowing the game."""

from companion.app import build_games
from companion.core.ask import Number
from companion.core.game import Action
from companion.core.table import Table
from companion.core.table_rules import is_beside
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service

NAMES = ("Anne", "Bart", "Claire", "David")
MOST_TRIES = 10


def seats_of(game: str) -> tuple[str, ...]:
    low, high = build_games()[game].info.seats
    return NAMES[: max(low, min(high, len(NAMES)))]


def number_of(table: Table) -> tuple[list[str | int], tuple[int, int]]:
    """A number that everybody sees, and two values that it may have: another one, and the present one."""
    for field in table.game.fields(table.state):
        ask = field.ask
        if isinstance(ask, Number) and not ask.secret and isinstance(field.value, int) and not field.events:
            near = [v for v in (field.value + 1, field.value - 1) if ask.accepts(v)]
            if near:
                return list(field.path), (near[0], field.value)
    raise LookupError(f"{table.game.info.id} has no number to correct")


def begin_procedure(service: Service, code: str) -> None:
    """Some procedure of the host's that asks a question which stays open, so that its phones show the wizard."""
    for _ in range(MOST_TRIES):
        table = service.live(code).table
        offers = [a for a in table.game.actions(table.state, None) if a.refused is None]
        for action in sorted(offers, key=lambda a: not a.primary):
            done = table.talk(action.seat, action.procedure, action.arguments, ())
            if done.ask is not None and not is_beside(table.game, action.procedure):
                service.start(code, HOST, plain(action), Ticket(table.number))
                return
        service.start(code, HOST, plain(offers[0]), Ticket(table.number))


def plain(action: Action) -> Action:
    return Action(action.procedure, action.arguments, action.seat)
