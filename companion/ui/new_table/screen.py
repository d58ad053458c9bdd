"""New table: the box, who sits where, what is agreed. The last group is there already: two taps for a usual evening."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.core.errors import CompanionError
from companion.core.game import AnyGame, Choice
from companion.hosting.identifiers import LONGEST_NAME
from companion.hosting.settings_keys import LAST_GROUP
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import part
from companion.ui.core.notices import notice_lines, refuse
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme, across, figure, fit_line, fit_words, second
from companion.ui.help.example import example_row
from companion.ui.help.screen import help_action
from companion.ui.home.tables import game_name
from companion.ui.new_table.form import (
    Evening,
    count_changed_rules,
    first,
    fit_to_game,
    next_colour,
    seats,
    to_record,
    with_one_more,
    with_recommended_rules,
    without,
)
from companion.ui.new_table.state import NewTableState
from companion.ui.widgets.base import handler
from companion.ui.widgets.choice import choice_with_reason
from companion.ui.wizard.questions import matches_search

MANY = 12
"""More house rules than this are found by search."""
SHOWN = 8
"""As many of them as are drawn before somebody asks for all."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The table that is being set, as this phone sees it. `said`: the words of the chosen box."""

    phone: Phone
    t: Theme
    words: Words
    said: Words
    game: AnyGame
    evening: Evening

    def does(self, change: Callable[[Evening], Evening]) -> Callable[[], None]:
        """A tap that changes the evening as it is when it is tapped: a name may have been typed since."""

        def on_tap() -> None:
            state_of(self.phone).change(notice=None, evening=change(current(self.phone)))

        return on_tap


def new_screen(phone: Phone, t: Theme) -> ft.Control:
    words = phone.words()
    if not phone.is_host:
        return only_the_host(phone, t, words)
    evening = current(phone)
    setting = Setting(phone, t, words, phone.words(evening.game), phone.service.game(evening.game), evening)
    columns = [[*box(setting), *people(setting)], [*variants(setting), *rules(setting)]]
    players = words("new.players", n=len(evening.chairs))
    return w.page_frame(
        t,
        w.Bar(
            words("new.title"),
            under=f"{game_name(phone, evening.game)} · {players}",
            on_back=lambda: phone.go("/"),
            back=words("to_home"),
            help=help_action(phone, "new"),
        ),
        [*notice_lines(phone, t, state_of(phone)), w.panes(t, columns, width=across(t))],
        bottom=[w.button(t, words("new.set"), lambda: set_table(phone), mark="check", kind="primary")],
    )


def only_the_host(phone: Phone, t: Theme, words: Words) -> ft.Control:
    join = w.button(t, words("join.title"), lambda: phone.go("/join"), mark="flags", kind="primary")
    return w.page_frame(
        t,
        w.Bar(words("new.title"), on_back=lambda: phone.go("/"), back=words("to_home")),
        [w.empty_state(t, words("new.only_host"), words("new.only_host.why"), mark="helm")],
        bottom=[join],
    )


def state_of(phone: Phone) -> NewTableState:
    return phone.screen_state(NewTableState)


def current(phone: Phone) -> Evening:
    """What has been chosen so far; at first, the last group at its last box."""
    state = state_of(phone)
    if state.evening is None:
        state.evening = first(phone.service.games, phone.service.setting(LAST_GROUP))
    return state.evening


def set_table(phone: Phone) -> None:
    """Make the table and open it, or say what is missing."""
    state = state_of(phone)
    if state.evening is None:  # it is set already, by a double tap
        return
    evening, words = current(phone), phone.words()
    chairs = seats(evening, lambda colour: words(f"seat_colour.{colour}"))
    try:
        code = phone.service.create(evening.game, chairs, evening.options)
    except CompanionError as no:
        refuse(phone, state, no)
        return
    phone.service.set_setting(LAST_GROUP, to_record(evening))
    state.reset()
    if alone := phone.surroundings.alone:
        phone.later(alone.ask_to_keep)
    phone.go(f"/table/{code}")


