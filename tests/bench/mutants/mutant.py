"""Mutants: the app with one small mistake, another comparison, a number one higher, a call left out."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
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

    @property
    def lines(self) -> range:
        return range(self.line, self.line + self.old.count("\n") + 1)

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


def compiles(mutant: Mutant) -> bool:
    try:
        ast.parse(mutant.change((ROOT / mutant.path).read_bytes()))
    except SyntaxError:
        return False
    return True


def every_mutant(folder: str) -> list[Mutant]:
    """Of the modules of one folder of `companion/` and the folders in it."""
    paths = sorted((ROOT / "companion" / folder).rglob("*.py"))
    return [mutant for path in paths for mutant in mutants_of(path) if compiles(mutant)]
