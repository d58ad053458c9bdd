"""One turn of Dead Reckoning on phones without a browser: cards, sailing, islands and combat."""

from companion.core.procedure import Note
from companion.games.dead_reckoning.procedures.common import name_by_tokens
from companion.games.dead_reckoning.screen.to_do import notes_to_do
from companion.hosting.service import Service
from tests.support.headless import OpenPhone
from tests.unit.games.dead_reckoning.evening import NAMES, PRINTED, begin, set_up, tap


async def test_a_board_within_reach_is_sailed_to_from_the_map(service: Service, look: OpenPhone, code: str) -> None:
    tap(service, code, "raise_sails", "a")
    phone = await look(code)
    assert not any(b.startswith("Sail to") for b in phone.buttons())
    await phone.tap("Made-up Rock")
    await phone.tap("Sail to Made-up Rock")
    assert service.live(code).table.state.players["a"].location == "r1c3"


async def test_a_cube_is_offered_once_beside_its_card_s_effect(service: Service, look: OpenPhone, code: str) -> None:
    tap(service, code, "raise_sails", "a")
    tap(service, code, "move_ship", "a", to="r1c1")
    phone = await look(code)
    await phone.tap("Made-up Cay")
    assert phone.buttons().count("Place a cube") == 1
    tap(service, code, "play_card", "a", "deckhand-1")
    await phone.settle()
    assert not phone.says("Place a cube")
    assert phone.says("Deckhand 1: Place 1 influence")


async def test_a_battle_shows_both_strengths(service: Service, look: OpenPhone) -> None:
    code = set_up(service, 2)
    tap(service, code, "play_card", "a", "captain")
    begin(service, code, "attack_ship", "a", (), 1, (), 1, ("two",), ("one", "one", "one", "damage", "damage"))
    phone = await look(code)
    assert phone.says("Strength 2 against 3")
    assert phone.says("2 : 3")


async def test_the_cards_in_play_are_used_from_the_table_and_crossed_out(
    service: Service, look: OpenPhone, code: str
) -> None:
    """DR-ABIL: once a turn."""
    tap(service, code, "play_card", "a", "crew-1")
    phone = await look(code)
    await phone.tap("Crew member 1: 1 cargo to the dock")
    assert service.live(code).table.state.players["a"].dock == 2
    assert phone.says("Already used this turn.")


async def test_the_strip_counts_the_limits_of_the_turn(service: Service, look: OpenPhone, code: str) -> None:
    """5.6."""
    phone = await look(code)
    assert phone.says("Sails\u00a0–")
    assert phone.says("Buys\u00a00/2")
    tap(service, code, "raise_sails", "a")
    await phone.settle()
    assert phone.says("Sails\u00a02")


async def test_an_island_produces_from_the_map(service: Service, look: OpenPhone, code: str) -> None:
    """DR-AB-PROD."""
    phone = await look(code)
    await phone.tap("Made-up Key")
    await phone.tap("Produce on Made-up Key")
    assert service.live(code).table.state.boards["r1c2"].coins == 2


async def test_an_open_sea_without_arrows_takes_no_more_than_a_name(service: Service, look: OpenPhone) -> None:
    """2.6: what is usual is chosen already."""
    code = service.create("dead-reckoning", NAMES, {})
    begin(service, code, "set_up", None, (), PRINTED, "a", "sea")
    phone = await look(code)
    await phone.tap("Set up the game")
    await phone.type("Made-up Deep")
    await phone.tap("Confirm")
    assert service.live(code).drafts[0].answers[-1] == ("Made-up Deep", "none", "none", "none", "none")


async def test_out_of_turn_a_phone_offers_its_own_step_alone(service: Service, look: OpenPhone, code: str) -> None:
    """Inès has ended her turn: her level-up is her next step, and nothing of Max's is a button of hers."""
    tap(service, code, "end_turn", "a")
    ines, max_ = await look(code), await look(code, 1)
    assert ines.says("One card of your hand, in secret"), "the hint of the solid button"
    assert not [b for b in ines.buttons() if b.startswith(("Raise sails", "Play a card", "End "))]
    assert ines.button("For Max")
    assert max_.button("Raise sails")
    assert not [b for b in max_.buttons() if b.startswith("Inès: level up")]


