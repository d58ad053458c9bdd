"""Nothing is cut, broken or hidden on a phone of 320 px, at 100 % and at 200 % of the text."""

from collections.abc import Iterator, Sequence

import flet as ft
import pytest

from companion.games.merchants_and_marauders.screen.common import CARIBBEAN
from companion.palette import DAY
from companion.ui import widgets
from companion.ui.core.theme import Theme, bold_width, damped_text, longest_word, question, title
from companion.ui.widgets.map import sea_map as maps
from companion.ui.widgets.numbers.charts import label_room
from tests.support.headless import within
from tests.support.screens.fonts import printed

ZOOMS = (1.0, 2.0)
NARROW = [Theme(DAY, 320, 700, zoom, zoom) for zoom in ZOOMS]
PHONES = pytest.mark.parametrize("t", NARROW, ids=["100", "200"])


def nothing(*_: object) -> None:
    pass


def words_of(control: ft.Control) -> Iterator[ft.Text]:
    return (c for c in within(control) if isinstance(c, ft.Text) and c.value)


def size_of(line: ft.Text) -> float:
    assert line.style is not None
    assert line.style.size is not None
    return line.style.size


def find(control: ft.Control, words: str) -> ft.Text:
    return next(c for c in words_of(control) if c.value == words)


SEGMENTS = [
    ("Everything", "Coins too", "Points only"),
    ("Counts at once", "From the next time you take"),
    ("tant que le Pirate reste dans la Zone", "toujours"),
    ("1 Mille Sabords", "2 Pavillon Noir", "3 Frères de la Côte"),
    ("Join", "Game", "Catch-up", "Box"),
    ("Navire", "Équipage", "Réussites", "Décompte"),
]


@PHONES
@pytest.mark.parametrize("words", SEGMENTS)
@pytest.mark.parametrize("less", [0, 24])
def test_every_word_of_a_segment_is_whole_side_by_side_or_stacked(t: Theme, words: Sequence[str], less: float) -> None:
    drawn = widgets.segment(t, words, 0, nothing, width=t.body - less)
    assert isinstance(drawn, ft.Container)
    row = drawn.content

    if isinstance(row, ft.Row):
        shares = [int(c.expand or 0) for c in row.controls]
        for word, share in zip(words, shares, strict=True):
            room = (t.body - less - 3) * share / sum(shares) - 9
            assert printed(word, size_of(find(drawn, word)), "atkinson_800") <= room
    else:
        assert all(not find(drawn, word).no_wrap for word in words)


@pytest.mark.parametrize("word", ["Décompte", "Équipage", "illicite", "MONTSERRAT", "Tout", "10", "From the next time"])
def test_a_bold_word_is_no_wider_than_it_is_taken_for(word: str) -> None:
    assert printed(word, 14, "atkinson_800") <= bold_width(word, 14) <= 1.15 * printed(word, 14, "atkinson_800")


def test_four_short_words_stand_side_by_side_on_a_narrow_phone() -> None:
    drawn = widgets.segment(NARROW[0], SEGMENTS[-1], 0, nothing)

    assert isinstance(drawn, ft.Container)
    assert isinstance(drawn.content, ft.Row)


def test_a_rule_gives_its_ways_the_room_that_they_have() -> None:
    t = NARROW[0]
    rule = widgets.rule_switch(
        t, "A Governor", "", ("Counts at once", "From the next time you take"), 0, on_pick=nothing
    )

    assert not find(rule, "From the next time you take").no_wrap


@PHONES
def test_a_printed_table_gives_each_column_what_its_words_need(t: Theme) -> None:
    heads = ("card", "to come")
    table = widgets.data_table(t, heads, [("Pinnace (1 sword, 1 coin)", "2 / 3")], widths=(4, 1))

    rows = [r for r in within(table) if isinstance(r, ft.Row) and len(r.controls) == 2]
    for row in rows:
        shares = [int(c.expand or 0) for c in row.controls]
        right = row.controls[1]
        assert isinstance(right, ft.Text)
        if all(shares):
            room = (t.body - 24 - 10) * shares[1] / sum(shares)
            assert printed(right.value, size_of(right)) <= room


