"""What tables, seats and phones are called: codes, tokens, the names that people give."""

import secrets

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
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
SEAT_IDS = "abcdefghij"
LONGEST_NAME = 16


def new_code() -> str:
    return f"{secrets.choice(PLACES)}-{''.join(secrets.choice(LETTERS) for _ in range(3))}"


def new_token() -> str:
    return secrets.token_urlsafe(18)


def clean_name(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME].rstrip()


def same(given: str, token: str) -> bool:
    """Compared in the same time wherever they differ. What is given may hold what no encoding knows."""
    return secrets.compare_digest(given.encode("utf-8", "surrogatepass"), token.encode())
