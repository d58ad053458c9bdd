"""The frame around a game: title, the five places, the last entry with its undo, and the wizard over them all."""

from collections.abc import Sequence

import flet as ft

from companion.core.game import Action
from companion.ui import widgets as w
from companion.ui.game_screen import GameScreen, screen_of
from companion.ui.phone import Phone
from companion.ui.sight import Sight
from companion.ui.table_model import PLACES
from companion.ui.theme import Look
from companion.ui.under_way import (
    acting_for,
    can_go_on,
    draft_row,
    headline,
    others_to_act_for,
    under_way,
    where_to_sit,
)
from companion.ui.wizard import outcome, throw_page, wizard

PLACE_MARKS = {"table": "helm", "sheets": "sheet", "lookup": "glass", "history": "logbook", "share": "flags"}
NO_WAY_ROUND = ("watching", "stale", "stale_by", "under_way", "under_way_at_table", "dropped_meanwhile")
VERBS = 4
"""As many buttons as a thumb takes in at a glance; the others stand under More."""


def table_screen(phone: Phone, t: Look) -> ft.Control:
    model = phone.model
    assert model is not None
    game_id = model.live.record.game
    sight = Sight(phone, model, t, phone.words(game_id).at(model.names))
    screen = screen_of(game_id)
    if model.thrown:
        return throw_page(sight, model.thrown)
    if draft := model.shown_draft:
        return wizard(sight, screen, draft)
    if entry := model.outcome:
        return outcome(sight, screen, entry)
    return place(sight, screen, phone.place)


def place(sight: Sight, screen: GameScreen, here: str) -> ft.Control:
    t, words = sight.t, sight.words
    primary = next_step(sight)
    first = solid(sight, primary) if here == "table" else None
    return w.frame(
        t,
        words("game.name") if here == "table" else words(f"place.{here}"),
        [*told_no(sight), *body(sight, screen, here, primary)],
        under=second_line(sight, here),
        on_back=sight.phone.go_home,
        back=words("to_home"),
        action=w.BarAction("settings", words("settings"), sight.phone.go_settings),
        bottom=[first] if first and t.thumb else bottom_of(sight, here),
        log=None if here == "history" else log_of(sight),
        places=[w.Place(PLACE_MARKS[p], words(f"place.{p}")) for p in PLACES],
        current=PLACES.index(here),
        on_place=sight.phone.go_place,
        widest=1400,
        page=f"{here}/{screen.page(sight, here)}",
    )


def second_line(sight: Sight, here: str) -> str:
    words, live = sight.words, sight.model.live
    turn = words.say(sight.game.turn(sight.state))
    if here != "table":
        return turn
    who = words("watching") if not sight.model.role.acts else sight.name(sight.model.role.seat) or words("host_phone")
    return f"{who} · {words('phones_here', n=live.phones)}"


def body(sight: Sight, screen: GameScreen, here: str, primary: Action | None) -> Sequence[ft.Control]:
    match here:
        case "sheets":
            return screen.sheets(sight)
        case "lookup":
            from companion.ui.lookup_place import lookup_place

            return lookup_place(sight, screen)
        case "history":
            from companion.ui.history_place import history_place

            return history_place(sight)
        case "share":
            from companion.ui.share_place import share_place

            return share_place(sight)
        case _:
            return table_place(sight, screen, primary)


def bottom_of(sight: Sight, here: str) -> Sequence[ft.Control]:
    if here == "history":
        from companion.ui.history_place import history_actions

        return history_actions(sight)
    return ()


def told_no(sight: Sight) -> list[ft.Control]:
    """A refusal in a sentence, and the way round it: the board is right, so its values can be corrected."""
    no, words, model = sight.model.notice, sight.words, sight.model
    if no is None:
        return []

    def anyway() -> None:
        model.forget_notice()
        sight.phone.go(f"/table/{model.code}/sheets")

    return [
        w.notice(
            sight.t,
            words.refusal(no),
            action=words("do_it_anyway") if no.reason not in NO_WAY_ROUND else "",
            on_action=anyway,
            close=words("close"),
            on_close=model.forget_notice,
        )
    ]


def table_place(sight: Sight, screen: GameScreen, primary: Action | None) -> Sequence[ft.Control]:
    t = sight.t
    left: list[ft.Control] = [*where_to_sit(sight), *headline(sight), *screen.heading(sight), *under_way(sight)]
    if not t.thumb and (first := solid(sight, primary)):
        left.append(first)
    left += [*acting_for(sight), *verbs(sight, screen, primary)]
    right = [*screen.table(sight), *others_to_act_for(sight)]
    if t.kind != "desktop":
        return [*left, *right]
    from companion.ui.history_place import lately

    return [w.panes(t, [[*left, *lately(sight)], right])]


def next_step(sight: Sight) -> Action | None:
    """The one thing that this person can do next. What is under way at the table stands above, and comes first."""
    steps = [a for a in sight.model.actions if a.primary and a.refused is None]
    return steps[0] if steps else None


def solid(sight: Sight, primary: Action | None) -> ft.Control | None:
    """The one solid button: what is under way, where this person can go on with it; else the next step."""
    main = sight.model.main
    if main and can_go_on(sight, main):
        return draft_row(sight, main, solid=True)
    return step(sight, primary) if primary else None


def step(sight: Sight, action: Action) -> ft.Control:
    button = w.step_button(
        sight.t,
        sight.label(action),
        sight.starts(action),
        hint=sight.hint(action),
        mark=action.mark or None,
        kind="primary",
    )
    return button


def verbs(sight: Sight, screen: GameScreen, primary: Action | None) -> list[ft.Control]:
    """The other things that may be done now; the greyed ones say why not. After the next entry only the first stand."""
    t, words, model = sight.t, sight.words, sight.model
    rest = [a for a in model.actions if a != primary and not screen.draws(a) and not waits_for_main(a)]
    if not rest:
        return []
    offered = [a for a in rest if a.refused is None]
    more = model.look("more_verbs") == model.number
    shown = rest if more else offered[:VERBS]
    cells = [verb(sight, a) for a in shown]
    if more:
        cells.append(w.button(t, words("fewer"), lambda: model.set_look("more_verbs", None), mark="next"))
    elif len(shown) < len(rest):
        cells.append(w.button(t, words("more"), lambda: model.set_look("more_verbs", model.number), mark="next"))
    return [w.grid(cells, 1 if t.large or t.kind == "narrow" or len(cells) == 1 else 2)]


def waits_for_main(action: Action) -> bool:
    """It only waits until what is under way is over, which stands there already."""
    return action.refused is not None and action.refused.key.startswith("refused.under_way")


def verb(sight: Sight, action: Action) -> ft.Control:
    reason = sight.words.say(action.refused) if action.refused else ""
    return w.button(
        sight.t,
        sight.label(action),
        sight.starts(action),
        mark=action.mark or None,
        kind="danger" if action.danger else "plain",
        reason=reason,
    )


def log_of(sight: Sight) -> w.Log:
    """The last entry, on every place of the table."""
    words, model = sight.words, sight.model
    log = model.live.table.log
    if not log:
        return w.Log(words("log_empty"), state="empty")
    can = model.role.acts and bool(model.live.table.taps)
    return w.Log(sight.said(log[-1]), undo=words("undo"), on_undo=sight.guard(model.undo) if can else None)
