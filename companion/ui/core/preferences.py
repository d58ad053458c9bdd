"""What the person likes on this phone: language, light, size of the text, and habits at the table."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.i18n import LANGUAGES
from companion.settings import Settings

LIGHTS = ("day", "night", "auto")
ZOOMS = (1.0, 1.25, 1.5, 2.0)
"""Sizes of the text, on top of what the phone itself asks for."""


class Preferences:
    """`keep` stores them on the phone and draws it again."""

    def __init__(self, settings: Settings, keep: Callable[[], None]) -> None:
        self.settings = settings
        self.keep = keep
        self.language = settings.language
        self.light = settings.theme
        self.zoom = settings.text / 100
        self.roll_for_me = False
        self.odds = True
        self.vibration = True
        self.sound = True
        self.times = False
        self.seen: tuple[str, ...] = ()
        """The helps that were shown by themselves and closed: none of them comes twice."""

    def read(self, stored: Mapping[str, Any]) -> None:
        """What the phone has stored; the setting of the host where it has stored nothing that can be read."""
        self.language = stored["language"] if stored.get("language") in LANGUAGES else self.settings.language
        self.light = stored["theme"] if stored.get("theme") in LIGHTS else self.settings.theme
        self.zoom = stored["zoom"] if stored.get("zoom") in ZOOMS else self.settings.text / 100
        self.roll_for_me = stored.get("roll_for_me") is True
        self.odds = stored.get("odds") is not False
        self.vibration = stored.get("vibration") is not False
        self.sound = stored.get("sound") is not False
        self.times = stored.get("times") is True
        seen = stored.get("seen")
        self.seen = tuple(str(help) for help in seen) if isinstance(seen, list | tuple) else ()

    def to_store(self) -> dict[str, Any]:
        return {
            "language": self.language,
            "theme": self.light,
            "zoom": self.zoom,
            "roll_for_me": self.roll_for_me,
            "odds": self.odds,
            "vibration": self.vibration,
            "sound": self.sound,
            "times": self.times,
            "seen": self.seen,
        }

    def has_seen(self, help: str) -> bool:
        return help in self.seen

    def remember_help(self, help: str) -> None:
        self.seen = (*self.seen, help)
        self.keep()

    def set_language(self, language: str) -> None:
        self.language = language
        self.keep()

    def set_light(self, light: str) -> None:
        self.light = light
        self.keep()

    def set_zoom(self, zoom: float) -> None:
        self.zoom = zoom
        self.keep()

    def set_roll_for_me(self, roll_for_me: bool) -> None:
        self.roll_for_me = roll_for_me
        self.keep()

    def set_odds(self, odds: bool) -> None:
        self.odds = odds
        self.keep()

    def set_vibration(self, vibration: bool) -> None:
        self.vibration = vibration
        self.keep()

    def set_sound(self, sound: bool) -> None:
        self.sound = sound
        self.keep()

    def set_times(self, times: bool) -> None:
        self.times = times
        self.keep()
