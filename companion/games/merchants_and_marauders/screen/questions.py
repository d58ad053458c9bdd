"""Questions as this game draws them: the combat desk, cards on one sheet, the market by kind."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.ask import Ask, BoxFact, Choose, Form, Number, Pick, Some, Text
from companion.core.procedure import Progress
from companion.games.merchants_and_marauders import view_data
from companion.games.merchants_and_marauders.data import SECTIONS
from companion.games.merchants_and_marauders.npc import searches
from companion.games.merchants_and_marauders.screen.chart import map_of
from companion.games.merchants_and_marauders.screen.table import search_line
from companion.games.merchants_and_marauders.state import Ship, State
from companion.ui import widgets as w
from companion.ui.core.theme import W600, Theme, figure, second, text
from companion.ui.table.context import TableContext
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion
from companion.ui.wizard.questions import draw, draw_line, label, pick, shelf

SEA_QUESTIONS = ("sail_to", "draw_target", "richest")
SEARCHES = ("search_roll", "search_again", "order_of_fights")


def shown(context: TableContext, ask: Ask, progress: Progress[object]) -> list[ft.Control]:
    """What stands between a question and its answers."""
    state = seen(context, progress.state)
    if state.combat is not None:
        return [desk_of_combat(context, state)]
    if ask.key in SEARCHES:
        return searchers(context, state)
    if "cards" in ask.facts:
        return [lying(context, ask.facts["cards"])]
    if ask.key in SEA_QUESTIONS and not ask.secret:
        return [map_of(context, state, min(context.t.body, 520))]
    return []


def answers(ask: Ask, desk: AnswerDraft) -> DrawnQuestion | None:
    if isinstance(ask, BoxFact) and isinstance(ask.form, Form):
        return chip_form(ask.form, desk)
    if isinstance(ask, Form):
        return offer_tally(ask, desk) if ask.key == "offer" else chip_form(ask, desk)
    if isinstance(ask, Some) and ask.key == "buy_goods":
        return purchase(ask, desk)
    return chip_pick(ask, desk) if isinstance(ask, Pick) else None


def searchers(context: TableContext, state: State) -> list[ft.Control]:
    """Who rolls for this captain, with how many dice and why; and who is held back."""
    seat = state.active
    lines = [second(context.t, search_line(context.words, s, seat)) for s in searches(state, seat)]
    return [w.card(context.t, w.block([*lines], spacing=4), padding=12)] if lines else []


def lying(context: TableContext, cards: Sequence[tuple[str, int, str]]) -> ft.Control:
    """The cargo cards of a raid as they lie on the table."""
    facts = ({"n": n, "good": good, "plunder": gold, "icon": icon} for n, (good, gold, icon) in enumerate(cards, 1))
    said = [context.words("raid_card_lies", **card) for card in facts]
    return w.card(context.t, w.block([text(context.t, line) for line in said], spacing=4), padding=12)


def seen(context: TableContext, state: Any) -> State:
    """A state as this phone may see it."""
    shown: State = context.game.view(state, context.model.role.seat)
    return shown


def fighter(context: TableContext, state: State, side: str) -> ft.Control:
    """One of two ships face to face: name and five ladders."""
    t, words = context.t, context.words
    ship: Ship = state.ship_of(side)
    who = context.name(side) or words(f"slot.{side}")
    colour = context.colour(side) if side in state.players else ""
    head: list[ft.Control] = [w.seat_flag(t, colour, 24)] if colour else [w.sign(t, view_data.slot_mark(side), 24)]
    head.append(text(t, who, 17, W600, expand=True))
    rows: list[ft.Control] = [ft.Row(head, spacing=8)]
    rows += [ladder_row(t, view_data.SECTION_MARKS[s], ship.now(s), ship.most(s)) for s in view_data.LADDER]
    values = ", ".join(f"{words(f'section.{s}')} {ship.now(s)}/{ship.most(s)}" for s in SECTIONS)
    spoken = f"{who}, {words(f'ship.{ship.type}')}, {values}"
    return w.said(spoken, w.card(t, w.block(rows, spacing=5), padding=10), expand=1)


def ladder_row(t: Theme, mark: str, now: int, most: int) -> ft.Control:
    colour = t.c.danger if now == 0 else None
    return ft.Row(
        [
            w.sign(t, mark, 18, colour or t.c.ink2),
            ft.Container(w.ladder(t, now, most, height=14, tone=colour), expand=True),
            ft.Container(figure(t, str(now), 19, colour), width=20, alignment=ft.Alignment.CENTER_RIGHT),
        ],
        spacing=8,
    )


def desk_of_combat(context: TableContext, state: State) -> ft.Control:
    assert state.combat is not None
    sides = [fighter(context, state, s) for s in (state.combat.attacker, state.combat.defender)]
    return (
        w.block(sides) if context.t.large else ft.Row(sides, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)
    )


def chips(ask: Choose, desk: AnswerDraft) -> DrawnQuestion:
    """A short choice within a sheet: chips instead of rows."""
    held = desk.held if desk.held is not None else ask.default
    shown = [
        w.chip(desk.t, label(desk.words, ask, o), partial(desk.hold, o.value), mark=o.mark or None, on=o.value == held)
        for o in ask.options
    ]
    ready = held if held is not None and ask.accepts(held) else None
    return DrawnQuestion([w.chip_row(shown)], ready=ready)


def chip_form(ask: Form, desk: AnswerDraft) -> DrawnQuestion:
    """A card on one sheet: its choices as chips, its numbers as lines."""
    body: list[ft.Control] = []
    last: Sequence[ft.Control] = ()
    """The title of an event is wanted by the box alone: it stands under the icons."""
    ready: list[Any] = []
    for i, field in enumerate(ask.parts):
        on = desk.part(i, len(ask.parts))
        if isinstance(field, Choose) and not isinstance(field, Some | Pick):
            drawn = chips(field, on)
            body.append(w.section(desk.t, desk.words(f"ask.{field.key}", **field.facts)))
        else:
            drawn = draw_line(field, on) if isinstance(field, Number) else draw(field, on)
        if isinstance(field, Text) and ask.key == "event_card":
            last = drawn.body
        else:
            body += drawn.body
        ready.append(drawn.ready)
    return DrawnQuestion([*body, *last], ready=tuple(ready) if all(r is not None for r in ready) else None)


def chip_pick(ask: Pick, desk: AnswerDraft) -> DrawnQuestion:
    held = desk.held if isinstance(desk.held, dict) else {}
    if ask.new and (held.get("new") or not (ask.options or shelf(ask, desk.known))):
        return chip_form(ask.new, desk.under("form"))
    return pick(ask, desk)


def tally(desk: AnswerDraft, name: str, count: int, *, can_up: bool) -> w.Tally:
    """Cards of one kind, counted up and down."""
    words = desk.words
    return w.Tally(
        name,
        count,
        said=f"{name}: {count}",
        down=words("down_one", what=name),
        up=words("up_one", what=name),
        mark="crate",
        can_up=can_up,
    )


def offer_tally(ask: Form, desk: AnswerDraft) -> DrawnQuestion:
    """The cards on offer by kind: how many of each, until all are told."""
    t, words, count = desk.t, desk.words, len(ask.parts)
    first = ask.parts[0]
    assert isinstance(first, Choose)
    kinds = [str(o.value) for o in first.options]
    held: dict[str, int] = desk.held if isinstance(desk.held, dict) else {}
    told = sum(held.values())

    def step(i: int, way: int) -> object:
        now = held.get(kinds[i], 0) + way
        return desk.hold({**held, kinds[i]: now}) if now >= 0 and told + way <= count else None

    tallies = [
        tally(desk, words(f"good.{kind}").capitalize(), held.get(kind, 0), can_up=told < count) for kind in kinds
    ]
    cards = tuple(kind for kind in kinds for _ in range(held.get(kind, 0)))
    head = w.section(t, words("so_many_of", n=told, of=count))
    return DrawnQuestion([head, w.dice_tally(t, tallies, step)], ready=cards if len(cards) == count else None)


def purchase(ask: Some, desk: AnswerDraft) -> DrawnQuestion:
    """What is bought, by kind: as many as lie there, until the purse is empty."""
    t, words = desk.t, desk.words
    kinds: dict[str, list[int]] = {}
    for option in ask.options:
        assert option.label is not None
        kinds.setdefault(str(option.label.facts["good"]), []).append(int(option.value))
    names = list(kinds)

    def chosen() -> tuple[int, ...]:
        return desk.held if isinstance(desk.held, tuple) else ()

    def step(i: int, way: int) -> object:
        lying, held = kinds[names[i]], chosen()
        mine = [v for v in lying if v in held]
        if way < 0:
            return desk.hold(tuple(v for v in held if v != mine[-1])) if mine else None
        more = next((v for v in lying if v not in held), None)
        return desk.hold((*held, more)) if more is not None and ask.affords((*held, more)) else None

    held = chosen()
    tallies = []
    for kind, lying in kinds.items():
        name = words("market_kind", good=kind, n=len(lying), price=ask.costs[lying[0]])
        free = next((v for v in lying if v not in held), None)
        can_up = free is not None and ask.affords((*held, free))
        tallies.append(tally(desk, name, sum(v in held for v in lying), can_up=can_up))
    paid = w.section(t, words("market_sum", n=len(held), gold=ask.cost(held)))
    return DrawnQuestion([w.dice_tally(t, tallies, step), paid], ready=ask.read(held) if ask.accepts(held) else None)
