"""What somebody does on the table after an entry: cards that leave, ships that sink, gold that changes hands."""

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.core.ask import Phrase
from companion.core.procedure import Note
from companion.core.table import Entry
from companion.games.pirates_en_duel.events import GoldMoved, PlayerFell
from companion.i18n import Words
from companion.ui import widgets as w

LOSSES = {"pirate_lost": "who", "captain_lost": "who", "shot_hit": "foe"}
"""The notes of a lost crew member, and which fact of each names the owner."""


def to_do(words: Words, entry: Entry) -> list[w.Choice]:
    moved = [words.maybe(f"do.{note.key}", **note.facts) for note in notes_that_hold(entry.notes)]
    more = [words.say(phrase) for phrase in (*payments(entry), *bankrupt(entry))]
    return [w.Choice(line) for line in (*moved, *more) if line]


def notes_that_hold(notes: Iterable[Note]) -> Sequence[Note]:
    """PD-2.CROIX: whom the Red Cross saves stays aboard."""
    left: list[Note] = []
    for note in notes:
        saved = [n for n in left if is_loss_of(n, note)] if note.key == "cross_saved" else []
        if saved:
            left.remove(saved[-1])
        left.append(note)
    return left


def is_loss_of(note: Note, saved: Note) -> bool:
    owner = LOSSES.get(note.key)
    return owner is not None and (note.facts[owner], note.facts["card"]) == (saved.facts["who"], saved.facts["card"])


def payments(entry: Entry) -> list[Phrase]:
    """What one player gives another, in one sum."""
    sums: Counter[tuple[str, str]] = Counter()
    for event in entry.events:
        if isinstance(event, GoldMoved) and event.giver is not None and event.taker is not None:
            sums[event.giver, event.taker] += event.amount
    return [Phrase("do.pay", {"who": giver, "foe": taker, "n": n}) for (giver, taker), n in sums.items()]


def bankrupt(entry: Entry) -> list[Phrase]:
    """PD-1.ELIM, A-32: who is out without having been sunk leaves a ship and a crew."""
    sunk = {note.facts["who"] for note in entry.notes if note.key.startswith("sunk")}
    fallen = [event for event in entry.events if isinstance(event, PlayerFell) and event.seat not in sunk]
    return [Phrase("do.crew_to_discard" if e.crew_to_discard else "do.crew_out", {"who": e.seat}) for e in fallen]
