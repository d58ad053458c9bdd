"""What the page around Python can do, by the functions that web/python-worker.js gives it."""

from collections.abc import Callable
from typing import Any

from companion.ui.core.surroundings import Keeping


class Browser:
    """The phone's browser. `page` is the module that the worker registers as `chart_js`."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.on_update: Callable[[], None] = lambda: None
        page.on_update(self.hear_update)

    def hear_update(self) -> None:
        self.on_update()

    def when_update_ready(self, tell: Callable[[], None]) -> None:
        self.on_update = tell

    @property
    def is_update_ready(self) -> bool:
        return bool(self.page.is_update_ready())

    async def keeping(self) -> Keeping:
        said = (await self.page.keeping()).to_py()
        return Keeping(bool(said["promised"]), bool(said["immediate"]), int(said["used"]))

    async def ask_to_keep(self) -> bool:
        return bool(await self.page.ask_to_keep())

    async def use_update(self) -> None:
        await self.page.use_update()

    async def read_codes(self, picture: bytes) -> list[str]:
        return [str(text) for text in (await self.page.read_codes(picture)).to_py()]
