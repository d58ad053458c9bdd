"""Many evenings added up by name, across games: wins, luck, records, the table and the picture to send."""

import csv
import io
from fractions import Fraction

import pytest
from PIL import Image

from companion.core.ask import Seat
from companion.core.evening.luck import Luck
from companion.share.evenings import add_up, as_csv, names_in, picture
from companion.share.results import Outcome, Scored


def bust(n: int, expected: Fraction) -> Luck:
    return Luck(Seat("a"), n, expected, good=False)


def game(
    day: str, title: str, *scores: Scored, minutes: int = 60, finished: bool = True, table: str = "NASSAU-1"
) -> Outcome:
    return Outcome(title.lower(), title, table, scores, finished, f"{day} 20:00:00", minutes)


EVENINGS = (
    game(
        "2026-03-02",
        "Duel",
        Scored("Ben", 1, 24, "blue", won=True),
        Scored("Anne", 2, 9, "red"),
        minutes=45,
    ),
    game(
        "2026-02-01",
        "Harbour",
        Scored("Anne", 1, 14, "red", won=True, luck=bust(1, Fraction(5, 2))),
        Scored("Ben", 2, 11, "green", luck=bust(3, Fraction(1))),
        Scored("Chloé", 3, 7, "yellow", luck=bust(0, Fraction(1, 2))),
        minutes=80,
    ),
    game(
        "2026-03-09",
        "Harbour",
        Scored("Anne", 1, 12, "violet", won=True, luck=bust(2, Fraction(1))),
        Scored("Ben", 1, 12, "blue", won=True, luck=bust(0, Fraction(0))),
    ),
    game("2026-03-10", "Harbour", Scored("Anne", 1, 99, "red"), Scored("Ben", 2, 1, "blue"), finished=False),
)


def test_wins_are_counted_by_name_and_game_and_a_shared_win_counts_for_both() -> None:
    found = {person.name: person for person in add_up(EVENINGS).people}

    assert [(p.name, p.wins, p.games) for p in add_up(EVENINGS).people] == [
        ("Anne", 2, 3),
        ("Ben", 2, 3),
        ("Chloé", 0, 1),
    ]
    assert {game: (t.wins, t.games) for game, t in found["Anne"].tallies.items()} == {"harbour": (2, 2), "duel": (0, 1)}
    assert found["Anne"].colour == "violet"


def test_luck_is_added_up_only_where_a_game_knows_chances() -> None:
    anne = add_up(EVENINGS).people[0]

    harbour, duel = anne.tallies["harbour"], anne.tallies["duel"]
    assert (harbour.got, harbour.expected, harbour.luck, harbour.knows_luck) == (
        3,
        Fraction(7, 2),
        Fraction(1, 2),
        True,
    )
    assert not duel.knows_luck


@pytest.mark.parametrize(
    ("group", "games"),
    [((), 3), (("Anne",), 3), (("Anne", "Ben"), 3), (("Anne", "Chloé"), 1), (("Ben", "Nobody"), 0)],
)
def test_a_group_means_the_evenings_at_which_all_of_them_sat(group: tuple[str, ...], games: int) -> None:
    found = add_up(EVENINGS, frozenset(group))

    assert len(found.outcomes) == games
    assert {p.name for p in found.people} <= set(group) or not group


def test_a_record_is_the_best_score_of_a_finished_game_and_the_longest_evening() -> None:
    harbour, duel = add_up(EVENINGS).records

    assert (harbour.title, harbour.played, harbour.best.name, harbour.best.score, harbour.best_day) == (
        "Harbour",
        2,
        "Anne",
        14,
        "2026-02-01",
    )
    assert (harbour.longest, duel.longest) == (80, 45)


def test_whoever_played_most_is_named_first() -> None:
    assert names_in(EVENINGS) == ("Anne", "Ben", "Chloé")
    assert names_in(EVENINGS[3:]) == ()


def test_every_evening_opens_in_a_spreadsheet() -> None:
    told = add_up((game("2026-03-02", "Duel", Scored("=1+1", 1, 24, "blue", won=True)),))

    rows = list(csv.reader(io.StringIO(as_csv(told, ("Day", "Game", "Table", "Place", "Name", "Score", "Won", "Min")))))

    assert rows[1:] == [["2026-03-02", "Duel", "NASSAU-1", "1", "'=1+1", "24", "1", "60"]]


def test_the_people_are_a_picture_to_send() -> None:
    told = add_up(EVENINGS)

    png = picture(
        told, "Over the evenings", "3 finished games", {p.name: f"of {p.games}" for p in told.people}, "Chart Table"
    )

    with Image.open(io.BytesIO(png)) as drawn:
        assert drawn.width == 1080
