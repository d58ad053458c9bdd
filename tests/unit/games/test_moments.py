"""What each game tells of a loud entry, by example: the kind, whose it is, and the sentences in both languages."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.app import build_games
from companion.assets import words
from companion.core.ask import Seat
from companion.core.evening.moment import Moment
from companion.core.game import AnyGame, Sitting
from companion.core.procedure import Note
from companion.games.blackbeard import events as blackbeard
from companion.games.blackbeard.state import Pirate
from companion.games.dead_reckoning import events as reckoning
from companion.games.merchants_and_marauders import events as merchants
from companion.games.merchants_and_marauders.state import Ship
from companion.games.pirates_en_duel import events as duel
from companion.games.port_royal import events as port_royal

GAMES = build_games()
ANNE, BEN, CLEO = Seat("a"), Seat("b"), Seat("c")
NAMES = {"a": "Anne", "b": "Ben", "c": "Cléo"}


def lay(id: str) -> tuple[AnyGame, Any]:
    game = GAMES[id]
    colours = game.colours(3)
    sittings = [Sitting(seat, colours[i]) for i, seat in enumerate((ANNE, BEN, CLEO))]
    return game, game.setup(sittings, game.info.options({}))


def told(game: AnyGame, moments: Sequence[Moment], language: str = "en") -> list[list[str]]:
    """Each moment: its kind, its headline, then every line."""
    say = words(language, game.info.id).at(NAMES)
    return [[m.kind, *(say.say(phrase) for phrase in (m.said, *m.lost, *m.gain, *m.more))] for m in moments]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "bust",
                "Bust! Anne loses the turn",
                "3 cards are lost",
                "The ships in the harbour: 3 coins",
                "Ben gets 2 coins (Jesters)",
            ],
        ),
        (
            "fr",
            [
                "bust",
                "Anne perd son tour",
                "3 cartes sont perdues",
                "Les navires de la réserve portuaire\u202f: 3 pièces",
                "Ben reçoit 2 pièces (Saltimbanques)",
            ],
        ),
    ],
)
def test_a_bust_tells_what_the_harbour_held_and_whom_the_jesters_pay(language: str, said: list[str]) -> None:
    game, state = lay("port-royal")
    before = replace(state, harbour=("Y-2-2", "K-2-1"))
    events = (port_royal.TurnBusted(ANNE), port_royal.CoinsGained(BEN, 2, "bust"))

    assert told(game, game.moments(before, events, (), before), language) == [said]


def test_of_ships_that_nobody_has_named_no_figure_is_told() -> None:
    game, state = lay("port-royal")
    before = replace(state, harbour=("Y", "K-2-1"))

    (moment,) = game.moments(before, (port_royal.TurnBusted(ANNE),), (), before)

    assert told(game, [moment]) == [["bust", "Bust! Anne loses the turn", "3 cards are lost"]]


def test_the_last_round_tells_who_reached_the_end_and_who_still_plays() -> None:
    game, state = lay("port-royal")
    after = replace(state, end_triggered=True, triggered_in=1, phase="window")

    (moment,) = game.moments(state, (port_royal.EndTriggered(ANNE),), (), after)

    assert told(game, [moment]) == [["last_round", "Last round", "Anne has 0 points", "Still to play: Ben and Cléo"]]


def test_a_sinking_tells_the_crew_the_gold_and_who_is_out() -> None:
    game, state = lay("pirates-en-duel")
    ship = state.players[BEN].ships[0]
    events = (duel.ShipSunk(ship), duel.GoldMoved(BEN, ANNE, 4), duel.PlayerFell(BEN))

    moments = game.moments(state, events, (), state)

    kind, _, *lines = told(game, moments)[0]
    assert (len(moments), kind, moments[0].seat) == (1, "sinking", BEN)
    assert lines == ["1 crew member goes down with it", "Anne takes 4 gold pieces", "Ben is out of the game"]


def test_a_won_combat_is_told_only_where_nobody_sinks() -> None:
    game, state = lay("pirates-en-duel")
    won = Note("combat_won", "3° e", {"winner": "a", "loser": "b", "lost": 2, "gold": 3}, headline=True)
    gold = duel.GoldMoved(BEN, ANNE, 3)

    alone = told(game, game.moments(state, (gold,), (won,), state))
    with_ship = game.moments(state, (gold, duel.ShipSunk(state.players[BEN].ships[0])), (won,), state)

    assert alone == [["duel", "Anne wins the combat", "Ben has 2 losses", "Anne takes 3 gold pieces"]]
    assert [m.kind for m in with_ship] == ["sinking"]


def with_pirate(state: Any) -> Any:
    vane = Pirate("A1", ANNE, "vane", "sloop", 3, 3, 5, "east-caribbean", (1000, 300), 1, worth=200, notoriety=7)
    return state.with_pirate(vane)


@pytest.mark.parametrize(
    ("notes", "kind", "headline"),
    [
        ((Note("eliminated_sunk", "6.46", {"card": "vane"}),), "sinking", "Vane goes down with the ship."),
        ((Note("eliminated_kc", "10.34", {"card": "vane"}),), "death", "The King’s Commissioner kills Vane."),
        (
            (Note("thief_dies", "15.1", {"card": "vane", "target": "bonnet", "mine": 2, "his": 5}, headline=True),),
            "duel",
            "Vane dies in the duel with Bonnet: 2\u00a0against\u00a05.",
        ),
    ],
)
def test_a_pirate_s_death_tells_its_cause_what_is_lost_and_who_scores(
    notes: tuple[Note, ...], kind: str, headline: str
) -> None:
    game, state = lay("blackbeard")
    events = (blackbeard.Scored(ANNE, "eliminated", 7, "vane"), blackbeard.PirateLeft("A1", retired=False))

    moments = game.moments(with_pirate(state), events, notes, state)

    assert told(game, moments) == [[kind, headline, "1,500 doubloons are lost", "Anne scores 7 VP"]]


def test_a_mutiny_tells_who_is_marooned_and_who_takes_command() -> None:
    game, state = lay("blackbeard")
    taken = blackbeard.CommandTaken("A1", "A1", ANNE, "bonnet", 6, 1, from_hand=True)

    moments = game.moments(with_pirate(state), (taken,), (Note("mutiny_lost", "14.2", {"card": "vane"}),), state)

    assert told(game, moments) == [
        ["mutiny", "Mutiny! Vane is marooned on an island", "Bonnet takes the ship for Anne"]
    ]


@pytest.mark.parametrize(("seat", "gold"), [(ANNE, ["8 gold is lost"]), (BEN, []), (None, [])])
def test_a_captain_s_death_tells_the_gold_to_nobody_but_its_owner(seat: Seat | None, gold: list[str]) -> None:
    game, state = lay("merchants-and-marauders")
    sloop = Ship("sloop", 1, 2, 2, 2, 1)
    before = state.with_player(ANNE, ship=sloop, gold=8, cargo=("sugar", "rum"))
    notes = (Note("combat_sunk", "RB p.15", {"who": "b", "whom": "a"}, headline=True),)
    events = (merchants.CaptainDied(ANNE), merchants.GloryGained(BEN, "fight"))

    moments = game.moments(game.view(before, seat), events, notes, game.view(state, seat))

    lines = ["The sloop is lost", "2 cargo cards are lost", *gold, "Ben: +1 glory point"]
    assert told(game, moments) == [["sinking", "Anne’s ship sinks", *lines]]


@pytest.mark.parametrize(("amount", "gain"), [(6, ["Ben takes 6\u00a0coins"]), (None, [])])
def test_a_sunk_ship_tells_the_coins_only_to_whoever_may_know_them(amount: int | None, gain: list[str]) -> None:
    game, state = lay("dead-reckoning")
    events = (
        reckoning.TokensMoved("coin", "chest/a", "chest/b", amount),
        reckoning.ShipSunk("a"),
        reckoning.CombatWon("b"),
    )
    notes = (
        Note("sunk_by", "DR-SINK", {"who": "a", "by": "b"}, headline=True),
        Note("lost_aboard", "DR-SINK", {"who": "a", "n": 6}),
    )

    moments = game.moments(state, events, notes, state)

    assert told(game, moments) == [["sinking", "Ben sinks Anne’s ship", "Anne loses the 6\u00a0coins aboard.", *gain]]


def test_the_chests_open_with_their_figures() -> None:
    game, state = lay("dead-reckoning")

    moments = game.moments(state, (reckoning.ChestsRevealed((("a", 31), ("b", 1)), ()),), (), state)

    assert told(game, moments, "fr") == [
        [
            "chests",
            "Tous les coffres sont ouverts.",
            "Anne\u202f: 31\u00a0pièces au coffre.",
            "Ben\u202f: 1\u00a0pièce au coffre.",
        ]
    ]


def test_a_combat_tells_who_wins_or_loses_it_and_the_damage() -> None:
    game, state = lay("dead-reckoning")
    won = Note("combat_won", "DR-CBT-4", {"who": "a", "own": 3, "theirs": 1}, headline=True)
    lost = Note("combat_won", "DR-CBT-4", {"who": "black", "own": 3, "theirs": 1}, headline=True)
    hurt = Note("damaged", "DR-CBT-5", {"who": "b", "n": 1, "damage": 2})
    beaten = Note("merchant_lost", "DR-ENC-ATTACK", {"who": "b", "name": "Perle"}, headline=True)

    between_ships = told(game, game.moments(state, (), (won, hurt), state))
    with_a_merchant = told(game, game.moments(state, (), (lost, beaten, hurt), state))

    assert between_ships == [["duel", "Anne wins the combat", "Ben takes 1\u00a0damage, 2 in all."]]
    assert with_a_merchant == [["duel", "Ben loses the combat", "Ben takes 1\u00a0damage, 2 in all."]]
