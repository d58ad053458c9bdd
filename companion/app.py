"""Joins the parts: settings, database, games, service, server, screens. Nothing else builds them."""

import asyncio
import errno
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.assets import tables_of, words
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.i18n import Words
from companion.settings import Settings
from companion.share.lan import bases, host_link, is_loopback, loopback_base
from companion.web import window
from companion.web.terminal import quieten

if TYPE_CHECKING:  # both take their time to import, and not every command needs them
    import uvicorn

    from companion.hosting.club.neighbours import Neighbours
    from companion.hosting.service import Service
    from companion.storage.postgres import PostgresStore
    from companion.storage.sqlite import SqliteStore
    from companion.web.door import Door
    from companion.web.server import Main

Say = Callable[[str], None]


def build_games() -> Mapping[str, AnyGame]:
    from companion.games import all_games

    return all_games(tables_of)


def build(settings: Settings) -> "Service":
    """The service over the database that the settings name."""
    if settings.url:
        return build_club(settings)
    from companion.hosting.service import Service
    from companion.storage.sqlite import SqliteStore
    from models.database import open_engine

    service = Service(SqliteStore(open_engine(settings.database)), build_games())
    service.most_tables = settings.tables
    return service


def open_store(place: Path | str) -> "SqliteStore | PostgresStore":
    """The store in this file, or at this address of a PostgreSQL server."""
    if isinstance(place, Path):
        from companion.storage.sqlite import SqliteStore
        from models.database import open_engine

        return SqliteStore(open_engine(place))
    from companion.storage.postgres import PostgresStore
    from models import postgres

    return PostgresStore(postgres.open_engine(place), Path())


def build_club(settings: Settings) -> "Service":
    """The service over PostgreSQL, which other hosts may use at the same time."""
    from companion.hosting.club.service import ClubService
    from companion.hosting.identifiers import new_token
    from companion.storage.postgres import PostgresStore, name_database
    from models.postgres import open_engine

    with suppress(OSError):  # without it there is no log of failures, and everything else works
        settings.database.parent.mkdir(parents=True, exist_ok=True)
    store = PostgresStore(open_engine(settings.url), settings.database.parent, secrets.token_hex(4))
    name_database(store, secrets.token_hex(4), new_token())
    service = ClubService(store, build_games())
    service.most_tables = settings.tables
    return service


@contextmanager
def open_read_only(settings: Settings) -> Iterator["Service"]:
    """The service over what the disk holds now. Nothing is written there: it may be full or read-only."""
    if settings.url:
        with open_service(settings) as service:
            yield service
        return
    from companion.hosting.service import Service
    from companion.storage.sqlite import read_only_store

    store = read_only_store(settings.database)
    try:
        yield Service(store, build_games())
    finally:
        store.close()


@contextmanager
def open_service(settings: Settings) -> Iterator["Service"]:
    """The service, and its database closed behind it."""
    service = build(settings)
    try:
        yield service
    finally:
        if close := getattr(service.store, "close", None):
            close()


