"""The last round, the ranking, the variant (Fin de partie)."""

from collections.abc import Callable

from companion.games.port_royal.rules.rounds import still_to_play
from companion.games.port_royal.scoring import winners
from tests.unit.games.port_royal.play import CARDS, Play

Make = Callable[..., Play]
ELEVEN = ["SAI-7-3", "PIR-9-3", "MAD-9-3", "MAD-7-2"]


def test_the_last_round_names_who_still_plays(play: Make) -> None:
    """PR-END-CHECK, A-17, A-18: also in another player's turn."""
    given = {"players": {"A": {}, "B": {"coins": 9, "persons": ELEVEN}, "C": {}}, "harbour": ["SAI-3-1"]}
    table = play(given)
    table.stop()
    table.finish("A")

    entry = table.take("SAI-3-1", "B")

    assert table.state.end_triggered
    assert still_to_play(table.state) == ("B", "C")
    assert "last_round" in table.says(entry)


def test_points_of_others_may_wait_for_their_own_turn(play: Make) -> None:
    """A-17, other position."""
    given = {"players": {"A": {}, "B": {"coins": 9, "persons": ELEVEN}}, "harbour": ["SAI-3-1"]}
    table = play(given, trigger="own-turn")
    table.stop()
    table.finish("A")
    table.take("SAI-3-1", "B")
    assert not table.state.end_triggered
    table.finish("B")
    table.do("B", "next_turn")
    table.draw("EXP-SS")
    table.stop()

    table.do("B", "others_pass")

    assert table.state.over


def test_equal_points_are_split_by_coins_else_shared(play: Make, game: object) -> None:
    """PR-SCORE, A-29: equal places share a number."""
    given = {"players": {"A": {"coins": 4, "persons": ["SAI-7-3"]}, "B": {"coins": 4, "persons": ["PIR-9-3"]}, "C": {}}}
    table = play(given)

    places = [(s.seat, s.place, s.score) for s in table.table.game.standings(table.state)]

    assert places == [("A", 1, 3), ("B", 1, 3), ("C", 3, 0)]


def test_the_variant_asks_for_an_expedition(play: Make) -> None:
    """PR-VAR-EXP: 12 points alone trigger nothing; nobody with an expedition, nobody wins (A-25)."""
    twelve = [*ELEVEN, "SAI-3-1"]
    given = {"variant_expedition": True, "players": {"A": {"persons": twelve}, "B": {}}, "active": "B"}
    table = play({**given, "harbour": ["Y-1-1"]})
    table.draw("Y-1-1")

    assert (table.state.end_triggered, table.state.over) == (False, False)
    assert winners(CARDS, table.state) == ()


def test_the_variant_may_ask_twelve_points_of_the_winner(play: Make) -> None:
    """A-25, other position."""
    players = {"A": {"persons": [*ELEVEN, "SAI-3-1"]}, "B": {"exp": ["EXP-SS"]}}
    given = {"variant_expedition": True, "players": players}

    assert winners(CARDS, play(given).state) == ("B",)
    assert winners(CARDS, play(given, variant_winner="twelve").state) == ()


def test_a_whole_round_more_may_be_agreed_on(play: Make) -> None:
    """PR-END-CHECK, A-18, other position: the rest of this round, then everybody once more."""
    given = {"players": {"A": {}, "B": {"persons": [*ELEVEN, "SAI-3-1"]}}, "active": "B", "harbour": ["R-X-3"]}
    table = play(given, last_round="one-more")

    table.draw("R-X-4")

    assert (table.state.end_triggered, table.state.over) == (True, False)
    assert still_to_play(table.state) == ("A", "B")
    for seat, *ships in (("A", "Y-1-1", "Y-1-1"), ("B", "K-X-3", "K-X-4")):
        table.do(seat, "next_turn")
        assert not table.state.over
        for ship in ships:
            table.draw(ship)
    assert table.state.over
    assert still_to_play(table.state) == ()
