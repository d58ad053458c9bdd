"""A Pirate with or without an ally: his values, his bonuses, what his crew thinks (6.0, 11.0)."""

from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.state import Pirate, State


def move_cost(pirate: Pirate, state: State) -> int:
    """BB-7.1, RULING-5: two Actions for one step while Speed is below 0."""
    return 2 if speed_of(state, pirate) < 0 else 1


def is_fresh(state: State, pirate: Pirate) -> bool:
    """10.31, note, and RULING-51: no commissioner intercepts him in the Player-Turn in which he came into play."""
    return pirate.deployed == state.turn.number and state.options["fresh_pirate"] == "turn"


def is_teach(state: State, pirate: Pirate) -> bool:
    """Solitaire: the person's own Pirate, to whom 19.15 and 19.16 apply."""
    return state.solo and pirate.seat in state.order


def ally_of(state: State, pirate: Pirate) -> Pirate | None:
    return state.pirates.get(pirate.ally) if pirate.ally else None


def crew_of(state: State, pirate: Pirate) -> tuple[Pirate, ...]:
    """The Pirate and his ally, who act as one."""
    ally = ally_of(state, pirate)
    return (pirate, ally) if ally else (pirate,)


def is_led(state: State, pirate: Pirate) -> bool:
    """Whether his ally leads: the Actions of two allies are offered once, to the first of them."""
    return bool(ally_of(state, pirate)) and pirate.ally < pirate.id


def acts_as(pirate: Pirate, id: str) -> bool:
    """This id is his, or that of the ally with whom he acts as one (11.2)."""
    return bool(id) and id in (pirate.id, pirate.ally)


def usable_letter(pirate: Pirate) -> str:
    """11.5: the nation of his Letter; one that he held before an alliance waits until it is over."""
    return "" if pirate.ally and not pirate.letter_fresh else pirate.letter


def damage_of(catalogue: Catalogue, pirate: Pirate) -> int:
    """Points of Speed and Combat that his ship lacks."""
    best = catalogue.ship_types[pirate.ship]
    return best.speed - pirate.speed + best.combat - pirate.combat


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
    """The change of Speed and Combat while the crew revels: -2 (BB-13)."""
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
    """Whether so much damage to Combat sinks the ship, as far as the owner has said where the track ends."""
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


def find_bonus(state: State, pirate: Pirate, port: str) -> int:
    """BB-8.1: +1 if it was found in an earlier Player-Turn and he has not got it now (RULING-9)."""
    merchant = state.ports[port].merchant
    if merchant is None or any(acts_as(pirate, id) for id in merchant.finders):
        return 0
    return 1 if merchant.since and merchant.since < state.turn.number else 0


def cargo_loyalty(roll: int, taken: bool) -> int:
    """BB-8.3 step 5: the change of Loyalty after a cargo."""
    if not taken or roll <= 3:
        return -1
    return 1 if roll >= 8 else 0


def conversion_loyalty(catalogue: Catalogue, old: str, new: str) -> int:
    """BB-8.5: the crew likes a larger ship."""
    before, after = catalogue.ships.index(old), catalogue.ships.index(new)
    return (after > before) - (after < before)


def theft(booty: int, difference: int, die: int) -> int:
    """BB-9.6: (die + difference) times ten per cent of the Booty, rounded up."""
    return -(-booty * min(100, (die + difference) * 10) // 100)


def wear(die: int) -> int:
    return die // 2
