"""The rules that need no talk: places, status of Ports, rates, totals. Pure functions of the state."""

from collections.abc import Callable, Sequence

from companion.games.blackbeard.data import (
    CARD,
    LINKS,
    NATIONAL_PORTS,
    NO_RANSOM,
    NO_REFIT,
    OPEN_LINKS,
    PIRATE_PORTS,
    PORT_AT,
    PORTS,
    RING,
    SHIPS,
    TRANSITS,
)
from companion.games.blackbeard.state import Pirate, State

DESTROYED, PIRATE, HAVEN, PRO, NEUTRAL, ANTI = "destroyed", "pirate-port", "haven", "pro", "neutral", "anti"


def d66(dice: Sequence[int]) -> int:
    """BB-2.5: black die tens, white die units."""
    return 10 * dice[0] + dice[1]


def ring(result: int, ok: Callable[[str], bool]) -> str | None:
    """BB-2.5R: the Port that was rolled, else the next higher one that will do."""
    start = RING.index(result)
    return next((PORT_AT[n] for n in RING[start:] + RING[:start] if ok(PORT_AT[n])), None)


def takes_merchant(state: State, port: str) -> bool:
    """BB-6.31: a national Port, not destroyed, without a Merchant."""
    at = state.ports[port]
    return port in NATIONAL_PORTS and not at.destroyed and at.merchant is None


def takes_governor(state: State, port: str) -> bool:
    return port in NATIONAL_PORTS and not state.ports[port].governor and not state.ports[port].destroyed


def draft_order(players: int, cards: int) -> tuple[int, ...]:
    """BB-3.S6: there and back again."""
    there = tuple(range(1, players + 1))
    return tuple(p for turn in range(cards) for p in (there if turn % 2 == 0 else there[::-1]))


# Places


def seas_of(state: State, port: str) -> tuple[str, ...]:
    """The Sea Areas that border the Port, as far as the owner has said."""
    known = state.box.get(f"sea/{port}", ())
    return tuple(known) if isinstance(known, tuple | list) else (str(known),)


def nation_of(state: State, port: str) -> str:
    """The nationality of the Port; nothing while nobody has said."""
    return str(state.box.get(f"nation/{port}", ""))


def ratings_of(state: State, port: str) -> tuple[int, int] | None:
    """Wealth and Defense, if known."""
    known = state.box.get(f"ratings/{port}")
    return (int(known[0]), int(known[1])) if known else None


def ports_in(state: State, sea: str) -> tuple[str, ...]:
    return tuple(p for p in PORTS if sea in seas_of(state, p))


def unplaced_ports(state: State) -> tuple[str, ...]:
    """The Ports whose Sea Area nobody has named."""
    return tuple(p for p in PORTS if not seas_of(state, p))


def is_charted(state: State, sea: str) -> bool:
    """Which Ports lie in this Sea Area is known: the owner has ticked them, or the Area of every Port is known."""
    return f"area/{sea}" in state.box or not unplaced_ports(state)


def merchants_in(state: State, sea: str) -> tuple[str, ...]:
    """The Ports of this Sea Area that a Merchant is bound for (Bermuda counts in both of its Areas)."""
    return tuple(p for p in state.merchants if sea in seas_of(state, p))


def links(state: State) -> tuple[tuple[str, str], ...]:
    """BB-7.1: what borders what; the two open borders count when the owner's board shows them."""
    return (*LINKS, *(pair for key, pair in OPEN_LINKS.items() if state.box.get(key) is True))


def neighbours(state: State, place: str) -> tuple[str, ...]:
    """The Sea Areas and Transit Boxes one Move away from an Area or a Box."""
    pairs = links(state)
    return tuple(b if a == place else a for a, b in pairs if place in (a, b))


def open_link(state: State, place: str) -> tuple[str, ...]:
    """Box keys of the borders at this place that the owner has not been asked about."""
    return tuple(key for key, pair in OPEN_LINKS.items() if place in pair and key not in state.box)


