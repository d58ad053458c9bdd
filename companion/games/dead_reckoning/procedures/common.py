"""What several chapters need: whose turn it is, tokens that change places, achievements that come about."""

from companion.core.ask import Option, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Talk, choose, happen, number
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import AchievementClaimed, TokensMoved
from companion.games.dead_reckoning.rules.achievements import is_met, why_not_claim
from companion.games.dead_reckoning.rules.cargo import hold_place, tokens_in
from companion.games.dead_reckoning.rules.islands import title
from companion.games.dead_reckoning.rules.ships import free_hold, shore, why_not_move_cargo
from companion.games.dead_reckoning.rules.turn import why_not_before_level_up
from companion.games.dead_reckoning.state import ACHIEVEMENTS, COVENANTS, KINDS, SPACES, State


def expect_play(state: State) -> None:
    if state.phase != "play":
        raise Refused("not_now")


def expect_turn(state: State, seat: Seat | None) -> Seat:
    """The active seat. Refused unless it is this seat's main phase."""
    expect_play(state)
    if seat is not None and seat != state.active:
        raise Refused("not_your_turn", who=state.active)
    if state.active in COVENANTS:
        raise Refused("covenant_first")
    refuse(why_not_before_level_up(state, state.active))
    return state.active


def refuse(no: Refusal | None) -> None:
    if no is not None:
        raise Refused.of(no)


def who(seat: str) -> Option:
    return Option(seat, label=Phrase("seat", {"who": seat}), mark="person")


def at_board(state: State, at: str, refused: Refusal | None = None) -> Option:
    """A board to choose: by the name of its island and where that is, else by its place on the map."""
    board = state.boards[at]
    mark = "island" if board.island else "wind" if board.is_explored else "help"
    where = Phrase("board_row", {"board": at}) if title(state, at) != at else None
    label = Phrase("board_row", {"board": title(state, at)})
    return Option(at, label=label, hint=where, mark=mark, refused=refused)


# Tokens


def move(state: State, kind: str, source: str, target: str, amount: int | None) -> Talk[State]:
    """Move tokens from one place to another. None at all needs no event."""
    if amount == 0:
        return state
    state = yield from happen(TokensMoved(kind, source, target, amount))
    return state


def name_by_tokens(note: str, coins: int, cargo: int) -> str:
    """The key of the note that names only the kinds of tokens that there are."""
    if bool(coins) == bool(cargo):
        return note
    return f"{note}_coins" if coins else f"{note}_cargo"


def hold_option(catalogue: Catalogue, state: State, seat: str, index: int) -> Option:
    space = state.players[seat].hull[index]
    free = free_hold(catalogue, state, state.players[seat], index)
    facts = {"space": SPACES[index], "cargo": space.cargo, "coins": space.coins, "free": free}
    return Option(index, label=Phrase("hold" if space.load else "hold_empty", facts))


def stow(
    catalogue: Catalogue, state: State, seat: Seat, kind: str, amount: int, *, island: str = "", fighting: bool = False
) -> Talk[State]:
    """DR-CARGO-GAIN: tokens come aboard; room is made by unloading where that is legal, or overboard.

    In a combat nothing aboard moves: what finds no room is lost (R-41), or goes to the island of the combat.
    """
    room = not fighting or state.options["full_ship_in_combat"] == "room-after"
    left = amount
    while left:
        options = stow_options(catalogue, state, seat, kind, island, room=room)
        if not options:
            break
        leave = Option("leave", label=Phrase("ask.stow.leave"), mark="cross", danger=True)
        where = yield from choose(
            "stow", (*options, leave), seat=seat, rule="DR-CARGO-GAIN", who=seat, n=left, kind=kind
        )
        if where == "leave":
            break
        facts = {"who": seat, "kind": kind}
        if where == "island":
            yield Note("stowed_ashore", "DR-CARGO-GAIN", {**facts, "n": left, "board": title(state, island)})
            return (yield from move(state, kind, "supply", f"isle/{island}", left))
        if isinstance(where, str):
            way, goes, index = where.split("-")
            state = yield from make_room(state, seat, int(index), goes, left, ashore=way == "ashore")
            continue
        fits = min(left, free_hold(catalogue, state, state.players[seat], where))
        if fighting:
            yield Note("stowed", "DR-CARGO-GAIN", {**facts, "n": fits, "space": SPACES[where]})
        state = yield from move(state, kind, "supply", hold_place(seat, where), fits)
        left -= fits
    if left:
        yield Note("no_room", "DR-CARGO-GAIN", {"who": seat, "n": left, "kind": kind})
    return state