# 1 The box


def box(setting: Setting) -> list[ft.Control]:
    t, words, phone = setting.t, setting.words, setting.phone
    ids = sorted(phone.service.games, key=lambda id: game_name(phone, id))
    games = w.row_list(t, [game_row(setting, id) for id in ids], edge=t.c.edge)
    chosen = setting.evening.game
    example = example_row(phone, t, chosen, game_name(phone, chosen), state_of(phone))
    return [step_title(t, 1, words("new.box")), games, *example]


def step_title(t: Theme, n: int, title: str, note: str = "") -> ft.Control:
    return w.section(t, f"{n}\u00a0 {title}", note)


LEAST_NAME = 17
"""Down to this size a name stays on one line, chosen or not: nothing moves under the finger."""


def game_row(setting: Setting, id: str) -> ft.Control:
    t, game = setting.t, setting.phone.service.game(id)
    name, players = game_name(setting.phone, id), seat_range(setting.words, *game.info.seats)
    chosen = id == setting.evening.game
    room = across(t) - t.grow(112, 0.35)
    whole = fit_line(t, name, 20, room)
    size = whole if whole >= LEAST_NAME else fit_words(t, name, 20, room)
    lines = ft.Column([figure(t, name, size), second(t, players)], spacing=0, tight=True, expand=True)
    face: list[ft.Control] = [w.sign(t, game.info.mark, 30), lines]
    if chosen:
        face.append(w.sign(t, "check", 22))
    row = ft.Container(
        ft.Row(face, spacing=14),
        padding=ft.Padding.symmetric(vertical=9, horizontal=14),
        bgcolor=t.c.sea_soft if chosen else None,
        on_click=handler(setting.does(lambda evening: fit_to_game(evening, game))),
    )
    return w.tap(row, f"{name}, {players}", chosen)


def seat_range(words: Words, low: int, high: int) -> str:
    return words("new.players", n=low) if low == high else words("new.players_range", low=low, high=high)


# 2 Who sits where


def people(setting: Setting) -> list[ft.Control]:
    t, words, game = setting.t, setting.words, setting.game
    count = len(setting.evening.chairs)
    rows = [seat(setting, i) for i in range(count)]
    if count < game.info.seats[1]:
        one_more = setting.does(lambda evening: with_one_more(evening, game))
        rows.append(w.link_row(t, words("new.add"), one_more, mark=ft.Icons.ADD, trailing=ft.Container()))
    hint = second(t, words("new.seats_hint"))
    return [step_title(t, 2, words("new.people"), words("new.clockwise")), w.row_list(t, rows), hint]


def seat(setting: Setting, i: int) -> ft.Control:
    words, game, chair = setting.words, setting.game, setting.evening.chairs[i]
    colour = words(f"seat_colour.{chair.colour}")
    who = chair.name or colour
    can_go = len(setting.evening.chairs) > game.info.seats[0]
    return w.seat_entry(
        setting.t,
        letter(i),
        chair.colour,
        name_field(setting, i),
        turn_colour=words("new.turn_colour", who=who, colour=colour),
        on_colour=setting.does(lambda evening: next_colour(evening, game, i)),
        up=words("new.move_up", who=who),
        on_up=setting.does(lambda evening: evening.move_up(i)) if i else None,
        remove=words("new.remove", who=who) if can_go else "",
        on_remove=setting.does(lambda evening: without(evening, game, i)),
    )


def letter(i: int) -> str:
    return chr(ord("A") + i)


def name_field(setting: Setting, i: int) -> ft.Control:
    """Typed straight into the row. Kept at every letter, drawn again only when it is done."""
    phone, t, words = setting.phone, setting.t, setting.words

    def keep(name: str) -> None:
        state_of(phone).evening = current(phone).with_name(i, name)

    name = setting.evening.chairs[i].name
    field = w.text_field(t, "", name, keep, hint=words("new.name_hint"), longest=LONGEST_NAME)
    field.label = None
    field.content_padding = ft.Padding.symmetric(vertical=10, horizontal=6 if t.kind == "narrow" else 10)
    field.dense = True
    field.capitalization = ft.TextCapitalization.WORDS
    field.on_blur = handler(phone.redraw)
    return ft.MergeSemantics(content=ft.Semantics(label=words("new.name_of", letter=letter(i)), content=field))


