"""A browser that dies at the very moment when Python has answered a tap, and is started again, many times."""

import time
from pathlib import Path

from tests.browser.conftest import SLOW
from tests.phone.conftest import Device, Thumb
from tests.phone.databases import CODE, database_with_game, put_database

AT_ONCE = 200
"""Milliseconds from a tap to the end of the browser."""
COUNT_ENTRIES = """() => python.runPython(`
import sqlite3
sqlite3.connect("/data/companion.db").execute("SELECT count(*) FROM entry").fetchone()[0]
`)"""
HEAR_PYTHON = """() => {
  globalThis.hear = () => {};
  globalThis.heard = Date.now();
  const Real = Worker;
  globalThis.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({data}) => {
        if (!(data instanceof Uint8Array)) return;
        globalThis.heard = Date.now();
        globalThis.hear();
      });
    }
  };
}"""
"""In the page before everything else: it hears each message of Python to the screen."""
TIME_NEXT_TAP = """() => {
  globalThis.answered = new Promise((yes) => addEventListener('pointerup', () => {
    const tapped = Date.now();
    globalThis.hear = () => yes(tapped);
  }, {capture: true, once: true}));
}"""


def count_entries(shown: Thumb) -> int:
    return int(shown.page.workers[0].evaluate(COUNT_ENTRIES))


def wait_for_entries(shown: Thumb, number: int) -> None:
    give_up = time.monotonic() + SLOW / 1000
    while (found := count_entries(shown)) != number:
        assert time.monotonic() < give_up, f"{found} entries, not {number}"
        shown.page.wait_for_timeout(100)


def kill_often(phone: Device, kills: int, folder: Path) -> list[float]:
    """Each tap takes an entry back, which is an entry more; one stays that could be taken back still. Milliseconds from
    each tap to the end of the browser."""
    began = kills + 1
    put_database(phone, database_with_game(folder, began))
    took: list[float] = []
    for number in range(kills + 1):
        shown = phone.open(f"/table/{CODE}/table", first=HEAR_PYTHON)
        shown.button("Undo").wait_for(state="attached", timeout=SLOW)
        assert count_entries(shown) == began + number
        if number < kills:
            took.append(tap_and_kill(phone, shown, "Undo"))
            phone.start()
    return took


def tap_and_kill(phone: Device, shown: Thumb, name: str) -> float:
    """The browser dies as soon as Python has answered: what is answered is stored. Before the tap it was silent."""
    button = shown.find(name)
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    shown.page.wait_for_function("() => Date.now() - globalThis.heard > 500", timeout=SLOW)
    shown.page.evaluate(TIME_NEXT_TAP)
    shown.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tapped = float(shown.page.evaluate("() => globalThis.answered"))
    return phone.kill() - tapped
