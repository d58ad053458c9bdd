"""4.16, step 4: the icons on the right side of the Covenant's card. All of it rests on a single source."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.core.ask import Number, Option, Phrase
from companion.core.procedure import Note, Talk, choose, fill_in, happen, number
from companion.games.dead_reckoning.box import island
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import (
    BuildingBuilt,
    CombatWon,
    CovenantChanged,
    DamageChanged,
    ExpertGained,
)
from companion.games.dead_reckoning.procedures.common import at_board, move, name_by_tokens, prizes
from companion.games.dead_reckoning.rules.cargo import purse
from companion.games.dead_reckoning.rules.combat import covenant_cannons
from companion.games.dead_reckoning.rules.covenant import active_covenant, income, tokens_to_make
from companion.games.dead_reckoning.rules.islands import islands_of, production, title, why_not_build
from companion.games.dead_reckoning.state import State

RIGHT = (
    "coins",
    "income",
    "produce",
    "basic",
    "advanced",
    "repair",
    "fort",
    "garrison",
    "outpost",
    "expert",
    "merchant",
    "delayed",
)
MOST_ICONS = 12


def change(state: State, what: str, by: int) -> CovenantChanged:
    return CovenantChanged(what, by, state.active)


@dataclass(slots=True)
class Card:
    """What one card of the Covenant has come to so far."""

    attacks: bool
    """It attacks the player this turn, so that no building is attacked (DR-SOLO-MULTI 1, 2)."""
    battle: str = ""
    """The one island whose buildings it attacks (DR-SOLO-MULTI 4)."""
    produced: list[str] = field(default_factory=list)
    later: list[tuple[str, int]] = field(default_factory=list)


def best_of(state: State, places: Sequence[str], worth: Callable[[str], object], key: str) -> Talk[str]:
    """The island worth most; DR-SOLO-CHOICE: between equal ones the player decides."""
    if not places:
        return ""
    values: dict[str, Any] = {at: worth(at) for at in places}
    most = max(values.values())
    best = [at for at in places if values[at] == most]
    if len(best) == 1:
        return best[0]
    options = tuple(at_board(state, at) for at in best)
    chosen: str = yield from choose(key, options, rule="DR-SOLO-CHOICE")
    return chosen


def right_side(catalogue: Catalogue, state: State, card: Card) -> Talk[State]:
    """The icons in reading order; a line with a condition ("7 or more cannons") is read with the figures shown."""
    done = Option("done", label=Phrase("covenant_right.done"), mark="check")
    options = (done, *(Option(i, label=Phrase(f"covenant_right.{i}")) for i in RIGHT))
    for nth in range(1, MOST_ICONS + 1):
        icon = yield from choose(
            "covenant_right",
            options,
            rule="DR-SOLO-TURN",
            number=nth,
            cannons=covenant_cannons(state, state.active),
            coins=active_covenant(state).coins,
        )
        if icon == "done":
            break
        state = yield from right_icon(catalogue, state, card, icon)
    return state


def right_icon(catalogue: Catalogue, state: State, card: Card, icon: str) -> Talk[State]:
    match icon:
        case "coins":
            n = yield from number("covenant_coins", 1, 10, default=1, rule="DR-SOLO-TURN")
            return (yield from move(state, "coin", "supply", purse(state.active), n))
        case "income":
            n = income(active_covenant(state).mercantile)
            yield Note("covenant_income", "DR-SOLO-TURN", {"n": n, "pile": active_covenant(state).mercantile})
            return (yield from move(state, "coin", "supply", purse(state.active), n))
        case "produce":
            return (yield from produce_for_covenant(state, card))
        case "delayed":
            parts = (Number(key="coins", high=6, default=0), Number(key="cargo", high=6, default=0))
            coins, cargo = yield from fill_in("covenant_delayed", parts, rule="DR-SOLO-TURN")
            card.later += [(kind, n) for kind, n in (("coin", coins), ("cargo", cargo)) if n]
            return state
        case "basic" | "advanced":
            guns = yield from number("covenant_tile", 0, 4, default=0, rule="DR-SOLO-CBT")
            state = yield from happen(change(state, icon, 1))
            if guns:
                state = yield from happen(change(state, "cannons", guns))
            return state
        case "repair":
            if active_covenant(state).damage:
                state = yield from happen(DamageChanged(state.active, -1))
            return state
        case "expert":
            state = yield from happen(ExpertGained(state.active))
            return state
        case "merchant":
            state = yield from happen(change(state, "mercantile", 1))
            state = yield from happen(CombatWon(state.active))
            return state
        case _:
            return (yield from build_for_covenant(catalogue, state, icon))


def produce_for_covenant(state: State, card: Card) -> Talk[State]:
    """Production of its best island, straight to its stock; a second icon means another island."""
    places = [at for at in islands_of(state, state.active) if at not in card.produced]
    best = yield from best_of(state, places, partial(tokens_to_make, state), "covenant_produce")
    if not best:
        yield Note("covenant_no_island", "DR-SOLO-TURN")
        return state
    card.produced.append(best)
    made = production(state, best)
    facts = {"who": state.active, "board": title(state, best), "coins": made["coin"], "cargo": made["cargo"]}
    yield Note(name_by_tokens("produced", made["coin"], made["cargo"]), "DR-SOLO-TURN", facts)
    for kind in ("coin", "cargo"):
        state = yield from move(state, kind, "supply", purse(state.active), made[kind])
    return state


def build_for_covenant(catalogue: Catalogue, state: State, building: str) -> Talk[State]:
    """On its island of highest value that lacks the type; a tie goes by production."""
    places = [at for at in islands_of(state, state.active) if why_not_build(state, state.active, at, building) is None]

    def worth(at: str) -> tuple[int, int]:
        return island(state, state.boards[at].name).values[0], tokens_to_make(state, at)

    at = yield from best_of(state, places, worth, "covenant_site")
    if not at:
        yield Note("covenant_no_island", "DR-SOLO-TURN")
        return state
    yield Note("built", "DR-SOLO-TURN", {"who": state.active, "what": building, "board": title(state, at)})
    state = yield from happen(BuildingBuilt(at, building))
    return (yield from prizes(catalogue, state))
