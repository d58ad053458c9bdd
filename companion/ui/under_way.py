"""What is under way at the table, as this phone's person needs it: whose turn, what goes on, what waits for whom."""

from functools import partial

import flet as ft

from companion.core.ask import Instead, Seat
from companion.core.table import Draft
from companion.ui import widgets as w
from companion.ui.sight import Sight
from companion.ui.theme import question, second

LIVE_LINES = 3
"""So many of the newest notes of what another person does."""
DROPPING = "dropping"


def headline(sight: Sight) -> list[ft.Control]:
    """Your turn; or what another person does, with its newest lines and what this seat may do against it."""
    model, words, t = sight.model, sight.words, sight.t
    seat, main = model.role.seat, model.main
    if seat is None:
        return []
    if main and not can_go_on(sight, main):
        return [
            w.card(t, w.block([question(t, going_on(sight, main)), *live_lines(sight, main)], spacing=6), padding=14),
            *interruptions(sight, main),
        ]
    if main is None and is_my_turn(sight):
        return [w.notice(t, words("your_turn", who=seat), tone="sea", mark="helm")]
    return []


def is_my_turn(sight: Sight) -> bool:
    seat = sight.model.role.seat
    return seat is not None and sight.game.active(sight.state) == seat and not sight.game.finished(sight.state)


def going_on(sight: Sight, draft: Draft) -> str:
    """Who does what, and how far it came."""
    stage = sight.model.progress(draft).stage
    title = sight.title(draft.action)
    who = sight.name(draft.action.seat)
    said = f"{who}: {title}" if who and who not in title else title
    return f"{said} · {sight.words(f'stage.{stage.now}')}" if stage else said


def live_lines(sight: Sight, draft: Draft) -> list[ft.Control]:
    progress = sight.model.progress(draft)
    notes = sight.notes(progress.notes)[-LIVE_LINES:]
    lines: list[ft.Control] = [second(sight.t, note.sentence) for note in notes]
    return [*lines, second(sight.t, waits(sight, draft))]


def waits(sight: Sight, draft: Draft) -> str:
    ask, words = sight.model.progress(draft).ask, sight.words
    if ask is None:
        return words("waits_to_be_applied")
    return words("waits_for", who=ask.seat) if ask.seat else words("waits")


def interruptions(sight: Sight, draft: Draft) -> list[ft.Control]:
    """What the rulebook lets this seat do now, while another person's question is open."""
    model, seat = sight.model, sight.model.role.seat
    ask = model.progress(draft).ask
    if ask is None or seat is None or not model.role.acts:
        return []
    return [
        w.button(
            sight.t,
            sight.words.say(option.label)
            if option.label
            else sight.words(f"ask.{ask.key}.{option.value}", **ask.facts),
            sight.guard(partial(model.interrupt, option)),
            mark=option.mark or None,
            kind="danger" if option.danger else "plain",
        )
        for option in ask.interruptions(seat)
        if ask.accepts(Instead(option.value))
    ]


def can_go_on(sight: Sight, draft: Draft) -> bool:
    """It is this person's to go on with: his own, one that asks him, or one that asks nobody in particular."""
    role, ask = sight.model.role, sight.model.progress(draft).ask
    if not role.acts:
        return False
    if role.seat is None or sight.model.acts_for == draft.action.seat:
        return True
    return role.seat in (draft.action.seat, draft.owner.seat) or ask is None or ask.seat in (None, role.seat)


def under_way(sight: Sight) -> list[ft.Control]:
    """What this phone has begun beside the main procedure; to those who only watch, the main one."""
    model = sight.model
    if not model.role.acts:
        main = model.main
        return (
            [w.notice(sight.t, f"{going_on(sight, main)}. {waits(sight, main)}", tone="sea", mark="wait")]
            if main
            else []
        )
    return [*dropping(sight), *(draft_row(sight, d, solid=False) for d in model.live.beside(model.role))]


def draft_row(sight: Sight, draft: Draft, *, solid: bool) -> ft.Control:
    t, words, model = sight.t, sight.words, sight.model
    title = draft_title(sight, draft)
    row = w.step_button(
        t,
        title,
        sight.guard(partial(model.open, draft)),
        hint=waits(sight, draft),
        mark="wait",
        kind="primary" if solid else "plain",
    )
    drop = w.icon_button(
        t, "trash", words("drop_draft", what=title), sight.guard(partial(ask_drop, sight, draft)), edged=True
    )
    return ft.Row([ft.Container(row, expand=True), drop], spacing=8)


def draft_title(sight: Sight, draft: Draft) -> str:
    """With what is corrected, where the title of the procedure alone would tell nothing."""
    field = sight.field_of(draft.action)
    return f"{sight.title(draft.action)}: {field}" if field else sight.title(draft.action)


def ask_drop(sight: Sight, draft: Draft) -> None:
    """What is begun but not answered is dropped at once; answers are asked for first."""
    model = sight.model
    if model.role.can_drop(draft) and not draft.answers:
        model.drop(draft)
    else:
        model.set_look(DROPPING, draft.id)


def dropping(sight: Sight) -> list[ft.Control]:
    """Drop it? With who began it, and how many answers it has."""
    model, words = sight.model, sight.words
    draft = next((d for d in model.live.drafts if d.id == model.look(DROPPING)), None)
    if draft is None:
        return []
    who = sight.name(draft.owner.seat or draft.action.seat) or words("at_the_table")

    def drop() -> None:
        model.looks[DROPPING] = None
        model.drop(draft, sure=True)

    return [
        w.notice(
            sight.t,
            words("drop_asks", what=draft_title(sight, draft), name=who, n=len(draft.answers)),
            tone="danger",
            mark="trash",
            action=words("drop_it"),
            on_action=drop,
            close=words("close"),
            on_close=partial(model.set_look, DROPPING, None),
        )
    ]


def acting_for(sight: Sight) -> list[ft.Control]:
    """For whom this person taps just now, if it is not himself."""
    model, words = sight.model, sight.words
    if model.acts_for is None:
        return []
    said, back = words("you_act_for", who=model.acts_for), words("act_for_myself")
    do = partial(model.act_for, None)
    return [w.notice(sight.t, said, tone="warn", mark="person", action=back, on_action=do)]


def others_to_act_for(sight: Sight) -> list[ft.Control]:
    """Doing something for another person is one tap deeper."""
    model = sight.model
    others = [s for s in model.seats_with_actions if s not in (model.role.seat, model.acts_for)]
    if model.role.seat is None or not others:
        return []
    return [w.chip_row([chip_for(sight, s) for s in others])]


def chip_for(sight: Sight, seat: Seat) -> ft.Control:
    label, do = sight.words("act_for", who=seat), partial(sight.model.act_for, seat)
    return w.chip(sight.t, label, do, colour=sight.colour(seat))


def where_to_sit(sight: Sight) -> list[ft.Control]:
    """The host's own phone is asked once where it sits."""
    model, words, t, phone = sight.model, sight.words, sight.t, sight.phone
    if not model.role.goes_round or phone.goes_round_at(model.code) or len(model.names) < 2:
        return []
    free = [s for s in model.live.record.seats if not s.taken]
    if not free:
        return []
    seats = [w.button(t, s.name, sight.guard(partial(phone.sit, model.code, s.id)), mark="person") for s in free]
    round_ = w.button(t, words("phone_goes_round"), partial(phone.go_round, model.code))
    body = [question(t, words("where_do_you_sit")), w.grid([*seats, round_], 1 if t.large else 2)]
    return [w.card(t, w.block(body, spacing=10), padding=14)]
