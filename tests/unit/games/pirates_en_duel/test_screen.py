"""What the screen says of a combat and of two ships that may meet."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import flet as ft
import pytest

from companion.assets import words
from companion.core.ask import Ask, Choose, Dice, Option, Phrase, Seat
from companion.core.procedure import Note, Progress
from companion.core.table import Entry, Played, Table
from companion.games.pirates_en_duel.events import PlayerFell
from companion.games.pirates_en_duel.procedures.combat_card import MARKS
from companion.games.pirates_en_duel.rules.cards import Card
from companion.games.pirates_en_duel.rules.gold import are_coins_counted
from companion.games.pirates_en_duel.screen import Screen
from companion.games.pirates_en_duel.screen.common import Chosen, seats_from_own, side
from companion.games.pirates_en_duel.screen.lookup import entry_list, toggle, two_ships_panel
from companion.games.pirates_en_duel.screen.questions import combat_answers, combat_lines, fighting_ship, with_chance
from companion.games.pirates_en_duel.screen.table import seat_card, seat_line, ship_row
from companion.games.pirates_en_duel.state import State
from companion.games.pirates_en_duel.view_data import ship_line
from companion.hosting.live import Role
from companion.palette import DAY
from companion.ui.core.screen_state import ScreenStates
from companion.ui.core.theme import Theme
from companion.ui.table.context import TableContext
from companion.ui.wizard.answer_draft import AnswerDraft
from tests.support.headless import within
from tests.unit.games.pirates_en_duel.sea import (
    ANNE,
    BART,
    CAL,
    GAME,
    N1,
    N2,
    NAMES,
    WHITE,
    at_sea,
    faces,
    fight,
    play,
    talk,
    with_state,
)

THROWS = (
    ("skull", "ship", "blank"),
    ("blank", "blank", "blank"),
    ("ship", "ship", "skull", "blank"),
    ("skull", "skull", "blank", "blank"),
    ("blank", "ship", "blank", "ship", "skull"),
    ("skull", "blank", "skull", "blank", "skull"),
    ("ship", "ship", "ship", "ship", "ship", "skull"),
    ("blank", "blank", "skull", "ship", "blank", "blank"),
    ("skull", "skull", "skull"),
    ("ship", "blank", "skull", "skull"),
)
FLEET = ("blue: captain 0/1", "red: captain 0/2", "white: captain 0/1", "green: captain 0/0")
BAR = "Nobody wins"


def context_of(table: Table, *, odds: bool = True, seat: Seat | None = None, **chosen: object) -> TableContext:
    names = {name: name.title() for name in NAMES}
    states = ScreenStates(lambda: None)
    states.get(Chosen).change(**chosen)
    model = SimpleNamespace(
        correct=lambda *path: None,
        role=Role(seat),
        names=names,
    )
    return cast(
        TableContext,
        SimpleNamespace(
            t=Theme(DAY, 390),
            words=words("en", GAME.info.id).at(names),
            phone=SimpleNamespace(preferences=SimpleNamespace(odds=odds)),
            screen_state=states.get,
            model=model,
            state=table.state,
            game=GAME,
            active=GAME.active(table.state),
            name=lambda seat: names[seat],
            colour=lambda seat: "blue",
            rule=lambda rule: rule,
            onlooker=None,
        ),
    )


def texts(*controls: ft.Control) -> list[str]:
    return [node.value for control in controls for node in within(control) if isinstance(node, ft.Text)]


def lines_of_question(
    table: Table, progress: Progress[State], *, odds: bool = True, odds_open: bool = True
) -> list[str]:
    """What stands beside the answers of a combat's question; in full, where the line of chances was opened."""
    assert progress.ask is not None
    context = context_of(table, odds=odds, odds_open=odds_open)
    return texts(*combat_lines(context, progress.ask, cast("Progress[object]", progress)))


def test_the_odds_are_only_of_ships_of_different_players() -> None:
    """PD-1.2P.COMBAT 2: own ships are never targets; with two ships each, chips name ships."""
    table = at_sea(*FLEET, players=2)

    said = texts(*two_ships_panel(context_of(table)))

    assert [said.count(f"{colour} ship") for colour in ("Blue", "Red", "White", "Green")] == [1, 1, 2, 2]
    assert "Anne wins" in said
    assert "Bart wins" in said


