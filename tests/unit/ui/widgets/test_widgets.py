"""The design system without a browser: contrast, marks, flags, names."""

import flet as ft
import pytest
from fontTools.ttLib import TTFont

from companion.palette import DAY, NIGHT, SEAT_COLOURS, Tokens
from companion.ui import widgets
from companion.ui.core.icons import MARKS
from companion.ui.core.theme import Theme, question, text, text_width, title
from companion.ui.widgets.flags import pattern
from companion.ui.widgets.numbers.charts import nice_step
from tests.support.headless import within
from tests.support.screens.fonts import FONTS, printed

GROUNDS = ("paper", "sheet", "land", "water")
TONES = ("magenta", "danger", "ok", "warn")
LOOKS = [Theme(c, w, h, s) for c in (DAY, NIGHT) for w, h in ((320, 640), (390, 844), (1280, 800)) for s in (1.0, 2.0)]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def labels(control: ft.Control) -> list[str]:
    return [c.label for c in within(control) if isinstance(c, ft.Semantics) and c.label]


def nothing(*_: object) -> None:
    pass


@pytest.mark.parametrize("c", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_reading_text_stands_out_on_every_ground(c: Tokens, ground: str) -> None:
    assert contrast(c.ink, getattr(c, ground)) >= 7
    assert contrast(c.ink2, getattr(c, ground)) >= 7


@pytest.mark.parametrize("c", [DAY, NIGHT], ids=["day", "night"])
def test_the_action_and_the_tones_can_be_read(c: Tokens) -> None:
    assert contrast(c.on_sea, c.sea) >= 7
    assert contrast(c.ink, c.sea_soft) >= 7
    for tone in TONES:
        assert contrast(getattr(c, tone), getattr(c, f"{tone}_soft")) >= 7
        assert contrast(getattr(c, tone), c.sheet) >= 7
        assert contrast(c.ink, getattr(c, f"{tone}_soft")) >= 7


@pytest.mark.parametrize("c", [DAY, NIGHT], ids=["day", "night"])
def test_the_edge_of_what_can_be_tapped_can_be_seen(c: Tokens) -> None:
    assert all(contrast(c.edge, getattr(c, ground)) >= 3 for ground in (*GROUNDS, "sea_soft"))


@pytest.mark.parametrize("colour", SEAT_COLOURS)
def test_every_seat_has_a_pattern_that_stands_out(colour: str) -> None:
    seat = SEAT_COLOURS[colour]

    assert pattern(colour, 28, 21)
    assert contrast(seat.pattern, seat.field) >= 4.5
    assert contrast(seat.line_day, DAY.sheet) >= 3
    assert contrast(seat.line_night, NIGHT.sheet) >= 3


def test_no_two_seats_share_a_dash() -> None:
    assert len({seat.dash for seat in SEAT_COLOURS.values()}) == len(SEAT_COLOURS)


def test_each_mark_stands_in_its_square_where_it_was_drawn() -> None:
    font = TTFont(FONTS / "chartmarks.ttf")

    assert [
        name for name, (_, begin) in font["hmtx"].metrics.items() if begin != getattr(font["glyf"][name], "xMin", 0)
    ] == []


def test_the_mark_font_draws_every_mark_and_the_narrow_space() -> None:
    drawn = TTFont(FONTS / "chartmarks.ttf").getBestCmap()

    assert len(set(MARKS.values())) == len(MARKS)
    assert set(MARKS.values()) | {0x202F} <= set(drawn)


@pytest.mark.parametrize("name", ["caslon_700", "caslon_400i", "atkinson_400", "atkinson_600", "atkinson_800"])
def test_the_text_fonts_have_french_letters_and_figures_of_one_width(name: str) -> None:
    font = TTFont(FONTS / f"{name}.ttf")
    cmap, widths = font.getBestCmap(), font["hmtx"]

    assert all(ord(letter) in cmap for letter in "éèàùçœŒŸ«»…€\u2019\u2212")
    assert len({widths[cmap[ord(figure)]][0] for figure in "0123456789"}) == 1


@pytest.mark.parametrize(("language", "said"), [("en", "\u221212,500"), ("fr", "\u221212\u202f500")])
def test_a_widget_writes_numbers_as_the_reader_s_language_does(language: str, said: str) -> None:
    assert Theme(DAY, 390, 844, language=language).number(-12500) == said


def test_looks_are_compared_by_value() -> None:
    assert Theme(DAY, 390, 844) == Theme(DAY, 390, 844)
    assert len({Theme(DAY, 390, 844), Theme(DAY, 390, 844), Theme(NIGHT, 390, 844)}) == 2


@pytest.mark.parametrize(
    ("width", "scale", "kind"),
    [(320, 1, "narrow"), (390, 1, "phone"), (820, 1, "tablet"), (1280, 1, "desktop"), (390, 2, "narrow")],
)
def test_the_class_of_a_screen_follows_the_effective_width(width: float, scale: float, kind: str) -> None:
    assert Theme(DAY, width, 844, scale).kind == kind


@pytest.mark.parametrize("t", LOOKS)
def test_a_track_names_every_cell_and_both_steps(t: Theme) -> None:
    drawn = widgets.track(t, "Speed", 4, (-3, 5), nothing, down="Speed down one", up="Speed up one", mark="speed")

    said = labels(drawn)
    assert "Speed 4" in said
    assert {"Speed down one", "Speed up one"} <= set(said)
    assert [c.selected for c in within(drawn) if isinstance(c, ft.Semantics) and c.label == "Speed 4"] == [True]


def test_a_track_is_windowed_round_its_value() -> None:
    assert list(widgets.window(7, 0, 12, 5)) == [5, 6, 7, 8, 9]
    assert list(widgets.window(0, 0, 12, 5)) == [0, 1, 2, 3, 4]
    assert list(widgets.window(12, 0, 12, 5)) == [8, 9, 10, 11, 12]
    assert list(widgets.window(1, 0, 2, 9)) == [0, 1, 2]


def test_a_negative_cell_is_said_with_a_true_minus() -> None:
    drawn = widgets.track(Theme(DAY, 820, 1180), "Speed", 0, (-3, 5), nothing, down="down", up="up")

    assert "Speed \u22122" in labels(drawn)


@pytest.mark.parametrize("t", LOOKS)
def test_a_dice_tray_says_what_each_face_gives(t: Theme) -> None:
    faces = [widgets.Face(f"Die shows {n}: {n}00", n, gives=f"{n}00") for n in range(1, 7)]
    slots = [widgets.Slot("First die shows 2", faces[1]), widgets.Slot("Second die, empty")]

    said = labels(widgets.dice_tray(t, faces, nothing, slots=slots, on_empty=nothing))

    assert said == ["First die shows 2", "Second die, empty", *[face.said for face in faces]]


@pytest.mark.parametrize("t", LOOKS)
@pytest.mark.parametrize("count", [2, 4, 10])
def test_every_count_of_a_throw_has_room_for_its_word_and_a_thumb(t: Theme, count: int) -> None:
    nouns = ["crâne", "crâne", *["crânes"] * (count - 1)]
    said = [f"{n} {noun}" for n, noun in enumerate(nouns)]

    drawn = widgets.dice_count(t, nouns, said, nothing)

    rows = [c.controls for c in within(drawn) if isinstance(c, ft.Row)]
    across = [(t.body - 8 * (len(row) - 1)) / len(row) for row in rows]
    assert labels(drawn) == said
    assert min(across) >= max(48, text_width("crânes", 15) * t.scale)
    assert len(rows) == 1 or t.handheld or count == 10


async def test_a_tap_reaches_the_face_that_was_tapped() -> None:
    tapped: list[int] = []
    faces = [widgets.Face(f"Die shows {n}", n) for n in range(1, 7)]
    tray = widgets.dice_tray(Theme(DAY, 390), faces, tapped.append)
    boxes = [c for c in within(tray) if isinstance(c, ft.Container) and c.on_click]

    await boxes[3].on_click(None)  # type: ignore[misc, call-arg, arg-type]

    assert tapped == [3]


@pytest.mark.parametrize("t", LOOKS)
def test_a_disabled_button_says_why(t: Theme) -> None:
    drawn = widgets.button(t, "Dock", None, reason="Not while a warship searches")

    assert labels(drawn) == ["Dock, Not while a warship searches"]
    assert "Not while a warship searches" in [c.value for c in within(drawn) if isinstance(c, ft.Text)]


def test_a_refused_choice_cannot_be_tapped() -> None:
    drawn = widgets.choose_one(Theme(DAY, 390), [widgets.Choice("Careen", refused="Only in a haven")], nothing)

    assert not [c for c in within(drawn) if isinstance(c, ft.Container) and c.on_click]


@pytest.mark.parametrize(("most", "step"), [(3, 1), (9, 2), (41, 10), (109, 50), (4350, 1000)])
def test_an_axis_has_few_labels(most: int, step: int) -> None:
    assert nice_step(most) == step


@pytest.mark.parametrize(
    ("sayings", "lines"),
    [
        (("Anne wins", "No winner", "Bart wins"), 0),
        (("Victoire d’Anne", "Pas de vainqueur", "Victoire de Bart"), 3),
    ],
    ids=["beside each other", "a line each"],
)
def test_the_odds_of_a_fight_fit_a_phone_whatever_the_language(sayings: tuple[str, str, str], lines: int) -> None:
    bar = widgets.odds_bar(Theme(DAY, 390, 844), widgets.Odds((0.3, 0.5, 0.2), ("30 %", "50 %", "20 %"), sayings))

    words = [c for c in within(bar) if isinstance(c, ft.Text) and c.value in sayings]
    assert len(words) == 3
    assert sum(bool(c.expand) for c in words) == lines


@pytest.mark.parametrize(
    "names", [("Undo", "Correct something"), ("Annuler", "Corriger quelque chose"), ("Undo", "Redo")]
)
@pytest.mark.parametrize("width", [320, 360, 390])
def test_no_word_of_an_action_is_broken(names: tuple[str, str], width: int) -> None:
    """Each word fits beside mark and padding, measured in the font itself."""
    t = Theme(DAY, width)
    row = widgets.action_row(t, [widgets.button(t, n, nothing, mark="undo") for n in names], [1, 2])
    assert isinstance(row, ft.Row)

    shares = [int(c.expand or 0) for c in row.controls]
    for name, share in zip(names, shares, strict=True):
        inside = (t.body - 10) * share / sum(shares) - 22 - 10 - 2 * 10 - 2 * 1.5
        assert max(printed(word, 17) for word in name.split()) <= inside


NARROW = [Theme(DAY, 320, 640, scale) for scale in (1.0, 2.0)]
LONG_NAMES = ("Catherine", "Maximilien", "Marion", "Jo")


def texts(control: ft.Control) -> list[str]:
    return [c.value for c in within(control) if isinstance(c, ft.Text) and c.value]


@pytest.mark.parametrize("t", NARROW, ids=["100", "200"])
@pytest.mark.parametrize("name", LONG_NAMES[:2])
def test_a_name_has_a_line_of_its_own_where_its_turn_does_not_fit_beside_it(t: Theme, name: str) -> None:
    seat = widgets.seat_block(t, "red", name, value="12", unit="points", to_act="c’est son tour")

    rows = [row for row in within(seat) if isinstance(row, ft.Row) and name in texts(row)]
    assert rows
    assert not any("c’est son tour" in texts(row) for row in rows)


def test_a_score_stays_beside_its_name_where_only_the_turn_does_not_fit() -> None:
    seat = widgets.seat_block(Theme(DAY, 390), "red", "Anne", value="12", unit="sur 20", to_act="c’est son tour")

    rows = [set(texts(row)) for row in within(seat) if isinstance(row, ft.Row)]
    assert any({"Anne", "12", "sur 20"} <= row and "c’est son tour" not in row for row in rows)


def test_a_short_name_keeps_its_turn_beside_it_on_a_phone() -> None:
    seat = widgets.seat_block(Theme(DAY, 390), "red", "Jo", value="12", to_act="to play")

    assert any({"Jo", "to play"} <= set(texts(row)) for row in within(seat) if isinstance(row, ft.Row))


@pytest.mark.parametrize("name", ["Yves", "Catherine", "Marie-Claire"])
def test_a_score_stands_at_the_end_of_the_name_s_line_whoever_s_turn_it_is(name: str) -> None:
    t = Theme(DAY, 390)

    for to_act in ("", "c’est son tour"):
        seat = widgets.seat_block(t, "red", name, value="12", unit="points", to_act=to_act)
        assert any({name, "12"} <= set(texts(row)) for row in within(seat) if isinstance(row, ft.Row))


@pytest.mark.parametrize("t", NARROW, ids=["100", "200"])
@pytest.mark.parametrize("words", ["Reconnaissance", "Merchants & Marauders", "Répertoire Portuaire"])
def test_a_title_breaks_no_word_and_may_take_several_lines(t: Theme, words: str) -> None:
    (line,) = [c for c in within(title(t, words)) if isinstance(c, ft.Text)]

    assert line.max_lines == (3 if t.large else 2)
    assert line.style is not None
    assert line.style.size is not None
    across = max(printed(word, line.style.size * t.scale, "caslon_700") for word in words.split())
    assert across <= t.width - 2 * 48 - 4 - 12


@pytest.mark.parametrize("t", NARROW, ids=["100", "200"])
@pytest.mark.parametrize("words", ["Maximilien : Reconnaissance, 2 dés", "Your turn, Maximilien"])
def test_a_question_breaks_no_word(t: Theme, words: str) -> None:
    (line,) = [c for c in within(question(t, words)) if isinstance(c, ft.Text)]

    assert line.style is not None
    assert line.style.size is not None
    assert max(printed(word, line.style.size * t.scale, "caslon_700") for word in words.split()) <= t.body - 44


@pytest.mark.parametrize("t", NARROW, ids=["100", "200"])
def test_a_score_without_room_for_columns_shows_every_name_whole(t: Theme) -> None:
    seats = [widgets.Seated(colour, name) for colour, name in zip(SEAT_COLOURS, LONG_NAMES, strict=False)]
    lines = [widgets.ScoreLine("Améliorations", ("1", "2", "3", "4")), widgets.ScoreLine("Îles", ("0", "0", "9", "0"))]
    table = widgets.score_table(t, seats, lines, widgets.ScoreLine("Total", ("1", "2", "12", "4")), best=2)

    assert not any(isinstance(c, ft.Row) and c.scroll for c in within(table))
    assert all(texts(table).count(name) == 3 for name in LONG_NAMES)
    assert "Îles, Catherine 0, Maximilien 0, Marion 9, Jo 0" in labels(table)


def test_a_score_of_short_names_stands_in_columns() -> None:
    seats = [widgets.Seated("red", "Anne"), widgets.Seated("blue", "Bart")]
    table = widgets.score_table(
        Theme(DAY, 390), seats, [widgets.ScoreLine("Islands", ("1", "2"))], widgets.ScoreLine("Total", ("1", "2"))
    )

    assert texts(table).count("Anne") == 1


def test_a_printed_table_in_large_text_breaks_no_figure() -> None:
    heads, rows = ("Jet", "Atl.", "Am.", "Afr.", "India"), [("1", "−", "1 300", "2 500", "3 000")]
    small, large = (widgets.data_table(Theme(DAY, 320, 640, scale), heads, rows) for scale in (1.0, 2.0))

    assert not any(c.no_wrap for c in within(small) if isinstance(c, ft.Text))
    figures = [c for c in within(large) if isinstance(c, ft.Text) and c.value == "1 300"]
    assert all(c.no_wrap for c in figures)
    assert "Jet 1, Atl. −, Am. 1 300, Afr. 2 500, India 3 000" in labels(large)


def test_an_entry_in_large_text_is_as_wide_as_its_list() -> None:
    drawn = widgets.history_line(
        Theme(DAY, 320, 640, 2), "12", "Correction : 3 → 4", label="12", undo="Undo", on_undo=nothing
    )

    assert not any("Correction : 3 → 4" in texts(row) for row in within(drawn) if isinstance(row, ft.Row))


@pytest.mark.parametrize("t", NARROW, ids=["100", "200"])
def test_buttons_side_by_side_break_no_name(t: Theme) -> None:
    count = widgets.columns_that_fit(t, LONG_NAMES, 2, around=56, width=t.body - 28)

    cell = (t.body - 28 - 8 * (count - 1)) / count
    assert max(printed(name, 17 * t.scale) for name in LONG_NAMES) <= cell - 22 - 10 - 2 * 10 - 3


def test_figures_over_a_long_word_stand_two_by_two_on_a_narrow_phone() -> None:
    facts = [("1,2", "Catherine’s losses, on average"), ("1,3", "Marion’s losses"), ("0 %", "sunk"), ("1 %", "sunk")]
    narrow, phone = (widgets.fact_cells(Theme(DAY, width), facts[:n]) for width, n in ((320, 4), (390, 2)))

    assert [len(row.controls) for row in within(narrow) if isinstance(row, ft.Row)] == [2, 2]
    assert [len(row.controls) for row in within(phone) if isinstance(row, ft.Row)] == [2]


@pytest.mark.parametrize(("scale", "whole"), [(1.0, False), (2.0, True)])
def test_a_chip_too_long_for_the_screen_wraps(scale: float, whole: bool) -> None:
    t = Theme(DAY, 320, 640, scale)
    chip = widgets.chip(t, "Nations attaquées", nothing, mark="flame")

    assert any(isinstance(c, ft.Container) and c.width == t.body for c in within(chip)) is whole


def test_texts_that_look_alike_share_a_style_that_nobody_can_change() -> None:
    t = Theme(DAY, 390)
    one, other, struck = text(t, "one"), text(t, "other"), widgets.history_line(t, "1", "x", label="x", state="undone")
    texts = [shown for shown in within(struck) if isinstance(shown, ft.Text)]
    lines = [shown.style.decoration for shown in texts if isinstance(shown.style, ft.TextStyle)]

    assert isinstance(one.style, ft.TextStyle)
    assert one.style is other.style
    assert ft.TextDecoration.LINE_THROUGH in lines
    assert one.style.decoration is None
    with pytest.raises(RuntimeError):
        one.style.decoration = ft.TextDecoration.UNDERLINE


@pytest.mark.parametrize(
    ("heights", "first"), [([1, 1, 1, 1], 2), ([1, 1, 1], 2), ([9, 1, 1], 1), ([1, 1, 9], 2), ([4], 1)]
)
def test_two_columns_are_about_as_high(heights: list[int], first: int) -> None:
    groups = [[ft.Text(str(n))] for n in range(len(heights))]

    columns = widgets.in_two(groups, heights)

    assert len(columns[0]) == first
    assert [control for column in columns for control in column] == [group[0] for group in groups]


@pytest.mark.parametrize(
    ("width", "words", "count", "abreast"),
    [
        (820, ["Load", "Move"], 5, 3),
        (820, ["Load", "Move"], 4, 2),
        (820, ["Draw or deploy a Pirate"], 3, 2),
        (390, ["Load", "Move"], 5, 2),
        (320, ["Load", "Move"], 5, 1),
    ],
)
def test_three_short_buttons_stand_side_by_side_on_a_tablet(
    width: int, words: list[str], count: int, abreast: int
) -> None:
    assert widgets.buttons_abreast(Theme(DAY, width), words, count) == abreast
