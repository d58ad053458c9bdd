"""Every procedure with its kind, and what is refused while one of them is under way."""

import pytest

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.game import Action
from companion.core.table import Played, Table
from companion.core.table_rules import is_beside, procedures
from companion.hosting.live import HOST, Role
from tests.unit.games.pirates_en_duel.hosted import Hosted
from tests.unit.games.pirates_en_duel.sea import GAME
from tests.unit.games.pirates_en_duel.test_properties import game

MAIN, BESIDE = "main", "beside"
KINDS = {
    "correct": BESIDE,
    "agree": BESIDE,
    "set_up": MAIN,
    "turn_line": MAIN,
    "draft": MAIN,
    "spread": MAIN,
    "recruit": MAIN,
    "canot": MAIN,
    "move_pirate": MAIN,
    "combat_card": MAIN,
}
A, B = Seat("a"), Seat("b")
ANNE, ANNES_TABLET, BART = Role(A, phone="p"), Role(A, phone="q"), Role(B, phone="r")
PHONES = (ANNE, ANNES_TABLET, BART, HOST)
CANOT, CARD, RECRUIT = (Action(name, {}, A) for name in ("canot", "combat_card", "recruit"))


def test_every_procedure_has_its_kind() -> None:
    """PD-1.TURN: the steps of a turn come one after the other, and A-22, A-28 stand between two steps."""
    assert {name: BESIDE if is_beside(GAME, name) else MAIN for name in procedures(GAME)} == KINDS


@pytest.fixture
def before_recruiting() -> Hosted:
    return Hosted.until("recruit")


@pytest.fixture
def before_the_card() -> Hosted:
    return Hosted.until("draw")


def refusal(table: Hosted, role: Role, action: Action) -> str:
    with pytest.raises(Refused) as said:
        table.start(role, action)
    assert said.value.facts.get("who") == A
    return said.value.reason


@pytest.mark.parametrize("role", PHONES)
def test_the_canot_waits_for_the_end_of_an_open_fight(before_the_card: Hosted, role: Role) -> None:
    """A-22: it leaves before the Combat card is drawn; a fight ends the turn."""
    table = before_the_card
    table.start(ANNE, CARD)
    table.answer(ANNE, "abordage", (("red", "white"), 3), "red")
    assert table.question == "attack_dice"
    under_way = table.live.main

    assert refusal(table, role, CANOT) == "under_way"
    assert table.live.main == under_way
    assert table.live.drafts == (under_way,)


@pytest.mark.parametrize("role", PHONES)
def test_the_canot_waits_for_the_end_of_recruiting(before_recruiting: Hosted, role: Role) -> None:
    """A-22: before recruiting starts, or after it."""
    before_recruiting.start(ANNE, RECRUIT)

    assert refusal(before_recruiting, role, CANOT) == "under_way"


@pytest.mark.parametrize("role", PHONES)
def test_no_card_is_drawn_while_the_canot_is_at_sea(before_the_card: Hosted, role: Role) -> None:
    before_the_card.start(ANNE, CANOT)

    assert refusal(before_the_card, role, CARD) == "under_way"


def test_the_canot_leaves_between_two_steps(before_recruiting: Hosted) -> None:
    """A-22: once, before recruiting or after it."""
    assert before_recruiting.start(ANNE, CANOT) is not None
    before_recruiting.answer(ANNE, *before_recruiting.first_answers())

    with pytest.raises(Refused, match="canot_used"):
        before_recruiting.start(ANNE, CANOT)


def test_the_canot_is_grey_on_every_phone_while_a_fight_is_open(before_the_card: Hosted) -> None:
    before_the_card.start(ANNE, CARD)

    for role in (ANNES_TABLET, HOST):
        offers = {a.procedure: a for a in before_the_card.phone(role).actions}
        assert offers["canot"].refused is not None
        assert not any(a.primary for a in offers.values())


def test_a_correction_runs_beside_an_open_fight(before_the_card: Hosted) -> None:
    before_the_card.start(ANNE, CARD)
    fight = before_the_card.live.main

    before_the_card.start(BART, Action("correct", {"path": ("players", "b", "treasure")}, B))

    assert before_the_card.live.main == fight
    assert len(before_the_card.live.drafts) == 2


def test_a_tavern_is_asked_for_on_its_owner_s_phone() -> None:
    """PD-2.TAVERNE is a question of the recruiting itself: nobody has to break in."""
    table = Hosted.until("recruit", blue=("taverne",))
    bart = table.phone(BART)
    table.start(ANNE, RECRUIT)
    while table.question == "offer_card":
        table.answer(ANNE, table.reply())

    assert table.question == "tavern_die"
    assert bart.shown_draft == table.live.main
    assert bart.answer(("blank",))


def asked_by_others(table: Table) -> list[str]:
    """Every question with an answer that belongs to one seat alone, by playing the log again."""
    now, found = Table.open(GAME, table.sittings, table.options), []
    for entry in table.log:
        assert isinstance(entry.what, Played)
        told = now.talk(entry.seat, entry.what.procedure, entry.what.arguments, entry.what.answers)
        found += [ask.key for ask in told.asked if any(option.seat for option in ask.also)]
        now = now.after(entry)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_nobody_breaks_into_another_s_question(seed: int) -> None:
    """Every skill of another player has its moment (A-14), and is asked for there."""
    *_, table = game(3 + seed, "3", seed, agreed=True)

    assert asked_by_others(table) == []
