"""What the files at the root promise."""

import ast
import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

import companion
from companion import settings
from tools.ensure_browser import find_chromium

ROOT = Path(__file__).resolve().parents[2]
KNOWN = {
    ".ci",
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


def test_nothing_but_hosting_names_the_store_the_lock_or_the_codecs() -> None:
    """A tap, a seat, a hand-over, the box and the device are asked for by what they do; only `app` closes the store."""
    keepers = ("hosting", "storage", "core")
    named = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.attr}"
        for path in sorted((ROOT / "companion").rglob("*.py"))
        if path.relative_to(ROOT / "companion").parts[0] not in (*keepers, "app.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("store", "lock", "codecs")
    ]

    assert named == []
