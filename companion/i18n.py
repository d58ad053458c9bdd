"""Words: a key and its facts to a sentence, in English or French."""

import json
import re
import string
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from companion.core.ask import Phrase, Refusal
from companion.core.errors import BadData, CompanionError

LANGUAGES = ("en", "fr")
NARROW = "\u202f"
MINUS = "\u2212"
Template = str | Mapping[str, str]
VOWELS = "aàâäeéèêëiîïoôöuùûüœæ"
PERSONS = ("", "seat")
"""The vocabularies whose words are names of people: French elides before their h, but not before that of a place."""
HARD_H = (
    *("haakon", "hakim", "halima", "hamid", "hamza", "han", "hana", "hank", "hans", "harald", "harold", "harry"),
    *("hassan", "hasan", "heidi", "heike", "heinz", "helga", "helmut", "holly", "hope", "hunter", "hussein"),
)
"""First names that keep their h, so that nothing is elided before them."""
CONTRACTIONS = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}
SENTENCES = re.compile(r"(note|refused|turn|moment)\..+|(ask|action|procedure|under_way)\.[^.]+")
"""The keys of what stands alone, and so begins with a capital even where a name or a place comes first."""
BEGINS_WITH_A_WORD = re.compile(r"\{\w+:")
SIMPLE = frozenset((str, int, bool, type(None)))
"""The kinds of facts of a sentence that is remembered."""
REMEMBERED = 1000
"""As many sentences: more than a screen holds."""
Known = TypeVar("Known")


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


def parse_table(text: str) -> dict[str, Any]:
    """A file of assets/. `make phone` writes them as JSON, which is read ten times faster; no TOML begins like JSON."""
    table: dict[str, Any] = json.loads(text) if text.startswith("{") else tomllib.loads(text)
    return table


