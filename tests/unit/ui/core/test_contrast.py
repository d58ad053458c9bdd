"""Every pair of colours that the theme puts on one another, with its figure: WCAG 2.2 AA, by day and by lamp light."""

from dataclasses import fields

import pytest
from PIL import ImageColor

from companion.palette import DAY, NIGHT, SEAT_COLOURS, Tokens
from companion.ui.core.theme import FOCUS, FOCUS_ON_SEA
from tests.support.screens.walked import LARGE_LEAST, TEXT_LEAST, contrast

LIGHTS = {"day": DAY, "night": NIGHT}
GROUNDS = ("paper", "sheet", "land", "water", "sea_soft")
PAIRS: dict[str, dict[str, tuple[float, float]]] = {
    "ink": {
        "paper": (13.5, 15.3), "sheet": (15.1, 13.5), "land": (11.3, 11.9), "water": (11.7, 10.9),
        "sea_soft": (10.1, 8.5), "magenta_soft": (11.8, 11.7), "danger_soft": (11.8, 11.4),
        "ok_soft": (12.0, 10.0), "warn_soft": (12.1, 10.0),
    },
    "ink2": {
        "paper": (8.8, 11.5), "sheet": (9.8, 10.2), "land": (7.4, 9.0), "water": (7.6, 8.2), "sea_soft": (6.5, 6.4),
    },
    "sea": {
        "paper": (8.5, 10.1), "sheet": (9.5, 8.9), "land": (7.2, 7.9), "water": (7.4, 7.2), "sea_soft": (6.4, 5.6),
    },
    "magenta": {
        "paper": (8.1, 9.7), "sheet": (9.1, 8.6), "land": (6.8, 7.5), "water": (7.0, 6.9), "sea_soft": (6.1, 5.4),
        "magenta_soft": (7.1, 7.4),
    },
    "danger": {
        "paper": (8.0, 9.6), "sheet": (9.0, 8.5), "land": (6.8, 7.4), "water": (7.0, 6.8), "sea_soft": (6.0, 5.3),
        "danger_soft": (7.1, 7.1),
    },
    "ok": {
        "paper": (8.4, 10.8), "sheet": (9.4, 9.5), "land": (7.0, 8.4), "water": (7.3, 7.7), "sea_soft": (6.3, 6.0),
        "ok_soft": (7.4, 7.1),
    },
    "warn": {
        "paper": (8.1, 11.4), "sheet": (9.1, 10.1), "land": (6.9, 8.9), "water": (7.1, 8.1), "sea_soft": (6.1, 6.4),
        "warn_soft": (7.3, 7.5),
    },
    "on_sea": {"sea": (9.7, 9.4)},
}  # fmt: skip
"""Text on its ground, by day and by night."""
EDGES = {"paper": (4.5, 6.4), "sheet": (5.0, 5.6), "land": (3.8, 5.0), "water": (3.9, 4.5), "sea_soft": (3.3, 3.6)}
"""The border of whatever can be tapped, on its ground."""
DECORATION = {"line", "die"}
"""A hairline carries no meaning; on a die lie pips of ink."""
SEATS = {
    "red": 6.5, "blue": 4.6, "yellow": 8.9, "green": 5.1, "violet": 10.6, "white": 15.3, "black": 15.2, "orange": 5.1,
    "pink": 6.1, "turquoise": 8.1,
}  # fmt: skip
"""The pattern of a flag on its field; text on the field takes the pattern's colour."""


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize(("text", "ground"), [(text, ground) for text, grounds in PAIRS.items() for ground in grounds])
def test_text_is_read_on_its_ground(text: str, ground: str, light: str) -> None:
    found = pair(LIGHTS[light], text, ground)

    assert found == pytest.approx(PAIRS[text][ground][light == "night"], abs=0.06)
    assert found >= TEXT_LEAST


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("ground", EDGES)
def test_the_border_of_a_button_is_seen_on_its_ground(ground: str, light: str) -> None:
    found = pair(LIGHTS[light], "edge", ground)

    assert found == pytest.approx(EDGES[ground][light == "night"], abs=0.06)
    assert found >= LARGE_LEAST


@pytest.mark.parametrize("colour", SEAT_COLOURS)
def test_the_pattern_of_a_flag_is_seen_on_its_field(colour: str) -> None:
    seat = SEAT_COLOURS[colour]
    found = contrast(seat.pattern, seat.field)

    assert found == pytest.approx(SEATS[colour], abs=0.06)
    assert found >= TEXT_LEAST


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("colour", SEAT_COLOURS)
def test_the_line_of_a_seat_is_seen_on_its_chart(colour: str, light: str) -> None:
    seat, tokens = SEAT_COLOURS[colour], LIGHTS[light]
    line = seat.line_night if light == "night" else seat.line_day

    assert contrast(line, tokens.sheet) >= LARGE_LEAST


def test_no_two_seats_have_the_same_pattern_of_dashes() -> None:
    dashes = [seat.dash for seat in SEAT_COLOURS.values()]

    assert len(set(dashes)) == len(dashes)


def test_every_colour_of_the_theme_is_measured() -> None:
    measured = {*PAIRS, *(ground for grounds in PAIRS.values() for ground in grounds), "edge", *DECORATION}

    assert {field.name for field in fields(Tokens)} == measured


@pytest.mark.parametrize("tokens", LIGHTS.values(), ids=LIGHTS)
def test_pips_are_seen_on_a_die(tokens: Tokens) -> None:
    assert contrast("#102738", tokens.die) >= TEXT_LEAST


def pair(tokens: Tokens, fore: str, ground: str) -> float:
    return contrast(getattr(tokens, fore), getattr(tokens, ground))


def blend(over: str, ground: str, strength: float) -> str:
    both = (ImageColor.getrgb(over), ImageColor.getrgb(ground))
    mixed = (round(strength * a + (1 - strength) * b) for a, b in zip(*both, strict=True))
    return "#" + "".join(f"{part:02X}" for part in mixed)


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("ground", [*GROUNDS, "sea"])
def test_what_the_keyboard_is_on_stands_out_and_can_be_read(ground: str, light: str) -> None:
    c = LIGHTS[light]
    text, over, strength = (c.on_sea, c.on_sea, FOCUS_ON_SEA) if ground == "sea" else (c.ink, c.magenta, FOCUS)
    plain = getattr(c, ground)

    focused = blend(over, plain, strength)

    assert contrast(text, focused) >= TEXT_LEAST
    assert contrast(plain, focused) >= 1.5
