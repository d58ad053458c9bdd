"""One phone: its language and light, the seats it holds, and where it looks. Built once for each browser tab."""

import asyncio
import contextvars
import json
import secrets
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, TypeVar
from urllib.parse import unquote, urlsplit

import flet as ft

from companion import assets
from companion.core.errors import CompanionError, Refused
from companion.hosting import seat_requests
from companion.hosting.identifiers import same
from companion.hosting.live import HOST, Live, Role
from companion.hosting.log_file import log_failure
from companion.hosting.seat_requests import SeatRequest
from companion.hosting.service import Service
from companion.i18n import LANGUAGES, Words
from companion.settings import Settings
from companion.ui.core.failures import SENTENCES
from companion.ui.core.theme import DAY, NIGHT, Theme, Tokens, make_theme
from companion.ui.table.model import PLACES, TableModel
from companion.web.door import Door
from companion.web.network import LINE, NOWHERE, Line

REMEMBERED = "chart_table.phone"
REFUSED_SEAT = "join.refused"
"""The request that the host has refused, until it is read."""
Found = TypeVar("Found")
ZOOMS = (1.0, 1.25, 1.5, 2.0)
"""Sizes of the text, on top of what the phone itself asks for."""


class Phone:
    def __init__(
        self, page: ft.Page, service: Service, settings: Settings, line: Line = NOWHERE, door: Door | None = None
    ) -> None:
        self.page = page
        self.service = service
        self.settings = settings
        self.line = line
        """Where it comes from, as the server saw when its session was opened."""
        self.door = door or Door(service)
        self.asked: dict[str, str] = {}
        """The seat that it has asked for, table by table: the request's id."""
        self.language = settings.language
        self.theme = settings.theme
        self.zoom = settings.text / 100
        self.roll_for_me = False
        self.odds = True
        self.tokens: dict[str, str] = {}
        self.id = ""
        """Tells the phones of one seat apart; it opens nothing."""
        self.passed_round: tuple[str, ...] = ()
        """The tables at which this phone is passed round: it is not asked again where it sits."""
        self.host_key = ""
        self.width, self.height, self.scale = page.width or 390, page.height or 844, 1.0
        self.route = page.route or "/"
        self.model: TableModel | None = None
        self.problem: CompanionError | None = None
        self.failure: CompanionError | None = None
        """What went wrong with the last tap, whatever it was, until it is read."""
        self.redraw: Callable[[], None] = lambda: None
        self.leave: Callable[[], None] = lambda: None
        self.leave_requests: Callable[[], None] = lambda: None
        self.looks: dict[str, Any] = {}
        self.turn = 0
        """How often it was drawn: a new number is a new drawing."""
        self.wakings = 0

    # What a screen needs

    @property
    def tokens_of_light(self) -> Tokens:
        if self.theme == "auto":
            return NIGHT if self.page.platform_brightness == ft.Brightness.DARK else DAY
        return NIGHT if self.theme == "night" else DAY

    def look(self) -> Theme:
        return Theme(self.tokens_of_light, self.width, self.height, self.scale * self.zoom, self.zoom, self.language)

    def words(self, game: str | None = None) -> Words:
        return assets.words(self.language, game)

    @property
    def is_host(self) -> bool:
        """The browser of the host's own machine, and a phone that scanned the host's code. Nothing that the page says
        of itself counts: its client may set every property of it."""
        return self.line.own_machine or same(self.host_key, self.service.host_key)

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(unquote(part) for part in urlsplit(self.route).path.split("/") if part)

    @property
    def place(self) -> str:
        return self.path[2] if len(self.path) > 2 and self.path[2] in PLACES else "table"

    def look_of(self, key: str, default: Any = None) -> Any:
        return self.looks.get(key, default)

    def set_look(self, key: str, value: Any) -> None:
        """What is opened or half typed on a page that belongs to no table."""
        self.looks[key] = value
        self.redraw()

    # What is remembered on the phone itself

    async def recall(self) -> None:
        stored = await ft.SharedPreferences().get(REMEMBERED)
        try:
            read = json.loads(str(stored)) if stored else {}
        except ValueError:
            read = {}
        kept = read if isinstance(read, dict) else {}
        self.language = kept["language"] if kept.get("language") in LANGUAGES else await self.browser_language()
        self.theme = kept["theme"] if kept.get("theme") in ("day", "night", "auto") else self.settings.theme
        self.zoom = kept["zoom"] if kept.get("zoom") in ZOOMS else self.settings.text / 100
        self.roll_for_me = kept.get("roll_for_me") is True
        self.odds = kept.get("odds") is not False
        self.host_key = str(kept.get("host_key", ""))
        self.id = str(kept.get("id") or "")[:16] or secrets.token_hex(4)
        passed = kept.get("passed_round")
        self.passed_round = tuple(str(code) for code in passed) if isinstance(passed, list) else ()
        if not kept.get("id"):
            self.remember()
        tokens = kept.get("tokens")
        self.tokens = {str(k): str(v) for k, v in tokens.items()} if isinstance(tokens, dict) else {}

    async def browser_language(self) -> str:
        """The setting of the host decides; where it says nothing, the phone's own language."""
        if self.settings.language in LANGUAGES:
            return self.settings.language
        info = await self.page.get_device_info()
        locales = [str(getattr(info, "language", "")), *(getattr(info, "languages", None) or [])] if info else []
        found = (str(tag)[:2].lower() for tag in locales)
        return next((tag for tag in found if tag in LANGUAGES), LANGUAGES[0])

    def remember(self) -> None:
        kept = {
            "language": self.language,
            "theme": self.theme,
            "zoom": self.zoom,
            "roll_for_me": self.roll_for_me,
            "odds": self.odds,
            "host_key": self.host_key,
            "id": self.id,
            "passed_round": self.passed_round,
            "tokens": self.tokens,
        }
        self.later(lambda: ft.SharedPreferences().set(REMEMBERED, json.dumps(kept)))

    def later(self, work: Callable[[], Awaitable[object]]) -> Future[None]:
        async def do() -> None:
            try:
                await work()
            except Exception as wrong:
                if self.page.session.connection is not None:  # whoever has gone answers nothing
                    self.fail(wrong, "working")

        return self.page.run_task(do)

    # What fails

    def fail(self, wrong: BaseException, doing: str) -> None:
        """One sentence on this phone, whatever it was."""
        self.failure = log_failure(wrong, doing)
        self.redraw()

    def fail_in_handler(self, message: str) -> None:
        """In place of Flet's own page of a crashed session: Flet calls it while it handles what went wrong."""
        self.fail(sys.exception() or RuntimeError(), "handling an event")

    def forget_failure(self) -> None:
        self.failure = None
        self.redraw()

    def refusal(self, error: CompanionError) -> str:
        """The error in this phone's language, in the words of the game that it looks at."""
        live = self.model.live if self.model else None
        return self.words(live.record.game if live else None).at(live.names if live else {}).refusal(error)

    def take_over_errors(self) -> None:
        """From now on nothing that fails reaches Flet's page of tracebacks."""
        session = self.page.session
        SENTENCES[session] = self.refusal
        session.error = self.fail_in_handler  # type: ignore[method-assign]

    def set_language(self, language: str) -> None:
        self.language = language
        self.dress()
        self.remember()
        self.redraw()

    def set_theme(self, theme: str) -> None:
        self.theme = theme
        self.dress()
        self.remember()
        self.redraw()

    def set_zoom(self, zoom: float) -> None:
        self.zoom = zoom
        self.remember()
        self.redraw()

    def set_choice(self, name: str, value: bool) -> None:
        """One of the phone's own yes-or-no settings."""
        setattr(self, name, value)
        self.remember()
        self.redraw()

    def dress(self) -> None:
        """What Flutter draws by itself follows the phone's light and language."""
        page, c = self.page, self.tokens_of_light
        page.title = self.words()("app.name")
        page.theme = page.dark_theme = make_theme(c)
        page.theme_mode = ft.ThemeMode.DARK if c is NIGHT else ft.ThemeMode.LIGHT
        page.bgcolor = c.paper
        current = ft.Locale(self.language)
        page.locale_configuration = ft.LocaleConfiguration([ft.Locale(tag) for tag in LANGUAGES], current)
        page.update()

    # Where it looks

    def go(self, route: str) -> None:
        self.page.navigate(route)
        self.arrive(route)

    def go_home(self) -> None:
        self.go("/")

    def go_settings(self) -> None:
        self.go("/settings")

    def go_place(self, index: int) -> None:
        if self.model:
            self.go(f"/table/{self.model.code}/{PLACES[index]}")

    def arrive(self, route: str) -> None:
        """Show the route; what cannot be shown is said in a sentence."""
        self.route, self.problem = route, None
        try:
            self.enter()
        except CompanionError as no:
            self.problem = no
        except Exception as wrong:
            self.problem = log_failure(wrong, "arriving")
        self.redraw()

    def enter(self) -> None:
        match self.path:
            case ("host", key):
                self.become_host(key)
            case ("join", code, token):
                self.enter_with(code.upper(), token)
            case ("join", code) if code.upper() in self.tokens and self.knows(code.upper()):
                self.go(f"/table/{code.upper()}")
            case ("join", code):
                self.watch_lists()
                self.look_up(lambda: self.service.live(code.upper()))
            case ("join", code, *_):
                raise Refused("bad_token", code=code.upper())
            case ("table", code, *_):
                self.open_table(code.upper())
            case ():
                self.watch_lists()
            case _:
                self.close_table()

    def become_host(self, key: str) -> None:
        self.check_token(lambda: self.check_key(key))
        self.keep_key(key)
        self.go("/")

    def check_key(self, key: str) -> None:
        if not same(key, self.service.host_key):
            raise Refused("bad_token")

    def keep_key(self, key: str) -> None:
        self.host_key = key
        self.remember()

    def enter_with(self, code: str, token: str) -> None:
        """A link with a token opens its seat, or the watchers' place."""
        self.check_token(lambda: self.service.role(code, token))
        self.tokens = {**self.tokens, code: token}
        self.remember()
        self.go(f"/table/{code}")

    def knows(self, code: str) -> bool:
        try:
            role = self.service.role(code, self.tokens[code])
        except CompanionError:
            return False
        if role.seat:
            self.door.gate.seat(self.line.browser)
        return True

    def look_up(self, look: Callable[[], Found]) -> Found:
        """A table by its code, which anybody could try to guess."""
        return look() if self.is_host else self.door.gate.look_up(self.door.gate.client(self.line), look)

    def check_token(self, look: Callable[[], Found]) -> Found:
        return self.door.gate.open(self.door.gate.client(self.line), look)

    def sit(self, code: str, seat: str) -> None:
        """The host's own phone sits down by itself."""
        try:
            self.enter_with(code, self.service.sit(code, seat))
        except CompanionError as no:
            self.problem = no
            self.redraw()

    def goes_round_at(self, code: str) -> bool:
        return code in self.passed_round

    def go_round(self, code: str) -> None:
        """This phone belongs to nobody in particular: it is passed round the table."""
        self.passed_round = (*self.passed_round, code)
        self.remember()
        self.redraw()

    def ask_for_seat(self, code: str, seat: str) -> None:
        """Raises what stands against it; else the phone waits, and sits down when the host has said yes."""
        request = self.door.requests.ask(code, seat, self.door.gate.client(self.line))
        self.withdraw(code)
        self.asked[code] = request.id
        self.hear_of_requests()

    def withdraw(self, code: str) -> None:
        if id := self.asked.pop(code, None):
            self.door.requests.withdraw(id)

    def seat_asked(self, code: str) -> SeatRequest | None:
        """What this phone waits for at the table."""
        return self.door.requests.find(self.asked.get(code, ""))

    def hear_of_requests(self) -> None:
        """Somebody has asked for a seat, or was answered."""
        concerned = self.is_host or bool(self.asked)
        for code in tuple(self.asked):
            request = self.seat_asked(code)
            if request is None or request.waits:
                continue
            self.withdraw(code)
            if request.token:
                self.enter_with(code, request.token)
            else:
                self.looks[REFUSED_SEAT] = request
        if concerned:
            self.redraw()
        if self.is_host and any(map(self.door.requests.rests, self.door.requests.waiting())):
            self.later(self.draw_rested)

    async def draw_rested(self) -> None:
        await asyncio.sleep(seat_requests.REST)
        self.redraw()

    def stand_up(self, code: str) -> None:
        """Leave the seat to another phone."""
        if self.model and self.model.role.seat:
            seat, self.model = self.model.role.seat, None
            self.leave()
            self.tokens = {k: v for k, v in self.tokens.items() if k != code}
            self.remember()
            self.service.free(code, seat)
        self.go(f"/join/{code}")

    def watch(self, code: str) -> None:
        self.enter_with(code, self.service.live(code).record.watch_token)

    def role_at(self, code: str) -> tuple[Role, str]:
        """A seat that this phone holds comes first; the host may look in without one."""
        token = self.tokens.get(code)
        if token is not None and self.knows(code):
            return self.on_this_phone(self.service.role(code, token)), token
        if self.is_host:
            return self.on_this_phone(HOST), self.service.host_key
        raise Refused("seat_freed" if token else "bad_token", code=code)

    def on_this_phone(self, role: Role) -> Role:
        """A host that sits in a seat stays the host."""
        return replace(role, phone=self.id, host=role.host or (role.acts and self.is_host))

    def follow_requests(self) -> None:
        self.leave_requests()
        self.leave_requests = self.door.requests.follow(lambda: self.in_own_page(self.hear_of_requests))

    def open_table(self, code: str) -> None:
        role, token = self.role_at(code)
        if self.model and (self.model.code, self.model.token) == (code, token):
            self.model.place = self.place
            return
        self.close_table()
        self.model = TableModel(self.service, code, (role, token), self.draw_again, self.settings.quiet)
        self.model.place = self.place
        self.leave = self.service.follow(code, role.seat, self.hear)
        self.model.live = self.service.live(code)
        self.later(self.stay_awake)

    def watch_lists(self) -> None:
        """Lists of tables and of seats follow what other phones do."""
        self.close_table()
        self.leave = self.service.watch_lists(lambda: self.in_own_page(lambda: self.arrive(self.route)))

    def close_table(self) -> None:
        self.leave()
        self.leave, self.model = (lambda: None), None

    def hear(self, live: Live) -> None:
        """A change, told from any thread or page: each page redraws itself, in its own context."""
        model = self.model
        if model is None or model.acting:
            if model:
                model.show(live)
            return

        self.in_own_page(lambda: self.receive(model, live) if self.model is model else None)

    def in_own_page(self, work: Callable[[], object]) -> None:
        """Do it where this page can be drawn. A phone that is cut off or asleep draws itself when it wakes."""

        async def do() -> None:
            try:
                work()
            except Exception as wrong:
                self.fail(wrong, "hearing of a change")

        try:
            if self.page.session.connection is not None:
                contextvars.Context().run(self.page.run_task, do)
        except RuntimeError:  # the tab is closed, and its session with it
            self.sleep()

    def sleep(self) -> None:
        """Out of reach, asleep or closed: not at the table until it wakes."""
        self.leave()
        self.leave = lambda: None
        self.leave_requests()
        self.leave_requests = lambda: None

    def wake(self) -> None:
        """Back after sleep or a lost connection: what has happened meanwhile is shown."""
        self.wakings += 1
        self.arrive(self.page.route or self.route)
        self.follow_requests()
        self.hear_of_requests()
        if self.model:
            self.leave()
            self.leave = self.service.follow(self.model.code, self.model.role.seat, self.hear)
            self.receive(self.model)

    def receive(self, model: TableModel, live: Live | None = None) -> None:
        try:
            role = self.service.role(model.code, model.token)
        except CompanionError:
            self.close_table()
            self.problem = Refused("seat_freed", code=model.code)
            self.redraw()
            return
        model.role = self.on_this_phone(role)
        waited = model.is_waited_for
        model.show(live or self.service.live(model.code))
        if model.is_waited_for and not waited:
            self.later(self.vibrate)

    async def vibrate(self) -> None:
        """The table waits for this person; a platform that cannot vibrate says nothing."""
        try:
            await ft.HapticFeedback().medium_impact()  # type: ignore[no-untyped-call]
        except (RuntimeError, TimeoutError):
            return

    async def stay_awake(self) -> None:
        """Only in a secure context; elsewhere the phone's own setting decides."""
        try:
            await ft.Wakelock().enable()  # type: ignore[no-untyped-call]
        except (RuntimeError, TimeoutError):
            return

    def draw_again(self) -> None:
        self.redraw()

    def resized(self, width: float, height: float) -> None:
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            self.redraw()

    def rescaled(self, scale: float) -> None:
        if abs(scale - self.scale) > 0.02:
            self.scale = scale
            self.redraw()


