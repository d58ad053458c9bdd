"""How wide a word is, measured in the font that the app draws it with."""

from functools import cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[3] / "assets" / "assets" / "fonts"


@cache
def font_of(name: str) -> Any:
    return TTFont(FONTS / f"{name}.ttf")


def printed(words: str, size: float, name: str = "atkinson_600") -> float:
    """Semi-bold, unless another font is named; without what the font does not hold, as a narrow space."""
    font = font_of(name)
    advance, cmap = font["hmtx"].metrics, font.getBestCmap()
    return float(sum(advance[cmap[ord(c)]][0] for c in words if ord(c) in cmap) * size / font["head"].unitsPerEm)
