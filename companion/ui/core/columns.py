"""How wide a page without places is: between its margins, and in two columns."""

from companion.ui.core.theme import LEAST_PANE, PANE_GAP, Theme

WIDEST = 1180


def across(t: Theme) -> float:
    return min(t.width - 2 * t.margin, WIDEST)


def pane(t: Theme) -> float:
    """One of two columns where both keep their width; otherwise the page."""
    half = (across(t) - PANE_GAP) / 2
    return half if half / t.scale >= LEAST_PANE else across(t)
