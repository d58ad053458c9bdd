"""What the owner's own board prints. The app brings tables from sources; an owner whose board differs says so once."""

from typing import Any

from companion.core.ask import Seat
from companion.core.procedure import Note, Procedure, box_fact
from companion.games.merchants_and_marauders.box import PRINTED, board_form, border_form, die_form, special_form
from companion.games.merchants_and_marauders.data import Catalogue
from companion.games.merchants_and_marauders.state import State


def compare_board(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """Does the board agree with the app? Only where it does not, it is read off zone by zone, or taken from the box."""
    said: tuple[Any, ...] = yield from box_fact(state, "board/print", board_form())
    differs = {printed for printed, answer in zip(PRINTED, said, strict=True) if answer == "differs"}
    if "letters" in differs:
        for zone in catalogue.zones:
            yield from box_fact(state, f"border/{zone}", border_form(catalogue, zone), zone=zone)
    if "specials" in differs:
        for zone in catalogue.special_zones:
            yield from box_fact(state, f"special/{zone}", special_form(zone), zone=zone)
    if "die" in differs:
        yield from box_fact(state, "die/sections", die_form(catalogue))
    yield Note("board_compared", "board", headline=True)
