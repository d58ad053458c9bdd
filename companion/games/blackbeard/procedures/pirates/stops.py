"""Solitaire: the interruption at every Action of Teach (19.13) and the turns of the King's Commissioner (19.14)."""

from typing import Any

from companion.core.ask import Option, Phrase
from companion.core.procedure import Talk, choose, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.data import HUNT_FROM, TRANSITS
from companion.games.blackbeard.procedures.attacks.antipirate import (
    local_resistance,
    mutiny_conspiracy,
    scurvy_outbreak,
    wear_and_tear,
)
from companion.games.blackbeard.procedures.attacks.commissioners import intercept, pirate_converts
from companion.games.blackbeard.procedures.attacks.consequences import revel
from companion.games.blackbeard.procedures.attacks.warships import is_strong_enough, sight_warship, warship_attacks
from companion.games.blackbeard.procedures.box import draw_kc, know_links
from companion.games.blackbeard.procedures.common import Over, Scene
from companion.games.blackbeard.procedures.pirates.pardon import reshuffle_hold, turn_pardon
from companion.games.blackbeard.procedures.skull import skull_answers
from companion.games.blackbeard.rules.crews import is_teach
from companion.games.blackbeard.rules.forecast import deployment_phrase
from companion.games.blackbeard.rules.interference import CHASED, WARSHIP_WINDOW
from companion.games.blackbeard.rules.map import neighbours, way
from companion.games.blackbeard.rules.turn import hold_titles_unseen
from companion.games.blackbeard.state import SYSTEM


def turn_hold_card(scene: Scene, key: str, rule: str, **facts: Any) -> Talk[str]:
    """The top card of the HOLD pile for the System Player; a General Pardon is resolved and the next one turned."""
    while True:
        yield from reshuffle_hold(scene)
        titles = [t for t in hold_titles_unseen(scene.catalogue, scene.state) if t != "piratical-ambition"]
        if scene.state.pardon_in_deck:
            titles.append("general-pardon")
            if scene.state.deck == 1:
                titles = ["general-pardon"]
        options = tuple(Option(t, label=Phrase(f"printed.{t}")) for t in titles)
        held, scene.break_in = scene.break_in, None
        title: str = yield from choose(key, options, rule=rule, **facts)
        scene.break_in = held
        if title != "general-pardon":
            return title
        yield from turn_pardon(scene, SYSTEM, "")
        if scene.state.over:
            raise Over


def stop_for_system(scene: Scene) -> Talk[None]:
    """BB-19.YOU step 3: turn a HOLD card for the System Player; it takes effect if it is legal now."""
    title = yield from turn_hold_card(scene, "stop_card", "19.13", kind=scene.kind)
    if not applies(scene, title):
        scene.state = yield from happen(e.CardTurned(title))
        yield from scene.say("stop_quiet", "19.13", title=title)
        if scene.kind != "convert":
            yield from hunt(scene)
        yield from station(scene)
        return
    yield from scene.say("stop_bites", "19.13", title=title)
    cancelled = yield from skull_answers(scene, scene.pid, title)
    scene.state = yield from happen(e.CardTurned(title, back=cancelled))
    scene.state = yield from happen(e.Interfered(SYSTEM, title, free=True))
    if not cancelled:
        yield from bite(scene, title)
        scene.guard()
    if scene.kind != "convert":
        yield from hunt(scene)


def system_answers(scene: Scene) -> Talk[None]:
    """The System Player's answer to what the person has announced; others break in where the Action asks."""
    if is_teach(scene.state, scene.pirate()):
        yield from stop_for_system(scene)
        scene.guard()


def applies(scene: Scene, title: str) -> bool:
    """The legal-now table of 19.13, and 4.62: no type twice where the table counts them for the whole turn.

    One card is turned for each Action, so KC Surprise never meets the Warship Sighting that it needs.
    """
    state, teach = scene.state, scene.pirate()
    if title in state.turn.types:
        return False
    match title:
        case "warship-sighting":
            return scene.kind in WARSHIP_WINDOW and teach.at_sea
        case "debauchery":
            return scene.goal in scene.state.ports if scene.kind == "move" else teach.is_docked
        case "double-cross":
            return scene.kind == "retire" and bool(teach.letter)
        case "local-resistance":
            return bool(resisted_port(scene))
        case "mutiny-conspiracy":
            return True
        case "pirate-converts":
            return bool(state.retired) and state.players[SYSTEM].kc is None and teach.at_sea
        case "scurvy-outbreak":
            return not teach.is_docked and not teach.scurvy
        case "wear-and-tear":
            return not teach.is_docked
        case _:
            return False


