"""A combat from the first shot to the plunder."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.ask import Face, Option, Phrase, Refusal, Seat
from companion.core.procedure import Note, Stage, Talk, choose, happen, roll, some
from companion.games.merchants_and_marauders.data import DIE, Catalogue
from companion.games.merchants_and_marauders.events import (
    CombatBegan,
    CombatEnded,
    ModificationSpent,
    RoundFought,
    WeaponSpent,
)
from companion.games.merchants_and_marauders.odds import contest_odds, flee_odds, success_odds
from companion.games.merchants_and_marauders.procedures.captain import after_deaths, die
from companion.games.merchants_and_marauders.procedures.common import gain_bounty, skill_roll, skull_roll
from companion.games.merchants_and_marauders.procedures.fight.hits import Volley, spill, strike, volley
from companion.games.merchants_and_marauders.procedures.fight.spoils import spoils
from companion.games.merchants_and_marauders.procedures.npcs import npc_dies
from companion.games.merchants_and_marauders.procedures.port.crew import crew_combat
from companion.games.merchants_and_marauders.rules.combat import (
    cannon_hits,
    contest_dice,
    contest_winner,
    is_endless,
    reasons_against,
    rest,
    skulls,
)
from companion.games.merchants_and_marauders.rules.ships import new_ship
from companion.games.merchants_and_marauders.rules.sides import decider, has_weapon, is_pirate, nation, skill
from companion.games.merchants_and_marauders.state import State

STEPS = ("guns", "fight", "boarding", "spoils")
RULE = "RB p.14"
MOST_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a fight ended: `fled`, `sunk`, `crew` or `none`; who won; whose captains are dead."""

    how: str
    winner: str = ""
    dead: tuple[str, ...] = ()


Throws = dict[str, tuple[Face, ...]]


@dataclass(frozen=True, slots=True)
class Exchange:
    """One round: what both declared and rolled, and who won the contest."""

    attacker: str
    defender: str
    actions: dict[str, str]
    dice: Throws
    winner: str

    @property
    def pairs(self) -> tuple[tuple[str, str], tuple[str, str]]:
        return (self.attacker, self.defender), (self.defender, self.attacker)


def combat(catalogue: Catalogue, state: State, attacker: str, defender: str) -> Talk[State]:
    """MM-COMBAT: bounty for starting it, guns, rounds, boarding, spoils, the dead."""
    state = yield from bounty_for_attack(catalogue, state, attacker, defender)
    slot = next((s for s in (attacker, defender) if s not in state.players), None)
    enemy = new_ship(catalogue, state.ship_type(slot)) if slot else None
    yield Stage(STEPS, "guns")
    yield Note("combat_begins", RULE, {"who": attacker, "whom": defender})
    state = yield from happen(CombatBegan(attacker, defender, enemy))
    state, outcome = yield from fight_rounds(catalogue, state, attacker, defender)
    yield Stage(STEPS, "spoils")
    state = yield from settle(catalogue, state, attacker, defender, outcome)
    return state


def bounty_for_attack(catalogue: Catalogue, state: State, attacker: str, defender: str) -> Talk[State]:
    """MM-BOUNTY-GAIN 1: judged as the target was when it was found."""
    if attacker not in state.players or is_pirate(state, defender):
        return state
    return (yield from gain_bounty(catalogue, state, Seat(attacker), nation(catalogue, state, defender), "attack"))


def fight_rounds(catalogue: Catalogue, state: State, attacker: str, defender: str) -> Talk[tuple[State, Outcome]]:
    state = yield from long_guns(catalogue, state, attacker, defender)
    if over := sinking(state, attacker, defender):
        return state, over
    for number in range(1, MOST_ROUNDS):
        if number > 1 and is_endless(state, attacker, defender) and (yield from give_up(state)):
            break
        yield Stage(STEPS, "fight")
        state, outcome = yield from combat_round(catalogue, state, attacker, defender, number)
        if outcome:
            return state, outcome
    return state, Outcome("none")


