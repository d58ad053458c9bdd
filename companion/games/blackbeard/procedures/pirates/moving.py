"""Moving (7.0) and the General Pardon that waits in English Ports."""

from functools import partial

from companion.core.ask import Pick, Seat
from companion.core.procedure import Procedure, Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.data import TRANSITS, Catalogue
from companion.games.blackbeard.procedures.action import act
from companion.games.blackbeard.procedures.attacks.consequences import dock
from companion.games.blackbeard.procedures.box import know_links, know_nation, one_sea
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.procedures.pirates.leaving import ally_goes_on, retire
from companion.games.blackbeard.procedures.pirates.stops import system_answers
from companion.games.blackbeard.rules.crews import acts_as, crew_of
from companion.games.blackbeard.rules.interference import PASSAGE, is_chased
from companion.games.blackbeard.rules.map import national_ports
from companion.games.blackbeard.rules.places import destinations, is_pardoned
from companion.games.blackbeard.rules.ports import sale, status
from companion.games.blackbeard.state import State


def move(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """BB-7.1, Action A: one step."""
    return act(catalogue, state, seat, pirate, "move", body=move_pirate)


def move_pirate(scene: Scene) -> Talk[bool]:
    pirate = scene.pirate()
    if pirate.is_docked:
        to = yield from one_sea(scene, pirate.place, scene.owner(pirate.id), sails=pirate.seat)
        scene.goal = to
        yield from system_answers(scene)
    else:
        yield from know_links(scene, pirate.place)
        to = yield from course(scene)
    if to:
        return (yield from sail(scene, to))
    yield from scene.say("nowhere_to_go", "7.1", headline=True, card=pirate.card)
    return True


def course(scene: Scene) -> Talk[str]:
    """10.31: the destination first, then the interruptions; if one of them closes the Port, the Pirate chooses
    again."""
    answered = False
    while True:
        scene.kind = PASSAGE
        scene.goal = yield from destination(scene)
        scene.kind = "move"
        if not scene.goal:
            return ""
        if not answered:
            yield from system_answers(scene)
            answered = True
        if scene.goal not in TRANSITS and is_chased(scene.catalogue, scene.state, scene.kind):
            yield from scene.window("move_now", "10.31", card=scene.pirate().card, to=scene.goal)
        if is_open(scene, scene.goal):
            return scene.goal
        yield from scene.say("port_turns_hostile", "9.31", card=scene.pirate().card, port=scene.goal)


def is_open(scene: Scene, to: str) -> bool:
    return any(o.value == to and o.refused is None for o in destinations(scene.state, scene.pirate()))


def destination(scene: Scene) -> Talk[str]:
    """Where the Pirate goes. One who is wanted learns off the Port to which nation it belongs, and chooses again if
    it is closed."""
    while True:
        to: str | None = yield from scene.ask(partial(where_to, scene))
        pirate = scene.pirate()
        if to is None:
            return ""
        if to not in national_ports(scene.state) or not (pirate.history or pirate.letter):
            return to
        yield from know_nation(scene, to)
        if is_open(scene, to):
            return to
        yield from scene.say("port_turns_hostile", "9.31", card=pirate.card, port=to)


def where_to(scene: Scene) -> Pick | None:
    """The question of the destination, asked again after an interruption, which may have closed or destroyed a Port;
    None where no way is left."""
    pirate = scene.pirate()
    options, seat = destinations(scene.state, pirate), scene.owner(pirate.id)
    ask = Pick(key="move_to", what="place", options=options, seat=seat, rule="7.1", facts={"card": pirate.card})
    return ask if ask.open_values else None


def sail(scene: Scene, to: str) -> Talk[bool]:
    """The step itself; True if no commissioner may intercept it afterwards."""
    pirate = scene.pirate()
    start = pirate.place
    crew = crew_of(scene.state, pirate)
    yield from scene.say("moved", "7.1", headline=True, card=pirate.card, to=to, start=start)
    if to in scene.state.ports:
        yield from dock(scene, pirate.id, to)
        yield from retire_under_pardon(scene, pirate.id)
        return True
    for one in crew:
        scene.state = yield from happen(e.Sailed(one.id, to))
    between_seas = pirate.at_sea and scene.pirate().at_sea
    if between_seas and acts_as(pirate, scene.state.turn.kc_target):
        scene.state = yield from happen(e.KcReleased())
    return not between_seas


def retire_under_pardon(scene: Scene, id: str) -> Talk[None]:
    """17.2 #8: an eligible Pirate who enters an English Port sells everything and retires."""
    for pirate in crew_of(scene.state, scene.pirate(id)):
        if pirate.card not in scene.state.pardoned or pirate.in_pirate_port:
            continue
        yield from know_nation(scene, pirate.place)
        if is_pardoned(scene.state, pirate, pirate.place):
            gain = sale(status(scene.state, pirate.place, pirate), pirate.booty)
            yield from scene.say("pardoned", "17.2 #8", card=pirate.card, booty=pirate.booty, gain=gain)
            scene.state = yield from happen(e.HoldsStowed(pirate.id, (0,) * len(pirate.holds)))
            scene.state = yield from happen(e.Tallied(pirate.id, "worth", pirate.worth + gain))
            yield from retire(scene, pirate.id, "18.41 E")
            yield from ally_goes_on(scene, pirate.id)
