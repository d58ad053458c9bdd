"""The bundled files: the games' tables and everybody's words."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from companion.core.errors import BadData, CompanionError
from companion.i18n import LANGUAGES, Template, Words, parse_table, read_words

# Beside the package in a checkout and in site-packages alike: the wheel carries the folder under the same name.
ASSETS = Path(__file__).resolve().parents[1] / "assets"
GAMES = ASSETS / "games"


def read_table(path: Path) -> dict[str, Any]:
    try:
        return parse_table(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        raise BadData("bad_file", file=path.relative_to(ASSETS).as_posix()) from wrong


def tables_of(game_id: str) -> dict[str, Any]:
    """Every table of the game by the name of its file."""
    return {path.stem: read_table(path) for path in sorted((GAMES / game_id).glob("*.toml"))}


def word_files(language: str, game_id: str | None = None) -> Iterator[Path]:
    """Later files win: the command line's words, the app's, the game's."""
    yield from sorted((ASSETS / "words").glob(f"*.{language}.toml"))
    yield ASSETS / "words" / f"{language}.toml"
    if game_id:
        yield GAMES / game_id / "words" / f"{language}.toml"


ALONE = {
    "codes.game_is": "alone.game_is",
    "help.first.1": "alone.help.first",
    "help.home.2": "alone.help.home",
    "refused.disk_full": "refused.phone_full",
    "refused.database_newer": "refused.phone_newer",
    "refused.database_corrupt": "refused.phone_damaged",
}
"""What a phone alone says instead: nobody there knows a folder, a command or a host's screen."""


@cache
def words(language: str, game_id: str | None = None, *, alone: bool = False) -> Words:
    """The words of the app in this language, with those of a game if one is named."""
    spoken = language if language in LANGUAGES else LANGUAGES[0]
    templates: dict[str, Template] = {}
    for path in word_files(spoken, game_id):
        templates |= read_words(path)
    if alone:
        templates |= {key: templates[instead] for key, instead in ALONE.items()}
    return Words(spoken, templates)


def game_name(language: str, game_id: str) -> str:
    """The game's name; its id where that is missing, which is no reason to hide a table."""
    try:
        return words(language, game_id).maybe("game.name") or game_id
    except CompanionError:
        return game_id
