"""Solitaire: what a Pirate of the System Player does next (19.17), the first goal that fits."""

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.games.blackbeard.data import (
    NO_REFIT,
    SEAS,
    Catalogue,
)
from companion.games.blackbeard.rules.crews import attack_bonus, damage_of, move_cost
from companion.games.blackbeard.rules.map import (
    distances,
    has_own_kc_at,
    merchants_in,
    nation_of,
    neighbours,
    ratings_of,
    seas_of,
    way,
)
from companion.games.blackbeard.rules.pirate_actions import attackable, to_find, to_loot
from companion.games.blackbeard.rules.points import retirement_vp
from companion.games.blackbeard.rules.ports import (
    HAVEN,
    NEUTRAL,
    PIRATE,
    PRO,
    can_enter,
    can_ransom,
    can_refit,
    sale,
    status,
)
from companion.games.blackbeard.state import Pirate, State

RATE = {HAVEN: 0, PIRATE: 1, PRO: 1, NEUTRAL: 2}
RETIRE_FROM = 30
PARDON_FROM = 20


@dataclass(frozen=True, slots=True)
class Goal:
    """A step and its reason; `target` is a place, a Port or a Pirate, `end` the place where a voyage ends."""

    number: str
    kind: str
    target: str = ""
    end: str = field(default="", compare=False)


Rule = Callable[[Catalogue, State, Pirate], Goal | None]


