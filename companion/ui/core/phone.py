"""One phone, joined of its parts. Built once for each browser tab."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from functools import partial

import flet as ft

from companion import assets
from companion.core.errors import CompanionError
from companion.hosting import seat_requests
from companion.hosting.service import Service
from companion.i18n import LANGUAGES, Words
from companion.palette import DAY, NIGHT, Tokens
from companion.settings import Settings
from companion.ui.core.navigation.router import Router, do_nothing
from companion.ui.core.page.page_link import PageLink
from companion.ui.core.page.turns import Rank, Turns
from companion.ui.core.preferences import Preferences
from companion.ui.core.screen_state import ScreenStates, State
from companion.ui.core.seat_keeper import SeatKeeper
from companion.ui.core.surroundings import HOST_SURROUNDINGS, Surroundings
from companion.ui.core.theme import Theme, make_theme
from companion.ui.join.state import JoinState
from companion.ui.table.bands import Band
from companion.ui.table.model import TableModel
from companion.web.door import Door
from companion.web.origin import LINE, NOWHERE, Line

BAND_SECONDS = 12
"""So long a moment stands on every phone, unless a finger or an undo sends it away."""


class Phone:
    def __init__(
        self,
        page: ft.Page,
        service: Service,
        settings: Settings,
        line: Line = NOWHERE,
        door: Door | None = None,
        *,
        turns: Turns | None = None,
        surroundings: Surroundings = HOST_SURROUNDINGS,
    ) -> None:
        self.page = page
        self.service = service
        self.settings = settings
        self.door = door or Door(service)
        self.surroundings = surroundings
        self.link = PageLink(page, self.sleep, turns, stored_as=surroundings.memory_key)
        self.preferences = Preferences(settings, self.keep_preferences)
        self.seats = SeatKeeper(service, self.door, line, self.remember)
        beside = self.link.beside if surroundings.has_threads else None
        self.router = Router(
            self.link, self.seats, service, settings.quiet, beside, vibrates=lambda: self.preferences.vibration
        )
        self.router.on_band = self.notice_band
        self.states = ScreenStates(self.link.redraw)
        self.leave_requests: Callable[[], None] = do_nothing
        self.wakings = 0
        self.known_theme: Theme | None = None

    # What a screen needs

    @property
    def is_host(self) -> bool:
        return self.seats.is_host

    @property
    def model(self) -> TableModel | None:
        """The table that is open here."""
        return self.router.model

    @property
    def tokens_of_light(self) -> Tokens:
        light = self.preferences.light
        if light == "auto":
            return NIGHT if self.page.platform_brightness == ft.Brightness.DARK else DAY
        return NIGHT if light == "night" else DAY

    def theme(self) -> Theme:
        """The same object as long as nothing of it changes: every section of a screen is compared by it."""
        link, zoom = self.link, self.preferences.zoom
        scale = link.scale * zoom
        now = Theme(self.tokens_of_light, link.width, link.height, scale, zoom, self.preferences.language)
        if self.known_theme is None or now != self.known_theme:
            self.known_theme = now
        return self.known_theme

    def words(self, game: str | None = None) -> Words:
        spoken = assets.words(self.preferences.language, game, alone=self.surroundings.alone is not None)
        return spoken.for_host() if self.is_host else spoken

    def screen_state(self, kind: type[State]) -> State:
        """What is opened or half typed on a page that belongs to no table."""
        return self.states.get(kind)

    def refusal(self, error: CompanionError) -> str:
        """The error in this phone's language, in the words of the game that it looks at."""
        live = self.model.live if self.model else None
        return self.words(live.record.game if live else None).at(live.names if live else {}).refusal(error)

    def redraw(self) -> None:
        self.link.redraw()

    def later(self, work: Callable[[], Awaitable[object]]) -> Future[None]:
        return self.link.later(work)

    def go(self, route: str) -> None:
        self.router.go(route)

    def notice_band(self, model: TableModel, band: Band) -> None:
        """A moment appears on this phone: it is felt and heard where the person likes that, and goes by itself."""
        if self.preferences.vibration:
            self.later(self.link.vibrate_strongly)
        if self.preferences.sound:
            self.later(partial(self.link.ring, "low" if band.moments[-1].is_loss else "high"))
        go_by = partial(self.link.in_own_page, partial(model.drop_band, band))
        asyncio.get_running_loop().call_later(BAND_SECONDS, go_by)

    # What is remembered on the phone itself

    async def recall(self) -> None:
        stored = await self.link.read_storage()
        self.preferences.read(stored)
        if self.preferences.language not in LANGUAGES:  # neither this phone nor the host has chosen one
            self.preferences.language = await self.link.browser_language()
        self.seats.read(stored)
        if not stored.get("id"):
            self.remember()

    def remember(self) -> None:
        self.link.write_storage({**self.preferences.to_store(), **self.seats.to_store()})

    def keep_preferences(self) -> None:
        self.apply_theme()
        self.remember()
        self.redraw()

    def apply_theme(self) -> None:
        self.set_theme()
        self.page.update()

    def set_theme(self) -> None:
        """What Flutter draws by itself follows the phone's light and language, at once: the first screen would be drawn
        a dozen times while one light fades into the other."""
        page, c = self.page, self.tokens_of_light
        page.title = self.words()("app.name")
        page.theme = page.dark_theme = make_theme(c)
        page.theme_mode = ft.ThemeMode.DARK if c is NIGHT else ft.ThemeMode.LIGHT
        page.theme_animation_style = ft.AnimationStyle.no_animation()
        page.bgcolor = c.paper
        current = ft.Locale(self.preferences.language)
        page.locale_configuration = ft.LocaleConfiguration([ft.Locale(tag) for tag in LANGUAGES], current)

    # Requests for seats

    def ask_for_seat(self, code: str, seat: str) -> None:
        self.seats.ask(code, seat)
        self.update_requests()

    def follow_requests(self) -> None:
        self.leave_requests()
        self.leave_requests = self.door.requests.follow(lambda: self.link.in_own_page(self.update_requests))

    def update_requests(self) -> None:
        """Draw again: somebody has asked for a seat, or was answered."""
        concerned = self.is_host or bool(self.seats.requests)
        for request in self.seats.take_answers():
            if request.token:
                self.router.enter_with(request.code, request.token)
            else:
                self.screen_state(JoinState).refused = request
        if concerned:
            self.redraw()
        requests = self.door.requests
        if self.is_host and any(map(requests.rests, requests.waiting())):
            self.later(self.redraw_after_rest)

    async def redraw_after_rest(self) -> None:
        await asyncio.sleep(seat_requests.REST)
        self.redraw()

    # Sleep

    def sleep(self) -> None:
        """Out of reach, asleep or closed: not at the table until it wakes."""
        self.router.stop_following()
        self.leave_requests()
        self.leave_requests = do_nothing

    def wake(self) -> None:
        """Back after sleep or a lost connection: what has happened meanwhile is shown."""
        self.wakings += 1
        if self.model:
            self.model.bands.shown = None  # a page that is loaded again keeps its session; no moment comes twice
            self.model.take_back()
        self.router.arrive(self.page.route or self.router.route)
        self.follow_requests()
        self.update_requests()
        if self.model:
            self.router.follow_table()
            self.router.receive(self.model)


