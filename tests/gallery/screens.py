"""What the gallery shows: every place of the app and of a table, each kind of question, moment and ending of a game."""

from collections.abc import Callable, Iterator
from typing import Any

from companion.core.ask import Ask
from companion.core.evening.moment import Moment
from companion.core.evening.moments import moments_of
from companion.core.table import Entry, Played
from companion.games.blackbeard.screen.common import Chosen as BlackbeardChosen
from companion.games.dead_reckoning.screen.common import Chosen as DeadReckoningChosen
from companion.games.port_royal.screen.common import Chosen as PortRoyalChosen
from companion.hosting.service import Service
from companion.ui.core.navigation.router import VIEWS
from companion.ui.core.phone import Phone
from companion.ui.core.screen_state import ScreenState
from companion.ui.core.surroundings import Surroundings
from companion.ui.new_table.form import Chair, Evening, fit_to_game
from companion.ui.new_table.state import NewTableState
from companion.ui.table.bands import Band
from companion.ui.table.game_screen import screen_of
from companion.ui.table.model import PLACES
from companion.ui.table.screen import context_of
from companion.ui.table.state import LookupState, TableState
from companion.ui.wizard.screen import has_news
from tests.gallery.screen import Prepare, Screen, sit_down
from tests.gallery.situations import situations
from tests.gallery.tables import LAY, NAMES, Hand, Walk, finished_table, kind_of, lay_evenings
from tests.support.screens.drawn import phone_at
from tests.unit.ui.core.test_surroundings import FakeBrowser

APP = "app"
"""Stands for a game where a page belongs to none."""
PAGES = ("/", "/new", "/join", "/receive", "/settings", "/box", "/help/home")
EVENINGS = 3
"""So many games are played to find every kind of question."""


PLAYED = ("question-", "moment-", "band-")
"""How the names of screens begin that come up while a game is played."""


def choose(kind: type[ScreenState], **values: Any) -> Prepare:
    """What somebody has opened or typed on a place of the table."""

    def do(phone: Phone) -> None:
        assert phone.model is not None
        state = phone.model.states.get(kind)
        for name, value in values.items():
            setattr(state, name, value)

    return do


DETAILS: dict[str, Prepare] = {
    "blackbeard": choose(BlackbeardChosen, port="havana"),
    "merchants-and-marauders": choose(LookupState, search="Tortuga"),
    "port-royal": choose(PortRoyalChosen, tab="cards"),
    "dead-reckoning": choose(DeadReckoningChosen, chapter="topics"),
    "pirates-en-duel": choose(LookupState, search="a"),
}


def show_result(number: int, moments: tuple[Moment, ...]) -> Prepare:
    """As on the phone that has just written it down, with the band of what the table talks about."""

    def do(phone: Phone) -> None:
        assert phone.model is not None
        phone.model.written = number
        phone.model.bands.shown = Band(number, moments) if moments else None

    return do


def show_band(number: int, moments: tuple[Moment, ...]) -> Prepare:
    """As when the entry has just come in."""

    def do(phone: Phone) -> None:
        sit_down(phone)
        assert phone.model is not None
        phone.model.bands.shown = Band(number, moments)

    return do


def choose_game(game: str) -> Prepare:
    def do(phone: Phone) -> None:
        people = tuple(Chair(name, colour) for name, colour in NAMES)
        evening = fit_to_game(Evening("", people), phone.service.game(game))
        phone.screen_state(NewTableState).evening = evening

    return do


def be_alone(phone: Phone) -> None:
    """As a phone that runs the app in its own browser, without a host."""
    phone.surroundings = Surroundings(FakeBrowser())


def app_screens(service: Service) -> Iterator[Screen]:
    yield Screen("alone", "/", be_alone)
    yield Screen("alone-settings", "/settings", be_alone)
    for path in PAGES:
        yield Screen(path.strip("/").replace("/", "-") or "home", path)
    for game in LAY:
        yield Screen(f"box-{game}", f"/box/{game}")
        yield Screen(f"new-{game}", "/new", choose_game(game))
    yield Screen("no-evenings", "/evenings")
    lay_evenings(service)
    yield Screen("home-tables", "/")
    yield Screen("evenings", "/evenings")
    yield from situations(service)


def game_screens(
    service: Service, game: str, seed: int, name_of: Callable[[Ask], str] = kind_of, evenings: int = EVENINGS
) -> Iterator[Screen]:
    """`name_of`: questions of one name are alike, and only the first of them is shown."""
    yield Screen("start", f"/table/{LAY[game](service, False)}")
    code = LAY[game](service, True)
    for place in PLACES:
        yield Screen(place, f"/table/{code}/{place}", sit_down)
    yield Screen("lookup-open", f"/table/{code}/lookup", DETAILS[game])
    yield Screen("help", f"/table/{code}", choose(TableState, help=True))
    for view in VIEWS:
        yield Screen(view, f"/table/{code}/{view}")
    yield from played_screens(service, game, seed, name_of, evenings)


def played_screens(
    service: Service, game: str, seed: int, name_of: Callable[[Ask], str], evenings: int
) -> Iterator[Screen]:
    """What comes up in so many evenings, and the end of one that was recorded."""
    known: set[str] = set()
    for evening in range(evenings):
        code = LAY[game](service, True)
        yield from evening_screens(service, code, Hand(f"{game}/{seed}/{evening}"), known, name_of)
    yield from end_screens(finished_table(service, game))


def evening_screens(
    service: Service, code: str, hand: Hand, known: set[str], name_of: Callable[[Ask], str]
) -> Iterator[Screen]:
    """Each kind of question and each kind of moment when it comes for the first time."""
    for step in Walk(service, code, hand).steps():
        name = moment_of(service, code, step) if isinstance(step, Entry) else f"question-{name_of(step)}"
        if name and name not in known:
            known.add(name)
            shown = show_result(step.number, newest_moments(service, code)) if isinstance(step, Entry) else sit_down
            yield Screen(name, f"/table/{code}", shown)
        if isinstance(step, Entry):
            yield from band_screens(service, code, step, known)


def band_screens(service: Service, code: str, entry: Entry, known: set[str]) -> Iterator[Screen]:
    """What everybody talks about, over the table as it is then."""
    moments = newest_moments(service, code)
    fresh = [m for m in moments if f"band-{m.kind}" not in known]
    known |= {f"band-{m.kind}" for m in fresh}
    if fresh:
        yield Screen(f"band-{fresh[-1].kind}", f"/table/{code}", show_band(entry.number, moments))


def newest_moments(service: Service, code: str) -> tuple[Moment, ...]:
    """What the last entry of the table brought."""
    table = service.live(code).table
    return moments_of(table, len(table.taps) - 1, None)


def end_screens(code: str) -> Iterator[Screen]:
    yield Screen("end", f"/table/{code}", sit_down)
    for view in VIEWS:
        yield Screen(f"end-{view}", f"/table/{code}/{view}")
    yield Screen("end-sheets", f"/table/{code}/sheets")
    yield Screen("end-history", f"/table/{code}/history")


def moment_of(service: Service, code: str, entry: Entry) -> str:
    """The result of an entry, called by its headline; nothing where it has no page of its own: after fewer than two
    answers nothing but what was tapped would stand there (`TableModel.answer`)."""
    headline = entry.headline
    if headline is None or headline.secret_to or not isinstance(entry.what, Played) or len(entry.what.answers) < 2:
        return ""
    phone = phone_at(service, code)
    assert phone.model is not None
    context, screen = context_of(phone, phone.model, phone.theme()), screen_of(phone.model.live.record.game)
    return f"moment-{headline.key}" if has_news(context, screen, entry) else ""
