"""4.7, DR-AB-INFL, DR-PROD, DR-BUILD: cubes, control, production, buildings."""

from collections.abc import Sequence

from companion.core.ask import Facts, Number, Option, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import (
    Note,
    Procedure,
    Talk,
    choose,
    confirm,
    fill_in,
    happen,
    number,
    some,
    with_box_fact,
)
from companion.games.dead_reckoning.box import build_form, price
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import (
    BuildingBuilt,
    BuildingsRemoved,
    ControlGained,
    CubePlaced,
    CubeRemoved,
    HalfReplaced,
    PermanentPlaced,
)
from companion.games.dead_reckoning.procedures.common import (
    at_board,
    expect_turn,
    move,
    name_by_tokens,
    pay,
    prizes,
    refuse,
)
from companion.games.dead_reckoning.rules.cargo import can_afford
from companion.games.dead_reckoning.rules.islands import (
    can_take_back,
    controller,
    empty_slots,
    islands,
    islands_of,
    owners_to_replace,
    production,
    spare_cubes,
    title,
    why_not_build,
    why_not_influence,
    why_not_produce,
    why_not_touch,
    would_rob_ally,
)
from companion.games.dead_reckoning.state import BUILDINGS, COVENANTS, State


def need_cubes(catalogue: Catalogue, state: State, seat: str, wanted: int) -> Talk[State]:
    """DR-CUBES-OUT: take back exactly the missing cubes from where no controller changes."""
    while spare_cubes(catalogue, state, seat) < wanted:
        places = [at for at in islands(state) if can_take_back(state, seat, at)]
        if not places:
            yield Note("cubes_out", "R-34", {"who": seat})
            return state
        options = (*(at_board(state, at) for at in places), Option("none", label=Phrase("ask.take_back.none")))
        missing = wanted - spare_cubes(catalogue, state, seat)
        at = yield from choose("take_back", options, seat=Seat(seat), rule="DR-CUBES-OUT", who=seat, n=missing)
        if at == "none":
            return state
        yield Note("took_back", "DR-CUBES-OUT", {"who": seat, "board": title(state, at)})
        state = yield from happen(CubeRemoved(seat, at))
    return state


def settle_control(catalogue: Catalogue, state: State, at: str, before: str) -> Talk[State]:
    """DR-ISL-GAIN, DR-ISL-LOSE: what follows from a change of control."""
    now = controller(state, at)
    if now == before:
        return state
    facts = {"who": now or before, "board": title(state, at)}
    if not now:
        yield Note("control_lost", "DR-ISL-LOSE", facts, headline=True)
        if state.options["uncontrolled_buildings"] == "removed":
            state = yield from remove_buildings(state, at, state.boards[at].buildings, "R-05")
        return (yield from prizes(catalogue, state))
    board = state.boards[at]
    stranger = board.last_controller not in ("", now)
    state = yield from need_cubes(catalogue, state, now, 1)
    permanent = 1 if spare_cubes(catalogue, state, now) else 0
    yield Note("control_gained" if permanent else "control_gained_bare", "DR-ISL-GAIN", facts, headline=True)
    state = yield from happen(ControlGained(now, at, permanent))
    if stranger:
        state = yield from remove_buildings(state, at, board.buildings, "DR-ISL-GAIN")
    return (yield from prizes(catalogue, state))


def remove_buildings(state: State, at: str, gone: tuple[str, ...], rule: str) -> Talk[State]:
    if not gone:
        return state
    yield Note("buildings_removed", rule, {"board": title(state, at), "what": gone})
    state = yield from happen(BuildingsRemoved(at, gone))
    return state


def place_influence(
    catalogue: Catalogue, state: State, seat: str, at: str, count: int, *, over_forts: bool = False
) -> Talk[State]:
    """DR-AB-INFL: each cube into an empty slot, else in place of an opponent's; control after each."""
    left = count
    while left:
        if why_not_influence(state, seat, at, over_forts=over_forts) or would_rob_ally(state, seat, at):
            yield Note("influence_lost", "DR-AB-INFL", {"who": seat, "n": left, "board": title(state, at)})
            return state
        state = yield from need_cubes(catalogue, state, seat, 1)
        if not spare_cubes(catalogue, state, seat):
            return state
        before = controller(state, at)
        if empty_slots(state, at):
            state = yield from put_cube(state, seat, at)
            left -= 1
        else:
            state, spent = yield from replace_cube(state, seat, at, left)
            left -= spent
        state = yield from settle_control(catalogue, state, at, before)
    return state


