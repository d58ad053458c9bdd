"""A sentence that a page has to say once: what came of a file, what is missing. It stays until it is closed."""

import flet as ft

from companion.core.errors import CompanionError
from companion.ui import widgets as w
from companion.ui.core.phone import Phone
from companion.ui.core.screen_state import Notice, NoticeState
from companion.ui.core.theme import Theme


def tell(state: NoticeState, sentence: str) -> None:
    state.change(notice=Notice(sentence, good=True))


def refuse(
    phone: Phone, state: NoticeState, error: CompanionError, names: dict[str, str] | None = None, *, more: str = ""
) -> None:
    """Say why not, and one sentence more where something has to be said of what that means."""
    said = phone.words().at(names or {}).refusal(error)
    state.change(notice=Notice(f"{said} {more}".rstrip(), good=False))


def notice_lines(phone: Phone, t: Theme, state: NoticeState) -> list[ft.Control]:
    notice = state.notice
    if notice is None:
        return []
    return [
        w.notice(
            t,
            notice.sentence,
            tone="ok" if notice.good else "warn",
            mark="check" if notice.good else "warning",
            close=phone.words()("close"),
            on_close=state.setter(notice=None),
        )
    ]
