"""What holds whatever is tapped: random legal play by the offered actions and what each question accepts."""

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.commands.simulate import answers_by_chance
from companion.core import table_rules
from companion.core.ask import Seat
from companion.core.game import Sitting
from companion.core.procedure import play
from companion.core.table import Table
from companion.games.pirates_en_duel.events import PiratesReshuffled, PirateTurned
from companion.games.pirates_en_duel.rules.cards import cards_in_sight
from companion.games.pirates_en_duel.state import State
from tests.unit.games.pirates_en_duel.sea import GAME, NAMES

MOST_TAPS = 2500


def open_table(seats: int, level: str, chance: Random, *, agreed: bool) -> Table:
    colours = list(GAME.colours(seats))
    chance.shuffle(colours)
    sittings = [Sitting(Seat(NAMES[i]), colours[i]) for i in range(seats)]
    rules = {c.id: chance.choice(c.values) for c in GAME.info.house_rules} if agreed else {}
    return Table.open(GAME, sittings, {**rules, "level": level})


def tap_once(table: Table, chance: Random) -> Table:
    """One offered action, with answers drawn from what is asked. An offer that is refused fails here."""
    offered = [action for action in GAME.actions(table.state, None) if action.refused is None]
    action = chance.choice(offered)
    talk = GAME.procedures[action.procedure](table.state, action.seat)
    done = play(talk, table.state, partial(table_rules.evolve, GAME), answers_by_chance(chance.randrange))
    return table.after(table.act(action.seat, action.procedure, action.arguments, done.answers))


def game(seats: int, level: str, seed: int, *, agreed: bool = False) -> Iterator[Table]:
    chance = Random(f"{seats}/{level}/{seed}")
    table = open_table(seats, level, chance, agreed=agreed)
    yield table
    while not GAME.is_finished(table.state):
        table = tap_once(table, chance)
        yield table


def gold(state: State) -> int:
    return state.bank + sum(player.treasure for player in state.players.values())


seats = st.integers(2, 6)
levels = st.sampled_from("123")
seeds = st.integers(0, 10_000)


@settings(max_examples=12, deadline=None)
@given(seats, levels, seeds, st.booleans())
def test_nothing_breaks_and_no_coin_is_lost(seats: int, level: str, seed: int, agreed: bool) -> None:
    """Invariants 1, 3 to 8, between any two taps."""
    states = (table.state for table in game(seats, level, seed, agreed=agreed))
    total: int | None = None
    for state in states:
        assert GAME.broken_invariants(state) == ()
        if state.phase != "set-up":
            total = gold(state) if total is None else total
            assert gold(state) == total


@settings(max_examples=5, deadline=None)
@given(seats, levels, seeds)
def test_a_log_always_replays_to_the_same_state(seats: int, level: str, seed: int) -> None:
    *_, table = game(seats, level, seed)

    assert Table.open(GAME, table.sittings, table.options, table.log) == table


@settings(max_examples=5, deadline=None)
@given(seats, levels, seeds)
def test_undo_gives_back_the_state_before_the_tap(seats: int, level: str, seed: int) -> None:
    before: Table | None = None
    for number, table in enumerate(game(seats, level, seed)):
        if before is not None and number % 7 == 0:
            assert table.after(table.undo(None)).state == before.state
        before = table


@settings(max_examples=5, deadline=None)
@given(seats, levels, seeds)
def test_every_pirate_card_is_in_one_place(seats: int, level: str, seed: int) -> None:
    """Invariant 2: cards come into sight when they are turned up, and leave it when the discard is shuffled."""
    *_, table = game(seats, level, seed)
    known = 0
    for entry, before, after in zip(table.taps, table.states, table.states[1:], strict=False):
        turned = sum(isinstance(event, PirateTurned) for event in entry.events)
        known += turned
        if not any(isinstance(event, PiratesReshuffled) for event in entry.events):
            assert len(cards_in_sight(after)) == len(cards_in_sight(before)) + turned
    assert known >= table.state.rules.line


@settings(max_examples=5, deadline=None)
@given(seats, levels, seeds)
def test_recruiting_moves_no_gold_and_one_card_is_drawn_a_turn(seats: int, level: str, seed: int) -> None:
    """Invariants 9 and 10."""
    *_, table = game(seats, level, seed)
    for entry, before, after in zip(table.taps, table.states, table.states[1:], strict=False):
        names = [type(event).__name__ for event in entry.events]
        assert names.count("CombatCardDrawn") <= 1
        assert names.count("CombatJoined") <= 1
        if entry.what.procedure != "combat_card":  # type: ignore[union-attr]
            assert [p.treasure for p in before.players.values()] == [p.treasure for p in after.players.values()]


@pytest.mark.parametrize("level", ["1", "2", "3"])
@pytest.mark.parametrize("count", range(2, 7))
def test_a_game_ends_and_every_entry_says_what_happened(count: int, level: str) -> None:
    tables = list(game(count, level, 1))

    assert len(tables) < MOST_TAPS
    assert all(entry.headline and entry.headline.headline for entry in tables[-1].log)
    final = tables[-1].state
    places = [standing.place for standing in GAME.standings(final)]
    assert places == sorted(places)
    assert final.winner is None or GAME.standings(final)[0].seat == final.winner
