"""A secret question for somebody without a phone, on the phone of the host, who sits in a seat of his own."""

import flet as ft

from companion.app import build_games
from companion.core.ask import Seat
from companion.core.game import Action
from companion.hosting.live import Role
from companion.hosting.service import Service
from companion.palette import DAY
from companion.ui.core.theme import Theme
from tests.gallery.tables import LAY
from tests.support.headless import within
from tests.support.memory_store import MemoryStore
from tests.support.screens.drawn import draw_phone, phone_at

PHONE = Theme(DAY, 390, 844)


def said_on(screen: ft.Control) -> str:
    return " | ".join(str(c.value) for c in within(screen) if isinstance(c, ft.Text))


def test_nothing_of_it_is_shown_before_the_phone_is_handed_over() -> None:
    service = Service(MemoryStore(), build_games())
    code = LAY["dead-reckoning"](service, True)
    phone = phone_at(service, code, Role(Seat("b"), host=True))
    assert phone.model
    phone.model.start(Action("chest", {"way": "in"}, Seat("a")))
    asked = "how many coins go into the chest?"

    before = said_on(draw_phone(phone, PHONE))
    phone.model.hand_to(Seat("a"))
    after = said_on(draw_phone(phone, PHONE))

    assert "Hand this phone to" in before
    assert asked not in before
    assert "Hand this phone to" not in after
    assert asked in after
