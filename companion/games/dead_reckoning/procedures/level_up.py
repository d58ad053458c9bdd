"""4.11: a card of the hand goes up a level, in private."""

from companion.core.ask import Option, Phrase, Seat
from companion.core.procedure import Note, Procedure, Talk, choose, happen
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import ExpertGained, LevelUpSettled, SailorLevelled
from companion.games.dead_reckoning.procedures.common import expect_play, prizes, refuse
from companion.games.dead_reckoning.rules.turn import why_not_level_up
from companion.games.dead_reckoning.state import State


def raise_level(state: State, seat: Seat, key: str, rule: str) -> Talk[State]:
    """One level up: which card, only its owner is asked and told."""
    player = state.players[seat]
    options = tuple(
        Option(id, label=Phrase("sailor_level", {"sailor": id, "n": player.sailors[id].level}), mark="cards")
        for id in player.in_zone("away")
        if player.sailors[id].level < 4
    )
    none = Option("none", label=Phrase(f"ask.{key}.none"), mark="cross")
    id = yield from choose(key, (*options, none), seat=seat, secret=True, rule=rule, who=seat)
    if id == "none":
        yield Note("level_lapsed", rule, {"who": seat}, headline=True)
        return state
    level = player.sailors[id].level + 1
    yield Note("levelled", rule, {"who": seat}, headline=True)
    yield Note("levelled_own", rule, {"sailor": id, "n": level}, secret_to=seat)
    state = yield from happen(SailorLevelled(seat, id, level))
    if level == 4 and "expert-sailors" not in player.claimed:
        state = yield from happen(ExpertGained(seat))
    return state


def level_up(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-LEVEL: between own turns, at any moment, one card of the hand."""
    expect_play(state)
    seat = seat or state.active
    refuse(why_not_level_up(state, seat))
    yield from level_up_a_card(catalogue, state, seat)


def level_up_a_card(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    """DR-LEVEL: the one level-up between two own turns."""
    state = yield from raise_level(state, seat, "level_up", "DR-LEVEL")
    state = yield from happen(LevelUpSettled(seat, False))
    return (yield from prizes(catalogue, state))
