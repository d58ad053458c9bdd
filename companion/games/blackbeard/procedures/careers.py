"""Careers: come into play (5.1), ally (11), recover (16), retire (18.4), dig for treasure (17.2 #1)."""

from companion.core.ask import Instead, Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Procedure, Talk
from companion.games.blackbeard import events as e
from companion.games.blackbeard.data import PORT_AT, SEAS
from companion.games.blackbeard.legal import MANY, allies_for, cannot_draw, cannot_recruit, cannot_reject
from companion.games.blackbeard.places import captain_options, refused, sea_options
from companion.games.blackbeard.procedures.action import act
from companion.games.blackbeard.procedures.box import ISLE_FORM, know_traits, one_sea
from companion.games.blackbeard.procedures.holds import share_booty
from companion.games.blackbeard.procedures.leaving import part_allies, score
from companion.games.blackbeard.procedures.leaving import retire as leave_the_trade
from companion.games.blackbeard.procedures.retirement import bribe_governor, retire_with_letter
from companion.games.blackbeard.procedures.scene import Scene
from companion.games.blackbeard.rules import crew_of, retirement_ways
from companion.games.blackbeard.state import State

REJECTION_VP = 10
ANOTHER = Option("another", label=Phrase("another_captain"), mark="cards")


def place_pirate(scene: Scene, seat: Seat, from_hand: bool, rule: str = "5.1") -> Talk[None]:
    """A Pirate in any Sea Area, in a Sloop or Schooner of his choice, with Loyalty 7."""
    card = yield from (scene.captain("deploy_card", seat, rule, who=seat) if from_hand else drawn(scene, seat, rule))
    yield from know_traits(scene, card)
    ship = yield from scene.choose("", "deploy_ship", ("sloop", "schooner"), rule="6.2", card=card)
    sea = yield from deploy_sea(scene, seat, card)
    id = scene.state.free_id(seat)
    yield from scene.say("deployed", rule, headline=True, card=card, ship=ship, sea=sea, id=id, who=seat)
    cunning = scene.state.trait(card, "cunning")
    yield from scene.happen(e.PirateDeployed(id, seat, card, ship, sea, cunning, from_hand))


def drawn(scene: Scene, seat: Seat, rule: str) -> Talk[str]:
    """The top Pirate card; with six players and more he may be sent back for another (2.7)."""
    while True:
        also = (ANOTHER,) if len(scene.state.order) >= MANY and scene.state.captain_deck > 1 else ()
        card = yield from scene.captain("deploy_card", seat, rule, also=also, who=seat)
        if not isinstance(card, Instead):
            return str(card)
        yield from rejection(scene, seat)


def deploy_sea(scene: Scene, seat: Seat, card: str) -> Talk[str]:
    """By choice; by agreement at set-up, the Area of a Port by D66."""
    if scene.state.phase == "deploy" and scene.state.rule("deployment") == "d66":
        rolled = yield from scene.d66("deploy_d66", seat, "3.0 S7", card=card)
        return (yield from one_sea(scene, PORT_AT[rolled], seat))
    options = sea_options(scene.state, SEAS, seat)
    return str((yield from scene.choose("", "deploy_sea", options, rule="5.1", card=card)))


def recruit(state: State, seat: Seat) -> Procedure:
    """BB-5.1, Action L: draw and keep, draw and deploy, or deploy from the hand."""
    if (why := cannot_recruit(state, seat)) is not None:
        raise Refused.of(why)
    scene = Scene(state, seat)
    player = state.players[seat]
    room = len(state.fleet(seat)) < state.cap(seat)
    deck = state.captain_deck > 0
    options = (
        Option("draw", refused=cannot_draw(state, seat)),
        Option("draw-deploy", refused=None if deck and room else refused("no_draw_deploy")),
        Option("deploy", refused=None if player.captains and room else refused("no_deploy")),
    )
    how = yield from scene.choose("", "recruit_how", options, rule="5.1")
    yield from scene.happen(e.ActionBegan("", "recruit", 0 if state.rule("tracking") == "free" else 1))
    if how == "draw":
        yield from scene.say("captain_drawn", "5.1", headline=True, who=seat)
        yield from scene.happen(e.CaptainsCounted(seat, player.captains + 1))
    else:
        yield from place_pirate(scene, seat, how == "deploy")
    yield from scene.happen(e.ActionEnded())


def reject_captain(state: State, seat: Seat) -> Procedure:
    """BB-2.7X, six to ten players: another Pirate card, for 10 VP to each other player."""
    if (why := cannot_reject(state, seat)) is not None:
        raise Refused.of(why)
    yield from rejection(Scene(state, seat), seat)


