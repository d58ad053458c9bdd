"""Runs in the built Pyodide, by tools/build_phone.py: imports the app, and prints how many modules that takes."""

import shutil
from pathlib import Path

shutil.copyfile("/packed/modules.bin", "/app.bin")
exec(compile(Path("/web/start.py").read_text(), "start.py", "exec"), globals())
for library in Path("/staged/site").rglob("*.so"):  # which a browser loads before Python starts
    target = Path("/app") / library.relative_to("/staged/site")
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(library, target)

import companion.phone.app  # noqa: E402, F401 - only now it can be found
from companion.phone.rehearsal import rehearse  # noqa: E402

await rehearse()  # type: ignore[top-level-await]  # noqa: F704, PLE1142 - Pyodide runs it so
print(PACKED.count)  # type: ignore[name-defined]  # noqa: F821 - start.py has named it
