"""Questions that change nothing: the card of a Port, the retirement adviser, the way from here to there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.core.ask import Phrase
from companion.games.blackbeard import odds
from companion.games.blackbeard.data import PIRATE_PORTS, Catalogue
from companion.games.blackbeard.rules.crews import (
    attack_bonus,
    battle_bonus,
    flight_bonus,
    move_cost,
    notoriety_of,
    trait_of,
)
from companion.games.blackbeard.rules.map import distances, nation_of, national_ports, ratings_of, seas_of, way
from companion.games.blackbeard.rules.pirate_actions import grab_targets
from companion.games.blackbeard.rules.places import is_pardoned
from companion.games.blackbeard.rules.points import kc_vp, retirement_vp
from companion.games.blackbeard.rules.ports import (
    ANTI,
    DESTROYED,
    HAVEN,
    NEUTRAL,
    PIRATE,
    PRO,
    can_ransom,
    can_refit,
    sale,
    status_and_why,
    ways_in,
    why_not_buy_haven,
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
    opened = is_pardoned(state, pirate, port) and state.options["pardon_ports"] == "open"
    return (
        right("enter", now != ANTI or opened, "pardon" if now == ANTI and opened else why, **facts),
        sell_right(now, pirate.booty),
        ransom_right(now, nation, pirate),
        refit_right(now, nation),
        haven_right(state, port, pirate),
        letter_right(state, port, pirate, now),
        right("revel", now != ANTI, {PIRATE: "three", ANTI: "anti"}.get(now, "one")),
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
    if not can_ransom(now, nation):
        return right("ransom", False, "nation", nation=nation)
    held = sum(1 for h in pirate.hostages if h.nation == nation)
    return right("ransom", True, "yes", n=held, nation=nation or "unknown")


def refit_right(now: str, nation: str) -> Right:
    if now == PIRATE:
        return right("refit", True, "whole")
    if not can_refit(now, nation):
        return right("refit", False, "arab" if now != ANTI else "anti")
    return right("refit", True, "haven" if now == HAVEN else "half")


def haven_right(state: State, port: str, pirate: Pirate) -> Right:
    why, chance = why_not_buy_haven(state, port, pirate), odds.haven(pirate.worth)
    reason = why.reason if why else "yes" if chance else "too_poor"
    return right("haven", reason == "yes", reason, chance=chance)


def letter_right(state: State, port: str, pirate: Pirate, now: str) -> Right:
    """17.2 #12: the card is played here, before a real Pro-Pirate Governor."""
    if pirate.letter:
        return right("letter", False, "has_one", nation=pirate.letter)
    able = state.ports[port].pro and now in (PRO, HAVEN)
    return right("letter", able, "yes" if able else "no_governor", nation=nation_of(state, port) or "unknown")


def retire_right(state: State, port: str, pirate: Pirate, now: str) -> Right:
    """18.41: the first way that is open to him, or why none is."""
    if is_pardoned(state, pirate, port) and (now != ANTI or state.options["pardon_ports"] == "open"):
        return right("retire", True, "pardon")
    ways = ways_in(state, port, pirate)
    if not ways:
        at = state.ports[port]
        if pirate.letter and pirate.letter == nation_of(state, port):
            return right("retire", False, "allied")
        if now == PIRATE:
            return right("retire", False, "not_pirate_port")
        if now == PRO and at.pro:
            return right("retire", False, "bribed" if at.governor in pirate.bribed else "teach")
        return right("retire", False, "no_way")
    facts = {"nation": pirate.letter, "chance": odds.bribe(pirate.worth)}
    if ways[0] == "bribe" and not facts["chance"]:
        return right("retire", False, "too_poor", **facts)
    return right("retire", True, ways[0].replace("-", "_"), **facts)


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


def advice(catalogue: Catalogue, state: State, pirate: Pirate) -> Advice:
    return Advice(
        retirement_vp(pirate.notoriety, pirate.worth),
        pirate.notoriety,
        kc_vp(pirate.notoriety),
        odds.kc_deployment(notoriety_of(state, pirate)),
        routes(catalogue, state, pirate),
    )


