"""Careers: come into play (5.1), ally (11), recover (16), retire (18.4), dig for treasure (17.2 #1)."""

from companion.core.ask import Instead, Option, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import Procedure, Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.box import ISLE_FORM
from companion.games.blackbeard.data import SEAS, Catalogue
from companion.games.blackbeard.procedures.action import act
from companion.games.blackbeard.procedures.box import know_traits, one_sea
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.procedures.pirates.holds import share_booty
from companion.games.blackbeard.procedures.pirates.leaving import part_allies, score
from companion.games.blackbeard.procedures.pirates.leaving import retire as leave_the_trade
from companion.games.blackbeard.procedures.pirates.retirement import bribe_governor, retire_with_letter
from companion.games.blackbeard.rules.crews import crew_of
from companion.games.blackbeard.rules.pirate_actions import (
    MANY,
    allies_for,
    why_not_draw,
    why_not_recruit,
    why_not_reject,
)
from companion.games.blackbeard.rules.places import captain_options, sea_options
from companion.games.blackbeard.rules.ports import retirement_ways
from companion.games.blackbeard.rules.turn import captain_deck
from companion.games.blackbeard.state import Pirate, State

REJECTION_VP = 10
ANOTHER = Option("another", label=Phrase("another_captain"), mark="cards")


def place_pirate(scene: Scene, seat: Seat, from_hand: bool, rule: str = "5.1") -> Talk[None]:
    """A Pirate in any Sea Area, in a Sloop or Schooner of his choice, with Loyalty 7."""
    card = yield from (
        scene.captain("deploy_card", seat, rule, who=seat) if from_hand else draw_captain(scene, seat, rule)
    )
    yield from know_traits(scene, card)
    ship = yield from scene.choose("", "deploy_ship", ("sloop", "schooner"), rule="6.2", seat=seat, card=card)
    sea = yield from deploy_sea(scene, seat, card)
    id = scene.state.free_id(seat)
    yield from scene.say("deployed", rule, headline=True, card=card, ship=ship, sea=sea, id=id, who=seat)
    cunning = scene.state.trait(card, "cunning")
    scene.state = yield from happen(e.PirateDeployed(id, seat, card, ship, sea, cunning, from_hand))


def draw_captain(scene: Scene, seat: Seat, rule: str) -> Talk[str]:
    """The top Pirate card; with six players and more he may be sent back for another (2.7)."""
    while True:
        also = (ANOTHER,) if len(scene.state.order) >= MANY and captain_deck(scene.catalogue, scene.state) > 1 else ()
        card = yield from scene.captain("deploy_card", seat, rule, also=also, who=seat)
        if not isinstance(card, Instead):
            return str(card)
        yield from rejection(scene, seat)


def deploy_sea(scene: Scene, seat: Seat, card: str) -> Talk[str]:
    """By choice; by agreement at set-up, the Area of a Port by D66."""
    if scene.state.phase == "deploy" and scene.state.options["deployment"] == "d66":
        rolled = yield from scene.d66("deploy_d66", seat, "3.0 S7", card=card)
        return (yield from one_sea(scene, scene.catalogue.port_at[rolled], seat))
    options = sea_options(scene.state, SEAS, seat)
    return str((yield from scene.choose("", "deploy_sea", options, rule="5.1", seat=seat, card=card)))


