"""Attack and sack of Ports (9.5)."""

from functools import partial
from typing import Any

from companion.core.ask import Option, Phrase, Pick, Seat
from companion.core.procedure import Procedure, Stage, Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.procedures.action import act
from companion.games.blackbeard.procedures.attacks.consequences import damage_combat, dock, put_to_sea, revel
from companion.games.blackbeard.procedures.box import know_nation, know_ratings
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.procedures.pirates.holds import stow
from companion.games.blackbeard.procedures.pirates.leaving import change_notoriety
from companion.games.blackbeard.procedures.pirates.mutiny import change_loyalty
from companion.games.blackbeard.procedures.pirates.stops import system_answers
from companion.games.blackbeard.rules.crews import attack_bonus, crew_of, trait_of
from companion.games.blackbeard.rules.map import nation_of
from companion.games.blackbeard.rules.pirate_actions import attackable
from companion.games.blackbeard.rules.ports import status
from companion.games.blackbeard.state import Pirate, State

ASSAULT = "assault"
"""An attack whose dice are thrown: Warship and commissioner had to come before (9.51, 10.31)."""

ATTACK_STEPS = ("target", "assault", "plunder")


def attack(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """BB-9.5, Action H."""
    return act(catalogue, state, seat, pirate, "attack", body=attack_port)


def attack_option(state: State, pirate: Pirate, port: str) -> Option:
    hint = Phrase(f"status.{status(state, port, pirate)}")
    return Option(port, label=Phrase(f"port.{port}"), hint=hint)


def which_port(scene: Scene) -> Pick:
    pirate = scene.pirate()
    options = tuple(attack_option(scene.state, pirate, p) for p in attackable(scene.state, pirate))
    return Pick(key="attack_which", what="port", options=options, seat=scene.owner(pirate.id), rule="9.51")


def attack_port(scene: Scene) -> Talk[bool]:
    yield Stage(ATTACK_STEPS, "target")
    if not scene.port:
        scene.port = yield from scene.ask(partial(which_port, scene))
    yield from system_answers(scene)
    port = scene.port
    yield from scene.say("attack_announced", "9.51", card=scene.pirate().card, port=port)
    yield from know_ratings(scene, port)
    yield from know_nation(scene, port)
    yield Stage(ATTACK_STEPS, "assault")
    mine, his = yield from attack_dice(scene, port)
    yield from anger_nation(scene, port)
    if mine > his:
        yield Stage(ATTACK_STEPS, "plunder")
        yield from attack_succeeds(scene, port, mine, his)
        return True
    card = scene.pirate().card
    facts = {"mine": mine, "his": his, "damage": his - mine}
    yield from scene.say("attack_fails", "9.54", True, card=card, port=port, **facts)
    yield from damage_combat(scene, scene.pid, his - mine, "9.54")
    return False


def attack_dice(scene: Scene, port: str) -> Talk[tuple[int, int]]:
    """9.52: the Port throws one die, or two once it has been attacked; any other player throws for it."""
    _, defense = yield from know_ratings(scene, port)
    count = 2 if scene.state.ports[port].attacked else 1
    facts: dict[str, Any] = {"n": count, "port": port, "defense": defense}
    dice = yield from scene.roll("port_defends", count, rule="9.52", anyone=True, **facts)
    scene.kind = ASSAULT
    his = defense + sum(dice)
    bonus = attack_bonus(scene.state, scene.pirate(), port)
    gives = {f: Phrase("gives.wins" if f + bonus > his else "gives.loses") for f in range(1, 7)}
    die = yield from scene.die(
        "attack_die",
        pirate=scene.pid,
        rule="9.52",
        gives=gives,
        best=6 if bonus + 6 > his else 0,
        bonus=bonus,
        card=scene.pirate().card,
        port=port,
        his=his,
    )
    return attack_bonus(scene.state, scene.pirate(), port) + die, his


def anger_nation(scene: Scene, port: str) -> Talk[None]:
    """9.58: the nation remembers, a Letter of it is void, his haven in this Port ends, the marker is set."""
    nation = nation_of(scene.state, port)
    for pirate in crew_of(scene.state, scene.pirate()):
        if nation not in pirate.history:
            yield from scene.say("nation_angered", "9.58", card=pirate.card, nation=nation)
            scene.state = yield from happen(e.NationAngered(pirate.id, nation))
        if pirate.letter == nation:
            yield from scene.say("letter_void", "9.58", card=pirate.card, nation=nation)
            scene.state = yield from happen(e.LetterHeld(pirate.id, ""))
        if scene.state.ports[port].haven == pirate.id:
            yield from scene.say("haven_forfeit", "9.58", card=pirate.card, port=port)
            scene.state = yield from happen(e.HavenLost(port))
    scene.state = yield from happen(e.PortAttacked(port))


def attack_succeeds(scene: Scene, port: str, mine: int, his: int) -> Talk[None]:
    """9.53: Booty, Notoriety, Loyalty, one point of damage, docked, and the chance to sack."""
    wealth, _ = yield from know_ratings(scene, port)
    card = scene.pirate().card
    yield from scene.say("attack_succeeds", "9.53", headline=True, card=card, port=port, mine=mine, his=his)
    dice = yield from scene.roll("booty_dice", wealth, pirate=scene.pid, rule="9.53", port=port)
    if dice:
        yield from scene.say("port_booty", "9.53", n=100 * sum(dice), port=port)
        yield from stow(scene, 100 * sum(dice), "9.53")
    yield from change_notoriety(scene, scene.pid, 2 * wealth, "attack", "9.53")
    yield from change_loyalty(scene, scene.pid, 1, "attack", "9.53")
    yield from damage_combat(scene, scene.pid, 1, "9.53")
    scene.guard()
    yield from dock(scene, scene.pid, port)
    for one in crew_of(scene.state, scene.pirate()):
        scene.state = yield from happen(e.SackOpened(one.id, port))


def sack(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """BB-9.55, Action I."""
    return act(catalogue, state, seat, pirate, "sack", body=sack_port)


def sack_port(scene: Scene) -> Talk[None]:
    pirate = scene.pirate()
    port = pirate.place
    wealth, defense = yield from know_ratings(scene, port)
    cruelty = trait_of(scene.state, pirate, "cruelty")
    gives = {f: Phrase("gives.sacked" if f + cruelty > defense else "gives.nothing") for f in range(1, 7)}
    facts = {"cruelty": cruelty, "defense": defense, "port": port, "card": pirate.card}
    die = yield from scene.die("sack_die", pirate=scene.pid, rule="9.55", gives=gives, best=6, **facts)
    total = die + trait_of(scene.state, scene.pirate(), "cruelty")
    if total <= defense:
        yield from scene.say("sack_fails", "9.55", headline=True, card=pirate.card, port=port, total=total)
        scene.state = yield from happen(e.SackOpened(scene.pid, ""))
        return
    yield from scene.say("sacked", "9.55", headline=True, card=pirate.card, port=port, total=total)
    crew = crew_of(scene.state, scene.pirate())
    others = [p for p in scene.state.at(port) if p not in crew]
    for one in crew:
        yield from put_to_sea(scene, one.id, "sack", "9.59")
    for other in others:
        yield from put_to_sea(scene, other.id, "port_lost", "9.55")
    scene.state = yield from happen(e.PortDestroyed(port))
    times = 2 if scene.state.options["notoriety_chart"] == "chart" else 3
    yield from change_notoriety(scene, scene.pid, times * wealth, "sack", "9.55")
    yield from change_loyalty(scene, scene.pid, 1, "sack", "9.55")
    yield from revel(scene, scene.pid, voluntary=False, rule="9.55", headline=False)
