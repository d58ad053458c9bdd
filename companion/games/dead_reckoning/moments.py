"""What people at the table talk about: a sinking, a combat won or lost, the last turns, the chests."""

from collections.abc import Iterator, Sequence

from companion.core.ask import Phrase, Seat
from companion.core.evening.moment import Moment
from companion.core.procedure import Note
from companion.games.dead_reckoning.events import ChestsRevealed, EndTriggered, Event, ShipSunk, TokensMoved
from companion.games.dead_reckoning.state import State

LOSSES = ("lost_aboard", "lost_chest")
VICTORIES = ("combat_won", "tie_won")
"""The notes of a combat that somebody wins, also one that counts no more for Legendary."""
DEFEATS = ("merchant_lost", "buildings_held")
"""The notes of a combat that a player loses to black cubes."""


def moments(before: State, events: Sequence[Event], notes: Sequence[Note], after: State) -> Iterator[Moment]:
    sunk = [event.seat for event in events if isinstance(event, ShipSunk)]
    for event in events:
        match event:
            case ShipSunk(seat):
                yield sinking(seat, events, notes)
            case EndTriggered(seat):
                reached = Phrase("note.end_triggered", {"who": seat})
                yield Moment("last_round", Phrase("moment.last_round"), Seat(seat), more=(reached,))
            case ChestsRevealed(chests):
                shown = tuple(Phrase("note.chest_shown", {"who": who, "n": n}) for who, n in chests)
                yield Moment("chests", Phrase("note.revealed"), more=shown)
            case _:
                pass
    for note in notes if not sunk else ():
        who = Seat(str(note.facts.get("who")))
        if note.key in VICTORIES and who != "black":
            hurt = tuple(seat for seat in after.players if seat != who)
            yield Moment("duel", Phrase("moment.combat_won", {"who": who}), who, damage(notes, *hurt))
        elif note.key in DEFEATS:
            yield Moment("duel", Phrase("moment.combat_lost", {"who": who}), who, damage(notes, who))


def damage(notes: Sequence[Note], *seats: str) -> tuple[Phrase, ...]:
    """The damage that these seats took."""
    return tuple(Phrase("note.damaged", n.facts) for n in notes if n.key == "damaged" and n.facts.get("who") in seats)


def sinking(seat: str, events: Sequence[Event], notes: Sequence[Note]) -> Moment:
    """DR-SINK: what was aboard or in the chest, and who has it now."""
    by = next((str(n.facts.get("by") or "") for n in notes if n.key == "sunk_by" and n.facts.get("who") == seat), "")
    said = Phrase("moment.sinking_by", {"who": seat, "by": by}) if by else Phrase("moment.sinking", {"who": seat})
    lost = tuple(Phrase(f"note.{n.key}", n.facts) for n in notes if n.key in LOSSES and n.facts.get("who") == seat)
    coins = count_coins(events, seat, by) if by else 0
    gain = (Phrase("moment.coins", {"who": by, "n": coins}),) if coins else ()
    return Moment("sinking", said, Seat(seat), lost, gain)


def count_coins(events: Sequence[Event], loser: str, by: str) -> int:
    """What the loser paid the other one, as far as whoever reads the events may know."""
    moved = [e for e in events if isinstance(e, TokensMoved) and e.kind == "coin"]
    own = [e for e in moved if is_place_of(e.source, loser) and is_place_of(e.target, by)]
    return sum(e.amount or 0 for e in own)


def is_place_of(place: str, seat: str) -> bool:
    """A dock, a chest or a hold of this seat; the first Covenant has one place for everything."""
    return seat in place.split("/")[1:] or (place == "covenant" and seat == "Covenant")
