"""DR-ENC-ATTACK, DR-CBT-NPC, DR-CBT-BLD: merchants and buildings."""

from companion.core.ask import Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Talk, choose, happen, number
from companion.games.dead_reckoning.box import Merchant, known_things, merchant, merchant_form, pick_thing
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import Bought, BuildingsRemoved, CardTaken, Fought
from companion.games.dead_reckoning.procedures.common import (
    expect_turn,
    prizes,
    refuse,
    stow,
)
from companion.games.dead_reckoning.procedures.fight.battle import BLACK, Battle, Side
from companion.games.dead_reckoning.procedures.fight.ship_battle import count_win, hit, pay_win_coins
from companion.games.dead_reckoning.procedures.market import hold_advancement
from companion.games.dead_reckoning.procedures.ship import sink
from companion.games.dead_reckoning.rules.combat import (
    building_cubes,
    is_sinking,
    strongholds_to_fight,
    why_not_attack_buildings,
)
from companion.games.dead_reckoning.rules.islands import guard_of, title
from companion.games.dead_reckoning.rules.market import why_not_encounter
from companion.games.dead_reckoning.state import State


def attack_merchant(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-ENC-ATTACK: turn the card over and fight the black cubes on its back."""
    seat = expect_turn(state, seat)
    refuse(why_not_encounter(state, seat))
    at = state.players[seat].location
    state = yield from happen(Bought())
    form, options = merchant_form(), known_things(state, "merchant")
    id, state = yield from pick_thing(state, "merchant", "which_merchant", form, options=options, seat=seat, who=seat)
    card = merchant(state, id)
    state, best = yield from fight_black(catalogue, state, seat, at, card.cubes)
    if best.seat == seat:
        state = yield from spoils(catalogue, state, seat, at, card)
        state = yield from pay_win_coins(catalogue, state, best)
    else:
        yield Note("merchant_lost", "DR-ENC-ATTACK", {"who": seat, "name": card.name}, headline=True)
        state = yield from hit(state, seat, card.damage)
        yield Note("buried", "DR-ENC-BURY", {"board": title(state, at)})
    state = yield from happen(CardTaken(at))
    yield from close_fight(catalogue, state, seat)


def fight_black(catalogue: Catalogue, state: State, seat: Seat, at: str, cubes: int) -> Talk[tuple[State, Side]]:
    """DR-CBT-NPC: the five steps against black cubes, up to the win that counts for Legendary."""
    battle = Battle(catalogue, state, "merchant", Side(seat), Side(BLACK, cubes), at=at)
    best = yield from battle.fight()
    state = yield from happen(Fought(f"card/{at}"))
    state = yield from hit(state, seat, battle.damage_to_enemy(battle.other))
    if best is battle.active:
        state = yield from count_win(catalogue, state, best)
    return state, best


def close_fight(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    """The end of a combat without a second player: R-22, a ship that sinks here was sunk by nobody."""
    if is_sinking(state, seat):
        state = yield from sink(catalogue, state, ((seat, ""),))
    return (yield from prizes(catalogue, state))


FATES = ("kept", "buried", "stays")


def resolve_encounter(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-SAGA: an encounter of a Saga. What it does stands on its card alone: the table reads it, the app counts it."""
    seat = expect_turn(state, seat)
    if state.options["saga"] != "yes":
        raise Refused("not_now")
    refuse(why_not_encounter(state, seat))
    at = state.players[seat].location
    state = yield from happen(Bought())
    fate = yield from which_fate("encounter", ("fight", *FATES), seat)
    if fate == "fight":
        cubes = yield from number("black_cubes", 0, 12, default=1, seat=seat, rule="DR-CBT-1")
        state, best = yield from fight_black(catalogue, state, seat, at, cubes)
        state = yield from pay_win_coins(catalogue, state, best)
        fate = yield from which_fate("encounter_then", FATES, seat)
    yield Note(f"encounter_{fate}", "DR-SAGA", {"who": seat, "board": title(state, at)}, headline=True)
    if fate == "kept":
        state = yield from hold_advancement(state, seat, "DR-SAGA")
    if fate != "stays":
        state = yield from happen(CardTaken(at))
    yield from close_fight(catalogue, state, seat)


def which_fate(key: str, ways: tuple[str, ...], seat: Seat) -> Talk[str]:
    options = tuple(Option(way, label=Phrase(f"encounter.{way}")) for way in ways)
    return choose(key, options, seat=seat, rule="DR-SAGA", who=seat)


def spoils(catalogue: Catalogue, state: State, seat: Seat, at: str, card: Merchant) -> Talk[State]:
    """What the card says for a win; R-30: without an ability on its back it is buried."""
    yield Note("merchant_beaten", "DR-ENC-ATTACK", {"who": seat, "name": card.name}, headline=True)
    for kind, n in (("coin", card.coins), ("cargo", card.cargo)):
        state = yield from stow(catalogue, state, seat, kind, n, fighting=True)
    if card.gains or state.options["beaten_merchant"] == "counts":
        state = yield from hold_advancement(state, seat, "DR-ENC-ATTACK")
    else:
        yield Note("buried", "R-30", {"board": title(state, at)})
    return state


def attack_buildings(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-CBT-BLD, R-18: fort and garrison defend together, with 5 and 2 cubes."""
    seat = expect_turn(state, seat)
    refuse(why_not_attack_buildings(state, seat))
    at = state.players[seat].location
    owner = guard_of(state, seat, at)
    attacked = strongholds_to_fight(state, at)
    if len(attacked) == 2 and state.options["attack_one_building"] == "yes":
        options = tuple(Option(b, label=Phrase(f"building.{b}"), mark="house") for b in (*attacked, "both"))
        chosen = yield from choose("attack_building", options, seat=seat, rule="R-18")
        attacked = attacked if chosen == "both" else (chosen,)
    protected = state.had_last_turn(owner) and state.options["last_turn_buildings"] == "yes"
    cubes = building_cubes(attacked, protected=protected)
    yield Note("attacks_building", "DR-CBT-BLD", {"who": seat, "what": attacked, "owner": owner, "n": cubes})
    battle = Battle(catalogue, state, "building", Side(seat), Side(BLACK, cubes), at=at)
    best = yield from battle.fight()
    state = battle.state
    for b in attacked:
        state = yield from happen(Fought(f"{b}/{at}"))
    won = best is battle.active
    state = yield from hit(state, seat, battle.damage_to_enemy(battle.other) + (not won))
    if won:
        facts = {"who": seat, "what": attacked, "board": title(state, at)}
        yield Note("buildings_fell", "DR-CBT-BLD", facts, headline=True)
        state = yield from happen(BuildingsRemoved(at, attacked))
    else:
        yield Note("buildings_held", "DR-CBT-BLD", {"who": seat}, headline=True)
    if is_sinking(state, seat):
        by = owner if state.options["building_sinks"] == "yes" else ""
        state = yield from sink(catalogue, state, ((seat, by),))
    yield from prizes(catalogue, state)
