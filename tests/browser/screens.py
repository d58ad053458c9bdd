"""Pictures of the screens of every game on a narrow phone, to be looked at: python -m tests.browser.screens OUT

One host and one browser tab. Each screen is drawn in both languages and at two sizes of the text: `short` is what the
phone shows at once, `long` the whole of it on a phone that is as high as it needs.
"""

import argparse
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Page, sync_playwright

from companion.app import build_games, make_server
from companion.core.ask import Ask, BoxFact, Choose, Dice, Form, Number, Pick, Some, Text
from companion.core.errors import CompanionError
from companion.games.blackbeard.screen.common import Chosen as BlackbeardChosen
from companion.games.dead_reckoning.screen.common import Chosen as DeadReckoningChosen
from companion.games.port_royal.screen.common import Chosen as PortRoyalChosen
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core.phone import Phone, make_main
from companion.ui.core.screen_state import ScreenState
from companion.ui.table.game_screen import screen_of
from companion.ui.table.screen import context_of
from companion.ui.table.state import LookupState
from companion.ui.wizard.screen import has_news
from tests.support.memory_store import MemoryStore
from tests.unit.games.blackbeard import voyage
from tests.unit.games.dead_reckoning import evening as reckoning
from tests.unit.games.merchants_and_marauders.evening import Evening
from tests.unit.games.port_royal import board as boards
from tools.ensure_browser import find_chromium
from tools.pictures import ARGS, SAILORS

NAMES = (("Anne", "red"), ("Barthélemy", "blue"), ("Marie-Claire", "green"), ("Drake", "yellow"))
LANGUAGES = ("en", "fr")
ZOOMS = (1.0, 2.0)
WIDTH, HEIGHT, LONG = 320, 700, 5600
MOST_TAPS = 900
MANY = 6
Wanted = Callable[[Ask], bool]
Prepare = Callable[[Phone], None]


class Hand:
    """Answers as a person might: honest dice, small numbers, names of sailors."""

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)
        self.sailors = iter(SAILORS)

    def below(self, count: int) -> int:
        return self.chance.randrange(count)

    def answer(self, ask: Ask) -> Any:
        if isinstance(ask, Pick) and ask.new and not ask.options:
            return self.answer(ask.new)
        if isinstance(ask, BoxFact):
            return self.answer(ask.form)
        if isinstance(ask, Form):
            return self.form(ask)
        if isinstance(ask, Text):
            return next(self.sailors, f"Ned {self.below(90)}")
        return ask.draw(self.below)

    def form(self, form: Form) -> Any:
        parts = tuple(self.part(part) for part in form.parts)
        return parts if form.accepts(parts) else form.draw(self.below)

    def part(self, part: Ask) -> Any:
        if isinstance(part, Number) and part.high <= MANY:
            return part.low + self.below(min(3, part.high - part.low + 1))
        return self.answer(part)


@dataclass
class Walk:
    """Random legal play at one table, up to a question or to the end."""

    service: Service
    code: str
    hand: Hand
    loyal: int = 6
    """How much likelier the solid button is than another."""

    def go(self, wanted: Wanted | None = None, taps: int = MOST_TAPS) -> bool:
        """Whether the wanted question stands there; without one, whether the game is over."""
        for _ in range(taps):
            live = self.service.live(self.code)
            game = live.table.game
            if wanted is None and game.is_finished(live.table.state):
                return True
            offers = [a for a in game.actions(live.table.state, None) if a.refused is None]
            if not offers:
                return wanted is None
            (action,) = self.hand.chance.choices(offers, [self.loyal if a.primary else 1 for a in offers])
            with suppress(CompanionError):
                if self.play(action, wanted):
                    return True
        return False

    def play(self, action: Any, wanted: Wanted | None) -> bool:
        draft = self.service.start(self.code, HOST, action, Ticket(self.service.live(self.code).table.number))
        while draft:
            live = self.service.live(self.code)
            ask = live.progress[draft.id].ask
            ticket = Ticket(live.table.number, len(live.draft(draft.id).answers))
            if ask is None:
                self.service.apply(self.code, HOST, draft.id, ticket)
                return False
            if wanted and wanted(ask) and not ask.secret and live.main and live.main.id == draft.id:
                return True
            draft = self.service.answer(self.code, HOST, draft.id, self.hand.answer(ask), ticket)
        return False


