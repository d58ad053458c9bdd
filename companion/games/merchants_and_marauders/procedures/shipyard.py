"""MM-PORT-YARD-*: one visit: ships, repairs, weapons, the modification, in any order."""

from dataclasses import replace

from companion.core.ask import Choose, Number, Option, Phrase, Refusal, Seat, Some
from companion.core.procedure import Happened, Note, Procedure, Talk
from companion.games.merchants_and_marauders.data import BIG_SHIPS, SECTIONS, SHIPS, WEAPON_SOLD, WEAPONS
from companion.games.merchants_and_marauders.events import (
    BigShipBought,
    ModificationFitted,
    ModificationLaid,
    ModificationReadied,
    SectionsSet,
    ShipTaken,
    WeaponGained,
    WeaponSpent,
)
from companion.games.merchants_and_marauders.ports import (
    mod_price,
    purse,
    ready_price,
    repair_price,
    ship_price,
    ship_value,
    weapon_price,
)
from companion.games.merchants_and_marauders.procedures.captain import return_mods
from companion.games.merchants_and_marauders.procedures.common import earn_glory, gain, pay
from companion.games.merchants_and_marauders.procedures.market import visit
from companion.games.merchants_and_marauders.state import HIDDEN_MOD, NO_MOD, State, launched

RULE = "RB p.8"
BUYABLE = tuple(type for type, ship in SHIPS.items() if ship.buy)
JOBS = ("repair", "ship", "weapon", "sell-weapon", "mod", "ready-hull", "leave")


def shipyard(state: State, seat: Seat) -> Procedure:
    """As many jobs as the purse pays for, then out; the visit cannot be reopened this turn."""
    state = yield from visit(state, seat, "shipyard")
    while True:
        job = yield Choose(
            key="yard_job",
            options=tuple(job_option(state, seat, job) for job in JOBS),
            seat=seat,
            secret=True,
            rule=RULE,
            facts={"who": seat, "zone": state.players[seat].zone},
        )
        if job == "leave":
            break
        state = yield from WORK[job](state, seat)
    yield Note("yard_visited", RULE, {"who": seat, "zone": state.players[seat].zone}, headline=True)


def job_option(state: State, seat: Seat, job: str) -> Option:
    no = refused_job(state, seat, job)
    return Option(job, refused=Refusal(f"{no}") if no else None)


def refused_job(state: State, seat: Seat, job: str) -> str:
    player, gold = state.players[seat], purse(state, seat)
    ship, price = player.sails, repair_price(state, player)
    match job:
        case "repair":
            if price is None:
                return "pirates_not_served"
            if all(ship.now(s) == ship.most(s) for s in SECTIONS if s != "crew"):
                return "nothing_to_repair"
            return "no_gold_for_it" if gold < price else ""
        case "ship":
            return "" if any(gold >= net_price(state, seat, t) for t in BUYABLE) else "no_gold_for_it"
        case "weapon":
            if set(WEAPONS) <= set(player.weapons):
                return "has_all_weapons"
            return "" if gold >= weapon_price(state, player) else "no_gold_for_it"
        case "sell-weapon":
            return "" if player.weapons else "no_weapon"
        case "mod":
            mod = state.mods[player.zone]
            if mod in (NO_MOD, HIDDEN_MOD):
                return "no_mod_here"
            if mod in ship.mods:
                return "has_this_mod"
            return "" if gold >= mod_price(state, player.zone) else "no_gold_for_it"
        case "ready-hull":
            if "reinforced-hull" not in ship.spent:
                return "hull_is_ready"
            return "" if gold >= ready_price(state, player) else "no_gold_for_it"
        case _:
            return ""


def net_price(state: State, seat: Seat, type: str, carried: int = 0) -> int:
    """The new ship less the old one, and one gold for each modification that comes along (A-48)."""
    player = state.players[seat]
    counted = len(player.sails.mods) - (0 if state.options["carried_mods"] == "counted" else carried)
    return ship_price(state, player.zone, type) - ship_value(state, player.sails, counted) + carried


