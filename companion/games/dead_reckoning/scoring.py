"""4.14: the final score, line by line, and the ranking."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.core.ask import Seat
from companion.core.game import Standing, rank_seats
from companion.games.dead_reckoning import box
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.rules.islands import buildings_of, empty_slots, islands, islands_of
from companion.games.dead_reckoning.rules.ships import icons
from companion.games.dead_reckoning.state import ALLIED_COVENANTS, COVENANTS, PARTNERS, Player, Score, State

LINES = ("achievements", "bonus", "coins", "buildings", "advancements", "upgrades", "purple", "islands")


@dataclass(frozen=True, slots=True)
class Rank:
    """One contestant of an island: a seat, or "" for the empty slots."""

    seat: str
    cubes: int
    place: int
    tied: int
    paid: int
    """The place whose value is paid."""
    coins: int

    @property
    def how(self) -> str:
        """Alone, tied and paid like the next place, or (R-03) tied and paid like the lowest."""
        if self.tied == 1:
            return "place"
        return "tied" if self.paid == self.place + 1 else "tied_low"


def rank_island(
    values: tuple[int, int, int], cubes: Mapping[str, int], empty: int, three_way: str = "next"
) -> tuple[Rank, ...]:
    """DR-SCORE-ISL: the empty slots take a place as a player would; a tie gets the value of the next place (R-03,
    R-04)."""
    contestants = {**{s: n for s, n in cubes.items() if n > 0}, **({"": empty} if empty > 0 else {})}
    ranks = []
    for seat, n in sorted(contestants.items(), key=lambda item: -item[1]):
        place = 1 + sum(other > n for other in contestants.values())
        tied = sum(other == n for other in contestants.values())
        paid = place
        if tied > 1:
            paid = place + (tied - 1 if three_way == "lowest" else 1)
        coins = values[paid - 1] if seat and paid <= 3 else 0
        ranks.append(Rank(seat, n, place, tied, paid, coins))
    return tuple(ranks)


def island_ranks(state: State, at: str) -> tuple[Rank, ...]:
    board = state.boards[at]
    cubes = {s: board.count(s) for s in board.present}
    values = box.island(state, board.name).values
    return rank_island(values, cubes, empty_slots(state, at), state.options["three_way_tie"])


def all_ranks(state: State) -> tuple[Rank, ...]:
    """Every contestant of every island."""
    return tuple(rank for at in islands(state) for rank in island_ranks(state, at))


def island_coins(ranks: Iterable[Rank], seat: str) -> int:
    """S8: the coins of all islands for one seat."""
    return sum(rank.coins for rank in ranks if rank.seat == seat)


def achievement_coins(state: State, claimed: tuple[str, ...]) -> int:
    """S1; a value that was never typed counts nothing yet."""
    return sum(int(state.box.get(f"achievement/{a}") or 0) for a in claimed)


def bonus_coins(player: Player) -> int:
    """S2: 2 for each claimed achievement on the kept token."""
    return 2 * len(set(player.bonus or ()) & set(player.claimed))


def coins_in_sight(state: State, player: Player) -> int:
    """S3 without the chest: ship and controlled islands."""
    stored = sum(state.boards[at].coins for at in islands_of(state, player.seat))
    return player.ship_coins + stored


def advancement_coins(count: int) -> int:
    """S5: one coin for each pair."""
    return count // 2


def upgrade_coins(basic: int, advanced: int) -> int:
    """S6: covered tiles count as well."""
    return basic + 2 * advanced


def owned_cargo(state: State, seat: str) -> int:
    """5.7: on the dock, aboard, and on controlled islands."""
    player = state.players[seat]
    return player.dock + player.ship_cargo + sum(state.boards[at].cargo for at in islands_of(state, seat))


def purple_coins(catalogue: Catalogue, state: State, seat: str, card: box.Advancement, sailor: str) -> int:
    """5.7: 3 cargo make one share; R-16: only explored islands are counted; a held card has no wheels beside it."""
    match card.purple:
        case "cargo":
            return card.purple_n * (owned_cargo(state, seat) // 3)
        case "no-cube":
            return card.purple_n * sum(not state.boards[at].count(seat) for at in islands(state))
        case "wheels":
            wheels = icons(catalogue, state, state.players[seat], sailor, "wheel") if sailor else card.wheels
            return card.purple_n * wheels
        case _:
            return card.purple_n


def tiles_of(state: State, player: Player) -> tuple[int, int]:
    kinds = [box.tile(state, t).category for t in player.tiles]
    return kinds.count("basic") + player.loose_basic, kinds.count("advanced") + player.loose_advanced


def score(state: State, seat: Seat, purple: int = 0, ranks: tuple[Rank, ...] | None = None) -> Score:
    """S1 to S8. Chests and bonus tokens count from the moment at which they lie open. `ranks`: those of all islands,
    where they are known."""
    ranks = all_ranks(state) if ranks is None else ranks
    if seat in COVENANTS:
        return covenant_score(state, seat, ranks)
    player = state.players[seat]
    lines = (
        achievement_coins(state, player.claimed),
        bonus_coins(player) if state.revealed else 0,
        (player.chest or 0 if state.revealed else 0) + coins_in_sight(state, player),
        buildings_of(state, seat),
        advancement_coins(player.cards),
        upgrade_coins(*tiles_of(state, player)),
        purple,
        island_coins(ranks, seat),
    )
    return Score(seat, lines)


def covenant_score(state: State, seat: Seat, ranks: tuple[Rank, ...]) -> Score:
    """4.16: its coins are public; both piles count as its advancements."""
    now = state.covenants[seat]
    lines = (
        achievement_coins(state, now.claimed),
        0,
        now.coins + sum(state.boards[at].coins for at in islands_of(state, seat)),
        buildings_of(state, seat),
        advancement_coins(now.pirate_pile + now.mercantile),
        upgrade_coins(now.basic, now.advanced),
        0,
        island_coins(ranks, seat),
    )
    return Score(seat, lines)


def scores(state: State) -> tuple[Score, ...]:
    if state.scores:
        return state.scores
    ranks = all_ranks(state)
    return tuple(score(state, seat, ranks=ranks) for seat in state.order)


def side(state: State, seat: str) -> str:
    """DR-COOP: partners score together, and so do the Covenants; anybody else plays for the own side."""
    if not state.coop:
        return seat
    return PARTNERS if seat in state.players else ALLIED_COVENANTS


def side_totals(state: State, found: tuple[Score, ...]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for line in found:
        totals[side(state, line.seat)] = totals.get(side(state, line.seat), 0) + line.total
    return totals


def standings(state: State) -> tuple[Standing, ...]:
    """The ranking by what is in sight; whoever won the tie-break stands first."""
    totals = side_totals(state, scores(state))
    found = {s: (state.winner in (s, side(state, s)), totals[side(state, s)]) for s in state.order}
    return tuple(
        Standing(seat, place, found[seat][1], {"markers": len(state.claims_of(seat)), "final": bool(state.scores)})
        for seat, place in rank_seats(found)
        if seat in state.players
    )
