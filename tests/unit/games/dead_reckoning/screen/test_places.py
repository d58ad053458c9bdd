"""Every place of a Dead Reckoning table on phones without a browser: what they show, and what they never show."""

import re

import pytest

from companion.core.evening.ending import ending_of
from companion.core.table import Played
from companion.hosting.service import Service
from tests.support.headless import Headless, OpenPhone
from tests.unit.games.dead_reckoning.evening import finish_and_score, set_up, tap

MISSING = re.compile(r"^\[[a-z_.]+\]")

PLACES = ("table", "sheets", "lookup", "history", "share")


async def go(phone: Headless, place: str) -> None:
    await phone.tap({"table": "Table", "sheets": "Sheets", "lookup": "Look up", "history": "History"}[place])


@pytest.mark.parametrize("width", [320, 1280])
async def test_every_place_is_drawn_with_all_its_words(look: OpenPhone, width: int, played: str) -> None:
    phone = await look(played, width=width)
    for place in PLACES[:4]:
        await go(phone, place)
        assert not [x for x in (*phone.texts(), *phone.labels()) if MISSING.match(x)]
    await go(phone, "sheets")
    for sheet in ("Crew", "Achievements", "Score", "Ship"):
        await phone.tap(sheet)
        assert not [x for x in (*phone.texts(), *phone.labels()) if MISSING.match(x)]


async def test_partners_see_both_covenants_and_both_sides(service: Service, look: OpenPhone) -> None:
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
    service: Service, look: OpenPhone, played: str
) -> None:
    phone = await look(played)
    assert phone.says("controlled by Inès")
    await phone.tap("Made-up Cay")
    assert phone.says("Inès controls it: 4 cubes")
    assert not phone.says("What is there")
    await phone.tap("Correct something")
    await phone.tap("Made-up Cay: Max’s cubes up one")
    assert service.live(played).table.state.boards["r1c1"].cubes["b"] == 1


async def test_the_verbs_keep_their_places_and_grey_out(service: Service, look: OpenPhone, code: str) -> None:
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


async def test_a_step_of_the_damage_track_can_sink_the_ship(service: Service, look: OpenPhone, played: str) -> None:
    phone = await look(played)
    await go(phone, "sheets")
    await phone.tap("Damage 4")
    assert service.live(played).table.state.players["a"].damage == 4
    await phone.tap("Damage 5")
    await phone.tap("No player")
    assert service.live(played).table.state.players["a"].location == "port"


