"""The place Sheets: purse and chest, captain and ship, bounties, glory, and every value one tap from its correction."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.ask import Seat
from companion.core.game import Action
from companion.games.merchants_and_marauders import view_data
from companion.games.merchants_and_marauders.data import NATIONS, Catalogue
from companion.games.merchants_and_marauders.rules.ships import full_section, manoeuvrability
from companion.games.merchants_and_marauders.scoring import total
from companion.games.merchants_and_marauders.screen.common import Chosen, catalogue_of, own_first, place_of
from companion.games.merchants_and_marauders.state import Player, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.theme import W600, second, text
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import field_rows

OWN_SHEET = (
    "play_glory_card",
    "note_card",
    "card_effect",
    "claim_glory",
    "change_cargo",
    "change_ship",
    "change_war",
    "change_npc",
    "compare_board",
    "lift_event",
    "staged_combat",
    "retire",
)
"""What has its place on a sheet, or beside what it changes."""
AT_SEA = ("change_npc", "compare_board")


def sheets(context: TableContext) -> list[ft.Control]:
    whole = context.t
    if whole.kind == "desktop":
        context = context.in_pane
    t, words, model = context.t, context.words, context.model
    state: State = context.state
    chosen = context.screen_state(Chosen)
    seat = Seat(str(chosen.sheet or model.acts_for or model.role.seat or state.active))
    seat = seat if seat in state.players else state.order[0]
    who = [
        w.chip(t, context.name(s), chosen.setter(sheet=s), colour=context.colour(s), on=s == seat)
        for s in (p.seat for p in own_first(context, state))
    ]
    left: list[ft.Control] = [
        w.section(t, words("sheet.bounties"), words("sheet.tap_to_change") if model.role.acts else ""),
        bounty_grid(context, state),
        *rewards(context, state),
        *at_sea(context, state),
        w.section(t, words("sheet.glory"), words("sheet.glory_note", n=state.target)),
        *(glory_track(context, p, state) for p in own_first(context, state)),
    ]
    right: list[ft.Control] = [
        w.chip_row(who),
        *purse(context, seat),
        *ship_sheet(context, state, state.players[seat]),
        *card_buttons(context, seat),
        *every_value(context, seat),
    ]
    return [w.panes(whole, [right, left])] if t.kind == "desktop" else [*right, *left]


# Everybody


def bounty_grid(context: TableContext, state: State) -> ft.Control:
    words, can = context.words, context.model.role.acts
    heads = [(words(f"flag.{n}"), words(f"nationality.{n}")) for n in NATIONS]

    def cell(player: Player, nation: str) -> w.GridCell:
        value = player.bounties[nation]
        path = ("players", player.seat, "bounties", nation)
        change = partial(context.model.correct, path, None, player.seat) if can else None
        return w.GridCell(value, f"{context.name(player.seat)}, {words(f'nation.{nation}')}, {value}", change)

    rows = [
        (
            w.Seated(context.colour(p.seat), context.name(p.seat)),
            words("sheet.pirate") if p.pirate else "",
            [cell(p, n) for n in NATIONS],
        )
        for p in own_first(context, state)
    ]
    return w.figure_grid(context.t, heads, rows, most=5)


def rewards(context: TableContext, state: State) -> list[ft.Control]:
    """What each nation pays for a pirate (MM-REWARD-PLAYER)."""
    words = context.words
    lines = [
        words("sheet.reward", who=p.seat, nation=n, n=gold)
        for p in state.players.values()
        for n, gold in view_data.worth(p).items()
    ]
    return [second(context.t, " · ".join(lines))] if lines else []


def at_sea(context: TableContext, state: State) -> list[ft.Control]:
    """War and peace, the captains whom nobody plays, the board: each set by hand."""
    t, model = context.t, context.model
    chips: list[ft.Control] = [war_chip(context, state)]
    offered = context.game.actions(state, model.role.seat or state.order[0]) if model.role.acts else ()
    by_hand = [a for a in offered if a.procedure in AT_SEA]
    chips += [w.chip(t, context.label(a), context.starts(a), mark=a.mark) for a in by_hand]
    return [w.chip_row(chips)]


def war_chip(context: TableContext, state: State) -> ft.Control:
    t, words, model = context.t, context.words, context.model
    line = words("sea.at_war", nations=state.war) if state.war else words("sea.peace")
    tone: Any = "warn" if state.war else "plain"
    action = next((a for a in model.actions if a.procedure == "change_war"), None)
    if action is None:
        return w.tag(t, line, mark="combat", tone=tone, wraps=True)
    return w.chip(t, line, context.starts(action), mark="combat", tone=tone)


def glory_track(context: TableContext, player: Player, state: State) -> ft.Control:
    words, goal = context.words, state.target
    times = player.stashed
    chest = words("sheet.stashed", n=times) if times else words("sheet.never_stashed")
    note = words("apart").join([*(words("sheet.source", source=s, n=n) for s, n in view_data.sources(player)), chest])
    name = context.name(player.seat)
    path = ("players", player.seat, "glory")
    can = context.model.role.acts
    return w.track(
        context.t,
        name,
        min(player.glory, goal),
        (0, goal),
        (lambda v: context.model.correct(path, v, player.seat)) if can else None,
        down=words("down_one", what=name),
        up=words("up_one", what=name),
        colour=context.colour(player.seat),
        note=note,
        marks={goal: "glory"},
        steps="up",
    )


# One captain


def section_track(context: TableContext, player: Player, section: str, width: float | None = None) -> ft.Control:
    words, ship = context.words, player.sails
    name = words(f"section.{section}").capitalize()
    path = ("players", player.seat, "ship", section)
    can = context.model.role.acts
    destroyed = ship.now(section) == 0
    return w.track(
        context.t,
        name,
        ship.now(section),
        (0, full_section(catalogue_of(context), ship, section)),
        (lambda v: context.model.correct(path, v, player.seat)) if can else None,
        down=words("down_one", what=name),
        up=words("up_one", what=name),
        mark=view_data.SECTION_MARKS[section],
        marks={0: "skull"} if section == "hull" else {},
        note=words(f"sheet.effect_{section}") if destroyed else "",
        width=width,
    )


def section_tracks(context: TableContext, player: Player) -> list[ft.Control]:
    """The five sections under each other; two abreast where each keeps its width."""
    t = context.t
    if t.kind != "tablet" or t.large:
        return [section_track(context, player, s) for s in view_data.LADDER]
    return [w.grid([section_track(context, player, s, (t.body - 16) / 2) for s in view_data.LADDER], 2, 16)]


def tags(
    context: TableContext, title: str, values: Sequence[str], vocabulary: str, spent: Sequence[str] = ()
) -> list[ft.Control]:
    """What is aboard of a kind; a kind of which there is nothing takes no room."""
    t, words = context.t, context.words
    if not values:
        return []
    shown: list[ft.Control] = [
        w.tag(
            t,
            words(f"{vocabulary}.{v}"),
            tone="warn" if v in spent else "plain",
            mark="hide" if v in spent else None,
            wraps=True,
        )
        for v in values
    ]
    return [w.section(t, words(f"sheet.{title}")), ft.Row(shown, wrap=True, spacing=8, run_spacing=8)]


def ship_sheet(context: TableContext, state: State, player: Player) -> list[ft.Control]:
    t, words = context.t, context.words
    if player.ship is None or player.captain is None:
        return [second(t, words("sea.no_captain"))]
    ship, leads = player.ship, player.captain
    skills = words("sheet.skills", a=leads.seamanship, b=leads.scouting, c=leads.leadership, d=leads.influence)
    key = "sheet.captain" if leads.name else "sheet.captain_unnamed"
    title = words(key, title=leads.name, nation=catalogue_of(context).nations[leads.home], zone=leads.home)
    head = f"{words(f'ship.{ship.type}').capitalize()} · {place_of(words, player)}"
    carried = [words("sheet.cargo", n=len(player.cargo)), words("sheet.hand", n=len(player.hand))]
    if player.mission:
        carried.append(words("sheet.mission", title=player.mission[0] or None))
    ability = [text(t, leads.ability)] if leads.ability else []
    return [
        text(t, title, 17, W600),
        text(t, skills),
        *ability,
        w.section(t, head, words("sheet.manoeuvrability", n=manoeuvrability(catalogue_of(context), ship))),
        *section_tracks(context, player),
        text(t, " · ".join(carried)),
        second(t, yard_line(catalogue_of(context), words, state, player)),
        *tags(context, "modifications", ship.mods, "mod", ship.spent),
        *tags(context, "weapons", player.weapons, "weapon"),
        *tags(context, "specialists", player.specialists, "specialist"),
        *(second(t, line) for line in what_they_do(words, state, player)),
    ]


def yard_line(catalogue: Catalogue, words: Words, state: State, player: Player) -> str:
    """What a shipyard would charge for the damage, and give for the ship."""
    bill = view_data.bill(catalogue, state, player)
    said = words("sheet.bill", n=bill.points, gold=bill.gold) if bill.points else words("sheet.no_bill")
    return f"{said} · {words('sheet.trade_in', n=bill.value)}"


def what_they_do(words: Words, state: State, player: Player) -> list[str]:
    """Specialists in the words of the owner's box."""
    told = {kind: state.box.get(f"specialist/{kind}") for kind in player.specialists}
    return [f"{words(f'specialist.{kind}')}: {does}" for kind, does in told.items() if does]


