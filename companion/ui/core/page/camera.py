"""The camera as a reader of codes: where the platform gives it, it takes pictures until one is read."""

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import flet as ft

from companion.share import lan
from companion.ui.core.failures import guard_drawing
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme

PAUSE = 0.4
"""Seconds between two looks: reading one takes about a tenth of it."""
WAIT = 20
WIDEST, LOWEST, BESIDE = 480, 160, 240
"""How large the view is; above and below it stand the title and the way to stop."""


def can_see(phone: Phone) -> bool:
    """A browser gives its camera to a secure page only: HTTPS, or the host's own machine. A desktop window has none."""
    if not phone.page.web:
        return phone.page.platform in (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)
    url = urlsplit(phone.page.url or "")
    return url.scheme in ("https", "wss") or lan.is_loopback(url.hostname or "")


def camera(phone: Phone, t: Theme, on_seen: Callable[[list[str]], None], on_blind: Callable[[], None]) -> ft.Control:
    return Looking(phone, t, on_seen, on_blind)


@ft.component
@guard_drawing
def Looking(phone: Phone, t: Theme, on_seen: Callable[[list[str]], None], on_blind: Callable[[], None]) -> ft.Control:
    from flet_camera import Camera, ResolutionPreset  # type: ignore[import-untyped]

    eye: Any = ft.use_ref()
    task: Any = ft.use_ref()
    eye.current = Camera(expand=True)  # for Flet a new drawing of the same camera, which stays open on the phone

    async def look() -> None:
        try:
            await asyncio.sleep(PAUSE)
            lenses = await eye.current.get_available_cameras()
            if not lenses:
                on_blind()
                return
            back = next((c for c in lenses if "back" in str(c.lens_direction).lower()), lenses[0])
            await eye.current.initialize(back, ResolutionPreset.HIGH, enable_audio=False)
            while True:
                picture = await asyncio.wait_for(eye.current.take_picture(), WAIT)
                texts = await phone.surroundings.read_codes(bytes(picture))
                if texts:
                    on_seen(texts)
                await asyncio.sleep(PAUSE)
        except (RuntimeError, TimeoutError):
            on_blind()

    def begin() -> None:
        task.current = phone.later(look)

    def end() -> None:
        if task.current:
            task.current.cancel()

    ft.use_effect(begin, [], cleanup=end)
    high = min(0.75 * min(t.width - 2 * t.margin, WIDEST), max(LOWEST, t.height - BESIDE))
    return ft.Container(eye.current, height=high, bgcolor="#000000", border_radius=4)
