"""A procedure in progress: the state as it stands, who acts, and how to ask.

A scene lives only while its procedure runs; the log keeps answers and events, never a scene.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.ask import UNKNOWN, Ask, Choose, Dice, Instead, Option, Phrase, Seat, YesNo
from companion.core.procedure import Note, Talk, choose, happen, pick, put_question, with_box_fact
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.events import LeadPassed, Tallied
from companion.games.blackbeard.rules.crews import acts_as, crew_of
from companion.games.blackbeard.rules.interference import interferers, open_types
from companion.games.blackbeard.rules.places import captain_options
from companion.games.blackbeard.state import SYSTEM, Pirate, Player, State

INTERRUPTED = "interrupted-"
"""An answer beside the question: it begins with this and ends with the seat that breaks in."""


LATER = Option("later", label=Phrase("ask_when_needed"), mark="next")
"""An answer beside a question about the owner's copy: leave it, and all that would follow it."""


class Over(Exception):
    """Raised when an Action ends before its end: it is cancelled, or its Pirate is gone."""


class Absent(Exception):
    """Raised when the Pirate whose own part of the Action it is has left it; his former ally goes on."""


@dataclass
class Scene:
    catalogue: Catalogue
    state: State
    seat: Seat | None = None
    pid: str = ""
    kind: str = ""
    port: str = ""
    goal: str = ""
    break_in: Callable[["Scene", Seat], Talk[None]] | None = None
    cast: Mapping[str, str] = field(default_factory=dict)
    pending: str = ""
    partner: str = ""
    """The ally with whom he acts as one (11.2), also after their alliance is over in the middle of it."""
    heirs: Mapping[str, str] = field(default_factory=dict)
    """Who goes on for whom."""
    doer: str = ""
    """The one of two allies whose own part of the Action it is."""
    told: bool = False
    """A headline was said."""

    def __post_init__(self) -> None:
        self.cast = {id: p.card for id, p in self.state.pirates.items()}
        self.partner = self.pirate().ally if self.pid else ""

    def say(self, key: str, rule: str = "", headline: bool = False, **facts: Any) -> Talk[None]:
        self.told = self.told or headline
        yield Note(key, rule, facts, headline=headline)

    def pirate(self, id: str = "") -> Pirate:
        return self.state.pirates[id or self.pid]

    def player(self, id: str = "") -> Player:
        """The player of the Pirate."""
        return self.state.players[self.pirate(id).seat]

    def is_alive(self, id: str) -> bool:
        """He is still in play: the same captain, not a newcomer on his ship."""
        pirate = self.state.pirates.get(id)
        return pirate is not None and self.cast.get(id, pirate.card) == pirate.card

    def takes_part(self, id: str) -> bool:
        """He acts, or is the ally of whoever does (11.2)."""
        return self.is_alive(self.pid) and self.is_alive(id) and acts_as(self.pirate(), id)

    def pass_lead(self) -> Talk[None]:
        """11.7: what two began as one, the other one goes on with."""
        gone, self.pid, self.partner = self.pid, self.partner, ""
        self.heirs = {**self.heirs, gone: self.pid}
        yield from self.say("goes_on", "11.7", card=self.pirate().card)
        self.state = yield from happen(LeadPassed(gone, self.pid))

    def guard(self) -> None:
        """The Action goes on only while its Pirate is there, the part of an ally only while he takes part in it."""
        if self.pid and not self.is_alive(self.pid):
            raise Over
        if self.doer and not self.takes_part(self.doer):
            raise Absent

    def owner(self, id: str) -> Seat | None:
        """Who answers for the Pirate: nobody in particular where the app plays him."""
        pirate = self.state.pirates.get(id)
        return pirate.seat if pirate and pirate.seat != SYSTEM else None

    def is_played_by_app(self, id: str) -> bool:
        pirate = self.state.pirates.get(id)
        return pirate is not None and pirate.seat == SYSTEM

    def ask(self, question: Ask | Callable[[], Ask | None]) -> Talk[Any]:
        """A question of the Action: at any of them somebody may break in, and it is put again.

        One that is made anew each time may be None by then: nothing is left to ask, and None is the answer.
        """
        while True:
            self.guard()
            ask = question if isinstance(question, Ask) else question()
            if ask is None:
                return None
            answer = yield from put_question(replace(ask, also=(*ask.also, *map(interruption, self.interrupters))))
            seat = interrupter(answer)
            if seat is None or self.break_in is None:
                return answer
            yield from self.break_in(self, seat)

    @property
    def interrupters(self) -> tuple[Seat, ...]:
        """Who may break in now: he has an Anti-Pirate action left that can strike (4.61, 10.23)."""
        if self.break_in is None:
            return ()
        return tuple(Seat(s) for s in interferers(self.state) if open_types(self.catalogue, self.state, s, self.kind))

    def window(self, key: str, rule: str, **facts: Any) -> Talk[None]:
        """A moment in which somebody may break in, where the Action itself asks nothing."""
        if self.interrupters:
            yield from self.ask(Choose(key=key, options=(Option("go_on"),), seat=self.seat, rule=rule, facts=facts))

    def choose(
        self,
        id: str,
        key: str,
        options: Any,
        auto: Any = None,
        rule: str = "",
        *,
        seat: Seat | None = None,
        **facts: Any,
    ) -> Talk[Any]:
        """A decision of the Pirate's player, or of the seat. The System Player does what 19.17 proposes."""
        listed = tuple(o if isinstance(o, Option) else Option(o) for o in options)
        if self.is_played_by_app(id) and auto is not None:
            yield Note(f"system_{key}", "19.17", {**facts, "choice": auto, "card": self.pirate(id).card})
            return auto
        return (
            yield from self.ask(Choose(key=key, options=listed, seat=seat or self.owner(id), rule=rule, facts=facts))
        )

    def confirm(self, id: str, key: str, auto: bool | None = None, rule: str = "", **facts: Any) -> Talk[bool]:
        if self.is_played_by_app(id) and auto is not None:
            if auto:
                yield Note(f"system_{key}", "19.17", {**facts, "card": self.pirate(id).card})
            return auto
        return bool((yield from self.ask(YesNo(key=key, seat=self.owner(id), rule=rule, facts=facts))))

    def roll(
        self,
        key: str,
        count: int = 1,
        *,
        pirate: str = "",
        seat: Seat | None = None,
        rule: str = "",
        ordered: bool = False,
        gives: Mapping[Any, Phrase] | None = None,
        best: int = 0,
        lost: Callable[[int], bool] | None = None,
        spare: bool = True,
        anyone: bool = False,
        **facts: Any,
    ) -> Talk[tuple[int, ...]]:
        """Real dice. A Pirate's own roll may be made again for a point of Cunning (BB-12); D66 never.

        `best`: the face that gives most; what gives as much is not thrown again. `anyone`: whoever likes throws them;
        else the Pirate's player, the seat, or who began the procedure.
        """
        if count == 0:
            return ()
        by = self.owner(pirate) if pirate else None if anyone else seat or self.seat
        app = self.is_played_by_app(pirate)
        given = gives or {}
        settled = tuple(face for face, phrase in given.items() if phrase == given.get(best))
        dice = Dice(
            key=key, count=count, ordered=ordered, settled=settled, seat=by, rule=rule, gives=given, facts=facts
        )

        def throw() -> Dice:
            return replace(dice, again=not app and self.can_reroll(pirate, count, ordered))

        while True:
            thrown: tuple[int, ...] = yield from self.ask(throw)
            again = self.can_reroll(pirate, count, ordered)
            if len(thrown) > count:
                yield from self.spend_cunning(pirate)
                thrown = thrown[count:]
                if (yield from self.throws_again(pirate, count, ordered)):
                    yield from self.spend_cunning(pirate)
                    continue
            elif again and app and lost and lost(sum(thrown)) and (self.pirate(pirate).cunning > 1 or not spare):
                yield from self.spend_cunning(pirate)
                continue
            return thrown

    def can_reroll(self, pirate: str, count: int, ordered: bool) -> bool:
        if not pirate or ordered or not self.cunning_of(pirate):
            return False
        return count <= 3 or self.state.options["cunning_dice"] == "any"

    def throws_again(self, pirate: str, count: int, ordered: bool) -> Talk[bool]:
        """Whether he pays for another throw; whoever broke in meanwhile may have cost him his last point."""
        if not self.can_reroll(pirate, count, ordered):
            return False
        wanted = yield from self.confirm(pirate, "roll_again")
        return wanted and self.can_reroll(pirate, count, ordered)

    def cunning_of(self, id: str) -> tuple[Pirate, ...]:
        """12.0, 11.2: who has a point to spend on what this Pirate does; of two allies either may."""
        now = self.heirs.get(id, id)
        return tuple(p for p in crew_of(self.state, self.pirate(now)) if p.cunning > 0) if self.is_alive(now) else ()

    def spend_cunning(self, id: str) -> Talk[None]:
        able = self.cunning_of(id)
        id = able[0].id
        if len(able) > 1:
            options = captain_options(able)
            id = yield from choose("whose_cunning", options, seat=self.owner(id), rule="11.7")
        left = self.pirate(id).cunning - 1
        yield from self.say("cunning_spent", "12.0", card=self.pirate(id).card, left=left)
        self.state = yield from happen(Tallied(id, "cunning", left))

    def die(self, key: str, **more: Any) -> Talk[int]:
        (thrown,) = yield from self.roll(key, 1, **more)
        return thrown

    def d66(self, key: str, seat: Seat | None = None, rule: str = "", **facts: Any) -> Talk[int]:
        """BB-2.5: black die tens, white die units."""
        black, white = yield from self.roll(key, 2, ordered=True, seat=seat, rule=rule, **facts)
        return 10 * black + white

    def d66_throws(self, key: str, count: int, rule: str, **facts: Any) -> Talk[tuple[int, ...]]:
        """So many D66 on one screen, in their order."""
        faces = yield from self.roll(key, 2 * count, ordered=True, rule=rule, n=count, **facts)
        return tuple(10 * black + white for black, white in zip(faces[::2], faces[1::2], strict=True))

    def know(self, key: str, form: Ask, *, can_skip: bool = False, **facts: Any) -> Talk[Any]:
        """A value of the owner's box: known to this table, or asked once. None: skipped until a rule needs it."""
        about, also = {**form.facts, **facts}, (LATER,) if can_skip else ()
        self.state = yield from with_box_fact(self.state, key, form, also=also, **about)
        return self.state.box.get(key)

    def recall(self, key: str, form: Ask) -> Talk[None]:
        """A value that the owner's box may know already; nobody is asked for it."""
        self.state = yield from with_box_fact(self.state, key, form, also=(UNKNOWN,), **form.facts)

    def captain(self, key: str, seat: Seat | None, rule: str, also: tuple[Option, ...] = (), **facts: Any) -> Talk[Any]:
        """A Pirate card that has not been in play."""
        used = self.state.used_captains
        options = tuple(Option(c, label=Phrase(f"captain.{c}")) for c in self.catalogue.captains if c not in used)
        return (yield from pick(key, "pirate", options, seat=seat, rule=rule, also=also, **facts))


def interruption(seat: Seat) -> Option:
    """The button of this seat: it stands on its own phone while another person's question is open."""
    label = Phrase("interrupted_by", {"who": seat})
    return Option(f"{INTERRUPTED}{seat}", label=label, mark="warship", danger=True, seat=seat)


def interrupter(answer: Any) -> Seat | None:
    """Who broke in, if that was the answer."""
    value = str(answer.value) if isinstance(answer, Instead) else ""
    return Seat(value.removeprefix(INTERRUPTED)) if value.startswith(INTERRUPTED) else None


def sign(n: int) -> str:
    return f"+{n}" if n > 0 else f"\u2212{-n}" if n else "0"
