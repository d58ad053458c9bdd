"""What the owner's own copy prints: the forms by which its cards and its board are entered."""

from companion.core.ask import Choose, Form, Number, Option, Phrase, Text
from companion.core.game import BoxCategory
from companion.games.merchants_and_marauders.data import COMPASS, LETTERS, SLOTS, SPECIALISTS, Catalogue
from companion.games.merchants_and_marauders.rules.options import word_options, zone_option

PRINTED = ("letters", "specials", "die")
SAME = tuple("same" for _ in PRINTED)
NO_ICON = "no-icon"
EVENT_EFFECTS = ("nothing", "war", "peace", "bounty", "end-of-round", "stays", "another-card")
"""What the text of an event card can change of what the app keeps."""


def board_form() -> Form:
    parts = (Choose(key=f"board_{p}", options=(Option("same"), Option("differs")), default="same") for p in PRINTED)
    return Form(key="board_print", parts=tuple(parts), rule="board", default=SAME)


def border_form(catalogue: Catalogue, zone: str = "") -> Form:
    """The neighbour behind each letter of the compass, if there is one."""
    zones = (Option("", label=Phrase("no_border")), *(zone_option(z) for z in catalogue.zones))
    printed = catalogue.borders.get(zone, {})
    parts = (Choose(key="border_to", options=zones, default=printed.get(p, ""), facts={"letter": p}) for p in COMPASS)
    return Form(key="border_of", parts=tuple(parts), rule="board", facts={"zone": zone})


def special_form(zone: str = "") -> Form:
    """The text of a zone: the one that the app knows, which the app applies, or another, which the people apply."""
    same = Choose(key="special_is", options=(Option("same"), Option("differs")), default="same")
    text = Text(key="special_text", longest=160, optional=True, default="")
    return Form(key="special_of", parts=(same, text), rule="board", facts={"zone": zone})


def die_form(catalogue: Catalogue) -> Form:
    sections = word_options("section", catalogue.hit_sections)
    parts = (Choose(key="hit_face", options=sections, default=s, facts={"n": n}) for n, s in catalogue.hit_die.items())
    return Form(key="hit_die", parts=tuple(parts), rule="board")


def captain_form(catalogue: Catalogue) -> Form:
    return Form(
        key="captain_card",
        parts=(
            Text(key="captain_name", longest=30, optional=True, default=""),
            Choose(key="home_port", options=tuple(zone_option(p) for p in catalogue.ports)),
            Number(key="seamanship", low=1, high=4),
            Number(key="scouting", low=1, high=4),
            Number(key="leadership", low=1, high=4),
            Number(key="influence", low=1, high=4),
            Text(key="ability", longest=40, optional=True, default=""),
        ),
        rule="RB p.4",
    )


def npc_form(catalogue: Catalogue) -> Form:
    zones = tuple(zone_option(z) for z in catalogue.zones)
    return Form(
        key="npc_card",
        parts=(
            Text(key="npc_name", longest=30, optional=True, default=""),
            Choose(key="npc_slot", options=word_options("slot", SLOTS)),
            Choose(key="npc_zone", options=zones),
            Number(key="seamanship", low=1, high=5),
            Number(key="scouting", low=1, high=5),
            Number(key="leadership", low=1, high=5),
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
    effect = Choose(key="event_text", options=tuple(Option(x) for x in EVENT_EFFECTS), default="nothing")
    return Form(key="event_card", parts=(title, *icon_parts(), effect))


def specialist_form() -> Text:
    """What a specialist does, in the owner's words; may stay empty."""
    return Text(key="specialist_does", longest=40, optional=True, default="", rule="RB p.12")


def categories(catalogue: Catalogue) -> tuple[BoxCategory, ...]:
    """Everything of the owner's box that the app can be told."""
    texts = ("same", "")
    borders = {zone: tuple(catalogue.borders[zone].get(p, "") for p in COMPASS) for zone in catalogue.zones}
    return (
        BoxCategory("captain", captain_form(catalogue), mark="crown"),
        BoxCategory("npc", npc_form(catalogue), mark="warship"),
        BoxCategory("event", event_form(), mark="wind"),
        BoxCategory("board", board_form(), ("print",), "map", shipped={"print": SAME}),
        BoxCategory("border", border_form(catalogue), catalogue.zones, "rose", vocabulary="zone", shipped=borders),
        BoxCategory(
            "special",
            special_form(),
            catalogue.special_zones,
            "anchor",
            vocabulary="zone",
            shipped=dict.fromkeys(catalogue.special_zones, texts),
        ),
        BoxCategory("die", die_form(catalogue), ("sections",), "die", shipped={"sections": catalogue.hit_sections}),
        BoxCategory("specialist", specialist_form(), SPECIALISTS, "person"),
    )
