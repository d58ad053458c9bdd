"""The built folder: the same bytes each time, small enough, and every part with its licence."""

import gzip
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tools import build_phone

LARGEST = 18_000_000
PARTS = {
    r"pyodide/.*": ("pyodide", "cpython"),
    r"zxing/.*": ("zxing-wasm", "zxing-cpp"),
    r"libraries/_(pydantic_core|cmsgpack)\..*\.so": ("pydantic_core", "msgpack"),
    r"(canvaskit/.*|main\.dart\..*|flutter_bootstrap\.js|version\.json)": ("flutter-and-flet",),
    r"assets/fonts/(atkinson|caslon).*": ("font-AtkinsonHyperlegibleNext", "font-LibreCaslonText"),
    r"assets/(fonts/(MaterialIcons|roboto).*|packages/.*|shaders/.*|.*\.(json|bin)|NOTICES)": ("flutter-and-flet",),
    r"app\.bin": ("chart-table", "flet", "sqlalchemy", "sqlmodel", "pydantic", "alembic", "qrcode", "cpython"),
    r"([a-z-]+\.(js|html|py|json|png)|icons/.*|assets/fonts/(chartmarks\.ttf|(LICENSE|NOTICE).*))": ("chart-table",),
}
"""Which licences cover which files of the folder."""
COMPILED_IN = {
    b"BZ2_bzCompress": ("bzip2", "Julian R Seward"),
    b"PyInit__decimal": ("libmpdec", "Stefan Krah"),
    b"PyInit__sha2": ("hacl", "HACL* Contributors"),
    b"PyInit_pyexpat": ("expat", "Expat maintainers"),
    b"ZSTD_versionString": ("zstd", "Neither the name Facebook, nor Meta"),
    b"__cxa_throw": ("llvm", "LLVM Exceptions to the Apache 2.0 License"),
    b"__errno_location": ("musl", "Rich Felker"),
    b"emscripten_": ("emscripten", "The Emscripten Authors"),
    b"ffi_call": ("libffi", "Anthony Green"),
    b"lzma_code": ("xz", "liblzma is in the public domain"),
    b"sqlite3_step": ("sqlite", "public domain"),
    b"zlibVersion": ("zlib", "Jean-loup Gailly and Mark Adler"),
}
"""A name in Pyodide's compiled file: whose it is, and what its licence says."""


def files_of(folder: Path) -> dict[str, str]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def test_every_part_has_its_licence(built: Path) -> None:
    texts = {path.stem: path.read_text() for path in (built / "licences").glob("*.txt")}
    parts = [name for name in files_of(built) if not name.startswith("licences/")]
    packages = re.findall(r"^([\w-]+)==([\w.]+)", build_phone.REQUIREMENTS.read_text(), re.M)

    unknown = [name for name in parts if not any(re.fullmatch(pattern, name) for pattern in PARTS)]
    wanted = {licence for licences in PARTS.values() for licence in licences}
    missing = [licence for licence in wanted if not any(stem.startswith(licence) for stem in texts)]

    assert unknown == []
    assert missing == []
    for name, version in packages:
        assert re.search(r"(?i)licen[cs]e|permission", texts[f"{name.replace('-', '_')}-{version}"]), name
    assert "Mozilla Public License Version 2.0" in texts["pyodide"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in texts["cpython"]
    assert "Apache License" in texts["zxing-cpp"]
    assert [stem for stem in texts if stem != "index" and f"{stem}.txt" not in texts["index"]] == []


def test_what_is_compiled_into_pyodide_has_its_licence_too(built: Path) -> None:
    compiled = (built / "pyodide/pyodide.asm.wasm").read_bytes()
    index = (built / "licences/index.txt").read_text()

    for name, (licence, words) in COMPILED_IN.items():
        assert name in compiled
        assert words in (built / f"licences/{licence}.txt").read_text(encoding="utf-8")
        assert f"{licence}.txt: " in index
    assert {licence for licence, _ in COMPILED_IN.values()} == set(build_phone.INSIDE)


def test_two_builds_are_equal(built: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"

    build_phone.build(again)

    assert files_of(again) == files_of(built)


def test_companion_phone_serves_the_folder(built: Path) -> None:
    command = [sys.executable, "-m", "companion", "phone", "--port", "0"]
    with subprocess.Popen(command, cwd=build_phone.ROOT, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdout
        link = re.search(r"http://127\.0\.0\.1:\d+/", serving.stdout.readline())
        assert link
        page = httpx.get(link[0], timeout=60)
        serving.terminate()

    assert page.text == (built / "index.html").read_text()


@pytest.mark.parametrize("engine", ["skwasm", "canvaskit"])
def test_the_first_load_is_small_enough(built: Path, engine: str) -> None:
    worker = (built / "sw.js").read_text()
    files, engines = (json.loads(re.search(rf"const {name} = (.*);", worker)[1]) for name in ("FILES", "ENGINES"))  # type: ignore[index]

    paths = [built / ("index.html" if name == "./" else name) for name in (*files, *engines[engine])]

    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in paths) <= LARGEST
