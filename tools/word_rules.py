"""The house style of the words, as far as a machine can hold it; docs/words.md says what each rule is for.

python -m tools.word_rules [GAME]    what breaks a rule, one line each: rule, language, key
"""

import argparse
import ast
import re
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.assets import tables_of, words
from companion.games import all_games
from companion.i18n import LANGUAGES, Template
from tools.render_words import PERSONS, TEXTS, TYPICAL, forms, own_words, render_entry

ROOT = Path(__file__).resolve().parents[1]
GUIDE = ROOT / "docs" / "words.md"
APP = "app"


class Break(NamedTuple):
    """A key whose words break a rule. `-` is the language of what no words file holds."""

    rule: str
    language: str
    key: str

    def __str__(self) -> str:
        return " ".join(self)


# Length


class Room(NamedTuple):
    """A place on a screen of 390 px: letters in a line, and lines."""

    width: int
    lines: int


TITLE, BAR, WIDE, HALF = Room(24, 2), Room(24, 1), Room(30, 1), Room(12, 2)
ROOMS = (
    (re.compile(r"(turn|ask)\.[^.]+"), TITLE),
    (re.compile(r"(procedure|under_way)\.[^.]+|(new|join|box|receive)\.title|settings|the_dice"), BAR),
    (re.compile(r"action\.[^.]+"), WIDE),
)
WIDE_BUTTONS = (
    *("apply", "confirm", "go_on", "leave_screen", "leave_for_later", "go_home", "to_home", "show_older"),
    *("share_table_again", "copy_link", "watch_link", "stand_up", "act_for_myself", "do_it_anyway"),
    *("new.set", "new.add", "new.rules_reset", "join.find", "join.watch", "settings.more", "settings.export_all"),
    *("settings.import", "codes.receive", "codes.everything.show", "codes.everything.back", "receive.another"),
    *("receive.keep", "receive.keep_both", "receive.go_on", "receive.take_over", "receive.merge", "receive.to_table"),
    *("receive.box_take", "receive.box_take_all", "receive.head_make", "receive.head_whole", "previous.restore"),
    *("settle.keep", "settle.again", "settle.drop", "settle.drop_all", "settle.undo_keep", "network.stop"),
    *("network.link", "network.back", "result.bg_stats", "home.delete_for_ever", "receive.camera_stop"),
)
HALF_BUTTONS = (
    *("back", "cancel", "undo", "redo", "correct", "roll_for_me", "throw_again", "drop_it", "undo_them"),
    *("codes.copy", "codes.save", "codes.catch_up_is.give", "codes.catch_up_is.need", "receive.camera"),
    *("home.keep", "home.delete", "home.put_away", "home.bring_back", "receive.picture", "receive.read"),
    *("box.export", "box.import", "box.keep", "box.forget", "box.forget_not", "result.csv", "result.json"),
)


def room_of(key: str) -> Room | None:
    if key in WIDE_BUTTONS:
        return WIDE
    if key in HALF_BUTTONS:
        return HALF
    return next((room for pattern, room in ROOMS if pattern.fullmatch(key)), None)


def too_long(language: str, game: str | None, key: str) -> bool:
    room = room_of(key)
    if room is None:
        return False
    lines = textwrap.wrap(render_entry(language, game, key, TYPICAL), room.width, break_long_words=False)
    return len(lines) > room.lines or any(len(line) > room.width for line in lines)


# Sentences

