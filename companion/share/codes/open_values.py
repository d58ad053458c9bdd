"""What has no finite set of choices, packed by what was said before: text, and any plain data."""

from collections.abc import Hashable, Mapping
from typing import Any

from companion.core.ask import Answer, Ask, BoxFact, Form, Instead, Pick, Text
from companion.core.errors import BadData
from companion.core.plain import plain
from companion.share.codes.range_coder import Coder, Model

LETTERS = "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ-'’.,0123456789éèêëàâäçîïôöùûüœñáíóúÉÈÀ_/"
OTHER = "\0"
"""Any other character, named by its number."""
ALPHABET = (*LETTERS, OTHER)
LIKELY = (*(8 if "a" <= c <= "z" or c == " " else 1 for c in LETTERS), 1)
INITIAL = (*(8 if "A" <= c <= "Z" else 2 if "a" <= c <= "z" else 1 for c in LETTERS), 1)
"""How likely each is as the first letter of a text."""
LAST_CHARACTER = 0x110000
LONGEST_TEXT, LONGEST_LIST, DEEPEST, MOST_VALUES = 4_000, 5_000, 24, 200_000
LARGEST_NUMBER = 1 << 20
"""No box counts further; a forged state that did would make its rules count for ever."""
KINDS = ("none", "no", "yes", "number", "below", "text", "list", "map")
NEW = -1


class Literals:
    """The coder of what is open. It remembers every text and every value, so that a second time costs little."""

    def __init__(self, coder: Coder, model: Model) -> None:
        self.coder, self.model = coder, model
        self.texts: list[str] = []
        self.values: dict[Hashable, list[Any]] = {}
        self.left = MOST_VALUES
        self.grown: list[list[Any]] = []

    def add(self, known: list[Any], value: Any) -> None:
        known.append(value)
        self.grown.append(known)

    def forget(self, since: int) -> None:
        """Go back to what was known at that point."""
        while len(self.grown) > since:
            self.grown.pop().pop()

    def text(self, said: str = "") -> str:
        """A text: one that was said before, or its letters."""
        known = self.texts.index(said) if self.coder.writing and said in self.texts else NEW
        choices = (NEW, *range(len(self.texts)))
        first = (max(1, len(self.texts)), *(1 for _ in self.texts))
        found: int = self.model.symbol("text", choices, known, first)
        if found != NEW:
            return self.texts[found]
        length = self.model.number("length", len(said))
        if length > LONGEST_TEXT:
            raise BadData("code_damaged")
        spelt = "".join(self.letter(said[at] if self.coder.writing else "", at == 0) for at in range(length))
        self.add(self.texts, spelt)
        return spelt

    def letter(self, letter: str, initial: bool) -> str:
        known = letter if letter in LETTERS else OTHER
        found: str = self.model.symbol(("letter", initial), ALPHABET, known, INITIAL if initial else LIKELY)
        if found != OTHER:
            return found
        number = self.coder.uniform(LAST_CHARACTER, ord(letter) if self.coder.writing else 0)
        if 0xD800 <= number < 0xE000:
            raise BadData("code_damaged")
        return chr(number)

    def value(self, context: Hashable, value: Any = None, depth: int = 0) -> Any:
        """Plain data. A list and a map are told part by part; a single value that was met here before by its place."""
        self.left -= 1
        if depth > DEEPEST or self.left < 0:
            raise BadData("code_damaged")
        kind = self.model.symbol((context, "kind"), KINDS, kind_of(value))
        match kind:
            case "none" | "no" | "yes":
                return {"none": None, "no": False, "yes": True}[kind]
            case "list":
                count = self.model.number((context, "count"), len(value) if self.coder.writing else 0)
                if count > LONGEST_LIST:
                    raise BadData("code_damaged")
                items = value if self.coder.writing else [None] * count
                return [self.value((context, "item"), item, depth + 1) for item in items]
            case "map":
                given = value if self.coder.writing else {}
                keys = self.keys(context, tuple(given))
                return {key: self.value((context, key), given.get(key), depth + 1) for key in keys}
            case _:
                return self.single(context, kind, value)

    def keys(self, context: Hashable, keys: tuple[str, ...]) -> tuple[str, ...]:
        """The shape of a map: most have one that was met before."""
        known = self.values.setdefault((context, "keys"), [])
        at = known.index(keys) if self.coder.writing and keys in known else NEW
        found = self.model.symbol((context, "keys"), (NEW, *range(len(known))), at)
        if found == NEW:
            count = self.model.number("keys", len(keys))
            if count > LONGEST_LIST:
                raise BadData("code_damaged")
            self.add(known, tuple(self.text(keys[i] if self.coder.writing else "") for i in range(count)))
        shape: tuple[str, ...] = known[found]
        return shape

    def single(self, context: Hashable, kind: str, value: Any) -> int | str:
        known = self.values.setdefault((context, kind), [])
        at = known.index(value) if self.coder.writing and value in known else NEW
        choices = (NEW, *range(len(known)))
        found = self.model.symbol((context, kind), choices, at, (max(4, len(known)), *(1 for _ in known)))
        if found != NEW:
            return known[found]  # type: ignore[no-any-return]
        told: int | str
        if kind == "text":
            told = self.text(value if self.coder.writing else "")
        else:
            told = self.model.number(context, abs(value) if self.coder.writing else 0)
            if told > LARGEST_NUMBER:
                raise BadData("code_damaged")
            told = told if kind == "number" else -told
        self.add(known, told)
        return told

    def answer(self, ask: Ask, said: Answer = None) -> Answer:
        """An answer to the question, by its place where the answers can be counted."""
        count = ask.size()
        if count is not None:
            return ask.answer_at(self.coder.uniform(count, ask.index(said) if self.coder.writing else 0))
        beside = ask.beside
        if beside:
            other = beside.index(said.value) if isinstance(said, Instead) else len(beside)
            if (found := self.coder.uniform(len(beside) + 1, other)) < len(beside):
                return Instead(beside[found])
        return self.own_answer(ask, said)

    def own_answer(self, ask: Ask, said: Answer) -> Answer:
        match ask:
            case Text():
                return self.text(said if self.coder.writing else "")
            case Form():
                given = said if self.coder.writing else [None] * len(ask.parts)
                return tuple(self.answer(part, a) for part, a in zip(ask.parts, given, strict=True))
            case BoxFact():
                return self.own_answer(ask.form, said) if ask.form.size() is None else self.answer(ask.form, said)
            case Pick() if ask.new:
                values = ask.open_values
                at = len(values) if not self.coder.writing or isinstance(said, tuple) else values.index(said)
                found = self.coder.uniform(len(values) + 1, at)
                return values[found] if found < len(values) else self.own_answer(ask.new, said)
            case _:
                return ask.read(self.value(("answer", ask.key), plain(said) if self.coder.writing else None))


def kind_of(value: Any) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case int():
            return "below" if value < 0 else "number"
        case str():
            return "text"
        case list() | tuple():
            return "list"
        case Mapping():
            return "map"
        case _:
            raise TypeError(type(value).__name__)
