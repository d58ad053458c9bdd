"""What may be started now: the buttons. A seat's secrets are looked at only for what that seat alone is offered."""

from collections.abc import Iterator
from typing import Any

from companion.core.ask import Refusal, Seat
from companion.core.game import Action
from companion.games.merchants_and_marauders.ports import (
    base_price,
    demand_price,
    on_offer,
    recruiting,
    repair_price,
    rumour_price,
    stash_fee,
)
from companion.games.merchants_and_marauders.procedures.captain import refused_retirement
from companion.games.merchants_and_marauders.procedures.cards import refused_proof
from companion.games.merchants_and_marauders.procedures.market import refused_activity
from companion.games.merchants_and_marauders.procedures.raid import targets
from companion.games.merchants_and_marauders.procedures.sailing import refused_entry
from companion.games.merchants_and_marauders.scoring import chest_cap, must_declare
from companion.games.merchants_and_marauders.state import Player, State

PORT_PROCEDURES = {
    "sell": "sell",
    "buy": "buy",
    "shipyard": "shipyard",
    "recruit": "recruit",
    "acquire_rumour": "rumour",
    "claim_mission": "mission",
    "stash": "stash",
}
"""What is done in port, in the order in which it may be done: each procedure with the activity that it is."""
PORT_MARKS = ("crate", "coin", "hammer", "person", "speech", "letter", "chest")


def offers(state: State, seat: Seat | None) -> Iterator[Action]:
    match state.phase:
        case "set-up":
            yield Action("set_up", mark="map", rule="RB p.5", primary=True)
        case "round":
            deck, rule = ("cards", "RB p.7") if state.events_left else ("empty", "RB p.4")
            facts = {"n": state.round + 1, "deck": deck}
            yield Action("draw_event", facts=facts, mark="wind", rule=rule, primary=True)
        case "turn-start":
            yield from turn_start(state)
        case "turn":
            yield from turn(state)
        case "round-end":
            yield Action("end_round", facts={"n": state.round}, mark="next", rule="RB p.7", primary=True)
        case _:
            return
    if state.phase == "set-up":
        return
    for player in state.players.values():
        if may_declare(state, player) and seat in (None, player.seat):
            yield Action("declare", seat=player.seat, mark="glory", rule="RB p.3", facts={"who": player.seat})
    if seat is not None:
        yield from cards_of(state.players[seat])
        yield from by_hand(state.players[seat])
    elif state.phase == "turn":
        yield from cards_of(state.players[state.active])
    yield Action("change_war", mark="combat", facts={"n": len(state.war)})
    for index, title in enumerate(state.lasting):
        yield Action("lift_event", {"index": index}, mark="trash", rule="RB p.7", facts={"title": title})


def may_declare(state: State, player: Player) -> bool:
    """Where nobody keeps the chests here, whoever could have reached the goal may say so."""
    if player.declared:
        return False
    if state.options["purse"] == "table":
        return player.glory >= state.target - chest_cap(state)
    return must_declare(state, player)


def turn_start(state: State) -> Iterator[Action]:
    seat = state.active
    yield Action("begin_turn", seat=seat, mark="helm", rule="RB p.7", primary=True, facts={"who": seat})
    player = state.players[seat]
    if player.afloat and player.in_port:
        no = refused_retirement(state, seat)
        yield Action("retire", seat=seat, mark="leave", rule="RB p.15", danger=True, refused=refusal(no, player))


def refusal(reason: str, player: Player, **facts: Any) -> Refusal | None:
    return Refusal(f"{reason}", {"who": player.seat, "zone": player.zone, **facts}) if reason else None


def turn(state: State) -> Iterator[Action]:
    player = state.players[state.active]
    seat = player.seat
    yield from (in_port(state, player) if player.in_port else at_sea(state, player))
    if player.rumour:
        no = refused_proof(state, player)
        yield Action("prove_rumour", seat=seat, mark="speech", rule="RB p.9", refused=refusal(no, player))
    if player.mission:
        yield Action("complete_mission", seat=seat, mark="letter", rule="RB p.9")
    done = player.actions == 0 and not (player.in_port and player.port_open and len(player.port_done) < 2)
    yield Action("end_turn", seat=seat, mark="next", primary=done, facts={"who": seat, "n": player.actions})
    if player.sails.crew:
        yield Action("staged_combat", seat=seat, mark="sword", rule="A-49")


