"""What each vector of the specification asks of the real procedures, by chapter; a check names its vectors."""

from collections.abc import Callable
from typing import Any

Check = Callable[[Any, Any, Any], None]
CHECKS: dict[str, Check] = {}


def checks(*ids: str) -> Callable[[Check], Check]:
    def remember(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(ids, check))
        return check

    return remember
