"""MUST PLAY IMMEDIATELY cards (17.2): fate that strikes the whole map."""

from companion.core.ask import Facts, Option, Phrase, Pick, Seat
from companion.core.procedure import Talk
from companion.games.blackbeard import events as e
from companion.games.blackbeard.box import STORM_FORM
from companion.games.blackbeard.data import ANTI_GOVERNORS, CARD, DISASTERS, HOLD, PIRATE_PORTS, PORT_AT, TRANSITS
from companion.games.blackbeard.procedures.box import know_sea
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.procedures.consequences import damage_speed, put_to_sea
from companion.games.blackbeard.procedures.leaving import eliminate
from companion.games.blackbeard.procedures.pardon import turn_pardon
from companion.games.blackbeard.rules.crews import crew_of
from companion.games.blackbeard.rules.map import merchants_in, ring, stormy_seas, takes_merchant
from companion.games.blackbeard.rules.turn import copies_unseen
from companion.games.blackbeard.state import Pirate

DISASTER_MERCHANTS = 8
STORM_MERCHANTS = 10


def must_play(scene: Scene, title: str, seat: Seat, pile: str = "") -> Talk[None]:
    """The card is shown, resolved fully and discarded."""
    if title == "general-pardon":
        yield from turn_pardon(scene, seat, pile)
        return
    yield from scene.say("must_play", f"17.2 #{CARD[title].number}", title=title)
    yield from scene.happen(e.CardTurned(title, pile))
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
    """BB-6.31: D66, and on up the ring past Ports that take none."""
    last: Facts = {"key": "placing.merchant", "facts": {}}
    while (n := len(scene.state.merchants) + 1) <= target:
        rolled = yield from scene.d66("merchant_d66", None, rule, n=n, target=target, last=last)
        port = ring(rolled, lambda p: takes_merchant(scene.state, p))
        if port is None:
            yield from scene.say("no_room_for_merchant", rule)
            return
        last = {"key": "note.merchant_placed", "facts": {"port": port, "rolled": rolled}}
        yield from scene.say("merchant_placed", rule, port=port, rolled=rolled)
        yield from scene.happen(e.MerchantPlaced(port))
        yield from know_sea(scene, port)


def disease(scene: Scene) -> Talk[None]:
    """17.2 #3: Governor, Pirates and Hostages in that Port die."""
    port = PORT_AT[(yield from scene.d66("disease_d66", None, "17.2 #3"))]
    yield from scene.say("disease", "17.2 #3", headline=True, port=port)
    if scene.state.ports[port].governor:
        yield from scene.say("governor_dies", "17.2 #3", port=port)
        yield from scene.happen(e.GovernorRemoved(port))
    for pirate in scene.state.at(port):
        yield from eliminate(scene, pirate.id, "disease", "17.2 #3")


def european_turmoil(scene: Scene) -> Talk[None]:
    """17.2 #5: every King's Commissioner and Warship goes home."""
    yield from scene.say("turmoil", "17.2 #5", headline=True)
    for player in tuple(scene.state.players.values()):
        if player.kc:
            yield from scene.happen(e.KcLeft(player.seat, for_good=False))
    for sea in tuple(scene.state.warships):
        yield from scene.happen(e.WarshipLeft(sea))


def finger_of_fate(scene: Scene) -> Talk[None]:
    """17.2 #7: everybody discards one, then the hands go to the left; alone, only the person discards."""
    for seat in scene.state.order:
        if scene.state.players[seat].hand:
            options = tuple(Option(t, label=Phrase(f"title.{t}")) for t in HOLD if copies_unseen(scene.state, t))
            facts = {"who": seat}
            title = yield Pick(
                key="fate_discard", what="title", options=options, seat=seat, rule="17.2 #7", facts=facts
            )
            yield from scene.happen(e.CardPlayed(seat, title))
    if not scene.state.solo:
        yield from scene.say("hands_passed", "17.2 #7", headline=True)
        yield from scene.happen(e.HandsPassed())


def new_governors(scene: Scene) -> Talk[None]:
    """17.2 #9: two Anti-Pirate Governors; Pirate Ports and destroyed Ports are rolled again."""
    for n in (1, 2):
        port = ""
        while not port:
            rolled = PORT_AT[(yield from scene.d66("governor_d66", None, "17.2 #9", n=n))]
            if rolled in PIRATE_PORTS or scene.state.ports[rolled].destroyed:
                yield from scene.say("roll_again", "17.2 #9", port=rolled)
            else:
                port = rolled
        yield from anti_governor(scene, port)


