"""Seats that other phones ask for: the host's yes or no over every screen, and who may sit down without it."""

from functools import partial

import flet as ft

from companion.core.errors import CompanionError
from companion.hosting.seat_requests import SeatRequest
from companion.ui import widgets as w
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme, second, text
from companion.ui.widgets.choice import choice_with_reason

SHOWN = 2
"""As many requests as stand on a screen at once; the next ones follow."""


def request_cards(phone: Phone, t: Theme) -> list[ft.Control]:
    """The requests that the host has to answer now."""
    if not phone.is_host:
        return []
    waiting = phone.door.requests.waiting()
    rows = [row for request in waiting[:SHOWN] for row in question(phone, t, request)]
    return [ft.Container(w.block(rows), padding=ft.Padding(t.margin, 8, t.margin, 8))] if rows else []


def question(phone: Phone, t: Theme, request: SeatRequest) -> list[ft.Control]:
    try:
        live = phone.service.live(request.code)
        seat = phone.service.seat(request.code, request.seat)
    except CompanionError:
        return []
    words = phone.words(live.record.game).at(live.names)
    answer, rests = partial(phone.door.requests.answer, request.number), phone.door.requests.rests(request)
    yes = w.button(t, words("asking.yes"), partial(answer, True), mark="check", kind="primary", resting=rests)
    no = w.button(t, words("asking.no"), partial(answer, False), mark="leave", resting=rests)
    said = text(t, words("asking", who=seat.id, colour=seat.colour))
    under = second(t, words("asking.where", game=words("game.name"), code=request.code))
    sentence = ft.Semantics(live_region=True, content=w.block([said, under], spacing=2))
    return [w.card(t, w.block([sentence, w.action_row(t, [yes, no])], spacing=8), padding=12, edge=t.c.sea)]


def who_may_sit(phone: Phone, t: Theme, code: str) -> list[ft.Control]:
    """The host's choice for this table."""
    if not phone.is_host:
        return []
    words, requests = phone.words(), phone.door.requests
    names = [words("asking.each"), words("asking.everybody")]
    choice = choice_with_reason(
        t,
        words("asking.who"),
        words("asking.who.why"),
        names,
        int(requests.is_open(code)),
        on_pick=lambda i: requests.set_open(code, i == 1),
    )
    return [w.card(t, choice, padding=0)]
