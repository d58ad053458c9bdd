"""The wizard: one screen for every procedure of every game. It draws the open question, or the end to be applied."""

import asyncio
import secrets
from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.ask import Answer, Ask, BoxFact, Dice, Pick
from companion.core.errors import Refused
from companion.core.game import Action
from companion.core.procedure import Note, Progress, is_throw
from companion.core.table import Draft, Entry, Played
from companion.ui import widgets as w
from companion.ui.core.theme import Theme, across, question, second, text
from companion.ui.help.example import hint_of_question
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import GameScreen
from companion.ui.table.moments import MOST, under_title
from companion.ui.table.shown_table import Throw
from companion.ui.table.state import WizardState
from companion.ui.wizard.answer_draft import WIDEST, AnswerDraft, DrawnQuestion
from companion.ui.wizard.dice_questions import can_throw, face_of, take_throw
from companion.ui.wizard.questions import draw, others


def wizard(context: TableContext, screen: GameScreen, draft: Draft) -> ft.Control:
    progress = context.model.progress(draft)
    if progress.ask is None:
        return summary(context, draft, progress)
    if not context.model.can_answer(progress.ask):
        return waiting_page(context, draft, progress.ask)
    if context.model.needs_another_hand(progress.ask):
        return hand_over_page(context, draft, progress.ask)
    return question_page(context, screen, draft, progress, progress.ask)


def question_page(
    context: TableContext, screen: GameScreen, draft: Draft, progress: Progress[object], ask: Ask
) -> ft.Control:
    t, words = context.t, context.words
    answer_draft = answer_draft_of(context, draft)
    drawn = answers_of(context, screen, ask, answer_draft)
    named = context.rule(ask.rule)
    rule = f" · {named}" if named else ""
    hint = words.maybe(f"ask.{ask.key}.hint", **ask.facts)
    body: list[ft.Control] = [
        *stages(context, progress),
        *refusal_lines(context),
        *ground_change(context, draft),
        *hint_of_question(context),
        *latest_result(context, progress),
        *whose_question(context, ask, rule),
        ft.Semantics(live_region=True, content=question(t, words(f"ask.{ask.key}", **ask.facts))),
    ]
    if hint:
        body.append(text(t, hint))
    body += screen.question(context, ask, progress)
    side = [
        *(rolls(context, ask, answer_draft) if drawn.throws else ()),
        *others(ask, answer_draft, context.model.shows_answer_of),
    ]
    under = [w.grid(side, 1 if t.large else 2, fill=True)] if side else []
    if isinstance(ask, BoxFact):
        under.append(w.notice(t, words("asked_once"), mark="chest", tone="magenta"))
    body.append(in_columns(t, drawn, under, notes(context, progress)))
    fresh = partial(answers_of, context, screen, ask, answer_draft)
    return page(context, draft, body, bottom(context, draft, drawn, answer_draft, fresh))


def in_columns(t: Theme, drawn: DrawnQuestion, under: Sequence[ft.Control], why: Sequence[ft.Control]) -> ft.Control:
    """The answers with what belongs under them, and beside them what there is to see and to read, if there is room."""
    beside = [*drawn.beside, *why]
    if (t.kind == "desktop" and beside) or (not t.handheld and drawn.beside):
        return w.panes(t, [[*drawn.body, *under], beside], width=across(t, WIDEST))
    return w.block([*drawn.body, *drawn.beside, *under, *why])


def answers_of(context: TableContext, screen: GameScreen, ask: Ask, answer_draft: AnswerDraft) -> DrawnQuestion:
    """The answers as the game draws them, or as every question of that kind is drawn."""
    return screen.answers(context, ask, answer_draft) or draw(ask, answer_draft)


def answer_draft_of(context: TableContext, draft: Draft) -> AnswerDraft:
    model = context.model
    state = context.screen_state(WizardState)
    key = f"{draft.id}:{len(draft.answers)}:{draft.number}"
    guarded = model.guard(lambda: None)

    def keep(value: object) -> None:
        state.answers[key] = value

    def hold(value: object) -> object:
        return replace(guarded, do=partial(state.hold, key, value))()

    def send(answer: Answer) -> object:
        return replace(guarded, do=partial(model.answer, answer))()

    return AnswerDraft(
        context.t,
        context.words,
        lambda: state.answers.get(key),
        hold=hold,
        keep=keep,
        send=send,
        known=model.box(),
        flags=model.colours,
    )


