"""Draws whatever a procedure asks. Each kind of question gives its controls and, once it can be sent, its answer."""

import re
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

LISTED = 24
"""As many rows of a long list as a thumb will scroll; search finds the rest."""
STEPPED = 24
"""A number with a wider range than this is typed on the pad."""
FIGURES = 24
"""As many figures as a row of all that a printed one can be shows."""
NAMED = 20
"""As many letters of a line that is still empty as Confirm has room for."""
SEGMENT_SIDES = 26
"""Beside each word of a segment."""


def draw(ask: Ask, desk: AnswerDraft) -> DrawnQuestion:
    match ask:
        case BoxFact():
            return printed_form(replace(ask.form, facts=ask.facts), desk)
        case Dice(count=1, again=False):
            return one_die(ask, desk)
        case Dice() if len(ask.kinds) == 2 and not ask.ordered and not ask.again:
            return how_many_show(ask, desk)
        case Dice() if ask.count > 2 and not ask.ordered and not ask.again:
            return tally(ask, desk)
        case Dice():
            return several_dice(ask, desk)
        case Pick():
            return pick(ask, desk)
        case Some():
            return some(ask, desk)
        case Choose():
            return choose(ask, desk)
        case Arrange():
            return arrange(ask, desk)
        case Number():
            return number(ask, desk)
        case Text():
            return text(ask, desk)
        case YesNo():
            return yes_no(ask, desk)
        case Form():
            return form(ask, desk)
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


def choose(ask: Choose, desk: AnswerDraft) -> DrawnQuestion:
    chosen = next((i for i, o in enumerate(ask.options) if o.value == desk.value), None)
    rows = [choice(desk.words, ask, o, desk.flags) for o in ask.options]
    return DrawnQuestion(
        [w.choose_one(desk.t, rows, lambda i: desk.send(ask.options[i].value), chosen=chosen)],
        ready=desk.value if desk.value is not None and ask.accepts(desk.value) else None,
        direct=True,
    )


def current_choice(ask: Some, desk: AnswerDraft) -> tuple[Any, ...]:
    return desk.value if isinstance(desk.value, tuple) else tuple(ask.default or ())


def some(ask: Some, desk: AnswerDraft) -> DrawnQuestion:
    # Each tap starts from what is held when it comes: a quick finger is faster than the drawing.
    held = current_choice(ask, desk)
    on = [i for i, o in enumerate(ask.options) if o.value in held]

    def toggle(i: int) -> object:
        value, now = ask.options[i].value, current_choice(ask, desk)
        return desk.hold(tuple(v for v in now if v != value) if value in now else (*now, value))

    rows = [choice(desk.words, ask, o, desk.flags) for o in ask.options]
    body = [w.choose_some(desk.t, rows, on, toggle), *how_many(ask, desk, len(held))]
    return DrawnQuestion(body, ready=ask.read(held) if ask.accepts(held) else None)


def how_many(ask: Some, desk: AnswerDraft, n: int) -> list[ft.Control]:
    """How many are wanted; nothing where any number will do."""
    if ask.least == 0 and ask.limit >= len(ask.options):
        return []
    key = "chosen_exactly" if ask.least == ask.limit else "chosen_between" if ask.least else "chosen_of"
    return [second(desk.t, desk.words(key, n=n, least=ask.least, most=ask.limit))]


def arrange(ask: Arrange, desk: AnswerDraft) -> DrawnQuestion:
    def current_order() -> tuple[Any, ...]:
        return desk.value if isinstance(desk.value, tuple) else tuple(o.value for o in ask.options)

    order = current_order()
    options = {o.value: o for o in ask.options}
    names = {v: label(desk.words, ask, options[v]) for v in order}

    def move(row: int, way: int) -> object:
        to, moved = row + way, list(current_order())
        if not 0 <= to < len(moved):
            return None
        moved[row], moved[to] = moved[to], moved[row]
        return desk.hold(tuple(moved))

    rows = [
        w.Arranged(
            names[v],
            up=desk.words("move_up", what=names[v]),
            down=desk.words("move_down", what=names[v]),
            lead=str(i + 1),
            mark=options[v].mark or None,
            colour=options[v].flag or None,
        )
        for i, v in enumerate(order)
    ]
    return DrawnQuestion([w.arrange_rows(desk.t, rows, move)], ready=order)


