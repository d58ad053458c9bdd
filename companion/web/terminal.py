"""What the terminal shows of Flet's own troubles: a line without control characters. Flet prints whole tracebacks, with
words of the client in them, for whatever a client sends; a file that wants the traceback still gets it."""

import logging

from companion.hosting.identifiers import printable

LOUD = ("flet", "flet_web", "flet_transport", "asyncio", "concurrent.futures", "companion")


class OneLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said = printable(record.getMessage().partition("\n")[0])[:300]
        wrong = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        return f"{record.levelname}:    {said}{f' ({wrong})' if wrong else ''}"


def quieten() -> None:
    """Let Flet's loggers print one line for each failure. Done once for each process."""
    for name in LOUD:
        logger = logging.getLogger(name)
        if not any(isinstance(handler.formatter, OneLine) for handler in logger.handlers):
            handler = logging.StreamHandler()
            handler.setLevel(logging.WARNING)
            handler.setFormatter(OneLine())
            logger.addHandler(handler)
