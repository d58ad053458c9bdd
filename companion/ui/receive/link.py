"""The way to Receive, wherever somebody may look for it: only the host's own phone has it."""

import flet as ft

from companion.ui import widgets as w
from companion.ui.core.page.camera import can_see
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme
from companion.ui.receive.state import ReceiveState


def receive_link(phone: Phone, t: Theme) -> list[ft.Control]:
    if not phone.is_host:
        return []
    words = phone.words()
    if phone.surroundings.alone:
        said, hint = words("alone.take_is.link"), words("alone.take_is.hint")
        return [w.card(t, w.link_row(t, said, lambda: phone.go("/receive"), under=hint, mark="glass"), padding=0)]
    go = w.link_row(
        t, words("codes.receive"), lambda: phone.go("/receive"), under=words("codes.receive_hint"), mark="glass"
    )
    return [w.card(t, go, padding=0)]


def look_at_code(phone: Phone) -> None:
    """Over to Receive with the camera open, where there is one."""
    if can_see(phone):
        phone.screen_state(ReceiveState).camera = True
    phone.go("/receive")
