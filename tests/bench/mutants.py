"""How much the tests notice: `python -m tests.bench.mutants [COUNT] [SEED] [FOLDER…]`, else 120, 1, core and storage.

A mutant is the app with one small mistake: another comparison, a number one higher, a call left out. The same number of
mutants is drawn by chance from each folder of `companion/`. For each the folder's own tests are played and, where they
notice nothing, the tests of what uses it. A mutant that no test notices survives. Everything happens in a copy of the
tree, and each mutant in a process that is forked from one that has imported the libraries already."""

import ast
import importlib
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OWN_TESTS = {
    "core": ("tests/unit/core",),
    "storage": (
        "tests/unit/storage",
        "tests/integration/database/test_rows.py",
        "tests/integration/database/test_folds.py",
        "tests/integration/database/test_private.py",
        "tests/integration/test_export.py",
    ),
}
TESTS_OF_USERS = {
    "core": (
        "tests/unit/hosting/test_taps.py",
        "tests/unit/hosting/test_drafts.py",
        "tests/unit/hosting/test_box.py",
        "tests/unit/share/sync",
        "tests/unit/share/codes/test_code.py",
        "tests/unit/games/pirates_en_duel/test_vectors.py",
        "tests/unit/games/port_royal/test_taps.py",
    ),
    "storage": (
        "tests/integration/test_copies.py",
        "tests/integration/database/test_opening.py",
        "tests/integration/database/test_damage.py",
        "tests/integration/database/test_losses.py",
        "tests/unit/ui/settings/test_copies.py",
    ),
}
LIBRARIES = ("alembic.command", "httpx", "pydantic", "sqlmodel", "yaml")
COPIED = ("companion", "models", "assets", "tests", "tools", "main.py", "flet.toml", "pyproject.toml", "docs")
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "//",
    ast.FloorDiv: "*",
    ast.Div: "*",
    ast.Mod: "+",
    ast.BitOr: "&",
    ast.BitAnd: "|",
    ast.LShift: ">>",
    ast.RShift: "<<",
}
LONGEST = 240.0
"""Seconds for the tests of one mutant; one that takes longer is in an endless loop, which a test would notice."""


@dataclass(frozen=True)
class Mutant:
    path: str
    line: int
    start: int
    """Bytes from the beginning of the file."""
    end: int
    old: str
    new: str

    @property
    def folder(self) -> str:
        return self.path.split("/")[1]

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {shorten(self.old)} → {shorten(self.new)}"

    def change(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]


def shorten(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= 90 else f"{one_line[:87]}…"


def replacements(node: ast.AST, part: dict[str, str]) -> Iterator[str]:
    """What may stand in place of the node; `part` holds the source of its direct children."""
    match node:
        case ast.Compare(ops=[op]):
            yield f"({part['left']} {COMPARISONS[type(op)]} {part['comparators0']})"
        case ast.BinOp(op=op) if type(op) in OPERATORS:
            yield f"({part['left']} {OPERATORS[type(op)]} {part['right']})"
        case ast.BoolOp(op=op, values=values):
            other = " or " if isinstance(op, ast.And) else " and "
            yield f"({other.join(part[f'values{n}'] for n in range(len(values)))})"
        case ast.UnaryOp(op=ast.Not()):
            yield f"({part['operand']})"
        case ast.Constant(value=bool() as value):
            yield str(not value)
        case ast.Constant(value=int() as number):
            yield str(number + 1)
        case ast.IfExp():
            yield f"({part['body']} if not ({part['test']}) else {part['orelse']})"
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield "return None"
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise():
            yield "pass"
        case ast.Break():
            yield "continue"
        case ast.Continue():
            yield "break"
        case _:
            return


def children(node: ast.AST, text: "SourceText") -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in ast.iter_fields(node):
        for number, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.expr):
                found[f"{name}{number}" if isinstance(value, list) else name] = f"({text.of(child)})"
    return found


