"""A window that is made wider, or a phone that is turned, shows what one shows that was opened so."""

from collections.abc import Iterator

import flet as ft
import pytest

from companion.hosting.files.examples import set_example
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core.phone import make_main
from companion.ui.table.model import PLACES
from companion.web.door import Door
from tests.support.headless import Headless
from tests.unit.games.screens.evening import ALL_GAMES

WINDOWS = ((390, 844), (820, 1180), (1280, 800), (844, 390), (390, 844))
READ = ("value", "label", "width", "height", "visible")


def seen_values(phone: Headless) -> Iterator[tuple[str, object]]:
    for control in phone.walk():
        if isinstance(control, ft.Control) and not isinstance(control, ft.Page):
            yield from ((name, getattr(control, name)) for name in READ if getattr(control, name, None) is not None)


@pytest.mark.parametrize("place", ["table", "sheets"])
@pytest.mark.parametrize("game", ALL_GAMES)
async def test_a_window_of_another_size_is_drawn_as_if_it_were_opened_so(host: Service, game: str, place: str) -> None:
    assert place in PLACES
    route = f"/table/{set_example(host, game)}/{place}"
    main = make_main(host, Settings(quiet=0, language="en"), Door(host))
    phone = await Headless().start(main, route)
    for width, height in WINDOWS:
        await phone.fire(phone.page, "resize", {"width": width, "height": height})
        await phone.idle()
        fresh = await Headless().start(main, route, width=width, height=height)
        await fresh.idle()

        assert list(seen_values(phone)) == list(seen_values(fresh)), f"at {width} × {height}"
        fresh.close()
    phone.close()