def stow_options(
    catalogue: Catalogue, state: State, seat: Seat, kind: str, island: str, *, room: bool
) -> tuple[Option, ...]:
    player = state.players[seat]
    holds = [hold_option(catalogue, state, seat, i) for i in range(4) if free_hold(catalogue, state, player, i)]
    ashore = [Option("island", label=Phrase("board", {"board": title(state, island)}), mark="island")] if island else []
    made = room_options(state, seat, kind) if room and not holds else ()
    return (*holds, *ashore, *made)


def room_options(state: State, seat: Seat, kind: str) -> tuple[Option, ...]:
    """Anything aboard goes ashore where that is legal; overboard goes what is of the other kind than the gain."""
    ways = [] if why_not_move_cargo(state, seat, loading=False) else [("ashore", goes) for goes in KINDS]
    ways += [("over", goes) for goes in KINDS if goes != kind]
    return tuple(
        Option(f"{way}-{goes}-{i}", label=Phrase(f"ask.stow.{way}", {"space": SPACES[i], "kind": goes}))
        for way, goes in ways
        for i, space in enumerate(state.players[seat].hull)
        if tokens_in(space, goes)
    )


def make_room(state: State, seat: Seat, index: int, kind: str, most: int, *, ashore: bool) -> Talk[State]:
    player = state.players[seat]
    space = player.hull[index]
    n = min(most, tokens_in(space, kind))
    if ashore:
        facts = {"who": seat, "n": n, "kind": kind, "board": title(state, player.location)}
        yield Note("unloaded", "DR-CARGO-UNLOAD", facts)
        return (yield from move(state, kind, hold_place(seat, index), shore(player, kind), n))
    yield Note("jettisoned", "DR-CARGO-JETTISON", {"who": seat, "n": n, "kind": kind})
    return (yield from move(state, kind, hold_place(seat, index), "supply", n))


def unstow(catalogue: Catalogue, state: State, seat: Seat, kind: str, amount: int) -> Talk[State]:
    """So many tokens leave the holds for the supply; asked which where it matters."""
    left = amount
    while left:
        hull = state.players[seat].hull
        loaded = [i for i, s in enumerate(hull) if tokens_in(s, kind)]
        there = sum(tokens_in(s, kind) for s in hull)
        index = loaded[0]
        if len(loaded) > 1 and left < there:
            options = tuple(hold_option(catalogue, state, seat, i) for i in loaded)
            index = yield from choose("unstow", options, seat=seat, rule="DR-CARGO-GAIN", who=seat, n=left, kind=kind)
        taken = min(left, tokens_in(hull[index], kind))
        state = yield from move(state, kind, hold_place(seat, index), "supply", taken)
        left -= taken
    return state


def pay(catalogue: Catalogue, state: State, seat: Seat, cost: int, *, dock: bool, rule: str) -> Talk[State]:
    """A cost in cargo: from the ship alone, or from ship and dock in any mix."""
    player = state.players[seat]
    there = player.ship_cargo + (player.dock if dock else 0)
    if there < cost:
        raise Refused("not_enough_cargo", n=cost, there=there)
    from_dock = 0
    if dock:
        low, high = max(0, cost - player.ship_cargo), min(cost, player.dock)
        from_dock = high
        if low < high:
            from_dock = yield from number("from_dock", low, high, default=high, seat=seat, rule=rule, who=seat, n=cost)
    state = yield from move(state, "cargo", f"dock/{seat}", "supply", from_dock)
    return (yield from unstow(catalogue, state, seat, "cargo", cost - from_dock))


# Achievements


def claim(catalogue: Catalogue, state: State, seat: str, achievement: str) -> Talk[State]:
    if why_not_claim(catalogue, state, seat, achievement):
        return state
    facts = {"who": seat, "what": achievement, "n": len(state.claims_of(seat)) + 1}
    yield Note("claimed", "DR-ACH", facts, headline=True)
    state = yield from happen(AchievementClaimed(Seat(seat), achievement))
    return state


def prizes(catalogue: Catalogue, state: State) -> Talk[State]:
    """DR-ACH: claim every achievement whose condition is met, in anybody's turn."""
    for seat in state.order:
        for achievement in ACHIEVEMENTS:
            if achievement not in state.claims_of(seat) and is_met(catalogue, state, seat, achievement):
                state = yield from claim(catalogue, state, seat, achievement)
    return state
