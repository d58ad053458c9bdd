"""The frame around a game: title, the five places, the last entry with its undo, and the wizard over them all."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.game import Action
from companion.hosting.files.log_file import log_failure
from companion.hosting.identifiers import is_example
from companion.ui import widgets as w
from companion.ui.box.prepare import prepare_box
from companion.ui.core.memo import Item, Section, Slots, as_control, common_section, plain_section, section_of
from companion.ui.core.patches import Patch
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme
from companion.ui.help.at_table import first_steps, help_page, join_offer
from companion.ui.help.example import guide
from companion.ui.home.again import again_button
from companion.ui.home.trouble import trouble_screen
from companion.ui.table.context import TableContext
from companion.ui.table.evening.times import times
from companion.ui.table.game_screen import GameScreen, screen_of
from companion.ui.table.model import PLACES, TableModel
from companion.ui.table.moments import under_title
from companion.ui.table.state import TableState
from companion.ui.table.under_way import (
    acting_for,
    can_go_on,
    draft_row,
    headline,
    is_with_another,
    others_to_act_for,
    under_way,
    where_to_sit,
)
from companion.ui.wizard.screen import has_news, outcome, throw_page, wizard

PLACE_MARKS = {"table": "helm", "sheets": "sheet", "lookup": "glass", "history": "logbook", "share": "flags"}
NO_WAY_ROUND = ("watching", "stale", "stale_by", "under_way", "under_way_at_table", "dropped_meanwhile")
VERBS = 4
"""As many buttons as a thumb takes in at a glance, beside those that keep their places; the others stand under More."""


def table_screen(phone: Phone, t: Theme) -> ft.Control:
    """Drawn with the page around it, whatever changed there; by itself when an entry arrives."""
    return TableScreen(phone, t, phone.link.drawings)


@ft.component
def TableScreen(phone: Phone, t: Theme, drawings: int) -> ft.Control:
    """`drawings` is another number whenever the page around is drawn again."""
    _, draw = ft.use_state(0)
    slots: Any = ft.use_ref(Slots)

    def begin() -> None:
        phone.link.draw_table, phone.link.change_table = draw, partial(change_table, phone, slots.current)
        phone.link.catch_up = slots.current.catch_up

    def end() -> None:
        phone.link.draw_table = phone.link.change_table = phone.link.catch_up = None

    ft.use_effect(begin, [], cleanup=end)
    try:
        return draw_table(phone, t, slots.current)
    except Exception as wrong:
        return trouble_screen(phone, t, log_failure(wrong, "drawing the table"))


def draw_table(phone: Phone, t: Theme, slots: Slots | None = None) -> ft.Control:
    model = phone.model
    assert model is not None
    model.late_taps.note_drawing()
    context, screen = context_of(phone, model, t), screen_of(model.live.record.game)
    if view := phone.router.view:
        if slots:
            slots.leave()
        return draw_view(context, view)
    over = draw_over_places(context, screen)
    if over is None:
        return place(context, screen, phone.router.place, slots or Slots())
    if slots:
        slots.leave()
    return over


def draw_view(context: TableContext, view: str) -> ft.Control:
    """For somebody who only watches, on a screen that others look at too."""
    if view == "television":
        from companion.ui.table.watching.big_screen import big_screen

        return big_screen(context)
    from companion.ui.table.watching.table_mode import table_mode

    return table_mode(context)


def draw_over_places(context: TableContext, screen: GameScreen) -> ft.Control | None:
    """What stands there instead of a place: dice that were thrown, a question, what has just been written down."""
    model = context.model
    if model.thrown:
        return throw_page(context, model.thrown)
    if draft := model.shown_draft:
        return wizard(context, screen, draft)
    if entry := model.outcome:
        if has_news(context, screen, entry):
            return outcome(context, screen, entry)
        model.written = None
        if model.follow_up(model.live, entry.number):
            context.phone.later(partial(begin_follow_up, model, entry.number))
    if context.screen_state(TableState).help:
        return help_page(context, context.phone.router.place)
    return None


async def begin_follow_up(model: TableModel, number: int) -> None:
    """What stands here has nothing to tell: what follows it comes at once."""
    model.tap(lambda: model.begin_follow_up(number))


def context_of(phone: Phone, model: TableModel, t: Theme) -> TableContext:
    return TableContext(phone, model, t, phone.words(model.live.record.game).at(model.names))


def change_table(phone: Phone, slots: Slots) -> bool:
    """Draw again only what has changed on the open place; False where the whole screen must be drawn."""
    model = phone.model
    if model is None or model.thrown or model.shown_draft or model.outcome or not slots.page:
        return False
    context, screen = context_of(phone, model, phone.theme()), screen_of(model.live.record.game)
    here = phone.router.place
    if context.screen_state(TableState).help:
        return False
    if not is_all_sections(context, here) or slots.page != page_of(context, screen, here):
        return False
    asyncio.get_running_loop().call_soon(model.late_taps.note_drawing)  # after the tap that brought it, like a drawing
    patches: list[Patch] = model.live.computed.get("patches", list)
    return slots.change(sections_of(context, screen, here), patches)


def is_all_sections(context: TableContext, here: str) -> bool:
    """Elsewhere controls are drawn as they are described, and only a drawing of the whole remembers their parts."""
    return here == "table" and context.t.kind != "desktop"


def page_of(context: TableContext, screen: GameScreen, here: str) -> str:
    """Which page stands there: another place, another page of it, or another person's buttons begin at their top."""
    whose = context.model.acts_for or "" if here == "table" else ""
    return f"{context.model.code}/{here}/{screen.page(context, here)}{whose}"


