"""What only the owner's copy prints: asked when a rule needs it, then known for ever."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.core.ask import Ask, Instead, Option, Phrase, Pick, Seat
from companion.core.procedure import BoxLearned, Stage, Talk, choose, happen, pick, put_question
from companion.games.blackbeard.box import (
    HOSTAGE_FORM,
    KC_FORM,
    LOYALTY_FORM,
    WARSHIP_FORM,
    link_form,
    nation_form,
    nations_form,
    ports_form,
    ratings_form,
    sea_form,
    track_form,
    traits_form,
)
from companion.games.blackbeard.data import NATIONS, OPEN_LINKS, SEAS
from companion.games.blackbeard.procedures.common import LATER, Scene
from companion.games.blackbeard.rules.map import (
    is_charted,
    national_ports,
    open_link,
    ratings_of,
    seas_of,
    unclaimed_ports,
    unplaced_ports,
)
from companion.games.blackbeard.rules.places import sea_options
from companion.games.blackbeard.state import State


def know_sea(scene: Scene, port: str) -> Talk[tuple[str, ...]]:
    """The Sea Area that the Port lies in (Bermuda: both, and known)."""
    if not seas_of(scene.state, port):
        yield from scene.know(f"sea/{port}", sea_form(scene.catalogue, port))
    return seas_of(scene.state, port)


def one_sea(scene: Scene, port: str, seat: Seat | None = None, sails: str = "") -> Talk[str]:
    """The Area outside the Port; off Bermuda the player chooses, but who `sails` there keeps off his commissioner."""
    seas = yield from know_sea(scene, port)
    if len(seas) == 1:
        return seas[0]
    options = sea_options(scene.state, seas, sails)
    return str((yield from choose("which_sea", options, seat=seat, rule="2.2", port=port)))


def know_ports(scene: Scene, sea: str, *, can_skip: bool = False) -> Talk[bool]:
    """The Ports of this Sea Area: those that the owner ticks on one list, once for his box. False: skipped."""
    if is_charted(scene.state, sea):
        return True
    form, open_ports = ports_form(scene.catalogue, scene.state, sea), unplaced_ports(scene.state)
    of = len(scene.state.ports)
    ticked = yield from scene.know(f"area/{sea}", form, can_skip=can_skip, n=of - len(open_ports), of=of)
    for port in ticked or ():
        if not seas_of(scene.state, port):
            scene.state = yield from happen(BoxLearned(f"sea/{port}", sea))
    return ticked is not None


def know_ports_of(scene: Scene, nation: str, *, can_skip: bool = False) -> Talk[bool]:
    """The Ports of this nation, ticked on one list. False: skipped."""
    open_ports, of = unclaimed_ports(scene.state), len(national_ports(scene.state))
    if not open_ports:
        return True
    form = nations_form(scene.catalogue, scene.state, nation)
    facts = {**form.facts, "n": of - len(open_ports), "of": of}
    ticked = yield from put_question(replace(form, facts=facts, also=(LATER,) if can_skip else ()))
    if isinstance(ticked, Instead):
        return False
    for port in ticked:
        scene.state = yield from happen(BoxLearned(f"nation/{port}", nation))
    return True


def know_map(scene: Scene, *, can_skip: bool = False) -> Talk[bool]:
    """The whole map by Sea Area, by nation, by border. False: the person would rather be asked when a rule needs it."""
    stages = ("areas", "nations", "borders")
    yield Stage(stages, "areas")
    for sea in SEAS:
        if not (yield from know_ports(scene, sea, can_skip=can_skip)):
            return False
    areas = ((f"sea/{port}", sea_form(scene.catalogue, port)) for port in unplaced_ports(scene.state))
    if not (yield from know_each(scene, areas, can_skip=can_skip)):
        return False
    yield Stage(stages, "nations")
    for nation in NATIONS:
        if not (yield from know_ports_of(scene, nation, can_skip=can_skip)):
            return False
    owners = ((f"nation/{port}", nation_form(scene.catalogue, port)) for port in unclaimed_ports(scene.state))
    if not (yield from know_each(scene, owners, can_skip=can_skip)):
        return False
    yield Stage(stages, "borders")
    return (yield from know_each(scene, ((key, link_form(key)) for key in OPEN_LINKS), can_skip=can_skip))


def know_each(scene: Scene, facts: Iterable[tuple[str, Ask]], *, can_skip: bool) -> Talk[bool]:
    """Each fact by its key and form. False: the person would rather be asked when a rule needs it."""
    for key, form in facts:
        if (yield from scene.know(key, form, can_skip=can_skip)) is None:
            return False
    return True


def know_nation(scene: Scene, port: str) -> Talk[str]:
    return str((yield from scene.know(f"nation/{port}", nation_form(scene.catalogue, port))))


def know_ratings(scene: Scene, port: str) -> Talk[tuple[int, int]]:
    """Wealth and Defense."""
    yield from scene.know(f"ratings/{port}", ratings_form(port))
    return ratings_of(scene.state, port) or (0, 0)


def know_traits(scene: Scene, card: str) -> Talk[None]:
    yield from scene.know(f"pirate/{card}", traits_form(scene.catalogue, card))


def know_links(scene: Scene, place: str) -> Talk[None]:
    for key in open_link(scene.state, place):
        yield from scene.know(key, link_form(key))


def slug(name: str) -> str:
    """Unlike `core.plain.slug` it keeps accents: stored boxes hold such ids."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split()) or "x"


