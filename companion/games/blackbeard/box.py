"""What only the owner's copy prints: the forms in which it is asked, and the categories of the box."""

from collections.abc import Mapping
from typing import Any

from companion.core.ask import Choose, Form, Number, Option, Phrase, Some, Text, YesNo
from companion.core.game import BoxCategory
from companion.games.blackbeard.data import (
    BERMUDA,
    NATIONS,
    SEAS,
    TRAITS,
    Catalogue,
)
from companion.games.blackbeard.rules.map import ports_in, unclaimed_ports, unplaced_ports
from companion.games.blackbeard.state import State


def sea_form(catalogue: Catalogue, port: str = "") -> Choose:
    options = tuple(Option(s, label=Phrase(f"sea.{s}")) for s in SEAS)
    return Choose(key="box_sea", options=options, default=catalogue.likely_sea(port), rule="9.11", facts={"port": port})


def area_form(ports: tuple[str, ...], known: tuple[str, ...] = (), sea: str = "") -> Some:
    """Which Ports lie in the Sea Area; those that are known to are ticked already."""
    options = tuple(Option(p, label=Phrase(f"port.{p}")) for p in ports)
    return Some(key="box_area", options=options, default=known, rule="9.11", facts={"sea": sea})


def ports_form(catalogue: Catalogue, state: State, sea: str) -> Some:
    """Ports that may lie in this Area: those that are known to, then the likely ones, last the unlikely ones."""
    known = ports_in(state, sea)
    guessed = {p: catalogue.likely_sea(p) for p in unplaced_ports(state)}
    rest = sorted(guessed, key=lambda p: (guessed[p] not in (sea, None), guessed[p] is None))
    return area_form((*known, *rest), known, sea)


def nations_form(catalogue: Catalogue, state: State, nation: str) -> Some:
    """Ports that may belong to this nation: the likely ones first. None is ticked: no rulebook says whose they are."""
    guessed = {p: catalogue.likely_nation(p) for p in unclaimed_ports(state)}
    ports = sorted(guessed, key=lambda p: (guessed[p] != nation, guessed[p] is not None))
    options = tuple(Option(p, label=Phrase(f"port.{p}")) for p in ports)
    return Some(key="box_nations", options=options, rule="9.1", facts={"nation": nation})


def nation_form(catalogue: Catalogue, port: str = "") -> Choose:
    options = tuple(Option(n, label=Phrase(f"nation.{n}")) for n in NATIONS)
    return Choose(
        key="box_nation", options=options, default=catalogue.likely_nation(port), rule="9.1", facts={"port": port}
    )


def ratings_form(port: str = "") -> Form:
    parts = (Number(key="wealth", high=6, low=0, default=None), Number(key="defense", high=15, low=0, default=None))
    return Form(key="box_ratings", parts=parts, rule="9.1", facts={"port": port})


def traits_form(catalogue: Catalogue, card: str = "") -> Form:
    known = catalogue.traits.get(card, {})
    first = Number(key="initiative", low=1, high=3, default=known.get("initiative"))
    rest = tuple(Number(key=t, low=0, high=6, default=known.get(t)) for t in TRAITS[1:])
    return Form(key="box_traits", parts=(first, *rest), rule="5.0", facts={"card": card})


def track_form(ship: str = "") -> Form:
    parts = (Number(key="lowest_speed", low=-6, high=0), Number(key="lowest_combat", low=-3, high=1))
    return Form(key="box_track", parts=parts, rule="6.25", facts={"ship": ship})


LOYALTY_FORM = Number(key="box_loyalty", low=7, high=20, rule="6.21")
KC_FORM = Form(
    key="box_kc",
    parts=(Text(key="kc_name", longest=30), Number(key="speed", high=6), Number(key="combat", high=15)),
    rule="10.0",
)
WARSHIP_FORM = Form(key="box_warship", parts=(Number(key="speed", high=6), Number(key="combat", high=15)), rule="6.13")
HOSTAGE_FORM = Form(
    key="box_hostage",
    parts=(Text(key="hostage_kind", longest=30), Number(key="information", high=6), Number(key="value", high=6)),
    rule="8.41",
)
ISLE_FORM = Choose(key="box_isle", options=tuple(Option(s, label=Phrase(f"sea.{s}")) for s in SEAS), rule="17.2 #1")


