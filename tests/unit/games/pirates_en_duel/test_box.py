"""Learn as you play: cards of the owner's box are asked for once, kept, and never made up."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.ask import BoxFact, Pick
from companion.core.codec import Codec
from companion.core.errors import Refused
from companion.core.plain import slug
from companion.core.procedure import BoxLearned
from companion.core.table import Table
from companion.games.pirates_en_duel.box import id_for
from companion.games.pirates_en_duel.rules.cards import box_key, card_of, draw_pile
from companion.games.pirates_en_duel.state import State
from tests.unit.games.pirates_en_duel.sea import ANNE, GAME, at_sea, events_of, new_table, play, talk, with_state
from tests.unit.games.pirates_en_duel.test_properties import game

SHIPS = ("blue: captain 0/0", "red: captain 0/0", "white: captain 0/0")
CODEC = Codec(GAME)


def recruiting(level: int) -> Table:
    return at_sea(*SHIPS, level=level, phase="recruit")


def test_a_new_card_goes_into_the_box_under_its_name() -> None:
    progress = talk(recruiting(1), "recruit", ("Éva la Rouge", 2, 1))

    assert events_of(progress, BoxLearned) == [BoxLearned("pirate/eva-la-rouge", ("Éva la Rouge", 2, 1))]
    card = card_of(progress.state, "eva-la-rouge")
    assert (card.name, card.cannons, card.sabres) == ("Éva la Rouge", 2, 1)


def test_the_same_card_typed_twice_is_a_copy_and_another_with_its_name_is_not() -> None:
    state: State = talk(recruiting(1), "recruit", ("Bob", 2, 1)).state

    assert id_for(state, ("Bob", 2, 1)) == "bob"
    assert id_for(state, ("Bob", 1, 1)) == "bob-2"
    again = talk(recruiting(1), "recruit", ("Bob", 2, 1), "bob", "waiter")
    assert again.state.ships["blue"].crew == ("captain/blue", "bob", "bob")


def test_level_1_plays_without_names_and_higher_levels_need_one() -> None:
    nameless = talk(recruiting(1), "recruit", ("", 2, 1)).state

    assert nameless.market == ("waiter", "pirate-2-1")
    assert card_of(nameless, "pirate-2-1").name == "2/1"
    with pytest.raises(Refused, match="not_an_answer"):
        talk(recruiting(2), "recruit", ("", 2, 1))


def test_a_card_learnt_at_level_1_is_completed_once_when_a_level_needs_it() -> None:
    """Skills are facts of their own: asked when the card comes aboard, not before."""
    table = recruiting(3)
    known = replace(table.state, box={**table.state.box, "pirate/ned": ("Ned", 1, 1)})
    cards = ("ned", ("Tom", 0, 0), "waiter")

    progress = talk(with_state(table, known), "recruit", *cards)
    assert isinstance(progress.ask, BoxFact)
    assert progress.ask.fact == "pirate-skills/ned"
    done = talk(with_state(table, known), "recruit", *cards, ("barre",), ("canot",), (), ())

    assert done.ask is None
    assert card_of(done.state, "ned").skills == ("barre", "canot")
    assert card_of(done.state, "tom").skills == ()
    assert not [a for a in talk(with_state(table, done.state), "combat_card", "peche").asked if isinstance(a, BoxFact)]


def test_level_1_never_asks_for_skills() -> None:
    progress = talk(recruiting(1), "recruit", ("Ned", 1, 1), ("Tom", 0, 0), "waiter")

    assert progress.ask is None
    assert not [ask for ask in progress.asked if isinstance(ask, BoxFact)]


def test_one_question_tells_which_captains_carry_a_skill() -> None:
    captains = [("Red Anne", 1, 1), ("", 0, 2), ("", 1, 0)]

    progress = talk(
        new_table(3, level="2"), "set_up", (), (0, 0, 0, 0, 0), captains[0], ("red",), captains[1], ("vigie",)
    )

    facts = [ask.fact for ask in progress.asked if isinstance(ask, BoxFact)]
    assert facts == ["count/box", "captain/blue", "captains/skills", "captain/red", "captain-skills/red"]
    assert progress.ask is not None
    assert isinstance(progress.ask, BoxFact)
    assert progress.ask.fact == "captain/white"


def test_a_card_put_aboard_by_hand_is_asked_about_before_it_fights() -> None:
    table = at_sea(*SHIPS, level=2)
    state = replace(table.state, box={**table.state.box, "pirate/ned": ("Ned", 1, 1)})
    corrected = with_state(table, state)
    corrected = corrected.after(
        corrected.act(None, "correct", {"path": ("ships", "blue", "berths", 3), "value": "ned"})
    )

    ask = talk(corrected, "combat_card", "abordage", (("black",), 2)).ask

    assert isinstance(ask, BoxFact)
    assert ask.fact == "pirate-skills/ned"


def test_cards_that_may_still_turn_up_come_first_and_copies_say_so() -> None:
    table = recruiting(1)
    known = {"pirate/hidden": ("Hidden", 0, 0), "pirate/shown": ("Shown", 0, 0)}
    state = replace(table.state, box={**known, **table.state.box}, discard=("shown",))

    ask = talk(with_state(table, state), "recruit").ask

    assert isinstance(ask, Pick)
    assert ask.what == "pirate"
    assert [(o.value, o.copy) for o in ask.options] == [
        ("hidden", False),
        ("shown", True),
        ("waiter", True),
    ]


def test_a_card_without_a_name_is_no_rare_copy() -> None:
    """Level 1 plays without names: many cards are alike."""
    table = recruiting(1)
    state = replace(table.state, box={"pirate/pirate-0-1": ("", 0, 1), **table.state.box}, discard=("pirate-0-1",))

    ask = talk(with_state(table, state), "recruit").ask

    assert isinstance(ask, Pick)
    assert not next(o for o in ask.options if o.value == "pirate-0-1").copy


def test_the_pile_is_counted_where_the_owner_has_counted_the_cards() -> None:
    state: State = recruiting(1).state

    assert draw_pile(state) is None
    counted = replace(state, box={**state.box, "count/box": (40, 0, 0, 0, 0)})
    assert draw_pile(counted) == 39
    assert draw_pile(replace(counted, gone=("captain/blue", "ned"))) == 38
    player = counted.players[ANNE]
    assert draw_pile(counted.with_player(replace(player, hand=("ned", "tom")))) == 37


def test_whatever_a_table_learns_fits_its_shelf_and_survives_the_log() -> None:
    categories = {category.id: category for category in GAME.info.categories}
    *_, table = game(4, "3", 7)

    learnt = [event for entry in table.log for event in entry.events if isinstance(event, BoxLearned)]
    assert {event.key.partition("/")[0] for event in learnt} >= {
        "captain",
        "captains",
        "pirate",
        "pirate-skills",
        "count",
    }
    for event in learnt:
        assert categories[event.key.partition("/")[0]].form.accepts(event.value), event
    again = [CODEC.read(CODEC.write(entry)) for entry in table.log]
    assert Table.open(GAME, table.sittings, table.options, again).hash == table.hash


def test_every_tracked_value_can_be_corrected() -> None:
    """Any value the fields offer is taken, and is there afterwards."""
    table = at_sea("blue: captain 0/0, ned 0/0", "red: captain 0/0, tom 0/0", "white: captain 0/0")
    chance = Random(1)
    paths = [field.path for field in GAME.fields(table.state)]

    for path in paths:
        field = next(f for f in GAME.fields(table.state) if f.path == path)
        value: Any = field.ask.sample(chance.randrange)
        entry = table.act(None, "correct", {"path": path}, (value,))
        assert table.after(entry).hash is not None
    assert ("players", "anne", "treasure") in paths
    assert ("ships", "blue", "berths", 5) in paths
    assert {("market",), ("bank",), ("active",), ("phase",)} <= set(paths)


def test_a_corrected_treasure_counts() -> None:
    table = at_sea(*SHIPS)

    changed = table.after(table.act(None, "correct", {"path": ("players", "anne", "treasure"), "value": 14}))

    assert play(changed, "combat_card", "pillage").state.winner == "anne"


@pytest.mark.parametrize(
    ("name", "id"), [("Barbe-Noire", "barbe-noire"), ("  L’Œil  ", "lil"), ("É É", "e-e"), ("", "")]
)
def test_ids_are_plain(name: str, id: str) -> None:
    assert slug(name) == id
    assert box_key("captain/red") == "captain/red"
