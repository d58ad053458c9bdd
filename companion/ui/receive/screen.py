"""Receive: read a code from a picture, a photo, the camera or a text; look at it; then decide."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

import flet as ft

from companion.core.errors import BadData, CompanionError, Refused
from companion.share.codes.qr_text import Collected, is_code
from companion.share.sync.merging import Relation
from companion.share.sync.receive import Received, ReceivedHead, receive
from companion.share.sync.transfer import Remote, is_link, look, mine, new_client, remote_of
from companion.ui import widgets as w
from companion.ui.core.notices import notice_lines, refuse
from companion.ui.core.page.camera import camera, can_see
from companion.ui.core.page.files import pick_file
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme, second, text
from companion.ui.receive.following import follow_panel
from companion.ui.receive.received import preview
from companion.ui.receive.state import Done, ReceiveState

LARGEST_PICTURE = 30 * 1024 * 1024
WIDEST = 720
Found = TypeVar("Found")


def state_of(phone: Phone) -> ReceiveState:
    return phone.screen_state(ReceiveState)


def receive_screen(phone: Phone, t: Theme) -> ft.Control:
    words, state = phone.words(), state_of(phone)
    title = words("alone.take_is.title" if phone.surroundings.alone else "receive.title")
    if not phone.is_host:
        body: list[ft.Control] = [
            w.empty_state(t, words("receive.title"), words("receive.only_host"), mark="glass"),
        ]
    elif state.done:
        body = after(phone, t, state.done)
    elif found := state.found:
        shown = preview(phone, t, found, partial(finish, phone))
        body = [*notice_lines(phone, t, state), *shown, *already_here(phone, t, found), again(phone, t)]
    elif state.camera:
        body = camera_lines(phone, t)
    else:
        body = [*notice_lines(phone, t, state), *ways_in(phone, t)]
    return w.page_frame(t, w.Bar(title, on_back=lambda: leave(phone), back=words("to_home")), body, widest=WIDEST)


def ways_in(phone: Phone, t: Theme) -> list[ft.Control]:
    words = phone.words()
    how = text(t, words("alone.take_is.how" if phone.surroundings.alone else "receive.how"))
    picture = w.step_button(t, words("receive.picture"), partial(read_file, phone), mark="qr", kind="primary")
    more = [again(phone, t)] if state_of(phone).collected else []
    return [how, *progress(phone, t), picture, *see(phone, t), *paste(phone, t), *more]


def progress(phone: Phone, t: Theme) -> list[ft.Control]:
    """The line that says that one code is being read, or how many of several pictures have been."""
    state = state_of(phone)
    if state.reading:
        return [w.notice(t, phone.words()("receive.reading"), tone="sea", mark="wait")]
    collected = state.collected
    if collected is None:
        return []
    said = phone.words()("receive.parts", n=collected.have, of=collected.count)
    return [w.notice(t, said, tone="sea", mark="wait"), w.ladder(t, collected.have, collected.count)]


def see(phone: Phone, t: Theme) -> list[ft.Control]:
    words = phone.words()
    if can_see(phone):
        return [
            w.step_button(t, words("receive.camera"), state_of(phone).setter(camera=True), mark=ft.Icons.PHOTO_CAMERA)
        ]
    return [second(t, words("receive.camera_needs"))] if phone.page.web else []


def camera_lines(phone: Phone, t: Theme) -> list[ft.Control]:
    """The camera with its lines below it: above it they would move it, and a camera that moves is started anew."""
    words = phone.words()
    viewer = camera(phone, t, partial(take_camera_texts, phone), partial(refuse_camera, phone))
    stop = w.button(t, words("receive.camera_stop"), state_of(phone).setter(camera=False))
    return [
        viewer,
        text(t, words("receive.camera_looks")),
        *progress(phone, t),
        *notice_lines(phone, t, state_of(phone)),
        stop,
    ]


def paste(phone: Phone, t: Theme) -> list[ft.Control]:
    words, state = phone.words(), state_of(phone)

    def keep(value: str) -> None:
        state.pasted = value

    label = words("alone.take_is.paste" if phone.surroundings.alone else "receive.paste")
    field = w.text_field(t, label, state.pasted, keep, multiline=True)
    field.max_lines = 5
    field.autocorrect = False
    field.enable_suggestions = False
    go = w.button(t, words("receive.read"), lambda: read_texts(phone, state.pasted.splitlines()))
    return [field, go]


def again(phone: Phone, t: Theme) -> ft.Control:
    return w.button(t, phone.words()("receive.another"), lambda: start_anew(phone), mark="glass")


def start_anew(phone: Phone) -> None:
    state_of(phone).reset()
    phone.redraw()


def leave(phone: Phone) -> None:
    state_of(phone).reset()
    phone.go("/")


# Reading


async def read_file(phone: Phone) -> None:
    try:
        data = await pick_file(phone, LARGEST_PICTURE)
        if data is None:
            return
        await read_codes_or_link(phone, await texts_in(phone, data))
    except CompanionError as no:
        refuse(phone, state_of(phone), no)


async def texts_in(phone: Phone, data: bytes) -> list[str]:
    """The codes in a file: a picture of one or several, or a text."""
    texts = await phone.surroundings.read_codes(data)
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
            await read_codes_or_link(phone, wanted)
        except CompanionError as no:
            refuse(phone, state_of(phone), no)

    phone.later(read)


def take_camera_texts(phone: Phone, texts: list[str]) -> None:
    """What the camera saw; anything but a code or a link of ours is passed over."""
    ours = [line for line in texts if is_code(line) or is_link(line)]
    if ours and state_of(phone).camera:
        read_texts(phone, ours)


def refuse_camera(phone: Phone) -> None:
    """Say that there is no camera, or that nobody allowed it."""
    state_of(phone).camera = False
    refuse(phone, state_of(phone), Refused("no_camera"))


async def read_codes_or_link(phone: Phone, texts: Sequence[str]) -> None:
    """Codes, or the link to a table at another host."""
    if link := next((line for line in texts if is_link(line)), None):
        state_of(phone).camera = False
        if not phone.surroundings.has_network:
            raise Refused("alone_no_link")
        await read_network(phone, remote_of(link))
    else:
        await read_all(phone, texts)


async def read_all(phone: Phone, texts: Iterable[str]) -> None:
    """Collect the parts; once all are there, look at what they hold."""
    state = state_of(phone)
    before = state.collected or Collected()
    collected = before.with_texts(texts)
    code = collected.code
    problem, state.notice = state.notice, None
    if code is None:
        if problem or collected != before:  # the camera sees the same picture again and again
            state.change(collected=collected)
        return
    state.collected, state.camera = None, False
    found = await read_beside(phone, partial(receive, phone.service, code))
    if phone.surroundings.alone and isinstance(found, ReceivedHead) and found.since is not None:
        state.reset()
        phone.go(f"/table/{found.here}/share")  # which shows what the other phone lacks
        return
    state.change(found=found)


async def read_beside(phone: Phone, read: Callable[[], Found]) -> Found:
    """To play a long game again or to ask another host takes a moment: the screen says so meanwhile."""
    state = state_of(phone)
    state.change(reading=True)
    try:
        return await asyncio.to_thread(read)
    finally:
        state.reading = False


async def read_network(phone: Phone, remote: Remote) -> None:
    """The table at the other end of a join link, from where this one stands."""

    def ask() -> Received | None:
        with new_client() as client:
            return look(phone.service, remote, client)

    found = await read_beside(phone, ask)
    state = state_of(phone)
    state.remote = remote
    here = mine(phone.service, remote)
    if found is None and here:
        state.change(done=Done(phone.words()("receive.done_on", code=here.code), here.code))
    else:
        state.change(found=found)


# Afterwards


def finish(phone: Phone, do: Callable[[], Done]) -> None:
    """Do what was decided: a sentence, and the table that it is about."""
    try:
        done = do()
    except CompanionError as no:
        refuse(phone, state_of(phone), no)
        return
    state_of(phone).change(found=None, done=done)


def after(phone: Phone, t: Theme, what: Done) -> list[ft.Control]:
    words, code = phone.words(), what.code
    done = [w.notice(t, what.sentence, tone="ok", mark="check")]
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
        state_of(phone).reset()
        phone.go(f"/table/{code}{place}")

    way = w.button(t, phone.words()("receive.to_table"), go, mark="helm", kind="primary")
    return [way, *follow_panel(phone, t, code, state_of(phone).remote)]
