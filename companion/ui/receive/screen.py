"""Receive: read a code from a picture, a photo, the camera or a text; look at it; then decide."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

import flet as ft

from companion.core.errors import BadData, CompanionError, Refused
from companion.share.codes import qr
from companion.share.codes.qr_text import Collected, is_code
from companion.share.sync.merging import Relation
from companion.share.sync.receive import Received, receive
from companion.share.sync.transfer import Remote, is_link, look, mine, new_client, remote_of
from companion.ui import widgets as w
from companion.ui.core.camera import camera, can_see
from companion.ui.core.files import pick_file
from companion.ui.core.notices import refuse, telling
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme, second, text
from companion.ui.receive.following import following
from companion.ui.receive.received import preview

COLLECTED, FOUND, PASTED, PROBLEM, LOOKING, READING, DONE, REMOTE = (
    "receive.collected",
    "receive.found",
    "receive.pasted",
    "receive.problem",
    "receive.camera",
    "receive.reading",
    "receive.done",
    "receive.remote",
)
ALL = (COLLECTED, FOUND, PASTED, PROBLEM, LOOKING, READING, DONE, REMOTE)
LARGEST_PICTURE = 30 * 1024 * 1024
WIDEST = 720
Found = TypeVar("Found")


def receive_screen(phone: Phone, t: Theme) -> ft.Control:
    words = phone.words()
    if not phone.is_host:
        body: list[ft.Control] = [
            w.empty_state(t, words("receive.title"), words("receive.only_host"), mark="glass"),
        ]
    elif done := phone.look_of(DONE):
        body = after(phone, t, *done)
    elif found := phone.look_of(FOUND):
        shown = preview(phone, t, found, partial(finish, phone))
        body = [*telling(phone, t, PROBLEM), *shown, *already_here(phone, t, found), again(phone, t)]
    elif phone.look_of(LOOKING):
        body = looking(phone, t)
    else:
        body = [*telling(phone, t, PROBLEM), *ways_in(phone, t)]
    return w.frame(
        t,
        words("receive.title"),
        body,
        on_back=lambda: leave(phone),
        back=words("to_home"),
        widest=WIDEST,
    )


def ways_in(phone: Phone, t: Theme) -> list[ft.Control]:
    words = phone.words()
    how = text(t, words("receive.how"))
    picture = w.step_button(t, words("receive.picture"), partial(read_file, phone), mark="map", kind="primary")
    more = [again(phone, t)] if phone.look_of(COLLECTED) else []
    return [how, *progress(phone, t), picture, *see(phone, t), *paste(phone, t), *more]


def progress(phone: Phone, t: Theme) -> list[ft.Control]:
    """That one is being read, or how many of several pictures have been."""
    if phone.look_of(READING):
        return [w.notice(t, phone.words()("receive.reading"), tone="sea", mark="wait")]
    collected: Collected | None = phone.look_of(COLLECTED)
    if collected is None:
        return []
    said = phone.words()("receive.parts", n=collected.have, of=collected.count)
    return [w.notice(t, said, tone="sea", mark="wait"), w.ladder(t, collected.have, collected.count)]


def see(phone: Phone, t: Theme) -> list[ft.Control]:
    words = phone.words()
    if can_see(phone):
        return [w.step_button(t, words("receive.camera"), lambda: phone.set_look(LOOKING, True), mark="glass")]
    return [second(t, words("receive.camera_needs"))] if phone.page.web else []


def looking(phone: Phone, t: Theme) -> list[ft.Control]:
    """The camera alone. What there is to say stands below it: an eye that moved would be a new one, still closed."""
    words = phone.words()
    eye = camera(phone, t, partial(take_camera_texts, phone), partial(blind, phone))
    stop = w.button(t, words("receive.camera_stop"), lambda: phone.set_look(LOOKING, False))
    return [eye, text(t, words("receive.camera_looks")), *progress(phone, t), *telling(phone, t, PROBLEM), stop]


def paste(phone: Phone, t: Theme) -> list[ft.Control]:
    words = phone.words()

    def keep(value: str) -> None:
        phone.looks[PASTED] = value

    field = w.text_field(t, words("receive.paste"), str(phone.look_of(PASTED, "")), keep, multiline=True)
    field.max_lines = 5
    field.autocorrect = False
    field.enable_suggestions = False
    go = w.button(t, words("receive.read"), lambda: read_texts(phone, str(phone.look_of(PASTED, "")).splitlines()))
    return [field, go]


def again(phone: Phone, t: Theme) -> ft.Control:
    return w.button(t, phone.words()("receive.another"), lambda: start_anew(phone), mark="undo")


def start_anew(phone: Phone) -> None:
    forget(phone)
    phone.redraw()


def leave(phone: Phone) -> None:
    forget(phone)
    phone.go("/")


def forget(phone: Phone) -> None:
    for key in ALL:
        phone.looks.pop(key, None)


# Reading


async def read_file(phone: Phone) -> None:
    try:
        data = await pick_file(phone, LARGEST_PICTURE)
        if data is None:
            return
        await read_found(phone, await asyncio.to_thread(texts_in, data))
    except CompanionError as no:
        refuse(phone, PROBLEM, no)


def texts_in(data: bytes) -> list[str]:
    """The codes in a file: a picture of one or several, or a text."""
    texts = qr.read_qrs(data)
    if not texts and data[:2] == b"CT":
        texts = data.decode("ascii", errors="replace").splitlines()
    if not texts:
        raise BadData("no_code_in_picture")
    return texts


def read_texts(phone: Phone, texts: Iterable[str]) -> None:
    wanted = [line for line in texts if line.strip()]

    async def read() -> None:
        try:
            if not wanted:
                raise BadData("not_a_code")
            await read_found(phone, wanted)
        except CompanionError as no:
            refuse(phone, PROBLEM, no)

    phone.later(read)


def take_camera_texts(phone: Phone, texts: list[str]) -> None:
    """What the camera saw; anything but a code or a link of ours is passed over."""
    ours = [line for line in texts if is_code(line) or is_link(line)]
    if ours and phone.look_of(LOOKING):
        read_texts(phone, ours)


def blind(phone: Phone) -> None:
    """No camera, or nobody allowed it."""
    phone.looks[LOOKING] = False
    refuse(phone, PROBLEM, Refused("no_camera"))


async def read_found(phone: Phone, texts: Sequence[str]) -> None:
    """Codes, or the link to a table at another host."""
    if link := next((line for line in texts if is_link(line)), None):
        phone.looks[LOOKING] = False
        await read_network(phone, remote_of(link))
    else:
        await read_all(phone, texts)


async def read_all(phone: Phone, texts: Iterable[str]) -> None:
    """Collect the parts; once all are there, look at what they hold."""
    before: Collected = phone.look_of(COLLECTED) or Collected()
    collected = before.with_texts(texts)
    code = collected.code
    problem = phone.looks.pop(PROBLEM, None)
    if code is None:
        if problem or collected != before:  # the camera sees the same picture again and again
            phone.set_look(COLLECTED, collected)
        return
    phone.looks.pop(COLLECTED, None)
    phone.looks[LOOKING] = False
    phone.set_look(FOUND, await read_beside(phone, partial(receive, phone.service, code)))


async def read_beside(phone: Phone, read: Callable[[], Found]) -> Found:
    """To play a long game again or to ask another host takes a moment: the screen says so meanwhile."""
    phone.set_look(READING, True)
    try:
        return await asyncio.to_thread(read)
    finally:
        phone.looks.pop(READING, None)


async def read_network(phone: Phone, remote: Remote) -> None:
    """The table at the other end of a join link, from where this one stands."""

    def ask() -> Received | None:
        with new_client() as client:
            return look(phone.service, remote, client)

    found = await read_beside(phone, ask)
    phone.looks[REMOTE] = remote
    here = mine(phone.service, remote)
    if found is None and here:
        phone.set_look(DONE, (phone.words()("receive.done_on", code=here.code), here.code))
    else:
        phone.set_look(FOUND, found)


# Afterwards


def finish(phone: Phone, do: Callable[[], tuple[str, str]]) -> None:
    """Do what was decided: a sentence, and the table that it is about."""
    try:
        said, code = do()
    except CompanionError as no:
        refuse(phone, PROBLEM, no)
        return
    phone.looks.pop(FOUND, None)
    phone.set_look(DONE, (said, code))


def after(phone: Phone, t: Theme, said: str, code: str) -> list[ft.Control]:
    words = phone.words()
    done = [w.notice(t, said, tone="ok", mark="check")]
    more = w.button(t, words("receive.another"), lambda: start_anew(phone), mark="glass")
    if not code:
        return [*done, more]
    waiting = len(phone.service.live(code).table.aside)
    done += [w.notice(t, words("settle.title", n=waiting))] if waiting else []
    return [*done, *to_table(phone, t, code, "/share" if waiting else ""), more]


def already_here(phone: Phone, t: Theme, found: object) -> list[ft.Control]:
    """Nothing to decide: over to the table, or follow it from now on."""
    if isinstance(found, Received) and found.here and found.relation in (Relation.SAME, Relation.AHEAD):
        return to_table(phone, t, found.here)
    return []


def to_table(phone: Phone, t: Theme, code: str, place: str = "") -> list[ft.Control]:
    def go() -> None:
        forget(phone)
        phone.go(f"/table/{code}{place}")

    way = w.button(t, phone.words()("receive.to_table"), go, mark="helm", kind="primary")
    return [way, *following(phone, t, code, phone.look_of(REMOTE))]