class SourceText:
    """A file with the offsets of its lines."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node: ast.expr | ast.stmt) -> str:
        start, end = self.span(node)
        return self.source[start:end].decode()


def mutable_nodes(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Every statement and expression that runs: no annotation, no type, nothing in a formatted text."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_params", "decorator_list") or isinstance(node, ast.JoinedStr):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or is_left_out(child):
                continue
            if isinstance(child, ast.expr | ast.stmt):
                yield child
            yield from mutable_nodes(child)


def is_left_out(node: ast.AST) -> bool:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Assert():
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case ast.Assign(value=ast.BinOp(op=ast.BitOr())):  # a name for a union of types
            return True
        case ast.Call(func=ast.Name(id="isinstance" | "cast" | "TypeVar" | "NewType")):
            return True
        case _:
            return False


def mutants_of(path: Path) -> Iterator[Mutant]:
    text = SourceText(path.read_bytes())
    for node in mutable_nodes(ast.parse(text.source)):
        start, end = text.span(node)
        for new in replacements(node, children(node, text)):
            yield Mutant(str(path.relative_to(ROOT)), node.lineno, start, end, text.of(node), new)


class Trial:
    """A copy of the tree in which the mutants are tried."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
            else:
                shutil.copy(ROOT / name, tree / name)
        for library in LIBRARIES:
            importlib.import_module(library)

    def are_green(self, tests: tuple[str, ...]) -> bool:
        child = os.fork()
        if child == 0:
            self.run_tests(tests)
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            found, status = os.waitpid(child, os.WNOHANG)
            if found:
                return os.waitstatus_to_exitcode(status) == 0
            time.sleep(0.02)
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return False

    def run_tests(self, tests: tuple[str, ...]) -> None:
        """In the forked process, of which nothing comes back but its exit code."""
        os.setpgid(0, 0)
        os.chdir(self.tree)
        for name in [name for name in sys.modules if name.split(".")[0] in ("companion", "models", "tests", "tools")]:
            del sys.modules[name]
        sys.path[:] = [str(self.tree), *(path for path in sys.path if Path(path or ROOT).resolve() != ROOT)]
        sys.dont_write_bytecode = True
        silent = os.open(self.tree / "output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        code = 1
        try:
            code = int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", *tests]))
        except BaseException:  # whatever it is, this process must not go on as the one that it was forked from
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def survives(self, mutant: Mutant) -> bool:
        path = self.tree / mutant.path
        source = path.read_bytes()
        path.write_bytes(mutant.change(source))
        try:
            return self.are_green(OWN_TESTS[mutant.folder]) and self.are_green(TESTS_OF_USERS[mutant.folder])
        finally:
            path.write_bytes(source)


def sample(folder: str, count: int, chance: random.Random) -> list[Mutant]:
    every = [m for path in sorted((ROOT / "companion" / folder).glob("*.py")) for m in mutants_of(path)]
    valid = [m for m in every if compiles(m)]
    print(f"companion/{folder}: {len(valid)} mutants, {min(count, len(valid))} tried", flush=True)
    return chance.sample(valid, min(count, len(valid)))


def compiles(mutant: Mutant) -> bool:
    try:
        ast.parse(mutant.change((ROOT / mutant.path).read_bytes()))
    except SyntaxError:
        return False
    return True


def main(count: int, seed: int, folders: list[str]) -> None:
    chance, began = random.Random(seed), time.monotonic()
    drawn = [mutant for folder in folders for mutant in sample(folder, count // len(folders), chance)]
    chance.shuffle(drawn)  # whoever stops early has seen some of each folder
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder))
        for tests in (OWN_TESTS, TESTS_OF_USERS):
            for name in folders:
                if not trial.are_green(tests[name]):
                    print((trial.tree / "output.txt").read_text()[-2000:])
                    raise SystemExit("the tests are not green without a mutant")
                print(f"{name}: green after {time.monotonic() - began:.0f} s", flush=True)
        for number, mutant in enumerate(drawn, start=1):
            if trial.survives(mutant):
                survivors.append(mutant)
            end = "SURVIVED" if mutant in survivors else "noticed"
            print(f"{number}/{len(drawn)} after {time.monotonic() - began:.0f} s: {end} {mutant}", flush=True)
    for name in folders:
        tried = [mutant for mutant in drawn if mutant.folder == name]
        noticed = len(tried) - len([mutant for mutant in survivors if mutant.folder == name])
        print(f"companion/{name}: {noticed} of {len(tried)} noticed, {100 * noticed / len(tried):.1f} %")
    print(f"together {100 * (1 - len(survivors) / len(drawn)):.1f} %; survived:")
    for mutant in survivors:
        print(f"  {mutant}")


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 120, int(given[1]) if len(given) > 1 else 1, given[2:] or ["core", "storage"])
