"""Build the fonts that the app ships: five Latin subsets with tabular figures, and the marks.

    python tools/build_fonts.py SOURCES

SOURCES is a folder that holds, at any depth, the files of the packages named in assets/assets/fonts/NOTICE.md.
Needs fonttools and skia-pathops. The results are committed: the app never runs this.
"""

import argparse
import sys
import tomllib
from pathlib import Path
from typing import Any

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.ui.core.icons import MARKS  # noqa: E402

FONTS = ROOT / "assets" / "assets" / "fonts"
DRAWINGS = Path(__file__).with_name("mark_drawings.toml")
SOURCES = {
    "LibreCaslonText_700Bold.ttf": "caslon_700.ttf",
    "LibreCaslonText_400Regular_Italic.ttf": "caslon_400i.ttf",
    "AtkinsonHyperlegibleNext_400Regular.ttf": "atkinson_400.ttf",
    "AtkinsonHyperlegibleNext_600SemiBold.ttf": "atkinson_600.ttf",
    "AtkinsonHyperlegibleNext_800ExtraBold.ttf": "atkinson_800.ttf",
}
LICENCES = {"libre-caslon": "LICENSE-LibreCaslonText.txt", "atkinson": "LICENSE-AtkinsonHyperlegibleNext.txt"}
PUNCTUATION = "–—‘’‚“”„†•…‰‹›⁄€™−≈≠≤≥ƒ"  # noqa: RUF001
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, PUNCTUATION)]
NARROW_SPACE = 0x202F
EM = 1000
BASELINE = 880


def tabular_figures(font: Any) -> dict[str, str]:
    """The figures of equal width, by the name of the figure they stand in for."""
    gsub = font["GSUB"].table
    lookups = {i for r in gsub.FeatureList.FeatureRecord if r.FeatureTag == "tnum" for i in r.Feature.LookupListIndex}
    tabular: dict[str, str] = {}
    for i in lookups:
        for table in gsub.LookupList.Lookup[i].SubTable:
            tabular |= getattr(getattr(table, "ExtSubTable", table), "mapping", {})
    return tabular


def subset(source: Path, target: Path) -> None:
    """Keep the Latin letters; tabular figures become the default, because Flet knows no font features."""
    font = TTFont(source, recalcTimestamp=False)
    tabular = tabular_figures(font)
    for table in font["cmap"].tables:
        table.cmap.update({c: tabular[n] for c, n in table.cmap.items() if 0x30 <= c <= 0x39 and n in tabular})
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "liga", "locl"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # with copyright and licence
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LATIN)
    subsetter.subset(font)
    font.save(target)


def outline(parts: str) -> Any:
    """Stroke every part, add the body of the filled ones, and unite them into one glyph."""
    whole = pathops.Path()
    for part in parts.split(" ; "):
        body = pathops.Path()
        parse_path(part.lstrip("#"), body.getPen(glyphSet=None))
        rim = pathops.Path(body)
        rim.stroke(1.9, pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4)
        for piece in [rim, body] if part.startswith("#") else [rim]:
            piece.convertConicsToQuads()
            whole = pathops.op(whole, piece, pathops.PathOp.UNION)
    whole.simplify(fix_winding=True)
    pen, scale = TTGlyphPen(None), EM / 24
    whole.draw(TransformPen(Cu2QuPen(pen, 1.0), (scale, 0, 0, -scale, 0, BASELINE)))
    return pen.glyph()


def mark_font(drawings: dict[str, str], target: Path) -> None:
    empty = TTGlyphPen(None).glyph
    glyphs = {".notdef": empty(), "space": empty(), "thin": empty()}
    glyphs |= {name: outline(parts) for name, parts in drawings.items()}
    build = FontBuilder(EM, isTTF=True)
    build.setupGlyphOrder(list(glyphs))
    build.setupCharacterMap({0x20: "space", NARROW_SPACE: "thin"} | {code: name for name, code in MARKS.items()})
    build.setupGlyf(glyphs)
    # A drawing begins where its left side bearing says: with 0 every mark would stand left of the middle of its square.
    begins = {name: getattr(glyph, "xMin", 0) for name, glyph in glyphs.items()}
    build.setupHorizontalMetrics({name: (260 if name == "thin" else EM, begins[name]) for name in glyphs})
    build.setupHorizontalHeader(ascent=BASELINE, descent=BASELINE - EM)
    build.setupNameTable({"familyName": "ChartMarks", "styleName": "Regular", "licenseDescription": "MIT"})
    build.setupOS2(
        sTypoAscender=BASELINE, sTypoDescender=BASELINE - EM, usWinAscent=BASELINE, usWinDescent=EM - BASELINE
    )
    build.setupPost(keepGlyphNames=False)
    build.updateHead(created=0, modified=0)
    build.font.recalcTimestamp = False
    build.save(target)


def find(sources: Path, name: str, within: str = "") -> Path:
    found = sorted(path for path in sources.rglob(name) if within in str(path.relative_to(sources)).lower())
    if not found:
        sys.exit(f"{name} is not under {sources}")
    return found[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path)
    sources: Path = parser.parse_args().sources
    FONTS.mkdir(parents=True, exist_ok=True)
    for name, target in SOURCES.items():
        subset(find(sources, name), FONTS / target)
    for package, target in LICENCES.items():
        (FONTS / target).write_bytes(find(sources, "LICENSE_FONT", package).read_bytes())
    mark_font(tomllib.loads(DRAWINGS.read_text(encoding="utf-8")), FONTS / "chartmarks.ttf")


if __name__ == "__main__":
    main()