async def test_a_card_is_played_before_sails_are_raised(service: Service, look: OpenPhone, code: str) -> None:
    """Sails come from the cards in play: raised before the first, they are none."""

    async def solid() -> str:
        named = (await look(code)).buttons()
        return next(b for b in named if b.startswith(("Play a card,", "Raise sails,"))).partition(",")[0]

    before = await solid()
    tap(service, code, "play_card", "a", "captain")

    assert (before, await solid()) == ("Play a card", "Raise sails")


async def test_nothing_is_produced_from_the_map_before_the_level_up(
    service: Service, look: OpenPhone, played: str
) -> None:
    """DR-LEVEL: what still waits when the own turn begins comes first."""
    phone = await look(played)
    await phone.tap("Made-up Key")
    assert "Produce on Made-up Key" not in phone.buttons()
    assert phone.says("First level up a card")


async def test_a_pirate_is_announced_before_the_ship_stops_there(
    service: Service, look: OpenPhone, played: str
) -> None:
    """DR-MOVE-PIRATE."""
    tap(service, played, "level_up", "a", "gunner-1")
    tap(service, played, "end_turn", "a", True)
    phone = await look(played, 1)
    assert phone.says("Inès’ ship in pirate mode")
    await phone.tap("Made-up Cay")
    assert phone.says("Made-up Cay: Inès is in pirate mode: a ship that stops here must fight.")


async def test_a_combat_ends_with_what_is_done_on_the_table(service: Service, look: OpenPhone) -> None:
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


async def test_a_ship_that_sinks_takes_no_marker(service: Service, look: OpenPhone) -> None:
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


async def test_who_explores_lays_a_card_and_a_cube(service: Service, look: OpenPhone, code: str) -> None:
    """DR-MOVE-EXPLORE, DR-ACH-EXPLORER."""
    tap(service, code, "raise_sails", "a")
    begin(service, code, "move_ship", "a", "sea", to="r2c1")
    phone = await look(code)
    await phone.tap("Sailing")
    await phone.type("Made-up Deep")
    await phone.tap("Confirm")
    assert phone.says("Put a card of row 2 on row 2 on the left")
    assert phone.says("Inès: put a cube on Explorer")


async def test_large_text_takes_no_more_taps_for_an_open_sea(service: Service, look: OpenPhone) -> None:
    """2.6: what is usual is chosen already, where the answers stand one under another, too."""
    code = service.create("dead-reckoning", NAMES, {})
    begin(service, code, "set_up", None, (), PRINTED, "a", "sea")
    phone = await look(code, width=320)
    await phone.enlarge(2)
    await phone.tap("Set up the game")
    await phone.type("Made-up Deep")
    await phone.tap("Confirm")
    assert service.live(code).drafts[0].answers[-1] == ("Made-up Deep", "none", "none", "none", "none")


async def test_a_turn_that_ends_with_one_tap_says_how_many_cards_are_drawn(
    service: Service, look: OpenPhone, code: str
) -> None:
    """DR-MNT-5: in port nothing is asked, and no page follows."""
    tap(service, code, "play_card", "a", "captain")
    phone = await look(code)
    await phone.tap("End Inès’ turn")
    assert phone.says("Inès draws 3 cards. Max is next.")


async def test_on_a_covenant_s_turn_nobody_else_is_to_play(service: Service, look: OpenPhone) -> None:
    """DR-SOLO-TURN: the card's grid is read by place, an island by its name with its place below."""
    code = set_up(service, 1)
    phone = await look(code)
    assert not phone.says("Inès, to play")
    await phone.tap("Play the Covenant’s turn")
    await phone.tap("Confirm")
    assert phone.says("Row 2 on the left")
    assert phone.says("Made-up Cay, Row 1 on the left")
