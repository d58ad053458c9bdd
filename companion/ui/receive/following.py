"""A table that comes from another host over the network, kept up to date by itself."""

import flet as ft

from companion.share.sync.transfer import Remote
from companion.ui import widgets as w
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme, second, text


def follow_panel(phone: Phone, t: Theme, code: str, remote: Remote | None = None) -> list[ft.Control]:
    """A panel that says from where the table is fetched, with a button to stop; or, after the first fetch, a button to
    begin."""
    words, followed = phone.words(), phone.door.followed

    def start() -> None:
        if remote:
            followed.follow(code, remote)
        phone.redraw()

    def stop() -> None:
        followed.unfollow(code)
        phone.redraw()

    if known := followed.all.get(code):
        lines: list[ft.Control] = [text(t, words("network.following", where=known.remote.where))]
        lines += [second(t, words.refusal(known.problem))] if known.problem else []
        return [w.card(t, w.block([*lines, w.button(t, words("network.stop"), stop)], spacing=6), padding=14)]
    return [w.button(t, words("network.follow"), start, mark="wait")] if remote else []


def follow_panel_of_host(phone: Phone, t: Theme, code: str) -> list[ft.Control]:
    """The panel of `follow_panel` at the table, for its host."""
    return follow_panel(phone, t, code) if phone.is_host else []