def test_the_odds_say_when_they_leave_a_house_rule_out() -> None:
    printed, agreed = at_sea(*FLEET, players=2), at_sea(*FLEET, players=2, parrots="each")

    assert "exact, both sides at their best" in texts(*two_ships_panel(context_of(printed)))
    assert "some house rules left out" in texts(*two_ships_panel(context_of(agreed)))


def test_a_player_left_alone_has_nobody_to_fight() -> None:
    table = at_sea(*FLEET, players=2)
    alone = GAME.evolve(table.state, PlayerFell(BART, crew_to_discard=False))

    assert two_ships_panel(context_of(with_state(table, alone))) == []


def test_without_odds_look_up_still_says_what_is_allowed() -> None:
    said = texts(*two_ships_panel(context_of(at_sea(*FLEET, players=2), odds=False)))

    assert BAR not in said
    assert "2 losses sink the white ship." in said
    assert "May I…?" in said


def test_an_entry_of_the_rules_has_its_own_name_once() -> None:
    said = texts(*entry_list(context_of(at_sea(*FLEET)), ""))

    assert "A turn" in said
    assert "Recruit, draw one Combat card, fight if it says so. Then the player to the left." in said


def test_look_up_says_whether_a_card_reaches_a_ship() -> None:
    """PD-1.3a: no answer until the colours of the card are named."""
    ships = ("blue: captain 0/2, gun 0/0 tireur-elite", "red: captain 0/1, tom 0/0", WHITE)
    table = at_sea(*ships)

    plain = texts(*two_ships_panel(context_of(table)))
    asked = texts(*two_ships_panel(context_of(table, card_colours=("red", "blue"))))

    must = "With these colours the red ship is the only target: it must be attacked."
    assert must not in plain
    assert must in asked
    assert "A shot can hit: tom." in plain


def test_a_card_shows_two_colours_or_black() -> None:
    assert toggle(("red", "blue"), "white") == ("blue", "white")
    assert toggle(("red", "blue"), "red") == ("blue",)
    assert toggle(("red", "blue"), "black") == ("black",)
    assert toggle(("black",), "red") == ("red",)


def test_the_odds_name_the_kind_of_fight_that_a_brother_may_change() -> None:
    """PD-3.FRERE."""
    ships = ("blue: captain 0/2 frere-de-la-cote", "red: captain 0/1", WHITE)
    note = "The odds of a boarding; a Brother of the Coast may change the kind of combat."
    table = at_sea(*ships)

    assert note in lines_of_question(table, fight(table, "red"))
    assert note in texts(*two_ships_panel(context_of(table, fight="abordage")))
    assert note not in lines_of_question(at_sea(*FLEET), fight(at_sea(*FLEET), "red"))


def test_the_odds_stand_over_a_combat_until_dice_lie_on_the_table() -> None:
    table = at_sea("blue: captain 0/2", "red: captain 0/1", WHITE)
    before, after = fight(table, "red"), fight(table, "red", faces(skull=2))

    assert BAR in lines_of_question(table, before)
    assert BAR not in lines_of_question(table, before, odds=False)
    assert BAR not in lines_of_question(table, after)
    assert lines_of_question(table, after) == ["3 gold pieces for the winner"]


def test_the_chances_are_one_line_until_somebody_opens_it() -> None:
    table = at_sea("blue: captain 0/2", "red: captain 0/1", WHITE)

    said = lines_of_question(table, fight(table, "red"), odds_open=False)

    assert said[0].startswith("Anne wins: ")
    assert said[1] == "3 gold pieces for the winner"
    assert BAR not in said
    assert Screen().question(context_of(table), dice_of(table), cast("Progress[object]", fight(table, "red"))) == []