def listen(host: str, port: int) -> socket.socket:
    """The server's socket, or a sentence about the port. A browser that comes early waits in its queue."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there, it would let two servers share the port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((host, port))
        sock.listen(128)
    except (OSError, OverflowError) as wrong:
        sock.close()
        raise why_not_port(host, port, wrong) from wrong
    return sock


def why_not_port(host: str, port: int, wrong: Exception) -> Refused:
    match getattr(wrong, "errno", None):
        case errno.EADDRINUSE:
            return Refused("port_in_use", port=str(port))
        case errno.EACCES | errno.EPERM:
            return Refused("port_forbidden", port=str(port))
        case _:
            return Refused("host_unknown", host=host)


def serve(
    settings: Settings,
    *,
    language: str = "en",
    desktop: bool = False,
    browser: bool = True,
    say: Say = print,
) -> None:
    """Host the tables until somebody stops it."""
    quieten()
    shown_by = window.find_window() if desktop else ""
    spoken = words(language).for_host()
    with (
        stopping_quietly(),
        open_service(settings) as service,
        logging_failures(service),
        making_copies(service, spoken, say),
        listen_at(settings) as sock,
    ):
        port: int = sock.getsockname()[1]
        announce(spoken, settings, port, service.host_key, say)
        home = host_link(loopback_base(settings.host, port, settings.https), service.host_key)
        if desktop and shown_by != window.FLET_WINDOW:
            threading.Thread(target=window.open_app_window, args=(shown_by, home, spoken, say), daemon=True).start()
        elif browser and not desktop and window.has_screen():
            threading.Thread(target=webbrowser.open, args=(home,), daemon=True).start()
        run(service, settings, sock, desktop=shown_by == window.FLET_WINDOW)
    say(spoken("serve.stopped"))


def serve_here(settings: Settings, sock: socket.socket) -> None:
    """Host the tables through this socket, one process among several: it says nothing and opens nothing."""
    quieten()
    with stopping_quietly(), open_service(settings) as service, logging_failures(service):
        run(service, settings, sock, desktop=False)


@contextmanager
def logging_failures(service: "Service") -> Iterator[None]:
    """While this is open, each failure is a line of the log beside the database."""
    from companion.hosting.files.log_file import keep_log, stop_log

    file = keep_log(service.store.path.parent)
    try:
        yield
    finally:
        stop_log(file)


def making_copies(service: "Service", spoken: Words, say: Say) -> AbstractContextManager[None]:
    """Copies of the database at the start, after each game and at the end. PostgreSQL keeps its own."""
    if not service.has_copies:
        return nullcontext()
    from companion.storage.backup import copying

    return copying(service, lambda no: say(spoken("serve.no_copy", why=spoken.refusal(no))))


def listen_at(settings: Settings) -> socket.socket:
    return listen(settings.host, settings.port)


def in_window(settings: Settings) -> None:
    """An installed app, as `flet build` makes it: it brings its own window and hosts the phones beside it."""
    quieten()
    with (
        open_service(settings) as service,
        logging_failures(service),
        making_copies(service, words("en").for_host(), print),
        listen_at(settings) as sock,
    ):
        run(service, settings, sock, desktop=True)


class Screens:
    """What the phones show, read when the first of them comes: nothing of it is needed to serve a page."""

    def __init__(self, service: "Service", settings: Settings, door: "Door") -> None:
        self.service = service
        self.settings = settings
        self.door = door
        self.reading = threading.Lock()
        self.main: Main | None = None

    def read(self) -> "Main":
        from companion.ui.core.page.event_kinds import remember_event_kinds
        from companion.ui.core.phone import make_main

        with self.reading:
            if self.main is None:
                remember_event_kinds()
                self.main = make_main(self.service, self.settings, self.door)
            return self.main

    def prepare(self, language: str) -> None:
        """Import what the first screen needs, while the browser still loads its engine."""
        from companion.ui.core.navigation.routes import import_screen

        self.read()
        import_screen("home")
        words(language)

    async def show(self, page: Any) -> None:
        show = await asyncio.to_thread(self.read) if self.main is None else self.main
        await show(page)


def run(service: "Service", settings: Settings, sock: socket.socket, desktop: bool) -> None:
    from companion.web.door import Door
    from companion.web.line import number_controls_apart

    number_controls_apart()
    door = Door(service)
    screens = Screens(service, settings, door)
    server = make_server(service, settings, screens.show, door, prepare=screens.prepare, packed=packed_files(settings))
    # Beside the start of the server: nobody waits for what only some tables need.
    threading.Thread(target=door.followed.follow_again, daemon=True).start()
    try:
        with meeting_neighbours(service, door):
            if desktop:
                from companion.ui.core.page.event_kinds import remember_event_kinds
                from companion.ui.core.phone import make_main

                remember_event_kinds()
                with_window(make_main(service, settings, door, window=True), settings, server, sock)
            else:
                server.run(sockets=[sock])
    finally:
        door.followed.stop()


@contextmanager
def meeting_neighbours(service: "Service", door: "Door") -> Iterator[None]:
    """Hear and tell the other hosts on the same PostgreSQL meanwhile; a file has one host."""
    if service.has_copies:
        yield
        return
    neighbours = make_neighbours(service, door)
    neighbours.start()
    try:
        yield
    finally:
        neighbours.stop()


def make_neighbours(service: "Service", door: "Door") -> "Neighbours":
    from companion.hosting.club.neighbours import Neighbours
    from companion.hosting.club.service import ClubService
    from companion.storage.postgres import PostgresStore
    from companion.storage.postgres_line import PostgresLine
    from companion.web.club.shared_door import share_door

    assert isinstance(service, ClubService)
    assert isinstance(service.store, PostgresStore)
    neighbours = Neighbours(service, PostgresLine(service.store))
    share_door(door, neighbours)
    return neighbours


def title(spoken: Words, settings: Settings) -> str:
    """The name that the owner gave the app; without one, its own in the reader's language."""
    return settings.name if settings.name != Settings().name else spoken("app.name")


