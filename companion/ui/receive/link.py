"""The way to Receive, wherever somebody may look for it: only the host's own phone has it."""

import flet as ft

from companion.ui import widgets as w
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme


def receive_link(phone: Phone, t: Theme) -> list[ft.Control]:
    if not phone.is_host:
        return []
    words = phone.words()
    go = w.link_row(
        t, words("codes.receive"), lambda: phone.go("/receive"), under=words("codes.receive_hint"), mark="glass"
    )
    return [w.card(t, go, padding=0)]
