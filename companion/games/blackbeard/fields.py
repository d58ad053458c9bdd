"""Every tracked value that the table may correct by hand."""

from collections.abc import Iterator

from companion.core.ask import Ask, Choose, Number, Option, Phrase, Some, YesNo
from companion.core.game import Field
from companion.games.blackbeard.data import NATIONS, PIRATE_PORTS, PORTS, PRO_GOVERNORS, SEAS, SHIP_TYPES, TRANSITS
from companion.games.blackbeard.state import Pirate, Port, State

NUMBERS = {"loyalty": (0, 20), "notoriety": (0, 500), "worth": (0, 99_999), "cunning": (0, 6)}
MARKERS = ("guns", "scurvy", "map")


def fields(state: State) -> tuple[Field, ...]:
    return (*player_fields(state), *pirate_fields(state), *port_fields(state), *table_fields(state))


def number(key: str, low: int, high: int) -> Number:
    return Number(key=key, low=low, high=high)


def player_fields(state: State) -> Iterator[Field]:
    for seat, player in state.players.items():
        base = ("players", seat)
        owner = player.seat if player.seat in state.order else None
        facts = {"who": seat}
        yield Field((*base, "vp"), "vp", number("vp", 0, 999), player.vp, facts, owner)
        yield Field((*base, "hand"), "hand", number("hand", 0, 8), player.hand, facts, owner)
        yield Field((*base, "captains"), "captains", number("captains", 0, 4), player.captains, facts, owner)


def pirate_fields(state: State) -> Iterator[Field]:
    for pirate in state.pirates.values():
        yield from sheet_fields(state, pirate)


def sheet_fields(state: State, pirate: Pirate) -> Iterator[Field]:
    owner = pirate.seat if pirate.seat in state.order else None
    facts = {"card": pirate.card}
    best = SHIP_TYPES[pirate.ship]

    def field(name: str, ask: Ask, value: object, path: tuple[str | int, ...] = ()) -> Field:
        return Field(("pirates", pirate.id, *(path or (name,))), name, ask, value, facts, owner)

    yield field("speed", number("speed", -6, best.speed), pirate.speed)
    yield field("combat", number("combat", -3, best.combat), pirate.combat)
    for name, (low, high) in NUMBERS.items():
        yield field(name, number(name, low, high), getattr(pirate, name))
    for i, hold in enumerate(pirate.holds):
        path = ("pirates", pirate.id, "holds", i)
        yield Field(path, "hold", number("hold", 0, 99_999), hold, {**facts, "n": i + 1}, owner)
    places = tuple(p for p in (*SEAS, *TRANSITS, *PORTS) if p not in PORTS or not state.ports[p].destroyed)
    if not pirate.sack and not pirate.found:
        yield field("place", pick("place", {p: place_word(p) for p in places}), pirate.place)
    for name in MARKERS:
        yield field(name, YesNo(key=name), getattr(pirate, name))
    letters = {"": "nation.none", **{n: f"nation.{n}" for n in NATIONS}}
    yield field("letter", pick("letter", letters), pirate.letter)
    nations = tuple(Option(n, label=Phrase(f"nation.{n}")) for n in NATIONS)
    yield field("history", Some(key="history", options=nations), pirate.history)
    if not pirate.idle:
        kinds = {"": "revelry.none", "voluntary": "revelry.voluntary", "involuntary": "revelry.involuntary"}
        yield field("revelry", pick("revelry", kinds), pirate.revelry)
    if pirate.revelry == "involuntary":
        yield field("idle", number("idle", 0, 1), pirate.idle)


def pick(key: str, words: dict[str, str]) -> Choose:
    return Choose(key=key, options=tuple(Option(v, label=Phrase(w)) for v, w in words.items()))


def place_word(place: str) -> str:
    return f"port.{place}" if place in PORTS else f"sea.{place}"


def port_fields(state: State) -> Iterator[Field]:
    for id, at in state.ports.items():
        if not at.destroyed:
            yield from one_port(state, id, at)


def one_port(state: State, id: str, at: Port) -> Iterator[Field]:
    facts = {"port": id}
    if id in PIRATE_PORTS:
        return
    yield Field(("ports", id, "attacked"), "attacked", YesNo(key="attacked"), at.attacked, facts)
    for pid, points in at.information.items():
        known = {**facts, "card": state.pirates[pid].card}
        yield Field(("ports", id, "information", pid), "points", number("points", 1, 30), points, known)
    if at.pro:
        owners = {"": "captain.none", **{p.id: f"captain.{p.card}" for p in state.pirates.values()}}
        yield Field(("ports", id, "haven"), "haven", pick("haven", owners), at.haven, facts)
    if not at.haven:
        taken = {p.governor for i, p in state.ports.items() if p.governor and i != id}
        free = [f"p{n}" for n in range(1, PRO_GOVERNORS + 1) if f"p{n}" not in taken]
        kept = [at.governor] if at.governor and at.governor not in free else []
        words = {"": "governor.none", **{g: "governor.pro" if g[0] == "p" else "governor.anti" for g in (*free, *kept)}}
        if free:
            words = {"": "governor.none", free[0]: "governor.pro", **{g: words[g] for g in (*kept, at.governor) if g}}
        yield Field(("ports", id, "governor"), "governor", pick("governor", words), at.governor, facts)


def table_fields(state: State) -> Iterator[Field]:
    yield Field(("deck",), "deck", number("deck", 0, 87), state.deck)
    yield Field(("pardons",), "pardons", number("pardons", 0, 3), state.pardons)
    if state.phase == "play":
        yield Field(("turn", "actions"), "actions", number("actions", 0, 3), state.turn.actions)
