"""The parts of a help page: what a screen is for, its signs, and the goal of a game."""

from collections.abc import Iterator

import flet as ft

from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.icons import MARKS
from companion.ui.core.theme import Theme, text

SIGNS = "sign_of."


def numbered_lines(words: Words, key: str) -> Iterator[str]:
    """The sentences `key.1`, `key.2` … as far as there are any."""
    n = 1
    while words.has(f"{key}.{n}"):
        yield words(f"{key}.{n}")
        n += 1


def lines(t: Theme, words: Words, key: str) -> list[ft.Control]:
    return [text(t, sentence) for sentence in numbered_lines(words, key)]


def purpose_of_screen(t: Theme, words: Words, screen: str) -> list[ft.Control]:
    """What this screen is for."""
    return [w.section(t, words("help.screen")), w.card(t, w.block(lines(t, words, f"help.{screen}")))]


def goal(t: Theme, words: Words, title: str) -> list[ft.Control]:
    return [w.section(t, title), w.card(t, w.block(lines(t, words, "game.goal")))]


def signs(t: Theme, words: Words) -> list[ft.Control]:
    """The signs of a game, each with its meaning."""
    marks = [key.removeprefix(SIGNS) for key in words.templates if key.startswith(SIGNS)]
    rows = [
        ft.Row([w.silent(w.sign(t, mark, 24)), text(t, words(f"{SIGNS}{mark}"), expand=True)], spacing=14)
        for mark in marks
        if mark in MARKS
    ]
    return [w.section(t, words("help.signs")), w.card(t, w.block(rows))] if rows else []
