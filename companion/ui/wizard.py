"""The wizard: one screen for every procedure of every game. It draws the open question, or the end to be applied."""

import secrets
from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.ask import Answer, Ask, BoxFact, Dice
from companion.core.game import Action
from companion.core.procedure import Note, Progress
from companion.core.table import Draft, Entry, Played
from companion.ui import widgets as w
from companion.ui.asks import draw, others
from companion.ui.desk import Desk, Drawn
from companion.ui.dice import rolled
from companion.ui.game_screen import GameScreen
from companion.ui.sight import Sight
from companion.ui.theme import question, second, text


def wizard(sight: Sight, screen: GameScreen, draft: Draft) -> ft.Control:
    progress = sight.model.progress(draft)
    if progress.ask is None:
        return summary(sight, draft, progress)
    if not sight.model.may_answer(progress.ask):
        return waiting(sight, draft, progress.ask)
    return asking(sight, screen, draft, progress, progress.ask)


def asking(sight: Sight, screen: GameScreen, draft: Draft, progress: Progress[object], ask: Ask) -> ft.Control:
    t, words = sight.t, sight.words
    desk = desk_of(sight, draft)
    drawn = answers_of(sight, screen, ask, desk)
    rule = f" · {sight.rule(ask.rule)}" if ask.rule else ""
    hint = words.maybe(f"ask.{ask.key}.hint", **ask.facts)
    body: list[ft.Control] = [
        *stages(sight, progress),
        *told(sight),
        *asked_of(sight, ask, rule),
        question(t, words(f"ask.{ask.key}", **ask.facts)),
    ]
    if hint:
        body.append(text(t, hint))
    body += screen.question(sight, ask, progress)
    side = [*rolls(sight, ask, desk), *others(ask, desk)]
    answer = [*drawn.body, *([w.grid(side, 1 if t.large else 2)] if side else [])]
    if isinstance(ask, BoxFact):
        answer.append(w.notice(t, words("asked_once"), mark="chest", tone="magenta"))
    why = notes(sight, progress)
    body.append(w.panes(t, [answer, why]) if t.kind == "desktop" and why else w.block([*answer, *why]))
    fresh = partial(answers_of, sight, screen, ask, desk)
    return page(sight, draft, body, bottom(sight, draft, drawn, desk, fresh))


def answers_of(sight: Sight, screen: GameScreen, ask: Ask, desk: Desk) -> Drawn:
    """As the game draws them, or as every question of that kind is drawn."""
    return screen.answers(sight, ask, desk) or draw(ask, desk)


def desk_of(sight: Sight, draft: Draft) -> Desk:
    model = sight.model
    key = f"answer:{draft.id}:{len(draft.answers)}:{draft.number}"

    def keep(value: object) -> None:
        model.looks[key] = value

    def send(answer: Answer) -> object:
        """The second touch of a trembling finger is no answer to the question after this one."""
        now = model.draft
        asked = now is not None and (now.id, len(now.answers)) == (draft.id, len(draft.answers))
        return model.answer(answer) if asked else None

    return Desk(
        sight.t,
        sight.words,
        lambda: model.look(key),
        hold=lambda v: model.set_look(key, v),
        keep=keep,
        send=send,
        known=model.box(),
        flags=model.colours,
    )


def stages(sight: Sight, progress: Progress[object]) -> list[ft.Control]:
    stage = progress.stage
    if stage is None or len(stage.steps) < 2:
        return []
    names = [sight.words(f"stage.{s}") for s in stage.steps]
    now = stage.steps.index(stage.now)
    label = sight.words("step_of", what=names[now], n=now + 1, of=len(names))
    return [w.phases(sight.t, names, now, label=label)]


def told(sight: Sight) -> list[ft.Control]:
    """A refusal, in a sentence, above what can be done instead."""
    no = sight.model.notice
    if no is None:
        return []
    words = sight.words
    return [w.notice(sight.t, words.refusal(no), close=words("close"), on_close=sight.model.forget_notice)]


def asked_of(sight: Sight, ask: Ask, rule: str) -> list[ft.Control]:
    """Whose question it is: anyone may answer it for them, unless it is a secret."""
    if ask.seat is None:
        return []
    chip = w.seat_chip(sight.t, sight.colour(ask.seat), sight.name(ask.seat))
    return [ft.Row([chip, second(sight.t, sight.words("decides") + rule)], spacing=8, wrap=True)]


def rolls(sight: Sight, ask: Ask, desk: Desk) -> list[ft.Control]:
    if not isinstance(ask, Dice) or ask.by_hand:
        return []

    def roll() -> object:
        return rolled(ask, desk, [secrets.choice(ask.faces) for _ in range(ask.count)])

    if sight.phone.roll_for_me:
        return [w.button(sight.t, sight.words("roll_for_me"), roll, mark="die", kind="primary")]
    return [w.button(sight.t, sight.words("roll_for_me"), roll, mark="die")]


