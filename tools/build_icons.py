"""Draw the app's icons: the compass rose on paper. Run by hand; the results are committed.

python tools/build_icons.py
"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ASSETS = Path(__file__).resolve().parent.parent / "assets"
MARKS = ASSETS / "assets" / "fonts" / "chartmarks.ttf"
ROSE = "\ue000"
PAPER, INK, SHOAL = "#F5F0E2", "#102738", "#D3E4E8"
FINE = 4  # drawn larger, then reduced, for smooth edges


def rose(side: int, share: float, *, frame: bool) -> Image.Image:
    """The rose in the middle of a square; `frame` draws the neatline round it."""
    big = side * FINE
    picture = Image.new("RGBA", (big, big), PAPER)
    pen = ImageDraw.Draw(picture)
    ring, middle = big * (share / 2 + 0.045), big / 2
    pen.ellipse((middle - ring, middle - ring, middle + ring, middle + ring), fill=SHOAL)
    if frame:
        neatline(pen, big)
    font = ImageFont.truetype(str(MARKS), round(big * share))
    pen.text((big / 2, big / 2), ROSE, font=font, fill=INK, anchor="mm")
    return picture.resize((side, side), Image.Resampling.LANCZOS)


def neatline(pen: ImageDraw.ImageDraw, big: int) -> None:
    """Alternating segments between two lines, as on the edge of a chart."""
    out, wide = round(big * 0.04), round(big * 0.035)
    far = big - out
    pen.rectangle((out, out, far, far), outline=INK, width=max(1, big // 170))
    pen.rectangle((out + wide, out + wide, far - wide, far - wide), outline=INK, width=max(1, big // 170))
    step = (far - out) / 13
    for i in range(0, 13, 2):
        start, end = out + i * step, out + (i + 1) * step
        for box in (
            (start, out, end, out + wide),
            (start, far - wide, end, far),
            (out, start, out + wide, end),
            (far - wide, start, far, end),
        ):
            pen.rectangle(box, fill=INK)


def main() -> None:
    icons = ASSETS / "icons"
    icons.mkdir(parents=True, exist_ok=True)
    for side in (192, 512):
        rose(side, 0.66, frame=True).save(icons / f"icon-{side}.png", optimize=True)
        rose(side, 0.52, frame=False).save(icons / f"icon-maskable-{side}.png", optimize=True)
    rose(192, 0.66, frame=True).convert("RGB").save(icons / "apple-touch-icon-192.png", optimize=True)
    rose(1024, 0.66, frame=True).save(ASSETS / "icon.png", optimize=True)
    rose(64, 0.86, frame=False).save(ASSETS / "favicon.png", optimize=True)


if __name__ == "__main__":
    main()
