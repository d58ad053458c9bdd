"""4.6, 4.9: what a won fight brings: glory, reward, plunder, the beaten ship."""

from dataclasses import replace
from typing import Any

from companion.games.merchants_and_marauders.procedures.fight.spoils import spoils
from companion.games.merchants_and_marauders.rules.ships import full_section, new_ship
from companion.games.merchants_and_marauders.state import State
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    ANNA_BOARDS,
    ANNA_SINKS,
    BEN,
    CATALOGUE,
    at_sea,
    captain,
    fighting,
    finds,
    nations,
    npc,
    play,
    raiding,
    ship_with,
    tell,
)


def test_a_boarded_player_is_plundered_and_the_ship_taken() -> None:
    """MM-PLUNDER-PLAYER, MM-CAPTURE, MM-REWARD-PLAYER, MM-SPECIALIST."""
    state = captain(at_sea(), ANNA, zone="nassau", ship="galleon", skills=(3, 2, 3, 2))
    loser: dict[str, Any] = {
        "weapons": ("chain",),
        "specialists": ("surgeon",),
        "cargo": ("rum", "wood"),
        "hand": ("",),
        "gold": 7,
    }
    ship = ship_with("frigate", {"C": 2}, ("chasers",))
    state = captain(state, BEN, zone="nassau", ship=ship, bounties=nations({"FR": 2}), mission=("x",), **loser)
    told = play(
        state,
        "scout",
        **finds(BEN),
        **ANNA_BOARDS,
        hit_dice=(2, 2, 4, 4),
        claim_reward="france",
        take_ship="take",
        take_glory_cards=1,
        take_goods=(0, 1),
    )
    anna, ben = told.state.players[ANNA], told.state.players[BEN]

    assert (anna.sails.type, anna.sails.mods, anna.sails.crew) == ("frigate", ("chasers",), 3)
    assert (anna.gold, anna.glory, anna.cargo) == (10 + 10 + 7, 1, ("rum", "wood"))
    assert (anna.weapons, anna.specialists, len(anna.hand)) == (("chain",), ("surgeon",), 2)
    assert (ben.afloat, ben.mission, ben.gold) == (False, (), 0)


def test_a_boarded_pirate_captain_leaves_a_ship_and_a_reward() -> None:
    """MM-PLUNDER-PIRATE, MM-REWARD-NPC."""
    state = npc(
        captain(at_sea(), ANNA, ship="galleon", zone="caracas", skills=(3, 2, 3, 2)), "pirate-frigate", "caracas"
    )
    told = play(
        state,
        "scout",
        **finds("pirate-frigate"),
        **ANNA_BOARDS,
        hit_dice=(1, 2, 3, 4),
        take_ship="take",
    )

    assert (told.state.players[ANNA].gold, told.state.players[ANNA].sails.type) == (25, "frigate")
    assert told.state.players[ANNA].sails.sections == (3, 2, 2, 3, 2)


def test_a_smaller_ship_that_is_taken_limits_the_cargo() -> None:
    """MM-CAPTURE, A-50."""
    cargo = ("rum", "wood", "food", "sugar", "cocoa")
    state = captain(at_sea(), ANNA, ship="galleon", zone="caracas", skills=(3, 2, 3, 2), cargo=cargo)
    told = play(
        npc(state, "pirate-sloop", "caracas"),
        "scout",
        **finds("pirate-sloop"),
        **ANNA_BOARDS,
        hit_dice=(2, 2, 3, 4),
        take_ship="take",
        overboard=(0, 1, 2),
    )

    assert told.state.players[ANNA].cargo == ("sugar", "cocoa")


def test_a_war_agreed_to_be_lawful_brings_no_bounty_at_all() -> None:
    """A-32: neither for the attack, nor for the beaten ship, nor for a raid."""
    state = captain(at_sea(war_bounty="none"), ANNA, nation="france", ship="galleon", zone="caracas")
    state = npc(replace(state, war=("spain", "france")), "naval-spain", "caracas")
    fought = play(state, "scout", **finds("naval-spain"), **ANNA_SINKS)
    raided = play(state, "scout", **raiding("caracas", [("?", 1, "escape")] * 3))

    assert [any(told.state.players[ANNA].bounties.values()) for told in (fought, raided)] == [False, False]
    assert fought.state.players[ANNA].glory == 1


def test_plunder_brings_one_weapon_and_one_specialist_of_a_kind() -> None:
    """MM-PLUNDER-PLAYER: what the winner has already is discarded."""
    state = at_sea().with_player(ANNA, weapons=("chain",), specialists=("surgeon",))
    state = state.with_player(BEN, weapons=("chain", "grape"), specialists=("surgeon", "lookout"))
    state = fighting(state, ANNA, BEN)

    won = tell(state, spoils(CATALOGUE, state, ANNA, BEN, ANNA, by_crew=True), take_ship="keep").state.players[ANNA]

    assert (won.weapons, won.specialists) == (("chain", "grape"), ("surgeon", "lookout"))


def test_a_plundered_rumour_sends_the_winner_s_own_back_into_the_deck() -> None:
    """MM-PLUNDER-PLAYER, MM-PORT-RUMOUR: one rumour, and the rejected one is shuffled back."""
    told = {}
    for mine in ((), ("Old",)):
        state = at_sea().with_player(ANNA, rumour=mine).with_player(BEN, rumour=("New",))
        state = fighting(state, ANNA, BEN)
        for said in ("take", "leave"):
            plundered = tell(
                state, spoils(CATALOGUE, state, ANNA, BEN, ANNA, by_crew=True), take_ship="keep", take_rumour=said
            )
            told[mine, said] = "rumour_shuffled_back" in plundered.keys

    assert [key for key, back in told.items() if back] == [(("Old",), "take")]


def before_boarding() -> State:
    """Anna's nimble sloop against Ben's frigate with a larger hold and one sailor; two ports without a token."""
    state = captain(at_sea(), ANNA, zone="nassau", ship=new_ship(CATALOGUE, "sloop", ("rigging",)), skills=(3, 2, 3, 2))
    state = captain(state, BEN, zone="nassau", ship=ship_with("frigate", {"W": 1}, ("hold",)))
    return replace(state, mods={**state.mods, "nassau": "none", "tortuga": "none"})


def test_a_taken_ship_keeps_its_modifications_and_gets_the_own_crew() -> None:
    """MM-CAPTURE, MM-MOD-RETURN, A-20: only the winner's old ship gives its tokens back."""
    told = play(
        before_boarding(), "scout", **finds(BEN), **ANNA_BOARDS, hit_dice=(2,), take_ship="take", lay_mod=["tortuga"]
    )
    ship = told.state.players[ANNA].sails

    assert (ship.type, ship.mods, ship.crew, full_section(CATALOGUE, ship, "crew")) == ("frigate", ("hold",), 2, 3)
    assert (told.state.mods["tortuga"], told.state.mods["nassau"]) == ("hidden", "none")
    assert [a.seat for a in told.asked if a.key == "lay_mod"] == [ANNA]


def test_the_owner_of_a_ship_that_nobody_takes_lays_its_modifications_out() -> None:
    """MM-DEATH, MM-MOD-RETURN."""
    told = play(
        before_boarding(), "scout", **finds(BEN), **ANNA_BOARDS, hit_dice=(2,), take_ship="keep", lay_mod="nassau"
    )

    assert told.state.players[ANNA].sails.mods == ("rigging",)
    assert [a.seat for a in told.asked if a.key == "lay_mod"] == [BEN]