def stages(context: TableContext, progress: Progress[object]) -> list[ft.Control]:
    stage = progress.stage
    if stage is None or len(stage.steps) < 2:
        return []
    names = [context.words(f"stage.{s}") for s in stage.steps]
    now = stage.steps.index(stage.now)
    label = context.words("step_of", what=names[now], n=now + 1, of=len(names))
    return [w.phases(context.t, names, now, label=label)]


def refusal_lines(context: TableContext) -> list[ft.Control]:
    """A refusal, in a sentence, above what can be done instead."""
    no = context.model.notice
    if no is None:
        return []
    words = context.words
    return [w.notice(context.t, words.refusal(no), close=words("close"), on_close=context.model.forget_notice)]


def ground_change(context: TableContext, draft: Draft) -> list[ft.Control]:
    """What another entry changed under this procedure, and what it asks again."""
    change, log = draft.change, context.model.live.table.log
    if change is None or change.entry >= len(log):
        return []
    entry, words = log[change.entry], context.words
    who = context.name(entry.by or entry.seat)
    said = context.sentence_of(entry)
    what = words.pair(who, said) if who and who not in said else said
    again = words("asked_again", n=change.asked_again) if change.asked_again else words("nothing_asked_again")
    return [w.notice(context.t, f"{words('meanwhile', what=what)} {again}", tone="sea", mark="logbook")]


def latest_result(context: TableContext, progress: Progress[object]) -> list[ft.Control]:
    """What the last throw led to, before the next question: an interruption has its result too."""
    latest = since_throw(progress.notes)
    return [w.notice(context.t, line, tone="sea", mark="logbook") for line in headlines(context, latest)]


def since_throw(notes: Sequence[Note]) -> Sequence[Note]:
    """The notes after the last dice: none where nothing was thrown."""
    thrown = [i for i, note in enumerate(notes) if is_throw(note)]
    return notes[thrown[-1] + 1 :] if thrown else ()


def whose_question(context: TableContext, ask: Ask, rule: str) -> list[ft.Control]:
    """Whose question it is: anyone may answer it for them, unless it is a secret."""
    if ask.seat is None:
        return []
    chip = w.seat_chip(context.t, context.colour(ask.seat), context.name(ask.seat))
    said = verb_of(context, ask) + rule
    return [ft.Row([chip, second(context.t, said.removeprefix(" · "))], spacing=8, wrap=True)]


def verb_of(context: TableContext, ask: Ask) -> str:
    """Who throws, or chooses; nothing where a card that came up is only told."""
    if isinstance(ask, Dice):
        return context.words("rolls")
    told = isinstance(ask, BoxFact) or (isinstance(ask, Pick) and ask.new is not None)
    return "" if told else context.words("decides")


def rolls(context: TableContext, ask: Ask, answer_draft: AnswerDraft) -> list[ft.Control]:
    if not isinstance(ask, Dice) or ask.by_hand or not can_throw(ask, answer_draft):
        return []

    def throw() -> object:
        thrown = [secrets.choice(ask.faces) for _ in range(ask.count)]
        return take_throw(ask, replace(answer_draft, send=partial(show_throw, context, ask)), thrown)

    kind: w.ButtonKind = "primary" if context.phone.preferences.roll_for_me else "plain"
    return [w.button(context.t, context.words("roll_for_me"), context.guard(throw), mark="die", kind=kind)]


SEEN_AFTER = 1.5
"""Seconds for which a throw of the app stands there, unless it is tapped away."""


def show_throw(context: TableContext, ask: Dice, faces: Answer) -> object:
    model = context.model
    done = model.throw(ask, faces)
    throw = model.thrown

    async def go_on() -> None:
        await asyncio.sleep(SEEN_AFTER)
        if throw is not None and model.thrown is throw:
            model.take_throw()

    if throw is not None:
        context.phone.later(go_on)
    return done


