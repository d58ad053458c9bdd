"""Section 9: rulings on captains whom nobody plays, raids and fights, each with a play that shows it."""

from dataclasses import replace
from typing import Any

from companion.core.errors import Refused
from companion.games.merchants_and_marauders.procedures.fight.combat import bounty_for_attack, chasers, long_guns
from companion.games.merchants_and_marauders.procedures.fight.hits import strike, volley
from companion.games.merchants_and_marauders.procedures.fight.spoils import spoils
from companion.games.merchants_and_marauders.procedures.port.crew import crew_combat
from companion.games.merchants_and_marauders.rules.npc import candidates, drift, searches
from companion.games.merchants_and_marauders.rules.ships import new_ship
from companion.games.merchants_and_marauders.state import State
from tests.unit.games.merchants_and_marauders.house_rules.rulings import shows
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    ANNA_SINKS,
    BEN,
    CATALOGUE,
    NO_SKULL,
    ONE_SKULL,
    all_skulls,
    anna_wins,
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


@shows("letters")
def letters(state: State) -> Any:
    """A-02."""
    return drift(CATALOGUE, state, "nassau", "S")


@shows("reward")
def reward(state: State) -> Any:
    """A-07."""
    state = fighting(state.with_player(BEN, bounties=nations({"ES": 2, "FR": 1})), ANNA, BEN)
    told = tell(state, spoils(CATALOGUE, state, ANNA, BEN, ANNA, by_crew=False), claim_reward="spain")
    return told.state.players[ANNA].gold


@shows("war_ships")
def war_ships(state: State) -> Any:
    """A-14."""
    return replace(state, war=("spain", "france")).ship_type("naval-spain")


@shows("skull_on_wreck")
def skull_on_wreck(state: State) -> Any:
    """A-17."""
    state = fighting(captain(state, BEN, ship=ship_with("sloop", {"M": 0})), ANNA, BEN)
    try:
        return (
            tell(state, volley(CATALOGUE, state, ANNA, BEN, 1), hit_dice=("skull",), skull_hit="masts").result[1].hits
        )
    except Refused:
        return "refused"


@shows("numbered_overflow")
def numbered_overflow(state: State) -> Any:
    """A-18."""
    state = captain(state, ANNA, weapons=("chain",))
    state = fighting(captain(state, BEN, ship=ship_with("sloop", {"M": 0})), ANNA, BEN)
    told = tell(state, volley(CATALOGUE, state, ANNA, BEN, 2), hit_dice=(2, "skull"), special_shot="chain")
    return tell(told.state, strike(*told.result)).state.ship_of(BEN).hull


@shows("last_sailor")
def last_sailor(state: State) -> Any:
    """A-19."""
    one = ship_with("sloop", {"W": 1})
    state = fighting(captain(captain(state, ANNA, ship=one), BEN, ship=one), ANNA, BEN)
    told = tell(state, crew_combat(state, ANNA, BEN), crew_roll=[("skull", 4), ("skull", 1)])
    return told.state.ship_of(ANNA).crew, told.result[1]


@shows("captured_mods")
def captured_mods(state: State) -> Any:
    """A-20."""
    state = captain(state, BEN, ship=new_ship(CATALOGUE, "frigate", ("rigging",)), zone="san-juan")
    state = fighting(replace(state, mods={**state.mods, "nassau": "none"}), ANNA, BEN)
    told = tell(state, spoils(CATALOGUE, state, ANNA, BEN, ANNA, by_crew=True), take_ship="take", lay_mod="nassau")
    return told.state.players[ANNA].sails.mods


@shows("bounty_in_defence")
def bounty_in_defence(state: State) -> Any:
    """A-21."""
    state = fighting(npc(state, "naval-spain", "san-juan"), "naval-spain", ANNA)
    told = tell(state, spoils(CATALOGUE, state, ANNA, "naval-spain", "naval-spain", by_crew=False))
    return sum(told.state.players[ANNA].bounties.values())


@shows("search_by", "turn-start")
def search_by(state: State) -> Any:
    """A-22."""
    state = captain(state, ANNA, zone="caracas", bounties=nations({"ES": 1}), ship="galleon")
    state = npc(npc(state, "naval-spain", "caracas"), "naval-france", "caracas")
    told = play(
        state, "begin_turn", search_roll=ONE_SKULL, order_of_fights=("naval-spain", "naval-france"), **ANNA_SINKS
    )
    return told.state.players[ANNA].glory


@shows("search_again")
def search_again(state: State) -> Any:
    """A-23."""
    state = npc(state, "pirate-sloop", "san-juan").with_player(ANNA, searched=("pirate-sloop",))
    return [s.held for s in searches(CATALOGUE, state, ANNA)]


@shows("invisible")
def invisible(state: State) -> Any:
    """A-24."""
    state = captain(state, ANNA, zone="trinidad", bounties=nations({"ES": 2}))
    return candidates(CATALOGUE, npc(state, "naval-spain", "caracas"), "naval-spain")


@shows("port_royal_failure")
def port_royal_failure(state: State) -> Any:
    """A-25."""
    state = captain(state, ANNA, home="tortuga", zone="port-royal", bounties=nations({"EN": 1}))
    return play(state, "enter_port", port_royal="roll", influence_roll=NO_SKULL).state.players[ANNA].actions


@shows("bridgetown_hit")
def bridgetown_hit(state: State) -> Any:
    """A-26."""
    state = captain(state, ANNA, zone="bridgetown", ship="frigate")
    return play(state, "enter_port", reef_roll=NO_SKULL, hit_dice=(3,)).state.players[ANNA].sails.sections