@pytest.mark.parametrize(
    ("ships", "said"),
    [
        (("blue: captain 0/2", "red: captain 0/1, tim 0/0 barre", WHITE), "Bart dodges: "),
        (("blue: captain 0/2, gun 0/0 tireur-elite", "red: captain 0/1, tom 0/0", WHITE), "Anne hits: "),
        (("blue: captain 0/2 frere-de-la-cote", "red: captain 0/1", WHITE), "Cannonade, Anne wins: "),
    ],
    ids=["helm", "shot", "brother"],
)
def test_a_choice_of_a_combat_says_its_own_chance_by_name(ships: tuple[str, ...], said: str) -> None:
    table = at_sea(*ships)

    first, *_ = lines_of_question(table, fight(table, "red"), odds_open=False)

    assert first.startswith(said)


def dice_of(table: Table) -> Ask:
    ask = fight(table, "red").ask
    assert isinstance(ask, Dice)
    return ask


def test_a_ship_that_may_be_attacked_shows_the_attackers_chance() -> None:
    table = at_sea("blue: captain 0/2", "red: captain 0/1", WHITE)
    state = fight(table, "red").state

    odds = with_chance(context_of(table), replace(state), "blue", Option("red"))

    assert odds.hint is not None
    assert (odds.hint.key, odds.hint.facts["who"], odds.hint.facts["foe"]) == ("odds.target", ANNE, BART)


def test_of_two_ships_the_one_that_was_named_attacks() -> None:
    state = at_sea("blue: captain 0/2", "red: captain 0/1", WHITE).state
    ask = Choose(key="own_ship", options=(Option("blue"), Option("white")))

    assert fighting_ship(state, Progress(None, state)) == "blue"
    assert fighting_ship(state, Progress(None, state, asked=(ask,), answers=("white",))) == "white"


@pytest.mark.parametrize("thrown", THROWS)
def test_three_to_six_dice_take_a_tap_each(thrown: Sequence[str]) -> None:
    """Ten recorded throws; with the tallies that they had before, each took one tap more."""
    table = at_sea("blue: captain 0/2", "red: captain 0/1", WHITE)
    ask = replace(cast(Dice, dice_of(table)), count=len(thrown))
    context, sent = context_of(table), list[object]()
    held: list[object] = [None]
    model = SimpleNamespace(shown_draft="draft", progress=lambda draft: fight(table, "red"))
    context = cast(TableContext, SimpleNamespace(**{**vars(context), "model": model}))
    desk = AnswerDraft(
        context.t,
        context.words,
        lambda: held[0],
        hold=lambda value: held.__setitem__(0, value),
        keep=lambda value: None,
        send=sent.append,
        known={},
        flags={},
    )

    for face in thrown:
        drawn = combat_answers(context, ask, desk)
        assert drawn is not None
        tap_face(drawn.body, face)

    assert sent == [tuple(thrown)]


def tap_face(body: Sequence[ft.Control], face: str) -> None:
    word = {"skull": "skull", "ship": "pirate ship", "blank": "neutral"}[face]
    found = [
        node
        for control in body
        for node in within(control)
        if isinstance(node, ft.Semantics) and node.label == f"Die shows {word}"
    ]
    box = next(node for node in within(found[-1]) if isinstance(node, ft.Container) and node.on_click)
    asyncio.run(box.on_click(None))  # type: ignore[arg-type, call-arg, misc]


def test_a_captain_in_danger_is_told_while_there_is_one() -> None:
    """PD-1.3d: two losses take a captain; 4/9 with two red dice against none."""
    table = at_sea("blue: ned 0/2", "red: captain 0/0", WHITE)

    said = lines_of_question(table, fight(table, "red"))

    assert said[said.index("Bart: captain in danger") - 1].startswith("44")
    assert "Anne: captain in danger" not in said


def test_a_lone_twin_who_gives_no_die_shows_no_sabre() -> None:
    """A-23 by agreement: the sheet, the table and the dice say the same."""
    ships = ("blue: captain 0/1, cas 0/1 jumeaux", "red: captain 0/1", WHITE)
    printed, nothing = (at_sea(*ships, lone_twin=rule) for rule in ("printed", "nothing"))

    assert [ship_line(table.state, "blue").sabres for table in (printed, nothing)] == [2, 1]
    shown = texts(side(context_of(nothing), nothing.state, "blue", "abordage"))
    assert "1 sabre" in shown


