"""Prices, offers and who may enter. Plain functions; nothing is asked here."""

from dataclasses import dataclass

from companion.core.ask import Seat
from companion.games.merchants_and_marauders.data import (
    BIG_SHIPS,
    DEMANDED_PRICE,
    FIRST_SHIPS,
    GOODS_PRICES,
    MOD_PRICE,
    REPAIR_PRICE,
    RUMOUR_PRICE,
    SECTIONS,
    WEAPON_PRICE,
    Catalogue,
)
from companion.games.merchants_and_marauders.rules.ships import full_section
from companion.games.merchants_and_marauders.rules.sides import nation_of_captain
from companion.games.merchants_and_marauders.state import Player, Ship, State


@dataclass(frozen=True, slots=True)
class Access:
    """May a captain enter a port: `open`, `price`, `ask` (the War card decides) or `closed`, and why."""

    status: str
    reason: str = ""


def access(catalogue: Catalogue, state: State, player: Player, port: str) -> Access:
    """MM-BOUNTY-EFFECT, MM-ACT-MOVE: home always; a bounty closes; Port Royal has its price; war by agreement."""
    nation = catalogue.nations[port]
    if player.captain and player.captain.home == port:
        return Access("open", "home")
    war = state.options["war_ports"] if state.at_war(nation, nation_of_captain(catalogue, player)) else "open"
    if war == "closed":
        return Access("closed", "war")
    if player.bounties[nation]:
        return Access("price", "port-royal") if state.special(port, "port-royal") else Access("closed", "bounty")
    if war == "ask":
        return Access("ask", "war")
    return Access("open", "reef" if has_reef(state, player, port) else "")


def has_reef(state: State, player: Player, port: str) -> bool:
    """Bridgetown: what is larger than a flute risks a hit on the way in."""
    return state.special(port, "bridgetown") and player.ship is not None and player.ship.type not in FIRST_SHIPS


def base_price(state: State, port: str) -> int:
    return 2 if state.special(port, "nassau") else GOODS_PRICES[0]


def demand_price(state: State, port: str, player: Player) -> int:
    return 7 if state.special(port, "la-habana") and not player.pirate else DEMANDED_PRICE


def sale(state: State, port: str, player: Player, demanded: int, others: int) -> int:
    """MM-PORT-SELL step 1, with La Habana and Nassau (A-09)."""
    return demand_price(state, port, player) * demanded + base_price(state, port) * others


def on_offer(catalogue: Catalogue, state: State, player: Player, port: str) -> int:
    """MM-PORT-BUY step 1: how many cards are drawn."""
    special = 8 if state.special(port, "caracas") else 6
    if state.special(port, "st-maarten"):
        special = 8 if nation_of_captain(catalogue, player) == "netherlands" else 7
    repeated = player.last_buy == port and player.last_buy_turn == player.turns - 1
    if repeated and (special == 6 or state.options["repeated_port"] == "three"):
        return 3
    return special


def lot_prices(state: State, port: str) -> tuple[int, int, int]:
    """MM-PORT-BUY step 3: of one card by how many of its kind lie on offer: one, two, three or more."""
    _, pair, more = GOODS_PRICES
    if state.special(port, "nassau") and state.options["nassau_prices"] == "cheaper":
        pair = 1
    return base_price(state, port), pair, more


def free_goods(state: State, port: str, bought: int) -> int:
    """Cartagena: three or more bought, one more is free."""
    return 1 if state.special(port, "cartagena") and bought >= 3 else 0


def damage(catalogue: Catalogue, ship: Ship) -> int:
    """Damage that lowers the price of a ship: the crew is not counted."""
    return sum(full_section(catalogue, ship, s) - ship.now(s) for s in SECTIONS if s != "crew")


def ship_value(catalogue: Catalogue, state: State, ship: Ship, mods: int | None = None) -> int:
    """MM-PORT-YARD-SHIP step 2, A-08."""
    if ship.type == "man-o-war":
        return 0
    value = catalogue.ships[ship.type].sell + (len(ship.mods) if mods is None else mods) - damage(catalogue, ship)
    return max(0, value) if state.options["ship_value"] == "zero" else value


def ship_price(catalogue: Catalogue, state: State, port: str, type: str) -> int:
    return 30 if state.special(port, "curacao") and type in BIG_SHIPS else catalogue.ships[type].buy


def weapon_price(state: State, player: Player) -> int:
    return 1 if state.special(player.zone, "old-providence") and player.bounties["spain"] else WEAPON_PRICE


def repair_price(state: State, player: Player) -> int | None:
    """Gold for each point; None where repairs are forbidden."""
    if state.special(player.zone, "petit-goave"):
        return None if player.pirate else 0
    if state.special(player.zone, "old-providence") and player.bounties["spain"]:
        return 0
    return REPAIR_PRICE


def ready_price(state: State, player: Player) -> int:
    """A-52: a reinforced hull."""
    return 0 if repair_price(state, player) == 0 and state.options["ready_hull"] == "with-free-repairs" else 3


def mod_price(state: State, port: str) -> int:
    return 1 if state.special(port, "st-john") else MOD_PRICE


def rumour_price(state: State, port: str) -> int:
    return 0 if state.special(port, "curacao") else RUMOUR_PRICE


def recruiting(state: State, player: Player) -> str:
    """`roll`, `free` or `forbidden` (Port Royal, Petit-Goâve)."""
    if state.special(player.zone, "port-royal") and player.pirate:
        return "free"
    if state.special(player.zone, "petit-goave"):
        return "forbidden" if player.pirate else "free"
    return "roll"


def stash_fee(state: State, player: Player) -> int | None:
    """Gold that stashing here costs; None where it cannot be done."""
    if player.at_home:
        return 0
    return 5 if player.in_port and state.special(player.zone, "st-maarten") else None


def purse(state: State, seat: Seat) -> int:
    """What the player can pay here: gold aboard and, at home, the chest (A-33). Without limit where it is unknown."""
    player = state.players[seat]
    if player.gold is None or player.chest is None:
        return 999
    chest = player.chest if player.at_home and state.options["chest_pays"] == "yes" and state.active == seat else 0
    return player.gold + chest
