"""Anti-Pirate actions (4.6): who, what, and whether the Action goes on."""

from contextlib import suppress

from companion.core.ask import Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Procedure, Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard import odds
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.procedures.attacks.commissioners import deploy_kc, hand_of, pirate_converts, use_kc
from companion.games.blackbeard.procedures.attacks.consequences import damage_phrase, damage_speed, put_to_sea, revel
from companion.games.blackbeard.procedures.attacks.warships import sight_warship, warship_attacks
from companion.games.blackbeard.procedures.box import know_ratings
from companion.games.blackbeard.procedures.common import Over, Scene
from companion.games.blackbeard.procedures.ending import check_end
from companion.games.blackbeard.procedures.pirates.leaving import part_allies
from companion.games.blackbeard.procedures.pirates.mutiny import change_loyalty, mutiny, piratical_ambition
from companion.games.blackbeard.procedures.skull import skull_answers
from companion.games.blackbeard.rules.crews import crew_of, loyalty_of, notoriety_of, wear
from companion.games.blackbeard.rules.interference import (
    AP_TYPES,
    UNTARGETED,
    open_types,
    resistible_ports,
    shaken_pirates,
    target,
    why_not_interfere,
)
from companion.games.blackbeard.rules.map import ratings_of
from companion.games.blackbeard.rules.pirate_actions import PERSONAL
from companion.games.blackbeard.rules.places import captain_options
from companion.games.blackbeard.state import Pirate, State


