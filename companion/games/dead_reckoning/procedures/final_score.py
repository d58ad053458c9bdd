"""4.14: chests in private, the reveal, eight lines, the tie-break battle."""

from companion.core.ask import Facts, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Stage, Talk, happen, number, put_question, roll, with_box_fact
from companion.games.dead_reckoning.box import advancement, bonus_form, value_form
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import (
    BonusKept,
    ChestCounted,
    ChestsRevealed,
    GameScored,
    GameWon,
)
from companion.games.dead_reckoning.procedures.sailing import turn_board
from companion.games.dead_reckoning.rules.combat import ZONES, Zones, explosive_throw
from companion.games.dead_reckoning.rules.islands import island_cubes, islands, title
from companion.games.dead_reckoning.rules.ships import all_cannons
from companion.games.dead_reckoning.rules.turn import is_everyone_counted
from companion.games.dead_reckoning.scoring import LINES, Rank, island_ranks, purple_coins, score, side, side_totals
from companion.games.dead_reckoning.state import ALLIED_COVENANTS, COVENANT, PARTNERS, Player, Score, State

MOST_COINS = 300
STEPS = ("values", "purple", "winner")


def expect_scoring(state: State) -> None:
    if state.phase != "scoring":
        raise Refused("not_now")


def count_chest(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """S3: the owner types what the chest holds; nobody else sees it before the reveal."""
    expect_scoring(state)
    if seat is None or state.revealed:
        raise Refused("not_now")
    player = state.players[seat]
    if state.options["bonus_tokens"] == "yes" and not player.bonus:
        kept = yield from put_question(bonus_form(seat))
        state = yield from happen(BonusKept(seat, kept))
    coins = yield from number(
        "count_chest", 0, MOST_COINS, default=player.chest, seat=seat, secret=True, rule="S3", who=seat, n=player.chest
    )
    yield Note("chest_counted", "S3", {"who": seat}, headline=True)
    yield Note("chest_counted_own", "S3", {"n": coins}, secret_to=seat)
    yield from happen(ChestCounted(seat, coins))


def reveal(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """Every chest is opened at the same time."""
    expect_scoring(state)
    if state.revealed:
        raise Refused("not_now")
    if not is_everyone_counted(state):
        raise Refused("chests_missing")
    chests = tuple((s, p.chest or 0) for s, p in state.players.items())
    bonuses = tuple((s, p.bonus or ()) for s, p in state.players.items())
    for who, coins in chests:
        yield Note("chest_shown", "S3", {"who": who, "n": coins})
    yield Note("revealed", "DR-SCORE", headline=True)
    yield from happen(ChestsRevealed(chests, bonuses))


def chart_board(catalogue: Catalogue, state: State, seat: Seat | None, board: str) -> Procedure:
    """A board that nobody told the app about, so that it can be scored."""
    expect_scoring(state)
    if state.boards[board].is_explored:
        raise Refused("not_now")
    yield from turn_board(catalogue, state, board)
    yield Note("charted", "DR-SCORE", {"board": board}, headline=True)


def final_score(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-SCORE, DR-WIN: printed values, purple effects, islands line by line, the winner."""
    expect_scoring(state)
    if not state.revealed:
        raise Refused("chests_missing")
    yield Stage(STEPS, "values")
    for achievement in dict.fromkeys(a for s in state.order for a in state.claims_of(s)):
        state = yield from with_box_fact(state, f"achievement/{achievement}", value_form(), name=achievement)
    yield Stage(STEPS, "purple")
    purple = yield from purples(catalogue, state)
    yield Stage(STEPS, "winner")
    yield from explain_islands(state)
    scores = tuple(score(state, s, purple.get(s, 0)) for s in state.order)
    for line in scores:
        facts = {"who": line.seat, "n": line.total, **dict(zip(LINES, line.lines, strict=True))}
        yield Note("total", "DR-SCORE", facts)
    state = yield from happen(GameScored(scores))
    winner = yield from find_winner(catalogue, state, scores)
    best = max(side_totals(state, scores).values())
    yield Note("won", "DR-WIN", {"who": winner, "n": best}, headline=True)
    yield from happen(GameWon(winner))


def purples(catalogue: Catalogue, state: State) -> Talk[dict[str, int]]:
    """S7, 5.7: each purple border by its kind; only what no kind describes is read from the card."""
    found: dict[str, int] = {}
    for seat, player in state.players.items():
        for id, sailor in (*sleeved_advancements(player), *((h, "") for h in player.held)):
            card = advancement(state, id)
            if not card.purple:
                continue
            facts: Facts = {"who": seat, "name": card.name}
            if card.purple == "read":
                coins = yield from number("purple_coins", -20, 60, default=0, seat=Seat(seat), rule="S7", **facts)
            else:
                coins = purple_coins(catalogue, state, seat, card, sailor)
            yield Note("purple", "S7", {**facts, "kind": card.purple, "coins": coins})
            found[seat] = found.get(seat, 0) + coins
    return found


def sleeved_advancements(player: Player) -> tuple[tuple[str, str], ...]:
    """Every advancement in a sleeve, with its sailor."""
    return tuple((a, id) for id, sailor in player.sailors.items() for a in sailor.slots if a)


def explain_islands(state: State) -> Talk[None]:
    """S8: every island that brings something, with its places."""
    for at in islands(state):
        for rank in island_ranks(state, at):
            if rank.seat:
                yield Note(f"island_{rank.how}", "DR-SCORE-ISL", rank_facts(rank, title(state, at)))


def rank_facts(rank: Rank, board: str) -> dict[str, object]:
    facts = {"who": rank.seat, "board": board, "n": rank.cubes, "place": rank.place, "coins": rank.coins}
    return {**facts, "paid": rank.paid} if rank.how == "tied_low" else facts


def find_winner(catalogue: Catalogue, state: State, scores: tuple[Score, ...]) -> Talk[str]:
    """DR-WIN: most coins; a tie is fought out, by all who are tied, as often as it takes."""
    totals = side_totals(state, scores)
    best = max(totals.values())
    tied = tuple(s for s, n in totals.items() if n == best)
    if state.coop:
        return (yield from winning_side(state, tied))
    while len(tied) > 1:
        yield Note("tie_break", "DR-WIN", {"who": tied, "n": best})
        if COVENANT in tied:
            return COVENANT
        thrown = {}
        for seat in tied:
            thrown[seat] = yield from tie_throw(catalogue, state, Seat(seat))
        top = max(thrown.values())
        tied = tuple(s for s in tied if thrown[s] == top)
    return tied[0]


def winning_side(state: State, tied: tuple[str, ...]) -> Talk[str]:
    """DR-COOP: a tie goes to the side with more cubes on the islands; still tied, to the Covenants as ever."""
    if len(tied) == 1:
        return tied[0]
    cubes = {name: sum(island_cubes(state, s) for s in state.order if side(state, s) == name) for name in tied}
    yield Note("side_cubes", "DR-COOP", {"own": cubes[PARTNERS], "theirs": cubes[ALLIED_COVENANTS]})
    return PARTNERS if cubes[PARTNERS] > cubes[ALLIED_COVENANTS] else ALLIED_COVENANTS


def tie_throw(catalogue: Catalogue, state: State, seat: Seat) -> Talk[int]:
    """DR-WIN: as many cubes as cannons of ship and deck; explosive shots, no abilities."""
    guns = all_cannons(catalogue, state, seat)
    count = yield from number("tie_cannons", 0, guns + 6, default=guns, seat=seat, rule="DR-WIN", who=seat, n=guns)
    zones, key = Zones(), "throw"
    while count:
        faces = yield from roll(key, count, ZONES, by_hand=True, seat=seat, rule="DR-WIN", who=seat, n=count)
        zones = zones.plus(faces)
        count, key = explosive_throw(zones.explosive), "throw_again"
        zones = zones.change("explosive", -zones.explosive)
    yield Note("tie_strength", "DR-WIN", {"who": seat, "n": zones.strength})
    return zones.strength
