"""4.4: selling and buying goods, chest, crew."""

from companion.core.ask import Choose, Form, Option, Phrase, Refusal, Seat, Some
from companion.core.errors import Refused
from companion.core.procedure import Happened, Note, Procedure, Talk, choose
from companion.games.merchants_and_marauders.data import GLORY_SALE, GOODS, MODS, SAILOR_PRICE, UNKNOWN
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
from companion.games.merchants_and_marauders.ports import (
    free_goods,
    on_offer,
    purse,
    recruiting,
    sale,
    stash_fee,
    unit_prices,
)
from companion.games.merchants_and_marauders.procedures.common import (
    active,
    earn_glory,
    gain,
    good_options,
    lose_cargo,
    pay,
    secret_number,
    succeeds,
    word_options,
)
from companion.games.merchants_and_marauders.state import HIDDEN_MOD, NO_MOD, Player, State


def refused_activity(state: State, player: Player, activity: str) -> str:
    """MM-ACT-PORT: in a port, an action for the first, each once, selling before all others."""
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
    if activity == "recruit" and player.sails.crew == player.sails.most("crew"):
        return "crew_complete"
    if activity == "stash" and stash_fee(state, player) is None:
        return "stash_at_home"
    if activity == "mission" and not any(port == player.zone for port, _ in state.missions):
        return "no_mission_here"
    return ""


def visit(state: State, seat: Seat, activity: str) -> Talk[State]:
    """The first activity takes the action and turns the port's modification up."""
    player = active(state, seat)
    if no := refused_activity(state, player, activity):
        raise Refused(no, zone=player.zone)
    if not player.port_used:
        state = yield from opened(state, seat)
    state = yield Happened(ActivityDone(seat, activity))
    return state


def opened(state: State, seat: Seat) -> Talk[State]:
    """The Port action begins."""
    port = state.players[seat].zone
    yield Happened(ActionTaken(seat))
    state = yield Happened(PortOpened(seat))
    if state.mods[port] == HIDDEN_MOD:
        options = (*word_options("mod", MODS), Option(NO_MOD, label=Phrase("mod.none")))
        mod = yield from choose("port_mod", options, rule="RB p.8", zone=port)
        state = yield Happened(ModificationLaid(port, mod))
    return state


def demand_of(state: State, port: str) -> Talk[tuple[State, str]]:
    """The token beside the port: known, or entered now."""
    if state.demand[port]:
        return state, state.demand[port]
    good = yield from choose("demand_here", word_options("good", GOODS), rule="RB p.8", zone=port)
    state = yield Happened(DemandChanged(port, good))
    return state, good


