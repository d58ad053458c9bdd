"""`companion move --to …`: every table of this database in another one, checked by hash."""

from contextlib import closing
from pathlib import Path

from companion import app
from companion.core.errors import Refused
from companion.i18n import Words
from companion.settings import Settings, Url, read
from companion.storage.move import Moved, move

WRONG = 2


def move_tables(found: Settings, to: str, source: str | None, say: Words) -> int:
    there = read("storage.database", to, "--to")
    here = read("storage.database", source, "--from") if source else Url(found.url) if found.url else found.database
    if str(here) == str(there):
        raise Refused("move_to_itself")
    if isinstance(here, Path) and not here.exists():
        raise Refused("no_database", path=str(here))
    counted = [0, 0]

    def tell(moved: Moved) -> None:
        counted[0] += 1
        counted[1] += moved.new
        print(say("move.table", code=moved.code, n=moved.entries, new=moved.new, hash=moved.sum[:12]), flush=True)

    with closing(app.open_store(here)) as old, closing(app.open_store(there)) as new:
        damaged = move(old, new, tell)
    print(say("move.done", n=counted[0], new=counted[1]))
    for code in damaged:
        print(say("move.damaged", code=code))
    return WRONG if damaged else 0
