"""What two devices did apart and does not fit together: both readings, and the table says what counts."""

from functools import partial

import flet as ft

from companion.core.errors import CompanionError
from companion.core.game import Action
from companion.core.table import BROKEN, Entry, Played
from companion.ui import widgets as w
from companion.ui.core.theme import second, text
from companion.ui.table.context import TableContext


def conflict_panel(context: TableContext) -> list[ft.Control]:
    """One card for each entry that waits; nothing where none does."""
    waiting = context.model.live.table.aside
    if not waiting:
        return []
    t, words = context.t, context.words
    head = w.section(t, words("settle.title", n=len(waiting)))
    cards = [waiting_card(context, entry, entry is waiting[0]) for entry in waiting]
    if len(waiting) > 1 and context.model.role.acts:
        cards.append(w.button(t, words("settle.drop_all"), context.model.settle_none, mark="trash"))
    return [head, text(t, words("settle.why")), *cards]


def waiting_card(context: TableContext, entry: Entry, first: bool) -> ft.Control:
    """Both readings, and what each choice would change. Only one that leaves a legal table is solid."""
    t, words, model = context.t, context.words, context.model
    reading, again = now_reading(context, entry)
    said = [text(t, words("settle.there", what=original_sentence(context, entry))), text(t, reading, color=t.c.ink2)]
    ways = ways_to_settle(context, entry, again)
    buttons: list[ft.Control] = []
    for how, refused in ways:
        label = "settle.undo_keep" if how == "keep" and not isinstance(entry.what, Played) else LABELS[how]
        is_solid = first and refused is None and how == next(h for h, no in ways if no is None)
        tap = model.guard(partial(model.settle, entry.number, how))
        kind: w.ButtonKind = "primary" if is_solid else "plain"
        buttons.append(w.button(t, words(label), tap if refused is None else None, kind=kind, reason=refused or ""))
        buttons += [second(t, line) for line in changes(context, entry, how)] if refused is None else []
    acts = [w.block(buttons, spacing=8)] if model.role.acts else []
    return w.card(t, w.block([*said, *acts], spacing=8), padding=14, edge=t.c.warn)


LABELS = {"now": "settle.again", "keep": "settle.keep", "drop": "settle.drop"}


def ways_to_settle(context: TableContext, entry: Entry, again: bool) -> list[tuple[str, str | None]]:
    """What may be done with it, the best first, each with why it may not."""
    table, words = context.model.live.table, context.words
    if not isinstance(entry.what, Played):
        return [("drop", None), ("keep", None)]
    try:
        table.check_facts(entry.events)
        kept = None
    except CompanionError as no:
        kept = words.refusal(no)
    return [*([("now", None)] if again else []), ("keep", kept), ("drop", None)]


def changes(context: TableContext, entry: Entry, how: str) -> list[str]:
    """The values that the choice would change, before and after, as this phone may see them."""
    table, words = context.model.live.table, context.words
    if how == "drop" or not isinstance(entry.what, Played):
        return []
    settled = table.settle(context.model.role.seat, entry.number, how)
    after = context.game.view(table.after(settled).state, context.model.role.seat)
    before = {f.path: f for f in context.game.fields(context.state)}
    lines = []
    for field in context.game.fields(after):
        old = before.get(field.path)
        if old is not None and old.value != field.value:
            facts = {"field": words(f"field.{field.key}", **field.facts)}
            spoken = {"before": words.value(old.as_fact(old.value)), "after": words.value(field.as_fact(field.value))}
            lines.append(words("settle.change", **facts, **spoken))
    return lines[:MOST_CHANGES]


MOST_CHANGES = 6
"""So many changed values are listed under a choice."""


def original_sentence(context: TableContext, entry: Entry) -> str:
    who = context.name(entry.by or entry.seat)
    said = context.sentence_of(entry)
    return context.words.pair(who, said) if who and who not in said else said


def now_reading(context: TableContext, entry: Entry) -> tuple[str, bool]:
    """What the same choice would come to on the table as it is."""
    words = context.words
    if not isinstance(entry.what, Played):
        return words("settle.undo"), False
    what = entry.what
    try:
        done = context.model.live.table.talk(entry.seat, what.procedure, what.arguments, what.answers)
    except CompanionError as no:
        return words("settle.now_not", why=words.refusal(no)), False
    except BROKEN:
        return words("settle.now_not", why=words("refused.not_now")), False
    if done.ask is not None:
        return words("settle.now_not", why=words("refused.answer_missing")), False
    headline = next((n for n in reversed(done.notes) if n.headline and n.secret_to is None), None)
    title = context.name_of(Action(what.procedure, what.arguments, entry.seat))
    return words("settle.now", what=context.sentence(headline) if headline else title), True
