"""A small table for tests: a state to start from, and a driver that answers each question by its key."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any

from companion.assets import tables_of
from companion.core import table_rules
from companion.core.ask import Answer, Ask, BoxFact, Instead, Seat
from companion.core.errors import Refused
from companion.core.game import Sitting
from companion.core.procedure import BoxLearned, Happened, Note, Stage
from companion.games.blackbeard import load
from companion.games.blackbeard.data import SEAS, TRAITS
from companion.games.blackbeard.game import Blackbeard
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.state import SYSTEM, Merchant, Pirate, State, Turn

A, B, C, D = (Seat(s) for s in "abcd")
Talk = Any
NO_MORE_PORTS: Mapping[str, Any] = {f"area/{sea}": () for sea in SEAS}
"""Every Sea Area holds the Ports that a test puts there, and no other."""


@cache
def game() -> Blackbeard:
    loaded = load(tables_of("blackbeard"))
    assert isinstance(loaded, Blackbeard)
    return loaded


CATALOGUE = game().catalogue


def fresh(seats: int = 4, **options: str) -> State:
    sittings = [Sitting(Seat("abcdefghij"[i]), game().colours(seats)[i]) for i in range(seats)]
    return game().setup(sittings, game().info.options(options))


def in_play(seats: int = 4, actions: int = 3, **options: str) -> State:
    """Past the set-up: the first player may act, everybody holds four cards."""
    state = fresh(seats, **options)
    players = {s: replace(p, hand=4, captains=0) for s, p in state.players.items()}
    turn = Turn(number=9, seat=state.order[0], phase="actions", card="scurvy-outbreak", actions=actions, played=1)
    return replace(state, phase="play", players=players, turn=turn, deck=40, box={**state.box, **NO_MORE_PORTS})


def without_map(state: State) -> State:
    """The same table with a box whose owner has ticked no Port of any Sea Area yet."""
    return replace(state, box={k: v for k, v in state.box.items() if k not in NO_MORE_PORTS})


def traits(**values: int) -> tuple[int, ...]:
    known = {"initiative": 2, "ability": 3, "command": 3, "cruelty": 3, "cunning": 0, "duel": 3, **values}
    return tuple(known[t] for t in TRAITS)


def with_box(state: State, **values: Any) -> State:
    """Box values by key, `/` written as `__` and `-` as `_`."""
    more = {k.replace("__", "/").replace("_", "-"): v for k, v in values.items()}
    return replace(state, box={**state.box, **more})


def port(state: State, id: str, sea: str = "east-caribbean", nation: str = "spanish", **changes: Any) -> State:
    """A Port that the owner has described, with what lies on it."""
    ratings = changes.pop("ratings", (2, 7))
    merchant = changes.pop("merchant", None)
    box = {f"nation/{id}": nation, f"ratings/{id}": ratings}
    if f"sea/{id}" not in state.box:
        box[f"sea/{id}"] = sea
    if merchant is not None:
        changes["merchant"] = Merchant(merchant)
    return replace(state, box={**state.box, **box}).with_port(id, **changes)


def pirate(state: State, id: str = "A1", card: str = "vane", place: str = "east-caribbean", **values: Any) -> State:
    """A Pirate in play; traits and sheet values by name."""
    seat = next(p.seat for p in state.players.values() if p.letter == id[0])
    ship = values.pop("ship", "schooner")
    known = {t: values.pop(t) for t in TRAITS if t in values and t != "cunning"}
    best = CATALOGUE.ship_types[ship]
    sheet: dict[str, Any] = {
        "ship": ship,
        "speed": best.speed,
        "combat": best.combat,
        "loyalty": 7,
        "holds": (0,) * best.holds,
        "cunning": 0,
        **values,
    }
    new = Pirate(id=id, seat=seat, card=card, place=place, **sheet)
    state = replace(state, box={**state.box, f"pirate/{card}": traits(**known)})
    return state.with_pirate(new)


@dataclass
class Told:
    """What came of a procedure."""

    state: State
    notes: list[Note] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)
    asked: list[Ask] = field(default_factory=list)
    answers: list[Any] = field(default_factory=list)
    stages: list[str] = field(default_factory=list)
    """The stage at each question that was asked."""

    @property
    def headlines(self) -> list[str]:
        return [n.key for n in self.notes if n.headline]

    def note(self, key: str) -> Note:
        return next(n for n in self.notes if n.key == key)

    @property
    def sayings(self) -> list[str]:
        return [n.key for n in self.notes]


Says = Mapping[str, Any]


def throws(*pairs: tuple[int, int]) -> tuple[int, ...]:
    """Black and white die of each D66, as one screen takes them."""
    return tuple(face for pair in pairs for face in pair)


def tell(state: State, talk: Talk, says: Says, *, box: Says | None = None) -> Told:
    """Play the talk; each question takes the next answer under its key, or what a made-up box holds."""
    left = {k: list(v) if isinstance(v, list) else [v] for k, v in says.items()}
    told = Told(state)
    evolve = partial(table_rules.evolve, game())
    reply: Any = None
    stage = ""
    while True:
        try:
            step = talk.send(reply)
        except StopIteration:
            return told
        reply = None
        match step:
            case Note():
                told.notes.append(step)
            case Stage():
                stage = step.now
            case Happened(event):
                told.events.append(event)
                reply = told.state = evolve(told.state, event)
            case Ask():
                told.asked.append(step)
                told.stages.append(stage)
                queue = box_answer(step, box or {}) or left.get(step.key) or in_box(step, box or {})
                if not queue:
                    raise AssertionError(f"{step.key} was asked, facts {dict(step.facts)}")
                answer = queue.pop(0) if len(queue) > 1 else queue[0]
                reply = step.read(answer)
                told.answers.append(reply)
            case _:
                raise AssertionError(step)


def box_answer(ask: Ask, box: Says) -> list[Answer]:
    """What nobody is asked for: the box knows it, or it stays unknown."""
    if not isinstance(ask, BoxFact) or not ask.asks_nobody:
        return []
    return in_box(ask, box) or [Instead("unknown")]


def in_box(ask: Ask, box: Says) -> list[Answer]:
    return [box[ask.fact]] if isinstance(ask, BoxFact) and ask.fact in box else []


def do(state: State, procedure: str, seat: Seat = A, says: Says | None = None, **arguments: Any) -> Told:
    return tell(state, game().procedures[procedure](state, seat, **arguments), says or {})


def interruption_by(seat: Seat) -> Instead:
    """The answer that this seat's own button gives to whatever is asked."""
    return Instead(f"interrupted-{seat}")