def owner_view(context: TableContext, seat: Seat) -> State | None:
    """The table with this seat's secrets: on its own phone, and on the host's, which is passed round."""
    role = context.model.role
    if seat == role.seat or role.goes_round:
        shown: State = context.model.state_of(seat)
        return shown
    return None


def secret_lines(words: Words, state: State, seat: Seat) -> list[str]:
    """What only the owner may read."""
    mine = state.players[seat]
    cards = ", ".join(title for title in mine.hand if title)
    lines = [words("sheet.secret_points", n=total(state, mine))]
    lines.append(words("sheet.cargo_list", goods=mine.cargo) if mine.cargo else words("sheet.no_cargo"))
    lines += [words("sheet.cards_list", cards=cards)] if cards else []
    lines.append(words("sheet.rumour_list", title=mine.rumour[0] or None) if mine.rumour else words("sheet.no_rumour"))
    return lines


def purse(context: TableContext, seat: Seat) -> list[ft.Control]:
    """Open on the owner's own phone; on the host's only while it is held down, and never in anybody else's page."""
    state = owner_view(context, seat)
    if state is None or state.players[seat].gold is None:
        return []
    t, words, model = context.t, context.words, context.model
    own = seat == model.role.seat
    chosen = context.screen_state(Chosen)
    shown = own or chosen.held == seat
    mine = state.players[seat]
    value = f"{mine.gold} · {mine.chest}" if shown else ""
    hint = words("sheet.secret_shown", gold=mine.gold, chest=mine.chest) if shown else words("sheet.hold_to_show")
    cover = w.secret(
        t,
        words("sheet.secret"),
        value,
        held=shown,
        on_hold=chosen.setter(held=seat),
        on_release=chosen.setter(held=None),
        label=f"{words('sheet.secret')}, {hint}",
        hint=hint,
        revealed=own,
    )
    return [cover, *(text(t, line) for line in secret_lines(words, state, seat) if shown)]


