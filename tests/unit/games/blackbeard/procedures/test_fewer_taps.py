"""What nobody need tap: the card that follows a turn's beginning, a page without news, a roll that cannot succeed."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from companion.app import build_games
from companion.core.ask import Dice, Seat
from companion.core.game import Action
from companion.core.procedure import Note
from companion.core.table import Entry, Played
from companion.games.blackbeard import odds
from companion.games.blackbeard.actions import actions
from companion.games.blackbeard.rules.forecast import deployment_phrase, forecast
from companion.games.blackbeard.screen.outcomes import has_news
from companion.games.blackbeard.view_data import find_phrases
from companion.hosting.live import HOST, Role, Ticket
from companion.hosting.service import Service
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.core.phone import make_main
from companion.ui.table.model import TableModel
from models.database import open_engine
from tests.support.headless import Headless
from tests.unit.games.blackbeard.voyage import GOVERNORS, Voyage

BEGIN = Action("begin_turn", {}, Seat("a"))


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    store = SqliteStore(open_engine(tmp_path / "companion.db"))
    yield Service(store, build_games(), clock=lambda: 1_800_000_000)
    store.close()


def phone_at(service: Service, code: str) -> TableModel:
    model = TableModel(service, code, (HOST, ""), lambda: None, 0)
    service.follow(code, None, model.show, lambda: model.acting)
    return model


def test_the_card_is_asked_for_with_the_tap_that_begins_the_turn(service: Service) -> None:
    voyage = Voyage(service)
    voyage.set_out()
    phone = phone_at(service, voyage.code)

    phone.start(BEGIN)

    assert phone.shown_draft is not None
    assert phone.shown_draft.action.procedure == "play_card"
    phone.back()
    assert phone.shown_draft is None
    assert service.live(voyage.code).main is None


def test_where_cards_are_not_recorded_none_is_asked_for(service: Service) -> None:
    voyage = Voyage(service, tracking="free")
    voyage.set_out()
    phone = phone_at(service, voyage.code)

    phone.start(BEGIN)

    assert phone.shown_draft is None


def test_another_phone_s_turn_opens_nothing_here(service: Service) -> None:
    voyage = Voyage(service)
    voyage.set_out()
    phone = phone_at(service, voyage.code)

    service.start(voyage.code, HOST, BEGIN, Ticket(service.live(voyage.code).table.number))

    assert phone.shown_draft is None


def test_a_page_that_is_closed_late_begins_nothing_for_another_person(service: Service) -> None:
    """Bart reads what came of his own entry while Anne begins her turn, and leaves the card for later."""
    voyage = Voyage(service)
    voyage.set_out()
    bart = phone_at(service, voyage.code)
    bart.written = service.live(voyage.code).table.number - 1
    service.start(voyage.code, HOST, BEGIN, Ticket(service.live(voyage.code).table.number))

    bart.go_on()

    assert bart.shown_draft is None
    assert service.live(voyage.code).main is None


def test_each_merchant_says_its_chance(service: Service) -> None:
    """BB-8.1: one that was found in an earlier turn is found more easily."""
    voyage = Voyage(service)
    voyage.set_out()
    state = voyage.state
    (row,) = find_phrases(state, state.pirates["A1"], "san-juan")

    assert row.facts["chance"] == odds.find(state.trait("vane", "ability"))


def test_a_find_without_hope_is_no_next_step(service: Service) -> None:
    voyage = Voyage(service)
    voyage.set_out()
    voyage.begin("pirate-converts")
    dull = replace(voyage.state, box={**voyage.state.box, "pirate/vane": (2, 0, 3, 3, 2, 3)})

    chances = {
        find.facts["chance"]: find.primary
        for state in (voyage.state, dull)
        for find in actions(service.game("blackbeard").catalogue, state, None)  # type: ignore[attr-defined]
        if find.procedure == "find" and find.arguments["pirate"] == "A1"
    }

    assert chances == {Fraction(2, 3): True, Fraction(0): False}


@pytest.mark.parametrize(("notoriety", "comes"), [(0, "never"), (3, "never"), (4, "below")])
def test_three_dice_never_show_less_than_three(notoriety: int, comes: str) -> None:
    assert deployment_phrase(notoriety)["key"] == f"kc_comes.{comes}"
    assert (odds.kc_deployment(notoriety) == 0) == (comes == "never")


def test_no_chance_of_nought_stands_over_a_roll(service: Service) -> None:
    voyage = Voyage(service)
    voyage.under_way()

    def lines(notoriety: int) -> list[Fraction]:
        ask = Dice(key="kc_deploy", count=3, facts={"np": notoriety})
        return [line.phrase.facts["chance"] for line in forecast(voyage.state, ask)]

    assert lines(0) == []
    assert lines(4) == [Fraction(1, 216)]


async def test_a_roll_that_cannot_succeed_is_one_tap(service: Service) -> None:
    voyage = Voyage(service)
    voyage.under_way()
    strike = Action("interfere", {}, Seat("b"))
    draft = service.start(voyage.code, HOST, strike, Ticket(service.live(voyage.code).table.number))
    assert draft is not None
    service.answer(voyage.code, HOST, draft.id, "kc-deploy", Ticket(service.live(voyage.code).table.number))
    phone = await Headless().start(make_main(service, Settings(language="en", quiet=0)), f"/table/{voyage.code}/table")

    assert phone.says("Nobody comes: Notoriety 0 is too low for three dice.")
    assert not phone.says("0%")
    assert "Roll for me" not in phone.buttons()
    await phone.tap("Continue")

    assert not service.live(voyage.code).state_for(HOST).players["b"].kc
    phone.close()


async def test_what_is_printed_on_anne_s_card_is_not_asked_on_bart_s_phone(service: Service) -> None:
    """Unless Anne has no phone at the table: then whoever has one tells it."""
    voyage = Voyage(service)
    service.store.forget("blackbeard", "pirate/vane")
    service.memory.clear()
    voyage.do("set_up", says={"first_player": "a", "pro_governors_d66": GOVERNORS})
    phones = {}
    for seat in "ab":
        phones[seat] = await Headless(host=False).start(
            make_main(service, Settings(language="en", quiet=0)),
            f"/join/{voyage.code}/{service.sit(voyage.code, seat)}",
        )
    await phones["a"].tap("Deploy a Pirate")
    await phones["a"].tap("Vane")
    await phones["b"].settle()
    assert phones["a"].says("What does Vane’s card say?")
    assert not [b for b in phones["b"].buttons() if "Waiting for an answer" in b]

    phones["a"].close()
    await phones["b"].settle()

    assert [b for b in phones["b"].buttons() if "Waiting for an answer" in b]
    phones["b"].close()


def test_a_merchant_that_was_found_is_looted_without_another_tap(service: Service) -> None:
    voyage = Voyage(service)
    voyage.set_out()
    voyage.begin("pirate-converts")
    phone = phone_at(service, voyage.code)

    phone.start(Action("find", {"pirate": "A1"}, Seat("a")))
    phone.answer("san-juan")
    phone.answer((6,))
    phone.answer("fluyt")
    if phone.outcome:
        phone.go_on()

    assert phone.shown_draft is not None
    assert phone.shown_draft.action.procedure == "loot"


def test_the_next_turn_begins_with_the_end_of_the_last_on_a_phone_that_goes_round(service: Service) -> None:
    """On a phone of his own the next person says himself when he begins."""
    voyage = Voyage(service)
    voyage.set_out()
    voyage.begin("pirate-converts")
    phone = phone_at(service, voyage.code)
    anne = TableModel(service, voyage.code, (Role(Seat("a")), ""), lambda: None, 0)
    number = service.live(voyage.code).table.number

    phone.start(Action("end_turn", {}, Seat("a")))

    assert service.live(voyage.code).table.state.turn.seat == "b"
    assert phone.shown_draft is not None
    assert phone.shown_draft.action.seat == "b"
    assert anne.follow_up(replace(service.live(voyage.code), drafts=()), number) is None


@pytest.mark.parametrize(
    ("headlines", "news"),
    [
        (["found"], False),
        (["not_found"], False),
        (["looted_for"], False),
        (["attack_succeeds"], False),
        (["attack_fails"], True),
        (["game_ended"], False),
        (["kc_stays_away", "looted_for"], True),
    ],
)
def test_what_was_said_before_has_no_page(headlines: list[str], news: bool) -> None:
    notes = tuple(Note(key, headline=True) for key in headlines)

    assert has_news(Entry(0, Seat("a"), Played("loot", {}, ()), (), notes)) == news


@pytest.mark.parametrize(
    ("procedure", "headlines", "news"),
    [
        ("play_card", ["guns_mounted", "card_for_actions"], False),
        ("play_card", ["map_given"], False),
        ("convert", ["converted_ship"], False),
        ("convert", ["warship_beaten", "converted_ship"], True),
        ("system_act", ["guns_mounted"], True),
    ],
)
def test_what_a_person_has_chosen_has_no_page(procedure: str, headlines: list[str], news: bool) -> None:
    notes = tuple(Note(key, headline=True) for key in headlines)

    assert has_news(Entry(0, Seat("a"), Played(procedure, {}, ()), (), notes)) == news
