"""Where `make phone` puts the app for a phone alone."""

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "build" / "phone"


def phone_folder() -> Path | None:
    """The built folder, if there is one."""
    return FOLDER if (FOLDER / "sw.js").exists() else None