def announce(spoken: Words, settings: Settings, port: int, key: str, say: Say) -> None:
    """Print the links for the phones, and the QR picture that makes the next phone the host's."""
    from companion.share.codes.qr import qr_terminal

    here = host_link(loopback_base(settings.host, port, settings.https), key)
    away = [
        base
        for base in bases(settings.host, port, settings.https)
        if not is_loopback(base.split("//")[1].rsplit(":", 1)[0])
    ]
    say(spoken("serve.title", name=title(spoken, settings)))
    say(spoken("serve.here", link=here))
    for base in away:
        say(spoken("serve.away", link=base))
    if settings.https:
        for step in ("1", "2", "3"):
            say(spoken(f"https.{step}"))
    if not away:
        say(spoken("serve.alone"))
        return
    say(spoken("serve.scan"))
    say(qr_terminal(host_link(away[0], key), colour=sys.stdout.isatty()))


def certificate_for(settings: Settings) -> dict[str, Any]:
    """The options of uvicorn for a secure address; the certificate is made at the first start."""
    from companion.share.certificate import certificate
    from companion.share.lan import addresses

    made = certificate(settings.database.parent / "https", [*addresses(), settings.host])
    return {"ssl_certfile": str(made.certificate), "ssl_keyfile": str(made.key)}


def packed_files(settings: Settings) -> Path:
    """The folder for the large files of Flet's client, compressed once as they are sent."""
    return settings.database.parent / "web"


def make_server(
    service: "Service",
    settings: Settings,
    main: "Main",
    door: "Door | None" = None,
    *,
    prepare: Callable[[str], object] | None = None,
    packed: Path | None = None,
) -> "uvicorn.Server":
    import uvicorn

    from companion.web.connections import protocol_for
    from companion.web.line import drop_late_messages
    from companion.web.network import Network
    from companion.web.server import create_app
    from companion.web.stopping import Server

    drop_late_messages()
    app = create_app(service, settings, main, door, prepare=prepare, packed=packed)
    certificate = certificate_for(settings) if settings.https else {}
    # No access log: links hold tokens. One process: the phones' sessions live in it.
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        workers=1,
        timeout_graceful_shutdown=2,
        server_header=False,
        http=protocol_for(Network(settings, service.host_key)),
        proxy_headers=False,  # who calls is who holds the other end of the socket
        **certificate,
    )
    return Server(config, app.state.lines)


def with_window(main: Callable[[Any], Any], settings: Settings, server: "uvicorn.Server", sock: socket.socket) -> None:
    """The host's own window here, the phones through the server in the background."""
    import flet as ft

    from companion.assets import ASSETS

    phones = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
    phones.start()
    try:
        ft.run(main, name=settings.name, view=ft.AppView.FLET_APP, assets_dir=str(ASSETS), no_cdn=True)
    except OSError as wrong:  # the window's program is fetched at its first start
        raise Refused("desktop_missing") from wrong
    finally:
        server.should_exit = True
        phones.join()


@contextmanager
def stopping_quietly() -> Iterator[None]:
    """Ctrl-C and a polite kill end the server alike, once its phones are told."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)
