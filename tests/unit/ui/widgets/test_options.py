"""No widget has an option that no screen gives: what only the gallery shows is dead."""

import ast
from collections.abc import Iterator

from tests.support.sources import nodes_under

ALLOWED = {("neatline", "width")}
"""The icon of the app is drawn from the same line (tools/build_icons.py)."""


def parameters(node: ast.AST) -> tuple[list[str], set[str]]:
    """The names in their order, and those that have a default."""
    if isinstance(node, ast.FunctionDef):
        args = node.args
        names = [arg.arg for arg in args.args]
        optional = names[len(names) - len(args.defaults) :] if args.defaults else []
        by_name = [a.arg for a, default in zip(args.kwonlyargs, args.kw_defaults, strict=True) if default is not None]
        return names, {*optional, *by_name}
    if isinstance(node, ast.ClassDef):
        fields = [s for s in node.body if isinstance(s, ast.AnnAssign) and isinstance(s.target, ast.Name)]
        found = [(s.target.id, s.value is not None) for s in fields if isinstance(s.target, ast.Name)]
        return [name for name, _ in found], {name for name, default in found if default}
    return [], set()


def name_of(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def given_options(call: ast.Call, widgets: dict[str, tuple[list[str], set[str]]]) -> Iterator[tuple[str, str]]:
    function, arguments = call.func, call.args
    if name_of(function) == "partial" and arguments:
        function, arguments = arguments[0], arguments[1:]
    widget = name_of(function)
    names, optional = widgets.get(widget, ([], set()))
    for name, argument in zip(names, arguments, strict=False):
        rest = names[names.index(name) :] if isinstance(argument, ast.Starred) else [name]
        yield from ((widget, each) for each in rest)
    for keyword in call.keywords:
        yield from ((widget, each) for each in ([keyword.arg] if keyword.arg else optional))


def test_every_option_of_a_widget_is_given_by_a_screen() -> None:
    widgets = {
        node.name: parameters(node)
        for _, node in nodes_under("companion/ui/widgets")
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.col_offset == 0
    }
    given = {
        option
        for _, call in nodes_under("companion")
        if isinstance(call, ast.Call)
        for option in given_options(call, widgets)
    }
    options = {(widget, name) for widget, (_, optional) in widgets.items() for name in optional}

    assert sorted(options - given - ALLOWED) == []
