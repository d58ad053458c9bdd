"""The Pirate Sheet, value by value."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

from companion.core.ask import Ask, Form, Phrase
from companion.core.game import Field
from companion.core.table_rules import Corrected
from companion.games.blackbeard import events as e
from companion.games.blackbeard.box import HOSTAGE_FORM
from companion.games.blackbeard.data import NATIONS, SEAS, TRANSITS, Catalogue
from companion.games.blackbeard.fields.forms import number, pick, place_words, some, yes_no
from companion.games.blackbeard.rules.crews import crew_of
from companion.games.blackbeard.state import Hostage, Pirate, State

NUMBERS = {"loyalty": (0, 20), "notoriety": (0, 500), "worth": (0, 99_999), "cunning": (0, 6)}
MARKERS = ("guns", "scurvy", "map")
NATION_WORDS = {n: f"nation.{n}" for n in NATIONS}
LETTER = pick("letter", {"": "nation.none", **NATION_WORDS})
HISTORY = some("history", NATION_WORDS)
REVELRY = pick("revelry", {k: f"revelry.{k or 'none'}" for k in ("", "voluntary", "involuntary", "rested")})
FATE = pick("fate", {k: f"fate.{k}" for k in ("in_play", "retired", "eliminated")})
NEW_HOSTAGE = Form(key="new_hostage", parts=(*HOSTAGE_FORM.parts, pick("hostage_nation", NATION_WORDS)), rule="8.44")


def sheet_fields(catalogue: Catalogue, state: State, pirate: Pirate) -> Iterator[Field]:
    owner = pirate.seat if pirate.seat in state.order else None
    facts = {"card": pirate.card}
    best = catalogue.ship_types[pirate.ship]

    def field(name: str, ask: Ask, value: Any, events: Any = None) -> Field:
        return Field(("pirates", pirate.id, name), name, replace(ask, facts=facts), value, facts, owner, events)

    yield field("speed", number("speed", -6, best.speed), pirate.speed)
    yield field("combat", number("combat", -3, best.combat), pirate.combat)
    for name, (low, high) in NUMBERS.items():
        yield field(name, number(name, low, high), getattr(pirate, name))
    for i, hold in enumerate(pirate.holds):
        path = ("pirates", pirate.id, "holds", i)
        yield Field(path, "hold", number("hold", 0, 99_999), hold, {**facts, "n": i + 1}, owner)
    standing = tuple(p for p, at in state.ports.items() if not at.destroyed)
    yield field("place", where(standing), pirate.place, partial(bring_crew, state, pirate))
    yield field("ship", pick("ship", ship_words(catalogue)), pirate.ship, partial(change_ship, catalogue, pirate))
    for name in MARKERS:
        yield field(name, yes_no(name), getattr(pirate, name))
    if owner is None:
        yield field("letter_card", yes_no("letter_card"), pirate.letter_card)
    yield field("letter", LETTER, pirate.letter)
    yield field("history", HISTORY, pirate.history)
    yield field("bribed", bribable(state, pirate), pirate.bribed)
    yield field("revelry", REVELRY, revelry_of(pirate), partial(set_revelry, pirate))
    yield field("new_hostage", NEW_HOSTAGE, None, partial(add_hostage, pirate))
    if pirate.hostages:
        yield field("hostages", aboard(pirate), tuple(range(len(pirate.hostages))), partial(free_hostages, pirate))
    yield from chances(catalogue, state, pirate, field)
    yield field("fate", FATE, "in_play", partial(take_out_of_play, pirate))


@cache
def where(ports: tuple[str, ...]) -> Ask:
    """The question where a Pirate is: at sea, in a Transit Box or in one of these Ports."""
    return pick("place", place_words((*SEAS, *TRANSITS, *ports)))


def chances(catalogue: Catalogue, state: State, pirate: Pirate, field: Any) -> Iterator[Field]:
    """The values that say what his next Action may be, and with whom."""
    if not pirate.is_docked:
        yield field("prize", pick("prize", {"": "prize.none", **ship_words(catalogue)}), pirate.prize)
    elif not pirate.in_pirate_port:
        yield field("sack", pick("sack", {"": "no", pirate.place: "yes"}), pirate.sack)
    others = [p for p in state.fleet(pirate.seat) if p.id != pirate.id and p.place == pirate.place]
    if free := [p for p in others if p.ally in ("", pirate.id)]:
        words = {"": "captain.none", **{p.id: f"captain.{p.card}" for p in free}}
        yield field("ally", pick("ally", words), pirate.ally, partial(set_ally, pirate))


def ship_words(catalogue: Catalogue) -> dict[str, str | Phrase]:
    return {s: f"ship.{s}" for s in catalogue.ships}


def bring_crew(state: State, pirate: Pirate, to: str) -> tuple[Any, ...]:
    """The events that move a Pirate and his ally, who stay together."""
    return tuple(e.Sailed(p.id, to) for p in crew_of(state, pirate))


def change_ship(catalogue: Catalogue, pirate: Pirate, ship: str) -> tuple[Any, ...]:
    best = catalogue.ship_types[ship]
    holds = (*pirate.holds, *(0,) * best.holds)[: best.holds]
    return (e.ShipChanged(pirate.id, ship, min(pirate.speed, best.speed), min(pirate.combat, best.combat), holds),)


def bribable(state: State, pirate: Pirate) -> Ask:
    sits = {at.governor: port for port, at in state.ports.items() if at.pro}
    words = {g: Phrase("governor_of", {"port": port}) for g, port in sits.items()}
    gone = {g: Phrase("governor_gone", {"n": int(g[1:])}) for g in pirate.bribed if g not in sits}
    return some("bribed", dict(sorted({**words, **gone}.items())))


def revelry_of(pirate: Pirate) -> str:
    return "rested" if pirate.revelry == "involuntary" and not pirate.idle else pirate.revelry


def set_revelry(pirate: Pirate, to: str) -> tuple[Any, ...]:
    kind, idle = ("involuntary", 0) if to == "rested" else (to, int(to == "involuntary"))
    base = ("pirates", pirate.id)
    return (
        Corrected((*base, "revelry"), pirate.revelry, kind),
        Corrected((*base, "idle"), pirate.idle, idle),
    )


def aboard(pirate: Pirate) -> Ask:
    words = {
        i: Phrase("hostage_counter", {"kind": h.kind, "information": h.information, "value": h.value})
        for i, h in enumerate(pirate.hostages)
    }
    return some("hostages", words)  # type: ignore[arg-type]


def free_hostages(pirate: Pirate, kept: tuple[int, ...]) -> tuple[Any, ...]:
    gone = tuple(i for i in range(len(pirate.hostages)) if i not in kept)
    return (e.HostagesLeft(pirate.id, gone),) if gone else ()


def add_hostage(pirate: Pirate, told: tuple[Any, ...]) -> tuple[Any, ...]:
    kind, information, value, nation = told
    return (e.HostageHeld(pirate.id, Hostage(kind, information, value, nation)),)


def set_ally(pirate: Pirate, to: str) -> tuple[Any, ...]:
    over = (e.AllianceEnded(pirate.id),) if pirate.ally else ()
    return (*over, e.AllianceFormed(pirate.id, to)) if to else over


def take_out_of_play(pirate: Pirate, fate: str) -> tuple[Any, ...]:
    """The event that takes a Pirate out of play. It changes no Victory Points: those are corrected by themselves."""
    return () if fate == "in_play" else (e.PirateLeft(pirate.id, retired=fate == "retired"),)
