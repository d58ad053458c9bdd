"""What people at the table talk about: a Pirate's death, a mutiny, a duel, a retirement."""

from collections.abc import Iterator, Sequence

from companion.core.ask import Phrase, Seat
from companion.core.evening.moment import Moment
from companion.core.procedure import Note
from companion.games.blackbeard.events import CaptainLost, CommandTaken, Event, PirateLeft, Scored
from companion.games.blackbeard.state import Pirate, State

DUELS = ("thief_wins", "thief_dies", "challenger_won", "challenger_lost")
DEATH = "eliminated_"


def moments(before: State, events: Sequence[Event], notes: Sequence[Note], after: State) -> Iterator[Moment]:
    for event in events:
        match event:
            case PirateLeft(id, retired) if id in before.pirates:
                pirate = before.pirates[id]
                yield retirement(pirate, events) if retired else death(pirate, events, notes)
            case CommandTaken(id) if id in before.pirates:
                yield command(before.pirates[id], event, events, notes)
            case CaptainLost(seat, card):
                said = duel_of(notes, card) or Phrase("moment.falls", {"card": card})
                yield Moment("duel", said, seat)
            case _:
                pass


def death(pirate: Pirate, events: Sequence[Event], notes: Sequence[Note]) -> Moment:
    """BB-ELIM: everything aboard is lost; what the Pirate scores, and for whom."""
    if fought := duel_of(notes, pirate.card):
        return Moment("duel", fought, pirate.seat, aboard(pirate), score_phrases(pirate.card, events))
    causes = (n for n in notes if n.key.startswith(DEATH) and n.facts.get("card") == pirate.card)
    cause = next(causes, None)
    said = Phrase(f"note.{cause.key}", cause.facts) if cause else Phrase("moment.falls", {"card": pirate.card})
    sunk = cause is not None and cause.key in ("eliminated_sunk", "eliminated_storm")
    return Moment("sinking" if sunk else "death", said, pirate.seat, aboard(pirate), score_phrases(pirate.card, events))


def duel_of(notes: Sequence[Note], card: str) -> Phrase | None:
    """The sentence of the duel in which this Pirate fell."""
    fought = (n for n in notes if n.key in DUELS and card in (n.facts.get("card"), n.facts.get("target")))
    found = next(fought, None)
    return Phrase(f"note.{found.key}", found.facts) if found else None


def command(pirate: Pirate, taken: CommandTaken, events: Sequence[Event], notes: Sequence[Note]) -> Moment:
    """BB-14, BB-15: a newcomer has the ship, after a mutiny or after a duel with another player's rival."""
    gain = (Phrase("moment.command", {"card": taken.card, "who": taken.seat}), *score_phrases(pirate.card, events))
    if fought := duel_of(notes, pirate.card):
        return Moment("duel", fought, pirate.seat, aboard(pirate), gain)
    said = Phrase("moment.mutiny", {"card": pirate.card})
    return Moment("mutiny", said, pirate.seat, gain=gain)


def retirement(pirate: Pirate, events: Sequence[Event]) -> Moment:
    said = Phrase("moment.retires", {"card": pirate.card})
    return Moment("retired", said, pirate.seat, gain=score_phrases(pirate.card, events))


def aboard(pirate: Pirate) -> tuple[Phrase, ...]:
    """What goes with the Pirate: the booty in the holds and the Net Worth."""
    gone = pirate.booty + pirate.worth
    return (Phrase("moment.aboard", {"n": gone}),) if gone else ()


def score_phrases(card: str, events: Sequence[Event]) -> tuple[Phrase, ...]:
    found = [e for e in events if isinstance(e, Scored) and e.card == card and e.vp]
    return tuple(Phrase("moment.scores", {"who": Seat(e.seat), "n": e.vp}) for e in found)
