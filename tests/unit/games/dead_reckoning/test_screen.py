"""Every place of a Dead Reckoning table on phones without a browser: what they show, and what they never show."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from companion.assets import tables_of
from companion.core.evening.ending import ending_of
from companion.core.procedure import Note
from companion.core.table import Played
from companion.games.dead_reckoning import load
from companion.games.dead_reckoning.procedures.common import name_by_tokens
from companion.games.dead_reckoning.screen.to_do import notes_to_do
from companion.hosting.service import Service
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.core.phone import make_main
from models.database import open_engine
from tests.support.headless import Headless
from tests.unit.games.dead_reckoning.evening import NAMES, PRINTED, begin, finish_and_score, first_round, set_up, tap

Look = Callable[..., Awaitable[Headless]]
MISSING = re.compile(r"^\[[a-z_.]+\]")
PLACES = ("table", "sheets", "lookup", "history", "share")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    store = SqliteStore(open_engine(tmp_path / "companion.db"))
    yield Service(store, {"dead-reckoning": load(tables_of("dead-reckoning"))})
    store.close()


@pytest.fixture
def code(service: Service) -> str:
    """A table of three that was just set."""
    return set_up(service)


@pytest.fixture
def played(service: Service, code: str) -> str:
    """The same table after its first round."""
    first_round(service, code)
    return code


@pytest_asyncio.fixture
async def look(service: Service, tmp_path: Path) -> AsyncIterator[Look]:
    """A seat's phone at a table."""
    main = make_main(service, Settings(database=tmp_path / "unused.db", language="en", quiet=0))
    opened: list[Headless] = []

    async def at(code: str, seat: int = 0, **window: float) -> Headless:
        token = service.live(code).record.seats[seat].token
        phone = await Headless(host=False).start(main, f"/join/{code}/{token}", **window)
        opened.append(phone)
        return phone

    yield at
    for phone in opened:
        phone.close()


async def go(phone: Headless, place: str) -> None:
    await phone.tap({"table": "Table", "sheets": "Sheets", "lookup": "Look up", "history": "History"}[place])


@pytest.mark.parametrize("width", [320, 1280])
async def test_every_place_is_drawn_with_all_its_words(look: Look, width: int, played: str) -> None:
    phone = await look(played, width=width)
    for place in PLACES[:4]:
        await go(phone, place)
        assert not [x for x in (*phone.texts(), *phone.labels()) if MISSING.match(x)]
    await go(phone, "sheets")
    for sheet in ("Crew", "Achievements", "Score", "Ship"):
        await phone.tap(sheet)
        assert not [x for x in (*phone.texts(), *phone.labels()) if MISSING.match(x)]


async def test_partners_see_both_covenants_and_both_sides(service: Service, look: Look) -> None:
    """DR-COOP."""
    phone = await look(set_up(service, 2, coop="yes", saga="yes"))
    assert phone.says("The Covenant’s turn")
    assert phone.says("The second Covenant")
    for place in PLACES[:4]:
        await go(phone, place)
        assert not [x for x in (*phone.texts(), *phone.labels()) if MISSING.match(x)]
    await go(phone, "lookup")
    assert phone.says("turn begins, may")


async def test_the_map_shows_cubes_and_a_tap_says_who_controls_and_why(
    service: Service, look: Look, played: str
) -> None:
    phone = await look(played)
    assert phone.says("controlled by Inès")
    await phone.tap("Made-up Cay")
    assert phone.says("Inès controls it: 4 cubes")
    assert not phone.says("What is there")
    await phone.tap("Correct something")
    await phone.tap("Made-up Cay: Max’s cubes up one")
    assert service.live(played).table.state.boards["r1c1"].cubes["b"] == 1


async def test_a_board_within_reach_is_sailed_to_from_the_map(service: Service, look: Look, code: str) -> None:
    tap(service, code, "raise_sails", "a")
    phone = await look(code)
    assert not any(b.startswith("Sail to") for b in phone.buttons())
    await phone.tap("Made-up Rock")
    await phone.tap("Sail to Made-up Rock")
    assert service.live(code).table.state.players["a"].location == "r1c3"


async def test_the_verbs_keep_their_places_and_grey_out(service: Service, look: Look, code: str) -> None:
    phone = await look(code)
    first = [b.split(",")[0] for b in kept(phone)]
    tap(service, code, "raise_sails", "a")
    tap(service, code, "move_ship", "a", to="r1c1")
    await phone.settle()
    assert [b.split(",")[0] for b in kept(phone)] == first == ["Play a card", "Load", "Other card", "End Inès’ turn"]
    assert "Load" not in phone.buttons()