OWNER = {
    "en": re.compile(r"\bof \{\w+:(seat|captain)\}"),
    "fr": re.compile(r"\b(de|que) \{\w+:(seat|captain)\}|[dq]u?’\{\w+:(seat|captain)\}"),
}
RANGE = r"(?<!\bto )(?<!–)(?<!\bof )(?<!\bà )(?<!\bsur )"
"""The last number of a range, and the whole that a part is of, are taken for several."""
COUNTED = {
    "en": re.compile(RANGE + r"\{(\w+)\} ([a-z]+s)\b"),
    "fr": re.compile(RANGE + r"\{(\w+)\} ([a-zà-ÿœ’]+[sx])\b"),
}
NEVER_ONE = ("codes.several", "all_house_rules")
"""Said of several only."""
NOT_PLURAL = {
    "en": (
        "is",
        "was",
        "has",
        "as",
        "this",
        "its",
        "his",
        "less",
        "does",
        "comes",
        "plus",
        "takes",
        "wins",
        "loses",
        "gets",
    ),
    "fr": (
        "dans",
        "sous",
        "plus",
        "moins",
        "puis",
        "vers",
        "après",
        "sans",
        "très",
        "fois",
        "pas",
        "aux",
        "des",
        "les",
    ),
}
SUBJECT = r"\{\w+:seat(\|cap)?\}"
GENDERED = re.compile(
    rf"{SUBJECT},? (est|n’est pas|a été|sera|était|serait|reste|est déjà)( \w+ment| déjà)?"
    r" \w*(é|ée|i|u|is|it|rt|nt|ux)\b"
    rf"|{SUBJECT} (est|sera) (seul|premier|dernier|prêt|assis|mort)\b"
)
SPACED = {
    "en": re.compile(r"(\d|\}) %|\d[ \u00a0\u202f]\d{3}\b|\w …|\} …|\bp\. \d"),
    "fr": re.compile(r"\d%|\}%|\d,\d{3}\b|\w …|\} …|\bp\. \d|(\d|\}) Or\b"),
}
OPEN_ENDED = (
    *(
        "note.dice_thrown",
        "note.dice_thrown_again",
        "note.corrected",
        "note.corrected_of",
        "note.agreed",
        "note.reminder",
    ),
    *("note.must_shoot", "refused.line_missing", "refused.system", "refused.there_refuses"),
)
"""A label before what somebody typed, before a list of faces, or before another sentence."""
LONE_WHO = re.compile(r"(^|[.;:] )Qui (?!est-ce)[^?]*[.;,][^?]*$|[.;] Qui (?!est-ce)[^?]*$")
"""« Qui » as the subject of a sentence, not of a question nor alone as a heading: it is « la personne qui »."""

PAST = {
    "en": re.compile(r"(\{[^}]*\}|\w+) (has|have) (just )?\w+(ed|en|wn|ught|ost)\b"),
    "fr": re.compile(r"\{\w+:(seat|captain)[^}]*\} (a|ont) (?!quelque|trois|peu)\w+(é|is|it|u)e?s?\b"),
}
STAYS_SO = ("note.chest_counted", "note.half_replaced")
"""Not what happens, but what is true until the next move."""


def names_an_owner_last(language: str, form: str) -> bool:
    return bool(OWNER[language].search(form))


def number_without_plural(language: str, form: str, counted_by: str) -> bool:
    """A number before a plural noun that stays one when the number is one."""
    return any(
        name != counted_by and name not in TEXTS and name not in PERSONS and noun not in NOT_PLURAL[language]
        for name, noun in COUNTED[language].findall(form)
    )


def has_no_full_stop(key: str, form: str) -> bool:
    """A line of the log and a refusal are sentences."""
    return (
        key.startswith(("note.", "refused.", "refused_to_guest."))
        and key not in OPEN_ENDED
        and form[-1:] not in (*".!?…",)
    )


def gives_a_player_a_gender(form: str) -> bool:
    return bool(re.search(rf"{SUBJECT}[^.,:;?]*-il\b", form) or GENDERED.search(form))


def tells_the_past(language: str, key: str, form: str) -> bool:
    """A note says in the present what happens."""
    return key.startswith("note.") and key not in STAYS_SO and bool(PAST[language].match(form))


def sentence_breaks(language: str, key: str, template: Template) -> Iterator[str]:
    counted_by = template.get("by", "n") if isinstance(template, Mapping) else ""
    for form in forms(template):
        if names_an_owner_last(language, form):
            yield "owner"
        if key not in NEVER_ONE and number_without_plural(language, form, counted_by):
            yield "plural"
        if SPACED[language].search(form):
            yield "typography"
        if has_no_full_stop(key, form):
            yield "full-stop"
        if language == "fr" and gives_a_player_a_gender(form):
            yield "gender"
        if language == "fr" and LONE_WHO.search(form):
            yield "lone-who"
        if tells_the_past(language, key, form):
            yield "past"


