"""Questions that change nothing: the card of a Port, the retirement adviser, the way from here to there."""

from dataclasses import dataclass
from fractions import Fraction

from companion.core.ask import Phrase
from companion.games.blackbeard import odds
from companion.games.blackbeard.data import LOCATORS, PIRATE_PORTS, PORTS
from companion.games.blackbeard.rules import (
    ANTI,
    DESTROYED,
    HAVEN,
    NEUTRAL,
    PIRATE,
    PRO,
    attack_bonus,
    distances,
    kc_vp,
    may_buy_haven,
    may_ransom,
    may_refit,
    move_cost,
    nation_of,
    ratings_of,
    retirement_vp,
    sale,
    status,
    status_and_why,
    trait_of,
    way,
)
from companion.games.blackbeard.state import Pirate, State


@dataclass(frozen=True, slots=True)
class Right:
    """One line of a Port's card: may he, and why (not), or at what rate."""

    what: str
    may: bool
    why: Phrase


def right(what: str, may: bool, why: str, **facts: object) -> Right:
    return Right(what, may, Phrase(f"right.{what}.{why}", facts))


def port_card(state: State, port: str, pirate: Pirate) -> tuple[Right, ...]:
    """9.3: everything that this Pirate may or may not do in this Port."""
    now, why = status_and_why(state, port, pirate)
    nation = nation_of(state, port)
    facts = {"port": port, "nation": nation or "unknown", "card": pirate.card}
    if now == DESTROYED:
        return (right("enter", False, why, **facts),)
    return (
        right("enter", now != ANTI, why, **facts),
        sell_right(now, pirate.booty),
        ransom_right(now, nation, pirate),
        refit_right(now, nation),
        haven_right(state, port, pirate),
        right("revel", True, "three" if now == PIRATE else "one"),
        retire_right(state, port, pirate, now),
        attack_right(state, port, pirate),
    )


def sell_right(now: str, booty: int) -> Right:
    if now == ANTI:
        return right("sell", False, "anti")
    rate = {HAVEN: "haven", NEUTRAL: "neutral", PIRATE: "pirate"}.get(now, "pro")
    return right("sell", True, rate, n=sale(now, booty))


def ransom_right(now: str, nation: str, pirate: Pirate) -> Right:
    if now in (ANTI, PIRATE):
        return right("ransom", False, "never_here")
    if not may_ransom(now, nation):
        return right("ransom", False, "nation", nation=nation)
    held = sum(1 for h in pirate.hostages if h.nation == nation)
    return right("ransom", True, "yes", n=held, nation=nation or "unknown")


def refit_right(now: str, nation: str) -> Right:
    if now == PIRATE:
        return right("refit", True, "whole")
    if not may_refit(now, nation):
        return right("refit", False, "arab" if now != ANTI else "anti")
    return right("refit", True, "haven" if now == HAVEN else "half")


def haven_right(state: State, port: str, pirate: Pirate) -> Right:
    why = may_buy_haven(state, port, pirate)
    return right("haven", not why, why or "yes", chance=odds.haven(pirate.worth))


def retire_right(state: State, port: str, pirate: Pirate, now: str) -> Right:
    at = state.ports[port]
    if pirate.letter and pirate.letter == nation_of(state, port):
        return right("retire", True, "letter", nation=pirate.letter)
    if now == HAVEN:
        return right("retire", True, "haven")
    if now == PIRATE:
        allowed = state.rule("pirate_port_retirement") == "yes"
        return right("retire", allowed, "pirate_port" if allowed else "not_pirate_port")
    if now == PRO and at.pro:
        if at.governor in pirate.bribed:
            return right("retire", False, "bribed")
        return right("retire", True, "bribe", chance=odds.bribe(pirate.worth))
    return right("retire", False, "no_way")


def attack_right(state: State, port: str, pirate: Pirate) -> Right:
    if port in PIRATE_PORTS:
        return right("attack", False, "pirate_port")
    ratings = ratings_of(state, port)
    if ratings is None:
        return right("attack", True, "unknown")
    bonus = attack_bonus(state, pirate, port)
    return right("attack", True, "odds", chance=odds.attack(bonus, ratings[1], state.ports[port].attacked))


@dataclass(frozen=True, slots=True)
class Advice:
    """What a Pirate is worth now: retired, dead, to a commissioner; and where he could retire."""

    retire: int
    die: int
    kc: int
    risk: Fraction
    """Chance that a commissioner answers a deployment roll."""
    routes: tuple["Route", ...]


@dataclass(frozen=True, slots=True)
class Route:
    port: str
    by: str
    actions: int
    chance: Fraction


def advice(state: State, pirate: Pirate) -> Advice:
    return Advice(
        retirement_vp(pirate.notoriety, pirate.worth),
        pirate.notoriety,
        kc_vp(pirate.notoriety),
        odds.kc_deployment(pirate.notoriety),
        routes(state, pirate),
    )


def routes(state: State, pirate: Pirate) -> tuple[Route, ...]:
    """18.41: every Port that the known map reaches where he could leave the trade, the nearest first."""
    found = []
    cost = move_cost(pirate, state)
    for port, far in distances(state, pirate.place).items():
        if port not in PORTS:
            continue
        at = state.ports[port]
        now = status(state, port, pirate)
        actions = far * cost + 1
        if pirate.letter and pirate.letter == nation_of(state, port) and now not in (DESTROYED,):
            found.append(Route(port, "letter", actions, odds.SURE))
        elif now == HAVEN:
            found.append(Route(port, "haven", actions, odds.SURE))
        elif now == PRO and at.pro and at.governor not in pirate.bribed and not state.solo:
            found.append(Route(port, "bribe", actions, odds.bribe(pirate.worth)))
    return tuple(sorted(found, key=lambda r: (r.actions, LOCATORS[r.port])))


@dataclass(frozen=True, slots=True)
class Journey:
    steps: tuple[str, ...]
    actions: int


def journey(state: State, pirate: Pirate, goal: str) -> Journey | None:
    """The shortest way in Actions; a slow ship pays two for each step."""
    steps = way(state, pirate.place, goal)
    return Journey(steps, len(steps) * move_cost(pirate, state)) if steps else None


@dataclass(frozen=True, slots=True)
class Chance:
    """A roll that may come, and what it promises."""

    what: str
    share: Fraction
    facts: dict[str, object]


def chances(state: State, pirate: Pirate) -> tuple[Chance, ...]:
    """Every roll that this Pirate may face where he is."""
    ability = trait_of(state, pirate, "ability")
    command = trait_of(state, pirate, "command")
    cruelty = trait_of(state, pirate, "cruelty", lowest=True)
    listed = [
        Chance("find", odds.find(ability), {"need": max(1, 7 - ability)}),
        Chance("torture", odds.torture(cruelty), {"need": cruelty + 1}),
        Chance("conspiracy", odds.conspiracy(pirate.loyalty), {"loyalty": pirate.loyalty}),
        Chance("mutiny", odds.mutiny(command), {"command": command}),
        Chance("kc", odds.kc_deployment(pirate.notoriety), {"np": pirate.notoriety}),
        Chance("bribe", odds.bribe(pirate.worth), {"nw": pirate.worth}),
    ]
    if pirate.sack and (ratings := ratings_of(state, pirate.sack)):
        cruel = trait_of(state, pirate, "cruelty")
        listed.insert(0, Chance("sack", odds.sack(cruel, ratings[1]), {"port": pirate.sack}))
    return tuple(listed)
