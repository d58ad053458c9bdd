"""Retirement and the end (18.0)."""

from dataclasses import replace

import pytest

from companion.games.blackbeard.procedures.pirates.leaving import retire
from companion.games.blackbeard.procedures.pirates.pardon import close_pardon
from companion.games.blackbeard.rules.map import ring
from companion.games.blackbeard.rules.ports import retirement_ways
from companion.games.blackbeard.scoring import standings
from companion.games.blackbeard.state import Score
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import CATALOGUE, A, B, C, D, do, in_play, part, pirate, port
from tests.unit.games.blackbeard.scenes import in_bath


@cites("BB-18.41", "BB-17.2-4")
@pytest.mark.parametrize(
    ("die", "vp", "headline"), [(1, 40, "retired"), (3, 34, "retired"), (5, 10, "eliminated_hanged")]
)
def test_a_double_cross_fines_or_hangs(die: int, vp: int, headline: str) -> None:
    state = in_bath("Pro", letter="english", notoriety=10, worth=2000)
    says = {"retire_how": "letter", "double_cross_anyone": "b", "double_cross_die": (die,), "fine_dice": (1, 2)}

    told = do(state, "retire", says=says, pirate="A1")

    assert told.state.players[A].vp == vp
    assert told.headlines[-1] == headline


@cites("BB-18.41")
def test_a_safe_haven_lets_him_go_for_nothing() -> None:
    state = in_bath("Haven", notoriety=5, worth=250)

    after = do(state, "retire", says={"retire_how": "haven"}, pirate="A1").state

    assert after.players[A].vp == 12
    assert after.ports["bath"].haven == ""
    assert after.retired == ("vane",)


@cites("BB-18.12", "BB-18.11")
def test_the_ranking_shares_a_place_unless_the_table_agrees_otherwise() -> None:
    state = in_play()
    state = state.with_player(replace(state.players[B], vp=7)).with_player(replace(state.players[C], vp=7))
    assert [s.place for s in standings(state)] == [1, 1, 3, 3]

    agreed = replace(state, options={**state.options, "ties": "retired"})
    retired = agreed.with_player(replace(state.players[C], ledger=(Score("retired", 7),), vp=7))

    assert [s.seat for s in standings(retired)][:2] == [C, B]


def test_nobody_breaks_in_when_nobody_can() -> None:
    state = pirate(port(in_play(), "san-juan", merchant="")).with_turn(interfered=(B, C, D))

    told = do(state, "find", says={"find_die": (1,)}, pirate="A1")

    assert [(a.key, a.also) for a in told.asked] == [("find_die", ())]


def test_the_ring_of_ports_begins_again() -> None:
    assert ring(CATALOGUE, 66, lambda p: p == "boston") == "boston"


@cites("BB-18.41")
def test_a_governor_is_asked_once() -> None:
    state = in_bath("Pro")

    assert retirement_ways(state, state.pirates["A1"]) == ("bribe",)
    assert retirement_ways(state, replace(state.pirates["A1"], bribed=("p1",))) == ()


@cites("BB-18.41", "BB-4.5")
@pytest.mark.parametrize(("rule", "left"), [("lost", 0), ("kept", 2)])
def test_what_a_retired_pirate_leaves_of_a_diamond_is_lost_unless_agreed(rule: str, left: int) -> None:
    state = pirate(in_play(retired_actions=rule)).with_turn(diamond="A1", actions=2)

    turn = part(state, retire, "A1", "18.41 C").state.turn

    assert (turn.actions, turn.diamond) == (left, "")


@cites("BB-17.2-8")
def test_a_pardon_lasts_to_the_end_of_the_next_turn_of_who_drew_it() -> None:
    state = replace(pirate(in_play()), pardoned=("vane",), pardon_seat=A, pardon_turn=9)

    assert part(state, close_pardon).state.pardoned == ("vane",)
    assert part(state.with_turn(seat=B, number=10), close_pardon).state.pardoned == ("vane",)
    assert part(state.with_turn(number=13), close_pardon).state.pardoned == ()
    assert part(state, retire, "A1", "18.41 E").state.pardoned == ()
