"""4.6, 4.7, 4.10: bounties, cards, death and retirement."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.games.merchants_and_marauders.procedures.captain import new_purse
from companion.games.merchants_and_marauders.rules.ships import new_ship
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    BEN,
    CATALOGUE,
    at_sea,
    in_port,
    nations,
    npc,
    play,
    record,
)


def test_retiring_costs_the_turn_and_everything_but_the_chest() -> None:
    """MM-RETIRE."""
    state = replace(in_port("nassau", gold=20, chest=12, bounties=nations({"ES": 2})), phase="turn-start")
    told = play(state, "retire")
    player = told.state.players[ANNA]

    assert (player.afloat, player.gold, player.chest, player.pirate) == (False, 0, 12, False)
    assert told.state.active == BEN


def test_nothing_aboard_outlives_the_captain() -> None:
    """MM-DEATH, MM-NEW-CAPTAIN: the next one has a glory card and may earn the first big ship again."""
    aboard = {"weapons": ("chain",), "specialists": ("surgeon",), "cargo": ("rum",), "hand": ("", "")}
    state = replace(in_port("nassau", **aboard, rumour=("",), mission=("",)), phase="turn-start")
    state = state.with_player(ANNA, captain=replace(state.players[ANNA].leads, big_ship=True))
    gone = play(state, "retire").state

    player = gone.players[ANNA]
    assert (player.weapons, player.specialists, player.cargo, player.hand) == ((), (), (), ())
    assert (player.rumour, player.mission) == ((), ())

    again = replace(gone, phase="turn-start", active=ANNA)
    player = play(again, "begin_turn", which_captain=record(), first_ship="sloop").state.players[ANNA]
    assert (player.leads.big_ship, len(player.hand)) == (False, 1)


def test_a_retiring_captain_s_modifications_go_back_to_the_ports() -> None:
    """MM-RETIRE, MM-MOD-RETURN."""
    state = replace(in_port("nassau", ship=new_ship(CATALOGUE, "sloop", ("rigging",))), phase="turn-start")
    state = replace(state, mods={**state.mods, "caracas": "none"})

    assert play(state, "retire", lay_mod="caracas").state.mods["caracas"] == "hidden"


@pytest.mark.parametrize(("chest", "purse"), [(0, (10, 0)), (9, (10, 0)), (10, (0, 10)), (11, (0, 11))])
def test_a_new_captain_s_gold_depends_on_the_chest(chest: int, purse: tuple[int, int]) -> None:
    """MM-NEW-CAPTAIN 2: from ten on the chest stays as it is and the bank gives nothing."""
    assert new_purse(0, chest) == purse


def test_pirates_off_the_home_port_let_the_new_captain_be_redrawn() -> None:
    """MM-NEW-CAPTAIN, A-12; with no card left to draw, the captain is kept (A-13)."""
    state = npc(at_sea(phase="turn-start"), "pirate-sloop", "nassau").with_player(
        ANNA, captain=None, ship=None, zone=""
    )
    records = [record("nassau"), record("caracas")]
    told = play(state, "begin_turn", which_captain=records, redraw="redraw", first_ship="sloop")

    assert told.state.players[ANNA].zone == "caracas"

    last = play(replace(state, captains_left=0), "begin_turn", which_captain=record("nassau"), first_ship="sloop")
    assert last.state.players[ANNA].zone == "nassau"


def test_a_specialist_is_hired_from_the_hand() -> None:
    """MM-GLORY-PLAY, MM-SPECIALIST."""
    state = at_sea().with_player(ANNA, hand=("", "Surgeon"))
    told = play(
        state,
        "play_glory_card",
        play_which=1,
        card_kind="specialist",
        which_specialist="surgeon",
        specialist_does="Heals",
        hiring_cost=3,
    )

    assert (told.state.players[ANNA].specialists, told.state.players[ANNA].hand) == (("surgeon",), ("",))
    assert told.state.players[ANNA].gold == 7


def test_a_pardon_takes_a_bounty_away() -> None:
    """MM-BOUNTY-LOSE."""
    state = at_sea().with_player(ANNA, bounties=nations({"ES": 1}))
    told = play(state, "card_effect", card_effect="pardon", bounty_nation="spain")

    assert not told.state.players[ANNA].pirate


def test_bounties_stop_at_five() -> None:
    """MM-BOUNTY-GAIN."""
    state = at_sea().with_player(ANNA, bounties=nations({"ES": 5}))
    told = play(state, "card_effect", card_effect="bounty", bounty_nation="spain")

    assert told.state.players[ANNA].bounties["spain"] == 5


def test_each_point_of_glory_keeps_its_source() -> None:
    """MM-GLORY-GAIN: the ledger. A point that the table saw is noted with its card; the big ship counts once."""
    state = play(at_sea(), "claim_glory", glory_source="big-ship").state
    state = play(state, "claim_glory", glory_source="mission").state
    player = state.players[ANNA]

    assert (player.glory, player.sources, len(player.hand)) == (2, ("big-ship", "mission"), 2)
    with pytest.raises(Refused):
        play(state, "claim_glory", glory_source="big-ship")


def test_what_a_specialist_does_is_asked_once_and_may_stay_empty() -> None:
    """MM-SPECIALIST."""
    hired: dict[str, Any] = {"play_which": 0, "card_kind": "specialist", "hiring_cost": 1}
    state = at_sea().with_player(ANNA, hand=("", ""), gold=9)
    told = play(state, "play_glory_card", **hired, which_specialist="surgeon", specialist_does="")
    again = told.state.with_player(ANNA, specialists=())

    told = play(again, "play_glory_card", **hired, which_specialist="surgeon")

    assert told.state.players[ANNA].specialists == ("surgeon",)


def test_a_captain_card_may_say_what_its_ability_is() -> None:
    """MM-SETUP-PLAYER; 8.2."""
    typed = ("Frances Wright", "nassau", 2, 2, 3, 2, "Once a combat, one die again")
    state = at_sea(phase="turn-start").with_player(ANNA, captain=None, ship=None, zone="", gold=0)
    leads = play(state, "begin_turn", which_captain=typed, first_ship="sloop").state.players[ANNA].leads

    assert (leads.name, leads.ability) == ("Frances Wright", "Once a combat, one die again")


def test_a_captain_who_sails_is_not_offered_again() -> None:
    """The owner's box knows the card, too: a greyed answer keeps it from being proposed from there."""
    state = replace(at_sea(), box={"captain/Ada": record("nassau", "Ada"), "captain/Sal": record("caracas", "Sal")})
    state = state.with_player(BEN, captain=replace(state.players[BEN].leads, name="Ada"))
    state = state.with_player(ANNA, captain=None, ship=None, zone="")
    told = play(replace(state, phase="turn-start"), "begin_turn", which_captain="Sal", first_ship="sloop")
    ask: Any = told.question("which_captain")

    assert "Sal" in ask.open_values
    assert "Ada" not in ask.open_values
    assert ask.option("Ada").refused.facts == {"who": BEN}


def test_a_captain_in_play_is_not_drawn_again() -> None:
    box = {
        "npc/Low": ("Low", "pirate-sloop", "nassau", 2, 2, 2),
        "npc/Sim": ("Sim", "naval-france", "tortuga", 2, 2, 2),
    }
    state = npc(replace(at_sea(phase="round"), box=box), "pirate-sloop", "nassau", name="Low")
    told = play(state, "draw_event", None, event_kind="captain", which_npc="Sim")
    ask: Any = told.question("which_npc")

    assert ask.open_values == ("Sim",)
    assert ask.option("Low").refused.reason == "npc_in_play"