@pytest.mark.parametrize(("seat", "first"), [(None, "Anne’s crew"), (ANNE, "Anne’s crew"), (CAL, "Cal’s crew")])
def test_a_phone_with_a_seat_opens_its_own_sheet(seat: Seat | None, first: str) -> None:
    said = texts(*Screen().sheets(context_of(at_sea(*FLEET), seat=seat)))

    assert first in said
    assert sum(text.endswith("’s crew") for text in said) == 1


def test_discarded_pirates_are_told_by_their_names_alone() -> None:
    table = at_sea(*FLEET, market=("tom 0/1", "ned 1/0"))
    said = texts(*Screen().sheets(context_of(with_state(table, replace(table.state, discard=("tom", "ned"))))))

    assert said[said.index("Discarded pirates") + 1] == "Tom and Ned"


def test_the_sheets_name_the_owner_of_a_ship_where_each_has_one() -> None:
    alone, pairs = at_sea(*FLEET), at_sea(*FLEET, players=2)

    assert {"Anne", "Bart", "Cal", "Dan"} <= set(texts(*Screen().sheets(context_of(alone))))
    assert "Green ship" in texts(*Screen().sheets(context_of(pairs)))


def test_the_sheet_of_two_ships_is_the_one_that_still_sails() -> None:
    """PD-1.2P.SETUP: each of two players has two."""
    table = at_sea("blue: captain 0/1", "red: captain 0/2", "white:", "green: captain 0/0", players=2)

    said = texts(*Screen().sheets(context_of(table, seat=BART)))

    assert "Berth 1, green ship" in said


def test_the_sheet_says_one_die_and_several_dice() -> None:
    table = at_sea("blue: captain 1/2", *FLEET[1:])

    said = texts(*Screen().sheets(context_of(table, seat=ANNE)))

    assert {"cannonade die", "boarding dice"} <= set(said)


@pytest.mark.parametrize(("left", "said"), [(1, "The other one is recruited."), (2, "The others are recruited.")])
def test_the_question_who_stays_says_what_becomes_of_the_rest(left: int, said: str) -> None:
    assert words("en", "pirates-en-duel")("ask.stays.hint", n=left) == said


def test_the_cards_of_a_combat_have_a_mark_each() -> None:
    assert len(set(MARKS.values())) == len(MARKS)


def test_the_sheets_name_a_player_at_turn_who_went_out() -> None:
    table = at_sea(*FLEET)
    gone = replace(table.state.players[ANNE], alive=False)
    over = replace(table.state, active=ANNE, players={**table.state.players, ANNE: gone})

    said = texts(*Screen().sheets(context_of(with_state(table, over))))

    assert said[said.index("Whose turn") + 1] == "Anne"


@pytest.mark.parametrize(("seat", "names"), [(None, ["Anne", "Bart", "Cal"]), (BART, ["Bart", "Cal", "Anne"])])
def test_the_table_begins_with_the_phone_s_own_person(seat: Seat | None, names: list[str]) -> None:
    context = context_of(at_sea("blue: captain 0/1", "red: captain 0/2", WHITE), seat=seat)

    assert [context.name(s) for s in seats_from_own(context)] == names


def test_look_up_begins_with_the_phone_s_own_ship() -> None:
    said = texts(*two_ships_panel(context_of(at_sea("blue: captain 0/1", "red: captain 0/2", WHITE), seat=BART)))

    assert said.index("Bart") < said.index("Cal") < said.index("Anne")


def test_a_bank_that_nobody_has_counted_is_not_shown() -> None:
    """Its count would fall below nought."""
    state = at_sea(*FLEET).state

    assert not are_coins_counted(state)
    assert are_coins_counted(replace(state, box={**state.box, "count/box": (0, 0, 60, 0, 0)}))


def test_whoever_has_just_recruited_reads_no_page_about_it() -> None:
    recruited = Note("recruited", "1°", headline=True)

    def has_news(*notes: Note) -> bool:
        return Screen().has_news(Entry(0, ANNE, Played("recruit", {}, ()), (), (*notes, recruited)))

    assert not has_news(Note("aboard", "1°"), Note("replaced", "1°"))
    assert has_news(Note("pirates_reshuffled", "1°"))


