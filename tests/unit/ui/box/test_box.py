"""My box: what the owner typed, and nothing else."""

import json
from typing import Any

import flet as ft
import pytest

from companion.assets import words
from companion.core.ask import Form, Number, Pick
from companion.core.errors import BadData
from companion.core.game import BoxCategory
from companion.hosting.service import Service
from companion.i18n import Words
from companion.storage import archive as keeping
from companion.ui.box.totals import Sum, box_sum, describe_total
from companion.ui.box.words import about, word_for
from companion.ui.wizard.questions import known_things
from tests.support.headless import Headless, OpenPhone

CARDS = {f"card/card-{n}": (f"Card {n}", n % 9, False) for n in range(12)}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("width", [320, 1280])
async def test_it_draws_in_both_languages_and_lights(
    phone: OpenPhone, host: Service, language: str, theme: str, width: int
) -> None:
    host.store.learn("harbour", CARDS)
    for path in ("", "/harbour", "/harbour/card", "/harbour/card/+", "/harbour/card/card-3", "/harbour/skills"):
        box = await phone(f"/box{path}", language=language, theme=theme, width=width)

        assert not [text for text in box.texts() if text.startswith("[")]
        assert len(box.texts()) > 3


async def test_home_and_box_count_what_is_known(phone: OpenPhone, host: Service) -> None:
    host.store.learn("harbour", {"captain/red": ("Anne", 2)})

    boxes = await phone("/box")

    assert boxes.buttons() == ["All tables", "Help", "Harbour, complete"]


def test_a_growing_shelf_has_no_total(host: Service) -> None:
    info = host.game("harbour").info

    assert box_sum(info, {}) == Sum(0, 1)
    assert box_sum(info, {"captain/red": ("", 1), **CARDS}).complete


async def test_a_thing_shows_what_the_owner_typed(phone: OpenPhone, host: Service) -> None:
    host.store.learn("harbour", {"captain/red": ("Anne", 2), "card/gem": ("Gem", 4, True)})

    box = await phone("/box/harbour")

    assert "Red, Anne · Guns 2" in box.buttons()
    assert "Gem, Gold 4 · Cursed Yes" in box.buttons()


async def test_a_captain_is_filled_in_and_corrected(phone: OpenPhone, host: Service) -> None:
    box = await phone("/box/harbour")

    await box.tap("Red, not known yet")
    await box.type("Mary Read")
    await box.tap("Guns: 1")
    await box.tap("Keep")
    first = host.store.box("harbour")["captain/red"]
    await box.tap("Red, Mary Read · Guns 1")
    await box.tap("Guns: 2")
    await box.tap("Keep")

    assert list(first) == ["Mary Read", 1]
    assert list(host.store.box("harbour")["captain/red"]) == ["Mary Read", 2]
    assert box.route == "/box/harbour"


async def test_a_box_that_is_prepared_at_a_table_leads_back_to_it(phone: OpenPhone, host: Service) -> None:
    code = host.create("harbour", [("Anne", "red"), ("Jack", "blue")], {})
    table = await phone(f"/table/{code}")
    while not table.says("Prepare your box"):
        await table.tap("This phone is passed round" if table.says("Who are you?") else "Got it")

    await table.tap("Prepare now")
    await table.type("Mary Read")
    await table.tap("Guns: 1")
    await table.tap("Keep")

    assert table.route.startswith(f"/table/{code}")


async def test_a_new_card_is_kept_under_its_name(phone: OpenPhone, host: Service) -> None:
    box = await phone("/box/harbour/card/+")

    await box.type("Trésor caché")
    await box.tap("Gold: 0")
    await box.tap("Yes")
    await box.tap("Keep")

    assert {key: list(value) for key, value in host.store.box("harbour").items()} == {
        "card/tresor-cache": ["Trésor caché", 0, True]
    }


async def test_a_form_with_a_gap_says_so_and_loses_nothing(phone: OpenPhone, host: Service) -> None:
    box = await phone("/box/harbour/card/+")
    await box.type("Gem")

    await box.tap("Keep")

    assert box.says("Something is still missing.")
    assert box.fields()[0].value == "Gem"
    assert host.store.box("harbour") == {}


async def test_forgetting_asks_once(phone: OpenPhone, host: Service) -> None:
    host.store.learn("harbour", {"card/gem": ("Gem", 4, True)})
    box = await phone("/box/harbour/card/gem")

    await box.tap("Forget this")
    asked = box.says("Forget what you typed for Gem?")
    await box.tap("Keep it")
    kept = list(host.store.box("harbour"))
    await box.tap("Forget this")
    await box.tap("Forget this")

    assert asked
    assert kept == ["card/gem"]
    assert host.store.box("harbour") == {}


