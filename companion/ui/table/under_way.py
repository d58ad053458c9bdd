"""What is under way at the table, as this phone's person needs it: whose turn, what goes on, what waits for whom."""

from functools import partial

import flet as ft

from companion.core.ask import Instead, Seat
from companion.core.procedure import is_throw
from companion.core.table import Draft
from companion.ui import widgets as w
from companion.ui.core.memo import Item, common_section, section_of
from companion.ui.core.theme import Theme, fit_words, question, second
from companion.ui.table.context import TableContext
from companion.ui.table.state import TableState

LIVE_LINES = 3
"""So many of the newest notes of what another person does."""


def headline(context: TableContext) -> list[Item]:
    """Your turn; or what another person does, with its newest lines and what this seat may do against it."""
    seat, main = context.model.role.seat, context.model.main
    if seat is None:
        return []
    if main and not can_go_on(context, main):
        said, lines = activity_line(context, main), live_lines(context, main)
        card = common_section(context, (said, *lines), lambda: [going_on_card(context.t, said, lines)])
        return [card, *interruptions(context, main)]
    if main is None and is_my_turn(context):
        return [section_of(context, (), lambda: [your_turn(context)])]
    return []


def your_turn(context: TableContext) -> ft.Control:
    """That it is this person's turn, in letters that can be read at arm's length."""
    t = context.t
    said = context.words("your_turn", who=context.model.role.seat)
    size = fit_words(t, said, 27, t.body - 90)
    words = ft.Container(question(t, said, size), expand=True)
    face = ft.Row([w.silent(w.sign(t, "helm", 30, t.c.sea)), words], spacing=12)
    return ft.Container(
        ft.Semantics(live_region=True, content=face),
        padding=ft.Padding.symmetric(vertical=10, horizontal=14),
        bgcolor=t.c.sea_soft,
        border=ft.Border.all(1.5, t.c.sea),
        border_radius=4,
    )


def is_my_turn(context: TableContext) -> bool:
    seat = context.model.role.seat
    return seat is not None and context.active == seat and not context.game.is_finished(context.state)


def activity_line(context: TableContext, draft: Draft) -> str:
    """One line that says who does what now."""
    title = context.title(draft.action)
    who = context.name(draft.action.seat)
    return context.words.pair(who, title) if who and who not in title else title


def is_said_above(context: TableContext, said: str) -> bool:
    """The card of what another person does says it already."""
    main = context.model.main
    return (
        main is not None
        and context.model.role.seat is not None
        and not can_go_on(context, main)
        and activity_line(context, main) == said
    )


def live_lines(context: TableContext, draft: Draft) -> list[str]:
    """Its newest lines, how far it came, and whom it waits for."""
    stage = context.model.progress(draft).stage
    now = (context.words(f"stage.{stage.now}"),) if stage else ()
    return [*newest_lines(context, draft), " · ".join((*now, waits(context, draft))), *open_question(context, draft)]


def open_question(context: TableContext, draft: Draft) -> list[str]:
    """What the table is asked now, unless it is somebody's secret."""
    ask = context.model.progress(draft).ask
    if ask is None or not context.model.can_answer(ask):
        return []
    return [context.words(f"ask.{ask.key}", **ask.facts)]


def newest_lines(context: TableContext, draft: Draft) -> list[str]:
    """What dice showed is told by the line that says what came of it. The latest headline is always among them."""
    told = [n for n in context.model.progress(draft).notes if not is_throw(n)]
    shown = told[-LIVE_LINES:]
    heads = [n for n in told if n.headline]
    if heads and heads[-1] not in shown:
        shown = [heads[-1], *shown[1:]]
    return [note.sentence for note in context.notes(tuple(shown))]


def going_on_card(t: Theme, said: str, lines: list[str]) -> ft.Control:
    return w.card(t, w.block([question(t, said), *(second(t, line) for line in lines)], spacing=6), padding=14)


def waits(context: TableContext, draft: Draft) -> str:
    ask, words = context.model.progress(draft).ask, context.words
    if ask is None:
        return words("waits_to_be_applied")
    who = ask.seat or (draft.owner.seat if is_with_another(context, draft) else None)
    if who is not None and who == context.model.role.seat:
        return words("your_turn", who=who)
    return words("waits_for", who=who) if who else words("waits")


def interruptions(context: TableContext, draft: Draft) -> list[Item]:
    """What the rulebook lets this seat do now, while another person's question is open."""
    model, seat = context.model, context.model.role.seat
    ask = model.progress(draft).ask
    if ask is None or seat is None or not model.role.acts:
        return []
    return [
        w.button(
            context.t,
            context.words.say(option.label)
            if option.label
            else context.words(f"ask.{ask.key}.{option.value}", **ask.facts),
            context.guard(partial(model.interrupt, option)),
            mark=option.mark or None,
            kind="danger" if option.danger else "plain",
        )
        for option in ask.interruptions(seat)
        if ask.accepts(Instead(option.value))
    ]


def can_go_on(context: TableContext, draft: Draft) -> bool:
    """It is this person's to go on with: his own, one that asks him, or one that asks nobody in particular.

    What is printed on a card asks nobody in particular; but whose turn it is has the card, and a phone of his own.
    """
    role, ask, whose = context.model.role, context.model.progress(draft).ask, draft.action.seat
    if not role.acts:
        return False
    if role.seat is None or context.model.acts_for == whose:
        return True
    if role.seat in (whose, draft.owner.seat) or ask is None or ask.seat == role.seat:
        return True
    return ask.seat is None and (whose is None or whose not in context.model.live.present)


