"""Draws whatever a procedure asks. Each kind of question gives its controls and, once it can be sent, its answer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.ask import (
    Answer,
    Arrange,
    Ask,
    BoxFact,
    Choose,
    Dice,
    Form,
    Instead,
    Number,
    Option,
    Pick,
    Seat,
    Some,
    Text,
    YesNo,
)
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.theme import Theme, second, text_width
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion
from companion.ui.wizard.dice_questions import how_many_show, one_die, several_dice, tally
from companion.ui.wizard.number_questions import draw_line, figure, has_few_figures, number

LISTED = 24
"""As many rows of a long list as a thumb will scroll; search finds the rest."""
NAMED = 20
"""As many letters of a line that is still empty as Confirm has room for."""
SEGMENT_SIDES = 26
"""Beside each word of a segment."""


def draw(ask: Ask, draft: AnswerDraft) -> DrawnQuestion:
    match ask:
        case BoxFact():
            return printed_form(replace(ask.form, facts=ask.facts), draft)
        case Dice(count=1, again=False):
            return one_die(ask, draft)
        case Dice() if len(ask.kinds) == 2 and not ask.ordered and not ask.again:
            return how_many_show(ask, draft)
        case Dice() if ask.count > 3 and not ask.ordered and not ask.again:
            return tally(ask, draft)
        case Dice():
            return several_dice(ask, draft)
        case Pick():
            return pick(ask, draft)
        case Some():
            return some(ask, draft)
        case Choose():
            return choose(ask, draft)
        case Arrange():
            return arrange(ask, draft)
        case Number():
            return number(ask, draft)
        case Text():
            return text(ask, draft)
        case YesNo():
            return yes_no(ask, draft)
        case Form():
            return form(ask, draft)
        case _:
            raise TypeError(f"no drawing for {type(ask).__name__}")


def label(words: Words, ask: Ask, option: Option) -> str:
    return words.say(option.label) if option.label else words(f"ask.{ask.key}.{option.value}", **ask.facts)


def choice(words: Words, ask: Ask, option: Option, flags: Mapping[str, str]) -> w.Choice:
    """A row to choose; one that is a player flies the flag of the seat."""
    name = label(words, ask, option)
    seat = flags.get(str(option.value)) if words.names.get(str(option.value)) == name else None
    return w.Choice(
        name,
        hint=words.say(option.hint) if option.hint else "",
        mark=option.mark or None,
        colour=option.flag or seat,
        refused=words.say(option.refused) if option.refused else "",
        danger=option.danger,
    )


def choose(ask: Choose, draft: AnswerDraft) -> DrawnQuestion:
    chosen = next((i for i, o in enumerate(ask.options) if o.value == draft.value), None)
    rows = [choice(draft.words, ask, o, draft.flags) for o in ask.options]
    return DrawnQuestion(
        [w.choose_one(draft.t, rows, lambda i: draft.send(ask.options[i].value), chosen=chosen)],
        ready=draft.value if draft.value is not None and ask.accepts(draft.value) else None,
        direct=True,
    )


def current_choice(ask: Some, draft: AnswerDraft) -> tuple[Any, ...]:
    return draft.value if isinstance(draft.value, tuple) else tuple(ask.default or ())


def some(ask: Some, draft: AnswerDraft) -> DrawnQuestion:
    # Each tap starts from what is held when it comes: a quick finger is faster than the drawing.
    held = current_choice(ask, draft)
    on = [i for i, o in enumerate(ask.options) if o.value in held]

    def toggle(i: int) -> object:
        value, now = ask.options[i].value, current_choice(ask, draft)
        return draft.hold(tuple(v for v in now if v != value) if value in now else (*now, value))

    rows = [choice(draft.words, ask, o, draft.flags) for o in ask.options]
    body = [w.choose_some(draft.t, rows, on, toggle), *how_many(ask, draft, len(held))]
    return DrawnQuestion(body, ready=ask.read(held) if ask.accepts(held) else None)


def how_many(ask: Some, draft: AnswerDraft, n: int) -> list[ft.Control]:
    """How many are wanted; nothing where any number will do."""
    if ask.least == 0 and ask.limit >= len(ask.options):
        return []
    key = "chosen_exactly" if ask.least == ask.limit else "chosen_between" if ask.least else "chosen_of"
    return [second(draft.t, draft.words(key, n=n, least=ask.least, most=ask.limit))]


def arrange(ask: Arrange, draft: AnswerDraft) -> DrawnQuestion:
    def current_order() -> tuple[Any, ...]:
        return draft.value if isinstance(draft.value, tuple) else tuple(o.value for o in ask.options)

    order = current_order()
    options = {o.value: o for o in ask.options}
    names = {v: label(draft.words, ask, options[v]) for v in order}

    def move(row: int, way: int) -> object:
        to, moved = row + way, list(current_order())
        if not 0 <= to < len(moved):
            return None
        moved[row], moved[to] = moved[to], moved[row]
        return draft.hold(tuple(moved))

    rows = [
        w.Arranged(
            names[v],
            up=draft.words("move_up", what=names[v]),
            down=draft.words("move_down", what=names[v]),
            lead=str(i + 1),
            mark=options[v].mark or None,
            colour=options[v].flag or None,
        )
        for i, v in enumerate(order)
    ]
    return DrawnQuestion([w.arrange_rows(draft.t, rows, move)], ready=order)


def text(ask: Text, draft: AnswerDraft) -> DrawnQuestion:
    """A text alone on its page: the question stands above it already."""
    return draw_text(ask, draft, draft.words("answer_field"))


def draw_text(ask: Text, draft: AnswerDraft, name: str) -> DrawnQuestion:
    held = draft.value if isinstance(draft.value, str) else ask.default or ""
    box = w.text_field(
        draft.t,
        name,
        held,
        draft.keep,
        on_submit=lambda v: draft.send(v) if ask.accepts(v) else None,
        longest=ask.longest,
    )
    return DrawnQuestion([box], ready=held, missing="" if ask.accepts(held) else missing_line(draft.words, ask))


def yes_or_no(words: Words, ask: YesNo) -> list[str]:
    return [words.maybe(f"ask.{ask.key}.{answer}", **ask.facts) or words(answer) for answer in ("yes", "no")]


def yes_no(ask: YesNo, draft: AnswerDraft) -> DrawnQuestion:
    t = draft.t
    rows = [w.Choice(said) for said in yes_or_no(draft.words, ask)]  # a tick before Yes would look like an answer
    chosen = None if draft.value is None else 0 if draft.value else 1
    return DrawnQuestion(
        [w.choose_one(t, rows, lambda i: draft.send(i == 0), chosen=chosen)], ready=draft.value, direct=True
    )


def form(
    ask: Form, draft: AnswerDraft, number_line: Callable[[Number, AnswerDraft], DrawnQuestion] | None = None
) -> DrawnQuestion:
    """One part under another; `number_line` draws the numbers where a stepper is not meant."""
    body: list[ft.Control] = []
    lines: list[DrawnQuestion] = []
    for i, part in enumerate(ask.parts):
        on = draft.part(i, len(ask.parts))
        if isinstance(part, Number):
            drawn = (number_line or draw_line)(part, on)
        elif isinstance(part, Text):
            drawn = draw_text(part, on, draft.words(f"ask.{part.key}", **part.facts))
        else:
            drawn = draw_segment(part, on) or draw(part, on)
        if not isinstance(part, Text | Number):
            body.append(w.section(draft.t, draft.words(f"ask.{part.key}", **part.facts)))
        body += drawn.body
        lines.append(drawn)
    return whole_form(ask, draft.words, body, lines)


def whole_form(ask: Form, words: Words, body: list[ft.Control], lines: Sequence[DrawnQuestion]) -> DrawnQuestion:
    """A sheet with what stands on its lines. While one is empty, Confirm names it; one that is typed is known to be
    empty only when Confirm is tapped."""
    answers = [line.ready for line in lines]
    empty = next((part for part, answer in zip(ask.parts, answers, strict=True) if answer is None), None)
    if empty is not None:
        return DrawnQuestion(body, missing=missing_line(words, empty))
    return DrawnQuestion(body, ready=tuple(answers), missing=next((line.missing for line in lines if line.missing), ""))


def missing_line(words: Words, ask: Ask) -> str:
    name = words(f"ask.{ask.key}", **ask.facts).rstrip(" \u00a0\u202f?")
    return words("missing_part", what=name) if len(name) <= NAMED else words("missing_answer")


def printed_form(ask: Ask, draft: AnswerDraft) -> DrawnQuestion:
    """What one's own copy prints: each small figure with one tap on a row of all that it can be.

    On a card of small figures that all begin at their lowest, none is an answer before one of them was tapped: they
    would be invented.
    """
    if isinstance(ask, Number):
        return figure(ask, draft, alone=True) if has_few_figures(ask) else number(ask, draft)
    if not isinstance(ask, Form):
        return draw(ask, draft)
    drawn = form(ask, draft, lambda part, on: figure(part, on) if has_few_figures(part) else draw_line(part, on))
    held = draft.value if isinstance(draft.value, tuple) else (None,) * len(ask.parts)
    figures = [(part, value) for part, value in zip(ask.parts, held, strict=False) if isinstance(part, Number)]
    untouched = bool(figures) and all(
        has_few_figures(part) and value is None and part.default in (None, part.low) for part, value in figures
    )
    return replace(drawn, ready=None, missing=drawn.missing or draft.words("missing_answer")) if untouched else drawn


def draw_segment(ask: Ask, draft: AnswerDraft) -> DrawnQuestion | None:
    """A question of a form with short answers, two or three of them side by side; the usual one is chosen already."""
    if isinstance(ask, Some):
        return None
    if isinstance(ask, YesNo):
        answers: list[Any] = [True, False]
        said = yes_or_no(draft.words, ask)
    elif isinstance(ask, Choose) and not any(o.hint or o.refused or o.flag for o in ask.options):
        answers = [o.value for o in ask.options]
        said = [label(draft.words, ask, o) for o in ask.options]
    else:
        return None
    held = ask.default if draft.value is None else draft.value
    at = answers.index(held) if held in answers else None
    across = max((text_width(word, 16) for word in said), default=0) + SEGMENT_SIDES
    fits = 2 <= len(said) <= 3 and across * len(said) * draft.t.scale <= draft.t.body
    row = w.segment if fits else choose_from_list
    return DrawnQuestion(
        [row(draft.t, said, at, lambda i: draft.send(answers[i]))], ready=held if at is not None else None
    )


def choose_from_list(t: Theme, said: Sequence[str], at: int | None, on_pick: Callable[[int], object]) -> ft.Control:
    """The same answers one under another, where they have no room side by side."""
    return w.choose_one(t, [w.Choice(word) for word in said], on_pick, chosen=at)


def matches_search(search: str, said: str) -> bool:
    return all(word in said.casefold() for word in search.casefold().split())


def pick(ask: Pick, draft: AnswerDraft) -> DrawnQuestion:
    """Search, then tap; a thing that nobody has met is typed in on its form."""
    words, t = draft.words, draft.t
    held = draft.value if isinstance(draft.value, dict) else {}
    copies = [o for o in ask.options if o.copy]
    rows: list[tuple[w.Choice, Answer]] = [
        (choice(words, ask, o, draft.flags), o.value) for o in ask.options if not o.copy
    ]
    if ask.new:
        mark = next((o.mark for o in ask.options if o.mark), None)  # they stand in one list
        rows += [(replace(from_box(words, ask.new, r), mark=mark), r) for r in known_things(ask, draft.known)]
        if held.get("new", all(row.refused for row, _ in rows)):
            return new_thing(ask.new, draft, among_copies=bool(copies) and not rows)
    search = held.get("search", "")
    rows += [(choice(words, ask, o, draft.flags), o.value) for o in copies]
    shown = [(c, a) for c, a in rows if matches_search(search, f"{c.label} {c.hint}")]
    body: list[ft.Control] = []
    if len(rows) > 6:
        body.append(w.search_field(t, words("search"), search, draft.under("search").hold))
    if ask.new:
        new = w.button(t, words(f"ask.{ask.key}.new"), lambda: draft.under("new").hold(True), mark=ft.Icons.ADD)
        body.append(new)
    picked = shown[:LISTED]
    if picked:
        body.append(w.choose_one(t, [c for c, _ in picked], lambda i: draft.send(picked[i][1])))
    elif search:
        body.append(second(t, f"{words('search_nothing')}. {words('search_shorter')}"))
    if len(shown) > LISTED:
        body.append(second(t, words("search_for_more", n=len(shown) - LISTED)))
    return DrawnQuestion(body, direct=True)


def new_thing(form: Form, draft: AnswerDraft, *, among_copies: bool) -> DrawnQuestion:
    """The form of a thing that nobody has met; where all that are known lie on the table, those are a tap away."""
    drawn = printed_form(form, draft.under("form"))
    if not among_copies:
        return drawn
    copies = w.button(draft.t, draft.words("same_as_open"), lambda: draft.under("new").hold(False))
    return replace(drawn, body=[*drawn.body, copies])


def from_box(words: Words, form: Form, record: Answer) -> w.Choice:
    """A thing that the box knows: by its name, and what it prints."""
    said = [(part, describe_printed_value(words, part, value)) for part, value in zip(form.parts, record, strict=True)]
    names = [value for part, value in said if isinstance(part, Text) and value]
    rest = ", ".join(value for part, value in said if not isinstance(part, Text) and value)
    hint = words("from_box")
    return w.Choice(names[0], hint=f"{rest} · {hint}") if names else w.Choice(rest, hint=hint)


def describe_printed_value(words: Words, part: Ask, value: Answer) -> str:
    match part:
        case Number():
            counted = words.maybe(f"ask.{part.key}.printed", n=value)
            return counted or f"{words(f'ask.{part.key}', **part.facts)} {words.number(value)}"
        case Some():
            return words.join_list([label(words, part, o) for o in part.options if o.value in value])
        case Choose():
            option = part.option(value)
            return label(words, part, option) if option else str(value)
        case _:
            return words.value(value)


def known_things(ask: Pick, known: Mapping[str, Any]) -> list[Answer]:
    """What the owner's box knows of this kind and the table has not met; what it keeps besides comes last."""
    if not ask.new:
        return []
    prefix = f"{ask.what}/"
    met = {str(o.value) for o in ask.options}
    records = [v for k, v in sorted(known.items()) if k.startswith(prefix) and k.removeprefix(prefix) not in met]
    answers = [v[: len(ask.new.parts)] if isinstance(v, tuple | list) else v for v in records]
    return [answer for answer in answers if ask.new.accepts(answer)]


def others(ask: Ask, draft: AnswerDraft, is_shown: Callable[[Seat], bool]) -> list[ft.Control]:
    """The answers beside the question; the interruption of somebody with a phone of his own stands there."""
    return [
        w.button(
            draft.t,
            label(draft.words, ask, o),
            (lambda o=o: draft.send(Instead(o.value))) if o.refused is None else None,  # type: ignore[misc]
            mark=o.mark or None,
            kind="danger" if o.danger else "plain",
            reason=draft.words.say(o.refused) if o.refused else "",
        )
        for o in ask.also
        if o.seat is None or is_shown(o.seat)
    ]
