"""Rulings that the table may change: crew, gold and the end. By default, and otherwise."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.ask import Ask, Instead
from companion.core.errors import Refused
from companion.games.pirates_en_duel.events import CombatJoined, PirateTurned
from companion.games.pirates_en_duel.house_rules import HOUSE_RULES
from companion.games.pirates_en_duel.rules.boats import pirates_to_move
from companion.games.pirates_en_duel.rules.targets import legal_targets
from companion.games.pirates_en_duel.state import State
from tests.unit.games.pirates_en_duel.sea import (
    ANNE,
    BART,
    GAME,
    N1,
    N2,
    WHITE,
    answer_all,
    at_sea,
    events_of,
    faces,
    fight,
    key,
    limits,
    new_table,
    note_keys,
    play,
    talk,
    treasure,
    values,
    with_state,
)

FULL = "blue: captain 0/0, a 0/0, b 0/0, c 0/0, d 0/0, e 0/0"


def test_every_switch_is_tested() -> None:
    text = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_house_rules*.py"))

    assert [c.id for c in HOUSE_RULES if f"{c.id}=" not in text] == []
    assert all(choice.default in choice.values and choice.rule.startswith("A-") for choice in HOUSE_RULES)


@pytest.mark.parametrize(
    ("seats", "value", "line", "from_pile"), [(5, "line", 9, 0), (5, "pile", 9, 1), (2, "pile", 7, 0)]
)
def test_third_pick(seats: int, value: str, line: int, from_pile: int) -> None:
    """A-01: the third card comes from the line, or from the pile while one is left over; two players share a line."""
    table = new_table(seats, third_pick=value)

    def reply(ask: Ask) -> Any:
        return N1 if ask.key in ("line_card", "pile_card", "market_card") else ask.sample(lambda n: 0)

    turned = 0
    while table.state.phase != "recruit":
        (action,) = GAME.actions(table.state, None)
        progress = answer_all(table, action.procedure, reply)
        turned += len(events_of(progress, PirateTurned))
        table = play(table, action.procedure, *progress.answers)

    assert turned == line + from_pile + 1
    assert len(table.state.discard) == from_pile


def test_replace_captain() -> None:
    """A-02: by agreement the captain may make room, for good."""
    no, yes = (
        at_sea(FULL, "red: captain 0/0", WHITE, level=1, phase="recruit", replace_captain=v) for v in ("no", "yes")
    )

    assert "blue-0" not in values(talk(no, "recruit", N1, N2, "waiter").ask)
    after = talk(yes, "recruit", N1, N2, "waiter", "blue-0", "nobody").state
    assert after.gone == ("captain/blue",)
    assert GAME.broken_invariants(after) == ()


def test_imposed_on_full_ship() -> None:
    """A-04."""
    ships = (FULL, "red: host 0/0 taverne", WHITE)
    answers = (N1, N2, ("skull",), "waiter", "n1")
    refuse = at_sea(*ships, level=2, phase="recruit", imposed_on_full_ship="refuse")
    must = at_sea(*ships, level=2, phase="recruit", imposed_on_full_ship="replace")

    assert "nobody" in values(talk(refuse, "recruit", *answers).ask)
    assert "nobody" not in values(talk(must, "recruit", *answers).ask)
    assert "nobody" in values(talk(must, "recruit", *answers, "blue-1").ask)


def test_losses_counted() -> None:
    """A-05: a lone captain shrugs off one loss, unless what the dice gave is counted."""
    ships = ("blue: captain 0/1", "red: captain 0/0", WHITE)

    removed = fight(at_sea(*ships, losses_counted="removed"), "red", faces(1))
    rolled = fight(at_sea(*ships, losses_counted="rolled"), "red", faces(1))

    assert "combat_drawn" in note_keys(removed)
    assert treasure(rolled.state, ANNE) == 9


def test_double_sinking() -> None:
    """A-06: one after the other, or together without any gold."""
    ships = ("blue: ned 0/1", "red: tom 0/1", WHITE, "green: captain 0/0")

    after = fight(at_sea(*ships, double_sinking="together"), "red", faces(1), faces(1)).state

    assert (set(after.fallen), after.bank, after.over) == ({ANNE, BART}, 12, False)
    two = ("blue: ned 0/1", "red:", "white: tom 0/1", "green:")
    ended = fight(at_sea(*two, players=2, double_sinking="together"), faces(1), faces(1), gold=1).state
    assert (ended.over, ended.winner) == (True, None)
    four = ("blue: ned 0/1", "red: captain 0/0", "white: tom 0/1", "green: captain 0/0")
    fleets = at_sea(*four, players=2, double_sinking="together")
    sails = fight(fleets, "blue", "white", faces(1), faces(1), gold=1).state
    assert (sails.over, sails.fallen, treasure(sails, ANNE), treasure(sails, BART)) == (False, (), 12, 12)


def test_last_coin() -> None:
    """A-08."""
    ships = ("blue: captain 0/0", "red: captain 0/0", WHITE)

    out = play(at_sea(*ships, gold=(1,), last_coin="out"), "combat_card", "tempete").state
    stays = play(at_sea(*ships, gold=(1,), last_coin="stays"), "combat_card", "tempete").state

    assert (out.players[ANNE].alive, stays.players[ANNE].alive) == (False, True)
    assert GAME.broken_invariants(stays) == ()


def test_duel_without_target_and_sunk_own_colour() -> None:
    """A-10, both halves."""
    ships = ("blue:", "red: captain 0/0", "white:", "green: captain 0/0")

    strict = at_sea(*ships, players=2, duel_without_target="no-attack", sunk_own_colour="own").state
    free = at_sea(*ships, players=2, duel_without_target="free").state
    nobodys = at_sea(*ships, players=2, sunk_own_colour="nobody").state

    assert legal_targets(strict, ANNE, ("red", "white")) == ()
    assert legal_targets(free, ANNE, ("red", "white")) == ("green",)
    assert legal_targets(strict, ANNE, ("blue", "red")) == ("green",)
    assert legal_targets(nobodys, ANNE, ("blue", "red")) == ()
    three = at_sea("blue: captain 0/0", "red: captain 0/0", WHITE, duel_without_target="free").state
    assert legal_targets(three, ANNE, ("blue", "green")) == ()


def test_sink_and_win() -> None:
    """A-11."""
    ships = ("blue: captain 0/2", "red: captain 0/0", "white: captain 0/0", "green: captain 0/0")

    both = fight(at_sea(*ships, players=2, sink_and_win="both"), "blue", "white", faces(2)).state
    only = fight(at_sea(*ships, players=2, sink_and_win="sinking"), "blue", "white", faces(2)).state

    assert (treasure(both, ANNE), treasure(only, ANNE)) == (19, 16)
    weak = ("blue: captain 0/0", "red: captain 0/0", "white: captain 0/2", "green: captain 0/0")
    sunk = fight(at_sea(*weak, players=2, sink_and_win="sinking"), "blue", "white", faces(2)).state
    assert (treasure(sunk, ANNE), treasure(sunk, BART)) == (8, 16)


def test_empty_combat_pile() -> None:
    """A-12."""
    table = at_sea("blue: captain 0/0", "red: captain 0/0", WHITE, gold=(7, 6, 6), empty_combat_pile="end")
    table = with_state(table, replace(table.state, combat_discard=("peche",)))

    after = talk(table, "combat_card", Instead("empty")).state

    assert (after.over, after.winner) == (True, ANNE)
    rich = replace(table.state.players[BART], treasure=7)
    shared = talk(with_state(table, table.state.with_player(rich)), "combat_card", Instead("empty"))
    assert (shared.state.over, shared.state.winner) == (True, None)
    assert "nobody_wins" in note_keys(shared)


def test_empty_bank() -> None:
    """A-13: only where the coins are counted."""
    ships = ("blue: captain 0/0", "red: captain 0/0", WHITE)

    def gain(coins: int, empty_bank: str) -> int:
        table = at_sea(*ships, empty_bank=empty_bank)
        state: State = table.state
        counted = replace(state, box={**state.box, "count/box": (0, 0, coins, 0, 0)})
        return treasure(play(with_state(table, counted), "combat_card", "capture").state, ANNE) - 6

    assert gain(18, empty_bank="substitute") == 1
    assert gain(18, empty_bank="nothing") == 0
    assert gain(0, empty_bank="nothing") == 1


def test_sinking_moment() -> None:
    """A-15, second half: an emptied defender sinks before he can name the attacker's losses, or after."""
    ships = ("blue: ned 0/1, sam 0/0", "red: tom 0/1", WHITE, "green: captain 0/0")

    late = fight(at_sea(*ships, sinking_moment="after-losses"), "red", faces(1), faces(1))
    soon = fight(at_sea(*ships, sinking_moment="at-once"), "red", faces(1), faces(1))

    assert (key(late.ask), late.ask.seat if late.ask else None) == ("loss", BART)
    assert soon.ask is None
    assert soon.state.ships["blue"].crew == ("ned", "sam")
    assert treasure(soon.state, ANNE) == 12
    manned = ("blue: ned 0/1, sam 0/0", "red: tom 0/1, jim 0/0", WHITE)
    assert key(fight(at_sea(*manned, sinking_moment="at-once"), "red", faces(1), faces(1), 0).ask) == "loss"