def to_do_after(table: Table, *answers: object, gold: int = 3) -> list[str]:
    done = play(table, "combat_card", "abordage", (("black",), gold), *answers)
    return [choice.label for choice in Screen().to_do(context_of(done), done.log[-1])]


def test_after_a_combat_the_cards_leave_and_the_gold_changes_hands() -> None:
    """PD-1.3d, PD-1.3e, PD-3.TIREUR: a shooter's victim and a captain leave as well."""
    table = at_sea("blue: captain 0/3, gun 0/0 tireur-elite", "red: captain 0/1, tom 0/0, ned 0/0, pip 0/0", WHITE)

    said = to_do_after(table, "red", ("skull",), "red-1", faces(skull=3), ("blank",), 0, 1)

    assert said == [
        "Bart: discard tom",
        "Bart: put Captain captain back into the box",
        "Bart: discard pip",
        "Bart: give Anne 3 gold pieces",
    ]


@pytest.mark.parametrize(
    ("face", "said"), [("ship", []), ("skull", ["Bart: discard tom", "Bart: give Anne 3 gold pieces"])]
)
def test_nobody_discards_whom_the_red_cross_has_saved(face: str, said: list[str]) -> None:
    """PD-2.CROIX."""
    table = at_sea("blue: captain 0/1", "red: captain 0/0, tom 0/0, doc 0/0 croix-rouge", WHITE)

    assert to_do_after(table, "red", ("skull",), 0, 1, (face,)) == said


def test_the_ship_of_a_player_without_gold_goes_back_into_the_box() -> None:
    """PD-1.ELIM, A-32."""
    ships = ("blue: captain 0/1", "red: captain 0/0, tom 0/0", WHITE)
    last = [
        to_do_after(at_sea(*ships, gold=(6, 2), bankrupt_crew=to), "red", ("skull",))[-1] for to in ("out", "discard")
    ]

    assert last == [
        "Bart: put the ship and its crew back into the box",
        "Bart: discard the crew, put ship and captain back into the box",
    ]


def test_a_sunk_ship_goes_back_into_the_box_and_is_the_headline() -> None:
    """PD-1.2P.COMBAT 4: four gold pieces for the ship, and those of the card, in one sum."""
    ships = ("blue: captain 0/2", "red: captain 0/0", "white: tom 0/0", "green: captain 0/0")
    table = at_sea(*ships, players=2)

    done = play(table, "combat_card", "abordage", (("black",), 3), "blue", "white", faces(skull=2))
    said = [choice.label for choice in Screen().to_do(context_of(done), done.log[-1])]

    assert said == ["Bart: discard tom", "Bart: put the white ship back into the box", "Bart: give Anne 7 gold pieces"]
    assert done.log[-1].headline is not None
    assert done.log[-1].headline.key == "lost_with_ship"
    assert [n.key for n in done.log[-1].notes if n.headline] == ["sunk", "combat_won", "lost_with_ship"]
    assert [moment.colour for moment in GAME.moments(table.state, done.log[-1].events, (), done.state)] == ["white"]


def test_the_first_crews_of_two_players_read_no_page_about_it() -> None:
    spread = Note("spread", "Draft", headline=True)

    assert not Screen().has_news(Entry(0, ANNE, Played("spread", {}, ()), (), (spread, spread)))


@pytest.mark.parametrize(
    ("line", "picked", "said"),
    [
        ((), 0, "Anne lays out the first pirates"),
        (("tom",), 0, "Anne picks a pirate"),
        ((), 7, "Both players fill their two ships"),
    ],
    ids=["line", "draft", "spread"],
)
def test_the_headline_of_the_draft_says_what_is_to_be_done(line: tuple[str, ...], picked: int, said: str) -> None:
    table = at_sea(*FLEET, players=2, phase="draft")

    now = GAME.turn(replace(table.state, line=line, picked=picked))

    assert context_of(table).words.say(now) == said


def test_first_pirates_who_wait_for_a_ship_stand_with_their_owner() -> None:
    """PD-1.2P.DRAFT 4."""
    table = at_sea(*FLEET, players=2, phase="draft", market=("tom 0/1", "ned 0/0"))
    anne = replace(table.state.players[ANNE], hand=("tom", "ned"))
    context = context_of(with_state(table, table.state.with_player(anne)))

    assert "No ship yet: tom and ned" in texts(*seat_card(context.t, context.words, seat_line(context, ANNE)))


