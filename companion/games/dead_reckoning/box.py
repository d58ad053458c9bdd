"""What the owner's copy prints and no rulebook says: how it is asked for, kept and read. No value is ever invented."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.ask import Choose, Form, Number, Option, Phrase, Seat, Some, Text, YesNo
from companion.core.game import BoxCategory
from companion.core.plain import slug
from companion.core.procedure import BoxLearned, Talk, happen, number, pick
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.state import ACHIEVEMENTS, BUILDINGS, POSITIONS, State

PURPLE = ("cargo", "no-cube", "wheels", "fixed", "read")
"""5.7: per 3 cargo, per explored island without an own cube, per wheel on the card, a fixed sum, something else."""

LOOT = ("coins", "cargo", "either")

SIDES = ("away", "right", "home", "left")
"""The four sides of a board, seen from the port: away from it, right, towards it, left."""


NAME_PART = Text(key="name", longest=30)


def small(key: str, high: int, default: int | None = 0, low: int = 0) -> Number:
    return Number(key=key, low=low, high=high, default=default)


def words(key: str, values: Sequence[str], vocabulary: str, default: str | None = None) -> Choose:
    return Choose(key=key, options=tuple(Option(v, label=Phrase(f"{vocabulary}.{v}")) for v in values), default=default)


def island_form() -> Form:
    numbers = (small("coins_made", 6), small("cargo_made", 6))
    values = (small("first_value", 20, None), small("second_value", 20, None), small("third_value", 20))
    parts = (NAME_PART, small("slots", 9, None, 1), *numbers, *values, YesNo(key="hand_icon", default=False))
    return Form(key="island_form", parts=parts, rule="2.6")


def sea_form() -> Form:
    """An open-sea board has arrows and no name: what it is called is for its owner to say."""
    arrows = tuple(words(f"arrow_{side}", ("none", "coin", "cargo"), "arrow", "none") for side in SIDES)
    return Form(key="sea_form", parts=(Text(key="sea_name", longest=30), *arrows), rule="2.6")


def upgrade_form() -> Form:
    category = words("category", ("basic", "advanced"), "category")
    parts = (NAME_PART, category, small("sails", 4), small("cannons", 4), small("hold", 9))
    return Form(key="upgrade_form", parts=parts, rule="8.3")


def advancement_form() -> Form:
    """2.5. What a purple border scores is one of the kinds of 5.7, or is read from the card at the end."""
    icons = (small("cannons", 4), small("sails", 4), small("wheels", 4), small("draws", 4))
    purple = tuple(Option(p, label=Phrase(f"purple.{p}")) for p in PURPLE)
    end = (Some(key="purple", options=purple, most=1, default=()), small("purple_n", 10, 1, -10))
    position = words("position", POSITIONS, "position")
    return Form(key="advancement_form", parts=(NAME_PART, position, small("cost", 12), *icons, *end), rule="2.5")


def merchant_form() -> Form:
    """The back of a merchant ship: typed only after it was turned over, so that nothing hidden is told."""
    won = (small("win_coins", 9), small("win_cargo", 9), YesNo(key="gains_card"))
    parts = (NAME_PART, small("black_cubes", 12, 0), *won, small("lose_damage", 4))
    return Form(key="merchant_form", parts=parts, rule="DR-ENC-ATTACK")


def plunder_form() -> Form:
    """8.3, battle_board: what one cube brings in a plunder zone."""
    return Form(key="plunder_form", parts=tuple(small(k, 6) for k in LOOT), rule="DR-CBT-4")


def gunner_form(catalogue: Catalogue) -> Number:
    """5.2: the line of the level-4 Gunner is partly lost in the source; one cannon is proposed."""
    return small("gunner_cannons", 3, int(catalogue.printed["gunner"]["level4_cannons"]))


def buccaneer_form() -> Form:
    kinds = ("influence", "cannons", "wheels", "sails", "cargo")
    return Form(key="buccaneer_form", parts=tuple(small(k, 5) for k in kinds), rule="8.3")


def build_form(catalogue: Catalogue, name: str = "") -> Form:
    known = catalogue.printed["build"].get(name, {})
    return Form(key="build_form", parts=tuple(small(f"cost_{b}", 12, known.get(b)) for b in BUILDINGS), rule="8.3")


def upgrade_cost_form(catalogue: Catalogue, name: str = "") -> Form:
    """A Bosun of level 3 shows no advanced upgrade: 0 stands for none, and is no price."""
    known = catalogue.printed["upgrade"].get(name, {})
    parts = (small("cost_basic", 12, known.get("basic")), small("cost_advanced", 12, known.get("advanced", 0)))
    return Form(key="upgrade_cost_form", parts=parts, rule="8.3")


def printed_form(catalogue: Catalogue) -> Form:
    """R-01: digits that the source shows damaged. 0 stands for not known, and is never enforced."""
    printed = catalogue.printed
    parts = (
        small("sail_max", 12),
        small("port_defence", 9, int(printed["battle"]["port_defence"])),
        small("forts", 12, int(printed["counts"]["fort"])),
        small("garrisons", 12),
        small("outposts", 12),
    )
    return Form(key="printed_form", parts=parts, rule="R-01")


def bonus_form(seat: Seat) -> Some:
    """DR-VAR-BONUS: the achievements on the token that was kept."""
    options = tuple(Option(a, label=Phrase(f"achievement.{a}")) for a in ACHIEVEMENTS)
    facts = {"who": seat}
    return Some(key="bonus", options=options, least=1, most=4, seat=seat, secret=True, rule="DR-VAR-BONUS", facts=facts)


def value_form() -> Number:
    return small("achievement_value", 30, None)


def categories(catalogue: Catalogue) -> tuple[BoxCategory, ...]:
    return (
        BoxCategory("printed", printed_form(catalogue), ("box",), "chest"),
        BoxCategory("achievement", value_form(), ACHIEVEMENTS, "glory"),
        BoxCategory("island", island_form(), mark="island"),
        BoxCategory("sea", sea_form(), mark="wind"),
        BoxCategory("upgrade", upgrade_form(), mark="hull"),
        BoxCategory("advancement", advancement_form(), mark="cards"),
        BoxCategory("merchant", merchant_form(), mark="merchant"),
        BoxCategory("plunder", plunder_form(), mark="chest"),
        BoxCategory("buccaneer", buccaneer_form(), ("1", "2", "3", "4"), "person"),
        BoxCategory("build-cost", build_form(catalogue), ("first-mate-2", "first-mate-3", "first-mate-4"), "hammer"),
        BoxCategory("upgrade-cost", upgrade_cost_form(catalogue), ("bosun-3", "bosun-4"), "hammer"),
        BoxCategory("gunner", gunner_form(catalogue), ("4",), "guns"),
    )


@dataclass(frozen=True, slots=True)
class Island:
    name: str
    slots: int
    coins: int
    cargo: int
    values: tuple[int, int, int]
    hand: bool


@dataclass(frozen=True, slots=True)
class Tile:
    name: str
    category: str
    sails: int
    cannons: int
    hold: int


@dataclass(frozen=True, slots=True)
class Advancement:
    name: str
    position: str
    cost: int
    cannons: int
    sails: int
    wheels: int
    draws: int
    purple: str
    """A kind of PURPLE, or "" without a purple border."""
    purple_n: int


@dataclass(frozen=True, slots=True)
class Merchant:
    name: str
    cubes: int
    coins: int
    cargo: int
    gains: bool
    damage: int


def island(state: State, id: str) -> Island:
    name, slots, coins, cargo, first, second, third, hand = state.box[f"island/{id}"]
    return Island(name, slots, coins, cargo, (first, second, third), hand)


def arrows(state: State, id: str) -> dict[str, str]:
    """What the open-sea board's arrows add, by side."""
    _, *sides = state.box[f"sea/{id}"]
    return dict(zip(SIDES, sides, strict=True))


