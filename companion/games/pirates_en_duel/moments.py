"""What people at the table talk about: a ship that goes down, a player who is out, a combat won."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.core.ask import Phrase, Seat
from companion.core.evening.moment import Moment
from companion.core.procedure import Note
from companion.games.pirates_en_duel.events import Event, GoldMoved, PlayerFell, ShipSunk
from companion.games.pirates_en_duel.state import State


def moments(before: State, events: Sequence[Event], notes: Sequence[Note], after: State) -> Iterator[Moment]:
    sunk = [event.ship for event in events if isinstance(event, ShipSunk)]
    fallen = [event.seat for event in events if isinstance(event, PlayerFell)]
    owners = [before.owner(ship) for ship in sunk]
    for ship in sunk:
        yield sinking(before, ship, fallen, events)
    for seat in fallen:
        if seat not in owners:
            yield Moment("death", Phrase("moment.out", {"who": seat}), seat, gain=gains(events))
    if not sunk and not fallen:
        yield from won_combats(notes, events)


def sinking(before: State, ship: str, fallen: Sequence[Seat], events: Sequence[Event]) -> Moment:
    """PD-1.SINK: the ship with its crew, and the gold that its enemy takes."""
    owner = before.owner(ship)
    crew = len(before.ships[ship].crew)
    lost = (Phrase("moment.crew_lost", {"n": crew}),) if crew else ()
    more = (Phrase("moment.out", {"who": owner}),) if owner in fallen else ()
    said = Phrase("moment.sinking", {"who": owner, "ship": ship})
    return Moment("sinking", said, owner, lost, gains(events), more, colour=ship)


def gains(events: Sequence[Event]) -> tuple[Phrase, ...]:
    """The gold that each player takes from others, one phrase each."""
    taken: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, GoldMoved) and event.taker is not None and event.giver is not None:
            taken[event.taker] += event.amount
    return tuple(Phrase("moment.gold", {"who": seat, "n": n}) for seat, n in taken.items())


def won_combats(notes: Sequence[Note], events: Sequence[Event]) -> Iterator[Moment]:
    """PD-1.3e: more losses inflicted."""
    for note in notes:
        if note.key == "combat_won" and "winner" in note.facts:
            winner, loser = Seat(str(note.facts["winner"])), note.facts.get("loser")
            lost = note.facts.get("lost", 0)
            gone = (Phrase("moment.losses", {"who": loser, "n": lost}),) if loser and lost else ()
            yield Moment("duel", Phrase("moment.combat_won", {"who": winner}), winner, gone, gains(events))
