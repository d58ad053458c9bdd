"""What may be started now: the buttons. A seat's secrets are looked at only for what that seat alone is offered."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.ask import Seat
from companion.core.game import Action
from companion.games.merchants_and_marauders.data import Catalogue
from companion.games.merchants_and_marauders.odds import success_odds
from companion.games.merchants_and_marauders.rules import npc
from companion.games.merchants_and_marauders.rules.ports import (
    base_price,
    demand_price,
    on_offer,
    recruiting,
    repair_price,
    rumour_price,
    stash_fee,
)
from companion.games.merchants_and_marauders.rules.ships import full_section
from companion.games.merchants_and_marauders.rules.turn import (
    why_not_act,
    why_not_enter,
    why_not_prove,
    why_not_retire,
    why_not_scout,
    why_not_visit,
)
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


def actions(catalogue: Catalogue, state: State, seat: Seat | None) -> Sequence[Action]:
    return [a for a in offers(catalogue, state, seat) if seat is None or a.seat in (None, seat)]


def offers(catalogue: Catalogue, state: State, seat: Seat | None) -> Iterator[Action]:
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
            yield from turn(catalogue, state)
        case "round-end":
            yield Action("end_round", facts={"n": state.round}, mark="next", rule="RB p.7", primary=True)
        case _:
            return
    if state.phase == "set-up":
        return
    for player in state.players.values():
        if can_declare(state, player) and seat in (None, player.seat):
            yield Action("declare", seat=player.seat, mark="glory", rule="RB p.3", facts={"who": player.seat})
    if seat is not None:
        yield from cards_of(state.players[seat])
        yield from by_hand(state.players[seat])
    elif state.phase == "turn":
        yield from cards_of(state.players[state.active])
    yield Action("change_war", mark="combat", facts={"n": len(state.war)})
    for index, title in enumerate(state.lasting):
        yield Action("lift_event", {"index": index}, mark="trash", rule="RB p.7", facts={"title": title})


def can_declare(state: State, player: Player) -> bool:
    """Whether the player may declare the goal. Where the chests are not entered, it is whoever could have reached
    it."""
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
        yield Action(
            "retire", seat=seat, mark="leave", rule="RB p.15", danger=True, refused=why_not_retire(state, seat)
        )


def turn(catalogue: Catalogue, state: State) -> Iterator[Action]:
    player = state.players[state.active]
    seat = player.seat
    deeds = [
        *(in_port(catalogue, state, player) if player.in_port else at_sea(catalogue, state, player)),
        *proof(catalogue, state, player),
    ]
    yield from deeds
    if player.mission:
        yield Action("complete_mission", seat=seat, mark="letter", rule="RB p.9")
    left = any(a.refused is None for a in deeds if a.procedure != "open_chest")
    yield Action("end_turn", seat=seat, mark="wait", primary=not left, facts={"who": seat, "n": player.actions})
    if player.sails.crew:
        yield Action("staged_combat", seat=seat, mark="sword", rule="A-49")


def proof(catalogue: Catalogue, state: State, player: Player) -> Iterator[Action]:
    if player.rumour:
        dice = player.leads.influence if player.in_port else player.leads.scouting
        yield Action(
            "prove_rumour",
            seat=player.seat,
            mark="speech",
            rule="RB p.9",
            facts={"chance": success_odds(dice)},
            refused=why_not_prove(catalogue, state, player),
        )


def at_sea(catalogue: Catalogue, state: State, player: Player) -> Iterator[Action]:
    seat, none = player.seat, why_not_act(player)
    facts = {"zone": player.zone, "n": player.actions}
    no = why_not_scout(state, player)
    yield Action("sail", seat=seat, mark="sloop", rule="RB p.7", primary=True, facts=facts, refused=none)
    yield Action("scout", seat=seat, mark="glass", rule="RB p.7", facts=facts, refused=no)
    no = none or why_not_enter(catalogue, state, player)
    yield Action("enter_port", seat=seat, mark="anchor", rule="RB p.7", facts=facts, refused=no)


def in_port(catalogue: Catalogue, state: State, player: Player) -> Iterator[Action]:
    seat, facts = player.seat, {"zone": player.zone, "n": player.actions}
    likely = "" if player.port_used else "sell" if player.cargo else "buy"
    yield Action(
        "leave_port",
        seat=seat,
        mark="sloop",
        rule="RB p.7",
        primary=player.port_used and player.actions > 0,
        facts={**facts, **leaving_facts(catalogue, state, player)},
        refused=why_not_act(player),
    )
    for (name, activity), mark in zip(PORT_PROCEDURES.items(), PORT_MARKS, strict=True):
        no = why_not_visit(catalogue, state, player, activity)
        yield Action(
            name,
            seat=seat,
            mark=mark,
            rule="RB p.8",
            primary=name == likely and not no,
            facts={**facts, **port_facts(catalogue, state, player, activity)},
            refused=no,
        )
    if player.at_home and state.options["chest_pays"] == "yes":
        yield Action("open_chest", seat=seat, mark="key", rule="A-33")


def leaving_facts(catalogue: Catalogue, state: State, player: Player) -> dict[str, Any]:
    """Who searches outside the port, and with what chance."""
    there = npc.searches(catalogue, state, player.seat, player.zone)
    slots = tuple(s.slot for s in there if not s.held)
    return {"outside": "searched" if slots else "quiet", "slots": slots, "chance": npc.search_success_odds(there)}


def port_facts(catalogue: Catalogue, state: State, player: Player, activity: str) -> dict[str, Any]:
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
            return {"cards": on_offer(catalogue, state, player, port)}
        case "shipyard":
            price = repair_price(state, player)
            repairs = "forbidden" if price is None else "paid" if price else "free"
            return {"repairs": repairs, "price": price, "mod": state.mods[port]}
        case "recruit":
            missing = full_section(catalogue, player.sails, "crew") - player.sails.crew
            dice = player.leads.leadership
            how = recruiting(state, player)
            return {"missing": missing, "how": how, "dice": dice, "chance": success_odds(dice)}
        case "rumour":
            dice = player.leads.influence
            return {"price": rumour_price(state, port), "dice": dice, "chance": success_odds(dice)}
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
    """Corrections of what no single value corrects: for a seat's own sheet, never the next thing to do."""
    if player.afloat:
        yield Action("claim_glory", seat=player.seat, mark="glory", rule="RB p.12")
        yield Action("change_ship", seat=player.seat, mark="sloop")
    yield Action("change_npc", seat=player.seat, mark="warship")
    yield Action("compare_board", seat=player.seat, mark="map", rule="board")
