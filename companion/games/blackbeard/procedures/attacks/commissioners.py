"""King's Commissioners (10.0): deploy, sail, intercept, fight, raid a Pirate Port, oust."""

from typing import Any

from companion.core.ask import Option, Phrase, Seat
from companion.core.procedure import Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard import odds
from companion.games.blackbeard.procedures.attacks.consequences import damage_combat, put_to_sea
from companion.games.blackbeard.procedures.box import draw_kc, know_links
from companion.games.blackbeard.procedures.common import Over, Scene
from companion.games.blackbeard.procedures.pirates.leaving import ally_goes_on, change_notoriety, eliminate_by_kc
from companion.games.blackbeard.procedures.pirates.mutiny import change_loyalty
from companion.games.blackbeard.procedures.pirates.retirement import retire_with_letter
from companion.games.blackbeard.rules.crews import (
    battle_bonus,
    combat_of,
    crew_of,
    flight_bonus,
    is_teach,
    notoriety_of,
    port_defence,
    trait_of,
    usable_letter,
    would_sink,
)
from companion.games.blackbeard.rules.forecast import deployment_phrase
from companion.games.blackbeard.rules.interference import kc_ways, pirate_ports_near
from companion.games.blackbeard.rules.map import neighbours
from companion.games.blackbeard.rules.places import captain_options, counter_name, kc_name, sea_options
from companion.games.blackbeard.rules.points import retirement_vp
from companion.games.blackbeard.state import SYSTEM, Commissioner, Pirate


def hand_of(seat: Seat) -> Seat | None:
    """Who throws for this player: anybody, where the app plays."""
    return None if seat == SYSTEM else seat


def cancel(scene: Scene, rule: str) -> Talk[None]:
    """The Action is spent; a Merchant concerned is gone, a prize is lost (BB-6.45)."""
    if scene.kind in ("find", "loot") and scene.port and scene.state.ports[scene.port].merchant:
        yield from scene.say("merchant_gone", rule, port=scene.port)
        scene.state = yield from happen(e.MerchantRemoved(scene.port))
    if scene.kind == "convert" and scene.is_alive(scene.pid):
        for one in crew_of(scene.state, scene.pirate()):
            scene.state = yield from happen(e.PrizeTaken(one.id, ""))
    if scene.kind:
        yield from scene.say("action_cancelled", rule)
    raise Over


def deploy_kc(scene: Scene, seat: Seat) -> Talk[None]:
    """BB-10.12: 3d6 below the Pirate's Notoriety."""
    pirate = scene.pirate()
    notoriety = notoriety_of(scene.state, pirate)
    about: dict[str, Any] = {"np": notoriety, "card": pirate.card, "comes": deployment_phrase(notoriety)}
    dice = yield from scene.roll("kc_deploy", 3, seat=hand_of(seat), rule="10.12", **about)
    total = sum(dice)
    if total >= notoriety:
        yield from scene.say("kc_not_deployed", "10.12", who=seat, total=total, np=notoriety, headline=True)
        return
    name, speed, combat = yield from draw_kc(scene, hand_of(seat))
    called = counter_name(scene.state, name)
    facts = {"name": called, "speed": speed, "combat": combat, "sea": pirate.place, "total": total, "np": notoriety}
    yield from scene.say("kc_deployed", "10.12", True, who=seat, **facts)
    scene.state = yield from happen(e.KcDeployed(seat, name, speed, combat, pirate.place))


def pirate_converts(scene: Scene, seat: Seat) -> Talk[None]:
    """17.2 #16: a retired Pirate hunts for the King, Combat 9 and Speed 3."""
    options = tuple(Option(c, label=Phrase(f"captain.{c}")) for c in scene.state.retired)
    card = yield from scene.choose("", "who_converts", options, rule="17.2 #16", seat=hand_of(seat))
    speed, combat = scene.catalogue.convert
    yield from scene.say("converted", "17.2 #16", True, who=seat, card=card, speed=speed, combat=combat)
    scene.state = yield from happen(e.KcDeployed(seat, card, speed, combat, scene.pirate().place, card))


