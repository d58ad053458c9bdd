"""The large files of Flet's client, packed once and kept: what every phone loads is not compressed for each of them."""

import asyncio
import gzip
import os
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

KINDS = {
    ".wasm": "application/wasm",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".otf": "font/otf",
    ".ttf": "font/ttf",
}
"""What gets smaller. The pages themselves are written anew at each start, and small."""
SMALLEST = 2000
LEVEL = 6


class PackedFiles:
    """Answers for the files under `roots` (an earlier one hides a later one); everything else is the app's. `folder`:
    where the packed ones are kept; where it cannot be written, the app answers for all."""

    def __init__(self, app: ASGIApp, roots: Sequence[Path], folder: Path) -> None:
        self.app = app
        self.roots = [root.resolve() for root in roots]
        self.folder = folder
        self.under_way: dict[Path, asyncio.Future[None]] = {}
        """The packed files that are being written: whoever asks meanwhile waits for the same one."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = await self.answer(scope) if scope["type"] == "http" else None
        await (answer or self.app)(scope, receive, send)

    async def answer(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if scope["method"] not in ("GET", "HEAD") or "gzip" not in headers.get("accept-encoding", ""):
            return None
        if "range" in headers or (file := self.find(str(scope["path"]))) is None:
            return None
        packed = self.packed_name(file)
        with suppress(OSError):
            await self.pack(file, packed)
            about = {"content-encoding": "gzip", "vary": "accept-encoding", "cache-control": "no-cache"}
            about["etag"] = f'"{packed.stem}"'
            if about["etag"] in headers.get("if-none-match", ""):
                return Response(status_code=304, headers=about)
            return FileResponse(packed, headers=about, media_type=KINDS[file.suffix], stat_result=packed.stat())
        return None

    def find(self, path: str) -> Path | None:
        if Path(path).suffix not in KINDS or "\0" in path:
            return None
        for root in self.roots:
            file = (root / path.lstrip("/")).resolve()
            if file.is_relative_to(root) and file.is_file():
                return file if file.stat().st_size >= SMALLEST else None
        return None

    def packed_name(self, file: Path) -> Path:
        """Another one for every version of the file; what they begin with is the file's own."""
        stat = file.stat()
        place, version = checksum(file), checksum((stat.st_mtime_ns, stat.st_size, LEVEL))
        return self.folder / f"{file.name}-{place}-{version}.gz"

    async def pack(self, file: Path, packed: Path) -> None:
        if packed.exists():
            return
        if packed not in self.under_way:
            begun = asyncio.ensure_future(asyncio.to_thread(write_gzip, file, packed))
            begun.add_done_callback(lambda _: self.under_way.pop(packed, None))
            self.under_way[packed] = begun
        await asyncio.shield(self.under_way[packed])


def checksum(value: object) -> str:
    return f"{zlib.crc32(str(value).encode()):08x}"


def write_gzip(file: Path, packed: Path) -> None:
    """All of it or nothing; what was packed of an earlier version goes, and what was left half-written."""
    packed.parent.mkdir(parents=True, exist_ok=True)
    own, _, _ = packed.name.rpartition("-")
    earlier = list(packed.parent.glob(f"{own}-*"))
    half = packed.with_suffix(f".{os.getpid()}.part")
    try:
        half.write_bytes(gzip.compress(file.read_bytes(), LEVEL, mtime=0))
        half.replace(packed)
        for other in earlier:
            other.unlink(missing_ok=True)
    finally:
        half.unlink(missing_ok=True)