def test_recruits_of_two_ships() -> None:
    """A-16: free berths first, or ship by ship."""
    ships = (FULL, "red: captain 0/0", "white: captain 0/0", "green: captain 0/0")
    cards = (N1, N2, "waiter")

    either = at_sea(*ships, players=2, level=1, phase="recruit", recruits_of_two_ships="either")
    by_ship = at_sea(*ships, players=2, level=1, phase="recruit", recruits_of_two_ships="ship-by-ship")

    assert talk(either, "recruit", *cards).ask is None
    assert values(talk(by_ship, "recruit", *cards).ask) == ("blue", "red")
    assert values(talk(by_ship, "recruit", *cards, "blue").ask) == (*(f"blue-{n}" for n in range(1, 6)), "nobody")
    two = (FULL, "red: captain 0/0, ned 0/0", *ships[2:])
    crewed = at_sea(*two, players=2, level=1, phase="recruit", recruits_of_two_ships="ship-by-ship")
    assert "red-1" not in values(talk(crewed, "recruit", *cards, "blue").ask)


def test_goal_in_combat() -> None:
    """A-27: two ships of two players sink; at once the first four coins win, later they have to stay."""
    ships = ("blue: one 0/1", "red: captain 0/0", "white: two 0/1", "green: captain 0/0")
    fought = ("blue", "white", faces(1), faces(1))

    at_once = fight(at_sea(*ships, players=2, gold=(17, 7), goal_in_combat="at-once"), *fought).state
    after = fight(at_sea(*ships, players=2, gold=(17, 7), goal_in_combat="after"), *fought).state

    assert (at_once.over, at_once.winner) == (True, ANNE)
    assert (after.over, treasure(after, ANNE)) == (False, 17)


