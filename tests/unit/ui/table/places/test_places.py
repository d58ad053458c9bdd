"""The five places of a table: they draw everywhere, and their taps do what they say."""

import flet as ft
import pytest

from companion import assets
from companion.core.ask import Instead
from companion.core.game import Action
from companion.hosting.live import HOST, Role, Ticket
from companion.hosting.service import Service
from companion.i18n import capitalise
from companion.share.codes.qr import read_qrs
from companion.ui.table.model import PLACES
from tests.conftest import ANNE
from tests.support.headless import OpenPhone
from tests.unit.ui.table.places.conftest import DUEL


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("look", [(320, "night", 1), (390, "day", 2), (820, "night", 1), (1280, "day", 1)])
async def test_every_place_of_a_duel_draws_without_a_missing_word(
    phone: OpenPhone, duel: str, language: str, look: tuple[int, str, float]
) -> None:
    width, theme, scale = look
    for place in PLACES:
        shown = await phone(f"/table/{duel}/{place}", language=language, theme=theme, width=width, scale=scale)

        assert [text for text in (*shown.texts(), *shown.labels()) if text.startswith("[")] == []
        assert len(shown.texts()) > 5


async def test_a_step_that_asks_nothing_is_written_at_once(phone: OpenPhone, code: str) -> None:
    shown = await phone(f"/table/{code}")

    await shown.tap("Take one")

    assert shown.says("Anne takes 1")
    assert shown.says("Jack to play")


async def test_undo_and_redo_are_one_tap_each(phone: OpenPhone, code: str, host: Service) -> None:
    await take_times(host, code, 3)
    shown = await phone(f"/table/{code}/history")

    await shown.tap("Undo")
    assert host.live(code).table.state.turn == 2

    await shown.tap("Redo")
    assert host.live(code).table.state.turn == 3


async def test_undo_back_to_a_line_asks_once_and_names_how_many(phone: OpenPhone, code: str, host: Service) -> None:
    await take_times(host, code, 3)
    shown = await phone(f"/table/{code}/history")

    await shown.tap("Undo from 2 on")
    assert shown.says("Undo 2 entries, from number 2 on")
    await shown.tap("Undo 2")

    assert host.live(code).table.state.turn == 1
    assert sum("Anne takes 1" in text for text in shown.texts()) >= 1


async def test_scores_are_drawn_as_soon_as_somebody_has_one(phone: OpenPhone, code: str, host: Service) -> None:
    for _ in range(4):
        live = host.live(code)
        host.record(live, HOST, live.table.act(ANNE, "everything", {}, [Instead("storm")]))
    shown = await phone(f"/table/{code}/history")
    assert not shown.says("Scores now")

    await take_times(host, code, 1)
    await shown.settle()

    assert shown.says("Scores now: Anne 1, Jack 0")


async def test_a_value_is_corrected_in_one_tap_and_says_so(phone: OpenPhone, code: str, host: Service) -> None:
    shown = await phone(f"/table/{code}/sheets")

    await shown.tap("Gold: Anne up one")

    assert host.live(code).table.state.gold["a"] == 1
    assert shown.says("Correction (Gold: Anne): 0 → 1")


async def test_two_quick_steps_are_two(phone: OpenPhone, code: str, host: Service) -> None:
    shown = await phone(f"/table/{code}/sheets")
    step = shown.button("Gold: Anne up one")

    for _ in range(2):
        await shown.session.dispatch_event(step._i, "click", None)
    await shown.settle()

    assert host.live(code).table.state.gold["a"] == 2


async def test_a_house_rule_changes_by_an_entry_of_its_own(phone: OpenPhone, duel: str, host: Service) -> None:
    shown = await phone(f"/table/{duel}/lookup")
    choice = next(c for c in host.live(duel).table.game.info.choices if c.rule == "A-02")
    title = assets.words("en", DUEL)(f"choice.{choice.id}")
    await shown.type(title, field=0)

    assert shown.says(title)
    assert not shown.says("A-02")
    other = next(v for v in choice.values if v != choice.default)
    words = host.live(duel).table.game.info.id
    await shown.tap(label_of(words, choice.id, other))

    assert host.live(duel).table.state.options[choice.id] == other


def label_of(game: str, id: str, value: str) -> str:
    from companion import assets

    return capitalise(assets.words("en", game)(f"choice.{id}.{value}"))


async def test_what_one_phone_does_the_other_shows(phone: OpenPhone, code: str) -> None:
    anne, jack = await phone(f"/table/{code}"), await phone(f"/table/{code}")

    await anne.tap("Take one")
    await jack.settle()

    assert jack.says("Anne takes 1")
    assert jack.says("2 phones")


async def test_a_tap_on_what_another_phone_has_just_changed_is_refused(
    phone: OpenPhone, code: str, host: Service
) -> None:
    anne, jack = await phone(f"/table/{code}"), await phone(f"/table/{code}", quiet=60_000)
    await anne.tap("Take one")
    await jack.settle()

    await jack.tap("Take one")

    assert host.live(code).table.number == 1
    assert jack.says("look again")


async def test_a_watcher_sees_everything_and_touches_nothing(phone: OpenPhone, code: str, host: Service) -> None:
    token = host.live(code).record.watch_token

    shown = await phone(f"/join/{code}/{token}")

    assert shown.says("Watching")
    assert "Take one" not in shown.buttons()
    assert "Undo" not in shown.buttons()


async def test_the_picture_of_share_holds_the_link_of_the_table(phone: OpenPhone, code: str) -> None:
    shown = await phone(f"/table/{code}/share")

    pictures = [image.src for image in shown.find(ft.Image) if isinstance(image.src, bytes)]

    assert [read_qrs(p) for p in pictures] == [[f"http://127.0.0.1:8550/join/{code}"]]


async def test_a_freed_seat_is_told_and_its_link_is_dead(phone: OpenPhone, code: str, host: Service) -> None:
    token = host.sit(code, "b")
    jack = await phone(f"/join/{code}/{token}")
    anne = await phone(f"/table/{code}/share")

    await anne.tap("Free Jack’s seat")
    await jack.settle()

    assert jack.says("Your seat was freed")
    again = await phone(f"/join/{code}/{token}")
    assert again.says("This page will not open")
    await jack.tap("Choose a seat")
    assert jack.route == f"/join/{code}"


async def test_a_phone_that_slept_catches_up_when_it_wakes(phone: OpenPhone, code: str, host: Service) -> None:
    shown = await phone(f"/table/{code}")
    shown.page.on_disconnect(None)
    await take_times(host, code, 2)
    assert host.live(code).phones == 0

    shown.page.on_connect(None)
    await shown.settle()

    assert shown.says("Jack takes 1")
    assert host.live(code).phones == 1


async def take_times(host: Service, code: str, times: int, role: Role = HOST) -> None:
    for _ in range(times):
        table = host.live(code).table
        host.start(code, role, Action("take", {}, table.game.active(table.state)), Ticket(table.number))
