"""Links and codes as text: where other phones find the host, and the way to the clipboard."""

from urllib.parse import urlsplit

import flet as ft

from companion.share import lan
from companion.ui import widgets as w
from companion.ui.core.phone import Phone
from companion.ui.core.theme import text
from companion.ui.table.context import TableContext
from companion.ui.table.state import ShareState


def used_address(phone: Phone) -> str:
    """The address by which this phone came; nothing where others cannot use it."""
    used = (phone.page.url or "").replace("ws", "http", 1).rstrip("/")
    return "" if lan.is_loopback(urlsplit(used).hostname or "") else used


def addresses(phone: Phone) -> list[str]:
    """The addresses of the host for other phones; the one that this phone itself used comes first if others can use it.

    Behind the owner's proxy it is the only one: the machine's own addresses lead past the proxy.
    """
    used, settings = used_address(phone), phone.settings
    if used and settings.proxy:
        return [used]
    bases = lan.bases(settings.host, settings.port, settings.https)
    return list(dict.fromkeys([*([used] if used else []), *bases]))


def copy_button(context: TableContext, line: str, label: str) -> ft.Control:
    """A button that copies the line to the clipboard; where the browser does not allow that, the line is shown
    instead."""
    state = context.screen_state(ShareState)

    async def copy() -> None:
        try:
            await ft.Clipboard().set(line)
        except RuntimeError:
            state.change(shown_link=line)
        else:
            state.change(copied=line)

    done = state.copied == line
    mark = "check" if done else "copy"
    button = w.button(
        context.t, context.words("copied") if done else context.words(label), copy, mark=mark, expand=True
    )
    if state.shown_link == line:
        return ft.Column([button, text(context.t, line, 15, selectable=True)], expand=True)
    return button
