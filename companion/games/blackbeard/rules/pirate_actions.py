"""Whether a Pirate may take an Action (BB-4.5L), and why not."""

from collections.abc import Callable, Mapping

from companion.core.ask import Refusal
from companion.games.blackbeard.data import PIRATE_PORTS, Catalogue
from companion.games.blackbeard.rules.crews import crew_of, move_cost
from companion.games.blackbeard.rules.map import (
    has_own_kc_at,
    is_charted,
    merchants_in,
    ports_in,
    seas_of,
    unplaced_merchants,
)
from companion.games.blackbeard.rules.places import can_leave
from companion.games.blackbeard.rules.ports import ANTI, DESTROYED, retirement_ways, status
from companion.games.blackbeard.rules.turn import captain_deck
from companion.games.blackbeard.state import SLOTS, SYSTEM, Pirate, State

ACTIONS = (
    "loot",
    "convert",
    "sack",
    "find",
    "in_port",
    "recover",
    "waste",
    "booty_grab",
    "retire",
    "ally",
    "dig",
    "attack",
    "move",
)
MANY = 6
"""From so many players on each has one Pirate at a time (2.7)."""
PERSONAL = ("convert", "retire", "dig")
"""Actions of one of two allies: his ship, his rights, his map. All others they do as one (11.2)."""
SHORE = ("in_port", "booty_grab", "recover", "waste", "sack", "ally", "retire")


def cost_of(state: State, pirate: Pirate, kind: str) -> int:
    if state.options["tracking"] == "free" and pirate.seat != SYSTEM:
        return 0
    return move_cost(pirate, state) if kind == "move" else 1


def why_not_act(state: State, pirate: Pirate, kind: str) -> Refusal | None:
    """Why this Pirate cannot take this Action now; nothing if he can."""
    return (
        why_not_his_turn(state, pirate, kind) or why_not_at_liberty(state, pirate, kind) or GATES[kind](state, pirate)
    )


def why_not_his_turn(state: State, pirate: Pirate, kind: str) -> Refusal | None:
    turn = state.turn
    if state.phase != "play" or turn.seat != pirate.seat or turn.phase == "start":
        return Refusal("not_his_turn", {"card": pirate.card})
    if turn.slot and turn.slot != pirate.id:
        return Refusal("not_his_turn", {"card": pirate.card})
    cost = cost_of(state, pirate, kind)
    if turn.actions < cost:
        key = "slow_needs_two" if cost == 2 and turn.actions == 1 else "no_actions"
        return Refusal(key, {"card": pirate.card})
    if cost and turn.diamond and turn.diamond not in (pirate.id, pirate.ally):
        return Refusal("diamond_for_another", {"card": state.pirates[turn.diamond].card})
    return None


def why_not_at_liberty(state: State, pirate: Pirate, kind: str) -> Refusal | None:
    """A reveller only moves or recovers (13.22); beside his own commissioner he must leave (RULING-31)."""
    if kind not in ("move", "recover", "waste"):
        for one in crew_of(state, pirate):
            if one.revelry:
                return Refusal("revelling", {"card": one.card})
    if pirate.at_sea and kind != "move" and has_own_kc_at(state, pirate.seat, pirate.place):
        return Refusal("own_kc_here", {"card": pirate.card})
    return None


def why_not_at_sea(pirate: Pirate) -> Refusal | None:
    return None if pirate.at_sea else Refusal("not_at_sea", {"card": pirate.card})


def why_not_docked(pirate: Pirate) -> Refusal | None:
    return None if pirate.is_docked else Refusal("not_docked", {"card": pirate.card})


def why_not_move(state: State, pirate: Pirate) -> Refusal | None:
    """Docked where his own commissioner waits outside he may not leave (10.26)."""
    if pirate.is_docked:
        seas = seas_of(state, pirate.place)
        if seas and all(has_own_kc_at(state, pirate.seat, sea) for sea in seas):
            return Refusal("own_kc_outside", {"card": pirate.card})
    return None if can_leave(state, pirate) else Refusal("nowhere_to_go", {"card": pirate.card})


