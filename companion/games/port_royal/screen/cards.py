"""Cards as they lie on the table: pictures, not sentences."""

from collections.abc import Sequence

import flet as ft

from companion.games.port_royal.data import Card, Catalogue
from companion.games.port_royal.game import PortRoyal
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.theme import SEAT_COLOURS, W600, Theme, figure, text
from companion.ui.table.context import TableContext

FLAG = {"Y": "yellow", "B": "blue", "G": "green", "R": "red", "K": "black"}
KIND_MARK = {"person": "hostage", "expedition": "map", "tax": "coin"}


def cards_of(context: TableContext) -> Catalogue:
    game = context.game
    assert isinstance(game, PortRoyal)
    return game.cards


def pair(t: Theme, mark: str, value: str, colour: str) -> ft.Control:
    return ft.Row([w.sign(t, mark, 20, colour), figure(t, value, 22, colour, no_wrap=True)], spacing=6, tight=True)


def two_ends(left: ft.Control, right: ft.Control) -> ft.Control:
    return ft.Row([left, right], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)


def ship_face(t: Theme, words: Words, card: Card) -> ft.Control:
    """A ship: its colour, swords or skull, coins."""
    fore = SEAT_COLOURS[FLAG[card.colour]].pattern
    swords = w.sign(t, "skull", 24, fore) if card.skull else pair(t, "sword", words.number(card.swords), fore)
    name = text(t, words(f"colour.{card.colour}").capitalize(), 15, W600, fore, no_wrap=True)
    coins = pair(t, "coin", words.number(card.coins), fore)
    lines = [two_ends(w.sign(t, "merchant", 24, fore), name), two_ends(swords, coins)]
    return ft.Column(lines, spacing=4, tight=True)


def person_face(t: Theme, words: Words, card: Card) -> ft.Control:
    """A person: who, cost, points; a Trader shows the flag of the colour."""
    head: list[ft.Control] = [text(t, words(f"person.{card.type}"), 15, W600, expand=True)]
    if card.colour:
        head.append(w.seat_flag(t, FLAG[card.colour], 18))
    cost, vp = pair(t, "coin", words.number(card.cost), t.c.ink), pair(t, "shield", words.number(card.vp), t.c.ink)
    lines = [ft.Row(head, spacing=3), two_ends(cost, vp)]
    return ft.Column(lines, spacing=4, tight=True, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)


def other_face(t: Theme, words: Words, card: Card) -> ft.Control:
    mark = "map" if card.kind == "expedition" else "sword" if card.bonus == "most_swords" else "shield"
    said = text(t, words("face_option", face=card.face), 17, W600, expand=True)
    return ft.Row([w.sign(t, mark, 26), said], spacing=10)


def card_box(t: Theme, words: Words, card: Card) -> ft.Container:
    """The picture of a card; whoever uses it makes it a button or reads it out."""
    ship = card.kind == "ship"
    faces = {"ship": ship_face, "person": person_face}
    return ft.Container(
        faces.get(card.kind, other_face)(t, words, card),
        padding=ft.Padding.symmetric(vertical=8 if ship or card.kind == "person" else 13, horizontal=10 if ship else 5),
        bgcolor=SEAT_COLOURS[FLAG[card.colour]].field if ship else t.c.sheet,
        border=ft.Border.all(1.5, t.c.ink if ship else t.c.edge),
        border_radius=4,
    )


def per_row(t: Theme, most: int = 3) -> int:
    room = t.body / t.scale
    return max(1, min(most if t.handheld else most + 1, int(room // 112)))


def lying_card(t: Theme, words: Words, card: Card) -> ft.Control:
    colour = words(f"colour.{card.colour}") if card.kind == "ship" else ""
    label = words("harbour.ship_said", face=card.face, colour=colour) if colour else words(f"card.{card.face}")
    return w.said(label, card_box(t, words, card))


def symbols(words: Words, needed: Sequence[str]) -> str:
    """How many of each symbol: "2 anchors and 1 house"."""
    counts = {s: list(needed).count(s) for s in dict.fromkeys(needed)}
    return words.listed([words(f"symbol.{s}", n=n) for s, n in counts.items()])


def coins_of(words: Words, coins: int | None) -> str:
    return words("lookup.unknown") if coins is None else words.number(coins)