def recruit(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """BB-5.1, Action L: draw and keep, draw and deploy, or deploy from the hand."""
    if (why := why_not_recruit(catalogue, state, seat)) is not None:
        raise Refused.of(why)
    scene = Scene(catalogue, state, seat)
    player = state.players[seat]
    room = len(state.fleet(seat)) < state.cap(seat)
    deck = captain_deck(catalogue, state) > 0
    options = (
        Option("draw", refused=why_not_draw(catalogue, state, seat)),
        Option("draw-deploy", refused=None if deck and room else Refusal("no_draw_deploy")),
        Option("deploy", refused=None if player.captains and room else Refusal("no_deploy")),
    )
    how = yield from scene.choose("", "recruit_how", options, rule="5.1", seat=seat)
    scene.state = yield from happen(e.ActionBegan("", "recruit", 0 if state.options["tracking"] == "free" else 1))
    if how == "draw":
        yield from scene.say("captain_drawn", "5.1", headline=True, who=seat)
        scene.state = yield from happen(e.CaptainsCounted(seat, player.captains + 1))
    else:
        yield from place_pirate(scene, seat, how == "deploy")
    scene.state = yield from happen(e.ActionEnded())


def reject_captain(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """BB-2.7X, six to ten players: another Pirate card, for 10 VP to each other player."""
    if (why := why_not_reject(catalogue, state, seat)) is not None:
        raise Refused.of(why)
    yield from rejection(Scene(catalogue, state, seat), seat)


def rejection(scene: Scene, seat: Seat) -> Talk[None]:
    yield from scene.say("captain_rejected", "2.7", headline=True, who=seat, vp=REJECTION_VP)
    for other in scene.state.others(seat):
        yield from score(scene, other, "rejection", REJECTION_VP, "")


def ally(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """BB-11, Action J."""
    return act(catalogue, state, seat, pirate, "ally", body=join_ally)


def join_ally(scene: Scene) -> Talk[None]:
    partners = allies_for(scene.state, scene.pirate())
    partner = partners[0].id
    if len(partners) > 1:
        partner = yield from scene.choose(
            scene.pid, "ally_with", captain_options(partners), rule="11.1", card=scene.pirate().card
        )
    yield from scene.say("allied", "11.1", True, card=scene.pirate().card, ally=scene.pirate(partner).card)
    scene.state = yield from happen(e.AllianceFormed(scene.pid, partner))
    for one in crew_of(scene.state, scene.pirate()):
        if one.letter_fresh:
            scene.state = yield from happen(e.Marked(one.id, "letter_fresh", False))


def break_alliance(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """11.6: by announcement in the owner's turn."""
    if pirate not in state.pirates or not state.pirates[pirate].ally:
        raise Refused("no_alliance")
    if state.turn.seat != state.pirates[pirate].seat:
        raise Refused("not_your_turn", who=state.turn.seat)
    yield from part_allies(Scene(catalogue, state, seat), pirate, headline=True)


def recover(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """BB-16, Action G."""
    return act(catalogue, state, seat, pirate, "recover", body=end_revelry)


def end_revelry(scene: Scene) -> Talk[None]:
    for one in crew_of(scene.state, scene.pirate()):
        if one.revelry:
            yield from change_one(scene, one, "recovered", "16.0", e.RevelryEnded(one.id))


def change_one(scene: Scene, one: Pirate, note: str, rule: str, event: object) -> Talk[None]:
    yield from scene.say(note, rule, headline=True, card=one.card)
    scene.state = yield from happen(event)


def waste(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """13.23: a docked Action wasted before the Recovery."""
    return act(catalogue, state, seat, pirate, "waste", body=spend_idle_actions)


def spend_idle_actions(scene: Scene) -> Talk[None]:
    for one in crew_of(scene.state, scene.pirate()):
        if one.idle:
            yield from change_one(scene, one, "idled", "13.23", e.IdleSpent(one.id))


def retire(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """BB-18.41, Action K."""
    return act(catalogue, state, seat, pirate, "retire", body=retire_pirate)


def retire_pirate(scene: Scene) -> Talk[None]:
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


def dig(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """17.2 #1: land on the Isle of Pines and dig."""
    scene = Scene(catalogue, state, seat)
    isle = yield from scene.know("isle/pines", ISLE_FORM)
    if pirate in state.pirates and isle != state.pirates[pirate].place:
        yield from scene.say("isle_elsewhere", "17.2 #1", headline=True, sea=isle)
        return
    yield from act(catalogue, scene.state, seat, pirate, "dig", body=dig_for_treasure)


def dig_for_treasure(scene: Scene) -> Talk[None]:
    pirate = scene.pirate()
    gives = {f: Phrase("gives.treasure" if f >= 3 else "gives.nothing") for f in range(1, 7)}
    die = yield from scene.die("dig_die", pirate=scene.pid, rule="17.2 #1", gives=gives, best=6)
    scene.state = yield from happen(e.Marked(scene.pid, "map", False))
    if die < 3:
        yield from scene.say("dug_nothing", "17.2 #1", headline=True, card=pirate.card)
        return
    dice = yield from scene.roll("treasure_dice", 3, pirate=scene.pid, rule="17.2 #1")
    amount = 100 * sum(dice)
    yield from scene.say("treasure", "17.2 #1", headline=True, card=pirate.card, n=amount)
    yield from share_booty(scene, scene.pid, amount, "17.2 #1")
