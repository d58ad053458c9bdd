"""The buttons: what each seat may start now."""

from collections.abc import Iterator

from companion.core.ask import Facts, Refusal, Seat
from companion.core.game import Action
from companion.games.blackbeard import odds
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.rules.cards import can_play
from companion.games.blackbeard.rules.crews import crew_of, find_bonus, is_led, trait_of
from companion.games.blackbeard.rules.interference import AP_TYPES, interferers, target, why_not_interfere
from companion.games.blackbeard.rules.map import ratings_of
from companion.games.blackbeard.rules.pirate_actions import (
    ACTIONS,
    PERSONAL,
    to_find,
    why_not_act,
    why_not_his_turn,
    why_not_recruit,
    why_not_reject,
)
from companion.games.blackbeard.rules.ports import sale, status
from companion.games.blackbeard.rules.turn import vacant_slot
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


def actions(catalogue: Catalogue, state: State, seat: Seat | None) -> tuple[Action, ...]:
    due = tuple(offers(catalogue, state))
    if seat is None:
        return due
    return tuple(a for a in due if a.seat in (None, seat)) or actions_out_of_turn(due)


def actions_out_of_turn(due: tuple[Action, ...]) -> tuple[Action, ...]:
    """The buttons of a seat whose turn it is not: the one thing that the table waits for."""
    return tuple(
        Action(
            a.procedure, a.arguments, a.seat, a.facts, a.mark, a.rule, refused=Refusal("not_your_turn", {"who": a.seat})
        )
        for a in due[:1]
    )


def offers(catalogue: Catalogue, state: State) -> Iterator[Action]:
    first = state.order[0]
    match state.phase:
        case "set-up":
            yield Action("set_up", mark="chest", rule="3.0", primary=True)
        case "survey":
            yield Action("survey", mark="map", rule="2.2", primary=True)
        case "deploy":
            yield from deployment(catalogue, state)
        case "merchants":
            yield Action("set_up_merchants", mark="merchant", rule="3.0 S8", primary=True)
        case "pirates":
            yield Action("set_up_pirates", seat=first, mark="brigantine", rule="19.1", primary=True)
        case "play":
            yield from in_play(catalogue, state)
        case _:
            return


def deployment(catalogue: Catalogue, state: State) -> Iterator[Action]:
    seat = state.deploying[0]
    facts: Facts = {"who": seat}
    yield Action("deploy", seat=seat, facts=facts, mark="sloop", rule="3.0 S7", primary=True)
    if state.fleet(seat):
        yield Action("pass_deployment", seat=seat, facts=facts, mark="next", rule="3.0 S7")
    if why_not_reject(catalogue, state, seat) is None:
        yield Action("reject_captain", seat=seat, facts=facts, mark="cards", rule="2.7")


def in_play(catalogue: Catalogue, state: State) -> Iterator[Action]:
    if slot := vacant_slot(catalogue, state):
        facts = {"slot": slot}
        yield Action("system_recruit", seat=state.order[0], facts=facts, mark="rose", rule="19.7", primary=True)
        return
    if state.turn.seat == SYSTEM:
        yield from system(catalogue, state)
        return
    yield from player_turn(catalogue, state)
    yield from interference(catalogue, state)


def player_turn(catalogue: Catalogue, state: State) -> Iterator[Action]:
    turn, seat = state.turn, state.turn.seat
    facts: Facts = {"who": seat}
    if turn.phase == "start":
        yield Action("begin_turn", seat=seat, facts=facts, mark="cards", rule="4.4", primary=True, follows="end_turn")
        return
    acts = [a for pirate in state.fleet(seat) for a in pirate_actions(catalogue, state, pirate)]
    yield from acts
    yield from seat_actions(catalogue, state, seat)
    free = state.options["tracking"] == "free"
    unplayed = not turn.played and state.players[seat].hand > 0
    if can_play(catalogue, state, seat):
        how = {"key": "play.gives_up" if turn.actions else "play.card", "facts": {"n": turn.actions}}
        what: Facts = {"key": "play.instead" if turn.actions else "play.to_act", "facts": {}}
        more: Facts = {**facts, "how": how, "what": what}
        follows = "begin_turn" if unplayed and not free else ""
        yield Action("play_card", seat=seat, facts=more, mark="cards", rule="4.4 C", primary=unplayed, follows=follows)
    if unplayed and not free:
        return
    idle = why_not_recruit(catalogue, state, seat) is not None and all(a.refused for a in acts)
    yield Action("end_turn", seat=seat, facts=facts, mark="next", rule="4.4", primary=idle)


