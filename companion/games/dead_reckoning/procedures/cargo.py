"""4.3: load, unload, rearrange, jettison; the private chest."""

from dataclasses import replace

from companion.core.ask import Choose, Number, Option, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Talk
from companion.games.dead_reckoning.islands import title
from companion.games.dead_reckoning.procedures.common import (
    expect_play,
    expect_turn,
    hold_option,
    hold_place,
    move,
    prizes,
    refuse,
    tokens_in,
    who,
)
from companion.games.dead_reckoning.ships import cargo_refused, free_hold, free_holds, shore
from companion.games.dead_reckoning.state import KINDS, SPACES, State


def ashore(state: State, seat: str) -> dict[str, int]:
    """What could be loaded where the ship lies; coins of the chest only by agreement (R-08)."""
    player = state.players[seat]
    if player.in_port:
        chest = (player.chest or 0) if state.options["chest_loading"] == "yes" else 0
        return {"cargo": player.dock, "coin": chest}
    board = state.boards[player.location]
    return {"cargo": board.cargo, "coin": board.coins}


def loadable(state: State, seat: str) -> tuple[str, ...]:
    """What may be offered without telling what a chest holds."""
    player = state.players[seat]
    there = ashore(state, seat)
    kinds = [k for k in KINDS if there[k]]
    if player.in_port and state.options["chest_loading"] == "yes":
        kinds = [k for k in KINDS if k == "coin" or there[k]]
    return tuple(kinds)


def kind_option(kind: str, n: int | None = None) -> Option:
    mark = "crate" if kind == "cargo" else "coin"
    return Option(kind, label=Phrase(f"tokens.{kind}" if n is None else f"tokens_there.{kind}", {"n": n}), mark=mark)


def which_kind(key: str, seat: Seat, there: dict[str, int], rule: str) -> Talk[str]:
    kinds = [k for k in KINDS if there[k]]
    if len(kinds) == 1:
        return kinds[0]
    options = tuple(kind_option(k, there[k]) for k in kinds)
    kind: str = yield Choose(key=key, options=options, seat=seat, rule=rule, facts={"who": seat})
    return kind


def load_refused(state: State, seat: str) -> Refusal | None:
    """DR-CARGO-LOAD."""
    if no := cargo_refused(state, seat, loading=True):
        return no
    player = state.players[seat]
    if not any(free_hold(state, player, i) for i in range(4)):
        return Refusal("holds_full", {})
    return None if loadable(state, seat) else Refusal("nothing_to_load", {})


def load(state: State, seat: Seat | None) -> Procedure:
    """DR-CARGO-LOAD: from dock or own island into a hold."""
    seat = expect_turn(state, seat)
    refuse(load_refused(state, seat))
    player, there = state.players[seat], ashore(state, seat)
    kind = "cargo"
    if "coin" in loadable(state, seat):
        options = tuple(kind_option(k) for k in loadable(state, seat))
        kind = yield Choose(key="load_kind", options=options, seat=seat, rule="DR-CARGO-LOAD", facts={"who": seat})
    room = tuple(hold_option(state, seat, i) for i in range(4) if free_hold(state, player, i))
    index = yield Choose(key="load_hold", options=room, seat=seat, rule="DR-CARGO-LOAD", facts={"who": seat})
    most = min(there[kind], free_hold(state, player, index))
    asked = amount("load_amount", seat, min(1, most), most, kind)
    n = yield replace(asked, secret=player.in_port and kind == "coin")
    yield Note("loaded", "DR-CARGO-LOAD", {"who": seat, "n": n, "kind": kind, "space": SPACES[index]}, headline=True)
    yield from move(state, kind, shore(player, kind), hold_place(seat, index), n)


def amount(key: str, seat: Seat, low: int, high: int, kind: str) -> Number:
    facts = {"who": seat, "kind": kind, "n": high}
    return Number(key=key, low=low, high=high, default=high, seat=seat, rule="DR-CARGO", facts=facts)