def storm_form(catalogue: Catalogue) -> Form:
    rows = zip(("storm_low", "storm_mid", "storm_six"), catalogue.storm, strict=True)
    parts = tuple(Number(key=k, low=0, high=6, default=n) for k, n in rows)
    return Form(key="box_storm", parts=parts, default=catalogue.storm, rule="17.2 #20")


def form_with_count(key: str, counter: Form, most: int) -> Form:
    """A counter, and how many of its kind there are."""
    return Form(key=key, parts=(*counter.parts, Number(key="count", high=most, default=0)), rule=counter.rule)


def link_form(key: str) -> YesNo:
    return YesNo(key=f"box_{key.partition('/')[2].replace('-', '_')}", rule="2.2")


def merchant_counts_form(catalogue: Catalogue) -> Form:
    parts = tuple(Number(key=f"count_{m}", high=catalogue.counts.merchants) for m in catalogue.merchants)
    return Form(key="box_counts", parts=parts, rule="3.0 S8")


def pro_governor_ids(catalogue: Catalogue) -> tuple[str, ...]:
    return tuple(f"p{n}" for n in range(1, catalogue.counts.pro_governors + 1))


def facts_of_rulebook(catalogue: Catalogue, category: str) -> Mapping[str, Any]:
    """What the rulebook says in passing counts as known; a Sea Area as its form gives it. Bermuda is never asked."""
    known = {k.removeprefix(f"{category}/"): v for k, v in catalogue.box.items() if k.startswith(f"{category}/")}
    if category != "sea":
        return known
    return {port: seas[0] for port, seas in known.items() if port != BERMUDA}


def categories(catalogue: Catalogue) -> tuple[BoxCategory, ...]:
    """Blocks A to J of the one-time entry."""
    counts = merchant_counts_form(catalogue)
    warships = form_with_count("box_warships", WARSHIP_FORM, catalogue.counts.warships)
    hostages = form_with_count("box_hostages", HOSTAGE_FORM, catalogue.counts.hostages)
    asked = tuple(p for p in catalogue.ports if p != BERMUDA)
    return (
        BoxCategory("sea", sea_form(catalogue), asked, "map", shipped=facts_of_rulebook(catalogue, "sea")),
        BoxCategory("area", area_form(catalogue.ports), mark="map", vocabulary="sea"),
        BoxCategory(
            "nation",
            nation_form(catalogue),
            catalogue.national_ports,
            "flags",
            shipped=facts_of_rulebook(catalogue, "nation"),
        ),
        BoxCategory(
            "ratings",
            ratings_form(),
            catalogue.national_ports,
            "chest",
            shipped=facts_of_rulebook(catalogue, "ratings"),
        ),
        BoxCategory("pirate", traits_form(catalogue), catalogue.captains, "skull", vocabulary="captain"),
        BoxCategory("kc", KC_FORM, mark="crown"),
        BoxCategory("track", track_form(), catalogue.ships, "hull"),
        BoxCategory("loyalty", LOYALTY_FORM, ("highest",), "loyalty"),
        BoxCategory("warship", warships, mark="warship", total=catalogue.counts.warships, counts=("count",)),
        BoxCategory("hostage", hostages, mark="hostage", total=catalogue.counts.hostages, counts=("count",)),
        BoxCategory(
            "merchants",
            counts,
            ("box",),
            "merchant",
            total=catalogue.counts.merchants,
            counts=tuple(part.key for part in counts.parts),
        ),
        BoxCategory("governor", Text(key="governor_name", optional=True), pro_governor_ids(catalogue), "governor"),
        BoxCategory("map", YesNo(key="box_border"), ("americas", "africa-india"), "map"),
        BoxCategory("isle", ISLE_FORM, ("pines",), "chest"),
        BoxCategory("chart", storm_form(catalogue), ("storm",), "storm"),
    )
