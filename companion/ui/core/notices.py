"""A sentence that a page has to say once: what came of a file, what is missing. It stays until it is closed."""

from functools import partial

import flet as ft

from companion.core.errors import CompanionError
from companion.ui import widgets as w
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme


def tell(phone: Phone, key: str, sentence: str) -> None:
    phone.set_look(key, (sentence, True))


def refuse(
    phone: Phone, key: str, error: CompanionError, names: dict[str, str] | None = None, *, more: str = ""
) -> None:
    """Why not, and one sentence more where something has to be said of what that means."""
    said = phone.words().at(names or {}).refusal(error)
    phone.set_look(key, (f"{said} {more}".rstrip(), False))


def telling(phone: Phone, t: Theme, key: str) -> list[ft.Control]:
    said = phone.look_of(key)
    if said is None:
        return []
    sentence, good = said
    return [
        w.notice(
            t,
            sentence,
            tone="ok" if good else "warn",
            mark="check" if good else "warning",
            close=phone.words()("close"),
            on_close=partial(phone.set_look, key, None),
        )
    ]
