"""4.3: load, unload, rearrange, jettison; the private chest."""

from dataclasses import replace

from companion.core.ask import Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Talk, choose, number
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.procedures.common import (
    expect_play,
    expect_turn,
    hold_option,
    move,
    prizes,
    refuse,
    who,
)
from companion.games.dead_reckoning.rules.cargo import (
    ashore,
    hold_place,
    kinds_to_load,
    other_kind,
    shifts,
    tokens_in,
    tokens_to_move,
    why_not_give,
    why_not_hand_over,
    why_not_load,
)
from companion.games.dead_reckoning.rules.islands import title
from companion.games.dead_reckoning.rules.ships import free_hold, shore, why_not_move_cargo
from companion.games.dead_reckoning.state import KINDS, SPACES, State


def kind_option(kind: str, n: int | None = None) -> Option:
    mark = "crate" if kind == "cargo" else "coin"
    return Option(kind, label=Phrase(f"tokens.{kind}" if n is None else f"tokens_there.{kind}", {"n": n}), mark=mark)


def which_kind(key: str, seat: Seat, there: dict[str, int], rule: str) -> Talk[str]:
    kinds = [k for k in KINDS if there[k]]
    if len(kinds) == 1:
        return kinds[0]
    options = tuple(kind_option(k, there[k]) for k in kinds)
    kind: str = yield from choose(key, options, seat=seat, rule=rule, who=seat)
    return kind