def give_up(state: State) -> Talk[bool]:
    """A-41: a fight in which nobody can do anything ends; by agreement only if nobody has a card against it."""
    yield Note("endless", "A-41")
    if state.options["endless"] == "ends":
        return True
    return bool((yield from choose("endless", ("end", "go-on"), rule="A-41")) == "end")


def sinking(state: State, attacker: str, defender: str) -> Outcome | None:
    """MM-COMBAT-ROUND 8: a sunk ship ends the combat; two of them leave no winner."""
    sunk = tuple(s for s in (attacker, defender) if state.ship_of(s).is_sunk)
    if not sunk:
        return None
    winner = "" if len(sunk) == 2 else defender if attacker in sunk else attacker
    return Outcome("sunk", winner, sunk)


def long_guns(catalogue: Catalogue, state: State, attacker: str, defender: str) -> Talk[State]:
    """MM-COMBAT-LONGGUNS: a die for each cannon, each skull a hit; both at the same time (A-30)."""
    together = state.options["long_guns"] == "together"
    pairs = ((attacker, defender), (defender, attacker))
    waiting = []
    for shooter, target in pairs:
        ship = state.ship_of(shooter)
        if not ship.ready("long-guns") or not ship.cannons or ship.is_sunk:
            continue
        seat = decider(state, shooter)
        n, failed = yield from skull_roll("long_guns", ship.cannons, seat=seat, rule="RB p.9", side=shooter)
        yield Note("skulls_rolled", "RB p.9", {"who": shooter, "n": n, "dice": n + failed})
        state, located = yield from volley(catalogue, state, shooter, target, n, shot=())
        if together:
            waiting.append(located)
        else:
            state = yield from strike(state, located)
    return (yield from fall_together(state, attacker, defender, waiting))


def fall_together(state: State, attacker: str, defender: str, waiting: Sequence[Volley]) -> Talk[State]:
    """Hits that were fired in one step count at the same time; goods without room are lost afterwards."""
    for located in waiting:
        state = yield from strike(state, located)
    for side in (attacker, defender):
        if not state.ship_of(side).is_sunk:
            state = yield from spill(state, side)
    return state


def declare_action(catalogue: Catalogue, state: State, side: str, enemy: str, number: int) -> Talk[str]:
    """MM-COMBAT-ROUND 1: shoot, board or flee, as far as the rules let; one action alone needs no question."""
    reasons = reasons_against(state, side, enemy, number)
    legal = [action for action, why in reasons.items() if not why]
    if len(legal) == 1:
        yield Note("must_shoot", RULE, {"who": side, "why": reasons["board"], "round": number})
        return legal[0]
    chances = action_chances(catalogue, state, side, enemy)
    options = tuple(
        Option(a, hint=chances[a], mark=MARKS[a], refused=Refusal(why) if why else None) for a, why in reasons.items()
    )
    action: str = yield from choose(
        "combat_action", options, seat=decider(state, side), rule=RULE, who=side, whom=enemy, round=number
    )
    return action


def action_chances(catalogue: Catalogue, state: State, side: str, enemy: str) -> dict[str, Phrase]:
    """What each action has a chance of, before cards and Grappling Hooks: a hit, the boarding, the flight."""
    ships = state.ship_of(side), state.ship_of(enemy)
    own = contest_dice(catalogue, ships[0], ships[1], skill(state, side, "seamanship"))
    theirs = contest_dice(catalogue, ships[1], ships[0], skill(state, enemy, "seamanship"))
    wins, cannons = contest_odds(own, theirs)[0], ships[0].cannons
    shoots = "volley_chance" if cannons else "cannot_hit"
    return {
        "shoot": Phrase(shoots, {"who": side, "chance": success_odds(own), "all": wins, "n": cannons}),
        "board": Phrase("boards_chance", {"who": side, "chance": wins}),
        "flee": Phrase("flees_chance", {"who": side, "chance": flee_odds(own, theirs)}),
    }


