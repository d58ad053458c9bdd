"""8.2: what the owner's own board prints. The shipped tables come from sources; who finds them wrong says so once."""

from typing import Any

from companion.core.ask import Choose, Form, Option, Phrase, Seat, Text
from companion.core.game import Shelf
from companion.core.procedure import Note, Procedure, box_fact
from companion.games.merchants_and_marauders.data import BORDERS, COMPASS, HIT_DIE, OPEN_SEA, ZONES
from companion.games.merchants_and_marauders.procedures.common import word_options, zone_option
from companion.games.merchants_and_marauders.state import State

PRINTED = ("letters", "specials", "die")
SAME = tuple("same" for _ in PRINTED)
SPECIAL_ZONES = tuple(z for z in ZONES if z != OPEN_SEA)
HIT_SECTIONS = tuple(HIT_DIE.values())


def board_form() -> Form:
    parts = (Choose(key=f"board_{p}", options=(Option("same"), Option("differs")), default="same") for p in PRINTED)
    return Form(key="board_print", parts=tuple(parts), rule="board", default=SAME)


def border_form(zone: str = "") -> Form:
    """The neighbour behind each letter of the compass, if there is one."""
    zones = (Option("", label=Phrase("no_border")), *(zone_option(z) for z in ZONES))
    printed = BORDERS.get(zone, {})
    parts = (Choose(key="border_to", options=zones, default=printed.get(p, ""), facts={"letter": p}) for p in COMPASS)
    return Form(key="border_of", parts=tuple(parts), rule="board", facts={"zone": zone})


def special_form(zone: str = "") -> Form:
    """The text of a zone: the one of table 5.3, which the app applies, or another, which the people apply."""
    same = Choose(key="special_is", options=(Option("same"), Option("differs")), default="same")
    text = Text(key="special_text", longest=160, optional=True, default="")
    return Form(key="special_of", parts=(same, text), rule="board", facts={"zone": zone})


def die_form() -> Form:
    sections = word_options("section", HIT_SECTIONS)
    parts = (Choose(key="hit_face", options=sections, default=s, facts={"n": n}) for n, s in HIT_DIE.items())
    return Form(key="hit_die", parts=tuple(parts), rule="board")


def shelves() -> tuple[Shelf, ...]:
    texts = ("same", "")
    borders = {zone: tuple(BORDERS[zone].get(p, "") for p in COMPASS) for zone in ZONES}
    return (
        Shelf("board", board_form(), ("print",), "map", shipped={"print": SAME}),
        Shelf("border", border_form(), ZONES, "rose", vocabulary="zone", shipped=borders),
        Shelf(
            "special",
            special_form(),
            SPECIAL_ZONES,
            "anchor",
            vocabulary="zone",
            shipped=dict.fromkeys(SPECIAL_ZONES, texts),
        ),
        Shelf("die", die_form(), ("sections",), "die", shipped={"sections": HIT_SECTIONS}),
    )


def compare_board(state: State, seat: Seat | None) -> Procedure:
    """Does the board agree with the app? Only where it does not, it is read off zone by zone, or taken from the box."""
    said: tuple[Any, ...] = yield from box_fact(state, "board/print", board_form())
    differs = {printed for printed, answer in zip(PRINTED, said, strict=True) if answer == "differs"}
    if "letters" in differs:
        for zone in ZONES:
            yield from box_fact(state, f"border/{zone}", border_form(zone), zone=zone)
    if "specials" in differs:
        for zone in SPECIAL_ZONES:
            yield from box_fact(state, f"special/{zone}", special_form(zone), zone=zone)
    if "die" in differs:
        yield from box_fact(state, "die/sections", die_form())
    yield Note("board_compared", "board", headline=True)
