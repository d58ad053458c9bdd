"""One screen of the gallery: its name, its address, and what is done on the phone before it is looked at."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from companion.ui.core.phone import Phone
from companion.ui.core.surroundings import HOST_SURROUNDINGS
from companion.ui.help.at_table import FIRST_TABLE

Prepare = Callable[[Phone], None]


def do_nothing(_: Phone) -> None:
    """For a screen that needs no more than its route."""


@dataclass(frozen=True)
class Screen:
    name: str
    route: str
    prepare: Prepare = field(default=do_nothing)

    def show(self, phone: Phone) -> None:
        """On the phone of a host that has nothing open and sits nowhere."""
        forget(phone)
        phone.router.arrive("/")
        phone.router.arrive(self.route)
        self.prepare(phone)


def forget(phone: Phone) -> None:
    """What the screen before has left."""
    phone.surroundings = HOST_SURROUNDINGS
    phone.seats.line = replace(phone.seats.line, own_machine=True)
    phone.seats.tokens, phone.seats.requests = {}, {}
    phone.door.requests.all.clear()
    phone.states.known.clear()
    phone.link.failure = None
    phone.router.close_table()


def sit_down(phone: Phone) -> None:
    """As on a phone that is passed round, of somebody who has played before."""
    assert phone.model is not None
    if not phone.preferences.has_seen(FIRST_TABLE):
        phone.preferences.seen = (*phone.preferences.seen, FIRST_TABLE)
    if not phone.seats.goes_round_at(phone.model.code):
        phone.seats.passed_round = (*phone.seats.passed_round, phone.model.code)
