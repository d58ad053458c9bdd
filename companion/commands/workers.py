"""Several host processes behind one port: a parent that starts them, and starts another one where one has died.

They share nothing but the port and PostgreSQL. A phone stays with the process that accepted it, and comes back at any.
"""

import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.context import SpawnProcess

from companion import app
from companion.assets import words
from companion.core.errors import CompanionError, Refused
from companion.settings import Settings
from companion.share.lan import host_link, loopback_base
from companion.web import window

PAUSE, LOOK = 1.0, 0.2
"""Seconds before one that has died is started again, and between two looks at them."""
STOP_SECONDS, WRONG = 5, 2


def serve_by_many(settings: Settings, count: int, *, language: str, browser: bool, say: Callable[[str], None]) -> None:
    """Host the tables in so many processes until somebody stops it."""
    if not settings.url:
        raise Refused("workers_need_postgres")
    spoken = words(language).for_host()
    with app.stopping_quietly(), hold_port(settings.host, settings.port) as held:
        settings = replace(settings, port=held.getsockname()[1])
        with app.open_service(settings) as service:  # makes or migrates the database once, before the others come
            key = service.host_key
        app.announce(spoken, settings, settings.port, key, say)
        if browser and window.has_screen():
            home = host_link(loopback_base(settings.host, settings.port, settings.https), key)
            threading.Thread(target=webbrowser.open, args=(home,), daemon=True).start()
        keep_running(settings, count, language)
    say(spoken("serve.stopped"))


def hold_port(host: str, port: int) -> socket.socket:
    """The port is ours from now on: nobody is answered here, the processes bind beside it."""
    if not hasattr(socket, "SO_REUSEPORT") or sys.platform == "win32":
        raise Refused("workers_not_here")
    try:
        return shared_socket(host, port)
    except (OSError, OverflowError) as wrong:
        raise app.why_not_port(host, port, wrong) from wrong


def shared_socket(host: str, port: int) -> socket.socket:
    sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        sock.bind((host, port))
    except BaseException:
        sock.close()
        raise
    return sock


def keep_running(settings: Settings, count: int, language: str) -> None:
    running = [start_worker(settings, language) for _ in range(count)]
    died = [0.0] * count
    try:
        while True:
            time.sleep(LOOK)
            for number, worker in enumerate(running):
                if worker.is_alive():
                    continue
                died[number] = died[number] or time.monotonic()
                if time.monotonic() - died[number] > PAUSE:
                    running[number], died[number] = start_worker(settings, language), 0.0
    finally:
        stop_workers(running)


def start_worker(settings: Settings, language: str) -> SpawnProcess:
    worker = multiprocessing.get_context("spawn").Process(target=work, args=(settings, language))
    worker.start()
    return worker


def stop_workers(running: list[SpawnProcess]) -> None:
    for worker in running:
        worker.terminate()
    for worker in running:
        worker.join(STOP_SECONDS)
        if worker.is_alive():
            worker.kill()


def work(settings: Settings, language: str) -> None:
    """One of the processes, from its start to its end. Where the database is away it ends, and is started again."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all of them: the parent says when it is over
    threading.Thread(target=end_with_parent, daemon=True).start()
    try:
        # The server listens once it can answer: until then its neighbours get every phone.
        with shared_socket(settings.host, settings.port) as sock:
            app.serve_here(settings, sock)
    except CompanionError as no:
        print(words(language).for_host().refusal(no), file=sys.stderr, flush=True)
        sys.exit(WRONG)


def end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
