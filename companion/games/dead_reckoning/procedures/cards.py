"""4.6: playing cards, using abilities."""

from collections.abc import Sequence

from companion.core.ask import Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Talk, choose, happen, number
from companion.games.dead_reckoning.data import Catalogue, Effect
from companion.games.dead_reckoning.events import AbilityUsed, DrawsGained
from companion.games.dead_reckoning.procedures.common import expect_turn, move, prizes, refuse, stow
from companion.games.dead_reckoning.procedures.fight.battle import play_cards
from companion.games.dead_reckoning.procedures.fight.ship_battle import attack_with_flag
from companion.games.dead_reckoning.procedures.islands import (
    build,
    lay_tokens,
    place_influence,
    place_permanent,
    produce,
    remove_cube,
)
from companion.games.dead_reckoning.procedures.level_up import raise_level
from companion.games.dead_reckoning.procedures.market import gain_from_row
from companion.games.dead_reckoning.procedures.ship import repair, upgrade
from companion.games.dead_reckoning.rules.cards import OVER_FORTS, why_not_use
from companion.games.dead_reckoning.rules.ships import free_holds, level_of, usable_abilities, used_key
from companion.games.dead_reckoning.state import State, kind_of

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


def play_card(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-PLAY: a card of the hand, face up on the table."""
    seat = expect_turn(state, seat)
    player = state.players[seat]
    if not player.hand:
        raise Refused("hand_empty")
    options = tuple(
        Option(id, label=Phrase("sailor_card", {"sailor": id}), mark="cards") for id in player.in_zone("away")
    )
    id = yield from choose("play_card", options, seat=seat, rule="DR-PLAY", who=seat)
    yield Note("played", "DR-PLAY", {"who": seat, "sailor": id, "n": player.sailors[id].level}, headline=True)
    yield from play_cards(catalogue, state, seat, (id,))


def use_ability(catalogue: Catalogue, state: State, seat: Seat | None, sailor: str, group: int) -> Procedure:
    """DR-ABIL: an ability of a card in play, once a turn; of alternatives one."""
    seat = expect_turn(state, seat)
    found = [
        a
        for id, number, a in usable_abilities(catalogue, state, state.players[seat])
        if (id, number) == (sailor, group)
    ]
    if not found:
        raise Refused("used_already")
    sides = found[0]
    free = [e for e in sides if why_not_use(state, seat, e) is None]
    if not free:
        refuse(why_not_use(state, seat, sides[0]))
    effect = sides[0]
    if len(sides) > 1:
        options = tuple(Option(i, label=e.phrase, refused=why_not_use(state, seat, e)) for i, e in enumerate(sides))
        effect = sides[(yield from choose("which_side", options, seat=seat, rule="DR-ABIL", who=seat, sailor=sailor))]
    level = level_of(state.players[seat], sailor)
    yield Note("ability", "DR-ABIL", {"who": seat, "sailor": sailor}, headline=True)
    state, done = yield from apply(catalogue, state, seat, effect, f"{kind_of(sailor)}-{level}")
    if done:
        state = yield from happen(AbilityUsed(used_key(seat, sailor, group)))
    yield from prizes(catalogue, state)


def apply(catalogue: Catalogue, state: State, seat: Seat, effect: Effect, card: str) -> Talk[tuple[State, bool]]:
    """5.2: what each effect does. The answer tells whether anything came of it."""
    at, over_forts = state.players[seat].location, effect.where == OVER_FORTS
    match effect.effect:
        case "cargo":
            yield Note("cargo_gained", "DR-CARGO-GAIN", {"who": seat, "n": effect.n}, headline=True)
            state = yield from move(state, "cargo", "supply", f"dock/{seat}", effect.n)
        case "split-cargo":
            state = yield from split_cargo(catalogue, state, seat, effect.n)
        case "ship-cargo" | "ship-coins":
            kind = "cargo" if effect.effect == "ship-cargo" else "coin"
            state = yield from stow(catalogue, state, seat, kind, effect.n)
        case "influence":
            state = yield from place_influence(catalogue, state, seat, at, effect.n, over_forts=over_forts)
        case "produce":
            state = yield from produce(state, seat, effect.n, effect.plus, over_forts=over_forts)
        case "build":
            return (yield from build(catalogue, state, seat, effect.n, card))
        case "basic" | "advanced":
            cost = None if effect.cost < 0 else effect.cost
            return (yield from upgrade(catalogue, state, seat, effect.effect, cost=cost, costs=card))
        case "repair":
            state = yield from repair(catalogue, state, seat, effect.cost)
        case "flag":
            state = yield from attack_with_flag(catalogue, state, seat)
        case _:
            state = yield from apply_rare(catalogue, state, seat, effect)
    return state, True


def apply_rare(catalogue: Catalogue, state: State, seat: Seat, effect: Effect) -> Talk[State]:
    """Effects of advancements only."""
    over_forts = effect.where == OVER_FORTS
    match effect.effect:
        case "advancement":
            return (yield from gain_from_row(state, seat))
        case "permanent":
            return (yield from place_permanent(catalogue, state, seat, over_forts=over_forts))
        case "island-tokens":
            return (yield from lay_tokens(state, seat, over_forts=over_forts))
        case "remove":
            return (yield from remove_cube(catalogue, state, seat, over_forts=over_forts))
        case "draw":
            yield Note("draws_gained", "DR-AB-DRAW", {"who": seat, "n": effect.n}, headline=True)
            state = yield from happen(DrawsGained(effect.n))
            return state
        case _:
            return (yield from raise_level(state, seat, "level_last", "DR-AB-LEVELBOTTOM"))


def split_cargo(catalogue: Catalogue, state: State, seat: Seat, n: int) -> Talk[State]:
    """Anchor and ship together: as the player likes."""
    most = min(n, free_holds(catalogue, state, state.players[seat]))
    aboard = 0
    if most:
        aboard = yield from number("split", 0, most, default=0, seat=seat, rule="DR-CARGO-GAIN", who=seat, n=n)
    yield Note("cargo_gained", "DR-CARGO-GAIN", {"who": seat, "n": n}, headline=True)
    state = yield from stow(catalogue, state, seat, "cargo", aboard)
    return (yield from move(state, "cargo", "supply", f"dock/{seat}", n - aboard))


def other_effect(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-ABIL: an ability of an advancement, as its card says."""
    seat = expect_turn(state, seat)
    what, where = (yield from which_effect(state, seat, OTHER_EFFECTS, "")), ""
    if what == OVER_FORTS:
        what, where = (yield from which_effect(state, seat, FORT_EFFECTS, OVER_FORTS)), OVER_FORTS
    n, cost = 1, 0
    if what in COUNTED:
        n = yield from number("how_many", 1, 6, default=1, seat=seat, rule="DR-ABIL")
    if what in PAID:
        player = state.players[seat]
        high = player.ship_cargo + player.dock
        cost = yield from number("what_cost", 0, min(12, high), default=0, seat=seat, rule="DR-ABIL")
    yield Note("other_effect", "DR-ABIL", {"who": seat, "what": what}, headline=True)
    if where:
        yield Note("over_forts", "DR-BUILD", {"who": seat})
    state, _ = yield from apply(catalogue, state, seat, Effect(what, n, cost, where), "")
    yield from prizes(catalogue, state)


def which_effect(state: State, seat: Seat, effects: Sequence[str], where: str) -> Talk[str]:
    options = tuple(
        Option(e, label=Phrase(f"other_effect.{e}"), refused=why_not_use(state, seat, Effect(e, 1, where=where)))
        for e in effects
    )
    return choose("other_effect", options, seat=seat, rule="DR-ABIL", who=seat)