def put_cube(state: State, seat: str, at: str) -> Talk[State]:
    yield Note("cube_placed", "DR-AB-INFL", {"who": seat, "board": title(state, at)}, headline=True)
    state = yield from happen(CubePlaced(seat, at))
    return state


def replace_cube(state: State, seat: str, at: str, left: int) -> Talk[tuple[State, int]]:
    """DR-AB-INFL, DR-END-3: an opponent's slot cube goes; one past its owner's last turn costs two effects (R-43)."""
    owner = yield from whose_cube(state, seat, at)
    if not owner:
        yield Note("influence_lost", "DR-AB-INFL", {"who": seat, "n": 1, "board": title(state, at)})
        return state, 1
    facts = {"who": seat, "owner": owner, "board": title(state, at)}
    spent = 1
    if state.had_last_turn(owner):
        half = f"{at}/{owner}" in state.turn.half
        if not half and left < 2:
            yield Note("half_replaced", "DR-END-3", facts, headline=True)
            state = yield from happen(HalfReplaced(at, owner))
            return state, 1
        spent = 1 if half else 2
        if half:
            state = yield from happen(HalfReplaced(at, owner, on=False))
    yield Note("cube_replaced", "DR-AB-INFL", facts, headline=True)
    state = yield from happen(CubeRemoved(owner, at))
    state = yield from happen(CubePlaced(seat, at))
    return state, spent


def whose_cube(state: State, seat: str, at: str) -> Talk[str]:
    """Whose cube is replaced; DR-COOP: a partner's only with permission; a Covenant takes the controller's first."""
    owners = list(owners_to_replace(state, seat, at))
    if seat in COVENANTS and controller(state, at) in owners:
        owners = [controller(state, at)]
    while owners:
        owner = owners[0]
        if len(owners) > 1:
            chooser = Seat(seat) if seat in state.players else None
            options = tuple(replace_option(state, s) for s in owners)
            owner = yield from choose(
                "replace", options, seat=chooser, rule="DR-AB-INFL", who=seat, board=title(state, at)
            )
        if not state.is_allied(owner, seat) or (yield from partner_allows(state, seat, at)):
            return owner
        owners.remove(owner)
    return ""


def partner_allows(state: State, seat: str, at: str) -> Talk[bool]:
    """DR-COOP: what touches a partner's island is for the partner to allow."""
    allowed: bool = yield from confirm(
        "partner_allows", seat=state.partner(seat), rule="DR-COOP", who=seat, board=title(state, at)
    )
    if not allowed:
        yield Note("partner_refuses", "DR-COOP", {"who": state.partner(seat), "board": title(state, at)})
    return allowed


def replace_option(state: State, owner: str) -> Option:
    hint = Phrase("ask.replace.protected") if state.had_last_turn(owner) else None
    return Option(owner, label=Phrase("seat", {"who": owner}), mark="cube", hint=hint)


