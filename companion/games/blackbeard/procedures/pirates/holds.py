"""The holds of a ship: where Booty goes, and what is lost."""

from collections.abc import Callable, Iterable, Sequence

from companion.core.ask import Option, Phrase, Some
from companion.core.procedure import Talk, choose, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.procedures.pirates.leaving import shares_of
from companion.games.blackbeard.state import Pirate

Mood = Callable[[bool], int]


def stow(scene: Scene, doubloons: int, rule: str, mood: Mood | None = None) -> Talk[bool]:
    """8.33, 9.53: a cargo fills one whole hold; allies share it, each in a hold of his own (RULING-57).

    `mood`: what the crew makes of it if it is taken, and if it is left.
    """
    took = False
    for id, share in (yield from shares_of(scene, scene.pid, doubloons)):
        if scene.is_alive(id):
            took = (yield from stow_one(scene, id, share, rule, mood)) or took
    return took


def stow_one(scene: Scene, id: str, doubloons: int, rule: str, mood: Mood | None) -> Talk[bool]:
    pirate = scene.pirate(id)
    free = pirate.free_hold
    taken, left = (Phrase(f"crew_says.{mood(took)}") if mood else None for took in (True, False))
    full = [
        Option(f"hold-{i}", label=Phrase("instead_of", {"n": i + 1, "now": h}), hint=taken)
        for i, h in enumerate(pirate.holds)
    ]
    options = (*([Option("take", hint=taken)] if free is not None else full), Option("leave", hint=left))
    cheapest = min(range(len(pirate.holds)), key=lambda i: pirate.holds[i])
    worth_it = free is not None or doubloons > pirate.holds[cheapest]
    auto = "leave" if not worth_it else "take" if free is not None else f"hold-{cheapest}"
    said = yield from scene.choose(id, "stow", options, auto, rule, n=doubloons, card=pirate.card)
    if not scene.is_alive(id):
        return False
    pirate = scene.pirate(id)
    if said == "leave":
        yield from scene.say("cargo_left", rule, card=pirate.card, n=doubloons)
        return False
    at = int(said.removeprefix("hold-")) if said != "take" else pirate.free_hold or 0
    yield from scene.say("cargo_stowed", rule, card=pirate.card, n=doubloons, hold=at + 1)
    scene.state = yield from happen(e.HoldsStowed(id, with_hold(pirate.holds, at, doubloons)))
    return True


def share_booty(scene: Scene, id: str, doubloons: int, rule: str) -> Talk[None]:
    """BB-11: what allies steal or dig up goes to both."""
    for one, share in (yield from shares_of(scene, id, doubloons)):
        yield from add_booty(scene, one, share, rule)


def add_booty(scene: Scene, id: str, doubloons: int, rule: str) -> Talk[None]:
    """Ransom, treasure and stolen Booty go into any hold, even a filled one."""
    if doubloons == 0 or not scene.is_alive(id):
        return
    pirate = scene.pirate(id)
    at = 0
    if pirate.booty:
        options = hold_options(pirate, range(len(pirate.holds)))
        fullest = max(range(len(pirate.holds)), key=lambda i: pirate.holds[i])
        at = yield from scene.choose(id, "which_hold", options, auto=fullest, rule=rule, n=doubloons)
    if not scene.is_alive(id):
        return
    pirate = scene.pirate(id)
    yield from scene.say("booty_added", rule, card=pirate.card, n=doubloons, hold=at + 1)
    scene.state = yield from happen(e.HoldsStowed(id, with_hold(pirate.holds, at, pirate.holds[at] + doubloons)))


def hold_options(pirate: Pirate, holds: Iterable[int]) -> tuple[Option, ...]:
    return tuple(Option(i, label=Phrase("hold_holds", {"n": i + 1, "now": pirate.holds[i]})) for i in holds)


def keep_holds(scene: Scene, room: int) -> Talk[tuple[int, ...]]:
    """8.5, RULING-6: holds beyond the new number are lost; their owner says which he keeps."""
    pirate = scene.pirate()
    filled = [i for i, h in enumerate(pirate.holds) if h]
    keep: Sequence[int] = filled
    if len(filled) > room:
        options = hold_options(pirate, filled)
        if scene.is_played_by_app(pirate.id):
            keep = sorted(sorted(filled, key=lambda i: -pirate.holds[i])[:room])
        else:
            ask = Some(key="keep_holds", options=options, least=room, most=room, seat=pirate.seat, rule="8.5")
            keep = yield from scene.ask(ask)
    kept = [pirate.holds[i] for i in keep]
    return (*kept, *(0,) * (room - len(kept)))


def with_hold(holds: tuple[int, ...], at: int, to: int) -> tuple[int, ...]:
    return tuple(to if i == at else h for i, h in enumerate(holds))


def take_from(scene: Scene, id: str, doubloons: int, rule: str) -> Talk[None]:
    """9.63: the victim says from which holds it goes."""
    left = doubloons
    while left > 0 and scene.pirate(id).booty:
        pirate = scene.pirate(id)
        filled = [i for i, h in enumerate(pirate.holds) if h]
        at = filled[0]
        if len(filled) > 1 and left < pirate.booty:
            options = hold_options(pirate, filled)
            at = yield from choose("robbed_hold", options, seat=scene.owner(id), rule=rule, n=left)
        gone = min(left, pirate.holds[at])
        scene.state = yield from happen(e.HoldsStowed(id, with_hold(pirate.holds, at, pirate.holds[at] - gone)))
        left -= gone
