"""Look up: what the game answers, and what this table agreed on."""

from collections.abc import Sequence

import flet as ft

from companion.core.game import Choice
from companion.i18n import capitalise
from companion.ui import widgets as w
from companion.ui.core.memo import Section, as_control, section_of
from companion.ui.core.theme import second
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import GameScreen
from companion.ui.table.state import LookupState
from companion.ui.wizard.questions import matches_search

SHOWN = 8


def lookup_place(context: TableContext, screen: GameScreen) -> Sequence[ft.Control]:
    state = context.screen_state(LookupState)
    search = state.search
    field = w.search_field(context.t, context.words(screen.search), search, lambda v: state.change(search=v))
    found = [*screen.lookup(context), *house_rules(context, search)]
    if not found:
        found = [
            w.empty_state(context.t, context.words("search_nothing"), context.words("search_shorter"), mark="glass")
        ]
    return [field, *found]


def house_rules(context: TableContext, search: str) -> list[ft.Control]:
    """Every ruling with its reason; changed during play by an entry of its own."""
    t, words, state = context.t, context.words, context.screen_state(LookupState)
    rules = [c for c in context.game.info.choices if matches_search(search, choice_sentence(context, c))]
    if not rules:
        return []
    whole = bool(search) or state.all_rules
    shown = rules if whole else [c for c in rules if is_changed(context, c)] or rules[:SHOWN]
    rows = [as_control(rule(context, c)) for c in shown]
    head = w.section(t, words("house_rules"), words("agreed_here"))
    more: list[ft.Control] = []
    if len(shown) < len(rules):
        label = words("all_house_rules", n=len(rules))
        more = [w.button(t, label, state.setter(all_rules=True), mark="next")]
    elif not rows:
        more = [second(t, words("none"))]
    return [head, *rows, *more]


def choice_sentence(context: TableContext, choice: Choice) -> str:
    words = context.words
    return f"{words(f'choice.{choice.id}')} {words(f'choice.{choice.id}.why')}"


def is_changed(context: TableContext, choice: Choice) -> bool:
    """It is neither the default nor what a new table begins with; one that a table does not hold is as recommended."""
    return context.state.options.get(choice.id, choice.default) not in (choice.default, choice.first)


def rule(context: TableContext, choice: Choice) -> Section:
    """It stays while somebody types a search, and while others play."""
    value = str(context.state.options.get(choice.id, choice.default))
    return section_of(context, (choice, value), lambda: [draw_rule(context, choice, value)])


def draw_rule(context: TableContext, choice: Choice, value: str) -> ft.Control:
    words, model = context.words, context.model
    names = [capitalise(words(f"choice.{choice.id}.{v}")) for v in choice.values]
    can = model.role.acts and choice.in_play
    return w.rule_switch(
        context.t,
        words(f"choice.{choice.id}"),
        words(f"choice.{choice.id}.why"),
        names,
        choice.values.index(value) if value in choice.values else 0,
        on_pick=(lambda i: model.agree(choice.id, choice.values[i]) if choice.values[i] != value else None)
        if can
        else None,
        changed=words("changed_here") if is_changed(context, choice) else "",
    )