def to_find(state: State, pirate: Pirate) -> tuple[str, ...]:
    found = merchants_to_loot(state, pirate)
    return tuple(p for p in merchants_in(state, pirate.place) if p not in found)


def merchants_to_loot(state: State, pirate: Pirate) -> tuple[str, ...]:
    """The merchants that he or his ally has found (11.2)."""
    return tuple(dict.fromkeys(port for one in crew_of(state, pirate) for port in one.found))


def needs_chart(state: State, pirate: Pirate, kind: str) -> bool:
    """The goal may be a Port, or a Merchant off one: before it costs anything, the Ports of the Area are known."""
    wanted = kind in ("move", "attack") or (kind == "find" and bool(unplaced_merchants(state)))
    return wanted and pirate.at_sea and not is_charted(state, pirate.place)


def why_not_find(state: State, pirate: Pirate) -> Refusal | None:
    if away := why_not_at_sea(pirate):
        return away
    possible = to_find(state, pirate) or (not is_charted(state, pirate.place) and unplaced_merchants(state))
    return None if possible else Refusal("no_merchant", {"sea": pirate.place})


def to_loot(state: State, pirate: Pirate) -> tuple[str, ...]:
    return tuple(p for p in merchants_to_loot(state, pirate) if p in merchants_in(state, pirate.place))


def why_not_loot(state: State, pirate: Pirate) -> Refusal | None:
    if away := why_not_at_sea(pirate):
        return away
    return None if to_loot(state, pirate) else Refusal("nothing_found", {"card": pirate.card})


def why_not_convert(state: State, pirate: Pirate) -> Refusal | None:
    return None if pirate.prize else Refusal("no_prize", {"card": pirate.card})


def why_not_do_business(state: State, pirate: Pirate) -> Refusal | None:
    if away := why_not_docked(pirate):
        return away
    closed = all(status(state, pirate.place, one) in (ANTI, DESTROYED) for one in crew_of(state, pirate))
    return Refusal("port_hostile", {"port": pirate.place, "card": pirate.card}) if closed else None


def grab_targets(state: State, pirate: Pirate) -> tuple[Pirate, ...]:
    """BB-9.6: revellers of other players in the same Port."""
    return tuple(p for p in state.at(pirate.place) if p.seat != pirate.seat and p.revelry and pirate.is_docked)


def why_not_grab(state: State, pirate: Pirate) -> Refusal | None:
    if away := why_not_docked(pirate):
        return away
    return None if grab_targets(state, pirate) else Refusal("no_reveller_here", {"port": pirate.place})


def why_not_recover(state: State, pirate: Pirate) -> Refusal | None:
    crew = crew_of(state, pirate)
    if not any(one.revelry for one in crew):
        return Refusal("no_revelry", {"card": pirate.card})
    idle = any(one.idle for one in crew)
    return why_not_docked(pirate) or (Refusal("idle_first", {"card": pirate.card}) if idle else None)


def why_not_waste(state: State, pirate: Pirate) -> Refusal | None:
    if not any(one.idle for one in crew_of(state, pirate)):
        return Refusal("nothing_to_waste", {"card": pirate.card})
    return why_not_docked(pirate)


def attackable(state: State, pirate: Pirate) -> tuple[str, ...]:
    """BB-9.5: national Ports of his Sea Area, as far as they are known."""
    near = ports_in(state, pirate.place)
    return tuple(p for p in near if p not in PIRATE_PORTS and not state.ports[p].destroyed)


def why_not_attack(state: State, pirate: Pirate) -> Refusal | None:
    if away := why_not_at_sea(pirate):
        return away
    possible = attackable(state, pirate) or not is_charted(state, pirate.place)
    return None if possible else Refusal("no_port_here", {"sea": pirate.place})


