"""Home: the tables in progress, the boxes, and what this phone likes."""

from functools import partial

import flet as ft

from companion.core.errors import CompanionError
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.box.totals import box_line, has_categories
from companion.ui.core.notices import notice_lines, refuse, tell
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme, across, heading, pane, second, text
from companion.ui.help.screen import EXAMPLES, help_action
from companion.ui.home.again import offer_again
from companion.ui.home.alone import alone_notices
from companion.ui.home.state import HomeState
from companion.ui.home.tables import Listed, game_name, list_damaged_tables, names_of, tables_of, when
from companion.ui.receive.link import look_at_code, receive_link
from companion.ui.settings.screen import this_phone

CARD = 12
"""Between the edge of a table's card and what stands in it."""
LOW = 480
"""A phone held sideways, or large text: the cartouche gives way to the tables."""


def home_screen(phone: Phone, t: Theme) -> ft.Control:
    words = phone.words()
    now, earlier = tables_of(phone)
    now = [*list_damaged_tables(phone), *now]
    left = [
        *alone_notices(phone, t),
        *offer_again(phone, t, earlier),
        *in_progress(phone, t, words, now),
        *receive_link(phone, t),
    ]
    right = [
        *earlier_tables(phone, t, words, earlier),
        *boxes(phone, t, words, now),
        *this_phone(phone, t, more=True),
    ]
    return w.page_frame(
        t,
        cartouche(phone, t, words),
        [*notice_lines(phone, t, phone.screen_state(HomeState)), w.panes(t, [left, right], width=across(t))],
        bottom=[actions(phone, t, words)],
    )


def cartouche(phone: Phone, t: Theme, words: Words) -> ft.Control:
    """The name and the motto on shoal water, with the way to the settings."""
    if t.height / t.scale < LOW:
        bar = w.BarAction("settings", words("settings"), phone.router.go_settings)
        whole = w.title_bar(t, w.Bar(words("app.name"), action=None if t.kind == "narrow" else bar))
        return ft.Container(whole, bgcolor=t.c.water)
    help = help_action(phone, "home")
    gear = ft.Row(
        [
            w.icon_button(t, help.mark, help.label, help.on_click),
            w.icon_button(t, "settings", words("settings"), phone.router.go_settings),
        ],
        spacing=0,
        tight=True,
    )
    motto = words("alone.motto" if phone.surroundings.alone else "app.motto")
    return w.home_head(t, words("app.name"), motto, None if t.kind == "narrow" else gear)


def actions(phone: Phone, t: Theme, words: Words) -> ft.Control:
    """A new table is the host's to set; another phone joins. A phone alone takes a game from another one."""
    join = partial(w.button, t, words("join.title"), lambda: phone.go("/join"), mark="flags")
    if phone.surroundings.alone:
        join = partial(w.button, t, words("alone.take_is.title"), partial(look_at_code, phone), mark="glass")
    if not phone.is_host:
        return join(kind="primary")
    new = w.button(t, words("new.title"), lambda: phone.go("/new"), mark="helm", kind="primary")
    return w.block([new, join()], spacing=8) if t.large else w.action_row(t, [new, join()])


# Tables


def in_progress(phone: Phone, t: Theme, words: Words, tables: list[Listed]) -> list[ft.Control]:
    if not tables:
        return [first_steps(phone, t, words)]
    return [w.section(t, words("home.tables")), *(table_card(phone, t, words, listed) for listed in tables)]


def first_steps(phone: Phone, t: Theme, words: Words) -> ft.Control:
    """Nothing here yet: what to do, in three lines that a newcomer can follow."""
    kind = "alone" if phone.surroundings.alone else "host" if phone.is_host else "guest"
    steps = [step_line(t, n, words(f"home.first.{kind}.{n}")) for n in (1, 2, 3)]
    title = heading(t, words(f"home.first.{kind}"))
    card = w.card(t, w.block([title, *steps], spacing=12), padding=16)
    return w.block([card, *examples(phone, t, words)])


def examples(phone: Phone, t: Theme, words: Words) -> list[ft.Control]:
    """The way to the examples of all games, where somebody could open one."""
    if not phone.is_host:
        return []
    go = partial(phone.go, f"/help/{EXAMPLES}")
    link = w.link_row(t, words("example.any"), go, under=words("example.hint"), mark="map")
    return [w.card(t, link, padding=0)]