# Tables


def lay_blackbeard(service: Service, started: bool) -> str:
    voyage.NAMES = NAMES
    laid = voyage.Voyage(service)
    if started:
        laid.under_way()
        laid.correct("pirates", "A2", "place", to="bath")
        laid.correct("ports", "bath", "haven", to="A2")
        laid.correct("pirates", "A2", "holds", 0, to=2000)
    return laid.code


def lay_merchants(service: Service, started: bool) -> str:
    evening = OtherEvening.__new__(OtherEvening)
    evening.service, evening.code = service, ""
    if not started:
        return service.create("merchants-and-marauders", NAMES[:3], {})
    evening.set()
    for captain in (
        ("Almonde", "naval-netherlands", "basse-terre", 2, 2, 2),
        ("Hornigold", "pirate-sloop", "caribbean-sea", 2, 3, 2),
    ):
        evening.next_round(event_kind="captain", which_npc=captain)
    return evening.code


def lay_reckoning(service: Service, started: bool) -> str:
    if not started:
        return service.create("dead-reckoning", NAMES[:3], {})
    reckoning.NAMES = NAMES[:3]
    code = reckoning.set_up(service)
    reckoning.first_round(service, code)
    return code


def lay_port_royal(service: Service, started: bool) -> str:
    if not started:
        return service.create("port-royal", NAMES, {})
    boards.PLAYERS[:4] = NAMES
    board = boards.Board(service).set(4)
    board.give("a", ["SAI-3-1", "PIR-5-1"], 13).give("b", ["JES-5-1", "JES-7-2"], 5).give("c", [], 12)
    return board.draw("Y-1-1", "K-2-1").code


def lay_duel(service: Service, started: bool) -> str:
    colours = service.game("pirates-en-duel").colours(4)
    seats = [(name, colour) for (name, _), colour in zip(NAMES, colours, strict=False)]
    code = service.create("pirates-en-duel", seats, {})
    if started:
        walk = Walk(service, code, Hand("duel"), loyal=1000)
        walk.go(lambda ask: service.live(code).table.number > 16, 60)
        drop_all(service, code)
    return code


class OtherEvening(Evening):
    """On the service of the pictures, with longer names."""

    def set(self) -> None:
        service, create = cast(Any, self.service), self.service.create
        service.create = lambda game, seats, options: create(game, NAMES[: len(seats)], options)
        try:
            super().set()
        finally:
            del service.create


LAY: dict[str, Callable[[Service, bool], str]] = {
    "blackbeard": lay_blackbeard,
    "merchants-and-marauders": lay_merchants,
    "port-royal": lay_port_royal,
    "dead-reckoning": lay_reckoning,
    "pirates-en-duel": lay_duel,
}


def drop_all(service: Service, code: str) -> None:
    for draft in service.live(code).drafts:
        service.drop(code, HOST, draft.id, sure=True)


def is_dice(ask: Ask) -> bool:
    return isinstance(ask, Dice)


def is_list(ask: Ask) -> bool:
    return isinstance(ask, Choose) and not isinstance(ask, Some) and len(ask.options) >= MANY


def is_number(ask: Ask) -> bool:
    inner = ask.form if isinstance(ask, BoxFact) else ask
    parts = inner.parts if isinstance(inner, Form) else (inner,)
    return any(isinstance(p, Number) for p in parts)


def is_some(ask: Ask) -> bool:
    return isinstance(ask, Some)


def is_choice(ask: Ask) -> bool:
    return isinstance(ask, Choose) and len(ask.options) < MANY


