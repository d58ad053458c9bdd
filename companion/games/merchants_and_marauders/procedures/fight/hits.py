"""MM-HIT: where the hits fall, and what they do."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.core.ask import Face, Facts, Instead, Option, Phrase, Refusal, Seat
from companion.core.procedure import Note, Talk, choose, happen, roll
from companion.games.merchants_and_marauders.data import DIE, SECTIONS, SKULL, Catalogue
from companion.games.merchants_and_marauders.events import ModificationSpent, SectionsSet, WeaponSpent
from companion.games.merchants_and_marauders.procedures.common import lose_cargo
from companion.games.merchants_and_marauders.rules.board import section_of
from companion.games.merchants_and_marauders.rules.combat import ship_after_hits, skulls
from companion.games.merchants_and_marauders.rules.options import word_options
from companion.games.merchants_and_marauders.rules.ships import full_section
from companion.games.merchants_and_marauders.rules.sides import decider, has_weapon
from companion.games.merchants_and_marauders.state import Ship, State

RULE = "RB p.14"
SHOT = {"chain": "masts", "grape": "crew"}


@dataclass(frozen=True, slots=True)
class Volley:
    """Hits that are located and wait to count: on whom, where in order, and the sections whose surplus is lost."""

    target: str
    hits: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


def volley(
    catalogue: Catalogue,
    state: State,
    shooter: str,
    target: str,
    count: int,
    *,
    shot: Sequence[str] = ("chain", "grape"),
) -> Talk[tuple[State, Volley]]:
    """Steps 1-3: the location dice, the shooter's chain or grape, the target's choices, the reinforced hull."""
    if count == 0:
        return state, Volley(target)
    sections = {face: section_of(catalogue, state, face) for face in catalogue.hit_die}
    printed = dict(zip(("one", "two", "three", "four"), sections.values(), strict=True))
    facts: Facts = {"shooter": shooter, "target": target, "n": count, **printed}
    gives = {face: Phrase("gives.section", {"section": section}) for face, section in sections.items()}
    gives[SKULL] = Phrase("gives.section", {"section": "choice"})
    thrown = yield from roll(
        "hit_dice",
        count,
        DIE,
        gives=gives,
        seat=decider(state, shooter if shooter in sides(state) else target),
        rule=RULE,
        also=(Option("by-card", hint=None),),
        **facts,
    )
    if isinstance(thrown, Instead):
        placed = yield from place_by_card(catalogue, state, target, count)
        return (yield from cancel_with_hull(state, Volley(target, placed)))
    state, used = yield from special_shot(state, shooter, thrown, shot)
    numbered = tuple(sections[f] for f in thrown if f != SKULL)
    if used:
        return (yield from cancel_with_hull(state, with_shot(state, target, numbered, SHOT[used], skulls(thrown))))
    hits = numbered
    for n in range(skulls(thrown)):
        hits = (*hits, (yield from skull_choice(catalogue, state, target, hits, n=n, of=skulls(thrown))))
    return (yield from cancel_with_hull(state, Volley(target, hits)))


def sides(state: State) -> tuple[str, ...]:
    return (state.combat.attacker, state.combat.defender) if state.combat else ()


def with_shot(state: State, target: str, numbered: tuple[str, ...], section: str, of_skulls: int) -> Volley:
    """Chain and grape send the skulls to one section, whose surplus is lost; that of numbered hits as agreed (A-18)."""
    spare = max(0, numbered.count(section) - state.ship_of(target).now(section))
    to_hull = spare if state.options["numbered_overflow"] == "hull" else 0
    return Volley(target, (*numbered, *[section] * of_skulls, *["hull"] * to_hull), (section,))


def special_shot(state: State, shooter: str, thrown: Sequence[Face], shot: Sequence[str]) -> Talk[tuple[State, str]]:
    """Step 2: chain shot sends every skull to the masts, grapeshot to the crew; one of them a volley."""
    owned = [w for w in shot if has_weapon(state, shooter, w)]
    if not owned or not skulls(thrown):
        return state, ""
    seat = decider(state, shooter)
    options = (
        *(Option(w, label=Phrase(f"weapon.{w}"), hint=Phrase(f"weapon_does.{w}")) for w in owned),
        Option("none"),
    )
    chosen: str = yield from choose("special_shot", options, seat=seat, rule="RB p.15", n=skulls(thrown))
    if chosen == "none":
        return state, ""
    yield Note("shot_used", "RB p.15", {"who": shooter, "weapon": chosen})
    state = yield from happen(WeaponSpent(seat, chosen))
    return state, chosen


def section_options(catalogue: Catalogue, ship: Ship, *, wrecks: bool = True) -> tuple[Option, ...]:
    return tuple(
        Option(
            s,
            label=Phrase("section_left", {"section": s, "n": ship.now(s), "of": full_section(catalogue, ship, s)}),
            refused=None if ship.now(s) or wrecks else Refusal("section_destroyed"),
        )
        for s in SECTIONS
    )


def skull_choice(catalogue: Catalogue, state: State, target: str, hits: Sequence[str], *, n: int, of: int) -> Talk[str]:
    """Step 1: the target places each skull; on a wreck it goes to the hull all the same (A-17)."""
    ship = ship_after_hits(state.ship_of(target), hits)
    wrecks = state.options["skull_on_wreck"] == "allowed" or ship.is_sunk
    section: str = yield from choose(
        "skull_hit",
        section_options(catalogue, ship, wrecks=wrecks),
        seat=decider(state, target),
        rule=RULE,
        target=target,
        n=n + 1,
        of=of,
    )
    return section


def place_by_card(catalogue: Catalogue, state: State, target: str, count: int) -> Talk[tuple[str, ...]]:
    """A captain's ability or a card says where the hits fall."""
    hits: tuple[str, ...] = ()
    for n in range(count):
        ship = ship_after_hits(state.ship_of(target), hits)
        section = yield from choose(
            "hit_by_card", section_options(catalogue, ship), rule=RULE, target=target, n=n + 1, of=count
        )
        hits = (*hits, section)
    return hits


def cancel_with_hull(state: State, located: Volley) -> Talk[tuple[State, Volley]]:
    """Step 3: a reinforced hull cancels one hit, once the places are known."""
    target, hits = located.target, located.hits
    if not hits or not state.ship_of(target).ready("reinforced-hull"):
        return state, located
    options = (*word_options("section", dict.fromkeys(hits)), Option("none"))
    chosen = yield from choose("cancel_hit", options, seat=decider(state, target), rule="RB p.9")
    if chosen == "none":
        return state, located
    at = hits.index(chosen)
    yield Note("hit_cancelled", "RB p.9", {"who": target, "section": chosen})
    state = yield from happen(ModificationSpent(target, "reinforced-hull"))
    return state, replace(located, hits=(*hits[:at], *hits[at + 1 :]))


def strike(state: State, located: Volley) -> Talk[State]:
    """Step 4: the hits count."""
    if not located.hits:
        return state
    target = located.target
    before = state.ship_of(target)
    after = ship_after_hits(before, located.hits, located.lost)
    yield Note("hits", RULE, {"who": target, "sections": located.hits})
    if passed := before.hull - after.hull - located.hits.count("hull"):
        yield Note("hits_on_hull", RULE, {"who": target, "n": passed})
    state = yield from happen(SectionsSet(target, *after.sections))
    return state


def spill(state: State, side: str) -> Talk[State]:
    """Goods for which damage has left no room are lost."""
    if side not in state.players or state.players[side].in_port:
        return state
    return (yield from lose_cargo(state, Seat(side), state.ship_of(side).cargo, "spilled", RULE))
