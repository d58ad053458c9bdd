"""The exact chance of what a question is about, before anybody commits himself."""

from dataclasses import dataclass
from typing import Any

from companion.core.ask import Ask, Phrase
from companion.games.blackbeard import odds
from companion.games.blackbeard.rules import (
    attack_bonus,
    battle_bonus,
    flight_bonus,
    ratings_of,
    retirement_vp,
    seas_of,
    trait_of,
)
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
    match ask.key:
        case "fight_or_flee":
            flee = odds.flee(flight_bonus(state, pirate), facts["speed"])
            fight = odds.warship_battle(battle_bonus(state, pirate), facts["combat"])
            return line("6.46", "fight", chance=fight), line("6.45", "flee", chance=flee)
        case "fight_or_surrender":
            fight = odds.kc_battle(battle_bonus(state, pirate), facts["combat"])
            vp = retirement_vp(pirate.notoriety, pirate.worth)
            return line("10.34", "fight", chance=fight), line("18.41 B", "surrender", vp=vp)
        case "hostage_fate":
            return (line("8.45", "talks", chance=odds.torture(trait_of(state, pirate, "cruelty", lowest=True))),)
        case "retire_how":
            vp = retirement_vp(pirate.notoriety, pirate.worth)
            return line("18.12", "retire", vp=vp), line("18.41 D", "bribe", chance=odds.bribe(pirate.worth))
        case "attack_which":
            return attacks(state, pirate)
        case "kc_deploy":
            return (line("10.12", "kc", chance=odds.kc_deployment(facts["np"])),)
        case "conspiracy_dice":
            return (line("17.2 #15", "conspiracy", chance=odds.conspiracy(facts["loyalty"])),)
        case _:
            return ()


def attacks(state: State, pirate: Pirate) -> tuple[Line, ...]:
    """Every Port of his Area whose ratings the owner has read."""
    found = []
    for port, at in state.ports.items():
        ratings = ratings_of(state, port)
        if ratings and pirate.place in seas_of(state, port) and not at.destroyed:
            chance = odds.attack(attack_bonus(state, pirate, port), ratings[1], at.attacked)
            found.append(line("9.52", "attack", port=port, chance=chance))
    return tuple(found)
