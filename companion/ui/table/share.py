"""Share: the code that other phones scan, the address to type, and who sits where."""

from collections.abc import Sequence

import flet as ft

from companion.core.record import SeatRecord
from companion.share import lan
from companion.share.codes import qr
from companion.ui import widgets as w
from companion.ui.core.links import addresses, copy_button
from companion.ui.core.theme import second, text
from companion.ui.join.requests import who_may_sit
from companion.ui.receive.following import following_panel
from companion.ui.receive.link import receive_link
from companion.ui.table.code_panel import LARGE
from companion.ui.table.conflicts import settling
from companion.ui.table.context import TableContext
from companion.ui.table.older_rules import older_rules
from companion.ui.table.results import result
from companion.ui.table.share_codes import EVERYTHING, FOR_SEAT, NETWORK, box_code, catch_up, game_code

CODE = "share.code"
CODES = ("join", "game", "catch_up", "box")


def share_place(context: TableContext) -> Sequence[ft.Control]:
    if not context.model.role.acts:
        return [w.empty_state(context.t, context.words("watching"), context.words("watching.hint"), mark="glass")]
    kinds = [context.words(f"codes.{kind}") for kind in CODES]
    chosen = CODES.index(context.model.look(CODE, CODES[0]))
    pick = w.segment(context.t, kinds, chosen, lambda i: choose_code(context, CODES[i]))
    code = {"join": join_code, "game": game_code, "catch_up": catch_up, "box": box_code}[CODES[chosen]](context)
    if context.model.look(LARGE):
        return code
    before = [
        *older_rules(context),
        *settling(context),
        *following_panel(context.phone, context.t, context.model.code),
        pick,
    ]
    may_sit = who_may_sit(context.phone, context.t, context.model.code)
    beside = [*seats(context), *may_sit, *watchers(context)] if chosen == 0 else []
    beside += receive_link(context.phone, context.t)
    beside += previous(context) if chosen < 3 else []
    beside += result(context) if chosen == 1 else []
    if context.t.kind in ("tablet", "desktop"):
        return [*before, w.panes(context.t, [code, beside])]
    return [*before, *code, *beside]


def choose_code(context: TableContext, kind: str) -> None:
    """What was shown only for a moment is hidden when another code is looked at."""
    for look in (EVERYTHING, FOR_SEAT, NETWORK, LARGE):
        context.model.looks.pop(look, None)
    context.model.set_look(CODE, kind)


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
    known = addresses(context)
    chosen = min(int(model.look("address", 0)), len(known) - 1)
    base = known[chosen]
    seat = model.look("seat_link")
    record = next((s for s in model.live.record.seats if s.id == seat), None)
    watching = seat == "watch"
    token = record.token if record else model.live.record.watch_token if watching else None
    link = lan.join_link(base, model.code, token)
    hint = words("share_seat", who=record.id) if record else words("share_watch") if watching else words("share_join")
    panel = w.qr_panel(
        t,
        qr.qr_png(link),
        label=words("qr_join", code=model.code),
        code=model.code if token is None else "",
        address=base.split("//")[-1],
        size=w.qr_size(t) if t.handheld else 340,
    )
    shown: list[ft.Control] = [text(t, hint), panel]
    if token is not None:
        shown.append(w.button(t, words("share_table_again"), lambda: model.set_look("seat_link", None), mark="flags"))
    if len(known) > 1:
        names = [b.split("//")[-1].rsplit(":", 1)[0] for b in known]
        pick = w.segment(t, names[:4], chosen, lambda i: model.set_look("address", i))
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
        free = w.icon_button(t, "phone", words("sit_here", who=seat.id), lambda: context.phone.sit(model.code, seat.id))
    show = (lambda: model.set_look("seat_link", seat.id)) if model.role.host or mine else None
    return w.seat_row(t, seat.colour, seat.name, note, done=here, on_click=show, action=free)


def watchers(context: TableContext) -> list[ft.Control]:
    t, words, model = context.t, context.words, context.model
    show = w.button(t, words("watch_link"), lambda: model.set_look("seat_link", "watch"), mark="glass")
    if model.role.seat is None:
        return [show]
    return [show, w.button(t, words("stand_up"), lambda: context.phone.stand_up(model.code), mark="leave")]
