"""What two devices did apart and does not fit together: both readings, and the table says what counts."""

import flet as ft

from companion.core.errors import CompanionError
from companion.core.game import Action
from companion.core.table import BROKEN, Entry, Played
from companion.ui import widgets as w
from companion.ui.sight import Sight
from companion.ui.theme import text


def settling(sight: Sight) -> list[ft.Control]:
    """One card for each entry that waits; nothing where none does."""
    waiting = sight.model.live.table.aside
    if not waiting:
        return []
    t, words = sight.t, sight.words
    head = w.section(t, words("settle.title", n=len(waiting)))
    cards = [waiting_card(sight, entry, entry is waiting[0]) for entry in waiting]
    if len(waiting) > 1 and sight.model.role.acts:
        cards.append(w.button(t, words("settle.drop_all"), sight.model.settle_none, mark="trash"))
    return [head, text(t, words("settle.why")), *cards]


def waiting_card(sight: Sight, entry: Entry, first: bool) -> ft.Control:
    t, words, model = sight.t, sight.words, sight.model
    reading, possible = now_reading(sight, entry)
    said = [text(t, words("settle.there", what=told_there(sight, entry))), text(t, reading, color=t.c.ink2)]
    is_tap = isinstance(entry.what, Played)

    def choose(label: str, how: str, kind: w.ButtonKind = "plain") -> ft.Control:
        return w.button(t, words(label), lambda: model.settle(entry.number, how), kind=kind)

    buttons = [choose("settle.keep" if is_tap else "settle.undo_keep", "keep", "primary" if first else "plain")]
    if is_tap and possible:
        buttons.append(choose("settle.again", "now"))
    buttons.append(choose("settle.drop", "drop"))
    acts = [w.grid(buttons, 1)] if model.role.acts else []
    return w.card(t, w.block([*said, *acts], spacing=8), padding=14, edge=t.c.warn)


def told_there(sight: Sight, entry: Entry) -> str:
    who = sight.name(entry.by or entry.seat)
    said = sight.said(entry)
    return f"{who}: {said}" if who and who not in said else said


def now_reading(sight: Sight, entry: Entry) -> tuple[str, bool]:
    """What the same choice would come to on the table as it is."""
    words = sight.words
    if not isinstance(entry.what, Played):
        return words("settle.undo"), False
    what = entry.what
    try:
        done = sight.model.live.table.talk(entry.seat, what.procedure, what.arguments, what.answers)
    except CompanionError as no:
        return words("settle.now_not", why=words.refusal(no)), False
    except BROKEN:
        return words("settle.now_not", why=words("refused.not_now")), False
    if done.ask is not None:
        return words("settle.now_not", why=words("refused.answer_missing")), False
    headline = next((n for n in reversed(done.notes) if n.headline and n.secret_to is None), None)
    title = sight.name_of(Action(what.procedure, what.arguments, entry.seat))
    return words("settle.now", what=sight.sentence(headline) if headline else title), True
