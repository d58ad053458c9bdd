"""Which lines a test runs, and the function that takes the place of another one."""

import gc
import sys
import threading
from functools import cache
from types import CodeType, FrameType, FunctionType
from typing import Any

from tests.bench.mutants.mutant import ROOT, Mutant

MOST_CALLS = 40
"""Of one function in one test: after so many the tracer takes it that every line of it runs."""


class Tracer:
    """Notes the lines of some files that run. A function that is called again and again, or of which every line has
    run, is not followed any more: its calls would take most of the time."""

    def __init__(self, paths: set[str]) -> None:
        self.names = {str(ROOT / path): path for path in paths}
        self.missing: dict[CodeType, set[int]] = {}
        self.calls: dict[CodeType, int] = {}

    def __call__(self, frame: FrameType, event: str, _: object) -> Any:
        code = frame.f_code
        if code not in self.calls:
            if code.co_filename not in self.names:
                return None
            self.calls[code] = 0
            self.missing[code] = set(lines_of(code))
        self.calls[code] += 1
        if self.calls[code] > MOST_CALLS:
            self.missing[code].clear()
        return self.note if self.missing[code] else None

    def note(self, frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            self.missing[frame.f_code].discard(frame.f_lineno)
        return self.note

    @property
    def lines(self) -> set[tuple[str, int]]:
        return {
            (self.names[code.co_filename], line)
            for code, missing in self.missing.items()
            for line in lines_of(code) - missing
        }

    def on(self) -> None:
        self.missing, self.calls = {}, {}
        threading.settrace(self)
        sys.settrace(self)

    def off(self) -> None:
        sys.settrace(None)
        threading.settrace(None)


@cache
def lines_of(code: CodeType) -> set[int]:
    """The numbers of its own lines, without those of the functions in it."""
    return {line for *_, line in code.co_lines() if line is not None}


def function_around(mutant: Mutant, code: CodeType) -> CodeType | None:
    """The outermost function of a module whose body the mutant's lines are in."""
    for part in code.co_consts:
        if not isinstance(part, CodeType):
            continue
        numbers = [line for *_, line in part.co_lines() if line is not None]
        if not numbers or not min(numbers) <= mutant.line <= last_line(part):
            continue
        if part.co_flags & 0x2:  # CO_NEWLOCALS and optimized: a function; a class has neither
            return part
        return function_around(mutant, part)
    return None


def is_in_function(mutant: Mutant) -> bool:
    source = (ROOT / mutant.path).read_bytes()
    return function_around(mutant, compile(source, mutant.path, "exec")) is not None


def last_line(code: CodeType) -> int:
    inner = [last_line(part) for part in code.co_consts if isinstance(part, CodeType)]
    return max([line for *_, line in code.co_lines() if line is not None] + inner)


def exchange(mutant: Mutant) -> bool:
    """Put the function with the mistake in place of the right one, wherever that is known. False: it cannot be done."""
    path = ROOT / mutant.path
    source = path.read_bytes()
    right = function_around(mutant, compile(source, str(path), "exec"))
    wrong = function_around(mutant, compile(mutant.change(source), str(path), "exec"))
    if right is None or wrong is None or right == wrong or right.co_freevars != wrong.co_freevars:
        return False
    found = [f for f in gc.get_objects() if isinstance(f, FunctionType) and f.__code__ == right]
    for function in found:
        function.__code__ = wrong
    return bool(found)
