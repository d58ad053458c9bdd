"""What the page says when Python cannot start, run under node: each cause has its own sentence, in both languages."""

import json
import subprocess

import pytest

from companion.ui.core.page.page_link import BELL
from tools import build_phone
from tools.phone_page import HOST_PAGE, read_page

CASES = [
    (
        "failed",
        ["NoModificationAllowedError", "DOMException"],
        "already open in another tab",
        "déjà ouverte dans un autre onglet",
    ),
    ("failed", ["QuotaExceededError", "DOMException"], "There is no room left", "plus de place"),
    ("failed", ["SecurityError", "DOMException"], "does not let the page keep", "ne laisse rien garder"),
    ("failed", ["CompileError", "wasm"], "too old", "trop ancien"),
    ("failed", ["TypeError", "x.getDirectory is not a function"], "too old", "trop ancien"),
    ("failed", ["TypeError", "Failed to fetch"], "could not be fetched", "n’a pas pu être chargée"),
    ("failed", ["NetworkError", "app.bin: 404"], "could not be fetched", "n’a pas pu être chargée"),
    ("failed", ["RangeError", "could not allocate memory"], "too little memory", "pas assez de mémoire"),
    ("failed", ["PythonError", "Traceback"], "could not start", "n’a pas pu démarrer"),
    ("error", "Uncaught SyntaxError: Unexpected token", "too old", "trop ancien"),
    ("error", "Uncaught Error: surprise", "could not start", "n’a pas pu démarrer"),
    ("error", None, "could not be fetched", "n’a pas pu être chargée"),
    ("insecure", None, "secure address", "adresse sécurisée"),
]


@pytest.mark.parametrize(("language", "column"), [("en", 2), ("fr", 3)])
def test_each_cause_has_its_own_sentence(language: str, column: int) -> None:
    cases = json.dumps([[language, what, value] for what, value, *_ in CASES])
    command = [build_phone.node(), "tests/phone/page.mjs", str(build_phone.WEB / "python.js"), cases]

    said = json.loads(subprocess.run(command, cwd=build_phone.ROOT, check=True, capture_output=True).stdout)

    assert [(case, words) for case, words in zip(CASES, said, strict=True) if str(case[column]) not in words] == []


def test_a_commit_is_flushed_in_the_order_that_survives_a_dead_battery() -> None:
    """Emscripten drops what SQLite asks the system to flush: web/storage.js does it by the order of the writes."""
    command = [build_phone.node(), "tests/phone/storage.mjs", str(build_phone.client_folder() / "pyodide")]
    command.append(str(build_phone.WEB / "storage.js"))

    said = json.loads(subprocess.run(command, cwd=build_phone.ROOT, check=True, capture_output=True).stdout)

    journal, database = "companion.db-journal", "companion.db"
    assert said["count"] == 1
    assert said["steps"] == [
        f"write {journal}",
        f"flush {journal}",
        f"write {database}",
        f"flush {database}",
        f"truncate {journal} 0",
        f"flush {journal}",
    ]


def test_the_page_is_the_hosts_with_its_own_parts() -> None:
    page, host_page = read_page(), HOST_PAGE.read_text(encoding="utf-8")
    shared = sum(line in host_page.splitlines() for line in page.splitlines())

    assert '<base href="./">' in page
    assert "Content-Security-Policy" in page
    assert "<progress" in page
    assert "WebSocket" not in page
    assert f"flutter.{BELL}" in page
    assert shared > 80
