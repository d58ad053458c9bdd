"""The place Sheets: one ship with its berths, and its owner's treasure."""

from collections.abc import Sequence

import flet as ft

from companion.games.pirates_en_duel.rules.combat import ship_dice
from companion.games.pirates_en_duel.screen.common import TYPES, Chosen, catalogue_of, seats_from_own, ship_chip
from companion.games.pirates_en_duel.state import State
from companion.ui import widgets as w
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import field_columns


def sheets_place(context: TableContext) -> list[ft.Control]:
    state: State = context.state
    ships = [colour for seat in seats_from_own(context) for colour in state.players[seat].ships]
    chosen = context.screen_state(Chosen).ship or first_afloat(state, ships)
    choose = context.screen_state(Chosen).setter
    chips = [ship_chip(context, c, choose(ship=c), on=c == chosen) for c in ships]
    return [w.chip_row(chips), *ship_sheet(context, chosen)]


def first_afloat(state: State, ships: Sequence[str]) -> str:
    return next((c for c in ships if not state.ships[c].sunk), ships[0])


def ship_sheet(context: TableContext, colour: str) -> list[ft.Control]:
    """Six berths, what they come to, and the owner's treasure: each a tap from its correction."""
    narrow, words, state = context.in_list, context.words, context.state
    t, owner = narrow.t, state.owner(colour)
    fields = context.game.fields(state)
    own = [f for f in fields if f.path[:2] == ("players", owner)]
    berths = [f for f in fields if f.path[:2] == ("ships", colour)]
    rest = [f for f in fields if f.seat is None]
    crew = w.section(t, words("crew_of", who=owner), words("berths", n=len(state.ships[colour].crew)))
    groups = [
        ([crew, dice_cells(narrow, colour)], berths),
        ([w.section(t, words("treasure_of", who=owner))], own),
        ([w.section(t, words("whole_table"))], rest),
    ]
    return field_columns(context, groups)


def dice_cells(context: TableContext, colour: str) -> ft.Control:
    """What the crew throws in each kind of fight."""
    words, state, catalogue = context.words, context.state, catalogue_of(context)
    thrown = {kind: ship_dice(catalogue, state, colour, kind) for kind in TYPES}
    return w.fact_cells(context.t, [(words.number(n), words(f"dice_in.{kind}", n=n)) for kind, n in thrown.items()])
