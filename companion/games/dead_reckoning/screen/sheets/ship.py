"""The ship sheet: damage, hull spaces and holds, the chest behind its cover, what may be done, every value."""

from collections import Counter
from functools import partial

import flet as ft

from companion.core.ask import Seat
from companion.games.dead_reckoning import view_data
from companion.games.dead_reckoning.fields import of_player
from companion.games.dead_reckoning.screen.common import Chosen, catalogue_of, columns, own_view, verb
from companion.games.dead_reckoning.state import SINKS_AT, Player
from companion.ui import widgets as w
from companion.ui.core.theme import second
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import field_rows

VERBS = ("raise_sails", "load", "unload", "rearrange", "jettison", "level_up", "give_cargo")
ELSEWHERE = ("level", "zone", "slot", "chest", "bonus", "damage")
"""Values of a seat that have a better place: the crew sheet, the cover of the chest, the track."""


def ship(context: TableContext, seat: str) -> list[ft.Control]:
    """Order of danger: damage, holds, sails and stores, secrets, what may be done."""
    state, words, t, model = context.state, context.words, context.t, context.model
    player: Player = state.players[seat]
    can = model.role.acts
    damage = w.track(
        t,
        words("field.damage"),
        player.damage,
        (0, SINKS_AT),
        (lambda v: set_damage(context, seat, v)) if can else None,
        down=words("down_one", what=words("field.damage")),
        up=words("up_one", what=words("field.damage")),
        mark="flame",
        note=words("ship.sinks"),
        marks={SINKS_AT: "skull"},
    )
    cells = [hull_cell(context, line) for line in view_data.hull(catalogue_of(context), state, seat)]
    power = view_data.power(catalogue_of(context), state, seat)
    return [
        damage,
        w.section(t, words("ship.hull"), words("ship.hull_note")),
        w.holds(t, cells),
        w.note_list(
            t,
            words("ship.now"),
            [
                w.Note(context.rule("DR-SAILS"), words(f"ship.sails_{power.how}", n=power.sails)),
                w.Note(context.rule("DR-CBT-1"), words("ship.cannons", n=power.cannons)),
                w.Note(context.rule("DR-CUBES-OUT"), words("ship.cubes", n=power.cubes)),
            ],
        ),
        *secrets(context, seat),
        *ship_verbs(context, seat),
        *corrections(context, seat),
    ]


def set_damage(context: TableContext, seat: str, value: int) -> None:
    """A step is a tap of the game, which may sink; any other cell is a correction."""
    now = context.state.players[seat].damage
    way = value - now
    step = [a for a in context.model.actions if a.procedure == "damage" and a.seat == seat]
    wanted = [a for a in step if a.arguments["way"] == way and a.refused is None]
    if wanted:
        context.model.start(wanted[0])
    elif way and value < SINKS_AT:
        context.model.correct(("players", seat, "damage"), value, Seat(seat))


def hull_cell(context: TableContext, line: view_data.HullLine) -> w.Hold:
    words = context.words
    gives = [words("ship.gives_sails", n=line.sails)] if line.sails else []
    gives += [words("ship.gives_cannons", n=line.cannons)] if line.cannons else []
    lit = words("ship.lit" if line.lit else "ship.dim") if gives else ""
    name = " · ".join(part for part in (line.space, line.tile, *gives, lit) if part)
    if line.covered:
        name += f" · {words('ship.covered', n=line.covered)}"
    if not line.hold and not line.tile:
        return w.Hold(
            f"{line.space} · {words('ship.empty')}", words("ship.takes_upgrade"), name, full=False, mark="hull"
        )
    if not line.hold:
        return w.Hold(words("ship.no_hold"), name, f"{name}, {words('ship.no_hold')}", full=False, mark="hull")
    amount = words("ship.load", load=line.cargo + line.coins, hold=line.hold)
    name += f" · {words('ship.cargo_there', n=line.cargo)}" if line.cargo else ""
    name += f" · {words('ship.coins_there', n=line.coins)}" if line.coins else ""
    return w.Hold(amount, name, f"{name}, {amount}", full=not line.lit)


