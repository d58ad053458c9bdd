"""The large files of the client: packed once, found again, never another file's."""

import gzip
import json
import re
from pathlib import Path

import pytest
from flet_web import get_package_web_dir
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from companion.assets import ASSETS
from companion.web import packed_files
from companion.web.packed_files import PackedFiles

ENGINE = b"engine " * 1000


@pytest.fixture
def roots(tmp_path: Path) -> tuple[Path, Path]:
    own, flets = tmp_path / "own", tmp_path / "flets"
    (own / "fonts").mkdir(parents=True)
    flets.mkdir()
    (own / "fonts" / "chart.ttf").write_bytes(b"font " * 1000)
    (flets / "engine.wasm").write_bytes(ENGINE)
    (flets / "small.js").write_bytes(b"tiny")
    (tmp_path / "secret.js").write_bytes(b"secret " * 1000)
    return own, flets


@pytest.fixture
def browser(roots: tuple[Path, Path], tmp_path: Path) -> TestClient:
    return TestClient(PackedFiles(PlainTextResponse("the app"), roots, tmp_path / "packed"))


def test_a_large_file_arrives_whole_and_packed(browser: TestClient) -> None:
    answer = browser.get("/engine.wasm")

    assert answer.content == ENGINE
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"] == "application/wasm"
    assert answer.headers["vary"] == "accept-encoding"
    assert int(answer.headers["content-length"]) < len(ENGINE)


def test_it_is_packed_once_for_all_phones(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    packed: list[Path] = []
    write = packed_files.write_gzip

    def note(file: Path, to: Path) -> None:
        packed.append(file)
        write(file, to)

    monkeypatch.setattr(packed_files, "write_gzip", note)

    for _ in range(3):
        browser.get("/engine.wasm")

    assert len(packed) == 1


def test_a_browser_that_has_it_gets_it_no_second_time(browser: TestClient) -> None:
    known = browser.get("/engine.wasm").headers["etag"]

    answer = browser.get("/engine.wasm", headers={"if-none-match": known})

    assert (answer.status_code, answer.content) == (304, b"")


def test_another_version_of_the_file_takes_the_place_of_the_old_one(
    browser: TestClient, roots: tuple[Path, Path], tmp_path: Path
) -> None:
    known = browser.get("/engine.wasm").headers["etag"]
    (roots[1] / "engine.wasm").write_bytes(b"newer " * 1001)

    answer = browser.get("/engine.wasm", headers={"if-none-match": known})

    assert answer.content == b"newer " * 1001
    assert [gzip.decompress(file.read_bytes()) for file in (tmp_path / "packed").iterdir()] == [answer.content]


def test_files_of_one_name_in_two_folders_are_kept_side_by_side(
    browser: TestClient, roots: tuple[Path, Path], tmp_path: Path
) -> None:
    (roots[1] / "chromium").mkdir()
    (roots[1] / "chromium" / "engine.wasm").write_bytes(b"other " * 1000)

    for path, content in (("/engine.wasm", ENGINE), ("/chromium/engine.wasm", b"other " * 1000)) * 2:
        assert browser.get(path).content == content

    assert len(list((tmp_path / "packed").iterdir())) == 2


@pytest.mark.parametrize(
    "path", ["/", "/table/NASSAU-7K3", "/small.js", "/missing.wasm", "/../secret.js", "/%2e%2e/secret.js", "/fonts"]
)
def test_everything_else_is_the_app_s(browser: TestClient, path: str) -> None:
    assert browser.get(path).text == "the app"


@pytest.mark.parametrize("headers", [{"accept-encoding": "identity"}, {"range": "bytes=0-9"}])
def test_whoever_wants_it_otherwise_asks_the_app(browser: TestClient, headers: dict[str, str]) -> None:
    assert browser.get("/engine.wasm", headers=headers).text == "the app"


def test_where_nothing_can_be_written_the_app_answers(roots: tuple[Path, Path], tmp_path: Path) -> None:
    (tmp_path / "full").write_text("no folder")

    browser = TestClient(PackedFiles(PlainTextResponse("the app"), roots, tmp_path / "full" / "packed"))

    assert browser.get("/engine.wasm").text == "the app"


def test_the_page_asks_at_once_for_what_the_engine_will_need() -> None:
    page = (ASSETS / "index.html").read_text(encoding="utf-8")
    hinted = set(re.findall(r"hint\('\w+', '([^']+)'\)", page))
    fonts = set(re.findall(r"'(fonts/[^']+)'", page))
    manifest = json.loads((ASSETS / "assets" / "FontManifest.json").read_text(encoding="utf-8"))

    assert fonts == {font["asset"] for family in manifest for font in family["fonts"]} | {"fonts/roboto.woff2"}
    places = (ASSETS, Path(get_package_web_dir()))
    for name in (*hinted, *(f"assets/{font}" for font in fonts)):
        assert any((place / name).is_file() for place in places), name
    assert len(hinted) == 4
