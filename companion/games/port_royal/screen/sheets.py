"""The place Sheets: every value that can be set by hand, and what a count by hand tells of the log."""

import flet as ft

from companion.games.port_royal.rules import ledger
from companion.games.port_royal.screen.common import own_first
from companion.ui import widgets as w
from companion.ui.core.memo import Item, common_section
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import fields_by_owner


def sheets(context: TableContext) -> list[ft.Control]:
    """Every tracked value, one tap from its correction: the own ones, then the others', then the table's."""
    return fields_by_owner(context, own_first(context, context.state.order))


def recount_notice(context: TableContext) -> list[Item]:
    """The coins on the table were others than the log's: which entry was it?"""
    found = context.once("recount", lambda: ledger.find_recount(context.model.live.table.taps))
    if found is None:
        return []
    words, facts = context.words, {"who": found.seat, "noted": found.noted, "counted": found.counted}
    said = words("recount.found", **facts)
    cause = words("recount.cause", entry=context.sentence_of(found.cause)) if found.cause else words("recount.no_cause")
    whole = f"{said} {cause}"
    return [common_section(context, (whole,), lambda: [w.notice(context.t, whole, tone="magenta", mark="coin")])]