def card_buttons(context: TableContext, seat: Seat) -> list[ft.Control]:
    """What is done from a sheet, by its owner or whoever acts for the owner."""
    model = context.model
    if not model.role.acts or (model.role.seat and seat not in (model.role.seat, model.acts_for)):
        return []
    offered = model.live.with_reasons(context.game.actions(context.state, seat))
    mine = [a for a in offered if a.procedure in OWN_SHEET and a.procedure not in AT_SEA and a.seat == seat]
    if not mine:
        return []
    cells = [card_button(context, a) for a in mine]
    return [w.section(context.t, context.words("sheet.cards_actions")), w.grid(cells, 1 if context.t.large else 2)]


def card_button(context: TableContext, action: Action) -> ft.Control:
    reason = context.words.say(action.refused) if action.refused else ""
    return w.button(context.t, context.label(action), context.starts(action), mark=action.mark or None, reason=reason)


def every_value(context: TableContext, seat: Seat) -> list[ft.Control]:
    """Whatever else is tracked, each one tap from its correction."""
    t, words, chosen = context.t, context.words, context.screen_state(Chosen)
    if not chosen.all_values:
        return [w.button(t, words("sheet.all_values"), chosen.setter(all_values=True), mark="pencil")]
    fields = context.game.fields(context.state)
    mine = [f for f in fields if f.seat == seat]
    table = [f for f in fields if f.seat is None]
    return [
        w.section(t, words("sheet.all_values"), context.name(seat)),
        field_rows(context, mine),
        w.section(t, words("whole_table")),
        field_rows(context, table),
    ]
