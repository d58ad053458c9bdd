"""Leaving play: scores, elimination, retirement."""

from companion.core.ask import Option, Phrase
from companion.core.procedure import Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.procedures.common import Scene, sign
from companion.games.blackbeard.rules.crews import crew_of, split
from companion.games.blackbeard.rules.pirate_actions import PERSONAL
from companion.games.blackbeard.rules.places import captain_options
from companion.games.blackbeard.rules.points import kc_vp, retirement_vp
from companion.games.blackbeard.state import SYSTEM

SCORE_RULES = {
    "retired": "18.12 A",
    "eliminated": "18.12 B",
    "kc": "18.12 C",
    "damage": "18.12 D",
    "hanged": "18.12 A",
    "rejection": "2.7",
}


def score(scene: Scene, seat: str, source: str, vp: int, card: str) -> Talk[None]:
    """18.12: Victory Points, with their source for the ledger."""
    if source == "damage" and seat == SYSTEM and scene.state.options["solo_damage"] == "not":
        return
    yield from scene.say(f"scored_{source}", SCORE_RULES[source], who=seat, vp=vp, card=card)
    scene.state = yield from happen(e.Scored(scene.state.players[seat].seat, source, vp, card))


def free_actions(scene: Scene, id: str) -> Talk[None]:
    """BB-4.53, RULING-53: what is left of a diamond card may go to others of the fleet."""
    turn = scene.state.turn
    if turn.diamond == id:
        scene.state = yield from happen(e.ActionsFreed(turn.actions))


def ally_goes_on(scene: Scene, gone: str) -> Talk[None]:
    """11.2, 11.7: the Action of two allies is that of the one who is left, unless it was the other's own."""
    if gone == scene.pid and scene.kind not in PERSONAL and scene.is_alive(scene.partner):
        yield from scene.pass_lead()


def part_allies(scene: Scene, id: str, headline: bool = False) -> Talk[None]:
    """11.6; 11.7: of one prize, or one chance to sack, their player says whose it is from now on."""
    crew = crew_of(scene.state, scene.pirate(id))
    yield from scene.say("alliance_over", "11.6", headline, card=crew[0].card, ally=crew[1].card)
    scene.state = yield from happen(e.AllianceEnded(id))
    if not all(one.prize for one in crew) and not all(one.sack for one in crew):
        return
    keeper = scene.pid
    if scene.kind != "convert":
        keeper = yield from scene.choose(id, "chance_keeper", captain_options(crew), rule="11.7")
    for one in crew:
        if one.id != keeper:
            scene.state = yield from happen(e.PrizeTaken(one.id, "") if one.prize else e.SackOpened(one.id, ""))


def shares_of(scene: Scene, id: str, total: int) -> Talk[tuple[tuple[str, int], ...]]:
    """BB-11: allies share equally; the odd one goes to the higher Command, between equals to whom they name."""
    crew = crew_of(scene.state, scene.pirate(id))
    if len(crew) == 1:
        return ((id, total),)
    one, two = (scene.state.trait(p.card, "command") for p in crew)
    favoured = 0
    if total % 2 and one == two:
        options = tuple(Option(i, label=Phrase(f"captain.{p.card}")) for i, p in enumerate(crew))
        favoured = yield from scene.choose(id, "odd_share", options, auto=0, rule="11.3", n=total)
    first, second = split(total, (one, two), favoured)
    return ((crew[0].id, first), (crew[1].id, second))


def change_notoriety(scene: Scene, id: str, by: int, why: str, rule: str) -> Talk[None]:
    """11.3: allies share what they gain."""
    if not scene.is_alive(id) or by == 0:
        return
    for one, share in (yield from shares_of(scene, id, by)):
        if not scene.is_alive(one):
            continue
        pirate = scene.pirate(one)
        to = max(0, pirate.notoriety + share)
        yield from scene.say(f"notoriety_{why}", rule, card=pirate.card, by=sign(share), to=to)
        scene.state = yield from happen(e.Tallied(pirate.id, "notoriety", to))


def eliminate_by_kc(scene: Scene, id: str, kc_seat: str) -> Talk[None]:
    """BB-10.35: the commissioner's player scores half, rounded up."""
    pirate = scene.pirate(id)
    yield from score(scene, kc_seat, "kc", kc_vp(pirate.notoriety), pirate.card)
    yield from eliminate(scene, id, "kc", "10.34")


def eliminate(scene: Scene, id: str, cause: str, rule: str) -> Talk[None]:
    """BB-ELIM: 1 VP per Notoriety point, everything aboard is lost."""
    pirate = scene.pirate(id)
    yield from scene.say(f"eliminated_{cause}", rule, headline=True, card=pirate.card)
    yield from score(scene, pirate.seat, "eliminated", pirate.notoriety, pirate.card)
    yield from free_actions(scene, id)
    scene.state = yield from happen(e.PirateLeft(id, retired=False))
    yield from ally_goes_on(scene, id)


def retire(scene: Scene, id: str, rule: str) -> Talk[None]:
    """BB-18.12 A: 2 VP per Notoriety point and 1 per hundred doubloons of Net Worth."""
    pirate = scene.pirate(id)
    vp = retirement_vp(pirate.notoriety, pirate.worth)
    yield from scene.say("retired", rule, headline=True, card=pirate.card, vp=vp, np=pirate.notoriety, nw=pirate.worth)
    yield from score(scene, pirate.seat, "retired", vp, pirate.card)
    if scene.state.options["retired_actions"] == "kept":
        yield from free_actions(scene, id)
    elif scene.state.turn.diamond == id:
        scene.state = yield from happen(e.ActionsFreed(0))
    scene.state = yield from happen(e.PirateLeft(id, retired=True))