def steps_from(state: State, place: str) -> tuple[str, ...]:
    """Every place one Move away, Ports included."""
    if place in PORTS:
        return seas_of(state, place)
    return (*neighbours(state, place), *ports_in(state, place))


def distances(state: State, start: str) -> dict[str, int]:
    """The number of Moves from one place to every other that the known map reaches."""
    far = {start: 0}
    queue = [start]
    for place in queue:
        if place in PORTS and place != start:
            continue
        for near in steps_from(state, place):
            if near not in far:
                far[near] = far[place] + 1
                queue.append(near)
    return far


def way(state: State, start: str, goal: str) -> tuple[str, ...]:
    """The shortest way from one place to another: the places after the first, or nothing if none is known."""
    came: dict[str, str] = {start: ""}
    queue = [start]
    for place in queue:
        if place == goal:
            break
        if place in PORTS and place != start:
            continue
        for near in steps_from(state, place):
            if near not in came:
                came[near] = place
                queue.append(near)
    if goal not in came or goal == start:
        return ()
    steps = [goal]
    while came[steps[-1]] != start:
        steps.append(came[steps[-1]])
    return tuple(reversed(steps))


def move_cost(pirate: Pirate, state: State) -> int:
    """BB-7.1, RULING-5: two Actions for one step while Speed is below 0."""
    return 2 if speed_of(state, pirate) < 0 else 1


def own_kc_at(state: State, seat: str, sea: str) -> bool:
    kc = state.players[seat].kc
    return kc is not None and kc.place == sea


# Ports


def status(state: State, port: str, pirate: Pirate) -> str:
    """BB-9.3: what the Port is to this Pirate; the first match wins."""
    return status_and_why(state, port, pirate)[0]


def status_and_why(state: State, port: str, pirate: Pirate) -> tuple[str, str]:
    """BB-9.3 with the word key of its reason."""
    at = state.ports[port]
    nation = nation_of(state, port)
    usable = at.attacked and state.options["attacked_port"] == "own"
    rows = (
        (at.destroyed, DESTROYED, "destroyed"),
        (port in PIRATE_PORTS, PIRATE, "pirate_port"),
        (at.haven == pirate.id, HAVEN, "own_haven"),
        (bool(nation) and usable_letter(pirate) == nation, PRO, "letter"),
        (bool(nation) and nation in pirate.history and not usable, ANTI, "history"),
        (at.anti, ANTI, "anti_governor"),
        (at.pro, PRO, "pro_governor"),
    )
    return next(((s, why) for holds, s, why in rows if holds), (NEUTRAL, "no_governor"))


def is_fresh(state: State, pirate: Pirate) -> bool:
    """10.31, note, and RULING-51: no commissioner intercepts him in the Player-Turn in which he came into play."""
    return pirate.deployed == state.turn.number and state.rule("fresh_pirate") == "turn"


def may_enter(state: State, port: str, pirate: Pirate) -> bool:
    return status(state, port, pirate) not in (ANTI, DESTROYED)