@PHONES
@pytest.mark.parametrize(
    ("heads", "rows"),
    [
        (("", "Sloop", "Flûte", "Frég.", "Galion", "M.o’w."), [("Cargaison", "2", "4", "3", "5", "3")]),
        (("Jet", "Atl.", "Am.", "Afr.", "India"), [("1", "−", "1 300", "2 500", "3 000")]),
    ],
)
def test_a_table_of_many_columns_breaks_no_word(t: Theme, heads: Sequence[str], rows: list[Sequence[str]]) -> None:
    table = widgets.data_table(t, heads, rows)

    lines = [r for r in within(table) if isinstance(r, ft.Row) and len(r.controls) == len(heads)]
    for line in lines:
        shares = [int(c.expand or 0) for c in line.controls]
        for cell, share in zip(line.controls, shares, strict=True):
            assert isinstance(cell, ft.Text)
            room = (t.body - 24 - 10 * (len(heads) - 1)) * share / sum(shares)
            assert max((printed(w, size_of(cell)) for w in cell.value.split()), default=0) <= room


@PHONES
def test_a_figure_s_words_are_whole(t: Theme) -> None:
    words = ("Événements restants", "Barthélemy : bateau coulé", "sunk", "x")
    cells = widgets.fact_cells(t, [("1", word) for word in words])

    rows = [row for row in within(cells) if isinstance(row, ft.Row)]
    abreast = max(len(row.controls) for row in rows) if rows else 1
    room = (t.body - 8 * (abreast - 1)) / abreast
    assert max(printed(w, 15 * t.zoom, "atkinson_400") for word in words for w in word.split()) <= room


def test_a_bounty_names_its_player_whole_in_large_text() -> None:
    t = NARROW[1]
    grid = widgets.figure_grid(
        t, [("ES", ""), ("EN", "")], [(widgets.Seated("red", "Benoît"), "pirate", [widgets.GridCell(0, "0")] * 2)]
    )

    row = next(r for r in within(grid) if isinstance(r, ft.Row) and find_in(r, "Benoît"))
    assert not find_in(row, "0")


def find_in(control: ft.Control, words: str) -> bool:
    return any(c.value == words for c in words_of(control))


@PHONES
def test_a_long_note_of_a_track_leaves_the_name_its_line(t: Theme) -> None:
    long, short = "une carte × 3; un combat gagné × 2; une rumeur", "max. 3"
    drawn = widgets.track(t, "Benoît", 1, (0, 10), nothing, down="-", up="+", note=long)
    brief = widgets.track(NARROW[0], "Jo", 1, (0, 10), nothing, down="-", up="+", note=short)

    assert not any(find_in(row, "Benoît") and find_in(row, long) for row in within(drawn) if isinstance(row, ft.Row))
    assert any(find_in(row, "Jo") and find_in(row, short) for row in within(brief) if isinstance(row, ft.Row))


@pytest.mark.parametrize(("scale", "zoom"), [(2.0, 2.0), (2.0, 1.0), (1.0, 1.0)])
def test_a_damped_text_grows_as_much_whoever_asks_for_large_text(scale: float, zoom: float) -> None:
    """Flutter multiplies by the phone's share of the scale; the app has multiplied by its own."""
    t = Theme(DAY, 320, 700, scale, zoom)

    drawn = size_of(damped_text(t, "7", 15, 0.5)) * scale / zoom
    assert drawn == pytest.approx(15 * (1 + (scale - 1) * 0.5))


