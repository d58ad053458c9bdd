"""MUST PLAY IMMEDIATELY cards (17.2): events that concern the whole map."""

from functools import partial

from companion.core.ask import Option, Phrase, Seat
from companion.core.procedure import Talk, happen, pick
from companion.games.blackbeard import events as e
from companion.games.blackbeard.box import storm_form
from companion.games.blackbeard.data import PIRATE_PORTS, TRANSITS
from companion.games.blackbeard.procedures.attacks.consequences import damage_phrase, damage_speed, put_to_sea
from companion.games.blackbeard.procedures.box import know_ports, know_sea
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.procedures.pirates.leaving import eliminate
from companion.games.blackbeard.procedures.pirates.pardon import turn_pardon
from companion.games.blackbeard.rules.crews import crew_of
from companion.games.blackbeard.rules.map import free_ports, merchants_in, seas_of, stormy_seas, takes_merchant
from companion.games.blackbeard.rules.places import kc_name
from companion.games.blackbeard.rules.turn import hold_titles_unseen
from companion.games.blackbeard.state import Pirate

DISASTER_MERCHANTS = 8
STORM_MERCHANTS = 10


def must_play(scene: Scene, title: str, seat: Seat, pile: str = "") -> Talk[None]:
    """The card is shown, resolved fully and discarded."""
    if title == "general-pardon":
        yield from turn_pardon(scene, seat, pile)
        return
    yield from scene.say("must_play", f"17.2 #{scene.catalogue.cards[title].number}", title=title)
    scene.state = yield from happen(e.CardTurned(title, pile))
    match title:
        case "disease":
            yield from disease(scene)
        case "european-turmoil":
            yield from european_turmoil(scene)
        case "finger-of-fate":
            yield from finger_of_fate(scene)
        case "new-governors":
            yield from new_governors(scene)
        case "storms-at-sea":
            yield from storms_at_sea(scene)
        case "natural-disaster":
            yield from natural_disaster(scene)
        case _:
            yield from scene.say("mal_de_mer", "17.2 #14")


def place_merchants(scene: Scene, target: int, rule: str) -> Talk[None]:
    """BB-6.31: D66 for all that are missing, each on up the ring past Ports that take none."""
    missing = target - len(scene.state.merchants)
    if missing < 1:
        return
    throws = yield from scene.d66_throws("merchants_d66", missing, rule)
    ports = free_ports(scene.catalogue, throws, partial(takes_merchant, scene.state))
    for rolled, port in zip(throws, ports, strict=True):
        if port is None:
            yield from scene.say("no_room_for_merchant", rule)
            return
        yield from scene.say("merchant_placed", rule, port=port, rolled=rolled)
        scene.state = yield from happen(e.MerchantPlaced(port))


def disease(scene: Scene) -> Talk[None]:
    """17.2 #3: Governor, Pirates and Hostages in that Port die."""
    port = scene.catalogue.port_at[(yield from scene.d66("disease_d66", None, "17.2 #3"))]
    yield from scene.say("disease", "17.2 #3", headline=True, port=port)
    if scene.state.ports[port].governor:
        yield from scene.say("governor_dies", "17.2 #3", headline=True, port=port)
        scene.state = yield from happen(e.GovernorRemoved(port))
    for pirate in scene.state.at(port):
        yield from eliminate(scene, pirate.id, "disease", "17.2 #3")


def european_turmoil(scene: Scene) -> Talk[None]:
    """17.2 #5: every King's Commissioner and Warship goes home."""
    yield from scene.say("turmoil", "17.2 #5", headline=True)
    for player in tuple(scene.state.players.values()):
        if player.kc:
            scene.state = yield from happen(e.KcLeft(player.seat, for_good=False))
    for sea in tuple(scene.state.warships):
        scene.state = yield from happen(e.WarshipLeft(sea))


