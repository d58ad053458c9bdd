"""Draws questions for a number: on a pad, by steps, as a row of figures, or as one line of a form."""

import re

from companion.core.ask import Number
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion

STEPPED = 24
"""A number with a wider range than this is typed on the pad."""
FIGURES = 24
"""As many figures as a row of all that a printed one can be shows."""


def current_number(ask: Number, draft: AnswerDraft) -> int:
    return draft.value if isinstance(draft.value, int) else ask.low if ask.default is None else int(ask.default)


def is_stepped(ask: Number) -> bool:
    return ask.high - ask.low <= STEPPED


def step_number(ask: Number, draft: AnswerDraft, way: int) -> object:
    value = current_number(ask, draft) + way
    return draft.hold(min(ask.high, max(ask.low, value)))


def unit_of(ask: Number, words: Words, value: int) -> str:
    """What is counted, in the form that the number wants."""
    return words.maybe(f"ask.{ask.key}.unit", **{**ask.facts, "n": value})


def number(ask: Number, draft: AnswerDraft) -> DrawnQuestion:
    words = draft.words
    name = words(f"ask.{ask.key}", **ask.facts)
    if not is_stepped(ask):
        value = draft.value if isinstance(draft.value, int) else ask.default
        pad = w.number_pad(
            draft.t,
            value,
            draft.hold,
            high=ask.high,
            low=ask.low,
            erase=words("erase"),
            turn_sign=words("turn_sign"),
            said=name if value is None else words.pair(name, words.number(value)),
            unit=unit_of(ask, words, value or 0),
            typed=lambda: draft.value if isinstance(draft.value, int) else None,
        )
        return DrawnQuestion([pad], ready=value if value is not None and ask.accepts(value) else None)
    held = current_number(ask, draft)
    stepper = w.number_stepper(
        draft.t,
        held,
        ask.low,
        ask.high,
        lambda v: step_number(ask, draft, v - held),
        said=words.pair(name, words.number(held)),
        down=words("down_one", what=name),
        up=words("up_one", what=name),
        unit=unit_of(ask, words, held),
    )
    return DrawnQuestion([stepper], ready=held if ask.accepts(held) else None)


def whole(typed: str) -> int | None:
    """A number as people type it."""
    digits = typed.strip().replace("\u202f", "").replace(" ", "").replace("−", "-")
    digits = digits.replace(",", "") if re.fullmatch(r"-?\d{1,3}(,\d{3})+", digits) else digits
    return int(digits) if digits.removeprefix("-").isdigit() else None


def has_few_figures(ask: Number) -> bool:
    return ask.high - ask.low < FIGURES


def figure(ask: Number, draft: AnswerDraft, alone: bool = False) -> DrawnQuestion:
    """A printed figure: none is chosen before it was read, unless the app knows it or it is mostly none. `alone`: the
    question above it is its name."""
    words, values = draft.words, range(ask.low, ask.high + 1)
    name = words(f"ask.{ask.key}", **ask.facts)
    held = ask.default if draft.value is None else draft.value
    shown = [words.number(v) for v in values]
    row = w.figure_row(
        draft.t,
        "" if alone else name,
        shown,
        lambda i: draft.hold(values[i]),
        said=[words.pair(name, each) for each in shown],
        chosen=values.index(held) if held in values else None,
    )
    return DrawnQuestion([row], ready=held if held in values else None)


def draw_line(ask: Number, draft: AnswerDraft) -> DrawnQuestion:
    """A number as one line of a sheet: stepped where it is small, typed where it is not."""
    words = draft.words
    name = words(f"ask.{ask.key}", **ask.facts)
    held = current_number(ask, draft)
    if not is_stepped(ask):
        field = w.text_field(draft.t, name, str(held), lambda v: draft.keep(whole(v)), numeric=True, longest=6)
        return DrawnQuestion([field], ready=held if ask.accepts(held) else None)
    line = w.Count(
        name,
        words.number(held),
        said=words.pair(name, words.number(held)),
        down=words("down_one", what=name),
        up=words("up_one", what=name),
        on_step=lambda way: step_number(ask, draft, way),
        can_down=held > ask.low,
        can_up=held < ask.high,
    )
    return DrawnQuestion([w.row_list(draft.t, [w.counter(draft.t, line)])], ready=held)
