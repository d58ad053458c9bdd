"""Every procedure with its kind, what is refused while one is under way, and who breaks in from his own phone."""

import pytest

from companion.core.ask import Ask, Seat
from companion.core.errors import Refused
from companion.core.game import Action
from companion.core.table_rules import is_beside, procedures
from companion.hosting.live import HOST, Live, Role, Ticket
from companion.hosting.service import Service
from companion.ui.table.model import TableModel
from tests.support.memory_store import MemoryStore
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import A, B, C, do, game, in_play, pirate
from tests.unit.games.blackbeard.scenes import at_san_juan
from tests.unit.games.blackbeard.voyage import Voyage

MAIN, BESIDE = "main", "beside"
KINDS = {
    "correct": BESIDE,
    "agree": BESIDE,
    "set_up": MAIN,
    "survey": MAIN,
    "set_up_merchants": MAIN,
    "set_up_pirates": MAIN,
    "deploy": MAIN,
    "pass_deployment": MAIN,
    "begin_turn": MAIN,
    "play_card": MAIN,
    "end_turn": MAIN,
    "move": MAIN,
    "find": MAIN,
    "loot": MAIN,
    "convert": MAIN,
    "in_port": MAIN,
    "attack": MAIN,
    "sack": MAIN,
    "booty_grab": MAIN,
    "recover": MAIN,
    "waste": MAIN,
    "ally": MAIN,
    "break_alliance": MAIN,
    "retire": MAIN,
    "recruit": MAIN,
    "reject_captain": MAIN,
    "dig": MAIN,
    "interfere": MAIN,
    "system_recruit": MAIN,
    "system_turn": MAIN,
    "system_action": MAIN,
}
ANNE, BART, CORA = Role(A, phone="p"), Role(B, phone="q"), Role(C, phone="r")
LOOT = Action("loot", {"pirate": "A1"}, A)


class Loot:
    """Anne's Vane is looting, and her die for the Cargo is asked for; every phone follows the table."""

    def __init__(self) -> None:
        self.service = Service(MemoryStore(), {game().info.id: game()})
        self.voyage = Voyage(self.service)
        self.voyage.under_way()
        self.code = self.voyage.code
        self.anne, self.bart, self.cora, self.host = (self.phone(r) for r in (ANNE, BART, CORA, HOST))
        assert self.anne.start(LOOT)

    def phone(self, role: Role) -> TableModel:
        model = TableModel(self.service, self.code, (role, ""), lambda: None, 0)
        self.service.follow(self.code, role.seat, model.show)
        return model

    @property
    def live(self) -> Live:
        return self.service.live(self.code)

    @property
    def ask(self) -> Ask:
        assert self.live.main
        ask = self.live.progress[self.live.main.id].ask
        assert ask is not None
        return ask


@pytest.fixture
def loot() -> Loot:
    return Loot()


@cites("BB-4.4", "BB-4.6")
def test_every_procedure_has_its_kind() -> None:
    """4.4: a turn is one step after the other; who strikes at an Action answers its open question (4.61)."""
    assert {name: BESIDE if is_beside(game(), name) else MAIN for name in procedures(game())} == KINDS


@pytest.mark.parametrize("role", [ANNE, BART, HOST])
@pytest.mark.parametrize("action", [Action("interfere", {}, B), Action("end_turn", {}, A), LOOT])
def test_nothing_else_begins_while_a_loot_is_under_way(loot: Loot, role: Role, action: Action) -> None:
    under_way = loot.live.main

    with pytest.raises(Refused) as no:
        loot.service.start(loot.code, role, action, Ticket(loot.live.table.number))

    assert (no.value.reason, no.value.facts) == ("under_way", {"who": A})
    assert loot.live.drafts == (under_way,)


def test_a_correction_runs_beside_a_loot(loot: Loot) -> None:
    under_way = loot.live.main

    loot.bart.correct(("pirates", "B1", "loyalty"), seat=B)

    assert loot.live.main == under_way
    assert loot.bart.shown_draft != under_way
    assert loot.anne.shown_draft == under_way


@cites("BB-4.6", "BB-6.42")
def test_whoever_breaks_in_does_so_from_his_own_phone_and_is_not_asked_who_he_is(loot: Loot) -> None:
    assert loot.ask.key == "cargo_die"
    (strike,) = loot.ask.interruptions(B)

    assert loot.bart.interrupt(strike)

    assert (loot.ask.key, loot.ask.seat) == ("what_interferes", B)
    assert loot.bart.shown_draft == loot.live.main
    assert loot.cora.shown_draft is None
    assert not loot.ask.interruptions(C)
    assert loot.bart.answer("warship-sighting")
    assert (loot.ask.key, loot.ask.seat) == ("warship_drawn", B)


def test_no_offer_of_another_is_solid_on_a_phone_with_a_seat(loot: Loot) -> None:
    loot.anne.drop(loot.live.drafts[0])

    assert {a.seat for a in loot.anne.actions} == {A}
    assert {a.procedure for a in loot.bart.actions} == {"interfere"}
    assert not any(a.primary for a in loot.bart.actions)


@cites("BB-4.4")
@pytest.mark.parametrize(
    ("actions", "tracking", "solid"), [(1, "turns", False), (0, "turns", True), (0, "free", False)]
)
def test_the_turn_is_not_given_up_by_the_solid_button(actions: int, tracking: str, solid: bool) -> None:
    """A Pirate at sea can always sail on while there is an Action for it."""
    state = pirate(in_play(actions=actions, tracking=tracking))

    (over,) = (a for a in game().actions(state, None) if a.procedure == "end_turn")

    assert over.primary == solid
    assert over.seat == Seat(A)


@cites("BB-4.4", "BB-6.31")
def test_the_dice_of_a_turn_are_asked_of_its_player() -> None:
    """So that nobody else's phone offers them as its next step."""
    state = pirate(in_play()).with_turn(phase="start", card="", actions=0, played=0)

    told = do(state, "begin_turn", says={"merchants_d66": (1, 1, 1, 2, 1, 3, 1, 4, 1, 5, 1, 6)})

    assert [a.seat for a in told.asked if a.key == "merchants_d66"] == [A]


@cites("BB-9.5")
def test_the_dice_of_a_port_are_thrown_by_whoever_likes() -> None:
    told = do(
        at_san_juan(),
        "attack",
        says={"attack_which": "san-juan", "port_defends": (6,), "attack_die": (1,)},
        pirate="A1",
    )

    assert [a.seat for a in told.asked if a.key == "port_defends"] == [None]
