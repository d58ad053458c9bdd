"""Several phones at one table: what a running combat shuts, what goes on beside it, who may break in and with what."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.assets import tables_of
from companion.core.ask import Instead, Seat
from companion.core.errors import Refused
from companion.core.game import Action
from companion.core.table import Draft
from companion.games.dead_reckoning import load
from companion.games.dead_reckoning.state import State
from companion.hosting.live import Role, Ticket
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.unit.games.dead_reckoning.evening import begin, set_up, tap
from tests.unit.games.dead_reckoning.play import (
    A,
    B,
    at,
    at_level,
    fit_hull,
    load_holds,
    play,
    player,
    question,
    sea,
    state_after,
    table,
    tile,
    turn_of,
    two_ships,
)

INES, MAX = Role(Seat("a"), phone="ines"), Role(Seat("b"), phone="max")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    store = SqliteStore(open_engine(tmp_path / "companion.db"))
    yield Service(store, {"dead-reckoning": load(tables_of("dead-reckoning"))})
    store.close()


@pytest.fixture
def fight(service: Service) -> str:
    """Max attacks Inès, who has cargo aboard and a level-up open: the first question of the combat is Max's."""
    code = set_up(service)
    tap(service, code, "load", "a", 0, 1)
    tap(service, code, "end_turn", "a")
    assert begin(service, code, "attack_ship", "b", "a") is not None
    return code


def start(service: Service, code: str, role: Role, name: str, **arguments: Any) -> Draft | None:
    ticket = Ticket(service.live(code).table.number)
    return service.start(code, role, Action(name, arguments, role.seat), ticket)


@pytest.mark.parametrize("name", ["rearrange", "jettison"])
@pytest.mark.parametrize("role", [INES, MAX])
def test_nothing_aboard_moves_in_a_running_combat(service: Service, fight: str, role: Role, name: str) -> None:
    """DR-CARGO-REARRANGE, DR-CARGO-JETTISON, p. 7: forbidden from the moment a combat starts until it ends."""
    with pytest.raises(Refused) as refused:
        start(service, fight, role, name)
    assert refused.value.reason == "under_way"


def test_a_damage_marker_waits_for_the_end_of_the_combat(service: Service, fight: str) -> None:
    with pytest.raises(Refused) as refused:
        start(service, fight, INES, "damage", way=1)
    assert refused.value.reason == "under_way"


def test_the_own_chest_and_the_own_level_up_go_on_beside_a_combat(service: Service, fight: str) -> None:
    """2.2, DR-LEVEL."""
    main = service.live(fight).main
    chest = start(service, fight, INES, "chest", way="in")
    level_up = start(service, fight, INES, "level_up")
    assert chest is not None
    assert level_up is not None
    live = service.live(fight)
    assert live.main == main
    assert {d.id for d in live.beside(INES)} == {chest.id, level_up.id}
    service.answer(fight, INES, chest.id, 3, Ticket(live.table.number, 0))
    assert service.live(fight).table.state.players["a"].chest == 18
    assert service.live(fight).main is not None


def test_all_count_their_chests_at_once(service: Service) -> None:
    """S3."""
    code = set_up(service)
    tap(service, code, "correct", None, path=("phase",), value="scoring")
    drafts = [start(service, code, role, "count_chest") for role in (INES, MAX)]
    for role, draft in zip((INES, MAX), drafts, strict=True):
        assert draft is not None
        service.answer(code, role, draft.id, 20, Ticket(service.live(code).table.number, 0))
    assert all(service.live(code).table.state.players[s].counted for s in "ab")


# Breaking into an attack


def state_under_attack(**values: Any) -> State:
    """The second ship carries cargo in hold A, its hold B is a free one beside a cannon."""
    state = fit_hull(tile(two_ships(), "guns", cannons=2, hold=2), "b", B="guns")
    return player(load_holds(state, "b", B=(1, 0)), "b", **values)


def ways(state: State, answers: tuple[Any, ...] = (), seat: Seat = B) -> list[str]:
    return [str(o.value) for o in question(state, "attack_ship", answers).interruptions(seat)]


def test_the_attacked_player_answers_from_the_own_phone() -> None:
    """p. 7, p. 13: cargo is shifted and a card levelled up in immediate answer to an attack."""
    state = state_under_attack(level_up=True)
    first = question(state, "attack_ship")
    assert first.seat == A
    assert ways(state) == ["rearrange", "jettison", "level_up"]
    assert ways(state, seat=A) == []


def test_after_the_first_answer_the_combat_has_begun() -> None:
    assert ways(state_under_attack(level_up=True), (1,)) == []


def test_who_carries_nothing_and_has_no_level_up_breaks_in_with_nothing() -> None:
    assert ways(two_ships()) == []


def test_a_hold_that_was_emptied_in_answer_lights_its_cannons() -> None:
    """DR-CBT-1: only cannons beside an empty hold fire; who is known, and is not asked again."""
    state = state_under_attack()
    how_many = question(state, "attack_ship", (Instead("rearrange"),))
    assert (how_many.key, how_many.seat) == ("rearrange_amount", B)
    answers = (Instead("rearrange"), 1, 0, 1)
    assert question(state, "attack_ship", (1,)).facts["hull"] == 0
    assert question(state, "attack_ship", answers).facts["hull"] == 2


def test_the_attacker_is_asked_the_same_question_again() -> None:
    state = state_under_attack()
    progress = play(state, "attack_ship", (Instead("jettison"), 1))
    assert progress.ask is not None
    assert replace(progress.ask, also=()) == replace(question(state, "attack_ship"), also=())
    assert progress.state.players["b"].ship_cargo == 0
    assert [o.value for o in progress.ask.interruptions(B)] == []


def test_a_card_levelled_up_in_answer_defends_at_its_new_level() -> None:
    """DR-LEVEL: at once at the new level if it is then played in defence; which card is the owner's secret."""
    state = at_level(state_under_attack(level_up=True, hand=4), "b", gunner_1=1)
    asked = question(state, "attack_ship", (Instead("level_up"),))
    assert (asked.key, asked.seat, asked.secret) == ("level_up", B, True)
    after = play(state, "attack_ship", (Instead("level_up"), "gunner-1")).state
    assert after.players["b"].sailors["gunner-1"].level == 2
    assert not after.players["b"].level_up


def test_the_one_who_sails_into_a_pirate_answers_the_attack() -> None:
    """DR-MOVE-PIRATE: the active player is the attacked one."""
    state = player(at(sea(table(2), "r1c1"), "r1c1", "b"), "b", pirate=True, hand=0)
    state = player(load_holds(state, A=(1, 0)), sails=1, hand=0)
    asked = question(state, "move_ship", to="r1c1")
    assert [o.value for o in asked.interruptions(A)] == ["rearrange", "jettison"]
    assert asked.interruptions(B) == ()


def test_nobody_answers_for_a_merchant_or_a_building() -> None:
    from tests.unit.games.dead_reckoning.play import MERCHANT, beside_card

    state = load_holds(beside_card(), A=(1, 0))
    assert question(state, "attack_merchant", (MERCHANT,)).also == ()


def test_a_combat_with_an_answer_plays_to_its_end() -> None:
    state = state_under_attack()
    after = state_after(state, "attack_ship", (Instead("jettison"), 1, 0, 0, "pass", "pass"))
    assert after.players["b"].ship_cargo == 0
    assert after.players["b"].damage == 1
    assert turn_of(after, "b").active == "b"
