"""What several places draw: cards as they lie on the table, as pictures, not sentences; whose things come first."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import flet as ft

from companion.core.ask import Seat
from companion.games.port_royal.data import Card, Catalogue
from companion.games.port_royal.game import PortRoyal
from companion.i18n import Words
from companion.palette import SEAT_COLOURS
from companion.ui import widgets as w
from companion.ui.core.screen_state import ScreenState
from companion.ui.core.theme import W600, Theme, figure, second, text
from companion.ui.table.context import TableContext

FLAG = {"Y": "yellow", "B": "blue", "G": "green", "R": "red", "K": "black"}
KIND_MARK = {"person": "hostage", "expedition": "map", "tax": "coin"}


@dataclass(slots=True, eq=False)
class Chosen(ScreenState):
    """What this phone has chosen to see."""

    tab: str = ""
    card_group: str = "all"


def cards_of(context: TableContext) -> Catalogue:
    game = context.game
    assert isinstance(game, PortRoyal)
    return game.cards


def pair(t: Theme, mark: str, value: str, colour: str) -> ft.Control:
    return ft.Row([w.sign(t, mark, 20, colour), figure(t, value, 22, colour, no_wrap=True)], spacing=6, tight=True)


def two_ends(left: ft.Control, right: ft.Control) -> ft.Control:
    return ft.Row([left, right], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)


def ship_card(t: Theme, colour: str, size: float = 32) -> ft.Control:
    """The sign of a ship's colour: an upright card with a ship on it, where a player is a lying flag."""
    field = SEAT_COLOURS[FLAG[colour]]
    tall = t.grow(size, 0.35)
    return ft.Container(
        w.sign(t, "merchant", size * 0.62, field.pattern),
        width=tall * 0.8,
        height=tall,
        alignment=ft.Alignment.CENTER,
        bgcolor=field.field,
        border=ft.Border.all(1.5, t.c.ink),
        border_radius=4,
    )


def ship_face(t: Theme, words: Words, card: Card) -> ft.Control:
    """A ship: its colour, swords or skull, coins."""
    fore = SEAT_COLOURS[FLAG[card.colour]].pattern
    swords = w.sign(t, "skull", 24, fore) if card.skull else pair(t, "sword", words.number(card.swords), fore)
    name = text(t, words(f"colour.{card.colour}").capitalize(), 15, W600, fore, no_wrap=True)
    coins = pair(t, "coin", words.number(card.coins), fore)
    lines = [two_ends(w.sign(t, "merchant", 24, fore), name), two_ends(swords, coins)]
    return ft.Column(lines, spacing=4, tight=True)


def person_face(t: Theme, words: Words, card: Card) -> ft.Control:
    """A person: who, cost, points; a Trader shows a ship of the colour."""
    head: list[ft.Control] = [text(t, words(f"person.{card.type}"), 15, W600, expand=True)]
    if card.colour:
        head.append(ship_card(t, card.colour, 22))
    cost, vp = pair(t, "coin", words.number(card.cost), t.c.ink), pair(t, "shield", words.number(card.vp), t.c.ink)
    lines = [ft.Row(head, spacing=3), two_ends(cost, vp)]
    return ft.Column(lines, spacing=4, tight=True, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)


def other_face(t: Theme, words: Words, card: Card, under: str = "") -> ft.Control:
    mark = "map" if card.kind == "expedition" else "sword" if card.bonus == "most_swords" else "shield"
    said: list[ft.Control] = [text(t, card_sentence(words, card), 17, W600), *([second(t, under)] if under else [])]
    lines = ft.Column(said, spacing=0, tight=True, expand=True)
    return ft.Row([w.sign(t, mark, 26), lines], spacing=10)


def card_sentence(words: Words, card: Card) -> str:
    """What tells an expedition or a tax card from the others."""
    if card.kind == "tax":
        return words(f"tax.{card.bonus}")
    return f"{symbols(words, tuple(card.needs)).capitalize()}, {words('token.point', n=card.vp)}"


def card_box(t: Theme, words: Words, card: Card, under: str = "") -> ft.Container:
    """The picture of a card; whoever uses it makes it a button or reads it out. `under`: a line for an expedition or a
    tax card."""
    ship = card.kind == "ship"
    faces = {"ship": ship_face, "person": person_face}
    drawn = faces[card.kind](t, words, card) if card.kind in faces else other_face(t, words, card, under)
    return ft.Container(
        drawn,
        padding=ft.Padding.symmetric(vertical=8 if ship or card.kind == "person" else 13, horizontal=10 if ship else 5),
        bgcolor=SEAT_COLOURS[FLAG[card.colour]].field if ship else t.c.sheet,
        border=ft.Border.all(1.5, t.c.ink if ship else t.c.edge),
        border_radius=4,
    )


def per_row(t: Theme, most: int = 3) -> int:
    room = t.body / t.scale
    return max(1, min(most if t.handheld else most + 1, int(room // 112)))


def even_rows(count: int, most: int) -> int:
    """How many abreast, so that no row is shorter than the others by more than one."""
    return ceil(count / ceil(count / most)) if count else 1


def lying_card(t: Theme, words: Words, card: Card) -> ft.Control:
    colour = words(f"colour.{card.colour}") if card.kind == "ship" else ""
    label = words("harbour.ship_said", face=card.face, colour=colour) if colour else words(f"card.{card.face}")
    return w.read_as(label, card_box(t, words, card))


def symbols(words: Words, needed: Sequence[str]) -> str:
    """How many of each symbol: "2 anchors and 1 house"."""
    counts = {s: list(needed).count(s) for s in dict.fromkeys(needed)}
    return words.join_list([words(f"symbol.{s}", n=n) for s, n in counts.items()])


def coins_of(words: Words, coins: int | None) -> str:
    return words("lookup.unknown") if coins is None else words.number(coins)


def own_first(context: TableContext, seats: Sequence[Seat]) -> list[Seat]:
    """On a phone with a seat that person stands first."""
    return sorted(seats, key=lambda seat: seat != context.model.role.seat)


def coins_or_unknown(words: Words, coins: int | None) -> str:
    """The coins of a player in a table of figures; a question mark while nobody has counted them."""
    return "?" if coins is None else words.number(coins)
