"""Example tables: one mechanism for every game, through the real rules, with a box of their own."""

from pathlib import Path

import pytest

from companion.app import build
from companion.assets import words
from companion.core.ask import Dice, Seat
from companion.core.errors import Refused
from companion.core.game import Action
from companion.hosting.files.example_file import example_of
from companion.hosting.files.examples import open_hint, set_example
from companion.hosting.files.export_file import export_table, import_table, read_export, write_export
from companion.hosting.identifiers import is_example
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.i18n import LANGUAGES
from companion.settings import Settings
from companion.share.codes.outgoing import whole_bytes
from companion.share.sync.receive import Received, keep_both, receive
from companion.ui.core.phone import make_main
from companion.ui.help.sheet import numbered_lines
from tests.support.headless import Headless

GAMES = ("blackbeard", "dead-reckoning", "merchants-and-marauders", "pirates-en-duel", "port-royal")


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return build(Settings(database=tmp_path / "examples.db"))


def first(count: int) -> int:
    return 0


def last(count: int) -> int:
    return count - 1


def follow_hints(service: Service, code: str) -> None:
    """Do what each hint says, as soon as the rules offer it; the best dice, else the first thing that fits."""
    for n, hint in enumerate(example_of(service.live(code).record.game).hints, 1):
        assert open_hint(service.live(code)) == n
        live = service.live(code)
        offers = live.table.game.actions(live.table.state, None)
        offer = next(a for name in hint for a in offers if a.procedure == name and a.refused is None)
        draft = service.start(code, HOST, offer, Ticket(live.table.number))
        while draft is not None:
            ask = service.live(code).progress[draft.id].ask
            assert ask is not None
            ticket = Ticket(service.live(code).table.number, len(draft.answers))
            draft = service.answer(code, HOST, draft.id, ask.draw(last if isinstance(ask, Dice) else first), ticket)


@pytest.mark.parametrize("game", GAMES)
def test_every_hint_can_be_followed_and_the_owner_s_box_learns_nothing(service: Service, game: str) -> None:
    code = set_example(service, game)

    follow_hints(service, code)

    assert open_hint(service.live(code)) == len(example_of(game).hints) + 1
    assert service.box(game) == {}
    assert is_example(code)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_hint_has_its_words(language: str, game: str) -> None:
    said = list(numbered_lines(words(language, game), "example.hint"))

    assert 2 <= len(said) <= 4
    assert len(said) == len(example_of(game).hints)


def test_an_undo_goes_back_to_the_hint_before(service: Service) -> None:
    code = set_example(service, "port-royal")
    turn_up = Action("turn_up", {"kind": "Y"}, Seat("a"))
    service.start(code, HOST, turn_up, Ticket(service.live(code).table.number))
    assert open_hint(service.live(code)) == 2

    service.undo(code, HOST, Ticket(service.live(code).table.number))

    assert open_hint(service.live(code)) == 1


def test_what_is_typed_at_an_example_stays_there_and_is_not_forgotten_at_home(service: Service) -> None:
    """A card that the owner has typed before is neither overwritten nor forgotten by an example’s Back."""
    service.learn_box("pirates-en-duel", {"pirate/nell": ("Nell", 1, 1)})
    code = set_example(service, "pirates-en-duel")
    recruit = Action("recruit", {}, Seat("a"))
    draft = service.start(code, HOST, recruit, Ticket(service.live(code).table.number))
    assert draft is not None
    number = service.live(code).table.number
    draft = service.answer(code, HOST, draft.id, ("Nell", 5, 5), Ticket(number, len(draft.answers)))
    assert draft is not None

    service.drop(code, HOST, draft.id)

    assert service.box("pirates-en-duel") == {"pirate/nell": ["Nell", 1, 1]}


def test_an_example_that_is_handed_over_stays_one_and_teaches_nothing(service: Service, tmp_path: Path) -> None:
    other = build(Settings(database=tmp_path / "other.db"))
    code = set_example(service, "pirates-en-duel")
    found = receive(other, whole_bytes(service, service.live(code), HOST, None, False))
    assert isinstance(found, Received)

    kept = keep_both(other, found)

    assert is_example(kept)
    assert other.box("pirates-en-duel") == {}


def test_an_example_that_is_imported_beside_itself_is_still_one(service: Service) -> None:
    code = set_example(service, "port-royal")
    exported = read_export(write_export(export_table(service, code)), service.games)
    service.start(code, HOST, Action("turn_up", {"kind": "Y"}, Seat("a")), Ticket(service.live(code).table.number))

    again = import_table(service, exported)

    assert again != code
    assert is_example(again)


def test_there_is_no_example_of_an_unknown_game() -> None:
    with pytest.raises(Refused):
        example_of("no-such-game")


async def opened(service: Service, route: str) -> Headless:
    return await Headless().start(make_main(service, Settings(language="en", quiet=0)), route)


async def test_an_example_is_opened_from_new_table_and_leads_through_a_turn(service: Service) -> None:
    service.set_setting("last_group", {"game": "port-royal", "seats": [], "agreed": {}})
    phone = await opened(service, "/new")
    await phone.tap("Example: Port Royal")
    assert phone.says("Example with made-up cards")
    assert phone.says("Example: step 1 of 4")
    assert not phone.says("Who are you?")

    await phone.tap("Yellow")

    assert phone.says("Example: step 2 of 4")
    await phone.tap("Delete the example")
    assert service.tables() == []
    phone.close()


async def test_an_example_is_called_an_example_on_home_and_is_gone_on_with(service: Service) -> None:
    code = set_example(service, "dead-reckoning")
    phone = await opened(service, "/")
    assert phone.says("Example: Dead Reckoning")
    phone.close()

    help = await opened(service, "/help/home")
    await help.tap("Example: Dead Reckoning")

    assert [record.code for record in service.tables()] == [code]
    help.close()


async def test_a_new_host_finds_the_examples_on_home(service: Service) -> None:
    phone = await opened(service, "/")

    await phone.tap("Try an example")

    assert phone.says("Example: Blackbeard")
    phone.close()
