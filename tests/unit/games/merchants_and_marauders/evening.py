"""A table of three that is played through the service, as phones play it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.core.ask import Seat
from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.unit.games.merchants_and_marauders.sea import BEN, GAME, LAID_OUT, ONE_SKULL, buying, record

ID = "merchants-and-marauders"
CARLA = Seat("c")
PIRATE = ("Hornigold", "pirate-sloop", "caribbean-sea", 2, 3, 2)


class Evening:
    """A table that is played through the service."""

    def __init__(self, folder: Path) -> None:
        self.store = SqliteStore(open_engine(folder / "companion.db"))
        self.service = Service(self.store, {ID: GAME}, clock=lambda: 1_800_000_000)
        tables = self.service.tables()
        self.code = tables[0].code if tables else ""

    def set(self) -> None:
        seats = [("Anna", "red"), ("Benoît", "blue"), ("Carla", "green")]
        self.code = self.service.create(ID, seats, {})
        self.do(
            "set_up",
            **{**LAID_OUT, "first_player": BEN},
            which_captain=[record(p) for p in ("port-royal", "tortuga", "caracas")],
        )
        self.do("draw_event", event_kind="text", event_text="nothing")
        self.do("begin_turn", BEN)

    def do(self, procedure: str, seat: Seat | None = None, until: str = "", **answers: Any) -> None:
        """Start it and answer by the question's key; `until` leaves that question open."""
        left = {k: list(v) if isinstance(v, list) else v for k, v in answers.items()}
        live = self.service.live(self.code)
        offers = GAME.actions(live.table.state, seat)
        action = next(a for a in offers if a.procedure == procedure)
        draft = self.service.start(self.code, HOST, action, Ticket(live.table.number))
        while draft is not None:
            live = self.service.live(self.code)
            ask = live.progress[draft.id].ask
            ticket = Ticket(live.table.number, len(draft.answers))
            if ask is None:
                self.service.apply(self.code, HOST, draft.id, ticket)
                return
            if ask.key == until:
                return
            said = left[ask.key]
            said = said(ask) if callable(said) else said.pop(0) if isinstance(said, list) else said
            draft = self.service.answer(self.code, HOST, draft.id, said, ticket)

    def to_the_end_of_the_round(self) -> None:
        """Whoever has not played yet passes."""
        while (state := self.service.live(self.code).table.state).phase != "round-end":
            self.do("begin_turn" if state.phase == "turn-start" else "end_turn", state.active)

    def next_round(self, **event: Any) -> None:
        """The others pass; the event of the next round is drawn where one is given."""
        self.to_the_end_of_the_round()
        self.do("end_round")
        if event:
            self.do("draw_event", **event)

    def correct(self, path: tuple[str | int, ...], value: Any) -> None:
        live = self.service.live(self.code)
        action = Action("correct", {"path": path, "value": value}, BEN)
        self.service.start(self.code, HOST, action, Ticket(live.table.number))

    def at_sea(self, zone: str, *seats: Seat) -> None:
        """All of them off the same port."""
        for seat in seats:
            self.correct(("players", seat, "zone"), zone)
            self.correct(("players", seat, "in_port"), False)

    def secrets(self, of: Mapping[str, Any]) -> None:
        """The same taps for everybody to see; only what Benoît alone knows differs."""
        self.correct(("players", BEN, "gold"), of["gold"])
        self.do("buy", BEN, port_mod="none", demand_here="sugar", buy_goods=buying(**of["goods"]))
        self.do("acquire_rumour", BEN, rumour_roll=ONE_SKULL, rumour_title=of["rumour"])
        self.do("stash", BEN, stash_amount=of["stash"])
        self.do("note_card", BEN, note_which=0, card_title=of["title"])
        self.do("open_chest", BEN, chest_amount=of["taken"])
        self.do("leave_port", BEN, overboard=of["overboard"])
        self.do("change_cargo", BEN, change_cargo=of["found"])

    def ask_a_secret(self) -> None:
        """A question that only Benoît may see stays open."""
        self.do("change_cargo", BEN, until="change_cargo")
