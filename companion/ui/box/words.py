"""The words of a game, said about one thing of the box: what a sentence wants to know of it is filled in."""

import string
from dataclasses import dataclass
from typing import Any

from companion.i18n import Words, count_form

SENTENCES = {"action", "ask", "choice", "field", "note", "procedure", "refused", "stage", "turn"}


@dataclass(frozen=True)
class BoxWords(Words):
    """A question of the box is written for the table that asks it, with facts of that table; here only the thing is
    known. Where a blank names a vocabulary it takes the thing's id, elsewhere its name."""

    id: str = ""
    name: str = ""

    def __call__(self, key: str, /, **facts: Any) -> str:
        return super().__call__(key, **{**self.blanks(key), **facts})

    def blanks(self, key: str) -> dict[str, Any]:
        template = self.templates.get(key, "")
        if not isinstance(template, str):
            return {template.get("by", "n"): 1, **self.fill(template[count_form(self.language, 1)])}
        return self.fill(template)

    def fill(self, template: str) -> dict[str, Any]:
        parsed = [(name, spec or "") for _, name, spec, _ in string.Formatter().parse(template) if name]
        return {name: self.id if spec.partition("|")[0] else self.name for name, spec in parsed}


def about(words: Words, id: str, name: str) -> BoxWords:
    return BoxWords(words.language, words.templates, words.names, words.shows_paths, id, name)


def word_for(words: Words, category: str, id: str) -> str:
    """The name of the thing in the game's words: in its category, in the category's vocabulary, or in the only one
    that knows it."""
    for vocabulary in (f"shelf.{category}", category, "colour"):
        if said := words.maybe(f"{vocabulary}.{id}"):
            return said
    known = {key: said for key, said in words.templates.items() if key.endswith(f".{id}") and key.count(".") == 1}
    names = {said for key, said in known.items() if key.partition(".")[0] not in SENTENCES and isinstance(said, str)}
    return names.pop() if len(names) == 1 and "{" not in next(iter(names)) else ""
