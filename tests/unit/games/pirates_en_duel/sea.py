"""Small tables of a made-up box: ships in a line of text, and procedures fed with answers."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.assets import tables_of
from companion.core import table_rules
from companion.core.ask import Ask, Choose, Seat, Some
from companion.core.game import Sitting
from companion.core.procedure import Procedure, Progress, run
from companion.core.table import Table
from companion.games.pirates_en_duel import load
from companion.games.pirates_en_duel.state import FREE, Combat, Ship, State, captain_of
from tests.unit.games.pirates_en_duel.printed import CATALOGUE

GAME = load(tables_of("pirates-en-duel"))
NAMES = ("anne", "bart", "cal", "dan", "eve", "fay")
ANNE, BART, CAL, DAN = (Seat(name) for name in NAMES[:4])
MIXED = ("black",)
WHITE = "white: captain 1/1"
N1, N2, N3 = ("n1", 0, 0), ("n2", 0, 0), ("n3", 0, 0)
"""Pirates that nobody has met yet: a name, no cannon, no sabre."""
Answers = Sequence[Any]


def new_table(seats: int, **options: str) -> Table:
    colours = GAME.colours(seats)
    return Table.open(GAME, [Sitting(Seat(NAMES[i]), colours[i]) for i in range(seats)], options)


def read_ship(line: str) -> tuple[str, dict[str, Any], tuple[str, ...]]:
    """`blue: captain 1/2, ned 0/1 barre+vigie` to the colour, what the box knows, and the crew."""
    colour, _, crew = line.partition(":")
    box: dict[str, Any] = {}
    cards: list[str] = []
    for words in (word.split() for word in crew.split(",") if word.strip()):
        name, symbols, skills = words[0], words[1] if len(words) > 1 else "0/0", words[2] if len(words) > 2 else ""
        cannons, sabres = (int(n) for n in symbols.split("/"))
        category, id = ("captain", colour) if name == "captain" else ("pirate", name)
        box[f"{category}/{id}"] = (name, cannons, sabres)
        owned = skills.split("+")
        box[f"{category}-skills/{id}"] = tuple(s for s in CATALOGUE.blue_skills if s in owned)
        box[f"{category}-special/{id}"] = tuple(s for s in CATALOGUE.green_skills if s in owned)
        cards.append(captain_of(colour) if name == "captain" else name)
    return colour, box, tuple(cards)


def at_sea(
    *lines: str,
    level: int = 3,
    players: int | None = None,
    phase: str = "draw",
    gold: Sequence[int] = (),
    market: Sequence[str] = ("waiter 0/0",),
    **options: str,
) -> Table:
    """A table in the middle of play; the first ship is the active player's. Ships without a crew are sunk."""
    ships = [read_ship(line) for line in lines]
    seats = players or len(ships)
    order = [colour for colour, _, _ in ships]
    colours = (order[0], order[2]) if seats == 2 else order
    sittings = [Sitting(Seat(NAMES[i]), colour) for i, colour in enumerate(colours)]
    table = Table.open(GAME, sittings, {"level": str(level), **options})
    waiting = read_ship(f"market: {', '.join(market)}")
    skilled = CATALOGUE.colours
    box: dict[str, Any] = {"captains/skills": skilled, "captains/special": skilled, "count/box": (0, 0, 0, 0, 0)}
    for _, known, _ in (*ships, waiting):
        box |= known
    state: State = table.state
    fleet = {colour: man_ship(colour, cards) for colour, _, cards in ships}
    lost = tuple(captain_of(c) for c, ship in fleet.items() if captain_of(c) not in ship.crew)
    treasures = dict(zip(state.order, gold, strict=False))
    state = replace(
        state,
        box=box,
        ships=fleet,
        gone=lost,
        players={s: replace(p, treasure=treasures.get(p.seat, p.treasure)) for s, p in state.players.items()},
        phase=phase,
        market=waiting[2],
        picked=state.rules.line,
        active=state.order[0],
        first=state.order[0],
    )
    return with_state(table, state)


def man_ship(colour: str, cards: tuple[str, ...]) -> Ship:
    return Ship(colour, cards + (FREE,) * (CATALOGUE.berths - len(cards)), sunk=not cards)


def with_state(table: Table, state: State) -> Table:
    return replace(table, states=(state,))


def talk(table: Table, procedure: str, *answers: Any) -> Progress[State]:
    """As far as the answers go."""
    return table.talk(None, procedure, {}, answers)


def play(table: Table, procedure: str, *answers: Any) -> Table:
    return table.after(table.act(None, procedure, {}, answers))


def fight(
    table: Table, *answers: Any, kind: str = "abordage", colours: tuple[str, ...] = MIXED, gold: int = 3
) -> Progress[State]:
    """A fight card, and what follows."""
    return talk(table, "combat_card", kind, (colours, gold), *answers)


def answer_all(table: Table, procedure: str, reply: Callable[[Ask], Any]) -> Progress[State]:
    """Answer every question by what it is."""
    answers: list[Any] = []
    while (progress := talk(table, procedure, *answers)).ask is not None:
        answers.append(reply(progress.ask))
    return progress


def run_steps(state: State, *steps: Callable[[State], Procedure], answers: Answers = ()) -> Progress[State]:
    """Some steps of a combat, one after the other."""

    def whole() -> Procedure:
        now = state
        for step in steps:
            if not now.over:
                now = yield from step(now)

    return run(whole(), state, partial(table_rules.evolve, GAME), answers)


def in_combat(state: State, attacker: str, defender: str, **more: Any) -> State:
    return replace(state, combat=Combat("abordage", MIXED, 3, "abordage", attacker, defender, **more))


def faces(skull: int = 0, ship: int = 0, neutral: int = 0) -> tuple[str, ...]:
    return ("skull",) * skull + ("ship",) * ship + ("blank",) * neutral


def events_of(progress: Progress[State], kind: type) -> list[Any]:
    return [event for event in progress.events if isinstance(event, kind)]


def note_keys(progress: Progress[State]) -> list[str]:
    return [note.key for note in progress.notes]


def treasure(state: State, seat: Seat) -> int:
    return state.players[seat].treasure


def key(ask: Ask | None) -> str:
    return ask.key if ask else ""


def values(ask: Ask | None) -> tuple[Any, ...]:
    assert isinstance(ask, Choose)
    return ask.open_values


def limits(ask: Ask | None) -> tuple[int, int]:
    assert isinstance(ask, Some)
    return ask.least, ask.limit
