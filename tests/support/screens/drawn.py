"""A phone that is drawn without a page behind it: fast, and enough to read what stands on its screens."""

from types import SimpleNamespace
from typing import cast

import flet as ft

from companion.hosting.live import HOST, Role
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core.navigation.routes import screen_at
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme
from companion.ui.table.model import TableModel
from companion.ui.table.screen import draw_table
from companion.web.origin import Line


def phone_of(service: Service, *, host: bool = True) -> Phone:
    page = SimpleNamespace(
        width=390,
        height=844,
        route="/",
        web=True,
        url="ws://127.0.0.1:8550",
        platform_brightness=ft.Brightness.LIGHT,
        run_task=lambda work: None,
        session=SimpleNamespace(connection=None),
    )
    return Phone(cast(ft.Page, page), service, Settings(), Line(own_machine=host))


def phone_at(service: Service, code: str, role: Role = HOST, token: str = "") -> Phone:
    """One that looks at the table: the host's own, unless another role is given."""
    phone = phone_of(service, host=role.host)
    phone.router.model = TableModel(service, code, (role, token or service.host_key), lambda: None, quiet=0)
    phone.router.route = f"/table/{code}"
    return phone


def draw_phone(phone: Phone, t: Theme) -> ft.Control:
    """What stands on its screen at its route, without the probe and the notices around it."""
    phone.link.width, phone.link.height = t.width, t.height
    phone.link.scale, phone.preferences.zoom = t.scale / t.zoom, t.zoom
    phone.preferences.language = t.language
    if phone.model and phone.router.path[:1] == ("table",) and phone.router.problem is None:
        phone.model.live = phone.service.live(phone.model.code)
        return draw_table(phone, t)
    return screen_at(phone)(phone, t)
