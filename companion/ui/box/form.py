"""One thing of the box on its form: fill in, correct, forget."""

from functools import partial
from typing import Any

import flet as ft

from companion.core.ask import Text
from companion.core.errors import Refused
from companion.core.game import BoxCategory
from companion.ui import widgets as w
from companion.ui.box.context import BoxContext
from companion.ui.box.things import new_key, thing_name
from companion.ui.box.totals import box_sum, describe_sum
from companion.ui.box.words import BoxWords, about
from companion.ui.core.notices import notice_lines, refuse
from companion.ui.core.theme import question, text
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion
from companion.ui.wizard.questions import printed_form

WIDEST = 720


def form_page(context: BoxContext, category: BoxCategory, name: str | None) -> ft.Control:
    """`name` is None for a thing that is not in the box yet."""
    t, words = context.t, context.words
    body = [
        *notice_lines(context.phone, t, context.state),
        *question_lines(context, category, name),
        *draw_form(context, category, name).body,
    ]
    if name and context.value(category, name) is not None:
        body += forget(context, category, name)
    keep = w.button(t, words("box.keep"), partial(confirm, context, category, name), mark="check", kind="primary")
    onward = w.button(t, words("box.skip"), partial(skip, context, category, name))
    return w.page_frame(
        t,
        w.Bar(
            thing_name(context, category, name) if name else words("box.add"),
            under=f"{progress(context)} · {context.category_title(category)}",
            on_back=partial(leave, context, category, name),
            back=context.title,
        ),
        body,
        bottom=[*([onward] if is_open(context, category, name) else []), keep],
        widest=WIDEST,
    )


def question_lines(context: BoxContext, category: BoxCategory, name: str | None) -> list[ft.Control]:
    """The question in the game's words, unless its field says it; and where the answer is printed."""
    t, said, key = context.t, words_of(context, category, name), category.form.key
    lines: list[ft.Control] = []
    if said.has(f"ask.{key}") and name and not isinstance(category.form, Text):
        lines.append(question(t, said(f"ask.{key}")))
    hint = said.maybe(f"shelf.{category.id}.hint") or said.maybe(f"ask.{key}.hint") or context.words("box.read_off")
    return [*lines, text(t, hint)]


def words_of(context: BoxContext, category: BoxCategory, name: str | None) -> BoxWords:
    return about(context.said, name or "", thing_name(context, category, name) if name else "")


def draft_key(context: BoxContext, category: BoxCategory, name: str | None) -> str:
    return context.path(category, name or "+")


def draw_form(context: BoxContext, category: BoxCategory, name: str | None) -> DrawnQuestion:
    """The form with what is known already; what is half typed stays until it is kept."""
    state, key, value = context.state, draft_key(context, category, name), context.known_value(category, name)
    known = tuple(value) if isinstance(value, list) else value

    def keep(held: Any) -> None:
        state.forms[key] = held

    hold = partial(state.hold, key)
    said = words_of(context, category, name)
    draft = AnswerDraft(context.t, said, lambda: state.forms.get(key, known), hold=hold, keep=keep, send=hold, known={})
    return printed_form(category.form, draft)


def confirm(context: BoxContext, category: BoxCategory, name: str | None) -> None:
    """Keep what the form says now; where something is missing, say so and lose nothing."""
    ready = draw_form(context, category, name).ready
    if ready is None or not category.form.accepts(ready):
        refuse(context.phone, context.state, Refused("box_incomplete"))
        return
    answer = category.form.read(ready)
    key = f"{category.id}/{name}" if name else new_key(category, answer, context.box)
    was_open = is_open(context, category, name)
    context.phone.service.learn_box(context.game, {key: answer})
    if was_open:
        skip(context, category, name)
    else:
        leave(context, category, name)


def is_open(context: BoxContext, category: BoxCategory, name: str | None) -> bool:
    """Whether it is one of the things that every copy has, and nobody has typed it yet."""
    return name in category.names and context.known_value(category, name) is None


def open_things(context: BoxContext) -> list[tuple[BoxCategory, str]]:
    return [
        (category, name)
        for category in context.categories
        for name in category.names
        if is_open(context, category, name)
    ]


def progress(context: BoxContext) -> str:
    """How much of the box is known: “12 of 36”."""
    return describe_sum(context.words, box_sum(context.phone.service.game(context.game).info, context.box))


def skip(context: BoxContext, category: BoxCategory, name: str | None) -> None:
    """On to the next thing that is not known, in the order of the box; after the last one back to the table where the
    box is prepared, else to the box."""
    order = [(s.id, n) for s in context.categories for n in s.names]
    here = order.index((category.id, name or ""))
    after = [(s, n) for s, n in open_things(context) if order.index((s.id, n)) > here]
    leave(context, category, name, context.path(*after[0]) if after else context.state.take_way_back())


def leave(context: BoxContext, category: BoxCategory, name: str | None, to: str = "") -> None:
    context.state.forms.pop(draft_key(context, category, name), None)
    context.state.forgetting = context.state.notice = None
    context.phone.go(to or context.path())


def forget(context: BoxContext, category: BoxCategory, name: str) -> list[ft.Control]:
    """Asks once: the value is the owner's own work."""
    t, words, state, key = context.t, context.words, context.state, f"{category.id}/{name}"
    if state.forgetting != key:
        ask = state.setter(forgetting=key)
        return [w.button(t, words("box.forget"), ask, mark="trash", kind="quiet")]

    def forget_value() -> None:
        context.phone.service.forget_box(context.game, key)
        leave(context, category, name)

    no = w.button(t, words("box.forget_not"), state.setter(forgetting=None))
    yes = w.button(t, words("box.forget"), forget_value, mark="trash", kind="danger")
    asked = text(t, words("box.forget_question", name=thing_name(context, category, name)))
    return [w.card(t, w.block([asked, w.action_row(t, [no, yes])]), edge=t.c.danger)]
