"""4.2, 4.8: rounds, events, captains whom nobody plays, searches; 4.11: the end."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.games.merchants_and_marauders.rules.npc import searches
from companion.games.merchants_and_marauders.rules.scouting import merchant_of, targets
from companion.games.merchants_and_marauders.scoring import deciding_reason, standings
from companion.games.merchants_and_marauders.view_data import round_end
from tests.unit.games.merchants_and_marauders.evening import Evening
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    ANNA_IS_SUNK,
    ANNA_SINKS,
    BEN,
    CATALOGUE,
    GAME,
    NO_SKULL,
    ONE_SKULL,
    at_sea,
    captain,
    nations,
    npc,
    offer_of,
    play,
    tell,
)


def test_a_round_goes_event_turns_end() -> None:
    """MM-ROUND, MM-SETUP-FIRST, MM-TURN."""
    state = at_sea(phase="round")
    state = play(state, "draw_event", None, event_kind="text", event_text="nothing").state
    for seat in (ANNA, BEN):
        assert GAME.active(state) == seat
        state = play(state, "begin_turn", seat).state
        assert state.players[seat].actions == 3
        state = play(state, "end_turn", seat).state
    state = play(state, "end_round", None).state

    assert (state.phase, state.round, state.active) == ("round", 2, ANNA)


def test_icons_are_resolved_in_printed_order_and_absent_captains_skipped() -> None:
    """MM-EVENT."""
    state = npc(at_sea(phase="round"), "pirate-sloop", "nassau")
    icons = ("", "naval-spain", "N", "pirate-sloop", "S", "pirate-sloop", "S", "nothing")
    told = play(state, "draw_event", None, event_kind="icons", event_icons=icons)

    assert told.keys[0] == "npc_absent"
    assert [m.to for m in told.state.moves] == ["la-habana", "port-royal"]


def test_a_card_of_the_box_brings_its_icons_and_its_effect() -> None:
    """MM-EVENT step 2, 8.2: asked once, then known by its title; a card that stays is called by it too."""
    state = npc(at_sea(phase="round"), "pirate-sloop", "nassau")
    card = ("Storm", "pirate-sloop", "S", "no-icon", "N", "no-icon", "N", "stays")
    first = play(state, "draw_event", None, event_kind="icons", event_icons=card)
    again = play(replace(first.state, phase="round"), "draw_event", None, event_kind="icons", event_icons="Storm")

    assert [a.key for a in first.asked] == [a.key for a in again.asked] == ["event_kind", "event_icons"]
    assert again.state.lasting == ("Storm", "Storm")
    assert [m.to for m in (*first.state.moves, *again.state.moves)] == ["la-habana", "port-royal"]


def test_a_captain_s_card_says_who_comes_and_asks_no_more() -> None:
    """MM-NPC-ENTER."""
    kidd = ("Kidd", "pirate-frigate", "nassau", 2, 3, 2)
    told = play(at_sea(phase="round"), "draw_event", None, event_kind="captain", which_npc=kidd)

    assert [a.key for a in told.asked] == ["event_kind", "which_npc"]
    assert [n.key for n in told.notes if n.headline] == ["npc_waits"]


def test_an_event_starts_a_war_that_men_o_war_fight() -> None:
    """MM-EVENT, A-14."""
    state = npc(at_sea(phase="round"), "naval-spain", "nassau")
    state = play(state, "draw_event", None, event_kind="text", event_text="war", at_war=("spain", "england")).state

    assert state.ship_type("naval-spain") == "man-o-war"
    assert state.ship_type("naval-france") == "frigate"


def test_another_card_is_drawn_in_the_same_round() -> None:
    state = at_sea(phase="round")
    told = play(state, "draw_event", None, event_kind="text", event_text=["another-card", "nothing"])

    assert (told.state.events_left, told.state.round) == (state.events_left - 2, 2)


def test_pirates_keep_quiet_beside_a_naval_ship_and_two_men_o_war_do_not_search() -> None:
    """MM-NPC-SCOUT step 1."""
    state = npc(npc(at_sea(), "pirate-sloop", "san-juan"), "naval-spain", "san-juan")
    assert [(s.slot, s.held) for s in searches(CATALOGUE, state, ANNA)] == [("pirate-sloop", "naval-here")]

    wanted = state.with_player(ANNA, bounties=nations({"ES": 1, "EN": 1}))
    war = replace(npc(wanted, "naval-england", "san-juan"), war=("spain", "england"))
    assert {s.held for s in searches(CATALOGUE, war, ANNA)} == {"men-o-war"}


def test_trinidad_and_tortuga_hide_captains() -> None:
    """MM-NPC-TARGET."""
    state = npc(captain(at_sea(), ANNA, zone="trinidad", bounties=nations({"ES": 3})), "naval-spain", "trinidad")
    assert [s.held for s in searches(CATALOGUE, state, ANNA)] == ["trinidad"]

    french = npc(captain(at_sea(), ANNA, nation="france", zone="tortuga"), "pirate-frigate", "tortuga")
    assert [s.held for s in searches(CATALOGUE, french, ANNA)] == ["tortuga"]


def test_a_french_ship_off_basse_terre_tries_twice() -> None:
    state = captain(at_sea(phase="turn-start"), ANNA, zone="basse-terre", bounties=nations({"FR": 1}))
    told = play(npc(state, "naval-france", "basse-terre"), "begin_turn", search_roll=NO_SKULL, search_again=NO_SKULL)

    assert told.keys[-2:] == ["misses", "unfound"]
    english = npc(state.with_player(ANNA, bounties=nations({"EN": 1})), "naval-england", "basse-terre")
    assert [search.rolls for search in searches(CATALOGUE, english, ANNA)] == ["once"]


def test_the_left_neighbour_rolls_for_a_captain_whom_nobody_plays() -> None:
    """MM-NPC-COMBAT."""
    told = play(npc(at_sea(3, "turn-start"), "pirate-sloop", "san-juan"), "begin_turn", search_roll=NO_SKULL)

    assert told.question("search_roll").seat == BEN


def test_two_finders_fight_one_after_the_other() -> None:
    """MM-NPC-SCOUT step 3."""
    state = captain(at_sea(phase="turn-start"), ANNA, ship="galleon", zone="caracas", bounties=nations({"ES": 1}))
    state = npc(npc(state, "naval-spain", "caracas"), "naval-france", "caracas")
    told = play(
        state, "begin_turn", search_roll=ONE_SKULL, order_of_fights=("naval-france", "naval-spain"), **ANNA_SINKS
    )

    assert told.state.players[ANNA].glory == 2
    assert told.state.npcs["naval-spain"].card is None
    assert told.state.npcs["naval-france"].card is None


def test_the_second_finder_does_not_fight_the_dead() -> None:
    """MM-NPC-SCOUT step 3, MM-TURN 4."""
    state = captain(at_sea(phase="turn-start"), ANNA, zone="caracas", bounties=nations({"ES": 1}))
    told = play(
        npc(npc(state, "naval-spain", "caracas"), "naval-france", "caracas"),
        "begin_turn",
        search_roll=ONE_SKULL,
        order_of_fights=("naval-france", "naval-spain"),
        **ANNA_IS_SUNK,
    )

    assert told.order.count("CombatBegan") == 1
    assert (told.state.players[ANNA].afloat, told.state.active) == (False, BEN)


def test_a_new_turn_may_look_for_everything_again() -> None:
    """MM-ACT-SCOUT step 2, MM-TURN."""
    state = at_sea(phase="turn-start").with_player(ANNA, scouted=(BEN,))
    assert BEN not in targets(state, state.players[ANNA])

    began = play(state, "begin_turn").state

    assert BEN in targets(began, began.players[ANNA])


def test_nobody_in_port_can_be_found() -> None:
    """MM-ACT-SCOUT step 1."""
    state = at_sea().with_player(BEN, in_port=True)

    assert targets(state, state.players[ANNA]) == (merchant_of("san-juan"),)


def test_declaring_ends_the_game_with_the_round() -> None:
    """MM-WIN, MM-END-TARGET, MM-LENGTH."""
    state = at_sea().with_player(ANNA, glory=8, chest=20)
    state = play(state, "declare").state
    assert not state.over
    over = play(replace(state, phase="round-end"), "end_round", None).state

    assert over.over
    assert deciding_reason(over) == "goal"
    assert GAME.turn(over).facts["who"] == (ANNA,)


def test_nobody_declares_too_early() -> None:
    with pytest.raises(Refused, match="goal_not_reached"):
        play(at_sea().with_player(ANNA, glory=8, chest=19), "declare")


def test_purses_kept_at_the_table_are_asked_about_without_amounts() -> None:
    """MM-NPC-TARGET by hand."""
    state = at_sea(phase="round", purse="table")
    state = captain(state, ANNA, zone="nassau", gold=None, chest=None)
    state = npc(captain(state, BEN, zone="port-royal", gold=None, chest=None), "pirate-sloop", "tortuga")
    icons = ("", "pirate-sloop", "S", "no-icon", "N", "no-icon", "N", "nothing")
    told = play(state, "draw_event", None, event_kind="icons", event_icons=icons, richest=BEN)

    assert told.state.npcs["pirate-sloop"].zone == "port-royal"


def test_a_reminder_is_read_at_the_end_of_its_round_and_no_later() -> None:
    """MM-EVENT step 2, MM-ROUND 6."""
    drawn = play(
        at_sea(phase="round"), "draw_event", None, event_kind="text", event_text="end-of-round", reminder="Storm"
    ).state

    told = play(replace(drawn, phase="round-end"), "end_round", None)

    assert told.facts("reminder")["text"] == "Storm"
    assert told.state.reminders == ()


def test_a_card_that_stays_lies_there_until_it_is_discarded() -> None:
    """MM-EVENT step 3."""
    drawn = play(
        at_sea(phase="round"), "draw_event", None, event_kind="text", event_text="stays", lasting_event="Storm"
    ).state
    assert drawn.lasting == ("Storm",)
    assert offer_of(drawn, "lift_event").arguments == {"index": 0}

    lifted = tell(drawn, GAME.procedures["lift_event"](drawn, None, index=0)).state

    assert lifted.lasting == ()


@pytest.mark.parametrize(
    ("ending", "anna", "ben", "why"),
    [
        ("target", (10, 0), (6, 30), "goal"),
        ("target", (10, 0), (7, 50), "track"),
        ("target", (9, 18), (9, 14), "chest"),
        ("target", (9, 10), (9, 10), "shared"),
        ("deck", (4, 30), (5, 0), "total"),
        ("deck", (6, 10), (5, 20), "track_of_equals"),
        ("captains", (5, 29), (5, 21), "chest"),
    ],
)
def test_the_judge_says_what_decided(ending: str, anna: tuple[int, int], ben: tuple[int, int], why: str) -> None:
    """MM-END-TARGET, MM-END-DECK: at the goal the track, then the chest; without it the total comes first."""
    state = replace(at_sea(), ending=ending, phase="game-over")
    for seat, (glory, chest) in ((ANNA, anna), (BEN, ben)):
        state = state.with_player(seat, glory=glory, chest=chest)

    assert deciding_reason(state) == why
    assert standings(state)[0].seat == ANNA or why == "shared"


def test_a_deck_that_is_corrected_to_nothing_ends_the_game(tmp_path: Path) -> None:
    """MM-END-DECK, MM-ROUND 2: at the start of a round, without another card."""
    evening = Evening(tmp_path)
    evening.set()
    evening.next_round()
    evening.correct(("events_left",), 0)

    evening.do("draw_event")

    state = evening.service.live(evening.code).table.state
    assert (state.ending, state.round) == ("deck", 1)


def test_by_agreement_the_track_alone_decides_when_a_deck_runs_out() -> None:
    """A-04: nobody is equal in points here."""
    state = replace(at_sea(deck_end="track"), ending="deck", phase="game-over")
    state = state.with_player(ANNA, glory=5).with_player(BEN, glory=4, chest=30)

    assert (standings(state)[0].seat, deciding_reason(state)) == (ANNA, "track_alone")
    assert deciding_reason(state.with_player(ANNA, glory=4, chest=40)) == "chest"


@pytest.mark.parametrize(
    ("changes", "rules", "said"),
    [
        ({}, {}, []),
        ({"track": 8}, {}, ["spread"]),
        ({"track": 8, "events_left": 0}, {}, ["deck_ends"]),
        ({"track": 8, "declared": True}, {}, ["game_ends"]),
        ({"track": 8, "declared": True}, {"fallen_below": "goes-on"}, ["game_may_end", "spread"]),
    ],
)
def test_the_end_of_the_round_is_told_as_it_will_come(changes: Any, rules: Any, said: list[str]) -> None:
    """MM-ROUND 6-7, A-47: no merchants come back once the game is over."""
    changes = dict(changes)
    state = at_sea(phase="round-end", **rules).with_player(ANNA, declared=changes.pop("declared", False))

    assert [phrase.key for phrase in round_end(replace(state, **changes))] == [f"sea.{key}" for key in said]


def test_a_neighbouring_zone_says_who_would_search_there() -> None:
    """MM-ACT-MOVE, MM-NPC-SCOUT: before sailing, not only after."""
    state = npc(captain(at_sea(), ANNA, zone="nassau"), "pirate-sloop", "tortuga")
    told = play(state, "sail", sail_to="la-habana")
    asked: Any = told.question("sail_to")

    assert {o.value: o.hint.key for o in asked.options} == {"tortuga": "towards_searched", "la-habana": "towards"}
