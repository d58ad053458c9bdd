"""Merchant Ships (8.0): find, loot, torture or ransom, convert."""

from typing import Any

from companion.core.ask import Facts, Option, Phrase, Seat
from companion.core.procedure import Procedure, Stage, Talk, happen, pick
from companion.games.blackbeard import events as e
from companion.games.blackbeard import odds
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.procedures.action import act
from companion.games.blackbeard.procedures.attacks.consequences import revel
from companion.games.blackbeard.procedures.box import draw_hostage, know_nation
from companion.games.blackbeard.procedures.common import Scene, sign
from companion.games.blackbeard.procedures.pirates.holds import keep_holds, stow
from companion.games.blackbeard.procedures.pirates.leaving import change_notoriety
from companion.games.blackbeard.procedures.pirates.mutiny import change_loyalty
from companion.games.blackbeard.procedures.pirates.stops import system_answers
from companion.games.blackbeard.rules.crews import cargo_loyalty, conversion_loyalty, crew_of, find_bonus, trait_of
from companion.games.blackbeard.rules.pirate_actions import to_find, to_loot
from companion.games.blackbeard.rules.places import captain_options
from companion.games.blackbeard.state import Hostage, Merchant, State

LOOT_STEPS = ("cargo", "hostage", "notoriety", "after")