def draw_warship(scene: Scene, seat: Seat | None) -> Talk[tuple[int, int]]:
    """A Warship from the pool: Speed and Combat as the counter prints them."""
    known = [(k, v) for k, v in scene.state.box.items() if k.startswith("warship/")]
    options = tuple(
        Option(k.partition("/")[2], label=Phrase("warship_counter", {"speed": v[0], "combat": v[1]})) for k, v in known
    )
    answer = yield from pick("warship_drawn", "warship", options, new=WARSHIP_FORM, seat=seat, rule="6.42")
    if isinstance(answer, tuple):
        key = f"warship/{answer[0]}-{answer[1]}"
        if key not in scene.state.box:
            scene.state = yield from happen(BoxLearned(key, (*answer, 0)))
        return int(answer[0]), int(answer[1])
    value = scene.state.box[f"warship/{answer}"]
    return int(value[0]), int(value[1])


def known_kcs(state: State) -> tuple[str, ...]:
    return tuple(k.partition("/")[2] for k in state.box if k.startswith("kc/"))


def free_kcs(state: State) -> tuple[str, ...]:
    """Commissioners that the table knows and that are neither on the map nor out of the game."""
    serving = {p.kc.name for p in state.players.values() if p.kc}
    return tuple(k for k in known_kcs(state) if k not in serving and k not in state.lost_kcs)


def draw_kc(scene: Scene, seat: Seat | None) -> Talk[tuple[str, int, int]]:
    """A King's Commissioner from the pool: name, Speed, Combat."""
    options = tuple(Option(k, label=Phrase("kc_counter", kc_facts(scene.state, k))) for k in free_kcs(scene.state))
    answer = yield from pick("kc_drawn", "kc", options, new=KC_FORM, seat=seat, rule="10.1")
    if isinstance(answer, tuple):
        name = fresh_kc(scene.state, answer)
        scene.state = yield from happen(BoxLearned(f"kc/{name}", answer))
        return name, int(answer[1]), int(answer[2])
    value = scene.state.box[f"kc/{answer}"]
    return str(answer), int(value[1]), int(value[2])


def fresh_kc(state: State, answer: tuple[Any, ...]) -> str:
    """An id for a counter that was typed in: one of its own even where two share a name."""
    stem = slug(str(answer[0]))
    busy = {*state.lost_kcs, *(p.kc.name for p in state.players.values() if p.kc)}
    tries = (stem, *(f"{stem}-{n}" for n in range(2, 99)))
    return next(t for t in tries if t not in busy)


def kc_facts(state: State, name: str) -> dict[str, Any]:
    value = state.box.get(f"kc/{name}", (name, 0, 0))
    return {"name": value[0], "speed": value[1], "combat": value[2]}


def draw_hostage(scene: Scene, seat: Seat | None) -> Talk[tuple[str, int, int]]:
    """A Hostage from the pool: kind, Information, Value."""
    known = [(k.partition("/")[2], v) for k, v in scene.state.box.items() if k.startswith("hostage/")]
    options = tuple(
        Option(k, label=Phrase("hostage_counter", {"kind": v[0], "information": v[1], "value": v[2]})) for k, v in known
    )
    ask = Pick(key="hostage_drawn", what="hostage", options=options, new=HOSTAGE_FORM, seat=seat, rule="8.41")
    answer = yield from scene.ask(ask)
    if isinstance(answer, tuple):
        key = f"hostage/{slug(str(answer[0]))}-{answer[1]}-{answer[2]}"
        if key not in scene.state.box:
            scene.state = yield from happen(BoxLearned(key, (*answer, 0)))
        return str(answer[0]), int(answer[1]), int(answer[2])
    value = scene.state.box[f"hostage/{answer}"]
    return str(value[0]), int(value[1]), int(value[2])


def loyalty_limit(scene: Scene, wanted: int) -> Talk[int]:
    """The end of the printed Loyalty track; asked when somebody first comes near it."""
    if wanted <= 8 and "loyalty/highest" not in scene.state.box:
        return wanted
    return int((yield from scene.know("loyalty/highest", LOYALTY_FORM)))


def sinks(scene: Scene, ship: str, what: str, value: int) -> Talk[bool]:
    """BB-6.25: does a marker on this number lie in the Sunk box?"""
    if value > (0 if what == "combat" else -2):
        return False
    lows = yield from scene.know(f"track/{ship}", track_form(ship))
    return value < int(lows[0 if what == "speed" else 1])
