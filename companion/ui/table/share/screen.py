"""Share: the code that other phones scan, the address to type, and who sits where."""

from collections.abc import Sequence

import flet as ft

from companion.core.record import SeatRecord
from companion.share import lan
from companion.share.codes import qr
from companion.ui import widgets as w
from companion.ui.core.navigation.links import addresses, copy_button
from companion.ui.core.theme import second, text
from companion.ui.join.requests import who_may_sit
from companion.ui.receive.following import follow_panel_of_host
from companion.ui.receive.link import receive_link
from companion.ui.table.conflicts import conflict_panel
from companion.ui.table.context import TableContext
from companion.ui.table.older_rules import older_rules
from companion.ui.table.results import result
from companion.ui.table.share.codes import box_code, catch_up, game_code
from companion.ui.table.share.hand_over import hand_over, take
from companion.ui.table.share.watchers import WATCH, pick_view, watchers, watching_only
from companion.ui.table.state import ShareState

CODES = ("join", "game", "catch_up", "box")
ALONE_CODES = ("hand_over", "take", "game", "box")
"""On a phone that nobody can join."""


def share_place(context: TableContext) -> Sequence[ft.Control]:
    if not context.model.role.acts:
        return watching_only(context)
    state = context.screen_state(ShareState)
    alone = context.phone.surroundings.alone is not None
    codes = ALONE_CODES if alone else CODES
    kind = state.code or codes[0]
    kinds = [context.words(f"alone.{k}" if k in ("hand_over", "take") else f"codes.{k}") for k in codes]
    pick = w.segment(context.t, kinds, codes.index(kind), lambda i: choose_code(context, codes[i]))
    draw = {"join": join_code, "game": game_code, "catch_up": catch_up, "box": box_code}
    code = {**draw, "hand_over": hand_over, "take": take}[kind](context)
    if state.large:
        return code
    before = [
        *older_rules(context),
        *conflict_panel(context),
        *follow_panel_of_host(context.phone, context.t, context.model.code),
        pick,
    ]
    may_sit = who_may_sit(context.phone, context.t, context.model.code)
    beside = [*seats(context), *may_sit, *watchers(context)] if kind == "join" else []
    beside += [] if alone else receive_link(context.phone, context.t)
    beside += previous(context) if kind != "box" else []
    beside += result(context) if kind == "game" else []
    if context.t.kind in ("tablet", "desktop"):
        return [*before, w.panes(context.t, [code, beside])]
    return [*before, *code, *beside]


def choose_code(context: TableContext, kind: str) -> None:
    """What was shown only for a moment is hidden when another code is looked at."""
    state = context.screen_state(ShareState)
    state.hide()
    state.change(code=kind)


def previous(context: TableContext) -> list[ft.Control]:
    """The way back after a hand-over or a merge."""
    t, words, model = context.t, context.words, context.model
    kept = context.phone.service.before(model.code) if model.role.host else None
    if kept is None:
        return []
    restore = w.button(t, words("previous.restore"), model.restore, mark="undo")
    body = [text(t, words("previous")), second(t, words("previous.why", code=kept)), restore]
    return [w.card(t, w.block(body, spacing=6), padding=14)]


def join_code(context: TableContext) -> list[ft.Control]:
    t, words, model = context.t, context.words, context.model
    known, state = addresses(context.phone), context.screen_state(ShareState)
    chosen = min(state.address, len(known) - 1)
    base = known[chosen]
    seat = state.seat_link
    record = next((s for s in model.live.record.seats if s.id == seat), None)
    watching = seat == WATCH
    token = record.token if record else model.live.record.watch_token if watching else None
    link = lan.join_link(base, model.code, token, state.view if watching else "")
    hint = words("share_seat", who=record.id) if record else words("share_watch") if watching else words("share_join")
    panel = w.qr_panel(
        t,
        qr.qr_png(link),
        label=words("qr_join", code=model.code),
        code=model.code if token is None else "",
        address=base.split("//")[-1],
        size=w.qr_size(t) if t.handheld else 340,
    )
    shown: list[ft.Control] = [text(t, hint), panel, *(pick_view(context) if watching else [])]
    if token is not None:
        shown.append(w.button(t, words("share_table_again"), state.setter(seat_link=None), mark="flags"))
    if len(known) > 1:
        names = [b.split("//")[-1].rsplit(":", 1)[0] for b in known]
        pick = w.segment(t, names[:4], chosen, lambda i: state.change(address=i))
        shown += [second(t, words("other_address")), pick]
    if context.phone.settings.https:
        shown += [second(t, words(f"https.{step}")) for step in (1, 2, 3)]
    return [*shown, ft.Row([copy_button(context, link, "copy_link")])]


def seats(context: TableContext) -> list[ft.Control]:
    t, words = context.t, context.words
    head = w.section(t, words("seats"), words("tap_for_link"))
    return [head, w.row_list(t, [seat_line(context, s) for s in context.model.live.record.seats])]


def seat_line(context: TableContext, seat: SeatRecord) -> ft.Control:
    t, words, model = context.t, context.words, context.model
    mine = model.role.seat == seat.id
    here = seat.id in model.live.present
    note = (
        words("this_phone")
        if mine
        else words("seat_here")
        if here
        else words("seat_away" if seat.taken else "seat_free")
    )
    free = None
    if model.role.host and seat.taken:
        free = w.icon_button(t, "leave", words("free_seat", who=seat.id), lambda: model.free(seat.id), edged=True)
    elif model.role.host and not seat.taken:
        free = w.icon_button(
            t, "phone", words("sit_here", who=seat.id), lambda: context.phone.router.sit(model.code, seat.id)
        )
    show = context.screen_state(ShareState).setter(seat_link=seat.id) if model.role.host or mine else None
    return w.seat_row(t, seat.colour, seat.name, note, done=here, on_click=show, action=free)
