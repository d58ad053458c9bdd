"""The questions of a correction."""

from collections.abc import Iterable, Mapping
from functools import cache

from companion.core.ask import Choose, Number, Option, Phrase, Some, YesNo
from companion.games.blackbeard.data import SEAS, TRANSITS


@cache
def number(key: str, low: int, high: int) -> Number:
    return Number(key=key, low=low, high=high)


@cache
def yes_no(key: str) -> YesNo:
    return YesNo(key=key)


def options_of(words: Mapping[str, str | Phrase]) -> tuple[Option, ...]:
    return tuple(Option(v, label=w if isinstance(w, Phrase) else Phrase(w)) for v, w in words.items())


def pick(key: str, words: Mapping[str, str | Phrase]) -> Choose:
    return Choose(key=key, options=options_of(words))


def some(key: str, words: Mapping[str, str | Phrase]) -> Some:
    return Some(key=key, options=options_of(words))


def place_word(place: str) -> str:
    return f"sea.{place}" if place in (*SEAS, *TRANSITS) else f"port.{place}"


def place_words(places: Iterable[str] = (*SEAS, *TRANSITS)) -> dict[str, str | Phrase]:
    return {p: place_word(p) for p in places}


def captain_words(cards: Iterable[str]) -> dict[str, str | Phrase]:
    return {c: f"captain.{c}" for c in cards}