MARKS = {"shoot": "guns", "board": "sword", "flee": "sloop"}


def combat_round(
    catalogue: Catalogue, state: State, attacker: str, defender: str, number: int
) -> Talk[tuple[State, Outcome | None]]:
    """MM-COMBAT-ROUND: one round, steps 1 to 8."""
    actions = {attacker: (yield from declare_action(catalogue, state, attacker, defender, number))}
    actions[defender] = yield from declare_action(catalogue, state, defender, attacker, number)
    state = yield from happen(RoundFought(number, tuple(actions.values())))
    state = yield from chasers(catalogue, state, attacker, defender, actions)
    if over := sinking(state, attacker, defender):
        return state, over
    if set(actions.values()) == {"flee"}:
        yield Note("both_flee", RULE)
        return state, Outcome("fled")
    state, dice = yield from contest(catalogue, state, attacker, defender, actions)
    won = contest_winner(dice[attacker], dice[defender])
    winner = "" if won is None else (attacker, defender)[won]
    exchange = Exchange(attacker, defender, actions, dice, winner)
    facts = {
        "who": winner,
        "one": attacker,
        "other": defender,
        "skulls": skulls(dice[attacker]),
        "others": skulls(dice[defender]),
        "rest": rest(dice[attacker]),
        "rests": rest(dice[defender]),
    }
    yield Note("contest_won" if winner else "contest_open", RULE, facts)
    state = yield from cannons(catalogue, state, exchange)
    if over := sinking(state, attacker, defender):
        return state, over
    return (yield from winners_action(state, exchange))


def chasers(catalogue: Catalogue, state: State, attacker: str, defender: str, actions: dict[str, str]) -> Talk[State]:
    """Step 2, A-39: after any flight is declared, one hit; both sides at once."""
    if "flee" not in actions.values():
        return state
    waiting = []
    for shooter, target in ((attacker, defender), (defender, attacker)):
        if not state.ship_of(shooter).ready("chasers"):
            continue
        seat = decider(state, shooter)
        if (yield from choose("chasers", ("fire", "wait"), seat=seat, rule="RB p.9", who=shooter)) == "fire":
            state = yield from happen(ModificationSpent(shooter, "chasers"))
            shot = ("chain", "grape") if state.options["chaser_shot"] == "yes" else ()
            state, located = yield from volley(catalogue, state, shooter, target, 1, shot=shot)
            waiting.append(located)
    return (yield from fall_together(state, attacker, defender, waiting))


def contest(
    catalogue: Catalogue, state: State, attacker: str, defender: str, actions: dict[str, str]
) -> Talk[tuple[State, Throws]]:
    """Step 3: Seamanship, one die more for a clearly nimbler ship, one alone without masts."""
    dice: Throws = {}
    told: dict[str, Any] = {
        "round": state.combat.round if state.combat else 1,
        "one": attacker,
        "other": defender,
        "does": actions[attacker],
        "did": actions[defender],
    }
    for side, enemy in ((attacker, defender), (defender, attacker)):
        count = contest_dice(catalogue, state.ship_of(side), state.ship_of(enemy), skill(state, side, "seamanship"))
        dice[side] = yield from skill_roll(
            "contest_roll", count, seat=decider(state, side), rule=RULE, who=side, **told
        )
    for side in (attacker, defender):
        if actions[side] == "board" and has_weapon(state, side, "grappling"):
            state, dice[side] = yield from grapple(state, side, dice[side])
    return state, dice


