"""The first screen drawn once for nobody, before the memory is kept for the next start: all that it imports, and what
Flet computes once about each control, is in that memory then. Uses what Flet keeps to itself; Flet is pinned."""

import asyncio
from pathlib import Path
from typing import Any

import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.assets import tables_of, words
from companion.games import all_games
from companion.hosting.service import Service
from companion.i18n import LANGUAGES
from companion.phone.installed import Installed
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.core.navigation.routes import import_screen
from companion.ui.core.phone import make_main
from companion.ui.core.surroundings import Surroundings
from models.database import needs_migration, open_engine

SCREENS = ("home", "new", "table")
WINDOW = {"route": "/", "web": True, "platform": "android", "width": 390, "height": 844}
FRAMES = 6


class Nobody(Connection):
    """A client that throws away what it is sent and has stored nothing."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.loop = asyncio.get_running_loop()
        self.pubsubhub = PubSubHub()
        self.page_url = "http://localhost/"
        self.session = Session(self)

    def send_message(self, message: Message) -> None:
        self.pack([message.action, message.body])
        if message.action == MessageAction.INVOKE_METHOD:
            call: Any = message.body
            result = (
                {"language": LANGUAGES[0], "locales": [], "browser_name": "chrome"}
                if call.name == "get_device_info"
                else None
            )
            answer = self.session.handle_invoke_method_results
            self.loop.call_soon(answer, call.control_id, call.call_id, result, None)

    def pack(self, message: object) -> None:
        encode = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]
        msgpack.unpackb(msgpack.packb(message, default=encode), strict_map_key=False)


async def rehearse(database: Path = Path("/tmp/rehearsal.db")) -> None:
    """On a database of its own, which is gone afterwards."""
    for name in SCREENS:
        import_screen(name)
    for language in LANGUAGES:
        words(language, alone=True)
    store = SqliteStore(open_engine(database))
    needs_migration(database)
    client = Nobody()
    session, page = client.session, client.session.page
    _context_page.set(page)
    session.apply_page_patch(WINDOW)
    client.pack(session.get_page_patch())  # type: ignore[no-untyped-call]
    surroundings = Surroundings(Installed(), has_threads=False)
    service = Service(store, all_games(tables_of))
    await make_main(service, Settings(database=database), window=True, surroundings=surroundings)(page)
    await session.after_event(page)
    for _ in range(FRAMES):
        await asyncio.sleep(0.001)
    store.close()
    database.unlink()
