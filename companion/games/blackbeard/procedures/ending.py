"""The end of the game (18.11) and the five endings of the solitaire game (19.9)."""

from companion.core.procedure import Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.data import SYSTEM_GOAL, TEACH, TEACH_GOAL
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.rules.turn import captain_deck
from companion.games.blackbeard.state import SYSTEM


def check_end(scene: Scene) -> Talk[None]:
    """The end is looked for after every change (18.11, 19.9)."""
    state = scene.state
    if not state.solo or state.phase != "play":
        return
    you = state.players[state.order[0]]
    if TEACH in state.retired or any(p.kc and p.kc.convert == TEACH for p in state.players.values()):
        won = you.vp >= TEACH_GOAL
        yield from end(scene, "won" if won else "compare", "19.9")
    elif TEACH in state.locker or state.players[SYSTEM].vp >= SYSTEM_GOAL:
        yield from end(scene, "lost", "19.9")
    elif not state.fleet(SYSTEM) and not captain_deck(scene.catalogue, state):
        yield from end(scene, "compare", "19.9")


def end(scene: Scene, result: str, rule: str) -> Talk[None]:
    """BB-18.11: every Pirate still in play scores his Notoriety."""
    for pirate in tuple(scene.state.pirates.values()):
        yield from scene.say("scored_afloat", "18.12 B", card=pirate.card, vp=pirate.notoriety, who=pirate.seat)
        scene.state = yield from happen(e.Scored(pirate.seat, "afloat", pirate.notoriety, pirate.card))
    if result == "compare":
        you, system = scene.state.players[scene.state.order[0]], scene.state.players[SYSTEM]
        result = "level" if you.vp == system.vp else "ahead" if you.vp > system.vp else "behind"
    yield from scene.say(f"game_{result}", rule, headline=True)
    scene.state = yield from happen(e.GameEnded(result))
