"""Ship against ship, pirates, buildings, sinking."""

from companion.core.ask import Dice
from companion.games.dead_reckoning.rules.combat import bonus_cubes, building_cubes
from companion.games.dead_reckoning.state import State
from tests.unit.games.dead_reckoning.play import (
    BANG,
    CATALOGUE,
    HURT,
    LOOT,
    ONE,
    TWO,
    A,
    B,
    at,
    beside_pirate,
    in_play,
    island,
    load_holds,
    no_hands,
    offers_of,
    play,
    player,
    question,
    refusal,
    sea,
    state_after,
    table,
    turn,
    turn_of,
    two_ships,
    with_options,
)


def test_a_flag_attacks_a_ship_in_port_where_the_guns_of_the_port_help() -> None:
    """DR-AB-FLAG, DR-CBT-1."""
    state = no_hands(in_play(table(2), captain=2))
    talked = play(state, "use_ability", (1, 1), sailor="captain", group=0)
    assert talked.notes[-1].facts["m"] == 5
    assert bonus_cubes(CATALOGUE, state, A, "port", attacked=False)["port"] == 0


def test_the_loser_in_pirate_mode_becomes_a_merchant() -> None:
    """DR-PIR-5, DR-CBT-5, DR-CBT-SHIP."""
    state = player(two_ships(), "b", pirate=True)
    after = state_after(state, "attack_ship", (1, 1, (TWO,), (ONE,)))
    assert not after.players[B].pirate
    assert after.players[B].damage == 1
    assert after.turn.fought == ("ship/b",)
    assert refusal(after, "attack_ship") == "no_target"


def test_a_pirate_means_nothing_on_its_own_turn() -> None:
    """DR-PIR-2, DR-PIR-4: without a flag it fights only pirates that were there first."""
    state = player(two_ships(), pirate=True)
    assert not offers_of(state, "fight_pirate")
    assert play(player(state, location="port", sails=1), "move_ship", to="r1c1").ask is None


def test_stopping_beside_a_pirate_is_a_fight_and_losing_it_a_blockade() -> None:
    """DR-MOVE-PIRATE, DR-PIR-3, R-31."""
    state = beside_pirate(island(table(2), "r1c1", cubes={A: 3}, coins=1))
    after = state_after(state, "move_ship", (0, 1, (ONE,)), to="r1c1")
    assert refusal(after, "load") == "blockaded"
    asked = question(in_play(after, purser=1), "other_effect")
    assert not asked.accepts("produce")
    relaxed = with_options(after, blockade_produces="yes")
    asked = question(relaxed, "other_effect")
    assert asked.accepts("produce")


def test_a_winner_that_sinks_blockades_nobody() -> None:
    """R-32."""
    state = player(beside_pirate(island(table(2), "r1c1", cubes={A: 3})), "b", damage=4)
    answers = (1, 1, (HURT,), (ONE,))
    assert state_after(state, "move_ship", answers, to="r1c1").turn.blockades == ()
    other = with_options(state, sunk_winner_blockades="yes")
    assert state_after(other, "move_ship", answers, to="r1c1").turn.blockades == ("r1c1",)


def test_plunder_goes_into_holds_or_onto_the_island() -> None:
    """DR-CBT-4, R-35."""
    state = no_hands(at(island(table(2), "r1c1"), "r1c1", "a", "b"))
    after = state_after(state, "attack_ship", (2, 0, (LOOT, LOOT), (3, 0, 0), (0, 0, 2), 0, 3, "island"))
    assert after.players[A].hull[3].coins == 3
    assert after.boards["r1c1"].cargo == 2


def test_plunder_in_port_goes_to_the_dock_only_by_agreement() -> None:
    """R-09."""
    state = no_hands(table(2, port_plunder="dock"))
    after = state_after(state, "attack_ship", (1, 0, (LOOT,), (ONE, ONE, ONE, ONE), (2, 1, 0)))
    assert (after.players[A].chest, after.players[A].dock) == (17, 1)


def test_cubes_for_an_explosive_shot_are_taken_back_from_an_island() -> None:
    """DR-CUBES-OUT, DR-CBT-X: a combat that runs out of cubes may take back what changes no controller."""
    state = island(two_ships(), "r3c1", 24, cubes={A: 24})
    state = island(state, "r3c2", 4, cubes={A: 4})
    asked = question(state, "attack_ship", (1, 0, (BANG,)))
    assert asked.key == "take_back"
    again = question(state, "attack_ship", (1, 0, (BANG,), "r3c1"))
    assert isinstance(again, Dice)
    assert again.count == 2
    short = question(state, "attack_ship", (1, 0, (BANG,), "none"))
    assert isinstance(short, Dice)
    assert short.count == 1


def test_sinking_pays_all_coins_or_only_five() -> None:
    """DR-SINK, R-06, R-07."""
    state = load_holds(player(two_ships(), "b", damage=4, chest=2), "b", A=(0, 4), D=(0, 3))
    answers = (1, 1, (TWO,), (ONE,))
    assert state_after(state, "attack_ship", answers).players[A].chest == 22
    five = with_options(state, sinker_gains="five")
    assert state_after(five, "attack_ship", answers).players[A].chest == 20
    poor = load_holds(state, "b", A=(2, 0), D=(0, 1))
    after = state_after(poor, "attack_ship", answers)
    assert (after.players[A].chest, after.players[B].chest, after.players[B].ship_cargo) == (17, 1, 2)


def test_a_building_that_sinks_a_ship_is_its_owners_deed() -> None:
    """R-22, DR-CBT-BLD."""
    state = no_hands(player(at(island(table(2), "r1c1", cubes={B: 3}, buildings=("fort",)), "r1c1"), damage=4))
    answers = (0, (ONE, ONE, ONE, ONE, ONE))
    assert "terror" in state_after(state, "attack_buildings", answers).players[B].claimed
    other = with_options(state, building_sinks="no")
    assert "terror" not in state_after(other, "attack_buildings", answers).players[B].claimed