def find(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """BB-8.1, Action B."""
    return act(catalogue, state, seat, pirate, "find", body=find_merchant)


def pick_merchant(scene: Scene, key: str, ports: tuple[str, ...], rule: str) -> Talk[str]:
    """Named with the Action: nobody breaks in before it is known which Merchant an interruption costs (6.45)."""
    if scene.is_played_by_app(scene.pid) or len(ports) == 1:
        return ports[0]
    options = tuple(Option(p, label=merchant_label(scene.state, p)) for p in ports)
    card, seat = scene.pirate().card, scene.owner(scene.pid)
    return str((yield from pick(key, "port", options, seat=seat, rule=rule, card=card)))


def merchant_label(state: State, port: str) -> Phrase:
    merchant = state.ports[port].merchant
    type = merchant.type if merchant and merchant.type else "unknown"
    return Phrase("merchant_at", {"port": port, "type": type})


def find_merchant(scene: Scene) -> Talk[None]:
    if not scene.port:
        scene.port = yield from pick_merchant(scene, "find_which", to_find(scene.state, scene.pirate()), "8.11")
    yield from system_answers(scene)
    port = scene.port
    bonus = trait_of(scene.state, scene.pirate(), "ability") + find_bonus(scene.state, scene.pirate(), port)
    gives = {f: Phrase("gives.found" if f + bonus >= 7 else "gives.nothing") for f in range(1, 7)}
    die = yield from scene.die(
        "find_die",
        pirate=scene.pid,
        rule="8.13",
        gives=gives,
        best=6,
        bonus=bonus,
        card=scene.pirate().card,
        port=port,
        need=max(1, 7 - bonus),
        lost=lambda n: n + bonus < 7,
    )
    card = scene.pirate().card
    bonus = trait_of(scene.state, scene.pirate(), "ability") + find_bonus(scene.state, scene.pirate(), port)
    if die + bonus < 7:
        yield from scene.say("not_found", "8.13", headline=True, card=card, port=port, total=die + bonus)
        return
    merchant = scene.state.ports[port].merchant or Merchant()
    type = merchant.type
    if not type:
        options = tuple(Option(t, label=Phrase(f"merchant.{t}"), mark="merchant") for t in scene.catalogue.merchants)
        type = yield from scene.choose(scene.pid, "merchant_type", options, rule="8.14", port=port)
    yield from scene.say("found", "8.14", headline=True, card=card, port=port, total=die + bonus, type=type)
    for one in crew_of(scene.state, scene.pirate()):
        scene.state = yield from happen(e.MerchantFound(port, one.id, type))


def loot(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """BB-8.3, Action C."""
    return act(catalogue, state, seat, pirate, "loot", body=loot_merchant)


def loot_merchant(scene: Scene) -> Talk[None]:
    yield Stage(LOOT_STEPS, "cargo")
    if not scene.port:
        scene.port = yield from pick_merchant(scene, "loot_which", to_loot(scene.state, scene.pirate()), "8.31")
    yield from system_answers(scene)
    merchant = scene.state.ports[scene.port].merchant
    assert merchant is not None
    rating = scene.catalogue.merchants[merchant.type]
    roll, worth, taken = yield from cargo(scene, rating)
    yield Stage(LOOT_STEPS, "hostage")
    yield from hostage(scene)
    yield Stage(LOOT_STEPS, "notoriety")
    yield from fame(scene, rating)
    change = cargo_loyalty(roll, taken)
    why = "declined" if not taken else "rich_cargo" if change > 0 else "poor_cargo"
    yield from change_loyalty(scene, scene.pid, change, why, "8.36")
    scene.guard()
    yield Stage(LOOT_STEPS, "after")
    yield from end_loot(scene, merchant.type, taken, worth)


def cargo(scene: Scene, rating: int) -> Talk[tuple[int, int, bool]]:
    """8.32, 8.33: the Cargo Table of his Sea Area; the cargo fills a whole hold."""
    sea = scene.pirate().place
    gives = {f: Phrase("gives.doubloons", {"n": scene.catalogue.cargo_value(sea, f + rating)}) for f in range(1, 7)}
    die = yield from scene.die("cargo_die", pirate=scene.pid, rule="8.32", gives=gives, best=6, rating=rating, sea=sea)
    roll = die + rating
    value = scene.catalogue.cargo_value(sea, roll)
    yield from scene.say("cargo", "8.32", die=die, rating=rating, roll=roll, sea=sea, n=value)
    taken = yield from stow(scene, value, "8.33", lambda took: cargo_loyalty(roll, took))
    return roll, value, taken


def hostage(scene: Scene) -> Talk[None]:
    """8.41 to 8.45: held for ransom, or tortured at once."""
    held = sum(len(p.hostages) for p in scene.state.pirates.values())
    if held >= scene.catalogue.counts.hostages:
        yield from scene.say("no_hostage_left", "8.41")
        return
    kind, information, value = yield from draw_hostage(scene, scene.owner(scene.pid))
    cruelty = trait_of(scene.state, scene.pirate(), "cruelty", lowest=True)
    worth = {"value": value, "information": information, "need": cruelty, "chance": odds.torture(cruelty)}
    options = (
        Option("ransom", hint=Phrase("ransom_worth", {"value": value})),
        Option("torture", hint=Phrase("torture_worth", worth)),
    )
    facts: dict[str, Any] = {"kind": kind, "information": information, "value": value}
    captor = yield from captor_of(scene)
    fate = yield from scene.choose(scene.pid, "hostage_fate", options, "torture", "8.43", **facts)
    captor = captor if scene.is_alive(captor) else scene.pid
    if fate == "ransom":
        nation = yield from know_nation(scene, scene.port)
        card = scene.pirate(captor).card
        yield from scene.say("hostage_held", "8.44", card=card, kind=kind, nation=nation, value=value)
        scene.state = yield from happen(e.HostageHeld(captor, Hostage(kind, information, value, nation)))
    else:
        yield from torture(scene, information, value, captor)


def captor_of(scene: Scene) -> Talk[str]:
    """11.7, RULING-57: of two allies, the one whom their player names has the Hostage and what he tells."""
    crew = crew_of(scene.state, scene.pirate())
    if len(crew) == 1:
        return scene.pid
    return str((yield from scene.choose(scene.pid, "captor", captain_options(crew), rule="11.7")))


def torture(scene: Scene, information: int, value: int, captor: str = "") -> Talk[None]:
    """BB-8.45: the less cruel learn more."""
    cruelty = trait_of(scene.state, scene.pirate(), "cruelty", lowest=True)
    gives = {f: Phrase("gives.talks" if f > cruelty else "gives.silent") for f in range(1, 7)}
    die = yield from scene.die("torture_die", pirate=scene.pid, rule="8.45", gives=gives, best=6, cruelty=cruelty)
    cruelty = trait_of(scene.state, scene.pirate(), "cruelty", lowest=True)
    knower = captor if scene.is_alive(captor) else scene.pid
    card = scene.pirate(knower).card
    if die > cruelty:
        points = scene.state.ports[scene.port].information.get(knower, 0) + information
        yield from scene.say("hostage_talks", "8.45", card=card, port=scene.port, n=information, points=points)
        scene.state = yield from happen(e.InformationKnown(scene.port, knower, points))
    else:
        yield from scene.say("hostage_silent", "8.45", card=card, die=die, cruelty=cruelty)
    yield from change_loyalty(scene, scene.pid, 1, "torture", "8.45")
    yield from change_notoriety(scene, scene.pid, value, "torture", "8.35")


def fame(scene: Scene, rating: int) -> Talk[None]:
    """8.35: Cargo rating and a die; the older chart gives the rating alone (RULING-22)."""
    die = 0
    if scene.state.options["notoriety_chart"] == "rulebook":
        gives = {f: Phrase("gives.notoriety", {"n": f + rating}) for f in range(1, 7)}
        die = yield from scene.die("notoriety_die", pirate=scene.pid, rule="8.35", gives=gives, best=6, rating=rating)
    yield from change_notoriety(scene, scene.pid, rating + die, "loot", "8.35")


def end_loot(scene: Scene, type: str, taken: bool, worth: int) -> Talk[None]:
    """8.37, 8.38: the Merchant goes back to the pool; the crew may revel."""
    pirate = scene.pirate()
    result = "looted_for" if taken else "looted"
    yield from scene.say(result, "8.37", headline=True, card=pirate.card, port=scene.port, type=type, n=worth)
    scene.state = yield from happen(e.MerchantRemoved(scene.port))
    if type in scene.catalogue.ships:
        for one in crew_of(scene.state, pirate):
            scene.state = yield from happen(e.PrizeTaken(one.id, type))
    may_revel = taken or scene.state.options["revelry_at_sea"] == "always"
    if not may_revel or pirate.revelry:
        return
    then: Facts = {"key": "revel.prize" if type in scene.catalogue.ships else "revel.sober", "facts": {}}
    if (yield from scene.confirm(scene.pid, "revel_at_sea", True, "8.38", then=then, card=pirate.card)):
        yield from revel(scene, scene.pid, voluntary=True, rule="8.38")


def convert(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """BB-8.5, Action D."""
    return act(catalogue, state, seat, pirate, "convert", body=convert_prize)


def convert_prize(scene: Scene) -> Talk[None]:
    yield from scene.window("convert_now", "8.5", ship=scene.pirate().prize)
    pirate = scene.pirate()
    new = pirate.prize
    best = scene.catalogue.ship_types[new]
    holds = yield from keep_holds(scene, best.holds)
    scene.guard()
    by = conversion_loyalty(scene.catalogue, pirate.ship, new)
    yield from scene.say("converted_ship", "8.5", headline=True, card=pirate.card, ship=new, by=sign(by))
    scene.state = yield from happen(e.ShipChanged(scene.pid, new, best.speed, best.combat, holds))
    for one in crew_of(scene.state, scene.pirate()):
        if one.prize:
            scene.state = yield from happen(e.PrizeTaken(one.id, ""))
    yield from change_loyalty(scene, scene.pid, by, "ship", "8.5")
    scene.guard()
