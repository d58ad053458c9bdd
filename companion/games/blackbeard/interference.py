"""May they? The gates of the Anti-Pirate actions (BB-4.6), with the reason."""

from collections.abc import Callable, Mapping

from companion.core.ask import Refusal
from companion.games.blackbeard.data import CARD, PIRATE_PORTS, WARSHIPS
from companion.games.blackbeard.legal import SHORE
from companion.games.blackbeard.places import refused
from companion.games.blackbeard.rules import acts_as, has_interfered, is_fresh, neighbours, open_link, seas_of, unseen
from companion.games.blackbeard.state import SYSTEM, Pirate, State

CHASED = ("move", "find", "loot", "convert", "attack")
"""Actions during which a King's Commissioner may intercept (10.31)."""
PASSAGE = "passage"
"""A Move that no commissioner may intercept: its destination is not named yet, or it is a Transit Box (10.31)."""
WARSHIP_WINDOW = ("find", "loot", "convert", "attack")
AP_TYPES = (
    "warship-sighting",
    "warship",
    "kc-use",
    "kc-deploy",
    "mutiny-conspiracy",
    "scurvy-outbreak",
    "wear-and-tear",
    "debauchery",
    "piratical-ambition",
    "local-resistance",
    "pirate-converts",
)


def target(state: State) -> Pirate | None:
    """The Pirate at whom Anti-Pirate actions are aimed: nobody while a Pirate is drawn or deployed (4.64)."""
    return None if state.turn.kind == "recruit" else state.pirates.get(state.turn.active)


def cannot_interfere(state: State, seat: str, type: str, doing: str) -> Refusal | None:
    """BB-4.6: why this player cannot do this against the active Pirate. `doing` is the Action under way, if any."""
    pirate = target(state)
    if state.phase != "play" or seat == state.turn.seat or (pirate and pirate.seat != state.turn.seat):
        return refused("nobody_active")
    again = type == "kc-use" and pirate is not None and acts_again(state, seat, pirate, doing)
    if has_interfered(state, seat) and not again:
        return refused("interfered_already", who=seat)
    if type in state.turn.types:
        return refused("type_used", type=type)
    if type in CARD:
        if not unseen(state, type):
            return refused("no_such_card_left", title=type)
        if state.players[seat].hand == 0:
            return refused("no_cards_in_hand", who=seat)
    if pirate is None:
        return UNTARGETED[type](state, seat) if type in UNTARGETED else refused("nobody_active")
    return AP_GATES[type](state, seat, pirate, doing)


def acts_again(state: State, seat: str, pirate: Pirate, doing: str) -> bool:
    """10.23: the commissioner who acted may strike again at each further Action of 10.31 of the same Pirate."""
    turn = state.turn
    return turn.kc == seat and acts_as(pirate, turn.kc_target) and (doing or turn.kind) in CHASED


