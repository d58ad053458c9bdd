"""Whether an Anti-Pirate player may act (BB-4.6), and why not."""

from collections.abc import Callable, Mapping

from companion.core.ask import Refusal
from companion.games.blackbeard.data import PIRATE_PORTS, Catalogue
from companion.games.blackbeard.rules.crews import acts_as, is_fresh
from companion.games.blackbeard.rules.map import neighbours, open_link, seas_of
from companion.games.blackbeard.rules.pirate_actions import SHORE
from companion.games.blackbeard.rules.turn import copies_unseen, has_interfered
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


def why_not_interfere(catalogue: Catalogue, state: State, seat: str, type: str, doing: str) -> Refusal | None:
    """BB-4.6: why this player cannot do this against the active Pirate. `doing` is the Action under way, if any."""
    pirate = target(state)
    if state.phase != "play" or seat == state.turn.seat or (pirate and pirate.seat != state.turn.seat):
        return Refusal("nobody_active")
    again = type == "kc-use" and pirate is not None and acts_again(state, seat, pirate, doing)
    if has_interfered(state, seat) and not again:
        return Refusal("interfered_already", {"who": seat})
    if type in state.turn.types:
        return Refusal("type_used", {"type": type})
    if type in catalogue.cards:
        if not copies_unseen(catalogue, state, type):
            return Refusal("no_such_card_left", {"title": type})
        if state.players[seat].hand == 0:
            return Refusal("no_cards_in_hand", {"who": seat})
    if pirate is None:
        return UNTARGETED[type](state, seat) if type in UNTARGETED else Refusal("nobody_active")
    why = AP_GATES[type](state, seat, pirate, doing)
    if why is None and type == "warship-sighting" and len(state.warships) >= catalogue.counts.warships:
        return Refusal("no_warship_left")
    return why


def open_types(catalogue: Catalogue, state: State, seat: str, doing: str) -> tuple[str, ...]:
    """What this player may do now against the active Pirate."""
    return tuple(t for t in AP_TYPES if why_not_interfere(catalogue, state, seat, t, doing) is None)


def acts_again(state: State, seat: str, pirate: Pirate, doing: str) -> bool:
    """10.23: the commissioner who acted may strike again at each further Action of 10.31 of the same Pirate."""
    turn = state.turn
    return turn.kc == seat and acts_as(pirate, turn.kc_target) and (doing or turn.kind) in CHASED


def why_not_sight(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if doing not in WARSHIP_WINDOW or not pirate.at_sea:
        return Refusal("warship_window")
    return None


def why_not_use_warship(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if doing not in WARSHIP_WINDOW or not pirate.at_sea:
        return Refusal("warship_window")
    if pirate.place not in state.warships:
        return Refusal("no_warship_here", {"sea": pirate.place})
    return Refusal("warship_rests") if pirate.place in state.turn.spent_warships else None


def why_not_deploy_kc(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if state.players[seat].kc:
        return Refusal("one_kc", {"who": seat})
    return None if pirate.at_sea else Refusal("kc_needs_sea", {"card": pirate.card})


def why_not_use_kc(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if not state.players[seat].kc:
        return Refusal("no_kc", {"who": seat})
    if state.turn.kc and state.turn.kc != seat:
        return Refusal("another_kc_acted", {"who": state.turn.kc})
    if state.turn.kc == seat and not acts_as(pirate, state.turn.kc_target):
        return Refusal("kc_shaken_off")
    kc = state.players[seat].kc
    stuck = not kc_ways(state, seat, doing) and kc and not open_link(state, kc.place)
    return Refusal("kc_has_no_way") if stuck else None


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
    if pirate.is_docked and kind in SHORE and not pirate.in_pirate_port and kc.place in seas_of(state, pirate.place):
        ways.append("oust")
    return (*ways, "sail") if neighbours(state, kc.place) else tuple(ways)


def pirate_ports_near(state: State, sea: str) -> tuple[str, ...]:
    return tuple(p for p in PIRATE_PORTS if sea in seas_of(state, p) and not state.ports[p].destroyed)


def is_chased(catalogue: Catalogue, state: State, doing: str) -> bool:
    """Some player's commissioner may intercept the active Pirate in what he does."""
    able = (s for s in interferers(state) if why_not_interfere(catalogue, state, s, "kc-use", doing) is None)
    return any({"intercept", "enter"} & set(kc_ways(state, s, doing)) for s in able)


def why_not_raid(state: State, seat: str) -> Refusal | None:
    """BB-10.4: at any moment of another player's turn, whether a Pirate is active or not."""
    if not state.players[seat].kc:
        return Refusal("no_kc", {"who": seat})
    if state.turn.kc:
        return Refusal("another_kc_acted", {"who": state.turn.kc})
    return None if kc_ways(state, seat, "") else Refusal("kc_has_no_way")


def why_not_debauch(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if not pirate.is_docked:
        return Refusal("not_docked", {"card": pirate.card})
    waits = doing or not state.turn.kind
    return Refusal("after_the_action", {"card": pirate.card}) if waits else None


def resistible_ports(state: State) -> tuple[str, ...]:
    return tuple(p for p, at in state.ports.items() if at.pro)


def why_not_resist(state: State, seat: str) -> Refusal | None:
    return None if resistible_ports(state) else Refusal("no_pro_governor_left")


def why_not_conspire(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    """Mutiny Conspiracy can always be played."""
    return None


def why_not_convert_a_pirate(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if not state.retired:
        return Refusal("nobody_retired")
    return why_not_deploy_kc(state, seat, pirate, doing)


def shaken_pirates(state: State) -> tuple[str, ...]:
    """17.2 #17: the active Pirate and his ally, where the Loyalty of the crew has just dropped."""
    return tuple(id for id in (state.turn.shaken, state.turn.shaken_ally) if id in state.pirates)


def why_not_be_ambitious(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    player = state.players[seat]
    if not shaken_pirates(state):
        return Refusal("loyalty_has_not_dropped", {"card": pirate.card})
    if not player.captains or len(state.fleet(seat)) >= state.cap(seat) or state.solo:
        return Refusal("no_rival", {"who": seat})
    return None


def why_not_afloat(state: State, seat: str, pirate: Pirate, doing: str) -> Refusal | None:
    if pirate.is_docked:
        return Refusal("he_is_docked", {"card": pirate.card})
    sheltered = pirate.in_transit and state.options["cards_in_transit"] == "no"
    return Refusal("in_transit", {"card": pirate.card}) if sheltered else None


AP_GATES: Mapping[str, Callable[[State, str, Pirate, str], Refusal | None]] = {
    "warship-sighting": why_not_sight,
    "warship": why_not_use_warship,
    "kc-deploy": why_not_deploy_kc,
    "kc-use": why_not_use_kc,
    "debauchery": why_not_debauch,
    "local-resistance": lambda state, seat, pirate, doing: why_not_resist(state, seat),
    "mutiny-conspiracy": why_not_conspire,
    "pirate-converts": why_not_convert_a_pirate,
    "piratical-ambition": why_not_be_ambitious,
    "scurvy-outbreak": why_not_afloat,
    "wear-and-tear": why_not_afloat,
}


UNTARGETED: Mapping[str, Callable[[State, str], Refusal | None]] = {
    "local-resistance": why_not_resist,
    "kc-use": why_not_raid,
}
"""What strikes a Port, and so needs no active Pirate (10.4, 17.2 #13)."""


def interferers(state: State) -> tuple[str, ...]:
    """The Anti-Pirate players who sit at the table."""
    return tuple(s for s in state.others(state.turn.seat) if s != SYSTEM)