def secrets(context: TableContext, seat: str) -> list[ft.Control]:
    """The chest shows only on its owner's phone, and there only while it is held down."""
    words, t, model = context.words, context.t, context.model
    shown = context.state.players[seat]
    if context.state.revealed:
        return [cover(context, "chest", words("field.chest"), words.number(shown.chest or 0), revealed=True)]
    seen = own_view(context, seat)
    if seen is None:
        return [second(t, words("ship.chest_hidden", who=seat))]
    player = seen.players[seat]
    coins = words.number(player.chest) if player.chest is not None else "–"
    lines = [cover(context, f"chest-{seat}", words("field.chest"), coins, hint=recent_changes(context, player))]
    if player.bonus:
        token = words.value(player.bonus, "achievement")
        lines.append(cover(context, f"bonus-{seat}", words("field.bonus"), token, mark="glory"))
    ways = [a for a in model.actions if a.procedure == "chest" and a.seat == seat]
    buttons = [w.button(t, words(f"chest_way.{a.arguments['way']}"), context.starts(a), mark="chest") for a in ways]
    correct = w.button(
        t,
        words("ship.correct_chest"),
        partial(model.correct, ("players", seat, "chest"), None, Seat(seat)),
        mark="pencil",
    )
    cells = [*buttons, *([correct] if model.role.acts else [])]
    return [*lines, w.grid(cells, columns(t) if t.handheld else len(cells))]


def recent_changes(context: TableContext, player: Player) -> str:
    """What went into the chest and out of it, the latest last."""
    words = context.words
    return words("ship.lately", what=", ".join(words.with_sign(n) for n in player.purse)) if player.purse else ""


def cover(
    context: TableContext,
    key: str,
    name: str,
    value: str,
    *,
    mark: str = "chest",
    revealed: bool = False,
    hint: str = "",
) -> ft.Control:
    chosen, words = context.screen_state(Chosen), context.words
    held = chosen.held == key
    label = words.pair(name, value) if held or revealed else words("ship.hold_to_show", what=name)
    return w.secret(
        context.t,
        name,
        value,
        held=held,
        on_hold=chosen.setter(held=key),
        on_release=chosen.setter(held=None),
        label=label,
        hint="" if revealed else hint if held and hint else words("ship.hold_hint"),
        mark=mark,
        revealed=revealed,
    )


def ship_verbs(context: TableContext, seat: str) -> list[ft.Control]:
    """The buttons of the ship; a reason against several of them stands once above them."""
    t, words = context.t, context.words
    offered = [a for a in context.model.actions if a.seat == seat and a.procedure in VERBS]
    reasons = Counter(words.say(a.refused) for a in offered if a.refused)
    shared = [reason for reason, n in reasons.items() if n > 1]
    cells = [verb(context, a, context.title(a), shared) for a in offered]
    return [*(second(t, reason) for reason in shared), *([w.grid(cells, columns(t))] if cells else [])]


def corrections(context: TableContext, seat: str) -> list[ft.Control]:
    """Every other value, folded until somebody needs it."""
    t, words, chosen = context.t, context.words, context.screen_state(Chosen)
    if not chosen.corrections:
        return [w.button(t, words("sheet.correct"), chosen.setter(corrections=True), mark="pencil")]
    own = [f for f in of_player(context.state, context.state.players[seat]) if f.key not in ELSEWHERE]
    return [w.section(t, words("sheet.correct")), field_rows(context, own), *whole_table(context)]


def whole_table(context: TableContext) -> list[ft.Control]:
    """Boxes, the phase, the Covenant: what belongs to no seat and to no island."""
    loose = [f for f in context.game.fields(context.state) if f.seat is None and f.path[0] != "boards"]
    return [w.section(context.t, context.words("whole_table")), field_rows(context, loose)]