def kept(phone: Headless) -> list[str]:
    """The four buttons with fixed places, as they are read out; the solid one stands elsewhere, with its hint."""
    named = ("Play a card", "Load", "Other card", "End Inès’ turn")
    return [b for b in phone.labels() if b.startswith(named) and "face up" not in b and "Maintenance" not in b]


async def test_a_cube_is_offered_once_beside_its_card_s_effect(service: Service, look: Look, code: str) -> None:
    tap(service, code, "raise_sails", "a")
    tap(service, code, "move_ship", "a", to="r1c1")
    phone = await look(code)
    await phone.tap("Made-up Cay")
    assert phone.buttons().count("Place a cube") == 1
    tap(service, code, "play_card", "a", "deckhand-1")
    await phone.settle()
    assert not phone.says("Place a cube")
    assert phone.says("Deckhand 1: Place 1 influence")


async def test_a_step_of_the_damage_track_can_sink_the_ship(service: Service, look: Look, played: str) -> None:
    phone = await look(played)
    await go(phone, "sheets")
    await phone.tap("Damage 4")
    assert service.live(played).table.state.players["a"].damage == 4
    await phone.tap("Damage 5")
    await phone.tap("No player")
    assert service.live(played).table.state.players["a"].location == "port"


async def test_a_chest_shows_on_its_own_phone_and_only_while_it_is_held(
    service: Service, look: Look, code: str
) -> None:
    tap(service, code, "chest", "a", 7, way="in")
    own, other = await look(code), await look(code, 1)
    for phone in (own, other):
        await go(phone, "sheets")
    await other.tap("Inès")
    assert other.says("chest opens only on their own phone")
    for phone in (own, other):
        assert not phone.says("22")
    assert own.says("Chest: hold to show")


async def test_a_level_is_true_for_its_owner_and_as_last_seen_for_the_others(look: Look, played: str) -> None:
    owner, other = await look(played, 1), await look(played, 0)
    for phone in (owner, other):
        await go(phone, "sheets")
        await phone.tap("Crew")
        await phone.tap("Max")
    assert owner.says("Gunner 2, level 2")
    assert other.says("Gunner 2, level 1")


async def test_the_final_score_stands_in_eight_lines_with_its_reasons(
    service: Service, look: Look, played: str
) -> None:
    finish_and_score(service, played)
    phone = await look(played, 2)
    await go(phone, "sheets")
    assert not phone.says("31")
    tap(service, played, "reveal", None)
    tap(service, played, "final_score", None)
    await phone.settle()
    assert phone.says("Victory for Inès: 40 coins")
    assert phone.says("Coins: Inès 32, Max 24, Noor 22")
    assert phone.says("as a player in place")
    await phone.tap("Coins: Inès 32")
    assert phone.says("31 in the chest, 0 aboard, 1 on controlled islands")


async def test_a_chest_that_was_counted_waits_for_the_others(service: Service, look: Look, played: str) -> None:
    tap(service, played, "correct", None, path=("phase",), value="scoring")
    tap(service, played, "count_chest", "a", 27)
    phone = await look(played, 1)
    assert phone.says("Inès, counted")
    assert not phone.says("27")
    assert any(b.startswith("Max counts the chest") for b in phone.buttons())
    assert not any(b.startswith("Noor counts the chest") for b in phone.buttons())


async def test_a_battle_shows_both_strengths(service: Service, look: Look) -> None:
    code = set_up(service, 2)
    tap(service, code, "play_card", "a", "captain")
    begin(service, code, "attack_ship", "a", (), 1, (), 1, ("two",), ("one", "one", "one", "damage", "damage"))
    phone = await look(code)
    assert phone.says("Strength 2 against 3")
    assert phone.says("2 : 3")


async def test_solo_shows_the_covenant_among_the_seats(service: Service, look: Look) -> None:
    code = set_up(service, 1)
    phone = await look(code)
    assert phone.says("The Covenant")
    assert any(b.startswith("Play the Covenant’s turn") for b in phone.buttons())


async def test_a_phone_proposes_its_own_seats_step_before_another_s(service: Service, look: Look, code: str) -> None:
    tap(service, code, "correct", None, path=("phase",), value="scoring")
    phone = await look(code, 2)
    assert any("Noor counts the chest" in b and "In secret" in b for b in phone.buttons())


