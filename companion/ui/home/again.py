"""The same table again: the same box, people, colours and rules, after a game that is finished."""

from functools import partial

import flet as ft

from companion.core.errors import CompanionError
from companion.core.record import TableRecord
from companion.hosting.identifiers import is_example
from companion.ui import widgets as w
from companion.ui.core.notices import refuse
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme
from companion.ui.home.state import HomeState
from companion.ui.home.tables import Listed, game_name, names_of, own_tables


def same_again(phone: Phone, record: TableRecord) -> None:
    """This phone sits where it sat, or goes round as it did."""
    seats = phone.router.seats
    try:
        code = phone.service.create_again(record.code)
    except CompanionError as no:
        refuse(phone, phone.screen_state(HomeState), no)
        return
    if seat := seats.role_at(record.code)[0].seat:
        phone.router.sit(code, seat)
        return
    if seats.goes_round_at(record.code):
        seats.go_round(code)
    phone.go(f"/table/{code}")


def again_button(phone: Phone, t: Theme, record: TableRecord, kind: w.ButtonKind = "plain") -> ft.Control:
    words = phone.words()
    said = words.pair(game_name(phone, record.game), names_of(words, record))
    hint = "" if t.large else said
    return w.step_button(
        t, words("home.again"), partial(same_again, phone, record), hint=hint, mark="reroll", kind=kind
    )


def offer_again(phone: Phone, t: Theme, earlier: list[Listed]) -> list[ft.Control]:
    """On Home, while the last table that was played is a finished one."""
    played = (record for record in own_tables(phone) if not is_example(record.code))
    newest = next(played, None) if phone.is_host else None
    finished = next((listed.record for listed in earlier if listed.finished), None)
    if newest is None or finished is None or newest.code != finished.code:
        return []
    return [again_button(phone, t, finished)]