def why_not_sack(state: State, pirate: Pirate) -> Refusal | None:
    holders = [one for one in crew_of(state, pirate) if one.sack and one.sack == one.place]
    if not holders:
        return Refusal("no_sack", {"card": pirate.card})
    late = state.turn.number > max(one.sack_turn for one in holders) + len(state.order) + (
        len(SLOTS) if state.solo else 0
    )
    if late and state.options["sack_chance"] == "next-turn":
        return Refusal("sack_too_late", {"card": pirate.card})
    return None


def allies_for(state: State, pirate: Pirate) -> tuple[Pirate, ...]:
    """11.1: others of his player in the same Port; the Action is his own, so that one who revels may be asked."""
    return tuple(p for p in state.at(pirate.place) if p.seat == pirate.seat and p.id != pirate.id)


def why_not_ally(state: State, pirate: Pirate) -> Refusal | None:
    if away := why_not_docked(pirate):
        return away
    if any(p.ally for p in state.fleet(pirate.seat)):
        return Refusal("one_alliance", {"card": pirate.card})
    return None if allies_for(state, pirate) else Refusal("nobody_to_ally", {"port": pirate.place})


def why_not_retire(state: State, pirate: Pirate) -> Refusal | None:
    if away := why_not_docked(pirate):
        return away
    return None if retirement_ways(state, pirate) else Refusal("no_way_to_retire", {"port": pirate.place})


def why_not_dig(state: State, pirate: Pirate) -> Refusal | None:
    if not pirate.map:
        return Refusal("no_map", {"card": pirate.card})
    if away := why_not_at_sea(pirate):
        return away
    isle = state.box.get("isle/pines", pirate.place)
    return None if isle == pirate.place else Refusal("not_at_isle", {"sea": str(isle)})


GATES: Mapping[str, Callable[[State, Pirate], Refusal | None]] = {
    "move": why_not_move,
    "find": why_not_find,
    "loot": why_not_loot,
    "convert": why_not_convert,
    "in_port": why_not_do_business,
    "booty_grab": why_not_grab,
    "recover": why_not_recover,
    "waste": why_not_waste,
    "attack": why_not_attack,
    "sack": why_not_sack,
    "ally": why_not_ally,
    "retire": why_not_retire,
    "dig": why_not_dig,
}


def why_not_draw(catalogue: Catalogue, state: State, seat: str) -> Refusal | None:
    """5.16: room in the hand and a card left; with six players and more, only after the last Pirate is gone (2.7)."""
    full = state.players[seat].captains >= state.hand_of_captains
    taken = len(state.order) >= MANY and state.fleet(seat)
    return Refusal("no_draw") if full or taken or not captain_deck(catalogue, state) else None


def why_not_reject(catalogue: Catalogue, state: State, seat: str) -> Refusal | None:
    """BB-2.7X: another card for the one that was drawn, while it lies in the hand."""
    possible = len(state.order) >= MANY and captain_deck(catalogue, state) > 0 and not state.fleet(seat)
    return None if possible and state.players[seat].captains else Refusal("no_draw")


def why_not_recruit(catalogue: Catalogue, state: State, seat: str) -> Refusal | None:
    """BB-5.1, Action L."""
    turn = state.turn
    player = state.players[seat]
    if state.phase != "play" or turn.seat != seat or turn.phase == "start" or state.solo:
        return Refusal("not_your_turn", {"who": turn.seat})
    if turn.actions < 1 and state.options["tracking"] == "turns":
        return Refusal("no_actions_left")
    if turn.diamond and state.options["recruit_by_diamond"] == "no":
        return Refusal("diamond_for_another", {"card": state.pirates[turn.diamond].card})
    room = len(state.fleet(seat)) < state.cap(seat)
    may_draw = why_not_draw(catalogue, state, seat) is None or (captain_deck(catalogue, state) > 0 and room)
    may_deploy = player.captains > 0 and room
    return None if may_draw or may_deploy else Refusal("no_captain_to_come")
