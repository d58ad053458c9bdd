"""A code on the screen: one picture, or several in turn; as large as it may be, as text and as a file."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.share.codes import qr
from companion.share.codes.outgoing import Made
from companion.ui import widgets as w
from companion.ui.core.failures import guard_drawing
from companion.ui.core.navigation.links import copy_button
from companion.ui.core.page.background import Thing, Work
from companion.ui.core.page.files import save_file
from companion.ui.core.theme import Theme, second
from companion.ui.table.context import TableContext
from companion.ui.table.state import ShareState

TURN = 2.0
"""Seconds that each of several pictures is shown."""


@dataclass(frozen=True)
class Shown:
    """A code with the name that a screen reader gives its picture."""

    made: Made
    label: str
    file: str


def code_panel(context: TableContext, work: Work[Made], label: str, file: str) -> list[ft.Control]:
    t, words = context.t, context.words
    if work.done is None:
        return wait_for(context, work)
    shown = Shown(work.done, label, file)
    picture = Pictures(context, t, shown)
    count = len(shown.made.texts)
    how = "several" if count > 1 else "near" if t.handheld else "larger"
    hint = second(t, words(f"codes.{how}", n=count))
    return [
        picture,
        hint,
        ft.Row([copy_button(context, shown.made.text, "codes.copy"), save_picture(context, shown)], spacing=8),
    ]


def wait_for(context: TableContext, work: Work[Thing]) -> list[ft.Control]:
    """In place of what is not ready: that it is being made, or why it could not be."""
    t, words = context.t, context.words
    if work.error:
        return [w.notice(t, words.refusal(work.error))]
    return [w.notice(t, words("codes.making"), tone="sea", mark="wait")]


@ft.component
@guard_drawing
def Pictures(context: TableContext, t: Theme, shown: Shown) -> ft.Control:
    """The pictures in turn; a tap holds one, or shows a single one larger."""
    turn, set_turn = ft.use_state(0)
    task: Any = ft.use_ref()
    held, set_held = ft.use_state(False)
    texts, words = shown.made.texts, context.words
    now = turn % len(texts)

    async def next_one() -> None:
        await asyncio.sleep(TURN)
        set_turn(turn + 1)

    def begin() -> None:
        if len(texts) > 1 and not held:
            task.current = context.phone.later(next_one)

    def end() -> None:
        if task.current:
            task.current.cancel()

    ft.use_effect(begin, [turn, held, shown.made.text], cleanup=end)
    several = len(texts) > 1
    part_words = words("codes.part_held" if held else "codes.part", n=now + 1, of=len(texts))
    large = context.screen_state(ShareState).large
    return w.qr_panel(
        t,
        qr.qr_png(texts[now]),
        label=words("qr_part", n=now + 1, of=len(texts), code=context.model.code) if several else shown.label,
        size=largest(t) if large else w.qr_size(t) if t.handheld else 340,
        part=(now + 1, len(texts)) if several else None,
        part_words=part_words,
        on_click=(lambda: set_held(not held)) if several else (lambda: enlarge(context, not large)),
    )


def largest(t: Theme) -> float:
    """The largest size of the code that fits between the margins, the title and what stands below it."""
    around = 290 if t.handheld else 210
    return max(296.0, min(t.width - 24, t.height - around))


def enlarge(context: TableContext, large: bool) -> None:
    """Show the code as large and as bright as the screen allows; where brightness cannot be set, it is large all the
    same."""
    context.screen_state(ShareState).change(large=large)

    async def lit() -> None:
        with suppress(RuntimeError, TimeoutError):
            light = ft.ScreenBrightness()
            if large:
                await light.set_application_screen_brightness(1.0)
            else:
                await light.reset_application_screen_brightness()  # type: ignore[no-untyped-call]

    if not context.phone.page.web:
        context.phone.later(lit)


def save_picture(context: TableContext, shown: Shown) -> ft.Control:
    async def save() -> None:
        png = await asyncio.to_thread(qr.qr_sheet, shown.made.texts)
        await save_file(context.phone, f"{shown.file}.png", png)

    return w.button(context.t, context.words("codes.save"), save, mark="letter", expand=True)
