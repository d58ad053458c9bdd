"""What the owner's own copy prints: the forms by which its cards and its board are entered."""

from companion.core.ask import Choose, Form, Number, Option, Phrase, Text
from companion.core.game import Shelf
from companion.games.merchants_and_marauders.data import (
    BORDERS,
    COMPASS,
    HIT_DIE,
    LETTERS,
    OPEN_SEA,
    PORTS,
    SLOTS,
    SPECIALISTS,
    ZONES,
)
from companion.games.merchants_and_marauders.rules.options import word_options, zone_option

PRINTED = ("letters", "specials", "die")
SAME = tuple("same" for _ in PRINTED)
SPECIAL_ZONES = tuple(z for z in ZONES if z != OPEN_SEA)
HIT_SECTIONS = tuple(HIT_DIE.values())
NO_ICON = "no-icon"
EVENT_EFFECTS = ("nothing", "war", "peace", "bounty", "end-of-round", "stays", "another-card")
"""What the text of an event card can change of what the app keeps."""


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
    """The text of a zone: the one that the app knows, which the app applies, or another, which the people apply."""
    same = Choose(key="special_is", options=(Option("same"), Option("differs")), default="same")
    text = Text(key="special_text", longest=160, optional=True, default="")
    return Form(key="special_of", parts=(same, text), rule="board", facts={"zone": zone})


def die_form() -> Form:
    sections = word_options("section", HIT_SECTIONS)
    parts = (Choose(key="hit_face", options=sections, default=s, facts={"n": n}) for n, s in HIT_DIE.items())
    return Form(key="hit_die", parts=tuple(parts), rule="board")


def captain_form() -> Form:
    return Form(
        key="captain_card",
        parts=(
            Text(key="captain_name", longest=30, optional=True, default=""),
            Choose(key="home_port", options=tuple(zone_option(p) for p in PORTS)),
            Number(key="seamanship", low=1, high=4, default=2),
            Number(key="scouting", low=1, high=4, default=2),
            Number(key="leadership", low=1, high=4, default=2),
            Number(key="influence", low=1, high=4, default=2),
            Text(key="ability", longest=40, optional=True, default=""),
        ),
        rule="RB p.4",
    )


def npc_form() -> Form:
    zones = tuple(zone_option(z) for z in ZONES)
    return Form(
        key="npc_card",
        parts=(
            Text(key="npc_name", longest=30, optional=True, default=""),
            Choose(key="npc_slot", options=word_options("slot", SLOTS)),
            Choose(key="npc_zone", options=zones),
            Number(key="seamanship", low=1, high=5, default=2),
            Number(key="scouting", low=1, high=5, default=2),
            Number(key="leadership", low=1, high=5, default=2),
        ),
        rule="RB p.12",
    )


def icon_parts() -> tuple[Choose, ...]:
    slots = (*word_options("slot", SLOTS), Option(NO_ICON))
    letters = tuple(Option(x) for x in LETTERS)
    return tuple(
        part
        for n in (1, 2, 3)
        for part in (
            Choose(key="icon", options=slots, default=NO_ICON if n > 1 else None, facts={"n": n}),
            Choose(key="letter", options=letters, default="N", facts={"n": n}),
        )
    )


def event_form() -> Form:
    """An event card of the owner's box: its title, up to three icons in printed order, what its text changes."""
    title = Text(key="event_title", longest=40, optional=True, default="")
    effect = Choose(key="event_text", options=tuple(Option(x) for x in EVENT_EFFECTS))
    return Form(key="event_card", parts=(title, *icon_parts(), effect))


def specialist_form() -> Text:
    """What a specialist does, in the owner's words; may stay empty."""
    return Text(key="specialist_does", longest=40, optional=True, default="", rule="RB p.12")


def shelves() -> tuple[Shelf, ...]:
    """Everything of the owner's box that the app can be told."""
    texts = ("same", "")
    borders = {zone: tuple(BORDERS[zone].get(p, "") for p in COMPASS) for zone in ZONES}
    return (
        Shelf("captain", captain_form(), mark="crown"),
        Shelf("npc", npc_form(), mark="warship"),
        Shelf("event", event_form(), mark="wind"),
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
        Shelf("specialist", specialist_form(), SPECIALISTS, "person"),
    )
