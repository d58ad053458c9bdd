"""Statistics: this evening by seat, and the way to all evenings."""

from collections.abc import Iterable, Mapping
from functools import partial

import flet as ft

from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.theme import second
from companion.ui.table.context import TableContext


def this_evening(context: TableContext) -> list[ft.Control]:
    """Busts against what the odds expected, and where the coins came from."""
    state, words, t = context.state, context.words, context.t
    head = w.section(t, words("lookup.statistics"))
    if not any(p.turns for p in state.players.values()):
        return [head, second(t, words("lookup.no_turn"))]
    seats = [w.Seated(context.colour(s), context.name(s)) for s in state.order]
    players = [state.player(s) for s in state.order]
    lines = [
        w.ScoreLine(words("lookup.turns"), tuple(words.number(p.turns) for p in players)),
        w.ScoreLine(words("lookup.busts"), tuple(words.number(p.busts) for p in players)),
    ]
    if any(p.risk for p in players):  # where not every card is recorded no chance is known
        expected = tuple(words.decimal(p.risk / 10_000) for p in players)
        lines.append(w.ScoreLine(words("lookup.expected"), expected))
    lines += incomes(words, [p.income for p in players])
    total = tuple(words.number(sum(p.income.values())) for p in players)
    return [head, w.score_table(t, seats, lines, w.ScoreLine(words("lookup.income"), total))]


def incomes(words: Words, earned: Iterable[Mapping[str, int]]) -> list[w.ScoreLine]:
    """A line for each source that brought somebody a coin."""
    earned = list(earned)
    sources = dict.fromkeys(s for income in earned for s, coins in income.items() if coins)
    return [
        w.ScoreLine(words("lookup.coins_from", source=s), tuple(words.number(i.get(s, 0)) for i in earned))
        for s in sources
    ]


def evenings_link(context: TableContext) -> ft.Control:
    """The way to all evenings of all games."""
    words = context.words
    go = partial(context.phone.go, "/evenings")
    link = w.link_row(context.t, words("evenings.title"), go, under=words("evenings.hint"), mark="glory")
    return w.card(context.t, link, padding=0)