def decide(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal:
    return affordable(state, pirate, goal_in_force(catalogue, state, pirate))


def goal_in_force(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal:
    found = (rule(catalogue, state, pirate) for rule in RULES)
    return next((goal for goal in found if goal is not None), Goal("G12", "wait"))


def winds_to(catalogue: Catalogue, state: State, pirate: Pirate) -> str:
    """BB-19.SP 3: Fair Winds blow to the Sea Area of the goal in force, if he is not there."""
    goal = goal_in_force(catalogue, state, pirate)
    sea = goal.end if goal.end in SEAS else next(iter(seas_of(state, goal.end)), "") if goal.end in state.ports else ""
    return "" if sea == pirate.place or has_own_kc_at(state, pirate.seat, sea) else sea


def affordable(state: State, pirate: Pirate, goal: Goal) -> Goal:
    """Two Actions for a step of a slow ship; never into the Area of the System Player's own commissioner."""
    if goal.kind == "move":
        too_expensive = state.turn.actions < move_cost(pirate, state)
        if too_expensive or (goal.target in SEAS and has_own_kc_at(state, pirate.seat, goal.target)):
            return Goal(goal.number, "wait")
    return goal


def toward(state: State, pirate: Pirate, number: str, place: str) -> Goal | None:
    steps = way(state, pirate.place, place)
    return Goal(number, "move", steps[0], place) if steps else None


def nearest_port(catalogue: Catalogue, state: State, pirate: Pirate, ok: Callable[[str], bool]) -> str:
    """Fewest Moves, then the better rate, then the lower locator number."""
    far = distances(state, pirate.place)
    ports = [p for p in state.ports if p in far and p != pirate.place and can_enter(state, p, pirate) and ok(p)]
    return min(ports, key=lambda p: (far[p], RATE[status(state, p, pirate)], catalogue.locators[p]), default="")


def leave_own_kc(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    """RULING-31: out of the Area of the own commissioner first."""
    if not pirate.at_sea or not has_own_kc_at(state, pirate.seat, pirate.place):
        return None
    port = nearest_port(catalogue, state, pirate, lambda p: pirate.place in seas_of(state, p))
    return Goal("G0", "move", port or neighbours(state, pirate.place)[0])


def g1_recover(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    if not pirate.revelry:
        return None
    if pirate.is_docked:
        return Goal("G1", "waste" if pirate.idle else "recover")
    port = nearest_port(catalogue, state, pirate, lambda p: True)
    return toward(state, pirate, "G1", port) if port else Goal("G1", "wait")


def g2_retire(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    if retirement_vp(pirate.notoriety, pirate.worth) < RETIRE_FROM:
        return None
    if pirate.is_docked and status(state, pirate.place, pirate) == HAVEN:
        return Goal("G2", "retire", "haven")
    if not pirate.letter:
        return None
    if pirate.is_docked and nation_of(state, pirate.place) == pirate.letter:
        return Goal("G2", "retire", "letter")
    port = nearest_port(catalogue, state, pirate, lambda p: nation_of(state, p) == pirate.letter)
    return toward(state, pirate, "G2", port) if port else None


def g3_pardon(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    if pirate.card not in state.pardoned:
        return None
    port = nearest_port(catalogue, state, pirate, lambda p: nation_of(state, p) == "english")
    if not port:
        return None
    moves = distances(state, pirate.place)[port] * move_cost(pirate, state)
    worth = pirate.worth + sale(status(state, port, pirate), pirate.booty)
    if moves > state.turn.actions or retirement_vp(pirate.notoriety, worth) < PARDON_FROM:
        return None
    return toward(state, pirate, "G3", port)


def g4_letter(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    if not pirate.letter_card:
        return None
    if pirate.is_docked and state.ports[pirate.place].pro and can_enter(state, pirate.place, pirate):
        return Goal("G4", "in_port")
    port = nearest_port(catalogue, state, pirate, lambda p: state.ports[p].pro)
    return toward(state, pirate, "G4", port) if port else None


def g5_sack(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    ratings = ratings_of(state, pirate.sack) if pirate.sack and pirate.sack == pirate.place else None
    if ratings and ratings[1] - state.trait(pirate.card, "cruelty") <= 3:
        return Goal("G5", "sack")
    return None


def g6_convert(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    if not pirate.prize:
        return None
    larger = catalogue.ships.index(pirate.prize) > catalogue.ships.index(pirate.ship)
    fresher = pirate.prize == pirate.ship and damage_of(catalogue, pirate) >= 2
    return Goal("G6", "convert", pirate.prize) if larger or fresher else None


def has_hostage_to_ransom(state: State, pirate: Pirate) -> bool:
    nation = nation_of(state, pirate.place)
    return can_ransom(status(state, pirate.place, pirate), nation) and any(h.nation == nation for h in pirate.hostages)


def g7_business(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    if not pirate.is_docked or not can_enter(state, pirate.place, pirate):
        return None
    damaged = damage_of(catalogue, pirate) >= 2 and can_refit(
        status(state, pirate.place, pirate), nation_of(state, pirate.place)
    )
    if pirate.served and not damaged:
        return None
    return Goal("G7", "in_port") if pirate.booty or damaged or has_hostage_to_ransom(state, pirate) else None


def system_business(catalogue: Catalogue, state: State, pirate: Pirate) -> tuple[str, ...]:
    """G7: what he does in Port; Debauchery & Revelry is always declared (19.19)."""
    now = status(state, pirate.place, pirate)
    at = state.ports[pirate.place]
    chosen = []
    if has_hostage_to_ransom(state, pirate):
        chosen.append("ransom")
    if (pirate.booty or "ransom" in chosen) and not waits_to_sell(state, pirate, now):
        chosen.append("sell")
    if pirate.letter_card and at.pro and not pirate.letter and now in (PRO, HAVEN):
        chosen.append("letter")
    if damage_of(catalogue, pirate) and can_refit(now, nation_of(state, pirate.place)):
        chosen.append("refit")
    rich = pirate.worth + (sale(now, pirate.booty) if "sell" in chosen else 0) >= 100
    if now == PRO and at.pro and not at.haven and at.governor not in pirate.bribed and rich:
        chosen.append("haven")
    return (*chosen, "revel")


def waits_to_sell(state: State, pirate: Pirate, now: str) -> bool:
    """He keeps his Booty at a Neutral Port when a better one is two Actions away and a hold is free."""
    if now != NEUTRAL or pirate.free_hold is None:
        return False
    far, cost = distances(state, pirate.place), move_cost(pirate, state)
    better = (p for p in state.ports if far.get(p, 9) * cost <= 2 and p != pirate.place and can_enter(state, p, pirate))
    return any(RATE[status(state, p, pirate)] < RATE[NEUTRAL] for p in better)


def g8_grab(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    teach = state.teach
    if not pirate.is_docked or teach is None or teach.place != pirate.place or not teach.revelry or teach.booty < 300:
        return None
    return Goal("G8", "booty_grab", teach.id)


def g9_shelter(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    worn = pirate.speed < 0 or 2 * pirate.combat <= catalogue.ship_types[pirate.ship].combat
    laden = pirate.free_hold is None or pirate.booty >= 1500
    if not (worn or laden or (pirate.scurvy and pirate.loyalty <= 3)):
        return None
    port = nearest_port(catalogue, state, pirate, lambda p: not worn or nation_of(state, p) not in NO_REFIT)
    return toward(state, pirate, "G9", port) if port else None


def dig_for_treasure(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    here = pirate.map and pirate.at_sea and state.box.get("isle/pines") == pirate.place
    return Goal("G9", "dig") if here else None


def g10_merchants(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    if not pirate.at_sea:
        return None
    if mine := to_loot(state, pirate):
        return Goal("G10", "loot", mine[0])
    targets = to_find(state, pirate)
    teach = state.teach

    def rank(port: str) -> tuple[int, bool, int]:
        merchant = state.ports[port].merchant
        cargo = catalogue.merchants[merchant.type] if merchant and merchant.type else -1
        return -cargo, not (teach and port in teach.found), catalogue.locators[port]

    return Goal("G10", "find", min(targets, key=rank)) if targets else None


def ports_to_rate(state: State, pirate: Pirate) -> tuple[str, ...]:
    """G11 needs Wealth and Defense of these Ports."""
    if not pirate.at_sea or merchants_in(state, pirate.place) or pirate.free_hold is None:
        return ()
    return tuple(p for p in raidable(state, pirate) if ratings_of(state, p) is None)


def raidable(state: State, pirate: Pirate) -> tuple[str, ...]:
    """Ports that the map shows in his Sea Area."""
    return attackable(state, pirate)


def g11_attack(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    if not pirate.at_sea or pirate.free_hold is None:
        return None
    best, port = (0, 0), ""
    for p in raidable(state, pirate):
        ratings = ratings_of(state, p)
        at = state.ports[p]
        if ratings is None or at.haven == pirate.id or nation_of(state, p) == pirate.letter != "":
            continue
        margin = 2 * (attack_bonus(state, pirate, p) - ratings[1]) - (7 if at.attacked else 0)
        if margin >= 4 and (ratings[0], -catalogue.locators[p]) > best:
            best, port = (ratings[0], -catalogue.locators[p]), p
    return Goal("G11", "attack", port) if port else None


def g12_hunt(catalogue: Catalogue, state: State, pirate: Pirate) -> Goal | None:
    sea = best_area(catalogue, state, pirate)
    return toward(state, pirate, "G12", sea) if sea and sea != pirate.place else None


def best_area(catalogue: Catalogue, state: State, pirate: Pirate) -> str:
    """Nearest with a Merchant; then more of them, Teach there, the richer first row of the Cargo Table."""
    far = distances(state, pirate.place)
    teach = state.teach
    rich = [s for s in SEAS if s in far and merchants_in(state, s)]
    if rich:
        return min(
            rich,
            key=lambda s: (
                far[s],
                -len(merchants_in(state, s)),
                not (teach and teach.place == s),
                -catalogue.cargo[catalogue.cargo_column[s]][0],
            ),
        )
    if teach is None:
        return ""
    return teach.place if teach.place in SEAS else next(iter(seas_of(state, teach.place)), "")


RULES: tuple[Rule, ...] = (
    leave_own_kc,
    g1_recover,
    g2_retire,
    g3_pardon,
    g4_letter,
    g5_sack,
    g6_convert,
    g7_business,
    g8_grab,
    g9_shelter,
    dig_for_treasure,
    g10_merchants,
    g11_attack,
    g12_hunt,
)