def sale(status: str, booty: int) -> int:
    """BB-9.43: Net Worth for the Booty sold, rounded once on the total."""
    match status:
        case "haven":
            return booty + -(-booty // 10)
        case "neutral":
            return -(-booty // 2)
        case "pro" | "pirate-port":
            return booty
        case _:
            return 0


def may_ransom(status: str, nation: str) -> bool:
    """BB-9.42: never at a Pirate Port, never Arabs or Portuguese."""
    return status in (HAVEN, PRO, NEUTRAL) and nation not in NO_RANSOM


def may_refit(status: str, nation: str) -> bool:
    return status == PIRATE or (status in (HAVEN, PRO, NEUTRAL) and nation not in NO_REFIT)


def refit_points(status: str, die: int) -> int:
    """BB-9.44: half the die, and two more in one's own Safe Haven."""
    return -(-die // 2) + (2 if status == HAVEN else 0)


def may_buy_haven(state: State, port: str, pirate: Pirate) -> str:
    """BB-9.45: nothing if he may try, else the word key of the reason."""
    at = state.ports[port]
    if not at.pro:
        return "no_pro_governor"
    if at.haven == pirate.id:
        return "own_haven_already"
    if status(state, port, pirate) != PRO:
        return "not_pro_for_him"
    if at.haven:
        return "haven_taken"
    return "governor_bribed" if at.governor in pirate.bribed else ""


def is_teach(state: State, pirate: Pirate) -> bool:
    """Solitaire: the person's own Pirate, to whom 19.15 and 19.16 apply."""
    return state.solo and pirate.seat in state.order


def retirement_ways(state: State, pirate: Pirate) -> tuple[str, ...]:
    """BB-18.41: letter, haven, bribe and, by agreement, a Pirate Port: what is open to him where he lies."""
    return () if not pirate.docked or pirate.revelry else ways_in(state, pirate.place, pirate)


def ways_in(state: State, port: str, pirate: Pirate) -> tuple[str, ...]:
    """What would be open to him if he lay in this Port; Teach alone bribes nobody (19.15)."""
    at = state.ports[port]
    now = status(state, port, pirate)
    nation = nation_of(state, port)
    ways = []
    if nation and usable_letter(pirate) == nation and now != DESTROYED:
        ways.append("letter")
    if now == HAVEN:
        ways.append("haven")
    if now == PRO and at.pro and at.governor not in pirate.bribed and not is_teach(state, pirate):
        ways.append("bribe")
    if now == PIRATE and state.options["pirate_port_retirement"] == "yes":
        ways.append("pirate-port")
    return tuple(ways)


# Values with an ally (BB-11)


def ally_of(state: State, pirate: Pirate) -> Pirate | None:
    return state.pirates.get(pirate.ally) if pirate.ally else None


def crew_of(state: State, pirate: Pirate) -> tuple[Pirate, ...]:
    """The Pirate and his ally, who act as one."""
    ally = ally_of(state, pirate)
    return (pirate, ally) if ally else (pirate,)


def is_led(state: State, pirate: Pirate) -> bool:
    """Of two allies the first speaks for both: their Actions are offered once."""
    return bool(ally_of(state, pirate)) and pirate.ally < pirate.id


def acts_as(pirate: Pirate, id: str) -> bool:
    """This id is his, or that of the ally with whom he acts as one (11.2)."""
    return bool(id) and id in (pirate.id, pirate.ally)


def usable_letter(pirate: Pirate) -> str:
    """11.5: the nation of his Letter; one that he held before an alliance waits until it is over."""
    return "" if pirate.ally and not pirate.letter_fresh else pirate.letter


def combat_of(state: State, pirate: Pirate) -> int:
    ally = ally_of(state, pirate)
    return max(pirate.combat, ally.combat) + 1 if ally else pirate.combat


def speed_of(state: State, pirate: Pirate) -> int:
    return min(p.speed for p in crew_of(state, pirate))


def loyalty_of(state: State, pirate: Pirate) -> int:
    return min(p.loyalty for p in crew_of(state, pirate))


def notoriety_of(state: State, pirate: Pirate) -> int:
    """RULING-57: the more notorious of the two brings the King's Commissioner."""
    return max(p.notoriety for p in crew_of(state, pirate))


def trait_of(state: State, pirate: Pirate, name: str, lowest: bool = False) -> int:
    """Any trait of the two: the better one, which for torture is the lower."""
    values = [state.trait(p.card, name) for p in crew_of(state, pirate)]
    return min(values) if lowest else max(values)


def guns(state: State, pirate: Pirate) -> int:
    return 2 if any(p.guns for p in crew_of(state, pirate)) else 0


def revels(state: State, pirate: Pirate) -> int:
    """-2 on Speed and Combat while the crew revels (BB-13)."""
    return -2 if any(p.revelry for p in crew_of(state, pirate)) else 0


def battle_bonus(state: State, pirate: Pirate) -> int:
    """BB-6.46, BB-10.34: Combat + Ability, +2 Heavy Guns, -2 D&R."""
    return combat_of(state, pirate) + trait_of(state, pirate, "ability") + guns(state, pirate) + revels(state, pirate)


def flight_bonus(state: State, pirate: Pirate) -> int:
    """BB-6.45, BB-10.32: Speed, -2 D&R."""
    return speed_of(state, pirate) + revels(state, pirate)


def port_defence(state: State, pirate: Pirate) -> int:
    """BB-10.4, BB-10.5: each ship counts with its own Combat, without Ability."""
    armed = 2 if pirate.guns and state.options["guns_scope"] == "every" else 0
    return pirate.combat + armed - (2 if pirate.revelry else 0)


def would_sink(state: State, pirate: Pirate, damage: int) -> bool:
    """As far as the owner has said where the track ends."""
    lows = state.box.get(f"track/{pirate.ship}", (0, 0))
    return pirate.combat - damage < int(lows[1])


def attack_bonus(state: State, pirate: Pirate, port: str) -> int:
    """BB-9.5: Combat + Ability + information + guns."""
    known = state.ports[port].information
    points = max((known.get(p.id, 0) for p in crew_of(state, pirate)), default=0)
    return combat_of(state, pirate) + trait_of(state, pirate, "ability") + points + guns(state, pirate)


def split(total: int, commands: tuple[int, int], favoured: int = 0) -> tuple[int, int]:
    """BB-11: equal shares, the odd one to the higher Command (equal: to the favoured one)."""
    half, odd = divmod(total, 2)
    first = favoured == 0 if commands[0] == commands[1] else commands[0] > commands[1]
    return (half + odd, half) if first else (half, half + odd)


# Merchants


def find_bonus(state: State, pirate: Pirate, port: str) -> int:
    """BB-8.1: +1 if it was found in an earlier Player-Turn and he has not got it now (RULING-9)."""
    merchant = state.ports[port].merchant
    if merchant is None or any(acts_as(pirate, id) for id in merchant.finders):
        return 0
    return 1 if merchant.since and merchant.since < state.turn.number else 0


def cargo_loyalty(roll: int, taken: bool) -> int:
    """BB-8.3 step 5."""
    if not taken or roll <= 3:
        return -1
    return 1 if roll >= 8 else 0


def conversion_loyalty(old: str, new: str) -> int:
    """BB-8.5: the crew likes a larger ship."""
    return (SHIPS.index(new) > SHIPS.index(old)) - (SHIPS.index(new) < SHIPS.index(old))


# Scores


def retirement_vp(notoriety: int, worth: int) -> int:
    """BB-18.12 A."""
    return 2 * notoriety + worth // 100


def kc_vp(notoriety: int) -> int:
    """BB-18.12 C."""
    return -(-notoriety // 2)


def double_cross_fine(worth: int, throw: int) -> int:
    """5.7: 2d6 times ten per cent of the Net Worth, never more than all of it, rounded up."""
    return -(-worth * min(100, throw * 10) // 100)


def stolen(booty: int, difference: int, die: int) -> int:
    """BB-9.6: (die + difference) times ten per cent of the Booty, rounded up."""
    return -(-booty * min(100, (die + difference) * 10) // 100)


def wear(die: int) -> int:
    return die // 2


# Cards and Anti-Pirate actions


def has_interfered(state: State, seat: str) -> bool:
    """4.61: his one Anti-Pirate action of this Player-Turn is spent; where Actions are not counted it never is."""
    return state.rule("tracking") == "turns" and seat in state.turn.interfered


def unseen(state: State, title: str) -> int:
    """Copies of the card that may still turn up or be in a hand."""
    return CARD[title].copies - state.seen.get(title, 0)


def stormy_seas(sea: str) -> tuple[str, ...]:
    """17.2 #20: the Sea Area and the Transit Boxes connected to it."""
    return (sea, *(t for t in TRANSITS if any({sea, t} == set(pair) for pair in LINKS)))


def merchant_target(state: State) -> tuple[int, int]:
    """BB-4.4 B, 19.4: below the first number, fill up to the second."""
    return (8, 8) if state.solo else (5, 6)