def place(context: TableContext, screen: GameScreen, here: str, slots: Slots) -> ft.Control:
    words, router = context.words, context.phone.router
    page = page_of(context, screen, here)
    sections = sections_of(context, screen, here)
    top, strip, actions, *body = slots.place(page, sections, keep_places=is_all_sections(context, here))
    foot = w.table_foot([strip, actions])
    marks = tuple(w.Place(PLACE_MARKS[p], words(f"place.{p}")) for p in PLACES)
    places = w.Places(marks, PLACES.index(here), router.go_place)
    return w.table_frame(context.t, top, body, foot, places=places, page=page)


def sections_of(context: TableContext, screen: GameScreen, here: str) -> list[Section]:
    """The title, the last entry and the actions fixed at the foot, and the body from top to bottom."""
    primary = screen.next_step(context)
    first = solid(context, screen, primary) if here == "table" else None
    items = [*refusal_notice(context), *body_of(context, screen, here, primary)]
    body = [item if isinstance(item, Section) else plain_section(item) for item in items]
    return [title_of(context, here), *foot_of(context, here, first if context.t.thumb else None), *body]


def title_of(context: TableContext, here: str) -> Section:
    words, router = context.words, context.phone.router
    open_help = context.screen_state(TableState).setter(help=True)
    bar = w.Bar(
        words("game.name") if here == "table" else words(f"place.{here}"),
        under=second_line(context, here),
        on_back=router.go_home,
        back=words("to_home"),
        action=w.BarAction("settings", words("settings"), router.go_settings),
        help=w.BarAction("help", words("help.open"), open_help),
    )
    band = context.model.band
    look = (bar.words, bar.under, bar.back, band)
    taps = (bar.on_back, bar.action, bar.help) if band is None else None
    return section_of(context, (bar, band), lambda: [under_title(context, w.title_bar(context.t, bar))], look, taps)


def foot_of(context: TableContext, here: str, first: Item | None) -> list[Section]:
    """The strip of the last entry, which is another one after every tap, and the actions, which mostly stay."""
    t, log = context.t, None if here == "history" else log_of(context)
    acts = first is not None or here == "history"
    strip = w.has_strip(t, log, acts)
    return [strip_of(context, here, log if strip else None), actions_of(context, here, first, log, strip=strip)]


def strip_of(context: TableContext, here: str, log: w.Log | None) -> Section:
    look, taps = (here, log and visible_values(log)), (log and log.on_undo,)
    return section_of(context, (here, log), lambda: [w.foot_strip(context.t, log)] if log else [], look, taps)


def visible_values(log: w.Log) -> tuple[object, ...]:
    return log.sentence, log.undo, log.on_undo is None, log.state