def hold_with(key: str, state: State, seat: Seat) -> Talk[tuple[int, str, int]]:
    """A loaded hold, a kind of token in it, and how many."""
    hull = state.players[seat].hull
    loaded = [i for i, s in enumerate(hull) if s.load]
    if not loaded:
        raise Refused("ship_empty")
    index = loaded[0]
    if len(loaded) > 1:
        options = tuple(hold_option(state, seat, i) for i in loaded)
        index = yield Choose(key=key, options=options, seat=seat, rule="DR-CARGO", facts={"who": seat})
    there = {"cargo": hull[index].cargo, "coin": hull[index].coins}
    kind = yield from which_kind(f"{key}_kind", seat, there, "DR-CARGO")
    n = yield amount(f"{key}_amount", seat, 1, there[kind], kind)
    return index, kind, n


def unload(state: State, seat: Seat | None) -> Procedure:
    """DR-CARGO-UNLOAD: in port to dock and chest, on any island to the island."""
    seat = expect_turn(state, seat)
    refuse(cargo_refused(state, seat, loading=False))
    player = state.players[seat]
    index, kind, n = yield from hold_with("unload", state, seat)
    where = "port" if player.in_port else title(state, player.location)
    facts = {"who": seat, "n": n, "kind": kind, "board": where}
    yield Note("unloaded", "DR-CARGO-UNLOAD", facts, headline=True)
    state = yield from move(state, kind, hold_place(seat, index), shore(player, kind), n)
    yield from prizes(state)


def rearrange(state: State, seat: Seat | None) -> Procedure:
    """DR-CARGO-REARRANGE: between own holds as the player likes, at any time; full holds exchange what they carry."""
    expect_play(state)
    seat = seat or state.active
    index, kind = yield from what_to_move(state, seat)
    ways = shifts(state, seat, index, kind)
    there = tokens_in(state.players[seat].hull[index], kind)
    n = yield amount("rearrange_amount", seat, 1, min(there, max(ways.values())), kind)
    rule = "DR-CARGO-REARRANGE"
    options = tuple(hold_option(state, seat, i) for i in ways)
    to = yield Choose(key="rearrange_to", options=options, seat=seat, rule=rule, facts={"who": seat})
    n = min(n, ways[to])
    back = max(0, n - free_hold(state, state.players[seat], to))
    state = yield from shift(state, seat, kind, (index, to), n)
    if back:
        yield from shift(state, seat, other_kind(kind), (to, index), back)


def what_to_move(state: State, seat: Seat) -> Talk[tuple[int, str]]:
    """A hold and a kind of token in it that another hold can take."""
    found = movable(state, seat)
    if not found:
        raise Refused("nothing_to_rearrange")
    holds = tuple(dict.fromkeys(index for index, _ in found))
    index = holds[0]
    if len(holds) > 1:
        options = tuple(hold_option(state, seat, i) for i in holds)
        index = yield Choose(key="rearrange", options=options, seat=seat, rule="DR-CARGO", facts={"who": seat})
    space = state.players[seat].hull[index]
    there = {k: tokens_in(space, k) if (index, k) in found else 0 for k in KINDS}
    kind = yield from which_kind("rearrange_kind", seat, there, "DR-CARGO")
    return index, kind


def shift(state: State, seat: Seat, kind: str, way: tuple[int, int], n: int) -> Talk[State]:
    index, to = way
    facts = {"who": seat, "n": n, "kind": kind, "space": SPACES[index], "to": SPACES[to]}
    yield Note("rearranged", "DR-CARGO-REARRANGE", facts, headline=True)
    return (yield from move(state, kind, hold_place(seat, index), hold_place(seat, to), n))


def other_kind(kind: str) -> str:
    return "coin" if kind == "cargo" else "cargo"