def step_line(t: Theme, n: int, sentence: str) -> ft.Control:
    return ft.Row(
        [w.tag(t, str(n), tone="sea"), text(t, sentence, expand=True)],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def table_card(phone: Phone, t: Theme, words: Words, listed: Listed) -> ft.Control:
    record, state = listed.record, phone.screen_state(HomeState)
    is_open = state.opened == record.code
    day = when(words, record.touched, phone.service.now())
    said = ", ".join(part for part in (listed.name, listed.turn, names_of(words, record), day) if part)
    row = w.table_row(
        t,
        listed.name,
        listed.turn or names_of(words, record),
        (lambda: opens(phone, record.code)) if listed.damaged else (lambda: phone.go(f"/table/{record.code}")),
        label=said,
        mark="warning" if listed.damaged else phone.service.game(record.game).info.mark,
        colours=[seat.colour for seat in record.seats],
        when=day,
        menu=dots(phone, t, words, listed, is_open) if phone.is_host else None,
    )
    if listed.damaged and phone.is_host and not is_open:
        return w.block([row, rescue_button(phone, t, words, record.code)], spacing=6)
    if not is_open:
        return row
    below = delete_question if state.deleting == record.code else menu
    return w.block([row, below(phone, t, words, listed)], spacing=6)


def dots(phone: Phone, t: Theme, words: Words, listed: Listed, is_open: bool) -> ft.Control:
    """The host puts a table away, or deletes it after a question that names what is lost."""
    label = words("home.menu", game=listed.name, names=names_of(words, listed.record))
    code = None if is_open else listed.record.code
    return w.icon_button(t, "next", label, lambda: opens(phone, code), size=20)


def opens(phone: Phone, code: str | None) -> None:
    phone.screen_state(HomeState).change(opened=code, deleting=None)


def rescue_button(phone: Phone, t: Theme, words: Words, code: str) -> ft.Control:
    """Brings back as a new table what can be read, here or in a copy; the damaged one stays until it is deleted."""

    def save() -> None:
        from companion.storage.rescue import rescue_table

        try:
            found = rescue_table(phone.service, code)
        except CompanionError as no:
            refuse(phone, phone.screen_state(HomeState), no)
            return
        key = "home.rescued_part" if found.lost else "home.rescued"
        tell(phone.screen_state(HomeState), words(key, code=found.code, n=found.entries, lost=found.lost or 0))

    return w.button(t, words("home.rescue"), save, mark="hammer")


def menu(phone: Phone, t: Theme, words: Words, listed: Listed) -> ft.Control:
    code, away = listed.record.code, listed.record.archived

    def put_away() -> None:
        phone.service.archive(code, not away)
        opens(phone, None)

    aside = w.button(t, words("home.bring_back" if away else "home.put_away"), put_away, mark="chest")
    delete = w.button(
        t, words("home.delete"), phone.screen_state(HomeState).setter(deleting=code), mark="trash", kind="danger"
    )
    code_line = second(t, words("home.code", code=code))
    if listed.damaged:
        saved = rescue_button(phone, t, words, code)
        return w.card(t, w.block([code_line, side_by_side(t, saved, delete)], spacing=8), padding=CARD)
    return w.card(t, w.block([code_line, side_by_side(t, aside, delete)], spacing=8), padding=CARD)


def delete_question(phone: Phone, t: Theme, words: Words, listed: Listed) -> ft.Control:
    code = listed.record.code
    if listed.damaged:
        sentence = words("home.delete_damaged", game=listed.name, code=code)
    else:
        count = phone.service.live(code).table.number if listed.entries is None else listed.entries
        names = names_of(words, listed.record)
        sentence = words("home.delete_question", game=listed.name, names=names, code=code, n=count)

    def delete() -> None:
        phone.service.delete(code)
        opens(phone, None)

    keep = w.button(t, words("home.keep"), lambda: opens(phone, None))
    gone = w.button(t, words("home.delete_for_ever"), delete, mark="trash", kind="danger")
    asked = text(t, sentence)
    return w.card(t, w.block([asked, side_by_side(t, keep, gone)], spacing=10), padding=CARD, edge=t.c.danger)


def side_by_side(t: Theme, *buttons: ft.Control) -> ft.Control:
    """In a card of a table, each with its words whole."""
    return w.action_row(t, buttons, width=pane(t) - 2 * CARD)


def earlier_tables(phone: Phone, t: Theme, words: Words, tables: list[Listed]) -> list[ft.Control]:
    """Finished, put away, or long ago: folded until somebody asks."""
    if not tables:
        return []
    state = phone.screen_state(HomeState)
    is_open = state.shows_earlier
    fold = w.link_row(
        t,
        words("home.earlier"),
        state.setter(shows_earlier=not is_open),
        value=words.number(len(tables)),
        mark="logbook",
        trailing=w.sign(t, "arrow_up" if is_open else "arrow_down", 18, t.c.ink2),
    )
    rows = [table_card(phone, t, words, listed) for listed in tables] if is_open else []
    over = w.link_row(
        t, words("evenings.title"), lambda: phone.go("/evenings"), under=words("evenings.hint"), mark="glory"
    )
    return [w.card(t, fold, padding=0), *rows, w.card(t, over, padding=0)]


# Boxes


def boxes(phone: Phone, t: Theme, words: Words, tables: list[Listed]) -> list[ft.Control]:
    """The boxes that are being played, and the way to all of them: to count what is known of a box, its game must be
    open. They live on the host: its own phone looks after them."""
    if not phone.is_host:
        return []
    played = dict.fromkeys(listed.record.game for listed in tables if not listed.damaged)
    rows = [box_line(phone, t, words, id, game_name(phone, id)) for id in played if has_categories(phone.service, id)]
    if not rows:
        every = w.link_row(t, words("box.title"), lambda: phone.go("/box"), under=words("box.what"), mark="chest")
        return [w.card(t, every, padding=0)]
    every = w.link_row(t, words("box.all"), lambda: phone.go("/box"), mark="chest")
    return [w.section(t, words("box.title"), words("box.what")), w.row_list(t, [*rows, every])]
