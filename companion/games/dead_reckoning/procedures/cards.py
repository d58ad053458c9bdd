"""4.6, 4.11: playing cards, using abilities, levelling up."""

from collections.abc import Sequence

from companion.core.ask import Choose, Number, Option, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import Happened, Note, Procedure, Talk
from companion.games.dead_reckoning.data import Effect
from companion.games.dead_reckoning.events import (
    AbilityUsed,
    DrawsGained,
    ExpertGained,
    LevelUpSettled,
    SailorLevelled,
)
from companion.games.dead_reckoning.islands import guarded, influence_refused, islands, produce_refused
from companion.games.dead_reckoning.procedures.battle import play_cards
from companion.games.dead_reckoning.procedures.common import (
    affords,
    expect_play,
    expect_turn,
    move,
    prizes,
    refuse,
    stow,
)
from companion.games.dead_reckoning.procedures.hull import damaged_ships, repair, upgrade
from companion.games.dead_reckoning.procedures.islands import (
    build,
    can_build,
    lay_tokens,
    open_islands,
    place_influence,
    place_permanent,
    produce,
    remove_cube,
)
from companion.games.dead_reckoning.procedures.market import LIMIT, gain_from_row
from companion.games.dead_reckoning.procedures.ship_battle import attack_refused, attack_with_flag
from companion.games.dead_reckoning.ships import free_holds, usable, used_key
from companion.games.dead_reckoning.state import State, kind_of

OVER_FORTS = "over-forts"
OTHER_EFFECTS = (
    "cargo",
    "ship-cargo",
    "ship-coins",
    "influence",
    "produce",
    "repair",
    "basic",
    "advanced",
    "flag",
    "advancement",
    "draw",
    "level-last",
    "build",
    "permanent",
    "island-tokens",
    "remove",
    OVER_FORTS,
)
FORT_EFFECTS = ("influence", "produce", "permanent", "island-tokens", "remove")
"""What a fort forbids unless the ability overrides it (p. 15)."""
COUNTED = ("cargo", "ship-cargo", "ship-coins", "influence", "produce", "draw", "build")
PAID = ("repair", "basic", "advanced")


def play_card(state: State, seat: Seat | None) -> Procedure:
    """DR-PLAY: a card of the hand, face up on the table."""
    seat = expect_turn(state, seat)
    player = state.players[seat]
    if not player.hand:
        raise Refused("hand_empty")
    options = tuple(
        Option(id, label=Phrase("sailor_card", {"sailor": id}), mark="cards") for id in player.in_zone("away")
    )
    id = yield Choose(key="play_card", options=options, seat=seat, rule="DR-PLAY", facts={"who": seat})
    yield Note("played", "DR-PLAY", {"who": seat, "sailor": id, "n": player.sailors[id].level}, headline=True)
    yield from play_cards(state, seat, (id,))


def effect_refused(state: State, seat: Seat, effect: Effect) -> Refusal | None:
    """Why this side of an ability cannot be used now."""
    player, over_forts = state.players[seat], effect.where == OVER_FORTS
    match effect.effect:
        case "influence":
            return influence_refused(state, seat, player.location, over_forts=over_forts)
        case "produce":
            free = any(produce_refused(state, seat, at, over_forts=over_forts) is None for at in islands(state))
            return None if free else Refusal("nowhere_to_produce", {})
        case "permanent" | "island-tokens" | "remove":
            there = open_islands(state, seat, over_forts=over_forts, cubes=effect.effect == "remove")
            return None if there else Refusal("no_island_open", {})
        case "over-forts":
            shut = any(guarded(state, seat, at) for at in islands(state))
            return None if shut else Refusal("no_fort", {})
        case "build":
            return None if can_build(state, seat) else Refusal("nothing_to_build", {})
        case "flag":
            return attack_refused(state, seat)
        case "repair":
            return repair_refused(state, seat, effect)
        case "advancement" if state.turn.bought >= LIMIT and state.options["gained_counts"] == "yes":
            return Refusal("limit_two", {})
        case _:
            return None