def refusal(state: State, procedure: str, seat: Seat = A, **arguments: Any) -> str:
    """The reason with which a procedure is refused at once."""
    try:
        next(iter(game().procedures[procedure](state, seat, **arguments)))
    except Refused as no:
        return no.reason
    return ""


def scene_of(state: State, pid: str = "", kind: str = "", port: str = "") -> Scene:
    return Scene(CATALOGUE, state, A, pid=pid, kind=kind, port=port)


def part(
    state: State,
    rule: Callable[..., Talk],
    *arguments: Any,
    says: Says | None = None,
    pid: str = "",
    kind: str = "",
    port: str = "",
) -> Told:
    """A part of a procedure by itself, with the Pirate who acts."""
    return tell(state, rule(scene_of(state, pid, kind, port), *arguments), says or {})


def offers(state: State, seat: Seat | None = None) -> Sequence[str]:
    return [a.procedure for a in game().actions(state, seat) if a.refused is None]


__all__ = [
    "CATALOGUE",
    "SYSTEM",
    "A",
    "B",
    "BoxFact",
    "BoxLearned",
    "C",
    "D",
    "Told",
    "do",
    "fresh",
    "game",
    "in_play",
    "interruption_by",
    "offers",
    "part",
    "pirate",
    "port",
    "refusal",
    "tell",
    "throws",
    "with_box",
    "without_map",
]