def make_main(
    service: Service, settings: Settings, door: Door | None = None, window: bool = False
) -> Callable[[ft.Page], Awaitable[None]]:
    """What runs once for each phone; `window`: for the host's own window, which needs no server."""
    shared = door or Door(service)

    async def main(page: ft.Page) -> None:
        from companion.ui.core.routes import App

        line = Line(own_machine=True) if window else LINE.get()
        phone = Phone(page, service, settings, line, shared)
        phone.take_over_errors()
        page.padding = 0
        page.spacing = 0
        try:
            await phone.recall()
        except (RuntimeError, TimeoutError) as gone:
            if page.session.connection is None:
                raise BrokenPipeError from gone  # which Flet takes as a phone that went before it was drawn
            raise
        if line.holds_key:
            phone.keep_key(service.host_key)
        phone.dress()
        page.on_resize = lambda e: phone.resized(e.width, e.height)
        page.on_route_change = lambda e: phone.arrive(e.route) if e.route != phone.route else None
        page.on_platform_brightness_change = lambda _: phone.set_theme(phone.theme)
        page.on_connect = lambda _: phone.wake()
        page.on_disconnect = lambda _: phone.sleep()
        page.on_close = lambda _: phone.sleep()
        phone.follow_requests()
        phone.arrive(phone.route)
        page.render(App, phone)
        if page.session.connection is None:
            phone.sleep()
            raise BrokenPipeError

    return main