def notes(sight: Sight, progress: Progress[object]) -> list[ft.Control]:
    lines = sight.notes(progress.notes)
    return [w.note_list(sight.t, sight.words("why"), lines)] if lines else []


def bottom(sight: Sight, draft: Draft, drawn: Drawn, desk: Desk, fresh: Callable[[], Drawn]) -> ft.Control:
    t, words, model = sight.t, sight.words, sight.model
    first = not draft.answers
    back = w.button(t, words("cancel") if first else words("back"), lambda: step_back(sight, desk), mark="undo")
    if drawn.direct:
        later = w.button(t, words("leave_for_later"), model.leave_for_later)
        return w.action_row(t, [back, later], [1, 2])

    def confirm() -> object:
        ready = fresh().ready
        return None if ready is None else desk.send(ready)

    live = drawn.ready is not None
    done = w.button(t, words("confirm"), confirm if live else None, mark="check", kind="primary")
    return w.action_row(t, [back, done], [1, 2])


def step_back(sight: Sight, desk: Desk) -> None:
    """From a form for something new back to the list; else to the question before."""
    if isinstance(desk.held, dict) and desk.held.get("new"):
        desk.under("new").hold(False)
    else:
        sight.model.back()


def summary(sight: Sight, draft: Draft, progress: Progress[object]) -> ft.Control:
    """Another entry left the procedure nothing to ask: what it comes to, why, and one button that writes it down."""
    t, words, model = sight.t, sight.words, sight.model
    body = [*told(sight), *comes_to(sight, draft.action, progress.notes)]
    back = w.button(t, words("back"), model.back, mark="undo")
    apply = w.button(t, words("apply"), model.apply, mark="check", kind="primary")
    return page(sight, draft, body, w.action_row(t, [back, apply], [1, 2]))


WHY = "outcome.why"


def comes_to(sight: Sight, action: Action, notes: Sequence[Note], shown: Sequence[ft.Control] = ()) -> list[ft.Control]:
    """The end of a procedure in sentences, and why: folded where the game shows by itself what it came to."""
    open_to_me = [n for n in notes if n.secret_to in (None, sight.model.role.seat)]
    said = [sight.sentence(n) for n in open_to_me if n.headline] or [sight.title(action)]
    why = sight.notes(tuple(n for n in notes if not n.headline))
    lines: list[ft.Control] = [question(sight.t, line) for line in said]
    if not why:
        return [*lines, *shown]
    if not shown:
        return [*lines, w.note_list(sight.t, sight.words("why"), why)]
    folded = not sight.model.look(WHY)
    fold = partial(sight.model.set_look, WHY, folded)
    return [*lines, *shown, w.note_list(sight.t, sight.words("why"), why, on_fold=fold, folded=folded)]


def outcome(sight: Sight, screen: GameScreen, entry: Entry) -> ft.Control:
    """What has just been written down: to be read at the table, and put right with one tap if a finger slipped."""
    t, words, model = sight.t, sight.words, sight.model
    assert isinstance(entry.what, Played)
    action = Action(entry.what.procedure, entry.what.arguments, entry.seat)
    body = [*told(sight), *comes_to(sight, action, entry.notes, screen.outcome(sight, entry))]
    back = w.button(t, words("back"), model.reopen, mark="undo")
    go_on = w.button(t, words("go_on"), model.go_on, mark="check", kind="primary")
    whole = w.frame(
        t,
        sight.title(action),
        body,
        under=words("written_down"),
        on_back=model.go_on,
        back=words("leave_screen"),
        bottom=[w.action_row(t, [back, go_on], [1, 2])],
        widest=1080,
    )
    whole.key = f"outcome-of-{entry.number}"
    return whole


def waiting(sight: Sight, draft: Draft, ask: Ask) -> ft.Control:
    t, words, model = sight.t, sight.words, sight.model
    body = [w.empty_state(t, words("secret_question"), words("waits_for", who=ask.seat), mark="lock")]
    return page(sight, draft, body, w.button(t, words("leave_screen"), model.hide))


def page(sight: Sight, draft: Draft, body: list[ft.Control], actions: ft.Control) -> ft.Control:
    t, words, model = sight.t, sight.words, sight.model
    whole = w.frame(
        t,
        sight.title(draft.action),
        body,
        under=sight.name(draft.action.seat) or words("at_the_table"),
        on_back=model.hide,
        back=words("leave_screen"),
        action=w.BarAction("wait", words("leave_for_later"), model.leave_for_later),
        bottom=[actions],
        widest=1080,
    )
    # Another question is another screen: it starts at its top, and a late tap on the old one hits nothing.
    whole.key = f"{draft.id}:{draft.number}:{len(draft.answers)}"
    return whole
