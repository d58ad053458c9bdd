"""What only the owner's copy prints: asked when a rule needs it, then known for ever (8.9)."""

from typing import Any

from companion.core.ask import Choose, Form, Number, Option, Phrase, Pick, Seat, Some, Text, YesNo
from companion.core.game import Shelf
from companion.core.procedure import BoxLearned, Talk
from companion.games.blackbeard.data import (
    BERMUDA,
    CAPTAINS,
    HOSTAGES,
    KNOWN_TRAITS,
    MERCHANT_COUNTERS,
    MERCHANTS,
    NATION_GUESSES,
    NATIONAL_PORTS,
    NATIONS,
    PORTS,
    SEA_GUESSES,
    SEAS,
    SHIPS,
    STORM,
    TRAITS,
    WARSHIPS,
)
from companion.games.blackbeard.places import sea_options
from companion.games.blackbeard.procedures.scene import Scene
from companion.games.blackbeard.rules import is_charted, open_link, ports_in, ratings_of, seas_of, unplaced_ports
from companion.games.blackbeard.state import State


def sea_form(port: str = "") -> Choose:
    options = tuple(Option(s, label=Phrase(f"sea.{s}")) for s in SEAS)
    return Choose(key="box_sea", options=options, default=SEA_GUESSES.get(port), rule="9.11", facts={"port": port})


def area_form(ports: tuple[str, ...] = PORTS, known: tuple[str, ...] = (), sea: str = "") -> Some:
    """Which Ports lie in the Sea Area; those that are known to are ticked already."""
    options = tuple(Option(p, label=Phrase(f"port.{p}")) for p in ports)
    return Some(key="box_area", options=options, default=known, rule="9.11", facts={"sea": sea})


def ports_form(state: State, sea: str) -> Some:
    """Ports that may lie in this Area: those that are known to, then the likely ones, last the unlikely ones."""
    known = ports_in(state, sea)
    rest = sorted(unplaced_ports(state), key=lambda p: (SEA_GUESSES.get(p, sea) != sea, p not in SEA_GUESSES))
    return area_form((*known, *rest), known, sea)


def nation_form(port: str = "") -> Choose:
    options = tuple(Option(n, label=Phrase(f"nation.{n}")) for n in NATIONS)
    return Choose(key="box_nation", options=options, default=NATION_GUESSES.get(port), rule="9.1", facts={"port": port})


def ratings_form(port: str = "") -> Form:
    parts = (Number(key="wealth", high=6, low=0, default=None), Number(key="defense", high=15, low=0, default=None))
    return Form(key="box_ratings", parts=parts, rule="9.1", facts={"port": port})


def traits_form(card: str = "") -> Form:
    known = KNOWN_TRAITS.get(card, {})
    first = Number(key="initiative", low=1, high=3, default=known.get("initiative"))
    rest = tuple(Number(key=t, low=0, high=6, default=known.get(t)) for t in TRAITS[1:])
    return Form(key="box_traits", parts=(first, *rest), rule="5.0", facts={"card": card})


def track_form(ship: str = "") -> Form:
    parts = (Number(key="lowest_speed", low=-6, high=0), Number(key="lowest_combat", low=-3, high=1))
    return Form(key="box_track", parts=parts, rule="6.25", facts={"ship": ship})


LOYALTY_FORM = Number(key="box_loyalty", low=7, high=20, rule="6.21")
STORM_FORM = Form(
    key="box_storm",
    parts=tuple(
        Number(key=k, low=0, high=6, default=n)
        for k, n in zip(("storm_low", "storm_mid", "storm_six"), STORM, strict=True)
    ),
    default=STORM,
    rule="17.2 #20",
)
KC_FORM = Form(
    key="box_kc",
    parts=(Text(key="kc_name", longest=30), Number(key="speed", high=6), Number(key="combat", high=15)),
    rule="10.0",
)
WARSHIP_FORM = Form(key="box_warship", parts=(Number(key="speed", high=6), Number(key="combat", high=15)), rule="6.13")
WARSHIPS_FORM = Form(
    key="box_warships",
    parts=(Number(key="speed", high=6), Number(key="combat", high=15), Number(key="count", high=15, default=0)),
    rule="6.13",
)
HOSTAGE_FORM = Form(
    key="box_hostage",
    parts=(Text(key="hostage_kind", longest=30), Number(key="information", high=6), Number(key="value", high=6)),
    rule="8.41",
)
HOSTAGES_FORM = Form(
    key="box_hostages", parts=(*HOSTAGE_FORM.parts, Number(key="count", high=15, default=0)), rule="8.41"
)
ISLE_FORM = Choose(key="box_isle", options=tuple(Option(s, label=Phrase(f"sea.{s}")) for s in SEAS), rule="17.2 #1")


def link_form(key: str) -> YesNo:
    return YesNo(key=f"box_{key.partition('/')[2].replace('-', '_')}", rule="2.2")


