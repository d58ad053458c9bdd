"""4.2, 4.3: a turn and its moves; what waits at sea."""

from companion.core.ask import Choose, Option, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import Happened, Note, Procedure, Talk, choose
from companion.games.merchants_and_marauders import npc
from companion.games.merchants_and_marauders.data import NATION_OF
from companion.games.merchants_and_marauders.events import (
    ActionTaken,
    GoalDeclared,
    ShipMoved,
    TurnBegan,
    TurnEnded,
)
from companion.games.merchants_and_marauders.ports import access, has_reef, purse
from companion.games.merchants_and_marauders.procedures.captain import after_deaths, die, new_captain
from companion.games.merchants_and_marauders.procedures.combat import combat
from companion.games.merchants_and_marauders.procedures.common import (
    active,
    expect,
    lose_cargo,
    pay,
    succeeds,
    zone_option,
)
from companion.games.merchants_and_marauders.procedures.hits import Volley, guarded, strike, volley
from companion.games.merchants_and_marauders.procedures.npcs import searched
from companion.games.merchants_and_marauders.scoring import must_declare, total
from companion.games.merchants_and_marauders.state import Player, State


def begin_turn(state: State, seat: Seat) -> Procedure:
    """MM-TURN 0-1: a new captain where one is needed, then the search of those who lie in wait."""
    expect(state, "turn-start")
    if seat != state.active:
        raise Refused("not_your_turn", who=state.active)
    if not state.players[seat].afloat:
        state = yield from new_captain(state, seat)
        if state.over:
            return
    yield Note("turn_begins", "RB p.7", {"who": seat, "n": 3}, headline=True)
    state = yield Happened(TurnBegan(seat))
    yield from search(state, seat)


def search(state: State, seat: Seat) -> Talk[State]:
    """MM-NPC-SCOUT: those who found the player fight one after another while the player lives."""
    state, found = yield from searched(state, seat)
    for slot in found:
        if state.over or not state.players[seat].afloat:
            break
        state = yield from combat(state, slot, seat)
    return state


def with_action(state: State, seat: Seat | None) -> Player:
    player = active(state, seat)
    if player.actions == 0:
        raise Refused("no_action_left", who=player.seat)
    return player


def sail(state: State, seat: Seat) -> Procedure:
    """MM-ACT-MOVE: to an adjacent zone."""
    player = with_action(state, seat)
    if player.in_port:
        raise Refused("in_port")
    options = [sea_option(state, player, letter, z) for letter, z in state.borders(player.zone).items()]
    zone = yield from choose("sail_to", options, seat=seat, rule="RB p.7", who=seat)
    yield Note("sails", "RB p.7", {"who": seat, "zone": zone}, headline=True)
    yield Happened(ActionTaken(seat))
    state = yield Happened(ShipMoved(seat, zone, False))
    yield from search(state, seat)


def sea_option(state: State, player: Player, letter: str, zone: str) -> Option:
    """A neighbouring zone, and who would search there."""
    there = npc.searches(state, player.seat, zone)
    rolling = tuple(s.slot for s in there if not s.held)
    said = Phrase("towards_searched" if rolling else "towards", {"letter": letter, "slots": rolling})
    return zone_option(zone, hint=said, mark="glass" if rolling else "sloop")


def leave_port(state: State, seat: Seat) -> Procedure:
    """MM-ACT-MOVE: the cargo limit bites, then the zone's captains search."""
    player = with_action(state, seat)
    if not player.in_port:
        raise Refused("at_sea")
    state = yield from lose_cargo(state, seat, player.sails.cargo, "overboard", "RB p.7")
    yield Note("leaves_port", "RB p.7", {"who": seat, "zone": player.zone}, headline=True)
    yield Happened(ActionTaken(seat))
    state = yield Happened(ShipMoved(seat, player.zone, False))
    yield from search(state, seat)


def refused_entry(state: State, player: Player) -> str:
    if player.in_port:
        return "in_port"
    if player.zone not in NATION_OF:
        return "no_port_here"
    return "port_closed" if access(state, player, player.zone).status == "closed" else ""


