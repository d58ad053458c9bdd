"""A table of any game and the host's own phone, which looks everywhere after each tap."""

import random
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import flet as ft

from companion.app import build_games
from companion.commands.simulate import sample
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.palette import DAY, NIGHT
from companion.settings import Settings
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme
from companion.ui.table.model import PLACES, TableModel
from companion.ui.table.screen import draw_table
from companion.web.origin import Line
from tests.support.headless import within

ALL_GAMES = build_games()
NAMES = ("Anne", "Bart", "Claire", "David", "Edith", "Fritz", "Grace", "Henry", "Ines", "Jack")
SIZES = ((320, 640), (390, 844), (820, 1180), (1280, 800))
UNSAID = re.compile(r"^\[|\{\w*\}|\bNone(?! )|<companion|Phrase\(|Option\(|Seat\(")
"""What a reader must never see: a word that is missing, a blank that was not filled, a value of the program."""


def readable_texts(whole: ft.Control) -> Iterator[str]:
    """Everything that is read on the screen, or read out."""
    for control in within(whole):
        for name in ("value", "label", "semantics_label", "tooltip"):
            words = getattr(control, name, None)
            if isinstance(words, str):
                yield words


class Evening:
    """A table and the host's own phone, which looks everywhere after each tap."""

    def __init__(self, host: Service, game: str, seed: int) -> None:
        self.host = host
        self.chance = random.Random(f"{game}/{seed}")
        low, high = ALL_GAMES[game].info.seats
        seats = self.chance.randint(low, high)
        sitting = list(zip(NAMES, ALL_GAMES[game].colours(seats)[:seats], strict=False))
        self.code = host.create(game, sitting, {})
        page = cast(ft.Page, SimpleNamespace(width=390, height=844, route="/", url="ws://127.0.0.1:8550"))
        self.phone = Phone(page, host, Settings(), Line(own_machine=True))
        self.phone.router.model = TableModel(host, self.code, (HOST, host.host_key), lambda: None, quiet=0)

    def below(self, count: int) -> int:
        return self.chance.randrange(count)

    def tap(self) -> bool:
        """One tap with random answers, looking at each of its questions; whether there was anything to tap."""
        live = self.host.live(self.code)
        offers = [a for a in ALL_GAMES[live.record.game].actions(live.table.state, None) if a.refused is None]
        if not offers:
            return False
        action = self.chance.choices(offers, [4 if a.primary else 1 for a in offers])[0]
        draft = self.host.start(self.code, HOST, action, Ticket(live.table.number))
        while draft:
            assert self.phone.model is not None
            self.phone.model.opened = draft.id
            self.look("table")
            live = self.host.live(self.code)
            draft = live.draft(draft.id)
            ask = live.progress[draft.id].ask
            ticket = Ticket(live.table.number, len(draft.answers))
            if ask is None:
                self.host.apply(self.code, HOST, draft.id, ticket)
                break
            draft = self.host.answer(self.code, HOST, draft.id, sample(ask, self.below), ticket)
        return True

    def look_everywhere(self) -> None:
        for place in PLACES:
            self.look(place)

    def look(self, place: str) -> None:
        phone, model = self.phone, self.phone.model
        assert model is not None
        model.live = self.host.live(self.code)
        phone.router.route = f"/table/{self.code}/{place}"
        phone.preferences.language = self.chance.choice(("en", "fr"))
        tokens, (width, height) = self.chance.choice((DAY, NIGHT)), self.chance.choice(SIZES)
        phone.link.width, phone.link.height, phone.link.scale = width, height, self.chance.choice((1.0, 2.0))
        whole = draw_table(phone, Theme(tokens, width, height, phone.link.scale, 1.0))
        self.check(whole, f"{place} in {phone.preferences.language} after entry {model.number}")

    def check(self, whole: ft.Control, where: str) -> None:
        unsaid = [words for words in readable_texts(whole) if UNSAID.search(words)]
        assert unsaid == [], where
        unnamed = [c for c in within(whole) if isinstance(c, ft.Semantics) and c.button and not c.label]
        assert unnamed == [], where