def repair_refused(state: State, seat: Seat, effect: Effect) -> Refusal | None:
    player = state.players[seat]
    if not damaged_ships(state, seat):
        return Refusal("no_damage", {})
    if effect.where == "port" and not player.in_port:
        return Refusal("only_in_port", {})
    if not affords(state, seat, effect.cost, dock=True):
        return Refusal("not_enough_cargo", {"n": effect.cost, "there": player.ship_cargo + player.dock})
    return None


def use_ability(state: State, seat: Seat | None, sailor: str, group: int) -> Procedure:
    """DR-ABIL: an ability of a card in play, once a turn; of alternatives one."""
    seat = expect_turn(state, seat)
    found = [a for id, number, a in usable(state, state.players[seat]) if (id, number) == (sailor, group)]
    if not found:
        raise Refused("used_already")
    sides = found[0]
    free = [e for e in sides if effect_refused(state, seat, e) is None]
    if not free:
        refuse(effect_refused(state, seat, sides[0]))
    effect = sides[0]
    if len(sides) > 1:
        options = tuple(Option(i, label=e.said, refused=effect_refused(state, seat, e)) for i, e in enumerate(sides))
        facts = {"who": seat, "sailor": sailor}
        effect = sides[(yield Choose(key="which_side", options=options, seat=seat, rule="DR-ABIL", facts=facts))]
    level = state.players[seat].sailors[sailor].level
    yield Note("ability", "DR-ABIL", {"who": seat, "sailor": sailor}, headline=True)
    state, done = yield from apply(state, seat, effect, f"{kind_of(sailor)}-{level}")
    if done:
        state = yield Happened(AbilityUsed(used_key(seat, sailor, group)))
    yield from prizes(state)


def apply(state: State, seat: Seat, effect: Effect, card: str) -> Talk[tuple[State, bool]]:
    """5.2: what each effect does. The answer tells whether anything came of it."""
    at, over_forts = state.players[seat].location, effect.where == OVER_FORTS
    match effect.effect:
        case "cargo":
            yield Note("cargo_gained", "DR-CARGO-GAIN", {"who": seat, "n": effect.n}, headline=True)
            state = yield from move(state, "cargo", "supply", f"dock/{seat}", effect.n)
        case "split-cargo":
            state = yield from split_cargo(state, seat, effect.n)
        case "ship-cargo" | "ship-coins":
            kind = "cargo" if effect.effect == "ship-cargo" else "coin"
            state = yield from stow(state, seat, kind, effect.n)
        case "influence":
            state = yield from place_influence(state, seat, at, effect.n, over_forts=over_forts)
        case "produce":
            state = yield from produce(state, seat, effect.n, effect.plus, over_forts=over_forts)
        case "build":
            return (yield from build(state, seat, effect.n, card))
        case "basic" | "advanced":
            cost = None if effect.cost < 0 else effect.cost
            return (yield from upgrade(state, seat, effect.effect, cost, card))
        case "repair":
            state = yield from repair(state, seat, effect.cost)
        case "flag":
            state = yield from attack_with_flag(state, seat)
        case _:
            state = yield from apply_rare(state, seat, effect)
    return state, True


def apply_rare(state: State, seat: Seat, effect: Effect) -> Talk[State]:
    """Effects of advancements only."""
    over_forts = effect.where == OVER_FORTS
    match effect.effect:
        case "advancement":
            return (yield from gain_from_row(state, seat))
        case "permanent":
            return (yield from place_permanent(state, seat, over_forts=over_forts))
        case "island-tokens":
            return (yield from lay_tokens(state, seat, over_forts=over_forts))
        case "remove":
            return (yield from remove_cube(state, seat, over_forts=over_forts))
        case "draw":
            yield Note("draws_gained", "DR-AB-DRAW", {"who": seat, "n": effect.n}, headline=True)
            state = yield Happened(DrawsGained(effect.n))
            return state
        case _:
            return (yield from raise_level(state, seat, "level_last", "DR-AB-LEVELBOTTOM"))


