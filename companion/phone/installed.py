"""What an app that was installed as an APK or an iOS app can do: its system keeps the files, and updates it."""

from collections.abc import Callable

from companion.ui.core.surroundings import Keeping


class Installed:
    is_update_ready = False

    def when_update_ready(self, tell: Callable[[], None]) -> None:
        return None

    async def keeping(self) -> Keeping:
        return Keeping(is_promised=True, is_immediate=True, used=0)

    async def ask_to_keep(self) -> bool:
        return True

    async def use_update(self) -> None:
        return None

    async def read_codes(self, picture: bytes) -> list[str]:
        """No reader of codes has a build for these systems: the phone's own camera app, then the text, is the way."""
        return []