def use_kc(scene: Scene, seat: Seat) -> Talk[None]:
    """BB-10.2: one of the commissioner's ways to act."""
    if not scene.pid:
        scene.state = yield from happen(e.KcActed(seat, ""))
        yield from raid_pirate_port(scene, seat)
        return
    pirate = scene.pirate()
    yield from know_links(scene, commissioner(scene, seat).place)
    ways = kc_ways(scene.state, seat, scene.kind)
    if not ways:
        yield from scene.say("kc_has_no_way", "10.2", who=seat)
        return
    kc = commissioner(scene, seat)
    facts = {"speed": kc.speed, "combat": kc.combat}
    way = yield from scene.choose("", "kc_does", ways, rule="10.2", seat=seat, card=pirate.card, **facts)
    scene.state = yield from happen(e.KcActed(seat, scene.pid))
    match way:
        case "intercept":
            yield from intercept(scene, seat, entered=False)
        case "enter":
            yield from scene.say("kc_sails", "10.2", who=seat, to=pirate.place)
            scene.state = yield from happen(e.KcSailed(seat, pirate.place))
            yield from intercept(scene, seat, entered=True)
        case "raid":
            yield from raid_pirate_port(scene, seat)
        case "oust":
            yield from oust(scene, seat)
        case _:
            near = neighbours(scene.state, commissioner(scene, seat).place)
            to = yield from scene.choose("", "kc_sails_to", sea_options(scene.state, near), rule="10.2", seat=seat)
            yield from scene.say("kc_sails", "10.2", True, who=seat, to=to)
            scene.state = yield from happen(e.KcSailed(seat, to))


def commissioner(scene: Scene, seat: Seat) -> Commissioner:
    kc = scene.state.players[seat].kc
    assert kc is not None
    return kc


def intercept(scene: Scene, seat: Seat, entered: bool) -> Talk[None]:
    """BB-10.32: the Pirate escapes a tie, and his Action goes on."""
    pirate = scene.pirate()
    kc = commissioner(scene, seat)
    bonus = kc.speed - entered
    his = bonus + (yield from scene.die("kc_chase", seat=hand_of(seat), rule="10.32", bonus=bonus))
    flight = flight_bonus(scene.state, pirate)
    gives = {f: Phrase("gives.escapes" if f + flight >= his else "gives.caught") for f in range(1, 7)}
    mine = flight + (
        yield from scene.die(
            "pirate_evades",
            pirate=scene.pid,
            rule="10.32",
            bonus=flight,
            gives=gives,
            best=6,
            card=pirate.card,
            his=his,
        )
    )
    if his <= mine:
        yield from scene.say("kc_missed", "10.32", card=pirate.card, his=his, mine=mine)
        return
    called = kc_name(scene.state, kc)
    yield from scene.say("kc_intercepts", "10.32", card=pirate.card, his=his, mine=mine, name=called)
    if scene.kind == "loot" and scene.port and scene.state.ports[scene.port].merchant:
        yield from scene.say("merchant_gone", "10.32", port=scene.port)
        scene.state = yield from happen(e.MerchantRemoved(scene.port))
    yield from meet_kc(scene, seat, kc)


def meet_kc(scene: Scene, seat: Seat, kc: Commissioner) -> Talk[None]:
    """BB-10.33: fight, or surrender with a Letter, each ally for himself; whoever is left fights."""
    for pirate in crew_of(scene.state, scene.pirate()):
        if (yield from surrenders(scene, pirate, kc)):
            yield from retire_with_letter(scene, pirate.id, "18.41 B", kc=seat)
            yield from ally_goes_on(scene, pirate.id)
    scene.guard()
    yield from kc_battle(scene, seat, kc)


def surrenders(scene: Scene, pirate: Pirate, kc: Commissioner) -> Talk[bool]:
    """Whether the Pirate surrenders; Teach in the solitaire game never does (19.15)."""
    if not usable_letter(pirate) or is_teach(scene.state, pirate):
        return False
    weak = trait_of(scene.state, pirate, "ability") + combat_of(scene.state, pirate) < kc.combat
    auto = "surrender" if weak or retirement_vp(pirate.notoriety, pirate.worth) >= 15 else "fight"
    facts: dict[str, Any] = {"combat": kc.combat, "card": pirate.card}
    win = odds.kc_battle(battle_bonus(scene.state, pirate), kc.combat)
    fight = Option("fight", hint=Phrase("forecast.fight", {"card": pirate.card, "chance": win}), mark="sword")
    vp = retirement_vp(pirate.notoriety, pirate.worth)
    surrender = Option("surrender", hint=Phrase("forecast.surrender", {"vp": vp}), mark="house")
    does = yield from scene.choose(
        pirate.id, "fight_or_surrender", (fight, surrender), auto=auto, rule="10.33", **facts
    )
    return bool(does == "surrender")


def kc_battle(scene: Scene, seat: Seat, kc: Commissioner) -> Talk[None]:
    """BB-10.34: the commissioner loses ties."""
    pirate = scene.pirate()
    mine, his = yield from battle_of(scene, seat, "kc", kc.combat, "10.34")
    if his > mine:
        yield from scene.say("kc_won", "10.34", True, card=pirate.card, his=his, mine=mine)
        for victim in (yield from choose_victims(scene)):
            yield from eliminate_by_kc(scene, victim, seat)
        scene.guard()
        if scene.kind:
            raise Over
        return
    yield from scene.say("kc_beaten", "10.34", True, card=pirate.card, his=his, mine=mine)
    scene.state = yield from happen(e.KcLeft(seat, for_good=True))
    yield from change_notoriety(scene, scene.pid, 2 * kc.combat, "kc", "18.2")
    yield from change_loyalty(scene, scene.pid, 1, "kc", "10.34")
    if scene.kind == "loot" or (scene.kind and scene.state.options["after_kc"] == "ends"):
        raise Over


