"""Questions that change nothing."""

from companion.games.pirates_en_duel import lookup
from tests.unit.games.pirates_en_duel.sea import ANNE, BART, at_sea

SHIPS = (
    "blue: captain 1/1 vigie, gun 0/0 affut-canon, row 0/0 canot",
    "red: captain 1/1, cas 0/1 jumeaux, pol 0/1 jumeaux, tom 0/0",
    "white: captain 1/1",
)


def test_the_list_grows_with_the_level() -> None:
    skills = [[e.id for e in lookup.entries(level) if e.kind == "skill"] for level in (1, 2, 3)]

    assert [len(found) for found in skills] == [0, 6, 15]


def test_may_i_attack() -> None:
    """PD-1.3a, PD-2.VIGIE."""
    state = at_sea(*SHIPS).state

    only, choice = lookup.may_attack(state, ANNE, "red", ("blue", "red")), ("red", "white")

    assert (only.allowed, only.why.key) == (True, "lookup.attack_must")
    assert lookup.may_attack(state, ANNE, "red", choice).why.key == "lookup.attack_yes"
    assert lookup.may_attack(state, ANNE, "white", ("blue", "red")).why.key == "lookup.attack_lookout"
    assert not lookup.may_attack(state, BART, "white", ("blue", "green")).allowed


def test_may_i_row() -> None:
    """PD-3.CANOT."""
    state = at_sea(*SHIPS).state

    assert lookup.may_row(state, ANNE).allowed
    assert not lookup.may_row(state, BART).allowed


def test_what_losses_can_do() -> None:
    """PD-1.3d."""
    state = at_sea(*SHIPS).state

    assert [lookup.may_lose_captain(state, "red", n).allowed for n in (1, 2)] == [False, True]
    assert [lookup.may_be_sunk(state, "red", n).allowed for n in (4, 5)] == [False, True]


def test_who_shoots_and_who_can_be_shot() -> None:
    """PD-3.TIREUR, PD-3.AFFUT, A-23."""
    state = at_sea(*SHIPS).state

    assert [lookup.may_be_shot(state, "red", berth).allowed for berth in range(4)] == [False, False, False, True]
    assert lookup.may_fire(state, "blue", 1, "canonnade").allowed
    assert not lookup.may_fire(state, "blue", 1, "abordage").allowed


def test_the_skills_that_a_player_commands() -> None:
    assert lookup.skills_of(at_sea(*SHIPS).state, BART) == (("jumeaux", 2),)
