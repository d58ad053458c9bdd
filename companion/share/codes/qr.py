"""Text to a QR picture, and a picture to text."""

import io
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qrcode.main import QRCode

# A screen is clean and lit: low correction keeps the squares large. A short link can afford the medium one.
SHORT = 120
MOST_PIXELS = 60_000_000
DARK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
PLAIN = "\x1b[0m"


def matrix(data: str, border: int) -> list[list[bool]]:
    return [[bool(dark) for dark in row] for row in code_of(data, 1, border).get_matrix()]


def code_of(data: str, box: int, border: int) -> "QRCode[Any]":
    import qrcode

    level = qrcode.ERROR_CORRECT_M if len(data) <= SHORT else qrcode.ERROR_CORRECT_L
    code = qrcode.QRCode(error_correction=level, box_size=box, border=border)
    code.add_data(data)
    code.make(fit=True)
    return code


@lru_cache(maxsize=64)
def qr_png(data: str, box: int = 8, border: int = 4) -> bytes:
    picture = io.BytesIO()
    code_of(data, box, border).make_image().save(picture)
    return picture.getvalue()


@lru_cache(maxsize=8)
def qr_terminal(data: str, colour: bool = False) -> str:
    """Two rows of squares a line. Without colour the light squares are drawn, for a dark terminal."""
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


def qr_sheet(texts: Sequence[str], box: int = 8) -> bytes:
    """Several codes in one picture, one beside the other: for keeping, and for those who read a file."""
    from PIL import Image

    pictures = [Image.open(io.BytesIO(qr_png(text, box))) for text in texts]
    sheet = Image.new("1", (sum(p.width for p in pictures), max(p.height for p in pictures)), 1)
    left = 0
    for picture in pictures:
        sheet.paste(picture, (left, 0))
        left += picture.width
    kept = io.BytesIO()
    sheet.save(kept, "PNG")
    return kept.getvalue()


def read_qr(picture: bytes) -> str | None:
    """The text of the first QR code in the picture, or None where there is none."""
    return next(iter(read_qrs(picture)), None)


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