def tile(state: State, id: str) -> Tile:
    return Tile(*state.box[f"upgrade/{id}"])


def advancement(state: State, id: str) -> Advancement:
    *printed, purple, n = state.box[f"advancement/{id}"]
    name, position, cost, cannons, sails, wheels, draws = printed
    return Advancement(name, position, cost, cannons, sails, wheels, draws, purple[0] if purple else "", n)


def merchant(state: State, id: str) -> Merchant:
    return Merchant(*state.box[f"merchant/{id}"])


def loot(state: State, id: str) -> tuple[int, int, int]:
    """Coins, cargo, and tokens of either kind that a cube in this plunder zone brings."""
    coins, cargo, either = state.box[f"plunder/{id}"]
    return coins, cargo, either


def loot_phrase(coins: int, cargo: int, either: int) -> Phrase:
    there = {"coins": coins, "cargo": cargo, "either": either}
    parts = [{"key": f"loot.{k}", "facts": {"n": n}} for k, n in there.items() if n]
    return Phrase(f"loot_of.{len(parts)}", dict(zip("abc", parts, strict=False)))


def printed_digit(state: State, index: int) -> int:
    """A damaged digit that the owner has confirmed; 0 while it is unknown."""
    value = state.box.get("printed/box")
    return int(value[index]) if value else 0