def choose_victims(scene: Scene) -> Talk[tuple[str, ...]]:
    """Whom the commissioner sinks; RULING-57: both allies, or the one whom their player names (11.7)."""
    crew = crew_of(scene.state, scene.pirate())
    if len(crew) == 1 or scene.state.options["allies_in_battle"] == "both":
        return tuple(one.id for one in crew)
    return ((yield from scene.choose(scene.pid, "kc_victim", captain_options(crew), rule="11.7")),)


def battle_of(scene: Scene, seat: Seat, hunter: str, combat: int, rule: str) -> Talk[tuple[int, int]]:
    """Both sides throw: the Pirate's total, the hunter's total. A commissioner loses ties, a Warship wins them.

    The System Player saves its Cunning for what would be the end: a commissioner who wins, a ship that sinks (19.17).
    """
    ties = hunter == "kc"
    bonus = battle_bonus(scene.state, scene.pirate())
    die = yield from scene.die("hunter_battle", seat=hand_of(seat), rule=rule, bonus=combat, hunter=hunter)
    his = combat + die
    wins = {f: f + bonus > his or (ties and f + bonus == his) for f in range(1, 7)}
    gives = {f: Phrase("gives.wins" if w else "gives.loses") for f, w in wins.items()}
    mine = bonus + (
        yield from scene.die(
            "pirate_battle",
            pirate=scene.pid,
            rule=rule,
            bonus=bonus,
            gives=gives,
            best=6 if wins[6] else 0,
            card=scene.pirate().card,
            his=his,
            lost=lambda n: not wins[n] if ties else would_sink(scene.state, scene.pirate(), his - n - bonus),
            spare=False,
        )
    )
    return mine, his


def raid_pirate_port(scene: Scene, seat: Seat) -> Talk[None]:
    """BB-10.4: above every Pirate there, or repelled; an empty Port falls."""
    kc = commissioner(scene, seat)
    near = pirate_ports_near(scene.state, kc.place)
    options = tuple(Option(p, label=Phrase(f"port.{p}")) for p in near)
    port = near[0]
    if len(near) > 1:
        port = yield from scene.choose("", "which_pirate_port", options, rule="10.4", seat=seat)
    there = scene.state.at(port)
    if there:
        his = kc.combat + (yield from scene.die("kc_raids", seat=seat, rule="10.4", bonus=kc.combat))
        for pirate in there:
            bonus = port_defence(scene.state, pirate)
            facts = {"card": pirate.card, "his": his}
            die = yield from scene.die("defends_port", pirate=pirate.id, rule="10.4", bonus=bonus, **facts)
            if his <= die + bonus:
                yield from scene.say("raid_repelled", "10.4", True, mine=die + bonus, port=port, **facts)
                return
    yield from scene.say("pirate_port_falls", "10.4", True, port=port)
    for pirate in there:
        yield from put_to_sea(scene, pirate.id, "port_lost", "10.4")
    scene.state = yield from happen(e.PortDestroyed(port))
    for pirate in there:
        if scene.is_alive(pirate.id) and not (pirate.ally and pirate.ally < pirate.id):
            yield from damage_combat(scene, pirate.id, 2 if pirate.ally else 1, "10.4")
    if scene.kind and scene.pid in {p.id for p in there}:
        raise Over


def oust(scene: Scene, seat: Seat) -> Talk[None]:
    """BB-10.5: against the Combat of all ships in the Port together."""
    kc = commissioner(scene, seat)
    port = scene.pirate().place
    there = scene.state.at(port)
    his = kc.combat + (yield from scene.die("kc_ousts", seat=seat, rule="10.5", bonus=kc.combat))
    bonus = sum(port_defence(scene.state, p) for p in there)
    card = scene.pirate().card
    die = yield from scene.die("defends_port", pirate=scene.pid, rule="10.5", bonus=bonus, card=card, his=his)
    mine = bonus + die
    if his <= mine:
        yield from scene.say("oust_failed", "10.52", True, port=port, his=his, mine=mine)
        for pirate in there:
            to = pirate.notoriety + 1
            scene.state = yield from happen(e.Tallied(pirate.id, "notoriety", to))
        return
    yield from scene.say("ousted", "10.53", True, port=port, his=his, mine=mine)
    for pirate in there:
        yield from put_to_sea(scene, pirate.id, "ousted", "10.53")
    if scene.kind:
        raise Over
