"""What the last entry brought, so that nobody forgets to take it: incomes, the tax, a shuffle, the last round."""

import flet as ft

from companion.games.port_royal import view_data
from companion.games.port_royal.rules.rounds import still_to_play
from companion.games.port_royal.screen.common import coins_or_unknown
from companion.ui import widgets as w
from companion.ui.core.theme import second
from companion.ui.table.context import TableContext

ALOUD = ("reshuffled", "shuffled_meanwhile")
"""Notes that ask for hands: they stand by themselves."""


QUIET = ("turn_passed", "five_player_card", "box_card", "dealt", "last_round", "last_turn")
"""What the heading says already, and what stood there before the first tap."""

BY_THE_BAND = ("jesters_bust",)
"""What the band of a bust says, as long as it stands there."""

SHARED = ("sold_shared", "traded_shared")
"""Headlines that say the compensation themselves."""


def has_band(context: TableContext, kind: str) -> bool:
    """The band at the top says so just now: it is not said again under it."""
    band = context.model.band
    return band is not None and any(m.kind == kind for m in band.moments)


def is_bust_told(context: TableContext) -> bool:
    return context.state.phase == "over" and has_band(context, "bust")


def last_round(context: TableContext) -> list[ft.Control]:
    state, words = context.state, context.words
    if not state.end_triggered or state.over or has_band(context, "last_round"):
        return []
    left = still_to_play(state)
    more = words("seats.still", left=left) if left else words("seats.last")
    return [w.notice(context.t, f"{words('seats.last_round')}. {more}", tone="magenta", mark="flags")]


def news(context: TableContext) -> list[ft.Control]:
    """The last entry beside its headline."""
    log = context.model.live.table.log
    if not log:
        return []
    shared = any(n.headline and n.key in SHARED for n in log[-1].notes)
    notes = [n for n in log[-1].notes if not n.headline and not (shared and n.key == "compensation")]
    lines = [w.notice(context.t, context.sentence(n), mark="cards") for n in notes if n.key in ALOUD]
    lines += tax_table(context) if is_tax_news(context) else []
    told = (*ALOUD, *QUIET, *(BY_THE_BAND if is_bust_told(context) else ()))
    rest = tuple(n for n in notes if n.key not in told and not n.key.startswith("tax_"))
    said = context.notes(rest)
    return [*lines, *([w.note_list(context.t, context.words("seats.brought"), said)] if said else [])]


def is_tax_news(context: TableContext) -> bool:
    log = context.model.live.table.log
    return bool(log) and any(n.headline and n.key.startswith(("taxed", "untaxed")) for n in log[-1].notes)


def tax_table(context: TableContext) -> list[ft.Control]:
    """PR-P1-TAX as it was paid: coins before, tax and bonus, coins now."""
    words, rows = context.words, []
    entry = context.model.live.table.log[-1]
    for line in view_data.paid_tax_lines(context.state, entry.events):
        change = " ".join(words.with_sign(n) for n in (-line.lost, line.bonus) if n) or "–"
        hint = " · ".join([words("tax.half")] * bool(line.lost) + [words("tax.bonus")] * bool(line.bonus))
        tone = "danger" if line.lost else "ok" if line.bonus else "plain"
        colour, name = context.colour(line.seat), context.name(line.seat)
        had, has = coins_or_unknown(words, line.had), coins_or_unknown(words, line.has)
        rows.append(w.Amount(colour, name, (had, change), has, hint=hint, tone=tone))
    heads = [words("tax.had"), words("tax.change")]
    why = [
        second(context.t, context.sentence(n)) for n in entry.notes if n.key.startswith("tax_") and n.key != "tax_loss"
    ]
    return [w.amount_table(context.t, words("tax.paid"), heads, rows, has=words("tax.has")), *why]
