"""The place Look up: the deck and its odds, every card, what the evenings brought, and what tables argue about."""

from collections.abc import Sequence
from math import ceil

import flet as ft

from companion.games.port_royal.data import COLOURS, TYPES, Card
from companion.games.port_royal.house_rules import PLAIN_RULINGS
from companion.games.port_royal.lookup import taxes_unseen, threat_table
from companion.games.port_royal.odds import Weights, reach_of, unseen_cards
from companion.games.port_royal.screen.common import Chosen, cards_of
from companion.games.port_royal.screen.lookup.statistics import evenings_link, this_evening
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.theme import second
from companion.ui.table.context import TableContext
from companion.ui.table.state import LookupState
from companion.ui.wizard.questions import matches_search

TABS = ("odds", "cards", "record", "rulings")
GROUPS = {"all": (*COLOURS, *TYPES, "expedition", "tax"), "ships": COLOURS, "persons": TYPES}
GROUPS["others"] = ("expedition", "tax")
LEAST_COLUMN = 300
"""As wide as the longest face of a ship with its figures."""
DECK = ("reshuffle", "census", "log_coin")


def lookup(context: TableContext) -> Sequence[ft.Control]:
    """One tab at a time; a search looks through cards and rulings."""
    words, chosen = context.words, context.screen_state(Chosen)
    if search := context.screen_state(LookupState).search:
        return [*browser(context, search), *rulings(context, search)]
    open_ = chosen.tab or TABS[0]
    names = [words(f"tab.{tab}") for tab in TABS]
    switch = w.segment(context.t, names, TABS.index(open_), lambda i: chosen.change(tab=TABS[i]))
    match open_:
        case "cards":
            return [switch, groups(context), *browser(context, "")]
        case "record":
            return [switch, *this_evening(context), evenings_link(context)]
        case "rulings":
            return [switch, *rulings(context, "")]
        case _:
            return [switch, *deck(context), *chances(context)]


def deck(context: TableContext) -> list[ft.Control]:
    """The piles, and the helper of the reshuffle."""
    state, words, t = context.state, context.words, context.t
    counted = state.pile is not None
    facts = [
        (words.number(state.pile) if counted else "?", words("lookup.pile")),
        (words.number(state.discard_count) if counted else "?", words("lookup.discard")),
        (words.number(state.shuffles), words("lookup.shuffles")),
        (words.number(taxes_unseen(cards_of(context), state)), words("lookup.taxes")),
    ]
    buttons = [
        w.button(t, context.label(a), context.starts(a), mark=a.mark)
        for a in context.model.actions
        if a.procedure in DECK
    ]
    unknown = [] if counted else [second(t, words("lookup.uncounted"))]
    return [w.section(t, words("lookup.deck")), w.fact_cells(t, facts), *unknown, *buttons]


def chances(context: TableContext) -> list[ft.Control]:
    """The ships that swords cannot repel, the chances of several colours, and how far the figure can be trusted."""
    state, words, t, cards = context.state, context.words, context.t, cards_of(context)
    if state.options["odds"] == "hidden":
        return [second(t, words("harbour.hidden"))]
    own = min(7, cards.swords(state.player(state.active)))
    held = Weights(dict(cards.shuffle))
    goals = (2, 3, 4, 5)
    reached = [[words("lookup.colours", n=g), words.percent(reach_of(cards, held, (), own, g))] for g in goals]
    trust = words("lookup.exact" if state.shuffle is None else "lookup.error")
    return [
        *([second(t, trust)] if state.full else []),
        *threats(context, own),
        w.section(t, words("lookup.reach"), words("lookup.own_swords", n=own)),
        w.data_table(t, [words("lookup.goal"), words("lookup.chance")], reached),
    ]


def threats(context: TableContext, own: int) -> list[ft.Control]:
    """Ships that so many swords cannot repel; on a narrow phone only the line of the acting player's own swords."""
    words, t = context.words, context.t
    table = dict(threat_table(cards_of(context)))
    colours = [words(f"colour.{c}") for c in COLOURS]
    if t.kind == "narrow":
        lines = [[name, str(table[c][own])] for name, c in zip(colours, COLOURS, strict=True)]
        head = w.section(t, words("lookup.threats"), words("lookup.own_swords", n=own))
        return [head, w.data_table(t, [words("lookup.colour"), words("lookup.of_ten")], lines)]
    heads = [words("lookup.swords"), *colours]
    rows = [[f"{n}+" if n == 7 else str(n), *(str(table[c][n]) for c in COLOURS)] for n in range(8)]
    even = [1] * len(heads)
    return [w.section(t, words("lookup.threats")), w.data_table(t, heads, rows, current=own, widths=even)]


def groups(context: TableContext) -> ft.Control:
    words, chosen = context.words, context.screen_state(Chosen)
    now = chosen.card_group
    chips = [w.chip(context.t, words(f"group.{g}"), chosen.setter(card_group=g), on=g == now) for g in GROUPS]
    return w.chip_row(chips)


def browser(context: TableContext, search: str) -> list[ft.Control]:
    """Every face with what is still unseen, where every card is entered; and what persons do.

    Where there is room in two columns, so that the figures stand near their cards.
    """
    words, t, cards, full = context.words, context.t, cards_of(context), context.state.full
    left = unseen_cards(cards, context.state)
    head = words("lookup.unseen" if full else "lookup.copies")
    chosen = "all" if search else context.screen_state(Chosen).card_group
    blocks: list[list[ft.Control]] = []
    for group in GROUPS[chosen]:
        faces = [c for c in cards.faces.values() if is_in_group(c, group)]
        name, told = group_words(words, group)
        if not matches_search(search, f"{name} {told} " + " ".join(words(f"card.{c.face}") for c in faces)):
            continue
        copies = [f"{left.get(c.face, 0)} / {c.copies}" if full else words.number(c.copies) for c in faces]
        rows = [[words("face_option", face=c.face), n] for c, n in zip(faces, copies, strict=True)]
        table = w.data_table(t, [words("lookup.card"), head], rows, widths=(3, 1))
        blocks.append([w.section(t, name), *([second(t, told)] if told else []), table])
    half = ceil(len(blocks) / 2)
    columns = [[c for block in part for c in block] for part in (blocks[:half], blocks[half:]) if part]
    return [w.panes(t, columns, least=LEAST_COLUMN)] if columns else []


def is_in_group(card: Card, group: str) -> bool:
    return group in (card.type, card.kind, card.colour if card.kind == "ship" else "")


def group_words(words: Words, group: str) -> tuple[str, str]:
    if group in TYPES:
        return words(f"person.{group}"), words(f"ability.{group}")
    return words(f"kind.{group}").capitalize(), ""


def rulings(context: TableContext, search: str) -> list[ft.Control]:
    """What tables argue about and no switch could change; the switches follow as house rules."""
    words, t = context.words, context.t
    asked = [(words(f"ruling.{r}"), words(f"ruling.{r}.answer")) for r in PLAIN_RULINGS]
    lines = [
        w.link_row(t, question, None, under=reply)
        for question, reply in asked
        if matches_search(search, question + reply)
    ]
    return [w.section(t, words("lookup.disagree")), w.row_list(t, lines)] if lines else []