def sail_max(state: State) -> int:
    return printed_digit(state, 0)


def port_defence(catalogue: Catalogue, state: State) -> int:
    if "printed/box" not in state.box:
        return int(catalogue.printed["battle"]["port_defence"])
    return printed_digit(state, 1)


def stock(state: State, building: str) -> int:
    """How many of this building the box holds; 0 while unknown."""
    return printed_digit(state, 2 + BUILDINGS.index(building))


def id_for(state: State, what: str, value: Sequence[Any]) -> str:
    """The id of a thing that has been typed in: the one that is known already, or a new one made of its name."""
    stem = (slug(value[0]) or "unnamed") if isinstance(value[0], str) else "-".join((what, *map(str, value)))
    tries = (stem, *(f"{stem}-{n}" for n in range(2, 200)))
    return next(id for id in tries if tuple(state.box.get(f"{what}/{id}", value)) == tuple(value))


def learn(state: State, what: str, answer: Any) -> Talk[tuple[str, State]]:
    """The thing that was picked; one that the table has not met goes into the box."""
    if isinstance(answer, str):
        return answer, state
    id = id_for(state, what, answer)
    if f"{what}/{id}" not in state.box:
        state = yield from happen(BoxLearned(f"{what}/{id}", tuple(answer)))
    return id, state


def known_things(state: State, what: str) -> tuple[Option, ...]:
    prefix = f"{what}/"
    ids = [k.removeprefix(prefix) for k in state.box if k.startswith(prefix)]
    return tuple(Option(i, label=label_of(what, state.box[prefix + i])) for i in ids)


def label_of(what: str, value: Sequence[Any]) -> Phrase:
    return loot_phrase(*value) if what == "plunder" else Phrase("named", {"name": value[0]})


def pick_thing(
    state: State,
    what: str,
    key: str,
    form: Form,
    *,
    options: tuple[Option, ...],
    seat: Seat | None = None,
    rule: str = "",
    **facts: Any,
) -> Talk[tuple[str, State]]:
    """One thing of a category: met already, known to the box, or typed in now."""
    answer = yield from pick(key, what, options, new=form, seat=seat, rule=rule, **facts)
    return (yield from learn(state, what, answer))


def price(state: State, key: str, names: Sequence[str], name: str) -> Talk[tuple[int, State]]:
    """One cost of a list in the box. 0 stands for not known and is no price: it is asked for, and kept."""
    costs = tuple(int(n) for n in state.box[key])
    at = names.index(name)
    if costs[at]:
        return costs[at], state
    cost = yield from number(f"cost_{name}", 1, 12, default=1, rule="8.3")
    state = yield from happen(BoxLearned(key, (*costs[:at], cost, *costs[at + 1 :])))
    return cost, state