def finger_of_fate(scene: Scene) -> Talk[None]:
    """17.2 #7: everybody discards one, then the hands go to the left; alone, only the person discards."""
    for seat in scene.state.order:
        if scene.state.players[seat].hand:
            titles = hold_titles_unseen(scene.catalogue, scene.state)
            options = tuple(Option(t, label=Phrase(f"printed.{t}")) for t in titles)
            title = yield from pick("fate_discard", "title", options, seat=seat, rule="17.2 #7", who=seat)
            scene.state = yield from happen(e.CardPlayed(seat, title))
    if not scene.state.solo:
        yield from scene.say("hands_passed", "17.2 #7", headline=True)
        scene.state = yield from happen(e.HandsPassed())


def new_governors(scene: Scene) -> Talk[None]:
    """17.2 #9: two Anti-Pirate Governors; Pirate Ports and destroyed Ports are rolled again."""
    for n in (1, 2):
        port = ""
        while not port:
            rolled = scene.catalogue.port_at[(yield from scene.d66("governor_d66", None, "17.2 #9", n=n))]
            if rolled in PIRATE_PORTS or scene.state.ports[rolled].destroyed:
                yield from scene.say("roll_again", "17.2 #9", port=rolled)
            else:
                port = rolled
        yield from anti_governor(scene, port)


def anti_governor(scene: Scene, port: str) -> Talk[None]:
    """BB-9.24: whoever lies there is ousted, the haven ends; RULING-39: none left, nobody leaves."""
    state = scene.state
    if state.anti_governors >= scene.catalogue.counts.anti_governors:
        yield from scene.say("governors_used_up", "17.2 #9", port=port)
        if state.options["governors_out"] == "leave" and state.ports[port].governor:
            scene.state = yield from happen(e.GovernorRemoved(port))
        return
    yield from scene.say("anti_governor", "9.24", headline=True, port=port)
    scene.state = yield from happen(e.GovernorPlaced(port, f"a{state.anti_governors + 1}"))
    for pirate in scene.state.at(port):
        yield from put_to_sea(scene, pirate.id, "ousted", "9.24")


def storms_at_sea(scene: Scene) -> Talk[None]:
    """17.2 #20: Merchants, Warships, Pirates at sea and King's Commissioners of one Sea Area and its Boxes."""
    port = scene.catalogue.port_at[(yield from scene.d66("storm_d66", None, "17.2 #20"))]
    seas = yield from storm_areas(scene, port)
    for sea in seas:
        yield from storm_in(scene, sea)
    if scene.state.solo:
        yield from place_merchants(scene, STORM_MERCHANTS, "19.4")


def storm_areas(scene: Scene, port: str) -> Talk[tuple[str, ...]]:
    """RULING-24: off Bermuda a die names the Area, or both are hit."""
    seas: tuple[str, ...] = yield from know_sea(scene, port)
    if len(seas) == 1 or scene.state.options["bermuda_storm"] == "both":
        return seas
    gives = {f: Phrase(f"sea.{seas[0] if f <= 3 else seas[1]}") for f in range(1, 7)}
    die = yield from scene.die("bermuda_die", rule="17.2 #20", gives=gives)
    return (seas[0],) if die <= 3 else (seas[1],)


def storm_in(scene: Scene, sea: str) -> Talk[None]:
    places = stormy_seas(sea)
    if any(not seas_of(scene.state, port) for port in scene.state.merchants):
        yield from know_ports(scene, sea)
    hit = ("storm", {"boxes": places[1:]}) if places[1:] else ("storm_at_sea", {})
    yield from scene.say(hit[0], "17.2 #20", headline=True, sea=sea, **hit[1])
    for port in merchants_in(scene.state, sea):
        yield from scene.say("merchant_gone", "17.2 #20", port=port)
        scene.state = yield from happen(e.MerchantRemoved(port))
    if warship := scene.state.warships.get(sea):
        dice = yield from scene.roll("storm_warship", 2, rule="17.2 #20", combat=warship.combat, sea=sea)
        if sum(dice) > warship.combat:
            yield from scene.say("warship_wrecked", "17.2 #20", headline=True, sea=sea)
            scene.state = yield from happen(e.WarshipLeft(sea))
    for place in places:
        for pirate in scene.state.at(place):
            if scene.is_alive(pirate.id):
                yield from storm_hits(scene, pirate, place)
    yield from storm_commissioners(scene, places)


