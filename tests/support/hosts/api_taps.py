"""Taps of the API that a game allows, chosen by chance."""

import random
from typing import Any

from companion.commands.simulate import sample
from companion.core.codec import write_answer
from companion.core.plain import plain
from companion.hosting.service import Service


def next_tap(service: Service, code: str, chance: random.Random) -> tuple[str, dict[str, Any]] | None:
    """The command of the API and its body: an answer to the open question, or any button."""
    live = service.live(code)
    ticket: dict[str, Any] = {"number": live.table.number}
    if live.main is not None:
        ask = live.progress[live.main.id].ask
        assert ask is not None
        answer = write_answer(sample(ask, chance.randrange))
        return "answer", {"draft": live.main.id, "answer": answer, "ticket": {**ticket, "step": len(live.main.answers)}}
    offers = [a for a in live.table.game.actions(live.table.state, None) if a.refused is None]
    if not offers:
        return None
    action = chance.choice(offers)
    return "start", {"do": action.procedure, "with": plain(action.arguments), "seat": action.seat, "ticket": ticket}
