"""What was just written down, as the people need it to move pieces, cubes and cards on the real board."""

import flet as ft

from companion.core.ask import Seat
from companion.core.table import Entry
from companion.games.merchants_and_marauders.events import CombatBegan, MerchantTaken, NpcMoved
from companion.games.merchants_and_marauders.screen.chart import map_of, move_lines
from companion.games.merchants_and_marauders.screen.questions import fighter
from companion.games.merchants_and_marauders.state import State
from companion.ui import widgets as w
from companion.ui.core.theme import text
from companion.ui.table.context import TableContext

TO_DO = (
    "bounty",
    "glory",
    "reward",
    "no_reward",
    "naval_gold",
    "plunders",
    "ship_taken",
    "cargo_lost",
    "captain_dies",
    "npc_dies",
)
"""The notes after which somebody at the table takes, moves or discards something."""


def shown(context: TableContext, entry: Entry) -> list[ft.Control]:
    state: State = context.state
    if any(isinstance(event, NpcMoved) for event in entry.events):
        return [move_lines(context, state.moves), map_of(context, state, min(context.t.body, 520))]
    sides = fought_by(entry)
    return [*to_do(context, entry), *ships(context, state, sides)] if sides else []


def fought_by(entry: Entry) -> tuple[str, ...]:
    """Whose ships the fights of this entry may have damaged; a raid is one against cards."""
    sides: list[str] = []
    for event in entry.events:
        if isinstance(event, CombatBegan):
            sides += [event.attacker, event.defender]
        elif isinstance(event, MerchantTaken) and entry.seat:
            sides.append(entry.seat)
    return tuple(dict.fromkeys(sides))


def to_do(context: TableContext, entry: Entry) -> list[ft.Control]:
    mine = [n for n in entry.notes if n.key in TO_DO and n.secret_to in (None, context.model.role.seat)]
    lines: list[ft.Control] = [text(context.t, context.sentence(note)) for note in mine]
    return [w.card(context.t, w.block(lines, spacing=6), padding=12)] if lines else []


def ships(context: TableContext, state: State, sides: tuple[str, ...]) -> list[ft.Control]:
    """The players' ships as they are now: five cubes each."""
    left = [s for s in sides if s in state.players and state.players[Seat(s)].afloat]
    cards = [fighter(context, state, side) for side in left]
    if not cards:
        return []
    row = ft.Row(cards, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)
    return [w.block(cards) if context.t.large else row]
