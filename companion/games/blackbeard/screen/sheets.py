"""Sheets: the Pirate Sheet, every number one tap from its correction."""

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any

import flet as ft

from companion.games.blackbeard import lookup, view_data
from companion.games.blackbeard.data import (
    TRAITS,
)
from companion.games.blackbeard.fields import sheets as fields
from companion.games.blackbeard.fields import table as table_fields
from companion.games.blackbeard.rules.crews import combat_of, loyalty_of, speed_of
from companion.games.blackbeard.screen.common import Chosen, catalogue_of, name_of, state_with_box, tabs
from companion.games.blackbeard.state import Pirate, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.theme import second
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import field_rows


def set_value(context: TableContext, pirate: Pirate, name: str, value: int) -> None:
    context.model.correct(("pirates", pirate.id, name), value, context.model.role.seat)


def tracks(context: TableContext, pirate: Pirate, width: float) -> list[ft.Control]:
    words, state = context.words, state_with_box(context)
    catalogue = catalogue_of(context)
    notes = {
        "speed": words("sheet.most", ship=pirate.ship, n=catalogue.ship_types[pirate.ship].speed),
        "combat": words("sheet.guns_on")
        if pirate.guns
        else words("sheet.most", ship=pirate.ship, n=catalogue.ship_types[pirate.ship].combat),
        "loyalty": words("sheet.mutiny_at"),
    }
    can = context.model.role.acts
    return [
        w.track(
            context.t,
            words(f"track.{name}"),
            getattr(pirate, name),
            view_data.ends(catalogue, state, pirate, name),
            partial(set_value, context, pirate, name) if can else None,
            down=words("down_one", what=words(f"track.{name}")),
            up=words("up_one", what=words(f"track.{name}")),
            mark=name,
            note=notes[name],
            width=width,
        )
        for name in ("speed", "combat", "loyalty")
    ]


def counts(context: TableContext, pirate: Pirate) -> ft.Control:
    words = context.words
    steps = {"notoriety": 1, "worth": 50, "cunning": 1}
    units = {
        "notoriety": "",
        "worth": words("sheet.doubloons"),
        "cunning": words("sheet.of", n=context.state.trait(pirate.card, "cunning")),
    }
    marks = {"notoriety": "notoriety", "worth": "coin", "cunning": "cunning"}

    def one(name: str) -> w.Count:
        value = int(getattr(pirate, name))
        label = words(f"track.{name}")
        on_step = None
        if context.model.role.acts:
            on_step = lambda way: set_value(context, pirate, name, max(0, value + way * steps[name]))  # noqa: E731
        return w.Count(
            label,
            words.number(value),
            said=words.pair(label, words.number(value)),
            down=words("down_one", what=label),
            up=words("up_one", what=label),
            on_step=on_step,
            mark=marks[name],
            unit=units[name],
            can_down=value > 0,
            on_value=partial(context.model.correct, ("pirates", pirate.id, name), None, context.model.role.seat),
        )

    return w.counters(context.t, [one(name) for name in steps])


def hold_cells(context: TableContext, pirate: Pirate) -> ft.Control:
    words = context.words
    cells = []
    for i, amount in enumerate(pirate.holds):
        shown = words.number(amount) if amount else words("sheet.empty")
        name = words("sheet.hold", n=i + 1)
        cells.append(
            w.Hold(shown, name, words.pair(name, shown), full=amount > 0, on_click=ask(context, pirate, "holds", i))
        )
    return w.holds(context.t, cells, per_row=len(cells))


def ask(context: TableContext, pirate: Pirate, *path: str | int) -> Callable[[], None] | None:
    """Opens the correction of a value of the sheet."""
    if not context.model.role.acts:
        return None
    return partial(context.model.correct, ("pirates", pirate.id, *path), None, context.model.role.seat)


def hostage_chips(context: TableContext, pirate: Pirate) -> ft.Control:
    words, t = context.words, context.t
    change = ask(context, pirate, "hostages")
    chips = [w.chip(t, words("sheet.hostage", **asdict(h)), change, mark="hostage", on=True) for h in pirate.hostages]
    more = w.chip(t, words("sheet.one_more"), ask(context, pirate, "new_hostage"), mark=ft.Icons.ADD)
    return w.chip_row([*chips, more])


def markers(context: TableContext, pirate: Pirate) -> ft.Control:
    """Letter, guns, D&R, Scurvy, map: each one tap from its correction."""
    words, model = context.words, context.model

    def flip(name: str, on: bool) -> Callable[[], None] | None:
        seat = model.role.seat
        return partial(model.correct, ("pirates", pirate.id, name), not on, seat) if model.role.acts else None

    revelry = f"_{fields.revelry_of(pirate)}" if pirate.revelry else ""
    marks: tuple[tuple[str, str, bool, Callable[[], None] | None], ...] = (
        (
            "letter",
            marker_label(words, "letter", nation=pirate.letter),
            bool(pirate.letter),
            ask(context, pirate, "letter"),
        ),
        ("guns", words("sheet.guns"), pirate.guns, flip("guns", pirate.guns)),
        ("tankard", words(f"sheet.revelry{revelry}"), bool(pirate.revelry), ask(context, pirate, "revelry")),
        ("scurvy", words("sheet.scurvy"), pirate.scurvy, flip("scurvy", pirate.scurvy)),
        ("map", words("sheet.map"), pirate.map, flip("map", pirate.map)),
        *(
            ("flame", marker_label(words, "history", nation=n), bool(n), ask(context, pirate, "history"))
            for n in pirate.history or ("",)
        ),
        (
            "governor",
            marker_label(words, "bribed", n=len(pirate.bribed)),
            bool(pirate.bribed),
            ask(context, pirate, "bribed"),
        ),
    )
    return w.chip_row([w.chip(context.t, name, click, mark=mark, on=on) for mark, name, on, click in marks])


