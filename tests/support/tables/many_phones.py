"""Two to five phones at one table that open, answer, go back, leave, drop, interrupt, correct and undo in any order."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from companion.commands.simulate import answers_by_chance, sample
from companion.core import table_rules
from companion.core.ask import Ask, BoxFact, Seat
from companion.core.errors import Refused
from companion.core.game import Action, AnyGame
from companion.core.plain import plain
from companion.core.procedure import play
from companion.core.table import Draft, Entry, Played, Table, Undone
from companion.hosting.identifiers import SEAT_IDS
from companion.hosting.live import HOST, WATCHER, Live, Role
from companion.hosting.service import Service
from companion.ui.table.model import TableModel
from tests.support.memory_store import MemoryStore

NAMES = ("Anne", "Bart", "Claire", "David", "Edith", "Fritz")
ACTS = ("start", "start", "answer", "answer", "answer", "answer", "interrupt", "back", "leave", "open", "drop")
RARE_ACTS = ("bring_back", "undo", "redo", "correct", "agree", "restart", "act_for", "sleep")


@dataclass(frozen=True, slots=True)
class Before:
    """What stood on a phone that did not act."""

    model: TableModel
    draft: Draft | None
    called: bool


class ManyPhones:
    def __init__(self, game: AnyGame, seed: int) -> None:
        self.chance = random.Random(f"{game.info.id}/{seed}")
        self.games: Mapping[str, AnyGame] = {game.info.id: game}
        self.store = MemoryStore()
        self.service = self.start_host()
        low, high = game.info.seats
        seats = self.chance.randint(max(low, 2), min(high, len(NAMES)))
        sitting = list(zip(NAMES, game.colours(seats)[:seats], strict=False))
        self.code = self.service.create(game.info.id, sitting, {})
        self.roles = self.choose_roles(seats)
        self.phones: list[TableModel] = []
        self.sit_down()
        self.steps: list[str] = []

    def start_host(self) -> Service:
        return Service(self.store, self.games, clock=lambda: 1_800_000_000)

    def choose_roles(self, seats: int) -> list[Role]:
        """Two to five of: the seats, the host's phone, a second phone of one seat, a watcher."""
        seated = [Role(Seat(SEAT_IDS[i]), phone=f"p{i}") for i in range(seats)]
        others = [replace(HOST, phone="h"), replace(seated[0], phone="q"), replace(seated[1], host=True), WATCHER]
        roles = [*seated, *others]
        self.chance.shuffle(roles)
        chosen = roles[: self.chance.randint(2, 5)]
        return chosen if any(r.acts for r in chosen) else [*chosen, seated[0]]

    def sit_down(self) -> None:
        self.phones = [TableModel(self.service, self.code, (role, ""), lambda: None, 0) for role in self.roles]
        for phone in self.phones:
            self.service.follow(self.code, phone.role.seat, phone.show)

    @property
    def live(self) -> Live:
        return self.service.live(self.code)

    def play(self, steps: int) -> None:
        for _ in range(steps):
            name = self.chance.choice((*ACTS, *ACTS, *RARE_ACTS))
            if name == "restart":
                self.restart()
                continue
            phone = self.chance.choice(self.phones)
            is_asked = phone.shown_draft is not None and self.chance.random() < 0.6
            self.act(phone, "answer" if is_asked else name)

    def play_alone(self, taps: int) -> None:
        """One phone goes round first, so that the others meet in the middle of a game."""
        table = self.live.table
        for _ in range(taps):
            offers = [a for a in table.game.actions(table.state, None) if a.refused is None]
            if not offers:
                break
            action = self.chance.choices(offers, [4 if a.primary else 1 for a in offers])[0]
            rule = table_rules.procedures(table.game)[action.procedure]
            talk = rule(table.state, action.seat, **action.arguments)
            evolve = partial(table_rules.evolve, table.game)
            done = play(talk, table.state, evolve, answers_by_chance(self.chance.randrange))
            what = Played(action.procedure, action.arguments, done.answers)
            self.service.record(self.live, HOST, Entry(table.number, action.seat, what, done.events, done.notes))
            table = self.live.table

    def act(self, phone: TableModel, name: str) -> None:
        others = [Before(p, p.shown_draft, p.called) for p in self.phones if p is not phone]
        for other in others:
            other.model.notice = None
        before = self.live
        self.steps.append(f"{phone.role.seat or 'host'}/{phone.role.phone} {name}")
        getattr(self, f"do_{name}")(phone)
        for other in others:
            self.check_kept_draft(other, before)
        self.check_drafts()

    # What a person does

    def do_start(self, phone: TableModel) -> None:
        if phone.shown_draft is None and (offers := [a for a in phone.actions if a.refused is None]):
            phone.start(self.chance.choice(offers))
        elif phone.live.main and (offers := list(phone.actions)) and phone.role.acts:
            self.check_refusal_of_second_main(phone, self.chance.choice(offers))

    def do_correct(self, phone: TableModel) -> None:
        fields = phone.game.fields(phone.state)
        if fields and phone.role.acts and phone.shown_draft is None:
            field = self.chance.choice(fields)
            phone.correct(field.path, seat=field.seat)

    def do_agree(self, phone: TableModel) -> None:
        choices = [c for c in phone.game.info.choices if c.in_play]
        if choices and phone.role.acts:
            choice = self.chance.choice(choices)
            phone.agree(choice.id, self.chance.choice(choice.values))

    def do_answer(self, phone: TableModel) -> None:
        draft = phone.shown_draft
        if draft is None:
            return
        ask = phone.progress(draft).ask
        if ask is None:
            phone.apply()
        elif phone.can_answer(ask):
            phone.answer(self.answer_to(ask))

    def answer_to(self, ask: Ask) -> Any:
        return sample(ask.form if isinstance(ask, BoxFact) else ask, self.chance.randrange)

    def do_interrupt(self, phone: TableModel) -> None:
        main, seat = phone.main, phone.role.seat
        ask = phone.progress(main).ask if main else None
        if ask and seat and phone.role.acts and (options := ask.interruptions(seat)):
            phone.interrupt(self.chance.choice(options))

    def do_back(self, phone: TableModel) -> None:
        if phone.shown_draft:
            phone.back()

    def do_leave(self, phone: TableModel) -> None:
        phone.leave()

    def do_open(self, phone: TableModel) -> None:
        live = phone.live
        mine = [d for d in live.drafts if live.can_open(d, phone.role)]
        if mine:
            phone.open(self.chance.choice(mine))

    def do_drop(self, phone: TableModel) -> None:
        if phone.role.acts and phone.live.drafts and self.chance.random() < 0.5:
            phone.drop(self.chance.choice(phone.live.drafts), sure=self.chance.random() < 0.3)

    def do_bring_back(self, phone: TableModel) -> None:
        if phone.live.dropped:
            phone.bring_back(self.chance.choice(phone.live.dropped))

    def do_undo(self, phone: TableModel) -> None:
        phone.undo()

    def do_redo(self, phone: TableModel) -> None:
        phone.redo()

    def do_act_for(self, phone: TableModel) -> None:
        phone.act_for(self.chance.choice([None, *phone.live.table.seats]))

    def do_sleep(self, phone: TableModel) -> None:
        """The phone's tab is gone; it comes back as a new one, to the question that it had."""
        place = self.phones.index(phone)
        again = TableModel(self.service, self.code, (phone.role, ""), lambda: None, 0)
        mine = [d.id for d in self.live.drafts if d.owner == phone.role.owner and phone.role.acts]
        assert (again.opened in mine) == bool(mine)
        self.service.follow(self.code, phone.role.seat, again.show)
        self.phones[place] = again
        phone.show = lambda live: None  # type: ignore[method-assign]

    def restart(self) -> None:
        """The host stops and starts: everything is as it was."""
        before = self.live
        self.steps.append("restart")
        self.service = self.start_host()
        after = self.live
        assert after.table.hash == before.table.hash
        assert {d.id: d for d in after.drafts} == {d.id: d for d in before.drafts}
        assert {d.id for d in after.dropped} == {d.id for d in before.dropped}
        assert after.progress == before.progress
        self.sit_down()

    # What must hold

    def check_kept_draft(self, other: Before, before: Live) -> None:
        model, draft = other.model, other.draft
        if draft is None:
            return
        shown = model.shown_draft
        if shown is not None and shown.id == draft.id:
            return
        written = self.live.table.number > before.table.number and not any(d.id == draft.id for d in self.live.drafts)
        answered_by_another = other.called and not model.asks_me(self.live)
        assert written or answered_by_another or model.notice, f"{model.role} lost {draft}: {self.steps[-6:]}"
        assert shown is None, "another question stands there instead"

    def check_drafts(self) -> None:
        live = self.live
        main = [d for d in live.drafts if not live.is_beside(d)]
        assert len(main) <= 1
        ids = [d.id for d in (*live.drafts, *live.dropped)]
        assert len(ids) == len(set(ids))
        assert set(live.progress) == {d.id for d in live.drafts}
        assert {d.id for d in self.store.drafts(self.code)} == set(ids)
        for model in self.phones:
            assert model.live.drafts == live.drafts
            if (shown := model.shown_draft) and live.is_beside(shown):
                assert shown.owner == model.role.owner

    def check_refusal_of_second_main(self, phone: TableModel, action: Action) -> None:
        drafts, number = self.live.drafts, self.live.table.number
        if self.live.why_not_start(action) and not phone.start(replace(action, refused=None)):
            assert (self.live.drafts, self.live.table.number) == (drafts, number)
            assert phone.notice is not None

    def check_one_phone_could_have_done_it(self) -> None:
        """Every entry comes out again where it stands, played alone, offered by the rules."""
        live = self.live
        table = Table.open(live.table.game, live.table.sittings, live.table.options)
        for entry in live.table.log:
            if isinstance(entry.what, Played):
                table.offer(Action(entry.what.procedure, entry.what.arguments, entry.seat))
                again = table.act(entry.seat, entry.what.procedure, entry.what.arguments, entry.what.answers)
                assert again.events == entry.events
                assert notes_of(again) == notes_of(entry)
            else:
                assert isinstance(entry.what, Undone)
            table = table.after(entry)
        assert table.hash == live.table.hash


def notes_of(entry: Entry) -> list[Any]:
    """Its notes as a store gives them back: a row is a row, whether it was kept as a list or not."""
    return [plain([note.key, note.rule, note.facts]) for note in entry.notes]


def play_schedule(game: AnyGame, seed: int, steps: int = 40, alone: int = 0) -> ManyPhones:
    """`alone`: at most so many taps of one phone before the others come."""
    table = ManyPhones(game, seed)
    try:
        table.play_alone(table.chance.randrange(alone + 1))
        table.play(steps)
        table.check_one_phone_could_have_done_it()
    except (AssertionError, Refused) as wrong:
        raise AssertionError(f"{game.info.id}, schedule {seed}, after {table.steps[-8:]}: {wrong}") from wrong
    return table
