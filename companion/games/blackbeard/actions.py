"""The buttons: what each seat may start now."""

from collections.abc import Iterator

from companion.core.ask import Facts, Refusal, Seat
from companion.core.game import Action
from companion.games.blackbeard import odds
from companion.games.blackbeard.card_rules import can_play
from companion.games.blackbeard.data import SHIP_TYPES
from companion.games.blackbeard.interference import AP_TYPES, cannot_interfere, interferers, target
from companion.games.blackbeard.legal import (
    ACTIONS,
    PERSONAL,
    cannot_act,
    cannot_recruit,
    cannot_reject,
    no_action_left,
    to_find,
)
from companion.games.blackbeard.places import refused
from companion.games.blackbeard.rules import find_bonus, is_led, ratings_of, trait_of
from companion.games.blackbeard.state import SYSTEM, Pirate, State

MARKS = {
    "move": "wind",
    "find": "glass",
    "loot": "crate",
    "convert": "hull",
    "in_port": "anchor",
    "attack": "combat",
    "sack": "flame",
    "booty_grab": "coin",
    "recover": "check",
    "waste": "wait",
    "ally": "person",
    "retire": "house",
    "dig": "chest",
}
RULES = {
    "move": "7.1",
    "find": "8.1",
    "loot": "8.3",
    "convert": "8.5",
    "in_port": "9.4",
    "attack": "9.5",
    "sack": "9.55",
    "booty_grab": "9.6",
    "recover": "16.0",
    "waste": "13.23",
    "ally": "11.1",
    "retire": "18.41",
    "dig": "17.2 #1",
}
LIKELY = ("loot", "convert", "sack", "recover", "waste", "find")


def actions(state: State, seat: Seat | None) -> tuple[Action, ...]:
    due = tuple(offered(state))
    if seat is None:
        return due
    return tuple(a for a in due if a.seat in (None, seat)) or waiting(due)


def waiting(due: tuple[Action, ...]) -> tuple[Action, ...]:
    """Whose turn it is not sees the one thing that the table waits for."""
    return tuple(
        Action(a.procedure, a.arguments, a.seat, a.facts, a.mark, a.rule, refused=refused("not_your_turn", who=a.seat))
        for a in due[:1]
    )


def offered(state: State) -> Iterator[Action]:
    first = state.order[0]
    match state.phase:
        case "set-up":
            yield Action("set_up", mark="chest", rule="3.0", primary=True)
        case "survey":
            yield Action("survey", mark="map", rule="2.2", primary=True)
        case "deploy":
            yield from deployment(state)
        case "merchants":
            yield Action("set_up_merchants", mark="merchant", rule="3.0 S8", primary=True)
        case "pirates":
            yield Action("set_up_pirates", seat=first, mark="brigantine", rule="19.1", primary=True)
        case "play":
            yield from in_play(state)
        case _:
            return


def deployment(state: State) -> Iterator[Action]:
    seat = state.deploying[0]
    facts: Facts = {"who": seat}
    yield Action("deploy", seat=seat, facts=facts, mark="sloop", rule="3.0 S7", primary=True)
    if state.fleet(seat):
        yield Action("pass_deployment", seat=seat, facts=facts, mark="next", rule="3.0 S7")
    if cannot_reject(state, seat) is None:
        yield Action("reject_captain", seat=seat, facts=facts, mark="cards", rule="2.7")


def in_play(state: State) -> Iterator[Action]:
    if slot := state.vacant_slot:
        facts = {"slot": slot}
        yield Action("system_recruit", seat=state.order[0], facts=facts, mark="rose", rule="19.7", primary=True)
        return
    if state.turn.seat == SYSTEM:
        yield from system(state)
        return
    yield from player_turn(state)
    yield from interference(state)


def player_turn(state: State) -> Iterator[Action]:
    turn, seat = state.turn, state.turn.seat
    facts: Facts = {"who": seat}
    if turn.phase == "start":
        yield Action("begin_turn", seat=seat, facts=facts, mark="cards", rule="4.4", primary=True)
        return
    for pirate in state.fleet(seat):
        yield from pirate_actions(state, pirate)
    yield from seat_actions(state, seat)
    free = state.rule("tracking") == "free"
    unplayed = not turn.played and state.players[seat].hand > 0
    if can_play(state, seat):
        how = {"key": "play.gives_up" if turn.actions else "play.card", "facts": {"n": turn.actions}}
        what: Facts = {"key": "play.instead" if turn.actions else "play.to_act", "facts": {}}
        more: Facts = {**facts, "how": how, "what": what}
        yield Action("play_card", seat=seat, facts=more, mark="cards", rule="4.4 C", primary=unplayed)
    if unplayed and not free:
        return
    yield Action("end_turn", seat=seat, facts=facts, mark="next", rule="4.4", primary=not turn.actions)


