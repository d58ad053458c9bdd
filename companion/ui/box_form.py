"""One thing of the box on its form: fill in, correct, forget."""

from functools import partial
from typing import Any

import flet as ft

from companion.core.ask import Number, Text
from companion.core.errors import Refused
from companion.core.game import Shelf
from companion.ui import widgets as w
from companion.ui.asks import draw
from companion.ui.box_sight import BoxSight
from companion.ui.box_things import new_key, thing_name
from companion.ui.box_words import BoxWords, about
from companion.ui.desk import Desk, Drawn
from companion.ui.telling import refuse, telling
from companion.ui.theme import question, text

NOTICE, FORM, FORGETTING = "box.notice", "box.form", "box.forgetting"
WIDEST = 720


def form_page(sight: BoxSight, shelf: Shelf, name: str | None) -> ft.Control:
    """`name` is None for a thing that is not in the box yet."""
    t, words = sight.t, sight.words
    body = [*telling(sight.phone, t, NOTICE), *asked(sight, shelf, name), *draw_form(sight, shelf, name).body]
    if name and sight.value(shelf, name) is not None:
        body += forget(sight, shelf, name)
    keep = w.button(t, words("box.keep"), partial(confirm, sight, shelf, name), mark="check", kind="primary")
    return w.frame(
        t,
        thing_name(sight, shelf, name) if name else words("box.add"),
        body,
        under=f"{sight.shelf_title(shelf)} · {sight.said('game.name')}",
        on_back=partial(leave, sight, shelf, name),
        back=sight.title,
        bottom=[keep],
        widest=WIDEST,
    )


def asked(sight: BoxSight, shelf: Shelf, name: str | None) -> list[ft.Control]:
    """The question in the game's words, unless its field says it; and where the answer is printed."""
    t, said, key = sight.t, said_of(sight, shelf, name), shelf.form.key
    lines: list[ft.Control] = []
    if said.has(f"ask.{key}") and name and not isinstance(shelf.form, Text | Number):
        lines.append(question(t, said(f"ask.{key}")))
    hint = said.maybe(f"shelf.{shelf.id}.hint") or said.maybe(f"ask.{key}.hint") or sight.words("box.read_off")
    return [*lines, text(t, hint)]


def said_of(sight: BoxSight, shelf: Shelf, name: str | None) -> BoxWords:
    return about(sight.said, name or "", thing_name(sight, shelf, name) if name else "")


def held_key(sight: BoxSight, shelf: Shelf, name: str | None) -> str:
    return f"{FORM}:{sight.path(shelf, name or '+')}"


def draw_form(sight: BoxSight, shelf: Shelf, name: str | None) -> Drawn:
    """The form with what is known already; what is half typed stays until it is kept."""
    phone, key, value = sight.phone, held_key(sight, shelf, name), sight.known(shelf, name)
    known = tuple(value) if isinstance(value, list) else value

    def keep(held: Any) -> None:
        phone.looks[key] = held

    hold = partial(phone.set_look, key)
    said = said_of(sight, shelf, name)
    desk = Desk(sight.t, said, lambda: phone.look_of(key, known), hold=hold, keep=keep, send=hold, known={})
    return draw(shelf.form, desk)


def confirm(sight: BoxSight, shelf: Shelf, name: str | None) -> None:
    """Keep what the form says now; where something is missing, say so and lose nothing."""
    ready = draw_form(sight, shelf, name).ready
    if ready is None or not shelf.form.accepts(ready):
        refuse(sight.phone, NOTICE, Refused("box_incomplete"))
        return
    answer = shelf.form.read(ready)
    key = f"{shelf.id}/{name}" if name else new_key(shelf, answer, sight.box)
    sight.phone.service.store.learn(sight.game, {key: answer})
    leave(sight, shelf, name)


def leave(sight: BoxSight, shelf: Shelf, name: str | None) -> None:
    for key in (held_key(sight, shelf, name), FORGETTING, NOTICE):
        sight.phone.looks.pop(key, None)
    sight.phone.go(sight.path())


def forget(sight: BoxSight, shelf: Shelf, name: str) -> list[ft.Control]:
    """Asks once: the value is the owner's own work."""
    t, words, phone, key = sight.t, sight.words, sight.phone, f"{shelf.id}/{name}"
    if phone.look_of(FORGETTING) != key:
        ask = partial(phone.set_look, FORGETTING, key)
        return [w.button(t, words("box.forget"), ask, mark="trash", kind="quiet")]

    def gone() -> None:
        phone.service.store.forget(sight.game, key)
        leave(sight, shelf, name)

    no = w.button(t, words("box.forget_not"), partial(phone.set_look, FORGETTING, None))
    yes = w.button(t, words("box.forget"), gone, mark="trash", kind="danger")
    asked = text(t, words("box.forget_question", name=thing_name(sight, shelf, name)))
    return [w.card(t, w.block([asked, w.action_row(t, [no, yes])]), edge=t.c.danger)]
