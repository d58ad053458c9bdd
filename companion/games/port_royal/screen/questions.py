"""The face of a card is tapped as it lies on the table; a ship by what becomes of it."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.core.ask import Choose, Option
from companion.games.port_royal.screen.cards import card_box, cards_of, per_row
from companion.ui import widgets as w
from companion.ui.table.context import TableContext
from companion.ui.widgets.base import handler
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion


def faces(context: TableContext, ask: Choose, desk: AnswerDraft) -> DrawnQuestion:
    abreast = per_row(context.t, 3) if ask.key.endswith(("ship", "person")) else 1
    groups = by_fate(ask.options)
    lines: list[ft.Control] = []
    for fate, options in groups.items():
        if len(groups) > 1 or fate == "lost":
            lines.append(w.section(context.t, context.words(f"fate.{fate}")))
        lines.append(w.grid([face(context, option, desk) for option in options], abreast))
    return DrawnQuestion(lines, direct=True)


def by_fate(options: Sequence[Option]) -> dict[str, list[Option]]:
    """Kept, repelled, or the end of the turn; in the order in which the rules offer them."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        fate = "repel" if " " in str(option.value) else "lost" if option.danger else "keep"
        groups.setdefault(fate, []).append(option)
    return groups


def face(context: TableContext, option: Option, desk: AnswerDraft) -> ft.Control:
    t, words = context.t, context.words
    card = cards_of(context)[str(option.value).partition(" ")[0]]
    box = card_box(t, words, card)
    if option.refused is None:
        box.on_click = handler(partial(desk.send, option.value))
    else:
        box.opacity = 0.45
    spoken = words.say(option.label) if option.label else card.face
    reason = option.refused or option.hint
    return w.tap(box, f"{spoken}, {words.say(reason)}" if reason else spoken)