def test_a_sunk_ship_has_no_strength() -> None:
    table = at_sea("blue: captain 0/1", "red:", "white: captain 0/1", "green: captain 0/0", players=2)
    context = context_of(table)

    sunk, sails = (ship_row(context.t, context.words, ship_line(table.state, ship)) for ship in ("red", "blue"))

    assert texts(sunk)[1:] == ["Red ship", "sunk"]
    assert [node.label for node in within(sunk) if isinstance(node, ft.Semantics) and node.label] == ["Red ship, sunk"]
    assert "1/6" in texts(sails)


def test_who_holds_the_parrot_reads_what_the_dice_would_cost() -> None:
    """PD-2.PERROQUET, PD-3.TETE: with the bonuses of both crews."""
    table = at_sea("blue: captain 0/2, ned 0/0 tete-de-mort", "red: captain 0/1, pol 0/0 perroquet", WHITE)

    ask = fight(table, "red", faces(skull=2), faces(ship=1)).ask

    assert ask is not None
    assert ask.key == "parrot"
    assert context_of(table).words("ask.parrot.hint", **ask.facts) == "Losses as the dice lie: Anne 0, Bart 2."


@pytest.mark.parametrize(
    ("skills", "said"),
    [
        ("tete-de-mort", "Bonus for Anne: skulls +1."),
        ("bateau-pirate", "Bonus for Anne: pirate ships +1."),
        ("tete-de-mort+bateau-pirate", "Bonus for Anne: skulls +1, pirate ships +1."),
    ],
)
def test_a_bonus_tells_only_what_it_adds(skills: str, said: str) -> None:
    table = at_sea(f"blue: captain 0/1, ned 0/0 {skills}", "red: captain 0/0", WHITE)

    notes = fight(table, "red", ("blank",)).notes

    assert [context_of(table).words.say(Phrase(f"note.{n.key}", n.facts)) for n in notes if "bonus" in n.key] == [said]


def test_the_tavern_and_the_red_cross_say_their_chances() -> None:
    inn = at_sea("blue: captain 0/1", "red: captain 0/1, host 0/0 taverne", WHITE, phase="recruit")
    hurt = at_sea("blue: captain 0/1", "red: captain 0/0, tom 0/0, doc 0/0 croix-rouge", WHITE)

    asked = talk(inn, "recruit", N1, N2)
    saves = fight(hurt, "red", ("skull",), 0, 1)

    assert lines_of_question(inn, asked) == ["Bart names a pirate: 33%"]
    assert lines_of_question(hurt, saves) == ["Bart saves the card: 50%", "3 gold pieces for the winner"]
    assert lines_of_question(inn, asked, odds=False) == []


def test_an_own_ship_says_how_strong_it_is() -> None:
    table = at_sea(
        "blue: captain 1/2, tom 0/1", "red: captain 0/0", "white: captain 0/1", "green: captain 0/0", players=2
    )

    ask = fight(table).ask

    assert isinstance(ask, Choose)
    assert [context_of(table).words.say(cast(Phrase, o.hint)) for o in ask.options] == [
        "1 cannon, 3 sabres, crew of 2",
        "0 cannons, 0 sabres, crew of 1",
    ]


def test_a_captain_among_the_losses_says_what_he_counts() -> None:
    table = at_sea("blue: captain 0/3", "red: captain 0/0, tom 0/0, ned 0/0", WHITE)

    ask = fight(table, "red", faces(skull=3)).ask

    assert isinstance(ask, Choose)
    words = context_of(table).words
    assert [words.say(cast(Phrase, o.hint)) for o in ask.options][:2] == [
        "0 cannons, 0 sabres · counts as two losses",
        "0 cannons, 0 sabres",
    ]


def test_a_captain_s_title_is_said_once() -> None:
    said = context_of(at_sea(*FLEET)).words

    assert said.value(Card("captain/blue", "Capitaine Flint").as_fact) == "Capitaine Flint"
    assert said.value(Card("captain/blue", "Flint").as_fact) == "Captain Flint"