def sell(state: State, seat: Seat) -> Procedure:
    """MM-PORT-SELL: six for what is in demand, three for the rest; three in demand bring glory."""
    state = yield from visit(state, seat, "sell")
    player = state.players[seat]
    state, demand = yield from demand_of(state, player.zone)
    chosen = yield Some(
        key="sell_goods",
        options=good_options(player.cargo),
        seat=seat,
        secret=True,
        rule="RB p.8",
        facts={"who": seat, "good": demand},
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
        state = yield Happened(CargoLost(seat, tuple(named)))
    facts = {"who": seat, "n": len(named), "demanded": demanded, "gold": amount, "zone": player.zone}
    yield Note("sold", "RB p.8", facts, headline=True)
    state = yield from gain(state, seat, amount)
    if demanded:
        fresh = yield from choose("new_demand", word_options("good", GOODS), rule="A-11", zone=player.zone)
        state = yield Happened(DemandChanged(player.zone, fresh))
    if demanded >= GLORY_SALE:
        yield from earn_glory(state, seat, "sale")


def buy(state: State, seat: Seat) -> Procedure:
    """MM-PORT-BUY: the cards on offer and their prices are the buyer's secret; the sum paid is not."""
    player = active(state, seat)
    count = on_offer(state, player, player.zone) if player.in_port else 0
    state = yield from visit(state, seat, "buy")
    port = player.zone
    state, demand = yield from demand_of(state, port)
    yield Note("on_offer", "RB p.8", {"zone": port, "n": count, "good": demand})
    offer = yield from draw_offer(seat, count, demand)
    if state.special(port, "santo-domingo"):
        state, offer = yield from redraw_offer(state, seat, offer, demand)
    prices = unit_prices(state, port, offer)
    kept, cost = yield from choose_purchase(state, seat, offer, prices)
    counts = bool(kept) or state.options["repeat_counts"] == "visit"
    state = yield from pay(state, seat, cost)
    state = yield Happened(GoodsBought(seat, port, kept, counts))
    if state.options["cargo_in_port"] == "six":
        state = yield from lose_cargo(state, seat, 6, "overboard", "A-28")
    yield Note("bought", "RB p.8", {"who": seat, "n": len(kept), "gold": cost, "zone": port}, headline=True)


def draw_offer(seat: Seat, count: int, demand: str) -> Talk[tuple[str, ...]]:
    """Step 2: no card of the good in demand stays on offer."""
    goods = tuple(g for g in GOODS if g != demand)
    parts = tuple(
        Choose(key="offered", options=word_options("good", goods), default=goods[0], facts={"n": n})
        for n in range(1, count + 1)
    )
    offer: tuple[str, ...] = yield Form(
        key="offer", parts=parts, seat=seat, secret=True, rule="RB p.8", facts={"n": count, "good": demand}
    )
    return offer


def redraw_offer(state: State, seat: Seat, offer: tuple[str, ...], demand: str) -> Talk[tuple[State, tuple[str, ...]]]:
    """Santo Domingo: once, for one gold, a whole new offer."""
    poor = Refusal("no_gold_for_it") if purse(state, seat) < 1 else None
    options = (Option("keep"), Option("redraw", refused=poor))
    said = yield Choose(key="redraw_offer", options=options, seat=seat, secret=True, rule="board")
    if said == "keep":
        return state, offer
    state = yield from pay(state, seat, 1)
    return state, (yield from draw_offer(seat, len(offer), demand))


def choose_purchase(
    state: State, seat: Seat, offer: tuple[str, ...], prices: dict[str, int]
) -> Talk[tuple[tuple[str, ...], int]]:
    """Steps 3-4: whatever the purse pays; Cartagena adds one for nothing."""
    options = tuple(
        Option(i, label=Phrase("good_price", {"n": i + 1, "good": g, "price": prices[g]})) for i, g in enumerate(offer)
    )
    chosen = yield Some(
        key="buy_goods",
        options=options,
        costs={i: prices[g] for i, g in enumerate(offer)},
        budget=purse(state, seat),
        seat=seat,
        secret=True,
        rule="RB p.8",
        facts={"who": seat},
    )
    kept = tuple(offer[i] for i in chosen)
    cost = sum(prices[g] for g in kept)
    left = [i for i in range(len(offer)) if i not in chosen]
    if left and free_goods(state, state.players[seat].zone, len(kept)):
        listed = (*(options[i] for i in left), Option(-1, label=Phrase("nothing_more")))
        free = yield Choose(key="free_good", options=listed, seat=seat, secret=True, rule="board")
        kept = kept if free == -1 else (*kept, offer[free])
    return kept, cost


def recruit(state: State, seat: Seat) -> Procedure:
    """MM-PORT-RECRUIT: Leadership fills the crew; a failure can be bought off."""
    state = yield from visit(state, seat, "recruit")
    player = state.players[seat]
    ship = player.sails
    missing = ship.most("crew") - ship.crew
    joined = missing
    if recruiting(state, player) == "roll" and not (
        yield from succeeds("recruit_roll", player.leads.leadership, seat=seat, rule="RB p.9")
    ):
        most = min(missing, purse(state, seat) // SAILOR_PRICE)
        joined = yield from secret_number("buy_crew", seat, most, "RB p.9", n=missing)
        state = yield from pay(state, seat, SAILOR_PRICE * joined)
    yield Note("recruited", "RB p.9", {"who": seat, "n": joined}, headline=True)
    if joined:
        after = ship.with_sections({"crew": ship.crew + joined})
        yield Happened(SectionsSet(seat, *after.sections))


def stash(state: State, seat: Seat) -> Procedure:
    """MM-PORT-STASH: the act is public, the amount is not. St. Maarten's courier takes five."""
    fee = stash_fee(state, active(state, seat)) or 0
    aboard = state.players[seat].gold
    if aboard is not None and aboard < fee:
        yield Note("courier_too_dear", "board", {"who": seat, "n": fee}, headline=True)
        return
    state = yield from visit(state, seat, "stash")
    amount: int | None = None
    if aboard is not None:
        amount = yield from secret_number("stash_amount", seat, aboard - fee, "RB p.9", default=aboard - fee)
    yield Note("stashed", "RB p.9", {"who": seat}, headline=True)
    yield Happened(GoldStashed(seat, amount, fee))


def open_chest(state: State, seat: Seat) -> Procedure:
    """A-33: at home the chest gives gold back, without an action."""
    player = active(state, seat)
    if not player.at_home or state.options["chest_pays"] == "no":
        raise Refused("stash_at_home")
    amount: int | None = None
    if player.chest is not None:
        amount = yield from secret_number("chest_amount", seat, player.chest, "A-33")
    yield Note("chest_opened", "A-33", {"who": seat}, headline=True)
    yield Happened(ChestOpened(seat, amount))
