"""Words: a key and its facts to a sentence, in English or French."""

import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from companion.core.ask import Phrase, Refusal
from companion.core.errors import BadData, CompanionError

LANGUAGES = ("en", "fr")
NARROW = "\u202f"
MINUS = "\u2212"
Template = str | Mapping[str, str]
VOWELS = "aàâäeéèêëiîïoôöuùûüyhœæ"


def flatten(tables: Mapping[str, Any], prefix: str = "") -> dict[str, Template]:
    """Nested TOML tables as dotted keys. A table with `other` is a plural; `is` names a table's own sentence."""
    flat: dict[str, Template] = {}
    for name, value in tables.items():
        key = prefix.rstrip(".") if name == "is" else f"{prefix}{name}"
        if isinstance(value, Mapping) and "other" not in value:
            flat |= flatten(value, f"{key}.")
        elif isinstance(value, str | Mapping):
            flat[key] = value
        else:
            raise BadData("bad_words", key=key)
    return flat


@cache
def read_words(path: Path) -> Mapping[str, Template]:
    try:
        return flatten(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, tomllib.TOMLDecodeError) as wrong:
        raise BadData("bad_file", file="/".join(path.parts[-3:])) from wrong


def count_form(language: str, n: float | Fraction) -> str:
    """French counts 0 as one, English does not."""
    single = abs(float(n)) < 2 if language == "fr" else n == 1
    return "one" if single else "other"


def modify(language: str, said: str, how: str) -> str:
    match how:
        case "cap":
            return said[:1].upper() + said[1:]
        case "low":
            return said[:1].lower() + said[1:]
        case "s":
            return f"{said}’" if said.endswith("s") else f"{said}’s"
        case "de" | "que" | "le" if language == "fr" and said[:1].lower() in VOWELS:
            return f"{how[:-1]}’{said}"
        case _:
            return f"{how} {said}"


@dataclass(frozen=True)
class Words:
    """Said in one language, by the names of one table.

    A fact may be a sentence of its own: {"key", "facts"}. In a template `{n}` is a number, `{who:seat}` the name of a
    seat (for a part that nobody plays, `seat.<value>`), `{kind:card}` the word `card.<value>`, `{n:ships}` the form of
    the plural `ships` for that number; several values are joined; `|de`, `|cap`, `|s` change the form of what was said.
    """

    language: str
    templates: Mapping[str, Template]
    names: Mapping[str, str] = field(default_factory=dict)

    def at(self, names: Mapping[str, str]) -> "Words":
        return replace(self, names=names)

    def has(self, key: str) -> bool:
        return key in self.templates

    def __call__(self, key: str, /, **facts: Any) -> str:
        template = self.templates.get(key)
        if template is None:
            return f"[{key}]"
        if isinstance(template, Mapping):
            template = template[count_form(self.language, facts[template.get("by", "n")])]
        return Sentence(self, facts).vformat(template, (), facts)

    def say(self, phrase: Phrase | Refusal) -> str:
        return self(phrase.key, **phrase.facts)

    def maybe(self, key: str, /, **facts: Any) -> str:
        """The sentence, or nothing where there is none."""
        return self(key, **facts) if self.has(key) else ""

    def refusal(self, error: CompanionError) -> str:
        return self(f"refused.{error.reason}", **error.facts)

    def value(self, value: Any, vocabulary: str = "", /, **facts: Any) -> str:
        """A fact as a reader reads it. A word that is looked up may have blanks of its own, filled from the facts."""
        match value:
            case None:
                return self("none") if not vocabulary else self(f"{vocabulary}.none")
            case bool():
                return self("yes") if value else self("no")
            case tuple() | list():
                return self.listed([self.value(v, vocabulary, **facts) for v in value])
            case _ if vocabulary == "seat":
                return self.names.get(str(value)) or self.maybe(f"seat.{value}") or str(value)
            case _ if vocabulary == "percent":
                return self.percent(value)
            case {"key": str(key), "facts": Mapping() as own}:
                return self(key, **own)
            case _ if vocabulary and self.has(f"{vocabulary}.{value}"):
                return self(f"{vocabulary}.{value}", **facts)
            case int() if isinstance(self.templates.get(vocabulary), Mapping):
                return self(vocabulary, **{**facts, "n": value})
            case int():
                return self.number(value)
            case Fraction():
                return self.decimal(value)
            case _:
                return str(value)

    def listed(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return parts[0] if parts else self("none")
        return f"{', '.join(parts[:-1])} {self('and')} {parts[-1]}"

    def number(self, n: int) -> str:
        said = f"{abs(n):,}".replace(",", NARROW)
        return f"{MINUS}{said}" if n < 0 else said

    def signed(self, n: int) -> str:
        return self.number(n) if n <= 0 else f"+{self.number(n)}"

    def decimal(self, value: Fraction | float, places: int = 1) -> str:
        said = f"{float(value):.{places}f}".replace("-", MINUS)
        return said.replace(".", ",") if self.language == "fr" else said

    def percent(self, share: Fraction | float) -> str:
        """Whole percents, but never 0 for what can happen nor 100 for what can fail."""
        points = float(share) * 100
        whole = round(points)
        said = "<1" if whole == 0 and share > 0 else ">99" if whole == 100 and share < 1 else str(whole)
        return f"{said}{NARROW}%" if self.language == "fr" else f"{said}%"


class Sentence(string.Formatter):
    def __init__(self, words: Words, facts: Mapping[str, Any]) -> None:
        self.words = words
        self.facts = facts

    def format_field(self, value: Any, format_spec: str) -> str:
        vocabulary, _, how = format_spec.partition("|")
        said = self.words.value(value, vocabulary, **self.facts)
        return modify(self.words.language, said, how) if how else said