async def test_the_cards_in_play_are_used_from_the_table_and_crossed_out(
    service: Service, look: Look, code: str
) -> None:
    """DR-ABIL: once a turn."""
    tap(service, code, "play_card", "a", "crew-1")
    phone = await look(code)
    await phone.tap("Crew member 1: 1 cargo to the dock")
    assert service.live(code).table.state.players["a"].dock == 2
    assert phone.says("Already used this turn.")


async def test_the_strip_counts_the_limits_of_the_turn(service: Service, look: Look, code: str) -> None:
    """5.6."""
    phone = await look(code)
    assert phone.says("Sails\u00a0–")
    assert phone.says("Buys\u00a00/2")
    tap(service, code, "raise_sails", "a")
    await phone.settle()
    assert phone.says("Sails\u00a02")


async def test_four_achievements_are_announced_before_the_own_turn_ends(
    service: Service, look: Look, code: str
) -> None:
    """DR-END-1."""
    four = ("settler", "builder", "explorer", "terror")
    tap(service, code, "correct", None, path=("players", "b", "claimed"), value=four)
    phone = await look(code)
    assert phone.says("Four achievements: Max. Their next turn will be their last.")
    tap(service, code, "correct", None, path=("players", "c", "claimed"), value=four)
    await phone.settle()
    assert phone.says("Four achievements: Max and Noor. The next turn of each will be their last.")


async def test_an_island_produces_from_the_map(service: Service, look: Look, code: str) -> None:
    """DR-AB-PROD."""
    phone = await look(code)
    await phone.tap("Made-up Key")
    await phone.tap("Produce on Made-up Key")
    assert service.live(code).table.state.boards["r1c2"].coins == 2


async def test_a_sailor_opens_its_values_and_its_sleeve_can_be_corrected(
    service: Service, look: Look, code: str
) -> None:
    """2.4."""
    card = ("Made-up Pennant", "top", 1, 0, 1, 0, 0, (), 1)
    tap(service, code, "other_effect", "a", "advancement", 1, card)
    phone = await look(code)
    await go(phone, "sheets")
    await phone.tap("Crew")
    assert phone.says("Advancements to sleeve: Made-up Pennant")
    await phone.tap("Captain, level 1")
    await phone.tap("Captain: top")
    await phone.tap("Made-up Pennant")
    assert service.live(code).table.state.players["a"].sailors["captain"].slots == ("made-up-pennant", "", "")
    assert phone.says("Top: Made-up Pennant")


async def test_look_up_finds_icons_rulings_and_the_words_of_the_other_box(look: Look, code: str) -> None:
    phone = await look(code)
    await go(phone, "lookup")
    assert not phone.says("A cube that touches two zones")
    await phone.tap("Where the rulebook says nothing")
    assert phone.says("A cube that touches two zones")
    await phone.tap("Words of the French box")
    assert phone.says("Tir explosif")
    await phone.tap("Icons")
    assert phone.says("Green line")


async def test_a_secret_is_in_no_message_to_another_phone(service: Service, look: Look, code: str) -> None:
    """Chest and level: whatever the other phone opens, nothing that the host sends it holds them."""
    other = await look(code, 1)
    tap(service, code, "correct", "a", path=("players", "a", "chest"), value=2718)
    tap(service, code, "correct", "a", path=("players", "a", "sailors", "purser", "level"), value=3)
    await other.settle()
    for place in ("sheets", "lookup", "history", "table"):
        await go(other, place)
        if place == "sheets":
            for sheet in ("Score", "Achievements", "Ship", "Inès", "Crew"):
                await other.tap(sheet)
    said = b"".join(other.client.sent)
    assert b"2718" not in said
    assert "2\u202f718".encode() not in said
    assert "Purser, level\u00a03".encode() not in said
    assert "Purser, level\u00a01".encode() in said


async def test_an_open_sea_without_arrows_takes_no_more_than_a_name(service: Service, look: Look) -> None:
    """2.6: what is usual is chosen already."""
    code = service.create("dead-reckoning", NAMES, {})
    begin(service, code, "set_up", None, (), PRINTED, "a", "sea")
    phone = await look(code)
    await phone.tap("Set up the game")
    await phone.type("Made-up Deep")
    await phone.tap("Confirm")
    assert service.live(code).drafts[0].answers[-1] == ("Made-up Deep", "none", "none", "none", "none")


