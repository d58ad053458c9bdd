"""What follows from damage and from entering a Port, in its order."""

from companion.core.ask import Phrase
from companion.core.procedure import Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.procedures.box import one_sea, sinks
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.procedures.pirates.leaving import eliminate
from companion.games.blackbeard.procedures.pirates.mutiny import change_loyalty
from companion.games.blackbeard.rules.crews import crew_of
from companion.games.blackbeard.rules.places import captain_options


def damage_phrase(points: int) -> Phrase:
    """What a face of the die does to Speed."""
    return Phrase("gives.speed_damage", {"n": points}) if points else Phrase("gives.nothing")


def damage_speed(scene: Scene, id: str, points: int, rule: str) -> Talk[None]:
    """BB-6.26: to each ally in full; a ship that passes 0 costs Loyalty, and that comes to both crews (11.3)."""
    if points == 0:
        return
    slowed = ""
    for pirate in crew_of(scene.state, scene.pirate(id)):
        to = pirate.speed - points
        if (yield from sinks(scene, pirate.ship, "speed", to)):
            yield from eliminate(scene, pirate.id, "sunk", "6.25")
            continue
        yield from scene.say("speed_damage", rule, card=pirate.card, points=points, to=to)
        scene.state = yield from happen(e.Tallied(pirate.id, "speed", to))
        if pirate.speed >= 0 > to:
            slowed = pirate.id
    if slowed:
        yield from change_loyalty(scene, slowed, -1, "slow", "6.26")


def damage_combat(scene: Scene, id: str, points: int, rule: str) -> Talk[None]:
    """BB-6.27; allies share it, the odd point as their player likes (BB-11)."""
    if points == 0 or not scene.is_alive(id):
        return
    crew = crew_of(scene.state, scene.pirate(id))
    shares: tuple[int, ...] = (points,)
    if len(crew) == 2:
        half, odd = divmod(points, 2)
        first = id
        if odd:
            options = captain_options(crew)
            first = yield from scene.choose(id, "odd_damage", options, auto=id, rule="11.4", points=odd)
        shares = (half + odd, half) if first == crew[0].id else (half, half + odd)
    for pirate, share in zip(crew, shares, strict=True):
        if share and scene.is_alive(pirate.id):
            yield from damage_one_ship(scene, pirate.id, share, rule)


def damage_one_ship(scene: Scene, id: str, points: int, rule: str) -> Talk[None]:
    pirate = scene.pirate(id)
    to = pirate.combat - points
    if (yield from sinks(scene, pirate.ship, "combat", to)):
        yield from scene.say("ship_sunk", "6.25", card=pirate.card)
        yield from eliminate(scene, id, "sunk", "6.25")
        return
    yield from scene.say("combat_damage", rule, card=pirate.card, points=points, to=to)
    scene.state = yield from happen(e.Tallied(id, "combat", to))


def put_to_sea(scene: Scene, id: str, why: str, rule: str) -> Talk[None]:
    """Ousted, or the Port is gone: to the bordering Sea Area; allies stay together."""
    pirate = scene.pirate(id)
    if not pirate.is_docked:
        return
    sea = yield from one_sea(scene, pirate.place, scene.owner(id))
    for one in crew_of(scene.state, pirate):
        yield from scene.say(f"to_sea_{why}", rule, card=one.card, sea=sea, port=pirate.place)
        scene.state = yield from happen(e.Sailed(one.id, sea))


def revel(scene: Scene, id: str, voluntary: bool, rule: str, headline: bool = True) -> Talk[None]:
    """BB-13: Loyalty +3 in a Pirate Port, else +1, and the marker. `headline`: nothing greater leads to it."""
    if not scene.is_alive(id):
        return
    pirate = scene.pirate(id)
    gain = 3 if pirate.in_pirate_port else 1
    kind = "voluntary" if voluntary else "involuntary"
    yield from scene.say(f"revelry_{kind}", rule, headline=headline and not voluntary, card=pirate.card)
    for one in crew_of(scene.state, pirate):
        scene.state = yield from happen(e.RevelryBegan(one.id, voluntary))
    yield from change_loyalty(scene, id, gain, "revelry", "13.2")


def grant_letter(scene: Scene, id: str, nation: str) -> Talk[None]:
    """17.2 #12; 11.5: what allies get while they are allied they may use."""
    scene.state = yield from happen(e.LetterHeld(id, nation))
    if scene.pirate(id).ally:
        scene.state = yield from happen(e.Marked(id, "letter_fresh", True))


def dock(scene: Scene, id: str, port: str) -> Talk[None]:
    """Entering a Port; Scurvy is cured at once (9.41)."""
    for pirate in crew_of(scene.state, scene.pirate(id)):
        scene.state = yield from happen(e.Sailed(pirate.id, port))
        if pirate.scurvy:
            yield from scene.say("scurvy_cured", "9.41", card=pirate.card)
            scene.state = yield from happen(e.Marked(pirate.id, "scurvy", False))
