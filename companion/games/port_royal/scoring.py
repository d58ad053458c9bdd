"""The end of the game and the ranking (PR-END-CHECK, PR-SCORE, PR-VAR-EXP)."""

from collections.abc import Sequence

from companion.core.ask import Seat
from companion.core.game import Standing, rank_seats
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.state import Player, State

GOAL = 12


def is_expedition_needed(state: State) -> bool:
    return state.options["expedition_needed"] == "yes"


def has_reached_end(cards: Catalogue, state: State, seat: Seat) -> bool:
    """12 points; in the variant also a completed expedition. Ruling A-17 for other players' turns."""
    player = state.player(seat)
    if cards.vp(player) < GOAL or (is_expedition_needed(state) and not player.expeditions):
        return False
    return state.options["trigger"] == "any-turn" or seat == state.active


def triggering_seat(cards: Catalogue, state: State) -> Seat | None:
    return next((s for s in state.from_active if has_reached_end(cards, state, s)), None)


def can_win(cards: Catalogue, state: State, player: Player) -> bool:
    """Whether the player can win; in the variant only with an expedition, by ruling A-25 perhaps also with 12
    points."""
    if not is_expedition_needed(state):
        return True
    enough = state.options["variant_winner"] == "expedition" or cards.vp(player) >= GOAL
    return bool(player.expeditions) and enough


def rank_of(cards: Catalogue, state: State, seat: Seat) -> tuple[bool, int, int]:
    """PR-SCORE: most points, then most coins; A-29 for the places below."""
    player = state.player(seat)
    return can_win(cards, state, player), cards.vp(player), player.coins or 0


def standings(cards: Catalogue, state: State) -> Sequence[Standing]:
    values = {seat: rank_of(cards, state, seat) for seat in state.turn_order}
    return tuple(
        Standing(seat, place, values[seat][1], {"coins": state.player(seat).coins, "eligible": values[seat][0]})
        for seat, place in rank_seats(values)
    )


def winners(cards: Catalogue, state: State) -> tuple[Seat, ...]:
    """The winners in seat order; none where the variant asks for an expedition that nobody has."""
    first = {s.seat for s in standings(cards, state) if s.place == 1 and s.facts["eligible"]}
    return tuple(s for s in state.order if s in first)