QUESTIONS: dict[str, tuple[Wanted, ...]] = {
    "dice": (is_dice, is_choice),
    "list": (is_list, is_choice),
    "number": (is_number, is_some, is_choice),
}
"""The kinds of question, and what stands for one that a game does not have."""


def question_table(service: Service, game: str, kinds: tuple[Wanted, ...], seed: int) -> str:
    """A table in the middle of a game where such a question is open."""
    for wanted, attempt in product(kinds, range(8)):
        code = LAY[game](service, True)
        with suppress(StopIteration):
            if Walk(service, code, Hand(f"{game}/{seed}/{attempt}"), loyal=2).go(wanted, 60):
                return code
        service.delete(code)
    raise LookupError(f"{game}: no such question")


def end_table(service: Service, game: str) -> str:
    for attempt in range(10):
        code = LAY[game](service, True)
        if Walk(service, code, Hand(f"{game}/end/{attempt}"), loyal=8).go(None):
            return code
        service.delete(code)
    raise LookupError(f"{game}: no end")


# Screens


@dataclass(frozen=True)
class Screen:
    name: str
    code: str
    place: str = "table"
    prepare: Prepare = field(default=lambda phone: None)


def choose(kind: type[ScreenState], **values: Any) -> Prepare:
    def do(phone: Phone) -> None:
        assert phone.model is not None
        state = phone.model.states.get(kind)
        for name, value in values.items():
            setattr(state, name, value)

    return do


DETAILS: dict[str, Prepare] = {
    "blackbeard": choose(BlackbeardChosen, port="havana"),
    "merchants-and-marauders": choose(LookupState, search="Tortuga"),
    "port-royal": choose(PortRoyalChosen, shelf="cards"),
    "dead-reckoning": choose(DeadReckoningChosen, chapter="topics"),
    "pirates-en-duel": choose(LookupState, search="a"),
}


def last_result(phone: Phone) -> None:
    """The last entry whose result has a page."""
    model = phone.model
    assert model is not None
    context, screen = context_of(phone, model, phone.theme()), screen_of(model.live.record.game)
    told = [e for e in model.live.table.taps[-20:] if hasattr(e.what, "procedure") and has_news(context, screen, e)]
    if told:
        model.written = max(told, key=lambda e: len(e.notes)).number


def screens_of(service: Service, game: str, seed: int) -> Iterator[Screen]:
    mid = LAY[game](service, True)
    yield Screen("01_start", LAY[game](service, False))
    yield Screen("02_mid", mid)
    for n, (name, kinds) in enumerate(QUESTIONS.items(), 3):
        yield Screen(f"{n:02}_{name}", question_table(service, game, kinds, seed))
    end = end_table(service, game)
    yield Screen("06_result", end, prepare=last_result)
    yield Screen("07_sheets", mid, "sheets")
    yield Screen("08_lookup", mid, "lookup")
    yield Screen("09_detail", mid, "lookup", DETAILS[game])
    yield Screen("10_history", mid, "history")
    yield Screen("11_share", mid, "share")
    yield Screen("12_end", end)
    yield Screen("13_score", end, "sheets")


# The camera


