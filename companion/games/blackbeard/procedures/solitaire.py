"""The Player-Turn of a System Player's Pirate (19.SP)."""

from contextlib import suppress

from companion.core.ask import Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Stage, Talk, choose, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.data import DIAMOND, TRANSITS, Catalogue
from companion.games.blackbeard.procedures.action import run_action
from companion.games.blackbeard.procedures.attacks.antipirate import interfere_once
from companion.games.blackbeard.procedures.attacks.grab import grab_booty
from companion.games.blackbeard.procedures.attacks.merchants import convert_prize, find_merchant, loot_merchant
from companion.games.blackbeard.procedures.attacks.raids import attack_port, sack_port
from companion.games.blackbeard.procedures.box import know_map, know_ratings
from companion.games.blackbeard.procedures.common import Over, Scene
from companion.games.blackbeard.procedures.ending import check_end
from companion.games.blackbeard.procedures.misfortunes import must_play
from companion.games.blackbeard.procedures.pirates.careers import dig_for_treasure, end_revelry, spend_idle_actions
from companion.games.blackbeard.procedures.pirates.leaving import retire as leave_the_trade
from companion.games.blackbeard.procedures.pirates.moving import sail
from companion.games.blackbeard.procedures.pirates.mutiny import change_loyalty, mutiny
from companion.games.blackbeard.procedures.pirates.pardon import reshuffle_must
from companion.games.blackbeard.procedures.pirates.retirement import retire_with_letter
from companion.games.blackbeard.procedures.pirates.stops import turn_hold_card
from companion.games.blackbeard.procedures.ports import do_business, party, survey_port
from companion.games.blackbeard.procedures.turn import can_turn_up, pass_turn
from companion.games.blackbeard.rules.interference import PASSAGE
from companion.games.blackbeard.rules.solitaire_player import Goal, decide, ports_to_rate, system_business, winds_to
from companion.games.blackbeard.state import SYSTEM, State

SILENT = ("move", "in_port", "recover", "waste", "retire")
"""Actions that put no question at their start, at which the person could break in."""
CARDS = ("must", "hold")
"""The two cards of a System Player's turn, as stages."""


