"""The players at a glance, the expeditions that wait for them, and how much the table enters."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.games.port_royal import view_data
from companion.games.port_royal.lookup import taxes_unseen
from companion.games.port_royal.rules.taxes import taxable_seats
from companion.games.port_royal.scoring import GOAL, winners
from companion.games.port_royal.screen.common import cards_of, coins_of, coins_or_unknown, own_first, symbols
from companion.games.port_royal.state import FIRST_COINS
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import Item, common_section, section_of
from companion.ui.core.theme import W600, Theme, figure, second, text
from companion.ui.table.context import TableContext

DEPTHS = ("full", "table", "score")


def turn_line(context: TableContext) -> Item:
    """Whose move it is, in one sentence with the flag; when the turn is over, whose it was."""
    words, state = context.words, context.state
    seat = state.active if state.phase == "over" else context.active
    sentence = words.say(context.game.turn(state))

    def draw() -> list[Item]:
        said = figure(context.t, sentence, 23, expand=True)
        flag = [w.seat_flag(context.t, context.colour(seat), 32)] if seat else []
        return [ft.Semantics(header=True, heading_level=2, content=ft.Row([*flag, said], spacing=10))]

    return common_section(context, (seat, sentence), draw)


def strips(context: TableContext) -> list[Item]:
    state, words, cards = context.state, context.words, cards_of(context)
    unseen = taxes_unseen(cards, state) if taxable_seats(state) and not state.over else 0
    acting = context.active
    lines = [
        (context.colour(s), context.once(f"seat_line/{s}", partial(view_data.seat_line, cards, state, s, s == acting)))
        for s in own_first(context, state.order)
    ]
    strips = context.in_columns(
        lambda narrow: [
            common_section(narrow, (*line, unseen), partial(seat_strip, narrow.t, words, *line, unseen))
            for line in lines
        ]
    )
    head = common_section(context, (), lambda: [w.section(context.t, words("seats.title"))])
    return [head, *strips]


def seat_strip(t: Theme, words: Words, colour: str, line: view_data.SeatLine, taxes: int) -> list[ft.Control]:
    """PR-END-CHECK at a glance: points, the way to 12, coins and abilities; who a tax would hit."""
    coins = coins_of(words, line.coins)
    counted = {
        "swords": ("sword", line.swords),
        "discount": ("letter", line.discount),
        "governors": ("governor", line.governors),
        "admirals": ("crown", line.admirals),
        "jesters": ("tankard", line.jesters),
        "expeditions": ("map", line.expeditions),
    }
    facts = [w.Fact("coin", coins, danger=bool(line.taxed))]
    facts += [w.Fact(mark, words.number(n)) for mark, n in counted.values() if n]
    risk = words("tax.risk", n=line.taxed, unseen=taxes) if line.taxed and taxes else ""
    more = [words("seats.first")] if line.first else []
    more += [words("seats.lacks_expedition")] if line.lacks_expedition else []
    name = words.names.get(line.seat, "")
    owns = coins if line.coins is None else words("seats.coins", n=line.coins)
    said = [words(f"seats.{key}", n=n) for key, (_, n) in counted.items() if n]
    label = ", ".join([name, words("seats.bar", n=line.vp), owns, *said, *([risk] if risk else []), *more])
    under: list[ft.Control] = [w.ladder(t, min(line.vp, GOAL), GOAL, height=10), w.fact_row(t, facts)]
    under += [w.tag(t, risk, mark="coin", tone="danger", wraps=True)] if risk else []
    under += [second(t, " · ".join(more))] if more else []
    face = ft.Container(w.block(under, spacing=6), padding=ft.Padding(12, 8, 12, 10))
    whole = w.seat_block(
        t,
        colour,
        name,
        [w.silent(face)],
        value=words.number(line.vp),
        unit=words("seats.points", n=line.vp),
        to_act=words("to_act") if line.to_act else "",
        label=label,
    )
    return [whole]


def expeditions(context: TableContext) -> list[Item]:
    """Expedition watch: for each player what is still missing, and the button of whoever can go now."""
    lines = context.once("expeditions", lambda: view_data.expedition_lines(cards_of(context), context.state))
    if not context.state.full:
        lines = tuple(line for line in lines if line.ready)
    if not lines:
        return []
    going = tuple(a for a in context.model.actions if a.procedure == "complete")

    def draw() -> list[Item]:
        rows = [expedition(context, line) for line in lines]
        return [w.section(context.t, context.words("expedition.title")), w.row_list(context.t, rows)]

    return [common_section(context, (lines, going), draw)]


def expedition(context: TableContext, line: view_data.ExpeditionLine) -> ft.Control:
    t, words, card = context.t, context.words, line.card
    title = text(t, symbols(words, tuple(card.needs)).capitalize(), 17, W600)
    brings = second(t, words("expedition.brings", vp=card.vp, coins=card.coins, net=line.net))
    head = ft.Row([w.sign(t, "map", 24), ft.Column([title, brings], spacing=0, tight=True, expand=True)], spacing=12)
    alike = [[k for k in line.lacks if same_lack(k) == key] for key in dict.fromkeys(map(same_lack, line.lacks))]
    who = ft.Row([lack(context, group) for group in alike], spacing=14, run_spacing=6, wrap=True)
    going = [a for a in context.model.actions if a.procedure == "complete" and a.arguments["face"] == card.face]
    buttons = [
        w.button(t, words("expedition.go", who=a.seat, net=line.net), context.starts(a), mark="map") for a in going
    ]
    return ft.Container(w.block([head, who, *buttons], spacing=8), padding=ft.Padding(12, 9, 12, 11))


def same_lack(line: view_data.Lack) -> tuple[tuple[str, ...], bool]:
    return tuple(sorted(line.symbols)), line.now and not line.symbols


def lack(context: TableContext, lines: Sequence[view_data.Lack]) -> ft.Control:
    """The players who miss the same symbols, or who can go: their flags, then what it is."""
    t, words, line = context.t, context.words, lines[0]
    missing = symbols(words, line.symbols)
    short = words("expedition.lacks_what", what=missing, n=len(lines))
    go = words("expedition.can_go" if line.now else "expedition.can_go_later", n=len(lines))
    mark = text(t, short, 15) if line.symbols else text(t, go, 15, W600, t.c.ok)
    mark.expand = mark.expand_loose = True
    face = ft.Row([*(w.seat_flag(t, context.colour(k.seat), 22) for k in lines), mark], spacing=6, tight=True)
    ready = "expedition.ready" if line.now else "expedition.ready_later"
    said = [words("expedition.lacks" if line.symbols else ready, who=k.seat, what=missing) for k in lines]
    return w.read_as(", ".join(said), face)


def depth(context: TableContext) -> Item:
    """Score, Table or Full, at any moment."""
    now, over = context.state.depth, context.state.over
    return section_of(context, (now, over), lambda: depth_switch(context, now, over))


def depth_switch(context: TableContext, now: str, over: bool) -> list[Item]:
    words = context.words
    names = [words(f"choice.depth.{d}") for d in DEPTHS]
    can = context.model.role.acts and not over

    def pick(i: int) -> None:
        if DEPTHS[i] != now:
            context.model.agree("depth", DEPTHS[i])

    switch = w.segment(context.t, names, DEPTHS.index(now), pick if can else None)
    return [w.section(context.t, words("choice.depth")), switch, second(context.t, words("choice.depth.why"))]


def set_up_card(context: TableContext) -> ft.Control:
    """PR-SETUP before the first tap: what goes where, so that nobody forgets the card of five players."""
    words, cards, count = context.words, cards_of(context), len(context.state.order)
    fifth = words("note.five_player_card" if count == 5 else "note.box_card", face=cards.five_player_card)
    dealt = words("note.dealt", n=FIRST_COINS, pile=cards.deck_size - FIRST_COINS * count)
    rule = context.rule("Mise en place")
    lines = [w.Note("", said) for said in (fifth, dealt, words("setup.first"))]
    return w.note_list(context.t, rule, lines)


def ranking(context: TableContext) -> ft.Control:
    """PR-SCORE: points by where they come from, the coins that break a tie, best first."""
    state, words, cards = context.state, context.words, cards_of(context)
    order = [s.seat for s in context.game.standings(state)]
    lines = [view_data.score_line(cards, state, seat) for seat in order]
    rows = [
        w.ScoreLine(words("seats.persons"), tuple(words.number(n.persons) for n in lines)),
        w.ScoreLine(words("expedition.title"), tuple(words.number(n.expeditions) for n in lines)),
    ]
    if any(n.coins is not None for n in lines):
        coins = tuple(coins_or_unknown(words, n.coins) for n in lines)
        rows.append(w.ScoreLine(words("seats.tie_break"), coins))
    total = w.ScoreLine(words("seats.title"), tuple(words.number(n.persons + n.expeditions) for n in lines))
    seats = [w.Seated(context.colour(s), context.name(s)) for s in order]
    best = 0 if len(winners(cards, state)) == 1 else None
    return w.score_table(context.t, seats, rows, total, best=best)
