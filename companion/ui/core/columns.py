"""How wide a page without places is: between its margins, and in two columns."""

from companion.ui.core.theme import Theme

WIDEST = 1180
GAP = 28
LEAST = 340


def across(t: Theme) -> float:
    return min(t.width - 2 * t.margin, WIDEST)


def pane(t: Theme) -> float:
    """One of two columns where both keep their width; otherwise the page."""
    half = (across(t) - GAP) / 2
    return half if half / t.scale >= LEAST else across(t)
