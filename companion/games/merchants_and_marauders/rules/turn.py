"""Why something of a turn may not be done. Nothing is asked here."""

from companion.core.ask import Refusal, Seat
from companion.games.merchants_and_marauders.data import Catalogue
from companion.games.merchants_and_marauders.rules.ports import access, recruiting, stash_fee
from companion.games.merchants_and_marauders.rules.scouting import RUMOUR, targets
from companion.games.merchants_and_marauders.rules.ships import full_section
from companion.games.merchants_and_marauders.state import Player, State


def refusal(reason: str, player: Player) -> Refusal:
    return Refusal(reason, {"who": player.seat, "zone": player.zone})


def why_not_act(player: Player) -> Refusal | None:
    """MM-TURN: why the player has no action left: there are three a turn."""
    return refusal("no_action_left", player) if player.actions == 0 else None


def why_not_scout(state: State, player: Player) -> Refusal | None:
    if no := why_not_act(player):
        return no
    return None if targets(state, player) else refusal("nothing_to_scout", player)


def why_not_enter(catalogue: Catalogue, state: State, player: Player) -> Refusal | None:
    """MM-ACT-MOVE: into the port of this zone, if it has one that is open to the player."""
    if player.in_port:
        return refusal("in_port", player)
    if player.zone not in catalogue.nations:
        return refusal("no_port_here", player)
    return refusal("port_closed", player) if access(catalogue, state, player, player.zone).status == "closed" else None


def why_not_visit(catalogue: Catalogue, state: State, player: Player, activity: str) -> Refusal | None:
    """MM-ACT-PORT: in a port, an action for the first activity, each once, selling before all others."""
    reason = reason_against_visit(catalogue, state, player, activity)
    return refusal(reason, player) if reason else None


def reason_against_visit(catalogue: Catalogue, state: State, player: Player, activity: str) -> str:
    if not player.in_port:
        return "at_sea"
    if not player.port_used and player.actions == 0:
        return "no_action_left"
    if activity in player.port_done:
        return "done_already"
    if player.port_used and not player.port_open:
        return "port_left"
    if activity == "sell" and player.port_done:
        return "sell_first"
    if activity == "sell" and not player.cargo:
        return "no_cargo"
    if activity == "recruit" and recruiting(state, player) == "forbidden":
        return "pirates_not_served"
    if activity == "recruit" and player.sails.crew == full_section(catalogue, player.sails, "crew"):
        return "crew_complete"
    if activity == "stash" and stash_fee(state, player) is None:
        return "stash_at_home"
    if activity == "mission" and not any(port == player.zone for port, _ in state.missions):
        return "no_mission_here"
    return ""


def why_not_prove(catalogue: Catalogue, state: State, player: Player) -> Refusal | None:
    """MM-RUMOUR-PROVE: a Scout action at sea, or at any point of a Port action (A-51)."""
    if not player.rumour:
        return refusal("no_rumour", player)
    if not player.in_port:
        return refusal("done_already", player) if RUMOUR in player.scouted else why_not_act(player)
    if state.options["prove_in_port"] == "activity":
        return why_not_visit(catalogue, state, player, "prove")
    if player.port_used:
        return None if player.port_open else refusal("port_left", player)
    return why_not_act(player)


def why_not_retire(state: State, seat: Seat) -> Refusal | None:
    """MM-RETIRE: at the start of the own turn, in a port, while a captain card is left (A-45)."""
    player = state.players[seat]
    if state.phase != "turn-start" or state.active != seat or not player.afloat:
        return refusal("not_now", player)
    if not player.in_port:
        return refusal("retire_in_port", player)
    if state.captains_left == 0 and state.options["retire_last"] == "no":
        return refusal("no_captain_left", player)
    return None
