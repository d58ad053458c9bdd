"""My box: what the owner's copy prints and no rulebook says. All of it was typed by the owner; nothing is invented."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.errors import CompanionError, Refused
from companion.core.game import BoxCategory
from companion.i18n import Words
from companion.palette import SEAT_COLOURS
from companion.storage import archive as keeping
from companion.ui import widgets as w
from companion.ui.box.context import BoxContext
from companion.ui.box.form import form_page, open_things
from companion.ui.box.state import BoxState
from companion.ui.box.things import can_grow, describe_value, thing_name
from companion.ui.box.totals import (
    box_line,
    category_sum,
    describe_sum,
    describe_total,
    games_with_categories,
    in_category,
)
from companion.ui.box.words import about
from companion.ui.core.notices import notice_lines, refuse, tell
from companion.ui.core.page.files import pick_file, save_file
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme, across, second, text
from companion.ui.help.screen import help_action
from companion.ui.home.tables import game_name
from companion.ui.wizard.questions import matches_search

SHORT = 6
"""A longer category shows half as many things on the box's own page; its own page has them all."""
MANY = 8
"""A longer list is searched."""
LISTED = 60


def box_screen(phone: Phone, t: Theme) -> ft.Control:
    words = phone.words()
    _, *rest = phone.router.path
    if not rest or rest[0] not in phone.service.games:
        return all_boxes(phone, t, words)
    context = BoxContext(phone, t, words, phone.words(rest[0]), rest[0], phone.service.box(rest[0]))
    if rest[1:] == ["next"] and phone.is_host:
        return prepare_page(context)
    category = next((s for s in context.categories if s.id in rest[1:2]), None)
    if category is None:
        return game_page(context)
    if len(rest) > 2 and phone.is_host:
        return form_page(context, category, None if rest[2] == "+" else rest[2])
    return category_page(context, category)


def prepare_page(context: BoxContext) -> ft.Control:
    """The first thing that is not known; each that is kept or skipped leads to the next."""
    things = open_things(context)
    return form_page(context, *things[0]) if things else game_page(context)


def all_boxes(phone: Phone, t: Theme, words: Words) -> ft.Control:
    rows = [box_line(phone, t, words, id, game_name(phone, id)) for id in games_with_categories(phone.service)]
    body = [text(t, words("box.explained")), w.row_list(t, rows)]
    back = partial(phone.go, "/")
    return w.page_frame(
        t,
        w.Bar(
            words("box.title"),
            on_back=back,
            back=words("to_home"),
            help=help_action(phone, "box"),
        ),
        body,
    )


# One box


def game_page(context: BoxContext) -> ft.Control:
    t, words, phone = context.t, context.words, context.phone
    context = replace(context, t=t.in_pane(across(t)))
    shown = [
        category
        for category in context.categories
        if category.names or can_grow(category) or in_category(category, context.box)
    ]
    blocks = [category_block(context, category) for category in shown]
    rest = [*growing_categories(context, shown), *as_file(context)] if context.categories else []
    heights = [*(row_count(context, category) + 1 for category in shown), 3]
    body = [
        *notice_lines(phone, t, context.state),
        text(t, words("box.explained" if shown else "box.nothing_to_type")),
        w.panes(t, w.in_two([*blocks, rest], heights), width=across(t)),
    ]
    label = words("leave_screen") if context.state.came_from else words("box.all")
    back = partial(leave_box, context)
    return w.page_frame(t, w.Bar(context.title, on_back=back, back=label), body)


def leave_box(context: BoxContext) -> None:
    """Go back to the table where the box is prepared, else to the list of boxes."""
    context.phone.go(context.state.take_way_back() or "/box")


