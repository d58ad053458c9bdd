"""Whatever somebody could send to a host: requests, files, boxes, settings, codes and frames, changed by chance."""

import json
import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]
from websockets.exceptions import WebSocketException

from companion.app import build_games, open_service
from companion.core.errors import CompanionError
from companion.core.game import AnyGame
from companion.hosting.files.export_file import with_checksum, write_export
from companion.hosting.service import Service
from companion.settings import load
from companion.storage.archive import export_box, export_text, import_all, read_box
from companion.storage.rescue import BOX_FORMAT
from tests.bench.full_count.codes import Victim, mutate
from tests.browser.conftest import Host
from tests.support.hosts.wire import EVENT, REGISTER, UPDATE, Wire
from tests.support.memory_store import MemoryStore
from tests.support.sample_game import load as load_sample

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1 << 70, 1e308, float("nan"), "", "a", "\x00", "\u202e", "é" * 300, [], {}, [[]], {"": None},
    {"number": 0}, {"instead": "x"}, "9" * 5_000,
)  # fmt: skip
WORDS = (
    "do", "seat", "ticket", "number", "step", "with", "answer", "draft", "back_to", "sure", "open", "yes", "path"
)  # fmt: skip
COMMANDS = (
    "start",
    "answer",
    "back",
    "apply",
    "undo",
    "redo",
    "drop",
    "bring_back",
    "sit",
    "requests",
    "log",
    "code",
    "x",
)
PROCEDURES = ("correct", "note", "set_up", "discover", "pass", "settle", "box", "x")
SETTINGS = (
    b'[server]\nport = 8550\nhost = "0.0.0.0"\nnames = ["a"]\nproxy = ""\n[app]\nlanguage = "fr"\ntheme = "auto"\n'
)


def change(value: Any, chance: random.Random) -> Any:
    """The same with one part of it odd, gone or doubled."""
    if chance.random() < 0.2 or not isinstance(value, dict | list) or not value:
        return chance.choice(ODD)
    if isinstance(value, list):
        i = chance.randrange(len(value))
        return [*value[:i], *chance.choice(([], [change(value[i], chance)], [value[i]] * 2)), *value[i + 1 :]]
    key = chance.choice(list(value))
    if chance.random() < 0.15:
        return {k: v for k, v in value.items() if k != key} | {chance.choice(WORDS): chance.choice(ODD)}
    return {**value, key: change(value[key], chance)}