def test_one_building_alone_is_attacked_only_by_agreement() -> None:
    """R-18, R-19."""
    state = island(table(2, attack_one_building="yes"), "r1c1", cubes={B: 3}, buildings=("fort", "garrison"))
    after = state_after(no_hands(at(state, "r1c1")), "attack_buildings", ("garrison", 2, (TWO, TWO), (ONE, ONE)))
    assert after.boards["r1c1"].buildings == ("fort",)
    assert building_cubes(("fort",), protected=True) == 7


def test_a_defender_that_wins_counts_for_legendary_unless_agreed_otherwise() -> None:
    """R-21."""
    answers = (0, 1, (ONE,))
    assert state_after(two_ships(), "attack_ship", answers).players[B].wins == 1
    assert state_after(two_ships(defender_legendary="no"), "attack_ship", answers).players[B].wins == 0


def test_the_app_never_throws_the_cubes() -> None:
    """DR-CBT-2: how cubes fall through the tower is nothing that an app could roll."""
    asked = question(two_ships(), "attack_ship", (1, 1))
    assert isinstance(asked, Dice)
    assert asked.by_hand


def test_a_pirate_that_came_later_is_fought_with_a_flag_only() -> None:
    """DR-PIR-4."""
    assert not offers_of(player(two_ships(), "b", pirate=True), "fight_pirate")


def test_the_turn_begins_with_the_pirates_that_share_the_board() -> None:
    """DR-PIR-4."""
    state = at(island(table(2), "r1c1", cubes={A: 3}), "r1c1", "a", "b")
    after = state_after(turn_of(state, B), "end_turn", (True,), "b")
    assert refusal(after, "place_cube") == "blockaded"
    assert refusal(after, "fight_pirate") is None


def test_nothing_is_blockaded_on_the_open_sea_nor_for_a_ship_that_sank() -> None:
    """DR-PIR-3."""
    lost = (0, 1, (ONE,))
    assert state_after(beside_pirate(sea(table(2), "r1c1")), "move_ship", lost, to="r1c1").turn.blockades == ()
    sunk = player(beside_pirate(island(table(2), "r1c1")), damage=4)
    assert state_after(sunk, "move_ship", lost, to="r1c1").turn.blockades == ()


def test_the_fourth_win_is_legendary() -> None:
    """DR-ACH."""
    for before, claimed in ((2, ()), (3, ("legendary",))):
        state = player(two_ships(), wins=before)
        assert state_after(state, "attack_ship", (1, 0, (ONE,))).players[A].claimed == claimed


def test_a_win_past_the_claim_is_no_more_progress() -> None:
    """DR-CBT-5."""
    state = player(two_ships(), wins=4, claimed=("legendary",))
    assert state_after(state, "attack_ship", (1, 0, (ONE,))).players[A].wins == 4


def test_when_both_sink_each_loses_what_the_chest_held_before() -> None:
    """R-33, R-07."""
    state = player(player(two_ships(), damage=4, chest=10), "b", damage=4, chest=3)
    after = state_after(state, "attack_ship", (1, 1, (TWO,), (HURT,)))
    assert (after.players[A].chest, after.players[B].chest) == (8, 5)


def test_five_coins_aboard_are_lost_and_the_chest_is_spared() -> None:
    """DR-SINK 1."""
    state = load_holds(player(two_ships(), damage=4, chest=2), A=(0, 4), D=(0, 1))
    after = state_after(state, "damage", ("",), way=1)
    assert (after.players[A].chest, after.players[A].ship_coins) == (2, 0)


def test_a_cannon_is_committed_once_a_turn() -> None:
    """DR-CBT-1."""
    assert question(two_ships(), "attack_ship").default == 1
    assert question(turn(two_ships(), cannons={A: 1}), "attack_ship").default == 0


def few_cubes(state: State, left: int) -> State:
    """All but so many cubes lie where they can never be taken back."""
    return island(state, "r3c1", permanent={A: 29 - left})


def test_a_combat_uses_the_cubes_that_there_are() -> None:
    """R-34, DR-CBT-X: also when explosive shots follow one another."""
    assert question(few_cubes(two_ships(), 1), "attack_ship", (2, 0)).count == 1
    assert question(few_cubes(two_ships(), 2), "attack_ship", (1, 0, (BANG,), (BANG, BANG))).count == 2
    state = in_play(few_cubes(two_ships(), 3), captain=1)
    blown = (1, 0, (ONE,), "move", "one", "explosive", (BANG, BANG))
    assert question(state, "attack_ship", blown).count == 3


def test_a_captain_is_not_paid_for_buildings() -> None:
    """5.2: COMBAT, not against buildings."""
    state = in_play(at(island(table(2), "r1c1", cubes={B: 3}, buildings=("garrison",)), "r1c1"), captain=3)
    assert not question(state, "attack_buildings", (1, (ONE,), (ONE, ONE))).accepts("captain/2")


def test_buildings_are_attacked_once_a_turn_and_not_under_blockade() -> None:
    """DR-CBT-BLD, DR-PIR-3."""
    state = no_hands(at(island(table(2), "r1c1", cubes={B: 3}, buildings=("garrison",)), "r1c1"))
    after = state_after(state, "attack_buildings", (0, (ONE, ONE)))
    assert after.players[A].damage == 1
    assert refusal(after, "attack_buildings") == "fought_already"
    assert refusal(turn(state, blockades=("r1c1",)), "attack_buildings") == "blockaded"
