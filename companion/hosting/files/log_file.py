"""companion.log, beside the database: a line for whatever fails. It holds no secret and no token."""

import logging
import os
import traceback
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path, PurePath

from companion.core.errors import BadData, CompanionError

LOGGER = logging.getLogger("companion.failures")
NAME = "companion.log"
LARGEST, KEPT = 256 * 1024, 3
DEEPEST = 4
"""As many calls of the place where it failed as a line names."""


def log_failure(wrong: BaseException, doing: str) -> CompanionError:
    """Write it down, and give what the people at the table are told of it.

    The line names the kind of the error and the place in the code: its message could hold a secret or a token.
    """
    reason = f" ({wrong.reason})" if isinstance(wrong, CompanionError) else ""
    LOGGER.error("%s: %s%s at %s", doing, type(wrong).__name__, reason, place_of(wrong))
    return wrong if isinstance(wrong, CompanionError) else BadData("unexpected")


def place_of(wrong: BaseException) -> str:
    """The last calls before a failure, the innermost first."""
    steps = traceback.extract_tb(wrong.__traceback__)[-DEEPEST:]
    return " < ".join(f"{PurePath(s.filename).stem}.{s.name}:{s.lineno}" for s in reversed(steps)) or "?"


class LogFile(RotatingFileHandler):
    """A log file that only its owner can read. A disk that takes no line causes no second failure."""

    def _open(self) -> TextIOWrapper:
        with suppress(OSError):
            os.close(os.open(self.baseFilename, os.O_CREAT | os.O_WRONLY, 0o600))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is that of logging
        return None


def keep_log(folder: Path) -> LogFile:
    """From now on every failure is a line of the file in this folder; close what comes back to stop."""
    file = LogFile(folder / NAME, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8", delay=True)
    file.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    LOGGER.addHandler(file)
    return file


def stop_log(file: LogFile) -> None:
    LOGGER.removeHandler(file)
    file.close()