def enter_port(state: State, seat: Seat) -> Procedure:
    """MM-ACT-MOVE: the nation's bounty closes its ports; Port Royal has a price; Bridgetown has a reef."""
    player = with_action(state, seat)
    if no := refused_entry(state, player):
        raise Refused(no, zone=player.zone)
    port = player.zone
    if access(state, player, port).reason == "port-royal":
        state, enters = yield from port_royal(state, seat)
        if not enters:
            return
    elif access(state, player, port).reason == "war":
        yield Note("war_port", "war-card", {"zone": port})
    if has_reef(state, player, port):
        state = yield from bridgetown(state, seat)
        if not state.players[seat].afloat:
            return
    yield Note("enters_port", "RB p.7", {"who": seat, "zone": port}, headline=True)
    yield Happened(ActionTaken(seat))
    yield Happened(ShipMoved(seat, port, True))


def port_royal(state: State, seat: Seat) -> Talk[tuple[State, bool]]:
    """Two gold, or an Influence roll; a failure costs the action (A-25)."""
    poor = purse(state, seat) < 2
    options = (Option("roll"), Option("pay", refused=Refusal("not_enough_gold", {"n": 2}) if poor else None))
    how = yield from secret_choice("port_royal", options, seat, "board")
    if how == "pay":
        state = yield from pay(state, seat, 2)
        yield Note("port_royal_paid", "board", {"who": seat})
        return state, True
    influence = state.players[seat].leads.influence
    if (yield from succeeds("influence_roll", influence, seat=seat, rule="board")):
        return state, True
    yield Note("port_royal_shut", "A-25", {"who": seat}, headline=True)
    if state.options["port_royal_failure"] == "spent":
        state = yield Happened(ActionTaken(seat))
    return state, False


def secret_choice(key: str, options: tuple[Option, ...], seat: Seat, rule: str) -> Talk[str]:
    """What can be afforded is the owner's secret, and so are greyed options."""
    said: str = yield Choose(key=key, options=options, seat=seat, secret=True, rule=rule, facts={"who": seat})
    return said


def bridgetown(state: State, seat: Seat) -> Talk[State]:
    """A Seamanship roll, else a hit on the hull (A-26), which a reinforced hull cancels as any other (RB p.9)."""
    player = state.players[seat]
    if (yield from succeeds("reef_roll", player.leads.seamanship, seat=seat, rule="board")):
        return state
    yield Note("reef_hit", "A-26", {"who": seat})
    if state.options["bridgetown_hit"] == "die":
        state, located = yield from volley(state, "reef", seat, 1, shot=())
    else:
        state, located = yield from guarded(state, Volley(seat, ("hull",)))
    state = yield from strike(state, located)
    if state.players[seat].sails.sunk:
        yield Note("sunk_on_reef", "board", {"who": seat}, headline=True)
        state = yield from die(state, seat)
        return (yield from after_deaths(state, (seat,)))
    return state


def end_turn(state: State, seat: Seat) -> Procedure:
    """MM-TURN: fewer than three actions are allowed."""
    player = active(state, seat)
    if state.options["declaring"] == "automatic" and must_declare(state, player):
        yield from declaration(state, player)
    yield Note("turn_ends", "RB p.7", {"who": seat}, headline=True)
    yield Happened(TurnEnded(seat))


def declaration(state: State, player: Player) -> Talk[State]:
    points = total(state, player)
    yield Note("declares", "RB p.3", {"who": player.seat, "n": points}, headline=True)
    state = yield Happened(GoalDeclared(player.seat, points))
    return state


def declare(state: State, seat: Seat) -> Procedure:
    """MM-WIN: track and chest reach the goal; the round is played to its end."""
    player = state.players[seat]
    if state.phase in ("set-up", "game-over") or not (must_declare(state, player) or player.chest is None):
        raise Refused("goal_not_reached")
    yield from declaration(state, player)
