"""What the owner's own copies print: asked once, kept for ever."""

from collections.abc import Mapping
from typing import Any

from companion.hosting.live_tables import LiveTables


class Boxes(LiveTables):
    def box(self, game: str) -> dict[str, Any]:
        """Everything that is known of the owner's copy of this game."""
        return self.store.box(game)

    def learn_box(self, game: str, facts: Mapping[str, Any]) -> None:
        self.store.learn(game, facts)

    def forget_box(self, game: str, key: str) -> None:
        self.store.forget(game, key)