def row_count(context: BoxContext, category: BoxCategory) -> int:
    """About as many rows as a category has on the page of its box."""
    count = len(names_on(context, category))
    return (count if count <= SHORT else SHORT // 2 + 1) + can_grow(category)


def category_block(context: BoxContext, category: BoxCategory) -> list[ft.Control]:
    t, words = context.t, context.words
    names = names_on(context, category)
    rows = [
        thing_row(context, category, name)
        for name in (names if len(names) <= SHORT else first_names(context, category, names))
    ]
    if len(names) > len(rows):
        go = partial(context.phone.go, context.path(category))
        rows.append(w.link_row(t, words("box.show_all", n=len(names)), go, mark="next"))
    rows += add_row(context, category)
    known = "" if category.total else describe_sum(words, category_sum(category, context.box))
    head = w.section(t, context.category_title(category), known)
    return [head, *total_line(context, category), w.row_list(t, rows) if rows else second(t, words("box.shelf_empty"))]


def total_line(context: BoxContext, category: BoxCategory) -> list[ft.Control]:
    """Pieces that were counted add up to what lies in the box."""
    if not category.total:
        return []
    said, possible = describe_total(context.words, category, context.box)
    return [second(context.t, said, None if possible else context.t.c.danger)]


def first_names(context: BoxContext, category: BoxCategory, names: list[str]) -> list[str]:
    """The first things of a long category: those that are not filled in yet come first."""
    return sorted(names, key=lambda name: context.value(category, name) is not None)[: SHORT // 2]


def names_on(context: BoxContext, category: BoxCategory) -> list[str]:
    """The things that must exist in the order of the box; the others by their names."""
    there = in_category(category, context.box)
    return list(category.names) or sorted(there, key=lambda name: thing_name(context, category, name).casefold())


def growing_categories(context: BoxContext, shown: list[BoxCategory]) -> list[ft.Control]:
    """The categories that only a table can begin to fill."""
    later = [context.category_title(category) for category in context.categories if category not in shown]
    return [second(context.t, context.words("box.fills", shelves=later))] if later else []


def add_row(context: BoxContext, category: BoxCategory) -> list[ft.Control]:
    if not context.phone.is_host or not can_grow(category):
        return []
    go = partial(context.phone.go, context.path(category, "+"))
    return [w.link_row(context.t, context.words("box.add"), go, mark=ft.Icons.ADD, trailing=ft.Container())]


def thing_row(context: BoxContext, category: BoxCategory, name: str) -> ft.Control:
    """A thing with what is known of it; the host taps it to fill it in or to correct it."""
    title, value = thing_name(context, category, name), context.known_value(category, name)
    known = value is not None
    said = about(context.said, name, title)
    under = describe_value(said, category.form, value, but=title) if known else context.words("box.open")
    if known and context.value(category, name) is None:
        under = f"{under} · {context.words('box.shipped')}"
    go: Callable[[], None] | None = (
        partial(context.phone.go, context.path(category, name)) if context.phone.is_host else None
    )
    return w.link_row(
        context.t,
        title,
        go,
        under=under,
        mark=category.mark or "crate",
        colour=name if name in SEAT_COLOURS else None,
        trailing=w.sign(context.t, "pencil" if known else ft.Icons.ADD, 20, context.t.c.ink2) if go else None,
    )


# One category


def category_page(context: BoxContext, category: BoxCategory) -> ft.Control:
    t, words, phone = context.t, context.words, context.phone
    key, state = context.path(category), context.state
    search = state.searches.get(key, "")
    names = names_on(context, category)
    shown = [name for name in names if matches_search(search, thing_name(context, category, name))]
    body = total_line(context, category)
    if len(names) > MANY:
        body.append(w.search_field(t, words("search"), search, partial(state.search, key)))
    rows = [*add_row(context, category), *(thing_row(context, category, name) for name in shown[:LISTED])]
    if rows:
        body.append(w.row_list(t, rows))
    if not shown and (search or not rows):
        nothing = f"{words('search_nothing')}. {words('search_shorter')}"
        body.append(second(t, nothing if search else words("box.shelf_empty")))
    if len(shown) > LISTED:
        body.append(second(t, words("search_for_more", n=len(shown) - LISTED)))
    back = partial(phone.go, context.path())
    return w.page_frame(
        t, w.Bar(context.category_title(category), under=context.title, on_back=back, back=context.title), body
    )


# The box as a file


def as_file(context: BoxContext) -> list[ft.Control]:
    """The buttons that save the box as a file and read one: one owner types it for the group."""
    t, words, phone, game = context.t, context.words, context.phone, context.game
    if not phone.is_host:
        return []

    async def export() -> None:
        await save_file(phone, f"box-{game}.json", keeping.export_box(phone.service, game).encode())

    async def bring() -> None:
        await import_picked_file(phone, game)

    why_not = "" if context.box else words("box.nothing_yet")
    label = f"{words('box.export')}, {why_not}" if why_not else None
    out = w.button(t, words("box.export"), None if why_not else export, mark="export", label=label)
    back = w.button(t, words("box.import"), bring, mark="import")
    lines = [text(t, words("box.file_why")), w.action_row(t, [out, back], width=t.body - 30)]
    lines += [w.silent(second(t, why_not))] if why_not else []
    return [w.section(t, words("box.file")), w.card(t, w.block(lines))]


async def import_picked_file(phone: Phone, game: str) -> None:
    """The values of the file beside those that are here; a bad file changes nothing and says why."""
    try:
        data = await pick_file(phone, keeping.BOX_LARGEST)
        if data is None:
            return
        of, facts = keeping.read_box(phone.service, keeping.decode_text(data))
        if of != game:
            raise Refused("box_of_another_game", game=game_name(phone, of))
    except CompanionError as no:
        refuse(phone, phone.screen_state(BoxState), no)
        return
    phone.service.learn_box(game, facts)
    tell(phone.screen_state(BoxState), phone.words()("box.imported", n=len(facts)))
