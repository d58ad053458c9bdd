"""Share on a phone alone: one phone hands the game over, the other takes it; two scans are enough to pass it back."""

from functools import partial

import flet as ft

from companion.hosting import settings_keys
from companion.share.codes import outgoing
from companion.ui import widgets as w
from companion.ui.core.theme import second, text
from companion.ui.receive.link import look_at_code
from companion.ui.table.context import TableContext
from companion.ui.table.share.code_panel import code_panel, wait_for
from companion.ui.table.share.codes import game_code, need, other_device, warning
from companion.ui.table.state import ShareState


def hand_over(context: TableContext) -> list[ft.Control]:
    """What the other phone lacks, as far as it is known where it stands; otherwise the whole game."""
    t, words, model, service = context.t, context.words, context.model, context.phone.service
    live, state = model.live, context.screen_state(ShareState)
    known = other_device(context)
    if known.done is None:
        return wait_for(context, known)
    if (since := known.done.since) is None or service.setting(settings_keys.copy_of_seat(live.code)):
        return [text(t, words("alone.hand_over_is.whole")), *game_code(context), *other_has_it(context)]
    if outgoing.has_secrets(live) and not state.everything:
        return warning(context, seats=False)
    if live.table.number <= since:
        return [text(t, words("alone.hand_over_is.nothing")), *other_has_it(context)]
    packing = state.since.get(
        context.phone,
        (live.code, live.head, since),
        lambda: outgoing.since_code(service, live, model.role, since),
    )
    panel = code_panel(context, packing, words("qr_game", code=live.code), f"{live.code}-{since}")
    return [text(t, words("alone.hand_over_is.known", number=since)), *panel, *other_has_it(context)]


def other_has_it(context: TableContext) -> list[ft.Control]:
    """The first of the two scans: of the code of the phone that takes the game."""
    t, words = context.t, context.words
    look = w.button(t, words("alone.hand_over_is.look"), partial(look_at_code, context.phone), mark="glass")
    return [second(t, words("alone.hand_over_is.has_it")), look]


def take(context: TableContext) -> list[ft.Control]:
    """The code of what this phone has, for the other one to scan; then this phone scans what it lacks."""
    t, words = context.t, context.words
    look = w.button(t, words("alone.take_is.look"), partial(look_at_code, context.phone), mark="glass", kind="primary")
    shown = need(context)[1:]  # its own sentence speaks of a host
    return [text(t, words("alone.take_is")), *shown, text(t, words("alone.take_is.then")), look]
