"""A phone without a browser: the real app against a client that only answers. Uses what Flet keeps to itself, so all of
it stays in this file, with Flet pinned."""

import asyncio
import dataclasses
import gc
import itertools
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

import flet as ft
import flet.canvas as cv
import msgpack  # type: ignore[import-untyped]
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page
from flet.controls.id_counter import ControlId
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.ui.core.page.page_link import UNDER_WAY
from companion.ui.widgets.base import PROBE
from companion.web.origin import LINE, Line

Main = Callable[[ft.Page], Awaitable[None]]
Kind = TypeVar("Kind", bound=BaseControl)
HOST_LINE, GUEST_LINE = Line("127.0.0.1", own_machine=True), Line("192.168.1.20")


class FakeClient(Connection):
    """Answers every call of a service: what was stored, what was told to be picked, else yes."""

    def __init__(self, prefs: dict[str, Any]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.loop = asyncio.get_running_loop()
        self.executor = ThreadPoolExecutor(2)
        self.pubsubhub = PubSubHub(loop=self.loop, executor=self.executor)
        self.page_url = "ws://127.0.0.1:8550"
        self.prefs = prefs
        self.language = "en-GB"
        self.route = "/"
        """What the address bar shows."""
        self.picked: list[dict[str, Any]] = []
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.sent: list[bytes] = []
        """Every message, as it would go over the wire."""
        self.crashes: list[Any] = []
        """The pages of tracebacks that Flet would have shown."""
        self.session: Session | None = None

    def pack(self, message: object) -> bytes:
        """Packing binds children to parents, as with a real client: not optional."""
        encode = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]
        packed: bytes = msgpack.packb(message, default=encode)
        self.sent.append(packed)
        return packed

    def send_message(self, message: Message) -> None:
        self.pack([message.action, message.body])
        if message.action == MessageAction.SESSION_CRASHED:
            self.crashes.append(message.body)
        if message.action == MessageAction.INVOKE_METHOD:
            self.answer(message.body)

    def answer(self, call: Any) -> None:
        given = call.args or {}
        self.calls.append((call.name, given))
        if call.name == "set" and "key" in given:
            self.prefs[given["key"]] = given["value"]
        match call.name:
            case "get":
                result: Any = self.prefs.get(str(given.get("key")))
            case "pick_files":
                result = self.picked
            case "get_device_info":
                result = {"language": self.language, "locales": [], "browser_name": "chrome"}
            case "push_route":
                self.route, result = str(given["route"]), True
            case _:
                result = True

        def reply() -> None:
            if self.session:
                self.session.handle_invoke_method_results(call.control_id, call.call_id, result, None)

        self.loop.call_soon(reply)


@contextmanager
def same_ids() -> Iterator[None]:
    """Two phones can be compared: their controls are numbered from the same start, and Flet, which forgets a service
    when nobody refers to it any more, is not disturbed by a collection that happens to fall here or there."""
    real = ControlId._counter
    ControlId._counter = itertools.count(1_000_000)
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        ControlId._counter = real


