"""DR-ENC-ATTACK, DR-CBT-NPC, DR-CBT-BLD: merchants and buildings."""

from companion.core.ask import Choose, Number, Option, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import Happened, Note, Procedure, Talk
from companion.games.dead_reckoning.box import Merchant, known, merchant, merchant_form, pick
from companion.games.dead_reckoning.combat import building_cubes
from companion.games.dead_reckoning.events import Bought, BuildingsRemoved, CardTaken, Fought
from companion.games.dead_reckoning.islands import blockaded, guarded, pirates_at, title
from companion.games.dead_reckoning.procedures.battle import BLACK, Battle, Side
from companion.games.dead_reckoning.procedures.common import (
    expect_turn,
    prizes,
    refuse,
    stow,
)
from companion.games.dead_reckoning.procedures.hull import sink, sinks
from companion.games.dead_reckoning.procedures.market import encounter_refused, hold_advancement
from companion.games.dead_reckoning.procedures.ship_battle import hit, pay_win_coins, won_by
from companion.games.dead_reckoning.state import Board, State


def attack_merchant(state: State, seat: Seat | None) -> Procedure:
    """DR-ENC-ATTACK: turn the card over and fight the black cubes on its back."""
    seat = expect_turn(state, seat)
    refuse(encounter_refused(state, seat))
    at = state.players[seat].location
    state = yield Happened(Bought())
    form, options = merchant_form(), known(state, "merchant")
    id, state = yield from pick(state, "merchant", "which_merchant", form, options=options, seat=seat, who=seat)
    card = merchant(state, id)
    state, best = yield from fight_black(state, seat, at, card.cubes)
    if best.seat == seat:
        state = yield from spoils(state, seat, at, card)
        state = yield from pay_win_coins(state, best)
    else:
        yield Note("merchant_lost", "DR-ENC-ATTACK", {"who": seat, "name": card.name})
        state = yield from hit(state, seat, card.damage)
        yield Note("buried", "DR-ENC-BURY", {"board": title(state, at)})
    state = yield Happened(CardTaken(at))
    yield from close_fight(state, seat)


def fight_black(state: State, seat: Seat, at: str, cubes: int) -> Talk[tuple[State, Side]]:
    """DR-CBT-NPC: the five steps against black cubes, up to the win that counts for Legendary."""
    battle = Battle(state, "merchant", Side(seat), Side(BLACK, cubes), at)
    best = yield from battle.fight()
    state = yield Happened(Fought(f"card/{at}"))
    state = yield from hit(state, seat, battle.dealt(battle.other))
    if best is battle.active:
        state = yield from won_by(state, best)
    return state, best


def close_fight(state: State, seat: Seat) -> Talk[State]:
    """R-22: whoever sinks here was sunk by nobody."""
    if sinks(state, seat):
        state = yield from sink(state, ((seat, ""),))
    return (yield from prizes(state))


FATES = ("kept", "buried", "stays")


def resolve_encounter(state: State, seat: Seat | None) -> Procedure:
    """DR-SAGA: an encounter of a Saga. What it does stands on its card alone: the table reads it, the app counts it."""
    seat = expect_turn(state, seat)
    if state.options["saga"] != "yes":
        raise Refused("not_now")
    refuse(encounter_refused(state, seat))
    at = state.players[seat].location
    state = yield Happened(Bought())
    fate = yield encounter_asked("encounter", ("fight", *FATES), seat)
    if fate == "fight":
        cubes = yield Number(key="black_cubes", low=0, high=12, default=1, seat=seat, rule="DR-CBT-1")
        state, best = yield from fight_black(state, seat, at, cubes)
        state = yield from pay_win_coins(state, best)
        fate = yield encounter_asked("encounter_then", FATES, seat)
    yield Note(f"encounter_{fate}", "DR-SAGA", {"who": seat, "board": title(state, at)}, headline=True)
    if fate == "kept":
        state = yield from hold_advancement(state, seat, "DR-SAGA")
    if fate != "stays":
        state = yield Happened(CardTaken(at))
    yield from close_fight(state, seat)


def encounter_asked(key: str, ways: tuple[str, ...], seat: Seat) -> Choose:
    options = tuple(Option(way, label=Phrase(f"encounter.{way}")) for way in ways)
    return Choose(key=key, options=options, seat=seat, rule="DR-SAGA", facts={"who": seat})


def spoils(state: State, seat: Seat, at: str, card: Merchant) -> Talk[State]:
    """What the card says for a win; R-30: without an ability on its back it is buried."""
    yield Note("merchant_beaten", "DR-ENC-ATTACK", {"who": seat, "name": card.name}, headline=True)
    for kind, n in (("coin", card.coins), ("cargo", card.cargo)):
        state = yield from stow(state, seat, kind, n, fighting=True)
    if card.gains or state.options["beaten_merchant"] == "counts":
        state = yield from hold_advancement(state, seat, "DR-ENC-ATTACK")
    else:
        yield Note("buried", "R-30", {"board": title(state, at)})
    return state


def buildings_refused(state: State, seat: str) -> Refusal | None:
    """DR-CBT-BLD: an opponent's fort or garrison on the own board, no pirate-mode ship there, once a turn."""
    at = state.players[seat].location
    if not guarded(state, seat, at):
        return Refusal("no_building", {})
    if pirates_at(state, seat, at):
        return Refusal("pirate_first", {})
    if blockaded(state, seat, at):
        return Refusal("blockaded", {})
    if not left_to_fight(state, at):
        return Refusal("fought_already", {})
    return None


def left_to_fight(state: State, at: str) -> tuple[str, ...]:
    board = state.boards.get(at, Board())
    strong = tuple(b for b in ("fort", "garrison") if b in board.buildings)
    return tuple(b for b in strong if f"{b}/{at}" not in state.turn.fought)


def attack_buildings(state: State, seat: Seat | None) -> Procedure:
    """DR-CBT-BLD, R-18: fort and garrison defend together, with 5 and 2 cubes."""
    seat = expect_turn(state, seat)
    refuse(buildings_refused(state, seat))
    at = state.players[seat].location
    owner = guarded(state, seat, at)
    attacked = left_to_fight(state, at)
    if len(attacked) == 2 and state.options["attack_one_building"] == "yes":
        options = tuple(Option(b, label=Phrase(f"building.{b}"), mark="house") for b in (*attacked, "both"))
        chosen = yield Choose(key="attack_building", options=options, seat=seat, rule="R-18")
        attacked = attacked if chosen == "both" else (chosen,)
    protected = state.last_turn_done(owner) and state.options["last_turn_buildings"] == "yes"
    cubes = building_cubes(attacked, protected=protected)
    yield Note("attacks_building", "DR-CBT-BLD", {"who": seat, "what": attacked, "owner": owner, "n": cubes})
    battle = Battle(state, "building", Side(seat), Side(BLACK, cubes), at)
    best = yield from battle.fight()
    state = battle.state
    for b in attacked:
        state = yield Happened(Fought(f"{b}/{at}"))
    won = best is battle.active
    state = yield from hit(state, seat, battle.dealt(battle.other) + (not won))
    if won:
        facts = {"who": seat, "what": attacked, "board": title(state, at)}
        yield Note("buildings_fell", "DR-CBT-BLD", facts, headline=True)
        state = yield Happened(BuildingsRemoved(at, attacked))
    else:
        yield Note("buildings_held", "DR-CBT-BLD", {"who": seat}, headline=True)
    if sinks(state, seat):
        by = owner if state.options["building_sinks"] == "yes" else ""
        state = yield from sink(state, ((seat, by),))
    yield from prizes(state)
