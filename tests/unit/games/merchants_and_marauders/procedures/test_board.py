"""8.2: the owner's board is compared once; where it differs, it is the board that counts. And values set by hand."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core import table_rules
from companion.core.ask import BoxFact
from companion.games.merchants_and_marauders.data import COMPASS
from companion.games.merchants_and_marauders.procedures.fight.hits import volley
from companion.games.merchants_and_marauders.rules.board import borders_of, section_of
from companion.games.merchants_and_marauders.rules.npc import candidates, drift
from companion.games.merchants_and_marauders.rules.ports import on_offer
from companion.games.merchants_and_marauders.rules.ships import new_ship
from companion.games.merchants_and_marauders.state import State
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    BEN,
    CATALOGUE,
    GAME,
    LAID_OUT,
    at_sea,
    captain,
    fighting,
    new_table,
    npc,
    play,
    record,
    tell,
)


def with_box(state: State, **facts: Any) -> State:
    return replace(state, box={key.replace("__", "/").replace("_", "-"): value for key, value in facts.items()})


def test_a_board_that_agrees_asks_no_more() -> None:
    told = play(at_sea(), "compare_board", board_print=("same", "same", "same"))

    assert [ask.fact for ask in told.asked if isinstance(ask, BoxFact)] == ["board/print"]
    assert told.state.box["board/print"] == ("same", "same", "same")


def test_a_board_that_differs_is_read_off_zone_by_zone() -> None:
    def shipped_answer(ask: Any) -> tuple[Any, ...]:
        return tuple(part.default for part in ask.form.parts)

    said = ("differs", "differs", "differs")
    told = play(
        at_sea(),
        "compare_board",
        board_print=said,
        border_of=shipped_answer,
        special_of=shipped_answer,
        hit_die=shipped_answer,
    )

    assert [k for k in told.state.box if k.startswith("border/")] == [f"border/{z}" for z in CATALOGUE.zones]
    assert len([k for k in told.state.box if k.startswith("special/")]) == 16
    assert {z: dict(borders_of(CATALOGUE, told.state, z)) for z in CATALOGUE.zones} == {
        z: dict(b) for z, b in CATALOGUE.borders.items()
    }
    assert [section_of(CATALOGUE, told.state, n) for n in (1, 2, 3, 4)] == ["cargo", "masts", "crew", "cannons"]


def test_nothing_need_be_typed_to_set_the_table() -> None:
    """8.2: with nothing in the box, everything is resolved from what a person taps."""
    told = play(new_table().state, "set_up", None, **LAID_OUT, which_captain=record())

    assert not any(isinstance(ask, BoxFact) for ask in told.asked)
    assert (told.state.events_left, told.state.captains_left) == (34, 16 - 2)


def test_letters_of_the_own_board_lead_captains_and_ships() -> None:
    """MM-NPC-MOVE, MM-ACT-MOVE."""
    printed = tuple({"N": "trinidad", "W": "curacao"}.get(point, "") for point in COMPASS)
    state = with_box(captain(at_sea(), ANNA, zone="caracas"), border__caracas=printed)
    hunted = npc(captain(state, BEN, zone="basse-terre"), "pirate-sloop", "caracas")

    assert drift(CATALOGUE, state, "caracas", "E") == ("curacao", "W")
    assert candidates(CATALOGUE, hunted, "pirate-sloop") == (ANNA,)
    asked: Any = play(state, "sail", sail_to="trinidad").question("sail_to")
    assert [o.value for o in asked.options] == ["trinidad", "curacao"]


def test_a_text_of_the_own_board_is_left_to_its_owner() -> None:
    """5.3: the app no longer applies what the board does not say."""
    state = captain(at_sea(), ANNA, zone="caracas", in_port=True)
    other = with_box(state, special__caracas=("differs", "Ten cards"))

    assert [on_offer(CATALOGUE, s, s.players[ANNA], "caracas") for s in (state, other)] == [8, 6]


def test_a_die_of_the_own_board_finds_other_sections() -> None:
    """MM-HIT step 1."""
    state = fighting(with_box(at_sea(), die__sections=("masts", "cargo", "cannons", "crew")), ANNA, BEN)

    told = tell(state, volley(CATALOGUE, state, ANNA, BEN, 2), hit_dice=(1, 4))

    assert told.result[1].hits == ("masts", "crew")
    facts = told.question("hit_dice").facts
    assert [facts[n] for n in ("one", "two", "three", "four")] == ["masts", "cargo", "cannons", "crew"]


def test_the_ship_is_set_right_with_its_damage() -> None:
    hurt = new_ship(CATALOGUE, "galleon", ("hold", "reinforced-hull")).with_sections({"hull": 1, "cannons": 2})
    state = captain(at_sea(), ANNA, ship=replace(hurt, spent=("reinforced-hull",)))

    ship = play(state, "change_ship", change_ship=("sloop", ("rigging",))).state.players[ANNA].sails

    assert (ship.type, ship.mods, ship.spent) == ("sloop", ("rigging",), ())
    assert ship.sections == (1, 2, 2, 2, 0)


def test_goods_that_a_corrected_ship_cannot_carry_go_overboard() -> None:
    state = captain(at_sea(), ANNA, ship="galleon", cargo=("rum", "wood", "food"))

    after = play(state, "change_ship", change_ship=("sloop", ()), overboard=(1,)).state.players[ANNA]

    assert after.cargo == ("rum", "food")


def test_a_captain_is_put_on_the_board_and_taken_off() -> None:
    state = npc(at_sea(), "naval-spain", "caracas", name="Vega")
    put = play(state, "change_npc", None, change_npc="new", which_npc=("Ruiz", "naval-spain", "nassau", 1, 2, 3)).state
    assert (put.npcs["naval-spain"].zone, [c.name for c in put.npcs["naval-spain"].under]) == ("nassau", ["Vega"])

    gone = play(put, "change_npc", None, change_npc="naval-spain").state

    assert gone.npcs["naval-spain"].card is None


@pytest.mark.parametrize("phase", ["round", "turn-start", "turn", "round-end"])
def test_whatever_is_corrected_the_table_plays_on(phase: str) -> None:
    """Every field takes each kind of answer that it asks for, and the game goes on from there."""
    state = npc(at_sea(phase=phase), "naval-spain", "caracas")
    state = replace(state, missions=(("nassau", "Escort"), ("caracas", "")))
    state = captain(state, ANNA, ship=new_ship(CATALOGUE, "sloop", ("chasers", "hold")), zone="nassau", in_port=True)
    for field in GAME.fields(state):
        for value in (field.ask.draw(lambda n: 0), field.ask.draw(lambda n: n - 1)):
            after = table_rules.evolve(GAME, state, table_rules.Corrected(field.path, field.value, value))
            assert GAME.actions(after, None)
            assert GAME.turn(after)
