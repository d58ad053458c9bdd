"""Home on a phone alone: a new version that can be used, and a copy of the evening that nobody else has."""

from datetime import datetime, timedelta

import flet as ft

from companion.hosting import settings_keys
from companion.storage import archive
from companion.ui import widgets as w
from companion.ui.core.page.files import save_file
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme, text

EVENING_ENDS = timedelta(hours=3)


def alone_notices(phone: Phone, t: Theme) -> list[ft.Control]:
    """The notices of an app without a host, shown on Home only: nobody is disturbed in the middle of a game."""
    if phone.surroundings.alone is None:
        return []
    return [*update_offer(phone, t), *export_reminder(phone, t)]


def update_offer(phone: Phone, t: Theme) -> list[ft.Control]:
    alone, words = phone.surroundings.alone, phone.words()
    if alone is None:
        return []
    if not alone.is_update_ready:
        alone.when_update_ready(lambda: phone.link.in_own_page(phone.redraw))
        return []
    use = w.button(t, words("alone.update_now"), alone.use_update, mark="check", kind="primary")
    return [w.card(t, w.block([text(t, words("alone.update")), use], spacing=8), padding=14)]


def export_reminder(phone: Phone, t: Theme) -> list[ft.Control]:
    if not is_copy_due(phone):
        return []
    words = phone.words()

    async def save() -> None:
        await export_all(phone)

    button = w.button(t, words("settings.export_all"), save, mark="export")
    return [w.card(t, w.block([text(t, words("alone.reminder")), button], spacing=8), padding=14)]


def is_copy_due(phone: Phone) -> bool:
    """The last tap is some hours old, and no file holds it."""
    tables = phone.service.tables()
    last = max((record.touched for record in tables), default=None)
    if last is None or phone.service.now() - last < EVENING_ENDS:
        return False
    saved = phone.service.setting(settings_keys.EXPORTED)
    return saved is None or datetime.fromisoformat(saved) < last


async def export_all(phone: Phone) -> None:
    """Everything as one file, and the moment of it remembered."""
    await save_file(phone, archive.file_name(phone.service), archive.export_all(phone.service))
    phone.service.set_setting(settings_keys.EXPORTED, phone.service.now().isoformat())
    phone.redraw()
