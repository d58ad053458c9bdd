"""Share: the code that other phones scan, the address to type, and who sits where."""

from collections.abc import Sequence

import flet as ft

from companion.core.record import SeatRecord
from companion.share import lan, qr
from companion.ui import widgets as w
from companion.ui.asking import who_may_sit
from companion.ui.code_panel import LARGE
from companion.ui.following import followed
from companion.ui.links import addresses, copy_button
from companion.ui.older_rules import older_rules
from companion.ui.receive_link import receive_link
from companion.ui.results import result
from companion.ui.settling import settling
from companion.ui.share_codes import EVERYTHING, FOR_SEAT, NETWORK, box_code, catch_up, game_code
from companion.ui.sight import Sight
from companion.ui.theme import second, text

CODE = "share.code"
CODES = ("join", "game", "catch_up", "box")


def share_place(sight: Sight) -> Sequence[ft.Control]:
    if not sight.model.role.acts:
        return [w.empty_state(sight.t, sight.words("watching"), sight.words("watching.hint"), mark="glass")]
    kinds = [sight.words(f"codes.{kind}") for kind in CODES]
    chosen = CODES.index(sight.model.look(CODE, CODES[0]))
    pick = w.segment(sight.t, kinds, chosen, lambda i: choose_code(sight, CODES[i]))
    code = {"join": join_code, "game": game_code, "catch_up": catch_up, "box": box_code}[CODES[chosen]](sight)
    if sight.model.look(LARGE):
        return code
    before = [*older_rules(sight), *settling(sight), *followed(sight.phone, sight.t, sight.model.code), pick]
    may_sit = who_may_sit(sight.phone, sight.t, sight.model.code)
    beside = [*seats(sight), *may_sit, *watchers(sight)] if chosen == 0 else []
    beside += receive_link(sight.phone, sight.t)
    beside += previous(sight) if chosen < 3 else []
    beside += result(sight) if chosen == 1 else []
    if sight.t.kind in ("tablet", "desktop"):
        return [*before, w.panes(sight.t, [code, beside])]
    return [*before, *code, *beside]


def choose_code(sight: Sight, kind: str) -> None:
    """What was shown only for a moment is hidden when another code is looked at."""
    for look in (EVERYTHING, FOR_SEAT, NETWORK, LARGE):
        sight.model.looks.pop(look, None)
    sight.model.set_look(CODE, kind)


def previous(sight: Sight) -> list[ft.Control]:
    """The way back after a hand-over or a merge."""
    t, words, model = sight.t, sight.words, sight.model
    kept = sight.phone.service.before(model.code) if model.role.host else None
    if kept is None:
        return []
    restore = w.button(t, words("previous.restore"), model.restore, mark="undo")
    body = [text(t, words("previous")), second(t, words("previous.why", code=kept)), restore]
    return [w.card(t, w.block(body, spacing=6), padding=14)]


def join_code(sight: Sight) -> list[ft.Control]:
    t, words, model = sight.t, sight.words, sight.model
    known = addresses(sight)
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
    if sight.phone.settings.https:
        shown += [second(t, words(f"https.{step}")) for step in (1, 2, 3)]
    return [*shown, ft.Row([copy_button(sight, link, "copy_link")])]


def seats(sight: Sight) -> list[ft.Control]:
    t, words = sight.t, sight.words
    head = w.section(t, words("seats"), words("tap_for_link"))
    return [head, w.row_list(t, [seat_line(sight, s) for s in sight.model.live.record.seats])]


def seat_line(sight: Sight, seat: SeatRecord) -> ft.Control:
    t, words, model = sight.t, sight.words, sight.model
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
        free = w.icon_button(t, "phone", words("sit_here", who=seat.id), lambda: sight.phone.sit(model.code, seat.id))
    show = (lambda: model.set_look("seat_link", seat.id)) if model.role.host or mine else None
    return w.seat_row(t, seat.colour, seat.name, note, done=here, on_click=show, action=free)


def watchers(sight: Sight) -> list[ft.Control]:
    t, words, model = sight.t, sight.words, sight.model
    show = w.button(t, words("watch_link"), lambda: model.set_look("seat_link", "watch"), mark="glass")
    if model.role.seat is None:
        return [show]
    return [show, w.button(t, words("stand_up"), lambda: sight.phone.stand_up(model.code), mark="leave")]
