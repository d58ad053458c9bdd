"""What comes from outside, read with care: JSON that nobody vouches for."""

import json
from typing import Any, NoReturn

from companion.core.errors import BadData

DEEPEST = 64
LARGEST_NUMBER = 2**53


def refuse(_: str) -> NoReturn:
    raise BadData("malformed")


def read_json(text: str | bytes) -> Any:
    """Plain data without fractions, as we write it ourselves; BadData for anything else."""
    try:
        data = json.loads(text, parse_float=refuse, parse_constant=refuse)
    except (ValueError, RecursionError) as wrong:
        raise BadData("malformed") from wrong
    check(data)
    return data


def check(data: Any) -> None:
    """Refuse data that is nested too deeply, numbers that are too large and half a character: each would fail later."""
    layer, depth = [data], 0
    while layer:
        if (depth := depth + 1) > DEEPEST:
            raise BadData("malformed")
        below: list[Any] = []
        for value in layer:
            match value:
                case str() if not value.isascii():
                    check_text(value)
                case int() if abs(value) > LARGEST_NUMBER:
                    raise BadData("malformed")
                case list():
                    below += value
                case dict():
                    below += value.keys()
                    below += value.values()
                case _:
                    pass
        layer = below


def check_text(value: str) -> None:
    try:
        value.encode()
    except UnicodeEncodeError as half:
        raise BadData("malformed") from half
