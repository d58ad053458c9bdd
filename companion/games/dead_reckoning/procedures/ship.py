"""DR-UPGRADE, DR-REPAIR, DR-SINK: tiles, damage, sinking."""

from dataclasses import dataclass

from companion.core.ask import Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Talk, choose, happen, number, with_box_fact
from companion.games.dead_reckoning.box import (
    known_things,
    pick_thing,
    price,
    tile,
    upgrade_cost_form,
    upgrade_form,
)
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import Counted, DamageChanged, Fought, ShipSunk, UpgradePlaced
from companion.games.dead_reckoning.procedures.common import claim, expect_play, move, pay, prizes, who
from companion.games.dead_reckoning.rules.cargo import can_afford, hold_place, purse, tokens_in
from companion.games.dead_reckoning.rules.combat import is_sinking, sinker_gain, sinking_loss
from companion.games.dead_reckoning.rules.ships import (
    damaged_ships,
    free_hold,
    hold,
    shore,
    why_not_move_cargo,
    why_not_place_tile,
)
from companion.games.dead_reckoning.state import COVENANTS, KINDS, SINKS_AT, SPACES, State

CATEGORIES = ("basic", "advanced")
ONLY_COUNT = Option("only-count", label=Phrase("only_count"), hint=Phrase("only_count.hint"), mark="hull")


def upgrade(
    catalogue: Catalogue, state: State, seat: Seat, category: str, *, cost: int | None, costs: str = ""
) -> Talk[tuple[State, bool]]:
    """DR-UPGRADE: pay, choose a tile, place it; covering is for a full ship (R-12)."""
    if cost is None:
        state = yield from with_box_fact(
            state, f"upgrade-cost/{costs}", upgrade_cost_form(catalogue, costs), name=costs
        )
        cost, state = yield from price(state, f"upgrade-cost/{costs}", CATEGORIES, category)
    if not can_afford(state, seat, cost, dock=True):
        yield Note("cannot_pay", "DR-UPGRADE", {"who": seat, "n": cost}, headline=True)
        return state, False
    state = yield from pay(catalogue, state, seat, cost, dock=True, rule="DR-UPGRADE")
    fitting = (o for o in known_things(state, "upgrade") if tile(state, str(o.value)).category == category)
    options = (ONLY_COUNT, *fitting)
    facts = {"who": seat, "category": category}
    form = upgrade_form()
    name, state = yield from pick_thing(state, "upgrade", "which_tile", form, options=options, seat=seat, **facts)
    if name == ONLY_COUNT.value:
        yield Note("upgrade_counted", "DR-UPGRADE", {"who": seat, "category": category}, headline=True)
        state = yield from happen(Counted(seat, f"loose_{category}", 1))
        return (yield from prizes(catalogue, state)), True
    player = state.players[seat]
    spaces = tuple(
        Option(
            i,
            label=Phrase("hull_space", {"space": SPACES[i]}),
            mark="hull",
            refused=why_not_place_tile(player, i, state.options["cover_early"]),
        )
        for i in range(4)
    )
    index = yield from choose("hull_space", spaces, seat=seat, rule="DR-UPGRADE", who=seat)
    facts = {"who": seat, "name": tile(state, name).name, "space": SPACES[index]}
    yield Note("upgraded", "DR-UPGRADE", facts, headline=True)
    state = yield from happen(UpgradePlaced(seat, name, index))
    state = yield from clear_hold(catalogue, state, seat, index)
    state = yield from prizes(catalogue, state)
    return state, True


def clear_hold(catalogue: Catalogue, state: State, seat: Seat, index: int) -> Talk[State]:
    """R-13: what no longer fits goes to other holds, ashore where that is legal, or overboard, as the player likes."""
    while (over := state.players[seat].hull[index].load - hold(catalogue, state, state.players[seat], index)) > 0:
        ways = ways_out_of_hold(catalogue, state, seat, index)
        key = next(iter(ways))
        if len(ways) > 1:
            options = tuple(Option(k, label=way.label) for k, way in ways.items())
            key = yield from choose("covered", options, seat=seat, rule="R-13", who=seat, space=SPACES[index], n=over)
        way = ways[key]
        most = min(over, way.most)
        n = most
        if len(ways) > 1 and most > 1:
            n = yield from number(
                "covered_amount", 1, most, default=most, seat=seat, rule="R-13", kind=way.kind, n=most
            )
        yield Note("covered_hold", "R-13", {"who": seat, "n": n, "kind": way.kind})
        state = yield from move(state, way.kind, hold_place(seat, index), way.target, n)
    return state


@dataclass(frozen=True, slots=True)
class Way:
    """Where tokens of a covered hold may go, and how many of them."""

    kind: str
    target: str
    most: int
    label: Phrase


def ways_out_of_hold(catalogue: Catalogue, state: State, seat: Seat, index: int) -> dict[str, Way]:
    player = state.players[seat]
    ways = {}
    for kind in KINDS:
        there = tokens_in(player.hull[index], kind)
        if not there:
            continue
        for i in range(4):
            if i != index and (room := free_hold(catalogue, state, player, i)):
                label = Phrase("ask.covered.hold", {"kind": kind, "space": SPACES[i]})
                ways[f"{i}-{kind}"] = Way(kind, hold_place(seat, i), min(there, room), label)
        if why_not_move_cargo(state, seat, loading=False) is None:
            ways[f"ashore-{kind}"] = Way(kind, shore(player, kind), there, Phrase("ask.covered.ashore", {"kind": kind}))
        ways[f"over-{kind}"] = Way(kind, "supply", there, Phrase("ask.covered.over", {"kind": kind}))
    return ways


