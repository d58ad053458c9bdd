"""A turn and its moves; what waits at sea."""

from companion.core.ask import Option, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Talk, choose, happen
from companion.games.merchants_and_marauders.data import Catalogue
from companion.games.merchants_and_marauders.events import ActionTaken, GoalDeclared, ShipMoved, TurnBegan, TurnEnded
from companion.games.merchants_and_marauders.odds import success_odds
from companion.games.merchants_and_marauders.procedures.captain import after_deaths, die, new_captain
from companion.games.merchants_and_marauders.procedures.common import (
    active,
    choose_secretly,
    expect,
    lose_cargo,
    pay,
    succeeds,
)
from companion.games.merchants_and_marauders.procedures.fight.combat import combat
from companion.games.merchants_and_marauders.procedures.fight.hits import Volley, cancel_with_hull, strike, volley
from companion.games.merchants_and_marauders.procedures.npcs import roll_searches
from companion.games.merchants_and_marauders.rules import npc
from companion.games.merchants_and_marauders.rules.board import borders_of
from companion.games.merchants_and_marauders.rules.options import zone_option
from companion.games.merchants_and_marauders.rules.ports import access, has_reef, purse
from companion.games.merchants_and_marauders.rules.turn import why_not_act, why_not_enter
from companion.games.merchants_and_marauders.scoring import must_declare, total
from companion.games.merchants_and_marauders.state import Player, State