async def test_out_of_turn_a_phone_offers_its_own_step_alone(service: Service, look: Look, code: str) -> None:
    """Inès has ended her turn: her level-up is her next step, and nothing of Max's is a button of hers."""
    tap(service, code, "end_turn", "a")
    ines, max_ = await look(code), await look(code, 1)
    assert ines.says("One card of your hand, in secret"), "the hint of the solid button"
    assert not [b for b in ines.buttons() if b.startswith(("Raise sails", "Play a card", "End "))]
    assert ines.button("For Max")
    assert max_.button("Raise sails")
    assert not [b for b in max_.buttons() if b.startswith("Inès: level up")]


async def test_a_card_is_played_before_sails_are_raised(service: Service, look: Look, code: str) -> None:
    """Sails come from the cards in play: raised before the first, they are none."""

    async def solid() -> str:
        named = (await look(code)).buttons()
        return next(b for b in named if b.startswith(("Play a card,", "Raise sails,"))).partition(",")[0]

    before = await solid()
    tap(service, code, "play_card", "a", "captain")

    assert (before, await solid()) == ("Play a card", "Raise sails")


async def test_the_own_ship_comes_first(service: Service, look: Look, code: str) -> None:
    for seat, name in enumerate(("Inès", "Max", "Noor")):
        phone = await look(code, seat)
        ships = [b for b in phone.buttons() if "on the dock" in b]
        assert len(ships) == 3
        assert ships[0].startswith(name)


async def test_the_fourth_achievement_of_the_one_who_plays_ends_the_game_after_this_turn(
    service: Service, look: Look, code: str
) -> None:
    """DR-END-1: the end comes with the end of the own turn, not of the next one."""
    four = ("settler", "builder", "explorer", "terror")
    tap(service, code, "correct", None, path=("players", "a", "claimed"), value=four)
    phone = await look(code, 1)
    assert phone.says("Inès has four achievements: after this turn, everyone else has one last turn.")
    assert not phone.says("next turn will be")


async def test_the_cards_in_play_are_named_on_every_phone(service: Service, look: Look, code: str) -> None:
    tap(service, code, "play_card", "a", "captain")
    tap(service, code, "play_card", "a", "crew-1")
    other = await look(code, 1)
    assert other.says("In play: Captain and Crew member 1.")
    assert not other.says("You cannot use them now")


async def test_open_chests_are_part_of_the_coins_at_the_seats(service: Service, look: Look, played: str) -> None:
    finish_and_score(service, played)
    phone = await look(played)
    assert phone.says("visible coins, without chests")
    tap(service, played, "reveal", None)
    await phone.settle()
    assert phone.says("coins, chests included")
    assert not phone.says("without chests")


async def test_nothing_is_produced_from_the_map_before_the_level_up(service: Service, look: Look, played: str) -> None:
    """DR-LEVEL: what still waits when the own turn begins comes first."""
    phone = await look(played)
    await phone.tap("Made-up Key")
    assert "Produce on Made-up Key" not in phone.buttons()
    assert phone.says("First level up a card")


async def test_a_pirate_is_announced_before_the_ship_stops_there(service: Service, look: Look, played: str) -> None:
    """DR-MOVE-PIRATE."""
    tap(service, played, "level_up", "a", "gunner-1")
    tap(service, played, "end_turn", "a", True)
    phone = await look(played, 1)
    assert phone.says("Inès’ ship in pirate mode")
    await phone.tap("Made-up Cay")
    assert phone.says("Made-up Cay: Inès is in pirate mode: a ship that stops here must fight.")


async def test_a_combat_ends_with_what_is_done_on_the_table(service: Service, look: Look) -> None:
    """DR-CBT-5: a damage marker and the cube on Legendary."""
    code = set_up(service, 2)
    tap(service, code, "play_card", "a", "captain")
    begin(service, code, "attack_ship", "a", (), 1, (), 1, ("two",), ("one", "damage", "damage", "damage", "damage"))
    phone = await look(code)
    assert phone.says("Inès : Max")
    await phone.tap("Pass")
    assert phone.says("Inès: put a cube on Legendary")
    assert phone.says("Inès: take 4 damage markers")
    assert phone.says("Max: take 1 damage marker")