def system_turn(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """BB-19.SP 1 to 3: Scurvy and mutiny, one MUST PLAY card, one HOLD card."""
    if state.turn.seat != SYSTEM or state.turn.phase != "start":
        raise Refused("not_now")
    scene = Scene(catalogue, state, seat)
    yield from know_map(scene)
    yield Stage(CARDS, "must")
    with suppress(Over):
        yield from system_fate(scene)
    yield from check_end(scene)


def system_fate(scene: Scene) -> Talk[None]:
    slot = scene.state.turn.slot
    pirate = scene.pirate(slot)
    if pirate.loyalty == 0:
        yield from mutiny(scene, slot)
    elif pirate.scurvy:
        yield from change_loyalty(scene, slot, -1, "scurvy", "17.2 #18")
    title = yield from must_card(scene, scene.state.pirates.get(slot, pirate).card)
    if scene.state.over:
        return
    if title == "mal-de-mer" or slot not in scene.state.pirates:
        yield from pass_turn(scene)
        return
    yield Stage(CARDS, "hold")
    yield from hold_card(scene, slot)


def must_card(scene: Scene, card: str) -> Talk[str]:
    yield from reshuffle_must(scene)
    first_pardon = scene.state.pardons == 0
    titles = [
        t
        for t in scene.catalogue.must
        if (first_pardon if t == "general-pardon" else can_turn_up(scene.catalogue, scene.state, t))
    ]
    options = tuple(Option(t, label=Phrase(f"printed.{t}")) for t in titles)
    title: str = yield from choose("system_must", options, rule="19.12", card=card)
    yield from must_play(scene, title, SYSTEM, pile="must")
    return title


def hold_card(scene: Scene, slot: str) -> Talk[None]:
    """BB-19.SP 3: how the System Player uses the HOLD card it draws."""
    pirate = scene.pirate(slot)
    title = yield from turn_hold_card(scene, "system_hold", "19.12", card=pirate.card)
    pirate = scene.pirate(slot)
    scene.state = yield from happen(e.CardTurned(title))
    card = scene.catalogue.cards[title]
    actions = card.actions if card.actions != DIAMOND else max(1, scene.state.trait(pirate.card, "initiative"))
    if title == "letter-of-marque" and not pirate.letter and not pirate.letter_card:
        yield from scene.say("system_keeps_letter", "19.18", headline=True, card=pirate.card)
        scene.state = yield from happen(e.Marked(slot, "letter_card", True))
        actions = 0
    elif title == "buried-treasure":
        yield from scene.say("map_given", "17.2 #1", headline=True, card=pirate.card)
        scene.state = yield from happen(e.Marked(slot, "map", True))
    elif title == "heavy-guns" and pirate.is_docked and not pirate.guns:
        yield from scene.say("guns_mounted", "17.2 #10", headline=True, card=pirate.card)
        scene.state = yield from happen(e.Marked(slot, "guns", True))
    elif title == "fair-winds" and (sea := winds_to(scene.catalogue, scene.state, pirate)):
        yield from scene.say("fair_winds", "17.2 #6", headline=True, card=pirate.card, to=sea)
        scene.state = yield from happen(e.Sailed(slot, sea))
    yield from scene.say("system_actions", "19.12", headline=True, card=pirate.card, title=title, n=actions)
    scene.state = yield from happen(e.TurnBegan(SYSTEM))
    scene.state = yield from happen(e.ActionsGained(SYSTEM, title, actions))


def system_action(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """BB-19.SP 5: the first goal that fits, said aloud, then done."""
    slot = state.turn.slot
    fresh = slot in state.pirates and state.pirates[slot].deployed == state.turn.number
    if state.turn.seat != SYSTEM or not state.turn.actions or slot not in state.pirates or fresh:
        raise Refused("not_now")
    scene = Scene(catalogue, state, seat, pid=slot)
    goal = decide(catalogue, scene.state, scene.pirate())
    if goal.number in ("G11", "G12"):
        for port in ports_to_rate(scene.state, scene.pirate()):
            yield from know_ratings(scene, port)
        goal = decide(catalogue, scene.state, scene.pirate())
    scene.kind = goal.kind
    scene.break_in = interfere_once
    yield Note(f"goal_{goal.number.lower()}", "19.17", {"card": scene.pirate().card})
    yield Note(f"does_{goal.kind}", "19.17", {"card": scene.pirate().card, "target": goal.target})
    if goal.kind == "wait":
        scene.state = yield from happen(e.ActionBegan(slot, "wait", 1))
        yield from scene.say("system_waits", "19.17", headline=True, card=scene.pirate().card)
        scene.state = yield from happen(e.ActionEnded())
        return
    yield from run_action(scene, goal.kind, lambda s: perform(s, goal))


def perform(scene: Scene, goal: Goal) -> Talk[bool | None]:
    if goal.kind in SILENT:
        scene.kind = PASSAGE if goal.target in TRANSITS else goal.kind
        yield from scene.window(f"system_{goal.kind}", "19.17", card=scene.pirate().card, target=goal.target)
        scene.kind = goal.kind
    match goal.kind:
        case "move":
            if goal.target in scene.state.ports and scene.state.ports[goal.target].destroyed:  # by whoever broke in
                yield from scene.say("nowhere_to_go", "7.1", headline=True, card=scene.pirate().card)
                return True
            return (yield from sail(scene, goal.target))
        case "find":
            scene.port = goal.target
            yield from find_merchant(scene)
        case "loot":
            scene.port = goal.target
            yield from loot_merchant(scene)
        case "attack":
            scene.port = goal.target
            return (yield from attack_port(scene))
        case "sack":
            yield from sack_port(scene)
        case "convert":
            yield from convert_prize(scene)
        case "in_port":
            yield from system_in_port(scene)
        case "booty_grab":
            yield from grab_booty(scene, goal.target)
        case "recover":
            yield from end_revelry(scene)
        case "waste":
            yield from spend_idle_actions(scene)
        case "dig":
            yield from dig_for_treasure(scene)
        case "retire" if goal.target == "letter":
            yield from retire_with_letter(scene, scene.pid, "18.41 A")
        case _:
            yield from leave_the_trade(scene, scene.pid, "18.41 C")
    return None


def system_in_port(scene: Scene) -> Talk[None]:
    yield from survey_port(scene)
    chosen = system_business(scene.catalogue, scene.state, scene.pirate())
    scene.state = yield from happen(e.Marked(scene.pid, "served", True))
    forced = yield from do_business(scene, scene.pid, chosen)
    yield from party(scene, forced, "revel" in chosen)
