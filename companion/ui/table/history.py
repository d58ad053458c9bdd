"""The log in sentences, newest first: undo to any line, corrections, and the scores over the game."""

from collections.abc import Mapping, Sequence
from functools import partial

import flet as ft

from companion.core.table import Entry, Played, standing
from companion.ui import widgets as w
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import screen_of
from companion.ui.table.older_rules import older_rules
from companion.ui.table.state import HISTORY_PAGE, HistoryState
from companion.ui.table.under_way import draft_title

LATELY = 3
POINTS = 40
"""As many points of a chart as a phone can show."""


def history_place(context: TableContext) -> Sequence[ft.Control]:
    log = context.model.live.table.log
    if not log and not context.model.live.dropped:
        return [
            w.empty_state(
                context.t, context.words("history_empty"), context.words("history_empty.hint"), mark="logbook"
            )
        ]
    count = context.screen_state(HistoryState).count
    head = w.history_head(context.t, context.words("place.history"), context.words("entries", n=len(log)))
    stands = {e.number for e in standing(log)}
    lines = [line(context, e, e.number in stands) for e in reversed(log[-count:])]
    shown: list[ft.Control] = [
        *undo_question(context),
        *older_rules(context),
        *drafts_to_bring_back(context),
        *chart(context),
        w.row_list(context.t, [head, *lines]),
    ]
    if len(log) > count:
        more = w.button(
            context.t,
            context.words("show_older"),
            context.screen_state(HistoryState).setter(count=count + HISTORY_PAGE),
            mark="next",
        )
        shown.append(more)
    return shown


def drafts_to_bring_back(context: TableContext) -> list[ft.Control]:
    """What was given up half-way, newest first, as long as it still makes sense."""
    model, words, t = context.model, context.words, context.t
    if not model.role.acts:
        return []
    rows: list[ft.Control] = []
    for draft in reversed(model.live.dropped):
        if model.live.table.refit(draft) is None or (model.live.is_beside(draft) and draft.owner != model.role.owner):
            continue
        hint = words("dropped_hint", n=len(draft.answers))
        tap = context.guard(partial(model.bring_back, draft))
        rows.append(
            w.step_button(t, words("bring_back", what=draft_title(context, draft)), tap, hint=hint, mark="redo")
        )
    return rows


def history_actions(context: TableContext) -> Sequence[ft.Control]:
    t, words, model = context.t, context.words, context.model
    if not model.role.acts:
        return ()
    table = model.live.table
    undo = w.button(t, words("undo"), context.guard(model.undo) if table.taps else None, mark="undo")
    if table.last_undo:
        return [w.action_row(t, [undo, w.button(t, words("redo"), context.guard(model.redo), mark="redo")])]
    correct = w.button(
        t, words("action.correct"), lambda: context.phone.go(f"/table/{model.code}/sheets"), mark="pencil"
    )
    return [w.action_row(t, [undo, correct], [1, 2])]


def undo_question(context: TableContext) -> list[ft.Control]:
    """Undo back to a line asks once, and names how much it takes back."""
    model, words, state = context.model, context.words, context.screen_state(HistoryState)
    number = state.undo_to
    if number is None:
        return []
    count = sum(1 for tap in model.live.table.taps if tap.number >= number)

    def do() -> None:
        state.undo_to = None
        model.undo(number)

    return [
        w.notice(
            context.t,
            words("undo_asks", n=count, number=number + 1),
            tone="danger",
            mark="undo",
            action=words("undo_them", n=count),
            on_action=do,
            close=words("close"),
            on_close=state.setter(undo_to=None),
        )
    ]


def line(context: TableContext, entry: Entry, stands: bool) -> ft.Control:
    words, model = context.words, context.model
    said = context.sentence_of(entry)
    played = isinstance(entry.what, Played)
    correction = played and entry.what.procedure == "correct"  # type: ignore[union-attr]
    by = entry.seat or entry.by
    detail = detail_of(context, entry) if stands else words("taken_back")
    undo = words("undo_back_to", number=entry.number + 1)
    can = played and stands and model.role.acts
    return w.history_line(
        context.t,
        str(entry.number + 1),
        said,
        detail,
        label=f"{entry.number + 1}, {context.name(by)}, {said}",
        colour=context.colour(by) if by else None,
        state="undone" if not stands else "correction" if correction else "entry",
        undo=undo if can else "",
        on_undo=(lambda: ask_undo(context, entry)) if can else None,
        on_click=(lambda: toggle(context, entry)) if len(entry.notes) > 1 else None,
    )


def ask_undo(context: TableContext, entry: Entry) -> None:
    taps = context.model.live.table.taps
    if taps and taps[-1].number == entry.number:
        context.model.undo()
    else:
        context.screen_state(HistoryState).change(undo_to=entry.number)


def toggle(context: TableContext, entry: Entry) -> None:
    state = context.screen_state(HistoryState)
    state.change(opened=None if state.opened == entry.number else entry.number)


def detail_of(context: TableContext, entry: Entry) -> str:
    """The rules behind it: in short, or every note where the line was opened."""
    notes = [n for n in context.notes(entry.notes) if n.sentence]
    if context.screen_state(HistoryState).opened == entry.number:
        return "\n".join(f"{n.rule} · {n.sentence}" if n.rule else n.sentence for n in notes)
    rules = list(dict.fromkeys(n.rule for n in notes if n.rule))
    return "\u00a0· ".join(rules[:4])  # no line begins with the dot


def chart(context: TableContext) -> list[ft.Control]:
    """The score of each seat over the game, in as many steps as can be seen; none while all stand at nought."""
    if len(context.model.live.table.states) < 4:
        return []
    scores, others = context.once("series", lambda: series_of(context))
    plots = {"ending.chart": scores} | {title: [plotted.get(title, {}) for plotted in others] for title in others[-1]}
    drawn: list[ft.Control] = []
    for title, values in plots.items():
        if has_values(values):
            drawn += [w.section(context.t, context.words(title)), lines(context, values)]
    return drawn


def series_of(context: TableContext) -> tuple[list[dict[str, int]], list[Mapping[str, Mapping[str, int]]]]:
    """The score of each seat at each step, and what else the game draws over time."""
    game, seat, states = context.game, context.model.role.seat, context.model.live.table.states
    stride = max(1, len(states) // POINTS)
    seen = [game.view(state, seat) for state in (*states[:-1:stride], states[-1])]
    scores = [{str(s.seat): s.score for s in game.standings(state)} for state in seen]
    return scores, list(map(screen_of(game.info.id).series, seen))


def has_values(values: Sequence[Mapping[str, int]]) -> bool:
    """Somebody has or had anything but nought."""
    return any(value for at in values for value in at.values())


def lines(context: TableContext, values: Sequence[Mapping[str, int]]) -> ft.Control:
    """One line for each seat, read out as where it ends."""
    seats = screen_of(context.game.info.id).series_seats(context)
    series = [w.Series(colour, name, tuple(v.get(id, 0) for v in values)) for id, (name, colour) in seats.items()]
    summary = ", ".join(f"{s.name} {context.words.number(s.values[-1])}" for s in series)
    return w.score_chart(context.t, series, summary=context.words("chart_says", what=summary))


def lately(context: TableContext) -> list[ft.Control]:
    """The last entries beside the table, where there is room."""
    log = context.model.live.table.log
    if not log:
        return []
    stands = {e.number for e in standing(log)}
    lines = [line(context, e, e.number in stands) for e in reversed(log[-LATELY:])]
    head = w.section(context.t, context.words("lately"), context.words("entries", n=len(log)))
    return [head, w.row_list(context.t, lines)]
