"""What people at the table talk about: a captain's death, a combat won, the goal declared."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.core.ask import Phrase, Seat
from companion.core.evening.moment import Moment
from companion.core.procedure import Note
from companion.games.merchants_and_marauders.events import (
    CaptainDied,
    Event,
    GloryGained,
    GoalDeclared,
    GoldGained,
    PurseTaken,
)
from companion.games.merchants_and_marauders.state import State

SUNK = ("combat_sunk", "combat_both_sunk", "sunk_on_reef")
WON = ("combat_sunk", "combat_crew")


def moments(before: State, events: Sequence[Event], notes: Sequence[Note], after: State) -> Iterator[Moment]:
    for event in events:
        match event:
            case CaptainDied(seat):
                yield death(before, seat, events, notes)
            case GoalDeclared(seat, points) if not after.over:
                said = Phrase("moment.last_round")
                yield Moment("last_round", said, seat, more=(Phrase("moment.declares", {"who": seat, "n": points}),))
            case _:
                pass
    yield from won_combats(before, events, notes)


def death(before: State, seat: Seat, events: Sequence[Event], notes: Sequence[Note]) -> Moment:
    """MM-DEATH: everything but glory and the chest is gone. Gold is told to whoever sees it."""
    player = before.players[seat]
    sunk = any(n.key in SUNK for n in notes)
    said = Phrase("moment.sinking" if sunk else "moment.dies", {"who": seat})
    lost = [Phrase("moment.ship_lost", {"ship": player.ship.type})] if player.ship else []
    lost += [Phrase("moment.cargo_lost", {"n": len(player.cargo)})] if player.cargo else []
    lost += [Phrase("moment.gold_lost", {"n": player.gold})] if player.gold else []
    return Moment("sinking" if sunk else "death", said, seat, tuple(lost), gains(events))


def won_combats(before: State, events: Sequence[Event], notes: Sequence[Note]) -> Iterator[Moment]:
    """RB p.15: a seat beats a captain whom nobody plays; against a player the death says it."""
    for note in notes:
        winner, loser = note.facts.get("who"), note.facts.get("whom")
        if note.key in WON and winner in before.players and loser not in before.players:
            said, beaten = Phrase("moment.combat_won", {"who": winner}), Phrase("moment.beaten", {"whom": loser})
            yield Moment("duel", said, Seat(str(winner)), (beaten,), gains(events))


def gains(events: Sequence[Event]) -> tuple[Phrase, ...]:
    """Glory and gold by seat; of a purse only that it changed hands."""
    glory: Counter[Seat] = Counter()
    gold: Counter[Seat] = Counter()
    purses = []
    for event in events:
        match event:
            case GloryGained(seat, _, points):
                glory[seat] += points
            case GoldGained(seat, amount):
                gold[seat] += amount
            case PurseTaken(seat, loser):
                purses.append(Phrase("moment.purse", {"who": seat, "whom": loser}))
            case _:
                pass
    return (
        *(Phrase("moment.glory", {"who": seat, "n": n}) for seat, n in glory.items()),
        *(Phrase("moment.gold", {"who": seat, "n": n}) for seat, n in gold.items() if n),
        *purses,
    )