# One thing, one word: the tables of the guide


class Banned(NamedTuple):
    pattern: re.Pattern[str]
    but: tuple[str, ...]
    games: tuple[str, ...]

    def stands_in(self, form: str) -> bool:
        for good in self.but:
            form = form.replace(good, "")
        return bool(self.pattern.search(form))


def without_quotes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@cache
def glossary() -> Mapping[str, tuple[Banned, ...]]:
    """The words that the guide bans, by language. A word that it writes small is banned in large letters too."""
    banned: dict[str, list[Banned]] = {language: [] for language in LANGUAGES}
    for line in GUIDE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|") or len(cells) != 6 or cells[1] not in ("en", "fr"):
            continue
        _, language, _, never, but, where = cells
        for word in without_quotes(never):
            flags = re.NOFLAG if re.search(r"\bor\b|[A-Z]{2}", word) else re.IGNORECASE
            pattern = re.compile(rf"(?<![\w]){re.escape(word)}(?!\w)", flags)
            banned[language].append(Banned(pattern, tuple(without_quotes(but)), tuple(without_quotes(where))))
    return {language: tuple(found) for language, found in banned.items()}


def has_a_banned_word(language: str, game: str | None, template: Template) -> bool:
    here = [b for b in glossary()[language] if not b.games or (game or APP) in b.games]
    bare = [re.sub(r"\{[^}]*\}", "7", form) for form in forms(template)]
    return any(b.stands_in(form) for b in here for form in bare)


# Reasons

CODE = re.compile(
    r"\d+\.\d+[a-z]?|RULING-\d+|[AR]-\d\d|DR-[A-Z0-9-]+|PR-[A-Z-]+|S\d+|\d° ?[a-e]?|RB p\.\d+|\d\. [A-ZÉ]\w+( & \w+)?"
    r"|L[23]( [A-ZÉ].*)?|Capacités: \w+"
)
NO_NAME = re.compile(r"p\.\s?\d+|(Step|Étape|Setup|Combat|Phase|Mise en place) [\dA-Z]|\d.*")


def codes_of(game: str) -> set[str]:
    """Every rule that the game's code cites: what looks like one, and what stands where a rule is expected."""
    found: set[str] = set()
    for file in (ROOT / "companion" / "games" / game.replace("-", "_")).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(value=str(text)) if CODE.fullmatch(text):
                    found.add(text)
                case ast.keyword(arg="rule", value=ast.Constant(value=str(text))) if text:
                    found.add(text)
                case ast.Call(func=ast.Name(id="Note"), args=[_, ast.Constant(value=str(text)), *_]) if text:
                    found.add(text)
                case _:
                    pass
    return found


def rules_without_a_name(game: str) -> Iterator[Break]:
    for code in codes_of(game):
        for language in LANGUAGES:
            name = words(language, game).rule(code)
            if not name or NO_NAME.fullmatch(name):
                yield Break("rule-name", language, code.replace(" ", "_"))


# All together


def breaks(game: str | None) -> set[Break]:
    """Everything that breaks a rule in the words of one game, or in those of the app."""
    found = set(rules_without_a_name(game)) if game else set()
    for language in LANGUAGES:
        for key, template in own_words(language, game).items():
            found |= {Break(rule, language, key.replace(" ", "_")) for rule in sentence_breaks(language, key, template)}
            if too_long(language, game, key):
                found.add(Break("length", language, key.replace(" ", "_")))
            if has_a_banned_word(language, game, template):
                found.add(Break("glossary", language, key.replace(" ", "_")))
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", nargs="?", choices=[APP, *all_games(tables_of)])
    given = asked.parse_args()
    for game in [given.game] if given.game else [APP, *all_games(tables_of)]:
        if not given.game:
            print(f"# {game}")
        for found in sorted(breaks(None if game == APP else game)):
            print(found)


if __name__ == "__main__":
    main()
