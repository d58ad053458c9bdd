"""How a game looks. What it does not draw itself is drawn from what every game can say: actions, standings, fields."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from typing import Any

import flet as ft

from companion.core.ask import Ask, Choose, Number, YesNo
from companion.core.game import Action, Field
from companion.core.procedure import Progress
from companion.core.table import Entry
from companion.core.table_rules import field_at
from companion.ui import widgets as w
from companion.ui.core.memo import Item, as_control, common_section, section_of
from companion.ui.core.theme import LEAST_LIST, LIST_GAP, question, second, text
from companion.ui.table.context import TableContext
from companion.ui.widgets.base import handler
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion


class GameScreen:
    """A game's own screen overrides what it can show better. It shows the state and starts procedures; no more."""

    search = "search_rules"
    """The word key of what the field of Look up searches."""

    kept_verbs: tuple[str, ...] = ()
    """Procedures whose buttons keep their places on the Table, in this order, and grey out when they cannot begin."""

    def hint(self, context: TableContext, action: Action) -> str:
        """The second line of the solid button; a game may put the chance there."""
        return context.hint(action)

    def next_step(self, context: TableContext) -> Action | None:
        """The solid button: the likeliest thing that this person can do now."""
        return next((a for a in context.model.actions if a.primary and a.refused is None), None)

    def table(self, context: TableContext) -> Sequence[Item]:
        """The body of the place Table, under the buttons: the seats at a glance."""
        return [
            w.section(context.t, context.words("seats")),
            *(self.seat(context, seat) for seat in context.model.names),
        ]

    def final_score(self, context: TableContext) -> Sequence[Item]:
        """The score sheet of a finished game: under the winner, above the body of the place Table."""
        from companion.ui.table.evening.ending import plain_final_score

        return plain_final_score(context)

    def seat(self, context: TableContext, seat: str) -> ft.Control:
        standing = next((s for s in context.game.standings(context.state) if s.seat == seat), None)
        active = context.active == seat
        return w.seat_block(
            context.t,
            context.colour(seat),
            context.name(seat),
            value=context.words.number(standing.score) if standing else "",
            unit=context.words("score.unit", n=standing.score) if standing else "",
            to_act=context.words("to_act") if active else "",
        )

    def sheets(self, context: TableContext) -> Sequence[ft.Control]:
        """Everything a seat tracks, each value one tap from its correction."""
        return fields_by_owner(context, tuple(context.model.names))

    def lookup(self, context: TableContext) -> Sequence[ft.Control]:
        return []

    def question(self, context: TableContext, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        """What stands between a question and its answers: two ships face to face, the odds …"""
        return []

    def outcome(self, context: TableContext, entry: Entry) -> Sequence[ft.Control]:
        """What stands under the headline of what was just written down: pieces to be moved, ships as they are now."""
        return []

    def has_news(self, entry: Entry) -> bool:
        """The outcome tells something that nobody has just tapped, so that it is worth a page of its own."""
        return True

    def to_do(self, context: TableContext, entry: Entry) -> Sequence[w.Choice]:
        """What somebody does on the table after it: the notes for which the game has the word `do.<note>`."""
        mine = (n for n in entry.notes if n.is_open_to(context.model.role.seat))
        said = (context.words.maybe(f"do.{n.key}", **n.facts) for n in mine)
        return [w.Choice(line) for line in said if line]

    def answers(self, context: TableContext, ask: Ask, draft: AnswerDraft) -> DrawnQuestion | None:
        """The answers of a question, where the game draws them better than a list does."""
        return None

    def draws(self, action: Action) -> bool:
        """The game's screen has its own place for this action, so that no button is needed besides."""
        return False

    def page(self, context: TableContext, place: str) -> str:
        """Which page of a place is open, where it has several: each begins at its top."""
        return ""

    def series(self, state: Any) -> Mapping[str, Mapping[str, int]]:
        """What the history draws over the game beside the score: by the key of its title, a value for each seat."""
        return {}

    def series_seats(self, context: TableContext) -> Mapping[str, tuple[str, str]]:
        """Whose lines the history draws: name and colour of each seat."""
        return {seat: (name, context.colour(seat)) for seat, name in context.model.names.items()}

    def big_picture(self, context: TableContext, width: float, height: float) -> ft.Control | None:
        """What a television shows beside the seats, within this room: a map with its ships."""
        return None

    def heading(self, context: TableContext) -> Sequence[Item]:
        """What the place Table says above its buttons: where the game stands."""
        turn = context.game.turn(context.state)
        return [common_section(context, (turn,), lambda: [question(context.t, context.words.say(turn))])]


@cache
def screen_of(game_id: str) -> GameScreen:
    """The game's own screen, found by its id; else the one that serves all."""
    name = f"companion.games.{game_id.replace('-', '_')}.screen"
    try:
        found: GameScreen = import_module(name).Screen()
    except ModuleNotFoundError as missing:
        if not (missing.name and name.startswith(missing.name)):
            raise
        return GameScreen()
    return found


def fields_by_owner(context: TableContext, seats: Sequence[str]) -> list[ft.Control]:
    """The values of each of these seats under its name, then those of the whole table."""
    groups: list[tuple[list[ft.Control], list[Field]]] = []
    for seat in (*seats, None):
        if mine := [f for f in context.game.fields(context.state) if f.seat == seat]:
            name = context.name(seat) if seat else context.words("whole_table")
            groups.append(([w.section(context.in_list.t, name)], mine))
    return field_columns(context, groups)


def field_columns(
    context: TableContext, groups: Sequence[tuple[Sequence[ft.Control], Sequence[Field]]]
) -> list[ft.Control]:
    """Groups of values, each under its head, which is drawn for a list: in two columns where both keep their width."""
    narrow = context.in_list
    shown = [[*head, field_rows(narrow, fields)] for head, fields in groups]
    if narrow.t == context.t:
        return [control for group in shown for control in group]
    heights = [len(head) + len(fields) for head, fields in groups]
    return [w.panes(context.t, w.in_two(shown, heights), least=LEAST_LIST, gap=LIST_GAP)]


def field_rows(context: TableContext, fields: Sequence[Field]) -> ft.Control:
    """Values with their correction: numbers by a step, the rest by a question."""
    return w.row_list(
        context.t, [as_control(section_of(context, (f,), partial(draw_field, context, f))) for f in fields]
    )


def step_field(context: TableContext, field: Field, ask: Number, way: int) -> None:
    """One step from what the value is then: a quick finger is faster than the disk and the drawing."""

    def step() -> None:
        value = field_at(context.game, context.model.live.table.state, field.path).value + way
        if ask.low <= value <= ask.high:
            context.model.correct(field.path, value, field.seat)

    context.model.after_storing(step)


def draw_field(context: TableContext, field: Field) -> list[Item]:
    return [field_row(context, field)]


def in_words(context: TableContext, field: Field) -> str:
    """What a field holds, as a line of its own; things that are named with commas stand apart by more than one. A
    player who can no longer be chosen still has a name. `unset.<key>`: what a value is called that nobody has told."""
    words, held = context.words, field.as_fact(field.value)
    if held is None and (unset := words.maybe(f"unset.{field.key}")):
        return unset
    if isinstance(field.ask, Choose) and isinstance(held, str) and held in context.model.names:
        return context.name(held)
    parts = [words.value(each) for each in held] if isinstance(held, tuple) else []
    is_long = len(parts) > 2 and any("," in part for part in parts)
    return words("apart").join(parts) if is_long else words.value(held)


def field_row(context: TableContext, field: Field) -> ft.Control:
    t, words, model = context.t, context.words, context.model
    name = words(f"field.{field.key}", **field.facts)
    ask = field.ask
    can = model.role.acts
    if isinstance(ask, Number) and isinstance(field.value, int):
        value = field.value
        return w.counter(
            t,
            w.Count(
                name,
                words.number(value),
                said=words.pair(name, words.number(value)),
                down=words("down_one", what=name),
                up=words("up_one", what=name),
                on_step=(lambda way: step_field(context, field, ask, way)) if can else None,
                can_down=value > ask.low,
                can_up=value < ask.high,
                on_value=(lambda: model.correct(field.path, seat=field.seat)) if can else None,
            ),
        )
    said = words("yes" if field.value else "no") if isinstance(ask, YesNo) else in_words(context, field)
    face = ft.Column([text(t, name), second(t, said)], spacing=0, tight=True, expand=True)
    box = ft.Container(
        ft.Row([face, w.sign(t, "pencil", 20)]),
        padding=ft.Padding.symmetric(vertical=8, horizontal=14),
        on_click=handler((lambda: model.correct(field.path, seat=field.seat)) if can else None),
    )
    return w.tap(box, words.pair(name, said))
