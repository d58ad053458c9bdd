"""What the files at the root promise."""

import ast
import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import companion
from companion import settings
from tests.support.sources import nodes_under
from tools.ensure_browser import find_chromium

ROOT = Path(__file__).resolve().parents[2]
KNOWN = {
    ".ci",
    ".github",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "assets",
    "companion",
    "docs",
    "flet.toml",
    "main.py",
    "models",
    "pyproject.toml",
    "requirements-dev.txt",
    "requirements-phone.txt",
    "requirements.txt",
    "tests",
    "tools",
}
PIN = re.compile(r"[a-z0-9-]+==[0-9][0-9a-z.]*(; sys_platform != \"win32\")?")


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / name).read_text(encoding="utf-8"))


def pins(name: str) -> list[str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#") and line != "-r requirements.txt"]


def plain(requirement: str) -> str:
    """The bare name: `flet[web]>=1.0.5` is flet."""
    return re.split(r"[\[<>=;]", requirement)[0].strip().lower()


def test_nothing_unknown_lies_at_the_top() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")

    top = {line.split("/")[0] for line in listed.stdout.splitlines()}

    assert top <= KNOWN


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_requirements_are_pinned_and_name_no_host(name: str) -> None:
    assert [line for line in pins(name) if not PIN.fullmatch(line)] == []


def test_everything_the_project_asks_for_is_pinned() -> None:
    project = toml("pyproject.toml")["project"]
    run = {plain(line) for line in pins("requirements.txt")}
    dev = {plain(line) for line in pins("requirements-dev.txt")}

    assert {plain(name) for name in project["dependencies"]} <= run
    assert {plain(name) for name in project["optional-dependencies"]["dev"]} <= run | dev
    assert not run & dev


def test_all_flet_packages_carry_one_version() -> None:
    versions = {line.split("==")[1] for line in pins("requirements.txt") if line.startswith("flet")}

    assert len(versions) == 1


def test_the_version_is_written_in_one_place() -> None:
    pyproject = toml("pyproject.toml")

    assert re.fullmatch(r"\d+\.\d+\.\d+", companion.__version__)
    assert "version" not in pyproject["project"]
    assert pyproject["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "companion.__version__"}


def test_flet_toml_holds_exactly_the_settings() -> None:
    written = {f"{table}.{key}" for table, lines in toml("flet.toml").items() for key in lines}

    assert written == set(settings.READERS)


def test_flet_toml_names_every_variable_that_overrides_it() -> None:
    text = (ROOT / "flet.toml").read_text(encoding="utf-8")

    assert [variable for variable in settings.VARIABLES if variable not in text] == []


def test_the_build_server_runs_what_people_run() -> None:
    script = ROOT / ".ci" / "run"

    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").splitlines()[-1] == "exec make test"


def test_the_browser_of_the_tests_is_the_one_that_make_finds() -> None:
    found = find_chromium()

    assert found is not None
    assert found.exists()


def test_nothing_but_hosting_names_the_store_the_locks_or_the_codecs() -> None:
    """A tap, a seat, a hand-over, the box and the device are asked for by what they do; only `app` closes the store."""
    keepers = ("hosting", "storage", "core")
    named = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.attr}"
        for path, node in nodes_under("companion")
        if isinstance(node, ast.Attribute)
        and node.attr in ("store", "locks", "codecs")
        and path.relative_to(ROOT / "companion").parts[0] not in (*keepers, "app.py")
    ]

    assert named == []


def test_a_folder_holds_at_most_fifteen_modules() -> None:
    folders = [folder for top in ("companion", "models", "tests") for folder in (ROOT / top).rglob("*/")]

    assert [str(folder.relative_to(ROOT)) for folder in folders if len(list(folder.glob("[!_]*.py"))) > 15] == []


@pytest.mark.parametrize("platform", ["emscripten", "android", "ios"])
def test_a_phone_asks_for_nothing_that_cannot_be_there(platform: str) -> None:
    """Neither Pyodide nor Flet's builds for phones have these; a phone hosts nobody."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [Requirement(text) for text in project["dependencies"]]

    wanted = {r.name: r.extras for r in asked if r.marker is None or r.marker.evaluate({"sys_platform": platform})}

    assert {"flet", "sqlmodel", "alembic", "qrcode"} <= set(wanted)
    assert not {"zxing-cpp", "cryptography", "fastapi", "uvicorn", "httpx", "pillow"} & set(wanted)
    assert not any(wanted.values())  # no extra of a server: uvloop, httptools, watchfiles


PARTICIPLE = re.compile(
    r"\w\w+ed|beaten|begun|bent|bound|bought|broken|brought|built|caught|chosen|dealt|done|drawn|fallen|felt|forgotten|fought|"
    r"found|frozen|given|gone|grown|heard|held|hidden|hung|kept|known|laid|learnt|lent|lost|made|meant|met|paid|risen|said|seen|sent|shown|"
    r"sold|sought|spent|spoken|stolen|stood|struck|sunk|swept|taken|taught|thought|thrown|told|torn|won|worn|written"
)
NO_PARTICIPLE = ("bleed", "embed", "exceed", "feed", "need", "proceed", "seed", "shed", "speed")
SAYS_WHETHER = ("is_", "has_", "are_", "can_", "may_", "why_not_")
NOT_OURS = {"connection_made"}
"""Named by the library that calls it."""


def is_participle(word: str) -> bool:
    return bool(PARTICIPLE.fullmatch(word)) and word not in NO_PARTICIPLE


JOINED = ("as", "at", "by", "for", "from", "in", "now", "of", "on", "to", "with")


def names_by_participle(name: str) -> bool:
    """`told`, `cards_told`, `told_by`."""
    first, *rest = name.strip("_").split("_")
    return is_participle([first, *rest][-1]) or (is_participle(first) and bool(rest) and rest[0] in JOINED)


def test_no_function_is_named_by_a_past_participle() -> None:
    """A verb for an act, a noun for a value, `is_` for a question: `damaged_tables` is one, `told` is not."""
    named = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path, node in nodes_under("companion", "models", "tools")
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and names_by_participle(node.name)
        and not node.name.startswith(SAYS_WHETHER)
        and node.name not in NOT_OURS
    ]

    assert named == []


def test_procedures_ask_by_the_helpers_of_the_core() -> None:
    """`yield from some(…)` and `pick(…)`: one way to ask, whose answer has a type."""
    raw = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, node in nodes_under("companion/games")
        if isinstance(node, ast.Yield)
        and isinstance(node.value, ast.Call)
        and getattr(node.value.func, "id", "") in ("Some", "Pick")
    ]

    assert raw == []