def shifts(state: State, seat: str, index: int, kind: str) -> dict[int, int]:
    """How many of these tokens each other hold can take: into free space, or in exchange for the other kind."""
    player = state.players[seat]
    rooms = {i: free_hold(state, player, i) + tokens_in(player.hull[i], other_kind(kind)) for i in range(4)}
    return {i: room for i, room in rooms.items() if i != index and room}


def movable(state: State, seat: str) -> tuple[tuple[int, str], ...]:
    hull = state.players[seat].hull
    loaded = ((i, kind) for i, space in enumerate(hull) for kind in KINDS if tokens_in(space, kind))
    return tuple((i, kind) for i, kind in loaded if shifts(state, seat, i, kind))


def can_rearrange(state: State, seat: str) -> bool:
    """Some loaded hold has another one that can take a token of it."""
    return bool(movable(state, seat))


def hand_over_refused(state: State, seat: str) -> Refusal | None:
    """DR-COOP: partners on one ocean board exchange what they carry."""
    partner = state.partner(seat)
    if partner is None or state.players[seat].in_port or state.location(partner) != state.location(seat):
        return Refusal("no_partner_here", {})
    ways = ((seat, partner), (partner, seat))
    return None if any(give_refused(state, *way) is None for way in ways) else Refusal("nothing_to_hand", {})


def give_refused(state: State, giver: str, taker: str) -> Refusal | None:
    if not any(s.load for s in state.players[giver].hull):
        return Refusal("ship_empty", {})
    return None if free_holds(state, state.players[taker]) else Refusal("holds_full", {})


def hand_over(state: State, seat: Seat | None) -> Procedure:
    """DR-COOP: tokens from one partner's hold to the other's."""
    seat = expect_turn(state, seat)
    refuse(hand_over_refused(state, seat))
    takers = {s: state.partner(s) or seat for s in (seat, state.partner(seat) or seat)}
    options = tuple(replace(who(s), refused=give_refused(state, s, taker)) for s, taker in takers.items())
    giver = yield Choose(key="hand_over_from", options=options, seat=seat, rule="DR-COOP", facts={"who": seat})
    taker = takers[giver]
    index, kind, n = yield from hold_with("hand_over", state, giver)
    player = state.players[taker]
    room = tuple(hold_option(state, taker, i) for i in range(4) if free_hold(state, player, i))
    to = yield Choose(key="hand_over_to", options=room, seat=seat, rule="DR-COOP", facts={"who": taker})
    n = min(n, free_hold(state, player, to))
    yield Note("handed_over", "DR-COOP", {"who": giver, "to": taker, "n": n, "kind": kind}, headline=True)
    yield from move(state, kind, hold_place(giver, index), hold_place(taker, to), n)


def jettison(state: State, seat: Seat | None) -> Procedure:
    """DR-CARGO-JETTISON: overboard, at any time."""
    expect_play(state)
    seat = seat or state.active
    index, kind, n = yield from hold_with("jettison", state, seat)
    yield Note("jettisoned", "DR-CARGO-JETTISON", {"who": seat, "n": n, "kind": kind}, headline=True)
    yield from move(state, kind, hold_place(seat, index), "supply", n)


def chest(state: State, seat: Seat | None, way: str) -> Procedure:
    """2.2: coins into the chest or out of it, typed in private."""
    if seat is None:
        raise Refused("not_now")
    expect_play(state)
    there = state.players[seat].chest
    high = 30 if way == "in" or there is None else there
    low = min(1, high)
    n = yield Number(
        key=f"chest_{way}", low=low, high=high, default=low, seat=seat, secret=True, rule="2.2", facts={"who": seat}
    )
    yield Note(f"chest_{way}", "2.2", {"who": seat}, headline=True)
    yield Note(f"chest_{way}_own", "2.2", {"n": n}, secret_to=seat)
    source, target = ("supply", f"chest/{seat}") if way == "in" else (f"chest/{seat}", "supply")
    state = yield from move(state, "coin", source, target, n)
    yield from prizes(state)
