"""Booty Grab (9.6) and the duel that a tie may bring (15.1)."""

from companion.core.ask import Option, Phrase, Seat
from companion.core.procedure import Procedure, Talk, happen, some
from companion.games.blackbeard import events as e
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.procedures.action import act
from companion.games.blackbeard.procedures.attacks.consequences import grant_letter
from companion.games.blackbeard.procedures.common import Over, Scene
from companion.games.blackbeard.procedures.pirates.holds import share_booty, take_from
from companion.games.blackbeard.procedures.pirates.leaving import eliminate
from companion.games.blackbeard.procedures.pirates.mutiny import change_loyalty, duel_dice, duel_notoriety
from companion.games.blackbeard.procedures.skull import SKULL, has_skull
from companion.games.blackbeard.rules.crews import crew_of, theft, trait_of
from companion.games.blackbeard.rules.pirate_actions import grab_targets
from companion.games.blackbeard.rules.places import captain_options
from companion.games.blackbeard.state import Pirate, State


def booty_grab(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """BB-9.6, Action F."""
    return act(catalogue, state, seat, pirate, "booty_grab", body=grab_booty)


def grab_booty(scene: Scene, victim: str = "") -> Talk[None]:
    targets = grab_targets(scene.state, scene.pirate())
    if not victim:
        victim = targets[0].id
    if len(targets) > 1 and not scene.is_played_by_app(scene.pid):
        options, card = captain_options(targets), scene.pirate().card
        victim = yield from scene.choose(scene.pid, "grab_whom", options, rule="9.61", card=card)
    skull = yield from skull_helps(scene, victim)
    mine, his = yield from grab_dice(scene, victim, skull)
    target = scene.pirate(victim)
    if mine < his:
        card = scene.pirate().card
        yield from scene.say("grab_fails", "9.62", True, card=card, target=target.card, mine=mine, his=his)
        yield from change_loyalty(scene, scene.pid, -2, "grab", "9.62")
    elif mine == his:
        yield from grab_duel(scene, victim)
    else:
        yield from rob(scene, victim, mine - his)


def skull_helps(scene: Scene, victim: str) -> Talk[bool]:
    """17.2 #19: +2 for the victim, for 1 Cunning."""
    if not has_skull(scene, victim) or not (yield from scene.confirm(victim, "skull_helps", None, "17.2 #19")):
        return False
    scene.state = yield from happen(e.CardPlayed(scene.pirate(victim).seat, SKULL))
    yield from scene.spend_cunning(victim)
    return True


def grab_dice(scene: Scene, victim: str, skull: bool) -> Talk[tuple[int, int]]:
    defence = trait_of(scene.state, scene.pirate(victim), "ability") + 2 * skull
    bonus = trait_of(scene.state, scene.pirate(), "ability") + 1
    who = {"card": scene.pirate().card, "target": scene.pirate(victim).card}
    his = defence + (yield from scene.die("grab_defence", pirate=victim, rule="9.61", bonus=defence, mine=bonus, **who))
    gives = {f: Phrase(f"gives.grab_{sign_of(f + bonus - his)}") for f in range(1, 7)}
    die = yield from scene.die("grab_die", pirate=scene.pid, rule="9.61", bonus=bonus, gives=gives, **who)
    return trait_of(scene.state, scene.pirate(), "ability") + 1 + die, his


def sign_of(n: int) -> str:
    return "wins" if n > 0 else "ties" if n == 0 else "loses"


def rob(scene: Scene, victim: str, difference: int) -> Talk[None]:
    """9.63: a share of his Booty, never of his Net Worth."""
    target = scene.pirate(victim)
    gives = {f: Phrase("gives.doubloons", {"n": theft(target.booty, difference, f)}) for f in range(1, 7)}
    facts = {"difference": difference, "card": scene.pirate().card}
    die = yield from scene.die("grab_share", pirate=scene.pid, rule="9.63", gives=gives, **facts)
    amount = theft(target.booty, difference, die)
    percent = min(100, (die + difference) * 10)
    card = scene.pirate().card
    yield from scene.say("robbed", "9.63", True, card=card, target=target.card, n=amount, percent=percent)
    yield from take_from(scene, victim, amount, "9.63")
    yield from share_booty(scene, scene.pid, amount, "9.63")


def grab_duel(scene: Scene, victim: str) -> Talk[None]:
    """15.1: they fight on only while both want to; no duels in the solitaire game."""
    target = scene.pirate(victim)
    thief = scene.pirate((yield from duellist(scene)))
    if scene.state.solo:
        yield from scene.say("grab_tie", "19.3", headline=True, card=thief.card, target=target.card)
        return
    yield from scene.say("grab_duel", "9.62", card=thief.card, target=target.card)
    while True:
        mine = yield from duel_dice(scene, (thief.card, target.card), thief.id, None)
        his = yield from duel_dice(scene, (target.card, thief.card), victim, None)
        if not scene.is_alive(thief.id):
            raise Over
        if mine != his:
            break
        yield from scene.say("duel_tie", "15.1", total=mine)
        if not (yield from scene.confirm("", "fight_on", None, "15.1")):
            yield from scene.say("grab_tie", "15.1", headline=True, card=thief.card, target=target.card)
            return
    if mine > his:
        yield from scene.say("thief_wins", "15.1", True, card=thief.card, target=target.card, mine=mine, his=his)
        yield from duel_notoriety(scene, thief.id, target.card)
        yield from spoils(scene, thief, target)
        yield from eliminate(scene, victim, "duel", "15.1")
    else:
        yield from scene.say("thief_dies", "15.1", True, card=thief.card, target=target.card, mine=mine, his=his)
        yield from duel_notoriety(scene, victim, thief.card)
        yield from eliminate(scene, thief.id, "duel", "15.1")


def duellist(scene: Scene) -> Talk[str]:
    """11.2, 11.7: of two allies their player says who fights, with his own trait and for his own life."""
    crew = crew_of(scene.state, scene.pirate())
    if len(crew) == 1 or scene.state.solo:
        return scene.pid
    return str((yield from scene.choose(scene.pid, "duellist", captain_options(crew), rule="11.7")))


def spoils(scene: Scene, thief: Pirate, victim: Pirate) -> Talk[None]:
    """15.1: any or all of the victim's possessions, but not his Net Worth nor his treasure map."""
    there = {
        "booty": victim.booty > 0,
        "hostages": bool(victim.hostages),
        "information": any(victim.id in at.information for at in scene.state.ports.values()),
        "letter": bool(victim.letter) and not thief.letter,
        "guns": victim.guns and not thief.guns,
        "ship": True,
    }
    options = tuple(Option(k, label=Phrase(f"spoil.{k}")) for k, there_is in there.items() if there_is)
    taken = yield from some("spoils", options, seat=scene.owner(thief.id), rule="15.1")
    if "ship" in taken:
        room = scene.catalogue.ship_types[victim.ship].holds
        held = sorted((h for h in thief.holds if h), reverse=True)
        merged = (*held[: room - 1], sum(held[room - 1 :])) if len(held) >= room else (*held,)
        holds = (*merged, *(0,) * (room - len(merged)))
        scene.state = yield from happen(e.ShipChanged(thief.id, victim.ship, victim.speed, victim.combat, holds))
        if victim.guns and not scene.pirate(thief.id).guns:
            scene.state = yield from happen(e.Marked(thief.id, "guns", True))
    if "booty" in taken:
        scene.state = yield from happen(e.HoldsStowed(victim.id, (0,) * len(victim.holds)))
        yield from share_booty(scene, thief.id, victim.booty, "15.1")
    if "hostages" in taken:
        scene.state = yield from happen(e.HostagesLeft(victim.id))
        for hostage in victim.hostages:
            scene.state = yield from happen(e.HostageHeld(thief.id, hostage))
    if "information" in taken:
        yield from information_passes(scene, victim.id, thief.id)
    if "letter" in taken:
        yield from grant_letter(scene, thief.id, victim.letter)
        scene.state = yield from happen(e.LetterHeld(victim.id, ""))
    if "guns" in taken and not scene.pirate(thief.id).guns:
        scene.state = yield from happen(e.Marked(thief.id, "guns", True))


def information_passes(scene: Scene, victim: str, to: str) -> Talk[None]:
    for port, at in scene.state.ports.items():
        if points := at.information.get(victim, 0):
            total = at.information.get(to, 0) + points
            scene.state = yield from happen(e.InformationKnown(port, to, total))
