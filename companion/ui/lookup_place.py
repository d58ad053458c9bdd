"""Look up: what the game answers, and what this table agreed on."""

from collections.abc import Sequence

import flet as ft

from companion.core.game import Choice
from companion.ui import widgets as w
from companion.ui.asks import found
from companion.ui.game_screen import GameScreen
from companion.ui.sight import Sight
from companion.ui.theme import second

SHOWN = 8


def lookup_place(sight: Sight, screen: GameScreen) -> Sequence[ft.Control]:
    search = str(sight.model.look("lookup", ""))
    field = w.search_field(sight.t, sight.words(screen.search), search, lambda v: sight.model.set_look("lookup", v))
    return [field, *screen.lookup(sight), *house_rules(sight, search)]


def house_rules(sight: Sight, search: str) -> list[ft.Control]:
    """Every ruling with its reason; changed during play by an entry of its own."""
    t, words, model = sight.t, sight.words, sight.model
    rules = [c for c in sight.game.info.choices if found(search, said(sight, c))]
    if not rules:
        return []
    whole = bool(search) or model.look("all_rules", False)
    shown = rules if whole else [c for c in rules if changed(sight, c)] or rules[:SHOWN]
    rows = [rule(sight, c) for c in shown]
    head = w.section(t, words("house_rules"), words("agreed_here"))
    more: list[ft.Control] = []
    if len(shown) < len(rules):
        label = words("all_house_rules", n=len(rules))
        more = [w.button(t, label, lambda: model.set_look("all_rules", True), mark="next")]
    elif not rows:
        more = [second(t, words("none"))]
    return [head, *rows, *more]


def said(sight: Sight, choice: Choice) -> str:
    words = sight.words
    return f"{words(f'choice.{choice.id}')} {words(f'choice.{choice.id}.why')}"


def changed(sight: Sight, choice: Choice) -> bool:
    return bool(sight.state.options.get(choice.id) != choice.default)


def rule(sight: Sight, choice: Choice) -> ft.Control:
    words, model = sight.words, sight.model
    value = str(sight.state.options.get(choice.id, choice.default))
    names = [words(f"choice.{choice.id}.{v}") for v in choice.values]
    can = model.role.acts and choice.in_play
    return w.rule_switch(
        sight.t,
        words(f"choice.{choice.id}"),
        words(f"choice.{choice.id}.why"),
        names,
        choice.values.index(value) if value in choice.values else 0,
        on_pick=(lambda i: model.agree(choice.id, choice.values[i]) if choice.values[i] != value else None)
        if can
        else None,
        changed=words("changed_here") if changed(sight, choice) else "",
    )