@cache
def read_words(path: Path) -> Mapping[str, Template]:
    try:
        return flatten(parse_table(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as wrong:
        raise BadData("bad_file", file="/".join(path.parts[-3:])) from wrong


def count_form(language: str, n: float | Fraction) -> str:
    """French counts 0 as one, English does not."""
    single = abs(float(n)) < 2 if language == "fr" else n == 1
    return "one" if single else "other"


def group_digits(language: str, n: int) -> str:
    """A whole number as the language writes it: 12,500 in English, with narrow spaces in French."""
    said = f"{abs(n):,}"
    said = said.replace(",", NARROW) if language == "fr" else said
    return f"{MINUS}{said}" if n < 0 else said


def capitalise(said: str) -> str:
    return said[:1].upper() + said[1:]


def elides(said: str, person: bool) -> bool:
    """Whether "de" loses its e before this: d’Anne, d’Yves, d’Hugo, but de Yann, de Hans, de Havana."""
    first, second = said[:1].lower(), said[1:2].lower()
    if first == "y":
        return second.isalpha() and second not in VOWELS
    if first == "h":
        return person and re.split(r"[\s-]", said.lower())[0] not in HARD_H
    return first != "" and first in VOWELS


def join_in_french(small: str, said: str, person: bool) -> str:
    """A small word before another one: de, que, le are elided; de and à contract with an article."""
    article, _, rest = said.partition(" ")
    if rest and f"{small} {article}" in CONTRACTIONS:
        return f"{CONTRACTIONS[f'{small} {article}']} {rest}"
    if small != "à" and elides(said, person):
        return f"{small[:-1]}’{said}"
    return f"{small} {said}"


def modify(language: str, said: str, how: str, person: bool = True) -> str:
    match how:
        case "cap":
            return capitalise(said)
        case "low":
            return said[:1].lower() + said[1:]
        case "s":
            return f"{said}’" if said.endswith("s") else f"{said}’s"
        case "de" | "que" | "le" | "à" if language == "fr":
            return join_in_french(how, said, person)
        case _:
            return f"{how} {said}"


def chapters(code: str) -> Iterator[str]:
    """The number of a rule, then those of the chapters around it: 9.62, 9.6, 9; `3° b`, 3°; A-11, A."""
    while code:
        yield code
        code = code[:-1] if re.fullmatch(r"\d+\.\d\d+", code) else re.sub(r"[. -]?[^. -]*$", "", code)


def is_printed(code: str) -> bool:
    """It stands so in a rulebook: a section ("9.62"), or a page ("p. 7")."""
    return code[:1].isdigit() or code.startswith("p. ")


@dataclass(frozen=True)
class Words:
    """Said in one language, by the names of one table.

    A fact may be a sentence of its own: {"key", "facts"}. In a template `{n}` is a number, `{who:seat}` the name of a
    seat (for a part that nobody plays, `seat.<value>`), `{kind:card}` the word `card.<value>`, `{n:ships}` the form of
    the plural `ships` for that number; several values are joined; `|de`, `|à`, `|cap`, `|s` change the form of what was
    said. What stands alone begins with a capital by itself.
    """

    language: str
    templates: Mapping[str, Template]
    names: Mapping[str, str] = field(default_factory=dict)
    shows_paths: bool = False
    """Only the host reads where its files lie."""

    known: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False, kw_only=True)
    """What was said before, and the same words at the tables of other names: every phone says much the same."""

    def at(self, names: Mapping[str, str]) -> "Words":
        return self.remember(("at", *names.items()), lambda: replace(self, names=names, known={}))

    def remember(self, key: Any, make: Callable[[], Known]) -> Known:
        found = self.known.get(key)
        if found is None:
            found = make()
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            self.known[key] = found
        value: Known = found
        return value

    def has(self, key: str) -> bool:
        return key in self.templates

    def __call__(self, key: str, /, **facts: Any) -> str:
        kinds = tuple(map(type, facts.values()))  # in a sentence True is not 1
        if SIMPLE.issuperset(kinds):
            return self.remember((key, kinds, *facts.items()), lambda: self.say_anew(key, facts))
        return self.say_anew(key, facts)

    def say_anew(self, key: str, facts: Mapping[str, Any]) -> str:
        template = self.templates.get(key)
        if template is None:
            return f"[{key}]"
        if isinstance(template, Mapping):
            template = template[count_form(self.language, facts[template.get("by", "n")])]
        said = Sentence(self, facts).vformat(template, (), facts)
        return capitalise(said) if BEGINS_WITH_A_WORD.match(template) and SENTENCES.fullmatch(key) else said

    def say(self, phrase: Phrase | Refusal) -> str:
        return self(phrase.key, **phrase.facts)

    def maybe(self, key: str, /, **facts: Any) -> str:
        """The sentence, or nothing where there is none."""
        return self(key, **facts) if self.has(key) else ""

    def for_host(self) -> "Words":
        """The same words for the host, with the paths of its disk."""
        return self.remember("for_host", lambda: replace(self, shows_paths=True, known={}))

    def refusal(self, error: CompanionError) -> str:
        known = "refused" if self.shows_paths or "path" not in error.facts else "refused_to_guest"
        return self(f"{known}.{error.reason}", **error.facts)

    def rule(self, code: str) -> str:
        """The name of a rule: its own (`rule.9.62`), its chapter's (`rule.9`), or the number that the rulebook prints.

        A number of our own is never shown.
        """
        return self.remember(("rule", code), lambda: self.find_rule(code))

    def find_rule(self, code: str) -> str:
        named = next((self(f"rule.{c}") for c in chapters(code) if self.has(f"rule.{c}")), "")
        return named or (code if is_printed(code) else "")

    def value(self, value: Any, vocabulary: str = "", /, **facts: Any) -> str:
        """A fact as a reader reads it. A word that is looked up may have blanks of its own, filled from the facts."""
        match value:
            case None | () | []:
                return self.nothing(vocabulary)
            case "" if vocabulary and self.has(f"{vocabulary}.none"):  # a name that nobody has typed
                return self.nothing(vocabulary)
            case bool():
                return self("yes") if value else self("no")
            case tuple() | list():
                alike = self.count_alike(value, vocabulary)
                return self.join_list(alike or [self.value(v, vocabulary, **facts) for v in value])
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

    def count_alike(self, values: Sequence[Any], vocabulary: str) -> list[str]:
        """How many there are of each, where the vocabulary can say so (`<vocabulary>.<value>.count`)."""
        if len(values) < 2 or not all(isinstance(v, str) and self.has(f"{vocabulary}.{v}.count") for v in values):
            return []
        return [self(f"{vocabulary}.{v}.count", n=n) for v, n in Counter(values).items()]

    def nothing(self, vocabulary: str = "") -> str:
        """None of these: by a word of its own where the language wants one, such as the feminine in French."""
        return self(f"{vocabulary}.none") if self.has(f"{vocabulary}.none") else self("none")

    def join_list(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return parts[0] if parts else self("none")
        return f"{', '.join(parts[:-1])} {self('and')} {parts[-1]}"

    def pair(self, name: str, said: str) -> str:
        """A name and what is said of it, such as "Crew: 5"; French has a narrow space before the colon."""
        return f"{name}{NARROW}: {said}" if self.language == "fr" else f"{name}: {said}"

    def number(self, n: int) -> str:
        return group_digits(self.language, n)

    def with_sign(self, n: int) -> str:
        return self.number(n) if n <= 0 else f"+{self.number(n)}"

    def decimal(self, value: Fraction | float) -> str:
        said = f"{float(value):.1f}".replace("-", MINUS)
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
        return modify(self.words.language, said, how, vocabulary in PERSONS) if how else said
