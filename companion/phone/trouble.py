"""The tables cannot be opened: one sentence, in the language of the phone. The file stays as it is."""

from collections.abc import Awaitable, Callable

import flet as ft

from companion.assets import words
from companion.core.errors import CompanionError
from companion.i18n import LANGUAGES
from companion.palette import DAY, NIGHT
from companion.settings import Settings
from companion.ui import widgets as w
from companion.ui.core.theme import Theme, make_theme


def make_trouble(problem: CompanionError, settings: Settings) -> Callable[[ft.Page], Awaitable[None]]:
    async def main(page: ft.Page) -> None:
        info = await page.get_device_info()
        tag = str(getattr(info, "language", ""))[:2].lower()
        said = words(tag if tag in LANGUAGES else LANGUAGES[0], alone=True)
        tokens = NIGHT if page.platform_brightness == ft.Brightness.DARK else DAY
        t = Theme(tokens, page.width or 390, page.height or 844, 1.0, 1.0, said.language)
        page.padding = 0
        page.theme = page.dark_theme = make_theme(tokens)
        page.bgcolor = tokens.paper
        sentence = w.empty_state(t, said("trouble"), said.refusal(problem), mark="cut")
        page.add(w.page_frame(t, w.Bar(said("app.name")), [sentence]))

    return main
