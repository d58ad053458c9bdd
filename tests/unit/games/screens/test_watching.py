"""A television and a tablet in the middle of the table: every game, large, read only, without a secret."""

from collections.abc import Iterator
from itertools import product

import flet as ft
import pytest

from companion.app import build_games
from companion.core.evening.ending import ending_of
from companion.hosting.live import WATCHER
from companion.hosting.service import Service
from companion.palette import DAY, NIGHT
from companion.ui.core.navigation.router import VIEWS
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme
from companion.ui.table.screen import context_of
from companion.ui.table.watching.big_screen import seats_a_row
from companion.ui.table.watching.glance import seats_at_a_glance
from companion.ui.table.watching.table_mode import sides_of
from tests.gallery.tables import LAY, finished_table
from tests.support.headless import within
from tests.support.memory_store import MemoryStore
from tests.support.screens.drawn import draw_phone, phone_at, phone_of
from tests.support.screens.walked import faults_of, is_tapped

SIZES = ((390, 844), (820, 1180), (1180, 820), (1280, 800), (1920, 1080))
LOOKS = (("en", DAY), ("fr", NIGHT))


@pytest.fixture(scope="module")
def service() -> Service:
    return Service(MemoryStore(), build_games())


@pytest.fixture(scope="module", params=LAY)
def codes(request: pytest.FixtureRequest, service: Service) -> list[str]:
    """A table in the middle of its game, and one at its end."""
    return [LAY[request.param](service, True), finished_table(service, request.param)]


def look(service: Service, code: str, view: str, t: Theme) -> tuple[Phone, ft.Control]:
    phone = phone_of(service)
    phone.preferences.language = t.language
    phone.router.arrive(f"/table/{code}/{view}")
    assert phone.router.problem is None
    return phone, draw_phone(phone, t)


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_can_be_tapped_and_every_seat_stands_there(service: Service, codes: list[str], view: str) -> None:
    for code in codes:
        phone, whole = look(service, code, view, Theme(DAY, 1280, 800))
        shown = " ".join(c.label for c in within(whole) if isinstance(c, ft.Semantics) and c.label)

        assert phone.model is not None
        assert phone.model.role == WATCHER
        assert not [c for c in within(whole) if isinstance(c, ft.Container | ft.GestureDetector) and is_tapped(c)]
        assert not [
            c for c in within(whole) if isinstance(c, ft.TextField) or (isinstance(c, ft.Semantics) and c.button)
        ]
        for name in phone.model.names.values():
            assert name in shown


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_cut_unsaid_or_pale(service: Service, codes: list[str], view: str) -> None:
    faults = []
    for code in codes:
        for (width, height), (language, tokens) in product(SIZES, LOOKS):
            t = Theme(tokens, width, height, language=language)
            _, whole = look(service, code, view, t)
            faults += [f"{code} {width}x{height} {language}: {fault}" for fault in faults_of(whole, t)]

    assert faults == []


def test_the_letters_of_a_big_screen_grow_with_it(service: Service, codes: list[str]) -> None:
    def largest(width: float, height: float) -> float:
        _, whole = look(service, codes[0], "television", Theme(DAY, width, height))
        return max(c.style.size or 0 for c in within(whole) if isinstance(c, ft.Text) and c.style)

    assert largest(1920, 1080) > 1.3 * largest(1280, 720) > 1.3 * 40


@pytest.mark.parametrize("count", range(11))
def test_everybody_has_a_side_of_the_tablet(count: int) -> None:
    sides = sides_of(count)

    assert sum(sides) == max(count, 1)
    assert max(sides) - min(sides) <= 3


def test_seats_opposite_each_other_are_turned_to_their_players(service: Service) -> None:
    code = LAY["pirates-en-duel"](service, True)
    _, whole = look(service, code, "tablet", Theme(DAY, 1180, 820))

    turned = [c.quarter_turns for c in within(whole) if isinstance(c, ft.RotatedBox)]

    assert {0, 1, 2, 3} <= set(turned)


def test_a_television_shows_the_sea_with_its_ships(service: Service) -> None:
    code = LAY["merchants-and-marauders"](service, True)
    _, whole = look(service, code, "television", Theme(DAY, 1280, 800))

    said = [c.label for c in within(whole) if isinstance(c, ft.Semantics) and c.label]

    assert [label for label in said if label.startswith("Map of the 17 zones")]


def test_only_whom_the_game_names_has_won(service: Service, codes: list[str]) -> None:
    under_way, over = ([*stars(service, code)] for code in codes)

    assert under_way == []
    assert over == [*ending_of(service.live(codes[1]).table).winners]


def stars(service: Service, code: str) -> Iterator[str]:
    phone = phone_at(service, code)
    assert phone.model is not None
    glances = seats_at_a_glance(context_of(phone, phone.model, phone.theme()))
    return (glance.seat for glance in glances if glance.is_winner)


@pytest.mark.parametrize(("count", "columns"), [(0, 1), (1, 1), (2, 2), (4, 4), (5, 5), (6, 3), (7, 4), (10, 5)])
def test_seats_stand_in_rows_of_nearly_one_length(count: int, columns: int) -> None:
    assert seats_a_row(count, 5) == columns