async def test_a_chest_shows_on_its_own_phone_and_only_while_it_is_held(
    service: Service, look: OpenPhone, code: str
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


async def test_a_level_is_true_for_its_owner_and_as_last_seen_for_the_others(look: OpenPhone, played: str) -> None:
    owner, other = await look(played, 1), await look(played, 0)
    for phone in (owner, other):
        await go(phone, "sheets")
        await phone.tap("Crew")
        await phone.tap("Max")
    assert owner.says("Gunner 2, level 2")
    assert other.says("Gunner 2, level 1")


async def test_the_final_score_stands_in_eight_lines_with_its_reasons(
    service: Service, look: OpenPhone, played: str
) -> None:
    finish_and_score(service, played)
    phone = await look(played, 2)
    await go(phone, "sheets")
    assert not phone.says("31")
    tap(service, played, "reveal", None)
    tap(service, played, "final_score", None)
    await phone.settle()
    assert phone.says("Victory for Inès: 40 coins")
    assert phone.says("Coins, Inès 32, Max 24, Noor 22")
    assert phone.says("as a player in place")
    await phone.tap("Coins, Inès 32")
    assert phone.says("31 in the chest, 0 aboard, 1 on controlled islands")


async def test_a_chest_that_was_counted_waits_for_the_others(service: Service, look: OpenPhone, played: str) -> None:
    tap(service, played, "correct", None, path=("phase",), value="scoring")
    tap(service, played, "count_chest", "a", 27)
    phone = await look(played, 1)
    assert phone.says("Inès, counted")
    assert not phone.says("27")
    assert any(b.startswith("Max counts the chest") for b in phone.buttons())
    assert not any(b.startswith("Noor counts the chest") for b in phone.buttons())


async def test_solo_shows_the_covenant_among_the_seats(service: Service, look: OpenPhone) -> None:
    code = set_up(service, 1)
    phone = await look(code)
    assert phone.says("The Covenant")
    assert any(b.startswith("Play the Covenant’s turn") for b in phone.buttons())


async def test_a_phone_proposes_its_own_seats_step_before_another_s(
    service: Service, look: OpenPhone, code: str
) -> None:
    tap(service, code, "correct", None, path=("phase",), value="scoring")
    phone = await look(code, 2)
    assert any("Noor counts the chest" in b and "In secret" in b for b in phone.buttons())


async def test_four_achievements_are_announced_before_the_own_turn_ends(
    service: Service, look: OpenPhone, code: str
) -> None:
    """DR-END-1."""
    four = ("settler", "builder", "explorer", "terror")
    tap(service, code, "correct", None, path=("players", "b", "claimed"), value=four)
    phone = await look(code)
    assert phone.says("Four achievements: Max. Their next turn will be their last.")
    tap(service, code, "correct", None, path=("players", "c", "claimed"), value=four)
    await phone.settle()
    assert phone.says("Four achievements: Max and Noor. The next turn of each will be their last.")


async def test_a_sailor_opens_its_values_and_its_sleeve_can_be_corrected(
    service: Service, look: OpenPhone, code: str
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


async def test_look_up_finds_icons_rulings_and_the_words_of_the_other_box(look: OpenPhone, code: str) -> None:
    phone = await look(code)
    await go(phone, "lookup")
    assert not phone.says("A cube that touches two zones")
    await phone.tap("Where the rulebook says nothing")
    assert phone.says("A cube that touches two zones")
    await phone.tap("Words of the French box")
    assert phone.says("Tir explosif")
    await phone.tap("Icons")
    assert phone.says("Green line")


async def test_a_secret_is_in_no_message_to_another_phone(service: Service, look: OpenPhone, code: str) -> None:
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


async def test_the_own_ship_comes_first(service: Service, look: OpenPhone, code: str) -> None:
    for seat, name in enumerate(("Inès", "Max", "Noor")):
        phone = await look(code, seat)
        ships = [b for b in phone.buttons() if "on the dock" in b]
        assert len(ships) == 3
        assert ships[0].startswith(name)


async def test_the_fourth_achievement_of_the_one_who_plays_ends_the_game_after_this_turn(
    service: Service, look: OpenPhone, code: str
) -> None:
    """DR-END-1: the end comes with the end of the own turn, not of the next one."""
    four = ("settler", "builder", "explorer", "terror")
    tap(service, code, "correct", None, path=("players", "a", "claimed"), value=four)
    phone = await look(code, 1)
    assert phone.says("Inès has four achievements: after this turn, everyone else has one last turn.")
    assert not phone.says("next turn will be")


async def test_the_cards_in_play_are_named_on_every_phone(service: Service, look: OpenPhone, code: str) -> None:
    tap(service, code, "play_card", "a", "captain")
    tap(service, code, "play_card", "a", "crew-1")
    other = await look(code, 1)
    assert other.says("In play: Captain and Crew member 1.")
    assert not other.says("You cannot use them now")


async def test_open_chests_are_part_of_the_coins_at_the_seats(service: Service, look: OpenPhone, played: str) -> None:
    finish_and_score(service, played)
    phone = await look(played)
    assert phone.says("visible coins, without chests")
    tap(service, played, "reveal", None)
    await phone.settle()
    assert phone.says("coins, chests included")
    assert not phone.says("without chests")


async def test_a_table_of_two_has_changed_no_house_rule(service: Service, look: OpenPhone) -> None:
    phone = await look(set_up(service, 2))
    await go(phone, "lookup")
    assert phone.says("House rules")
    assert "changed" not in phone.texts()


async def test_what_is_counted_at_the_end_is_nobody_s_best_move(service: Service, look: OpenPhone, played: str) -> None:
    finish_and_score(service, played, (31, 0, 0))
    tap(service, played, "reveal", None)
    tap(service, played, "final_score", None)
    table = service.live(played).table
    leap = ending_of(table).leap
    assert leap is not None
    assert table.log[leap.entry].what == Played("place_cube")


async def test_a_correction_says_whose_value_it_was(service: Service, look: OpenPhone, code: str) -> None:
    tap(service, code, "correct", None, path=("players", "b", "damage"), value=3)
    phone = await look(code)
    assert phone.says("Correction (Max, damage): 0 → 3")
    tap(service, code, "correct", None, path=("round",), value=4)
    await phone.settle()
    assert phone.says("Correction (Round): 1 → 4")
