"""The folder of the gallery: its pictures, those that they replaced, and the page that shows them all."""

import html
import io
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image, ImageChops

BEFORE = "before"
STYLE = """
body { font: 16px/1.4 sans-serif; margin: 1em; background: #f5f0e2; color: #102738 }
.row { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start }
figure { margin: 0 } img { max-width: 320px; max-height: 700px; border: 1px solid #726e61; display: block }
figcaption { font-size: 13px } .changed { outline: 3px solid #8a1150 }
nav a { margin-right: 1em }
"""


def is_same(one: bytes, two: bytes) -> bool:
    """Whether two pictures show the same, however they were written."""
    if one == two:
        return True
    first, second = (Image.open(io.BytesIO(data)).convert("RGB") for data in (one, two))
    return first.size == second.size and ImageChops.difference(first, second).getbbox() is None


@dataclass
class Gallery:
    """`against`: the folder of another run; without one a picture is compared with what lies in its own place."""

    folder: Path
    against: Path | None = None
    changed: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    """Pictures that had none before."""

    def keep(self, name: str, picture: bytes) -> None:
        """Under `game/screen/look`; where it shows something else than before, the old one is kept beside it."""
        path, kept = self.folder / f"{name}.png", self.folder / BEFORE / f"{name}.png"
        old = (self.against or self.folder) / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        kept.unlink(missing_ok=True)
        if not old.exists():
            self.fresh.append(name)
        elif not is_same(before := old.read_bytes(), picture):
            self.changed.append(name)
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(before)
        path.write_bytes(picture)

    @property
    def names(self) -> list[str]:
        """Of all pictures that lie there, of this run or of one before."""
        found = (p.relative_to(self.folder).with_suffix("").as_posix() for p in self.folder.glob("*/*/*.png"))
        return sorted(name for name in found if not name.startswith(f"{BEFORE}/"))

    def write_page(self) -> Path:
        names = self.names
        games = sorted({name.partition("/")[0] for name in names})
        changed = [name for name in names if (self.folder / BEFORE / f"{name}.png").exists()]
        parts = [f"<p>{len(names)} pictures, {len(changed)} changed</p>"]
        parts.append("<nav>" + "".join(f'<a href="#{g}">{g}</a>' for g in ("changed", *games)) + "</nav>")
        parts.append('<h2 id="changed">Changed: before, now</h2>')
        parts += [f'<div class="row">{figure(f"{BEFORE}/{n}")}{figure(n, "changed")}</div>' for n in changed]
        for game in games:
            parts.append(f'<h2 id="{game}">{game}</h2>')
            parts += rows([name for name in names if name.startswith(f"{game}/")])
        page = self.folder / "index.html"
        self.folder.mkdir(parents=True, exist_ok=True)
        page.write_text(
            f"<!doctype html><meta charset=utf-8><title>Gallery</title><style>{STYLE}</style>" + "\n".join(parts),
            encoding="utf-8",
        )
        return page


def figure(name: str, kind: str = "") -> str:
    said = html.escape(name)
    return (
        f'<figure><a href="{said}.png"><img loading=lazy class="{kind}" src="{said}.png" alt="{said}"></a>'
        f"<figcaption>{said}</figcaption></figure>"
    )


def rows(names: list[str]) -> list[str]:
    """A heading and a row of pictures for each screen."""
    screens = sorted({name.rpartition("/")[0] for name in names})
    return [
        f'<h3>{html.escape(screen)}</h3><div class="row">'
        + "".join(figure(name) for name in names if name.rpartition("/")[0] == screen)
        + "</div>"
        for screen in screens
    ]
