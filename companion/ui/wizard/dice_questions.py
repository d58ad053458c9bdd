"""Draws the questions for dice: one, several side by side, how many show a face, many by their faces."""

import secrets
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.core.ask import Dice
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.icons import MARKS
from companion.ui.core.theme import second
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion

FACE_MARKS = {"ship": "sloop", "neutral": "blank"}
OPEN = "?"
"""In a half-made answer: a die that nobody has told yet."""


def face_of(ask: Dice, face: int | str, words: Words) -> w.Face:
    gives = words.say(ask.gives[face]) if face in ask.gives else ""
    name = words.number(face) if isinstance(face, int) else words(f"face.{face}")
    said = words("die_gives", face=name, gives=gives) if gives else words("die_shows", face=name)
    if isinstance(face, int) and face <= 6:
        return w.Face(said, pips=face, gives=gives)
    mark = FACE_MARKS.get(str(face), str(face))
    return w.Face(said, mark=mark if mark in MARKS else None, gives=gives or name)


def one_die(ask: Dice, draft: AnswerDraft) -> DrawnQuestion:
    faces = [face_of(ask, f, draft.words) for f in ask.kinds]
    return DrawnQuestion([w.dice_tray(draft.t, faces, lambda i: draft.send((ask.kinds[i],)))], direct=True)


def without_hope(ask: Dice, draft: AnswerDraft) -> DrawnQuestion:
    """No throw can succeed: nobody takes the dice for it, and the app throws them in passing."""

    def throw() -> object:
        return draft.send(ask.throw([secrets.choice(ask.faces) for _ in range(ask.count)]))

    go_on = w.button(draft.t, draft.words("go_on"), throw, mark="check", kind="primary")
    return DrawnQuestion([go_on], direct=True, throws=False)


def how_many_show(ask: Dice, draft: AnswerDraft) -> DrawnQuestion:
    """Several dice of two kinds of face: how many show the first kind says it all."""
    words, (kind, other) = draft.words, ask.kinds
    nouns = [words(f"face.{kind}.counted", n=n) for n in range(ask.count + 1)]
    said = [words("so_many", n=n, what=noun) for n, noun in enumerate(nouns)]

    def send(n: int) -> object:
        return draft.send((kind,) * n + (other,) * (ask.count - n))

    return DrawnQuestion([w.dice_count(draft.t, nouns, said, send)], direct=True)


def slots_of(draft: AnswerDraft) -> tuple[Any, ...]:
    return draft.value if isinstance(draft.value, tuple) else ()


def several_dice(ask: Dice, draft: AnswerDraft) -> DrawnQuestion:
    """Side by side: the last face is the answer. Whoever throws again says so first, and then tells both throws.

    A throw of the app lies there until the person is content with it.
    """
    words, t = draft.words, draft.t
    held = slots_of(draft)
    second_throw = ask.again and len(held) > ask.count
    wanted = 2 * ask.count if second_throw else ask.count
    faces = {f: face_of(ask, f, words) for f in ask.kinds}
    slots = [
        w.Slot(words("die_number", n=i + 1), faces[held[i]] if i < len(held) and held[i] != OPEN else None)
        for i in range(wanted)
    ]

    def put(i: int) -> object:
        now = slots_of(draft)
        filled = [*now, OPEN] if OPEN not in now and len(now) < wanted else list(now)
        if OPEN not in filled:
            return None
        filled[filled.index(OPEN)] = ask.kinds[i]
        done = len(filled) == wanted and OPEN not in filled
        return draft.send(tuple(filled)) if done else draft.hold(tuple(filled))

    def empty(i: int) -> object:
        now = slots_of(draft)
        return draft.hold((*now[:i], OPEN, *now[i + 1 :])) if i < len(now) else None

    full = len(held) == wanted and OPEN not in held
    shown = slots if wanted > 1 or full else ()
    body: list[ft.Control] = [w.dice_tray(t, list(faces.values()), put, slots=shown, on_empty=None if full else empty)]
    if ask.again and not set(ask.kinds) <= set(ask.settled):
        body += second_chance(ask, draft, second_throw)
    return DrawnQuestion(body, ready=ask.read(held) if full else None, direct=not full)


def second_chance(ask: Dice, draft: AnswerDraft, second_throw: bool) -> list[ft.Control]:
    """The buttons to throw again, or not after all."""
    words, t, held = draft.words, draft.t, slots_of(draft)
    if not second_throw:
        first = (*held, *(OPEN,) * (ask.count - len(held)))
        both = (*first, *(OPEN,) * ask.count)
        return [w.button(t, words("throw_again"), lambda: draft.hold(both), mark="die")]
    first = held[: ask.count]
    once = () if set(first) == {OPEN} else first
    lines: list[ft.Control] = [second(t, words("both_throws"))] if OPEN in first else []
    return [*lines, w.button(t, words("throw_once"), lambda: draft.hold(once), mark="undo")]


def can_throw(ask: Dice, draft: AnswerDraft) -> bool:
    """The app throws once: what lies there is thrown again only for its price."""
    held = slots_of(draft)
    return not ask.again or OPEN in held or len(held) < ask.count


def take_throw(ask: Dice, draft: AnswerDraft, faces: Sequence[int | str]) -> object:
    """A throw that the app made. One that may be thrown again lies there until the person is content with it."""
    thrown, held = ask.throw(faces), slots_of(draft)
    if not ask.again:
        return draft.send(fill_places(held, thrown) if ask.ordered else thrown)
    if len(held) > ask.count:
        first = held[: ask.count]
        return draft.hold((*thrown, *(OPEN,) * ask.count)) if OPEN in first else draft.send((*first, *thrown))
    settled = ask.count == 1 and faces[0] in ask.settled
    return draft.send(thrown) if settled else draft.hold(thrown)


def fill_places(held: Sequence[Any], thrown: Sequence[int | str]) -> tuple[Any, ...]:
    """Dice that have their places: those that the person has told stay, the app throws the others."""
    open_now = (i >= len(held) or held[i] == OPEN for i in range(len(thrown)))
    return tuple(face if is_open else held[i] for i, (face, is_open) in enumerate(zip(thrown, open_now, strict=True)))


def tally(ask: Dice, draft: AnswerDraft) -> DrawnQuestion:
    """Many dice at once: how many show each face."""
    words = draft.words

    def counts() -> tuple[int, ...]:
        return draft.value if isinstance(draft.value, tuple) else (0,) * len(ask.kinds)

    held = counts()
    left = ask.count - sum(held)

    def step(face: int, way: int) -> object:
        changed = tuple(n + way if i == face else n for i, n in enumerate(counts()))
        return draft.hold(changed) if min(changed) >= 0 and sum(changed) <= ask.count else None

    def row(i: int, kind: int | str) -> w.Tally:
        face = face_of(ask, kind, words)
        name = words(f"face.{kind}.many") if isinstance(kind, str) else words.number(kind)
        if face.gives and isinstance(kind, int):
            name = f"{name} · {face.gives}"
        return w.Tally(
            name,
            held[i],
            said=words.pair(name, words.number(held[i])),
            down=words("down_one", what=name),
            up=words("up_one", what=name),
            mark=face.mark,
            pips=face.pips,
            can_up=left > 0,
        )

    head = w.section(draft.t, words("dice_on_table"), words("so_many_of", n=sum(held), of=ask.count))
    body = [head, w.dice_tally(draft.t, [row(i, k) for i, k in enumerate(ask.kinds)], step)]
    faces = tuple(k for i, k in enumerate(ask.kinds) for _ in range(held[i]))
    return DrawnQuestion(body, ready=faces if left == 0 else None)
