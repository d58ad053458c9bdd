"""`companion phone`: the built folder for a phone alone, served on this computer for a look."""

import functools
import http.server
from collections.abc import Callable
from contextlib import suppress

from companion.core.errors import Refused
from companion.web.phone_folder import phone_folder

ADDRESS = "127.0.0.1"
"""Only here browsers take an address without a certificate for a secure one."""


class Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        return None


def serve_phone(port: int, say: Callable[[str], None]) -> None:
    """Serve the folder until somebody stops it."""
    folder = phone_folder()
    if folder is None:
        raise Refused("phone_not_built")
    handler = functools.partial(Files, directory=str(folder))
    with http.server.ThreadingHTTPServer((ADDRESS, port), handler) as server:
        say(f"http://{ADDRESS}:{server.server_address[1]}/")
        with suppress(KeyboardInterrupt):
            server.serve_forever()