@shows("let_player_go")
def let_player_go(state: State) -> Any:
    """A-27."""
    told = play(
        state,
        "scout",
        **finds(BEN),
        let_player_go="let-go",
        combat_action=["flee", "flee"],
        contest_roll=(1, 2),
    )
    return told.keys[-1]


@shows("long_guns")
def guns(state: State) -> Any:
    """A-30."""
    armed = new_ship(CATALOGUE, "sloop", ("long-guns",))
    state = fighting(captain(captain(state, ANNA, ship=armed), BEN, ship=armed), ANNA, BEN)
    told = tell(state, long_guns(CATALOGUE, state, ANNA, BEN), long_guns=all_skulls, hit_dice=(4,))
    return [told.state.ship_of(s).cannons for s in (ANNA, BEN)]


@shows("war_bounty")
def war_bounty(state: State) -> Any:
    """A-32."""
    state = replace(captain(state, BEN, nation="spain", zone="san-juan"), war=("spain", "england"))
    told = tell(state, bounty_for_attack(CATALOGUE, state, ANNA, BEN))
    return sum(told.state.players[ANNA].bounties.values())


@shows("glory_among_pirates")
def glory_among_pirates(state: State) -> Any:
    """A-34."""
    state = npc(state, "pirate-sloop", "san-juan").with_player(ANNA, bounties=nations({"ES": 1}))
    state = fighting(state, ANNA, "pirate-sloop")
    return tell(state, spoils(CATALOGUE, state, ANNA, "pirate-sloop", ANNA, by_crew=False)).state.players[ANNA].glory


@shows("hull_in_raid")
def hull_in_raid(state: State) -> Any:
    """A-37."""
    state = captain(state, ANNA, zone="tortuga", ship=new_ship(CATALOGUE, "sloop", ("reinforced-hull",)))
    told = play(
        state,
        "scout",
        **raiding("tortuga", [("?", 2, "cannons"), ("?", 2, "escape"), ("?", 2, "escape")], nation="france"),
        cancel_hit="cannons",
    )
    return told.state.players[ANNA].gold


@shows("chaser_shot")
def chaser_shot(state: State) -> Any:
    """A-39."""
    state = captain(state, ANNA, ship=new_ship(CATALOGUE, "sloop", ("chasers",)), weapons=("chain",))
    state = fighting(state, ANNA, BEN)
    actions = {str(ANNA): "flee", str(BEN): "shoot"}
    told = tell(
        state,
        chasers(CATALOGUE, state, ANNA, BEN, actions),
        chasers="fire",
        hit_dice=("skull",),
        special_shot="chain",
        skull_hit="crew",
    )
    return told.state.ship_of(BEN).sections


@shows("swivel_tie")
def swivel_tie(state: State) -> Any:
    """A-40, A-42: what goes beyond the last sailor is lost."""
    armed = replace(new_ship(CATALOGUE, "sloop", ("swivel-guns",)), crew=1)
    state = fighting(captain(captain(state, ANNA, ship=armed), BEN, ship=armed), ANNA, BEN)
    told = tell(state, crew_combat(state, ANNA, BEN), swivel_guns=ONE_SKULL)
    assert [told.state.ship_of(s).hull for s in (ANNA, BEN)] == [2, 2]
    return told.result[1]


@shows("staged_glory")
def staged_glory(state: State) -> Any:
    """A-49."""
    told = play(
        state, "staged_combat", staged_crew=1, staged_leadership=1, staged_roll=("skull", 1), staged_enemy_roll=(1,)
    )
    return told.state.players[ANNA].glory


@shows("loot_room")
def loot_room(state: State) -> Any:
    """A-50."""
    goods = ("rum",) * 5
    state = captain(captain(state, ANNA, zone="san-juan"), BEN, ship="galleon", zone="san-juan", cargo=goods)
    state = fighting(state, ANNA, BEN)
    told = tell(
        state,
        spoils(CATALOGUE, state, ANNA, BEN, ANNA, by_crew=True),
        take_ship="take",
        take_goods=tuple(range(5)),
        overboard=(0, 1, 2),
    )
    return len(told.state.players[ANNA].cargo)


def wrecks(state: State) -> State:
    hulks = (ship_with("sloop", {"M": 0, "G": 0}), ship_with("sloop", {"M": 0, "G": 0}))
    return captain(captain(state, ANNA, ship=hulks[0], zone="nassau"), BEN, ship=hulks[1], zone="nassau")


@shows("endless")
def endless(state: State) -> Any:
    """A-41."""
    found: Any = {"scout_target": BEN, "scouting_roll": ONE_SKULL}
    told = play(wrecks(state), "scout", **found, contest_roll=(1,), endless="end")
    return [a.key for a in told.asked].count("endless")


@shows("crew_overflow")
def crew_overflow(state: State) -> Any:
    """A-42."""
    state = captain(state, BEN, ship=ship_with("sloop", {"W": 1}))
    state = fighting(captain(state, ANNA, ship="galleon"), ANNA, BEN)
    return tell(state, crew_combat(state, ANNA, BEN), crew_roll=anna_wins).state.ship_of(BEN).hull


@shows("last_fight")
def last_fight(state: State) -> Any:
    """A-43."""
    return sunk_with_the_last_card(state).players[ANNA].glory


@shows("new_card")
def new_card(state: State) -> Any:
    """A-46."""
    return sunk_with_the_last_card(state).over


def sunk_with_the_last_card(state: State) -> State:
    """Anna sinks Ben, and no captain card is left."""
    state = replace(state, captains_left=0)
    state = captain(captain(state, ANNA, ship="galleon", zone="nassau"), BEN, zone="nassau", gold=9)
    after: State = play(state, "scout", **finds(BEN), **ANNA_SINKS).state
    return after
