"""Dice as they lie on the table: faces to tap, slots that fill, tallies of a throw."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

import flet as ft
import flet.canvas as cv

from companion.palette import INK
from companion.ui.core.theme import W600, Theme, damped_text, figure, longest_word, text, text_width
from companion.ui.widgets.base import Action, Pick, block, grid, handler, picks, row_list, sign, tap
from companion.ui.widgets.numbers.counters import Count, counter

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
COUNT_NOUN = 15.5
"""The semi-bold 15 under a count is as wide as this size of reading text."""
MOST_COUNTS = 6
"""Counts side by side where there is room for more."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a die: pips, or a mark; what it would give, and how it is said ("Die shows 4: 1 300")."""

    said: str
    pips: int = 0
    mark: str | None = None
    gives: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """One die of several: the face it shows, or none yet, and what a tap on it is called."""

    said: str
    face: Face | None = None


def die(t: Theme, face: Face, size: float = 66) -> ft.Control:
    if face.mark:
        inside: ft.Control = sign(t, face.mark, size * 0.56 / t.grow(1, 0.35), INK)
    elif face.pips in PIPS:
        dots: list[cv.Shape] = [
            cv.Circle(size / 4 * (1 + x), size / 4 * (1 + y), size * 0.088, ft.Paint(color=INK))
            for x, y in PIPS[face.pips]
        ]
        inside = cv.Canvas(dots, width=size, height=size)
    else:
        inside = damped_text(t, str(face.pips), size * 0.5, 0, W600, color=INK, no_wrap=True)
    return ft.Container(
        inside,
        width=size + 3,
        height=size + 3,
        alignment=ft.Alignment.CENTER,
        bgcolor=t.c.die,
        border=ft.Border.all(1.5, t.c.ink),
        border_radius=size * 0.16,
    )


def face_size(t: Theme) -> float:
    if t.kind == "narrow":
        return 58
    return 66 if t.kind == "phone" or t.short else 104


def faces_in_row(t: Theme, count: int) -> int:
    if count <= 3:
        return count
    if count == 4:
        return 2 if t.handheld else 4
    return 3 if count <= 6 else 2 if t.large else 4


def dice_tray(
    t: Theme,
    faces: Sequence[Face],
    on_face: Pick | None,
    *,
    slots: Sequence[Slot] = (),
    on_empty: Pick | None = None,
) -> ft.Control:
    """The faces, each with what it would give. One die: a tap is the answer. Several: the slots above fill."""
    size = face_size(t) if len(faces) <= 6 else 48

    def cell(i: int) -> ft.Control:
        face = faces[i]
        box = tray_cell(t, die(t, face, size), face.gives, 6)
        box.on_click = picks(on_face, i)
        return tap(box, face.said)

    longest = max(text_width(longest_word(face.gives), COUNT_NOUN) for face in faces) * t.scale + 10
    abreast = min(faces_in_row(t, len(faces)), max(1, int((t.body + 8) // (longest + 8))))
    tray = grid([cell(i) for i in range(len(faces))], abreast)
    return block([dice_slots(t, slots, on_empty), tray], spacing=10) if slots else tray


def tray_cell(t: Theme, shown: ft.Control, under: str, spacing: float) -> ft.Container:
    """A place of the tray: what is tapped, and a word under it."""
    parts = [shown, *([text(t, under, 15, W600, text_align=ft.TextAlign.CENTER)] if under else [])]
    inside = ft.Column(
        parts,
        spacing=spacing,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(
        inside,
        padding=ft.Padding(4, 12, 4, 8 if under else 12),
        alignment=ft.Alignment.TOP_CENTER,  # the dice of a row are level, however long the word under each
        bgcolor=t.c.water,
        border=ft.Border.all(1, t.c.line),
        border_radius=6,
    )


def dice_count(t: Theme, nouns: Sequence[str], said: Sequence[str], on_count: Pick) -> ft.Control:
    """How many dice of a throw show one face, from none to all: a tap is the answer."""
    least = max(text_width(noun, COUNT_NOUN) for noun in nouns) * t.scale + 10
    most = max(1, min(MOST_COUNTS, int((t.body + 8) // (least + 8))))
    rows = ceil(len(nouns) / most)

    def cell(n: int) -> ft.Control:
        box = tray_cell(t, figure(t, str(n), 40), nouns[n], 0)
        box.border = ft.Border.all(1.5, t.c.edge)
        box.on_click = picks(on_count, n)
        return tap(box, said[n])

    return grid([cell(n) for n in range(len(nouns))], ceil(len(nouns) / rows))


def dice_slots(t: Theme, slots: Sequence[Slot], on_empty: Pick | None) -> ft.Control:
    """The dice of one throw, filled from the left; a tap takes a face out again."""
    size = 45 if t.handheld else 56
    waiting = next((i for i, slot in enumerate(slots) if not slot.face), None)

    def cell(i: int) -> ft.Control:
        slot = slots[i]
        if slot.face:
            box = ft.Container(die(t, slot.face, size), border_radius=size * 0.16, on_click=picks(on_empty, i))
        else:
            edge = ft.Border.all(2, t.c.sea) if i == waiting else ft.Border.all(1.5, t.c.edge)
            box = ft.Container(width=size + 3, height=size + 3, border=edge, border_radius=size * 0.16)
        return tap(box, slot.said, i == waiting)

    return ft.Row([cell(i) for i in range(len(slots))], spacing=8, run_spacing=8, wrap=True)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many dice of a throw show one face."""

    name: str
    count: int
    said: str
    down: str
    up: str
    mark: str | None = None
    pips: int = 0
    can_up: bool = True


def dice_tally(t: Theme, tallies: Sequence[Tally], on_step: Callable[[int, int], object]) -> ft.Control:
    """A throw of many dice, counted face by face: `on_step(face, -1 or 1)`."""

    def row(i: int) -> ft.Control:
        tally = tallies[i]
        count = Count(
            name=tally.name,
            value=str(tally.count),
            said=tally.said,
            down=tally.down,
            up=tally.up,
            on_step=lambda way: on_step(i, way),
            mark=tally.mark,
            can_down=tally.count > 0,
            can_up=tally.can_up,
        )
        return counter(t, count)

    return row_list(t, [row(i) for i in range(len(tallies))])


LARGE_EDGE = 24
"""Around the dice of a throw that everybody reads."""


def dice_across(count: int, pairs: bool) -> int:
    if count <= 2:
        return count
    if pairs:
        return 2 if count <= 6 else 4
    return 2 if count <= 4 else 3 if count <= 9 else 5


def large_dice(t: Theme, faces: Sequence[Face], on_click: Action, *, pairs: bool = False) -> ft.Control:
    """A throw that everybody at the table can read; a tap anywhere on it goes on. `pairs`: they stay two and two."""
    widest = min(t.body - 2 * LARGE_EDGE, 560)
    across = dice_across(len(faces), pairs)
    size = min(160, (widest - 12 * (across - 1)) / across - 4)
    row = ft.Row(
        [die(t, face, size) for face in faces],
        spacing=12,
        run_spacing=12,
        wrap=True,
        width=widest if pairs else None,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    box = ft.Container(row, padding=LARGE_EDGE, alignment=ft.Alignment.CENTER, on_click=handler(on_click))
    return tap(box, ", ".join(face.said for face in faces))
