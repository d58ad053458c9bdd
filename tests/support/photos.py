"""A picture as a phone's camera sees it across a table: tilted, turned, blurred, badly lit."""

import io
import random
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter

GROUND = 96


@dataclass(frozen=True, slots=True)
class Shot:
    """How the photo was taken. `width` is how wide the code is in it, in pixels."""

    width: int = 600
    turn: float = 8.0
    tilt: float = 0.06
    blur: float = 1.0
    noise: int = 10
    light: float = 1.0
    glare: float = 0.0


def random_shot(chance: random.Random) -> Shot:
    return Shot(
        width=chance.choice((520, 600, 760, 1000)),
        turn=chance.uniform(-15, 15),
        tilt=chance.uniform(0, 0.08),
        blur=chance.uniform(0.4, 1.2),
        noise=chance.randrange(4, 16),
        light=chance.choice((0.45, 0.75, 1.0)),
        glare=chance.choice((0.0, 0.25, 0.4)),
    )


def photo(png: bytes, shot: Shot) -> bytes:
    """The picture, photographed."""
    with Image.open(io.BytesIO(png)) as opened:
        code = opened.convert("L")
    side = round(shot.width * 1.5)
    scene = Image.new("L", (side, side), GROUND)
    scaled = code.resize((shot.width, shot.width * code.height // code.width), Image.Resampling.BICUBIC)
    scene.paste(scaled, ((side - scaled.width) // 2, (side - scaled.height) // 2))
    scene = scene.rotate(shot.turn, Image.Resampling.BICUBIC, fillcolor=GROUND)
    lean = round(side * shot.tilt)
    corners = (0, 0, lean, side, side - lean // 2, side - lean, side, 0)
    scene = scene.transform((side, side), Image.Transform.QUAD, corners, Image.Resampling.BICUBIC)
    scene = ImageEnhance.Brightness(scene).enhance(shot.light)
    scene = scene.filter(ImageFilter.GaussianBlur(shot.blur))
    scene = shining(scene, shot.glare)
    scene = ImageChops.add(scene, Image.effect_noise((side, side), shot.noise), 1, -128)
    kept = io.BytesIO()
    scene.save(kept, "JPEG", quality=80)
    return kept.getvalue()


def shining(scene: Image.Image, glare: float) -> Image.Image:
    """A lamp mirrored in the glass: a soft pale spot."""
    if not glare:
        return scene
    side = scene.width
    spot = Image.new("L", scene.size, 0)
    ImageDraw.Draw(spot).ellipse((side // 3, side // 3, side * 2 // 3, side // 2), fill=round(255 * glare))
    return Image.composite(Image.new("L", scene.size, 235), scene, spot.filter(ImageFilter.GaussianBlur(side / 16)))
