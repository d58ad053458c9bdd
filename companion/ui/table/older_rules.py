"""A table that was begun under other rules than today's: what it may still do, in words."""

import flet as ft

from companion.ui import widgets as w
from companion.ui.table.context import TableContext


def older_rules(context: TableContext) -> list[ft.Control]:
    begun, now = context.model.live.record.rules_revision, context.game.info.revision
    if begun == now:
        return []
    key = "older_rules" if begun < now else "newer_rules"
    return [w.notice(context.t, context.words(key, begun=begun, now=now), tone="sea", mark="logbook")]