def marker_label(words: Words, key: str, **facts: Any) -> str:
    """The marker with what is on it, or its bare name."""
    return words(f"sheet.{key}", **facts) if any(facts.values()) else words(f"sheet.no_{key}")


def worth_note(context: TableContext, pirate: Pirate) -> ft.Control:
    words = context.words
    now = lookup.advice(catalogue_of(context), state_with_box(context), pirate)
    lines = [w.Note(context.rule("18.12"), words("sheet.worth", retire=now.retire, die=now.die, kc=now.kc))]
    lines.append(w.Note(context.rule("10.12"), words("sheet.risk", chance=now.risk)))
    for route in now.routes[:3]:
        key = f"sheet.route_{route.by}"
        lines.append(w.Note(context.rule("18.41"), words(key, port=route.port, n=route.actions, chance=route.chance)))
    return w.note_list(context.t, words("sheet.what_he_is_worth"), lines)


def trait_cells(context: TableContext, pirate: Pirate) -> ft.Control:
    words, state = context.words, context.state
    return w.fact_cells(context.t, [(words.number(state.trait(pirate.card, n)), words(f"ask.{n}")) for n in TRAITS])


def alliance(context: TableContext, pirate: Pirate) -> list[ft.Control]:
    """Both ships as one: combined values first, then what the other one has (BB-11)."""
    state: State = context.state
    if pirate.ally not in state.pirates:
        return []
    words, ally = context.words, state.pirates[pirate.ally]
    one, both = (pirate, ally), (speed_of(state, pirate), combat_of(state, pirate), loyalty_of(state, pirate))
    rows = [
        (words(f"track.{name}"), *(words.number(getattr(p, name)) for p in one), words.number(both[i]))
        for i, name in enumerate(("speed", "combat", "loyalty"))
    ]
    heads = ["", *(words(f"captain.{p.card}") for p in one), words("sheet.together")]
    return [
        w.section(context.t, words("sheet.alliance", card=ally.card)),
        w.data_table(context.t, heads, rows, widths=(3, 2, 2, 2)),
        second(context.t, words("sheet.alliance_rules")),
    ]


def sheet(context: TableContext, pirate: Pirate) -> list[ft.Control]:
    """In the order of danger; on a phone the numbers that matter and the holds fit one screen."""
    words, t = context.words, context.t
    catalogue = catalogue_of(context)
    ship = words(f"ship.{pirate.ship}")
    where = " · ".join((name_of(context, pirate.seat), words.say(view_data.place_phrase(pirate)), ship))
    head: list[ft.Control] = [second(t, where)]
    if not t.handheld:
        head = [w.section(t, words(f"captain.{pirate.card}"), f"{pirate.id} · {where}")]
        head.append(
            w.segment(
                t,
                [words(f"ship.{s}") for s in catalogue.ships],
                catalogue.ships.index(pirate.ship),
                None,
                marks=catalogue.ships,
            )
        )
    left = [hold_cells(context, pirate), w.section(t, words("sheet.hostages")), hostage_chips(context, pirate)]
    right = [w.section(t, words("sheet.markers")), markers(context, pirate), worth_note(context, pirate)]
    traits = [w.section(t, words("sheet.traits")), trait_cells(context, pirate)]
    others = [f for f in fields.sheet_fields(catalogue, context.state, pirate) if f.key in OTHERS]
    rest = [w.section(t, words("sheet.others")), field_rows(context, others)]
    return [
        *head,
        *tracks(context, pirate, t.body),
        counts(context, pirate),
        *([left[0]] if t.handheld else []),
        *alliance(context, pirate),
        w.panes(t, [left[1:] if t.handheld else left, right]),
        *traits,
        *rest,
    ]


OTHERS = ("place", "ship", "letter_card", "prize", "sack", "ally", "fate")
GROUPS = {
    "players": table_fields.player_fields,
    "hunters": table_fields.hunter_fields,
    "deck": table_fields.deck_fields,
    "turn": table_fields.turn_fields,
}


def whole_table(context: TableContext) -> list[ft.Control]:
    """What belongs to nobody's sheet: one group is open at a time."""
    words, chosen = context.words, context.screen_state(Chosen)
    group = chosen.group
    names = [words(f"group.{g}") for g in GROUPS]
    pick = tabs(context.t, names, list(GROUPS).index(group), lambda i: chosen.change(group=list(GROUPS)[i]))
    rows = list(GROUPS[group](catalogue_of(context), context.state))
    shown = field_rows(context, rows) if rows else second(context.t, words("group.nothing"))
    return [w.section(context.t, words("whole_table"), words("group.what")), pick, shown]
