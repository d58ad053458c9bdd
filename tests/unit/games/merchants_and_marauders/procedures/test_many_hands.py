"""Several phones at one table: one main procedure at a time, and glory cards that break into its question."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.ask import Ask, Instead, Seat
from companion.core.errors import Refused
from companion.core.game import Action
from companion.core.table import Draft
from companion.hosting.live import Role, Ticket
from companion.ui.table.model import TableModel
from tests.unit.games.merchants_and_marauders.evening import Evening
from tests.unit.games.merchants_and_marauders.sea import ANNA, BEN, CARLA, GAME, ONE_SKULL

FOUND: dict[str, Any] = {"scout_target": CARLA, "scouting_roll": ONE_SKULL}
FIGHT: dict[str, Any] = {**FOUND, "contest_roll": [("skull", "skull"), (1, 2)], "hit_dice": (3,)}


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    opened = Evening(tmp_path)
    opened.set()
    opened.at_sea("nassau", BEN, CARLA)
    yield opened
    opened.store.close()


def phone_of(evening: Evening, seat: Seat) -> TableModel:
    phone = TableModel(evening.service, evening.code, (Role(seat, phone=f"phone-{seat}"), ""), lambda: None, 0)
    evening.service.follow(evening.code, seat, phone.show)
    return phone


def main_of(evening: Evening) -> Draft:
    draft = evening.service.live(evening.code).main
    assert draft is not None
    return draft


def question(evening: Evening) -> Ask:
    ask = evening.service.live(evening.code).progress[main_of(evening).id].ask
    assert ask is not None
    return ask


def hand_of(evening: Evening, seat: Seat) -> tuple[str, ...]:
    hand: tuple[str, ...] = evening.service.live(evening.code).table.state.players[seat].hand
    return hand


@pytest.mark.parametrize("procedure", ["sail", "scout", "end_turn", "play_glory_card"])
def test_nothing_else_of_a_turn_begins_in_an_open_fight(evening: Evening, procedure: str) -> None:
    """MM-GLORY-PLAY: in combat nothing is played but combat cards, and a turn has one action at a time."""
    evening.do("scout", BEN, until="combat_action", **FIGHT)
    live = evening.service.live(evening.code)

    with pytest.raises(Refused, match="under_way"):
        evening.service.start(evening.code, Role(BEN), Action(procedure, {}, BEN), Ticket(live.table.number))

    assert evening.service.live(evening.code).drafts == live.drafts


@pytest.mark.parametrize("procedure", ["card_effect", "change_ship", "claim_glory", "note_card", "change_npc"])
def test_what_concerns_one_person_opens_beside_a_fight(evening: Evening, procedure: str) -> None:
    evening.do("scout", BEN, until="combat_action", **FIGHT)
    carla = phone_of(evening, CARLA)
    action = next(a for a in GAME.actions(carla.state, CARLA) if a.procedure == procedure)

    assert carla.start(action)

    assert carla.shown_draft is not None
    assert carla.shown_draft.action.procedure == procedure
    assert main_of(evening).action.procedure == "scout"


def test_the_goal_is_declared_in_another_s_turn(evening: Evening) -> None:
    """MM-WIN."""
    evening.correct(("players", CARLA, "glory"), 10)
    evening.do("scout", BEN, until="scouting_roll", scout_target=CARLA)
    carla = phone_of(evening, CARLA)

    assert carla.start(next(a for a in carla.actions if a.procedure == "declare"))

    assert evening.service.live(evening.code).table.state.players[CARLA].declared
    assert main_of(evening).answers == (CARLA,)


def test_a_glory_card_breaks_into_another_s_question_from_its_owner_s_phone(evening: Evening) -> None:
    """MM-GLORY-PLAY: announced at the moment that the card names; who plays it is known."""
    evening.do("scout", BEN, until="scouting_roll", scout_target=CARLA)
    anna = phone_of(evening, ANNA)
    (option,) = question(evening).interruptions(ANNA)

    assert anna.interrupt(option)
    asked = question(evening)
    assert (asked.key, asked.seat, asked.secret) == ("play_which", ANNA, True)
    assert anna.shown_draft == main_of(evening)
    assert anna.answer(0)

    again = question(evening)
    assert again.key == "scouting_roll"
    assert again.interruptions(ANNA) == ()
    assert len(again.interruptions(CARLA)) == 1


def test_the_played_card_is_gone_when_the_procedure_is_written(evening: Evening) -> None:
    evening.do("scout", BEN, until="scouting_roll", scout_target=CARLA)
    phone = phone_of(evening, ANNA)
    phone.interrupt(question(evening).interruptions(ANNA)[0])
    phone.answer(0)

    phone.answer(("blank", "blank"), main_of(evening))

    log = evening.service.live(evening.code).table.log
    assert hand_of(evening, ANNA) == ()
    assert [n.facts["who"] for n in log[-1].notes if n.key == "card_played"] == [ANNA]
    assert log[-1].headline is not None
    assert log[-1].headline.key == "scout_fails"


def test_in_a_fight_only_the_fighting_captains_play_cards(evening: Evening) -> None:
    """MM-GLORY-PLAY."""
    evening.do("scout", BEN, until="combat_action", **FIGHT)
    ask = question(evening)

    assert [o.seat for o in ask.also if o.seat] == [BEN, CARLA]
    assert ask.interruptions(ANNA) == ()
    assert not ask.accepts(Instead("card/a"))


def test_nothing_is_played_once_a_fight_is_won(evening: Evening) -> None:
    """RB p.15: the beaten captain's cards are the winner's."""
    evening.correct(("players", CARLA, "ship", "crew"), 1)
    rounds = {
        "combat_action": ["board", "shoot"],
        "contest_roll": [("skull", "skull"), (1, 2), ("skull", "skull"), (1, 2)],
        "hit_dice": [(1,), (1,)],
        "crew_roll": [("skull", "skull"), (1, 2)],
    }
    evening.do("scout", BEN, until="take_ship", **{**FOUND, **rounds})

    assert question(evening).also == ()


def test_a_secret_question_is_broken_into_by_nobody(evening: Evening) -> None:
    """Nobody else may answer it, and a fifth card goes before anything is played (MM-GLORY-HAND)."""
    evening.correct(("players", BEN, "zone"), "tortuga")
    evening.correct(("players", BEN, "in_port"), True)
    evening.do("buy", BEN, until="buy_goods", port_mod="none", demand_here="sugar")

    assert question(evening).also == ()


def test_without_a_glory_card_nobody_breaks_in(evening: Evening) -> None:
    for seat in (ANNA, BEN, CARLA):
        evening.do("play_glory_card", seat, play_which=0, card_kind="card")
    evening.do("scout", BEN, until="scouting_roll", scout_target=CARLA)

    assert [o.value for o in question(evening).also] == ["by-card"]
