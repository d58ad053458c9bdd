"""Alliances, mutinies and the solitaire Pardon as they are played: taps on the real procedures, told by the vector.

`given` lays the table, `when` lists taps with their answers by key, `then` says what is on the sheets afterwards.
An answer of several values (dice, several options) is a list inside the list of answers.
"""

from dataclasses import replace
from typing import Any

from companion.core.ask import Instead, Seat
from companion.games.blackbeard.events import PirateLeft
from companion.games.blackbeard.evolve import evolve
from companion.games.blackbeard.procedures.stops import turn_hold_card
from companion.games.blackbeard.state import Commissioner, Hostage, State, Turn, Warship
from tests.unit.games.blackbeard.play import Told, do, game, in_play, part, pirate, port, refusal, with_box
from tests.unit.games.blackbeard.vector import VECTORS, vector

PLAYED = tuple(v["id"] for v in VECTORS if v["id"].startswith(("TV-A", "TV-M", "TV-P")))
TRACKS = {f"track__{ship}": (-2, 1) for ship in ("sloop", "schooner", "brigantine")}


@vector(*PLAYED)
def played(given: Any, when: Any, then: Any) -> None:
    told = Told(laid(given))
    for step in when:
        told = tapped(told, dict(step))
    for what, value in then.items():
        assert seen(told, what, value) == plain(value), what


def laid(given: Any) -> State:
    """The table before the first tap."""
    state = in_play(given.get("players", 4), given.get("actions", 3), **given.get("rules", {}))
    state = with_box(state, loyalty__highest=12, map__americas=False, map__africa_india=True, **TRACKS)
    for id, values in given.get("ports", {}).items():
        state = port(state, id, **{k: plain(v) for k, v in values.items()})
    for id, values in given["pirates"].items():
        sheet = {k: plain(v) for k, v in values.items()}
        sheet["hostages"] = tuple(Hostage(*h) for h in sheet.get("hostages", ()))
        state = pirate(state, id, **sheet)
    allies = given.get("allied", [])
    for one, other in zip(allies, reversed(allies), strict=True):
        state = state.with_pirate(replace(state.pirates[one], ally=other))
    for seat, count in given.get("captains", {}).items():
        state = state.with_player(replace(state.players[seat], captains=count))
    for sea, (speed, combat) in given.get("warships", {}).items():
        state = replace(state, warships={**state.warships, sea: Warship(speed, combat)})
    for seat, (place, speed, combat) in given.get("commissioners", {}).items():
        kc = Commissioner("matthews", speed, combat, place)
        state = state.with_player(replace(state.players[seat], kc=kc))
    state = state.with_turn(**given.get("turn", {}))
    return replace(state, **{k: plain(v) for k, v in given.get("table", {}).items()})


def tapped(told: Told, step: dict[str, Any]) -> Told:
    """One tap: a procedure, one that is refused, a Pirate who is lost, or a Player-Turn that begins."""
    says = {k: [plain(a) for a in v] if isinstance(v, list) else plain(v) for k, v in step.pop("says", {}).items()}
    state = told.state
    if "refused" in step:
        why = refusal(state, step.pop("refused"), Seat(step.pop("seat", "a")), pirate=step["pirate"])
        assert why == step["why"]
        return told
    if "lost" in step:
        return Told(evolve(state, PirateLeft(step["lost"], retired=False)))
    if "turn_of" in step:
        turn = Turn(number=state.turn.number + 1, **{"seat": Seat(step["turn_of"]), **step.get("with", {})})
        return Told(replace(state, turn=turn))
    if "hold_card_turned" in step:
        return part(state, turn_hold_card, "stop_card", "19.13", says=says)
    return do(state, step.pop("do"), Seat(step.pop("seat", "a")), says, **step)


def seen(told: Told, what: str, wanted: Any) -> Any:
    """What is there now of what the vector speaks of."""
    state = told.state
    match what:
        case "in_play":
            return tuple(sorted(state.pirates))
        case "points":
            return {seat: state.players[seat].vp for seat in wanted}
        case "merchants":
            return state.merchants
        case "offered":
            return {kind: offered(state, kind) for kind in wanted}
        case "asked":
            return {key: sum(1 for a in told.asked if a.key == key) for key in wanted}
        case "said":
            return {key: {fact: told.said(key).facts[fact] for fact in facts} for key, facts in wanted.items()}
        case "turn":
            return {key: getattr(state.turn, key) for key in wanted}
        case "table":
            return {key: getattr(state, key) for key in wanted}
        case "ports":
            return {id: {key: getattr(state.ports[id], key) for key in values} for id, values in wanted.items()}
        case _:
            return {key: getattr(state.pirates[what], key) for key in wanted}


def offered(state: State, kind: str) -> tuple[Any, ...]:
    """The Pirates for whom there is a button of this kind, in the order of the buttons."""
    due = game().actions(state, None)
    return tuple(a.arguments.get("pirate", a.seat) for a in due if a.procedure == kind and a.refused is None)


def plain(value: Any) -> Any:
    """Lists as the tuples of the rules; the word for the button of an interruption as the answer that it gives."""
    if isinstance(value, str) and value.startswith("interrupted-"):
        return Instead(value)
    if isinstance(value, list):
        return tuple(plain(v) for v in value)
    return {k: plain(v) for k, v in value.items()} if isinstance(value, dict) else value