def routes(catalogue: Catalogue, state: State, pirate: Pirate) -> tuple[Route, ...]:
    """18.41: every Port that the known map reaches where he could leave the trade, the nearest first."""
    cost = move_cost(pirate, state)
    found = [
        Route(port, ways[0], far * cost + 1, odds.bribe(pirate.worth) if ways[0] == "bribe" else odds.SURE)
        for port, far in distances(state, pirate.place).items()
        if port in state.ports and (ways := ways_in(state, port, pirate))
    ]
    return tuple(sorted(found, key=lambda r: (r.actions, catalogue.locators[r.port])))


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
    facts: Mapping[str, object]


def chances(state: State, pirate: Pirate) -> tuple[Chance, ...]:
    """Every roll that this Pirate may face where he is."""
    ability = trait_of(state, pirate, "ability")
    command = trait_of(state, pirate, "command")
    cruelty = trait_of(state, pirate, "cruelty", lowest=True)
    notoriety = notoriety_of(state, pirate)
    return (
        *raids(state, pirate),
        Chance("find", odds.find(ability), {"need": max(1, 7 - ability)}),
        Chance("torture", odds.torture(cruelty), {"need": cruelty + 1}),
        *hunters(state, pirate),
        Chance("conspiracy", odds.conspiracy(pirate.loyalty), {"loyalty": pirate.loyalty}),
        Chance("mutiny", odds.mutiny(command), {"command": command}),
        Chance("kc", odds.kc_deployment(notoriety), {"np": notoriety}),
        Chance("bribe", odds.bribe(pirate.worth), {"nw": pirate.worth}),
        *rivals(state, pirate),
    )


def raids(state: State, pirate: Pirate) -> Iterator[Chance]:
    """Ports that he may sack or attack now."""
    if pirate.sack and (ratings := ratings_of(state, pirate.sack)):
        yield Chance("sack", odds.sack(trait_of(state, pirate, "cruelty"), ratings[1]), {"port": pirate.sack})
    for port in national_ports(state):
        ratings = ratings_of(state, port)
        at = state.ports[port]
        if ratings and pirate.place in seas_of(state, port) and not at.destroyed:
            share = odds.attack(attack_bonus(state, pirate, port), ratings[1], at.attacked)
            yield Chance("attack", share, {"port": port})


def hunters(state: State, pirate: Pirate) -> Iterator[Chance]:
    """Every class of Warship that the table has met, and the King's Commissioners on the map."""
    flight, battle = flight_bonus(state, pirate), battle_bonus(state, pirate)
    known = {(int(v[0]), int(v[1])) for k, v in state.box.items() if k.startswith("warship/")}
    for speed, combat in sorted(known | {(s.speed, s.combat) for s in state.warships.values()}):
        facts = {"speed": speed, "combat": combat}
        yield Chance("warship_fight", odds.warship_battle(battle, combat), facts)
        yield Chance("warship_flee", odds.flee(flight, speed), facts)
    for player in state.players.values():
        if player.kc and player.seat != pirate.seat:
            kc = player.kc
            yield Chance("kc_fight", odds.kc_battle(battle, kc.combat), {"who": player.seat, "combat": kc.combat})
            yield Chance("kc_evade", odds.flee(flight, kc.speed), {"who": player.seat, "speed": kc.speed})


def rivals(state: State, pirate: Pirate) -> Iterator[Chance]:
    """Revellers of others in the same Port: a Booty Grab, and the duel that a tie brings."""
    for target in grab_targets(state, pirate):
        mine, his = trait_of(state, pirate, "ability") + 1, trait_of(state, target, "ability")
        yield Chance("grab", odds.versus(mine, his)[0], {"card": target.card})
        duel = odds.duel(state.trait(pirate.card, "duel"), state.trait(target.card, "duel"))
        yield Chance("duel", duel, {"card": target.card})
