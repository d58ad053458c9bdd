"""Many evenings added up by name: busts, luck against the odds, coins by source."""

from collections.abc import Callable

from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.rules.statistics import add_up_tables
from tests.unit.games.port_royal.play import Play

Make = Callable[..., Play]


def test_evenings_are_added_up_by_name_with_every_source(play: Make, cards: Catalogue) -> None:
    first = play({"players": {"A": {"persons": ["JES-5-1"]}, "B": {}}, "harbour": ["Y-1-1"]})
    first.draw("Y-2-2")
    second = play({"players": {"A": {"persons": ["TRA-Y-3-1"]}, "B": {}}, "harbour": ["Y-4-4"]})
    second.stop()
    second.do("A", "take", face="Y-4-4", last=True)
    second.finish("B")

    names = [{"A": "Ann", "B": "Bea"}, {"A": "Ann", "B": "Carl"}]
    found = {r.name: r for r in add_up_tables(cards, zip(names, (first.state, second.state), strict=True))}

    ann = found["Ann"]
    assert (ann.games, ann.turns, ann.busts) == (2, 2, 1)
    assert ann.income == {"bust": 1, "ship": 4, "trader": 1}
    assert ann.risk == int(10_000 * 9 / 117)
    assert ann.luck == ann.risk - 10_000
    assert (found["Bea"].games, found["Carl"].games) == (1, 1)
    assert sum(r.wins for r in found.values()) == 0, "whoever leads has not won yet"


def test_a_lost_turn_whose_cards_were_not_entered_is_no_bad_luck(play: Make, cards: Catalogue) -> None:
    table = play({"players": {"A": {}, "B": {}}}, depth="table")
    table.do("A", "bust_called")

    (ann, _) = add_up_tables(cards, [({"A": "Ann", "B": "Bea"}, table.state)])

    assert (ann.busts, ann.called, ann.luck) == (1, 1, 0)


def test_the_winner_of_a_finished_game_is_counted_and_a_table_without_a_turn_is_not(
    play: Make, cards: Catalogue
) -> None:
    twelve = ["SAI-7-3", "PIR-9-3", "MAD-9-3", "ADM-9-3"]
    won = play({"players": {"A": {}, "B": {"persons": twelve}}, "active": "B", "harbour": ["K-X-3"]})
    won.draw("K-X-4")
    idle = play({"players": {"A": {}, "B": {}}})
    names = {"A": "Ann", "B": "Bea"}

    best, other = add_up_tables(cards, [(names, won.state), (names, idle.state)])

    assert (best.name, best.games, best.wins) == ("Bea", 1, 1)
    assert (other.name, other.games, other.wins) == ("Ann", 1, 0)
