"""Where one phone looks: its route, the table that is open there, and what cannot be shown."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from urllib.parse import unquote, urlsplit

from companion.core.errors import CompanionError, Refused
from companion.hosting.files.log_file import log_failure
from companion.hosting.live import WATCHER, Live
from companion.hosting.service import Service
from companion.ui.core.page.page_link import PageLink
from companion.ui.core.page.turns import Rank
from companion.ui.core.seat_keeper import SeatKeeper
from companion.ui.table.bands import Band
from companion.ui.table.model import PLACES, Beside, TableModel

VIEWS = ("television", "tablet")
"""How somebody who only watches can look at a table: from the sofa, or with the screen in the middle of it."""

PAGES_BESIDE = (("settings",), ("evenings",), ("help",))
"""Pages that are opened at a table and lead back to it."""


def do_nothing() -> None:
    """The function to call on leaving a screen that follows nothing."""


class Router:
    """`quiet`: milliseconds in which a button whose meaning has changed takes no tap. `beside`: does what waits for the
    disk in a thread; without it a tap is done when it returns."""

    def __init__(
        self,
        link: PageLink,
        seats: SeatKeeper,
        service: Service,
        quiet: int,
        beside: Beside | None,
        *,
        vibrates: Callable[[], bool] = lambda: True,
    ) -> None:
        self.link = link
        self.seats = seats
        self.service = service
        self.quiet = quiet
        self.beside = beside
        self.vibrates = vibrates
        self.route = link.page.route or "/"
        self.model: TableModel | None = None
        self.problem: CompanionError | None = None
        self.on_band: Callable[[TableModel, Band], object] | None = None
        """Told of each moment that appears on this phone."""
        self.came_from = ""
        """The place at a table from which a page beside it was opened: its way back."""
        self.leave: Callable[[], None] = do_nothing
        """Hear no more of the table or of the lists that are open."""

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(unquote(part) for part in urlsplit(self.route).path.split("/") if part)

    @property
    def place(self) -> str:
        return self.path[2] if len(self.path) > 2 and self.path[2] in PLACES else "table"

    @property
    def view(self) -> str:
        """The view of a watcher that is open; nothing where a place is."""
        found = self.path[2] if len(self.path) > 2 and self.path[0] == "table" else ""
        return found if found in VIEWS else ""

    @property
    def way_back(self) -> str:
        """The word for where `go_back` leads."""
        return "back" if self.came_from else "to_home"

    # Ways

    def go(self, route: str) -> None:
        self.link.show_address(route)
        self.arrive(route)

    def go_home(self) -> None:
        self.go("/")

    def go_back(self) -> None:
        """Go back from a page beside the tables: to the table where it was opened, else Home."""
        self.go(self.came_from or "/")

    def go_settings(self) -> None:
        self.go("/settings")

    def go_place(self, index: int) -> None:
        if self.model:
            self.go(f"/table/{self.model.code}/{PLACES[index]}")

    async def read_ahead(self) -> None:
        """Read the table of the route in a thread: no other phone waits for the disk. A wrong token reads none. What
        fails is said on arrival, and counted there."""
        match self.path:
            case ("join", code, token, *_):
                code = code.upper()
            case ("table", code, *_):
                code = code.upper()
                token = self.seats.tokens.get(code, "")
            case _:
                return
        if self.beside and token and code not in self.service.lives:
            with suppress(Exception):
                await asyncio.to_thread(self.read_table, code, token)

    def read_table(self, code: str, token: str) -> None:
        self.service.role(code, token)
        self.service.live(code)

    def arrive(self, route: str) -> None:
        """Show the route; what cannot be shown is said in a sentence."""
        came_from = self.route if self.path[:1] == ("table",) else self.came_from
        self.route, self.problem = route, None
        self.came_from = came_from if self.path[:1] in PAGES_BESIDE else ""
        try:
            self.enter()
        except CompanionError as no:
            self.problem = no
        except Exception as wrong:
            self.problem = log_failure(wrong, "arriving")
        self.link.redraw()

    def enter(self) -> None:
        match self.path:
            case ("host", key):
                self.seats.become_host(key)
                self.go("/")
            case ("join", code, token):
                self.enter_with(code.upper(), token)
            case ("join", code, token, view) if view in VIEWS:
                self.seats.keep_token(code.upper(), token)
                self.go(f"/table/{code.upper()}/{view}")
            case ("join", code) if self.seats.can_enter(code.upper()):
                self.go(f"/table/{code.upper()}")
            case ("join", code):
                self.watch_lists()
                self.seats.find_table(lambda: self.service.live(code.upper()))
            case ("join", code, *_):
                raise Refused("bad_token", code=code.upper())
            case ("table", code, *_):
                self.open_table(code.upper())
            case ():
                self.watch_lists()
            case _:
                self.close_table()

    # Seats

    def enter_with(self, code: str, token: str) -> None:
        self.seats.keep_token(code, token)
        self.go(f"/table/{code}")

    def sit(self, code: str, seat: str) -> None:
        """The host's own phone sits down by itself."""
        try:
            self.enter_with(code, self.service.sit(code, seat))
        except CompanionError as no:
            self.problem = no
            self.link.redraw()

    def join_next_table(self, code: str) -> None:
        """Go from a table that is over to the next one with the same people."""
        try:
            self.enter_with(*self.service.join_next_table(code, self.seats.role_at(code)[0]))
        except CompanionError as no:
            self.problem = no
            self.link.redraw()

    def view_next_table(self, code: str) -> None:
        """A screen that nobody taps goes along by itself."""
        new, token = self.service.join_next_table(code, WATCHER)
        if not (self.seats.is_host or self.seats.can_enter(new)):
            self.seats.keep_token(new, token)
        self.go(f"/table/{new}/{self.view}")

    def go_round(self, code: str) -> None:
        self.seats.go_round(code)
        self.link.redraw()

    def stand_up(self, code: str) -> None:
        """Leave the seat to another phone. Where that cannot be stored, this phone keeps it."""
        model = self.model
        if model and model.role.seat:
            self.model = None  # it hears nothing of its own leaving
            try:
                self.service.free(code, model.role.seat)
            except Exception:
                self.model = model
                raise
            self.seats.drop_token(code)
            self.close_table()
        self.go(f"/join/{code}")

    def watch(self, code: str) -> None:
        self.enter_with(code, self.service.live(code).record.watch_token)

    # The open table

    def open_table(self, code: str) -> None:
        role, token = self.seats.role_at(code)
        if self.view:
            role, token = WATCHER, self.service.live(code).record.watch_token
        if self.model and (self.model.code, self.model.token) == (code, token):
            self.model.place = self.place
            return
        self.close_table()
        self.model = TableModel(
            self.service, code, (role, token), self.link.redraw_table, self.quiet, beside=self.beside
        )
        self.model.place = self.place
        if self.on_band:
            self.model.bands.on_band = partial(self.on_band, self.model)
        self.follow_table()
        self.model.live = self.service.live(code)
        self.link.later(self.link.stay_awake)

    def follow_table(self) -> None:
        if self.model:
            self.leave()
            self.leave = self.service.follow(self.model.code, self.model.role.seat, self.on_change, self.is_acting)

    def is_acting(self) -> bool:
        return self.model is not None and self.model.acting

    def watch_lists(self) -> None:
        """Lists of tables and of seats follow what other phones do."""
        self.close_table()
        self.leave = self.service.watch_lists(lambda: self.link.in_own_page(lambda: self.arrive(self.route), Rank.LIST))

    def close_table(self) -> None:
        self.stop_following()
        self.model = None

    def stop_following(self) -> None:
        self.leave()
        self.leave = do_nothing

    def on_change(self, live: Live) -> None:
        """The table has changed. Called from any thread or page: this page redraws itself in its own context."""
        model = self.model
        if model is None or model.acting:
            if model:
                model.show(live)
            return

        rank = Rank.SEAT if model.role.acts else Rank.WATCHER
        self.link.in_own_page(lambda: self.receive(model, live) if self.model is model else None, rank)

    def receive(self, model: TableModel, live: Live | None = None) -> None:
        try:
            role = self.service.role(model.code, model.token)
        except Refused:
            self.close_table()
            self.problem = Refused("seat_freed", code=model.code)
            self.link.redraw()
            return
        model.role = self.seats.on_this_phone(role)
        waited = model.is_waited_for
        model.show(live or self.service.live(model.code))
        if self.view and self.service.next_table(model.code):
            self.view_next_table(model.code)
        if model.is_waited_for and not waited and self.vibrates():
            self.link.later(self.link.vibrate)
