"""Selling and buying goods, chest, crew."""

from typing import Any

from companion.core.ask import Option, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Talk, choose, happen, put_question, some
from companion.games.merchants_and_marauders.data import GLORY_SALE, SAILOR_PRICE, UNKNOWN, Catalogue
from companion.games.merchants_and_marauders.events import (
    ActionTaken,
    ActivityDone,
    CargoLost,
    ChestOpened,
    DemandChanged,
    GoldStashed,
    GoodsBought,
    ModificationLaid,
    PortOpened,
    SectionsSet,
)
from companion.games.merchants_and_marauders.procedures.common import (
    active,
    choose_secretly,
    earn_glory,
    gain,
    lose_cargo,
    pay,
    secret_number,
    succeeds,
)
from companion.games.merchants_and_marauders.procedures.port.purchase import Purchase, lot_parts, read_lot
from companion.games.merchants_and_marauders.rules.options import good_options, word_options
from companion.games.merchants_and_marauders.rules.ports import (
    free_goods,
    lot_prices,
    on_offer,
    purse,
    recruiting,
    sale,
    stash_fee,
)
from companion.games.merchants_and_marauders.rules.ships import full_section
from companion.games.merchants_and_marauders.rules.turn import why_not_visit
from companion.games.merchants_and_marauders.state import HIDDEN_MOD, NO_MOD, State

NOTHING_MORE = "nothing"


def visit(catalogue: Catalogue, state: State, seat: Seat, activity: str) -> Talk[State]:
    """The first activity takes the action and turns the port's modification up."""
    player = active(state, seat)
    if no := why_not_visit(catalogue, state, player, activity):
        raise Refused.of(no)
    if not player.port_used:
        state = yield from open_port(catalogue, state, seat)
    state = yield from happen(ActivityDone(seat, activity))
    return state


