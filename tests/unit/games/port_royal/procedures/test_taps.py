"""Entering a turn must not take longer than playing it: every tap is counted, through the service, as on a phone."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.app import build
from companion.core.ask import Seat
from companion.core.game import Action
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.game import PortRoyal
from companion.hosting.live import HOST, Live, Ticket
from companion.hosting.service import Service
from companion.settings import Settings

TURNS = yaml.safe_load((Path(__file__).parent / "recorded_turns.yaml").read_text())


class Thumb:
    """Taps what the screen offers, and counts."""

    def __init__(self, service: Service, depth: str) -> None:
        self.service = service
        colours = service.game("port-royal").colours(4)
        seats = list(zip(["Ann", "Bea", "Carl", "Dora"], colours, strict=False))
        self.taps = 0
        self.code = service.create("port-royal", seats, {"depth": depth})
        self.tap("set_up", answers=["a"])
        self.taps = 0

    @property
    def live(self) -> Live:
        return self.service.live(self.code)

    @property
    def cards(self) -> Catalogue:
        game = self.service.game("port-royal")
        assert isinstance(game, PortRoyal)
        return game.cards

    def tap(self, procedure: str, seat: str | None = None, answers: Sequence[object] = (), **arguments: object) -> None:
        """One tap starts a procedure; each question that it really asks is one more."""
        action = Action(procedure, arguments, Seat(seat) if seat else None)
        draft = self.service.start(self.code, HOST, action, Ticket(self.live.table.number))
        self.taps += 1
        for answer in answers:
            if draft is not None:
                ticket = Ticket(self.live.table.number, len(draft.answers))
                draft = self.service.answer(self.code, HOST, draft.id, answer, ticket)
                self.taps += 1
        assert draft is None, "another tap would be needed"

    def offers_of(self, seat: str, procedure: str) -> list[Action]:
        offered = self.live.table.game.actions(self.live.table.state, Seat(seat))
        return [a for a in offered if a.procedure == procedure]


class FullThumb(Thumb):
    def turn(self, recorded: dict[str, Any], first: bool) -> None:
        """`draws` are faces (`Y-1-1 repel` where it was repelled); `takes` go seat by seat."""
        state = self.live.table.state
        seat = state.active if first else state.after(state.active)
        for i, drawn in enumerate(recorded["draws"]):
            self.draw("first_card" if i == 0 and not first else "turn_up", seat, drawn)
        if "takes" in recorded:
            self.tap("stop", seat)
            self.windows(recorded["takes"])
        assert self.live.table.state.phase == "over"

    def draw(self, procedure: str, seat: str, drawn: str) -> None:
        face, _, fate = drawn.partition(" ")
        kind = self.cards[face].tile
        lying = self.cards.colours(self.live.table.state.harbour)
        answers = [face] if kind in ("expedition", "tax") else ["bust"] if kind in lying else []
        self.tap(procedure, seat, answers, kind=kind)
        if fate:
            self.tap("repel_ship", seat)

    def windows(self, takes: list[list[str]]) -> None:
        for i, faces in enumerate(takes):
            acting = str(self.live.table.state.acting)
            if not any(takes[i:]):
                self.tap("others_pass" if len(takes) - i > 1 else "done", acting)
                return
            for face in faces:
                self.take(acting, face)
            if self.live.table.state.acting == acting:
                self.tap("done", acting)

    def take(self, acting: str, face: str) -> None:
        card = self.cards[face]
        which = {"face": card.tile, **({"coins": card.coins} if card.kind == "ship" else {})}
        last = {**which, "last": True}
        closes = any(a.arguments == last for a in self.offers_of(acting, "take"))
        self.tap("take", acting, [face] if card.kind == "person" else [], **(last if closes else which))


class TableThumb(Thumb):
    def turn(self, recorded: dict[str, Any], first: bool) -> None:
        """Only what changes coins and points is entered."""
        if not first and self.live.table.state.phase != "must-draw":
            self.tap("next_turn", self.live.table.state.active)
        active = self.live.table.state.active
        for drawn in recorded["draws"]:
            if self.cards[drawn.partition(" ")[0]].kind == "tax":
                self.tap("tax_card", answers=[drawn])
        if "takes" not in recorded:
            self.tap("bust_called", active)
        for seat, faces in zip(self.live.table.state.from_active, recorded.get("takes", ()), strict=False):
            for face in faces:
                self.take(seat, face)

    def take(self, seat: Seat, face: str) -> None:
        card = self.cards[face]
        if card.kind == "person":
            self.tap("took", seat, [face], kind="person")
        else:
            traders = self.cards.traders(self.live.table.state.player(seat), card.colour)
            self.tap("sold", seat, [card.colour if traders else "other"], coins=card.coins)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    made = build(Settings(database=tmp_path / "taps.db"))
    yield made
    made.store.close()  # type: ignore[attr-defined]


def count_takes(turn: dict[str, Any]) -> int:
    return sum(map(len, turn.get("takes", ())))


@pytest.mark.parametrize(
    ("thumb", "depth", "a_card", "most"), [(FullThumb, "full", 2, 87), (TableThumb, "table", 1, 42)]
)
def test_ten_recorded_turns_in_few_taps_a_card(
    thumb: type[FullThumb | TableThumb], depth: str, a_card: int, most: int, service: Service
) -> None:
    """A card is one that was turned up or taken; what is tapped for stops, passes and the next turn counts too.

    Before a card was named by its kind alone, the same turns took 119 taps where everything is recorded, and 60 where
    only the coins are.
    """
    hand = thumb(service, depth)

    for number, recorded in enumerate(TURNS):
        hand.turn(recorded, first=number == 0)

    assert len(TURNS) == 10
    assert hand.taps <= a_card * sum(len(turn["draws"]) + count_takes(turn) for turn in TURNS)
    assert hand.taps <= most