def interfere(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """An Anti-Pirate action between two Actions, or right after one."""
    aim = target(state)
    scene = Scene(catalogue, state, seat, pid=aim.id if aim else "")
    if not open_types(catalogue, state, seat, ""):
        raise Refused("nothing_to_play")
    with suppress(Over):
        yield from interfere_once(scene, seat)
    yield from check_end(scene)


def interfere_once(scene: Scene, seat: Seat) -> Talk[None]:
    """One Anti-Pirate action of this player against the active Pirate (4.61, 4.62); nobody interrupts it."""
    held, scene.break_in = scene.break_in, None
    try:
        options = tuple(
            Option(
                t,
                label=Phrase(f"ap.{t}"),
                hint=strike_chance(scene, t) if scene.pid else None,
                refused=why_not_interfere(scene.catalogue, scene.state, seat, t, scene.kind),
            )
            for t in AP_TYPES
        )
        if scene.pid:
            card = scene.pirate().card
            type = yield from scene.choose("", "what_interferes", options, rule="4.6", seat=seat, card=card)
        else:
            ashore = tuple(o for o in options if o.value in UNTARGETED)
            type = yield from scene.choose("", "what_strikes_a_port", ashore, rule="4.6", seat=seat)
        yield from announce_strike(scene, seat, type)
    finally:
        scene.break_in = held


def strike_chance(scene: Scene, type: str) -> Phrase | None:
    """What may be hoped for, where dice against the active Pirate decide it."""
    pirate = scene.pirate()
    if type == "kc-deploy":
        chance = odds.kc_deployment(notoriety_of(scene.state, pirate))
        return Phrase("forecast.kc", {"chance": chance})
    if type == "mutiny-conspiracy":
        return Phrase("forecast.conspiracy", {"chance": odds.conspiracy(loyalty_of(scene.state, pirate))})
    return None


def resisting_port(state: State, port: str) -> Option:
    """A Port that may rise against its Governor, with the chance where its Wealth is known."""
    ratings = ratings_of(state, port)
    ties = state.options["resistance_tie"] == "falls"
    hint = Phrase("forecast.resistance", {"chance": odds.resistance(ratings[0], ties)}) if ratings else None
    return Option(port, label=Phrase(f"port.{port}"), hint=hint)


def announce_strike(scene: Scene, seat: Seat, type: str) -> Talk[None]:
    if type in scene.catalogue.cards and type != "piratical-ambition":
        cancelled = yield from skull_answers(scene, scene.pid, type)
        scene.state = yield from happen(e.CardPlayed(seat, type, back=cancelled))
        scene.state = yield from happen(e.Interfered(seat, type))
        if cancelled:
            return
    elif type != "piratical-ambition":
        again = type == "kc-use" and seat in scene.state.turn.interfered
        scene.state = yield from happen(e.Interfered(seat, type, free=again))
    if scene.pid:
        yield from scene.say("interfered", "4.6", who=seat, type=type, card=scene.pirate().card)
    yield from resolve(scene, seat, type)


def resolve(scene: Scene, seat: Seat, type: str) -> Talk[None]:
    id = scene.pid
    match type:
        case "warship-sighting":
            yield from sight_warship(scene, seat)
        case "warship":
            yield from warship_attacks(scene, seat, scene.pirate().place)
        case "kc-deploy":
            yield from deploy_kc(scene, seat)
        case "kc-use":
            yield from use_kc(scene, seat)
        case "debauchery":
            yield from debauchery_card(scene, id)
        case "local-resistance":
            yield from local_resistance(scene, seat)
        case "mutiny-conspiracy":
            yield from mutiny_conspiracy(scene, seat, id)
        case "pirate-converts":
            yield from pirate_converts(scene, seat)
        case "piratical-ambition":
            yield from piratical_ambition(scene, seat, (yield from rival_of(scene, seat)))
        case "scurvy-outbreak":
            yield from scurvy_outbreak(scene, id)
        case _:
            yield from wear_and_tear(scene, id, seat)
    scene.guard()


def rival_of(scene: Scene, seat: Seat) -> Talk[str]:
    """17.2 #17: whoever of the active Pirate and his ally has just lost Loyalty."""
    able = shaken_pirates(scene.state)
    if len(able) == 1:
        return able[0]
    options = captain_options(scene.pirate(id) for id in able)
    return str((yield from scene.choose("", "ambition_target", options, rule="4.6", seat=seat)))


def debauchery_card(scene: Scene, id: str) -> Talk[None]:
    """17.2 #2; an alliance dissolves first, then each revels (BB-11)."""
    crew = crew_of(scene.state, scene.pirate(id))
    if len(crew) == 2:
        yield from scene.say("alliance_over", "11.6", card=crew[0].card, ally=crew[1].card)
        scene.state = yield from happen(e.AllianceEnded(id))
    for pirate in crew:
        yield from revel(scene, pirate.id, voluntary=False, rule="17.2 #2")


def mutiny_conspiracy(scene: Scene, seat: Seat, id: str) -> Talk[None]:
    """17.2 #15: 2d6 above Loyalty brings a mutiny; for allies it is resolved for each (11.6)."""
    crew = crew_of(scene.state, scene.pirate(id))
    one_throw = scene.state.options["conspiracy_throws"] == "one"
    total = (yield from conspiracy_throw(scene, seat, crew)) if one_throw else 0
    for pirate in crew:
        if not one_throw:
            total = yield from conspiracy_throw(scene, seat, (pirate,))
        yield from conspiracy_against(scene, pirate.id, total)
    both = len(crew) == 2 and all(scene.is_alive(one.id) for one in crew)
    if both and scene.kind not in ("", *PERSONAL) and not scene.pirate().ally:
        lead = yield from scene.choose(id, "who_goes_on", captain_options(crew), rule="11.7")
        if lead != scene.pid:
            yield from scene.pass_lead()


def conspiracy_throw(scene: Scene, seat: Seat, crew: tuple[Pirate, ...]) -> Talk[int]:
    card, loyalty = crew[0].card, min(one.loyalty for one in crew)
    dice = yield from scene.roll("conspiracy_dice", 2, seat=hand_of(seat), rule="17.2 #15", loyalty=loyalty, card=card)
    return sum(dice)


def conspiracy_against(scene: Scene, id: str, total: int) -> Talk[None]:
    """14.1 for one crew; a mutiny that breaks out ends an alliance at once (11.6)."""
    pirate = scene.pirate(id)
    facts = {"card": pirate.card, "total": total, "loyalty": pirate.loyalty}
    if total <= pirate.loyalty:
        yield from scene.say("conspiracy_fails", "17.2 #15", True, **facts)
        return
    yield from scene.say("conspiracy", "17.2 #15", True, **facts)
    if pirate.ally:
        yield from part_allies(scene, id)
    yield from mutiny(scene, id)


def scurvy_outbreak(scene: Scene, id: str) -> Talk[None]:
    """17.2 #18: the marker, Loyalty -1, and every Hostage dies."""
    for pirate in crew_of(scene.state, scene.pirate(id)):
        yield from scene.say("scurvy_breaks_out", "17.2 #18", True, card=pirate.card)
        scene.state = yield from happen(e.Marked(pirate.id, "scurvy", True))
        if pirate.hostages:
            yield from scene.say("hostages_die", "17.2 #18", card=pirate.card, n=len(pirate.hostages))
            scene.state = yield from happen(e.HostagesLeft(pirate.id))
    yield from change_loyalty(scene, id, -1, "scurvy", "17.2 #18")


def wear_and_tear(scene: Scene, id: str, seat: Seat) -> Talk[None]:
    """17.2 #22: half a die of Speed damage, rounded down."""
    gives = {f: damage_phrase(wear(f)) for f in range(1, 7)}
    die = yield from scene.die("wear_die", seat=hand_of(seat), rule="17.2 #22", gives=gives, card=scene.pirate(id).card)
    points = wear(die)
    key = "wear_and_tear" if points else "wear_spares"
    yield from scene.say(key, "17.2 #22", True, card=scene.pirate(id).card, points=points)
    yield from damage_speed(scene, id, points, "17.2 #22")


def local_resistance(scene: Scene, seat: Seat, port: str = "") -> Talk[None]:
    """17.2 #13: d6 above Wealth drives the Pro-Pirate Governor out."""
    if not port:
        options = tuple(resisting_port(scene.state, p) for p in resistible_ports(scene.state))
        port = yield from scene.choose("", "resistance_port", options, rule="17.2 #13", seat=hand_of(seat))
    wealth, _ = yield from know_ratings(scene, port)
    falls = {f: f > wealth or (f == wealth and scene.state.options["resistance_tie"] == "falls") for f in range(1, 7)}
    gives = {f: Phrase("gives.governor_falls" if falls[f] else "gives.nothing") for f in falls}
    die = yield from scene.die("resistance_die", seat=hand_of(seat), rule="17.2 #13", gives=gives, port=port)
    if not falls[die]:
        yield from scene.say("resistance_fails", "17.2 #13", True, port=port, die=die, wealth=wealth)
        return
    yield from scene.say("resistance_wins", "17.2 #13", True, port=port, die=die, wealth=wealth)
    scene.state = yield from happen(e.GovernorRemoved(port))
    there = scene.state.at(port)
    for pirate in there:
        yield from put_to_sea(scene, pirate.id, "ousted", "17.2 #13")
    if there and scene.kind and scene.pid in {p.id for p in there}:
        raise Over
