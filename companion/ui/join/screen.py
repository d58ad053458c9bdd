"""Join a table: type its code, then choose a seat or just watch."""

import unicodedata
from functools import partial
from urllib.parse import urlsplit

import flet as ft

from companion.core.errors import CompanionError, Refused
from companion.core.record import SeatRecord
from companion.hosting.identifiers import clean_name, same
from companion.hosting.live import Live
from companion.hosting.seat_requests import SeatRequest
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.notices import refuse, telling
from companion.ui.core.phone import REFUSED_SEAT, Phone
from companion.ui.core.theme import W600, Theme, read_style, text
from companion.ui.home.tables import game_name
from companion.ui.receive.link import receive_link

TYPED, WRONG, PROBLEM = "join.typed", "join.wrong", "join.problem"
LOOKS_ALIKE = str.maketrans({"0": "O", "1": "I", "L": "I"})
WIDEST = 640


def join_screen(phone: Phone, t: Theme) -> ft.Control:
    match phone.path:
        case (_, code):
            return seats(phone, t, phone.service.live(code.upper()))
        case _:
            return type_code(phone, t)


# The code


def type_code(phone: Phone, t: Theme) -> ft.Control:
    words = phone.words()
    typed = str(phone.look_of(TYPED, ""))

    def keep(value: str) -> None:
        phone.looks[TYPED] = value

    field = w.text_field(
        t,
        words("join.code"),
        typed,
        keep,
        on_submit=lambda value: find(phone, value),
        hint=words("join.code_example"),
        error=str(phone.look_of(WRONG, "")),
        autofocus=True,
        longest=200,
    )
    field.text_style = read_style(t.c.ink, t.damp(28, 0.5), W600)
    field.hint_style = read_style(t.c.edge, t.damp(28, 0.5))
    field.capitalization = ft.TextCapitalization.CHARACTERS
    field.autocorrect = False
    field.enable_suggestions = False
    field.error_max_lines = 4
    go = w.button(
        t,
        words("join.find"),
        lambda: find(phone, str(phone.look_of(TYPED, ""))),
        mark="arrow_right",
        kind="primary",
    )
    body: list[ft.Control] = [text(t, words("join.how")), field, text(t, words("join.camera"), 16, color=t.c.ink2)]
    body += receive_link(phone, t)
    return w.frame(
        t,
        words("join.title"),
        body,
        on_back=lambda: phone.go("/"),
        back=words("to_home"),
        bottom=[go],
        widest=WIDEST,
    )


def find(phone: Phone, typed: str) -> None:
    """To the table of this code, however it was typed; a pasted link opens as if it had been scanned."""
    words = phone.words()
    path = urlsplit(typed.strip()).path if "/join/" in typed else ""
    if path:
        phone.looks.pop(WRONG, None)
        phone.go(path[path.index("/join/") :])
        return
    wanted = bare(typed)
    if not wanted:
        phone.set_look(WRONG, words("join.nothing_typed"))
        return
    try:
        code = phone.look_up(lambda: code_like(phone, wanted))
    except CompanionError as no:
        wrong = "join.no_such_code" if no.reason == "unknown_table" else f"refused.{no.reason}"
        phone.set_look(WRONG, words(wrong, **{**no.facts, "code": clean_name(typed)[:40]}))
        return
    phone.looks.pop(WRONG, None)
    phone.looks.pop(TYPED, None)
    phone.go(f"/join/{code}")


def code_like(phone: Phone, wanted: str) -> str:
    code = next((record.code for record in phone.service.tables() if bare(record.code) == wanted), None)
    if code is None:
        raise Refused("unknown_table", code=wanted)
    return code


def bare(code: str) -> str:
    """The code without what people mistype: case, spaces, dash, accents, letters that look like figures."""
    plain = unicodedata.normalize("NFKD", code).upper()
    return "".join(c for c in plain if c.isascii() and c.isalnum()).translate(LOOKS_ALIKE)


# The seats


def seats(phone: Phone, t: Theme, live: Live) -> ft.Control:
    words = phone.words()
    asked = phone.seat_asked(live.code)
    rows = [seat(phone, t, live, record, asked) for record in live.record.seats]
    watch = w.button(t, words("join.watch"), lambda: phone.watch(live.code), mark="glass")
    free = any(not record.taken for record in live.record.seats)
    body: list[ft.Control] = [
        *telling(phone, t, PROBLEM),
        *seat_refusal(phone, t, live),
        *(waiting(phone, t, words, live, asked) if asked else [text(t, words("join.choose" if free else "join.full"))]),
        w.row_list(t, rows, edge=t.c.edge),
        watch,
        text(t, words("join.watch_hint"), 16, color=t.c.ink2),
    ]
    return w.frame(
        t,
        game_name(phone, live.record.game),
        body,
        under=live.code if t.large else words("join.table", code=live.code),
        on_back=lambda: phone.go("/"),
        back=words("to_home"),
        widest=WIDEST,
    )


def waiting(phone: Phone, t: Theme, words: Words, live: Live, asked: SeatRequest) -> list[ft.Control]:
    """The host has been asked; the phone sits down by itself as soon as the answer is yes."""
    sentence = words.at(live.names)("join.waits", who=asked.seat)

    def withdraw() -> None:
        phone.withdraw(live.code)
        phone.redraw()

    return [w.notice(t, sentence, tone="sea", mark="wait", action=words("join.withdraw"), on_action=withdraw)]


def seat_refusal(phone: Phone, t: Theme, live: Live) -> list[ft.Control]:
    request = phone.look_of(REFUSED_SEAT)
    if not isinstance(request, SeatRequest) or request.code != live.code:
        return []
    words = phone.words().at(live.names)
    sentence = words.refusal(Refused(request.answer, who=request.seat))
    close = partial(phone.set_look, REFUSED_SEAT, None)
    return [w.notice(t, sentence, close=words("close"), on_close=close)]


def seat(phone: Phone, t: Theme, live: Live, record: SeatRecord, asked: SeatRequest | None) -> ft.Control:
    words = phone.words()
    mine = same(phone.tokens.get(live.code, ""), record.token)
    if mine:
        go = partial(phone.enter_with, live.code, record.token)
        return w.seat_row(t, record.colour, record.name, words("this_phone"), done=True, on_click=go)
    if record.taken:
        return w.seat_row(t, record.colour, record.name, words("seat_taken"))
    if asked:
        return w.seat_row(
            t, record.colour, record.name, words("seat_asked" if asked.seat == record.id else "seat_free")
        )
    take = partial(sit, phone, live.code, record.id)
    return w.seat_row(t, record.colour, record.name, words("seat_free"), on_click=take)


def sit(phone: Phone, code: str, seat_id: str) -> None:
    """The host sits down; another phone asks for the seat. Where somebody was faster, the list says so and stays."""
    phone.looks.pop(REFUSED_SEAT, None)
    try:
        if phone.is_host:
            phone.enter_with(code, phone.service.sit(code, seat_id))
        else:
            phone.ask_for_seat(code, seat_id)
    except CompanionError as no:
        refuse(phone, PROBLEM, no, phone.service.live(code).names)
        return
    phone.looks.pop(PROBLEM, None)
