"""What only the owner's copy prints: the forms in which it is asked, and the categories of the box."""

from companion.core.ask import Choose, Form, Number, Option, Phrase, Some, Text, YesNo
from companion.core.game import Shelf
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
from companion.games.blackbeard.rules.map import ports_in, unplaced_ports
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