def repair(catalogue: Catalogue, state: State, seat: Seat, cost: int) -> Talk[State]:
    """DR-REPAIR: one damage less, on the own ship or (DR-COOP) on the partner's beside it."""
    hurt = damaged_ships(state, seat)
    if not hurt:
        raise Refused("no_damage")
    whose = hurt[0]
    if len(hurt) > 1:
        options = tuple(who(s) for s in hurt)
        whose = yield from choose("repair_whose", options, seat=seat, rule="DR-COOP", who=seat)
    state = yield from pay(catalogue, state, seat, cost, dock=True, rule="DR-REPAIR")
    yield note_of_repair(state, whose)
    state = yield from happen(DamageChanged(whose, -1))
    return state


def note_of_repair(state: State, seat: str) -> Note:
    """The result of a repair, before it happens."""
    left = state.players[seat].damage - 1
    return Note("repaired" if left else "repaired_all", "DR-REPAIR", {"who": seat, "n": left}, headline=True)


def take_damage(catalogue: Catalogue, state: State, seat: str, n: int, *, by: str, rule: str) -> Talk[State]:
    """Outside combat: the fifth damage sinks at once."""
    if not n:
        return state
    state = yield from happen(DamageChanged(seat, n))
    yield Note("damaged", rule, {"who": seat, "n": n, "damage": state.party(seat).damage})
    if is_sinking(state, seat):
        state = yield from sink(catalogue, state, ((seat, by),))
    return state


def sink(catalogue: Catalogue, state: State, ships: tuple[tuple[str, str], ...]) -> Talk[State]:
    """DR-SINK, R-33: all losses are worked out before any is paid."""
    before = state
    for seat, by in ships:
        yield Note("sunk_by" if by else "sunk", "DR-SINK", {"who": seat, "by": by}, headline=True)
        if seat in COVENANTS:
            state = yield from covenant_pays(state, before, seat, by)
        else:
            state = yield from ship_pays(state, before, Seat(seat), by)
    for seat, _ in ships:
        state = yield from happen(ShipSunk(seat))
        state = yield from happen(Fought(f"sunk/{seat}"))
    for _, by in ships:
        if by:
            state = yield from claim(catalogue, state, by, "terror")
    return (yield from prizes(catalogue, state))


def covenant_pays(state: State, before: State, seat: str, by: str) -> Talk[State]:
    """DR-SOLO-SINK: 5 coins to the player."""
    coins = before.covenants[seat].coins
    return (yield from move(state, "coin", purse(seat), purse(by), min(5, coins)))


def ship_pays(state: State, before: State, seat: Seat, by: str) -> Talk[State]:
    """DR-SINK 1-3, R-06, R-07: all coins aboard if there are 5 or more, else 5 of the chest."""
    was = before.players[seat]
    from_ship, from_chest = sinking_loss(was.ship_coins, was.chest)
    gets = sinker_gain(from_ship, state.options["sinker_gains"])
    for index, space in enumerate(was.hull):
        n = space.coins if from_ship else 0
        given = min(n, gets)
        gets -= given
        state = yield from move(state, "coin", hold_place(seat, index), purse(by), given)
        state = yield from move(state, "coin", hold_place(seat, index), "supply", n - given)
        state = yield from move(state, "coin", hold_place(seat, index), f"chest/{seat}", space.coins - n)
    if from_ship:
        yield Note("lost_aboard", "DR-SINK", {"who": seat, "n": from_ship})
    else:
        yield Note("lost_chest", "DR-SINK", {"who": seat})
        state = yield from move(state, "coin", f"chest/{seat}", purse(by), from_chest)
    return state


def who_sinks(state: State, seat: Seat) -> Talk[str]:
    """DR-SINK 2: a fifth damage by another player's card pays that player; before the fifth nobody asks."""
    if state.players[seat].damage + 1 < SINKS_AT:
        return ""
    nobody = Option("", label=Phrase("ask.damage_by.nobody"), mark="cross")
    options = (nobody, *(who(s) for s in state.order if not state.is_allied(s, seat)))
    by: str = yield from choose("damage_by", options, default="", seat=seat, rule="DR-SINK", who=seat)
    return by


def damage(catalogue: Catalogue, state: State, seat: Seat | None, way: int) -> Procedure:
    """One tap: a damage marker more or less, by whatever card says so."""
    expect_play(state)
    seat = seat or state.active
    if way > 0:
        by = yield from who_sinks(state, seat)
        yield Note("damage_marked", "2.3", {"who": seat}, headline=True)
        yield from take_damage(catalogue, state, seat, 1, by=by, rule="2.3")
        return
    if not state.players[seat].damage:
        raise Refused("no_damage")
    yield note_of_repair(state, seat)
    yield from happen(DamageChanged(seat, -1))
