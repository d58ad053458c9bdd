"""Once it was opened, the app needs no network: start, reload, play; another version is offered, not forced."""

import re
from pathlib import Path

from tests.browser.conftest import ROOT, SLOW
from tests.phone.conftest import Files, NewDevice, Thumb, change_files, create, wait_for_worker

KEPT_MEMORY = """
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('chart-table-python');
  const [file] = await Array.fromAsync(folder.values());
"""
IS_MEMORY_KEPT = f"""async () => {{ {KEPT_MEMORY}
  return new Uint32Array(await (await file.getFile()).slice(0, 4).arrayBuffer())[0] === 1;
}}"""
DAMAGE_MEMORY = f"""async () => {{ {KEPT_MEMORY}
  const out = await file.createWritable({{ keepExistingData: true }});
  await out.write({{ type: 'write', position: 16, data: new Uint8Array(64) }});
  await out.close();
}}"""
STARTED_FROM_MEMORY = "() => Boolean(python._api.config._loadSnapshot)"
PLAYER = ROOT / "tests/phone/in_browser_game.py"
PLACES = ("sheets", "lookup", "history", "share", "table")
TAPS_A_PLACE, MOST_TAPS = 25, 2000
LARGEST_HEAP = 90_000_000


def test_it_starts_reloads_and_plays_with_the_server_stopped(device: NewDevice, built: Path) -> None:
    files = Files(built).start()
    phone = device(base=files.base)
    shown = phone.open()
    wait_for_worker(shown.page)
    files.stop()

    shown.reload()
    code = create(shown, "Pirates en Duel")
    shown.page.wait_for_function(IS_MEMORY_KEPT, timeout=SLOW)
    phone.close()
    shown = phone.start().open(f"/table/{code}/table")

    shown.tap("Set up the game")
    shown.hears("Cancel")
    assert shown.page.workers[0].evaluate(STARTED_FROM_MEMORY)

    shown.page.wait_for_function(IS_MEMORY_KEPT, timeout=SLOW)  # it is let go of after the start
    shown.page.evaluate(DAMAGE_MEMORY)
    phone.close()
    shown = phone.start().open(f"/table/{code}/table")
    shown.hears("Cancel")
    assert not shown.page.workers[0].evaluate(STARTED_FROM_MEMORY)


def test_a_new_version_is_offered_at_home_and_keeps_the_game(device: NewDevice, built: Path, tmp_path: Path) -> None:
    files = Files(built).start()
    phone = device(base=files.base)
    shown = phone.open()
    wait_for_worker(shown.page)
    code = create(shown, "Port Royal")
    files.stop()
    changes = {
        "sw.js": ("const VERSION = '", "const VERSION = 'next"),
        "index.html": ("The companion of five", "The next companion of five"),
    }
    files.folder = change_files(built, tmp_path / "site", changes)
    files.start()

    shown.reload()
    shown.page.wait_for_function(
        """async () => {
          const ready = await (await caches.open('chart-table-choice')).match('ready');
          return (await ready.text()).startsWith('next');
        }""",
        timeout=SLOW,
    )
    shown.page.wait_for_timeout(500)
    assert shown.silent_about("new version")  # a game is on the screen
    shown.reload()
    shown.page.wait_for_timeout(500)
    assert "The next companion" not in shown.page.content()
    shown.tap("All tables")
    shown.hears("A new version of the app is here")
    with shown.page.expect_navigation(timeout=SLOW):
        shown.tap("Use the new version")
    shown.listen()

    assert "The next companion" in shown.page.content()
    shown.hears("Port Royal")
    shown.page.goto(f"{shown.base}/table/{code}/table")
    shown.button(re.compile("^Set up the game")).wait_for(timeout=SLOW)
    files.stop()


def play_to_the_end(shown: Thumb, code: str) -> None:
    """By chance, in the browser's own Python, while the page goes from place to place and draws all of it."""
    python = shown.page.workers[0]
    python.evaluate("source => { python.runPython(source); }", PLAYER.read_text())
    for number in range(MOST_TAPS // TAPS_A_PLACE):
        shown.page.goto(f"{shown.base}/table/{code}/{PLACES[number % len(PLACES)]}")
        shown.page.wait_for_timeout(300)
        if python.evaluate("given => python.globals.get('take_taps')(...given)", [code, TAPS_A_PLACE]):
            return
    raise AssertionError("The game did not end.")


def test_a_whole_game_asks_nobody_else(device: NewDevice) -> None:
    phone = device()
    assert phone.context
    asked: list[str] = []
    refused: list[str] = []
    phone.context.on("request", lambda request: asked.append(request.url))
    phone.context.on("requestfailed", lambda request: refused.append(request.url))
    shown = phone.open()
    wait_for_worker(shown.page)
    session = phone.context.new_cdp_session(shown.page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    code = create(shown, "Pirates en Duel")

    heap = shown.page.workers[0].evaluate("() => python._module.HEAPU8.length")  # of a table that was opened

    play_to_the_end(shown, code)
    shown.page.goto(f"{shown.base}/table/{code}/table")
    shown.hears(" wins")

    assert errors == []  # it can be installed
    assert len(asked) > 40
    left = [url for url in asked if not url.startswith((phone.base, "blob:", "data:", "about:")) and url not in refused]
    assert left == []
    assert heap <= LARGEST_HEAP
