"""Questions that this game draws better than a list does, and what stands beside a question."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.core.ask import Ask, BoxFact, Choose, Dice, Pick, Some
from companion.core.procedure import Progress
from companion.games.blackbeard import odds, view_data
from companion.games.blackbeard.rules.forecast import forecast
from companion.games.blackbeard.rules.map import free_ports, takes_governor, takes_merchant
from companion.games.blackbeard.screen.chart import CELLS, chart
from companion.games.blackbeard.screen.common import Chosen, catalogue_of, say
from companion.games.blackbeard.state import State
from companion.ui import widgets as w
from companion.ui.core.theme import second
from companion.ui.table.context import TableContext
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion, pane_of, whole_of
from companion.ui.wizard.dice_questions import face_of, without_hope
from companion.ui.wizard.questions import choice, current_choice, draw

PLACED = {"pro_governors_d66": "governor", "merchants_d66": "merchant"}
ROWS = {
    "move_to": view_data.destination_phrases,
    "attack_which": view_data.target_phrases,
    "find_which": view_data.find_phrases,
}
DICE = ("black", "white")
ANY_SEA = ("deploy_sea", "winds_to", "teach_sea", "kc_sails_to")
"""Questions whose answers are Sea Areas, wherever they are."""


def chances(context: TableContext, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
    """The chances before anybody commits himself."""
    state: Any = progress.state
    informed = replace(state, box={**context.model.box(), **state.box})
    notes = [w.Note(context.rule(c.rule), context.words.say(c.phrase)) for c in forecast(informed, ask)]
    return [w.note_list(context.t, context.words("odds.title"), notes)] if notes else []


def answers(context: TableContext, ask: Ask, draft: AnswerDraft) -> DrawnQuestion | None:
    if isinstance(ask, Dice) and ask.key in PLACED:
        return throws(context, ask, draft)
    if isinstance(ask, Dice) and ask.key == "kc_deploy" and not odds.kc_deployment(ask.facts["np"]):
        return without_hope(ask, draft)
    if isinstance(ask, Pick) and ask.key in ROWS:
        return places(context, ask, draft)
    if isinstance(ask, Choose) and ask.key in ANY_SEA:
        return area_to_tap(context, ask, draft)
    form = ask.form if isinstance(ask, BoxFact) else ask
    if isinstance(form, Some) and form.key in ("box_area", "box_nations"):
        return ports_to_tick(context, replace(form, facts=ask.facts), draft)
    return None


def state_at_question(context: TableContext) -> State:
    """The table as it is at the open question, with what the owner's box knows."""
    model = context.model
    state: State = model.progress(model.shown_draft).state if model.shown_draft else context.state
    return replace(state, box={**model.box(), **state.box})


