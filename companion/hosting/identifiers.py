"""What tables, seats and phones are called: codes, tokens, the names that people give."""

import re
import secrets
from unicodedata import category

PLACES = (
    "BATH",
    "BIMINI",
    "CORAL",
    "CUMANA",
    "EXUMA",
    "HAVANA",
    "LAGOON",
    "NASSAU",
    "NEVIS",
    "PANAMA",
    "REEF",
    "TOBAGO",
)
EXAMPLE = "EXAMPLE"
"""The place of a table that shows how a game works: wherever such a table comes, nothing of it is taken for real."""
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
SEAT_IDS = "abcdefghij"
LONGEST_NAME = 16


def new_code(place: str = "") -> str:
    return f"{place or secrets.choice(PLACES)}-{''.join(secrets.choice(LETTERS) for _ in range(3))}"


def is_example(code: str) -> bool:
    return code.partition("-")[0] == EXAMPLE


def new_token() -> str:
    return secrets.token_urlsafe(18)


ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours, cursor
    r"|(?:\x1b\]|\x9d)[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # titles, links
    r"|\x1b.?",
    re.S,
)
"""What a terminal would obey instead of showing it."""
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
JOINER = "\u200d"


def printable(text: str) -> str:
    """The text without control characters, escapes and direction marks. What joins two pictures into one stays."""
    plain = ESCAPES.sub("", text)
    return "".join(c for i, c in enumerate(plain) if category(c) not in UNSEEN or joins(plain, i))


def joins(text: str, at: int) -> bool:
    around = text[max(0, at - 1) : at], text[at + 1 : at + 2]
    return text[at] == JOINER and all(c and category(c) in ("So", "Sk", "Mn") for c in around)


def clean_name(name: str) -> str:
    return " ".join(printable(" ".join(name.split())).split())[:LONGEST_NAME].rstrip()


def same(given: str, token: str) -> bool:
    """Whether two tokens are equal, in constant time. What is given may hold characters that cannot be encoded."""
    return secrets.compare_digest(given.encode("utf-8", "surrogatepass"), token.encode())
