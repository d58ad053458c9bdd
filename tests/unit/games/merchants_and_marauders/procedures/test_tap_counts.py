"""How many taps ten turns cost, and how many they cost before the event card and the purchase were asked differently.

A tap is counted as the wizard draws the question: a row or a number of skulls is one; a sheet is one for each value
that differs from what stands there, and one to confirm; a figure that is printed on a card is one on its row.
"""

import random
from typing import Any

from companion.commands.simulate import PlayByBot
from companion.core.ask import Ask, Choose, Dice, Form, Number, Pick, Some, Text
from companion.core.codec import Codec
from companion.core.procedure import Progress
from companion.core.table import Played, Table
from companion.games.merchants_and_marauders.box import NO_ICON
from companion.games.merchants_and_marauders.procedures.port.purchase import Purchase, read_lot
from tests.unit.games.merchants_and_marauders.sea import GAME, LAID_OUT, buying, in_port, new_table, play, record

TURNS = ("draw_event", "buy")


def taps(ask: Ask, answer: Any) -> int:
    match ask:
        case Purchase():
            lots = [read_lot(said) for said in answer]
            return sum(lying + (bought < lying) for lying, bought in lots) + 1
        case Pick() if isinstance(answer, tuple) and ask.key == "event_icons":
            return 2 * ships_on(answer) + int(answer[-1] != "nothing") + 1
        case Pick(new=Form() as form) if isinstance(answer, tuple):
            return sum(map(taps_of_printed, form.parts, answer)) + 1
        case Form():
            return sum(taps_of_part(part, said) for part, said in zip(ask.parts, answer, strict=True)) + 1
        case Some():
            return len(answer) + 1
        case Dice():
            return 1 if ask.count == 1 or len(ask.kinds) == 2 else ask.count
        case Number() | Text():
            return 2
        case Choose():
            return 1
        case _:
            return 1


def taps_of_part(part: Ask, said: Any) -> int:
    """A line of a sheet: a number steps from where it begins, a choice is one tap unless it stands there already."""
    if isinstance(part, Number):
        return abs(int(said) - int(part.low if part.default is None else part.default))
    return int(said != part.default)


def taps_of_printed(part: Ask, said: Any) -> int:
    """A line of a card that is typed off: a figure is one tap on its row."""
    return int(said != part.default)


def taps_before(ask: Ask, answer: Any) -> int:
    """As it was: a whole offer, then the purchase; three groups of chips, a letter other than N, and the text."""
    match ask:
        case Purchase():
            return ask.count + 1 + sum(read_lot(said)[1] for said in answer) + 1
        case Pick() if isinstance(answer, tuple) and ask.key == "event_icons":
            letters = sum(bool(answer[i + 1] != "N") for i in (1, 3, 5) if answer[i] != NO_ICON)
            return ships_on(answer) + letters + 2
        case Pick(new=Form() as form) if isinstance(answer, tuple):
            skills = [abs(said - 2) for part, said in zip(form.parts, answer, strict=True) if isinstance(part, Number)]
            others = [p for p in zip(form.parts, answer, strict=True) if not isinstance(p[0], Number)]
            return int(sum(skills)) + sum(taps_of_part(*other) for other in others) + 1
        case _:
            return taps(ask, answer)


def ships_on(card: tuple[str, ...]) -> int:
    return sum(card[i] != NO_ICON for i in (1, 3, 5))


def ten_turns() -> list[tuple[list[Ask], tuple[Any, ...]]]:
    """The first ten event cards and purchases of an evening as people play: their questions and answers."""
    player = PlayByBot(Codec(GAME), 3, random.Random(19), "taps")
    table = player.open_table()
    found: list[tuple[list[Ask], tuple[Any, ...]]] = []
    while len(found) < 10 and not GAME.is_finished(table.state):
        before, table = table, player.tap(table)
        entry = table.log[-1]
        if isinstance(entry.what, Played) and entry.what.procedure in TURNS:
            found.append((list(talk(before, entry.seat, entry.what).asked), entry.what.answers))
    return found


def talk(table: Table, seat: Any, what: Played) -> Progress[Any]:
    return table.talk(seat, what.procedure, what.arguments, list(what.answers))


def test_ten_turns_cost_fewer_taps_than_before() -> None:
    turns = ten_turns()
    now = [1 + sum(taps(a, said) for a, said in zip(asks, answers, strict=True)) for asks, answers in turns]
    before = [1 + sum(taps_before(a, said) for a, said in zip(asks, answers, strict=True)) for asks, answers in turns]

    assert len(turns) == 10
    assert (sum(now), sum(before)) == (88, 131)


def test_two_cards_are_bought_in_three_taps_where_it_took_ten() -> None:
    told = play(in_port("trinidad"), "buy", port_mod="none", demand_here="sugar", buy_goods=buying(rum="2-2"))
    ask = told.question("buy_goods")
    answer = buying(rum="2-2")(ask)

    assert (taps(ask, answer), taps_before(ask, answer)) == (3, 10)


def test_the_first_set_up_with_nothing_known_and_with_the_captains_known() -> None:
    """Three captain cards: typed with their home port and four skills, or taken from the box by one tap."""
    captains = [record(port, skills=(3, 2, 1, 4)) for port in ("port-royal", "tortuga", "caracas")]
    told = play(new_table(3).state, "set_up", None, **LAID_OUT, which_captain=list(captains))
    said = [captains.pop(0) if a.key == "which_captain" else LAID_OUT[a.key] for a in told.asked]

    unknown = 1 + sum(taps(a, answer) for a, answer in zip(told.asked, said, strict=True))
    known = 1 + sum(
        1 if a.key == "which_captain" else taps(a, answer) for a, answer in zip(told.asked, said, strict=True)
    )

    assert (unknown, known) == (29, 14)
