"""The owner's box: how its cards are asked for and kept. No value is ever invented.

A pirate is kept as `pirate/<id>`, a captain as `captain/<colour>`: name, cannons, sabres. Skills are facts of their own
(`…-skills/…` blue, `…-special/…` green), so that a card met at level 1 is completed when a level needs it.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.core.ask import Form, Number, Option, Phrase, Some, Text
from companion.core.game import BoxCategory
from companion.core.plain import slug
from companion.core.procedure import BoxLearned, Talk, happen, with_box_fact
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.rules.cards import BLACK, card_of, skill_key
from companion.games.pirates_en_duel.state import State, is_captain

MOST_SYMBOLS = 6
MOST_GOLD = 12


def pirate_form(level: int) -> Form:
    """Level 1 plays without names; from level 2 on a skill needs a name to belong to."""
    return Form(
        key="pirate",
        parts=(Text(key="name", longest=30, optional=level == 1), *symbol_parts()),
        rule="1°",
    )


def captain_form() -> Form:
    return Form(key="captain", parts=(Text(key="name", longest=30, optional=True), *symbol_parts()), rule="Set-up")


def symbol_parts() -> tuple[Number, Number]:
    return (
        Number(key="cannons", high=MOST_SYMBOLS, default=0),
        Number(key="sabres", high=MOST_SYMBOLS, default=0),
    )


def skill_form(key: str, skills: Sequence[str], rule: str) -> Some:
    options = tuple(Option(s, label=Phrase(f"skill.{s}")) for s in skills)
    return Some(key=key, options=options, most=2, default=(), rule=rule)


def skilled_captains_form(catalogue: Catalogue, key: str, rule: str) -> Some:
    """Most boxes need one tap here: which captains carry a skill at all."""
    return Some(key=key, options=colour_options(catalogue.colours), default=(), rule=rule)


def fight_form(kind: str, colours: Sequence[str]) -> Form:
    targets = Some(key="targets", options=colour_options((*colours, BLACK)), least=1, most=2)
    return Form(key=kind, parts=(targets, Number(key="gold", low=1, high=MOST_GOLD)), rule="2°")


def count_form() -> Form:
    """What the owner may count once; 0 stands for not counted."""
    limits = {"pirates": 200, "combat_cards": 200, "coins": 500, "red_dice": 12, "blue_dice": 12}
    return Form(key="count", parts=tuple(Number(key=k, high=n, default=0) for k, n in limits.items()), rule="Set-up")


def colour_options(colours: Iterable[str]) -> tuple[Option, ...]:
    return tuple(Option(c, label=Phrase(f"colour.{c}"), flag=c) for c in colours)


CAPTAIN_FORM = captain_form()


def blue_form(catalogue: Catalogue) -> Some:
    return skill_form("blue_skills", catalogue.blue_skills, "L2")


def green_form(catalogue: Catalogue) -> Some:
    return skill_form("green_skills", catalogue.green_skills, "L3")


def captain_skill_forms(catalogue: Catalogue, level: int) -> Sequence[tuple[str, Some, Some]]:
    """By level: the category, which captains carry such a skill at all, and which skills one of them carries."""
    forms = (
        ("skills", skilled_captains_form(catalogue, "captains_blue", "L2"), blue_form(catalogue)),
        ("special", skilled_captains_form(catalogue, "captains_green", "L3"), green_form(catalogue)),
    )
    return forms[: level - 1]


def categories(catalogue: Catalogue) -> tuple[BoxCategory, ...]:
    return (
        BoxCategory("captain", CAPTAIN_FORM, catalogue.colours, "crown"),
        BoxCategory("captains", skilled_captains_form(catalogue, "captains", "L2"), ("skills", "special"), "crown"),
        BoxCategory("captain-skills", blue_form(catalogue), mark="helm"),
        BoxCategory("captain-special", green_form(catalogue), mark="skull"),
        BoxCategory("pirate", pirate_form(1), mark="person"),
        BoxCategory("pirate-skills", blue_form(catalogue), mark="helm"),
        BoxCategory("pirate-special", green_form(catalogue), mark="skull"),
        BoxCategory("abordage", fight_form("abordage", catalogue.colours), mark="sword"),
        BoxCategory("canonnade", fight_form("canonnade", catalogue.colours), mark="guns"),
        BoxCategory("count", count_form(), ("box",), "chest"),
    )


def id_for(state: State, value: Sequence[Any]) -> str:
    """The id of a card that has been typed in: the one that is known already, or a new one made of its name."""
    name, cannons, sabres = value
    stem = slug(name) or f"pirate-{cannons}-{sabres}"
    tries = (stem, *(f"{stem}-{n}" for n in range(2, 200)))
    return next(id for id in tries if tuple(state.box.get(f"pirate/{id}", value)) == tuple(value))


def learn(state: State, answer: Any) -> Talk[tuple[str, State]]:
    """The card that was picked; one that the table has not met goes into the box."""
    if isinstance(answer, str):
        return answer, state
    id = id_for(state, answer)
    if f"pirate/{id}" not in state.box:
        state = yield from happen(BoxLearned(f"pirate/{id}", tuple(answer)))
    return id, state


def know(catalogue: Catalogue, state: State, ids: Iterable[str]) -> Talk[State]:
    """Ask, once for ever, what the level needs to know of these cards and the table does not."""
    for id in ids:
        if is_captain(id):
            state = yield from know_captain(catalogue, state, id)
        elif state.level >= 2 and not are_skills_known(state, id):
            state = yield from know_skills(catalogue, state, id)
    return state


def know_captain(catalogue: Catalogue, state: State, id: str) -> Talk[State]:
    colour = id.partition("/")[2]
    state = yield from with_box_fact(state, id, CAPTAIN_FORM, colour=colour)
    for category, which, form in captain_skill_forms(catalogue, state.level):
        state = yield from with_box_fact(state, f"captains/{category}", which)
        if colour in state.box[f"captains/{category}"]:
            state = yield from with_box_fact(state, skill_key(id, category), form, card=card_of(state, id).as_fact)
    return state


def are_skills_known(state: State, id: str) -> bool:
    needed = ("skills",) if state.level == 2 else ("skills", "special")
    return all(skill_key(id, category) in state.box for category in needed)


def know_skills(catalogue: Catalogue, state: State, id: str) -> Talk[State]:
    card = card_of(state, id).as_fact
    state = yield from with_box_fact(state, skill_key(id, "skills"), blue_form(catalogue), card=card)
    if state.level >= 3:
        state = yield from with_box_fact(state, skill_key(id, "special"), green_form(catalogue), card=card)
    return state