def throw_page(context: TableContext, throw: Throw) -> ft.Control:
    """The dice that the app threw, large: they have counted already."""
    t, words, ask = context.t, context.words, throw.ask
    faces = [face_of(ask, face, words) for face in throw.faces[-ask.count :]]
    title = words(f"ask.{ask.key}", **ask.facts)
    dice = w.large_dice(t, faces, context.model.take_throw, pairs=ask.ordered)
    body = [question(t, title), dice]
    go_on = w.button(t, words("go_on"), context.model.take_throw, mark="check", kind="primary")
    return w.page_frame(
        t,
        w.Bar(words("the_dice"), under=context.name(ask.seat) or words("at_the_table")),
        body,
        bottom=[go_on],
        widest=WIDEST,
    )


def notes(context: TableContext, progress: Progress[object]) -> list[ft.Control]:
    """What has happened so far under this question, the newest first: there the eye falls."""
    lines = context.notes(progress.notes)[::-1]
    return [w.note_list(context.t, context.words("why"), lines)] if lines else []


def bottom(
    context: TableContext,
    draft: Draft,
    drawn: DrawnQuestion,
    answer_draft: AnswerDraft,
    fresh: Callable[[], DrawnQuestion],
) -> ft.Control:
    t, words, model = context.t, context.words, context.model
    first = not draft.answers
    if first and not model.role.can_drop(draft):
        back = w.button(t, words("leave_screen"), model.leave, mark="undo")
    else:
        label = words("cancel") if first else words("back")
        back = w.button(t, label, context.guard(partial(step_back, context, answer_draft)), mark="undo")
    if drawn.direct:  # the way to the table, which leaves it open, is the arrow of the title
        return back

    def confirm() -> None:
        now = fresh()
        if now.missing:
            model.say_no(Refused("line_missing", said=now.missing))
        elif now.ready is not None:
            answer_draft.send(now.ready)

    live = drawn.ready is not None
    said = words("confirm") if live else drawn.missing or words("confirm")
    done = w.button(t, said, confirm if live else None, mark="check" if live else None, kind="primary")
    return w.action_row(t, [back, done], [1, 2])


def step_back(context: TableContext, answer_draft: AnswerDraft) -> None:
    """From a form for something new back to the list; else to the question before."""
    if isinstance(answer_draft.value, dict) and answer_draft.value.get("new"):
        answer_draft.under("new").hold(False)
    else:
        context.model.back()


def summary(context: TableContext, draft: Draft, progress: Progress[object]) -> ft.Control:
    """Another entry left the procedure nothing to ask: what it comes to, why, and one button that writes it down."""
    t, words, model = context.t, context.words, context.model
    body = [*refusal_lines(context), *ground_change(context, draft), *comes_to(context, draft.action, progress.notes)]
    back = w.button(t, words("back"), context.guard(model.back), mark="undo")
    apply = w.button(t, words("apply"), context.guard(model.apply), mark="check", kind="primary")
    return page(context, draft, body, w.action_row(t, [back, apply], [1, 2]))


def comes_to(
    context: TableContext,
    action: Action,
    notes: Sequence[Note],
    shown: Sequence[ft.Control] = (),
    said_above: Container[str] = (),
) -> list[ft.Control]:
    """The end of a procedure: the result large, then what the table does and sees, and why.

    The reasons are folded where something is to be done or seen first; on an empty page they are what there is to read.
    """
    t = context.t
    told = headlines(context, notes)
    *others, result = told or [context.title(action)]
    lines: list[ft.Control] = [] if result in said_above else [question(t, result)]
    lines += [*(text(t, line) for line in others if line not in said_above), *shown]
    why = context.notes(tuple(n for n in notes if not n.headline))
    if not why:
        return lines
    if not told or not shown:
        return [*lines, w.note_list(t, context.words("why"), why)]
    state = context.screen_state(WizardState)
    folded = not state.shows_why
    fold = state.setter(shows_why=folded)
    return [*lines, w.note_list(t, context.words("reasons"), why, on_fold=fold, folded=folded)]


def headlines(context: TableContext, notes: Sequence[Note]) -> list[str]:
    """What happened, in the order in which it did and each thing once: the last one is the result."""
    seat = context.model.role.seat
    told = [context.sentence(n) for n in notes if n.headline and n.is_open_to(seat)]
    return list(dict.fromkeys(reversed(told)))[::-1]