def garble(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    noise = chance.randbytes(chance.randrange(4))
    return data[:at] + noise + data[at + chance.randrange(6) :]


class Forger:
    """Sends forged input of each kind to a host in a process of its own, and to the readers of files and codes."""

    def __init__(self, host: Host, folder: Path, seed: int) -> None:
        self.host, self.folder = host, folder
        self.chance = random.Random(seed)
        self.sent: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []
        settings = load(environ={"COMPANION_DB": str(host.folder / "companion.db")})
        with open_service(settings) as service:
            self.code = service.create("port-royal", [("Ann", "red"), ("Bea", "blue")], {})
            record = service.live(self.code).record
            self.tokens = [*(s.token for s in record.seats), record.watch_token, service.host_key, "x"]
            self.export = json.loads(export_text(service, self.code))
        self.games: dict[str, AnyGame] = {**build_games(), "plunder": load_sample()}
        self.service = Service(MemoryStore(), self.games)
        self.boxes = [json.loads(export_box(self.service, id)) for id in self.games]
        self.victims = [Victim.playing(game, self.chance, 8) for game in self.games.values()]
        self.kinds: dict[str, Callable[[], None]] = {
            "api": self.call_api,
            "import": self.import_file,
            "box": self.read_box_file,
            "settings": self.read_settings,
            "code": self.read_code,
            "frame": self.send_frames,
        }

    def round(self) -> None:
        """One of each kind, more of those that cost little."""
        for kind, times in (("api", 20), ("import", 5), ("box", 10), ("settings", 5), ("code", 10), ("frame", 1)):
            for _ in range(times):
                self.attempt(kind)

    def attempt(self, kind: str) -> None:
        self.sent[kind] += 1
        try:
            self.kinds[kind]()
        except CompanionError:
            return
        except Exception as wrong:
            self.faults.append(f"{kind}: {type(wrong).__name__}: {wrong}"[:300])

    def call_api(self) -> None:
        chance = self.chance
        body = {
            "do": chance.choice(PROCEDURES),
            "seat": chance.choice(("a", "b", "z", None)),
            "with": {"path": ["players", "a"], "value": 1},
            "ticket": {"number": chance.choice((0, 1, 2)), "step": 0},
            "draft": "0",
            "answer": chance.choice(ODD),
            "number": 1,
            "yes": True,
        }
        data = json.dumps(change(body, chance) if chance.random() < 0.8 else body).encode()
        code = self.code if chance.random() < 0.9 else chance.choice(("x", "%00", "..", "É" * 40))
        path = f"/api/tables/{code}/{chance.choice(COMMANDS)}"
        query = chance.choice(("", "?since=-1", "?since=%F0", "?head=%00&holds=x&facts=1", "?since=9"))
        headers = {"Authorization": f"Bearer {chance.choice(self.tokens)}"}
        content = garble(data, chance) if chance.random() < 0.3 else data
        method = chance.choice(("POST", "POST", "POST", "GET", "PUT"))
        with suppress(httpx.InvalidURL):
            answer = httpx.request(method, self.host.base + path + query, headers=headers, content=content, timeout=60)
            self.statuses[answer.status_code] += 1
            if answer.status_code >= 500:
                self.faults.append(f"api: {answer.status_code} to {method} {path} {content[:200]!r}")

    def import_file(self) -> None:
        data = change(self.export, self.chance)
        for _ in range(self.chance.randrange(3)):
            data = change(data, self.chance)
        text = json.dumps(data)
        with suppress(TypeError, AttributeError):  # a float has no checksum
            text = write_export(with_checksum(data))
        raw = text.encode("utf-8", "surrogatepass")
        import_all(self.service, garble(raw, self.chance) if self.chance.random() < 0.2 else raw)

    def read_box_file(self) -> None:
        data = change(self.chance.choice(self.boxes), self.chance)
        facts = {self.chance.choice(("x", "bribe/nassau", "captain/a", "")): self.chance.choice(ODD)}
        if isinstance(data, dict) and self.chance.random() < 0.7:
            data = {"format": BOX_FORMAT, **data, "facts": facts}
        read_box(self.service, json.dumps(data))

    def read_settings(self) -> None:
        path = self.folder / "flet.toml"
        path.write_bytes(garble(SETTINGS, self.chance))
        load(path, {"COMPANION_PORT": str(self.chance.choice(ODD))})

    def read_code(self) -> None:
        victim = self.chance.choice(self.victims)
        victim.reads(mutate(self.chance, victim.seeds))

    def send_frames(self) -> None:
        wire = Wire(self.host.port, memory=None)
        good = {
            REGISTER: {"session_id": None, "page_name": "", "page": {"route": "/", "width": 390.0}},
            EVENT: {"target": self.chance.randrange(60), "name": "click", "data": None},
            UPDATE: {"id": self.chance.randrange(60), "props": {"route": f"/table/{self.code}", "value": "x"}},
        }
        with suppress(OSError, WebSocketException, EOFError):
            if self.chance.random() < 0.7:
                wire.register(self.chance.choice(("/", "/join", f"/join/{self.code}", "/\x00", "/table/x/y/z")))
            for _ in range(12):
                action = self.chance.choice((*good, 5, 99))
                body = (
                    change(good.get(action, {"x": 1}), self.chance) if self.chance.random() < 0.6 else good.get(action)
                )
                with suppress(OverflowError):
                    frame = b"\x00" + msgpack.packb([action, body])
                    wire.socket.send(garble(frame, self.chance) if self.chance.random() < 0.3 else frame)
            wire.settle()
        wire.socket.close()

    def check_host(self) -> None:
        """It still answers, and nothing that was sent has printed a traceback."""
        assert httpx.get(f"{self.host.base}/api/health", timeout=60).is_success
        log = self.host.log.read_text(encoding="utf-8", errors="replace")
        self.faults += [f"host: {line}" for line in log.splitlines() if "Traceback" in line]