class Headless:
    """One phone: `host` sits at the host's own machine."""

    def __init__(self, *, host: bool = True, prefs: dict[str, Any] | None = None) -> None:
        self.client = FakeClient({} if prefs is None else prefs)
        self.session = self.client.session = Session(self.client)
        self.page = self.session.page
        self.line = HOST_LINE if host else GUEST_LINE

    async def start(self, main: Main, route: str = "/", width: float = 390, height: float = 844) -> "Headless":
        _context_page.set(self.page)
        window = {"route": route, "web": True, "platform": "android", "width": width, "height": height}
        self.client.route = route
        self.session.apply_page_patch(window)
        LINE.set(self.line)
        self.client.pack(self.session.get_page_patch())  # type: ignore[no-untyped-call]
        await main(self.page)
        await self.session.after_event(self.page)
        await self.settle()
        return self

    async def enlarge(self, scale: float) -> None:
        """The reader's text size, as the probe of the root reports it."""
        probe = next(c for c in self.find(cv.Canvas) if c.on_resize)
        await self.fire(probe, "resize", {"w": PROBE * scale, "h": 12})

    async def settle(self, times: int = 6) -> None:
        """Time enough to draw, counted from when no tap is on its way to the disk and no phone waits for its turn."""
        still = 0
        while still < times:
            await asyncio.sleep(0.004)
            under_way = any(task.get_name() == UNDER_WAY for task in asyncio.all_tasks())
            still = 0 if under_way else still + 1

    async def idle(self) -> None:
        """Until nothing is under way any more: no task, no drawing that waits."""
        still = 0
        while still < 5:
            await asyncio.sleep(0.002)
            running = [t for t in asyncio.all_tasks() if t is not asyncio.current_task()]
            waiting = [t for t in running if "updates_scheduler" not in str(t.get_coro())]
            drawing = self.session._Session__updates_ready.is_set()  # type: ignore[attr-defined]
            still = 0 if waiting or drawing else still + 1

    def walk(self, node: object = None) -> Iterator[BaseControl]:
        """What is visible, from the top to the bottom."""
        left: list[object] = [self.page if node is None else node]
        while left:
            node = left.pop()
            if isinstance(node, list):
                left.extend(reversed(node))
            elif isinstance(node, BaseControl) and getattr(node, "visible", True):
                yield node
                left.extend(reversed(children(node)))

    def find(self, kind: type[Kind], **attrs: object) -> list[Kind]:
        wanted = (c for c in self.walk() if isinstance(c, kind))
        return [c for c in wanted if all(getattr(c, k, None) == v for k, v in attrs.items())]

    def texts(self) -> list[str]:
        return [str(c.value) for c in self.find(ft.Text)]

    def says(self, words: str) -> bool:
        """Whether the words stand somewhere on the screen, or are read out there. A space may be one that does not
        break."""
        wanted = words.replace("\u00a0", " ")
        return any(wanted in text.replace("\u00a0", " ") for text in (*self.texts(), *self.labels()))

    def labels(self) -> list[str]:
        return [str(c.label) for c in self.find(ft.Semantics) if c.label]

    def buttons(self) -> list[str]:
        return [str(c.label) for c in self.find(ft.Semantics, button=True)]

    @property
    def route(self) -> str:
        return self.client.route

    def fields(self) -> list[ft.TextField]:
        return self.find(ft.TextField)

    def button(self, label: str) -> ft.Container:
        """The button that a screen reader would call so, by its whole name or how it begins."""
        named = [c for c in self.find(ft.Semantics, button=True) if str(c.label or "").startswith(label)]
        exact = [c for c in named if c.label == label] or named
        assert exact, f"no button {label!r} among {self.buttons()}"
        box = exact[0].content
        assert isinstance(box, ft.Container)
        assert box.on_click is not None, f"{label!r} cannot be tapped"
        return box

    async def tap(self, label: str) -> None:
        await self.fire(self.button(label))

    async def tap_twice(self, label: str) -> None:
        """A double tap: two touches before the screen is drawn again."""
        button = self.button(label)
        await self.session.dispatch_event(button._i, "click", None)
        await self.fire(button)

    async def type(self, words: str, field: int = 0, submit: bool = False) -> None:
        control = self.fields()[field]
        self.session.apply_patch(control._i, {"value": words})
        await self.fire(control, "change", words)
        if submit:
            await self.fire(control, "submit", words)

    async def fire(self, control: BaseControl, event: str = "click", data: object = None) -> None:
        await self.session.dispatch_event(control._i, event, data)
        await self.settle()

    def close(self) -> None:
        self.session.close()  # type: ignore[no-untyped-call]
        self.client.executor.shutdown(wait=False)


def children(node: BaseControl) -> Sequence[object]:
    """What stands in a control, in the order of its fields. Only what was set is looked at: it is fast."""
    if isinstance(node, Component):
        return () if node._b is None else (node._b,)
    held = {**vars(node), **node._values}
    kind: Any = type(node)
    return [held[name] for name in fields_of(kind) if name in held and isinstance(held[name], list | BaseControl)]


@cache
def fields_of(kind: type[Any]) -> tuple[str, ...]:
    """The fields that Flet sends."""
    return tuple(f.name for f in dataclasses.fields(kind) if not f.metadata.get("skip") and not f.name.startswith("_"))


def within(node: object) -> Iterator[BaseControl]:
    """A control that was drawn without a phone, and everything in it. Only what was set is looked at: it is fast."""
    if isinstance(node, list):
        for item in node:
            yield from within(item)
    elif isinstance(node, BaseControl):
        yield node
        for name, value in (*vars(node).items(), *node._values.items()):
            if not name.startswith("_") and isinstance(value, list | BaseControl):
                yield from within(value)
