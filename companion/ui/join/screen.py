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
from companion.ui.core.notices import notice_lines, refuse
from companion.ui.core.phone import Phone
from companion.ui.core.theme import W600, Theme, read_style, second, text
from companion.ui.help.screen import help_action
from companion.ui.home.tables import game_name
from companion.ui.join.state import JoinState
from companion.ui.receive.link import receive_link

LOOKS_ALIKE = str.maketrans({"0": "O", "1": "I", "L": "I"})
WIDEST = 640


def join_screen(phone: Phone, t: Theme) -> ft.Control:
    match phone.router.path:
        case (_, code):
            return seats(phone, t, phone.service.live(code.upper()))
        case _:
            return type_code(phone, t)


# The code


def type_code(phone: Phone, t: Theme) -> ft.Control:
    words, state = phone.words(), phone.screen_state(JoinState)

    def keep(value: str) -> None:
        state.typed = value

    field = w.text_field(
        t,
        words("join.code"),
        state.typed,
        keep,
        on_submit=lambda value: find(phone, value),
        hint=words("join.code_example"),
        error=state.wrong,
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
        lambda: find(phone, state.typed),
        mark="arrow_right",
        kind="primary",
    )
    body: list[ft.Control] = [text(t, words("join.how")), field, text(t, words("join.camera"), 16, color=t.c.ink2)]
    body += receive_link(phone, t)
    return w.page_frame(
        t,
        w.Bar(
            words("join.title"),
            on_back=lambda: phone.go("/"),
            back=words("to_home"),
            help=help_action(phone, "join"),
        ),
        body,
        bottom=[go],
        widest=WIDEST,
    )


def find(phone: Phone, typed: str) -> None:
    """Open the table of this code, however it was typed; a pasted link opens as if it had been scanned."""
    words, state = phone.words(), phone.screen_state(JoinState)
    path = urlsplit(typed.strip()).path if "/join/" in typed else ""
    if path:
        state.wrong = ""
        phone.go(path[path.index("/join/") :])
        return
    wanted = bare(typed)
    if not wanted:
        state.change(wrong=words("join.nothing_typed"))
        return
    try:
        code = phone.seats.find_table(lambda: code_like(phone, wanted))
    except CompanionError as no:
        unknown = no.reason == "unknown_table"
        said = words("join.no_such_code", code=clean_name(typed)[:40]) if unknown else words.refusal(no)
        state.change(wrong=said)
        return
    state.wrong = state.typed = ""
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
    asked = phone.seats.request_at(live.code)
    rows = [seat(phone, t, live, record, asked) for record in live.record.seats]
    watch = w.button(t, words("join.watch"), lambda: phone.router.watch(live.code), mark="glass")
    free = any(not record.taken for record in live.record.seats)
    body: list[ft.Control] = [
        *notice_lines(phone, t, phone.screen_state(JoinState)),
        *seat_refusal(phone, t, live),
        *(
            waiting_lines(phone, t, words, live, asked)
            if asked
            else [text(t, words("join.choose" if free else "join.full"))]
        ),
        w.row_list(t, rows, edge=t.c.edge),
        *([second(t, words("join.taken"))] if free and any(r.taken for r in live.record.seats) else []),
        watch,
        text(t, words("join.watch_hint"), 16, color=t.c.ink2),
    ]
    return w.page_frame(
        t,
        w.Bar(
            game_name(phone, live.record.game),
            under=live.code if t.large else words("join.table", code=live.code),
            on_back=lambda: phone.go("/"),
            back=words("to_home"),
        ),
        body,
        widest=WIDEST,
    )


def waiting_lines(phone: Phone, t: Theme, words: Words, live: Live, asked: SeatRequest) -> list[ft.Control]:
    """The host has been asked; the phone sits down by itself as soon as the answer is yes."""
    sentence = words.at(live.names)("join.waits", who=asked.seat)

    def withdraw() -> None:
        phone.seats.withdraw(live.code)
        phone.redraw()

    return [w.notice(t, sentence, tone="sea", mark="wait", action=words("join.withdraw"), on_action=withdraw)]


def seat_refusal(phone: Phone, t: Theme, live: Live) -> list[ft.Control]:
    state = phone.screen_state(JoinState)
    request = state.refused
    if request is None or request.code != live.code:
        return []
    words = phone.words().at(live.names)
    sentence = words.refusal(Refused(request.answer, who=request.seat))
    return [w.notice(t, sentence, close=words("close"), on_close=state.setter(refused=None))]


def seat(phone: Phone, t: Theme, live: Live, record: SeatRecord, asked: SeatRequest | None) -> ft.Control:
    words = phone.words()
    mine = same(phone.seats.tokens.get(live.code, ""), record.token)
    if mine:
        go = partial(phone.router.enter_with, live.code, record.token)
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
    state = phone.screen_state(JoinState)
    state.refused = None
    try:
        if phone.is_host:
            phone.router.enter_with(code, phone.service.sit(code, seat_id))
        else:
            phone.ask_for_seat(code, seat_id)
    except CompanionError as no:
        refuse(phone, state, no, phone.service.live(code).names)
        return
    state.notice = None