def pirate_actions(catalogue: Catalogue, state: State, pirate: Pirate) -> Iterator[Action]:
    """Everything that the Pirate can do. What he cannot do is left out: the card of the Port says why."""
    if why_not_his_turn(state, pirate, "find") is not None:
        return
    for kind in PERSONAL if is_led(state, pirate) else ACTIONS:
        why = why_not_act(state, pirate, kind)
        if why is None:
            yield pirate_action(catalogue, state, pirate, kind)
        elif kind == "move" and why.key == "refused.slow_needs_two":
            yield pirate_action(catalogue, state, pirate, kind, why)


def pirate_action(catalogue: Catalogue, state: State, pirate: Pirate, kind: str, why: Refusal | None = None) -> Action:
    promised = promise(catalogue, state, pirate, kind)
    hopeless = kind == "find" and promised["chance"] == odds.NEVER
    return Action(
        kind,
        {"pirate": pirate.id},
        seat=pirate.seat,
        facts={"card": pirate.card, "place": pirate.place, **promised},
        mark=MARKS[kind],
        rule=RULES[kind],
        primary=(kind in LIKELY and not hopeless) or (kind == "in_port" and sale_here(state, pirate) > 0),
        danger=kind == "retire",
        refused=why,
        follows="find" if kind == "loot" else "",
    )


def sale_here(state: State, pirate: Pirate) -> int:
    """What his Booty, and his ally's, brings where he lies."""
    return sum(sale(status(state, one.place, one), one.booty) for one in crew_of(state, pirate) if one.is_docked)


def promise(catalogue: Catalogue, state: State, pirate: Pirate, kind: str) -> Facts:
    """The facts of a button's hint: the chance of a Find or a Sack, or the value of the prize."""
    if kind == "convert":
        best = catalogue.ship_types[pirate.prize]
        return {"prize": pirate.prize, "speed": best.speed, "combat": best.combat, "holds": best.holds}
    if kind == "find":
        bonus = max((find_bonus(state, pirate, p) for p in to_find(state, pirate)), default=0)
        return {"chance": odds.find(trait_of(state, pirate, "ability") + bonus)}
    if kind == "in_port":
        gain = sale_here(state, pirate)
        return {"what": {"key": "in_port.sells" if gain else "in_port.visit", "facts": {"n": gain}}}
    if kind == "sack" and (ratings := ratings_of(state, pirate.place)):
        return {"chance": odds.sack(trait_of(state, pirate, "cruelty"), ratings[1])}
    return {"chance": odds.NEVER}


def seat_actions(catalogue: Catalogue, state: State, seat: Seat) -> Iterator[Action]:
    if why_not_recruit(catalogue, state, seat) is None:
        yield Action("recruit", seat=seat, facts={"who": seat}, mark="person", rule="5.1")
    for pirate in state.fleet(seat):
        if pirate.ally and pirate.id < pirate.ally:
            facts: Facts = {"card": pirate.card, "ally": state.pirates[pirate.ally].card}
            yield Action("break_alliance", {"pirate": pirate.id}, seat=seat, facts=facts, mark="cut", rule="11.6")
    if why_not_reject(catalogue, state, seat) is None:
        yield Action("reject_captain", seat=seat, facts={"who": seat}, mark="cards", rule="2.7")


def interference(catalogue: Catalogue, state: State) -> Iterator[Action]:
    """The Anti-Pirate actions against the active Pirate; before anybody is active, those against a Port (10.4, 17.2
    #13)."""
    active = target(state)
    if active is None and state.turn.phase == "start":
        return
    card = active.card if active else {"key": "a_port", "facts": {}}
    for seat in interferers(state):
        if any(why_not_interfere(catalogue, state, seat, t, "") is None for t in AP_TYPES):
            facts: Facts = {"who": seat, "card": card}
            yield Action("interfere", seat=Seat(seat), facts=facts, mark="anti", rule="4.6")


def system(catalogue: Catalogue, state: State) -> Iterator[Action]:
    """Solitaire: the buttons by which the person carries out what the System Player decides."""
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
    yield from interference(catalogue, state)
