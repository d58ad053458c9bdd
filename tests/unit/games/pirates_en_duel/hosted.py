"""A table of three at a host, with several phones: every pirate carries a rowing boat."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from companion.core.ask import Ask, BoxFact, Choose, Form, Pick, Some
from companion.core.game import Action
from companion.core.table import Draft
from companion.hosting.live import HOST, Live, Role, Ticket
from companion.hosting.service import Service
from companion.ui.table.model import TableModel
from tests.support.memory_store import MemoryStore
from tests.unit.games.pirates_en_duel.sea import GAME

SEATS = (("Anne", "blue"), ("Bart", "red"), ("Cal", "white"))
GREEN = ("canot",)


@dataclass
class Hosted:
    blue: tuple[str, ...] = ()
    """The blue skills of every pirate."""
    service: Service = field(default_factory=lambda: Service(MemoryStore(), {GAME.info.id: GAME}))
    names: Iterator[int] = field(default_factory=count)
    code: str = ""

    @classmethod
    def until(cls, phase: str, blue: tuple[str, ...] = ()) -> "Hosted":
        """One phone goes round until the first player's step."""
        table = cls(blue)
        table.code = table.service.create(GAME.info.id, SEATS, {"level": "3"})
        while table.live.table.state.phase != phase:
            action = next(a for a in GAME.actions(table.live.table.state, None) if a.primary)
            table.start(HOST, action)
            while table.live.main:
                table.answer(HOST, table.reply())
        return table

    @property
    def live(self) -> Live:
        return self.service.live(self.code)

    @property
    def ask(self) -> Ask | None:
        return self.live.progress[self.live.main.id].ask if self.live.main else None

    @property
    def question(self) -> str:
        return self.ask.key if self.ask else ""

    def start(self, role: Role, action: Action) -> Draft | None:
        return self.service.start(self.code, role, action, Ticket(self.live.table.number))

    def answer(self, role: Role, *answers: Any) -> None:
        """To the open question of the main procedure, and to those that follow."""
        for answer in answers:
            main = self.live.main
            assert main is not None
            self.service.answer(self.code, role, main.id, answer, Ticket(self.live.table.number, len(main.answers)))

    def reply(self) -> Any:
        assert self.ask is not None
        return self.reply_to(self.ask)

    def reply_to(self, ask: Ask) -> Any:
        """Pirates whom nobody has met, each with the same skills; else the first thing that is accepted."""
        match ask:
            case BoxFact(form=form):
                return self.reply_to(form)
            case Form(key="count"):
                return (0,) * len(ask.parts)
            case Form():
                return f"p{next(self.names)}", 0, 1
            case Pick(new=Form() as form):
                return self.reply_to(form)
            case Some(key="green_skills"):
                return GREEN
            case Some(key="blue_skills"):
                return self.blue
            case Some(least=least):
                return ask.open_values[:least]
            case Choose():
                return ask.open_values[0]
            case _:
                return ("blank",)

    def first_answers(self) -> list[Any]:
        """The two pirates of a swap."""
        main = self.live.main
        assert main is not None
        answers: list[Any] = []
        while ask := self.live.table.talk(main.action.seat, main.action.procedure, {}, answers).ask:
            answers.append(self.reply_to(ask))
        return answers

    def phone(self, role: Role) -> TableModel:
        model = TableModel(self.service, self.code, (role, ""), lambda: None, 0)
        self.service.follow(self.code, role.seat, model.show)
        return model
