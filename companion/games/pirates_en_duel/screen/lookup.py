"""The place Look up: two ships that may meet, and the rules in short."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.games.pirates_en_duel.lookup import answers, entries
from companion.games.pirates_en_duel.odds import forecast
from companion.games.pirates_en_duel.rules.cards import BLACK
from companion.games.pirates_en_duel.screen.common import (
    TYPES,
    Chosen,
    brother_note,
    catalogue_of,
    chances,
    exactness,
    seats_from_own,
    ship_chip,
    two_sides,
)
from companion.games.pirates_en_duel.state import State
from companion.ui import widgets as w
from companion.ui.core.screen_state import Setter
from companion.ui.core.theme import second
from companion.ui.table.context import TableContext
from companion.ui.table.state import LookupState
from companion.ui.wizard.questions import matches_search


def lookup_place(context: TableContext) -> list[ft.Control]:
    search = context.screen_state(LookupState).search
    return [*([] if search else two_ships_panel(context)), *entry_list(context, search)]


def two_ships_panel(context: TableContext) -> list[ft.Control]:
    """Any two ships that may meet, either kind of fight: who would win, and what is allowed."""
    t, words, chosen, state = context.t, context.words, context.screen_state(Chosen), context.state
    afloat = [c for seat in seats_from_own(context) for c in state.sailing(seat)]
    if len(state.living) < 2 or state.phase == "set-up":
        return []
    attacker = choice_of(chosen.attacker, afloat)
    enemies = [c for c in afloat if state.owner(c) != state.owner(attacker)]
    defender = choice_of(chosen.defender, enemies)
    kind = choice_of(chosen.fight, TYPES)
    odds = context.phone.preferences.odds
    return [
        w.section(t, words("odds.title"), words(exactness(state))) if odds else w.section(t, words("lookup.two_ships")),
        w.segment(t, [words(f"card.{k}") for k in TYPES], TYPES.index(kind), lambda i: chosen.change(fight=TYPES[i])),
        second(t, words("odds.attacker")),
        ship_chips(context, attacker, afloat, lambda c: chosen.setter(attacker=c)),
        second(t, words("odds.defender")),
        ship_chips(context, defender, enemies, lambda c: chosen.setter(defender=c)),
        two_sides(context, state, (attacker, defender), kind),
        *(odds_of_ships(context, (attacker, defender), kind) if odds else []),
        *may_i_panel(context, (attacker, defender), kind),
    ]


def ship_chips(context: TableContext, chosen: str, ships: Sequence[str], choose: Callable[[str], Setter]) -> ft.Control:
    return w.chip_row([ship_chip(context, c, choose(c), on=c == chosen) for c in ships])


def odds_of_ships(context: TableContext, ships: tuple[str, str], kind: str) -> list[ft.Control]:
    state: State = context.state
    shown = chances(context, state, ships, forecast(catalogue_of(context), state, *ships, kind))
    return [*shown, second(context.t, context.words("odds.best")), *brother_note(context, state, ships, kind)]


def may_i_panel(context: TableContext, ships: tuple[str, str], kind: str) -> list[ft.Control]:
    """What one ship may do to the other; the colours of a fight card are named by their chips."""
    t, words, state = context.t, context.words, context.state
    card: tuple[str, ...] = context.screen_state(Chosen).card_colours
    chips = [
        w.chip(
            t,
            words(f"colour.{colour}"),
            context.screen_state(Chosen).setter(card_colours=toggle(card, colour)),
            colour=colour,
            on=colour in card,
        )
        for colour in (*state.rules.colours, BLACK)
    ]
    said = [w.Note(context.rule(a.rule), words.say(a.sentence)) for a in answers(state, *ships, kind, card)]
    return [second(t, words("lookup.card_shows")), w.chip_row(chips), w.note_list(t, words("lookup.may_i"), said)]


def toggle(card: tuple[str, ...], colour: str) -> tuple[str, ...]:
    """The colours of the card after a tap: two ships at most, or the black ones."""
    if colour in card:
        return tuple(c for c in card if c != colour)
    if colour == BLACK:
        return (BLACK,)
    return (*(c for c in card if c != BLACK), colour)[-2:]


def choice_of(looked: object, offered: Sequence[str]) -> str:
    return looked if isinstance(looked, str) and looked in offered else offered[0]


def entry_list(context: TableContext, search: str) -> list[ft.Control]:
    """Terms, cards and skills of the level, in two lines each."""
    words = context.words
    said = [
        (words(e.title), words(e.text), e.rule)
        for e in entries(catalogue_of(context), context.state.level)
        if e.kind != "ruling"
    ]
    hits = [(title, rest, rule) for title, rest, rule in said if matches_search(search, f"{title} {rest} {rule}")]
    notes = [w.Note(title, rest) for title, rest, _ in hits]
    return [w.note_list(context.t, words("lookup.in_short"), notes)] if notes else []
