"""The exact chance of what a question is about, before anybody commits himself."""

from dataclasses import dataclass
from typing import Any

from companion.core.ask import Ask, Facts, Phrase
from companion.games.blackbeard import odds
from companion.games.blackbeard.rules.crews import attack_bonus, battle_bonus, flight_bonus, move_cost
from companion.games.blackbeard.rules.map import distances, nation_of, ratings_of
from companion.games.blackbeard.rules.points import retirement_vp
from companion.games.blackbeard.rules.ports import can_enter, retirement_ways, sale, status
from companion.games.blackbeard.state import Pirate, State


@dataclass(frozen=True, slots=True)
class Line:
    rule: str
    phrase: Phrase


def line(rule: str, key: str, **facts: Any) -> Line:
    return Line(rule, Phrase(f"forecast.{key}", facts))


def forecast(state: State, ask: Ask) -> tuple[Line, ...]:
    pirate = state.pirates.get(state.turn.active)
    if pirate is None:
        return ()
    facts = ask.facts
    who = {"card": pirate.card}
    match ask.key:
        case "retire_how":
            return retirement(state, pirate)
        case "port_defends":
            return raid(state, pirate, facts["port"])
        case "kc_deploy" if chance := odds.kc_deployment(facts["np"]):
            return (line("10.12", "kc", chance=chance),)
        case "conspiracy_dice":
            return (line("17.2 #15", "conspiracy", chance=odds.conspiracy(facts["loyalty"])),)
        case "find_die":
            return (line("8.13", "find", chance=odds.find(facts["bonus"]), **who),)
        case "sack_die":
            return (line("9.55", "sack", chance=odds.sack(facts["cruelty"], facts["defense"])),)
        case "mutiny_die":
            return (line("14.2", "mutiny", chance=odds.mutiny(facts["command"]), card=facts["card"]),)
        case "kc_does":
            return chase(state, pirate, facts["speed"], facts["combat"])
        case "duel_dice":
            mine, his = (state.trait(c, "duel") for c in (facts["card"], facts["against"]))
            return (line("15.0", "duel", chance=odds.duel(mine, his), card=facts["card"]),)
        case "grab_defence":
            return (line("9.62", "grab", chance=odds.versus(facts["mine"], facts["bonus"])[0], **who),)
        case "haven_price":
            return (line("9.45", "haven", chance=odds.haven(facts["nw"]), **who),)
        case "bribe_price":
            return (line("18.41 D", "bribe", chance=odds.bribe(facts["nw"]), card=facts["card"]),)
        case "resistance_die" if ratings := ratings_of(state, facts["port"]):
            ties = state.options["resistance_tie"] == "falls"
            return (line("17.2 #13", "resistance", chance=odds.resistance(ratings[0], ties)),)
        case "business" | "sell_holds" if pirate.booty:
            return market(state, pirate)
        case _:
            return ()


def deployment_phrase(notoriety: int) -> Facts:
    """10.12: what three dice must show for a King's Commissioner to come; too little fame, and none can."""
    return {"key": "kc_comes.below" if odds.kc_deployment(notoriety) else "kc_comes.never", "facts": {"np": notoriety}}


def retirement(state: State, pirate: Pirate) -> tuple[Line, ...]:
    """What he would score, and whether he could pay the Governor, where one takes bribes of him."""
    told = line("18.12", "retire", vp=retirement_vp(pirate.notoriety, pirate.worth))
    bribes = "bribe" in retirement_ways(state, pirate)
    return (told, line("18.41 D", "bribe", chance=odds.bribe(pirate.worth), card=pirate.card)) if bribes else (told,)


def chase(state: State, pirate: Pirate, speed: int, combat: int) -> tuple[Line, ...]:
    """The chances of a King's Commissioner against the Pirate."""
    flight, battle = flight_bonus(state, pirate), battle_bonus(state, pirate)
    caught, entering = 1 - odds.flee(flight, speed), 1 - odds.flee(flight, speed - 1)
    return (
        line("10.32", "intercept", chance=caught, entering=entering, card=pirate.card),
        line("10.34", "kc_wins", chance=1 - odds.kc_battle(battle, combat)),
    )


def raid(state: State, pirate: Pirate, port: str) -> tuple[Line, ...]:
    """The chance of an attack, and what it costs whether it succeeds or not (9.58)."""
    nation, at = nation_of(state, port), state.ports[port]
    ratings = ratings_of(state, port)
    told = []
    if ratings:
        bonus = attack_bonus(state, pirate, port)
        told.append(line("9.52", "attack", port=port, chance=odds.attack(bonus, ratings[1], at.attacked)))
    if nation not in pirate.history:
        told.append(line("9.58", "closes", nation=nation, card=pirate.card))
    if pirate.letter == nation:
        told.append(line("9.58", "letter", nation=nation, card=pirate.card))
    if at.haven == pirate.id:
        told.append(line("9.58", "haven_here", card=pirate.card))
    havens = tuple(p for p, a in state.ports.items() if a.haven == pirate.id and p != port)
    if kept := tuple(p for p in havens if nation_of(state, p) == nation):
        told.append(line("9.58", "haven_elsewhere", ports=kept, card=pirate.card))
    return tuple(told)


def market(state: State, pirate: Pirate) -> tuple[Line, ...]:
    """What his Booty brings here, and in the best Port that he reaches with two Actions."""
    here = sale(status(state, pirate.place, pirate), pirate.booty)
    told = [line("9.43", "sells", n=here, card=pirate.card)]
    far, cost = distances(state, pirate.place), move_cost(pirate, state)
    near = [p for p in state.ports if 0 < far.get(p, 9) * cost <= 2 and can_enter(state, p, pirate)]
    best = max(near, key=lambda p: sale(status(state, p, pirate), pirate.booty), default="")
    if best and (there := sale(status(state, best, pirate), pirate.booty)) > here:
        told.append(line("9.43", "sells_better", n=there, port=best, actions=far[best] * cost))
    return tuple(told)
