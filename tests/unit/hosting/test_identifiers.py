"""What people are called: nothing in it that a terminal obeys or that turns the words around it."""

import pytest

from companion.hosting.identifiers import LONGEST_NAME, clean_name, printable, same


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Anne", "Anne"),
        ("  Anne \t Bonny\n", "Anne Bonny"),
        ("Zoé ç œ ñ ß 海賊 محمد", "Zoé ç œ ñ ß 海賊 "[:15].rstrip() + " م"),
        ("\x1b[31mRed\x1b[0m", "Red"),
        ("\x1b]0;title\x07Ben", "Ben"),
        ("\x1b]8;;http://x\x1b\\Ben", "Ben"),
        ("\x9b31mBen", "Ben"),
        ("Ben\x1b", "Ben"),
        ("a\x00b\x07c\x7fd\x85e", "abcd e"),
        ("\u202eenna\u202c", "enna"),
        ("\u2066Anne\u2069\u200e\u200f\u061c", "Anne"),
        ("An\u200bn\u200de\ufeff", "Anne"),
        ("\ud800Anne", "Anne"),
        ("Anne\u2028Bonny", "Anne Bonny"),
        ("🏴\u200d☠️ Anne", "🏴\u200d☠️ Anne"),
        ("\u202e\u200b", ""),
    ],
)
def test_names_lose_what_cannot_be_seen(given: str, kept: str) -> None:
    assert clean_name(given) == kept


def test_a_name_is_no_longer_than_its_seat() -> None:
    assert len(clean_name("x" * 99)) == LONGEST_NAME


def test_what_is_printable_stays() -> None:
    text = "« Où ? » — 3 × 4 = 12 … ☠ ⚓ ’"

    assert printable(text) == text


@pytest.mark.parametrize("given", ["", "x", "\ud800", "tokeN", "token "])
def test_another_text_is_another_token(given: str) -> None:
    assert not same(given, "token")
    assert same("token", "token")
