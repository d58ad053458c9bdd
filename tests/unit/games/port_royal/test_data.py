"""The box: 62 faces, 120 cards, and the sums that the rulebook prints."""

from collections import Counter

from companion.games.port_royal.data import COLOURS, Catalogue
from companion.games.port_royal.lookup import threat_table
from companion.games.port_royal.rules.taxes import tax_loss

PRINTED_PERSONS = {
    "TRA": 10,
    "SET": 5,
    "CAP": 5,
    "PRI": 5,
    "JAC": 3,
    "SAI": 10,
    "PIR": 3,
    "MAD": 4,
    "JES": 5,
    "ADM": 6,
    "GOV": 4,
}
PRINTED_SWORDS = {
    "Y": {1: 4, 2: 3, 4: 3},
    "B": {1: 4, 2: 3, 5: 3},
    "G": {1: 4, 3: 3, 5: 3},
    "R": {1: 3, 3: 3, 6: 2, 0: 2},
    "K": {2: 3, 4: 3, 7: 2, 0: 2},
}


def test_the_card_list_adds_up_to_the_printed_counts(cards: Catalogue) -> None:
    kinds: Counter[str] = Counter()
    for card in cards.faces.values():
        kinds[card.kind] += card.copies

    assert kinds == {"ship": 50, "person": 60, "expedition": 6, "tax": 4}
    assert (len(cards.faces), cards.deck_size) == (62, 119)


def test_persons_are_as_many_as_printed(cards: Catalogue) -> None:
    found: Counter[str] = Counter()
    for face in cards.persons:
        found[cards[face].type] += cards[face].copies

    assert found == PRINTED_PERSONS
    assert sum(cards[f].vp * cards[f].copies for f in cards.persons) == 83
    assert sum(cards[f].cost * cards[f].copies for f in cards.persons) == 314


def test_ships_carry_the_printed_swords(cards: Catalogue) -> None:
    """A-23: the bare numbers of the list. A skull is written as 0 swords and never repelled."""
    for colour in COLOURS:
        found: Counter[int] = Counter()
        for face in cards.by_kind[colour]:
            found[cards[face].swords] += cards[face].copies
        assert found == PRINTED_SWORDS[colour]
        assert sum(cards[f].coins * cards[f].copies for f in cards.by_kind[colour]) == 22


def test_every_extra_point_of_one_ability_costs_two_coins(cards: Catalogue) -> None:
    for type in PRINTED_PERSONS:
        same = [cards[f] for f in cards.persons if cards[f].type == type]
        assert len({c.cost - 2 * c.vp for c in same}) == 1


def test_traders_are_two_a_colour(cards: Catalogue) -> None:
    traders: Counter[str] = Counter()
    for face in cards.persons:
        if cards[face].type == "TRA":
            traders[cards[face].colour] += cards[face].copies

    assert traders == dict.fromkeys(COLOURS, 2)


def test_the_threat_table_counts_the_ships_that_swords_cannot_repel(cards: Catalogue) -> None:
    table = dict(threat_table(cards))

    assert table["Y"] == (10, 6, 3, 3, 0, 0, 0, 0)
    assert table["B"] == (10, 6, 3, 3, 3, 0, 0, 0)
    assert table["G"] == (10, 6, 6, 3, 3, 0, 0, 0)
    assert table["R"] == (10, 7, 7, 4, 4, 4, 2, 2)
    assert table["K"] == (10, 10, 7, 7, 4, 4, 4, 2)
    assert tuple(map(sum, zip(*table.values(), strict=True))) == (50, 35, 26, 20, 14, 8, 6, 4)


def test_the_tax_takes_what_table_5_5_says() -> None:
    printed = {11: 0, 12: 6, 13: 6, 14: 7, 15: 7, 16: 8, 17: 8, 18: 9, 19: 9, 20: 10, 21: 10, 24: 12, 25: 12, 30: 15}

    assert {coins: tax_loss(coins) for coins in printed} == printed
