"""A Pirate Action from its announcement to its end (4.5)."""

from collections.abc import Callable

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.procedure import Procedure, Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.procedures.attacks.antipirate import interfere_once
from companion.games.blackbeard.procedures.box import know_ports
from companion.games.blackbeard.procedures.common import Over, Scene
from companion.games.blackbeard.procedures.ending import check_end
from companion.games.blackbeard.procedures.pirates.mutiny import mutiny
from companion.games.blackbeard.procedures.pirates.stops import after_action, hunt_the_converter, system_answers
from companion.games.blackbeard.rules.crews import crew_of
from companion.games.blackbeard.rules.pirate_actions import cost_of, needs_chart, why_not_act
from companion.games.blackbeard.state import State

Body = Callable[[Scene], Talk[bool | None]]
AIMED = ("move", "find", "loot", "attack")
"""Their goal is named before the System Player answers: what a Warship breaks off loses its Merchant (6.45)."""
CHART_RULES = {"move": "7.1", "find": "8.11", "attack": "9.51"}


def act(catalogue: Catalogue, state: State, seat: Seat, pirate: str, kind: str, *, body: Body) -> Procedure:
    """The frame of every Pirate Action: announce it, let the others interrupt, do it. `body` is True after what no
    commissioner may intercept."""
    if pirate not in state.pirates:
        raise Refused("no_such_pirate")
    if (why := why_not_act(state, state.pirates[pirate], kind)) is not None:
        raise Refused.of(why)
    scene = Scene(catalogue, state, seat, pid=pirate, kind=kind, break_in=interfere_once)
    if needs_chart(scene.state, scene.pirate(), kind):
        yield from know_ports(scene, scene.pirate().place)
        if (why := why_not_act(scene.state, scene.pirate(), kind)) is not None:
            yield from scene.say(why.reason, CHART_RULES[kind], headline=True, **why.facts)
            return
    yield from run_action(scene, kind, body)


def run_action(scene: Scene, kind: str, body: Body) -> Talk[None]:
    shielded = False
    try:
        yield from announce(scene, kind)
        shielded = bool((yield from body(scene)))
        yield from hunt_the_converter(scene)
    except Over:
        yield from merchant_escapes(scene)
    scene.state = yield from happen(e.ActionEnded(shielded))
    yield from after_action(scene)
    yield from check_end(scene)


def announce(scene: Scene, kind: str) -> Talk[None]:
    """The Pirate is activated, and a crew with Loyalty 0 rises first (14.1).

    Alone, the System Player's crews rise at the start of their turns, and Teach's never (19.SP, 19.16).
    """
    before = scene.state.turn.activated
    cost = cost_of(scene.state, scene.pirate(), kind)
    scene.state = yield from happen(e.ActionBegan(scene.pid, kind, cost, scene.pirate().ally))
    if not scene.state.solo:
        yield from rise(scene, before)
    if kind not in AIMED:
        yield from system_answers(scene)


def merchant_escapes(scene: Scene) -> Talk[None]:
    """6.45: any interruption of an Action about a Merchant takes it off the board."""
    concerned = scene.kind in ("find", "loot") and scene.port and scene.state.ports[scene.port].merchant
    if concerned and not scene.state.over and scene.state.options["broken_off"] == "removed":
        yield from scene.say("merchant_gone", "6.45", port=scene.port)
        scene.state = yield from happen(e.MerchantRemoved(scene.port))


def rise(scene: Scene, before: tuple[str, ...]) -> Talk[None]:
    """RULING-59: the mutiny of whoever is activated with Loyalty 0, once a turn; allies act as one (BB-11)."""
    for pirate in crew_of(scene.state, scene.pirate()):
        if pirate.loyalty == 0 and pirate.id not in before:
            yield from scene.say("loyalty_zero", "14.1", card=pirate.card)
            yield from mutiny(scene, pirate.id)
    scene.guard()
