"""Entering a turn must not take longer than playing it: every tap is counted, through the service, as on a phone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.app import build
from companion.core.ask import Seat
from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import Settings

TURNS = yaml.safe_load((Path(__file__).parent / "recorded_turns.yaml").read_text())


class Thumb:
    """Taps what the screen offers, and counts."""

    def __init__(self, service: Service, seats: int) -> None:
        self.service = service
        colours = service.game("port-royal").colours(seats)
        names = ["Ann", "Bea", "Carl", "Dora", "Emil"][:seats]
        self.code = service.create("port-royal", list(zip(names, colours, strict=False)), {})
        self.taps = 0
        self.cards = 0

    def tap(self, procedure: str, seat: str | None = None, answer: object = None, **arguments: object) -> None:
        """One tap starts a procedure; its question, if it has one, is a second tap."""
        before = self.taps
        live = self.service.live(self.code)
        action = Action(procedure, arguments, Seat(seat) if seat else None)
        draft = self.service.start(self.code, HOST, action, Ticket(live.table.number))
        self.taps += 1
        if draft is not None:
            number = self.service.live(self.code).table.number
            left = self.service.answer(self.code, HOST, draft.id, answer, Ticket(number, len(draft.answers)))
            self.taps += 1
            assert left is None, "a third tap would be needed"
        assert self.taps - before <= 2

    @property
    def active(self) -> str:
        return str(self.service.live(self.code).table.state.active)

    def turn(self, recorded: dict[str, Any], first: bool) -> None:
        """`draws` are faces (`Y-1-1 repel` where it was repelled); `takes` go seat by seat, `-` for nothing."""
        game = self.service.game("port-royal")
        state = self.service.live(self.code).table.state
        seat = state.active if first else state.after(state.active)
        for i, drawn in enumerate(recorded["draws"]):
            kind = game.cards[drawn.partition(" ")[0]].named  # type: ignore[attr-defined]
            procedure = "first_card" if i == 0 and not first else "turn_up"
            self.tap(procedure, seat, drawn, kind=kind)
            self.cards += 1
        if "takes" in recorded:
            self.tap("stop", seat)
            self.windows(recorded["takes"])
        assert self.service.live(self.code).table.state.phase == "over"

    def windows(self, takes: list[list[str]]) -> None:
        for i, faces in enumerate(takes):
            acting = str(self.service.live(self.code).table.state.acting)
            if not any(takes[i:]):
                several = len(takes) - i > 1
                self.tap("others_pass" if several else "done", acting)
                return
            self.window(acting, faces)

    def window(self, acting: str, faces: list[str]) -> None:
        for face in faces:
            live = self.service.live(self.code)
            offered = live.table.game.actions(live.table.state, Seat(acting))
            last = {"face": face, "last": True}
            closes = any(a.procedure == "take" and a.arguments == last for a in offered)
            self.tap("take", acting, **(last if closes else {"face": face}))
            self.cards += 1
        if self.service.live(self.code).table.state.acting == acting:
            self.tap("done", acting)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    made = build(Settings(database=tmp_path / "taps.db"))
    yield made
    made.store.close()  # type: ignore[attr-defined]


def test_ten_recorded_turns_stay_within_two_taps_a_card(service: Service) -> None:
    """A card is one that was turned up or taken; stop, pass and the next turn are taps too."""
    thumb = Thumb(service, 4)
    thumb.tap("set_up", answer="a")
    thumb.taps = 0

    for number, recorded in enumerate(TURNS):
        thumb.turn(recorded, first=number == 0)

    assert len(TURNS) == 10
    assert thumb.cards == sum(len(t["draws"]) + sum(map(len, t.get("takes", []))) for t in TURNS)
    assert thumb.taps <= 2 * thumb.cards