def begin_turn(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-TURN 0-1: a new captain where one is needed, then the search of those who lie in wait."""
    expect(state, "turn-start")
    if seat != state.active:
        raise Refused("not_your_turn", who=state.active)
    if not state.players[seat].afloat:
        state = yield from new_captain(catalogue, state, seat)
        if state.over:
            return
    yield Note("turn_begins", "RB p.7", {"who": seat, "n": 3}, headline=True)
    state = yield from happen(TurnBegan(seat))
    yield from search(catalogue, state, seat)


def search(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    """MM-NPC-SCOUT: those who found the player fight one after another while the player lives."""
    rolling = tuple(s.slot for s in npc.searches(catalogue, state, seat) if not s.held)
    state, found = yield from roll_searches(catalogue, state, seat)
    if rolling and not found:
        facts = {"slots": rolling, "n": len(rolling), "who": seat, "zone": state.players[seat].zone}
        yield Note("unfound", "RB p.13", facts, headline=True)
    for slot in found:
        if state.over or not state.players[seat].afloat:
            break
        state = yield from combat(catalogue, state, slot, seat)
    return state


def with_action(state: State, seat: Seat | None) -> Player:
    player = active(state, seat)
    if no := why_not_act(player):
        raise Refused.of(no)
    return player


def sail(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-ACT-MOVE: to an adjacent zone."""
    player = with_action(state, seat)
    if player.in_port:
        raise Refused("in_port")
    options = [
        sea_option(catalogue, state, player, letter, z)
        for letter, z in borders_of(catalogue, state, player.zone).items()
    ]
    zone = yield from choose("sail_to", options, seat=seat, rule="RB p.7", who=seat)
    yield Note("sails", "RB p.7", {"who": seat, "zone": zone}, headline=True)
    yield from happen(ActionTaken(seat))
    state = yield from happen(ShipMoved(seat, zone, False))
    yield from search(catalogue, state, seat)


def sea_option(catalogue: Catalogue, state: State, player: Player, letter: str, zone: str) -> Option:
    """A neighbouring zone, and who would search there."""
    there = npc.searches(catalogue, state, player.seat, zone)
    rolling = tuple(s.slot for s in there if not s.held)
    facts = {"letter": letter, "slots": rolling, "chance": npc.search_success_odds(there)}
    said = Phrase("towards_searched" if rolling else "towards", facts)
    return zone_option(zone, hint=said, mark="glass" if rolling else "sloop")


def leave_port(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-ACT-MOVE: goods above the cargo limit go, then the zone's captains search."""
    player = with_action(state, seat)
    if not player.in_port:
        raise Refused("at_sea")
    state = yield from lose_cargo(state, seat, player.sails.cargo, "overboard", "RB p.7")
    yield Note("leaves_port", "RB p.7", {"who": seat, "zone": player.zone}, headline=True)
    yield from happen(ActionTaken(seat))
    state = yield from happen(ShipMoved(seat, player.zone, False))
    yield from search(catalogue, state, seat)


def enter_port(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-ACT-MOVE: the nation's bounty closes its ports; Port Royal has a price; Bridgetown has a reef."""
    player = with_action(state, seat)
    if no := why_not_enter(catalogue, state, player):
        raise Refused.of(no)
    port = player.zone
    if access(catalogue, state, player, port).reason == "port-royal":
        state, enters = yield from port_royal(state, seat)
        if not enters:
            return
    elif access(catalogue, state, player, port).reason == "war":
        yield Note("war_port", "war-card", {"zone": port})
    if has_reef(state, player, port):
        state = yield from bridgetown(catalogue, state, seat)
        if not state.players[seat].afloat:
            return
    yield Note("enters_port", "RB p.7", {"who": seat, "zone": port}, headline=True)
    yield from happen(ActionTaken(seat))
    yield from happen(ShipMoved(seat, port, True))


def port_royal(state: State, seat: Seat) -> Talk[tuple[State, bool]]:
    """Two gold, or an Influence roll; a failure costs the action (A-25)."""
    poor = purse(state, seat) < 2
    chance = success_odds(state.players[seat].leads.influence)
    hint = Phrase("succeeds_chance", {"who": seat, "chance": chance})
    options = (Option("roll", hint=hint), Option("pay", refused=Refusal("not_enough_gold", {"n": 2}) if poor else None))
    how = yield from choose_secretly("port_royal", options, seat, rule="board", who=seat)
    if how == "pay":
        state = yield from pay(state, seat, 2)
        yield Note("port_royal_paid", "board", {"who": seat})
        return state, True
    influence = state.players[seat].leads.influence
    if (yield from succeeds("influence_roll", influence, seat=seat, rule="board")):
        return state, True
    yield Note("port_royal_shut", "A-25", {"who": seat}, headline=True)
    if state.options["port_royal_failure"] == "spent":
        state = yield from happen(ActionTaken(seat))
    return state, False


def bridgetown(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    """A Seamanship roll, else a hit on the hull (A-26), which a reinforced hull cancels as any other (RB p.9)."""
    player = state.players[seat]
    if (yield from succeeds("reef_roll", player.leads.seamanship, seat=seat, rule="board")):
        return state
    yield Note("reef_hit", "A-26", {"who": seat})
    if state.options["bridgetown_hit"] == "die":
        state, located = yield from volley(catalogue, state, "reef", seat, 1, shot=())
    else:
        state, located = yield from cancel_with_hull(state, Volley(seat, ("hull",)))
    state = yield from strike(state, located)
    if state.players[seat].sails.is_sunk:
        yield Note("sunk_on_reef", "board", {"who": seat}, headline=True)
        state = yield from die(catalogue, state, seat)
        return (yield from after_deaths(state, (seat,)))
    return state


def end_turn(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-TURN: fewer than three actions are allowed."""
    player = active(state, seat)
    if state.options["declaring"] == "automatic" and must_declare(state, player):
        yield from declaration(state, player)
    yield Note("turn_ends", "RB p.7", {"who": seat}, headline=True)
    yield from happen(TurnEnded(seat))


def declaration(state: State, player: Player) -> Talk[State]:
    points = total(state, player)
    yield Note("declares", "RB p.3", {"who": player.seat, "n": points}, headline=True)
    state = yield from happen(GoalDeclared(player.seat, points))
    return state


def declare(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-WIN: track and chest reach the goal; the round is played to its end."""
    player = state.players[seat]
    if state.phase in ("set-up", "game-over") or not (must_declare(state, player) or player.chest is None):
        raise Refused("goal_not_reached")
    yield from declaration(state, player)