def spent(player: Player) -> str:
    return "no_action_left" if player.actions == 0 else ""


def at_sea(state: State, player: Player) -> Iterator[Action]:
    seat, none = player.seat, spent(player)
    facts = {"zone": player.zone, "n": player.actions}
    no = none or ("" if targets(state, player) else "nothing_to_scout")
    yield Action(
        "sail", seat=seat, mark="sloop", rule="RB p.7", primary=True, facts=facts, refused=refusal(none, player)
    )
    yield Action("scout", seat=seat, mark="glass", rule="RB p.7", facts=facts, refused=refusal(no, player))
    no = none or refused_entry(state, player)
    yield Action("enter_port", seat=seat, mark="anchor", rule="RB p.7", facts=facts, refused=refusal(no, player))


def in_port(state: State, player: Player) -> Iterator[Action]:
    seat, facts = player.seat, {"zone": player.zone, "n": player.actions}
    likely = "" if player.port_used else "sell" if player.cargo else "buy"
    yield Action(
        "leave_port",
        seat=seat,
        mark="sloop",
        rule="RB p.7",
        primary=player.port_used and player.actions > 0,
        facts=facts,
        refused=refusal(spent(player), player),
    )
    for (name, activity), mark in zip(PORT_PROCEDURES.items(), PORT_MARKS, strict=True):
        no = refused_activity(state, player, activity)
        yield Action(
            name,
            seat=seat,
            mark=mark,
            rule="RB p.8",
            primary=name == likely and not no,
            facts={**facts, **port_facts(state, player, activity)},
            refused=refusal(no, player),
        )
    if player.at_home and state.options["chest_pays"] == "yes":
        yield Action("open_chest", seat=seat, mark="key", rule="A-33")


def port_facts(state: State, player: Player, activity: str) -> dict[str, Any]:
    """What an activity brings or costs here; nothing that only its owner knows."""
    port = player.zone
    match activity:
        case "sell":
            return {
                "good": state.demand[port] or None,
                "price": demand_price(state, port, player),
                "other": base_price(state, port),
            }
        case "buy":
            return {"cards": on_offer(state, player, port)}
        case "shipyard":
            price = repair_price(state, player)
            repairs = "forbidden" if price is None else "paid" if price else "free"
            return {"repairs": repairs, "price": price, "mod": state.mods[port]}
        case "recruit":
            missing = player.sails.most("crew") - player.sails.crew
            return {"missing": missing, "how": recruiting(state, player), "dice": player.leads.leadership}
        case "rumour":
            return {"price": rumour_price(state, port), "dice": player.leads.influence}
        case "mission":
            return {"here": tuple(title or None for place, title in state.missions if place == port)}
        case _:
            return {"fee": stash_fee(state, player) or 0}


def cards_of(player: Player) -> Iterator[Action]:
    """What an owner may do with cards at any moment, for the owner's own sheet."""
    if not player.afloat:
        return
    if player.hand:
        yield Action("play_glory_card", seat=player.seat, mark="cards", rule="RB p.12")
    if player.hand or player.rumour:
        yield Action("note_card", seat=player.seat, mark="quill")
    yield Action("card_effect", seat=player.seat, mark="cards")
    yield Action("change_cargo", seat=player.seat, mark="hold")


def by_hand(player: Player) -> Iterator[Action]:
    """The board says otherwise: for a seat's own sheet, never the next thing to do."""
    if player.afloat:
        yield Action("claim_glory", seat=player.seat, mark="glory", rule="RB p.12")
        yield Action("change_ship", seat=player.seat, mark="sloop")
    yield Action("change_npc", seat=player.seat, mark="warship")
    yield Action("compare_board", seat=player.seat, mark="map", rule="board")
