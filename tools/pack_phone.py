"""Runs in Pyodide, by tools/build_phone.py: compiles the modules for its Python and packs them.

/staged holds what goes along: `stdlib`, `site`, and the app. /out gets `modules.bin`, which
companion/phone/web/start.py reads, `boot.zip` with what Pyodide needs for its own start, and `sizes.json`.
"""

import sys

BOOT = {name.partition(".")[0] for name in sys.modules}
"""The packages that Pyodide has imported by itself."""

import json  # noqa: E402 - what was imported before is what counts
import marshal  # noqa: E402
import zipfile  # noqa: E402
from importlib.util import MAGIC_NUMBER  # noqa: E402
from pathlib import Path  # noqa: E402
from types import CodeType  # noqa: E402

STAGED, OUT = Path("/staged"), Path("/out")
HEADER = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""Of a compiled file that is never compared with its source."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
SOURCES = ("models/migrations/",)
"""Alembic reads them as files."""


def compile_file(path: Path, name: str, root: str) -> CodeType:
    code: CodeType = compile(path.read_bytes(), f"/app/{name}", "exec", dont_inherit=True, optimize=2)
    return code if root == "app" else without_lines(code)


def without_lines(code: CodeType) -> CodeType:
    """The libraries without the numbers of their lines, a sixth of their bytes: a line of the log names our own."""
    units = len(code.co_code) // 2
    table = b"\xff" * (units // 8) + (bytes([0xF8 | (units % 8 - 1)]) if units % 8 else b"")
    consts = tuple(without_lines(c) if isinstance(c, CodeType) else c for c in code.co_consts)
    return code.replace(co_linetable=table, co_consts=consts)


def module_name(name: str) -> tuple[str, bool]:
    """companion/games/__init__.py is (companion.games, True)."""
    parts = name.removesuffix(".py").split("/")
    is_package = parts[-1] == "__init__"
    return ".".join(parts[:-1] if is_package else parts), is_package


def is_boot(module: str) -> bool:
    top = module.partition(".")[0]
    return top in BOOT and (top != "encodings" or module in sys.modules)


def main() -> None:
    modules: dict[str, tuple[str, bool, tuple[int, int] | None]] = {}
    files: dict[str, tuple[int, int]] = {}
    blob = bytearray()

    def put(data: bytes) -> tuple[int, int]:
        blob.extend(data)
        return len(blob) - len(data), len(data)

    with zipfile.ZipFile(OUT / "boot.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as boot:
        for root in ("stdlib", "site", "app"):
            folder = STAGED / root
            for path in sorted(p for p in folder.rglob("*") if p.is_file()):
                name = path.relative_to(folder).as_posix()
                module, is_package = module_name(name)
                if path.suffix == ".so":  # beside the page: the browser loads it before Python starts
                    modules[name.partition(".")[0].replace("/", ".")] = (name, False, None)
                elif path.suffix != ".py" or name.startswith(SOURCES):
                    files[name] = put(path.read_bytes())
                elif root == "stdlib" and is_boot(module):
                    info = zipfile.ZipInfo(f"{name}c", LONG_AGO)
                    info.compress_type = zipfile.ZIP_DEFLATED
                    boot.writestr(info, HEADER + marshal.dumps(compile_file(path, name, root)))
                else:
                    modules[module] = (name, is_package, put(marshal.dumps(compile_file(path, name, root))))
    for package in sorted({name.rpartition(".")[0] for name in modules} - set(modules) - {""}):
        if not is_boot(package):
            name = f"{package.replace('.', '/')}/__init__.py"  # a folder without one is a package too
            modules[package] = (name, True, put(marshal.dumps(compile("", f"/app/{name}", "exec"))))
    index = marshal.dumps((modules, files))
    (OUT / "modules.bin").write_bytes(len(index).to_bytes(8, "little") + index + blob)
    (OUT / "sizes.json").write_text(json.dumps({"modules": len(modules), "files": len(files), "bytes": len(blob)}))


main()