def throws(context: TableContext, ask: Dice, draft: AnswerDraft) -> DrawnQuestion:
    """Many D66 on one screen: those that lie there already with their Ports, then the two dice of the next one."""
    words, t, kind = context.words, context.t, PLACED[ask.key]
    held = draft.value if isinstance(draft.value, tuple) else ()
    done, of = len(held) // 2, ask.count // 2
    faces = [face_of(ask, f, words) for f in ask.kinds]
    first = [faces[ask.kinds.index(f)] for f in held[2 * done :]]
    slots = [w.Slot(words(f"placed.{die}"), first[i] if i < len(first) else None) for i, die in enumerate(DICE)]

    def put(i: int) -> object:
        now = (*(draft.value if isinstance(draft.value, tuple) else ()), ask.kinds[i])
        return draft.send(now) if len(now) == ask.count else draft.hold(now)

    def erase(*_: int) -> object:
        now = draft.value if isinstance(draft.value, tuple) else ()
        return draft.hold(now[: 2 * ((len(now) - 1) // 2)])

    head = w.section(t, words(f"placed.next_{kind}", n=min(done + 1, of), of=of))
    body: list[ft.Control] = [head, w.dice_tray(t, faces, put, slots=slots, on_empty=erase)]
    if held:
        body.append(w.button(t, words("placed.erase"), erase, mark="undo"))
    if done:
        body.append(second(t, placement_line(context, kind, held[: 2 * done])))
    return DrawnQuestion(body, direct=True)


def placement_line(context: TableContext, kind: str, faces: Sequence[int]) -> str:
    """The pieces so far and their Ports, the last one first."""
    words, catalogue = context.words, catalogue_of(context)
    throws = [10 * black + white for black, white in zip(faces[::2], faces[1::2], strict=True)]
    takes = takes_governor if kind == "governor" else takes_merchant
    ports = free_ports(catalogue, throws, partial(takes, state_at_question(context)))
    lines = [
        words(f"placed.{kind}", n=n, port=port) if port else words("placed.none", n=n)
        for n, port in enumerate(ports, 1)
    ]
    return " · ".join(reversed(lines))


def places(context: TableContext, ask: Pick, draft: AnswerDraft) -> DrawnQuestion | None:
    """Rows that say status, distance and chance; for a Move the chart besides, where an Area is tapped as the goal."""
    state = state_at_question(context)
    pirate = state.pirates.get(state.turn.active)
    if pirate is None:
        return None
    rows = [
        replace(
            choice(context.words, ask, option, draft.flags),
            hint=say(context.words, ROWS[ask.key](state, pirate, str(option.value))),
            mark="merchant" if ask.key == "find_which" else "anchor" if option.value in state.ports else "wind",
        )
        for option in ask.options
    ]
    listed = w.choose_one(context.t, rows, lambda i: draft.send(ask.options[i].value))
    if ask.key != "move_to":
        return DrawnQuestion([listed], direct=True)
    goals = {str(o.value): partial(draft.send, o.value) for o in ask.options if o.refused is None and o.value in CELLS}
    sea = chart(replace(context, t=pane_of(context.t)), state, goals, here=pirate.place)
    return DrawnQuestion([listed], direct=True, beside=[sea])


def area_to_tap(context: TableContext, ask: Choose, draft: AnswerDraft) -> DrawnQuestion:
    """The chart, where the Area is tapped; under it those that are closed, and why."""
    goals = {str(o.value): partial(draft.send, o.value) for o in ask.options if o.refused is None}
    closed = [choice(context.words, ask, o, draft.flags) for o in ask.options if o.refused]
    rows = [w.choose_one(context.t, closed, lambda i: None)] if closed else []
    room = pane_of(context.t) if rows or context.t.kind == "desktop" else whole_of(context.t)
    sea = chart(replace(context, t=room), state_at_question(context), goals)
    return DrawnQuestion([sea], direct=True, beside=rows)


def ports_to_tick(context: TableContext, form: Some, draft: AnswerDraft) -> DrawnQuestion:
    """A button ticks the likely Ports: a guess that is taken by hand. Those that likely lie elsewhere are folded."""
    catalogue, words, t = catalogue_of(context), context.words, context.t
    chosen = context.screen_state(Chosen)
    guess = catalogue.likely_sea if form.key == "box_area" else catalogue.likely_nation
    wanted = str(form.facts["sea" if form.key == "box_area" else "nation"])
    ticked = current_choice(form, draft)
    likely = tuple(o.value for o in form.options if guess(str(o.value)) == wanted)
    listed = tuple(o for o in form.options if guess(str(o.value)) in (wanted, None) or o.value in ticked)
    if chosen.unfolded == wanted or not listed:
        listed = form.options
    drawn = draw(replace(form, options=listed), draft)
    body = list(drawn.body)
    if missing := tuple(v for v in likely if v not in ticked):
        tick = partial(tick_ports, form, draft, missing)
        body.insert(0, w.button(t, words("tick_likely", n=len(missing)), tick, mark="check"))
    if folded := len(form.options) - len(listed):
        body.append(w.button(t, words("show_all_ports", n=folded), chosen.setter(unfolded=wanted), mark=ft.Icons.ADD))
    return replace(drawn, body=body)


def tick_ports(form: Some, draft: AnswerDraft, ports: Sequence[str | int]) -> object:
    now = current_choice(form, draft)
    return draft.hold((*now, *(p for p in ports if p not in now)))
