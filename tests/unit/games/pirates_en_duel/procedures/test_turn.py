"""Set-up, first crews, recruiting, Combat cards and the end of the game."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.ask import Ask, Choose, Instead, Phrase, Pick, Refusal, Some
from companion.core.errors import Refused
from companion.games.pirates_en_duel.events import (
    CombatPileShuffled,
    GoldMoved,
    PirateDiscarded,
    PirateRecruited,
    PiratesReshuffled,
    PlayerFell,
    TableSet,
)
from companion.games.pirates_en_duel.state import State
from tests.unit.games.pirates_en_duel.sea import (
    ANNE,
    BART,
    CAL,
    DAN,
    GAME,
    WHITE,
    answer_all,
    at_sea,
    events_of,
    new_table,
    note_keys,
    play,
    talk,
    treasure,
    with_state,
)

PLAIN = ("blue: captain 1/1, ned 1/1", "red: captain 1/1, tom 1/1", "white: captain 1/1, jim 1/1")
FULL = "blue: captain 1/1, a 0/0, b 0/0, c 0/0, d 0/0, e 0/0"
N1, N2, N3 = ("new one", 1, 0), ("new two", 0, 1), ("new three", 2, 2)


def simple(ask: Ask) -> Any:
    match ask:
        case Pick():
            return ("somebody", 1, 1)
        case Choose(key="first_player"):
            return BART
        case Some(key="checklist"):
            return ()
        case _:
            return ask.sample(lambda n: 0)


@pytest.mark.parametrize(("phase", "procedure"), [("recruit", "recruit"), ("draw", "combat_card")])
def test_a_player_whose_ship_was_corrected_away_has_no_step_to_take(phase: str, procedure: str) -> None:
    """A correction may leave the active player without a ship: he is told so, and asked nothing without an answer."""
    table = at_sea("blue:", "red: captain 0/1", WHITE, phase=phase)

    (action,) = (a for a in GAME.actions(table.state, None) if a.procedure == procedure)

    assert action.refused == Refusal("no_ship", {"who": ANNE})
    with pytest.raises(Refused, match="no_ship"):
        talk(table, procedure)


def test_set_up_learns_the_captains_once_and_the_table_names_the_first_player() -> None:
    """PD-1.SETUP: everybody has a ship, a captain aboard and 6 gold."""
    table = new_table(3)

    progress = answer_all(table, "set_up", simple)

    assert [ask.fact for ask in progress.asked if hasattr(ask, "fact")] == [
        "count/box",
        "captain/blue",
        "captain/red",
        "captain/white",
    ]
    state = progress.state
    assert (state.phase, state.first, state.active) == ("draft", BART, BART)
    assert all(ship.crew == (f"captain/{colour}",) for colour, ship in state.ships.items())
    assert [p.treasure for p in state.players.values()] == [6, 6, 6]


def test_the_checklist_fits_the_number_of_players() -> None:
    """PD-1.SETUP 1 and 3: what leaves the game."""
    lists = {}
    for seats in range(2, 7):
        ask = answer_all(new_table(seats), "set_up", simple).asked[0]
        assert isinstance(ask, Some)
        lists[seats] = set(ask.open_values)

    assert all(("remove_ships" in lists[n]) == (n < 5) for n in lists)
    assert all(("unused_ship" in lists[n]) == (n in (3, 5)) for n in lists)
    assert "take_ships" in lists[2]
    assert "take_ship" in lists[6]


def test_counted_coins_make_a_bank() -> None:
    """Section 2.1: all coins not dealt."""
    table = with_state(new_table(4), replace(new_table(4).state, box={"count/box": (0, 0, 60, 0, 0)}))

    progress = answer_all(table, "set_up", simple)

    assert events_of(progress, TableSet) == [TableSet(BART, 60 - 24)]


def test_the_line_is_drafted_from_the_first_player_on_and_the_market_opens() -> None:
    """PD-1.DRAFT: four players, six cards, picks 1, 1, 2, 2."""
    table = new_table(4)
    for _ in range(8):
        (action,) = GAME.actions(table.state, None)
        table = play(table, action.procedure, *answer_all(table, action.procedure, simple).answers)

    state = table.state
    assert state.phase == "recruit"
    assert [len(state.ships[state.players[s].ships[0]].crew) for s in state.from_first] == [2, 2, 3, 3]
    assert (state.line, len(state.market), state.active) == ((), 1, BART)


def test_nobody_drafts_out_of_turn_or_before_the_line_lies_there() -> None:
    table = play(new_table(3), "set_up", *answer_all(new_table(3), "set_up", simple).answers)

    with pytest.raises(Refused, match="line_missing"):
        table.talk(BART, "draft", {}, ())
    with pytest.raises(Refused, match="not_your_turn"):
        table.talk(ANNE, "turn_line", {}, ())
    with pytest.raises(Refused, match="not_now"):
        table.talk(BART, "recruit", {}, ())


def test_a_table_put_back_to_the_draft_by_hand_goes_on() -> None:
    """Nothing is left to pick: one ship each, so only the market opens."""
    table = at_sea(*PLAIN, phase="draft", market=())

    (action,) = GAME.actions(table.state, None)
    after = play(table, action.procedure, *answer_all(table, action.procedure, simple).answers).state

    assert (after.phase, after.market, after.active) == ("recruit", ("somebody",), ANNE)


def test_recruiting_takes_two_of_three_in_three_taps() -> None:
    """PD-1.1: two new cards, one tap names the card that stays."""
    table = at_sea(*PLAIN, level=1, phase="recruit")

    after = play(table, "recruit", N1, N2, "waiter").state

    assert after.ships["blue"].crew == ("captain/blue", "ned", "new-one", "new-two")
    assert (after.market, after.discard, after.phase) == (("waiter",), (), "draw")


def test_with_one_free_berth_the_player_says_who_gets_it_and_who_is_replaced() -> None:
    """PD-1.1 steps 4 and 5."""
    table = at_sea("blue: captain 1/1, a 0/0, b 0/0, c 0/0, d 0/0", *PLAIN[1:], level=1, phase="recruit")

    progress = talk(table, "recruit", N1, N2, "waiter", "new-two", "blue-2")

    assert progress.ask is None
    assert progress.state.ships["blue"].crew == ("captain/blue", "a", "new-one", "c", "d", "new-two")
    assert progress.state.discard == ("b",)


def test_on_a_full_ship_only_former_pirates_can_be_replaced_never_the_captain() -> None:
    """PD-1.1 step 5: the second recruit cannot take the place of the first."""
    table = at_sea(FULL, *PLAIN[1:], level=1, phase="recruit")

    first = talk(table, "recruit", N1, N2, "waiter").ask
    second = talk(table, "recruit", N1, N2, "waiter", "blue-1").ask

    assert isinstance(first, Choose)
    assert isinstance(second, Choose)
    assert first.open_values == ("blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "nobody")
    assert second.open_values == ("blue-2", "blue-3", "blue-4", "blue-5", "nobody")


def test_an_empty_pile_is_shuffled_and_an_empty_discard_makes_a_short_offer() -> None:
    """PD-1.RESHUFFLE, A-34."""
    table = at_sea(*PLAIN, level=1, phase="recruit")
    with_discard = with_state(table, replace(table.state, discard=("tom",)))

    shuffled = talk(with_discard, "recruit", Instead("empty"), "tom", N1, "waiter")
    short = talk(table, "recruit", N1, Instead("empty"))

    none = talk(table, "recruit", Instead("empty"))
    assert (none.ask, none.state.ships["blue"].crew) == (None, ("captain/blue", "ned", "waiter"))
    assert events_of(shuffled, PiratesReshuffled)
    assert shuffled.state.discard == ()
    assert short.ask is None
    assert short.state.market == ()
    assert len(short.state.ships["blue"].crew) == 4


def test_an_empty_market_is_made_up_for() -> None:
    """A-34: three cards are turned up when none waits."""
    table = at_sea(*PLAIN, level=1, phase="recruit", market=())

    progress = talk(table, "recruit", N1, N2, N3, "new-one")

    assert progress.ask is None
    assert progress.state.market == ("new-one",)


def test_the_sergeant_turns_up_three_and_takes_up_to_three() -> None:
    """PD-3.SERGENT, A-03: one card stays, chosen from those not taken; the others are discarded."""
    table = at_sea("blue: captain 1/1, boss 0/0 sergent-recruteur", *PLAIN[1:], phase="recruit")
    unread: tuple[Any, ...] = ((), ())

    three = talk(table, "recruit", N1, N2, N3, (1, 2, 3), *unread, *unread, *unread)
    one = talk(table, "recruit", N1, N2, N3, (1,), "new-two", *unread)

    assert three.ask is None
    assert len(three.state.ships["blue"].crew) == 5
    assert three.state.market == ("waiter",)
    assert one.ask is None
    assert one.asked[4].key == "stays_of_rest"
    assert one.state.market == ("new-two",)
    assert events_of(one, PirateDiscarded) == [
        PirateDiscarded("waiter", "market"),
        PirateDiscarded("new-three", "market"),
    ]


def test_the_sergeant_of_level_3_sleeps_at_level_2() -> None:
    table = at_sea("blue: captain 1/1, boss 0/0 sergent-recruteur", *PLAIN[1:], level=2, phase="recruit")

    ask = talk(table, "recruit", N1, N2).ask

    assert ask is not None
    assert ask.key == "stays"


def test_a_tavern_imposes_a_recruit_who_is_placed_first() -> None:
    """PD-2.TAVERNE, A-04: a skull names a pirate; with one free berth he gets it."""
    crew = "blue: captain 1/1, a 0/0, b 0/0, c 0/0, d 0/0"
    table = at_sea(crew, "red: captain 1/1, host 0/0 taverne", PLAIN[2], level=2, phase="recruit")

    progress = talk(table, "recruit", N1, N2, ("skull",), "waiter", "new-one", "nobody")

    assert [ask.seat for ask in progress.asked[2:4]] == [BART, BART]
    assert progress.ask is None
    (recruited,) = events_of(progress, PirateRecruited)
    assert (recruited.card, recruited.berth) == ("waiter", 5)
    assert progress.state.discard == ("new-two",)


def test_a_tavern_may_pass_and_needs_a_skull() -> None:
    """PD-2.TAVERNE: a failed roll is a use."""
    table = at_sea(PLAIN[0], "red: captain 1/1, host 0/0 taverne", PLAIN[2], level=2, phase="recruit")

    passed = talk(table, "recruit", N1, N2, Instead("pass")).ask
    failed = talk(table, "recruit", N1, N2, ("blank",)).ask

    assert passed is not None
    assert failed is not None
    assert passed.key == failed.key == "stays"


def test_taverns_try_from_the_left_while_a_pick_is_free() -> None:
    """A-33: when all picks are imposed nobody else rolls."""
    ships = ("blue: captain 1/1", *(f"{c}: captain 1/1, {c}host 0/0 taverne" for c in ("red", "white", "green")))
    table = at_sea(*ships, level=2, phase="recruit")

    progress = talk(table, "recruit", N1, N2, ("skull",), "waiter", ("skull",), "new-one")

    assert [ask.seat for ask in progress.asked[2:]] == [BART, BART, CAL, CAL]
    assert progress.ask is not None
    assert progress.ask.key == "blue_skills"


def test_the_tavern_on_the_recruiter_s_left_comes_first() -> None:
    """A-33: in seat order from the recruiter on, not from the first seat."""
    ships = ("blue: captain 1/1, inn 0/0 taverne", PLAIN[1], "white: captain 1/1, bar 0/0 taverne")
    table = at_sea(*ships, level=2, phase="recruit")
    turned = with_state(table, replace(table.state, active=BART))

    progress = talk(turned, "recruit", N1, N2, Instead("pass"), Instead("pass"))

    assert [ask.seat for ask in progress.asked if ask.key == "tavern_die"] == [CAL, ANNE]


@pytest.mark.parametrize(("kind", "change"), [("peche", 0), ("tempete", -1), ("mauvaise-rencontre", -1)])
def test_quiet_cards_take_one_tap(kind: str, change: int) -> None:
    """PD-1.2.PECHE, PD-1.2.PAYE, PD-1.TURN: then the turn passes to the left."""
    after = play(at_sea(*PLAIN), "combat_card", kind).state

    assert treasure(after, ANNE) == 6 + change
    assert after.bank == -change
    assert (after.active, after.phase, after.combat_discard) == (BART, "recruit", (kind,))


@pytest.mark.parametrize("kind", ["capture", "pillage"])
def test_a_gain_can_win_the_game(kind: str) -> None:
    """PD-1.2.GAIN, PD-1.WIN: the goal ends the game at once."""
    after = play(at_sea(*PLAIN, gold=(14, 6, 6)), "combat_card", kind)

    assert (after.state.over, after.state.winner, treasure(after.state, ANNE)) == (True, ANNE, 15)
    assert GAME.actions(after.state, None) == ()
    with pytest.raises(Refused, match="game_over"):
        talk(after, "recruit")


def test_a_bankrupt_player_leaves_with_ship_and_crew_and_the_market_stays() -> None:
    """PD-1.ELIM, PD-1.TURN: captain and pirates are out of the game, not in the discard."""
    after = play(at_sea(*PLAIN, gold=(1, 6, 6)), "combat_card", "tempete").state

    assert not after.players[ANNE].alive
    assert set(after.gone) == {"captain/blue", "ned"}
    assert (after.discard, after.market, after.active) == ((), ("waiter",), BART)
    assert after.next_player == CAL


def test_one_coin_keeps_a_player_in() -> None:
    """PD-1.ELIM: only an empty treasure sends him out."""
    after = play(at_sea(*PLAIN, gold=(2, 6, 6)), "combat_card", "tempete").state

    assert (after.players[ANNE].alive, treasure(after, ANNE)) == (True, 1)


def test_the_last_survivor_wins() -> None:
    """PD-1.WIN, A-09."""
    table = at_sea(*PLAIN, gold=(1, 6, 6))
    state: State = table.state
    alone = replace(state, players={**state.players, CAL: replace(state.players[CAL], alive=False)})

    after = play(with_state(table, alone), "combat_card", "tempete").state

    assert (after.over, after.winner) == (True, BART)
    assert (GAME.standings(after)[0].seat, GAME.standings(after)[0].place) == (BART, 1)


def test_the_last_to_fall_is_the_first_of_the_fallen() -> None:
    """Section 3, elimination order: not a rule, but the ranking."""
    state: State = at_sea(*PLAIN, "green: captain 1/1", gold=(6, 6, 6, 9)).state
    for seat in (BART, ANNE):
        state = GAME.evolve(GAME.evolve(state, GoldMoved(seat, None, 6)), PlayerFell(seat))

    assert [(s.seat, s.place) for s in GAME.standings(state)] == [(DAN, 1), (CAL, 2), (ANNE, 3), (BART, 4)]


def test_an_empty_combat_pile_is_shuffled() -> None:
    """A-12: asked for only when something has been discarded."""
    fresh = at_sea(*PLAIN)
    used = with_state(fresh, replace(fresh.state, combat_discard=("peche",)))

    progress = talk(used, "combat_card", Instead("empty"), "peche")

    first = talk(fresh, "combat_card").ask
    assert first is not None
    assert first.also == ()
    assert events_of(progress, CombatPileShuffled)
    assert progress.state.combat_discard == ("peche",)


def test_a_card_without_target_ends_the_turn() -> None:
    """PD-1.3a: nobody sails these colours."""
    progress = talk(at_sea(*PLAIN), "combat_card", "abordage", (("blue", "green"), 2))

    assert progress.ask is None
    assert "no_target" in note_keys(progress)
    assert (progress.state.active, progress.state.combat) == (BART, None)
    assert progress.state.combat_discard == ("abordage/abordage-blue-green-2",)


def test_black_beside_a_colour_is_a_free_choice() -> None:
    """PD-1.3a 1: and the box keeps the card as black."""
    progress = talk(at_sea(*PLAIN), "combat_card", "abordage", (("red", "black"), 2))

    assert isinstance(progress.ask, Choose)
    assert progress.ask.open_values == ("red", "white")
    assert progress.state.box["abordage/abordage-black-2"] == (("black",), 2)


def test_a_fight_card_that_was_met_takes_one_tap() -> None:
    table = play(at_sea(*PLAIN), "combat_card", "abordage", (("blue", "green"), 2))
    table = with_state(table, replace(table.state, phase="draw"))

    ask = talk(table, "combat_card", "abordage").ask

    assert isinstance(ask, Pick)
    assert ask.open_values == ("abordage-blue-green-2",)
    assert ask.options[0].label == Phrase("fight_card", {"colours": ("blue", "green"), "gold": 2})


def test_buttons_belong_to_the_active_player() -> None:
    table = at_sea(*PLAIN, phase="recruit")

    (own,) = GAME.actions(table.state, ANNE)
    (other,) = GAME.actions(table.state, BART)

    assert (own.procedure, own.primary, own.refused) == ("recruit", True, None)
    assert other.refused == Refusal("not_your_turn", {"who": ANNE})
    with pytest.raises(Refused, match="not_your_turn"):
        table.talk(BART, "recruit", {}, ())