async def test_a_long_shelf_is_searched(phone: OpenPhone, host: Service) -> None:
    host.store.learn("harbour", CARDS)
    category = await phone("/box/harbour/card")

    await category.type("card 11")

    assert [name for name in category.buttons() if name.startswith("Card ")] == ["Card 11, Gold 2 · Cursed No"]


async def test_a_guest_looks_and_changes_nothing(phone: OpenPhone, host: Service) -> None:
    host.store.learn("harbour", CARDS)

    box = await phone("/box/harbour", guest=True)

    assert box.says("Card 1")
    assert box.buttons() == ["All boxes", "Show all 12"]


async def test_a_box_goes_out_and_comes_back(phone: OpenPhone, host: Service) -> None:
    host.store.learn("harbour", CARDS)
    box = await phone("/box/harbour")
    await box.tap("Export")
    saved = next(given["src_bytes"] for name, given in box.client.calls if name == "save_file")
    for key in CARDS:
        host.store.forget("harbour", key)

    await pick(box, saved)

    assert host.store.box("harbour").keys() == CARDS.keys()
    assert box.says("12 entries imported.")


async def pick(box: Headless, data: bytes) -> None:
    box.client.picked = [{"id": 0, "name": "box.json", "size": len(data), "bytes": data}]
    await box.tap("Import")
    await box.settle(20)


def a_box(**changes: Any) -> bytes:
    whole = {"format": "chart-table-box", "version": 1, "game": "harbour", "facts": {"captain/red": ["Anne", 2]}}
    return json.dumps({**whole, **changes}).encode()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"{", "The file is cut off or is not JSON."),
        (a_box(format="chart-table"), "This file holds no box."),
        (a_box(version=9), "The file comes from a newer version of the app."),
        (a_box(game="chess"), "that the app does not have (chess)"),
        (a_box(game="plunder", facts={}), "This is the box of Plunder."),
        (a_box(facts={"captain/green": ["Anne", 2]}), "There is an error in the file at “captain/green”."),
        (a_box(facts={"captain/red": ["Anne", 99]}), "There is an error in the file at “captain/red”."),
        (a_box(facts={"ship/red": ["Anne", 2]}), "There is an error in the file at “ship/red”."),
        (a_box(facts=[1]), "There is an error in the file at “facts”."),
    ],
)
async def test_a_bad_file_is_one_sentence_and_changes_nothing(
    phone: OpenPhone, host: Service, data: bytes, sentence: str
) -> None:
    box = await phone("/box/harbour")

    await pick(box, data)

    assert box.says(sentence)
    assert host.store.box("harbour") == {}


def test_a_file_that_is_no_text_is_refused() -> None:
    with pytest.raises(BadData, match="not_our_file"):
        keeping.decode_text(b"\xff\xfe\x00")


def test_a_question_of_the_box_is_asked_about_the_thing() -> None:
    templates = {
        "ask.sea": "Which sea lies off {port:port}?",
        "ask.card": "What does {card} do?",
        "port.nassau": "Nassau",
    }
    said = about(Words("en", templates), "nassau", "Nassau’s card")

    assert said("ask.sea") == "Which sea lies off Nassau?"
    assert said("ask.card") == "What does Nassau’s card do?"
    assert word_for(said, "sea", "nassau") == "Nassau"


async def test_fields_have_names(phone: OpenPhone) -> None:
    form = await phone("/box/harbour/captain/red")

    assert [field.label for field in form.find(ft.TextField)] == ["Name"]


@pytest.mark.parametrize(
    ("counts", "said"), [((7, 7), "14 of 15 counted"), ((8, 7), "all 15 counted"), ((9, 7), "16 counted, but")]
)
def test_pieces_that_were_counted_add_up_to_what_the_box_holds(counts: tuple[int, int], said: str) -> None:
    form = Form(key="warship", parts=(Number(key="speed"), Number(key="count")))
    box = {f"warship/{n}": (n, count) for n, count in enumerate(counts)}

    told, possible = describe_total(words("en"), BoxCategory("warship", form, total=15, counts=("count",)), box)

    assert told.startswith(said)
    assert possible == (sum(counts) <= 15)


def test_what_the_box_knows_of_a_piece_besides_its_print_is_no_part_of_the_answer() -> None:
    form = Form(key="warship", parts=(Number(key="speed"), Number(key="combat")))
    ask = Pick(key="drawn", what="warship", options=(), new=form)

    assert known_things(ask, {"warship/fast": (4, 5, 6)}) == [(4, 5)]