def resisted_port(scene: Scene) -> str:
    """The Port where Teach lies, if its Governor is his friend, else his Safe Haven of lowest Wealth."""
    state, teach = scene.state, scene.pirate()
    if teach.is_docked and state.ports[teach.place].pro:
        return teach.place
    havens = [p for p, at in state.ports.items() if at.haven == teach.id and at.pro]
    return min(havens, key=lambda p: (state.box.get(f"ratings/{p}", (9, 9))[0], p), default="")


def bite(scene: Scene, title: str) -> Talk[None]:
    match title:
        case "warship-sighting":
            yield from sight_warship(scene, SYSTEM)
        case "debauchery":
            scene.pending = "debauchery"
        case "double-cross":
            scene.pending = "double-cross"
        case "local-resistance":
            yield from local_resistance(scene, SYSTEM, resisted_port(scene))
        case "mutiny-conspiracy":
            yield from mutiny_conspiracy(scene, SYSTEM, scene.pid)
        case "pirate-converts":
            yield from pirate_converts(scene, SYSTEM)
        case "scurvy-outbreak":
            yield from scurvy_outbreak(scene, scene.pid)
        case _:
            yield from wear_and_tear(scene, scene.pid, SYSTEM)


def hunt(scene: Scene) -> Talk[None]:
    """BB-19.14: once a turn from the turn after Teach's Notoriety first reached 12, and on while he is chased."""
    state = scene.state
    teach = scene.pirate()
    if not teach.at_sea or not state.fleet(SYSTEM) or teach.notoriety < HUNT_FROM:
        return
    kc = state.players[SYSTEM].kc
    again = kc and state.turn.kc_target == teach.id and kc.place == teach.place
    if not again and (state.turn.hunted or not state.teach_hunted):
        return
    scene.state = yield from happen(e.Hunted())
    if kc is None:
        yield from hunter_comes(scene)
        return
    yield from know_links(scene, kc.place)
    here, entered = kc.place == teach.place, kc.place in neighbours(scene.state, teach.place)
    if steps := way(scene.state, kc.place, teach.place):
        yield from scene.say("kc_sails", "19.14", who=SYSTEM, to=steps[0])
        scene.state = yield from happen(e.KcSailed(SYSTEM, steps[0]))
    if (here or entered) and scene.kind in CHASED and scene.goal not in TRANSITS:
        scene.state = yield from happen(e.KcActed(SYSTEM, teach.id))
        yield from intercept(scene, SYSTEM, entered)


def hunt_the_converter(scene: Scene) -> Talk[None]:
    """10.31: whoever converts a prize is intercepted only when he has done it."""
    if scene.kind == "convert" and is_teach(scene.state, scene.pirate()):
        yield from hunt(scene)


def hunter_comes(scene: Scene) -> Talk[None]:
    teach = scene.pirate()
    comes = deployment_phrase(teach.notoriety)
    dice = yield from scene.roll("kc_deploy", 3, rule="10.12", np=teach.notoriety, card=teach.card, comes=comes)
    total = sum(dice)
    if total >= teach.notoriety:
        yield from scene.say("kc_not_deployed", "10.12", who=SYSTEM, total=total, np=teach.notoriety)
        return
    name, speed, combat = yield from draw_kc(scene, None)
    facts = {"name": name, "speed": speed, "combat": combat, "sea": teach.place, "total": total, "np": teach.notoriety}
    yield from scene.say("kc_deployed", "10.12", False, who=SYSTEM, **facts)
    scene.state = yield from happen(e.KcDeployed(SYSTEM, name, speed, combat, teach.place))


def station(scene: Scene) -> Talk[None]:
    """RULING-19: a Warship On Station attacks where it is strong enough."""
    state = scene.state
    teach = scene.pirate()
    warship = state.warships.get(teach.place)
    if state.options["solo_warships"] == "no" or warship is None or scene.kind not in WARSHIP_WINDOW:
        return
    rests = teach.place in state.turn.spent_warships or "warship" in state.turn.types
    if rests or not is_strong_enough(state, teach, warship.combat):
        return
    yield from scene.say("system_warship_attack", "19.13", speed=warship.speed, combat=warship.combat)
    scene.state = yield from happen(e.Interfered(SYSTEM, "warship", free=True))
    yield from warship_attacks(scene, SYSTEM, teach.place)


def after_action(scene: Scene) -> Talk[None]:
    """A Debauchery & Revelry card takes effect when the Action is done and Teach lies in a Port."""
    if scene.pending == "debauchery" and scene.is_alive(scene.pid) and scene.pirate().is_docked:
        yield from revel(scene, scene.pid, voluntary=False, rule="17.2 #2")
