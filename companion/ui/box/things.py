"""Things in the owner's box: what each is called, what is known of it, and where a new one is kept."""

from collections.abc import Mapping
from typing import Any

from companion.core.ask import Ask, Choose, Form, Number, Some, Text, YesNo
from companion.core.game import BoxCategory
from companion.core.plain import slug
from companion.i18n import Words
from companion.ui.box.context import BoxContext
from companion.ui.box.words import word_for
from companion.ui.wizard.questions import label


def thing_name(context: BoxContext, category: BoxCategory, name: str) -> str:
    """A word of the game, else the name that the owner typed for it in any category, else its plain id."""
    if said := word_for(context.said, category.vocabulary or category.id, name):
        return said[:1].upper() + said[1:]
    typed = (name_in(other, context.value(other, name)) for other in context.categories)
    return next((found for found in typed if found), name.replace("-", " "))


def name_in(category: BoxCategory, value: Any) -> str:
    """Forms begin with the name where a thing has one."""
    named = isinstance(category.form, Form) and isinstance(category.form.parts[0], Text)
    return str(value[0]) if named and isinstance(value, tuple | list) and value else ""


def describe_value(words: Words, ask: Ask, value: Any, but: str = "") -> str:
    """What the owner typed, in one line, without the name that stands above it. Nothing is added."""
    if not ask.accepts(value):
        return words("box.unreadable")
    match ask:
        case Form(parts=parts):
            said = [describe_part(words, part, v) for part, v in zip(parts, value, strict=True)]
            return " · ".join(s for s in said if s not in ("", but)) or words("none")
        case Some(options=options):
            return words.join_list([label(words, ask, o) for o in options if o.value in value])
        case Choose(options=options):
            return next((label(words, ask, o) for o in options if o.value == value), str(value))
        case _:
            return words.value(value)


def describe_part(words: Words, part: Ask, value: Any) -> str:
    """A name speaks for itself; a number says what it counts; a part may have words of its own (`ask.<key>.told`)."""
    said = describe_value(words, part, value)
    if value != "" and words.has(f"ask.{part.key}.told"):
        return words(f"ask.{part.key}.told", **{**part.facts, "said": said})
    if isinstance(part, Number | YesNo):
        return f"{words(f'ask.{part.key}', **part.facts)} {said}"
    return said if value else ""


def can_grow(category: BoxCategory) -> bool:
    """A new thing can be typed in where its form is enough to tell it from the others."""
    return not category.names and isinstance(category.form, Form)


def new_key(category: BoxCategory, value: Any, box: Mapping[str, Any]) -> str:
    """Where a new thing is kept: under its name, or under what is printed on it."""
    stem = slug(name_in(category, value)) or slug("-".join([category.id, *flat(value)])) or category.id
    tries = (stem, *(f"{stem}-{n}" for n in range(2, 1000)))
    return next(key for key in (f"{category.id}/{name}" for name in tries) if key not in box)


def flat(value: Any) -> list[str]:
    if isinstance(value, tuple | list):
        return [word for part in value for word in flat(part)]
    return [str(value)] if value != "" else []