def rejection(scene: Scene, seat: Seat) -> Talk[None]:
    yield from scene.say("captain_rejected", "2.7", headline=True, who=seat, vp=REJECTION_VP)
    for other in scene.state.others(seat):
        yield from score(scene, other, "rejection", REJECTION_VP, "")


def ally(state: State, seat: Seat, pirate: str) -> Procedure:
    """BB-11, Action J."""
    return act(state, seat, pirate, "ally", allying)


def allying(scene: Scene) -> Talk[None]:
    partners = allies_for(scene.state, scene.pirate())
    partner = partners[0].id
    if len(partners) > 1:
        partner = yield from scene.choose(scene.pid, "ally_with", captain_options(partners), rule="11.1")
    yield from scene.say("allied", "11.1", True, card=scene.pirate().card, ally=scene.pirate(partner).card)
    yield from scene.happen(e.AllianceFormed(scene.pid, partner))
    for one in crew_of(scene.state, scene.pirate()):
        if one.letter_fresh:
            yield from scene.happen(e.Marked(one.id, "letter_fresh", False))


def break_alliance(state: State, seat: Seat, pirate: str) -> Procedure:
    """11.6: by announcement in the owner's turn."""
    if pirate not in state.pirates or not state.pirates[pirate].ally:
        raise Refused("no_alliance")
    if state.turn.seat != state.pirates[pirate].seat:
        raise Refused("not_your_turn", who=state.turn.seat)
    yield from part_allies(Scene(state, seat), pirate, headline=True)


def recover(state: State, seat: Seat, pirate: str) -> Procedure:
    """BB-16, Action G."""
    return act(state, seat, pirate, "recover", recovering)


def recovering(scene: Scene) -> Talk[None]:
    for one in crew_of(scene.state, scene.pirate()):
        if one.revelry:
            yield from scene.say("recovered", "16.0", headline=True, card=one.card)
            yield from scene.happen(e.RevelryEnded(one.id))


def waste(state: State, seat: Seat, pirate: str) -> Procedure:
    """13.23: a docked Action wasted before the Recovery."""
    return act(state, seat, pirate, "waste", wasting)


def wasting(scene: Scene) -> Talk[None]:
    for one in crew_of(scene.state, scene.pirate()):
        if one.idle:
            yield from scene.say("idled", "13.23", headline=True, card=one.card)
            yield from scene.happen(e.IdleSpent(one.id))


def retire(state: State, seat: Seat, pirate: str) -> Procedure:
    """BB-18.41, Action K."""
    return act(state, seat, pirate, "retire", retiring)


def retiring(scene: Scene) -> Talk[None]:
    ways = retirement_ways(scene.state, scene.pirate())
    options = tuple(Option(w, label=Phrase(f"retirement.{w}")) for w in ways)
    way = yield from scene.choose(scene.pid, "retire_how", options, rule="18.41", card=scene.pirate().card)
    match way:
        case "letter":
            crossed = scene.pending == "double-cross"
            yield from retire_with_letter(scene, scene.pid, "18.41 A", crossed)
        case "bribe":
            yield from bribe_governor(scene, scene.pid)
        case _:
            yield from leave_the_trade(scene, scene.pid, "18.41 C")


def dig(state: State, seat: Seat, pirate: str) -> Procedure:
    """17.2 #1: land on the Isle of Pines and dig."""
    scene = Scene(state, seat)
    isle = yield from scene.known("isle/pines", ISLE_FORM)
    if pirate in state.pirates and isle != state.pirates[pirate].place:
        yield from scene.say("isle_elsewhere", "17.2 #1", headline=True, sea=isle)
        return
    yield from act(scene.state, seat, pirate, "dig", digging)


def digging(scene: Scene) -> Talk[None]:
    pirate = scene.pirate()
    gives = {f: Phrase("gives.treasure" if f >= 3 else "gives.nothing") for f in range(1, 7)}
    die = yield from scene.die("dig_die", pirate=scene.pid, rule="17.2 #1", gives=gives, best=6)
    yield from scene.happen(e.Marked(scene.pid, "map", False))
    if die < 3:
        yield from scene.say("dug_nothing", "17.2 #1", headline=True, card=pirate.card)
        return
    dice = yield from scene.roll("treasure_dice", 3, pirate=scene.pid, rule="17.2 #1")
    amount = 100 * sum(dice)
    yield from scene.say("treasure", "17.2 #1", headline=True, card=pirate.card, n=amount)
    yield from share_booty(scene, scene.pid, amount, "17.2 #1")
