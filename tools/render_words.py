"""Every entry of the words with every kind of filling, in one file to read through.

python -m tools.render_words OUT.md [--game ID]

Each key stands with what it says in English and in French: for one and for many, for names that begin with a
consonant, a vowel, an h and a y, and for words of its vocabularies: the longest, with an article, with a vowel, with h.
"""

import argparse
import string
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from companion.assets import ASSETS, GAMES, tables_of, words
from companion.games import all_games
from companion.i18n import LANGUAGES, VOWELS, Template, Words, read_words


class Filling(NamedTuple):
    number: int
    name: str


FILLINGS = (
    Filling(1, "Ben"),
    Filling(7, "Anne"),
    Filling(0, "Hugo"),
    Filling(1300, "Yann"),
    Filling(12, "Catherine"),
)
"""One, many, nought, thousands and a tenfold; names for each way of joining them to the word before."""
TYPICAL = Filling(7, "Marion")
"""As a table has it most often: what a length is measured with."""
NAMES = {name.lower(): name for _, name in (*FILLINGS, TYPICAL)}
TEXTS = {
    **dict.fromkeys(("code", "old", "before", "codes"), "HAVANA-7K2"),
    **dict.fromkeys(("game", "title", "categories", "program", "command"), "Port Royal"),
    **dict.fromkeys(("file", "files", "path", "link", "where", "address", "host", "key", "keys"), "there.json"),
    "port": "8550",
    **dict.fromkeys(("what", "why", "effect", "text", "gives", "said", "players", "search", "event"), "…"),
    **dict.fromkeys(("setting", "hash", "letter", "colour", "field", "border", "month", "skills"), "X"),
}
"""What stands in a blank without a vocabulary that is no number."""
PERSONS = ("who", "name", "names", "pirate", "nurse", "card")


def forms(template: Template) -> list[str]:
    return [template] if isinstance(template, str) else [text for name, text in template.items() if name != "by"]


def own_words(language: str, game: str | None) -> Mapping[str, Template]:
    """The entries of one game's file, or those of the app's files."""
    if game:
        return read_words(GAMES / game / "words" / f"{language}.toml")
    files = [*sorted((ASSETS / "words").glob(f"*.{language}.toml")), ASSETS / "words" / f"{language}.toml"]
    return {key: template for file in files for key, template in read_words(file).items()}


def blanks(template: Template) -> Iterator[tuple[str, str, str]]:
    """Each blank's name, its vocabulary and its change of form."""
    for form in forms(template):
        for _, name, spec, _ in string.Formatter().parse(form):
            if name:
                vocabulary, _, how = (spec or "").partition("|")
                yield name, vocabulary, how


@cache
def vocabulary_of(language: str, game: str | None, vocabulary: str) -> tuple[str, ...]:
    """The values of a vocabulary in the order of how much they can break: longest, article, vowel, h, first."""
    said = words(language, game)
    values = {
        key.removeprefix(f"{vocabulary}."): forms(template)[0]
        for key, template in said.templates.items()
        if key.startswith(f"{vocabulary}.") and "." not in key.removeprefix(f"{vocabulary}.")
    }
    if not values:
        return ()
    longest = max(values, key=lambda v: len(values[v]))
    small = ("la ", "le ", "les ", "l’", "une ", "the ")
    found = [
        longest,
        next((v for v in values if values[v].lower().startswith(small)), longest),
        next((v for v in values if values[v][:1].lower() in VOWELS), longest),
        next((v for v in values if values[v][:1].lower() == "h"), longest),
        next(iter(values)),
    ]
    return tuple(dict.fromkeys(found))


def middle_of(language: str, game: str | None, vocabulary: str) -> str:
    """The value whose word is of middling length."""
    said = words(language, game)
    keys = [
        key
        for key in said.templates
        if key.startswith(f"{vocabulary}.") and "." not in key.removeprefix(f"{vocabulary}.")
    ]
    keys.sort(key=lambda key: len(forms(said.templates[key])[0]))
    return keys[len(keys) // 2].removeprefix(f"{vocabulary}.") if keys else ""


def value_for(said: Words, game: str | None, blank: tuple[str, str], filling: Filling) -> Any:
    name, vocabulary = blank
    if vocabulary == "seat" or (not vocabulary and name in PERSONS):
        return filling.name.lower() if vocabulary else filling.name
    if vocabulary == "percent":
        return Fraction(58, 100)
    if not vocabulary:
        return TEXTS.get(name, filling.number)
    if isinstance(said.templates.get(vocabulary), Mapping):
        return filling.number
    if filling is TYPICAL:
        return middle_of(said.language, game, vocabulary)
    found = vocabulary_of(said.language, game, vocabulary)
    return found[FILLINGS.index(filling) % len(found)] if found else "…"


def facts_for(said: Words, game: str | None, template: Template, filling: Filling) -> dict[str, Any]:
    """A value for every blank, and for the blanks of the words that fill them."""
    facts: dict[str, Any] = {}
    open_blanks = [(name, vocabulary) for name, vocabulary, _ in blanks(template)]
    if isinstance(template, Mapping):
        open_blanks.append((template.get("by", "n"), ""))
    while open_blanks:
        name, vocabulary = open_blanks.pop(0)
        if name in facts:
            continue
        facts[name] = value_for(said, game, (name, vocabulary), filling)
        inner = said.templates.get(vocabulary) or said.templates.get(f"{vocabulary}.{facts[name]}")
        open_blanks += [(n, v) for n, v, _ in blanks(inner)] if inner else []
        if inner and isinstance(inner, Mapping):
            open_blanks.append((inner.get("by", "n"), ""))
    for name in ("n", *(t.get("by", "n") for t in (template,) if isinstance(t, Mapping))):
        if not isinstance(facts.get(name, 0), int):
            facts[name] = filling.number
    return facts


def render_entry(language: str, game: str | None, key: str, filling: Filling) -> str:
    said = words(language, game).at(NAMES)
    return said(key, **facts_for(said, game, said.templates[key], filling))


def samples(language: str, game: str | None, key: str) -> list[str]:
    """What an entry says, once for each different sentence."""
    return list(dict.fromkeys(render_entry(language, game, key, filling) for filling in FILLINGS))


def pages(games: list[str | None]) -> Iterator[str]:
    for game in games:
        yield f"# {game or 'The app'}\n"
        for key in own_words("en", game):
            yield f"## {key}"
            for language in LANGUAGES:
                yield from (f"- {language}: {line}" for line in samples(language, game, key))
            yield ""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("out", type=Path)
    asked.add_argument("--game", choices=list(all_games(tables_of)))
    given = asked.parse_args()
    games: list[str | None] = [given.game] if given.game else [None, *all_games(tables_of)]
    given.out.write_text("\n".join(pages(games)), encoding="utf-8")


if __name__ == "__main__":
    main()