def anti_governor(scene: Scene, port: str) -> Talk[None]:
    """BB-9.24: whoever lies there is ousted, the haven ends; RULING-39: none left, nobody leaves."""
    state = scene.state
    if state.anti_governors >= ANTI_GOVERNORS:
        yield from scene.say("governors_used_up", "17.2 #9", port=port)
        if state.options["governors_out"] == "leave" and state.ports[port].governor:
            yield from scene.happen(e.GovernorRemoved(port))
        return
    yield from scene.say("anti_governor", "9.24", headline=True, port=port)
    yield from scene.happen(e.GovernorPlaced(port, f"a{state.anti_governors + 1}"))
    for pirate in scene.state.at(port):
        yield from put_to_sea(scene, pirate.id, "ousted", "9.24")


def storms_at_sea(scene: Scene) -> Talk[None]:
    """17.2 #20: Merchants, Warships, Pirates at sea and King's Commissioners of one Sea Area and its Boxes."""
    port = PORT_AT[(yield from scene.d66("storm_d66", None, "17.2 #20"))]
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
    yield from scene.say("storm", "17.2 #20", headline=True, sea=sea, boxes=places[1:])
    for port in merchants_in(scene.state, sea):
        yield from scene.say("merchant_gone", "17.2 #20", port=port)
        yield from scene.happen(e.MerchantRemoved(port))
    if warship := scene.state.warships.get(sea):
        dice = yield from scene.roll("storm_warship", 2, rule="17.2 #20", combat=warship.combat, sea=sea)
        if sum(dice) > warship.combat:
            yield from scene.say("warship_wrecked", "17.2 #20", sea=sea)
            yield from scene.happen(e.WarshipLeft(sea))
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
    rows = yield from scene.know("chart/storm", STORM_FORM)
    extra = 1 if place in TRANSITS else 0
    gives = {f: storm_phrase(rows, f + extra) for f in range(1, 7)}
    die = yield from scene.die(
        "storm_die", rule="17.2 #20", gives=gives, card=pirate.card, throw={"key": f"throw.{extra}", "facts": {}}
    )
    roll = die + extra
    doomed = crew if shared else (pirate,)
    if roll >= 7:
        for one in doomed:
            yield from eliminate(scene, one.id, "storm", "17.2 #20")
        return
    points = storm_damage(rows, roll)
    yield from scene.say("storm_damage", "17.2 #20", card=pirate.card, roll=roll, points=points)
    ally = scene.pirate(pirate.id).ally
    if ally and not shared:
        yield from scene.happen(e.AllianceEnded(pirate.id))
    yield from damage_speed(scene, pirate.id, points, "17.2 #20")
    if ally and not shared and pirate.id in scene.state.pirates and ally in scene.state.pirates:
        yield from scene.happen(e.AllianceFormed(pirate.id, ally))


def storm_damage(rows: tuple[int, ...], roll: int) -> int:
    return rows[0] if roll <= 2 else rows[1] if roll <= 5 else rows[2]


def storm_phrase(rows: tuple[int, ...], roll: int) -> Phrase:
    return Phrase("gives.sunk") if roll >= 7 else Phrase("gives.speed_damage", {"n": storm_damage(rows, roll)})


def storm_commissioners(scene: Scene, places: tuple[str, ...]) -> Talk[None]:
    """A d6 of 1 to 4 sends a commissioner home; RULING-32 for those in a Transit Box."""
    for player in tuple(scene.state.players.values()):
        kc = player.kc
        if kc is None or kc.place not in places:
            continue
        if kc.place in TRANSITS and scene.state.options["kc_in_transit"] == "safe":
            continue
        gives = {f: Phrase("gives.goes_home" if f <= 4 else "gives.nothing") for f in range(1, 7)}
        die = yield from scene.die("storm_kc", rule="17.2 #20", gives=gives, name=kc.name)
        if die <= 4:
            yield from scene.say("kc_home", "17.2 #20", name=kc.name)
            yield from scene.happen(e.KcLeft(player.seat, for_good=False))


def natural_disaster(scene: Scene) -> Talk[None]:
    """17.2 #23: one of six Ports is gone with everybody in it; new Merchants for the whole map."""
    gives = {f: Phrase(f"port.{DISASTERS[f - 1]}") for f in range(1, 7)}
    port = DISASTERS[(yield from scene.die("disaster_die", rule="17.2 #23", gives=gives)) - 1]
    if scene.state.ports[port].destroyed:
        yield from scene.say("disaster_again", "17.2 #23", headline=True, port=port)
    else:
        yield from scene.say("disaster", "17.2 #23", headline=True, port=port)
        for pirate in scene.state.at(port):
            yield from eliminate(scene, pirate.id, "disaster", "17.2 #23")
        yield from scene.happen(e.PortDestroyed(port))
    for at in scene.state.merchants:
        yield from scene.happen(e.MerchantRemoved(at))
    yield from place_merchants(scene, DISASTER_MERCHANTS, "17.2 #23")
