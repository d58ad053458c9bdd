"""One thing of the box on its form: fill in, correct, forget."""

from functools import partial
from typing import Any

import flet as ft

from companion.core.ask import Number, Text
from companion.core.errors import Refused
from companion.core.game import Shelf
from companion.ui import widgets as w
from companion.ui.box.context import BoxContext
from companion.ui.box.things import new_key, thing_name
from companion.ui.box.words import BoxWords, about
from companion.ui.core.notices import refuse, telling
from companion.ui.core.theme import question, text
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion
from companion.ui.wizard.questions import draw

NOTICE, FORM, FORGETTING = "box.notice", "box.form", "box.forgetting"
WIDEST = 720


def form_page(context: BoxContext, shelf: Shelf, name: str | None) -> ft.Control:
    """`name` is None for a thing that is not in the box yet."""
    t, words = context.t, context.words
    body = [
        *telling(context.phone, t, NOTICE),
        *question_lines(context, shelf, name),
        *draw_form(context, shelf, name).body,
    ]
    if name and context.value(shelf, name) is not None:
        body += forget(context, shelf, name)
    keep = w.button(t, words("box.keep"), partial(confirm, context, shelf, name), mark="check", kind="primary")
    return w.frame(
        t,
        thing_name(context, shelf, name) if name else words("box.add"),
        body,
        under=f"{context.shelf_title(shelf)} · {context.said('game.name')}",
        on_back=partial(leave, context, shelf, name),
        back=context.title,
        bottom=[keep],
        widest=WIDEST,
    )


def question_lines(context: BoxContext, shelf: Shelf, name: str | None) -> list[ft.Control]:
    """The question in the game's words, unless its field says it; and where the answer is printed."""
    t, said, key = context.t, words_of(context, shelf, name), shelf.form.key
    lines: list[ft.Control] = []
    if said.has(f"ask.{key}") and name and not isinstance(shelf.form, Text | Number):
        lines.append(question(t, said(f"ask.{key}")))
    hint = said.maybe(f"shelf.{shelf.id}.hint") or said.maybe(f"ask.{key}.hint") or context.words("box.read_off")
    return [*lines, text(t, hint)]


def words_of(context: BoxContext, shelf: Shelf, name: str | None) -> BoxWords:
    return about(context.said, name or "", thing_name(context, shelf, name) if name else "")


def draft_key(context: BoxContext, shelf: Shelf, name: str | None) -> str:
    return f"{FORM}:{context.path(shelf, name or '+')}"


def draw_form(context: BoxContext, shelf: Shelf, name: str | None) -> DrawnQuestion:
    """The form with what is known already; what is half typed stays until it is kept."""
    phone, key, value = context.phone, draft_key(context, shelf, name), context.known(shelf, name)
    known = tuple(value) if isinstance(value, list) else value

    def keep(held: Any) -> None:
        phone.looks[key] = held

    hold = partial(phone.set_look, key)
    said = words_of(context, shelf, name)
    desk = AnswerDraft(context.t, said, lambda: phone.look_of(key, known), hold=hold, keep=keep, send=hold, known={})
    return draw(shelf.form, desk)


def confirm(context: BoxContext, shelf: Shelf, name: str | None) -> None:
    """Keep what the form says now; where something is missing, say so and lose nothing."""
    ready = draw_form(context, shelf, name).ready
    if ready is None or not shelf.form.accepts(ready):
        refuse(context.phone, NOTICE, Refused("box_incomplete"))
        return
    answer = shelf.form.read(ready)
    key = f"{shelf.id}/{name}" if name else new_key(shelf, answer, context.box)
    context.phone.service.learn_box(context.game, {key: answer})
    leave(context, shelf, name)


def leave(context: BoxContext, shelf: Shelf, name: str | None) -> None:
    for key in (draft_key(context, shelf, name), FORGETTING, NOTICE):
        context.phone.looks.pop(key, None)
    context.phone.go(context.path())


def forget(context: BoxContext, shelf: Shelf, name: str) -> list[ft.Control]:
    """Asks once: the value is the owner's own work."""
    t, words, phone, key = context.t, context.words, context.phone, f"{shelf.id}/{name}"
    if phone.look_of(FORGETTING) != key:
        ask = partial(phone.set_look, FORGETTING, key)
        return [w.button(t, words("box.forget"), ask, mark="trash", kind="quiet")]

    def gone() -> None:
        phone.service.forget_box(context.game, key)
        leave(context, shelf, name)

    no = w.button(t, words("box.forget_not"), partial(phone.set_look, FORGETTING, None))
    yes = w.button(t, words("box.forget"), gone, mark="trash", kind="danger")
    asked = text(t, words("box.forget_question", name=thing_name(context, shelf, name)))
    return [w.card(t, w.block([asked, w.action_row(t, [no, yes])]), edge=t.c.danger)]