def storm_hits(scene: Scene, pirate: Pirate, place: str) -> Talk[None]:
    """17.2 #20, +1 in a Transit Box; RULING-40: allies share one throw."""
    crew = crew_of(scene.state, scene.pirate(pirate.id))
    shared = scene.state.options["storm_alliance"] == "one"
    if len(crew) == 2 and shared and pirate.id > crew[1].id:
        return
    rows = yield from scene.know("chart/storm", storm_form(scene.catalogue))
    extra = 1 if place in TRANSITS else 0
    sinks = scene.catalogue.storm_sinks
    gives = {f: storm_phrase(rows, f + extra, sinks) for f in range(1, 7)}
    die = yield from scene.die(
        "storm_die", rule="17.2 #20", gives=gives, card=pirate.card, throw={"key": f"throw.{extra}", "facts": {}}
    )
    roll = die + extra
    doomed = crew if shared else (pirate,)
    if roll >= sinks:
        for one in doomed:
            yield from eliminate(scene, one.id, "storm", "17.2 #20")
        return
    points = storm_damage(rows, roll)
    yield from scene.say("storm_damage", "17.2 #20", headline=True, card=pirate.card, roll=roll, points=points)
    ally = scene.pirate(pirate.id).ally
    if ally and not shared:
        scene.state = yield from happen(e.AllianceEnded(pirate.id))
    yield from damage_speed(scene, pirate.id, points, "17.2 #20")
    if ally and not shared and pirate.id in scene.state.pirates and ally in scene.state.pirates:
        scene.state = yield from happen(e.AllianceFormed(pirate.id, ally))


def storm_damage(rows: tuple[int, ...], roll: int) -> int:
    return rows[0] if roll <= 2 else rows[1] if roll <= 5 else rows[2]


def storm_phrase(rows: tuple[int, ...], roll: int, sinks: int) -> Phrase:
    return Phrase("gives.sunk") if roll >= sinks else damage_phrase(storm_damage(rows, roll))


def storm_commissioners(scene: Scene, places: tuple[str, ...]) -> Talk[None]:
    """A d6 of 1 to 4 sends a commissioner home; RULING-32 for those in a Transit Box."""
    for player in tuple(scene.state.players.values()):
        kc = player.kc
        if kc is None or kc.place not in places:
            continue
        if kc.place in TRANSITS and scene.state.options["kc_in_transit"] == "safe":
            continue
        gives = {f: Phrase("gives.goes_home" if f <= 4 else "gives.nothing") for f in range(1, 7)}
        die = yield from scene.die("storm_kc", rule="17.2 #20", gives=gives, name=kc_name(scene.state, kc))
        if die <= 4:
            yield from scene.say("kc_home", "17.2 #20", headline=True, name=kc_name(scene.state, kc))
            scene.state = yield from happen(e.KcLeft(player.seat, for_good=False))


def natural_disaster(scene: Scene) -> Talk[None]:
    """17.2 #23: one of six Ports is gone with everybody in it; new Merchants for the whole map."""
    gives = {f: Phrase(f"port.{scene.catalogue.disasters[f - 1]}") for f in range(1, 7)}
    port = scene.catalogue.disasters[(yield from scene.die("disaster_die", rule="17.2 #23", gives=gives)) - 1]
    if scene.state.ports[port].destroyed:
        yield from scene.say("disaster_again", "17.2 #23", headline=True, port=port)
    else:
        yield from scene.say("disaster", "17.2 #23", headline=True, port=port)
        for pirate in scene.state.at(port):
            yield from eliminate(scene, pirate.id, "disaster", "17.2 #23")
        scene.state = yield from happen(e.PortDestroyed(port))
    for at in scene.state.merchants:
        scene.state = yield from happen(e.MerchantRemoved(at))
    yield from place_merchants(scene, DISASTER_MERCHANTS, "17.2 #23")
