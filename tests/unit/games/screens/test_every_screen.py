"""Every place and every question of every game, for somebody who cannot see it, or not well.

Random play finds the questions. Each screen is drawn in both languages and both lights, on a narrow phone with its text
as it is and twice as large, and on a phone, a tablet or a desktop in turn. On none of them is anything unsaid, unnamed,
cut, or too pale to be read.
"""

from collections.abc import Iterable
from itertools import cycle, product

import pytest

from companion.app import build_games
from companion.core.ask import Ask
from companion.hosting.service import Service
from companion.i18n import LANGUAGES
from companion.palette import DAY, NIGHT
from companion.ui.core.theme import Theme
from tests.gallery.screen import Screen
from tests.gallery.screens import APP, app_screens, game_screens
from tests.gallery.tables import LAY
from tests.support.memory_store import MemoryStore
from tests.support.screens.drawn import draw_phone, phone_of
from tests.support.screens.walked import faults_of

LIGHTS = (DAY, NIGHT)
NARROW = ((320, 640, 1.0), (320, 640, 2.0))
WIDER = ((390, 844, 1.0), (820, 1180, 1.0), (1280, 800, 1.0), (390, 844, 2.0))
LEAST = {APP: 50, "pirates-en-duel": 20, "port-royal": 20}
MANY = 50
"""So many screens a game at least: fewer would mean that the walk stands still."""


def key_of(ask: Ask) -> str:
    """Every question is another screen, not only every kind of question."""
    return ask.key


def screens_of(service: Service, game: str) -> Iterable[Screen]:
    return app_screens(service) if game == APP else game_screens(service, game, 1, key_of, evenings=1)


@pytest.mark.parametrize("game", [APP, *LAY])
def test_every_screen_can_be_heard_and_read(game: str) -> None:
    service = Service(MemoryStore(), build_games())
    phone, wider = phone_of(service), cycle(WIDER)
    walked, drawings = 0, 0
    faults: list[str] = []
    for screen in screens_of(service, game):
        walked += 1
        for language, tokens in product(LANGUAGES, LIGHTS):
            for width, height, scale in (*NARROW, next(wider)):
                t = Theme(tokens, width, height, scale, scale, language)
                phone.preferences.language = language
                screen.show(phone)
                found = faults_of(draw_phone(phone, t), t)
                faults += [f"{screen.name}, {width} px, {scale:.0%}, {language}: {fault}" for fault in found]
                drawings += 1
    print(f"{game}: {walked} screens, {drawings} drawings, {len(faults)} faults")

    assert not faults, "\n".join(sorted(set(faults)))
    assert walked >= LEAST.get(game, MANY)
