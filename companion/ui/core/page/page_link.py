"""The page of one phone: drawing it again, work in its context, what fails there, and what its hardware gives."""

import asyncio
import contextvars
import json
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeVar

import flet as ft
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page

from companion.core.errors import CompanionError
from companion.hosting.files.log_file import log_failure
from companion.i18n import LANGUAGES
from companion.ui.core.failures import Say, set_sentences
from companion.ui.core.page.turns import Rank, Turns

BELL = "chart_table.bell"
"""What is stored under it is not kept: the page (assets/index.html) plays it."""
UNDER_WAY = "under way"
"""The name of the tasks that end in a drawing."""
Value = TypeVar("Value")


class PageLink:
    """`on_gone`: the tab is closed, and its session with it. `stored_as`: where the browser keeps what the phone
    remembers."""

    def __init__(
        self, page: ft.Page, on_gone: Callable[[], None], turns: Turns | None = None, *, stored_as: str
    ) -> None:
        self.page = page
        self.on_gone = on_gone
        self.turns = turns or Turns()
        self.stored_as = stored_as
        self.width, self.height, self.scale = page.width or 390, page.height or 844, 1.0
        self.failure: CompanionError | None = None
        """What went wrong with the last tap, whatever it was, until it is read."""
        self.draw: Callable[[int], object] = lambda _: None
        """Given by the root once it is drawn: another number is another drawing."""
        self.draw_table: Callable[[int], object] | None = None
        """The same for the table that is open: it is drawn without what stands around it."""
        self.change_table: Callable[[], bool] | None = None
        """Draw only the parts of the open table that have changed; False where that is not enough."""
        self.catch_up: Callable[[BaseControl | None], None] | None = None
        """Draw what other phones have drawn for this one, where this control is touched: what a touch means is read
        from Flet's own tree."""
        self.drawings = 0
        self.tasks: set[asyncio.Task[None]] = set()
        """What is done beside the page: the loop itself forgets a task that nobody holds."""
        self.picker: ft.FilePicker | None = None

    @property
    def is_connected(self) -> bool:
        return not self.is_closed and self.page.session.connection is not None

    @property
    def is_closed(self) -> bool:
        """The tab is closed, and its session with it: Flet says so only by an error."""
        try:
            return self.page.session is None
        except RuntimeError:
            return True

    # Drawing

    def redraw(self) -> None:
        """Draw the whole page again, down to the parts that have changed."""
        self.drawings += 1
        self.draw(self.drawings)

    def redraw_table(self) -> None:
        if self.change_table and self.change_table():
            return
        self.drawings += 1
        (self.draw_table or self.draw)(self.drawings)

    def resize(self, width: float, height: float) -> None:
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            self.redraw()

    def rescale(self, scale: float) -> None:
        if abs(scale - self.scale) > 0.02:
            self.scale = scale
            self.redraw()

    # Work

    def later(self, work: Callable[[], Awaitable[object]]) -> Future[None]:
        """Do it after what is under way. For a phone that is cut off or asleep nothing is done."""
        if not self.is_connected:
            dropped: Future[None] = Future()
            dropped.cancel()
            return dropped

        async def do() -> None:
            try:
                await work()
            except Exception as wrong:
                if self.is_connected:  # whoever has gone answers nothing
                    self.fail(wrong, "working")

        return self.page.run_task(do)

    def show_address(self, route: str) -> None:
        """Let the browser show where the phone is. Flet's own `navigate` complains of a phone that has gone."""
        if self.is_connected:
            self.later(lambda: self.page.push_route(route))

    def beside(self, work: Callable[[], Value], done: Callable[[Value], object]) -> None:
        """Do what waits for the disk in a thread, and then the rest in this page. Nobody else waits for it. What was
        tapped is done to its end though the phone has gone meanwhile: Flet runs nothing for a page without a line."""

        async def do() -> None:
            try:
                done(await asyncio.to_thread(work))
            except Exception as wrong:
                self.fail(wrong, "handling an event")

        self.begin(do)

    def in_own_page(self, work: Callable[[], object], rank: Rank = Rank.SEAT) -> None:
        """Do it where this page can be drawn, when its turn comes. A phone that is cut off or asleep draws itself when
        it wakes."""

        async def do() -> None:
            async with self.turns.turn(rank):
                if not self.is_connected:  # it has gone, or fell asleep, while it waited for its turn
                    return
                try:
                    work()
                except Exception as wrong:
                    self.fail(wrong, "hearing of a change")

        try:
            if self.is_connected:
                call_in(self.page.session.connection.loop, partial(self.begin, do))
        except RuntimeError:  # the tab is closed, and its session with it
            self.on_gone()

    def begin(self, work: Callable[[], Awaitable[object]]) -> None:
        """Begin it in the context of this page alone, whatever called it. Flet's own `run_task` needs two futures more
        and wakes the loop each time: with many phones that is felt."""

        async def do() -> None:
            _context_page.set(self.page)  # type: ignore[arg-type]
            await work()

        task = asyncio.get_running_loop().create_task(do(), name=UNDER_WAY, context=contextvars.Context())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # What fails

    def fail(self, wrong: BaseException, doing: str) -> None:
        """Say on this phone, in one sentence, that something failed. Whoever has closed the tab is told nothing."""
        if self.is_closed:
            return
        self.failure = log_failure(wrong, doing)
        self.redraw()

    def fail_in_handler(self, message: str) -> None:
        """In place of Flet's own page of a crashed session: Flet calls it while it handles what went wrong."""
        self.fail(sys.exception() or RuntimeError(), "handling an event")

    def forget_failure(self) -> None:
        self.failure = None
        self.redraw()

    def take_over_errors(self, say: Say) -> None:
        """From now on nothing that fails reaches Flet's page of tracebacks: `say` puts it into words."""
        set_sentences(self.page, say)
        self.page.session.error = self.fail_in_handler  # type: ignore[method-assign]

    def take_over_touches(self) -> None:
        """From now on the open table is brought up to date before a touch on it is handled."""
        dispatch = self.page.session.dispatch_event

        async def dispatch_event(control_id: int, event_name: str, event_data: Any) -> None:
            if self.catch_up and control_id != self.page._i:
                _context_page.set(self.page)  # type: ignore[arg-type]
                self.catch_up(self.page.session.index.get(control_id))
            await dispatch(control_id, event_name, event_data)

        self.page.session.dispatch_event = dispatch_event  # type: ignore[method-assign]

    # What the phone stores and gives

    async def read_storage(self) -> dict[str, Any]:
        stored = await ft.SharedPreferences().get(self.stored_as)
        try:
            read = json.loads(str(stored)) if stored else {}
        except ValueError:
            read = {}
        return read if isinstance(read, dict) else {}

    def write_storage(self, values: dict[str, Any]) -> None:
        self.later(lambda: ft.SharedPreferences().set(self.stored_as, json.dumps(values)))

    async def browser_language(self) -> str:
        info = await self.page.get_device_info()
        locales = [str(getattr(info, "language", "")), *(getattr(info, "languages", None) or [])] if info else []
        found = (str(tag)[:2].lower() for tag in locales)
        return next((tag for tag in found if tag in LANGUAGES), LANGUAGES[0])

    async def vibrate(self) -> None:
        """The table waits for this person; a platform that cannot vibrate says nothing."""
        try:
            await ft.HapticFeedback().medium_impact()  # type: ignore[no-untyped-call]
        except (RuntimeError, TimeoutError):
            return

    async def vibrate_strongly(self) -> None:
        """Something happened that everybody talks about."""
        try:
            await ft.HapticFeedback().heavy_impact()  # type: ignore[no-untyped-call]
        except (RuntimeError, TimeoutError):
            return

    async def ring(self, tone: str) -> None:
        """Heard where the browser allows it. Nothing but a browser has the page that plays it."""
        if not self.page.web:
            return
        try:
            await ft.SharedPreferences().set(BELL, tone)
        except (RuntimeError, TimeoutError):
            return

    async def stay_awake(self) -> None:
        """Keep the screen on. A browser allows it only in a secure context; elsewhere the phone's own setting
        decides."""
        try:
            await ft.Wakelock().enable()  # type: ignore[no-untyped-call]
        except (RuntimeError, TimeoutError):
            return

    @property
    def file_picker(self) -> ft.FilePicker:
        """One for each phone: Flet drops a service that nobody holds."""
        if self.picker is None:
            self.picker = ft.FilePicker()
        return self.picker


def call_in(loop: asyncio.AbstractEventLoop, do: Callable[[], object]) -> None:
    """Call it in the loop: at once where that is running here, else as soon as it can."""
    try:
        here: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
    except RuntimeError:
        here = None
    if here is loop:
        do()
    else:
        loop.call_soon_threadsafe(do)
