"""Escape is the way back, wherever one is; nothing that is under way is lost by it."""

import pytest

from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.ui.core.keys import parent_of, press_key
from companion.ui.core.phone import Phone
from companion.ui.table.state import TableState
from tests.support.screens.drawn import phone_at

GAME = "plunder"


@pytest.fixture
def phone(host: Service, monkeypatch: pytest.MonkeyPatch) -> Phone:
    code = host.create(GAME, [("Anne", "red"), ("Bart", "blue")], {})
    phone = phone_at(host, code)
    monkeypatch.setattr(phone.link, "show_address", lambda route: None)
    return phone


def open_question(phone: Phone) -> None:
    model = phone.model
    assert model is not None
    offer = next(a for a in model.actions if a.procedure == "raid")
    draft = phone.service.start(model.code, HOST, Action(offer.procedure, offer.arguments, offer.seat), Ticket(0))
    assert draft is not None
    model.live = phone.service.live(model.code)
    model.opened = draft.id


def test_escape_leaves_a_question_under_way(phone: Phone) -> None:
    model = phone.model
    assert model is not None
    open_question(phone)

    press_key(phone, "Escape")

    assert model.shown_draft is None
    assert model.main is not None


def test_another_key_does_nothing(phone: Phone) -> None:
    model = phone.model
    assert model is not None
    open_question(phone)

    press_key(phone, "a")

    assert model.shown_draft is not None


def test_escape_closes_help_before_it_leaves_the_table(phone: Phone) -> None:
    model = phone.model
    assert model is not None
    model.states.get(TableState).help = True

    press_key(phone, "Escape")
    assert not model.states.get(TableState).help
    assert phone.model is model

    press_key(phone, "Escape")
    assert phone.model is None
    assert phone.router.route == "/"


def test_escape_leaves_a_view_for_the_table(phone: Phone) -> None:
    model = phone.model
    assert model is not None
    phone.router.arrive(f"/table/{model.code}/television")

    press_key(phone, "Escape")

    assert phone.router.view == ""
    assert phone.model is not None
    assert phone.model.role.host


@pytest.mark.parametrize(
    ("path", "parent"),
    [
        (("box", "plunder", "card"), "/box/plunder"),
        (("box",), "/"),
        (("help", "settings"), "/settings"),
        (("help", "home"), "/"),
        (("settings",), "/"),
    ],
)
def test_a_page_is_left_for_the_one_that_it_was_opened_from(path: tuple[str, ...], parent: str) -> None:
    assert parent_of(path) == parent
