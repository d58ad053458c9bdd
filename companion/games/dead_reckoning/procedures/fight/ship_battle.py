"""DR-CBT-SHIP, DR-CBT-5, DR-PIR: ship against ship, and what follows."""

from companion.core.ask import Refusal, Seat
from companion.core.procedure import Note, Procedure, Talk, choose, happen
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import (
    BlockadeSet,
    CombatWon,
    DamageChanged,
    Fought,
    ModeSet,
)
from companion.games.dead_reckoning.procedures.common import (
    expect_turn,
    prizes,
    refuse,
    stow,
    who,
)
from companion.games.dead_reckoning.procedures.fight.battle import Battle, Side
from companion.games.dead_reckoning.procedures.ship import sink
from companion.games.dead_reckoning.rules.achievements import progress
from companion.games.dead_reckoning.rules.combat import is_sinking, pirates_to_fight, targets, why_not_attack
from companion.games.dead_reckoning.rules.islands import title
from companion.games.dead_reckoning.state import State


def ship_battle(
    catalogue: Catalogue, state: State, active: str, enemy: str, *, attacked: str, extra: int = 0
) -> Talk[tuple[State, bool]]:
    """The whole combat, and whether the active side won. `attacked` is who was attacked: its guns in port help."""
    at = state.location(enemy)
    pirate = enemy in state.players and state.players[enemy].pirate
    battle = Battle(catalogue, state, "ship", Side(active, extra), Side(enemy), at=at)
    best = yield from battle.fight(attacked)
    loser = battle.facing(best)
    state = battle.state
    state = yield from happen(Fought(f"ship/{enemy}"))
    for side in (battle.active, battle.other):
        hurt = battle.facing(side)
        state = yield from hit(state, hurt.seat, battle.damage_to_enemy(side) + (hurt is loser))
    state = yield from count_win(catalogue, state, best, defended=best is battle.other)
    if loser.is_person and state.players[loser.seat].pirate:
        yield Note("mode_lost", "DR-PIR-5", {"who": loser.seat})
        state = yield from happen(ModeSet(Seat(loser.seat), False))
    state = yield from pay_win_coins(catalogue, state, best)
    sinking = tuple((s.seat, battle.facing(s).seat) for s in (battle.active, battle.other) if is_sinking(state, s.seat))
    blockades = pirate and best is battle.other and at in state.boards and state.boards[at].island
    if is_sinking(state, enemy) and state.options["sunk_winner_blockades"] == "no":
        blockades = False
    if sinking:
        state = yield from sink(catalogue, state, sinking)
    if blockades and not is_sinking(state, active) and state.location(active) == at:
        yield Note("blockade", "DR-PIR-3", {"who": active, "enemy": enemy, "board": title(state, at)})
        state = yield from happen(BlockadeSet(at))
    return (yield from prizes(catalogue, state)), best is battle.active


def hit(state: State, seat: str, n: int) -> Talk[State]:
    """A fifth damage in combat waits for its end."""
    if not n:
        return state
    state = yield from happen(DamageChanged(seat, n))
    yield Note("damaged", "DR-CBT-5", {"who": seat, "n": n, "damage": state.party(seat).damage})
    return state


def count_win(catalogue: Catalogue, state: State, best: Side, *, defended: bool = False) -> Talk[State]:
    """DR-CBT-5, R-21: a cube on Legendary for the winner, unless it is claimed."""
    if best.seat not in state.order or "legendary" in state.claims_of(best.seat):
        return state
    if defended and state.options["defender_legendary"] == "no":
        return state
    state = yield from happen(CombatWon(best.seat))
    now, asked = progress(catalogue, state, best.seat, "legendary")
    if now < asked:
        yield Note("legendary_cube", "DR-CBT-5", {"who": best.seat, "n": now, "of": asked})
    return state


def pay_win_coins(catalogue: Catalogue, state: State, best: Side) -> Talk[State]:
    """R-40: declared in the ability step, paid with the result, before sinking."""
    if best.is_person and best.win_coins:
        yield Note("win_coins", "DR-CBT-5", {"who": best.seat, "n": best.win_coins})
        state = yield from stow(catalogue, state, Seat(best.seat), "coin", best.win_coins, fighting=True)
    return state


def attack_ship(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-AB-FLAG: with an attack flag, a ship on the same board or in port."""
    seat = expect_turn(state, seat)
    refuse(why_not_attack(state, seat))
    yield from attack_with_flag(catalogue, state, seat)


def attack_with_flag(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    options = tuple(who(s) for s in targets(state, seat))
    enemy = options[0].value
    if len(options) > 1:
        enemy = yield from choose("attack_whom", options, seat=seat, rule="DR-AB-FLAG", who=seat)
    yield Note("attacks", "DR-AB-FLAG", {"who": seat, "enemy": enemy})
    state, _ = yield from ship_battle(catalogue, state, seat, str(enemy), attacked=str(enemy))
    return state


def fight_pirate(catalogue: Catalogue, state: State, seat: Seat | None, enemy: str) -> Procedure:
    """DR-PIR-4: no flag is needed against a pirate that shared the board at the start of the turn."""
    seat = expect_turn(state, seat)
    if enemy not in pirates_to_fight(state, seat):
        refuse(Refusal("no_target"))
    yield Note("attacks", "DR-PIR-4", {"who": seat, "enemy": enemy})
    yield from ship_battle(catalogue, state, seat, enemy, attacked=enemy)
