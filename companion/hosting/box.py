"""What the owner's own copies print: asked once, kept for ever."""

from collections.abc import Mapping
from typing import Any

from companion.hosting.live_tables import LiveTables


class Boxes(LiveTables):
    def learn_box(self, game: str, facts: Mapping[str, Any]) -> None:
        self.store.learn(game, facts)
        self.renew_box(game)

    def forget_box(self, game: str, key: str) -> None:
        self.store.forget(game, key)
        self.renew_box(game)
