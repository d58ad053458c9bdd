"""4.16: what the solo opponent's cards mean, as far as nobody is asked."""

from companion.core.ask import Seat
from companion.games.dead_reckoning.box import island
from companion.games.dead_reckoning.rules.islands import controller, islands, pirates_at, production
from companion.games.dead_reckoning.state import Covenant, State, neighbours

TREASURE = 3
DECK = 9
"""DR-COOP: the cards of each Covenant's deck."""


def section(turn: int) -> str:
    """DR-SOLO-TURN: A on turns 1-3, B on 4-6, C on 7-9 …"""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[min(25, (turn - 1) // 3)]


def side_up(turn: int, difficulty: str, *, coop: bool = False) -> str:
    """DR-SOLO-DIFF: hard alternates, odd turns blue, even turns red; DR-COOP: red once the decks are made anew."""
    if difficulty == "normal":
        return "blue"
    if coop and turn > DECK:
        return "red"
    return ("blue" if turn % 2 else "red") if difficulty == "hard" else "red"


def in_reach(state: State) -> tuple[Seat, ...]:
    """Whom the Covenant may attack: a lone player anywhere; of partners (DR-COOP) those who are not in port."""
    return tuple(Seat(s) for s, p in state.players.items() if not (state.coop and p.in_port))


def at_sea(state: State) -> tuple[Seat, ...]:
    return tuple(Seat(s) for s, p in state.players.items() if not p.in_port)


def distance(start: str, goal: str) -> int:
    """How many boards a ship enters on the shortest way."""
    steps, reached = 0, {start}
    while goal not in reached:
        reached |= {n for at in reached for n in neighbours(at)}
        steps += 1
    return steps


def seats_with_treasure(state: State) -> tuple[Seat, ...]:
    """R-17: players in reach with three coins or more aboard."""
    return tuple(s for s in in_reach(state) if state.players[s].ship_coins >= TREASURE)


def wealth(state: State, at: str) -> tuple[int, int]:
    """DR-SOLO-MULTI 4: most coins; a tie goes by the end values."""
    return state.boards[at].coins, sum(island(state, state.boards[at].name).values)


def stored_targets(state: State) -> list[str]:
    """Islands with goods that it does not control, without a pirate there."""
    return [
        at
        for at in islands(state)
        if (state.boards[at].coins or state.boards[at].cargo)
        and controller(state, at) not in state.covenants
        and not pirates_at(state, state.active, at)
    ]


def goods(state: State, at: str) -> tuple[int, int]:
    """Most coins; a tie goes by coins and cargo together."""
    board = state.boards[at]
    return board.coins, board.coins + board.cargo


def active_covenant(state: State) -> Covenant:
    """The Covenant whose turn it is."""
    return state.covenants[state.active]


def income(mercantile: int) -> int:
    return mercantile // 2


def convert_cargo(cargo: int) -> tuple[int, int]:
    """Every 3 cargo become 1 coin: coins, cargo left."""
    return cargo // 3, cargo % 3


def tokens_to_make(state: State, at: str) -> int:
    return sum(production(state, at).values())