def place_cube(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """One tap: one influence effect on the island where the ship lies."""
    seat = expect_turn(state, seat)
    at = state.players[seat].location
    refuse(why_not_influence(state, seat, at))
    yield from place_influence(catalogue, state, seat, at, 1)


def produce(state: State, seat: Seat, count: int, plus: int = 0, *, over_forts: bool = False) -> Talk[State]:
    """DR-AB-PROD, DR-PROD: up to so many different islands."""
    options = tuple(
        produce_option(state, at, plus, why_not_produce(state, seat, at, over_forts=over_forts))
        for at in islands(state)
    )
    if not any(o.refused is None for o in options):
        raise Refused("nowhere_to_produce")
    for at in (yield from which_islands(seat, options, count)):
        owner = controller(state, at)
        if owner != seat and owner in state.players and state.is_allied(owner, seat):
            state = yield from make_for_partner(state, seat, at)
        else:
            state = yield from make(state, at, plus)
    return state


def make_for_partner(state: State, seat: Seat, at: str) -> Talk[State]:
    """DR-COOP: with permission, and a single token is added."""
    kinds = [kind for kind, n in production(state, at).items() if n]
    if not kinds or not (yield from partner_allows(state, seat, at)):
        return state
    kind = kinds[0]
    if len(kinds) > 1:
        options = tuple(Option(k, label=Phrase(f"tokens.{k}")) for k in kinds)
        kind = yield from choose("partner_token", options, seat=seat, rule="DR-COOP", who=seat)
    made = {"coins": int(kind == "coin"), "cargo": int(kind == "cargo")}
    yield Note(name_by_tokens("produced", **made), "DR-COOP", {"board": title(state, at), **made}, headline=True)
    return (yield from move(state, kind, "supply", f"isle/{at}", 1))


def which_islands(seat: Seat, options: tuple[Option, ...], count: int) -> Talk[tuple[str, ...]]:
    """A single island is one tap; of several they are ticked."""
    facts: Facts = {"who": seat, "n": count}
    if count == 1:
        return ((yield from choose("produce", options, seat=seat, rule="DR-PROD", **facts)),)
    chosen: tuple[str, ...] = yield from some(
        "produce", options, least=1, most=count, seat=seat, rule="DR-PROD", **facts
    )
    return chosen


def make(state: State, at: str, plus: int = 0) -> Talk[State]:
    """DR-PROD: the tokens stay on the island until its controller loads them."""
    made = production(state, at, plus)
    facts = {"board": title(state, at), "coins": made["coin"], "cargo": made["cargo"]}
    yield Note(name_by_tokens("produced", made["coin"], made["cargo"]), "DR-PROD", facts, headline=True)
    for kind in ("coin", "cargo"):
        state = yield from move(state, kind, "supply", f"isle/{at}", made[kind])
    return state


def produce_here(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """An island produces, by whatever card says so."""
    seat = expect_turn(state, seat)
    yield from produce(state, seat, 1)


def produce_option(state: State, at: str, plus: int, refused: Refusal | None) -> Option:
    made = production(state, at, plus)
    label = Phrase("makes", {"board": title(state, at), "coins": made["coin"], "cargo": made["cargo"]})
    return Option(at, label=label, mark="island", refused=refused)


def build(catalogue: Catalogue, state: State, seat: Seat, count: int, costs: str = "") -> Talk[tuple[State, bool]]:
    """DR-BUILD: up to so many buildings on own islands, paid from ship and dock.

    `costs`: the card of the box that prints them; of any other card the cost is asked.
    """
    if costs:
        state = yield from with_box_fact(state, f"build-cost/{costs}", build_form(catalogue, costs), name=costs)
    for nth in range(1, count + 1):
        options = build_options(state, seat, prices_of(state, costs))
        if not any(o.refused is None for o in options):
            if nth == 1:
                yield Note("nothing_to_build", "DR-BUILD", {"who": seat}, headline=True)
            return state, nth > 1
        stop = (Option("stop", label=Phrase("ask.build.stop"), mark="cross"),) if nth > 1 else ()
        what = yield from choose("build", (*options, *stop), seat=seat, rule="DR-BUILD", who=seat, number=nth, of=count)
        if what == "stop":
            return state, True
        at, _, building = what.partition("/")
        cost, state = yield from building_cost(state, seat, building, costs)
        if not can_afford(state, seat, cost, dock=True):
            yield Note("cannot_pay", "DR-BUILD", {"who": seat, "n": cost}, headline=True)
            return state, nth > 1
        state = yield from pay(catalogue, state, seat, cost, dock=True, rule="DR-BUILD")
        yield Note("built", "DR-BUILD", {"who": seat, "what": building, "board": title(state, at)}, headline=True)
        state = yield from happen(BuildingBuilt(at, building))
        state = yield from prizes(catalogue, state)
    return state, True


def building_cost(state: State, seat: Seat, building: str, costs: str) -> Talk[tuple[int, State]]:
    if costs:
        return (yield from price(state, f"build-cost/{costs}", BUILDINGS, building))
    player = state.players[seat]
    high = min(12, player.ship_cargo + player.dock)
    cost: int = yield from number("what_cost", 0, high, default=0, seat=seat, rule="DR-BUILD")
    return cost, state


def prices_of(state: State, costs: str) -> dict[str, int]:
    """What each building costs; 0 while nobody knows."""
    return dict(zip(BUILDINGS, state.box[f"build-cost/{costs}"] if costs else (0, 0, 0), strict=True))


def build_options(state: State, seat: Seat, prices: dict[str, int]) -> tuple[Option, ...]:
    player = state.players[seat]
    there = player.ship_cargo + player.dock
    options = []
    for at in islands_of(state, seat):
        for building in BUILDINGS:
            no = why_not_build(state, seat, at, building)
            if no is None and prices[building] > there:
                no = Refusal("not_enough_cargo", {"n": prices[building], "there": there})
            key = "build_at" if prices[building] else "build_at_unknown"
            label = Phrase(key, {"what": building, "board": title(state, at), "n": prices[building]})
            options.append(Option(f"{at}/{building}", label=label, mark="house", refused=no))
    return tuple(options)


# Effects of other cards: permanent cubes, tokens onto an island, cubes removed


def which_island(state: State, seat: Seat, key: str, places: Sequence[str], *, over_forts: bool) -> Talk[str]:
    """Which island the card is about; none that a fort, a garrison or a blockade shuts."""
    options = tuple(at_board(state, at, why_not_touch(state, seat, at, over_forts=over_forts)) for at in places)
    at: str = yield from choose(key, options, seat=seat, rule="DR-ABIL", who=seat)
    return at


def place_permanent(catalogue: Catalogue, state: State, seat: Seat, *, over_forts: bool) -> Talk[State]:
    """5.8: a permanent cube by a card; control follows."""
    at = yield from which_island(state, seat, "permanent_where", islands(state), over_forts=over_forts)
    state = yield from need_cubes(catalogue, state, seat, 1)
    if not spare_cubes(catalogue, state, seat):
        return state
    before = controller(state, at)
    yield Note("permanent_placed", "DR-ABIL", {"who": seat, "board": title(state, at)}, headline=True)
    state = yield from happen(PermanentPlaced(seat, at))
    return (yield from settle_control(catalogue, state, at, before))


def lay_tokens(state: State, seat: Seat, *, over_forts: bool) -> Talk[State]:
    """5.8: cargo and coins onto an island."""
    at = yield from which_island(state, seat, "tokens_where", islands(state), over_forts=over_forts)
    parts = (Number(key="coins", high=9, default=0), Number(key="cargo", high=9, default=0))
    coins, cargo = yield from fill_in("island_tokens", parts, seat=seat, rule="DR-CARGO-GAIN")
    facts = {"who": seat, "board": title(state, at), "coins": coins, "cargo": cargo}
    yield Note(name_by_tokens("tokens_laid", coins, cargo), "DR-CARGO-GAIN", facts, headline=True)
    for kind, n in (("coin", coins), ("cargo", cargo)):
        state = yield from move(state, kind, "supply", f"isle/{at}", n)
    return state


def remove_cube(catalogue: Catalogue, state: State, seat: Seat, *, over_forts: bool) -> Talk[State]:
    """p. 15: a slot cube taken away by a card; control follows."""
    places = [at for at in islands(state) if any(state.boards[at].cubes.values())]
    at = yield from which_island(state, seat, "remove_where", places, over_forts=over_forts)
    owners = [s for s, n in state.boards[at].cubes.items() if n]
    options = tuple(Option(s, label=Phrase("seat", {"who": s}), mark="cube") for s in owners)
    owner = yield from choose("remove_whose", options, seat=seat, rule="DR-ABIL", who=seat)
    before = controller(state, at)
    facts = {"who": seat, "owner": owner, "board": title(state, at)}
    yield Note("cube_removed", "DR-ABIL", facts, headline=True)
    state = yield from happen(CubeRemoved(owner, at))
    return (yield from settle_control(catalogue, state, at, before))