def shelves() -> tuple[Shelf, ...]:
    """Blocks A to J of the one-time entry."""
    counts = Form(key="box_counts", parts=tuple(Number(key=f"count_{m}", high=35) for m in MERCHANTS), rule="3.0 S8")
    asked = tuple(p for p in PORTS if p != BERMUDA)
    return (
        Shelf("sea", sea_form(), asked, "map"),
        Shelf("area", area_form(), mark="map", vocabulary="sea"),
        Shelf("nation", nation_form(), NATIONAL_PORTS, "flags"),
        Shelf("ratings", ratings_form(), NATIONAL_PORTS, "chest"),
        Shelf("pirate", traits_form(), CAPTAINS, "skull", vocabulary="captain"),
        Shelf("kc", KC_FORM, mark="crown"),
        Shelf("track", track_form(), SHIPS, "hull"),
        Shelf("loyalty", LOYALTY_FORM, ("highest",), "loyalty"),
        Shelf("warship", WARSHIPS_FORM, mark="warship", total=WARSHIPS, counts=("count",)),
        Shelf("hostage", HOSTAGES_FORM, mark="hostage", total=HOSTAGES, counts=("count",)),
        Shelf(
            "merchants",
            counts,
            ("box",),
            "merchant",
            total=MERCHANT_COUNTERS,
            counts=tuple(part.key for part in counts.parts),
        ),
        Shelf("governor", Text(key="governor_name", optional=True), tuple(f"p{n}" for n in range(1, 9)), "governor"),
        Shelf("map", YesNo(key="box_border"), ("americas", "africa-india"), "map"),
        Shelf("isle", ISLE_FORM, ("pines",), "chest"),
        Shelf("chart", STORM_FORM, ("storm",), "storm"),
    )


def know_sea(scene: Scene, port: str) -> Talk[tuple[str, ...]]:
    """The Sea Area that the Port lies in (Bermuda: both, and known)."""
    if not seas_of(scene.state, port):
        yield from scene.known(f"sea/{port}", sea_form(port))
    return seas_of(scene.state, port)


def one_sea(scene: Scene, port: str, seat: Seat | None = None, sails: str = "") -> Talk[str]:
    """The Area outside the Port; off Bermuda the player chooses, but who `sails` there keeps off his commissioner."""
    seas = yield from know_sea(scene, port)
    if len(seas) == 1:
        return seas[0]
    options = sea_options(scene.state, seas, sails)
    sea: str = yield Choose(key="which_sea", options=options, seat=seat, rule="2.2", facts={"port": port})
    return sea


def know_ports(scene: Scene, sea: str) -> Talk[None]:
    """The Ports of this Sea Area: those that the owner ticks on one list, once for his box."""
    if is_charted(scene.state, sea):
        return
    ticked = yield from scene.known(f"area/{sea}", ports_form(scene.state, sea))
    for port in ticked:
        if not seas_of(scene.state, port):
            yield from scene.happen(BoxLearned(f"sea/{port}", sea))


def know_nation(scene: Scene, port: str) -> Talk[str]:
    return str((yield from scene.known(f"nation/{port}", nation_form(port))))


def know_ratings(scene: Scene, port: str) -> Talk[tuple[int, int]]:
    """Wealth and Defense."""
    yield from scene.known(f"ratings/{port}", ratings_form(port))
    return ratings_of(scene.state, port) or (0, 0)


def know_traits(scene: Scene, card: str) -> Talk[None]:
    yield from scene.known(f"pirate/{card}", traits_form(card))


def know_links(scene: Scene, place: str) -> Talk[None]:
    for key in open_link(scene.state, place):
        yield from scene.known(key, link_form(key))


def slug(name: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split()) or "x"


def draw_warship(scene: Scene, seat: Seat | None) -> Talk[tuple[int, int]]:
    """A Warship from the pool: Speed and Combat as the counter prints them."""
    known = [(k, v) for k, v in scene.state.box.items() if k.startswith("warship/")]
    options = tuple(
        Option(k.partition("/")[2], label=Phrase("warship_counter", {"speed": v[0], "combat": v[1]})) for k, v in known
    )
    answer = yield Pick(key="warship_drawn", what="warship", options=options, new=WARSHIP_FORM, seat=seat, rule="6.42")
    if isinstance(answer, tuple):
        key = f"warship/{answer[0]}-{answer[1]}"
        if key not in scene.state.box:
            yield from scene.happen(BoxLearned(key, (*answer, 0)))
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
    answer = yield Pick(key="kc_drawn", what="kc", options=options, new=KC_FORM, seat=seat, rule="10.1")
    if isinstance(answer, tuple):
        name = fresh_kc(scene.state, answer)
        yield from scene.happen(BoxLearned(f"kc/{name}", answer))
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
            yield from scene.happen(BoxLearned(key, (*answer, 0)))
        return str(answer[0]), int(answer[1]), int(answer[2])
    value = scene.state.box[f"hostage/{answer}"]
    return str(value[0]), int(value[1]), int(value[2])


def loyalty_limit(scene: Scene, wanted: int) -> Talk[int]:
    """The end of the printed Loyalty track; asked when somebody first comes near it."""
    if wanted <= 8 and "loyalty/highest" not in scene.state.box:
        return wanted
    return int((yield from scene.known("loyalty/highest", LOYALTY_FORM)))


def sinks(scene: Scene, ship: str, what: str, value: int) -> Talk[bool]:
    """BB-6.25: does a marker on this number lie in the Sunk box?"""
    if value > (0 if what == "combat" else -2):
        return False
    lows = yield from scene.known(f"track/{ship}", track_form(ship))
    return value < int(lows[0 if what == "speed" else 1])
