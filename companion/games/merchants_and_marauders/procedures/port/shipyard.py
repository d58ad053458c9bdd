"""MM-PORT-YARD-*: one visit: ships, repairs, weapons, the modification, in any order."""

from dataclasses import replace

from companion.core.ask import Option, Phrase, Refusal, Seat
from companion.core.procedure import Note, Procedure, Talk, happen, number, some
from companion.games.merchants_and_marauders.data import BIG_SHIPS, SECTIONS, WEAPON_SOLD, Catalogue
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
from companion.games.merchants_and_marauders.procedures.captain import return_mods
from companion.games.merchants_and_marauders.procedures.common import choose_secretly, earn_glory, gain, pay
from companion.games.merchants_and_marauders.procedures.port.market import visit
from companion.games.merchants_and_marauders.rules.ports import (
    mod_price,
    purse,
    ready_price,
    repair_price,
    ship_price,
    ship_value,
    weapon_price,
)
from companion.games.merchants_and_marauders.rules.ships import full_section, new_ship
from companion.games.merchants_and_marauders.state import HIDDEN_MOD, NO_MOD, State

RULE = "RB p.8"
JOBS = ("repair", "ship", "weapon", "sell-weapon", "mod", "ready-hull", "leave")


def shipyard(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """As many jobs as the purse pays for, then out; the visit cannot be reopened this turn."""
    state = yield from visit(catalogue, state, seat, "shipyard")
    worked = False
    while True:
        job = yield from choose_secretly(
            "yard_job",
            tuple(job_option(catalogue, state, seat, job) for job in JOBS),
            seat,
            rule=RULE,
            who=seat,
            zone=state.players[seat].zone,
        )
        if job == "leave":
            break
        state = yield from WORK[job](catalogue, state, seat)
        worked = True
    if not worked:
        yield Note("yard_visited", RULE, {"who": seat, "zone": state.players[seat].zone}, headline=True)


def job_option(catalogue: Catalogue, state: State, seat: Seat, job: str) -> Option:
    return Option(job, hint=job_price(state, seat, job), refused=why_not_job(catalogue, state, seat, job))


def job_price(state: State, seat: Seat, job: str) -> Phrase | None:
    """What it costs here; a ship has a price of its own each."""
    player = state.players[seat]
    match job:
        case "repair":
            price = repair_price(state, player)
            return Phrase("yard_price.repair", {"n": price}) if price else Phrase("yard_price.free")
        case "weapon":
            return Phrase("yard_price.weapon", {"n": weapon_price(state, player)})
        case "sell-weapon":
            return Phrase("yard_price.sell_weapon", {"n": WEAPON_SOLD})
        case "mod":
            return Phrase("yard_price.mod", {"mod": state.mods[player.zone], "n": mod_price(state, player.zone)})
        case "ready-hull":
            return Phrase("yard_price.ready_hull", {"n": ready_price(state, player)})
        case _:
            return None


def why_not_job(catalogue: Catalogue, state: State, seat: Seat, job: str) -> Refusal | None:
    reason = reason_against_job(catalogue, state, seat, job)
    return Refusal(reason) if reason else None


def reason_against_job(catalogue: Catalogue, state: State, seat: Seat, job: str) -> str:
    player, gold = state.players[seat], purse(state, seat)
    ship, price = player.sails, repair_price(state, player)
    match job:
        case "repair":
            if price is None:
                return "pirates_not_served"
            if all(ship.now(s) == full_section(catalogue, ship, s) for s in SECTIONS if s != "crew"):
                return "nothing_to_repair"
            return "no_gold_for_it" if gold < price else ""
        case "ship":
            return (
                "" if any(gold >= net_price(catalogue, state, seat, t) for t in catalogue.buyable) else "no_gold_for_it"
            )
        case "weapon":
            if set(catalogue.weapons) <= set(player.weapons):
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


def net_price(catalogue: Catalogue, state: State, seat: Seat, type: str, carried: int = 0) -> int:
    """The new ship less the old one, and one gold for each modification that comes along (A-48)."""
    player = state.players[seat]
    counted = len(player.sails.mods) - (0 if state.options["carried_mods"] == "counted" else carried)
    return (
        ship_price(catalogue, state, player.zone, type) - ship_value(catalogue, state, player.sails, counted) + carried
    )


def repair(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    """MM-PORT-YARD-REPAIR: any mix of hull, masts, cargo and cannons."""
    player = state.players[seat]
    ship, price = player.sails, repair_price(state, player) or 0
    broken = tuple(s for s in SECTIONS if s != "crew" and ship.now(s) < full_section(catalogue, ship, s))
    section = yield from choose_secretly(
        "repair_section",
        tuple(
            Option(
                s,
                label=Phrase("section_left", {"section": s, "n": ship.now(s), "of": full_section(catalogue, ship, s)}),
            )
            for s in broken
        ),
        seat,
        rule=RULE,
        price=price,
    )
    missing = full_section(catalogue, ship, section) - ship.now(section)
    most = min(missing, purse(state, seat) // price) if price else missing
    points = yield from number(
        "repair_points", 1, most, default=most, seat=seat, secret=True, rule=RULE, section=section, price=price
    )
    state = yield from pay(state, seat, points * price)
    after = ship.with_sections({section: ship.now(section) + points})
    yield Note("repaired", RULE, {"who": seat, "section": section, "n": points, "gold": points * price}, headline=True)
    state = yield from happen(SectionsSet(seat, *after.sections))
    return state


def buy_ship(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    """MM-PORT-YARD-SHIP: the old ship goes in part payment; the crew comes along."""
    player = state.players[seat]
    gold = purse(state, seat)
    options = tuple(
        Option(
            t,
            label=Phrase("ship_price", {"ship": t, "n": net_price(catalogue, state, seat, t)}),
            refused=None if gold >= net_price(catalogue, state, seat, t) else Refusal("no_gold_for_it"),
        )
        for t in catalogue.buyable
    )
    facts = {"ship": player.sails.type, "n": ship_value(catalogue, state, player.sails)}
    type = yield from choose_secretly("buy_ship", options, seat, rule=RULE, **facts)
    carried = yield from carried_mods(catalogue, state, seat, type)
    price = net_price(catalogue, state, seat, type, len(carried))
    state = yield from pay(state, seat, price)
    state = yield from return_mods(catalogue, state, seat, tuple(m for m in player.sails.mods if m not in carried))
    bought = new_ship(catalogue, type, carried, player.sails.crew)
    spent = tuple(m for m in player.sails.spent if m in carried)
    yield Note("ship_bought", RULE, {"who": seat, "ship": type, "gold": price}, headline=True)
    state = yield from happen(ShipTaken(seat, replace(bought, spent=spent), bought=True))
    if type in BIG_SHIPS and not player.leads.big_ship:
        yield from happen(BigShipBought(seat))
        state = yield from earn_glory(state, seat, "big-ship")
    return state


def carried_mods(catalogue: Catalogue, state: State, seat: Seat, type: str) -> Talk[tuple[str, ...]]:
    """St. John: each modification comes along for one gold (A-48: it then adds nothing to the old ship's value)."""
    player = state.players[seat]
    mods = player.sails.mods
    if not state.special(player.zone, "st-john") or not mods:
        return ()
    gold = purse(state, seat)
    most = max(n for n in range(len(mods) + 1) if net_price(catalogue, state, seat, type, n) <= gold)
    carried: tuple[str, ...] = yield from some(
        "carry_mods",
        tuple(Option(m, label=Phrase(f"mod.{m}")) for m in mods),
        most=most,
        seat=seat,
        secret=True,
        rule="A-48",
    )
    return carried


def buy_weapon(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    """MM-PORT-YARD-WEAPON: one of each kind."""
    player = state.players[seat]
    options = tuple(
        Option(w, label=Phrase(f"weapon.{w}"), hint=Phrase(f"weapon_does.{w}"))
        for w in catalogue.weapons
        if w not in player.weapons
    )
    weapon = yield from choose_secretly("buy_weapon", options, seat, rule=RULE)
    price = weapon_price(state, player)
    state = yield from pay(state, seat, price)
    yield Note("weapon_bought", RULE, {"who": seat, "weapon": weapon, "gold": price}, headline=True)
    state = yield from happen(WeaponGained(seat, weapon))
    return state


def sell_weapon(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    options = tuple(Option(w, label=Phrase(f"weapon.{w}")) for w in state.players[seat].weapons)
    weapon = yield from choose_secretly("sell_weapon", options, seat, rule=RULE)
    yield Note("weapon_sold", RULE, {"who": seat, "weapon": weapon}, headline=True)
    yield from happen(WeaponSpent(seat, weapon))
    return (yield from gain(state, seat, WEAPON_SOLD))


def fit_mod(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    """MM-PORT-YARD-MOD: the one that lies here; the port then sells none."""
    port = state.players[seat].zone
    mod, price = state.mods[port], mod_price(state, port)
    state = yield from pay(state, seat, price)
    yield Note("mod_fitted", "RB p.9", {"who": seat, "mod": mod, "gold": price}, headline=True)
    yield from happen(ModificationLaid(port, NO_MOD))
    state = yield from happen(ModificationFitted(seat, mod))
    return state


def ready_hull(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    price = ready_price(state, state.players[seat])
    state = yield from pay(state, seat, price)
    yield Note("hull_readied", "A-52", {"who": seat, "gold": price}, headline=True)
    state = yield from happen(ModificationReadied(seat, "reinforced-hull"))
    return state


WORK = {
    "repair": repair,
    "ship": buy_ship,
    "weapon": buy_weapon,
    "sell-weapon": sell_weapon,
    "mod": fit_mod,
    "ready-hull": ready_hull,
}
