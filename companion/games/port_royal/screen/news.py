"""What the last entry brought, so that nobody forgets to take it: incomes, the tax, a shuffle, the last round."""

import flet as ft

from companion.games.port_royal import glance
from companion.games.port_royal.lookup import still_to_play
from companion.games.port_royal.screen.cards import cards_of
from companion.games.port_royal.state import State
from companion.ui import widgets as w
from companion.ui.sight import Sight
from companion.ui.theme import second

ALOUD = ("reshuffled", "shuffled_meanwhile")
"""Notes that ask for hands: they stand by themselves."""


def last_round(sight: Sight) -> list[ft.Control]:
    state, words = sight.state, sight.words
    if not state.end_triggered or state.over:
        return []
    left = still_to_play(state)
    more = words("seats.still", left=left) if left else words("seats.last")
    return [w.notice(sight.t, f"{words('seats.last_round')}. {more}", tone="magenta", mark="flags")]


def news(sight: Sight) -> list[ft.Control]:
    """The last entry beside its headline."""
    log = sight.model.live.table.log
    if not log:
        return []
    notes = [n for n in log[-1].notes if not n.headline]
    lines = [w.notice(sight.t, sight.sentence(n), mark="cards") for n in notes if n.key in ALOUD]
    lines += tax_table(sight) if just_taxed(sight) else []
    rest = tuple(n for n in notes if n.key not in ALOUD and not n.key.startswith("tax_"))
    said = sight.notes(rest)
    return [*lines, *([w.note_list(sight.t, sight.words("seats.brought"), said)] if said else [])]


def just_taxed(sight: Sight) -> bool:
    log = sight.model.live.table.log
    return bool(log) and any(n.headline and n.key.startswith(("taxed", "untaxed")) for n in log[-1].notes)


def tax_table(sight: Sight) -> list[ft.Control]:
    """PR-P1-TAX as it was paid: coins before, tax and bonus, coins now."""
    words, rows = sight.words, []
    entry = sight.model.live.table.log[-1]
    for line in glance.taxed_lines(sight.state, entry.events):
        change = " ".join(words.signed(n) for n in (-line.lost, line.bonus) if n) or "–"
        hint = " · ".join([words("tax.half")] * bool(line.lost) + [words("tax.bonus")] * bool(line.bonus))
        tone = "danger" if line.lost else "ok" if line.bonus else "plain"
        colour, name = sight.colour(line.seat), sight.name(line.seat)
        had, has = known(sight, line.had), known(sight, line.has)
        rows.append(w.Amount(colour, name, (had, change), has, hint=hint, tone=tone))
    heads = [words("tax.had"), words("tax.lost")]
    why = [second(sight.t, sight.sentence(n)) for n in entry.notes if n.key.startswith("tax_") and n.key != "tax_loss"]
    return [w.amount_table(sight.t, words("tax.paid"), heads, rows, has=words("tax.has")), *why]


def known(sight: Sight, coins: int | None) -> str:
    return "?" if coins is None else sight.words.number(coins)


def tax_preview(sight: Sight, state: object) -> ft.Control:
    """Before the card is named: who pays what, and who would take the coin of either card."""
    assert isinstance(state, State)
    words, rows = sight.words, []
    for line in glance.tax_lines(cards_of(sight), state):
        hints = [words("tax.half")] if line.lost else []
        hints += [words("tax.bonus_swords")] if line.swords else []
        hints += [words("tax.bonus_points")] if line.points else []
        lost = words.number(-line.lost) if line.lost else "–"
        has = None if line.had is None else line.had - line.lost
        tone = "danger" if line.lost else "ok" if line.swords or line.points else "plain"
        colour, name = sight.colour(line.seat), sight.name(line.seat)
        values = (known(sight, line.had), lost)
        rows.append(w.Amount(colour, name, values, known(sight, has), hint=" · ".join(hints), tone=tone))
    heads = [words("tax.had"), words("tax.lost")]
    table = w.amount_table(sight.t, words("tax.title"), heads, rows, has=words("tax.has"))
    return w.block([table, second(sight.t, words("tax.why"))])
