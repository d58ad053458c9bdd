"""The vectors of section 6, and the check of each by its id."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

FILES = sorted((Path(__file__).parent / "vectors").glob("*.yaml"))
VECTORS = [vector for path in FILES for vector in yaml.safe_load(path.read_text())]
Vector = dict[str, Any]
Check = Callable[[Any, Any, Any], None]
CHECKS: dict[str, Check] = {}


def vector(*ids: str) -> Callable[[Check], Check]:
    def keep(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(ids, check))
        return check

    return keep
