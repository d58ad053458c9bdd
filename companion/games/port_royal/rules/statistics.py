"""Many evenings added up by name: games, wins, busts against what the odds expected, coins by source."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.scoring import winners
from companion.games.port_royal.state import State


@dataclass(frozen=True, slots=True)
class Record:
    """One person over all tables. `luck`: busts expected less busts that came, in ten-thousandths."""

    name: str
    games: int = 0
    wins: int = 0
    turns: int = 0
    busts: int = 0
    called: int = 0
    risk: int = 0
    income: Mapping[str, int] = field(default_factory=dict)

    @property
    def luck(self) -> int:
        return self.risk - 10_000 * (self.busts - self.called)


def add_up_tables(cards: Catalogue, tables: Iterable[tuple[Mapping[str, str], State]]) -> tuple[Record, ...]:
    """From the names and the last state of each table that was played; most wins first."""
    found: dict[str, Record] = {}
    for names, state in tables:
        if not any(p.turns for p in state.players.values()):
            continue
        won = winners(cards, state) if state.over else ()
        for seat, player in state.players.items():
            name = names[seat]
            before = found.get(name, Record(name))
            found[name] = Record(
                name,
                before.games + 1,
                before.wins + (seat in won),
                before.turns + player.turns,
                before.busts + player.busts,
                before.called + player.called,
                before.risk + player.risk,
                dict(Counter(before.income) + Counter(player.income)),
            )
    return tuple(sorted(found.values(), key=lambda r: (-r.wins, -r.games, r.name)))
