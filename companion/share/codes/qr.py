"""Text to a QR picture, and a picture to text."""

import io
import struct
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qrcode.main import QRCode

# A screen is clean and lit: low correction keeps the squares large. A short link can afford the medium one.
SHORT = 120
BOX, MARGIN = 8, 4
"""Pixels along a square, and light squares around a code."""
MOST_PIXELS = 60_000_000
DARK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
PLAIN = "\x1b[0m"


def matrix(data: str, border: int) -> list[list[bool]]:
    return [[bool(dark) for dark in row] for row in code_of(data, border).get_matrix()]


def code_of(data: str, border: int) -> "QRCode[Any]":
    import qrcode

    level = qrcode.ERROR_CORRECT_M if len(data) <= SHORT else qrcode.ERROR_CORRECT_L
    code = qrcode.QRCode(error_correction=level, border=border)
    code.add_data(data)
    code.make(fit=True)
    return code


@lru_cache(maxsize=64)
def qr_png(data: str) -> bytes:
    return png([[not dark for dark in row] for row in matrix(data, MARGIN)])


def png(light: Sequence[Sequence[bool]]) -> bytes:
    """The squares as a picture in black and white, one bit a pixel. No library draws them: a phone's browser has
    none."""
    high, wide = len(light) * BOX, len(light[0]) * BOX
    head = struct.pack(">IIBBBBB", wide, high, 1, 0, 0, 0, 0)
    pixels = b"".join(png_line(row) * BOX for row in light)
    chunks = (png_chunk(b"IHDR", head), png_chunk(b"IDAT", zlib.compress(pixels, 9)), png_chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def png_line(row: Sequence[bool]) -> bytes:
    bits = "".join(("1" if light else "0") * BOX for light in row)
    bits += "0" * (-len(bits) % 8)
    return b"\0" + int(bits, 2).to_bytes(len(bits) // 8, "big")


def png_chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


@lru_cache(maxsize=8)
def qr_terminal(data: str, colour: bool = False) -> str:
    """The code for a terminal, two rows of squares a line. Without colour the light squares are drawn, for a dark
    terminal."""
    rows = matrix(data, 2)
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    drawn = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    lines = []
    for above, below in zip(rows[::2], rows[1::2], strict=True):
        squares = (drawn[a == colour, b == colour] for a, b in zip(above, below, strict=True))
        line = "".join(squares)
        lines.append(f"{DARK_ON_WHITE}{line}{PLAIN}" if colour else line)
    return "\n".join(lines)


def qr_sheet(texts: Sequence[str]) -> bytes:
    """Several codes in one picture, one beside the other: for keeping, and for those who read a file."""
    codes = [matrix(text, MARGIN) for text in texts]
    high = max(len(code) for code in codes)
    blank = [[[False] * len(code)] * (high - len(code)) for code in codes]
    lines = zip(*([*code, *below] for code, below in zip(codes, blank, strict=True)), strict=True)
    return png([[not dark for part in line for dark in part] for line in lines])


def read_qrs(picture: bytes) -> list[str]:
    """The texts of all QR codes in the picture."""
    import zxingcpp
    from PIL import Image, ImageOps

    wanted = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    try:
        with Image.open(io.BytesIO(picture)) as image:
            if image.width * image.height > MOST_PIXELS:
                return []
            grey = (ImageOps.exif_transpose(image) or image).convert("L")
            found = zxingcpp.read_barcodes(grey, formats=wanted)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return []
    return [str(f.text) for f in found]
