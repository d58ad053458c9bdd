"""Sections of a screen that come, change and leave: each is drawn in its own place."""

from collections.abc import Sequence

import flet as ft
from hypothesis import given
from hypothesis import strategies as st

from companion.ui.core.memo import PLAIN, Section, Slots, by_name, merge_names, row_section
from tests.support.headless import Headless
from tests.support.screens.compared import count_controls

NAMES = st.lists(st.sampled_from("abcdef"), unique=True)


def section(name: str, said: str = "") -> Section:
    return Section((name, said), lambda: [ft.Text(f"{name}{said}"), ft.Text("more")])


class Screen:
    """A page that places its sections whole once, and then only what has changed."""

    def __init__(self) -> None:
        self.slots = Slots()
        self.sections: Sequence[Section] = ()
        self.placed = 0

    async def main(self, page: ft.Page) -> None:
        @ft.component
        def body() -> ft.Control:
            _, self.draw = ft.use_state(0)
            return ft.Column(self.slots.place("page", self.sections))

        page.render(body)

    async def show(self, phone: Headless, *sections: Section) -> list[str]:
        self.sections = sections
        if not self.slots.change(sections, []):
            self.placed += 1
            self.draw(self.placed)
        await phone.settle()
        return [text for text in phone.texts() if text != "more"]


async def test_a_section_that_has_stood_there_comes_and_goes_alone() -> None:
    screen = Screen()
    screen.sections = [section("title"), section("seats")]
    phone = await Headless().start(screen.main)

    assert await screen.show(phone, section("title"), section("notice"), section("seats")) == [
        "title",
        "notice",
        "seats",
    ]
    assert screen.placed == 1
    with count_controls() as left:
        assert await screen.show(phone, section("title"), section("seats")) == ["title", "seats"]
    with count_controls() as came:
        assert await screen.show(phone, section("title"), section("notice", "!"), section("seats")) == [
            "title",
            "notice!",
            "seats",
        ]
    assert screen.placed == 1
    assert max(left.controls, came.controls) <= 6
    assert await screen.show(phone, section("seats"), section("title")) == ["seats", "title"]
    assert screen.placed == 2
    phone.close()


@given(NAMES, NAMES)
def test_the_merged_order_turns_nothing_round(before: list[str], now: list[str]) -> None:
    merged = merge_names(before, now)
    common = [name for name in now if name in before]
    if merged is None:
        assert [name for name in before if name in now] != common
    else:
        assert sorted(merged) == sorted({*before, *now})
        assert [name for name in merged if name in before] == before
        assert [name for name in merged if name in now] == now


def test_what_has_no_name_is_called_by_the_one_before_it() -> None:
    plain = [Section((PLAIN, object()), lambda: []) for _ in range(3)]

    found = by_name([section("a"), plain[0], section("b"), plain[1], plain[2]])

    assert list(found) == ["a#0", "plain after a#0", "b#0", "plain after b#0", "plain after b#1"]


async def test_a_row_is_drawn_again_when_one_of_its_sections_has_changed() -> None:
    screen = Screen()
    screen.sections = [row_section([section("a"), section("b")], 2, 16)]
    phone = await Headless().start(screen.main)

    shown = await screen.show(phone, row_section([section("a"), section("b", "!")], 2, 16))

    assert shown == ["a", "b!"]
    assert screen.placed == 0


def test_a_short_row_keeps_the_width_of_its_cells() -> None:
    (row,) = row_section([section("a")], 2, 16).draw()

    assert isinstance(row, ft.Row)
    assert [cell.expand for cell in row.controls] == [1, 1]