async def test_a_ship_that_sinks_takes_no_marker(service: Service, look: Look) -> None:
    """DR-SINK."""
    code = set_up(service, 2)
    tap(service, code, "correct", None, path=("players", "b", "damage"), value=4)
    tap(service, code, "play_card", "a", "captain")
    begin(service, code, "attack_ship", "a", (), 1, (), 1, ("two",), ("one", "damage", "damage", "damage", "damage"))
    phone = await look(code)
    await phone.tap("Pass")
    assert phone.says("Inès: put a marker on Terror of the Sea")
    assert phone.says("Max: ship to port, no damage, merchant mode")
    assert phone.says("Max: pay 5 coins from the chest")
    assert not phone.says("Max: take")


def test_what_is_to_do_leaves_out_what_comes_to_nothing() -> None:
    notes = (
        Note("damaged", "DR-CBT-5", {"who": "a", "n": 2, "damage": 2}),
        Note("damaged", "DR-CBT-5", {"who": "a", "n": 1, "damage": 3}),
        Note("sunk_by", "DR-SINK", {"who": "Covenant", "by": "a"}, headline=True),
        Note("draw", "DR-MNT-5", {"who": "a", "n": 0}),
    )

    assert [(n.key, n.facts["n"]) for n in notes_to_do(notes, ("a", "b"))] == [("damaged", 3)]


def test_a_note_names_only_the_tokens_that_there_are() -> None:
    assert name_by_tokens("produced", 2, 1) == "produced"
    assert name_by_tokens("produced", 2, 0) == "produced_coins"
    assert name_by_tokens("produced", 0, 1) == "produced_cargo"


async def test_who_explores_lays_a_card_and_a_cube(service: Service, look: Look, code: str) -> None:
    """DR-MOVE-EXPLORE, DR-ACH-EXPLORER."""
    tap(service, code, "raise_sails", "a")
    begin(service, code, "move_ship", "a", "sea", to="r2c1")
    phone = await look(code)
    await phone.tap("Sailing")
    await phone.type("Made-up Deep")
    await phone.tap("Confirm")
    assert phone.says("Put a card of row 2 on row 2 on the left")
    assert phone.says("Inès: put a cube on Explorer")


async def test_large_text_takes_no_more_taps_for_an_open_sea(service: Service, look: Look) -> None:
    """2.6: what is usual is chosen already, where the answers stand one under another, too."""
    code = service.create("dead-reckoning", NAMES, {})
    begin(service, code, "set_up", None, (), PRINTED, "a", "sea")
    phone = await look(code, width=320)
    await phone.enlarge(2)
    await phone.tap("Set up the game")
    await phone.type("Made-up Deep")
    await phone.tap("Confirm")
    assert service.live(code).drafts[0].answers[-1] == ("Made-up Deep", "none", "none", "none", "none")


async def test_a_table_of_two_has_changed_no_house_rule(service: Service, look: Look) -> None:
    phone = await look(set_up(service, 2))
    await go(phone, "lookup")
    assert phone.says("House rules")
    assert "changed" not in phone.texts()


async def test_what_is_counted_at_the_end_is_nobody_s_best_move(service: Service, look: Look, played: str) -> None:
    finish_and_score(service, played, (31, 0, 0))
    tap(service, played, "reveal", None)
    tap(service, played, "final_score", None)
    table = service.live(played).table
    leap = ending_of(table).leap
    assert leap is not None
    assert table.log[leap.entry].what == Played("place_cube")


async def test_a_turn_that_ends_with_one_tap_says_how_many_cards_are_drawn(
    service: Service, look: Look, code: str
) -> None:
    """DR-MNT-5: in port nothing is asked, and no page follows."""
    tap(service, code, "play_card", "a", "captain")
    phone = await look(code)
    await phone.tap("End Inès’ turn")
    assert phone.says("Inès draws 3 cards. Max is next.")


async def test_on_a_covenant_s_turn_nobody_else_is_to_play(service: Service, look: Look) -> None:
    """DR-SOLO-TURN: the card's grid is read by place, an island by its name with its place below."""
    code = set_up(service, 1)
    phone = await look(code)
    assert not phone.says("Inès, to play")
    await phone.tap("Play the Covenant’s turn")
    await phone.tap("Confirm")
    assert phone.says("Row 2 on the left")
    assert phone.says("Made-up Cay, Row 1 on the left")


async def test_a_correction_says_whose_value_it_was(service: Service, look: Look, code: str) -> None:
    tap(service, code, "correct", None, path=("players", "b", "damage"), value=3)
    phone = await look(code)
    assert phone.says("Correction (Max, damage): 0 → 3")
    tap(service, code, "correct", None, path=("round",), value=4)
    await phone.settle()
    assert phone.says("Correction (Round): 1 → 4")