def test_goal_after_combat_is_still_reached() -> None:
    """A-27: the check is only put off."""
    ships = ("blue: captain 0/1", "red: captain 0/0, a 0/0", WHITE)

    state = fight(at_sea(*ships, gold=(13, 6, 6), goal_in_combat="after"), "red", faces(1)).state

    assert (state.over, state.winner, treasure(state, ANNE)) == (True, ANNE, 16)


def test_move_between_ships() -> None:
    """A-28: no such action, or one pirate a turn."""
    ships = ("blue: captain 0/0, ned 0/0", "red: captain 0/0", "white: captain 0/0", "green: captain 0/0")
    once = at_sea(*ships, players=2, move_between_ships="once")

    after = play(once, "move_pirate", "blue-1")

    assert after.state.ships["red"].crew == ("captain/red", "ned")
    assert "move_pirate" in [a.procedure for a in GAME.actions(once.state, None)]
    assert "move_pirate" not in [a.procedure for a in GAME.actions(after.state, None)]
    assert not play(after, "combat_card", "peche").state.moved
    with pytest.raises(Refused, match="nobody_to_move"):
        talk(at_sea(*ships, players=2, move_between_ships="no"), "move_pirate")


def test_nobody_walks_to_a_full_ship_or_leaves_an_empty_one() -> None:
    """A-28 by agreement."""
    foes = ("white: captain 0/0", "green: captain 0/0")
    alone = at_sea("blue: ned 0/0", "red: captain 0/0", *foes, players=2, move_between_ships="once").state
    full = at_sea(FULL, "red: captain 0/0, ned 0/0", *foes, players=2, move_between_ships="once").state

    assert pirates_to_move(alone, ANNE) == ()
    assert pirates_to_move(full, ANNE) == tuple(("blue", berth) for berth in range(1, 6))


