"""What the host does beside the first page that a browser asks for."""

import threading

from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from companion.web.first_page import FirstPage


def test_the_first_page_is_prepared_once_in_the_language_of_its_browser() -> None:
    prepared: list[str] = []
    done = threading.Event()

    def prepare(language: str) -> None:
        prepared.append(language)
        done.set()

    browser = TestClient(FirstPage(PlainTextResponse("page"), prepare))

    browser.get("/flutter_bootstrap.js")
    assert not prepared
    for _ in range(2):
        assert browser.get("/", headers={"accept-language": "fr-FR,fr;q=0.9"}).text == "page"

    assert done.wait(30)
    assert prepared == ["fr"]