def actions_of(context: TableContext, here: str, first: Item | None, log: w.Log | None, *, strip: bool) -> Section:
    """The solid button, or those of History; with undo beside them where the last entry has no strip."""
    table, t = context.model.live.table, context.t
    undo = (bool(table.taps), table.last_undo is not None) if here == "history" else None
    beside = None if strip else log

    def draw() -> list[ft.Control]:
        bottom = [as_control(first)] if first else bottom_of(context, here)
        return [w.foot_actions(t, bottom, beside, strip)] if bottom else []

    described = first if isinstance(first, Section) else None
    values = (here, described and described.values, undo, beside, strip)
    look = (here, described and described.look, undo, beside and visible_values(beside), strip)
    return section_of(context, values, draw, look if first is None or look[1] else None)


def second_line(context: TableContext, here: str) -> str:
    words, live = context.words, context.model.live
    turn = words.say(context.game.turn(context.state))
    if is_example(context.model.code):
        return words("example.under")
    if here != "table" or context.phone.surroundings.alone:  # nobody else can be at a phone's own table
        return turn
    who = (
        words("watching")
        if not context.model.role.acts
        else context.name(context.model.role.seat) or words("host_phone")
    )
    return f"{who} · {words('phones_here', n=live.phones)}"


def body_of(context: TableContext, screen: GameScreen, here: str, primary: Action | None) -> Sequence[Item]:
    match here:
        case "sheets":
            return screen.sheets(context)
        case "lookup":
            from companion.ui.table.lookup import lookup_place

            return lookup_place(context, screen)
        case "history":
            from companion.ui.table.history import history_place

            return history_place(context)
        case "share":
            from companion.ui.table.share.screen import share_place

            return share_place(context)
        case _:
            return table_place(context, screen, primary)


def bottom_of(context: TableContext, here: str) -> Sequence[ft.Control]:
    if here == "history":
        from companion.ui.table.history import history_actions

        return history_actions(context)
    return ()


def refusal_notice(context: TableContext) -> list[Item]:
    """A refusal in a sentence, and the way round it: the board is right, so its values can be corrected."""
    no, words, model = context.model.notice, context.words, context.model
    if no is None:
        return []

    def anyway() -> None:
        model.forget_notice()
        context.phone.go(f"/table/{model.code}/sheets")

    return [
        w.notice(
            context.t,
            words.refusal(no),
            action=words("do_it_anyway") if no.reason not in NO_WAY_ROUND else "",
            on_action=anyway,
            close=words("close"),
            on_close=model.forget_notice,
        )
    ]


def welcome(context: TableContext) -> Sequence[Item]:
    """One thing at a time: where this phone sits, the first steps, then what can be prepared. An example has hints."""
    if is_example(context.model.code):
        return guide(context)
    return where_to_sit(context) or first_steps(context) or [*join_offer(context), *prepare_box(context)]


def table_place(context: TableContext, screen: GameScreen, primary: Action | None) -> Sequence[Item]:
    t = context.t
    if context.game.is_finished(context.state):
        from companion.ui.table.evening.ending import ending_place

        again = None if t.thumb else solid(context, screen, primary)
        return [*under_way(context), *ending_place(context, screen, again), *verbs(context, screen, primary)]
    if t.kind == "desktop":
        context = context.in_pane
    left: list[Item] = [
        *welcome(context),
        *headline(context),
        *screen.heading(context),
        *under_way(context),
    ]
    if not t.thumb and (first := solid(context, screen, primary)):
        left.append(first)
    left += [*acting_for(context), *verbs(context, screen, primary)]
    right = [*screen.table(context), *others_to_act_for(context), *times(context)]
    if t.kind != "desktop":
        return [*left, *right]
    from companion.ui.table.history import lately

    columns = [[as_control(item) for item in column] for column in ([*left, *lately(context)], right)]
    return [w.panes(t, columns)]


