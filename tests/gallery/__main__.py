"""Pictures of the whole app on one page, to be looked at.

make gallery ARGS="--game port-royal --width 390 --language fr"

Without arguments every place, kind of question, moment and ending of every game, at four widths, by day and by night,
in both languages. A picture that has changed since the last run, or since --against, stands beside its old one.
"""

import argparse
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from companion.app import build_games
from companion.hosting.service import Service
from companion.i18n import LANGUAGES
from tests.gallery.camera import Tab, hosted, opened_tab
from tests.gallery.page import Gallery
from tests.gallery.screen import Screen
from tests.gallery.screens import APP, EVENINGS, PLAYED, app_screens, game_screens
from tests.gallery.tables import LAY
from tests.support.memory_store import MemoryStore

HEIGHTS = {320: 640, 390: 844, 820: 1180, 1280: 800}
LIGHTS = ("day", "night")
README = {
    "pirates-en-duel/table": "table.png",
    "pirates-en-duel/question-dice": "fight.png",
    "pirates-en-duel/lookup": "odds.png",
    "pirates-en-duel/history": "history.png",
}
"""The pictures of the README: make gallery ARGS="--readme docs --width 390 --light day --language en"."""
README_LOOK = "390-day-en"
LONG = 5600
"""A phone that is as high as any screen needs."""


def read_arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make gallery", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/gallery"))
    parser.add_argument("--against", type=Path, help="the folder of another run, instead of what lies there now")
    parser.add_argument("--game", nargs="*", default=[APP, *LAY], help=f"{APP} stands for the pages of no game")
    parser.add_argument("--screen", nargs="*", default=[""], help="how the name of the screen begins")
    parser.add_argument("--width", nargs="*", type=int, default=list(HEIGHTS))
    parser.add_argument("--language", nargs="*", default=list(LANGUAGES))
    parser.add_argument("--light", nargs="*", default=list(LIGHTS))
    parser.add_argument("--text", nargs="*", type=int, default=[100], help="size of the text in per cent")
    parser.add_argument("--long", action="store_true", help="the whole screen, not only what the phone shows at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--readme", type=Path, help="write the pictures of the README into this folder besides")
    return parser.parse_args(given)


def is_played(begin: str) -> bool:
    """Whether a screen of such a name can come up only while a game is played."""
    return any(name.startswith(begin) or begin.startswith(name) for name in PLAYED)


def wanted_screens(service: Service, asked: argparse.Namespace) -> Iterator[tuple[str, Screen]]:
    evenings = EVENINGS if any(is_played(begin) for begin in asked.screen) else 0
    for game in asked.game:
        screens = app_screens(service) if game == APP else game_screens(service, game, asked.seed, evenings=evenings)
        yield from ((game, s) for s in screens if any(s.name.startswith(begin) for begin in asked.screen))


def take_pictures(tab: Tab, game: str, screen: Screen, asked: argparse.Namespace, gallery: Gallery) -> None:
    for width, light, language, text in product(asked.width, asked.light, asked.language, asked.text):
        height = LONG if asked.long else HEIGHTS.get(width, 844)
        picture = tab.take(screen, (width, height), language, light, text / 100)
        name = f"{width}-{light}-{language}" + (f"-text{text}" if text != 100 else "")
        gallery.keep(f"{game}/{screen.name}/{name}", picture)
        if asked.readme and name == README_LOOK and (file := README.get(f"{game}/{screen.name}")):
            (asked.readme / file).write_bytes(picture)


def main(given: list[str] | None = None) -> Gallery:
    asked = read_arguments(given)
    gallery = Gallery(asked.out, asked.against)
    service = Service(MemoryStore(), build_games())
    with hosted(service) as (base, phones), opened_tab(base, phones) as tab:
        for game, screen in wanted_screens(service, asked):
            take_pictures(tab, game, screen, asked, gallery)
            print(f"{game}/{screen.name}", flush=True)
    print(gallery.write_page())
    return gallery


if __name__ == "__main__":
    main()