def test_unwanted_recruits() -> None:
    """A-31: two are taken, or fewer."""
    ships = ("blue: captain 0/0", "red: captain 0/0", WHITE)

    taken = at_sea(*ships, level=1, phase="recruit", unwanted_recruits="taken")
    left = at_sea(*ships, level=1, phase="recruit", unwanted_recruits="left")

    assert key(talk(taken, "recruit", N1, N2).ask) == "stays"
    assert limits(talk(left, "recruit", N1, N2).ask) == (0, 2)
    nobody = talk(left, "recruit", N1, N2, (), "n1").state
    assert (nobody.market, len(nobody.discard)) == (("n1",), 2)


def test_bankrupt_crew() -> None:
    """A-32: out of the game, or to the discard without the captain."""
    ships = ("blue: captain 0/0, ned 0/0", "red: captain 0/0", WHITE)

    out = play(at_sea(*ships, gold=(1,), bankrupt_crew="out"), "combat_card", "tempete").state
    discard = play(at_sea(*ships, gold=(1,), bankrupt_crew="discard"), "combat_card", "tempete").state

    assert (out.discard, discard.discard) == ((), ("ned",))
    assert discard.gone == ("captain/blue",)


def test_short_offer() -> None:
    """A-34: both of two, or one stays."""
    ships = ("blue: captain 0/0", "red: captain 0/0", WHITE)

    take = talk(at_sea(*ships, level=1, phase="recruit", short_offer="take"), "recruit", N1, Instead("empty"))
    leave = talk(at_sea(*ships, level=1, phase="recruit", short_offer="leave-one"), "recruit", N1, Instead("empty"))

    assert (take.ask, take.state.market) == (None, ())
    assert values(leave.ask) == ("waiter", "n1")
    whole = talk(at_sea(*ships, level=1, phase="recruit", short_offer="leave-one"), "recruit", N1, N2, "waiter")
    assert whole.state.ships["blue"].crew == ("captain/blue", "n1", "n2")
    inns = ("blue: captain 0/0", "red: h1 0/0 taverne", "white: h2 0/0 taverne")
    both = at_sea(*inns, level=2, phase="recruit", short_offer="leave-one")
    imposed = talk(both, "recruit", N1, Instead("empty"), ("skull",), "waiter", ("skull",), "n1")
    assert (imposed.ask, imposed.state.market) == (None, ("n1",))
    assert imposed.state.ships["blue"].crew == ("captain/blue", "waiter")


def test_a_switch_changed_during_play_counts_from_then_on() -> None:
    table = at_sea("blue: captain 0/1 barre", "red: captain 0/1", WHITE)

    agreed = table.after(table.act(None, "agree", {"id": "helm_users", "value": "defender"}))

    assert key(fight(table, "red").ask) == "helm_die"
    assert key(fight(agreed, "red").ask) == "attack_dice"
    assert events_of(fight(agreed, "red"), CombatJoined) == [CombatJoined("blue", "red")]
