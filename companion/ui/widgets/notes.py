"""What the app says of itself: notes with their rule, alarms, refusals, empty places, secrets."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import flet as ft

from companion.ui.core.memo import part
from companion.ui.core.theme import (
    W600,
    W800,
    Theme,
    Tone,
    damped_text,
    figure,
    fit_reading,
    fit_words,
    second,
    text,
)
from companion.ui.widgets.base import Action, Sign, block, handler, read_as, sign, silent, tap
from companion.ui.widgets.buttons import button, icon_button, tag

LONG_RULE = 8
LONG_TITLE = 36
"""A headline of more letters is set smaller, so that a moment leaves room for the place under it."""


@dataclass(frozen=True, slots=True)
class Note:
    """One line of an explanation. `rule`: its number, or a word where the rulebook has no numbers."""

    rule: str
    sentence: str


@part
def note_list(
    t: Theme, title: str, notes: Sequence[Note], *, on_fold: Action | None = None, folded: bool = False
) -> ft.Control:
    """A magenta bar, and each number or decision with the rule it comes from: once for lines that share it."""
    colour = t.c.magenta
    head: list[ft.Control] = [silent(sign(t, "why", 20, colour)), text(t, title, 17, W600, colour, expand=True)]
    if on_fold:
        head.append(silent(sign(t, "arrow_down" if folded else "arrow_up", 18, colour)))
    top = ft.Container(ft.Row(head, spacing=10), padding=ft.Padding(14, 10, 12, 4), on_click=handler(on_fold))
    if on_fold:
        top.padding = ft.Padding(14, 13, 12, 13)
        first: ft.Control = tap(top, title, not folded)
    else:
        first = top
    longest = max((len(note.rule) for note in notes), default=0)
    column = None if t.large or longest > LONG_RULE else 52 if longest < 6 else 76
    above = [None, *(note.rule for note in notes)]
    told = [note.rule == rule for note, rule in zip(notes, above, strict=False)]
    lines = [] if folded else [note_line(t, note, column, told=known) for note, known in zip(notes, told, strict=True)]
    inside = block([first, ft.Container(block(lines, spacing=8), padding=ft.Padding(14, 0, 12, 12))], spacing=0)
    return ft.Container(inside if lines else first, bgcolor=t.c.sheet, border=ft.Border(left=ft.BorderSide(4, colour)))


def note_line(t: Theme, note: Note, column: float | None, *, told: bool = False) -> ft.Control:
    """The rule in a column beside its sentence; above it where one of the list is a whole phrase.

    `told`: the line above has the same rule and says it.
    """
    rule = text(t, "" if told else note.rule, 15, W800, t.c.magenta)
    sentence = text(t, note.sentence, 16)
    if column is None:
        return block([rule, sentence] if note.rule and not told else [sentence], spacing=0)
    if not note.rule:
        return sentence
    sentence.expand = True
    return ft.Row(
        [ft.Container(rule, width=column), sentence],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def alarm(t: Theme, sentence: str, on_click: Action | None, *, mark: Sign = "warship", hint: str = "") -> ft.Control:
    """What must be rolled or decided now, before anything else."""
    lines: list[ft.Control] = [text(t, sentence, 17, W600, t.c.danger)]
    if hint:
        lines.append(second(t, hint, t.c.ink))
    face: list[ft.Control] = [
        sign(t, mark, 26, t.c.danger),
        ft.Column(lines, spacing=0, expand=True, tight=True),
    ]
    if on_click and t.width >= 350:
        face.append(sign(t, "arrow_right", 22, t.c.danger))
    box = ft.Container(
        ft.Row(face, spacing=14),
        padding=ft.Padding.symmetric(vertical=12 if hint else 21, horizontal=14),
        bgcolor=t.c.danger_soft,
        border=ft.Border.all(1.5, t.c.danger),
        border_radius=6,
        on_click=handler(on_click),
    )
    label = f"{sentence}, {hint}" if hint else sentence
    return tap(box, label) if on_click else read_as(label, box)


def notice(
    t: Theme,
    sentence: str,
    *,
    tone: Tone = "warn",
    mark: Sign = "warning",
    action: str = "",
    on_action: Action | None = None,
    close: str = "",
    on_close: Action | None = None,
) -> ft.Control:
    """A refusal with its rule, and "do it anyway"; or any sentence that must be seen now."""
    fore, back = t.tone(tone)
    words = ft.Semantics(live_region=True, content=text(t, sentence, 16), expand=True)
    face: list[ft.Control] = [words] if t.large and on_close else [silent(sign(t, mark, 22, fore)), words]
    if on_close:
        face.append(icon_button(t, ft.Icons.CLOSE, close, on_close, size=22))
    lines: list[ft.Control] = [ft.Row(face, spacing=12)]
    if action:
        lines.append(button(t, action, on_action))
    return ft.Container(
        block(lines, spacing=8),
        padding=ft.Padding(14, 8 if on_close else 12, 4 if on_close and not action else 14, 8 if on_close else 12),
        bgcolor=back,
        border=ft.Border.all(1.5, fore),
        border_radius=4,
    )


@dataclass(frozen=True, slots=True)
class BandLine:
    """What was lost, who gains, what follows: with its mark."""

    mark: str
    sentence: str
    tone: Tone = "plain"


def band(
    t: Theme,
    title: str,
    lines: Sequence[BandLine] = (),
    *,
    tone: Tone,
    mark: Sign,
    flag: ft.Control | None = None,
    close: str = "",
    on_close: Action | None = None,
) -> ft.Control:
    """A moment of the table from edge to edge under the title: read at arm's length, and read out once."""
    fore, back = t.tone(tone)
    marks: list[ft.Control] = [silent(sign(t, mark, 34, fore)), *([flag] if flag else [])]
    beside = t.width - t.margin - t.grow(34, 0.35) - 12 - (56 if on_close else t.margin) - 4
    size = fit_words(t, title, 23 if len(title) <= LONG_TITLE else 20, beside)
    under = t.width - 2 * t.margin if t.large else beside  # large lines need the whole width
    said = [band_line(t, line, under) for line in lines]
    words: list[ft.Control] = [figure(t, title, size, t.c.ink), *([] if t.large else said)]
    head: list[ft.Control] = [
        ft.Column(marks, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        ft.Column(words, spacing=3, expand=True, tight=True),
    ]
    face = ft.Semantics(live_region=True, content=ft.Row(head, spacing=12), expand=True)
    parts: list[ft.Control] = [face]
    if on_close:
        parts.append(icon_button(t, ft.Icons.CLOSE, close, on_close, size=22))
    edge = ft.BorderSide(2, fore)
    rows: list[ft.Control] = [ft.Row(parts, spacing=4)]
    if t.large and said:
        rows.append(ft.Semantics(live_region=True, content=block(said, spacing=3)))
    return ft.Container(
        block(rows, spacing=6) if len(rows) > 1 else rows[0],
        padding=ft.Padding(t.margin, 10, 4 if on_close else t.margin, 10),
        bgcolor=back,
        border=ft.Border(top=edge, bottom=edge),
    )


def band_line(t: Theme, line: BandLine, room: float) -> ft.Control:
    fore = t.c.ink if line.tone == "plain" else t.tone(line.tone)[0]
    if t.large:  # the band does not scroll: it would push the places off a small screen
        said = damped_text(t, line.sentence, 16, 0.5, expand=True)
    else:
        said = text(t, line.sentence, fit_reading(t, line.sentence, 16, room - t.grow(18, 0.35) - 12), expand=True)
    return ft.Row(
        [silent(sign(t, line.mark, 18, fore)), said],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def empty_state(t: Theme, title: str, sentence: str, *, mark: Sign = "rose") -> ft.Control:
    """Nothing here yet: what would stand here, and how to get it."""
    lines: list[ft.Control] = [
        silent(sign(t, mark, 48, t.c.edge)),
        figure(t, title, 20, text_align=ft.TextAlign.CENTER),
        text(t, sentence, 16, color=t.c.ink2, text_align=ft.TextAlign.CENTER),
    ]
    column = ft.Column(lines, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(column, padding=ft.Padding.symmetric(vertical=28, horizontal=16), alignment=ft.Alignment.CENTER)


PortStatus = Literal["haven", "pro", "neutral", "anti", "pirate", "ruins"]
STATUS: dict[PortStatus, tuple[str | None, Tone, bool]] = {
    "haven": ("anchor", "sea", True),
    "pro": ("check", "ok", False),
    "neutral": (None, "plain", False),
    "anti": ("shield", "danger", False),
    "pirate": ("blackflag", "plain", True),
    "ruins": ("flame", "warn", False),
}


def status_tag(t: Theme, status: PortStatus, word: str, *, width: float | None = 100) -> ft.Control:
    """What a port is to a pirate: word and mark, never the colour alone."""
    mark, tone, solid = STATUS[status]
    return tag(t, word, mark=mark, tone=tone, solid=solid, width=width)


def secret(
    t: Theme,
    name: str,
    value: str,
    *,
    held: bool,
    on_hold: Action,
    on_release: Action,
    label: str,
    hint: str,
    mark: Sign = "chest",
    revealed: bool = False,
) -> ft.Control:
    """A covered value. It shows only while the cover is held down, so a shared phone keeps it."""
    shown = held or revealed
    face: list[ft.Control] = [
        sign(t, mark if shown else "hide", 28, t.c.sea if shown else t.c.ink2),
        ft.Column(
            [text(t, name, 17, W600), second(t, hint)],
            spacing=0,
            expand=True,
            tight=True,
        ),
    ]
    cover = figure(t, value if shown else "\u2022 \u2022 \u2022", 28, t.c.ink if shown else t.c.ink2, no_wrap=True)
    row: ft.Control = ft.Row([*face, cover], spacing=12)
    if t.large:  # the value under its name
        row = block([ft.Row(face, spacing=12), ft.Row([cover], alignment=ft.MainAxisAlignment.END)], spacing=0)
    box = ft.Container(
        silent(row),
        padding=ft.Padding.symmetric(vertical=11, horizontal=14),
        bgcolor=t.c.sheet if shown else t.c.land,
        border=ft.Border.all(2 if shown else 1.5, t.c.ink if shown else t.c.edge),
        border_radius=6,
    )
    if revealed:
        return ft.Semantics(label=label, container=True, content=box)
    held_down = ft.GestureDetector(
        content=box,
        on_tap_down=handler(on_hold),
        on_tap_up=handler(on_release),
        on_tap_cancel=handler(on_release),
    )
    return ft.MergeSemantics(content=ft.Semantics(label=label, button=True, content=held_down))
