"""PD-1.1: how many pirates are turned up, and how many of them are taken."""

from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.state import State


def pick_limits(catalogue: Catalogue, state: State, *, sergeant: bool) -> tuple[int, int]:
    """PD-1.1 step 3: how few and how many are chosen (A-03 Sergent, A-31 unwanted recruits, A-34 short offer)."""
    there = len(state.market)
    most = min(catalogue.recruiting_of(sergeant=sergeant).picks, there)
    if state.options["short_offer"] == "leave-one":
        most = min(most, max(0, there - 1))
    least = most
    if state.options["unwanted_recruits"] == "left":
        least = 0
    elif sergeant:
        least = min(most, {"any": 0, "two": 2, "three": 3}[state.options["sergeant_takes"]])
    return least, most


def remaining_cards(cards: tuple[str, ...], *taken: tuple[str, ...]) -> tuple[str, ...]:
    """The cards less one copy of each that was taken."""
    left = list(cards)
    for card in (c for some in taken for c in some):
        left.remove(card)
    return tuple(left)
