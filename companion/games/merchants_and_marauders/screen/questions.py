"""Questions as this game draws them: the combat draft, cards on one sheet, the market by kind."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.ask import Ask, BoxFact, Choose, Form, Number, Pick, Seat, Some, Text
from companion.core.procedure import Progress
from companion.core.table import Entry
from companion.games.merchants_and_marauders import view_data
from companion.games.merchants_and_marauders.data import PER_POINT, SECTIONS
from companion.games.merchants_and_marauders.events import CombatBegan, MerchantTaken, NpcMoved
from companion.games.merchants_and_marauders.procedures.port.purchase import Purchase, lot
from companion.games.merchants_and_marauders.rules.npc import searches
from companion.games.merchants_and_marauders.rules.ports import purse
from companion.games.merchants_and_marauders.rules.ships import full_section
from companion.games.merchants_and_marauders.screen.common import catalogue_of, map_of
from companion.games.merchants_and_marauders.screen.event_card import event_card
from companion.games.merchants_and_marauders.screen.table import search_line
from companion.games.merchants_and_marauders.state import Ship, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import as_control
from companion.ui.core.theme import W600, Theme, bold_width, figure, fit_reading, second, text
from companion.ui.table.context import TableContext
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion
from companion.ui.wizard.number_questions import draw_line, has_few_figures
from companion.ui.wizard.number_questions import figure as figure_line
from companion.ui.wizard.questions import draw_text, known_things, label, pick, printed_form, whole_form

SEA_QUESTIONS = ("sail_to", "draw_target", "richest")
SEARCHES = ("search_roll", "search_again", "order_of_fights")
PAID = (
    "yard_job",
    "repair_section",
    "repair_points",
    "buy_ship",
    "carry_mods",
    "buy_weapon",
    "buy_crew",
    "redraw_offer",
)
"""Questions whose answers cost gold, beside buying, which counts its own."""
CHEST_QUESTIONS = ("stash_amount", "chest_amount")


def question(context: TableContext, ask: Ask, progress: Progress[object]) -> list[ft.Control]:
    """What stands between a question and its answers."""
    state = view_of(context, progress.state)
    if state.combat is not None:
        return [combat_sheet(context, state)]
    if ask.key in SEARCHES:
        return searchers(context, state)
    if "cards" in ask.facts:
        return [raid_cards(context, ask.facts["cards"])]
    if ask.key in SEA_QUESTIONS and not ask.secret:
        return [as_control(map_of(context, state, min(context.t.body, 520)))]
    if ask.key in PAID or ask.key in CHEST_QUESTIONS:
        return purse_lines(context, state, ask)
    return []


def purse_lines(context: TableContext, state: State, ask: Ask) -> list[ft.Control]:
    """What the owner has on board, and in the chest where it can be reached; nothing on another phone."""
    seat, words = context.model.role.seat, context.words
    player = state.players[ask.seat] if ask.seat and ask.seat == seat else None
    if player is None or player.gold is None or player.chest is None:
        return []
    at_chest = ask.key in CHEST_QUESTIONS or purse(state, player.seat) > player.gold
    lines = [words("sheet.secret_shown" if at_chest else "gold_aboard", gold=player.gold, chest=player.chest)]
    if ask.key in CHEST_QUESTIONS:
        lines.append(words("chest_glory", gold=PER_POINT))
    return [w.card(context.t, w.block([text(context.t, line) for line in lines], spacing=4), padding=12)]


def answers(ask: Ask, draft: AnswerDraft) -> DrawnQuestion | None:
    if isinstance(ask, BoxFact) and isinstance(ask.form, Form):
        return chip_form(ask.form, draft)
    if isinstance(ask, Purchase):
        return purchase(ask, draft)
    if isinstance(ask, Form):
        return card_form(ask, draft)
    if (
        isinstance(ask, Choose)
        and ask.key == "fifth_card"
        and not any(o.label and o.label.facts["title"] for o in ask.options)
    ):
        return any_card(ask, draft)
    return chip_pick(ask, draft) if isinstance(ask, Pick) else None


def any_card(ask: Choose, draft: AnswerDraft) -> DrawnQuestion:
    """Glory cards without titles are alike here: one goes, and its owner chooses it on the table."""
    last = ask.options[-1].value
    go_on = w.button(draft.t, draft.words("discard_one"), lambda: draft.send(last), mark="check", kind="primary")
    return DrawnQuestion([go_on], direct=True)


def searchers(context: TableContext, state: State) -> list[ft.Control]:
    """Who rolls for this captain, with how many dice and why; and who is held back."""
    seat = state.active
    lines = [
        second(context.t, search_line(context.words, s, seat)) for s in searches(catalogue_of(context), state, seat)
    ]
    return [w.card(context.t, w.block([*lines], spacing=4), padding=12)] if lines else []


def raid_cards(context: TableContext, cards: Sequence[tuple[str, int, str]]) -> ft.Control:
    """The cargo cards of a raid as they lie on the table."""
    facts = ({"n": n, "good": good, "plunder": gold, "icon": icon} for n, (good, gold, icon) in enumerate(cards, 1))
    said = [context.words("raid_card_lies", **card) for card in facts]
    return w.card(context.t, w.block([text(context.t, line) for line in said], spacing=4), padding=12)


def view_of(context: TableContext, state: Any) -> State:
    """A state as this phone may see it."""
    shown: State = context.game.view(state, context.model.role.seat)
    return shown


def fighter(context: TableContext, state: State, side: str, lines: int = 1) -> ft.Control:
    """One of two ships face to face: its name on so many lines, and five ladders."""
    t, words = context.t, context.words
    ship: Ship = state.ship_of(side)
    who = fighter_name(context, side)
    colour = context.colour(side) if side in state.players else ""
    head: list[ft.Control] = [w.seat_flag(t, colour, 24)] if colour else [w.sign(t, view_data.slot_mark(side), 24)]
    head.append(text(t, who, fit_reading(t, who, 17, name_room(t)), W600, expand=True))
    rows: list[ft.Control] = [ft.Row(head, spacing=8, height=max(28, 22 * lines * t.scale))]
    rows += [
        ladder_row(t, view_data.SECTION_MARKS[s], ship.now(s), full_section(catalogue_of(context), ship, s))
        for s in view_data.LADDER
    ]
    values = ", ".join(
        f"{words(f'section.{s}')} {ship.now(s)}/{full_section(catalogue_of(context), ship, s)}" for s in SECTIONS
    )
    spoken = f"{who}, {words(f'ship.{ship.type}')}, {values}"
    return w.read_as(spoken, w.card(t, w.block(rows, spacing=5), padding=10), expand=1)


def fighter_name(context: TableContext, side: str) -> str:
    return context.name(side) or context.words(f"slot.{side}")


def name_room(t: Theme) -> float:
    """For the name of one of two ships, beside its flag."""
    return t.body / 2 - t.grow(66, 0.35)


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


def combat_sheet(context: TableContext, state: State) -> ft.Control:
    assert state.combat is not None
    both, room = (state.combat.attacker, state.combat.defender), name_room(context.t)
    longest = max(bold_width(fighter_name(context, s), 17) * context.t.scale for s in both)
    sides = [fighter(context, state, s, 2 if longest > room else 1) for s in both]
    return (
        w.block(sides) if context.t.large else ft.Row(sides, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)
    )


def chips(ask: Choose, draft: AnswerDraft) -> DrawnQuestion:
    """A short choice within a sheet: chips instead of rows."""
    held = draft.value if draft.value is not None else ask.default
    shown = [
        w.chip(
            draft.t, label(draft.words, ask, o), partial(draft.hold, o.value), mark=o.mark or None, on=o.value == held
        )
        for o in ask.options
    ]
    ready = held if held is not None and ask.accepts(held) else None
    return DrawnQuestion([w.chip_row(shown)], ready=ready)


def card_form(ask: Form, draft: AnswerDraft) -> DrawnQuestion:
    return event_card(ask, draft) if ask.key == "event_card" else chip_form(ask, draft)


def chip_form(ask: Form, draft: AnswerDraft) -> DrawnQuestion:
    """A card on one sheet: its choices as chips, its figures as rows of all that they can be."""
    body: list[ft.Control] = []
    lines: list[DrawnQuestion] = []
    for i, field in enumerate(ask.parts):
        on = draft.part(i, len(ask.parts))
        if isinstance(field, Choose) and not isinstance(field, Some | Pick):
            drawn = chips(field, on)
            body.append(w.section(draft.t, draft.words(f"ask.{field.key}", **field.facts)))
        elif isinstance(field, Text):
            drawn = draw_text(field, on, draft.words(f"ask.{field.key}", **field.facts))
        elif isinstance(field, Number):
            drawn = figure_line(field, on) if has_few_figures(field) else draw_line(field, on)
        else:
            drawn = printed_form(field, on)
        body += drawn.body
        lines.append(drawn)
    return whole_form(ask, draft.words, body, lines)


def chip_pick(ask: Pick, draft: AnswerDraft) -> DrawnQuestion:
    held = draft.value if isinstance(draft.value, dict) else {}
    if ask.new and (held.get("new") or not (ask.options or known_things(ask, draft.known))):
        return card_form(ask.new, draft.under("form"))
    return pick(ask, draft)


def tally(draft: AnswerDraft, name: str, count: int, *, can_up: bool) -> w.Tally:
    """Cards of one kind, counted up and down."""
    words = draft.words
    return w.Tally(
        name,
        count,
        said=words.pair(name, words.number(count)),
        down=words("down_one", what=name),
        up=words("up_one", what=name),
        mark="crate",
        can_up=can_up,
    )


Lots = dict[str, tuple[int, int]]
"""By kind: how many lie on offer, and how many of them are bought."""


def purchase(ask: Purchase, draft: AnswerDraft) -> DrawnQuestion:
    """Each kind that is bought, counted as it lies there: all of it is bought, or fewer by a chip. The purse says where
    it ends."""
    t, words = draft.t, draft.words
    goods = [str(part.facts["good"]) for part in ask.parts]

    def current_lots() -> Lots:
        return draft.value if isinstance(draft.value, dict) else {}

    def answer(lots: Lots) -> tuple[str, ...]:
        return tuple(lot(*lots.get(good, (0, 0))) for good in goods)

    def fits(lots: Lots) -> bool:
        return sum(lying for lying, _ in lots.values()) <= ask.count and ask.fits(answer(lots))

    def more(good: str, way: int) -> Lots:
        """One card more or less lies there; where the purse pays for all of them, all are bought."""
        lots = current_lots()
        lying, bought = lots.get(good, (0, 0))
        lying = max(0, lying + way)
        every, same = {**lots, good: (lying, lying)}, {**lots, good: (lying, min(lying, max(1, bought)))}
        return every if lying == 0 or (bought in (0, lying - way) and fits(every)) else same

    def step(i: int, way: int) -> object:
        lots = more(goods[i], way)
        return draft.hold(lots) if fits(lots) else None

    def buy(good: str, bought: int) -> object:
        lots = current_lots()
        changed = {**lots, good: (lots[good][0], bought)}
        return draft.hold(changed) if fits(changed) else None

    lots = current_lots()
    tallies = [
        tally(
            draft,
            market_name(words, ask, good, lots.get(good, (0, 0))),
            lots.get(good, (0, 0))[0],
            can_up=fits(more(good, 1)),
        )
        for good in goods
    ]
    chips = [
        w.chip(t, words("market_buy", good=good, n=k), partial(buy, good, k), on=k == bought)
        for good, (lying, bought) in lots.items()
        for k in range(1, lying + 1)
        if lying > 1
    ]
    n, gold = sum(bought for _, bought in lots.values()), ask.cost(answer(lots))
    total = w.section(t, words("market_sum", n=n, gold=gold), gold_left(words, ask, gold))
    body = [total, w.dice_tally(t, tallies, step), *([w.chip_row(chips)] if chips else [])]
    return DrawnQuestion(body, ready=answer(lots) if ask.accepts(answer(lots)) else None)


def gold_left(words: Words, ask: Purchase, cost: int) -> str:
    """What the purse still holds. Gold on board pays first; at home the chest pays the rest, and its glory is lost."""
    if ask.facts["gold"] is None:
        return ""
    chest = ask.facts["chest"]
    aboard = ask.facts["gold"] - chest
    if not chest:
        return words("market_left", gold=aboard - cost)
    return words("market_left_home", gold=max(0, aboard - cost), chest=chest - max(0, cost - aboard))


def market_name(words: Words, ask: Purchase, good: str, told: tuple[int, int]) -> str:
    price = ask.price(lot(*told))
    return words("market_kind", good=good, price=price) if price else words(f"good.{good}").capitalize()


# What was just written down, as the people need it to move pieces, cubes and cards on the real board

COUNTED = ("sold", "bought", "mission_done", "rumour_true")
"""Notes after which nobody does anything where nothing was sold, bought or earned."""


def has_news(entry: Entry) -> bool:
    """An event card that moves nothing is worth no page: the line of the log says so."""
    return not {n.key for n in entry.notes} <= {"event_done", "npc_absent"}


def to_do(context: TableContext, entry: Entry) -> list[w.Choice]:
    """The ships to be moved, numbered as on the map; then what the notes have somebody do."""
    words, state = context.words, context.state
    moves = state.moves if any(isinstance(event, NpcMoved) for event in entry.events) else ()
    rows = [
        w.Choice(
            words("sea.move_ship", n=i, slot=move.slot, start=move.start, to=move.to),
            hint=words.say(view_data.move_phrase(move)),
            mark=view_data.slot_mark(move.slot),
        )
        for i, move in enumerate(moves, 1)
        if move.start != move.to
    ]
    idle = [n for n in entry.notes if n.key in COUNTED and n.facts["n"] == 0]
    mine = [n for n in entry.notes if n not in idle and n.is_open_to(context.model.role.seat)]
    return [*rows, *(w.Choice(line) for n in mine if (line := words.maybe(f"do.{n.key}", **n.facts)))]


def outcome(context: TableContext, entry: Entry) -> list[ft.Control]:
    state: State = context.state
    if any(isinstance(event, NpcMoved) for event in entry.events):
        return [as_control(map_of(context, state, min(context.t.body, 764)))]
    sides = fighters(entry)
    return ships(context, state, sides) if sides else []


def fighters(entry: Entry) -> tuple[str, ...]:
    """Whose ships the fights of this entry may have damaged; a raid is one against cards."""
    sides: list[str] = []
    for event in entry.events:
        if isinstance(event, CombatBegan):
            sides += [event.attacker, event.defender]
        elif isinstance(event, MerchantTaken) and entry.seat:
            sides.append(entry.seat)
    return tuple(dict.fromkeys(sides))


def ships(context: TableContext, state: State, sides: tuple[str, ...]) -> list[ft.Control]:
    """The players' ships as they are now: five cubes each."""
    left = [s for s in sides if s in state.players and state.players[Seat(s)].afloat]
    cards = [fighter(context, state, side) for side in left]
    if not cards:
        return []
    row = ft.Row(cards, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)
    return [w.block(cards) if context.t.large else row]
