"""What one seat may see of a table, as plain data: for everything that leaves the host other than as a screen."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from companion.core.ask import Ask, Seat
from companion.core.codec import Codec, write_note
from companion.core.game import Action
from companion.core.plain import plain
from companion.core.redact import redact_entry
from companion.core.table import Draft, Entry, Table, Undone
from companion.hosting.live import Live, Role


def open_layer(value: Any) -> Any:
    """A value that JSON does not know, with its outer layer as plain data."""
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: getattr(value, f.name) for f in fields(value)}
    if isinstance(value, Mapping):
        return dict(value)
    return str(value)


def to_display(value: Any) -> Any:
    """Like `plain`, for what is only looked at: a chance is a fraction in words."""
    return json.loads(json.dumps(value, default=open_layer))


def table_for(live: Live, role: Role) -> dict[str, Any]:
    game, view = live.table.game, live.table.view(role.seat)
    return {
        "code": live.code,
        "game": live.record.game,
        "rules_revision": live.record.rules_revision,
        "seats": [{"id": s.id, "name": s.name, "colour": s.colour, "taken": s.taken} for s in live.record.seats],
        "seat": role.seat,
        "watching": not role.acts,
        "number": live.table.number,
        "turn": to_display(game.turn(view)),
        "active": game.active(view),
        "finished": game.is_finished(view),
        "state": plain(view),
        "actions": [action_for(a) for a in live.with_reasons(game.actions(live.state_for(role), role.seat))]
        if role.acts
        else [],
        "open": draft_for(live, live.main, role) if live.main else None,
        "beside": [draft_for(live, d, role) for d in live.beside(role)],
    }


def action_for(action: Action) -> dict[str, Any]:
    return {
        "do": action.procedure,
        "with": to_display(action.arguments),
        "seat": action.seat,
        "rule": action.rule,
        "primary": action.primary,
        "refused": action.refused.reason if action.refused else None,
    }


def draft_for(live: Live, draft: Draft, role: Role) -> dict[str, Any]:
    """The procedure that waits, and its question unless that is another seat's secret."""
    action, done = draft.action, live.progress[draft.id]
    mine = done.ask is None or not done.ask.secret or (role.acts and role.seat == done.ask.seat)
    return {
        "id": draft.id,
        "do": action.procedure,
        "seat": action.seat,
        "step": len(draft.answers),
        "ready": done.ask is None,
        "asks": done.ask.seat if done.ask else None,
        "secret": bool(done.ask and done.ask.secret),
        "question": question(done.ask) if done.ask and mine else None,
    }


def question(ask: Ask) -> dict[str, Any]:
    said: dict[str, Any] = to_display(ask)
    return {"kind": type(ask).__name__, **said}


def log_for(live: Live, codec: Codec, role: Role, since: int = 0) -> list[dict[str, Any]]:
    return [entry_for(live.table, codec, entry, role.seat) for entry in live.table.log[since:]]


def entry_for(table: Table, codec: Codec, entry: Entry, seat: Seat | None) -> dict[str, Any]:
    """A line of the log without what went in: an answer or an argument may be another seat's secret."""
    entry = redact_entry(table, entry, seat)
    what = {"undone": list(entry.what.entries)} if isinstance(entry.what, Undone) else {"do": entry.what.procedure}
    return {
        "number": entry.number,
        "seat": entry.seat,
        "by": entry.by,
        "at": entry.at,
        **what,
        "events": [codec.write_event(e) for e in entry.events],
        "notes": [write_note(n) for n in entry.notes],
    }