def load(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-CARGO-LOAD: from dock or own island into a hold."""
    seat = expect_turn(state, seat)
    refuse(why_not_load(catalogue, state, seat))
    player, there = state.players[seat], ashore(state, seat)
    kind = "cargo"
    if "coin" in kinds_to_load(state, seat):
        options = tuple(kind_option(k) for k in kinds_to_load(state, seat))
        kind = yield from choose("load_kind", options, seat=seat, rule="DR-CARGO-LOAD", who=seat)
    room = tuple(hold_option(catalogue, state, seat, i) for i in range(4) if free_hold(catalogue, state, player, i))
    index = yield from choose("load_hold", room, seat=seat, rule="DR-CARGO-LOAD", who=seat)
    most = min(there[kind], free_hold(catalogue, state, player, index))
    secret = player.in_port and kind == "coin"
    n = yield from amount("load_amount", seat, min(1, most), most, kind, secret=secret)
    yield Note("loaded", "DR-CARGO-LOAD", {"who": seat, "n": n, "kind": kind, "space": SPACES[index]}, headline=True)
    yield from move(state, kind, shore(player, kind), hold_place(seat, index), n)


def amount(key: str, seat: Seat, low: int, high: int, kind: str, *, secret: bool = False) -> Talk[int]:
    facts = {"who": seat, "kind": kind, "n": high}
    return number(key, low, high, default=high, seat=seat, secret=secret, rule="DR-CARGO", **facts)


def hold_with(catalogue: Catalogue, key: str, state: State, seat: Seat) -> Talk[tuple[int, str, int]]:
    """A loaded hold, a kind of token in it, and how many."""
    hull = state.players[seat].hull
    loaded = [i for i, s in enumerate(hull) if s.load]
    if not loaded:
        raise Refused("ship_empty")
    index = loaded[0]
    if len(loaded) > 1:
        options = tuple(hold_option(catalogue, state, seat, i) for i in loaded)
        index = yield from choose(key, options, seat=seat, rule="DR-CARGO", who=seat)
    there = {"cargo": hull[index].cargo, "coin": hull[index].coins}
    kind = yield from which_kind(f"{key}_kind", seat, there, "DR-CARGO")
    n = yield from amount(f"{key}_amount", seat, 1, there[kind], kind)
    return index, kind, n


def unload(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-CARGO-UNLOAD: in port to dock and chest, on any island to the island."""
    seat = expect_turn(state, seat)
    refuse(why_not_move_cargo(state, seat, loading=False))
    player = state.players[seat]
    index, kind, n = yield from hold_with(catalogue, "unload", state, seat)
    where = "port" if player.in_port else title(state, player.location)
    facts = {"who": seat, "n": n, "kind": kind, "board": where}
    yield Note("unloaded", "DR-CARGO-UNLOAD", facts, headline=True)
    state = yield from move(state, kind, hold_place(seat, index), shore(player, kind), n)
    yield from prizes(catalogue, state)


def rearrange(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-CARGO-REARRANGE: between own holds as the player likes, at any time; full holds exchange what they carry."""
    expect_play(state)
    yield from rearrange_holds(catalogue, state, seat or state.active)


def rearrange_holds(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    index, kind = yield from what_to_move(catalogue, state, seat)
    ways = shifts(catalogue, state, seat, index, kind)
    there = tokens_in(state.players[seat].hull[index], kind)
    n = yield from amount("rearrange_amount", seat, 1, min(there, max(ways.values())), kind)
    rule = "DR-CARGO-REARRANGE"
    options = tuple(hold_option(catalogue, state, seat, i) for i in ways)
    to = yield from choose("rearrange_to", options, seat=seat, rule=rule, who=seat)
    n = min(n, ways[to])
    back = max(0, n - free_hold(catalogue, state, state.players[seat], to))
    state = yield from shift(state, seat, kind, (index, to), n)
    if back:
        state = yield from shift(state, seat, other_kind(kind), (to, index), back)
    return state


def what_to_move(catalogue: Catalogue, state: State, seat: Seat) -> Talk[tuple[int, str]]:
    """A hold and a kind of token in it that another hold can take."""
    found = tokens_to_move(catalogue, state, seat)
    if not found:
        raise Refused("nothing_to_rearrange")
    holds = tuple(dict.fromkeys(index for index, _ in found))
    index = holds[0]
    if len(holds) > 1:
        options = tuple(hold_option(catalogue, state, seat, i) for i in holds)
        index = yield from choose("rearrange", options, seat=seat, rule="DR-CARGO", who=seat)
    space = state.players[seat].hull[index]
    there = {k: tokens_in(space, k) if (index, k) in found else 0 for k in KINDS}
    kind = yield from which_kind("rearrange_kind", seat, there, "DR-CARGO")
    return index, kind


def shift(state: State, seat: Seat, kind: str, way: tuple[int, int], n: int) -> Talk[State]:
    index, to = way
    facts = {"who": seat, "n": n, "kind": kind, "space": SPACES[index], "to": SPACES[to]}
    yield Note("rearranged", "DR-CARGO-REARRANGE", facts, headline=True)
    return (yield from move(state, kind, hold_place(seat, index), hold_place(seat, to), n))


def hand_over(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-COOP: tokens from one partner's hold to the other's."""
    seat = expect_turn(state, seat)
    refuse(why_not_hand_over(catalogue, state, seat))
    takers = {s: state.partner(s) or seat for s in (seat, state.partner(seat) or seat)}
    options = tuple(replace(who(s), refused=why_not_give(catalogue, state, s, taker)) for s, taker in takers.items())
    giver = yield from choose("hand_over_from", options, seat=seat, rule="DR-COOP", who=seat)
    taker = takers[giver]
    index, kind, n = yield from hold_with(catalogue, "hand_over", state, giver)
    player = state.players[taker]
    room = tuple(hold_option(catalogue, state, taker, i) for i in range(4) if free_hold(catalogue, state, player, i))
    to = yield from choose("hand_over_to", room, seat=seat, rule="DR-COOP", who=taker)
    n = min(n, free_hold(catalogue, state, player, to))
    yield Note("handed_over", "DR-COOP", {"who": giver, "to": taker, "n": n, "kind": kind}, headline=True)
    yield from move(state, kind, hold_place(giver, index), hold_place(taker, to), n)


def jettison(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-CARGO-JETTISON: overboard, at any time."""
    expect_play(state)
    yield from throw_overboard(catalogue, state, seat or state.active)


def throw_overboard(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    index, kind, n = yield from hold_with(catalogue, "jettison", state, seat)
    yield Note("jettisoned", "DR-CARGO-JETTISON", {"who": seat, "n": n, "kind": kind}, headline=True)
    return (yield from move(state, kind, hold_place(seat, index), "supply", n))


def chest(catalogue: Catalogue, state: State, seat: Seat | None, way: str) -> Procedure:
    """2.2: coins into the chest or out of it, typed in private."""
    if seat is None:
        raise Refused("not_now")
    expect_play(state)
    there = state.players[seat].chest
    high = 30 if way == "in" or there is None else there
    low = min(1, high)
    n = yield from number(f"chest_{way}", low, high, default=low, seat=seat, secret=True, rule="2.2", who=seat)
    yield Note(f"chest_{way}", "2.2", {"who": seat}, headline=True)
    yield Note(f"chest_{way}_own", "2.2", {"n": n}, secret_to=seat)
    source, target = ("supply", f"chest/{seat}") if way == "in" else (f"chest/{seat}", "supply")
    state = yield from move(state, "coin", source, target, n)
    yield from prizes(catalogue, state)