def solid(context: TableContext, screen: GameScreen, primary: Action | None) -> Item | None:
    """The one solid button: what is under way, where this person can go on with it; else the next step."""
    main = context.model.main
    if main and can_go_on(context, main):
        mine = not is_with_another(context, main)
        return section_of(context, (main, context.model.number, mine), lambda: [draft_row(context, main, solid=mine)])
    if primary is None:
        return play_again(context)
    hint = screen.hint(context, primary)
    return common_section(context, (primary, hint), lambda: [step(context, primary, hint)])


def play_again(context: TableContext) -> Item | None:
    """After the end of the game: the one who can set tables sets it again, and the others follow."""
    code, role = context.model.code, context.model.role
    if is_example(code) or not context.game.is_finished(context.state):
        return None
    if (role.seat or not role.acts) and (new := context.phone.service.next_table(code)):
        return section_of(context, (new,), lambda: [new_table_button(context)])
    if not role.host:
        return None
    record = context.model.live.record
    return section_of(context, (), lambda: [again_button(context.phone, context.t, record, "primary")])


def new_table_button(context: TableContext) -> ft.Control:
    go = partial(context.phone.router.join_next_table, context.model.code)
    return w.step_button(context.t, context.words("to_new_table"), go, mark="reroll", kind="primary")


def step(context: TableContext, action: Action, hint: str) -> ft.Control:
    button = w.step_button(
        context.t,
        context.label(action),
        context.starts(action),
        hint=hint,
        mark=action.mark or None,
        kind="primary",
    )
    return button


def verbs(context: TableContext, screen: GameScreen, primary: Action | None) -> list[Item]:
    """What may be done now beside the solid button. Greyed ones say why not where all are shown."""
    model = context.model
    rest = [a for a in model.actions if not screen.draws(a) and not waits_for_main(a)]
    kept = [a for name in screen.kept_verbs for a in rest if a.procedure == name]
    others = [a for a in rest if a not in kept and a != primary]
    if not kept and not others:
        return []
    state = context.screen_state(TableState)
    more = state.more_verbs_at == model.number
    shown = others if more else [a for a in others if a.refused is None][:VERBS]
    hidden = len(shown) < len(others) or any(a.refused for a in kept)
    values = (tuple(kept), tuple(shown), more, hidden)
    return [common_section(context, values, lambda: verb_grid(context, kept, shown, more, hidden))]


def verb_grid(
    context: TableContext, kept: Sequence[Action], shown: Sequence[Action], more: bool, hidden: bool
) -> list[Item]:
    """The kept ones first, so that nothing that comes and goes moves them."""
    t, words, state = context.t, context.words, context.screen_state(TableState)
    cells = [verb(context, a, reasons=more) for a in kept]
    cells += [verb(context, a) for a in shown]
    if more:
        cells.append(w.button(t, words("fewer"), state.setter(more_verbs_at=None), mark="next"))
    elif hidden:
        cells.append(w.button(t, words("more"), partial(show_all_verbs, context), mark="next"))
    said = [context.label(a) for a in (*kept, *shown)]
    return [w.grid(cells, w.buttons_abreast(t, said, len(cells)), fill=True)]


def show_all_verbs(context: TableContext) -> None:
    """Show all actions until the next entry."""
    context.screen_state(TableState).setter(more_verbs_at=context.model.number)()


def waits_for_main(action: Action) -> bool:
    """It only waits until what is under way is over, which stands there already."""
    return action.refused is not None and action.refused.reason.startswith("under_way")


def verb(context: TableContext, action: Action, *, reasons: bool = True) -> ft.Control:
    """Without `reasons` why it is grey is only read out: a line under it would move what stands below."""
    label, reason = context.label(action), context.words.say(action.refused) if action.refused else ""
    return w.button(
        context.t,
        label,
        context.starts(action),
        mark=action.mark or None,
        kind="danger" if action.danger else "plain",
        reason=reason if reasons else "",
        label=f"{label}, {reason}" if reason else None,
    )


def log_of(context: TableContext) -> w.Log:
    """The last entry, on every place of the table."""
    words, model = context.words, context.model
    log = model.live.table.log
    if not log:
        return w.Log(words("log_empty"), state="empty")
    can = model.role.acts and bool(model.live.table.taps)
    return w.Log(context.sentence_of(log[-1]), undo=words("undo"), on_undo=context.guard(model.undo) if can else None)