def may_sight(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if doing not in WARSHIP_WINDOW or not pirate.at_sea:
        return refused("warship_window")
    return refused("no_warship_left") if len(state.warships) >= WARSHIPS else None


def may_use_warship(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if doing not in WARSHIP_WINDOW or not pirate.at_sea:
        return refused("warship_window")
    if pirate.place not in state.warships:
        return refused("no_warship_here", sea=pirate.place)
    return refused("warship_rests") if pirate.place in state.turn.spent_warships else None


def may_deploy_kc(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if state.players[seat].kc:
        return refused("one_kc", who=seat)
    return None if pirate.at_sea else refused("kc_needs_sea", card=pirate.card)


def may_use_kc(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if not state.players[seat].kc:
        return refused("no_kc", who=seat)
    if state.turn.kc and state.turn.kc != seat:
        return refused("another_kc_acted", who=state.turn.kc)
    if state.turn.kc == seat and not acts_as(pirate, state.turn.kc_target):
        return refused("kc_shaken_off")
    kc = state.players[seat].kc
    stuck = not kc_ways(state, seat, doing) and kc and not open_link(state, kc.place)
    return refused("kc_has_no_way") if stuck else None


def kc_ways(state: State, seat: str, doing: str) -> tuple[str, ...]:
    """BB-10.2: what this player's commissioner may do now against the active Pirate.

    RULING-66: he who has just arrived meets only a commissioner who is there.
    """
    kc = state.players[seat].kc
    pirate = target(state)
    if kc is None:
        return ()
    raid = ("raid",) if pirate_ports_near(state, kc.place) else ()
    if pirate is None:
        return raid
    ways: list[str] = []
    kind = doing or state.turn.kind
    late = not doing and state.turn.succeeded
    safe = late or is_fresh(state, pirate) or not pirate.at_sea
    if kind in CHASED and not safe and not (doing and kind == "convert"):
        if kc.place == pirate.place:
            ways.append("intercept")
        elif kc.place in neighbours(state, pirate.place) and (doing or kind != "move"):
            ways.append("enter")
    ways += raid
    if pirate.docked and kind in SHORE and not pirate.in_pirate_port and kc.place in seas_of(state, pirate.place):
        ways.append("oust")
    return (*ways, "sail") if neighbours(state, kc.place) else tuple(ways)


def pirate_ports_near(state: State, sea: str) -> tuple[str, ...]:
    return tuple(p for p in PIRATE_PORTS if sea in seas_of(state, p) and not state.ports[p].destroyed)


def is_chased(state: State, doing: str) -> bool:
    """Some player's commissioner may intercept the active Pirate in what he does."""
    able = (s for s in interferers(state) if cannot_interfere(state, s, "kc-use", doing) is None)
    return any({"intercept", "enter"} & set(kc_ways(state, s, doing)) for s in able)


def may_raid(state: State, seat: str) -> Refusal | None:
    """BB-10.4: at any moment of another player's turn, whether a Pirate is active or not."""
    if not state.players[seat].kc:
        return refused("no_kc", who=seat)
    if state.turn.kc:
        return refused("another_kc_acted", who=state.turn.kc)
    return None if kc_ways(state, seat, "") else refused("kc_has_no_way")


def may_debauch(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if not pirate.docked:
        return refused("not_docked", card=pirate.card)
    return refused("after_the_action") if doing or not state.turn.kind else None


def resistible(state: State) -> tuple[str, ...]:
    return tuple(p for p, at in state.ports.items() if at.pro)


def may_resist(state: State, seat: str) -> Refusal | None:
    return None if resistible(state) else refused("no_pro_governor_left")


def always(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    return None


def may_be_converted(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if not state.retired:
        return refused("nobody_retired")
    return may_deploy_kc(state, seat, pirate, doing)


def shaken(state: State) -> tuple[str, ...]:
    """17.2 #17: the active Pirate and his ally, where the Loyalty of the crew has just dropped."""
    return tuple(id for id in (state.turn.shaken, state.turn.shaken_ally) if id in state.pirates)


def may_be_ambitious(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    player = state.players[seat]
    if not shaken(state):
        return refused("loyalty_has_not_dropped", card=pirate.card)
    if not player.captains or len(state.fleet(seat)) >= state.cap(seat) or state.solo:
        return refused("no_rival", who=seat)
    return None


def afloat(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if pirate.docked:
        return refused("he_is_docked", card=pirate.card)
    sheltered = pirate.in_transit and state.rule("cards_in_transit") == "no"
    return refused("in_transit", card=pirate.card) if sheltered else None


AP_GATES: Mapping[str, Callable[[State, str, Pirate, str], Refusal | None]] = {
    "warship-sighting": may_sight,
    "warship": may_use_warship,
    "kc-deploy": may_deploy_kc,
    "kc-use": may_use_kc,
    "debauchery": may_debauch,
    "local-resistance": lambda state, seat, pirate, doing: may_resist(state, seat),
    "mutiny-conspiracy": always,
    "pirate-converts": may_be_converted,
    "piratical-ambition": may_be_ambitious,
    "scurvy-outbreak": afloat,
    "wear-and-tear": afloat,
}


UNTARGETED: Mapping[str, Callable[[State, str], Refusal | None]] = {
    "local-resistance": may_resist,
    "kc-use": may_raid,
}
"""What strikes a Port, and so needs no active Pirate (10.4, 17.2 #13)."""


def interferers(state: State) -> tuple[str, ...]:
    """The Anti-Pirate players who sit at the table."""
    return tuple(s for s in state.others(state.turn.seat) if s != SYSTEM)
