"""PR-ODDS: fractions against enumeration, card by card."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest

from companion.core.errors import Refused
from companion.games.port_royal.data import COLOURS, Catalogue
from companion.games.port_royal.events import CardTurned, DeckCounted, DeckReshuffled
from companion.games.port_royal.evolve import evolve
from companion.games.port_royal.odds import (
    Weights,
    expected_cards,
    next_card,
    odds_of,
    possible_cards,
    reach,
    reach_of,
    unseen_cards,
    weights_after_shuffle,
)
from companion.games.port_royal.state import Player, Shuffle, State
from tests.unit.games.port_royal.play import Play

WEAKEST = {"Y": "Y-1-1", "B": "B-1-1", "G": "G-1-1", "R": "R-1-1", "K": "K-2-1"}
TABLE_5_7C = {
    "Y": (9, 6, 3, 3, 0, 0, 0, 0),
    "R": (9, 7, 7, 4, 4, 4, 2, 2),
    "K": (9, 9, 7, 7, 4, 4, 4, 2),
    "YB": (18, 12, 6, 6, 3, 0, 0, 0),
    "RK": (18, 16, 14, 11, 8, 8, 6, 4),
    "YBG": (27, 18, 12, 9, 6, 0, 0, 0),
    "YRK": (27, 22, 17, 14, 8, 8, 6, 4),
    "BGR": (27, 19, 16, 10, 10, 4, 2, 2),
    "YBGR": (36, 25, 19, 13, 10, 4, 2, 2),
    "YBGK": (36, 27, 19, 16, 10, 4, 4, 2),
    "YBGRK": (45, 34, 26, 20, 14, 8, 6, 4),
}
TABLE_5_8 = {
    1: (86.5, 61.1, 31.6, 9.1),
    2: (89.6, 68.6, 40.5, 14.2),
    3: (91.8, 74.3, 48.6, 20.1),
    4: (94.2, 81.0, 59.1, 29.8),
    5: (96.7, 88.8, 74.2, 48.3),
    6: (97.5, 91.3, 79.4, 56.7),
    7: (98.3, 93.9, 85.1, 66.8),
}
Make = Callable[..., Play]


def enumerate_deck(deck: Sequence[str], harbour: Sequence[str], swords: int) -> dict[str, Fraction]:
    """Every card of the deck in turn as the next one, read from the letters and figures of its face."""
    lying = {face[0] for face in harbour if face[1] == "-"}
    found: Counter[str] = Counter()
    for face in deck:
        head, second, *_ = face.split("-")
        if len(head) > 1:
            found[{"EXP": "expedition", "TAX": "tax"}.get(head, "person")] += 1
        elif head not in lying:
            found["new_colour"] += 1
        elif second == "X" or int(second) > swords:
            found["bust"] += 1
    return {kind: Fraction(found[kind], len(deck)) for kind in ("bust", "new_colour", "person", "tax")}


def test_the_odds_agree_with_enumeration_in_ten_thousand_situations(play: Make, cards: Catalogue) -> None:
    """PR-ODDS-NEXT, exact fractions before the first reshuffle: whole tables, every unseen card in turn as the next."""
    chance = random.Random(1)
    blank = play({"players": {"A": {}, "B": {}, "C": {}}}).state
    for _ in range(10_000):
        state, unknown = some_table(blank, chance, cards)

        odds = next_card(cards, state)

        swords = sum({"SAI": 1, "PIR": 2}.get(f[:3], 0) for f in state.player(state.active).persons)
        expected = enumerate_deck(unknown, state.harbour, swords)
        assert {kind: getattr(odds, kind) for kind in expected} == expected
        assert (odds.exact, int(odds.total)) == (True, len(unknown))


def some_table(blank: State, chance: random.Random, cards: Catalogue) -> tuple[State, list[str]]:
    """The cards shuffled and dealt to all places of a table; also those whose faces nobody knows."""
    whole = list(Counter(dict(cards.shuffle)).elements())
    chance.shuffle(whole)
    seen, unknown = whole[: (cut := chance.randrange(1, 110))], whole[cut:]
    by_kind = {kind: [f for f in seen if cards[f].kind == kind] for kind in ("ship", "person", "expedition", "tax")}
    ships = list({f[0]: f for f in by_kind["ship"][: chance.randrange(7)]}.values())
    persons, row = by_kind["person"], by_kind["expedition"]
    lying = persons[: chance.randrange(4)]
    dealt = persons[len(lying) :][: chance.randrange(1 + len(persons))]
    players: dict[str, Player] = {
        seat: replace(p, persons=tuple(dealt[i::3]), coins=chance.randrange(20))
        for i, (seat, p) in enumerate(blank.players.items())
    }
    harbour = (*ships, *lying)
    open_ = Counter((*harbour, *dealt, *row))
    discard = tuple((Counter(seen) - open_).elements())
    state = replace(blank, players=players, harbour=harbour, row=tuple(row), discard=discard, blind=chance.randrange(9))
    return replace(state, active=chance.choice(blank.order), phase="may-draw"), unknown


@pytest.mark.parametrize("colours", TABLE_5_7C)
def test_the_harbours_of_table_5_7_have_their_odds(colours: str, cards: Catalogue) -> None:
    harbour = [WEAKEST[c] for c in colours]
    left = Counter(dict(cards.shuffle)) - Counter(harbour)
    held = Weights({f: left[f] for f in cards.shuffle})

    found = [odds_of(cards, held, harbour, swords).bust for swords in range(8)]

    assert found == [Fraction(n, 119 - len(harbour)) for n in TABLE_5_7C[colours]]


def test_the_chance_of_several_colours_without_swords_is_the_exact_one(cards: Catalogue) -> None:
    """PR-ODDS-REACH, table 5.8, line 0."""
    held = Weights(dict(cards.shuffle))

    found = [reach_of(cards, held, (), 0, goal) for goal in (1, 2, 3, 4, 5)]

    assert found == [1, Fraction(40, 49), Fraction(25, 49), Fraction(500, 2303), Fraction(2500, 52969)]


@pytest.mark.parametrize("swords", TABLE_5_8)
def test_the_chance_of_several_colours_with_swords_is_the_simulated_one(swords: int, cards: Catalogue) -> None:
    held = Weights(dict(cards.shuffle))

    found = [float(reach_of(cards, held, (), swords, goal)) * 100 for goal in (2, 3, 4, 5)]

    assert found == pytest.approx(TABLE_5_8[swords], abs=0.25)


def test_the_chance_of_several_colours_agrees_with_every_order_of_a_small_pile(cards: Catalogue) -> None:
    pile = ["Y-1-1", "Y-4-3", "B-1-1", "B-5-3", "R-X-3", "K-2-1"]
    harbour, swords, goal = ["Y-1-2"], 1, 3
    orders = list(permutations(pile))

    won = sum(is_goal_reached(cards, order, harbour, swords, goal) for order in orders)

    held = Weights({f: Counter(pile)[f] for f in cards.shuffle})
    assert reach_of(cards, held, harbour, swords, goal) == Fraction(won, len(orders))


def is_goal_reached(cards: Catalogue, order: Sequence[str], harbour: Sequence[str], swords: int, goal: int) -> bool:
    lying = {f[0] for f in harbour}
    for face in order:
        if len(lying) >= goal:
            return True
        if face[0] in lying and not cards.can_repel(swords, face):
            return False
        lying.add(face[0])
    return len(lying) >= goal


def test_the_number_of_coins_does_not_change_the_odds(play: Make, cards: Catalogue) -> None:
    poor = play({"players": {"A": {"coins": 0}, "B": {"coins": 0}}, "harbour": ["Y-1-1", "B-1-1"]})
    rich = play({"players": {"A": {"coins": 30}, "B": {"coins": 20}}, "harbour": ["Y-1-1", "B-1-1"]})

    assert next_card(cards, poor.state).bust == next_card(cards, rich.state).bust == Fraction(18, 117)


def test_a_card_that_the_box_has_lost_can_never_turn_up(play: Make, cards: Catalogue) -> None:
    """8.6: a card that is missing is set by hand, and the odds know it."""
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-1-1"]})

    table.do(None, "correct", path=("missing",), value=("Y-4-4", "SAI-7-3"))

    assert next_card(cards, table.state).bust == Fraction(8, 116)
    with pytest.raises(Refused):
        table.draw("SAI-7-3")


def test_a_lost_card_comes_back_neither_with_a_shuffle_nor_unnoticed(play: Make, cards: Catalogue) -> None:
    """8.6: after a shuffle the pile is as blind as before, and where no card is entered any other may turn up."""
    table = play({"players": {"A": {}, "B": {}}, "blind": 20})
    table.do(None, "correct", path=("missing",), value=("Y-4-4",))

    table.do(None, "reshuffle")
    assert expected_cards(cards, table.state).parts["Y-4-4"] == 0 < expected_cards(cards, table.state).parts["B-5-4"]
    table.do(None, "agree", id="depth", value="score")

    assert (possible_cards(cards, table.state)["Y-4-4"], possible_cards(cards, table.state)["B-5-4"]) == (0, 1)


def test_a_census_never_finds_more_ships_than_cards_were_shuffled(cards: Catalogue) -> None:
    """Five yellow ships were counted where only two cards could be any: the pile still holds three."""
    held = weights_after_shuffle(cards, Shuffle(known=("SAI-3-1",), blind=2, elsewhere=(), census={"Y": 5, "B": 1}))

    assert sum(held.parts.values()) == 3 * held.one


def test_a_pile_made_only_of_logged_cards_is_known_exactly(play: Make, cards: Catalogue) -> None:
    """PR-ODDS-RESHUFFLE with every spent coin logged."""
    discard = ["Y-1-1", "Y-1-1", "SAI-3-1", "PRI-4-1"]
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-4-4"], "discard": discard, "pile": 0})

    state = evolve(table.state, DeckReshuffled())

    assert state.pile == 4
    odds = next_card(cards, state)
    assert (odds.bust, odds.person, odds.exact) == (Fraction(1, 2), Fraction(1, 2), True)
    drawn = evolve(evolve(state, CardTurned("Y-1-1")), DeckCounted({}))
    assert next_card(cards, drawn).bust == Fraction(1, 3)


def test_unlogged_coins_share_what_is_unseen(play: Make, cards: Catalogue) -> None:
    """PR-ODDS-RESHUFFLE: (K + s · U / |U|) / (K + s)."""
    discard = ["Y-1-1", "SAI-3-1"]
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-4-4"], "discard": discard, "blind": 6, "pile": 0})
    pool = unseen_cards(cards, table.state)

    state = evolve(table.state, DeckReshuffled())

    yellow = sum(pool[f] for f in cards.by_kind["Y"])
    expected = (1 + Fraction(6 * yellow, sum(pool.values()))) / 8
    assert next_card(cards, state).bust == expected
    assert not next_card(cards, state).exact


def test_a_census_by_colour_settles_the_bust_for_a_player_without_swords(play: Make, cards: Catalogue) -> None:
    discard = ["Y-1-1", "SAI-3-1"]
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-4-4"], "discard": discard, "blind": 6, "pile": 0})

    table.do(None, "reshuffle")
    table.do(None, "census", [(3, 1, 0, 0, 0)], by="colour")

    assert next_card(cards, table.state).bust == Fraction(3, 8)
    assert sum(expected_cards(cards, table.state).parts.values()) == 8 * expected_cards(cards, table.state).one


def test_a_census_by_swords_settles_it_for_everybody(play: Make, cards: Catalogue) -> None:
    given = {"players": {"A": {"persons": ["SAI-3-1"]}, "B": {}}, "harbour": ["Y-4-4"], "discard": ["Y-1-1"]}
    table = play({**given, "blind": 5, "pile": 0})

    table.do(None, "reshuffle")
    table.do(None, "census", [(2, 1, 1, *([0] * 14))], by="swords")

    odds = next_card(cards, table.state)
    assert odds.bust == Fraction(2, 6)


def test_what_was_not_entered_is_as_unknown_as_the_pile(play: Make, cards: Catalogue) -> None:
    """A reshuffle in a stretch that nobody entered leaves every unseen card as likely as any other."""
    table = play({"players": {"A": {}, "B": {}}, "harbour": ["Y-4-4"], "discard": ["K-X-3"]})
    state = evolve(replace(table.state, pile=None), DeckReshuffled())

    assert state.shuffle is None
    assert next_card(cards, state).bust == Fraction(9, 118)


def test_four_colours_are_out_of_reach_without_ships(play: Make, cards: Catalogue) -> None:
    table = play({"players": {"A": {}, "B": {}}})
    nothing = Weights(dict.fromkeys(cards.shuffle, 0))

    assert reach_of(cards, nothing, (), 0, 4) == 0
    assert 0 < reach(cards, table.state, 5) < reach(cards, table.state, 4) < 1
    assert len(COLOURS) == 5


KNOWN, KNOWN_THREATS, BLIND, POOL, POOL_THREATS = 45, 12, 35, 60, 15


@pytest.mark.parametrize(("revealed", "mean", "worst"), [(5, 0.2, 1.0), (20, 0.5, 2.7)])
def test_the_expected_chance_after_a_reshuffle_is_off_by_no_more_than_is_stated(
    revealed: int, mean: float, worst: float, cards: Catalogue
) -> None:
    """PR-ODDS-RESHUFFLE: the update against the exact chance, in points of a hundred, for the case of the digest."""
    errors = {seen: (share, off) for seen, share, off in off_by(cards, revealed)}

    average = sum(share * off for share, off in errors.values())
    plausible = [off for share, off in errors.values() if share > Fraction(1, 200)]

    assert round(float(average) * 100, 1) == mean
    assert round(float(max(plausible)) * 100, 1) <= worst


def off_by(cards: Catalogue, revealed: int) -> Iterator[tuple[int, Fraction, Fraction]]:
    """For each number of threats among the revealed cards: how likely it is, and how far the update is off."""
    hidden = {n: comb(POOL_THREATS, n) * comb(POOL - POOL_THREATS, BLIND - n) for n in range(POOL_THREATS + 1)}
    ways, pile = sum(hidden.values()), KNOWN + BLIND
    for seen in range(revealed + 1):
        like = {
            n: Fraction(w * comb(KNOWN_THREATS + n, seen) * comb(pile - KNOWN_THREATS - n, revealed - seen), ways)
            for n, w in hidden.items()
        }
        whole = sum(like.values(), Fraction(0))
        if not whole:
            continue
        left = sum((p * (KNOWN_THREATS + n - seen) for n, p in like.items()), Fraction(0))
        exact = left / whole / (pile - revealed)
        yield seen, whole / comb(pile, revealed), abs(exact - shown_odds(cards, seen, revealed))


def shown_odds(cards: Catalogue, seen: int, revealed: int) -> Fraction:
    """What the app shows: yellow, blue and green ships are the threats, persons and the rest are none."""
    harbour = ["Y-1-1", "B-1-1", "G-1-1"]
    left = Counter(dict(cards.shuffle)) - Counter(harbour)
    threats = [f for f in left.elements() if f[:2] in ("Y-", "B-", "G-")]
    others = [f for f in left.elements() if f[:2] not in ("Y-", "B-", "G-")]
    known = threats[:KNOWN_THREATS] + others[: KNOWN - KNOWN_THREATS]
    pool = threats[KNOWN_THREATS:][:POOL_THREATS] + others[KNOWN - KNOWN_THREATS :][: POOL - POOL_THREATS]
    elsewhere = Counter(threats + others) - Counter(known) - Counter(pool) + Counter(harbour)
    drawn = known[:seen] if seen <= KNOWN_THREATS else [*known[:KNOWN_THREATS], *pool[: seen - KNOWN_THREATS]]
    drawn = [*drawn, *known[KNOWN_THREATS:][: revealed - seen]]
    shuffle = Shuffle(tuple(known), BLIND, tuple(elsewhere.elements()), tuple(drawn))
    return odds_of(cards, weights_after_shuffle(cards, shuffle), harbour, 0).bust