def split_cargo(state: State, seat: Seat, n: int) -> Talk[State]:
    """Anchor and ship together: as the player likes."""
    most = min(n, free_holds(state, state.players[seat]))
    aboard = 0
    if most:
        facts = {"who": seat, "n": n}
        aboard = yield Number(key="split", low=0, high=most, default=0, seat=seat, rule="DR-CARGO-GAIN", facts=facts)
    yield Note("cargo_gained", "DR-CARGO-GAIN", {"who": seat, "n": n}, headline=True)
    state = yield from stow(state, seat, "cargo", aboard)
    return (yield from move(state, "cargo", "supply", f"dock/{seat}", n - aboard))


def other_effect(state: State, seat: Seat | None) -> Procedure:
    """DR-ABIL: an ability of an advancement, as its card says."""
    seat = expect_turn(state, seat)
    what, where = (yield effects_asked(state, seat, OTHER_EFFECTS, "")), ""
    if what == OVER_FORTS:
        what, where = (yield effects_asked(state, seat, FORT_EFFECTS, OVER_FORTS)), OVER_FORTS
    n, cost = 1, 0
    if what in COUNTED:
        n = yield Number(key="how_many", low=1, high=6, default=1, seat=seat, rule="DR-ABIL")
    if what in PAID:
        player = state.players[seat]
        high = player.ship_cargo + player.dock
        cost = yield Number(key="what_cost", low=0, high=min(12, high), default=0, seat=seat, rule="DR-ABIL")
    yield Note("other_effect", "DR-ABIL", {"who": seat, "what": what}, headline=True)
    if where:
        yield Note("over_forts", "DR-BUILD", {"who": seat})
    state, _ = yield from apply(state, seat, Effect(what, n, cost, where), "")
    yield from prizes(state)


def effects_asked(state: State, seat: Seat, effects: Sequence[str], where: str) -> Choose:
    options = tuple(
        Option(e, label=Phrase(f"other_effect.{e}"), refused=effect_refused(state, seat, Effect(e, 1, where=where)))
        for e in effects
    )
    return Choose(key="other_effect", options=options, seat=seat, rule="DR-ABIL", facts={"who": seat})


# DR-LEVEL


def raise_level(state: State, seat: Seat, key: str, rule: str) -> Talk[State]:
    """One level up: which card, only its owner is asked and told."""
    player = state.players[seat]
    options = tuple(
        Option(id, label=Phrase("sailor_level", {"sailor": id, "n": player.sailors[id].level}), mark="cards")
        for id in player.in_zone("away")
        if player.sailors[id].level < 4
    )
    none = Option("none", label=Phrase(f"ask.{key}.none"), mark="cross")
    id = yield Choose(key=key, options=(*options, none), seat=seat, secret=True, rule=rule, facts={"who": seat})
    if id == "none":
        yield Note("level_lapsed", rule, {"who": seat}, headline=True)
        return state
    level = player.sailors[id].level + 1
    yield Note("levelled", rule, {"who": seat}, headline=True)
    yield Note("levelled_own", rule, {"sailor": id, "n": level}, secret_to=seat)
    state = yield Happened(SailorLevelled(seat, id, level))
    if level == 4 and "expert-sailors" not in player.claimed:
        state = yield Happened(ExpertGained(seat))
    return state


def level_up(state: State, seat: Seat | None) -> Procedure:
    """DR-LEVEL: between own turns, at any moment, one card of the hand."""
    expect_play(state)
    seat = seat or state.active
    if not state.players[seat].level_up:
        raise Refused("no_level_up")
    state = yield from raise_level(state, seat, "level_up", "DR-LEVEL")
    state = yield Happened(LevelUpSettled(seat, False))
    yield from prizes(state)
