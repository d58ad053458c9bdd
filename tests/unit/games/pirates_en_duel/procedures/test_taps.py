"""How many taps the set-up and ten turns cost: each question as it is drawn, the answers of the bot’s evening.

Before: what the same evening cost while the Combat card and each pick had a tap of its own, and each result a page.
"""

import random
from typing import Any

from companion.commands.simulate import PlayByBot
from companion.core.ask import Ask, BoxFact, Dice, Form, Number, Pick, Some, Text
from companion.core.codec import Codec
from companion.core.game import Action
from companion.core.table import Entry, Played, Table
from companion.games.pirates_en_duel.screen import Screen
from tests.unit.games.pirates_en_duel.sea import GAME

TURNS = 10
LARGE = range(3, 7)


def taps_of_part(part: Ask, said: Any) -> int:
    """A figure is one tap on its row; whatever stands there already costs nothing."""
    return int(said != part.default)


def taps_for(ask: Ask, answer: Any, known: bool) -> int:
    form = ask.form if isinstance(ask, BoxFact) else ask
    match form:
        case _ if isinstance(ask, BoxFact) and known:
            return 0
        case Pick(new=Form() as new) if isinstance(answer, tuple):
            return 1 if known else 2 + sum(map(taps_of_part, new.parts, answer))
        case Form():
            return 1 + sum(map(taps_of_part, form.parts, answer))
        case Number() | Text():
            return 2
        case Some():
            return 1 + len(set(answer) ^ set(form.default or ()))
        case Dice():
            return form.count if form.count in LARGE else 1
        case _:
            return 1


def follows(table: Table, entry: Entry, before: str) -> bool:
    """It begins by itself: nobody taps for it."""
    offers: list[Action] = [a for a in table.game.actions(table.state, None) if a.seat == entry.seat]
    assert isinstance(entry.what, Played)
    return any(a.procedure == entry.what.procedure and a.follows == before for a in offers if a.follows)


def has_page(entry: Entry, now: bool) -> bool:
    """What has been written down stands on a page of its own, until somebody has read it."""
    told = len(entry.notes) > 1 or any(not n.headline for n in entry.notes)
    return told and (Screen().has_news(entry) or not now)


def count(known: bool, *, now: bool = True) -> tuple[int, int]:
    """The taps of the set-up with the draft, and of ten turns."""
    player = PlayByBot(Codec(GAME), 3, random.Random(19), "taps")
    table, before, set_up, turns, ended = player.open_table(), "", 0, 0, 0
    while ended < TURNS:
        last, table = table, player.tap(table)
        entry = table.log[-1]
        assert isinstance(entry.what, Played)
        what = entry.what
        asked = last.talk(entry.seat, what.procedure, what.arguments, list(what.answers)).asked
        cost = sum(taps_for(a, said, known) for a, said in zip(asked, what.answers, strict=True))
        cost += 0 if now and follows(last, entry, before) else 1
        cost += len(asked) > 1 and has_page(entry, now)
        before = what.procedure
        if last.state.phase in ("set-up", "draft"):
            set_up += cost
        else:
            turns, ended = turns + cost, ended + (what.procedure == "combat_card")
    return set_up, turns


def test_the_set_up_and_ten_turns_with_nothing_known() -> None:
    assert [count(False, now=False), count(False)] == [(45, 139), (41, 123)]


def test_the_set_up_and_ten_turns_with_the_box_known() -> None:
    assert [count(True, now=False), count(True)] == [(18, 117), (14, 101)]