@PHONES
def test_a_number_of_a_track_fits_its_cell(t: Theme) -> None:
    drawn = widgets.track(t, "Coque", 0, (0, 4), nothing, down="-", up="+")

    cells = int((t.body - 112) // (30 * t.grow(1, 0.5)))
    room = (t.body - 112) * 2 / (2 * cells + 1)
    assert printed("1", size_of(find(drawn, "1")), "atkinson_400") <= room


def test_a_chip_keeps_its_width_when_it_is_chosen() -> None:
    t = NARROW[0]
    off, on = (find(widgets.chip(t, "Nassau", nothing, on=on), "Nassau") for on in (False, True))

    assert off.style is not None
    assert on.style is not None
    assert off.style.weight == on.style.weight


def test_chips_wrap_and_none_is_half_hidden_at_the_edge() -> None:
    t = NARROW[0]
    row = widgets.chip_row([widgets.chip(t, f"A{n} Roberts", nothing) for n in range(4)])

    assert isinstance(row, ft.Row)
    assert row.wrap
    assert row.scroll is None


@PHONES
def test_the_last_entry_is_shown_whole(t: Theme) -> None:
    sentence = (
        "Le sloop pirate (Hornigold) attend près du plateau et apparaît en mer des Caraïbes à la fin de la manche."
    )
    strip = widgets.log_strip(t, widgets.Log(sentence, "Annuler", nothing))

    line = find(strip, sentence)
    room = t.width - 2 * t.margin - 48
    lines = printed(sentence, size_of(line), "atkinson_400") / room * 1.15
    assert line.max_lines is None or lines <= line.max_lines


@PHONES
def test_a_search_says_what_it_looks_for_in_one_line(t: Theme) -> None:
    field = widgets.search_field(t, "Chercher dans les règles", "", nothing)

    style = field.label_style
    assert style is not None
    assert style.size is not None
    assert printed("Chercher dans les règles", style.size, "atkinson_400") <= t.body - 48 - 12


@PHONES
@pytest.mark.parametrize("words", ["Marie-Claire commence son tour", "Marie-Claire begins the turn"])
def test_a_title_is_shown_whole(t: Theme, words: str) -> None:
    (line,) = words_of(title(t, words))

    lines = printed(words, size_of(line), "caslon_700") / (t.width - 112)
    assert line.max_lines is not None
    assert lines * 1.3 <= line.max_lines


def test_a_question_may_break_after_a_hyphen() -> None:
    t = NARROW[1]
    hyphen, short = (next(words_of(question(t, said))) for said in ("Qu’utilisez-vous contre Vane ?", "Où ?"))

    assert size_of(hyphen) > 0.8 * size_of(short)


def test_a_sign_after_a_narrow_space_belongs_to_its_word() -> None:
    assert longest_word("perdu\u202f?") == "perdu\u202f?"
    assert longest_word("avez-vous pioché") == "pioché"


@PHONES
def test_a_table_s_code_is_whole(t: Theme) -> None:
    panel = widgets.qr_panel(t, b"", label="code", code="MONTSERRAT-7K3", address="127.0.0.1", size=200)

    assert printed("MONTSERRAT-7K3", size_of(find(panel, "MONTSERRAT-7K3")), "caslon_700") <= t.body


@PHONES
def test_a_name_that_is_typed_has_room(t: Theme) -> None:
    name = ft.Container()
    seat = widgets.seat_entry(
        t, "A", "red", name, turn_colour="Red", on_colour=nothing, up="Up", on_up=nothing, remove="Remove"
    )

    rows = [row for row in within(seat) if isinstance(row, ft.Row)]
    beside = [row for row in rows if name in row.controls]
    taken = sum(20 if c is row.controls[0] else 48 for row in beside for c in row.controls if c is not name)
    gaps = sum((row.spacing or 0) * (len(row.controls) - 1) for row in beside)
    frame = 24 if t.large else 14
    assert printed("Marie-Claire", 17 * t.zoom) + 2 * 6 + 3 <= t.body - frame - taken - gaps


@PHONES
def test_a_score_and_its_unit_stay_together(t: Theme) -> None:
    seat = widgets.seat_block(t, "red", "Marie-Claire", value="9", unit="pièces", to_act="c’est son tour")

    assert any(
        find_in(row, "9") and find_in(row, "pièces") and not find_in(row, "c’est son tour")
        for row in within(seat)
        if isinstance(row, ft.Row)
    )


@PHONES
def test_no_word_under_a_die_is_broken(t: Theme) -> None:
    faces = [widgets.Face("x", mark="skull", gives=word) for word in ("tête de mort", "bateau pirate", "face neutre")]
    tray = widgets.dice_tray(t, faces, nothing)

    abreast = max(len(row.controls) for row in within(tray) if isinstance(row, ft.Row))
    room = (t.body - 8 * (abreast - 1)) / abreast - 10
    assert max(printed(w, 15 * t.zoom) for face in faces for w in face.gives.split()) <= room


def test_the_steps_of_a_turn_are_whole_or_said_as_a_number() -> None:
    t, words = NARROW[0], ("Canons", "Lancer", "Capacités", "Résultat")
    drawn = widgets.phases(t, words, 1, label="Lancer, étape 2 sur 4")

    said = [c.value for c in words_of(drawn)]
    if said == list(words):
        rows = [r for r in within(drawn) if isinstance(r, ft.Row) and len(r.controls) == 4]
        shares = [int(c.expand or 0) for c in rows[0].controls]
        for i, (word, share) in enumerate(zip(words, shares, strict=True)):
            room = (t.body - 3) * share / sum(shares) - (19 if i < 1 else 0)
            assert printed(word, size_of(find(drawn, word)), "atkinson_800") <= room
    else:
        assert said == ["Lancer, étape 2 sur 4"]


@PHONES
def test_no_word_of_a_hold_is_broken(t: Theme) -> None:
    cells = [widgets.Hold("B · vide", "libre pour une amélioration", "B", full=False, mark="hull")] * 2
    drawn = widgets.holds(t, cells)

    rows = [row for row in within(drawn) if isinstance(row, ft.Row) and len(row.controls) == 2]
    abreast = 2 if any(len([c for c in words_of(row) if c.value == "B · vide"]) == 2 for row in rows) else 1
    room = (t.body - 8 * (abreast - 1)) / abreast - 2 * 14 - 28 - 12 - 3
    assert printed("amélioration", 15 * t.zoom, "atkinson_400") <= room


@pytest.mark.parametrize("width", [296, 358, 664])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_name_on_the_map_stays_on_it(width: float, zoom: float) -> None:
    t = Theme(DAY, width + 24, 844, zoom, zoom)

    across = printed("Old Providence", maps.name_size(t, width))
    assert across / 2 <= 0.155 * width + 1


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("name", ["Caribbean Sea", "Mer des Caraïbes"])
def test_no_ship_lies_on_the_end_of_the_name_of_open_water(name: str, zoom: float) -> None:
    t, width = Theme(DAY, 320, 700, zoom, zoom), 296.0
    _, room = maps.port_room(t, CARIBBEAN, "caribbean-sea", at=(173, 194), name=name, width=width, flagged=False)

    assert printed(name, maps.name_size(t, width) + 2, "caslon_400i") * zoom / t.zoom <= room.width


@PHONES
@pytest.mark.parametrize("name", ["Title, for your box", "Titre, pour votre boîte", "Chercher dans les règles"])
@pytest.mark.parametrize("searched", [False, True])
def test_the_name_in_an_empty_field_takes_one_line(t: Theme, name: str, searched: bool) -> None:
    field = widgets.search_field(t, name, "", nothing) if searched else widgets.text_field(t, name, "", nothing)
    assert field.label_style is not None

    room = t.body - 26 - (38 if searched else 0)
    assert printed(name, (field.label_style.size or 0) * t.scale / t.zoom, "atkinson_400") <= room


@PHONES
@pytest.mark.parametrize("figures", [(0, 50, 150), (-20, 0, 1000)])
def test_the_figures_of_a_chart_end_before_its_axis(t: Theme, figures: Sequence[int]) -> None:
    widest = max(printed(t.number(v), 14 * (1 + (t.scale - 1) * 0.3), "atkinson_400") for v in figures)
    assert widest < label_room(t, figures)
