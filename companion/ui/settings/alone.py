"""Settings on a phone alone: whether the browser keeps the tables, and what they take."""

import flet as ft

from companion import __version__
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.phone import Phone
from companion.ui.core.surroundings import PhoneAlone
from companion.ui.core.theme import Theme, second, text
from companion.ui.settings.state import SettingsState

MEGABYTE = 1_000_000


def storage_section(phone: Phone, t: Theme, words: Words) -> list[ft.Control]:
    alone = phone.surroundings.alone
    if alone is None:
        return []
    state = phone.screen_state(SettingsState)
    if not state.asks_keeping:
        state.asks_keeping = True
        phone.later(lambda: look_up(phone, alone))
    lines: list[ft.Control] = [text(t, words("alone.here"))]
    if keeping := state.keeping:
        lines.append(text(t, words("alone.persisted" if keeping.is_promised else "alone.not_promised")))
        lines += [] if keeping.is_immediate else [text(t, words("alone.later"))]
        lines.append(second(t, words("alone.used", mb=round(keeping.used / MEGABYTE))))
        if not keeping.is_promised:
            lines.append(w.button(t, words("alone.ask"), lambda: ask(phone, alone), mark="chest"))
    lines.append(second(t, words("settings.version", version=__version__)))
    return [w.section(t, words("alone.section")), w.card(t, w.block(lines, spacing=8))]


async def look_up(phone: Phone, alone: PhoneAlone) -> None:
    phone.screen_state(SettingsState).change(keeping=await alone.keeping())


def ask(phone: Phone, alone: PhoneAlone) -> None:
    async def ask_and_look() -> None:
        await alone.ask_to_keep()
        await look_up(phone, alone)

    phone.later(ask_and_look)