def current_number(ask: Number, desk: AnswerDraft) -> int:
    return desk.value if isinstance(desk.value, int) else ask.low if ask.default is None else int(ask.default)


def is_stepped(ask: Number) -> bool:
    return ask.high - ask.low <= STEPPED * ask.step


def step_number(ask: Number, desk: AnswerDraft, way: int) -> object:
    value = current_number(ask, desk) + way * ask.step
    return desk.hold(min(ask.high, max(ask.low, value)))


def unit_of(ask: Number, words: Words, value: int) -> str:
    """What is counted, in the form that the number wants."""
    return words.maybe(f"ask.{ask.key}.unit", **{**ask.facts, "n": value})


def number(ask: Number, desk: AnswerDraft) -> DrawnQuestion:
    words = desk.words
    name = words(f"ask.{ask.key}", **ask.facts)
    if not is_stepped(ask):
        value = desk.value if isinstance(desk.value, int) else ask.default
        pad = w.number_pad(
            desk.t,
            value,
            desk.hold,
            high=ask.high,
            low=ask.low,
            erase=words("erase"),
            turn_sign=words("turn_sign"),
            said=name if value is None else f"{name}: {words.number(value)}",
            unit=unit_of(ask, words, value or 0),
            typed=lambda: desk.value if isinstance(desk.value, int) else None,
        )
        return DrawnQuestion([pad], ready=value if value is not None and ask.accepts(value) else None)
    held = current_number(ask, desk)
    stepper = w.number_stepper(
        desk.t,
        held,
        ask.low,
        ask.high,
        lambda v: step_number(ask, desk, (v - held) // ask.step),
        said=f"{name}: {words.number(held)}",
        down=words("down_one", what=name),
        up=words("up_one", what=name),
        unit=unit_of(ask, words, held),
    )
    return DrawnQuestion([stepper], ready=held if ask.accepts(held) else None)


def text(ask: Text, desk: AnswerDraft) -> DrawnQuestion:
    """A text alone on its page: the question stands above it already."""
    return draw_text(ask, desk, desk.words("answer_field"))


def draw_text(ask: Text, desk: AnswerDraft, name: str) -> DrawnQuestion:
    held = desk.value if isinstance(desk.value, str) else ask.default or ""
    box = w.text_field(
        desk.t, name, held, desk.keep, on_submit=lambda v: desk.send(v) if ask.accepts(v) else None, longest=ask.longest
    )
    return DrawnQuestion([box], ready=held, missing="" if ask.accepts(held) else missing_line(desk.words, ask))


def yes_or_no(words: Words, ask: YesNo) -> list[str]:
    return [words.maybe(f"ask.{ask.key}.{answer}", **ask.facts) or words(answer) for answer in ("yes", "no")]


def yes_no(ask: YesNo, desk: AnswerDraft) -> DrawnQuestion:
    t = desk.t
    rows = [w.Choice(said) for said in yes_or_no(desk.words, ask)]  # a tick before Yes would look like an answer
    chosen = None if desk.value is None else 0 if desk.value else 1
    return DrawnQuestion(
        [w.choose_one(t, rows, lambda i: desk.send(i == 0), chosen=chosen)], ready=desk.value, direct=True
    )


def whole(typed: str) -> int | None:
    """A number as people type it."""
    digits = typed.strip().replace("\u202f", "").replace(" ", "").replace("−", "-")
    digits = digits.replace(",", "") if re.fullmatch(r"-?\d{1,3}(,\d{3})+", digits) else digits
    return int(digits) if digits.removeprefix("-").isdigit() else None


def form(
    ask: Form, desk: AnswerDraft, number_line: Callable[[Number, AnswerDraft], DrawnQuestion] | None = None
) -> DrawnQuestion:
    """One part under another; `number_line` draws the numbers where a stepper is not meant."""
    body: list[ft.Control] = []
    lines: list[DrawnQuestion] = []
    for i, part in enumerate(ask.parts):
        on = desk.part(i, len(ask.parts))
        if isinstance(part, Number):
            drawn = (number_line or draw_line)(part, on)
        elif isinstance(part, Text):
            drawn = draw_text(part, on, desk.words(f"ask.{part.key}", **part.facts))
        else:
            drawn = draw_segment(part, on) or draw(part, on)
        if not isinstance(part, Text | Number):
            body.append(w.section(desk.t, desk.words(f"ask.{part.key}", **part.facts)))
        body += drawn.body
        lines.append(drawn)
    return whole_form(ask, desk.words, body, lines)


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


def printed_form(ask: Ask, desk: AnswerDraft) -> DrawnQuestion:
    """What one's own copy prints: each small figure with one tap on a row of all that it can be.

    On a card of small figures that all begin at their lowest, none is an answer before one of them was tapped: they
    would be invented.
    """
    if isinstance(ask, Number):
        return figure(ask, desk, alone=True) if has_few_figures(ask) else number(ask, desk)
    if not isinstance(ask, Form):
        return draw(ask, desk)
    drawn = form(ask, desk, lambda part, on: figure(part, on) if has_few_figures(part) else draw_line(part, on))
    held = desk.value if isinstance(desk.value, tuple) else (None,) * len(ask.parts)
    figures = [(part, value) for part, value in zip(ask.parts, held, strict=False) if isinstance(part, Number)]
    untouched = bool(figures) and all(
        has_few_figures(part) and value is None and part.default in (None, part.low) for part, value in figures
    )
    return replace(drawn, ready=None, missing=drawn.missing or desk.words("missing_answer")) if untouched else drawn


def has_few_figures(ask: Number) -> bool:
    return (ask.high - ask.low) // ask.step < FIGURES


def figure(ask: Number, desk: AnswerDraft, alone: bool = False) -> DrawnQuestion:
    """A printed figure: none is chosen before it was read, unless the app knows it or it is mostly none. `alone`: the
    question above it is its name."""
    words, values = desk.words, range(ask.low, ask.high + 1, ask.step)
    name = words(f"ask.{ask.key}", **ask.facts)
    held = ask.default if desk.value is None else desk.value
    shown = [words.number(v) for v in values]
    row = w.figure_row(
        desk.t,
        "" if alone else name,
        shown,
        lambda i: desk.hold(values[i]),
        said=[f"{name}: {each}" for each in shown],
        chosen=values.index(held) if held in values else None,
    )
    return DrawnQuestion([row], ready=held if held in values else None)


def draw_segment(ask: Ask, desk: AnswerDraft) -> DrawnQuestion | None:
    """A question of a form with short answers, two or three of them side by side; the usual one is chosen already."""
    if isinstance(ask, YesNo):
        answers: list[Any] = [True, False]
        said = yes_or_no(desk.words, ask)
    elif isinstance(ask, Choose) and not any(o.hint or o.refused or o.flag for o in ask.options):
        answers = [o.value for o in ask.options]
        said = [label(desk.words, ask, o) for o in ask.options]
    else:
        return None
    held = ask.default if desk.value is None else desk.value
    at = answers.index(held) if held in answers else None
    across = max((text_width(word, 16) for word in said), default=0) + SEGMENT_SIDES
    fits = 2 <= len(said) <= 3 and across * len(said) * desk.t.scale <= desk.t.body
    row = w.segment if fits else choose_from_list
    return DrawnQuestion(
        [row(desk.t, said, at, lambda i: desk.send(answers[i]))], ready=held if at is not None else None
    )


def choose_from_list(t: Theme, said: Sequence[str], at: int | None, on_pick: Callable[[int], object]) -> ft.Control:
    """The same answers one under another, where they have no room side by side."""
    return w.choose_one(t, [w.Choice(word) for word in said], on_pick, chosen=at)


def draw_line(ask: Number, desk: AnswerDraft) -> DrawnQuestion:
    """A number as one line of a sheet: stepped where it is small, typed where it is not."""
    words = desk.words
    name = words(f"ask.{ask.key}", **ask.facts)
    held = current_number(ask, desk)
    if not is_stepped(ask):
        field = w.text_field(desk.t, name, str(held), lambda v: desk.keep(whole(v)), numeric=True, longest=6)
        return DrawnQuestion([field], ready=held if ask.accepts(held) else None)
    line = w.Count(
        name,
        words.number(held),
        said=f"{name}: {words.number(held)}",
        down=words("down_one", what=name),
        up=words("up_one", what=name),
        on_step=lambda way: step_number(ask, desk, way),
        can_down=held > ask.low,
        can_up=held < ask.high,
    )
    return DrawnQuestion([w.row_list(desk.t, [w.counter(desk.t, line)])], ready=held)


def matches_search(search: str, said: str) -> bool:
    return all(word in said.casefold() for word in search.casefold().split())


def pick(ask: Pick, desk: AnswerDraft) -> DrawnQuestion:
    """Search, then tap; a thing that nobody has met is typed in on its form."""
    words, t = desk.words, desk.t
    held = desk.value if isinstance(desk.value, dict) else {}
    copies = [o for o in ask.options if o.copy]
    rows: list[tuple[w.Choice, Answer]] = [
        (choice(words, ask, o, desk.flags), o.value) for o in ask.options if not o.copy
    ]
    if ask.new:
        mark = next((o.mark for o in ask.options if o.mark), None)  # they stand in one list
        rows += [(replace(from_box(words, ask.new, r), mark=mark), r) for r in known_things(ask, desk.known)]
        if held.get("new", not rows):
            return new_thing(ask.new, desk, among_copies=bool(copies) and not rows)
    search = held.get("search", "")
    rows += [(choice(words, ask, o, desk.flags), o.value) for o in copies]
    shown = [(c, a) for c, a in rows if matches_search(search, f"{c.label} {c.hint}")]
    body: list[ft.Control] = []
    if len(rows) > 6:
        body.append(w.search_field(t, words("search"), search, desk.under("search").hold))
    if ask.new:
        new = w.button(t, words(f"ask.{ask.key}.new"), lambda: desk.under("new").hold(True), mark=ft.Icons.ADD)
        body.append(new)
    picked = shown[:LISTED]
    if picked:
        body.append(w.choose_one(t, [c for c, _ in picked], lambda i: desk.send(picked[i][1])))
    elif search:
        body.append(second(t, f"{words('search_nothing')}. {words('search_shorter')}"))
    if len(shown) > LISTED:
        body.append(second(t, words("search_for_more", n=len(shown) - LISTED)))
    return DrawnQuestion(body, direct=True)


def new_thing(form: Form, desk: AnswerDraft, *, among_copies: bool) -> DrawnQuestion:
    """The form of a thing that nobody has met; where all that are known lie on the table, those are a tap away."""
    drawn = printed_form(form, desk.under("form"))
    if not among_copies:
        return drawn
    copies = w.button(desk.t, desk.words("same_as_open"), lambda: desk.under("new").hold(False))
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


def others(ask: Ask, desk: AnswerDraft, is_shown: Callable[[Seat], bool]) -> list[ft.Control]:
    """The answers beside the question; the interruption of somebody with a phone of his own stands there."""
    return [
        w.button(
            desk.t,
            label(desk.words, ask, o),
            (lambda o=o: desk.send(Instead(o.value))) if o.refused is None else None,  # type: ignore[misc]
            mark=o.mark or None,
            kind="danger" if o.danger else "plain",
            reason=desk.words.say(o.refused) if o.refused else "",
        )
        for o in ask.also
        if o.seat is None or is_shown(o.seat)
    ]