def grapple(state: State, side: str, thrown: tuple[Face, ...]) -> Talk[tuple[State, tuple[Face, ...]]]:
    """Grappling hooks: any of the own dice once more; the new faces stand."""
    options = tuple(Option(i, label=Phrase("die_face", {"n": i + 1, "face": f})) for i, f in enumerate(thrown))
    again = yield from some("grapple", options, seat=Seat(side), rule="RB p.15", who=side)
    if not again:
        return state, thrown
    state = yield from happen(WeaponSpent(Seat(side), "grappling"))
    fresh = yield from roll("grapple_roll", len(again), DIE, seat=Seat(side), rule="RB p.15", n=len(again))
    kept = tuple(f for i, f in enumerate(thrown) if i not in again)
    yield Note("grappled", "RB p.15", {"who": side, "n": len(again)})
    return state, (*kept, *fresh)


def cannons(catalogue: Catalogue, state: State, exchange: Exchange) -> Talk[State]:
    """Steps 5 and 6: who shoots, with how many hits; all of them fall at the same time."""
    waiting = []
    for shooter, target in exchange.pairs:
        if exchange.actions[shooter] != "shoot":
            continue
        wins = shooter == exchange.winner
        hits = cannon_hits(state.ship_of(shooter).cannons, skulls(exchange.dice[shooter]), wins=wins)
        yield Note("cannon_hits", RULE, {"who": shooter, "n": hits})
        state, located = yield from volley(catalogue, state, shooter, target, hits)
        waiting.append(located)
    return (yield from fall_together(state, exchange.attacker, exchange.defender, waiting))


def winners_action(state: State, exchange: Exchange) -> Talk[tuple[State, Outcome | None]]:
    """Step 7: boarding with sailors left, flight from an enemy without a skull."""
    attacker, defender, winner = exchange.attacker, exchange.defender, exchange.winner
    action = exchange.actions.get(winner, "")
    loser = defender if winner == attacker else attacker
    if action == "flee":
        away = skulls(exchange.dice[loser]) == 0
        yield Note("flees" if away else "flight_fails", RULE, {"who": winner})
        return state, Outcome("fled") if away else None
    if action != "board":
        return state, None
    if state.ship_of(winner).crew == 0:
        yield Note("boarding_fails", RULE, {"who": winner})
        return state, None
    yield Stage(STEPS, "boarding")
    yield Note("boards", RULE, {"who": winner, "whom": loser})
    state, victor = yield from crew_combat(state, attacker, defender)
    if over := sinking(state, attacker, defender):
        return state, over
    if not victor:
        return state, Outcome("none")
    beaten = defender if victor == attacker else attacker
    return state, Outcome("crew", victor, (beaten,))


def ends_at_once(state: State, outcome: Outcome) -> bool:
    """A-43 by agreement: with nobody left to draw, the game is over before the winner gains anything."""
    last = state.captains_left == 0 and any(s in state.players for s in outcome.dead)
    return last and state.options["last_fight"] == "ends-at-once"


def settle(catalogue: Catalogue, state: State, attacker: str, defender: str, outcome: Outcome) -> Talk[State]:
    """The checklist: glory, bounty, reward, plunder, the ship; then the dead and their cards (A-43)."""
    taken = False
    if outcome.winner and outcome.winner in state.players and not ends_at_once(state, outcome):
        (loser,) = outcome.dead
        by_crew = outcome.how == "crew"
        state, taken = yield from spoils(catalogue, state, Seat(outcome.winner), loser, attacker, by_crew=by_crew)
    dead = tuple(Seat(s) for s in outcome.dead if s in state.players)
    for seat in dead:
        state = yield from die(catalogue, state, seat, ship_taken=taken)
    for slot in outcome.dead:
        if slot not in state.players:
            state = yield from npc_dies(state, slot)
    key = f"combat_{outcome.how}" if outcome.winner or outcome.how != "sunk" else "combat_both_sunk"
    beaten = next(iter(outcome.dead), "")
    facts = {"who": outcome.winner, "whom": beaten, "one": attacker, "other": defender}
    yield Note(key, RULE, facts, headline=True)
    state = yield from happen(CombatEnded())
    return (yield from after_deaths(state, dead))
