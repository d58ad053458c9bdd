"""What the owner's copy prints is asked once: costs, plunder zones, merchant ships, purple borders, damaged digits."""

import pytest

from companion.core.ask import Form, Pick
from companion.games.dead_reckoning.box import categories
from companion.games.dead_reckoning.procedures.final_score import purples
from tests.unit.games.dead_reckoning.play import (
    ADVANCEMENT,
    CATALOGUE,
    LOOT,
    MERCHANT,
    ONE,
    TWO,
    A,
    answer_of,
    at,
    at_level,
    beside_card,
    card,
    in_play,
    island,
    load_holds,
    no_hands,
    player,
    question,
    sea,
    state_after,
    table,
    two_ships,
    with_cards,
)


def test_the_cost_of_a_card_is_asked_once() -> None:
    """DR-BUY, 8.3."""
    state = load_holds(beside_card(), A=(4, 0))
    once = state_after(state, "buy", (ADVANCEMENT,))
    again = state_after(once.with_board("r1c1", state.boards["r1c1"]), "buy", ("made-up-card",))
    assert again.players[A].ship_cargo == 0
    assert again.players[A].held == ("made-up-card", "made-up-card")


def test_a_plunder_zone_is_asked_once_and_then_one_tap_a_cube() -> None:
    """DR-CBT-4, 8.3."""
    throws = (2, 0, (LOOT, LOOT))
    asked = question(two_ships(), "attack_ship", throws)
    assert isinstance(asked, Pick)
    assert asked.options == ()
    asked = question(two_ships(), "attack_ship", (*throws, (2, 1, 0)))
    assert isinstance(asked, Pick)
    (known,) = asked.options
    after = state_after(two_ships(), "attack_ship", (*throws, (2, 1, 0), known.value, 0, 3))
    assert (after.players[A].ship_coins, after.players[A].ship_cargo) == (4, 2)


def test_tokens_of_either_kind_are_divided_by_their_owner() -> None:
    """DR-CBT-4."""
    after = state_after(two_ships(), "attack_ship", (1, 0, (LOOT,), (0, 0, 2), 1, 0, 0))
    assert (after.players[A].ship_coins, after.players[A].ship_cargo) == (1, 1)


def test_a_merchant_ship_is_remembered_after_it_was_turned_over() -> None:
    """DR-ENC-ATTACK, 8.3."""
    state = beside_card()
    after = state_after(state, "attack_merchant", (MERCHANT, 1, (ONE,), (ONE, TWO)))
    assert after.players[A].damage == 1
    later = at(no_hands(island(after, "r2c1", card=True)), "r2c1")
    asked = question(later, "attack_merchant")
    assert isinstance(asked, Pick)
    assert [o.value for o in asked.options] == ["made-up-ship"]


def test_a_level_4_gunner_has_the_cannons_that_the_owner_reads_on_it() -> None:
    """5.2: that line is partly lost in the source."""
    state = at_level(table(), gunner_1=4)
    asked = question(state, "play_card", ("gunner-1",))
    assert asked.default == 1
    after = state_after(state, "play_card", ("gunner-1", 2))
    asked = question(at(sea(after, "r1c1"), "r1c1", "a", "b"), "attack_ship", ((),))
    assert asked.facts["cards"] == 2


@pytest.mark.parametrize(
    ("purple", "coins"), [(("cargo", 1), 2), (("no-cube", 1), 1), (("wheels", 2), 4), (("fixed", -3), -3)]
)
def test_a_purple_border_is_scored_by_its_kind(purple: tuple[str, int], coins: int) -> None:
    """DR-AB-PURPLE, 5.7, R-16: 7 cargo, one explored island without a cube, two wheels on the card."""
    state = card(in_play(table(2), bosun=2), "pearl", wheels=1, purple=purple)
    state = with_cards(state, bosun=("pearl", "", ""))
    state = island(island(state, "r1c1", cubes={A: 3}, cargo=2), "r1c2", cargo=9)
    state = player(load_holds(state, A=(2, 0)), dock=3)
    assert answer_of(state, purples(CATALOGUE, state)) == {A: coins}


def test_a_held_card_scores_its_purple_border_too() -> None:
    """S7."""
    state = player(card(table(2), "pearl", purple=("fixed", 2)), held=("pearl",))
    assert answer_of(state, purples(CATALOGUE, state)) == {A: 2}


def test_a_card_can_be_counted_without_what_it_shows() -> None:
    """A table that keeps no register: one more advancement, one more upgrade."""
    state = load_holds(beside_card(), A=(3, 0))
    after = state_after(state, "buy", ("only-count", 2))
    assert (after.players[A].cards, after.players[A].ship_cargo, after.turn.bought) == (1, 1, 1)
    assert after.players[A].held == ()
    for _ in range(4):
        after = state_after(after, "other_effect", ("advanced", 0, "only-count"))
    assert "elite-vessel" in after.players[A].claimed
    assert after.players[A].upgrades == 4


def test_every_shelf_of_the_box_has_a_form_that_accepts_what_it_draws() -> None:
    for category in categories(CATALOGUE):
        assert category.form.accepts(category.form.draw(lambda n: n // 2))


def test_a_bosun_without_an_advanced_upgrade_is_kept_with_its_basic_price_alone() -> None:
    """5.2: level 3 shows the basic upgrade only, and nobody types what is not printed."""
    form = next(category for category in categories(CATALOGUE) if category.id == "upgrade-cost").form
    assert isinstance(form, Form)
    assert [part.default for part in form.parts] == [None, 0]