# 3 Variant, 4 House rules


def variants(setting: Setting) -> list[ft.Control]:
    rows = [choice_row(setting, choice) for choice in variants_for(setting)]
    if not rows:
        return []
    return [step_title(setting.t, 3, setting.words("new.variant")), w.row_list(setting.t, rows)]


def variants_for(setting: Setting) -> list[Choice]:
    """The variants that matter to so many players."""
    count = len(setting.evening.chairs)
    return [choice for choice in setting.game.info.variants if not choice.seats or count in choice.seats]


def choice_row(setting: Setting, choice: Choice) -> ft.Control:
    value = setting.game.info.options(setting.evening.options)[choice.id]
    return ChoiceRow(setting.phone, setting.t, setting.said, choice, value)


def draw_choice(phone: Phone, t: Theme, said: Words, choice: Choice, value: str) -> ft.Control:
    """A variant or a house rule."""
    names = [said(f"choice.{choice.id}.{v}") for v in choice.values]
    title, why = said(f"choice.{choice.id}"), said.maybe(f"choice.{choice.id}.why")

    def pick(i: int) -> None:
        state_of(phone).change(notice=None, evening=current(phone).agree(choice.id, choice.values[i]))

    return choice_with_reason(t, title, why, names, choice.values.index(value), on_pick=pick)


ChoiceRow = part(draw_choice)


def rules(setting: Setting) -> list[ft.Control]:
    """Folded while they are as recommended: nobody needs them for a usual evening."""
    t, words, state, info = setting.t, setting.words, state_of(setting.phone), setting.game.info
    if not info.house_rules:
        return []
    changed = count_changed_rules(setting.evening, setting.game)
    is_open = state.shows_rules
    fold = w.link_row(
        t,
        words("new.rules_count", n=len(info.house_rules)),
        state.setter(shows_rules=not is_open),
        under=words("new.rules_changed", n=changed) if changed else words("new.rules_recommended"),
        mark="sheet",
        trailing=w.sign(t, "arrow_up" if is_open else "arrow_down", 18, t.c.ink2),
    )
    number = 4 if variants_for(setting) else 3
    head = [step_title(t, number, words("house_rules"), words("new.rules_in_play")), w.card(t, fold, padding=0)]
    return [*head, *open_rules(setting, bool(changed))] if is_open else head


def open_rules(setting: Setting, changed: bool) -> list[ft.Control]:
    t, words, state, game = setting.t, setting.words, state_of(setting.phone), setting.game
    many = len(game.info.house_rules) > MANY
    search = state.search if many else ""
    fitting = [rule for rule in game.info.house_rules if matches_search(search, search_text(setting.said, rule))]
    shown = fitting if state.shows_every_rule or not many else fitting[:SHOWN]
    parts: list[ft.Control] = []
    if changed:
        reset = setting.does(lambda evening: with_recommended_rules(evening, game))
        parts.append(w.button(t, words("new.rules_reset"), reset, mark="undo"))
    if many:
        parts.append(w.search_field(t, words("new.rules_search"), search, lambda search: state.change(search=search)))
    rows = [choice_row(setting, rule) for rule in shown]
    parts.append(w.row_list(t, rows) if rows else second(t, words("new.rules_none", search=search)))
    if len(shown) < len(fitting):
        every = state.setter(shows_every_rule=True)
        parts.append(w.button(t, words("all_house_rules", n=len(fitting)), every, mark="next"))
    return parts


def search_text(said: Words, rule: Choice) -> str:
    return " ".join((said(f"choice.{rule.id}"), said.maybe(f"choice.{rule.id}.why")))
