"""Each ruling of section 9 is a house rule, and the other value really plays otherwise."""

from dataclasses import replace

import pytest

from companion.games.merchants_and_marauders.house_rules import HOUSE_RULES, VARIANTS
from companion.games.merchants_and_marauders.state import NpcCard
from tests.unit.games.merchants_and_marauders.house_rules import rulings_ashore, rulings_at_sea
from tests.unit.games.merchants_and_marauders.house_rules.rulings import PLAYS
from tests.unit.games.merchants_and_marauders.house_rules.rulings_at_sea import sunk_with_the_last_card
from tests.unit.games.merchants_and_marauders.sea import ANNA, BEN, at_sea, play

SHOWN = (rulings_ashore, rulings_at_sea)


@pytest.mark.parametrize("rule", [c.id for c in (*VARIANTS, *HOUSE_RULES)])
def test_every_value_of_a_rule_plays_differently(rule: str) -> None:
    choice = next(c for c in (*VARIANTS, *HOUSE_RULES) if c.id == rule)
    phase, outcome = PLAYS[rule]

    outcomes = [repr(outcome(at_sea(2, phase, **{rule: value}))) for value in choice.values]

    assert choice.default == choice.values[0]
    assert len(set(outcomes)) == len(choice.values)


def test_a_card_that_is_drawn_late_can_end_the_game_late() -> None:
    """A-46 by agreement: the empty deck is noticed when the turn of the dead captain's player begins."""
    state = sunk_with_the_last_card(at_sea(new_card="next-turn"))
    assert not state.over

    later = play(replace(state, phase="turn-start", active=BEN), "begin_turn", BEN).state

    assert (later.over, later.ending) == (True, "captains")


def test_the_last_captain_s_fight_is_settled_before_the_end() -> None:
    """A-43, A-46: glory and loot first, then the game is over."""
    over = sunk_with_the_last_card(at_sea())

    assert over.over
    assert over.players[ANNA].glory == 1


def test_a_returning_captain_lies_under_a_new_one() -> None:
    """A-38."""
    slot, old, new = "naval-spain", NpcCard("old", "caracas", 2, 2, 2), NpcCard("new", "nassau", 2, 2, 2)
    state = at_sea(phase="round-end").with_npc(slot, under=(old,), waiting=(new,), lost=True)

    after = play(state, "end_round", None).state.npcs[slot]

    assert (after.card, after.zone, after.under) == (new, "nassau", (old,))


def test_both_readings_of_a_turn_and_the_printed_counts_stay_out_of_the_code() -> None:
    """A-01 (round and turn), A-11 (the drawn token), A-15, A-16 (shots of the loser), A-31, A-44: nothing to switch."""
    rules = {c.rule for c in HOUSE_RULES}

    assert not rules & {"A-01", "A-11", "A-15", "A-16", "A-31", "A-38", "A-44"}