def make_main(
    service: Service,
    settings: Settings,
    door: Door | None = None,
    window: bool = False,
    *,
    surroundings: Surroundings = HOST_SURROUNDINGS,
) -> Callable[[ft.Page], Awaitable[None]]:
    """What runs once for each phone; `window`: for the host's own window, which needs no server."""
    shared, turns = door or Door(service), Turns()

    async def main(page: ft.Page) -> None:
        from companion.ui.core.navigation.routes import App

        line = Line(own_machine=True) if window else LINE.get()
        phone = Phone(page, service, settings, line, shared, turns=turns, surroundings=surroundings)
        if phone.link.is_closed:  # it has left while the screens were read
            raise BrokenPipeError
        phone.link.take_over_errors(phone.refusal)
        phone.link.take_over_touches()
        page.padding = 0
        page.spacing = 0
        try:
            await phone.recall()
        except (RuntimeError, TimeoutError) as gone:
            if not phone.link.is_connected:
                raise BrokenPipeError from gone  # which Flet takes as a phone that went before it was drawn
            raise
        if line.holds_key:
            phone.seats.keep_key(service.host_key)
        await phone.router.read_ahead()
        async with turns.turn(Rank.ARRIVAL):
            if not phone.link.is_connected:  # it has left while it waited for its turn
                raise BrokenPipeError
            phone.set_theme()
            listen(page, phone)
            phone.follow_requests()
            phone.router.arrive(phone.router.route)
            page.render(App, phone)
            if phone.seats.requests:  # answered while this phone had no line, or another process had it
                phone.update_requests()
        if not phone.link.is_connected:
            phone.sleep()
            raise BrokenPipeError

    return main


def listen(page: ft.Page, phone: Phone) -> None:
    """What the browser tells of its window, its keyboard and its line."""
    from companion.ui.core.keys import press_key

    router = phone.router
    page.on_keyboard_event = lambda e: press_key(phone, e.key)
    page.on_resize = lambda e: phone.link.resize(e.width, e.height)
    page.on_route_change = lambda e: router.arrive(e.route) if e.route != router.route else None
    page.on_platform_brightness_change = lambda _: phone.keep_preferences()
    page.on_connect = lambda _: phone.wake()
    page.on_disconnect = lambda _: phone.sleep()
    page.on_close = lambda _: phone.sleep()