def is_with_another(context: TableContext, draft: Draft) -> bool:
    """Somebody else has begun it and has it on a phone at the table; it asks nobody in particular. He goes on with it;
    whoever wants to help may."""
    role, ask = context.model.role, context.model.progress(draft).ask
    began = draft.owner.seat
    asks_me = ask is not None and ask.seat is not None and ask.seat == role.seat
    return (
        role.seat is not None and began not in (None, role.seat) and began in context.model.live.present and not asks_me
    )


def under_way(context: TableContext) -> list[Item]:
    """What this phone has begun beside the main procedure; to those who only watch, the main one."""
    model = context.model
    if not model.role.acts:
        main = model.main
        return (
            [w.notice(context.t, f"{activity_line(context, main)}. {waits(context, main)}", tone="sea", mark="wait")]
            if main
            else []
        )
    return [*drop_question(context), *(draft_row(context, d, solid=False) for d in model.live.beside(model.role))]


def draft_row(context: TableContext, draft: Draft, *, solid: bool) -> ft.Control:
    t, words, model = context.t, context.words, context.model
    title = draft_title(context, draft)
    row = w.step_button(
        t,
        title,
        context.guard(partial(model.open, draft)),
        hint=waits(context, draft),
        mark="wait",
        kind="primary" if solid else "plain",
    )
    drop = w.icon_button(
        t, "trash", words("drop_draft", what=title), context.guard(partial(ask_drop, context, draft)), edged=True
    )
    return ft.Row([ft.Container(row, expand=True), drop], spacing=8)


def draft_title(context: TableContext, draft: Draft) -> str:
    """The title of a draft; of a correction, with the value that is corrected."""
    field = context.field_of(draft.action)
    title = context.title(draft.action)
    return context.words.pair(title, field) if field else title


def ask_drop(context: TableContext, draft: Draft) -> None:
    """What is begun but not answered is dropped at once; answers are asked for first."""
    model = context.model
    if model.role.can_drop(draft) and not draft.answers:
        model.drop(draft)
    else:
        context.screen_state(TableState).change(dropping=draft.id)


def drop_question(context: TableContext) -> list[Item]:
    """Drop it? With who began it, and how many answers it has."""
    model, words, state = context.model, context.words, context.screen_state(TableState)
    draft = next((d for d in model.live.drafts if d.id == state.dropping), None)
    if draft is None:
        return []
    who = context.name(draft.owner.seat or draft.action.seat) or words("at_the_table")

    def drop() -> None:
        state.dropping = None
        model.drop(draft, sure=True)

    return [
        w.notice(
            context.t,
            words("drop_asks", what=draft_title(context, draft), name=who, n=len(draft.answers)),
            tone="danger",
            mark="trash",
            action=words("drop_it"),
            on_action=drop,
            close=words("close"),
            on_close=state.setter(dropping=None),
        )
    ]


def acting_for(context: TableContext) -> list[Item]:
    """For whom this person taps just now, if it is not himself."""
    model, words = context.model, context.words
    if model.acts_for is None:
        return []
    if model.chosen_seat is None:
        return [w.notice(context.t, words("plays_without_phone", who=model.acts_for), tone="warn", mark="person")]
    said, back = words("you_act_for", who=model.acts_for), words("act_for_myself")
    do = partial(model.act_for, None)
    return [w.notice(context.t, said, tone="warn", mark="person", action=back, on_action=do)]


def others_to_act_for(context: TableContext) -> list[Item]:
    """Doing something for another person is one tap deeper."""
    model = context.model
    others = [s for s in model.seats_with_actions if s != (model.acts_for or model.role.seat)]
    if model.role.seat is None or not others:
        return []
    return [section_of(context, tuple(others), lambda: [w.chip_row([chip_for(context, s) for s in others])])]


def chip_for(context: TableContext, seat: Seat) -> ft.Control:
    myself = seat == context.model.role.seat
    label = context.words("act_for_myself") if myself else context.words("act_for", who=seat)
    return w.chip(context.t, label, partial(context.model.act_for, seat), colour=context.colour(seat))


def where_to_sit(context: TableContext) -> list[Item]:
    """The host's own phone is asked once where it sits."""
    model, words, t, phone = context.model, context.words, context.t, context.phone
    if not model.role.goes_round or phone.seats.goes_round_at(model.code) or len(model.names) < 2:
        return []
    free = [s for s in model.live.record.seats if not s.taken]
    if not free or context.game.is_finished(context.state):
        return []
    seats = [
        w.button(t, s.name, context.guard(partial(phone.router.sit, model.code, s.id)), mark="person") for s in free
    ]
    round_ = w.button(t, words("phone_goes_round"), partial(phone.router.go_round, model.code))
    per_row = w.columns_that_fit(t, [s.name for s in free], 2, around=56, width=t.body - 28)
    body = [question(t, words("where_do_you_sit")), w.grid([*seats, round_], per_row, fill=True)]
    return [w.card(t, w.block(body, spacing=10), padding=14)]
