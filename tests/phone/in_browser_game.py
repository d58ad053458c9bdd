"""Runs in the browser's own Python: takes taps by chance at a table, and says when its game is over."""

import gc
import random

from companion.core.errors import Refused
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service

CHANCE = random.Random(3)


def take_tap(service: Service, code: str) -> bool:
    """False once the game is over."""
    live = service.live(code)
    if live.table.game.is_finished(live.table.state):
        return False
    if live.main is not None:
        ask = live.progress[live.main.id].ask
        assert ask is not None
        ticket = Ticket(live.table.number, step=len(live.main.answers))
        service.answer(code, HOST, live.main.id, ask.sample(CHANCE.randrange), ticket)
        return True
    offers = [a for a in live.table.game.actions(live.table.state, None) if a.refused is None]
    service.start(code, HOST, CHANCE.choice(offers), Ticket(live.table.number))
    return True


def take_taps(code: str, count: int) -> bool:
    services = [thing for thing in gc.get_objects() if isinstance(thing, Service)]
    service = next(service for service in services if service.store.path.name == "companion.db")
    for _ in range(count):
        try:
            if not take_tap(service, code):
                return True
        except Refused:
            continue  # as somebody would hear, and tap something else
    return False
