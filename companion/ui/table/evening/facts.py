"""What is told of a game that is over: by how much it was won, and three things of the evening."""

from companion.core.evening.ending import Ending, ending_of
from companion.core.evening.luck import Luck
from companion.ui.table.context import TableContext
from companion.ui.table.evening.times import time_text
from companion.ui.widgets.base import Sign

FACTS = 3
Fact = tuple[Sign, str, str]
"""The mark, the title and the sentence."""


def ending(context: TableContext) -> Ending:
    """Computed once for all phones, from the log."""
    live = context.model.live
    return live.computed.get("ending", lambda: ending_of(live.table))


def margins(context: TableContext, found: Ending) -> list[str]:
    """How far ahead of the next one; that a tie was broken; nothing where a rule and not the score decided."""
    if found.margin is None or found.margin < 0:
        return []
    best = max(s.score for s in found.standings if s.seat not in found.winners)
    next_ones = tuple(s.seat for s in found.standings if s.score == best and s.seat not in found.winners)
    key = "ending.margin" if found.margin else "ending.tie_break"
    return [context.words(key, n=found.margin, who=next_ones)]


def evening_facts(context: TableContext) -> list[Fact]:
    """Three things of the evening: luck against the odds, the turning point, the longest turn; else the best move."""
    return [*luck_fact(context), *turning_fact(context), *longest_fact(context), *leap_fact(context)][:FACTS]


def luck_fact(context: TableContext) -> list[Fact]:
    """Whose luck was farthest from what was to be expected."""
    lucks = ending(context).luck
    if not lucks:
        return []
    most = max(lucks, key=lambda one: abs(one.advantage))
    return [
        ("die", context.words("ending.luck" if most.advantage >= 0 else "ending.bad_luck"), luck_text(context, most))
    ]


def luck_text(context: TableContext, one: Luck) -> str:
    return context.words("luck_says", who=one.seat, n=one.got, expected=one.expected)


def turning_fact(context: TableContext) -> list[Fact]:
    """The entry with which the winner came in front for good."""
    found = ending(context)
    if found.turning is None:
        return []
    table = context.model.live.table
    entry = table.log[found.turning]
    if entry.number == table.taps[-1].number:
        said = context.words("ending.at_last")
    else:
        said = context.words("ending.turned", number=entry.number + 1, what=context.sentence_of(entry))
    return [("helm", context.words("ending.turning"), said)]


def longest_fact(context: TableContext) -> list[Fact]:
    longest = ending(context).longest
    if longest is None or len(context.model.names) < 2:
        return []
    said = context.words("ending.took", who=longest.seat, time=time_text(context.words, longest.seconds))
    return [("wait", context.words("ending.longest"), said)]


def leap_fact(context: TableContext) -> list[Fact]:
    found = ending(context)
    leap = found.leap
    if leap is None or leap.entry == found.turning:
        return []
    what = context.sentence_of(context.model.live.table.log[leap.entry])
    key = "ending.leapt" if context.name(leap.seat) in what else "ending.leapt_by"
    said = context.words(key, who=leap.seat, n=leap.points, what=what)
    return [("glory", context.words("ending.leap"), said)]
