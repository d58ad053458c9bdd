"""MM-COMBAT-CREW: hand to hand."""

from companion.core.ask import Face, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Talk, happen, number
from companion.games.merchants_and_marauders.data import Catalogue
from companion.games.merchants_and_marauders.events import SectionsSet
from companion.games.merchants_and_marauders.procedures.captain import after_deaths, die
from companion.games.merchants_and_marauders.procedures.common import active, earn_glory, skill_roll, succeeds
from companion.games.merchants_and_marauders.rules.combat import crew_round, rest, skulls
from companion.games.merchants_and_marauders.rules.sides import decider, skill
from companion.games.merchants_and_marauders.state import State

RULE = "RB p.14"
MOST_ROUNDS = 60


def set_crew(state: State, side: str, crew: int, beyond: int = 0) -> Talk[State]:
    """The sailors who are left; what went beyond the last one is lost, or by agreement hits the hull (A-42)."""
    ship = state.ship_of(side)
    ship = ship.with_sections({"crew": crew, "hull": max(0, ship.hull - beyond)})
    state = yield from happen(SectionsSet(side, *ship.sections))
    return state


def fire_swivel_guns(state: State, side: str) -> Talk[bool]:
    """RB p.9: two dice; one skull or more takes one sailor."""
    if not state.ship_of(side).ready("swivel-guns"):
        return False
    hit = yield from succeeds("swivel_guns", 2, seat=decider(state, side), rule="RB p.9", side=side)
    if hit:
        yield Note("swivel_hit", "RB p.9", {"who": side})
    return hit


def swivel_guns(state: State, attacker: str, defender: str) -> Talk[State]:
    """Before the combat, both sides at once. They need no crew of their own: who has none loses when it begins.

    Where the enemy has nobody left a hit would be lost (A-42), and nothing is rolled.
    """
    hit = []
    for side, enemy in ((attacker, defender), (defender, attacker)):
        if state.ship_of(enemy).crew and (yield from fire_swivel_guns(state, side)):
            hit.append(enemy)
    for side in hit:
        state = yield from set_crew(state, side, state.ship_of(side).crew - 1)
    return state


def crew_combat(state: State, attacker: str, defender: str) -> Talk[tuple[State, str]]:
    """Rounds until one side has nobody left: the winner, or nothing where nobody wins."""
    state = yield from swivel_guns(state, attacker, defender)
    pair = (attacker, defender)
    if not any(state.ship_of(s).crew for s in pair):
        winner = attacker if state.options["swivel_tie"] == "attacker" else ""
        yield Note("crews_gone", "A-40", {"who": winner} if winner else {"who": "nobody"})
        return (yield from last_sailor(state, winner)), winner
    for side, enemy in (pair, pair[::-1]):
        if state.ship_of(side).crew == 0:
            yield Note("no_crew_left", RULE, {"who": side})
            return state, enemy
    for _ in range(MOST_ROUNDS):
        state, winner, over = yield from crew_fight_round(state, attacker, defender)
        if over:
            return (yield from last_sailor(state, winner)), winner
    return state, ""


def crew_fight_round(state: State, attacker: str, defender: str) -> Talk[tuple[State, str, bool]]:
    dice = ((yield from crew_roll(state, attacker)), (yield from crew_roll(state, defender)))
    before = (state.ship_of(attacker).crew, state.ship_of(defender).crew)
    result = crew_round(before, dice[0], dice[1])
    facts = {
        "one": attacker,
        "other": defender,
        "left": result.crews[0],
        "lefts": result.crews[1],
        "skulls": skulls(dice[0]),
        "others": skulls(dice[1]),
    }
    yield Note("crew_round", RULE, facts)
    if result.crews == (0, 0) and result.winner is not None:
        winner = (attacker, defender)[result.winner]
        yield Note("crew_tie_won", RULE, {**facts, "who": winner, "rest": rest(dice[0]), "rests": rest(dice[1])})
    for side, crew, beyond in zip((attacker, defender), result.crews, result.beyond, strict=True):
        state = yield from set_crew(state, side, crew, beyond if state.options["crew_overflow"] == "hull" else 0)
    winner = "" if result.winner is None else (attacker, defender)[result.winner]
    return state, winner, result.over


def crew_roll(state: State, side: str) -> Talk[tuple[Face, ...]]:
    count = skill(state, side, "leadership")
    return (yield from skill_roll("crew_roll", count, seat=decider(state, side), rule=RULE, who=side))


def last_sailor(state: State, winner: str) -> Talk[State]:
    """A-19: the winner of a tie at nothing lives on with nobody; by agreement with one sailor."""
    if winner and state.ship_of(winner).crew == 0 and state.options["last_sailor"] == "one":
        return (yield from set_crew(state, winner, 1))
    return state


def staged_combat(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """A-49: a crew combat that a rumour or a mission asks for: same dice, nothing to board. At sea Swivel Guns fire."""
    player = active(state, seat)
    mine = player.sails.crew
    if mine == 0:
        raise Refused("no_crew")
    crew = yield from number("staged_crew", 1, 9, default=3, seat=seat, rule="A-49")
    leadership = yield from number("staged_leadership", 1, 6, default=2, seat=seat, rule="A-49")
    if player.at_sea and (yield from fire_swivel_guns(state, seat)):
        crew -= 1
    won, lost = crew == 0, False
    while mine and crew:
        thrown = yield from skill_roll("staged_roll", player.leads.leadership, seat=seat, rule=RULE)
        against = yield from skill_roll("staged_enemy_roll", leadership, seat=state.left_neighbour(seat), rule=RULE)
        result = crew_round((mine, crew), thrown, against)
        mine, crew = result.crews
        yield Note("staged_round", RULE, {"who": seat, "left": mine, "lefts": crew})
        won, lost = result.winner == 0, result.winner == 1
    state = yield from set_crew(state, seat, mine)
    state = yield from last_sailor(state, seat if won else "")
    yield Note("staged_won" if won else "staged_lost" if lost else "staged_tied", "A-49", {"who": seat}, headline=True)
    if won and state.options["staged_glory"] == "yes":
        state = yield from earn_glory(state, seat, "fight")
    if lost:
        state = yield from die(catalogue, state, seat)
        yield from after_deaths(state, (seat,))