def open_port(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    """The Port action begins."""
    port = state.players[seat].zone
    yield from happen(ActionTaken(seat))
    state = yield from happen(PortOpened(seat))
    if state.mods[port] == HIDDEN_MOD:
        options = (*word_options("mod", catalogue.mods), Option(NO_MOD, label=Phrase("no_mod_token")))
        mod = yield from choose("port_mod", options, rule="RB p.8", zone=port)
        state = yield from happen(ModificationLaid(port, mod))
    return state


def demand_of(catalogue: Catalogue, state: State, port: str) -> Talk[tuple[State, str]]:
    """The token beside the port: known, or entered now."""
    if state.demand[port]:
        return state, state.demand[port]
    good = yield from choose("demand_here", word_options("good", catalogue.goods), rule="RB p.8", zone=port)
    state = yield from happen(DemandChanged(port, good))
    return state, good


def sell(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-PORT-SELL: six for what is in demand, three for the rest; three in demand bring glory."""
    state = yield from visit(catalogue, state, seat, "sell")
    player = state.players[seat]
    state, demand = yield from demand_of(catalogue, state, player.zone)
    prices: dict[str, Any] = {
        "price": sale(state, player.zone, player, 1, 0),
        "other": sale(state, player.zone, player, 0, 1),
    }
    options = good_options(player.cargo)
    chosen = yield from some(
        "sell_goods", options, seat=seat, secret=True, rule="RB p.8", who=seat, good=demand, **prices
    )
    named = [player.cargo[i] for i in chosen]
    demanded = sum(g == demand for g in named)
    unnamed = sum(g == UNKNOWN for g in named)
    if unnamed:
        demanded += yield from secret_number(
            "unnamed_in_demand", seat, unnamed, "RB p.8", default=unnamed, good=demand, n=unnamed
        )
    amount = sale(state, player.zone, player, demanded, len(named) - demanded)
    if named:
        state = yield from happen(CargoLost(seat, tuple(named)))
    facts = {"who": seat, "n": len(named), "demanded": demanded, "gold": amount, "zone": player.zone}
    yield Note("sold", "RB p.8", facts, headline=True)
    state = yield from gain(state, seat, amount)
    if demanded:
        fresh = yield from choose("new_demand", word_options("good", catalogue.goods), rule="A-11", zone=player.zone)
        state = yield from happen(DemandChanged(player.zone, fresh))
    if demanded >= GLORY_SALE:
        yield from earn_glory(state, seat, "sale")


def buy(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-PORT-BUY: the cards on offer and their prices are the buyer's secret; the sum paid is not."""
    player = active(state, seat)
    count = on_offer(catalogue, state, player, player.zone) if player.in_port else 0
    state = yield from visit(catalogue, state, seat, "buy")
    port = player.zone
    state, demand = yield from demand_of(catalogue, state, port)
    yield Note("on_offer", "RB p.8", {"zone": port, "n": count, "good": demand})
    if state.special(port, "santo-domingo"):
        state = yield from redraw_offer(state, seat)
    goods = tuple(g for g in catalogue.goods if g != demand)
    kept, cost = yield from choose_purchase(state, seat, goods, count, demand)
    counts = bool(kept) or state.options["repeat_counts"] == "visit"
    state = yield from pay(state, seat, cost)
    state = yield from happen(GoodsBought(seat, port, kept, counts))
    if state.options["cargo_in_port"] == "six":
        state = yield from lose_cargo(state, seat, 6, "overboard", "A-28")
    yield Note("bought", "RB p.8", {"who": seat, "n": len(kept), "gold": cost, "zone": port}, headline=True)


def redraw_offer(state: State, seat: Seat) -> Talk[State]:
    """Santo Domingo: once, for one gold, a whole new offer."""
    poor = Refusal("no_gold_for_it") if purse(state, seat) < 1 else None
    options = (Option("keep"), Option("redraw", refused=poor))
    said = yield from choose_secretly("redraw_offer", options, seat, rule="board")
    return (yield from pay(state, seat, 1)) if said == "redraw" else state


def choose_purchase(
    state: State, seat: Seat, goods: tuple[str, ...], count: int, demand: str
) -> Talk[tuple[tuple[str, ...], int]]:
    """Steps 2-4: no card of the good in demand is on offer; whatever the purse pays. Cartagena adds one for nothing."""
    player = state.players[seat]
    port, budget = player.zone, purse(state, seat)
    ask = Purchase(
        key="buy_goods",
        parts=lot_parts(goods, count),
        count=count,
        prices=lot_prices(state, port),
        budget=budget,
        seat=seat,
        secret=True,
        rule="RB p.8",
        facts={
            "who": seat,
            "n": count,
            "good": demand,
            "gold": None if player.gold is None else budget,
            "chest": 0 if player.gold is None else budget - player.gold,
        },
    )
    lots = yield from put_question(ask)
    kept = tuple(g for g, said in zip(goods, lots, strict=True) for _ in range(read_lot(said)[1]))
    if len(kept) < count and free_goods(state, port, len(kept)):
        listed = (*word_options("good", goods), Option(NOTHING_MORE, label=Phrase("nothing_more")))
        free = yield from choose_secretly("free_good", listed, seat, rule="board")
        kept = kept if free == NOTHING_MORE else (*kept, free)
    return kept, ask.cost(lots)


def recruit(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-PORT-RECRUIT: Leadership fills the crew; a failure can be bought off."""
    state = yield from visit(catalogue, state, seat, "recruit")
    player = state.players[seat]
    ship = player.sails
    missing = full_section(catalogue, ship, "crew") - ship.crew
    joined = missing
    if recruiting(state, player) == "roll" and not (
        yield from succeeds("recruit_roll", player.leads.leadership, seat=seat, rule="RB p.9")
    ):
        most = min(missing, purse(state, seat) // SAILOR_PRICE)
        joined = yield from secret_number("buy_crew", seat, most, "RB p.9", n=missing)
        state = yield from pay(state, seat, SAILOR_PRICE * joined)
    yield Note("recruited" if joined else "nobody_recruited", "RB p.9", {"who": seat, "n": joined}, headline=True)
    if joined:
        after = ship.with_sections({"crew": ship.crew + joined})
        yield from happen(SectionsSet(seat, *after.sections))


def stash(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-PORT-STASH: the act is public, the amount is not. St. Maarten's courier takes five."""
    fee = stash_fee(state, active(state, seat)) or 0
    aboard = state.players[seat].gold
    if aboard is not None and aboard < fee:
        yield Note("courier_too_dear", "board", {"who": seat, "n": fee}, headline=True)
        return
    state = yield from visit(catalogue, state, seat, "stash")
    amount: int | None = None
    if aboard is not None:
        amount = yield from secret_number("stash_amount", seat, aboard - fee, "RB p.9", default=aboard - fee)
    yield Note("stashed", "RB p.9", {"who": seat}, headline=True)
    yield from happen(GoldStashed(seat, amount, fee))


def open_chest(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """A-33: at home the chest gives gold back, without an action."""
    player = active(state, seat)
    if not player.at_home or state.options["chest_pays"] == "no":
        raise Refused("stash_at_home")
    amount: int | None = None
    if player.chest is not None:
        amount = yield from secret_number("chest_amount", seat, player.chest, "A-33")
    yield Note("chest_opened", "A-33", {"who": seat}, headline=True)
    yield from happen(ChestOpened(seat, amount))
