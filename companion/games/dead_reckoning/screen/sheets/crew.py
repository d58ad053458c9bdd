"""The crew register: twelve sailors, their levels, sleeves and icons, and what a card does now and one level up."""

import flet as ft

from companion.core.ask import Seat
from companion.games.dead_reckoning import box, view_data
from companion.games.dead_reckoning.fields import of_crew
from companion.games.dead_reckoning.rules.ships import abilities_at, icons
from companion.games.dead_reckoning.screen.common import Chosen, ability_phrase, catalogue_of
from companion.games.dead_reckoning.state import POSITIONS, SAILORS, Player, State
from companion.ui import widgets as w
from companion.ui.core.theme import W600, second, text
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import field_rows
from companion.ui.widgets.base import handler

ICONS = ("sail", "cannon", "wheel", "draw")


def crew(context: TableContext, seat: str) -> list[ft.Control]:
    words, t = context.words, context.t
    own = context.model.role.seat == seat
    state: State = context.model.state_of(Seat(seat)) if own else context.state
    player: Player = state.players[seat]
    counts = words("crew.counts", hand=player.hand, deck=player.deck, discard=len(player.in_zone("discard")))
    rows: list[ft.Control] = []
    for id in SAILORS:
        rows.append(sailor(context, state, player, id))
        if context.screen_state(Chosen).sailor == id:
            rows.append(corrections(context, state, seat, id))
    return [
        w.section(t, words("crew.title"), counts),
        second(t, words("crew.own" if own else "crew.seen")),
        w.sums(t, totals(context, state, player)),
        *held_cards(context, state, player),
        w.row_list(t, rows),
    ]


def totals(context: TableContext, state: State, player: Player) -> list[tuple[str, str]]:
    """What the tie-break, Expert Sailors, S5 and purple effects count, over the whole deck."""
    words, found = context.words, view_data.crew_totals(catalogue_of(context), state, player)
    return [(words(f"crew.total.{key}"), words.number(n)) for key, n in found.items()]


def held_cards(context: TableContext, state: State, player: Player) -> list[ft.Control]:
    if not player.held:
        return []
    names = tuple(box.advancement(state, a).name for a in player.held)
    return [w.notice(context.t, context.words("crew.held", what=names), tone="sea", mark="cards")]


def sailor(context: TableContext, state: State, player: Player, id: str) -> ft.Control:
    """A tap opens its values: level, sleeves, and where the card lies."""
    words, t = context.words, context.t
    found = player.sailors[id]
    now = ability_text(context, state, id, found.level)
    after = ability_text(context, state, id, found.level + 1) if found.level < 4 else ""
    name = words(f"sailor.{id}")
    counted = [words(f"crew.icon.{i}", n=n) for i in ICONS if (n := icons(catalogue_of(context), state, player, id, i))]
    zone = words(f"crew.zone.{found.zone}") if found.zone != "away" else ""
    head = " · ".join(part for part in (words("crew.level", n=found.level), zone, *counted) if part)
    lines: list[ft.Control] = [
        ft.Row([text(t, name, 17, W600, expand=True), ft.Container(w.ladder(t, found.level, 4), width=64)]),
        second(t, head),
        text(t, now, 16),
    ]
    sleeves = [
        words("crew.sleeve", position=p, name=box.advancement(state, a).name)
        for p, a in zip(POSITIONS, found.slots, strict=True)
        if a
    ]
    lines += [text(t, line, 16) for line in sleeves]
    if after:
        lines.append(second(t, words("crew.next", what=after)))
    opened = context.screen_state(Chosen)
    chosen = opened.sailor == id
    face = ft.Container(
        w.block(lines, spacing=2),
        padding=ft.Padding.symmetric(vertical=8, horizontal=14),
        bgcolor=t.c.sea_soft if chosen else None,
        on_click=handler(opened.setter(sailor=None if chosen else id)),
    )
    return w.tap(face, ", ".join((name, head, now, *sleeves)), chosen)


def corrections(context: TableContext, state: State, seat: str, id: str) -> ft.Control:
    """The level only where this phone may know it."""
    fields = [f for f in of_crew(state, state.players[seat]) if f.path[3] == id]
    own = context.model.role.seat == seat
    return field_rows(context, [f for f in fields if own or not f.ask.secret])


def ability_text(context: TableContext, state: State, id: str, level: int) -> str:
    groups = abilities_at(catalogue_of(context), state, id, level)
    if not groups:
        return context.words("crew.unknown")
    return " · ".join(ability_phrase(context, group) for group in groups)