def repair(state: State, seat: Seat) -> Talk[State]:
    """MM-PORT-YARD-REPAIR: any mix of hull, masts, cargo and cannons."""
    player = state.players[seat]
    ship, price = player.sails, repair_price(state, player) or 0
    broken = tuple(s for s in SECTIONS if s != "crew" and ship.now(s) < ship.most(s))
    section = yield Choose(
        key="repair_section",
        options=tuple(
            Option(s, label=Phrase("section_left", {"section": s, "n": ship.now(s), "of": ship.most(s)}))
            for s in broken
        ),
        seat=seat,
        secret=True,
        rule=RULE,
        facts={"price": price},
    )
    missing = ship.most(section) - ship.now(section)
    most = min(missing, purse(state, seat) // price) if price else missing
    points = yield Number(
        key="repair_points",
        low=1,
        high=most,
        default=most,
        seat=seat,
        secret=True,
        rule=RULE,
        facts={"section": section, "price": price},
    )
    state = yield from pay(state, seat, points * price)
    after = ship.with_sections({section: ship.now(section) + points})
    yield Note("repaired", RULE, {"who": seat, "section": section, "n": points, "gold": points * price})
    state = yield Happened(SectionsSet(seat, *after.sections))
    return state


def buy_ship(state: State, seat: Seat) -> Talk[State]:
    """MM-PORT-YARD-SHIP: the old ship goes in part payment; the crew comes along."""
    player = state.players[seat]
    gold = purse(state, seat)
    options = tuple(
        Option(
            t,
            label=Phrase("ship_price", {"ship": t, "n": net_price(state, seat, t)}),
            refused=None if gold >= net_price(state, seat, t) else Refusal("no_gold_for_it"),
        )
        for t in BUYABLE
    )
    facts = {"ship": player.sails.type, "n": ship_value(state, player.sails)}
    type = yield Choose(key="buy_ship", options=options, seat=seat, secret=True, rule=RULE, facts=facts)
    carried = yield from carried_mods(state, seat, type)
    price = net_price(state, seat, type, len(carried))
    state = yield from pay(state, seat, price)
    state = yield from return_mods(state, seat, tuple(m for m in player.sails.mods if m not in carried))
    bought = launched(type, carried, player.sails.crew)
    spent = tuple(m for m in player.sails.spent if m in carried)
    yield Note("ship_bought", RULE, {"who": seat, "ship": type, "gold": price})
    state = yield Happened(ShipTaken(seat, replace(bought, spent=spent), bought=True))
    if type in BIG_SHIPS and not player.leads.big_ship:
        yield Happened(BigShipBought(seat))
        state = yield from earn_glory(state, seat, "big-ship")
    return state


def carried_mods(state: State, seat: Seat, type: str) -> Talk[tuple[str, ...]]:
    """St. John: each modification comes along for one gold (A-48: it then adds nothing to the old ship's value)."""
    player = state.players[seat]
    mods = player.sails.mods
    if not state.special(player.zone, "st-john") or not mods:
        return ()
    gold = purse(state, seat)
    most = max(n for n in range(len(mods) + 1) if net_price(state, seat, type, n) <= gold)
    carried: tuple[str, ...] = yield Some(
        key="carry_mods",
        options=tuple(Option(m, label=Phrase(f"mod.{m}")) for m in mods),
        most=most,
        seat=seat,
        secret=True,
        rule="A-48",
    )
    return carried


def buy_weapon(state: State, seat: Seat) -> Talk[State]:
    """MM-PORT-YARD-WEAPON: one of each kind."""
    player = state.players[seat]
    options = tuple(Option(w, label=Phrase(f"weapon.{w}")) for w in WEAPONS if w not in player.weapons)
    weapon = yield Choose(key="buy_weapon", options=options, seat=seat, secret=True, rule=RULE)
    price = weapon_price(state, player)
    state = yield from pay(state, seat, price)
    yield Note("weapon_bought", RULE, {"who": seat, "weapon": weapon, "gold": price})
    state = yield Happened(WeaponGained(seat, weapon))
    return state


def sell_weapon(state: State, seat: Seat) -> Talk[State]:
    options = tuple(Option(w, label=Phrase(f"weapon.{w}")) for w in state.players[seat].weapons)
    weapon = yield Choose(key="sell_weapon", options=options, seat=seat, secret=True, rule=RULE)
    yield Note("weapon_sold", RULE, {"who": seat, "weapon": weapon})
    yield Happened(WeaponSpent(seat, weapon))
    return (yield from gain(state, seat, WEAPON_SOLD))


def fit_mod(state: State, seat: Seat) -> Talk[State]:
    """MM-PORT-YARD-MOD: the one that lies here; the port then sells none."""
    port = state.players[seat].zone
    mod, price = state.mods[port], mod_price(state, port)
    state = yield from pay(state, seat, price)
    yield Note("mod_fitted", "RB p.9", {"who": seat, "mod": mod, "gold": price})
    yield Happened(ModificationLaid(port, NO_MOD))
    state = yield Happened(ModificationFitted(seat, mod))
    return state


def ready_hull(state: State, seat: Seat) -> Talk[State]:
    price = ready_price(state, state.players[seat])
    state = yield from pay(state, seat, price)
    yield Note("hull_readied", "A-52", {"who": seat, "gold": price})
    state = yield Happened(ModificationReadied(seat, "reinforced-hull"))
    return state


WORK = {
    "repair": repair,
    "ship": buy_ship,
    "weapon": buy_weapon,
    "sell-weapon": sell_weapon,
    "mod": fit_mod,
    "ready-hull": ready_hull,
}