class Tab:
    """One browser tab, and the phone behind it, which is told what to show."""

    def __init__(self, page: Page, phones: list[Phone]) -> None:
        self.page = page
        self.phones = phones
        self.shown = 0

    @property
    def phone(self) -> Phone:
        return self.phones[-1]

    def reload(self) -> None:
        """As a person does whose page stands still."""
        known = len(self.phones)
        self.page.reload()
        while len(self.phones) == known or not is_drawn(self.phone):
            self.page.wait_for_timeout(50)

    def do(self, work: Callable[[], object]) -> None:
        done = threading.Event()

        async def run() -> None:
            try:
                work()
            finally:
                done.set()

        self.phone.link.later(run)
        assert done.wait(60), "the phone does not answer"

    def settle(self) -> bytes:
        """What the tab shows once everything that was drawn has arrived and stands still."""
        self.shown += 1
        wanted = f"shown {self.shown}"

        def mark() -> None:
            self.phone.page.title = wanted
            self.phone.page.update()

        self.do(mark)
        self.page.wait_for_function("title => document.title === title", arg=wanted, timeout=60_000)
        before, now = b"", self.page.screenshot()
        while now != before:
            self.page.wait_for_timeout(120)
            before, now = now, self.page.screenshot()
        return now

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})
        give_up = time.monotonic() + 60
        while (self.phone.link.width, self.phone.link.height) != (width, height):
            assert time.monotonic() < give_up, "the phone does not hear of its new size"
            time.sleep(0.02)

    def dress(self, language: str, zoom: float, light: str) -> None:
        known = self.phone.preferences
        known.language, known.zoom, known.light = language, zoom, light
        self.do(self.phone.keep_preferences)

    def show(self, screen: Screen) -> None:
        def work() -> None:
            router = self.phone.router
            router.arrive("/")
            router.arrive(f"/table/{screen.code}/{screen.place}")
            screen.prepare(self.phone)
            self.phone.redraw()

        self.do(work)


@contextmanager
def hosted(service: Service) -> Iterator[tuple[str, list[Phone]]]:
    """The address of a host in this process, and the phones that have come in."""
    phones: list[Phone] = []
    recall = Phone.recall

    async def note(self: Phone) -> None:
        await recall(self)
        phones.append(self)

    Phone.recall = note  # type: ignore[method-assign]
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        sock.listen(16)
        settings = replace(Settings(), host="127.0.0.1", port=sock.getsockname()[1], quiet=0)
        server = make_server(service, settings, make_main(service, settings))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{settings.port}", phones
        finally:
            server.should_exit = True
            thread.join(20)


def is_drawn(phone: Phone) -> bool:
    """Its root gives it the way to draw itself again."""
    return "use_state" in getattr(phone.link.draw, "__qualname__", "")


@contextmanager
def opened_tab(base: str, phones: list[Phone], scale: int) -> Iterator[Tab]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find_chromium()), args=ARGS)
        context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=scale)
        page = context.new_page()
        page.goto(base)
        page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=60_000)
        while not phones:
            page.wait_for_timeout(50)
        while not is_drawn(phones[-1]):
            page.wait_for_timeout(50)
        yield Tab(page, phones)
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", nargs="*", default=list(LAY))
    parser.add_argument("--only", default="", help="a part of the screen's name")
    parser.add_argument("--languages", nargs="*", default=list(LANGUAGES))
    parser.add_argument("--zooms", nargs="*", type=float, default=list(ZOOMS))
    parser.add_argument("--width", type=int, default=WIDTH)
    parser.add_argument("--height", type=int, default=HEIGHT)
    parser.add_argument("--light", default="day")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=int, default=1, help="pixels of the picture for one of the phone")
    parser.add_argument("--short", action="store_true", help="only what the phone shows at once")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    service = Service(MemoryStore(), build_games())
    with hosted(service) as (base, phones), opened_tab(base, phones, asked.scale) as tab:
        for game in asked.games:
            for screen in screens_of(service, game, asked.seed):
                if asked.only in screen.name:
                    photograph(tab, screen, game, asked)


def photograph(tab: Tab, screen: Screen, game: str, asked: argparse.Namespace) -> None:
    for language in asked.languages:
        for zoom in asked.zooms:
            name = f"{game}-{screen.name}-{language}-{round(100 * zoom)}"
            before = tab.settle()
            tab.resize(asked.width, asked.height)
            tab.dress(language, zoom, asked.light)
            tab.show(screen)
            if (picture := tab.settle()) == before:
                tab.reload()
                tab.dress(language, zoom, asked.light)
                tab.show(screen)
                picture = tab.settle()
            (asked.out / f"{name}-short.png").write_bytes(picture)
            if not asked.short:
                tab.resize(asked.width, LONG)
                (asked.out / f"{name}-long.png").write_bytes(tab.settle())
            print(name, flush=True)


if __name__ == "__main__":
    main()
