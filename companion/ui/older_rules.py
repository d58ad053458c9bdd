"""A table that was begun under other rules than today's: what it may still do, in words."""

import flet as ft

from companion.ui import widgets as w
from companion.ui.sight import Sight


def older_rules(sight: Sight) -> list[ft.Control]:
    begun, now = sight.model.live.record.rules_revision, sight.game.info.revision
    if begun == now:
        return []
    key = "older_rules" if begun < now else "newer_rules"
    return [w.notice(sight.t, sight.words(key, begun=begun, now=now), tone="sea", mark="logbook")]
