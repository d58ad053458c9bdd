"""Statistics: this evening by seat, all evenings by name."""

from collections.abc import Iterable, Mapping
from functools import partial

import flet as ft

from companion.games.port_royal.rules.statistics import Record, add_up_tables
from companion.games.port_royal.screen.common import Chosen, cards_of
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


def evenings(context: TableContext) -> list[ft.Control]:
    """All tables of this device, added up when somebody asks for it."""
    words, t = context.words, context.t
    found = context.screen_state(Chosen).evenings
    head = w.section(t, words("lookup.evenings"))
    if found is None:
        return [head, w.button(t, words("lookup.add_up"), partial(add_up, context), mark="logbook")]
    if not found:
        return [head, second(t, words("lookup.no_turn"))]
    return [head, by_name(context, found), second(t, words("lookup.luck_why"))]


def by_name(context: TableContext, found: tuple[Record, ...]) -> ft.Control:
    """The same lines for everybody who ever sat here: each name with the flag of the table, if it sits here now."""
    words = context.words
    here = {name: context.colour(seat) for seat, name in context.model.names.items()}
    seats = [w.Seated(here.get(r.name, "white"), r.name) for r in found]

    def line(key: str, values: Iterable[str]) -> w.ScoreLine:
        return w.ScoreLine(words(f"lookup.{key}"), tuple(values))

    lines = [
        line("games", (words.number(r.games) for r in found)),
        line("wins", (words.number(r.wins) for r in found)),
        line("turns", (words.number(r.turns) for r in found)),
        line("busts", (words.number(r.busts) for r in found)),
        line("expected", (words.decimal(r.risk / 10_000) for r in found)),
        line("luck", (signed_decimal(words, r.luck / 10_000) for r in found)),
        *incomes(words, (r.income for r in found)),
    ]
    total = line("income", (words.number(sum(r.income.values())) for r in found))
    return w.score_table(context.t, seats, lines, total)


def signed_decimal(words: Words, value: float) -> str:
    said = words.decimal(value)
    return f"+{said}" if value > 0.05 else said


def add_up(context: TableContext) -> None:
    model = context.model
    codes = [r.code for r in model.service.tables() if r.game == context.game.info.id]
    lives = [model.service.live(code) for code in codes]
    found = add_up_tables(cards_of(context), [(v.names, v.table.state) for v in lives])
    context.screen_state(Chosen).change(evenings=found)