def to_do(context: TableContext, screen: GameScreen, entry: Entry) -> list[ft.Control]:
    """What somebody at the table takes, moves or discards now, to be ticked off."""
    rows = screen.to_do(context, entry)
    if not rows:
        return []
    t, state = context.t, context.screen_state(WizardState)
    ticked = [i for i in range(len(rows)) if (entry.number, i) in state.ticked]

    def toggle(i: int) -> None:
        state.change(ticked=state.ticked ^ {(entry.number, i)})

    return [w.section(t, context.words("do_on_table")), w.choose_some(t, rows, ticked, toggle)]


def has_news(context: TableContext, screen: GameScreen, entry: Entry) -> bool:
    """Whether a result says more than what was just tapped: something to do, to see, or a reason."""
    if not screen.has_news(entry):
        return False
    if screen.to_do(context, entry) or screen.outcome(context, entry):
        return True
    mine = [n for n in entry.notes if n.is_open_to(context.model.role.seat)]
    return len(mine) > 1 or any(not n.headline for n in mine)


def outcome(context: TableContext, screen: GameScreen, entry: Entry) -> ft.Control:
    """What has just been written down: to be read at the table, and put right with one tap if a finger slipped."""
    t, words, model = context.t, context.words, context.model
    assert isinstance(entry.what, Played)
    action = Action(entry.what.procedure, entry.what.arguments, entry.seat)
    doing = to_do(context, screen, entry)
    beside = bool(doing) and t.kind == "desktop"
    width = min(across(t), WIDEST)
    seen = [*screen.outcome(replace(context, t=t.in_pane(width) if beside else replace(t, pane=width)), entry)]
    shown = [w.panes(t, [doing, seen], width=width)] if beside and seen else [*doing, *seen]
    body = [*refusal_lines(context), *comes_to(context, action, entry.notes, shown, lines_in_band(context, entry))]
    back = w.button(t, words("back"), context.guard(model.reopen) if model.can_reopen else None, mark="undo")
    go_on = w.button(t, words("go_on"), model.go_on, mark="check", kind="primary")
    whole = w.page_frame(
        t,
        title_of(
            context,
            w.Bar(
                context.name_of(action), under=words("written_down"), on_back=model.go_on, back=words("leave_screen")
            ),
        ),
        body,
        bottom=[w.action_row(t, [back, go_on], [1, 2])],
        widest=WIDEST,
    )
    whole.key = f"outcome-of-{entry.number}"
    return whole


def lines_in_band(context: TableContext, entry: Entry) -> list[str]:
    """What the band above says already of this entry."""
    band = context.model.band
    return [context.words.say(m.said) for m in band.moments[-MOST:]] if band and band.number == entry.number else []


def waiting_page(context: TableContext, draft: Draft, ask: Ask) -> ft.Control:
    t, words, model = context.t, context.words, context.model
    body = [w.empty_state(t, words("secret_question"), words("waits_for", who=ask.seat), mark="lock")]
    return page(context, draft, body, w.button(t, words("leave_screen"), model.leave))


def hand_over_page(context: TableContext, draft: Draft, ask: Ask) -> ft.Control:
    """A secret question for a person without a phone: nothing of it stands there before he has this one."""
    t, words, model, asked = context.t, context.words, context.model, ask.seat
    assert asked, "a secret is somebody's"
    body = [w.empty_state(t, words("secret_question"), words("hand_phone_to", who=asked), mark="lock")]
    mine = context.guard(partial(model.hand_to, asked))
    return page(context, draft, body, w.button(t, words("i_am", who=asked), mine, kind="primary"))


def title_of(context: TableContext, bar: w.Bar) -> w.Bar | ft.Control:
    """The title, with the band of a moment under it where there is one."""
    return under_title(context, w.title_bar(context.t, bar)) if context.model.band else bar


def page(context: TableContext, draft: Draft, body: list[ft.Control], actions: ft.Control) -> ft.Control:
    t, words, model = context.t, context.words, context.model
    whole = w.page_frame(
        t,
        title_of(
            context,
            w.Bar(
                context.title(draft.action),
                under=context.name(draft.action.seat) or words("at_the_table"),
                on_back=model.leave,
                back=words("leave_screen"),
            ),
        ),
        body,
        bottom=[actions],
        widest=WIDEST,
    )
    # Another question is another screen: it starts at its top.
    whole.key = f"{draft.id}:{draft.number}:{len(draft.answers)}"
    return whole
