"""The first Python that runs in a phone's browser: the importer of the packed modules.

`app.bin` holds every module that Pyodide does not need for its own start as compiled code, one behind the other, and
the few files that must be files. Nothing is unpacked but those: a module is read when it is imported. Compiled
libraries are files beside the page, loaded by python-worker.js before Python starts.
"""

import importlib.util
import marshal
import os
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any

import chart_js  # type: ignore[import-not-found]

ARCHIVE, ROOT = "/app.bin", "/app"
STEP = 25
"""After so many modules the splash hears of it."""
Place = tuple[int, int]


class Packed:
    """Finds and loads the modules of the archive, by their full names."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.file = os.open(path, os.O_RDONLY)
        size = int.from_bytes(os.pread(self.file, 8, 0), "little")
        self.start = 8 + size
        self.count = 0
        self.modules: dict[str, tuple[str, bool, Place | None]]
        self.files: dict[str, Place]
        self.modules, self.files = marshal.loads(os.pread(self.file, size, 8))

    def read(self, place: Place) -> bytes:
        offset, size = place
        return os.pread(self.file, size, self.start + offset)

    def unpack_files(self) -> None:
        for name, place in self.files.items():
            path = f"{ROOT}/{name}"
            os.makedirs(os.path.dirname(path), exist_ok=True)  # noqa: PTH103, PTH120 - pathlib is not read yet
            with open(path, "wb") as file:  # noqa: PTH123
                file.write(self.read(place))

    def open_again(self) -> None:
        """Make a stored memory image usable again: open the file anew, and seed the random numbers anew."""
        import random

        self.file = os.open(self.path, os.O_RDONLY)
        self.unpack_files()
        random.seed()

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        found = self.modules.get(name)
        if found is None:
            return None
        file, is_package, place = found
        if place is None:
            return importlib.util.spec_from_file_location(name, f"{ROOT}/{file}")
        spec = ModuleSpec(name, self, origin=f"{ROOT}/{file}", is_package=is_package)  # type: ignore[arg-type]
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [f"{ROOT}/{file.rpartition('/')[0]}"]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        self.count += 1
        if self.count % STEP == 0:
            chart_js.imported(self.count)
        exec(self.get_code(module.__name__), module.__dict__)

    def get_code(self, name: str) -> CodeType:
        place = self.modules[name][2]
        assert place is not None
        code: CodeType = marshal.loads(self.read(place))
        return code

    def is_package(self, name: str) -> bool:
        return self.modules[name][1]

    def get_resource_reader(self, name: str) -> Any:
        from importlib.resources.readers import FileReader

        return FileReader(SimpleNamespace(path=f"{ROOT}/{self.modules[name][0]}"))  # type: ignore[arg-type]


class Folder:
    """What pkgutil asks for the modules of a package: the games are found so."""

    def __init__(self, path: str) -> None:
        if not path.startswith(f"{ROOT}/"):
            raise ImportError(path)
        self.start = f"{path.removeprefix(f'{ROOT}/').replace('/', '.')}."

    def find_spec(self, name: str, target: object = None) -> None:
        return None

    def iter_modules(self, prefix: str = "") -> Iterator[tuple[str, bool]]:
        for name, (_, is_package, _place) in PACKED.modules.items():
            short = name.removeprefix(self.start)
            if short != name and "." not in short:
                yield prefix + short, is_package


PACKED = Packed(ARCHIVE)
PACKED.unpack_files()
sys.meta_path.insert(0, PACKED)
sys.path_hooks.insert(0, Folder)