def pirate_actions(state: State, pirate: Pirate) -> Iterator[Action]:
    """Everything he can do; what he cannot is left out, for the card of the Port says why."""
    if no_action_left(state, pirate, "find") is not None:
        return
    for kind in PERSONAL if is_led(state, pirate) else ACTIONS:
        why = cannot_act(state, pirate, kind)
        if why is None:
            yield pirate_action(state, pirate, kind)
        elif kind == "move" and why.key == "refused.slow_needs_two":
            yield pirate_action(state, pirate, kind, why)


def pirate_action(state: State, pirate: Pirate, kind: str, why: Refusal | None = None) -> Action:
    return Action(
        kind,
        {"pirate": pirate.id},
        seat=pirate.seat,
        facts={"card": pirate.card, "place": pirate.place, **promise(state, pirate, kind)},
        mark=MARKS[kind],
        rule=RULES[kind],
        primary=kind in LIKELY,
        danger=kind == "retire",
        refused=why,
    )


def promise(state: State, pirate: Pirate, kind: str) -> Facts:
    """The chance of a Find or a Sack, or the prize, in the hint of its button: before anybody commits himself."""
    if kind == "convert":
        best = SHIP_TYPES[pirate.prize]
        return {"prize": pirate.prize, "speed": best.speed, "combat": best.combat, "holds": best.holds}
    if kind == "find":
        bonus = max((find_bonus(state, pirate, p) for p in to_find(state, pirate)), default=0)
        return {"chance": odds.find(trait_of(state, pirate, "ability") + bonus)}
    if kind == "sack" and (ratings := ratings_of(state, pirate.place)):
        return {"chance": odds.sack(trait_of(state, pirate, "cruelty"), ratings[1])}
    return {"chance": odds.NEVER}


def seat_actions(state: State, seat: Seat) -> Iterator[Action]:
    if cannot_recruit(state, seat) is None:
        yield Action("recruit", seat=seat, facts={"who": seat}, mark="person", rule="5.1")
    for pirate in state.fleet(seat):
        if pirate.ally and pirate.id < pirate.ally:
            facts: Facts = {"card": pirate.card, "ally": state.pirates[pirate.ally].card}
            yield Action("break_alliance", {"pirate": pirate.id}, seat=seat, facts=facts, mark="cut", rule="11.6")
    if cannot_reject(state, seat) is None:
        yield Action("reject_captain", seat=seat, facts={"who": seat}, mark="cards", rule="2.7")


def interference(state: State) -> Iterator[Action]:
    """Against the active Pirate; before anybody is active, against a Port (10.4, 17.2 #13)."""
    active = target(state)
    if active is None and state.turn.phase == "start":
        return
    card = active.card if active else {"key": "a_port", "facts": {}}
    for seat in interferers(state):
        if any(cannot_interfere(state, seat, t, "") is None for t in AP_TYPES):
            facts: Facts = {"who": seat, "card": card}
            yield Action("interfere", seat=Seat(seat), facts=facts, mark="anti", rule="4.6")


def system(state: State) -> Iterator[Action]:
    """Solitaire: the person's hands do what the System Player decides."""
    seat, slot = state.order[0], state.turn.slot
    pirate = state.pirates.get(slot)
    if pirate and pirate.deployed == state.turn.number:
        pirate = None
    facts: Facts = {"card": pirate.card if pirate else "", "n": state.turn.actions}
    if state.turn.phase == "start" and pirate:
        yield Action("system_turn", seat=seat, facts=facts, mark="cards", rule="19.12", primary=True)
    elif state.turn.actions and pirate:
        yield Action("system_action", seat=seat, facts=facts, mark="next", rule="19.17", primary=True)
    else:
        yield Action("end_turn", seat=seat, facts={"who": SYSTEM}, mark="next", rule="4.4", primary=True)
    yield from interference(state)
