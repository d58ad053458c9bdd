"""The frame around a game: title, the five places, the last entry with its undo, and the wizard over them all."""

from collections.abc import Sequence

import flet as ft

from companion.core.game import Action
from companion.ui import widgets as w
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import GameScreen, screen_of
from companion.ui.table.model import PLACES
from companion.ui.table.under_way import (
    acting_for,
    can_go_on,
    draft_row,
    headline,
    others_to_act_for,
    under_way,
    where_to_sit,
)
from companion.ui.wizard.screen import outcome, throw_page, wizard

PLACE_MARKS = {"table": "helm", "sheets": "sheet", "lookup": "glass", "history": "logbook", "share": "flags"}
NO_WAY_ROUND = ("watching", "stale", "stale_by", "under_way", "under_way_at_table", "dropped_meanwhile")
VERBS = 4
"""As many buttons as a thumb takes in at a glance; the others stand under More."""


def table_screen(phone: Phone, t: Theme) -> ft.Control:
    model = phone.model
    assert model is not None
    game_id = model.live.record.game
    context = TableContext(phone, model, t, phone.words(game_id).at(model.names))
    screen = screen_of(game_id)
    if model.thrown:
        return throw_page(context, model.thrown)
    if draft := model.shown_draft:
        return wizard(context, screen, draft)
    if entry := model.outcome:
        return outcome(context, screen, entry)
    return place(context, screen, phone.place)


def place(context: TableContext, screen: GameScreen, here: str) -> ft.Control:
    t, words = context.t, context.words
    primary = next_step(context)
    first = solid(context, primary) if here == "table" else None
    return w.frame(
        t,
        words("game.name") if here == "table" else words(f"place.{here}"),
        [*refusal_notice(context), *body(context, screen, here, primary)],
        under=second_line(context, here),
        on_back=context.phone.go_home,
        back=words("to_home"),
        action=w.BarAction("settings", words("settings"), context.phone.go_settings),
        bottom=[first] if first and t.thumb else bottom_of(context, here),
        log=None if here == "history" else log_of(context),
        places=[w.Place(PLACE_MARKS[p], words(f"place.{p}")) for p in PLACES],
        current=PLACES.index(here),
        on_place=context.phone.go_place,
        widest=1400,
        page=f"{here}/{screen.page(context, here)}",
    )


def second_line(context: TableContext, here: str) -> str:
    words, live = context.words, context.model.live
    turn = words.say(context.game.turn(context.state))
    if here != "table":
        return turn
    who = (
        words("watching")
        if not context.model.role.acts
        else context.name(context.model.role.seat) or words("host_phone")
    )
    return f"{who} · {words('phones_here', n=live.phones)}"


def body(context: TableContext, screen: GameScreen, here: str, primary: Action | None) -> Sequence[ft.Control]:
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
            from companion.ui.table.share import share_place

            return share_place(context)
        case _:
            return table_place(context, screen, primary)


def bottom_of(context: TableContext, here: str) -> Sequence[ft.Control]:
    if here == "history":
        from companion.ui.table.history import history_actions

        return history_actions(context)
    return ()


def refusal_notice(context: TableContext) -> list[ft.Control]:
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


def table_place(context: TableContext, screen: GameScreen, primary: Action | None) -> Sequence[ft.Control]:
    t = context.t
    left: list[ft.Control] = [*where_to_sit(context), *headline(context), *screen.heading(context), *under_way(context)]
    if not t.thumb and (first := solid(context, primary)):
        left.append(first)
    left += [*acting_for(context), *verbs(context, screen, primary)]
    right = [*screen.table(context), *others_to_act_for(context)]
    if t.kind != "desktop":
        return [*left, *right]
    from companion.ui.table.history import lately

    return [w.panes(t, [[*left, *lately(context)], right])]


def next_step(context: TableContext) -> Action | None:
    """The one thing that this person can do next. What is under way at the table stands above, and comes first."""
    steps = [a for a in context.model.actions if a.primary and a.refused is None]
    return steps[0] if steps else None


def solid(context: TableContext, primary: Action | None) -> ft.Control | None:
    """The one solid button: what is under way, where this person can go on with it; else the next step."""
    main = context.model.main
    if main and can_go_on(context, main):
        return draft_row(context, main, solid=True)
    return step(context, primary) if primary else None


def step(context: TableContext, action: Action) -> ft.Control:
    button = w.step_button(
        context.t,
        context.label(action),
        context.starts(action),
        hint=context.hint(action),
        mark=action.mark or None,
        kind="primary",
    )
    return button


def verbs(context: TableContext, screen: GameScreen, primary: Action | None) -> list[ft.Control]:
    """The other things that may be done now; the greyed ones say why not. After the next entry only the first stand."""
    t, words, model = context.t, context.words, context.model
    rest = [a for a in model.actions if a != primary and not screen.draws(a) and not waits_for_main(a)]
    if not rest:
        return []
    offered = [a for a in rest if a.refused is None]
    more = model.look("more_verbs") == model.number
    shown = rest if more else offered[:VERBS]
    cells = [verb(context, a) for a in shown]
    if more:
        cells.append(w.button(t, words("fewer"), lambda: model.set_look("more_verbs", None), mark="next"))
    elif len(shown) < len(rest):
        cells.append(w.button(t, words("more"), lambda: model.set_look("more_verbs", model.number), mark="next"))
    return [w.grid(cells, 1 if t.large or t.kind == "narrow" or len(cells) == 1 else 2)]


def waits_for_main(action: Action) -> bool:
    """It only waits until what is under way is over, which stands there already."""
    return action.refused is not None and action.refused.reason.startswith("under_way")


def verb(context: TableContext, action: Action) -> ft.Control:
    reason = context.words.say(action.refused) if action.refused else ""
    return w.button(
        context.t,
        context.label(action),
        context.starts(action),
        mark=action.mark or None,
        kind="danger" if action.danger else "plain",
        reason=reason,
    )


def log_of(context: TableContext) -> w.Log:
    """The last entry, on every place of the table."""
    words, model = context.words, context.model
    log = model.live.table.log
    if not log:
        return w.Log(words("log_empty"), state="empty")
    can = model.role.acts and bool(model.live.table.taps)
    return w.Log(context.said(log[-1]), undo=words("undo"), on_undo=context.guard(model.undo) if can else None)
